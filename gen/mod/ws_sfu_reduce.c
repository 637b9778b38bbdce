// SPDX-License-Identifier: Apache-2.0
// The width of y for ws_sfu_reduce.
#include "../scope.h"
#include "../sfu/tables.h"

void ws_mod_ws_sfu_reduce(ws_scope_t *s, const ws_config_t *c) {
  ws_sfu_set_widths(s, ws_sfu_tables(c->sfu_table), "y_w");
}
