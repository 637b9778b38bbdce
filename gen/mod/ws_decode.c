// SPDX-License-Identifier: Apache-2.0
// Decode rows for ws_decode: the list `insns`, one row a legal instruction of this
// configuration, sorted by opcode, funct3 and the upper bits, but of two that match a word the
// earlier one of the table first; and the CTL operations of the faults found at decode.
#include "../extensions.h"
#include "../scope.h"
#include "../units.h"

#include <stdlib.h>
#include <string.h>

static int by_encoding(const void *a, const void *b) {
  const struct ws_isa_row *x = *(const struct ws_isa_row *const *)a;
  const struct ws_isa_row *y = *(const struct ws_isa_row *const *)b;
  uint32_t kx = (x->match & 0x7f) << 3 | (x->match >> 12 & 7);
  uint32_t ky = (y->match & 0x7f) << 3 | (y->match >> 12 & 7);
  if (kx != ky) return kx < ky ? -1 : 1;
  if (x->match != y->match) return x->match < y->match ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

static bool overlap(const struct ws_isa_row *x, const struct ws_isa_row *y) {
  return !((x->match ^ y->match) & x->mask & y->mask);
}

static void keep_order(const struct ws_isa_row **rows, size_t n) {
  for (size_t i = 0; i < n; i++)
    for (size_t k = i + 1; k < n; k++) {
      if (rows[k]->id > rows[i]->id || !overlap(rows[i], rows[k])) continue;
      const struct ws_isa_row *earlier = rows[k];
      memmove(&rows[i + 1], &rows[i], (k - i) * sizeof rows[0]);
      rows[i] = earlier;
    }
}

// The bits of v from high to low; `?` where mask is 0, `_` between the fields of the R format.
static const char *bits(uint32_t v, uint32_t mask, int n) {
  ws_buf_t b = {0};
  static const uint32_t fields = 1u << 25 | 1u << 20 | 1u << 15 | 1u << 12 | 1u << 7;
  while (n-- > 0) {
    ws_printf(&b, "%c", mask >> n & 1 ? (v >> n & 1 ? '1' : '0') : '?');
    if (fields >> n & 1) ws_printf(&b, "_");
  }
  return b.p;
}

// Accesses to fflags, frm and fcsr overlap those to other CSRs; the template tells them apart by
// hand.
static bool exists(const struct ws_isa_row *r, const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  return ws_ext_exists(r->ext, &f) && r->imm != WS_IMM_Z;
}

// {group of rd, (rs3,) rs2, rs1, number of the micro-operation}, as ws_issue_uops reads them.
static const char *groups(const struct ws_isa_row *r, const ws_config_t *c) {
  static const ws_operand_t order[] = {WS_RD, WS_RS3, WS_RS2, WS_RS1};
  const int digits = ws_clog2(ws_uops(c));
  ws_buf_t b = {0};
  if (!digits) return "";
  ws_printf(&b, "%d'b", ws_group_w(c));
  for (size_t o = 0; o < WS_COUNT(order); o++) {
    const unsigned n = ws_isa_group(r, order[o]);
    if (order[o] == WS_RS3 && ws_operands(c) < WS_OPERANDS) continue;
    for (int k = digits - 1; k >= 0; k--)
      ws_printf(&b, "%d", n && (n - 1) >> k & 1);
    ws_printf(&b, "_");
  }
  ws_printf(&b, "%0*d, ", digits, 0);
  return b.p;
}

void ws_mod_ws_decode(ws_scope_t *s, const ws_config_t *c) {
  static const char *const imm[] = {"NONE", "I", "S", "B", "U", "J", "RM", "Z"};
  // ORDER OP: CTL operations from 16 are 16 + cause.
  ws_set_int(s, "op_illegal", 16 + WS_FAULT_ILLEGAL);
  ws_set_int(s, "op_jump_target", 16 + WS_FAULT_JUMP_TARGET);
  ws_set_int(s, "op_register", 16 + WS_FAULT_REGISTER);
  ws_set_int(s, "op_fetch", 16 + WS_FAULT_FETCH);

  const struct ws_isa_row *rows[WS_INSN_N];
  size_t n = 0;
  for (size_t i = 0; i < WS_INSN_N; i++)
    if (exists(&ws_isa[i], c)) rows[n++] = &ws_isa[i];
  qsort(rows, n, sizeof rows[0], by_encoding);
  keep_order(rows, n);
  // imm and unit end in a comma and are padded, so that the rows stand in columns; op has all bits,
  // uses is {rd, (rs3,) rs2, rs1}, floats {rd, rs2, rs1} and a comma, nothing without fp.
  ws_list_t *l =
      ws_list_new(s, "insns", "insn", "name mnemonic pattern imm op unit uses floats groups");
  for (size_t i = 0; i < n; i++) {
    const struct ws_isa_row *r = rows[i];
    const char *unit = "?";
    for (size_t u = 0; u < ws_units_n; u++)
      if (ws_units[u].code == r->unit) unit = ws_units[u].name;
    WS_ROW(l, r->name, r->mnemonic, ws_fmt("32'b%s", bits(r->match, r->mask, 32)),
           ws_fmt("%-5s", ws_fmt("%s,", imm[r->imm])), bits(r->op, ~0u, WS_OP_W),
           ws_fmt("%-6s", ws_fmt("%s,", unit)),
           ws_operands(c) == WS_OPERANDS
               ? ws_fmt("4'b%d%d%d%d", r->rd != 0, ws_isa_reads_rs3(r), r->rs2 != 0, r->rs1 != 0)
               : ws_fmt("3'b%d%d%d", r->rd != 0, r->rs2 != 0, r->rs1 != 0),
           c->fp ? ws_fmt("3'b%d%d%d, ", r->rd == 2, r->rs2 == 2, r->rs1 == 2) : "", groups(r, c));
  }
}
