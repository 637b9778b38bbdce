// SPDX-License-Identifier: Apache-2.0
// Every type against products of integers.
#include "ws_tb.h"

#include "ws_mma_lane_dut.h"

#define I ((ws_mma_lane_in_t *)ws_tb_in)
#define O ((const ws_mma_lane_out_t *)ws_tb_out)

enum { HALF, BF16, TF32, INT8, INT4, BITS, NONE };

static bool has(int type) {
  return type == HALF   ? WS_MMA_LANE_FLOATS
         : type <= TF32 ? WS_MMA_LANE_FLOATS && WS_MMA_LANE_WIDE
         : type <= INT4 ? WS_MMA_LANE_INTS
         : type == BITS ? WS_MMA_LANE_BITS
                        : true;
}

static void drive(int type, uint32_t a, uint32_t b) {
  I->half_i = type == HALF;
  I->bf16_i = type == BF16;
  I->tf32_i = type == TF32;
  I->int8_i = type == INT8;
  I->int4_i = type == INT4;
  I->bits_i = type == BITS;
  I->mods_i = ws_rand_below(8);
  I->a_i = a >> 3;
  I->b_i = b >> 3;
  I->a_low_i = a & 7;
  I->b_low_i = b & 7;
  ws_eval();
}

// Of 19 bits, the lower three those of tf32.
typedef struct {
  uint32_t sig, exp;
  bool max, zero, nan;
} part_t;

static part_t part(int type, uint32_t x) {
  const uint32_t top = type == HALF ? 31 : 255;
  const uint32_t field = type == HALF ? x >> 13 & 31 : x >> 10 & 255;
  const uint32_t man = type == HALF ? x >> 3 & 1023 : type == BF16 ? x & 1016 : x & 1023;
  part_t p = {.sig = man + (field ? 1024 : 0), .exp = field ? field : 1, .max = field == top};
  p.zero = p.sig == 0;
  p.nan = p.max && man;
  return p;
}

static int64_t element(uint32_t x, int width, int i, bool is_signed) {
  const uint32_t e = x >> (i * width) & ((1u << width) - 1);
  return is_signed && e >> (width - 1) ? (int64_t)e - (1 << width) : e;
}

static void check(int type, uint32_t a, uint32_t b) {
  drive(type, a, b);
  const uint32_t rows[2] = {(uint32_t)ws_get(O->rows_o, 0, 22),
                            (uint32_t)ws_get(O->rows_o, 22, 22)};
  const part_t x = part(type, a), y = part(type, b);
  const bool is_float = type <= TF32, zero = x.zero || y.zero;
  const bool nan = x.nan || y.nan || ((x.max || y.max) && zero);
  const uint32_t exp = x.exp + y.exp + (type == HALF ? 128 : 0);
  int64_t want = 0;
  if (is_float) want = x.sig * y.sig;
  if (type == INT8 || type == INT4) {
    const int width = type == INT8 ? 8 : 4, half = type == INT8 ? 65280 : 480;
    const bool s = I->mods_i & 1, t = I->mods_i >> 1 & 1;
    for (int i = 0; i < 16 / width; i++)
      want += element(a >> 3, width, i, s) * element(b >> 3, width, i, t);
    want += s && t ? half - (type == INT8 ? 256 : 32) : s || t ? half : 0;
  }
  if (type == BITS)
    want = __builtin_popcount((I->mods_i & 1 ? a >> 3 & b >> 3 : (a ^ b) >> 3) & 0xFFFF);
  WS_CHECK_KNOWN(O->rows_o);
  WS_CHECK_EQ(rows[0] + rows[1], want, "type %d, mods %u, a %05x, b %05x", type, I->mods_i, a, b);
  WS_EXPECT(O->exp_o, is_float && !zero ? exp : 0, "type %d, a %05x, b %05x", type, a, b);
  WS_EXPECT(O->neg_o, is_float && ((a ^ b) >> 18 & 1), "type %d", type);
  WS_EXPECT(O->nan_o, is_float && nan, "type %d, a %05x, b %05x", type, a, b);
  WS_EXPECT(O->inf_o, is_float && !nan && (x.max || y.max), "type %d", type);
}

static uint32_t operand(int type) {
  const uint32_t any = ws_rand() & 0x7FFFF, exp = type == HALF ? 0x3E000 : 0x3FC00;
  switch (ws_rand_below(8)) {
  case 0:
    return any & ~exp;
  case 1:
    return any | exp;
  case 2:
    return any & (0x40000 | exp);
  case 3:
    return 0x7FFFF;
  case 5: // zero or infinite
    return (any & 0x40000) | (ws_rand_below(2) ? exp : 0);
  case 4:
    return 0x44440 << ws_rand_below(2) & 0x7FFFF;
  default:
    return any;
  }
}

static void of_type(int type) {
  WS_SKIP_IF(!has(type));
  const unsigned n = ws_long() ? 3000000 : ws_four_state() ? 1500 : 50000;
  for (unsigned i = 0; i < n; i++)
    check(type, operand(type), operand(type));
}

static void test_lane__half(void) {
  of_type(HALF);
}
static void test_lane__bf16(void) {
  of_type(BF16);
}
static void test_lane__tf32(void) {
  of_type(TF32);
}
static void test_lane__int8(void) {
  of_type(INT8);
}
static void test_lane__int4(void) {
  of_type(INT4);
}
static void test_lane__bits(void) {
  of_type(BITS);
}
static void test_lane__no_type(void) {
  of_type(NONE);
}

const ws_test_t ws_tests[] = {{"half", test_lane__half},       {"bf16", test_lane__bf16},
                              {"tf32", test_lane__tf32},       {"int8", test_lane__int8},
                              {"int4", test_lane__int4},       {"bits", test_lane__bits},
                              {"no_type", test_lane__no_type}, {0}};
