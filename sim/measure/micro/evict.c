// SPDX-License-Identifier: Apache-2.0
// Wong et al., Fig. 24: straight code of one warp reads the clock, while other warps run short
// loops whose lines are in one set of the instruction cache, more of them than it has ways. What
// the warp fetches from a line of that set misses, and its readings are late there.
#include "micro.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A reading every 16 bytes: two instructions of GT200. Dependent products keep the warp in a block
// long enough for the others to evict it. Line and block begin 160 bytes after the
// first one, as in the figure.
enum { STAMPS = 37, EVERY = 16, BOUNDARY = 160, WARPS = 8, PASSES = 26, FIRST = 2 };
enum { LINE_MOST = 256, WORDS = STAMPS * EVERY / 4 + 1, RETURN = 0x8067 };
enum { LOOP = 192 };       // bytes: more than a block, which the warp would keep
enum { MUL = 0x02D60633 }; // mul a2, a2, a3

static uint32_t branch_back(uint32_t bytes) { // bne t0, x0
  const uint32_t d = 0u - bytes;
  return 0x63 | 1 << 12 | 5 << 15 | (d >> 12 & 1) << 31 | (d >> 5 & 63) << 25 | (d >> 1 & 15) << 8 |
         (d >> 11 & 1) << 7;
}

static bool write_observer(micro_t *m, ws_addr_t at) {
  uint32_t code[WORDS];
  for (uint32_t i = 0; i < STAMPS; i++) {
    code[4 * i] = 0xC0002073 | 28 << 7; // csrr to t3,
    code[4 * i + 1] = MUL;
    code[4 * i + 2] = 0x23 | 2 << 12 | 5 << 15 | 28 << 20 | // sw t3, 4 * i(t0),
                      (4 * i & 31) << 7 | (4 * i >> 5) << 25;
    code[4 * i + 3] = MUL;
  }
  code[WORDS - 1] = RETURN;
  return !ws_write(m->device, at, code, sizeof code);
}

static bool write_loop(micro_t *m, ws_addr_t at) {
  uint32_t code[LOOP / 4 + 1];
  for (uint32_t i = 0; i < LOOP / 4; i++)
    code[i] = 0x00000613 | 13 << 15; // a2 = a3
  code[LOOP / 4 - 2] = 0xFFF28293;   // addi t0, t0, -1
  code[LOOP / 4 - 1] = branch_back(LOOP - 4);
  code[LOOP / 4] = RETURN;
  return !ws_write(m->device, at, code, sizeof code);
}

// Cycles from a reading to the one before it, in the middle of the passes; the loops are
// `step` bytes apart. False: the launch has failed.
static bool readings(micro_t *m, const micro_row_t *r, uint32_t step, double late[STAMPS]) {
  uint32_t stamps[PASSES * STAMPS];
  const ws_addr_t code = m->data + LINE_MOST - BOUNDARY, others = m->data + LINE_MOST;
  bool done = write_observer(m, code);
  for (uint32_t w = 1; w < WARPS; w++)
    done = done && write_loop(m, others + w * step);
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, code);
  ws_args_word(&a, others);
  ws_args_word(&a, step);
  ws_args_word(&a, PASSES);
  const uint32_t threads = WARPS * ws_device_info(m->device)->threads;
  if (!done || !micro_launch(m, micro_kernel(m, r), threads, &a, 0) ||
      ws_read(m->device, stamps, m->stamps, sizeof stamps))
    return false;
  for (unsigned i = 0; i < STAMPS; i++) {
    late[i] = 0;
    for (unsigned k = FIRST; i && k < PASSES; k++)
      late[i] += (double)((stamps[k * STAMPS + i] - stamps[k * STAMPS + i - 1]) << micro_shift(m)) /
                 (PASSES - FIRST);
  }
  return true;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// The readings that are late: by a third of what the latest one is, beyond the median. Gives the
// bytes from the first of them to the last, and the least distance of two.
static bool delays(const double late[STAMPS], uint32_t *all, uint32_t *apart) {
  double sorted[STAMPS];
  memcpy(sorted, late, sizeof sorted);
  qsort(sorted + 1, STAMPS - 1, sizeof *sorted, ascending);
  const double usual = sorted[STAMPS / 2], least = usual + (sorted[STAMPS - 1] - usual) / 3;
  uint32_t first = 0, before = 0;
  *apart = UINT32_MAX;
  for (uint32_t at = EVERY, i = 1; i < STAMPS; at += EVERY, i++) {
    if (late[i] < least) continue;
    if (!before) first = at;
    if (before && at - before < *apart) *apart = at - before;
    before = at;
  }
  *all = before - first;
  return *apart != UINT32_MAX;
}

// number 0: bytes from one late reading to the next: what a fetch brings. 1: bytes of all that are
// late: the line that a loop is in, though it is shorter.
double micro_evict(micro_t *m, const micro_row_t *r) {
  double late[STAMPS];
  uint32_t all, apart;
  // To the set of the next loop: the least step, so that the level after the cache has them all.
  const uint32_t step = (uint32_t)(micro_key(m, "ICACHE") / micro_key(m, "ICACHE_WAYS"));
  if (micro_key(m, "FETCH_BYTES") <= 4 * micro_key(m, "ISSUE_WIDTH"))
    return micro_fails(m, "no line buffer keeps what a fetch brings: fetch_bytes");
  if (micro_key(m, "WARPS") < WARPS || micro_key(m, "ICACHE_WAYS") >= WARPS - 1)
    return micro_fails(m, "seven other warps do not fill a set");
  if (r->number && micro_key(m, "ICACHE_PREFETCH") > 0) // what the loops prefetch evicts, too
    return micro_fails(m, "it prefetches: ICACHE_PREFETCH=0");
  if (r->number && micro_key(m, "ICACHE_LINE") < LOOP)
    return micro_fails(m, "the loops are longer than a line");
  if (WARPS * step + 2 * LINE_MOST > m->data_bytes) return micro_fails(m, "no room for the code");
  if (!readings(m, r, step, late)) return micro_fails(m, ws_device_error(m->device));
  micro_axes(m, "bytes of code", "cycles from a reading of the clock to the next");
  for (uint32_t i = 1; i < STAMPS; i++)
    micro_add_point(m, i * EVERY, late[i]);
  if (!delays(late, &all, &apart)) return micro_fails(m, "no two readings are late");
  return r->number ? all + apart : apart;
}
