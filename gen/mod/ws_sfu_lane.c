// SPDX-License-Identifier: Apache-2.0
// Widths of the datapath for ws_sfu_lane.
#include "../scope.h"
#include "../sfu/tables.h"

void ws_mod_ws_sfu_lane(ws_scope_t *s, const ws_config_t *c) {
  ws_sfu_set_widths(s, ws_sfu_tables(c->sfu_table),
                    "y_w u_w v_w c0_w c0_f c1_w c1_f c2_w c2_f t_w t_f s_f level0");
}
