// SPDX-License-Identifier: Apache-2.0
// Random beats in the collectors; those that are chosen come out.
#include "ws_config.h"
#include "ws_dispatch_mux_dut.h"
#include "ws_tb.h"

#define I ((ws_dispatch_mux_in_t *)ws_tb_in)
#define O ((const ws_dispatch_mux_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  C = WS_DISPATCH_MUX_COLLECTORS,
  NSRC = WS_DISPATCH_MUX_NSRC,
  DUAL = WS_DUAL_DISPATCH,
  DATA_W = WS_DISPATCH_MUX_LANES * 32
};

// Fills a port with random bits.
static void scramble(void *port, size_t bytes) {
  for (size_t i = 0; i < bytes / 4; i++)
    ((uint32_t *)port)[i] = ws_rand();
}

// The fields of beat number k, width bits each, are those of collector c; 0 for c < 0.
static void same(const char *what, const void *out, unsigned k, const void *in, int c,
                 unsigned width) {
  for (unsigned b = 0; b < width; b += 8) {
    const unsigned n = width - b < 8 ? width - b : 8;
    const uint32_t want = c < 0 ? 0 : (uint32_t)ws_get(in, (unsigned)c * width + b, n);
    WS_CHECK_EQ(ws_get(out, k * width + b, n), want, "%s of beat %u, collector %d, bit %u", what, k,
                c, b);
  }
}

#define SAME(f, width) same(#f, OUT(O->dx_##f##_o), k, VEC(I->oc_##f##_i), c, width)

static void source(const uint32_t *out, unsigned k, int c, unsigned s) {
  const bool used = c >= 0 && ws_get(VEC(I->oc_use_i), (unsigned)c * NSRC + s, 1);
  for (unsigned l = 0; l < DATA_W; l += 32)
    WS_CHECK_EQ(ws_get(out, k * DATA_W + l, 32),
                used ? ws_get(VEC(I->oc_data_i), ((unsigned)c * NSRC + s) * DATA_W + l, 32) : 0,
                "source %u of beat %u", s, k);
}

static void test_dispatch_mux__random(void) {
  for (int i = 0; i < 600; i++) {
    scramble(ws_tb_in, sizeof(ws_dispatch_mux_in_t) / 4 * 4);
    int one = ws_rand_percent(80) ? (int)ws_rand_below(C) : -1, beat[2] = {-1, -1};
    int two = DUAL && one >= 0 ? (int)ws_rand_below(C) : -1;
    if (one >= 0 && two >= 0 && two % 2 == one % 2) two = -1;
    I->grant_i = (one >= 0 ? 1u << one : 0) | (two >= 0 ? 1u << (C + two) : 0);
    if (one >= 0) beat[DUAL ? one % 2 : 0] = one;
    if (two >= 0) beat[two % 2] = two;
    ws_eval();
    for (unsigned k = 0; k <= DUAL; k++) {
      const int c = beat[k];
      SAME(unit, 4);
      SAME(op, 5);
      SAME(warp, WS_DISPATCH_MUX_WARP_W);
      SAME(rd, WS_DISPATCH_MUX_REG_W);
      SAME(wen, 1);
      SAME(beat, WS_DISPATCH_MUX_BEAT_W);
      SAME(last, 1);
      SAME(mask, WS_DISPATCH_MUX_LANES);
      SAME(wmask, WS_DISPATCH_MUX_THREADS);
      SAME(pc, 30);
      SAME(imm, 32);
      source(OUT(O->dx_a_o), k, c, 0);
      source(OUT(O->dx_b_o), k, c, 1);
#if WS_FP_ON
      source(OUT(O->dx_c_o), k, c, 2);
#endif
    }
  }
}

const ws_test_t ws_tests[] = {{"random", test_dispatch_mux__random}, {0}};
