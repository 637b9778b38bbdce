// SPDX-License-Identifier: Apache-2.0
// Every key has an effect, or is refused: where a machine lacks what a key is about, another value
// of the key is an error; otherwise some other value changes the Verilog. Minutes:
// `gen_test effects`.
#include "../emit.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 12, TRIES = 5 }; // values to try, those that are emitted

// Machines, each without something.
static const char *const machines[] = {
    "tiny",
    "tiny ISA=-f",
    "tiny ISA=-xwssfu",
    "tiny ISA=-zaamo CL2=2K",
    "tiny DCACHE=0",
    "tiny PERF_COUNTERS=0 RETIRE_PORT=0",
    "tiny WARPS=4 ISSUE_WIDTH=2 SCHED=two_level COLLECTORS=4",
    "tiny WARPS=4 SCHEDULERS=2 SCOREBOARD=entries FETCH_POLICY=empty",
    NULL};

typedef enum { REFUSED, SAME, OTHER } effect_t;

// A hash of each module of a machine without its first line, 0 where the machine lacks it.
typedef struct {
  uint64_t module[400];
} hashes_t;

static bool begin(ws_gen_t *g, const char *words) {
  char *copy = ws_strdup(words), *word[40], *cfg = strtok(copy, " ");
  size_t n = 0;
  while ((word[n] = strtok(NULL, " ")))
    n++;
  ws_buf_t err = {0};
  *g = (ws_gen_t){0};
  return ws_gen_init(g, ".", cfg, word, n, &err);
}

static uint64_t hash_of(const char *text) {
  const char *from = strchr(text, '\n');
  return ws_hash(from, strlen(from)) | 1;
}

// The module of an emitted file, as a row of modules.def.
static size_t row_of(const char *file) {
  return (size_t)(ws_module_find(ws_fmt("%.*s", (int)strlen(file) - 2, file)) - ws_modules);
}

// Frees what the generator has allocated, its caller's text included.
static bool hash_all(const char *words, hashes_t *h) {
  ws_gen_t g;
  ws_buf_t err = {0};
  ws_files_t files = {0};
  *h = (hashes_t){0};
  const bool made = begin(&g, words) && ws_emit_closure(&g, "ws_sm", &files, &err);
  for (size_t i = 0; made && i < files.n; i++)
    h->module[row_of(files.file[i].name)] = hash_of(files.file[i].text);
  ws_free_all();
  return made;
}

static effect_t effect_in(const ws_gen_t *g, size_t i, uint64_t as_is) {
  const ws_module_t *m = &ws_modules[i];
  ws_buf_t err = {0};
  if (!as_is) return SAME;
  const char *text = ws_module_text(g, m->stem, &err);
  return !text ? OTHER : hash_of(text) == as_is ? SAME : OTHER;
}

// What the words change in a machine; the first module that differs is enough. The module that the
// same key has changed in another machine is compared first, then the leaves, because a module is
// made from those within it. If no module differs, the machine has no others, because a module
// names those within it. Frees as hash_all does.
static effect_t effect(const char *words, const hashes_t *as_is, size_t *changed) {
  ws_gen_t g;
  effect_t e = begin(&g, words) ? effect_in(&g, *changed, as_is->module[*changed]) : REFUSED;
  for (size_t i = ws_modules_n; i-- > 0 && e == SAME;) {
    e = effect_in(&g, i, as_is->module[i]);
    if (e == OTHER) *changed = i;
  }
  ws_free_all();
  return e;
}

// Values that are accepted without effect: 0 for a part that the machine lacks, and for l1 the sum
// of smem and dcache, because any other sum is refused.
static bool says_nothing(const ws_config_t *c, const ws_param_t *p, int value) {
  if (strcmp(p->key, "l1") == 0) return value == c->smem + c->dcache;
  return value == 0 && !ws_needs_hold(c, p);
}

static void try_key(const char *machine, const hashes_t *as_is, const ws_config_t *c,
                    const ws_param_t *p, size_t *changed) {
  const int v = ws_get(c, p);
  const int values[VALUES] = {v + 1, v * 2, v / 2, p->max, p->min, v + 4, v * 4, 0, 1, 2, 3, v - 1};
  int tried[VALUES], n = 0, emitted = 0;
  char text[400] = "";
  if (strstr(machine, ws_fmt(" %s=", ws_upper(p->list ? p->list : p->key)))) return;
  for (int i = 0; i < VALUES && emitted < TRIES; i++) {
    bool again =
        values[i] == v || values[i] < p->min || values[i] > p->max || says_nothing(c, p, values[i]);
    for (int k = 0; k < n; k++)
      again = again || tried[k] == values[i];
    if (again) continue;
    tried[n++] = values[i];
    const char *value = ws_value_text(p, values[i]);
    const char *words = ws_fmt("%s %s", machine, ws_param_setting(p, values[i]));
    const size_t at = strlen(text);
    snprintf(text + at, sizeof text - at, " %s", value);
    const effect_t e = effect(words, as_is, changed);
    if (e == OTHER) return;
    if (e == REFUSED)
      text[at] = 0;
    else
      emitted++;
  }
  char id[120], said[600];
  snprintf(id, sizeof id, "effects/%s", p->key);
  snprintf(said, sizeof said, "%s: %s is accepted with%s, and nothing changes", machine, p->key,
           text);
  if (emitted) t_ok(false, id, "%s", said);
}

void test_effects(void) {
  size_t *const changed = calloc(ws_params_n, sizeof *changed);
  for (const char *const *m = machines; *m; m++) {
    ws_gen_t g;
    ws_config_t c = {0};
    hashes_t as_is;
    char id[120];
    snprintf(id, sizeof id, "effects/[%s]", *m);
    if (begin(&g, *m)) c = g.cfg;
    ws_free_all();
    const bool made = hash_all(*m, &as_is);
    t_ok(made, id, "is refused");
    for (size_t i = 0; made && i < ws_params_n; i++)
      try_key(*m, &as_is, &c, &ws_params[i], &changed[i]);
    fflush(stdout);
  }
  free(changed);
}
