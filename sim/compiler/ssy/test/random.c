// SPDX-License-Identifier: Apache-2.0
// Random control flow graphs: the pass against the checker, then threads through the result.
#include <stdlib.h>
#include <string.h>

#include "t.h"

enum { MAX_BLOCKS = 24 };

typedef struct {
  char text[16384];
  size_t used;
} program_t;

static void put(program_t *p, const char *fmt, int a) {
  if (p->used < sizeof p->text)
    p->used += (size_t)snprintf(p->text + p->used, sizeof p->text - p->used, fmt, a);
}

// A function of n blocks; kernels by a note as the header makes it.
static void make_program(program_t *p, uint32_t *s, bool kernel) {
  int n = 1 + (int)t_below(s, MAX_BLOCKS), near = 1 + (int)t_below(s, 8);
  uint32_t ends = 2 + t_below(s, 8);
  p->used = 0;
  put(p, "\t.text\n\t.globl\tf\n\t.type\tf, @function\nf:\n", 0);
  for (int b = 0; b < n; b++) {
    int target = (int)t_below(s, (uint32_t)n);
    if (t_below(s, 3)) { // mostly near, so that the graphs look like code
      target = b - near + (int)t_below(s, 2 * (uint32_t)near + 1);
      target = target < 0 ? 0 : target >= n ? n - 1 : target;
    }
    put(p, ".L%d:\n", b);
    put(p, "\tli\tt0,%d\n", b);
    bool last = b == n - 1;
    uint32_t kind = t_below(s, ends + 6);
    if (last) kind = t_below(s, 4) ? 0 : 1;
    if (kind == 0)
      put(p, "\tret\n", 0);
    else if (kind == 1 && t_below(s, 2))
      put(p, "\t.insn\tr 0x0B, 0, 0, x0, x0, x0\n", 0);
    else if (kind == 1)
      put(p, t_below(s, 2) ? "\tebreak\n" : "\tret\n", 0);
    else if (kind == 2)
      put(p, "\tj\t.L%d\n", target);
    else if (kind == 3)
      put(p, "\tnop\n", 0);
    else
      put(p, t_below(s, 2) ? "\tbne\ta0,a1,.L%d\n" : "\tbeqz\ta0,.L%d\n", target);
    if (last && kind > 1) put(p, "\tret\n", 0);
  }
  put(p, "\t.size\tf, .-f\n", 0);
  if (kernel) put(p, "\t.section\t.ws_kernels,\"a\"\n\t.word\tf\n", 0);
}

bool t_endless(const char *text) {
  graph_t g;
  char why[200];
  bool found = false;
  if (!t_graph(text, "f", &g, why, sizeof why)) abort();
  bool *seen = calloc((size_t)g.n, 1);
  int *work = calloc((size_t)g.n + 1, sizeof *work), n = 0;
  work[n++] = 0;
  seen[0] = true;
  while (n) {
    int v = work[--n];
    if (g.node[v].kind == N_BRANCH || g.node[v].kind == N_JUMP || g.node[v].kind == N_PLAIN) {
      found = found || t_meet(&g, v) == -2;
    }
    for (int k = 0; k < 2; k++) {
      int t = g.node[v].succ[k];
      if (t >= 0 && !seen[t]) {
        seen[t] = true;
        work[n++] = t;
      }
    }
  }
  free(seen);
  free(work);
  t_graph_free(&g);
  return found;
}

static bool threads(const char *text, uint32_t seed, int *deepest, char *why, size_t size) {
  graph_t g;
  bool ok = t_graph(text, "f", &g, why, size);
  for (uint32_t k = 0; ok && k < 4; k++) {
    int depth, n = 2 << t_below(&seed, 5);
    ok = t_simt(&g, seed + k, n, &depth, why, size);
    if (depth > *deepest) *deepest = depth;
    if (ok && depth > g.n + n) {
      snprintf(why, size, "stack of %d entries for %d instructions and %d threads", depth, g.n, n);
      ok = false;
    }
  }
  t_graph_free(&g);
  return ok;
}

static bool one(uint32_t seed, bool kernel, int *refused, int *deepest, char *why, size_t size) {
  static program_t p;
  uint32_t s = seed;
  char *out, *diag, *again, *diag2;
  make_program(&p, &s, kernel);
  bool ok = t_pass(p.text, NULL, false, &out, &diag), want = !t_endless(p.text);
  if (ok != want) {
    snprintf(why, size, "%s: %s", want ? "refused" : "an endless loop was accepted", diag);
    ok = false;
  } else if (!ok) {
    ++*refused;
    ok = strstr(diag, "endless loop") != NULL;
    if (!ok) snprintf(why, size, "refused for another reason: %s", diag);
  } else {
    ok = t_check(out, "f", false, why, size) && threads(out, seed, deepest, why, size);
    if (ok) { // its output needs nothing more, and comes out the same again
      ok = t_pass(out, NULL, true, &again, &diag2);
      if (!ok) snprintf(why, size, "verify: %s", diag2);
      free(again);
      free(diag2);
    }
    if (ok) {
      ok = t_pass(out, NULL, false, &again, &diag2) && strcmp(again, out) == 0;
      if (!ok) snprintf(why, size, "a second run changes the output. %s", diag2);
      free(again);
      free(diag2);
    }
  }
  if (!ok)
    printf("# seed %u%s:\n%s# output:\n%s", seed, kernel ? " kernel" : "", p.text, out ? out : "");
  free(out);
  free(diag);
  return ok;
}

void t_random(uint32_t seed, int programs) {
  char why[400] = "", name[80];
  for (int kernel = 0; kernel < 2; kernel++) {
    int refused = 0, deepest = 0, i = 0;
    bool ok = true;
    for (; i < programs && ok; i++)
      ok = one(seed + (uint32_t)i, kernel, &refused, &deepest, why, sizeof why);
    snprintf(name, sizeof name, "random_%s[seed=%u]", kernel ? "kernels" : "functions",
             seed + (uint32_t)(ok ? 0 : i - 1));
    t_result(ok, name, ok ? NULL : why);
    printf("# %d programs, %d with endless loops refused, deepest stack %d\n", i, refused, deepest);
  }
}
