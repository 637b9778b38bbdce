// SPDX-License-Identifier: Apache-2.0
// A set-associative cache with first-in first-out replacement and a list of lines on their way,
// from the contract of ws_rocache. Works on line numbers; what a line holds is a function of its
// number.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
  SETS = WS_ROCACHE_SETS,
  WAYS = WS_ROCACHE_WAYS,
  LINE = WS_ROCACHE_LINE_BYTES,
  MSHRS = WS_ROCACHE_MSHR,
  WORDS = WS_ROCACHE_WORDS
};

typedef enum { HIT, MISS, FAIL } answer_t;

typedef struct {
  bool valid, err;
  uint32_t line;
} way_t;

static way_t ways[SETS][WAYS];
static unsigned oldest[SETS]; // the way filled next

static struct {
  bool active;
  uint32_t line;
} coming[MSHRS];

static uint32_t word_at(uint32_t address) { // of memory
  uint32_t x = (address >> 2) * 0x9E3779B1u;
  return x ^ x >> 15;
}

static void model_reset(void) {
  memset(ways, 0, sizeof ways);
  memset(oldest, 0, sizeof oldest);
  memset(coming, 0, sizeof coming);
}

static void model_invalidate(void) {
  memset(ways, 0, sizeof ways);
  memset(oldest, 0, sizeof oldest);
}

static const way_t *model_find(uint32_t line) {
  for (unsigned w = 0; w < WAYS; w++)
    if (ways[line % SETS][w].valid && ways[line % SETS][w].line == line)
      return &ways[line % SETS][w];
  return NULL;
}

// A request that found the RAMs free. *started: the miss register it took, or -1.
static answer_t model_request(uint32_t address, int *started, bool *err) {
  uint32_t line = address / LINE;
  const way_t *way = model_find(line);
  *started = -1;
  if (way) {
    *err = way->err;
    return HIT;
  }
  for (int m = 0; m < MSHRS; m++)
    if (coming[m].active && coming[m].line == line) return MISS;
  for (int m = 0; m < MSHRS; m++)
    if (coming[m].active && coming[m].line % SETS == line % SETS) return FAIL;
  for (int m = 0; m < MSHRS; m++)
    if (!coming[m].active) {
      coming[m].active = true;
      coming[m].line = line;
      *started = m;
      return MISS;
    }
  return FAIL;
}

// The first row of the line was written: what it replaces is gone.
static void model_fill_begins(uint32_t id) {
  uint32_t set = coming[id].line % SETS;
  ways[set][oldest[set]].valid = false;
}

static void model_fill_ends(uint32_t id, bool err) {
  uint32_t line = coming[id].line, set = line % SETS;
  ways[set][oldest[set]] = (way_t){true, err, line};
  oldest[set] = (oldest[set] + 1) % WAYS;
  coming[id].active = false;
}
