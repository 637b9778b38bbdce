// SPDX-License-Identifier: Apache-2.0
// The launch registers for ws_ctrl: lists `regs`, name and word address, and `writes`, the
// registers that take writes with the condition under which a value fits.
#include "../isa.h"
#include "../regmap.h"
#include "../scope.h"

void ws_mod_ws_ctrl(ws_scope_t *s, const ws_config_t *c) {
  size_t n;
  const ws_reg_t *r = ws_regmap(c, &n);
  ws_list_t *regs = ws_list_new(s, "regs", "reg", "name addr");
  ws_list_t *writes = ws_list_new(s, "writes", "write", "name fits");
  for (size_t i = 0; i < n && r[i].offset < WS_REG_COUNTERS; i++) {
    WS_ROW(regs, ws_fmt("%-15s", r[i].name), ws_fmt("%03X", r[i].offset / 4));
    if (r[i].access != WS_REG_RO)
      WS_ROW(writes, ws_fmt("%-16s", ws_fmt("%s:", r[i].name)), ws_reg_fits(&r[i]));
  }
  ws_set(s, "counters_addr", ws_fmt("%03X", WS_REG_COUNTERS / 4));
  ws_set_int(s, "cause_launch", WS_FAULT_LAUNCH);
  ws_set_int(s, "cause_abort", WS_FAULT_ABORT);
}
