// SPDX-License-Identifier: Apache-2.0
// Wong et al., Fig. 24: straight code of one warp reads the clock, while other warps run short
// loops whose lines are in one set of the instruction cache, more of them than it has ways. What
// the warp fetches from a line of that set misses, and its readings are late there.
#include "micro.h"

#include <math.h>
#include <stdlib.h>

// A reading every 16 bytes: two instructions of GT200. Line and block begin 160 bytes after the
// first one, as in the figure. 192 bytes of a loop.
enum { STAMPS = 37, EVERY = 16, BOUNDARY = 160, LOOP = 192, WARPS = 8, PASSES = 6, FIRST = 2 };
enum { LINE_MOST = 256, WORDS = STAMPS * EVERY / 4 + 1, RETURN = 0x8067 };

static uint32_t branch_back(uint32_t bytes) { // bne t0, x0
  const uint32_t d = 0u - bytes;
  return 0x63 | 1 << 12 | 5 << 15 | (d >> 12 & 1) << 31 | (d >> 5 & 63) << 25 | (d >> 1 & 15) << 8 |
         (d >> 11 & 1) << 7;
}

static bool write_observer(micro_t *m, ws_addr_t at) {
  uint32_t code[WORDS];
  for (uint32_t i = 0; i < STAMPS; i++) {
    code[4 * i] = 0xC0002073 | 28 << 7;                     // csrr to t3,
    code[4 * i + 1] = 0x00000613 | 13 << 15;                // a2 = a3,
    code[4 * i + 2] = 0x23 | 2 << 12 | 5 << 15 | 28 << 20 | // sw t3, 4 * i(t0),
                      (4 * i & 31) << 7 | (4 * i >> 5) << 25;
    code[4 * i + 3] = 0x00000713 | 15 << 15; // a4 = a5
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

// Cycles from a reading to the one before it, in the middle of the passes; the loops are `offset`
// bytes after a multiple of the size of the cache. False: the launch has failed.
static bool readings(micro_t *m, const micro_row_t *r, uint32_t size, uint32_t offset,
                     double late[STAMPS]) {
  uint32_t stamps[PASSES * STAMPS];
  const ws_addr_t code = m->data + LINE_MOST - BOUNDARY, others = m->data + offset;
  bool done = write_observer(m, code);
  for (uint32_t w = 1; w < WARPS; w++)
    done = done && write_loop(m, others + w * size);
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, code);
  ws_args_word(&a, others);
  ws_args_word(&a, size);
  ws_args_word(&a, PASSES);
  const uint32_t threads = WARPS * ws_device_info(m->device)->threads;
  if (!done || !micro_launch(m, micro_kernel(m, r), threads, &a, 0) ||
      ws_read(m->device, stamps, m->stamps, sizeof stamps))
    return false;
  for (unsigned i = 0; i < STAMPS; i++) {
    late[i] = 0;
    for (unsigned k = FIRST; i && k < PASSES; k++)
      late[i] += (double)(stamps[k * STAMPS + i] - stamps[k * STAMPS + i - 1]) / (PASSES - FIRST);
  }
  return true;
}

// The readings that are late: nearer to the longest time than to the shortest one. Gives the first
// of them in bytes, and the least distance of two.
static bool delays(const double late[STAMPS], uint32_t *first, uint32_t *apart) {
  double least = late[1], most = late[1];
  for (unsigned i = 1; i < STAMPS; i++) {
    least = fmin(least, late[i]);
    most = fmax(most, late[i]);
  }
  uint32_t before = 0;
  *first = 0, *apart = UINT32_MAX;
  for (uint32_t i = 1; i < STAMPS; i++) {
    if (late[i] < (least + most) / 2) continue;
    if (!before) *first = i * EVERY;
    if (before && i * EVERY - before < *apart) *apart = i * EVERY - before;
    before = i * EVERY;
  }
  return most > 2 * least && *apart != UINT32_MAX;
}

// number 0: bytes from one late reading to the next: what a fetch brings. 1: bytes by which the
// first late reading moves, when the loops move on by blocks: a line.
double micro_evict(micro_t *m, const micro_row_t *r) {
  static const uint32_t paper[] = {160, 224, 288, 352, 416};
  double late[STAMPS];
  uint32_t first, apart, least = UINT32_MAX, line = 0;
  const uint32_t size = (uint32_t)micro_key(m, "ICACHE_BYTES");
  if (micro_key(m, "FETCH_BYTES") <= 4 * micro_key(m, "ISSUE_WIDTH"))
    return micro_fails(m, "no line buffer keeps what a fetch brings: fetch_bytes");
  if (micro_key(m, "WARPS") < WARPS || micro_key(m, "ICACHE_WAYS") >= WARPS - 1)
    return micro_fails(m, "seven other warps do not fill a set");
  if (WARPS * size + 2 * LINE_MOST > m->data_bytes) return micro_fails(m, "no room for the code");
  for (uint32_t offset = LINE_MOST; offset <= LINE_MOST + (r->number ? LINE_MOST : 0);
       offset += 64) {
    if (!readings(m, r, size, offset, late)) return micro_fails(m, ws_device_error(m->device));
    if (!delays(late, &first, &apart)) return micro_fails(m, "no reading is late");
    for (uint32_t i = 1; offset == LINE_MOST && i < STAMPS; i++) {
      bool marked = false;
      for (unsigned k = 0; k < sizeof paper / sizeof *paper; k++)
        marked |= paper[k] == i * EVERY;
      micro_add_point(m, i * EVERY, late[i], m->gt200 && marked ? late[i] : NAN);
    }
    if (least != UINT32_MAX && first > least) line = first - least;
    if (first < least) least = first;
    if (line) break;
  }
  if (!r->number) return apart;
  return line ? line : micro_fails(m, "the late readings do not move");
}
