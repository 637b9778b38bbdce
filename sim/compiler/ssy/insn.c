// SPDX-License-Identifier: Apache-2.0
// What each mnemonic of gen/isa.def, and of the pseudo-instructions, does to control flow and
// registers. A mnemonic that is not here is an error: the pass would not know where it goes.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

typedef struct {
  const char *names; // separated by blanks
  ssy_class_t cls;
  bool pure; // the result follows from the operands (and the warp's rounding mode) alone
} insn_row_t;

// Beyond the rows of gen/isa.def: what the assembler makes of them.
static const insn_row_t rows[] = {
    {"mv not neg seqz snez sltz sgtz sgt sgtu li la lla sext.b sext.h zext.b zext.h", SSY_C_RD,
     true},
    {"csrr rdcycle rdcycleh rdtime rdtimeh rdinstret rdinstreth", SSY_C_RD, false},
    {"frcsr frrm frflags fscsr fsrm fsflags fsrmi fsflagsi", SSY_C_RD, false},
    {"fmv.x.s fgt.s fge.s fmv.s fneg.s fabs.s fmv.s.x", SSY_C_RD, true},
    {"nop csrw csrs csrc csrwi csrsi csrci", SSY_C_PLAIN, false},
    {"bgt ble bgtu bleu beqz bnez blez bgez bltz bgtz", SSY_C_BRANCH, false},
    {"j", SSY_C_JUMP, false},
    {"call", SSY_C_CALL, false},
    {"tail", SSY_C_TAIL, false},
    {"ret", SSY_C_RET, false},
    {"jr", SSY_C_IJUMP, false},
    {"sbreak scall unimp", SSY_C_TRAP, false},
};

typedef struct {
  const char *names, *why;
} refused_t;

static const refused_t refused[] = {
    // the first: unless u->lrsc
    {"lr.w sc.w",
     "the machine has no load-reserved/store-conditional unless lrsc = 1 (then: --lrsc); "
     "use amo*.w; C: no compare-and-swap, no byte or half-word atomics"},
    {"fence.i", "the machine has no fence.i"},
    {"mret sret uret wfi sfence.vma", "the machine has no privileged instructions"},
    {"jump", "jump through a scratch register is not analysed; use j"},
};

// True when `name` (without an .aq/.rl suffix) is one of the words.
static bool listed(const char *words, const char *name) {
  size_t n = strlen(name);
  if (strncmp(name, "amo", 3) == 0) {
    const char *w = strstr(name, ".w");
    if (w) n = (size_t)(w + 2 - name);
    if (w && w[2] && strcmp(w + 2, ".aq") != 0 && strcmp(w + 2, ".rl") != 0 &&
        strcmp(w + 2, ".aqrl") != 0)
      return false;
  } else if (strncmp(name, "lr.w", 4) == 0 || strncmp(name, "sc.w", 4) == 0) {
    n = 4;
  }
  for (const char *p = words; p; p = strchr(p, ' ')) {
    p += *p == ' ';
    if (*p == *name && strncmp(p, name, n) == 0 && (p[n] == ' ' || !p[n])) return true;
  }
  return false;
}

// Instructions of gen/isa.def; those of Xws only as .insn, the assembler does not know their names.
static ssy_class_t insn_class(const struct ws_isa_row *r) {
  if (r->id == WS_INSN_exit) return SSY_C_EXIT;
  if (r->id == WS_INSN_jal) return SSY_C_CALL;
  if (r->id == WS_INSN_jalr) return SSY_C_ICALL;
  if (r->id == WS_INSN_ecall || r->id == WS_INSN_ebreak) return SSY_C_TRAP;
  if (r->fmt == WS_FMT_B || r->fmt == WS_FMT_BM) return SSY_C_BRANCH;
  return r->rd ? SSY_C_RD : SSY_C_PLAIN;
}

static bool is_pure(const struct ws_isa_row *r) {
  return insn_class(r) == SSY_C_RD && r->unit != WS_UNIT_LSU && r->unit != WS_UNIT_CSR &&
         r->imm != WS_IMM_Z;
}

static void classify_by_table(ssy_stmt_t *s) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    if (*r->mnemonic != *s->name || ws_ext_is_xws(r->ext) || !listed(r->mnemonic, s->name))
      continue;
    s->cls = insn_class(r);
    s->pure = is_pure(r);
    return;
  }
}

typedef struct {
  char kind;
  long from, to;
  int first;
} range_t;

// The register of a name such as a7 in one of the ranges; -1: none.
static int in_ranges(const range_t *range, size_t n, char kind, long number) {
  for (size_t i = 0; i < n; i++) {
    if (range[i].kind == kind && number >= range[i].from && number <= range[i].to)
      return range[i].first + (int)(number - range[i].from);
  }
  return -1;
}

// f0..f31 by ABI name, without the f: t0-7, s0-1, a0-7, s2-11, t8-11.
static int float_reg(const char *name) {
  static const range_t ranges[] = {
      {'t', 0, 7, 0}, {'s', 0, 1, 8}, {'a', 0, 7, 10}, {'s', 2, 11, 18}, {'t', 8, 11, 28}};
  char kind = name[0], *end;
  const char *digits = isdigit((unsigned char)kind) ? name : name + 1;
  if (!isdigit((unsigned char)digits[0])) return -1;
  long n = strtol(digits, &end, 10);
  if (*end) return -1;
  if (digits == name) return n < 32 ? (int)n : -1;
  return in_ranges(ranges, sizeof ranges / sizeof *ranges, kind, n);
}

// t0 .. t6, s0 .. s11, a0 .. a7
static int integer_reg(const char *name) {
  static const range_t ranges[] = {
      {'t', 0, 2, 5}, {'s', 0, 1, 8}, {'a', 0, 7, 10}, {'s', 2, 11, 18}, {'t', 3, 6, 28}};
  if (!isdigit((unsigned char)name[1])) return -1;
  long n = name[1] - '0';
  if (name[2]) {
    if (n != 1 || !isdigit((unsigned char)name[2]) || name[3]) return -1;
    n = 10 + name[2] - '0';
  }
  return in_ranges(ranges, sizeof ranges / sizeof *ranges, name[0], n);
}

bool ssy_number(const char *text, long *value) {
  char *end;
  *value = strtol(text, &end, 0);
  return end != text && !*end;
}

int ssy_reg(const char *name) {
  static const char *const others[] = {"zero", "ra", "sp", "gp", "tp"};
  if (name[0] == 'x' && isdigit((unsigned char)name[1])) {
    char *end;
    long n = strtol(name + 1, &end, 10);
    return *end == 0 && n < 32 ? (int)n : -1;
  }
  if (strcmp(name, "fp") == 0) return 8;
  if (name[0] == 'f' && name[1]) {
    int f = float_reg(name + 1);
    return f < 0 ? -1 : SSY_FLOAT + f;
  }
  const int r = name[0] ? integer_reg(name) : -1;
  if (r >= 0) return r;
  for (int i = 0; i < 5; i++) {
    if (strcmp(name, others[i]) == 0) return i;
  }
  return -1;
}

bool ssy_base_offset(const char *op, int *base, long *offset) {
  char reg[8];
  const char *open = strrchr(op, '(');
  if (!open) return false;
  size_t n = strcspn(open + 1, ")");
  if (n >= sizeof reg || open[1 + n] != ')') return false;
  memcpy(reg, open + 1, n);
  reg[n] = 0;
  *base = ssy_reg(reg);
  char *end;
  *offset = strtol(op, &end, 0);
  if (end != open) *offset = 0; // a symbol: offset unknown, base still right
  return *base >= 0;
}

static int operand_reg(const char *op) {
  int base;
  long offset;
  int r = ssy_reg(op);
  if (r >= 0) return r;
  return ssy_base_offset(op, &base, &offset) ? base : -1;
}

// The row of a word without registers; NULL: no instruction.
static const struct ws_isa_row *row_of(long opcode, const char *funct3, uint32_t rest) {
  const long f3 = funct3 ? strtol(funct3, NULL, 0) : 0;
  return f3 < 0 || f3 > 7 ? NULL : ws_isa_find((uint32_t)opcode | (uint32_t)f3 << 12 | rest);
}

// Registers of a group of .insn r4 at most, which names the first one: 1, 2 or 4.
static int group_of(const ssy_stmt_t *s) {
  if (strcmp(s->name, ".insn") != 0 || s->nop != 7 || s->op[0][0] != 'r') return 1;
  const long opcode = strtol(s->op[0] + strcspn(s->op[0], " \t"), NULL, 0);
  const struct ws_isa_row *r = row_of(opcode, s->op[1], (uint32_t)strtol(s->op[2], NULL, 0) << 25);
  return r ? (int)ws_isa_uops(r) : 1;
}

bool ssy_is_insn(const ssy_stmt_t *s) {
  return s->in_text && s->kind == SSY_INSN && !s->drop;
}

bool ssy_callee_saved(int r) {
  if (r >= SSY_FLOAT) return ssy_callee_saved(r - SSY_FLOAT) && r != SSY_FLOAT + 1;
  return r == 1 || r == 8 || r == 9 || (r >= 18 && r <= 27);
}

int ssy_max_reg(const ssy_stmt_t *s) {
  int max = s->cls == SSY_C_CALL || s->cls == SSY_C_ICALL || s->cls == SSY_C_RET ? 1 : -1;
  for (int i = 0; i < s->nop; i++) {
    int r = operand_reg(s->op[i]);
    if (r >= 0) r |= group_of(s) - 1;
    if (r > max) max = r;
  }
  return max;
}

int ssy_dest_reg(const ssy_stmt_t *s) {
  if (s->cls == SSY_C_RD) {
    if (strcmp(s->name, ".insn") == 0) { // .insn r op, f3, f7, rd, ... ; i: op, f3, rd; u: op, rd
      const char *format = s->op[0];
      int at = format[0] == 'r' ? 3 : format[0] == 'u' ? 1 : 2;
      return at < s->nop ? operand_reg(s->op[at]) : -1;
    }
    return s->nop ? ssy_reg(s->op[0]) : -1;
  }
  return s->cls == SSY_C_CALL || s->cls == SSY_C_ICALL ? 1 : -1;
}

bool ssy_uses_reg(const ssy_stmt_t *s, int reg) {
  if (s->cls == SSY_C_RET) return reg == 1;
  bool insn_word = strcmp(s->name, ".insn") == 0;
  for (int i = s->cls == SSY_C_RD && !insn_word ? 1 : 0; i < s->nop; i++) {
    if (operand_reg(s->op[i]) == reg) return true; // for .insn the destination counts too: safe
  }
  return false;
}

static bool plain_symbol(const char *s) {
  if (!*s) return false;
  for (const char *p = s; *p; p++) {
    if (!isalnum((unsigned char)*p) && *p != '_' && *p != '.' && *p != '$') return false;
  }
  int r = ssy_reg(s); // functions may well be called f1
  return strcmp(s, ".") != 0 && (r < 0 || r >= SSY_FLOAT);
}

// clang writes `call f@plt` where f is in another file; linked statically it is f itself.
static void take_target(ssy_unit_t *u, ssy_stmt_t *s, const char *operand) {
  const size_t n = strcspn(operand, "@");
  if (strcmp(operand + n, "@plt") == 0) operand = ssy_strndup(u, operand, n);
  if (!plain_symbol(operand)) {
    ssy_error(u, s, "cannot follow `%s %s': the target must be a label", s->name, operand);
    return;
  }
  s->target = operand;
}

// .insn s opcode, f3, rs2, distances(rs1): a branch with two distances
static void classify_place_branch(ssy_unit_t *u, ssy_stmt_t *s, long opcode) {
  const struct ws_isa_row *r = row_of(opcode, s->op[1], 1u << 7);
  const long offset = strtol(s->op[3], NULL, 0);
  int base;
  long unused;
  s->cls = SSY_C_BRANCH;
  s->names = SSY_NAMES_PLACE;
  s->offset = (int)offset;
  if (!r || r->fmt != WS_FMT_BM || offset < -2048 || offset > 2047 || offset % 32 == 0 ||
      ssy_reg(s->op[2]) < 0 || !ssy_base_offset(s->op[3], &base, &unused))
    ssy_error(u, s, ".insn is not a branch with two distances");
}

// .insn b opcode, f3, rs1, rs2, label
static void classify_annotated_branch(ssy_unit_t *u, ssy_stmt_t *s, long opcode) {
  const struct ws_isa_row *r = row_of(opcode, s->op[1], 0);
  if (!r || r->fmt != WS_FMT_B) {
    ssy_error(u, s, ".insn is not a branch that names its reconvergence PC");
    return;
  }
  s->cls = SSY_C_BRANCH;
  s->names = r->op >> 3 == 2 ? SSY_NAMES_END : SSY_NAMES_OTHER; // ORDER OP
  take_target(u, s, s->op[4]);
}

// .insn r opcode, f3, f7, .. or r4 opcode, f3, f2, ..
static void classify_register_word(ssy_unit_t *u, ssy_stmt_t *s, long opcode) {
  const long f7 = strtol(s->op[2], NULL, 0);
  const struct ws_isa_row *r =
      f7 < 0 || f7 > 127 ? NULL : row_of(opcode, s->op[1], (uint32_t)f7 << 25);
  if (r && ws_ext_is_xws(r->ext))
    s->cls = insn_class(r);
  else
    ssy_error(u, s, ".insn is not an Xws instruction (opcode 0x%02lX, funct3 %s, funct7 %ld)",
              opcode, s->op[1], f7);
}

// Xws is written as .insn: r, j for ssy, s for branches with two distances, b for those that name
// a successor. Other formats that cannot jump pass.
static void classify_insn_word(ssy_unit_t *u, ssy_stmt_t *s) {
  // split_operands sees "r 0x0B" as one operand: format and opcode
  const char *first = s->nop ? s->op[0] : "";
  char format = first[0];
  size_t word = strcspn(first, " \t");
  char *end = NULL;
  long opcode = strtol(first + word, &end, 0);
  const struct ws_isa_row *any = row_of(opcode, NULL, 1u << 7); // tells what of Xws the opcode has
  const bool xws = any && ws_ext_is_xws(any->ext);
  if (end == first + word || *end) {
    ssy_error(u, s, "cannot analyse .insn: write the opcode as a number");
  } else if (row_of(opcode, NULL, 0) == &ws_isa[WS_INSN_ssy] && format == 'j' && s->nop == 3) {
    s->cls = SSY_C_SSY;
    take_target(u, s, s->op[2]);
  } else if (xws && format == 's' && s->nop == 4) {
    classify_place_branch(u, s, opcode);
  } else if (xws && format == 'b' && s->nop == 5) {
    classify_annotated_branch(u, s, opcode);
  } else if ((xws && format == 'r' && s->nop == 6) ||
             ((opcode == 0x5B || opcode == 0x6B) && format == 'r' && // custom-2, matrix products
              (s->nop == 6 || s->nop == 7))) {
    classify_register_word(u, s, opcode);
  } else if (opcode == 0x33 || opcode == 0x13 || opcode == 0x03 || opcode == 0x2F ||
             opcode == 0x37 || opcode == 0x17 || (xws && format == 'i' && s->nop == 4)) {
    s->cls = SSY_C_RD;
  } else if (opcode == 0x23 || opcode == 0x0F) {
    s->cls = SSY_C_PLAIN;
  } else {
    ssy_error(u, s,
              "cannot analyse .insn with opcode 0x%lX; write jumps and branches by their mnemonics",
              opcode);
  }
}

static bool is_ra(const char *op) {
  return ssy_reg(op) == 1;
}
static bool is_zero(const char *op) {
  return ssy_reg(op) == 0;
}

// jal label; jal rd,label; call label; call rd,label
static void classify_call(ssy_unit_t *u, ssy_stmt_t *s) {
  if (s->nop == 2 && is_zero(s->op[0]))
    s->cls = SSY_C_JUMP;
  else if (s->nop == 2 && !is_ra(s->op[0])) {
    ssy_error(u, s,
              "`%s %s' keeps its return address outside ra: not followed (compile without "
              "-msave-restore)",
              s->name, s->op[0]);
    return;
  }
  if (s->nop < 1 || s->nop > 2)
    ssy_error(u, s, "cannot analyse `%s' with %d operands", s->name, s->nop);
  else
    take_target(u, s, s->op[s->nop - 1]);
}

// jalr rs; jalr rd,rs[,0]; jalr rd,0(rs): a return, an indirect jump or an indirect call
static void classify_jalr(ssy_unit_t *u, ssy_stmt_t *s) {
  const char *rd = s->nop > 1 ? s->op[0] : "ra";
  const char *rs = s->nop > 1 ? s->op[1] : s->nop ? s->op[0] : "";
  int base = ssy_reg(rs);
  long offset = s->nop > 2 ? strtol(s->op[2], NULL, 0) : 0;
  if (base < 0) ssy_base_offset(rs, &base, &offset);
  if (is_zero(rd))
    s->cls = base == 1 && offset == 0 ? SSY_C_RET : SSY_C_IJUMP;
  else if (!is_ra(rd))
    ssy_error(u, s, "cannot follow jalr with link register %s", rd);
}

void ssy_classify(ssy_unit_t *u, ssy_stmt_t *s) {
  s->cls = SSY_C_NONE;
  if (strcmp(s->name, ".insn") == 0) {
    classify_insn_word(u, s);
    return;
  }
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    if (i == 0 && u->lrsc) continue;
    if (listed(refused[i].names, s->name)) {
      ssy_error(u, s, "%s: %s", s->name, refused[i].why);
      return;
    }
  }
  classify_by_table(s);
  for (size_t i = 0; i < sizeof rows / sizeof *rows && s->cls == SSY_C_NONE; i++) {
    if (!listed(rows[i].names, s->name)) continue;
    s->cls = rows[i].cls;
    s->pure = rows[i].pure;
  }
  if (s->nop == 1 && listed("fscsr fsrm fsflags", s->name)) s->cls = SSY_C_PLAIN; // only a source
  switch (s->cls) {
  case SSY_C_NONE:
    ssy_error(u, s, "unknown instruction `%s'", s->name);
    break;
  case SSY_C_BRANCH:
  case SSY_C_JUMP:
  case SSY_C_TAIL:
    if (s->nop)
      take_target(u, s, s->op[s->nop - 1]);
    else
      ssy_error(u, s, "`%s' without a target", s->name);
    break;
  case SSY_C_CALL:
    classify_call(u, s);
    break;
  case SSY_C_IJUMP:
    if (s->nop == 1 && is_ra(s->op[0])) s->cls = SSY_C_RET;
    break;
  case SSY_C_ICALL:
    classify_jalr(u, s);
    break;
  default:
    break;
  }
}
