// SPDX-License-Identifier: Apache-2.0
// Votes and shuffles under full and partial masks, against results computed here.
#include "t.h"

enum { T = 8 };

// Runs `insn` (rs1 = x6, rs2 = x7, rd = x8; floats: f6, x7, f8) with per-thread inputs and only
// `mask` active: inactive threads branch around it. Results to OUT, 0x5A where the instruction did
// not write.
static void run_under_mask(uint32_t insn, bool floats, const uint32_t a[T], const uint32_t b[T],
                           uint32_t mask) {
  rig_reset();
  if (floats) {
    R.cfg.fp = WS_FLOAT_IEEE;
    R.l.regs_per_thread = 64;
  }
  for (unsigned t = 0; t < T; t++) {
    ws_mem_write_le(R.mem, OUT + 0x100 + 4 * t, 4, a[t]);
    ws_mem_write_le(R.mem, OUT + 0x140 + 4 * t, 4, b[t]);
  }
  int join = LABEL();
  E(csrr(5, WSA_TID));
  E(slli(9, 5, 2));
  E(csrr(10, WSA_PARAM));
  E(add(10, 10, 9));
  E(lw(6, 10, 0x100));
  E(lw(7, 10, 0x140));
  E(addi(8, 0, 0x5A));
  if (floats) {
    E(fmv_w_x(6, 6));
    E(fmv_w_x(8, 8));
    E(addi(6, 0, 0)); // so that the integer registers of these numbers show
    E(addi(8, 0, 0));
  }
  wsa_li(&R.a, 11, mask);
  E(srl(11, 11, 5));
  E(andi(11, 11, 1));
  TO(ssy(0), join);
  TO(beq(11, 0, 0), join);
  wsa_put(&R.a, insn);
  BIND(join);
  if (floats) E(fmv_x_w(8, 8));
  rig_put_result(8, 0);
  E(exit());
}

static uint32_t shfl_source(int kind, uint32_t t, uint32_t b) {
  int64_t s[4] = {(int64_t)b, (int64_t)t - (int64_t)b, (int64_t)t + (int64_t)b, (int64_t)(t ^ b)};
  return s[kind % 4] < 0 || s[kind % 4] >= T ? T : (uint32_t)s[kind % 4];
}

static void shfl_takes_the_source_or_the_own_value(void) {
  rng_t r = {77};
  for (int kind = 0; kind < 8; kind++)
    for (int trial = 0; trial < 60; trial++) {
      uint32_t a[T], b[T], mask = trial < 10 ? 0xFF : rng_below(&r, 255) + 1;
      for (unsigned t = 0; t < T; t++) {
        a[t] = (uint32_t)rng_next(&r);
        b[t] = trial % 2 ? rng_below(&r, T + 2) : rng_value(&r);
      }
      const uint32_t insn[8] = {wsa_shfl_idx(8, 6, 7),   wsa_shfl_up(8, 6, 7),
                                wsa_shfl_down(8, 6, 7),  wsa_shfl_bfly(8, 6, 7),
                                wsa_fshfl_idx(8, 6, 7),  wsa_fshfl_up(8, 6, 7),
                                wsa_fshfl_down(8, 6, 7), wsa_fshfl_bfly(8, 6, 7)};
      run_under_mask(insn[kind], kind >= 4, a, b, mask);
      CHECK_EQ(rig_run(), WS_OK);
      for (unsigned t = 0; t < T; t++) {
        uint32_t s = shfl_source(kind, t, b[t]);
        uint32_t want = s < T && (mask >> s & 1) ? a[s] : a[t];
        if (!(mask >> t & 1)) want = 0x5A;
        CHECK(rig_out(t) == want, "kind %d mask 0x%x thread %u rs2 0x%x: 0x%x, expected 0x%x", kind,
              (unsigned)mask, t, (unsigned)b[t], (unsigned)rig_out(t), (unsigned)want);
      }
    }
}

static void votes_count_active_threads_only(void) {
  rng_t r = {78};
  for (int trial = 0; trial < 120; trial++) {
    uint32_t a[T], mask = trial < 20 ? 0xFF : rng_below(&r, 255) + 1, yes = 0;
    uint32_t pattern = trial % 5 == 0   ? 0xFF
                       : trial % 5 == 1 ? 0
                       : trial % 5 == 2 ? mask
                                        : rng_below(&r, 256);
    for (unsigned t = 0; t < T; t++) {
      a[t] = pattern >> t & 1 ? 0x80000000u >> rng_below(&r, 32) : 0;
      if (a[t] && (mask >> t & 1)) yes |= 1u << t;
    }
    const uint32_t insn[4] = {wsa_vote_all(8, 6), wsa_vote_any(8, 6), wsa_vote_uni(8, 6),
                              wsa_vote_ballot(8, 6)};
    const uint32_t want[4] = {yes == mask, yes != 0, yes == 0 || yes == mask, yes};
    for (int kind = 0; kind < 4; kind++) {
      run_under_mask(insn[kind], false, a, a, mask);
      CHECK_EQ(rig_run(), WS_OK);
      for (unsigned t = 0; t < T; t++)
        CHECK(rig_out(t) == (mask >> t & 1 ? want[kind] : 0x5A),
              "kind %d mask 0x%x yes 0x%x thread %u: 0x%x", kind, (unsigned)mask, (unsigned)yes, t,
              (unsigned)rig_out(t));
    }
  }
}

static void vote_ballot_of_32_threads(void) {
  rig_reset();
  R.cfg.threads = 32;
  R.l.block[0] = 32;
  E(csrr(5, WSA_TID));
  E(andi(6, 5, 5));
  E(vote_ballot(7, 6));
  rig_put_result(7, 0);
  E(exit());
  uint32_t want = 0;
  for (uint32_t t = 0; t < 32; t++)
    want |= (uint32_t)((t & 5) != 0) << t;
  CHECK_EQ(rig_run(), WS_OK);
  for (unsigned t = 0; t < 32; t++)
    CHECK_EQ(rig_out(t), want);
}

// A partial last warp: threads that do not exist are inactive.
static void absent_threads_of_the_last_warp_do_not_vote(void) {
  rig_reset();
  R.l.block[0] = 13;
  E(csrr(5, WSA_TID));
  E(vote_all(6, 5)); // thread 0 says no
  E(addi(7, 0, 1));
  E(vote_ballot(7, 7));
  E(slli(6, 6, 16));
  E(or (7, 7, 6));
  rig_put_result(7, 0);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  for (unsigned t = 0; t < 16; t++)
    CHECK_EQ(rig_out(t), t < 8 ? 0xFF : t < 13 ? 0x1001F : 0);
}

const test_t tests_xlane[] = {
    {"model/xlane/shfl_takes_the_source_or_the_own_value", shfl_takes_the_source_or_the_own_value},
    {"model/xlane/votes_count_active_threads_only", votes_count_active_threads_only},
    {"model/xlane/vote_ballot_of_32_threads", vote_ballot_of_32_threads},
    {"model/xlane/absent_threads_of_the_last_warp_do_not_vote",
     absent_threads_of_the_last_warp_do_not_vote},
    {0}};
