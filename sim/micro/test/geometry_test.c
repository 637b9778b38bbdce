// SPDX-License-Identifier: Apache-2.0
// The solver of geometry.h against simulated caches of known and of random geometry. TAP; the last
// line says how many passed and failed.
#include "../geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 17, MAX_WAYS = 20, MAX_SETS = 512, RANDOM = 200 };

typedef enum { LRU, FIFO, RANDOM_WAY, NONE } policy_t;

typedef struct {
  uint32_t sets, ways, line;
  policy_t policy;
  double hit, miss; // cycles
} cache_t;

static struct {
  bool valid;
  uint32_t line;
  uint64_t since; // its last use, or its fill
} row[MAX_SETS][MAX_WAYS];
static uint64_t now;
static unsigned passed, failed;

static uint32_t next_random(void) {
  static uint32_t x = 0x2545F491;
  x ^= x << 13, x ^= x >> 17, x ^= x << 5;
  return x;
}

static bool hits(const cache_t *c, uint32_t address) {
  const uint32_t line = address / c->line, set = line % c->sets;
  uint32_t victim = 0;
  if (c->policy == NONE) return true;
  for (uint32_t w = 0; w < c->ways; w++) {
    if (row[set][w].valid && row[set][w].line == line) {
      if (c->policy == LRU) row[set][w].since = ++now;
      return true;
    }
    if (row[set][w].since < row[set][victim].since) victim = w;
  }
  if (c->policy == RANDOM_WAY) victim = next_random() % c->ways;
  row[set][victim].valid = true;
  row[set][victim].line = line;
  row[set][victim].since = ++now;
  return false;
}

static double chase(void *context, uint32_t elements, uint32_t stride) {
  const cache_t *c = context;
  double total = 0;
  memset(row, 0, sizeof row);
  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < elements; i++) {
      const double cycles = hits(c, i * stride) ? c->hit : c->miss;
      total += round == 1 ? cycles : 0;
    }
  return total;
}

static double no_chase(void *context, uint32_t elements, uint32_t stride) {
  (void)context, (void)elements, (void)stride;
  return -1;
}

static void result(bool ok, const char *claim, const char *what) {
  printf("%s - geometry/%s%s%s\n", ok ? "ok" : "not ok", claim, ok ? "" : ": ", ok ? "" : what);
  passed += ok, failed += !ok;
}

static void found(cache_t c, const char *claim) {
  ws_geometry_t g;
  char what[300];
  const char *error = ws_geometry(chase, &c, MAX_SIZE, MAX_WAYS, &g);
  const bool ok = !error && g.size == c.sets * c.ways * c.line && g.ways == c.ways &&
                  g.line == c.line && g.sets == c.sets && g.chases < 80;
  snprintf(what, sizeof what, "%u sets, %u ways, %u B: found %u sets, %u ways, %u B, %u bytes%s%s",
           c.sets, c.ways, c.line, g.sets, g.ways, g.line, g.size, error ? ": " : "",
           error ? error : "");
  result(ok, claim, what);
}

static void refused(cache_t c, uint32_t max_size, uint32_t max_ways, const char *claim,
                    const char *reason) {
  ws_geometry_t g;
  const char *error = ws_geometry(chase, &c, max_size, max_ways, &g);
  result(error && strstr(error, reason), claim, error ? error : "an answer");
}

int main(void) {
  found((cache_t){4, 3, 32, LRU, 10, 100}, "384_bytes_3_ways");
  found((cache_t){8, 20, 32, LRU, 261, 499}, "gt200_texture_l1");
  found((cache_t){8, 4, 64, LRU, 56, 129}, "gt200_constant_l1");
  found((cache_t){4, 4, 256, LRU, 20, 80}, "gt200_instruction_l1");
  found((cache_t){1, 1, 16, LRU, 5, 50}, "one_line");
  found((cache_t){1, 20, 256, LRU, 5, 50}, "one_set");
  found((cache_t){512, 1, 256, LRU, 5, 50}, "direct_mapped");
  found((cache_t){16, 5, 64, FIFO, 5, 50}, "fifo");
  for (int i = 0; i < RANDOM; i++) {
    cache_t c = {.line = 16u << next_random() % 5, .ways = 1 + next_random() % MAX_WAYS};
    do
      c.sets = 1u << next_random() % 10;
    while (c.sets * c.ways * c.line > MAX_SIZE);
    c.policy = next_random() % 4 ? LRU : FIFO;
    c.hit = 4 + next_random() % 60;
    c.miss = c.hit * 1.5 + next_random() % 500;
    found(c, "random");
  }
  refused((cache_t){16, 4, 64, NONE, 5, 50}, 8192, 20, "no_cache", "the same time");
  refused((cache_t){64, 4, 64, LRU, 5, 50}, 8192, 20, "too_large", "larger than");
  refused((cache_t){4, 16, 64, LRU, 5, 50}, 8192, 8, "too_many_ways", "the same time");
  refused((cache_t){16, 4, 64, RANDOM_WAY, 5, 50}, 8192, 20, "random_ways", "not LRU");
  ws_geometry_t g;
  const char *error = ws_geometry(no_chase, NULL, 8192, 20, &g);
  result(error && strstr(error, "cannot be run"), "chase_fails", error ? error : "an answer");
  printf("1..%u\n%u passed, %u failed\n", passed + failed, passed, failed);
  return failed != 0;
}
