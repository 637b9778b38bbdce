// SPDX-License-Identifier: Apache-2.0
// The operations of ws_atomic: list `amos`, the AMO rows of the LSU's operations.
#include "../emit.h"
#include "../isa.h"

#include <string.h>

void ws_mod_ws_atomic(ws_scope_t *s, const ws_config_t *c) {
  (void)c;
  ws_list_t *l = ws_list_new(s, "amos", "amo", "name code");
  for (size_t i = 0; i < ws_ops_n; i++)
    if (strncmp(ws_ops[i].name, "AMO", 3) == 0)
      WS_ROW(l, ws_fmt("%-9s", ws_ops[i].name), ws_fmt("%d", ws_ops[i].code));
}
