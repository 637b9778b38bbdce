// SPDX-License-Identifier: Apache-2.0
// Golden model of ws_rocache_mshr, written from its contract. Included by test.c.
#include <stdbool.h>
#include <stdint.h>

enum { MODEL_MAX = 16 };

typedef struct {
  bool busy, unsent, low, error, phase;
  uint32_t line, way, row;
} model_mshr_t;

typedef struct {
  unsigned n, sets;
  model_mshr_t r[MODEL_MAX];
  int request; // the register whose request is shown, or -1
} model_t;

static void model_reset(model_t *m, unsigned n, unsigned sets) {
  *m = (model_t){.n = n, .sets = sets, .request = -1};
}

static int model_free(const model_t *m) {
  for (unsigned i = 0; i < m->n; i++)
    if (!m->r[i].busy) return (int)i;
  return -1;
}

static int model_waits_for(const model_t *m, uint32_t line) {
  for (unsigned i = 0; i < m->n; i++)
    if (m->r[i].busy && m->r[i].line == line) return (int)i;
  return -1;
}

static bool model_same_set(const model_t *m, uint32_t line) {
  for (unsigned i = 0; i < m->n; i++)
    if (m->r[i].busy && m->r[i].line % m->sets == line % m->sets) return true;
  return false;
}

// End of a cycle: which request comes next, once the one shown has been taken.
static void model_next_request(model_t *m) {
  if (m->request >= 0 && m->r[m->request].unsent) return;
  m->request = -1;
  for (unsigned low = 0; low < 2 && m->request < 0; low++)
    for (unsigned i = 0; i < m->n && m->request < 0; i++)
      if (m->r[i].unsent && m->r[i].low == low) m->request = (int)i;
}
