// SPDX-License-Identifier: Apache-2.0
// The checks of parameters at the end of a module; what the tools make of them: override.sh.
#include "../vcheck.h"
#include "test.h"

#include <string.h>

static const char *end_of(const char *stem, const char *text, int dual_dispatch) {
  ws_scope_t *s = ws_scope_new(NULL);
  ws_set_int(s, "subcores", 0);
  ws_set_int(s, "dual_dispatch", dual_dispatch);
  return ws_vcheck(stem, text, s);
}

void test_vcheck(void) {
  static const char plain[] = "\nmodule ws_sm (\n  input wire a\n);\nendmodule\n";
  t_ok(end_of("ws_sm", plain, 0) == plain, "vcheck/no_parameters_no_checks", "changed");

  static const char derived[] = "// c\nmodule ws_sm #(\n  parameter W = 8, // slots, (a\n"
                                "  parameter [3:0] A_W = (W > 1) ? $clog2(W)\n"
                                "                                    : 1,\n"
                                "  parameter C_W = $clog2(26),\n  parameter PART = W - 1,\n"
                                "  parameter D = W\n) (\n  input wire a\n);\nendmodule\n\n"
                                "`default_nettype wire\n";
  const char *v = end_of("ws_sm", derived, 0);
  t_ok(t_has(v, "  generate\n    if (A_W != ((W > 1) ? $clog2(W) : 1) ||\n"
                "        D != (W)) begin : g_error0\n"
                "      ERROR_a_derived_parameter_was_overridden u_error ();\n    end\n"
                "  endgenerate\nendmodule\n\n`default_nettype wire\n") &&
           !t_has(v, "C_W !=") && !t_has(v, "PART !="),
       "vcheck/derived_parameters", "%s", v);

  static const char unit[] =
      "\nmodule ws_a #(parameter LANES = 8, THREADS = 8, parameter SETS = 4,\n"
      "  parameter A_W = $clog2(SETS)) (input wire a);\nendmodule\n";
  v = end_of("ws_a", unit, 0);
  t_ok(t_has(v, "if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin") && !t_has(v, "LANES >") &&
           !t_has(v, "A_W !="),
       "vcheck/a_unit_has_its_own_rules_only", "%s", v);

  static const char top[] = "\nmodule ws_sm #(parameter THREADS = 8, parameter LANES = 8,\n"
                            "  parameter REG_W = 6, COLLECTORS = 4) (input wire a);\nendmodule\n";
  v = end_of("ws_sm", top, 0);
  t_ok(t_has(v, "if (!(LANES > 0 && THREADS % LANES == 0))") && !t_has(v, "COLLECTORS >= 3"),
       "vcheck/rules_of_ws_sm", "%s", v);
  t_ok(t_has(v, "    if (REG_W != 6) begin : g_error0\n      ERROR_REG_W_is_fixed_at_6 u_error "
                "();\n    end\n"),
       "vcheck/fixed", "%s", v);
  ws_buf_t many = {0};
  ws_printf(&many, "\nmodule ws_sm #(\n");
  for (int i = 0; i < 100; i++)
    ws_printf(&many, "  parameter P%d = 0,\n", i);
  ws_printf(&many, "  parameter REG_W = 6\n) (input wire a);\nendmodule\n");
  const char *last = end_of("ws_sm", many.p, 0);
  t_ok(t_has(last, "ERROR_REG_W_is_fixed_at_6"), "vcheck/rule_of_the_last_of_many", "%s", last);
  t_ok(t_has(end_of("ws_sm", top, 1), "COLLECTORS >= 3"), "vcheck/rule_of_a_flag", "%s", v);
  t_ok(t_has(v, "if (LANES < 1 || LANES > 32 || (LANES & (LANES - 1)) != 0) begin"),
       "vcheck/ranges_of_ws_sm", "%s", v);
}
