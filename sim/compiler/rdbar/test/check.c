// SPDX-License-Identifier: Apache-2.0
// The checker: one instruction per line, its registers by lists of mnemonics, and the reads that
// may be outstanding, as sets of readers, from line to line. Jumps leave none, so labels need no
// search.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { REGS = 64, FLOATS = 32, READERS = 4096 };

typedef enum { SOON, LATE, MEMORY, DRAINS, NOTHING } kind_t;

typedef struct {
  kind_t kind;
  int dest, src[4], sources; // registers, -1 none; x0 never
  unsigned set, wait;
  int line;
} insn_t;

static bool in(const char *list, const char *word) {
  const size_t n = strlen(word);
  for (const char *p = list; (p = strstr(p, word)); p += n)
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n])) return true;
  return false;
}

static int reg(const char *text) {
  static const char *const x[] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                  "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                  "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                  "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
  static const char *const f[] = {"ft0", "ft1", "ft2",  "ft3",  "ft4", "ft5", "ft6",  "ft7",
                                  "fs0", "fs1", "fa0",  "fa1",  "fa2", "fa3", "fa4",  "fa5",
                                  "fa6", "fa7", "fs2",  "fs3",  "fs4", "fs5", "fs6",  "fs7",
                                  "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};
  const char kind = text[0];
  if ((kind == 'x' || kind == 'f') && isdigit((unsigned char)text[1]))
    return atoi(text + 1) + (kind == 'f' ? FLOATS : 0);
  for (int i = 0; i < 32; i++) {
    if (!strcmp(text, x[i])) return i;
    if (!strcmp(text, f[i])) return FLOATS + i;
  }
  return -1;
}

// Operands, cut at commas; an address gives its base.
static int operands(char *text, char *op[8]) {
  int n = 0;
  for (char *p; (p = strsep(&text, ",")) && n < 8;) {
    p += strspn(p, " \t");
    for (char *end = p + strlen(p); end > p && isspace((unsigned char)end[-1]);)
      *--end = 0;
    char *open = strrchr(p, '(');
    if (open && open[1] && strncmp(p, "%hi", 3) && strncmp(p, "%lo(", 4)) p = open + 1;
    if (open && !strncmp(p, "%lo(", 4)) p = open + 1;
    if (open) p[strcspn(p, ")")] = 0;
    if (*p) op[n++] = p;
  }
  return n;
}

static const char stores[] = "sb sh sw fsw";
static const char loads[] = "lb lh lw lbu lhu flw";
static const char late[] = "mul mulh mulhsu mulhu div divu rem remu fdiv.s fsqrt.s";
static const char jumps[] = "beq bne blt bge bltu bgeu bgt ble bgtu bleu beqz bnez blez bgez bltz "
                            "bgtz j jal jalr jr ret call tail fence ecall ebreak";

static void sources(insn_t *x, char *op[8], int from, int n) {
  for (int i = from; i < n; i++) {
    const int r = reg(op[i]);
    if (r > 0 && x->sources < 4) x->src[x->sources++] = r;
  }
}

// .insn r opcode, funct3, funct7, rd, rs1, rs2; what else there is jumps, or is an ssy
static void insn_word(insn_t *x, char *op[8], int n) {
  const bool form_r = op[0][0] == 'r', custom = strstr(op[0], "0x0B") || strstr(op[0], "0x0b");
  const int funct3 = n > 1 ? atoi(op[1]) : 0, funct7 = n > 2 ? (int)strtol(op[2], NULL, 0) : 0;
  if (!form_r) {
    x->kind = op[0][0] == 'j' ? NOTHING : DRAINS;
  } else if (custom && funct3 == 0) {
    x->kind = funct7 == 2 ? NOTHING : DRAINS;
  } else {
    // of loads and stores, or anything that computes late: votes, shuffles, special functions
    const bool memory = strstr(op[0], "0x2F") || (custom && funct3 == 2 && funct7 == 8);
    x->kind = memory ? MEMORY : LATE;
    x->dest = reg(op[3]);
    if (custom && funct3 == 3) x->dest = FLOATS + x->dest % 32;
    sources(x, op, 4, custom && (funct3 == 1 || funct3 == 3) ? 5 : n);
    if (strstr(op[0], "0x2F") && funct7 == 0x14) sources(x, op, 3, 4); // the word expected
  }
}

// False: no instruction.
static bool parse(char *line, insn_t *x) {
  char *op[8], *p = line;
  *x = (insn_t){.dest = -1};
  for (char *colon; (colon = strchr(p, ':')) && strcspn(p, " \t\"") > (size_t)(colon - p);)
    p = colon + 1; // labels
  p += strspn(p, " \t");
  p[strcspn(p, "#")] = 0;
  if (!*p || (*p == '.' && strncmp(p, ".insn", 5))) return false;
  char *rest = p + strcspn(p, " \t");
  if (*rest) *rest++ = 0;
  rest += strspn(rest, " \t");
  const int n = operands(rest, op);
  if (!strcmp(p, ".insn")) {
    insn_word(x, op, n);
  } else if (in(jumps, p)) {
    x->kind = DRAINS;
    if (!strcmp(p, "call")) x->dest = 1; // its auipc does not wait
  } else if (!strncmp(p, "csr", 3)) {
    x->kind = SOON;
    x->dest = n ? reg(op[0]) : -1;
  } else if (in(stores, p)) {
    x->kind = MEMORY;
    sources(x, op, 0, n);
  } else {
    const bool memory = in(loads, p) || !strncmp(p, "amo", 3);
    x->kind = memory ? MEMORY : in(late, p) ? LATE : SOON;
    x->dest = n ? reg(op[0]) : -1;
    sources(x, op, 1, n);
  }
  if (x->dest == 0) x->dest = -1;
  return true;
}

// ---- reads that are outstanding

static insn_t reader[READERS];
static int readers;

static bool reads(const insn_t *x, int r) {
  for (int i = 0; i < x->sources; i++)
    if (x->src[i] == r) return true;
  return false;
}

static void forget(const insn_t *x) {
  int kept = 0;
  for (int i = 0; i < readers; i++) {
    const insn_t *r = &reader[i];
    const bool seen = r->dest >= 0 && (r->dest == x->dest || reads(x, r->dest));
    const bool waited = r->set && (x->wait >> (r->set - 1) & 1);
    if (!seen && !waited) reader[kept++] = *r;
  }
  readers = kept;
}

static bool step(const insn_t *x, char *why, size_t size) {
  forget(x);
  for (int i = 0; i < readers && x->dest >= 0; i++) {
    const insn_t *r = &reader[i];
    if (!reads(r, x->dest) || (r->kind == MEMORY && x->kind == MEMORY)) continue;
    snprintf(why, size, "line %d writes register %d, line %d may still have to read it", x->line,
             x->dest, r->line);
    return false;
  }
  if (x->kind == DRAINS) readers = 0;
  if ((x->kind == LATE || x->kind == MEMORY) && readers < READERS) {
    insn_t own = *x;
    own.sources = 0;
    for (int i = 0; i < x->sources; i++)
      if (x->src[i] != x->dest) own.src[own.sources++] = x->src[i];
    if (own.sources) reader[readers++] = own;
  }
  return true;
}

// The fields of an rdbar: .insn r 0x0B, 0, 2, x0, mask[4:0], {set, mask[5]}
static bool control(const char *line, unsigned *set, unsigned *wait) {
  unsigned low, high;
  if (sscanf(line, " .insn r 0x0B, 0, 2, x0, x%u, x%u", &low, &high) != 2) return false;
  *wait = low | (high & 1) << 5;
  *set = high >> 1;
  return true;
}

bool t_check(const char *text, char *why, size_t size) {
  char *copy = strdup(text), *rest = copy, *repeat = NULL;
  unsigned set = 0, wait = 0;
  int line = 0, repeat_line = 0;
  bool good = true;
  readers = 0;
  for (char *at = copy; (at = rest) && good;) {
    rest = strchr(at, '\n');
    if (rest) rest++;
    char one[1024];
    insn_t x;
    snprintf(one, sizeof one, "%.*s", (int)strcspn(at, "\n"), at);
    line++;
    if (strstr(one, ".rept")) {
      repeat = rest;
      repeat_line = line;
    } else if (strstr(one, ".endr") && repeat) { // once more
      rest = repeat;
      line = repeat_line;
      repeat = NULL;
    } else if (control(one, &set, &wait) || !parse(one, &x)) {
      continue;
    } else {
      x.line = line;
      if (x.kind == NOTHING && x.dest < 0) continue; // ssy: the rdbar holds for what comes after it
      x.set = set;
      x.wait = wait;
      set = wait = 0;
      good = step(&x, why, size);
    }
  }
  free(copy);
  return good;
}
