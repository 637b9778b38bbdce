// SPDX-License-Identifier: Apache-2.0
// Every product of the lane has the bits of the model, whatever comes before and after it: corner
// values in pairs, and operands whose products round, overflow and become zero.
#include "ws_fmul_dut.h"

#include "ws_fp_gen.h"
#include "ws_tb.h"

#define I ((ws_fmul_in_t *)ws_tb_in)
#define O ((const ws_fmul_out_t *)ws_tb_out)

enum { LATENCY = 5 + WS_FMUL_STAGES };

static const ws_fp_format_t single = {8, 23, true};

// Products in the pipeline: that of now mod LATENCY comes out next.
static struct { uint32_t a, b, r; } work[LATENCY];
static unsigned now;

static void cycle(uint32_t a, uint32_t b) {
  const unsigned n = now++ % LATENCY;
  if (now > LATENCY) WS_EXPECT(O->r_o, work[n].r, "%08x * %08x", work[n].a, work[n].b);
  unsigned flags = 0;
  work[n].a = I->a_i = a;
  work[n].b = I->b_i = b;
  work[n].r = ws_fp_mul(&single, a, b, 0, &flags);
  ws_tick();
  ws_eval();
}

static void test_fmul__corners(void) {
  uint32_t c[WS_FP_CORNERS];
  const unsigned n = ws_fp_gen_corners(&single, c);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < n; k++)
      cycle(c[i], c[k]);
}

static void test_fmul__random(void) {
  ws_fp_gen_t g;
  ws_fp_gen_init(&g, &single, ws_seed());
  for (unsigned n = 0; n < (ws_long() ? 2000000U : ws_four_state() ? 5000U : 100000U); n++) {
    uint32_t x[3];
    ws_fp_gen(&g, WS_FP_GEN_MUL, x);
    cycle(x[0], x[1]);
  }
}

const ws_test_t ws_tests[] = {{"corners", test_fmul__corners}, {"random", test_fmul__random}, {0}};
