// SPDX-License-Identifier: Apache-2.0
// Decode rows for templates/ws_decode.v.tmpl: the list `insns`, one row a legal instruction of this
// configuration, sorted by opcode, funct3 and the upper bits.
#include "../emit.h"
#include "../isa.h"

#include <stdlib.h>

static int by_encoding(const void *a, const void *b) {
  const struct ws_isa_row *x = *(const struct ws_isa_row *const *)a;
  const struct ws_isa_row *y = *(const struct ws_isa_row *const *)b;
  uint32_t kx = (x->match & 0x7f) << 3 | (x->match >> 12 & 7);
  uint32_t ky = (y->match & 0x7f) << 3 | (y->match >> 12 & 7);
  if (kx != ky) return kx < ky ? -1 : 1;
  return x->match < y->match ? -1 : x->match > y->match;
}

static const char *pattern(const struct ws_isa_row *r) {
  ws_buf_t b = {0};
  ws_printf(&b, "32'b");
  for (int bit = 31; bit >= 0; bit--)
    ws_printf(&b, "%c", r->mask >> bit & 1 ? (r->match >> bit & 1 ? '1' : '0') : '?');
  return b.p;
}

void ws_mod_ws_decode(ws_scope_t *s, const ws_config_t *c) {
  static const char *const imm[] = {"NONE", "I", "S", "B", "U", "J"};
  const struct ws_isa_row *rows[WS_INSN_N];
  size_t n = 0;
  for (size_t i = 0; i < WS_INSN_N; i++)
    if (ws_isa[i].ext != WS_EXT_A || c->atomics) rows[n++] = &ws_isa[i];
  qsort(rows, n, sizeof rows[0], by_encoding);
  ws_list_t *l = ws_list_new(s, "insns", "insn",
                             "name mnemonic pattern unit unit_code op code rs1 rs2 rd imm imm_code");
  for (size_t i = 0; i < n; i++) {
    const struct ws_isa_row *r = rows[i];
    const char *unit = "?";
    for (size_t u = 0; u < ws_units_n; u++)
      if (ws_units[u].code == r->unit) unit = ws_units[u].name;
    WS_ROW(l, r->name, r->mnemonic, pattern(r), unit, ws_fmt("%d", r->unit), r->op_name,
           ws_fmt("%d", r->op), ws_fmt("%d", r->rs1), ws_fmt("%d", r->rs2), ws_fmt("%d", r->rd),
           imm[r->imm], ws_fmt("%d", r->imm));
  }
}
