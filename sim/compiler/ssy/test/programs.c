// SPDX-License-Identifier: Apache-2.0
// Random programs that compute: values which are the same in all threads, values which are not,
// what is made of both, and branches on them. Every other one is a jumble of blocks, every other
// one has ifs and loops in each other as a compiler lays them out. s4 is the thread's index, s5 a
// parameter.
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { MAX_BLOCKS = 16, SIZE = 65536 };

typedef struct {
  char *text;
  size_t used;
  uint32_t *s;
  int labels;
} program_t;

static void put(program_t *p, const char *text) {
  size_t n = strlen(text);
  if (p->used + n + 1 > SIZE) abort();
  memcpy(p->text + p->used, text, n + 1);
  p->used += n;
}

static void put_label(program_t *p, int label) {
  char text[32];
  snprintf(text, sizeof text, ".L%d:\n", label);
  put(p, text);
}

static const char *any(program_t *p) { // few registers, so that they meet
  static const char *const pool[] = {"a0", "a1", "a2", "s0", "s1"};
  return pool[t_below(p->s, 5)];
}

// $ stands for a register, # for a small number, @ for .L<label>.
static void put_insn(program_t *p, const char *pattern, int label) {
  char text[160] = "\t";
  for (const char *c = pattern; *c; c++) {
    size_t n = strlen(text);
    if (*c == '$')
      snprintf(text + n, sizeof text - n, "%s", any(p));
    else if (*c == '#')
      snprintf(text + n, sizeof text - n, "%u", t_below(p->s, 4));
    else if (*c == '@')
      snprintf(text + n, sizeof text - n, ".L%d", label);
    else
      snprintf(text + n, sizeof text - n, "%c", *c);
  }
  put(p, text);
  put(p, "\n");
}

// clang-format off
static const char *const uniform_sources[] = {
    "li\t$,#", "li\t$,#", "csrr\t$,0xCC6", "csrr\t$,0xCC9", "csrr\t$,0xcd1",
    "lw\t$,-2048(zero)", "lw\t$,-2044(zero)", "lw\t$,-2040(x0)"};
static const char *const varying_sources[] = {
    "csrr\t$,0xCC3", "csrr\t$,0xCC0", "csrr\t$,0xCD3", "lw\t$,0($)", "lw\t$,#(zero)",
    "amoadd.w\t$,$,($)"};
static const char *const operations[] = {
    "add\t$,$,$", "add\t$,$,$", "sub\t$,$,$", "sub\t$,$,$", "addi\t$,$,#", "addi\t$,$,#",
    "addi\t$,$,1", "mv\t$,$", "mv\t$,$", "xor\t$,$,$", "and\t$,$,$", "andi\t$,$,3", "slt\t$,$,$",
    "sltu\t$,$,$",
    "mul\t$,$,$", "seqz\t$,$", "slli\t$,$,1", "add\t$,s4,$", "add\t$,s5,$", "sh1add\t$,$,$",
    "sh2add\t$,$,$",
    "nop", "jal\tra,g",
    ".insn r 0x0B, 1, #, $, $, x0", ".insn r 0x0B, 2, 0, $, $, $",
    "li\t$,-1073741816\n\tlw\t$,4($)", "li\ta0,-1073741816\n\tlw\ta1,4(a0)"};
static const char *const branches[] = {
    "beq\t$,$,@", "bne\t$,$,@", "bne\t$,$,@", "blt\t$,$,@", "bgeu\t$,$,@", "bltu\t$,$,@",
    "beqz\t$,@", "bnez\t$,@", "blez\t$,@",
    "beq\t$,s5,@", "bltu\t$,s5,@", "bgeu\t$,s5,@", "bne\t$,s5,@",
    "andi\tt5,s4,1\n\tbnez\tt5,@", "andi\tt5,s4,6\n\tbeqz\tt5,@", "bltu\ts4,s5,@", "beqz\ts4,@"};
// clang-format on
#define PICK(p, list) (list)[t_below((p)->s, sizeof(list) / sizeof *(list))]

static void put_some(program_t *p) {
  for (uint32_t n = t_below(p->s, 4); n; n--) {
    uint32_t kind = t_below(p->s, 10);
    put_insn(p,
             kind < 3    ? PICK(p, uniform_sources)
             : kind == 3 ? PICK(p, varying_sources)
                         : PICK(p, operations),
             0);
  }
}

// Back to a label: mostly by a counter, to a limit.
static void put_back(program_t *p, int label) {
  char text[96];
  if (t_below(p->s, 3)) {
    const char *count = any(p);
    snprintf(text, sizeof text, "addi\t%s,%s,1\n\t%s\t%s,t3,@", count, count,
             t_below(p->s, 2) ? "bltu" : "bne", count);
    put_insn(p, text, label);
  } else {
    put_insn(p, PICK(p, branches), label);
  }
}

// ---- blocks in a jumble ------------------------------------------------------------------------

static void put_blocks(program_t *p) {
  int n = 2 + (int)t_below(p->s, MAX_BLOCKS - 2);
  for (int b = 0; b < n; b++) {
    put_label(p, b);
    put_some(p);
    if (b == n - 1) return;
    uint32_t kind = t_below(p->s, 12);
    bool back = b && t_below(p->s, 3) == 0;
    int reach = back ? b : n - 1 - b;
    int step = (int)t_below(p->s, (uint32_t)(reach < 4 ? reach : 4) + 1);
    int target = back ? b - step : b + step + (step == 0);
    if (kind == 0)
      put(p, t_below(p->s, 2) ? "\tret\n" : "\t.insn\tr 0x0B, 0, 0, x0, x0, x0\n");
    else if (kind == 1)
      put_insn(p, "j\t@", target);
    else if (kind > 2 && back)
      put_back(p, target);
    else if (kind > 2)
      put_insn(p, PICK(p, branches), target);
  }
}

// ---- ifs and loops -----------------------------------------------------------------------------

// `out` is the label after the innermost loop, -1 outside.
static void put_nest(program_t *p, int depth, int out) {
  for (uint32_t n = 1 + t_below(p->s, 3); n; n--) {
    put_some(p);
    if (!depth) continue;
    int first = p->labels, second = first + 1;
    p->labels += 2;
    switch (t_below(p->s, 5)) {
    case 0: // if
    case 1:
      put_insn(p, PICK(p, branches), first);
      put_nest(p, depth - 1, out);
      put_label(p, first);
      break;
    case 2: // if, else
      put_insn(p, PICK(p, branches), first);
      put_nest(p, depth - 1, out);
      put_insn(p, "j\t@", second);
      put_label(p, first);
      put_nest(p, depth - 1, out);
      put_label(p, second);
      break;
    case 3: // do, while
      if (t_below(p->s, 2)) put_insn(p, "li\t$,0", 0);
      put_label(p, first);
      put_nest(p, depth - 1, second);
      put_back(p, first);
      put_label(p, second);
      break;
    default: // break
      if (out >= 0) put_insn(p, PICK(p, branches), out);
      break;
    }
  }
}

char *t_value_program(uint32_t seed, bool kernel) {
  program_t p = {.s = &seed, .text = malloc(SIZE)};
  if (!p.text) abort();
  bool jumble = seed & 1;
  seed += kernel ? 1u << 24 : 0;
  put(&p, "\t.text\n\t.type\tg, @function\ng:\n\tret\n\t.size\tg, .-g\n");
  put(&p, "\t.type\tf, @function\nf:\n\tcsrr\ts4,0xCC3\n\tlw\ts5,-2044(zero)\n");
  for (uint32_t k = 2 + t_below(&seed, 8); k; k--)
    put_insn(&p, t_below(&seed, 3) ? PICK(&p, uniform_sources) : PICK(&p, varying_sources), 0);
  put_insn(&p, t_below(&seed, 3) ? "li\tt3,5" : "lw\tt3,-2048(zero)", 0);
  if (jumble)
    put_blocks(&p);
  else
    put_nest(&p, 3, -1);
  put(&p, "\tret\n\t.size\tf, .-f\n");
  if (kernel) put(&p, "\t.section\t.ws_kernels,\"a\"\n\t.word\tf\n");
  return p.text;
}
