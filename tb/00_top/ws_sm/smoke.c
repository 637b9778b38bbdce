// SPDX-License-Identifier: Apache-2.0
// Kernels whose results are computed here, too.
#include "tests.h"

enum { IN = DATA + 0x80000, TOTAL = DATA + 0xF0000 };

// ---- a kernel that uses everything once

enum { OUT_WORDS = 8 };

static void emit_smoke(void) { // x5 thread in block, x6 block, x7 thread in grid, x8 its results
  begin();
  emit_ids(&prog, &(id_regs_t){.ltid = 5, .cta = 6, .gtid = 7, .ntid = 15, .tmp = 9});
  P(slli(8, 7, 5));
  wsa_li(&prog, 9, DATA);
  P(add(8, 8, 9));
  P(addi(10, 0, 3));
  P(mul(10, 7, 10));
  P(add(10, 10, 6));
  P(sw(10, 8, 0));
  wsa_li(&prog, 9, IN);
  P(slli(10, 7, 2));
  P(add(10, 10, 9));
  P(lw(11, 10, 0));
  P(addi(12, 0, -7));
  P(div(13, 11, 12));
  P(rem(14, 11, 12));
  P(xor(13, 13, 14));
  P(sw(13, 8, 4));
  wsa_li(&prog, 9, TOTAL);
  P(addi(12, 7, 1));
  if (WS_ATOMICS) P(amoadd_w(0, 12, 9));
  wsa_li(&prog, 9, SHARED_VA); // the word of the next thread
  P(slli(12, 5, 2));
  P(add(12, 12, 9));
  P(sw(11, 12, 0));
  P(bar(0));
  P(addi(12, 5, 1));
  P(remu(12, 12, 15));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 8, 8));
  P(csrr(12, WSA_LANE));
  P(andi(12, 12, 1));
  P(vote_ballot(13, 12));
  P(sw(13, 8, 12));
  P(addi(12, 0, 1));
  P(shfl_bfly(13, 7, 12));
  P(sw(13, 8, 16));
  P(andi(12, 5, 7)); // sum of the odd numbers up to it, bit 4 flipped for each even one
  P(addi(13, 0, 0));
  const int done = wsa_label(&prog), other = wsa_label(&prog), join = wsa_label(&prog);
  const int top = wsa_here(&prog);
  TO(ssy(0), done);
  TO(beq(12, 0, 0), done);
  P(andi(14, 12, 1));
  TO(ssy(0), join);
  TO(beq(14, 0, 0), other);
  P(add(13, 13, 12));
  TO(jal(0, 0), join);
  wsa_bind(&prog, other);
  P(xori(13, 13, 0x10));
  wsa_bind(&prog, join);
  P(addi(12, 12, -1));
  TO(jal(0, 0), top);
  wsa_bind(&prog, done);
  P(sw(13, 8, 20));
  wsa_li(&prog, 9, LOCAL_VA);
  P(addi(12, 7, 100));
  P(sw(12, 9, 8));
  P(sh(7, 9, 6));
  P(lw(13, 9, 8));
  P(lhu(14, 9, 6));
  P(add(13, 13, 14));
  P(sw(13, 8, 24));
  P(csrr(9, WSA_PARAM));
  P(andi(12, 5, 15));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 8, 28));
  P(exit());
}

static uint32_t loop_result(uint32_t n) {
  uint32_t r = 0;
  for (; n; n--)
    r = n & 1 ? r + n : r ^ 0x10;
  return r;
}

// In that many launches, each of a part of the grid.
static void smoke(unsigned threads, unsigned ctas, unsigned parts, unsigned latency, bool stress) {
  const uint32_t n = threads * ctas;
  static uint32_t in[64 * 32 * 8], constants[16];
  WS_CHECK(n <= sizeof in / sizeof in[0], "too many threads");
  sm_open(latency);
  sm_timing(latency, stress, ws_rand());
  for (uint32_t i = 0; i < n; i++)
    in[i] = ws_rand();
  for (uint32_t i = 0; i < 16; i++)
    constants[i] = ws_rand();
  sm_write(IN, in, 4 * n);
  sm_write(CONST_PHYS, constants, sizeof constants);
  emit_smoke();
  ws_launch_t l = sm_launch();
  l.grid[0] = ctas;
  l.block[0] = threads;
  l.shared_bytes = 4 * threads;
  l.cta_skip = parts - 1;
  for (; l.cta_first < parts; l.cta_first++)
    run_ok(&l);
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t t = i % threads, lane = t % WS_THREADS, in_warp = threads - (t - lane);
    const uint32_t ones = in_warp >= 32 ? ~0u : (1u << in_warp) - 1,
                   here = in_warp < WS_THREADS ? in_warp : WS_THREADS;
    const uint32_t ballot = (uint32_t)(0xAAAAAAAA & ones & ((UINT64_C(1) << WS_THREADS) - 1));
    const uint32_t want[OUT_WORDS] = {i * 3 + i / threads,
                                      (uint32_t)((int32_t)in[i] / -7) ^
                                          (uint32_t)((int32_t)in[i] % -7),
                                      in[i - t + (t + 1) % threads],
                                      ballot,
                                      (lane ^ 1) < here ? i - lane + (lane ^ 1) : i,
                                      loop_result(t & 7),
                                      (i + 100) + i,
                                      constants[t & 15]};
    for (uint32_t w = 0; w < OUT_WORDS; w++)
      WS_CHECK_EQ(sm_word(DATA + 4 * OUT_WORDS * i + 4 * w), want[w], "word %u of thread %u", w, i);
  }
  if (WS_ATOMICS) WS_CHECK_EQ(sm_word(TOTAL), n * (n + 1) / 2);
}

void test_ws_sm__smoke_one_warp(void) {
  smoke(WS_THREADS, 1, 1, 1, false);
}
void test_ws_sm__smoke_many_blocks(void) {
  const unsigned most = ws_four_state() ? 2 : 3, n = warps() > most ? most : warps();
  smoke(n * WS_THREADS - 1, ws_four_state() || WS_WARPS > 8 ? 2 : 5, 1, 12, true);
}
// The last part has no block.
void test_ws_sm__smoke_in_parts(void) {
  smoke(WS_THREADS, 2, 3, 5, false);
}
// Each thread passes a word on to the next one, over all warps.
void test_ws_sm__block_fills_machine(void) {
  const uint32_t n = warps() * WS_THREADS;
  ws_launch_t l = sm_launch();
  sm_open(5);
  begin();
  P(csrr(5, WSA_TID));
  P(slli(6, 5, 2));
  wsa_li(&prog, 7, IN);
  P(add(7, 7, 6));
  P(lw(8, 7, 0));
  wsa_li(&prog, 9, SHARED_VA);
  P(add(10, 9, 6));
  P(sw(8, 10, 0));
  P(bar(0));
  P(csrr(11, WSA_NTID));
  P(addi(12, 5, 1));
  P(remu(12, 12, 11));
  P(slli(12, 12, 2));
  P(add(12, 12, 9));
  P(lw(13, 12, 0));
  P(sw(13, 7, 0));
  P(exit());
  l.block[0] = n;
  l.shared_bytes = 4 * n;
  for (uint32_t i = 0; i < n; i++)
    sm_write_word(IN + 4 * i, 1000 + i);
  run_ok(&l);
  for (uint32_t i = 0; i < n; i++)
    WS_CHECK_EQ(sm_word(IN + 4 * i), 1000 + (i + 1) % n, "thread %u", i);
}
