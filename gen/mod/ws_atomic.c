// SPDX-License-Identifier: Apache-2.0
// The operations of ws_atomic: list `amos`, the operations of the LSU that read and write memory in
// one; but not amofadd.w, which has an adder of its own, and sc.w, which is a swap.
#include "../isa.h"
#include "../scope.h"

static bool listed(const struct ws_op_row *op) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (ws_isa_is_amo(r) && r->op == op->code)
      return r->ext != WS_EXT_XWSA && r->id != WS_INSN_sc_w;
  return false;
}

void ws_mod_ws_atomic(ws_scope_t *s, const ws_config_t *c) {
  (void)c;
  ws_list_t *l = ws_list_new(s, "amos", "amo", "name code");
  for (size_t i = 0; i < ws_ops_n; i++)
    if (ws_ops[i].unit == WS_UNIT_LSU && listed(&ws_ops[i]))
      WS_ROW(l, ws_fmt("%-9s", ws_ops[i].name), ws_fmt("%d", ws_ops[i].code));
}
