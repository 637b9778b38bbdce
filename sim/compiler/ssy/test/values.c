// SPDX-License-Identifier: Apache-2.0
// Branches claimed to be uniform, put to the test: random programs that compute with values which
// are the same in all threads and values which are not, run by a warp of 8 threads on a SIMT stack.
// A branch without ssy must not diverge for any inputs; an ssy taken away must be missed.
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { THREADS = 8, STEPS = 1500, RUNS = 4 };

static const char *const names[] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                    "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                    "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                    "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

// ---- a warp that computes ----------------------------------------------------------------------

typedef struct {
  uint32_t r[THREADS][32];
  uint32_t seed, noise; // of what is constant; of what is not
} warp_t;

typedef struct {
  int bare, diverged,
      apart; // bare branches run; others that diverged; bare ones in a diverged warp
} tally_t;

static int reg_of(const char *op) {
  if (op[0] == 'x') return atoi(op + 1);
  for (int r = 0; r < 32; r++) {
    if (strcmp(op, names[r]) == 0) return r;
  }
  return -1;
}

static uint32_t value(const warp_t *w, int t, const char *op) {
  int r = reg_of(op);
  return r < 0 ? (uint32_t)strtol(op, NULL, 0) : r ? w->r[t][r] : 0;
}

static uint32_t constant(const warp_t *w, uint32_t key) {
  uint32_t s = w->seed ^ key * 0x9E3779B1u;
  return t_below(&s, 7);
}

static uint32_t load(warp_t *w, int t, const char *op) { // "8(a5)"
  char base[16] = "";
  sscanf(strchr(op, '('), "(%15[^)]", base);
  uint32_t at = value(w, t, base) + (uint32_t)strtol(op, NULL, 0);
  bool window = (at >= 0xC0000000u && at < 0xD0000000u) || at >= 0xFFFFF800u;
  return window ? constant(w, at) : t_below(&w->noise, 4);
}

static uint32_t csr(const warp_t *w, int t, uint32_t n) {
  return n == 0xCC3 || n == 0xCC0 ? (uint32_t)t
         : n == 0xCD3             ? (uint32_t)t + 8 * constant(w, 0xCC6)
                                  : constant(w, n);
}

static uint32_t compute(const char *name, uint32_t a, uint32_t b) {
  static const char *const same[] = {"mv", "li"};
  if (strcmp(name, same[0]) == 0 || strcmp(name, same[1]) == 0) return a;
  if (strncmp(name, "add", 3) == 0) return a + b;
  if (strcmp(name, "sh1add") == 0) return (a << 1) + b;
  if (strcmp(name, "sh2add") == 0) return (a << 2) + b;
  if (strcmp(name, "sub") == 0) return a - b;
  if (strcmp(name, "xor") == 0) return a ^ b;
  if (strncmp(name, "and", 3) == 0) return a & b;
  if (strcmp(name, "slt") == 0) return (int32_t)a < (int32_t)b;
  if (strcmp(name, "sltu") == 0) return a < b;
  if (strcmp(name, "mul") == 0) return a * b;
  if (strcmp(name, "seqz") == 0) return a == 0;
  if (strcmp(name, "slli") == 0) return a << (b & 31);
  fprintf(stderr, "values.c does not know %s\n", name);
  abort();
}

static void vote_or_shuffle(warp_t *w, const char *s, uint32_t mask) {
  char rd[8], a[8], b[8];
  unsigned f3, f7;
  uint32_t got[THREADS], yes = 0;
  sscanf(s, ".insn r 0x0B, %u, %u, %7[^,], %7[^,], %7s", &f3, &f7, rd, a, b);
  for (int t = 0; t < THREADS; t++)
    yes |= (uint32_t)((mask >> t & 1) && value(w, t, a)) << t;
  const uint32_t votes[4] = {yes == mask, yes != 0, yes == 0 || yes == mask, yes};
  for (int t = 0; t < THREADS; t++) {
    uint32_t from = value(w, t, b);
    if (from >= THREADS || !(mask >> from & 1)) from = (uint32_t)t;
    got[t] = f3 == 1 ? votes[f7] : value(w, (int)from, a);
  }
  for (int t = 0; t < THREADS; t++) {
    if (mask >> t & 1) w->r[t][reg_of(rd)] = got[t];
  }
}

static void clobber(warp_t *w, int t) { // a call, as the ABI has it
  for (int r = 1; r < 32; r++) {
    if (names[r][0] == 'a' || names[r][0] == 't') w->r[t][r] = t_below(&w->noise, 4);
  }
}

static void run_insn(warp_t *w, const char *s, uint32_t mask) {
  char name[16] = "", op[3][32] = {"", "", ""};
  sscanf(s, "%15s %31[^,],%31[^,],%31s", name, op[0], op[1], op[2]);
  if (strcmp(name, "nop") == 0 || strstr(s, "0x2B")) return;
  if (strcmp(name, ".insn") == 0) {
    vote_or_shuffle(w, s, mask);
    return;
  }
  for (int t = 0; t < THREADS; t++) {
    if (!(mask >> t & 1)) continue;
    uint32_t result = 0;
    if (strcmp(name, "jal") == 0) {
      clobber(w, t);
      continue;
    }
    if (strcmp(name, "csrr") == 0)
      result = csr(w, t, (uint32_t)strtoul(op[1], NULL, 0));
    else if (strcmp(name, "lw") == 0)
      result = load(w, t, op[1]);
    else if (strcmp(name, "amoadd.w") == 0)
      result = t_below(&w->noise, 4);
    else
      result = compute(name, value(w, t, op[1]), value(w, t, op[2]));
    w->r[t][reg_of(op[0])] = result;
  }
}

static uint32_t taken_by(const warp_t *w, const char *s, uint32_t mask) {
  static const char *const annotated[8] = {"beq", "bne", "", "", "blt", "bge", "bltu", "bgeu"};
  char name[16] = "", op[2][32] = {"", ""};
  uint32_t taken = 0;
  unsigned opcode, funct3;
  if (sscanf(s, " .insn b 0x%x, %u, %31[^,], %31[^,]", &opcode, &funct3, op[0], op[1]) == 4)
    snprintf(name, sizeof name, "%s",
             annotated[funct3 == 2 || funct3 == 3 ? funct3 - 2 : funct3 & 7]);
  else if (sscanf(s, " .insn s 0x2B, %u, %31[^,], %*d(%31[^)])", &funct3, op[1], op[0]) == 3)
    snprintf(name, sizeof name, "%s", annotated[funct3 & 7]);
  else
    sscanf(s, "%15s %31[^,],%31[^,]", name, op[0], op[1]);
  bool zero = name[strlen(name) - 1] == 'z';
  for (int t = 0; t < THREADS; t++) {
    uint32_t a = value(w, t, op[0]), b = zero ? 0 : value(w, t, op[1]);
    bool yes = strncmp(name, "beq", 3) == 0   ? a == b
               : strncmp(name, "bne", 3) == 0 ? a != b
               : strcmp(name, "bltu") == 0    ? a < b
               : strcmp(name, "bgeu") == 0    ? a >= b
               : strcmp(name, "bge") == 0     ? (int32_t)a >= (int32_t)b
               : strncmp(name, "blt", 3) == 0 ? (int32_t)a < (int32_t)b
                                              : (int32_t)a <= (int32_t)b;
    if (yes && mask >> t & 1) taken |= 1u << t;
  }
  return taken;
}

static bool run_warp(const graph_t *g, warp_t *w, tally_t *tally, char *why, size_t size) {
  static t_stack_t s;
  s.n = 1;
  s.e[0] = (t_entry_t){0, -1, (1u << THREADS) - 1};
  for (int steps = 0; s.n && s.n < T_ENTRIES - 4 && steps < STEPS; steps++) {
    const t_entry_t *top = &s.e[s.n - 1];
    const node_t *v = &g->node[top->pc];
    uint32_t mask = top->mask, taken = v->kind == N_BRANCH ? taken_by(w, v->text, mask) : 0;
    bool diverges = t_diverges(v, mask, taken);
    if (v->kind == N_PLAIN) run_insn(w, v->text, mask);
    tally->bare += v->kind == N_BRANCH && v->ssy == -1;
    tally->apart += v->kind == N_BRANCH && v->ssy == -1 && s.n > 1;
    tally->diverged += diverges;
    if (diverges && v->ssy == -1) {
      snprintf(why, size, "line %d: `%s' diverges: threads %02x, taken by %02x", v->line, v->text,
               (unsigned)mask, (unsigned)taken);
      return false;
    }
    t_advance(&s, g, taken);
  }
  return true;
}

static bool warps(const char *text, uint32_t seed, tally_t *tally, char *why, size_t size) {
  static warp_t w;
  graph_t g;
  bool ok = t_graph(text, "f", &g, why, size);
  for (uint32_t k = 0; ok && k < RUNS; k++) {
    w.seed = w.noise = seed + k * 77;
    for (int t = 0; t < THREADS; t++) {
      for (int r = 0; r < 32; r++)
        w.r[t][r] = t_below(&w.noise, 4);
    }
    ok = run_warp(&g, &w, tally, why, size);
  }
  t_graph_free(&g);
  return ok;
}

// Without its first ssy, a nop in its place, the output must not pass as verified.
static bool missed(const char *out, char *why, size_t size) {
  static const char mark[] = "\t.insn\tj 0x2B";
  char *less = strdup(out), *at = strstr(less, mark), *again, *diag;
  if (!at) {
    free(less);
    return true;
  }
  char *next = strchr(at, '\n');
  at = memcpy(at, "\tnop", 4) + 4;
  memmove(at, next, strlen(next) + 1);
  bool ok = !t_pass(less, NULL, true, &again, &diag) && strstr(diag, "no ssy before");
  if (!ok) snprintf(why, size, "an ssy can go without an error");
  free(again);
  free(diag);
  free(less);
  return ok;
}

static bool one(uint32_t seed, bool kernel, tally_t *tally, char *why, size_t size) {
  char *text = t_value_program(seed, kernel), *out, *diag, *again = NULL, *diag2 = NULL;
  bool ok = t_pass(text, NULL, false, &out, &diag);
  if (!ok) {
    ok = t_endless(text);
    if (!ok) snprintf(why, size, "refused: %s", diag);
  } else {
    ok = t_check(out, "f", true, why, size) && warps(out, seed, tally, why, size) &&
         missed(out, why, size);
    if (ok) {
      ok = t_pass(out, NULL, true, &again, &diag2);
      if (!ok) snprintf(why, size, "verify: %s", diag2);
    }
    if (ok) {
      free(again);
      free(diag2);
      ok = t_pass(out, NULL, false, &again, &diag2) && strcmp(again, out) == 0;
      if (!ok) snprintf(why, size, "a second run changes the output. %s", diag2);
    }
  }
  if (!ok)
    printf("# seed %u%s:\n%s# output:\n%s", seed, kernel ? " kernel" : "", text, out ? out : "");
  free(out);
  free(diag);
  free(again);
  free(diag2);
  free(text);
  return ok;
}

void t_values(uint32_t seed, int programs) {
  char why[400] = "", name[80];
  for (int kernel = 0; kernel < 2; kernel++) {
    tally_t tally = {0};
    int i = 0;
    bool ok = true;
    for (; i < programs && ok; i++)
      ok = one(seed + (uint32_t)i, kernel, &tally, why, sizeof why);
    if (ok && (tally.bare < programs || tally.apart < programs / 4)) {
      snprintf(why, sizeof why, "only %d uniform branches run, %d in diverged warps", tally.bare,
               tally.apart);
      ok = false;
    }
    snprintf(name, sizeof name, "values_%s[seed=%u]", kernel ? "kernels" : "functions",
             seed + (uint32_t)(ok ? 0 : i - 1));
    t_result(ok, name, ok ? NULL : why);
    printf("# %d programs; uniform branches run %d times, %d of them in a diverged warp; others "
           "diverged %d times\n",
           i, tally.bare, tally.apart, tally.diverged);
  }
}
