// SPDX-License-Identifier: Apache-2.0
// Timing constraints of an emission: one clock, inputs that change with it, outputs due at its next
// edge.
#include "regmap.h"

#include <string.h>

static void inputs(ws_buf_t *b, const ws_vhead_t *head) {
  int column = 100;
  for (size_t i = 0; i < head->nports; i++) {
    const ws_vport_t *p = &head->port[i];
    if (!p->input || strcmp(p->name, "clk_i") == 0) continue;
    const char *const word = ws_fmt("%s%s", p->name, *p->range ? "[*]" : "");
    const int n = (int)strlen(word);
    const bool wraps = column + 1 + n > 98;
    ws_printf(b, "%s%s", wraps ? "\n    " : " ", word);
    column = wraps ? 4 + n : column + 1 + n;
  }
}

const char *ws_sdc(const ws_vhead_t *head) {
  ws_buf_t b = {0};
  ws_printf(
      &b,
      "%s\n# Constraints of %s. Every port belongs to clk_i; there is no false path and no\n"
      "# path of several cycles. Set these variables before this file is read where they are\n"
      "# others: the period in ns, the clock port, the other inputs.\n"
      "if {![info exists ws_period_ns]} { set ws_period_ns 10.0 }\n"
      "if {![info exists ws_clock_port]} { set ws_clock_port clk_i }\n"
      "if {![info exists ws_inputs]} {\n  set ws_inputs [get_ports {",
      ws_provenance("#", NULL, NULL), head->name);
  inputs(&b, head);
  ws_printf(
      &b,
      "\n  }]\n}\n\n"
      "create_clock -name clk_i -period $ws_period_ns [get_ports $ws_clock_port]\n\n"
      "# Inputs change with the clock, and outputs are due at its next edge: replace the zeros\n"
      "# with the delays of what is around the SM.\n"
      "set_input_delay 0 -clock clk_i $ws_inputs\n"
      "set_output_delay 0 -clock clk_i [all_outputs]\n");
  return b.p;
}
