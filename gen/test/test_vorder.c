// SPDX-License-Identifier: Apache-2.0
// Declaration before use: in small modules, and in all of many configurations.
#include "../tools.h"
#include "../vorder.h"
#include "test.h"

#include <string.h>

static const struct {
  const char *claim, *text, *message; // "" = in order
} cases[] = {
    {"in_order",
     "module m #(parameter A = 1) (\n  input wire [A-1:0] a_i,\n  output reg b_o\n);\n"
     "  wire c = a_i[0], d;\n  m2 u_m (.late(c));\n  wire late = d;\nendmodule\n",
     ""},
    {"wire_in_a_connection",
     "module m (input wire a);\n  m2 u (.x(late));\n  wire late;\nendmodule",
     "m.v:2: late is used above its declaration at line 3"},
    {"second_of_a_list", "module m;\n  assign b = 1'b1;\n  reg a = 0, b;\nendmodule", "m.v:2: b "},
    {"after_an_initial_value", "module m;\n  wire a = f(x, y), b;\n  wire y;\nendmodule",
     "m.v:2: y "},
    {"in_the_width", "module m;\n  wire [W-1:0] a;\n  localparam W = 3;\nendmodule", "m.v:2: W "},
    {"localparam_in_a_port", "module m (\n  input wire [W:0] a\n);\n  localparam W = 3;\nendmodule",
     "m.v:2: W "},
    {"numbers_and_comments_are_no_names",
     "module m;\n  // late\n  /* late\n late */\n  wire a = 4'hb + 8'd1_0 + \"late b\";\n"
     "`undef late\n  wire b, late;\n  wire hb, d1_0;\nendmodule",
     ""},
    {"port_of_another_module",
     "module m;\n  m2 u (.late(1'b0), .b (u2.late));\n  wire late;\n"
     "endmodule",
     ""},
    {"function_below_its_call",
     "module m;\n  wire a = f(1'b0);\n  function f;\n    input x;\n"
     "    f = x;\n  endfunction\nendmodule",
     ""},
    {"line_after_a_long_comment", "/*\n\n*/ module m;\n  assign x = 1;\n  wire x;\nendmodule",
     "m.v:4: x is used above its declaration at line 5"},
};

// Besides the shipped configurations that are not of a GPU, and the machines of --check.
static const char *const machines[] = {
    "ref SCHEDULERS=2",
    "ref ISA=-f",
    "ref PERF_COUNTERS=0 ISA=-xwssfu-zaamo",
    "ref DCACHE_PREFETCH=0 ICACHE_PREFETCH=0 STORE_MERGE=0",
};

static void machine(const char *line, ws_files_t *seen) {
  ws_buf_t err = {0};
  t_ok(ws_order_machine(".", line, seen, &err), ws_fmt("vorder/machine[%.60s]", line), "%.90s: %s",
       line, t_text(&err));
}

void test_vorder(void) {
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_buf_t err = {0};
    bool ok = ws_vorder("m.v", cases[i].text, &err);
    t_ok(ok == !*cases[i].message && t_has(t_text(&err), cases[i].message),
         ws_fmt("vorder/%s", cases[i].claim), "%s", ok ? "in order" : t_text(&err));
  }
  ws_files_t seen = {0};
  for (size_t i = 0; ws_order_machines[i]; i++)
    machine(ws_order_machines[i], &seen);
  const t_configs_t configs = t_configs(T_SHIPPED);
  for (const char *const *name = configs.name; name < configs.name + configs.n; name++)
    if (!t_of_a_gpu(*name)) machine(*name, &seen);
  for (size_t i = 0; i < WS_COUNT(machines); i++)
    machine(machines[i], &seen);
  ws_config_t base;
  ws_config_defaults(&base);
  for (uint64_t seed = 1; seed <= 12; seed++)
    machine(ws_fmt("ref %s", ws_config_random(seed, &base, NULL, 0, 100)), &seen);
}
