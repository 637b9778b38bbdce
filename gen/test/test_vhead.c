// SPDX-License-Identifier: Apache-2.0
#include "../vhead.h"
#include "test.h"

#include <string.h>

static const char good[] = "// module comment #(\n`default_nettype none\n/* module\n x */\n"
                           "module ws_x #(\n  parameter WARPS = 8, // slots\n"
                           "  parameter WARP_W = (WARPS > 1) ? $clog2(WARPS) : 1,\n"
                           "  parameter integer D = 8'd3, parameter [3:0] M = 4'b1_001\n) (\n"
                           "  input  wire clk_i,\n  input  wire [WARPS*32-1:0] data_i, /* x */\n"
                           "  output reg signed [WARP_W-1:0] warp_o, other_o,\n"
                           "  output wire [31:2] pc_o\n);\nassign x = (;\nendmodule\n";

static void header(void) {
  ws_vhead_t h;
  ws_buf_t err = {0};
  bool ok = ws_vhead_parse("x.v", good, NULL, 0, &h, &err);
  t_ok(ok, "vhead/parses", "%s", t_text(&err));
  if (!ok) return;
  t_ok(strcmp(h.name, "ws_x") == 0 && h.nparams == 4 && h.nports == 5, "vhead/counts",
       "%zu params, %zu ports", h.nparams, h.nports);
  t_ok(h.param[1].value == 3 && h.param[2].value == 3 && h.param[3].value == 9,
       "vhead/parameter_values", "wrong value");
  t_ok(h.port[1].width == 256 && h.port[2].width == 3 && h.port[3].width == 3 &&
           h.port[4].width == 30 && h.port[4].lsb == 2,
       "vhead/widths", "%d %d %d %d", h.port[1].width, h.port[2].width, h.port[3].width,
       h.port[4].width);
  t_ok(h.port[0].input && !h.port[3].input && strcmp(h.port[3].name, "other_o") == 0,
       "vhead/direction_is_inherited", "wrong");
  char word[] = "WARPS=5";
  char *sets[] = {word};
  ok = ws_vhead_parse("x.v", good, sets, 1, &h, &err);
  t_ok(ok && h.port[1].width == 160 && h.param[1].value == 3, "vhead/set_parameter", "%s",
       t_text(&err));
  char none[] = "NOPE=5";
  sets[0] = none;
  ok = ws_vhead_parse("x.v", good, sets, 1, &h, &err);
  t_ok(!ok && t_has(t_text(&err), "no parameter for NOPE=5"), "vhead/set_unknown_parameter", "%s",
       t_text(&err));
  ok = ws_vhead_parse("x.v", "module m (input wire a_i);", NULL, 0, &h, &err);
  t_ok(ok && h.nports == 1 && h.nparams == 0, "vhead/no_parameters", "%s", t_text(&err));
}

static void expressions(void) {
  static const struct {
    const char *text;
    int64_t value;
  } cases[] = {
      {"1 + 2 * 3", 7},
      {"(1 + 2) * 3", 9},
      {"10 - 4 - 3", 3},
      {"-3 + 5", 2},
      {"17 / 5 % 2", 1},
      {"1 << 3 + 1", 16},
      {"256 >> 2 >> 1", 32},
      {"3 > 2 == 1", 1},
      {"1 || 0 && 0", 1},
      {"!(2 >= 2)", 0},
      {"5 != 5", 0},
      {"2 <= 1", 0},
      {"0 ? 1 : 0 ? 2 : 3", 3},
      {"1 ? 2 : 3", 2},
      {"$clog2(1)", 0},
      {"$clog2(2)", 1},
      {"$clog2(9)", 4},
      {"32'hFF_00", 65280},
      {"8'b101", 5},
      {"6'o17", 15},
      {"'d12", 12},
      {"4'sd7", 7},
      {"6 & 3 | 8 ^ 1", 11},
      {"~0 & 15", 15},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_vhead_t h;
    ws_buf_t err = {0};
    const char *text = ws_fmt("module m #(parameter P = %s) (input wire a_i);", cases[i].text);
    bool ok = ws_vhead_parse("x.v", text, NULL, 0, &h, &err);
    t_ok(ok && h.param[0].value == cases[i].value, ws_fmt("vhead/expr[%s]", cases[i].text),
         "%s %lld", ok ? "value" : t_text(&err), ok ? (long long)h.param[0].value : 0);
  }
}

static void errors(void) {
  static const struct {
    const char *claim, *text, *message;
  } cases[] = {
      {"no_module", "wire x;\n", "x.v:2: no module at `end of file`"},
      {"unknown_parameter", "module m #(\n  parameter A = B + 1\n) (input wire a_i);",
       "x.v:2: cannot evaluate at `B`"},
      {"function_call", "module m #(parameter A = f(1)) (input wire a_i);",
       "x.v:1: cannot evaluate at `f`"},
      {"string", "module m #(parameter A = \"x\") (input wire a_i);",
       "x.v:1: cannot evaluate at `\"`"},
      {"no_direction", "module m (\n  a_i\n);", "x.v:2: expected input or output at `a_i`"},
      {"inout", "module m (inout wire a_io);", "expected input or output at `inout`"},
      {"negative_range", "module m #(parameter W = 0) (\n\n input wire [W-1:0] a_i);",
       "x.v:3: impossible range [-1:0]"},
      {"directive", "module m (\n`ifdef X\n input wire a_i);",
       "x.v:2: expected input or output at ```"},
      {"no_semicolon", "module m (input wire a_i)\nwire x;", "x.v:2: expected `;` at `wire`"},
      {"two_dimensions", "module m (input wire [1:0][3:0] a_i);", "expected a name at `[`"},
      {"division_by_zero", "module m #(parameter A = 1 / 0) (input wire a_i);", "division by zero"},
      {"bad_number", "module m #(parameter A = 4'd9x) (input wire a_i);",
       "not a number at `4'd9x`"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_vhead_t h;
    ws_buf_t err = {0};
    bool ok = ws_vhead_parse("x.v", cases[i].text, NULL, 0, &h, &err);
    t_ok(!ok && t_has(t_text(&err), cases[i].message), ws_fmt("vhead/error_%s", cases[i].claim),
         "%s", ok ? "parsed" : t_text(&err));
  }
}

void test_vhead(void) {
  header();
  expressions();
  errors();
}
