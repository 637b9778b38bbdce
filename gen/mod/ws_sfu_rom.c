// SPDX-License-Identifier: Apache-2.0
// Lists for ws_sfu_rom: `sfu_eighths`, level and first row of each eighth of a
// page; `sfu_words`, the rows; `sfu_functions`, lines for the header.
#include "../scope.h"
#include "../sfu/tables.h"

static const char *hex(int32_t v, int width) {
  return ws_fmt("%0*x", (width + 3) / 4, (unsigned)v & ((1u << width) - 1));
}

void ws_mod_ws_sfu_rom(ws_scope_t *s, const ws_config_t *c) {
  const ws_sfu_t *t = ws_sfu_tables(c->sfu_table);
  ws_sfu_set_widths(s, t, "c0_w c0_f c1_w c1_f c2_w c2_f row_w level0 rows row_bits");
  ws_list_t *functions = ws_list_new(s, "sfu_functions", "f", "text");
  for (int op = 0; op < WS_SFU_OPS; op++)
    if (op != WS_SFU_COS) WS_ROW(functions, ws_sfu_summary_text(t, op));
  ws_list_t *eighths = ws_list_new(s, "sfu_eighths", "e", "address level first");
  for (int page = 0; page < WS_SFU_PAGES; page++)
    for (int k = 0; k < 8 && t->used[page]; k++)
      WS_ROW(eighths, ws_fmt("%02x", page * 8 + k), ws_fmt("%d", t->level[page][k] - t->f.level0),
             ws_fmt("%d", t->base[page][k]));
  ws_list_t *words = ws_list_new(s, "sfu_words", "w", "row c0 c1 c2");
  for (int r = 0; r < t->rows; r++)
    WS_ROW(words, ws_fmt("%d", r), hex(t->row[r].c0, t->c0_w), hex(t->row[r].c1, t->c1_w),
           hex(t->row[r].c2, t->c2_w));
}
