// SPDX-License-Identifier: Apache-2.0
// A set-associative cache with its replacement and a list of lines on their way, from the contract
// of ws_rocache. Works on line numbers; what a line holds is a function of its
// number.
#include "11_cache/repl.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
  SETS = WS_ROCACHE_SETS,
  WAYS = WS_ROCACHE_WAYS,
  LINE = WS_ROCACHE_LINE_BYTES,
  MSHRS = WS_ROCACHE_MSHR,
  WORDS = WS_ROCACHE_WORDS,
  PREFETCH = WS_ROCACHE_PREFETCH,
};
#ifdef WS_ROCACHE_REPL
#define ROCACHE_REPL WS_ROCACHE_REPL
#else
#define ROCACHE_REPL WS_repl_fifo
#endif

typedef enum { HIT, MISS, FAIL } answer_t;

typedef struct {
  bool valid, err;
  uint32_t line;
} way_t;

static way_t ways[SETS][WAYS];
static repl_t repl; // the way filled next

static struct {
  bool active;
  bool prefetch; // a prefetch: no request has come for it
  uint32_t line;
  unsigned way; // that it will take
} coming[MSHRS];

static struct {
  bool want;  // line is to be prefetched; else it is the line prefetched last
  bool go_on; // from the next cycle on: prefetch `after`
  uint32_t line, after;
} stream;

static uint32_t word_at(uint32_t address) { // of memory
  uint32_t x = (address >> 2) * 0x9E3779B1u;
  return x ^ x >> 15;
}

static void model_reset(void) {
  memset(ways, 0, sizeof ways);
  repl_reset(&repl, ROCACHE_REPL, SETS, WAYS);
  memset(coming, 0, sizeof coming);
  memset(&stream, 0, sizeof stream);
  stream.line = UINT32_MAX;
}

static void model_invalidate(void) {
  memset(ways, 0, sizeof ways);
  repl_clear(&repl);
}

static const way_t *model_find(uint32_t line) {
  for (unsigned w = 0; w < WAYS; w++)
    if (ways[line % SETS][w].valid && ways[line % SETS][w].line == line)
      return &ways[line % SETS][w];
  return NULL;
}

// Returns the miss register that the line took, or -1.
static int model_start(uint32_t line, bool prefetch) {
  for (int m = 0; m < MSHRS; m++)
    if (coming[m].active && coming[m].line % SETS == line % SETS) return -1;
  for (int m = 0; m < MSHRS; m++)
    if (!coming[m].active) {
      coming[m].active = true;
      coming[m].prefetch = prefetch;
      coming[m].line = line;
      coming[m].way = repl_victim(&repl, line % SETS);
      repl_take(&repl, line % SETS, coming[m].way);
      return m;
    }
  return -1;
}

// A request that found the RAMs free. *started: the miss register it took, or -1.
static answer_t model_request(uint32_t address, int *started, bool *err) {
  uint32_t line = address / LINE;
  const way_t *way = model_find(line);
  *started = -1;
  stream.go_on = PREFETCH && line == stream.line;
  stream.after = line + 1;
  if (PREFETCH == 2 && line + 1 == stream.line && !stream.want) {
    stream.go_on = true;
    stream.after = line + 2;
  }
  if (way) {
    repl_hit(&repl, line % SETS, (unsigned)(way - ways[line % SETS]));
    *err = way->err;
    return HIT;
  }
  for (int m = 0; m < MSHRS; m++)
    if (coming[m].active && coming[m].line == line) {
      coming[m].prefetch = false;
      return MISS;
    }
  *started = model_start(line, false);
  if (PREFETCH && *started >= 0) {
    stream.go_on = true;
    stream.after = line + 1;
  }
  return *started >= 0 ? MISS : FAIL;
}

// Whether the prefetch looks at the tags in this cycle, if nothing else uses them.
static bool model_would_look(void) {
  bool spare = false;
  for (int m = 0; m < MSHRS; m++) {
    if (coming[m].active && coming[m].prefetch) return false;
    spare |= !coming[m].active;
  }
  return stream.want && spare;
}

// It has looked. Returns the miss register it took, or -1.
static int model_look(uint32_t line) {
  return model_find(line) ? -1 : model_start(line, true);
}

// The end of a cycle; looked: a prefetch had the tags in it.
static void model_stream_step(bool looked, bool invalidated) {
  if (looked) stream.want = false;
  if (stream.go_on) {
    stream.line = stream.after;
    stream.want = stream.line < 0xC0000000u / LINE;
  }
  stream.go_on = false;
  if (invalidated) stream.want = false;
}

// The first row of the line was written: what it replaces is gone.
static void model_fill_begins(uint32_t id) {
  ways[coming[id].line % SETS][coming[id].way].valid = false;
}

static void model_fill_ends(uint32_t id, bool err) {
  const uint32_t line = coming[id].line;
  ways[line % SETS][coming[id].way] = (way_t){true, err, line};
  coming[id].active = false;
}
