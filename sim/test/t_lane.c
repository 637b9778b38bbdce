// SPDX-License-Identifier: Apache-2.0
// Votes and shuffles (sim/test/asm/lane.S), with all threads and with some.
#include "sm.h"

enum { WARPS = 24, MAX = WARPS * 32, KEEP = 0x55 };

// One warp a CTA, `lanes` threads.
static void votes(unsigned lanes) {
  static uint32_t in[MAX];
  const unsigned n = WARPS * lanes;
  for (unsigned i = 0; i < n; i++) {
    const unsigned w = i / lanes; // none, all, one, all but one, then any
    const bool yes = w == 0   ? false
                     : w == 1 ? true
                     : w < 8  ? i % lanes == w % lanes
                     : w < 14 ? i % lanes != w % lanes
                              : sm_rand() & 1;
    in[i] = yes ? sm_rand() | 0x80000000u >> (w & 31) : 0; // any non-zero word is a yes
  }
  run_new("lane", "votes");
  run_grid(WARPS, 1, 1);
  run_block(lanes, 1, 1);
  run_in(in, n);
  const uint32_t *out = run_out(8 * n);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++) {
    for (unsigned part = 0; part < 2; part++) {
      const uint32_t *got = out + 8 * i + 4 * part;
      const uint32_t mask = sm_ones(lanes) & (part ? 0xAAAAAAAA : UINT32_MAX);
      uint32_t yes = 0;
      for (unsigned l = 0; l < lanes; l++)
        yes |= (uint32_t)(in[i - i % lanes + l] != 0) << l;
      yes &= mask;
      const bool in_it = mask >> i % lanes & 1;
      CHECK_EQ(got[0], in_it ? yes == mask : KEEP, "all of %x in %x, thread %u", yes, mask, i);
      CHECK_EQ(got[1], in_it ? yes != 0 : KEEP, "any of %x in %x, thread %u", yes, mask, i);
      CHECK_EQ(got[2], in_it ? yes == 0 || yes == mask : KEEP, "uni of %x in %x, thread %u", yes,
               mask, i);
      CHECK_EQ(got[3], in_it ? yes : KEEP, "ballot of %x in %x, thread %u", yes, mask, i);
    }
  }
}

static void test_lane__votes(void) {
  votes(sm.threads);
}
static void test_lane__votes_of_a_partial_warp(void) {
  votes(sm.threads - 1);
}

static uint32_t source(unsigned kind, uint32_t lane, uint32_t b) {
  return kind == 0   ? b
         : kind == 1 ? (b > lane ? UINT32_MAX : lane - b)
         : kind == 2 ? (b > 64 ? UINT32_MAX : lane + b)
                     : lane ^ b;
}

static void shuffles(const char *entry, unsigned lanes) {
  static const char *const name[] = {"idx", "up", "down", "bfly"};
  static uint32_t value[MAX], index[MAX];
  const unsigned n = WARPS * lanes;
  for (unsigned i = 0; i < n; i++) {
    const unsigned w = i / lanes; // the same small index in all threads, then any, some far outside
    value[i] = sm_rand();
    index[i] = w < 10 ? w : sm_rand() % 8 == 0 ? sm_rand() | 32 : sm_rand() % (sm.threads + 2);
  }
  run_new("lane", entry);
  run_grid(WARPS, 1, 1);
  run_block(lanes, 1, 1);
  run_in(value, n);
  run_in(index, n);
  const uint32_t *out = run_out(8 * n);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < 8; k++) {
      const uint32_t lane = i % lanes, mask = sm_ones(lanes) & (k < 4 ? UINT32_MAX : 0x33333333);
      const uint32_t from = source(k % 4, lane, index[i]);
      const bool there = from < sm.threads && (mask >> from & 1);
      const uint32_t want = !(mask >> lane & 1) ? KEEP : value[i - lane + (there ? from : lane)];
      CHECK_EQ(out[8 * i + k], want, "%s %s of thread %u by %x in mask %x", entry, name[k % 4], i,
               index[i], mask);
    }
}

static void test_lane__shuffles(void) {
  shuffles("shuffles", sm.threads);
}
static void test_lane__shuffles_of_a_partial_warp(void) {
  shuffles("shuffles", sm.threads - 1);
}
static void test_lane__shuffles_of_floats(void) {
  NEEDS(sm.fp);
  shuffles("fshuffles", sm.threads);
  shuffles("fshuffles", sm.threads - 1);
}

const sm_test_t lane_tests[] = {
    {"lane/votes", test_lane__votes},
    {"lane/votes_of_a_partial_warp", test_lane__votes_of_a_partial_warp},
    {"lane/shuffles", test_lane__shuffles},
    {"lane/shuffles_of_a_partial_warp", test_lane__shuffles_of_a_partial_warp},
    {"lane/shuffles_of_floats", test_lane__shuffles_of_floats},
    {0}};
