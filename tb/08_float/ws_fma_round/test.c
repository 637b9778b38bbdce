// SPDX-License-Identifier: Apache-2.0
// A number is drawn as digits, remainder and exponent; the unit gets it in the form the contract
// asks for, the model rounds its value.
#include "ws_fma_round_dut.h"

#include "07_exec/ws_exec/exec_tb.h"
#include "ws_fp_int.h"

#define I ((ws_fma_round_in_t *)ws_tb_in)
#define O ((const ws_fma_round_out_t *)ws_tb_out)

enum { EXP_W = WS_FMA_ROUND_EXP_W, MAN_W = WS_FMA_ROUND_MAN_W, W = WS_FMA_ROUND_W, P = MAN_W + 1 };
enum { FTZ = WS_FMA_ROUND_FTZ, FLAGS = WS_FMA_ROUND_FLAGS, TOP = (1 << EXP_W) - 1 };
enum { PIPE_LATENCY = 1 + WS_FMA_ROUND_CUT, PIPE_FLAGS = FLAGS, PIPE_W = W };

#include "08_float/ws_fma/pipe.h"

static const ws_fp_format_t format = {EXP_W, MAN_W, FTZ};

// The fraction below the digits: 0 to 7, the last bit for whatever is below two bits.
static void drive_fraction(unsigned f) {
  if (!FLAGS) f = (f & 4) | ((f & 3) != 0);
  I->half_i = f >> 2;
  I->next_i = f >> 1 & 1;
  I->rest_i = f & 1;
}

static uint64_t some_digits(unsigned width) {
  const uint64_t all = ((uint64_t)1 << width) - 1, any = (uint64_t)ws_rand() << 16 ^ ws_rand();
  switch (ws_rand_below(6)) {
  case 0:
    return all;
  case 1:
    return all - ws_rand_below(2);
  case 2:
    return (uint64_t)1 << ws_rand_below(width);
  case 3:
    return ((uint64_t)1 << ws_rand_below(width)) - 1;
  default:
    return any & all;
  }
}

static void quiet(void) {
  I->nan_i = I->inf_i = I->zero_i = 0;
  I->unsigned_i = ws_rand_below(2);
  I->nv_i = ws_rand_percent(10);
}

static void check_float(void) {
  const unsigned rm = FTZ ? 0 : ws_rand_below(5);
  const bool sign = ws_rand_below(2), minus = ws_rand_below(2);
  uint64_t digits = some_digits(P);
  int e = ws_rand_percent(50) ? (int)ws_rand_below(TOP + 4)
          : ws_rand_below(2)  ? 1
                              : TOP - 2 + (int)ws_rand_below(3);
  if (FTZ) e -= (int)ws_rand_below(2) * (int)ws_rand_below(P);
  if (FTZ || e != 1) digits |= (uint64_t)1 << (P - 1);
  if (!FTZ && e < 1) e = 1;
  unsigned f = ws_rand_below(8);
  if (ws_rand_percent(4)) { // powers of two, at the upper end
    digits = (uint64_t)1 << (P - 1);
    f = 0;
    e = TOP - 1 + (int)ws_rand_below(3);
  }
  const bool zero = ws_rand_percent(3) || digits == 0; // for any exponent
  if (zero) digits = f = 0;
  pipe_item_t item = {
      .valid = true, .rm = rm, .what = minus, .a = (uint32_t)digits, .b = f, .c = (uint32_t)e};
  quiet();
  I->zero_i = zero;
  I->nan_i = ws_rand_percent(4);
  I->inf_i = ws_rand_percent(4);
  fp_num_t n = {.kind = zero ? FP_ZERO : FP_FINITE, .sign = sign};
  n.sig = digits << 3 | (FLAGS ? f : (f & 4) | ((f & 3) != 0));
  n.exp = e - (TOP >> 1) - P - 2 + FP_TOP;
  if (I->inf_i) n.kind = FP_INF;
  if (I->nan_i) n.kind = FP_QNAN;
  item.r = fp_pack(&format, n, (int)rm, &item.flags);
  if (I->nan_i)
    I->sign_i = 0;
  else
    I->sign_i = sign;
  uint64_t shown = digits;
  unsigned g = f;
  if (minus && !zero) {
    g = f & 1 ? f ^ 6 : (8 - f) & 7;
    if (f == 0 && digits == (uint64_t)1 << (P - 1) && (FTZ || e > 1)) {
      shown = digits * 2 - 1;
      e--;
    } else if (f == 0)
      shown = digits - 1;
  }
  if (!FLAGS && g & 3) g = (g & 4) | 1;
  I->mode_i = ws_rand_below(2);
  I->rm_i = rm;
  I->minus_i = minus && !zero;
  I->digits_i = (uint32_t)(shown << EXP_W | exec_ones(EXP_W));
  drive_fraction(g);
  I->odd_i = shown & 1;
  I->e_i = (uint32_t)e & exec_ones(EXP_W + 2);
  if (I->nv_i) item.flags |= WS_NV;
  pipe_tick(item);
}

static void check_int(void) {
  static const uint8_t ftz_modes[] = {0, 1, 3, 4};
  const bool minus = ws_rand_below(2), larger = ws_rand_percent(5);
  // significand and place of a float
  const uint64_t sig = some_digits(P) << 8;
  const unsigned down = ws_rand_percent(10) ? P + 2 : ws_rand_below(P),
                 up_by = ws_rand_below(W - P + 1);
  const uint64_t m = ws_rand_below(2) ? sig >> 8 << up_by : sig >> 8 >> down;
  const uint64_t rest = m << 8 >= sig ? 0 : sig - (m << (8 + down));
  const unsigned f =
      (unsigned)(rest >> (5 + down) & 6) | ((rest & (((uint64_t)1 << (6 + down)) - 1)) != 0);
  const unsigned rm = FTZ ? ftz_modes[ws_rand_below(4)] : ws_rand_below(5);
  quiet();
  const bool away = FTZ ? rm == 3 : rm == (minus ? WS_RDN : WS_RUP);
  const bool up = rm == WS_RNE ? f > 4 || (f == 4 && (m & 1)) : rm == WS_RMM ? f >= 4 : away && f;
  const int64_t low = I->unsigned_i ? 0 : -((int64_t)1 << (W - 1));
  const int64_t high = I->unsigned_i ? ((int64_t)1 << W) - 1 : ((int64_t)1 << (W - 1)) - 1;
  int64_t value = (int64_t)(m + up);
  if (larger) value = (int64_t)1 << 40;
  if (minus) value = -value;
  pipe_item_t item = {.valid = true, .rm = rm, .what = 10u + minus, .a = (uint32_t)m, .b = f};
  item.flags = value < low || value > high ? WS_NV : f ? WS_NX : 0;
  value = value < low ? low : value > high ? high : value;
  item.r = (uint32_t)value & exec_ones(W);
  I->mode_i = 2;
  I->rm_i = rm;
  I->minus_i = minus;
  I->inf_i = larger;
  I->digits_i = (uint32_t)(minus ? ~m : m) & exec_ones(W);
  drive_fraction(f);
  I->next_i = 0; // all of it in the last bit
  I->rest_i = (f & 3) != 0;
  I->odd_i = m & 1;
  I->sign_i = minus;
  if (I->nv_i) item.flags |= WS_NV;
  pipe_tick(item);
}

static void check_bits(void) {
  pipe_item_t item = {.valid = true, .what = 20, .r = ws_rand() & exec_ones(W)};
  quiet();
  I->unsigned_i = 1;
  I->mode_i = 3;
  I->rm_i = ws_rand_below(5);
  I->minus_i = I->sign_i = 0;
  drive_fraction(0);
  I->digits_i = (uint32_t)item.r;
  I->odd_i = item.r & 1;
  if (I->nv_i) item.flags |= WS_NV;
  pipe_tick(item);
}

static unsigned cases(void) {
  return ws_long() ? 1000000 : ws_four_state() ? 15000 : 100000;
}

static void test_round__floats(void) {
  pipe_start();
  for (unsigned i = 0; i < cases(); i++)
    check_float();
  pipe_drain();
}

static void test_round__integers(void) {
  pipe_start();
  for (unsigned i = 0; i < cases(); i++)
    check_int();
  pipe_drain();
}

static void test_round__mixed(void) {
  pipe_start();
  for (unsigned i = 0; i < cases() / 5; i++) {
    const unsigned what = ws_rand_below(3);
    what == 0 ? check_float() : what == 1 ? check_int() : check_bits();
  }
  pipe_drain();
}

const ws_test_t ws_tests[] = {{"floats", test_round__floats},
                              {"integers", test_round__integers},
                              {"mixed", test_round__mixed},
                              {0}};
