// SPDX-License-Identifier: Apache-2.0
// The surroundings of ws_fetch: a cache that hits, misses and fails at random but delivers each
// fill that it owes, a decoder whose predictions are a function of the PC, and the path that each
// warp must therefore follow.
#include "ws_pc_window.h"
#include "ws_tb.h"

enum { WORDS = WS_ISSUE_WIDTH }; // of a fetch: an aligned group

typedef struct {
  bool taken, stop, err;
  uint32_t target, insn; // PCs are in words
} word_t;

static struct {
  uint32_t taken, stop; // percent of the words
  uint32_t miss, fail;  // percent of the requests
  uint32_t fill;        // percent of the cycles, while a warp waits
} mix;

static uint32_t hash(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

static bool out_of_range(uint32_t pc) {
  return pc >= 0xC0000000u / 4;
}

static word_t word_at(uint32_t pc) {
  uint32_t h = hash(pc);
  word_t w = {.insn = hash(h), .err = out_of_range(pc) || hash(pc / WORDS) % 64 == 0};
  w.taken = h / 64 % 100 < mix.taken;
  w.stop = w.err || h / 6400 % 100 < mix.stop;
  w.target = hash(h ^ 1) & 0x3fffffffu;
  if (w.target % 32 == 0) w.target = 0xC0000000u / 4 - 1; // walks off the end
  return w;
}

typedef struct {
  bool running;
  uint32_t pc;
} path_t;

static void path_step(path_t *p) {
  word_t w = word_at(p->pc);
  p->running = !w.stop;
  p->pc = ws_pc_word(w.taken ? w.target : p->pc + 1);
}
