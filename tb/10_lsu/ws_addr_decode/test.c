// SPDX-License-Identifier: Apache-2.0
// The checks of each lane agree with the launch contract, window by window and at the bounds.
#include "ws_addr_decode_dut.h"

#include "10_lsu/ws_lsu/lsu_tb.h"

#define I ((ws_addr_decode_in_t *)ws_tb_in)
#define O ((const ws_addr_decode_out_t *)ws_tb_out)

enum { L = WS_ADDR_DECODE_LANES, SM_W = WS_ADDR_DECODE_SMEM_W };

static void check(const lsu_launch_t *l, unsigned op, uint32_t base) {
  I->half_i = lsu_size(op) == 2;
  I->word_i = lsu_size(op) == 4;
  I->write_i = !lsu_is_load(op);
  ws_set(VEC(I->shared_bytes_i), 0, SM_W + 1, l->shared_bytes);
  I->sm_base_i = base;
  I->no_local_i = !l->local_bytes;
  I->beyond_i = l->local_bytes ? ~(l->local_bytes - 1) >> 6 & 0x3ff : ws_rand() & 0x3ff;
  ws_eval();
  WS_CHECK_KNOWN(O->misaligned_o);
  WS_CHECK_KNOWN(O->range_o);
  WS_CHECK_KNOWN(O->shared_o);
  for (unsigned i = 0; i < L; i++) {
    const uint32_t va = VEC(I->addr_i)[i];
    const lsu_window_t w = lsu_window(va);
    unsigned cause = lsu_cause(l, op, va);
    if (w == LSU_CONST && lsu_is_load(op) && cause == 5) cause = 0; // not found here
    WS_CHECK_EQ(O->misaligned_o >> i & 1, cause == 4, "address %x op %u", (unsigned)va, op);
    if (cause != 4)
      WS_CHECK_EQ(O->range_o >> i & 1, cause == 5, "address %x op %u shared %x local %x",
                  (unsigned)va, op, (unsigned)l->shared_bytes, (unsigned)l->local_bytes);
    WS_CHECK_EQ(O->shared_o >> i & 1, w == LSU_SHARED);
    WS_CHECK_EQ(O->const_o >> i & 1, va >> 28 == 0xC || va >> 28 == 0xF);
    if (w == LSU_SHARED && !cause)
      WS_CHECK_EQ(ws_get(CVEC(O->sm_addr_o), i * SM_W, SM_W), (base * 16 + va) & exec_ones(SM_W),
                  "address %x base %x", (unsigned)va, (unsigned)base);
  }
}

static void test_window__random(void) {
  for (int n = 0; n < (ws_long() ? 50000 : 2000); n++) {
    const lsu_launch_t l = lsu_any_launch(WS_ADDR_DECODE_SMEM_BYTES);
    const unsigned op = lsu_any_op();
    for (unsigned i = 0; i < L; i++) {
      const uint32_t va = lsu_any_address(&l, ws_rand_below(5), 0);
      VEC(I->addr_i)[i] = ws_rand_percent(70) ? va & ~3u : va;
    }
    check(&l, op, ws_rand() & exec_ones(SM_W - 4));
  }
}

static void test_window__bounds(void) {
  for (int n = 0; n < 800; n++) {
    const lsu_launch_t l = lsu_any_launch(WS_ADDR_DECODE_SMEM_BYTES);
    const uint32_t bound[] = {0xC0000000,
                              0xD0000000,
                              0xE0000000,
                              0xF0000000,
                              0xD0000000 + l.shared_bytes,
                              0xE0000000 + l.local_bytes,
                              0xD0000000 + WS_ADDR_DECODE_SMEM_BYTES,
                              0xE0010000,
                              0xFFFFF800,
                              0};
    for (unsigned i = 0; i < L; i++)
      VEC(I->addr_i)
    [i] = (bound[ws_rand_below(10)] + 4 - ws_rand_below(8)) ^
          (ws_rand_percent(10) ? 1u << ws_rand_below(28) : 0);
    check(&l, lsu_any_op(), 0);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_window__random}, {"bounds", test_window__bounds}, {0}};
