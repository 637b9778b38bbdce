// SPDX-License-Identifier: Apache-2.0
#include "beside.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "table.h"

static const struct {
  const char *config, *base;
  double goal;
} besides[] = {
#define WS_BENCH_BESIDE(config, base, goal) {config, base, goal},
#include "rows.def"
};
enum { BESIDES = sizeof besides / sizeof besides[0] };

bool bench_runs_beside(const char *config, const char *of) {
  for (unsigned i = 0; i < BESIDES; i++)
    if (!strcmp(besides[i].config, config) && !strcmp(besides[i].base, of)) return true;
  return false;
}

// The same kernel at the same latency in another config, or NULL.
static json_t *row_in(json_t *rows, json_t *row, const char *config) {
  json_t *key = json_pack("{s:O, s:s, s:O}", "kernel", json_object_get(row, "kernel"), "config",
                          config, "latency", json_object_get(row, "latency"));
  json_t *found = bench_find(rows, key);
  json_decref(key);
  return found;
}

static void compare(json_t *rows, unsigned i, bench_goals_t *goals) {
  unsigned fewer = 0, same = 0, more = 0;
  double logs = 0;
  size_t at;
  json_t *row;
  json_array_foreach(rows, at, row) {
    json_t *base = row_in(rows, row, besides[i].base);
    if (strcmp(bench_text(row, "config"), besides[i].config) || !base) continue;
    const uint64_t a = bench_number(base, "cycles"), b = bench_number(row, "cycles");
    const double ratio = (double)b / (double)a;
    if (!fewer && !same && !more)
      printf("\n%-52s %7s %13s %13s %6s  %s\n", "side by side, cycles", "latency", besides[i].base,
             besides[i].config, "ratio", "goals");
    printf("%-52s %7" PRIu64 " %13" PRIu64 " %13" PRIu64, bench_text(row, "kernel"),
           bench_number(row, "latency"), a, b);
    bench_table_ratio(ratio, besides[i].goal, 4, goals);
    *(b < a ? &fewer : b > a ? &more : &same) += 1;
    logs += log(ratio);
  }
  const unsigned n = fewer + same + more;
  if (n)
    printf("%s: %u with fewer cycles, %u the same, %u with more; ratio, geometric mean: %.4f\n",
           besides[i].config, fewer, same, more, exp(logs / n));
}

void bench_beside(json_t *rows, bench_goals_t *goals) {
  for (unsigned i = 0; i < BESIDES; i++)
    compare(rows, i, goals);
}
