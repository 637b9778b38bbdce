// SPDX-License-Identifier: Apache-2.0
// The allocator alone, against a map of its granules.
#include "t.h"

#include "../heap.h"

enum { BASE = 0x1000, GRANULES = 512, END = BASE + GRANULES * WS_HEAP_ALIGN, BLOCKS = 64 };

static uint32_t state = 1;

static uint32_t below(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % n;
}

// The lowest run of `need` free granules, or -1.
static int first_fit(const int *map, unsigned need) {
  for (unsigned i = 0, run = 0; i < GRANULES; i++) {
    run = map[i] ? 0 : run + 1;
    if (run == need) return (int)(i + 1 - need);
  }
  return -1;
}

static void random_test(void) {
  static int map[GRANULES];
  uint32_t at[BLOCKS] = {0}, granules[BLOCKS] = {0};
  ws_heap_t h;
  ws_heap_init(&h, BASE, END);
  for (unsigned i = 0; i < 20000; i++) {
    const unsigned b = below(BLOCKS);
    if (!at[b]) {
      const uint32_t bytes = below(40 * WS_HEAP_ALIGN);
      granules[b] = ((bytes ? bytes : 1) + WS_HEAP_ALIGN - 1) / WS_HEAP_ALIGN;
      const int want = first_fit(map, granules[b]);
      at[b] = ws_heap_alloc(&h, bytes);
      CHECK(at[b] == (want < 0 ? 0 : (uint32_t)BASE + (uint32_t)want * WS_HEAP_ALIGN),
            "step %u: %u bytes at 0x%x, expected granule %d", i, bytes, at[b], want);
      for (unsigned g = 0; at[b] && g < granules[b]; g++)
        map[(at[b] - BASE) / WS_HEAP_ALIGN + g] = 1;
    } else {
      const uint32_t got = ws_heap_release(&h, at[b]);
      CHECK(got == granules[b] * WS_HEAP_ALIGN, "step %u: %u bytes are freed", i, got);
      CHECK(!ws_heap_release(&h, at[b]), "step %u: freed twice", i);
      memset(&map[(at[b] - BASE) / WS_HEAP_ALIGN], 0, granules[b] * sizeof *map);
      at[b] = 0;
    }
    const unsigned from = below(GRANULES), n = below(GRANULES - from);
    bool all = true;
    for (unsigned g = from; g < from + n; g++)
      all = all && map[g];
    CHECK(ws_heap_has(&h, BASE + from * WS_HEAP_ALIGN, n * WS_HEAP_ALIGN) == all,
          "step %u: %u granules from %u", i, n, from);
  }
  for (unsigned b = 0; b < BLOCKS; b++)
    if (at[b]) ws_heap_release(&h, at[b]);
  CHECK(!ws_heap_used(&h) && ws_heap_alloc(&h, END - BASE) == BASE, "the whole range is free");
  CHECK(!ws_heap_alloc(&h, 1) && !ws_heap_alloc(&h, UINT64_MAX), "nothing is left");
  ws_heap_free_all(&h);
}

const t_test_t t_heap_tests[] = {{"heap/random", random_test}, {NULL, NULL}};
