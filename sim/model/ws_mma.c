// SPDX-License-Identifier: Apache-2.0
#include "ws_mma.h"

#include <math.h>
#include <stdbool.h>

// A build with -DWS_MMA_WRONG=n contains mutant n; test_mma must notice it (see model.mk).
#ifndef WS_MMA_WRONG
#define WS_MMA_WRONG 0
#endif
#define WRONG(n) (WS_MMA_WRONG == (n))

typedef struct format {
  int exp_w, man_w; // bits of exponent and fraction
} format_t;

static const format_t half = {5, 10}, bfloat = {8, 7}, tf32 = {8, 10}, single = {8, 23};

// sig * 2^exp, sig with one digit before the point and `frac` after it. inf and nan: not a number
// of that kind.
typedef struct term {
  bool sign, inf, nan;
  int exp, frac;
  uint64_t sig;
} term_t;

enum { TERMS = 2 * WS_MMA_WORDS + 1 };

static term_t unpack(format_t f, uint32_t bits) {
  const uint32_t top = (UINT32_C(1) << f.exp_w) - 1;
  const uint32_t field = bits >> f.man_w & top, man = bits & ((UINT32_C(1) << f.man_w) - 1);
  term_t t = {.sign = bits >> (f.exp_w + f.man_w) & 1, .frac = f.man_w};
  t.inf = field == top && man == 0;
  t.nan = field == top && man != 0;
  t.sig = man | (uint64_t)(field != 0) << f.man_w;
  t.exp = (int)(field || WRONG(1) ? field : 1) - (int)(top >> 1);
  return t;
}

static term_t multiply(term_t a, term_t b) {
  term_t p = {.sign = a.sign ^ b.sign, .exp = a.exp + b.exp, .frac = a.frac + b.frac};
  p.sig = a.sig * b.sig;
  p.nan = a.nan || b.nan || (a.inf && b.sig == 0 && !WRONG(2)) || (b.inf && a.sig == 0);
  p.inf = (a.inf || b.inf) && !p.nan;
  return p;
}

static uint32_t element(const uint32_t *words, int width, int i) {
  const int bit = i * width;
  return words[bit / 32] >> bit % 32 & (UINT32_MAX >> (32 - width));
}

// ---- a result ----

// The number n * 2^exp, `sticky` if there is more below its last bit.
static uint32_t pack(format_t f, bool nearest, bool sign, uint64_t n, int exp, bool sticky) {
  const int bias = (1 << (f.exp_w - 1)) - 1;
  const uint32_t inf = ((UINT32_C(1) << f.exp_w) - 1) << f.man_w;
  const uint32_t sign_bit = (uint32_t)sign << (f.exp_w + f.man_w);
  if (n == 0) return sign_bit;
  const int top = 63 - __builtin_clzll(n);
  int field = exp + top + bias; // of a normal number
  const int drop = (field < 1 ? 1 : field) - bias - f.man_w - exp;
  if (field < 0) field = 0;
  // The significand with its leading digit, and half a digit below it.
  uint64_t sig, rest;
  if (drop > 63) {
    sig = 0;
    rest = drop == 64 && n >> 63 ? (n << 1 || sticky ? 3 : 2) : 1;
  } else if (drop > 0) {
    sig = n >> drop;
    const uint64_t below = n & ((UINT64_C(1) << drop) - 1), tie = UINT64_C(1) << (drop - 1);
    rest = (below >= tie ? 2u : 0u) | ((below & (tie - 1)) != 0 || sticky);
  } else {
    sig = n << -drop;
    rest = sticky;
  }
  if (nearest && (rest == 3 || (rest == 2 && (sig & 1 || WRONG(3))))) sig++;
  // The leading digit counts the exponent up; a carry out of the fraction, too.
  const uint64_t r = ((uint64_t)(field > 1 ? field - 1 : 0) << f.man_w) + sig;
  return sign_bit | (r >= inf ? inf : (uint32_t)r);
}

// ---- sums of floats ----

static uint32_t sum_hopper(format_t f, const term_t *t, int n) {
  enum {
    KEPT = WRONG(7) ? 24 : 25,
    LEAST = WRONG(6) ? -134 : -133
  }; // digits below the exponent, and the smallest exponent
  int largest = LEAST;
  for (int i = 0; i < n; i++)
    if ((t[i].sig || WRONG(5)) && t[i].exp > largest) largest = t[i].exp;
  int64_t sum = 0;
  for (int i = 0; i < n; i++) {
    const int down = largest - t[i].exp;
    const uint64_t fine = t[i].sig << (KEPT - t[i].frac);
    const int64_t cut = t[i].sig && down < 64 ? (int64_t)(fine >> down) : 0;
    sum += t[i].sign ? -cut : cut;
  }
  const bool to_half = f.exp_w == half.exp_w && !WRONG(9);
  const uint64_t size = (uint64_t)(sum < 0 ? -sum : sum);
  const uint32_t r = pack(f, to_half, sum < 0, size, largest - KEPT, false);
  if (WRONG(8)) return r;
  return r << (31 - f.exp_w - f.man_w) == UINT32_C(1) << 31 ? 0 : r;
}

// An exact sum in words of 32 bits, in units below those of a product of two subnormal numbers.
enum { UNIT = -288, LIMBS = 19 };

static void add(uint32_t *sum, uint64_t x, int at) {
  const uint64_t low = (x & UINT32_MAX) << at % 32, high = (x >> 32) << at % 32;
  const uint64_t part[3] = {low & UINT32_MAX, (low >> 32) + (high & UINT32_MAX), high >> 32};
  uint64_t carry = 0;
  for (int i = 0; at / 32 + i < LIMBS; i++) {
    carry += sum[at / 32 + i] + (i < 3 ? part[i] : 0);
    sum[at / 32 + i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static uint32_t sum_exact(format_t f, const term_t *t, int n) {
  uint32_t sum[2][LIMBS] = {{0}}; // of the numbers of each sign
  for (int i = 0; i < n; i++)
    add(sum[t[i].sign], t[i].sig, t[i].exp - t[i].frac - UNIT);
  int differ = LIMBS - 1;
  while (differ > 0 && sum[0][differ] == sum[1][differ])
    differ--;
  const bool sign = sum[0][differ] < sum[1][differ] + (uint64_t)WRONG(16);
  uint32_t *size = sum[sign];
  int64_t carry = 0;
  for (int i = 0; i < LIMBS; i++) {
    carry += (int64_t)size[i] - sum[!sign][i];
    size[i] = (uint32_t)carry;
    carry >>= 32; // -1 or 0
  }
  int top = LIMBS - 1;
  while (top > 1 && size[top] == 0)
    top--;
  bool sticky = false;
  for (int i = 0; i < top - 1; i++)
    sticky |= size[i] != 0 && !WRONG(4);
  return pack(f, true, sign, (uint64_t)size[top] << 32 | size[top - 1], UNIT + 32 * (top - 1),
              sticky);
}

static uint32_t dot_float(ws_mma_num_t num, ws_mma_kind_t kind, int words, const uint32_t *a,
                          const uint32_t *b, uint32_t c) {
  const format_t in = kind == WS_MMA_BF16 ? bfloat : kind == WS_MMA_TF32 ? tf32 : half;
  const format_t out = kind == WS_MMA_F16_F16 ? half : single;
  const int n = kind == WS_MMA_TF32 ? words : 2 * words;
  term_t t[TERMS];
  for (int i = 0; i < n; i++)
    t[i] = kind == WS_MMA_TF32
               ? multiply(unpack(in, a[i] >> 13), unpack(in, b[i] >> 13))
               : multiply(unpack(in, element(a, 16, i)), unpack(in, element(b, 16, i)));
  t[n] = unpack(out, c);
  bool nan = false, inf[2] = {false, false};
  for (int i = 0; i <= n; i++) {
    nan |= t[i].nan;
    inf[t[i].sign] |= t[i].inf;
  }
  if (nan || (inf[0] && inf[1] && !WRONG(10))) return out.exp_w == 5 ? 0x7FFF : 0x7FFFFFFF;
  if (inf[0] || inf[1])
    return (uint32_t)inf[1] << (out.exp_w + out.man_w) | pack(out, false, false, 1, 1000, false);
  return num == WS_MMA_EXACT ? sum_exact(out, t, n + 1) : sum_hopper(out, t, n + 1);
}

// ---- integers and bits ----

static int64_t integer(uint32_t x, int width, bool is_signed) {
  const uint32_t sign = UINT32_C(1) << (width - 1);
  return is_signed ? (int64_t)(x ^ sign) - sign : (int64_t)x;
}

static uint32_t dot_int(int width, unsigned mods, int words, const uint32_t *a, const uint32_t *b,
                        uint32_t c) {
  int64_t sum = integer(c, 32, true);
  for (int i = 0; i < words * (32 / width); i++)
    sum += integer(element(a, width, i), width, mods & WS_MMA_A_SIGNED) *
           integer(element(b, width, i), width,
                   mods & (WRONG(12) ? WS_MMA_A_SIGNED : WS_MMA_B_SIGNED));
  if ((mods & WS_MMA_SAT) && sum > INT32_MAX) return INT32_MAX;
  if ((mods & WS_MMA_SAT) && sum < INT32_MIN && !WRONG(11)) return UINT32_C(1) << 31;
  return (uint32_t)sum;
}

static uint32_t dot_bits(unsigned mods, int words, const uint32_t *a, const uint32_t *b,
                         uint32_t c) {
  for (int i = 0; i < words; i++)
    c += (uint32_t)__builtin_popcount(mods & WS_MMA_AND ? a[i] & b[i] : a[i] ^ b[i]);
  return c;
}

uint32_t ws_mma_dot(ws_mma_num_t num, ws_mma_kind_t kind, unsigned mods, int words,
                    const uint32_t *a, const uint32_t *b, uint32_t c) {
  if (kind == WS_MMA_INT8 || kind == WS_MMA_INT4)
    return dot_int(kind == WS_MMA_INT8 ? 8 : 4, mods, words, a, b, c);
  return kind == WS_MMA_BITS ? dot_bits(mods, words, a, b, c)
                             : dot_float(num, kind, words, a, b, c);
}

// ---- a warp ----

void ws_mma_warp(ws_mma_num_t num, ws_mma_kind_t kind, unsigned mods, int words,
                 const uint32_t (*a)[WS_MMA_THREADS], const uint32_t (*b)[WS_MMA_THREADS],
                 const uint32_t (*c)[WS_MMA_THREADS], uint32_t (*d)[WS_MMA_THREADS]) {
  const bool packed = kind == WS_MMA_F16_F16;
  for (int row = 0; row < 16; row++)
    for (int col = 0; col < 8; col++) {
      uint32_t x[WS_MMA_WORDS], y[WS_MMA_WORDS];
      for (int w = 0; w < words; w++) {
        x[w] = a[WRONG(14) ? w / 4 + row / 8 * 2 : w / 4 * 2 + row / 8][row % 8 * 4 + w % 4];
        y[w] = b[w / 4][col * 4 + w % 4];
      }
      const int thread = row % 8 * 4 + col / 2, shift = packed ? col % 2 * 16 : 0;
      const int reg = packed ? row / 8 : row / 8 * 2 + col % 2;
      const uint32_t mask = packed ? UINT32_C(0xFFFF) << shift : UINT32_MAX;
      const uint32_t r = ws_mma_dot(num, kind, mods, words, x, y, (c[reg][thread] & mask) >> shift);
      // The second half of a register goes beside the first.
      const uint32_t rest = shift && !WRONG(13) ? d[reg][thread] : c[reg][thread];
      d[reg][thread] = (rest & ~mask) | r << shift;
    }
}

void ws_mma_warp_f64(const double *a, const double *b, const double (*c)[WS_MMA_THREADS],
                     double (*d)[WS_MMA_THREADS]) {
  for (int row = 0; row < 8; row++)
    for (int col = 0; col < 8; col++) {
      const int thread = row * 4 + col / 2;
      double sum = c[col % 2][thread];
      for (int k = 0; k < 4; k++)
        sum = fma(a[row * 4 + k], b[WRONG(15) ? k * 8 + col : col * 4 + k], sum);
      d[col % 2][thread] = sum;
    }
}
