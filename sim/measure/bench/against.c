// SPDX-License-Identifier: Apache-2.0
#include "against.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "table.h"

static const struct {
  const char *kernel, *config, *base;
  unsigned latency;
  double goal;
} pairs[] = {
#define WS_BENCH_AGAINST(kernel, config, base, latency, goal) {kernel, config, base, latency, goal},
#include "rows.def"
};
enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static json_t *row_of(json_t *rows, unsigned i, const char *config) {
  json_t *key = json_pack("{s:s, s:s, s:i}", "kernel", pairs[i].kernel, "config", config, "latency",
                          (int)pairs[i].latency);
  json_t *row = bench_find(rows, key);
  json_decref(key);
  return row;
}

static void print(json_t *row) {
  json_t *c = json_object_get(row, "counters");
  const uint64_t accesses = bench_number(c, "DCACHE_ACCESS"),
                 misses = bench_number(c, "DCACHE_MISS");
  printf("%-52s %13s %7" PRIu64 " %9" PRIu64 " %9" PRIu64 " %6.1f", bench_text(row, "kernel"),
         bench_text(row, "config"), bench_number(row, "latency"), bench_number(row, "cycles"),
         misses, accesses ? 100.0 * (double)misses / (double)accesses : 0);
}

void bench_against(json_t *rows, bench_goals_t *goals) {
  json_t *last = NULL;
  for (unsigned i = 0; i < PAIRS; i++) {
    json_t *base = row_of(rows, i, pairs[i].base), *row = row_of(rows, i, pairs[i].config);
    if (!base || !row) continue;
    if (!last)
      printf("\n%-52s %13s %7s %9s %9s %6s %6s  %s\n", "against the row above", "config", "latency",
             "cycles", "D misses", "%", "ratio", "goals");
    if (base != last) {
      print(base);
      printf("\n");
    }
    print(row);
    bench_table_ratio((double)bench_number(row, "cycles") / (double)bench_number(base, "cycles"),
                      pairs[i].goal, 2, goals);
    last = base;
  }
}
