// SPDX-License-Identifier: Apache-2.0
#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 8 };

const ws_sfu_t *ws_sfu_tables(int step) {
  static struct { // of the program, not of one generation: ws_free_all leaves them
    int step;
    ws_sfu_t t;
  } known[MAX_STEPS];
  static int n;
  for (int i = 0; i < n; i++)
    if (known[i].step == step) return &known[i].t;
  if (n == MAX_STEPS) abort();
  known[n].step = step;
  ws_sfu_fit(&known[n].t, step);
  return &known[n++].t;
}

static bool wanted(const char *names, const char *name) {
  const size_t n = strlen(name);
  for (const char *p = names; (p = strstr(p, name)); p += n)
    if ((p == names || p[-1] == ' ') && (p[n] == 0 || p[n] == ' ')) return true;
  return false;
}

void ws_sfu_set_widths(ws_scope_t *s, const ws_sfu_t *t, const char *names) {
  const struct {
    const char *name;
    int value;
  } all[] = {
      {"y_w", t->f.y_w},   {"u_w", t->f.u_w},
      {"v_w", t->f.v_w},   {"c0_w", t->c0_w},
      {"c0_f", t->f.c0_f}, {"c1_w", t->c1_w},
      {"c1_f", t->f.c1_f}, {"c2_w", t->c2_w},
      {"c2_f", t->f.c2_f}, {"t_w", t->t_w},
      {"t_f", t->f.t_f},   {"s_f", t->f.s_f},
      {"row_w", t->row_w}, {"level0", t->f.level0},
      {"rows", t->rows},   {"row_bits", t->c0_w + t->c1_w + t->c2_w},
  };
  for (size_t i = 0; i < WS_COUNT(all); i++)
    if (wanted(names, all[i].name)) ws_set_int(s, ws_fmt("sfu_%s", all[i].name), all[i].value);
}

const char *ws_sfu_summary_text(const ws_sfu_t *t, int op) {
  static const char *const name[] = {"rcp",   "rsqrt",      "sqrt", "ex2",
                                     "lg2 *", "sin, cos *", "",     "tanh"};
  const ws_sfu_summary_t s = ws_sfu_summary(t, op);
  return ws_fmt("%-10s %4d rows   polynomials %.2f   bound %.2f", name[op], s.rows, s.approx,
                s.bound + 0.5);
}

const char *ws_sfu_header(const ws_sfu_t *t, const char *first) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n// SPDX-License-Identifier: Apache-2.0\n", first);
  ws_printf(&b,
            "// Tables of the special function unit for its model: %d rows of %d bits. In units of "
            "the result's\n"
            "// last place (* of 2^-24), polynomials as rounded and the bound with arithmetic and "
            "final rounding:\n",
            t->rows, t->c0_w + t->c1_w + t->c2_w);
  for (int op = 0; op < WS_SFU_OPS; op++)
    if (op != WS_SFU_COS) ws_printf(&b, "//   %s\n", ws_sfu_summary_text(t, op));
  ws_printf(&b, "#ifndef WS_SFU_ROM_H\n#define WS_SFU_ROM_H\n\n#include \"ws_sfu.h\"\n\n");
  ws_printf(&b, "#define WS_SFU_ROM_ROWS %d\n#define WS_SFU_ROM_BITS %d\n", t->rows,
            ws_sfu_rom_bits(t));
  ws_printf(&b,
            "#define WS_SFU_ROM_C0_W %d\n#define WS_SFU_ROM_C1_W %d\n#define WS_SFU_ROM_C2_W %d\n",
            t->c0_w, t->c1_w, t->c2_w);
  ws_printf(&b, "#define WS_SFU_ROM_LEVEL0 %d\n\n", t->f.level0);
  ws_printf(&b, "static const ws_sfu_row_t ws_sfu_rom_row[%d] = {\n", t->rows);
  for (int i = 0; i < t->rows; i++)
    ws_printf(&b, "  {%d, %d, %d},\n", (int)t->row[i].c0, (int)t->row[i].c1, (int)t->row[i].c2);
  ws_printf(&b, "};\n\nstatic const ws_sfu_tables_t ws_sfu_rom = {\n");
  ws_printf(&b, "  .y_w = %d, .u_w = %d, .v_w = %d,\n", t->f.y_w, t->f.u_w, t->f.v_w);
  ws_printf(&b, "  .c0_f = %d, .c1_f = %d, .c2_f = %d, .t_f = %d, .s_f = %d,\n", t->f.c0_f,
            t->f.c1_f, t->f.c2_f, t->f.t_f, t->f.s_f);
  ws_printf(&b, "  .rows = %d, .row = ws_sfu_rom_row,\n  .level = {\n", t->rows);
  for (int page = 0; page < WS_SFU_PAGES; page++) {
    if (!t->used[page]) continue;
    ws_printf(&b, "    [%d] = {", page);
    for (int k = 0; k < 8; k++)
      ws_printf(&b, "%s%d", k ? ", " : "", t->level[page][k]);
    ws_printf(&b, "},\n");
  }
  ws_printf(&b, "  },\n  .base = {\n");
  for (int page = 0; page < WS_SFU_PAGES; page++) {
    if (!t->used[page]) continue;
    ws_printf(&b, "    [%d] = {", page);
    for (int k = 0; k < 8; k++)
      ws_printf(&b, "%s%d", k ? ", " : "", t->base[page][k]);
    ws_printf(&b, "},\n");
  }
  ws_printf(&b, "  },\n};\n\n#endif\n");
  return b.p;
}
