// SPDX-License-Identifier: Apache-2.0
// Registers of a statement of assembly: from the rows of gen/isa.def, and for other names from the
// instructions that the assembler makes of them.
#include <stdlib.h>
#include <string.h>

#include "rdbar.h"

static uint64_t reg_bit(const char *name) {
  int base;
  long offset;
  int r = ssy_reg(name);
  if (r < 0 && ssy_base_offset(name, &base, &offset)) r = base;
  return r > 0 ? UINT64_C(1) << r : 0; // x0 is none
}

static uint64_t operands(const ssy_stmt_t *s, int from) {
  uint64_t set = 0;
  for (int i = from; i < s->nop; i++)
    set |= reg_bit(s->op[i]);
  return set;
}

static bool is(const ssy_stmt_t *s, const char *name) {
  return strcmp(s->name, name) == 0;
}

// The row of a mnemonic, without the .aq and .rl of an AMO. NULL: a pseudo-instruction, all of
// which the assembler makes of instructions of ALU or FPU.
static const struct ws_isa_row *row_of(const ssy_stmt_t *s) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    const size_t n = strlen(r->mnemonic);
    if (strncmp(s->name, r->mnemonic, n)) continue;
    if (!s->name[n] || (r->unit == WS_UNIT_LSU && s->name[n] == '.')) return r;
  }
  return NULL;
}

static bool is_float_csr(const ssy_stmt_t *s) {
  static const char *const names[] = {"frcsr",  "frrm",     "frflags", "fscsr", "fsrm",  "fsflags",
                                      "fsrmi",  "fsflagsi", "csrrw",   "csrrs", "csrrc", "csrrwi",
                                      "csrrsi", "csrrci",   "csrw",    "csrs",  "csrc",  "csrwi",
                                      "csrsi",  "csrci",    NULL};
  for (int i = 0; names[i]; i++)
    if (is(s, names[i])) return true;
  return false;
}

// The word of a register or immediate form of .insn, with its register numbers.
static bool insn_word(ssy_unit_t *u, ssy_stmt_t *s, rdb_insn_t *insn) {
  const char *first = s->nop ? s->op[0] : "";
  const uint32_t opcode = (uint32_t)strtol(first + strcspn(first, " \t"), NULL, 0);
  if (s->cls == SSY_C_BRANCH || s->cls == SSY_C_SSY || s->cls == SSY_C_RET) {
    insn->drains = s->cls != SSY_C_SSY;
    return true;
  }
  // A fence or pause: with a PC for each thread a pause does not drain.
  if (first[0] == 'i' && opcode == 0x0F) return true;
  if (first[0] == 'r' && s->nop == 6) {
    uint32_t reg[3];
    for (int i = 0; i < 3; i++)
      reg[i] = (uint32_t)ssy_reg(s->op[3 + i]);
    const uint32_t word = opcode | ((uint32_t)strtol(s->op[1], NULL, 0) & 7) << 12 |
                          ((uint32_t)strtol(s->op[2], NULL, 0) & 127) << 25 | (reg[0] & 31) << 7 |
                          (reg[1] & 31) << 15 | (reg[2] & 31) << 20;
    if (reg[0] < 64 && reg[1] < 64 && reg[2] < 64 && rdb_of_word(word, insn)) return true;
  }
  ssy_error(u, s, "wsrdbar does not know the registers of this .insn: use form r, or a mnemonic");
  return false;
}

bool rdb_of_stmt(ssy_unit_t *u, ssy_stmt_t *s, rdb_insn_t *insn) {
  const struct ws_isa_row *row = row_of(s);
  *insn = (rdb_insn_t){.fixed = !row || row->unit == WS_UNIT_ALU || row->unit == WS_UNIT_FPU,
                       .lsu = row && row->unit == WS_UNIT_LSU};
  if (is(s, ".insn")) return insn_word(u, s, insn);
  switch (s->cls) {
  case SSY_C_CALL:
    insn->drains = true;
    // auipc ra before a jalr, unless jal reaches
    if (is(s, "call")) insn->writes = UINT64_C(1) << 1;
    return true;
  case SSY_C_TAIL:
    insn->drains = true;
    if (is(s, "tail")) insn->writes = UINT64_C(1) << 6; // auipc t1
    return true;
  case SSY_C_RD:
    insn->writes = s->nop ? reg_bit(s->op[0]) : 0;
    insn->reads = operands(s, 1) | (row && row->rd_is_rs3 ? insn->writes : 0);
    break;
  case SSY_C_PLAIN:
    insn->reads = operands(s, 0);
    insn->drains = is(s, "fence");
    break;
  default: // jumps, branches, ends
    insn->drains = true;
    return true;
  }
  if (is_float_csr(s)) insn->drains = true, insn->writes = 0;
  // `lw rd, symbol` reads only what it has written; `sw rs, symbol, rt` is written out by pass.c.
  return true;
}
