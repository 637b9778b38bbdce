// SPDX-License-Identifier: Apache-2.0
// The solver of geometry.h against simulated caches of known and of random geometry. TAP; the last
// line says how many passed and failed.
#include "../geometry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 1 << 17, MAX_WAYS = 20, MAX_SETS = 512, RANDOM = 200, LEVELS = 3 };

typedef enum { LRU, FIFO, RANDOM_WAY, NONE } policy_t;

typedef struct {
  uint32_t sets, ways, line;
  policy_t policy;
  double hit, miss; // cycles
} cache_t;

typedef struct {
  cache_t level[LEVELS]; // the first one first; the miss of each is the hit of the next
  unsigned n;
} caches_t;

static struct {
  bool valid;
  uint32_t line;
  uint64_t since; // its last use, or its fill
} row[LEVELS][MAX_SETS][MAX_WAYS];
static uint64_t now;
static unsigned passed, failed;

static uint32_t next_random(void) {
  static uint32_t x = 0x2545F491;
  x ^= x << 13, x ^= x >> 17, x ^= x << 5;
  return x;
}

static bool hits(const cache_t *c, unsigned level, uint32_t address) {
  const uint32_t line = address / c->line, set = line % c->sets;
  uint32_t victim = 0;
  if (c->policy == NONE) return true;
  for (uint32_t w = 0; w < c->ways; w++) {
    if (row[level][set][w].valid && row[level][set][w].line == line) {
      if (c->policy == LRU) row[level][set][w].since = ++now;
      return true;
    }
    if (row[level][set][w].since < row[level][set][victim].since) victim = w;
  }
  if (c->policy == RANDOM_WAY) victim = next_random() % c->ways;
  row[level][set][victim].valid = true;
  row[level][set][victim].line = line;
  row[level][set][victim].since = ++now;
  return false;
}

static double load(const caches_t *c, uint32_t address) {
  for (unsigned k = 0; k < c->n; k++)
    if (hits(&c->level[k], k, address)) return c->level[k].hit;
  return c->level[c->n - 1].miss;
}

static double chase(void *context, uint32_t elements, uint32_t stride) {
  double total = 0;
  memset(row, 0, sizeof row);
  for (int round = 0; round < 2; round++) {
    total = 0;
    for (uint32_t i = 0; i < elements; i++)
      total += load(context, i * stride);
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

static void found_all(const caches_t *c, const char *claim) {
  ws_geometry_t g[LEVELS];
  char what[300] = "";
  bool ok = true;
  for (unsigned k = 0; ok && k < c->n; k++) {
    const cache_t *const is = &c->level[k];
    const char *error =
        ws_geometry(chase, (void *)c, MAX_SIZE, MAX_WAYS, k ? &g[k - 1] : NULL, &g[k]);
    ok = !error && g[k].size == is->sets * is->ways * is->line && g[k].ways == is->ways &&
         g[k].line == is->line && g[k].sets == is->sets && g[k].hit == is->hit &&
         g[k].miss == is->miss && g[k].chases < 80;
    snprintf(what, sizeof what,
             "level %u: %u sets, %u ways, %u B: found %u sets, %u ways, %u B, %u bytes%s%s", k + 1,
             is->sets, is->ways, is->line, g[k].sets, g[k].ways, g[k].line, g[k].size,
             error ? ": " : "", error ? error : "");
  }
  result(ok, claim, what);
}

static void found(cache_t c, const char *claim) {
  found_all(&(caches_t){{c}, 1}, claim);
}

static void refused(cache_t c, uint32_t max_size, uint32_t max_ways, const char *claim,
                    const char *reason) {
  ws_geometry_t g;
  caches_t all = {{c}, 1};
  const char *error = ws_geometry(chase, &all, max_size, max_ways, NULL, &g);
  result(error && strstr(error, reason), claim, error ? error : "an answer");
}

// The second level of these two.
static void second_refused(caches_t c, const char *claim, const char *reason) {
  ws_geometry_t g[2];
  const char *error = ws_geometry(chase, &c, MAX_SIZE, MAX_WAYS, NULL, &g[0]);
  if (!error) error = ws_geometry(chase, &c, MAX_SIZE, MAX_WAYS, &g[0], &g[1]);
  result(error && strstr(error, reason), claim, error ? error : "an answer");
}

// A cache as the contract of ws_geometry wants it, after those that are there.
static void further(caches_t *c) {
  const cache_t *const last = c->n ? &c->level[c->n - 1] : NULL;
  const uint32_t before = last ? last->sets * last->ways * last->line : 0;
  cache_t n = {.policy = next_random() % 4 ? LRU : FIFO};
  uint32_t size, used; // sets of the level before that words one line apart use
  do {
    n.line = (last ? last->line : 16) << next_random() % 5;
    n.ways = 1 + next_random() % MAX_WAYS;
    n.sets = 1u << next_random() % 10;
    size = n.sets * n.ways * n.line;
    used = last && last->sets * last->line > n.line ? last->sets * last->line / n.line : 1;
  } while (n.line > WS_GEOMETRY_LINE_MAX || size > 1024u << 3 * c->n || size < 2 * before ||
           (last && 2 * size / n.line / used <= last->ways));
  n.hit = last ? last->miss : 4 + next_random() % 60;
  n.miss = n.hit * 1.5 + next_random() % 500;
  c->level[c->n++] = n;
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
  found_all(
      &(caches_t){
          {{8, 4, 64, LRU, 56, 129}, {8, 4, 256, LRU, 129, 268}, {16, 8, 256, LRU, 268, 524}}, 3},
      "gt200_constant_levels");
  for (int i = 0; i < RANDOM / 4; i++) {
    caches_t c = {.n = 0};
    for (uint32_t n = 2 + next_random() % 2; n; n--)
      further(&c);
    found_all(&c, "random_levels");
  }
  second_refused((caches_t){{{8, 4, 64, LRU, 56, 129}}, 1}, "no_second", "larger than");
  refused((cache_t){16, 4, 64, NONE, 5, 50}, 8192, 20, "no_cache", "the same time");
  refused((cache_t){64, 4, 64, LRU, 5, 50}, 8192, 20, "too_large", "larger than");
  refused((cache_t){4, 16, 64, LRU, 5, 50}, 8192, 8, "too_many_ways", "the same time");
  refused((cache_t){16, 4, 64, RANDOM_WAY, 5, 50}, 8192, 20, "random_ways", "not LRU");
  ws_geometry_t g;
  const char *error = ws_geometry(no_chase, NULL, 8192, 20, NULL, &g);
  result(error && strstr(error, "cannot be run"), "chase_fails", error ? error : "an answer");
  printf("1..%u\n%u passed, %u failed\n", passed + failed, passed, failed);
  return failed != 0;
}
