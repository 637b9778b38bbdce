// SPDX-License-Identifier: Apache-2.0
// Performance counters as software sees them: that many events, modulo 2^48.
#include <stdint.h>
#include <string.h>

enum { PERF_MAX = 64, PERF_THREAD_INSNS = 2, PERF_BITS = 48 };

typedef struct {
  uint64_t count[PERF_MAX];
} perf_model_t;

static void perf_clear(perf_model_t *m) {
  memset(m, 0, sizeof *m);
}

// Events of each counter, except for those of threads, which come as a number of their own.
static void perf_cycle(perf_model_t *m, unsigned counters, const unsigned *events,
                       unsigned threads) {
  for (unsigned i = 0; i < counters; i++)
    m->count[i] += i == PERF_THREAD_INSNS ? threads : events[i];
}

static uint64_t perf_value(const perf_model_t *m, unsigned i) {
  return m->count[i] & ((UINT64_C(1) << PERF_BITS) - 1);
}
