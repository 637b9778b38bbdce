// SPDX-License-Identifier: Apache-2.0
// Every key has an effect, or is refused: where a machine lacks what a key is about, another value
// of the key is an error; otherwise some other value changes the Verilog. Takes minutes:
// `gen_test effects`.
#include "../emit.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES = 12, TRIES = 5 }; // values to try, those that are emitted

// Machines, each without something.
static const char *const machines[] = {
    "tiny",
    "tiny FP=none",
    "tiny SFU=0",
    "tiny ATOMICS=0 CL2_KB=2",
    "tiny DCACHE=0",
    "tiny PERF_COUNTERS=0 RETIRE_PORT=0",
    "tiny WARPS=4 ISSUE_WIDTH=2 SCHED=two_level",
    "tiny WARPS=4 SCHEDULERS=2 SCOREBOARD=entries FETCH_POLICY=empty",
    NULL};

// A hash of all modules without their first lines, 0 where the words are refused.
// The caller's text goes with all other memory.
static uint64_t emission(const char *words) {
  char *copy = ws_strdup(words), *word[40], *cfg = strtok(copy, " ");
  size_t n = 0;
  while ((word[n] = strtok(NULL, " ")))
    n++;
  ws_gen_t g;
  ws_buf_t err = {0};
  ws_files_t files = {0};
  uint64_t h = 0;
  if (ws_gen_init(&g, ".", cfg, word, n, &err) && ws_emit_closure(&g, "ws_sm", &files, &err)) {
    ws_buf_t all = {0};
    for (size_t i = 0; i < files.n; i++)
      ws_printf(&all, "%s", strchr(files.file[i].text, '\n'));
    h = ws_hash(all.p, all.n) | 1;
  }
  ws_free_all();
  return h;
}

static ws_config_t resolved(const char *words) {
  char *copy = ws_strdup(words), *word[40], *cfg = strtok(copy, " ");
  size_t n = 0;
  while ((word[n] = strtok(NULL, " ")))
    n++;
  ws_gen_t g = {0};
  ws_buf_t err = {0};
  (void)ws_gen_init(&g, ".", cfg, word, n, &err);
  const ws_config_t c = g.cfg;
  ws_free_all();
  return c;
}

static void try_key(const char *machine, uint64_t as_is, const ws_config_t *c,
                    const ws_param_t *p) {
  const int v = ws_get(c, p);
  const int values[VALUES] = {v + 1, v * 2, v / 2, p->max, p->min, v + 4, v * 4, 0, 1, 2, 3, v - 1};
  int tried[VALUES], n = 0, emitted = 0;
  char text[400] = "";
  if (strstr(machine, ws_fmt(" %s=", ws_upper(p->key)))) return;
  for (int i = 0; i < VALUES && emitted < TRIES; i++) {
    bool again = values[i] == v || values[i] < p->min || values[i] > p->max;
    for (int k = 0; k < n; k++)
      again = again || tried[k] == values[i];
    if (again) continue;
    tried[n++] = values[i];
    const char *value = ws_value_text(p, values[i]);
    const char *words = ws_fmt("%s %s=%s", machine, ws_upper(p->key), value);
    const size_t at = strlen(text);
    snprintf(text + at, sizeof text - at, " %s", value);
    const uint64_t h = emission(words);
    if (!h) {
      text[at] = 0;
      continue;
    }
    emitted++;
    if (h != as_is) return;
  }
  char id[120], said[600];
  snprintf(id, sizeof id, "effects/%s", p->key);
  snprintf(said, sizeof said, "%s: %s is accepted with%s, and nothing changes", machine, p->key,
           text);
  if (emitted) t_ok(false, id, "%s", said);
}

void test_effects(void) {
  for (const char *const *m = machines; *m; m++) {
    const ws_config_t c = resolved(*m);
    const uint64_t as_is = emission(*m);
    char id[120];
    snprintf(id, sizeof id, "effects/[%s]", *m);
    t_ok(as_is != 0, id, "is refused");
    for (size_t i = 0; i < ws_params_n; i++)
      try_key(*m, as_is, &c, &ws_params[i]);
  }
}
