// SPDX-License-Identifier: Apache-2.0
// The first lane's group is all pending lanes of its line or word, at the right physical place.
#include "ws_coalescer_dut.h"

#include "10_lsu/ws_lsu/lsu_tb.h"

#define I ((ws_coalescer_in_t *)ws_tb_in)
#define O ((const ws_coalescer_out_t *)ws_tb_out)

enum {
  W = WS_COALESCER_WARPS,
  T = WS_COALESCER_THREADS,
  L = WS_COALESCER_LANES,
  LINE_W = WS_COALESCER_LINE_W
};

static void check(const lsu_launch_t *l, unsigned warp, unsigned beat, uint32_t pend) {
  uint32_t pa[L];
  const uint32_t *va = VEC(I->addr_i);
  unsigned first = 0;
  while (!(pend >> first & 1))
    first++;
  I->pend_i = pend;
  I->warp_i = warp;
  I->first_thread_i = beat * L;
  I->const_base_i = l->const_base >> 4;
  I->local_base_i = l->local_base >> 4;
  I->local_bytes_i = l->local_bytes >> 6;
  ws_eval();
  WS_EXPECT(O->first_lane_o, UINT32_C(1) << first);
  WS_EXPECT(O->first_lane_addr_o, va[first]);
  for (unsigned i = 0; i < L; i++)
    pa[i] = lsu_physical(l, va[i], warp, beat * L + i, 0);
  const lsu_window_t w = lsu_window(va[first]);
  if (w == LSU_SHARED || w == LSU_NOWHERE) return;
  if (w == LSU_CONST)
    WS_EXPECT(O->cc_addr_o, pa[first] >> 2, "address %x", (unsigned)va[first]);
  else
    WS_EXPECT(O->line_o, pa[first] >> LINE_W, "address %x warp %u thread %u", (unsigned)va[first],
              warp, beat * L + first);
  WS_CHECK_KNOWN(O->group_o);
  for (unsigned i = 0; i < L; i++) {
    const bool same =
        w == LSU_CONST ? va[i] >> 2 == va[first] >> 2 : pa[i] >> LINE_W == pa[first] >> LINE_W;
    const bool in = pend >> i & 1 && lsu_window(va[i]) == w && same;
    WS_CHECK_EQ(O->group_o >> i & 1, in, "lane %u at %x, first lane %u at %x", i, (unsigned)va[i],
                first, (unsigned)va[first]);
    if (in && w != LSU_CONST)
      WS_CHECK_EQ(ws_get(CVEC(O->off_o), i * LINE_W, LINE_W), pa[i] & exec_ones(LINE_W), "lane %u",
                  i);
  }
}

static void test_coalescer__random(void) {
  for (int n = 0; n < (ws_long() ? 50000 : 3000); n++) {
    const lsu_launch_t l = lsu_any_launch(1024);
    const lsu_window_t w = ws_rand_below(4);
    const uint32_t near = ws_rand();
    for (unsigned i = 0; i < L; i++) {
      uint32_t va =
          lsu_any_address(&l, ws_rand_percent(90) ? w : (lsu_window_t)ws_rand_below(4), near);
      if (lsu_window(va) == LSU_LOCAL)
        va = 0xE0000000 + (va & 0xFFFFFFF & (l.local_bytes ? l.local_bytes - 1 : 0));
      if (i && ws_rand_percent(30)) va = VEC(I->addr_i)[i - 1] ^ ws_rand_below(8);
      VEC(I->addr_i)[i] = va;
    }
    check(&l, ws_rand_below(W), ws_rand_below(T / L), exec_mask(L));
  }
}

// Equal local offsets of all threads: what the interleaving is for.
static void test_coalescer__equal_local_offsets(void) {
  for (int n = 0; n < 200; n++) {
    lsu_launch_t l = lsu_any_launch(1024);
    l.local_bytes = 256;
    const uint32_t va = 0xE0000000 + ws_rand_below(64) * 4;
    for (unsigned i = 0; i < L; i++)
      VEC(I->addr_i)[i] = va;
    check(&l, ws_rand_below(W), ws_rand_below(T / L), exec_ones(L));
    const unsigned line = 1u << LINE_W, together = line / 4 < L ? line / 4 : L;
    WS_CHECK_EQ(O->group_o, exec_ones(together), "lanes of the first line");
  }
}

const ws_test_t ws_tests[] = {{"random", test_coalescer__random},
                              {"equal_local_offsets", test_coalescer__equal_local_offsets},
                              {0}};
