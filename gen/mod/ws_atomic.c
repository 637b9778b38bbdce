// SPDX-License-Identifier: Apache-2.0
// The operations of ws_atomic: list `amos`, the operations of the LSU that read and write memory in
// one, those of Zaamo always; but not amofadd.w, which has an adder of its own.
#include "../emit.h"
#include "../extensions.h"
#include "../isa.h"

static bool exists(const struct ws_op_row *op, const ws_features_t *f) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (ws_isa_is_amo(r) && r->op == op->code)
      return r->ext == WS_EXT_A || (r->ext != WS_EXT_XWSA && ws_ext_exists(r->ext, f));
  return false;
}

void ws_mod_ws_atomic(ws_scope_t *s, const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  ws_list_t *l = ws_list_new(s, "amos", "amo", "name code");
  for (size_t i = 0; i < ws_ops_n; i++)
    if (ws_ops[i].unit == WS_UNIT_LSU && exists(&ws_ops[i], &f))
      WS_ROW(l, ws_fmt("%-9s", ws_ops[i].name), ws_fmt("%d", ws_ops[i].code));
}
