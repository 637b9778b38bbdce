// SPDX-License-Identifier: Apache-2.0
// Fused multiply-add of small formats (up to 4 + 3 bits) in exact integers: the result is looked up
// between its neighbours in a list of all numbers.
#include "fp_test.h"

static struct {
  int exp_w, man_w;
  unsigned n;         // finite magnitudes; list[n] is the power of two above them
  int64_t list[129];  // by their bits, in units of the square of the smallest subnormal
  int64_t min_normal; // in the same unit
} S;

static void make_list(const ws_fp_format_t *f) {
  if (S.exp_w == f->exp_w && S.man_w == f->man_w) return;
  S.exp_w = f->exp_w;
  S.man_w = f->man_w;
  S.n = ((1u << f->exp_w) - 1) << f->man_w;
  int64_t unit = INT64_C(1) << ((1 << (f->exp_w - 1)) - 2 + f->man_w); // smallest subnormal
  for (unsigned i = 0; i <= S.n; i++) {
    unsigned field = i >> f->man_w, man = i & ((1u << f->man_w) - 1);
    S.list[i] = (field ? (int64_t)(man + (1u << f->man_w)) << (field - 1) : man) * unit;
  }
  S.min_normal = S.list[1u << f->man_w];
}

// The value of a finite number in smallest subnormals.
static int64_t value_of(const ws_fp_format_t *f, uint32_t bits) {
  uint32_t magnitude = bits & ((1u << (f->exp_w + f->man_w)) - 1);
  if (f->ftz && magnitude >> f->man_w == 0) return 0;
  int64_t v = S.list[magnitude] / S.list[1];
  return bits >> (f->exp_w + f->man_w) ? -v : v;
}

// Does `v` between two neighbours go up to the one further from zero?
static bool goes_up(int64_t low, int64_t v, int64_t high, bool low_is_odd, bool negative, int rm) {
  int64_t twice = 2 * v - low - high;
  if (v == low) return false;
  switch (rm) {
  case WS_RTZ:
    return false;
  case WS_RDN:
    return negative;
  case WS_RUP:
    return !negative;
  case WS_RMM:
    return twice >= 0;
  default:
    return twice > 0 || (twice == 0 && low_is_odd);
  }
}

static fp_result_t round_small(const ws_fp_format_t *f, int64_t v, int rm) {
  bool negative = v < 0;
  uint32_t sign = negative ? 1u << (f->exp_w + f->man_w) : 0;
  unsigned flags = 0;
  if (negative) v = -v;
  // Just below the normal numbers a boundless exponent has steps of half the size.
  int64_t last = S.min_normal - (S.list[1] >> 1);
  bool tiny = v < last || (v < S.min_normal && !goes_up(last, v, S.min_normal, true, negative, rm));
  if (tiny && f->ftz) return (fp_result_t){sign, WS_UF | WS_NX};
  if (v >= S.list[S.n]) { // beyond the power of two: only the mode counts
    bool max = rm == WS_RTZ || rm == (negative ? WS_RUP : WS_RDN);
    return (fp_result_t){sign | (max ? S.n - 1 : S.n), WS_OF | WS_NX};
  }
  unsigned low = 0, high = S.n; // list[low] <= v < list[high]
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    *(S.list[middle] <= v ? &low : &high) = middle;
  }
  if (S.list[low] != v) flags |= tiny ? WS_UF | WS_NX : WS_NX;
  low += goes_up(S.list[low], v, S.list[high], low & 1, negative, rm);
  if (low == S.n) flags |= WS_OF;
  return (fp_result_t){sign | low, flags};
}

fp_result_t small_fma(const ws_fp_format_t *f, const uint32_t x[3], int rm) {
  make_list(f);
  if (f->ftz) rm = WS_RNE;
  const unsigned shift = (unsigned)(f->exp_w + f->man_w);
  const uint32_t quiet = S.n | 1u << (f->man_w - 1);
  bool sign = (x[0] ^ x[1]) >> shift, sign2 = x[2] >> shift;
  uint32_t m[3];
  bool nan = false, signalling = false;
  for (int i = 0; i < 3; i++) {
    m[i] = x[i] & ((1u << shift) - 1);
    nan |= m[i] > S.n;
    signalling |= m[i] > S.n && m[i] < quiet;
    if (f->ftz && m[i] >> f->man_w == 0) m[i] = 0;
  }
  bool infinite = (m[0] == S.n && m[1] <= S.n) || (m[1] == S.n && m[0] <= S.n);
  bool bad = infinite && (m[0] == 0 || m[1] == 0);
  if (nan) return (fp_result_t){quiet, signalling || bad ? WS_NV : 0};
  if (bad || (infinite && m[2] == S.n && sign != sign2)) return (fp_result_t){quiet, WS_NV};
  if (infinite) return (fp_result_t){S.n | (uint32_t)sign << shift, 0};
  if (m[2] == S.n) return (fp_result_t){x[2], 0};
  int64_t v = value_of(f, x[0]) * value_of(f, x[1]) + value_of(f, x[2]) * S.list[1];
  if (v == 0) return (fp_result_t){(uint32_t)(sign == sign2 ? sign : rm == WS_RDN) << shift, 0};
  return round_small(f, v, rm);
}
