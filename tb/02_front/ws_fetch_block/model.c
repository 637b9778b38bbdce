// SPDX-License-Identifier: Apache-2.0
// Which block each line buffer holds, from the contract; and a cache whose blocks are a function of
// their number.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { MODEL_MAX_WARPS = 64 };

typedef struct {
  bool valid;
  uint32_t block;
} buffer_t;

typedef struct {
  bool valid, access, live; // of the request in F1: it is there, it asks the cache, it is a warp's
  uint32_t warp, block, at; // at: its place in the block, in fetches
} request_t;

typedef struct {
  buffer_t buffer[MODEL_MAX_WARPS];
  request_t f1;
} model_t;

static uint32_t model_hash(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

static uint32_t model_word(uint32_t block, uint32_t word) {
  return model_hash(block * 64 + word);
}

static bool model_is_bad(uint32_t block) { // came with a bus error
  return model_hash(~block) % 16 == 0;
}

// Whether the request of F0 is served without the cache.
static bool model_serves(const model_t *m, uint32_t warp, uint32_t block) {
  if (m->f1.valid && m->f1.access && m->f1.live && m->f1.warp == warp) return m->f1.block == block;
  return m->buffer[warp].valid && m->buffer[warp].block == block;
}

// The end of a cycle: what F1 brought, and the request that goes there.
static void model_clock(model_t *m, bool hit, bool inv, request_t next) {
  if (m->f1.valid && m->f1.access && m->f1.live)
    m->buffer[m->f1.warp] = (buffer_t){hit && !model_is_bad(m->f1.block), m->f1.block};
  if (inv) memset(m->buffer, 0, sizeof m->buffer);
  m->f1 = next;
}
