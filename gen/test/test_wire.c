// SPDX-License-Identifier: Apache-2.0
// Instances connected by name: what is written, and every error, on a small tree made here.
#include "../emit.h"
#include "test.h"

#include <string.h>

#define ROOT TMP "/wire"

// ws_fault drives d and v; ws_cta reads them, and drives e.
static const char source[] = "module ws_fault (\n  input wire clk_i,\n  output wire [7:0] d_o,\n"
                             "  output wire v_o\n);\nendmodule\n";
static const char sink[] = "//% if cas\nmodule ws_cta #(\n  parameter N = 1\n) (\n//% else\n"
                           "module ws_cta (\n//% end\n"
                           "  input wire clk_i,\n  input wire [7:0] d_i,\n"
                           "  input wire v_i,\n  output wire e_o\n);\nendmodule\n";
#define HEAD "module ws_sm (\n  input wire clk_i,\n  output wire e_o\n);\n"
#define CTRL "  ws_fault u_ctrl (.*);\n"
#define CTA "  ws_cta u_cta (.*);\n"

static const struct {
  const char *claim, *text, *want; // want beginning with '!': the error
} cases[] = {
    {"by_name", HEAD "  wires\n" CTRL CTA,
     "  // From ws_fault\n  wire [7:0] d;\n  wire       v;\n"
     "  ws_fault u_ctrl (\n    .clk_i (clk_i),\n    .d_o   (d),\n    .v_o   (v)\n  );\n"
     "  ws_cta u_cta (\n    .clk_i (clk_i),\n    .d_i   (d),\n    .v_i   (v),\n"
     "    .e_o   (e_o)\n  );\n"},
    {"one_renamed",
     HEAD "  wires\n  ws_fault u_ctrl (.d_o (far), .*);\n  ws_cta u_cta (.d_i (far), .*);\n",
     ".d_i   (far)"},
    {"bits_of_a_wire",
     HEAD "  wires\n  wire [8:0] both;\n  ws_fault u_ctrl (.d_o (both[7:0]), .*);\n"
          "  ws_cta u_cta (.d_i (both[8:1]), .*);\n",
     ".d_i   (both[8:1])"},
    {"element_of_an_array",
     HEAD "  wires\n  wire [15:0] pair = 16'd0;\n  ws_fault u_ctrl (.d_o (unused_d), .*);\n"
          "  ws_cta u_cta (.d_i (pair[1]), .*);\n",
     ".d_i   (pair[8 +: 8])"},
    {"driver_and_value", HEAD "  wires\n  wire [7:0] d = 8'd0;\n" CTRL CTA,
     "!d is driven by u_ctrl and by an assignment"},
    {"several_ports_of_one_pattern",
     HEAD "  wires\n  ws_fault u_ctrl (.d_o, .v_o (near_*), .*);\n"
          "  ws_cta u_cta (.d_i, .v_i (near_*), .*);\n",
     ".d_i   (near_d),\n    .v_i   (near_v)"},
    {"instances_of_one_line",
     HEAD "  wires\n//% each shared_units\n  ws_fault u_${unit.lower} (\n"
          "    .d_o, .v_o (unused_${unit.lower}_*),\n    .*\n  );\n//% end\n" CTRL CTA,
     ");\n  // From ws_fault\n  wire [7:0] unused_lsu_d;\n  wire       unused_lsu_v;\n"
     "  wire [7:0] unused_sfu_d;\n  wire       unused_sfu_v;\n\n  // From ws_fault\n"
     "  wire [7:0] d;\n"},
    {"list_without_expression", HEAD "  wires\n" CTRL "  ws_cta u_cta (.d_i, .v_i);\n",
     "!templates/00_top/ws_sm.v.tmpl:7: expected `.name (..)` in an instance"},
    {"list_that_ends_in_a_star", HEAD "  wires\n" CTRL "  ws_cta u_cta (.d_i, .*);\n",
     "!:7: expected `.name (..)` in an instance"},
    {"no_parenthesis", HEAD "  wires\n" CTRL "  ws_cta u_cta (.d_i (d, .*;\n",
     "!:8: expected `.name (..)` in an instance"},
    {"port_left_over",
     HEAD "  wires\n" CTRL "  ws_cta u_cta (.clk_i (clk_i), .d_* (d_*), .v_i (v));\n",
     "!:7: port e_o of u_cta is left over"},
    {"port_of_no_driver", HEAD "  wires\n" CTA,
     "!:6: port d_i of u_cta: nothing is called or drives d"},
    {"width",
     HEAD "  wires\n  wire [6:0] seven = 7'd0;\n  ws_fault u_ctrl (.d_o (unused_d), .*);\n"
          "  ws_cta u_cta (.d_i (seven), .*);\n",
     "!:8: port d_i of u_cta has 8 bits, seven has 7"},
    {"width_of_an_expression",
     HEAD "  wires\n  ws_fault u_ctrl (.d_o (unused_d), .*);\n  ws_cta u_cta (.d_i (7'd3), .*);\n",
     "!:7: port d_i of u_cta has 8 bits, 7'd3 has 7"},
    {"two_drivers", HEAD "  wires\n" CTRL "  ws_fault u_again (.*);\n" CTA,
     "!:7: d is driven by u_ctrl and by u_again"},
    {"driver_and_assignment", HEAD "  wires\n" CTRL CTA "  assign d = 8'd0;\n",
     "!:6: d is driven by u_ctrl and by an assignment"},
    {"no_reader", HEAD "  wires\n" CTRL "  ws_cta u_cta (.d_i (8'd0), .*);\n",
     "!:6: nothing reads d of ws_fault; if that is meant, name it unused_.."},
    {"no_such_port", HEAD "  wires\n" CTRL "  ws_cta u_cta (.q_i (1'b0), .*);\n",
     "!:7: ws_cta has no port q_i"},
    {"output_without_driver", HEAD "  wires\n" CTRL "  ws_cta u_cta (.e_o (unused_e), .*);\n",
     "!nothing drives port e_o"},
    {"no_such_parameter", HEAD "  wires\n" CTRL "  ws_cta #(.Q (1)) u_cta (.*);\n",
     "!:7: ws_cta has no parameter Q"},
    {"parameter_of_other_configurations", HEAD "  wires\n" CTRL "  ws_cta #(.N (1)) u_cta (.*);\n",
     "  ws_cta u_cta (\n"},
    {"params_that_the_module_uses",
     "module ws_sm #(\n  params\n) (\n  output wire [WARP_W-1:0] n_o\n);\n"
     "  assign n_o = {WARP_W{1'b0}};\n",
     "  parameter WARPS  = 8,\n  parameter WARP_W = (WARPS > 1) ? $clog2(WARPS) : 1\n)"},
    {"params_that_are_named",
     "module ws_sm #(\n  params REG_W THREADS\n) (\n  output wire [WARPS-1:0] n_o\n);\n"
     "  assign n_o = {WARPS{1'b0}};\n",
     "  parameter WARPS   = 8,\n  parameter THREADS = 8,\n  parameter REG_W   = 6\n)"},
    {"params_that_are_none",
     "module ws_sm #(\n  params WARPZ\n) (\n  output wire n_o\n);\n  assign n_o = 1'b0;\n",
     "!:2: no parameter `WARPZ` in gen/vparams.def"},
    {"place_of_the_wires", HEAD CTRL CTA, "!a line `wires` must come before the first instance"},
};

static const char *emit(const char *body, ws_buf_t *err) {
  ws_gen_t g;
  t_write(ROOT "/templates/00_top/ws_sm.v.tmpl", ws_fmt("%sendmodule\n", body));
  return ws_gen_init(&g, ROOT, "ref", NULL, 0, err) ? ws_module_text(&g, "ws_sm", err) : NULL;
}

void test_wire(void) {
  t_write(ROOT "/gen/configs/ref.cfg", "warps = 8\n");
  t_write(ROOT "/templates/01_launch/ws_fault.v.tmpl", source);
  t_write(ROOT "/templates/01_launch/ws_cta.v.tmpl", sink);
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_buf_t err = {0};
    const char *want = cases[i].want, *v = emit(cases[i].text, &err);
    bool ok = *want == '!' ? !v && t_has(t_text(&err), want + 1) : v && t_has(v, want);
    t_ok(ok, ws_fmt("wire/%s", cases[i].claim), "%s", v ? v : t_text(&err));
  }
}
