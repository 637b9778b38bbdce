// SPDX-License-Identifier: Apache-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

static bool is_word(const char *word, const char *list) {
  size_t n = strlen(word);
  for (const char *p = strstr(list, word); p; p = strstr(p + 1, word)) {
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n])) return true;
  }
  return false;
}

static char *trim(char *s) {
  s += strspn(s, " \t");
  size_t n = strcspn(s, "#");
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  s[n] = 0;
  return s;
}

typedef struct {
  graph_t *g;
  char **target; // of each node, a label
  char *ssy;     // label of the ssy in front
  char labels[512];
  const char *text; // the line
  long value;
  int words;
} reader_t;

static void add_node(reader_t *r, node_kind_t kind, char *target, int line) {
  graph_t *g = r->g;
  g->node = realloc(g->node, ((size_t)g->n + 1) * sizeof *g->node);
  r->target = realloc(r->target, ((size_t)g->n + 1) * sizeof *r->target);
  if (!g->node || !r->target) abort();
  if (strstr(r->labels, ":.Lws_return_") && kind == N_EXIT) kind = N_RETURN;
  g->node[g->n] = (node_t){.kind = kind,
                           .succ = {-1, -1},
                           .ssy = -1,
                           .line = line,
                           .words = r->words,
                           .value = r->value};
  g->node[g->n].label = strdup(r->labels);
  g->node[g->n].text = r->text;
  r->target[g->n] = target;
  r->labels[0] = 0;
  g->n++;
}

static int words_of(const char *name, const char *s) {
  const char *value = strrchr(s, ',');
  if (is_word(name, "call tail la lla sext.b sext.h zext.h")) return 0;
  if (is_word(name, "lb lh lw lbu lhu flw sb sh sw fsw")) return strchr(s, '(') ? 1 : 0;
  if (strcmp(name, "li") != 0) return 1;
  const long n = value ? strtol(value + 1, NULL, 0) : 0;
  return n % 4096 && (n < -2048 || n > 2047) ? 2 : 1;
}

static void instruction(reader_t *r, char *s, int line) {
  char name[16];
  size_t n = strcspn(s, " \t");
  snprintf(name, sizeof name, "%.*s", (int)(n < 15 ? n : 15), s);
  char *comma = strrchr(s, ','), *last = comma ? comma + 1 : s + n;
  last += strspn(last, " \t");
  r->words = words_of(name, s);
  if (strstr(s, "s 0x2B")) { // two distances; kept until resolved
    add_node(r, N_BRANCH, NULL, line);
    r->g->node[r->g->n - 1].ssy = -6;
    r->g->node[r->g->n - 1].succ[1] = atoi(last);
    r->ssy = NULL;
    return;
  }
  if (strstr(s, "0x2B") || strstr(s, "0x2b")) {
    add_node(r, N_PLAIN, NULL, line);
    r->ssy = last;
    return;
  }
  const bool other = strstr(s, "b 0x0B") || strstr(s, "b 0x7B, 2") || strstr(s, "b 0x7B, 3");
  if (other || strstr(s, "b 0x7B")) {
    add_node(r, N_BRANCH, last, line);
    r->g->node[r->g->n - 1].ssy = other ? -5 : -4; // resolved below
    r->ssy = NULL;
    return;
  }
  if (is_word(name, "beq bne blt bge bltu bgeu bgt ble bgtu bleu beqz bnez blez bgez bltz bgtz")) {
    add_node(r, N_BRANCH, last, line);
    r->target[r->g->n - 1] = last;
    r->g->node[r->g->n - 1].ssy = r->ssy ? -3 : -1;
    if (r->ssy) r->g->node[r->g->n - 1].succ[0] = (int)(r->ssy - r->g->text); // kept until resolved
  } else if (strcmp(name, "j") == 0) {
    add_node(r, N_JUMP, last, line);
  } else if (strcmp(name, "ret") == 0 || strcmp(name, "tail") == 0 ||
             (strcmp(name, "jr") == 0 && strcmp(last, "ra") == 0)) {
    add_node(r, N_RETURN, NULL, line);
  } else if (strcmp(name, ".insn") == 0 && strstr(s, "0x0B") && strstr(s, "0, 0, x0, x0, x0")) {
    add_node(r, N_EXIT, NULL, line);
  } else if (strcmp(name, "ebreak") == 0 || strcmp(name, "ecall") == 0) {
    add_node(r, N_TRAP, NULL, line);
  } else {
    if (strncmp(s, "li\tt0,", 6) == 0) r->value = strtol(s + 6, NULL, 0);
    add_node(r, N_PLAIN, NULL, line);
  }
  r->ssy = NULL;
}

int t_node_at(const graph_t *g, const char *label) {
  char key[256];
  snprintf(key, sizeof key, ":%s:", label);
  for (int i = 0; i < g->n; i++) {
    if (strstr(g->node[i].label, key)) return i;
  }
  return -1;
}

// The node that many instructions from node i, -1 when there is none or it is unknown.
static int node_away(const graph_t *g, int i, int words) {
  while (words && i >= 0 && i < g->n) {
    const int step = words < 0 ? -1 : 1;
    if (step < 0 && --i < 0) return -1;
    if (!g->node[i].words) return -1;
    words -= step * g->node[i].words;
    i += step > 0;
    if (words && (words < 0) != (step < 0)) return -1; // between the two of one line
  }
  return i < g->n ? i : -1;
}

// Where the branch at node i goes: to a label, or to the next or last one of that digit: 1f, 1b.
static int target_of(const graph_t *g, int i, const char *target) {
  const size_t n = strspn(target, "0123456789");
  char key[256];
  if (!n || (strcmp(target + n, "f") != 0 && strcmp(target + n, "b") != 0))
    return t_node_at(g, target);
  snprintf(key, sizeof key, ":%.*s:", (int)n, target);
  const int step = target[n] == 'f' ? 1 : -1;
  for (i += step > 0; i >= 0 && i < g->n; i += step)
    if (strstr(g->node[i].label, key)) return i;
  return -1;
}

static bool resolve(reader_t *r, char *why, size_t size) {
  graph_t *g = r->g;
  for (int i = 0; i < g->n; i++) {
    node_t *v = &g->node[i];
    if (v->ssy == -3) v->ssy = t_node_at(g, g->text + v->succ[0]);
    v->succ[0] = v->kind == N_PLAIN || v->kind == N_BRANCH ? i + 1 : -1;
    if (v->succ[0] >= g->n) v->succ[0] = -1;
    if (v->ssy == -6) {
      const int target = v->succ[1] >> 5, place = v->succ[1] & 31;
      v->succ[1] = node_away(g, i, target);
      v->ssy = node_away(g, i, place < 24 ? place : place - 32);
      if (v->succ[1] < 0 || v->ssy < 0) {
        snprintf(why, size, "line %d: no instructions so far away", v->line);
        return false;
      }
    } else if (v->kind == N_BRANCH || v->kind == N_JUMP) {
      v->succ[1] = target_of(g, i, r->target[i]);
      if (v->succ[1] < 0) {
        snprintf(why, size, "line %d: target %s not found", v->line, r->target[i]);
        return false;
      }
    }
    if (v->ssy == -4) v->ssy = v->succ[1] > i ? v->succ[1] : i + 1;
    if (v->ssy == -5) v->ssy = v->succ[1] > i ? i + 1 : v->succ[1];
  }
  return true;
}

bool t_graph(const char *text, const char *name, graph_t *g, char *why, size_t size) {
  reader_t r = {.g = g};
  char start[128], end[128];
  bool inside = false, section = true;
  int line = 0;
  *g = (graph_t){.text = strdup(text)};
  snprintf(start, sizeof start, "%s:", name);
  snprintf(end, sizeof end, ".size\t%s,", name);
  for (char *p = g->text, *next; *p; p = next) {
    size_t n = strcspn(p, "\n");
    next = p + n + (p[n] == '\n');
    p[n] = 0;
    line++;
    char *s = trim(p);
    if (strncmp(s, ".pushsection", 12) == 0) section = false;
    if (strncmp(s, ".popsection", 11) == 0) section = true;
    if (strcmp(s, start) == 0) inside = true;
    if (strncmp(s, end, strlen(end)) == 0) inside = false;
    if (!inside || !section || !*s) continue;
    size_t len = strlen(s);
    if (s[len - 1] == ':') {
      s[len - 1] = 0;
      size_t used = strlen(r.labels);
      snprintf(r.labels + used, sizeof r.labels - used, "%s%s:", used ? "" : ":", s);
    } else if (s[0] != '.' || strncmp(s, ".insn", 5) == 0) {
      r.text = s;
      instruction(&r, s, line);
    }
  }
  bool ok = g->n > 0 && resolve(&r, why, size);
  if (!g->n) snprintf(why, size, "no function %s", name);
  free(r.target);
  return ok;
}

void t_graph_free(graph_t *g) {
  for (int i = 0; i < g->n; i++)
    free((char *)(uintptr_t)g->node[i].label);
  free(g->node);
  free(g->text);
}

// Can an end (a return; else an exit or trap) be reached from `from` without passing `without`?
static bool reaches(const graph_t *g, int from, int without, bool returns) {
  if (from < 0 || from == without) return false;
  bool *seen = calloc((size_t)g->n, 1), found = false;
  int *work = calloc((size_t)g->n + 1, sizeof *work), n = 0;
  work[n++] = from;
  seen[from] = true;
  while (n && !found) {
    const node_t *v = &g->node[work[--n]];
    if (returns ? v->kind == N_RETURN : v->kind == N_EXIT || v->kind == N_TRAP) found = true;
    for (int k = 0; k < 2; k++) {
      int t = v->succ[k];
      if (t >= 0 && t != without && !seen[t]) {
        seen[t] = true;
        work[n++] = t;
      }
    }
  }
  free(seen);
  free(work);
  return found;
}

static bool post_dominates(const graph_t *g, int x, int b, bool returns) {
  return x != b && !reaches(g, b, x, returns) && reaches(g, b, -1, returns) &&
         reaches(g, x, -1, returns);
}

int t_meet(const graph_t *g, int b) {
  bool returns = reaches(g, b, -1, true);
  if (!returns && !reaches(g, b, -1, false)) return -2;
  for (int x = 0; x < g->n;
       x++) { // the post-dominator that all other post-dominators post-dominate
    if (!post_dominates(g, x, b, returns)) continue;
    bool nearest = true;
    for (int y = 0; y < g->n && nearest; y++) {
      if (y != x && post_dominates(g, y, b, returns)) nearest = post_dominates(g, y, x, returns);
    }
    if (nearest) return x;
  }
  return -1;
}

static bool *reachable(const graph_t *g) {
  bool *seen = calloc((size_t)g->n, 1);
  int *work = calloc((size_t)g->n + 1, sizeof *work), n = 0;
  work[n++] = 0;
  seen[0] = true;
  while (n) {
    const node_t *v = &g->node[work[--n]];
    for (int k = 0; k < 2; k++) {
      int t = v->succ[k];
      if (t >= 0 && !seen[t]) {
        seen[t] = true;
        work[n++] = t;
      }
    }
  }
  free(work);
  return seen;
}

bool t_check(const char *text, const char *name, bool bare, char *why, size_t size) {
  graph_t g;
  bool ok = t_graph(text, name, &g, why, size);
  bool *seen = ok ? reachable(&g) : NULL;
  for (int b = 0; b < g.n && ok; b++) {
    if (!seen[b] || g.node[b].kind != N_BRANCH) continue;
    int meet = t_meet(&g, b);
    if (g.node[b].ssy == -1 && bare) continue;
    if (g.node[b].ssy == -1) {
      snprintf(why, size, "line %d: branch without ssy", g.node[b].line);
      ok = false;
    } else if (meet == -1 && g.node[b].ssy >= 0 && !reaches(&g, b, -1, true)) {
      continue; // paths that end in different traps: any label will do
    } else if (meet != g.node[b].ssy) {
      snprintf(why, size, "line %d: ssy names line %d, paths meet at line %d", g.node[b].line,
               g.node[b].ssy < 0 ? -1 : g.node[g.node[b].ssy].line,
               meet < 0 ? meet : g.node[meet].line);
      ok = false;
    }
  }
  free(seen);
  t_graph_free(&g);
  return ok;
}
