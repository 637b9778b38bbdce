// SPDX-License-Identifier: Apache-2.0
// What GCC calls in freestanding code: block memory functions and the helpers of libgcc that RV32IM
// may need (for floats none: there are instructions, and no conversions to 64 bits). libgcc itself
// has no ssy before its branches, so it cannot be linked.
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict dst, const void *restrict src, size_t n);
void *memmove(void *dst, const void *src, size_t n);
void *memset(void *dst, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);
uint64_t __udivdi3(uint64_t n, uint64_t d);
uint64_t __umoddi3(uint64_t n, uint64_t d);
int64_t __divdi3(int64_t n, int64_t d);
int64_t __moddi3(int64_t n, int64_t d);
int64_t __muldi3(int64_t a, int64_t b);
int64_t __ashldi3(int64_t v, int n);
int64_t __ashrdi3(int64_t v, int n);
int64_t __lshrdi3(int64_t v, int n);
int __clzsi2(unsigned v);
int __ctzsi2(unsigned v);
int __ffssi2(int v);
int __popcountsi2(unsigned v);
uint32_t __bswapsi2(uint32_t v);
uint64_t __bswapdi2(uint64_t v);

void *memcpy(void *restrict dst, const void *restrict src, size_t n) {
  char *d = dst;
  const char *s = src;
  if ((((uintptr_t)d | (uintptr_t)s) & 3) == 0) {
    for (; n >= 4; n -= 4, d += 4, s += 4)
      *(uint32_t *)(void *)d = *(const uint32_t *)(const void *)s;
  }
  for (; n; n--)
    *d++ = *s++;
  return dst;
}

void *memmove(void *dst, const void *src, size_t n) {
  char *d = dst;
  const char *s = src;
  if ((uintptr_t)d - (uintptr_t)s >= n) {
    for (; n; n--)
      *d++ = *s++;
  } else {
    while (n--)
      d[n] = s[n];
  }
  return dst;
}

void *memset(void *dst, int value, size_t n) {
  char *d = dst;
  uint32_t word = (uint8_t)value * 0x01010101u;
  if (((uintptr_t)d & 3) == 0) {
    for (; n >= 4; n -= 4, d += 4)
      *(uint32_t *)(void *)d = word;
  }
  for (; n; n--)
    *d++ = (char)value;
  return dst;
}

int memcmp(const void *a, const void *b, size_t n) {
  const uint8_t *p = a, *q = b;
  for (; n; n--, p++, q++) {
    if (*p != *q) return *p - *q;
  }
  return 0;
}

static inline uint32_t leading_zeros(uint32_t v) { // v != 0
#ifdef __riscv_zbb
  return (uint32_t)__builtin_clz(v);
#endif
  uint32_t n = 0;
  for (uint32_t step = 16; step; step >>= 1) {
    const uint32_t more = v >> (32 - step) ? 0 : step;
    n += more;
    v <<= more;
  }
  return n;
}

// A digit of 16 bits of (high * 2^16 + next) / d and what is left; the highest bit of d is set, and
// high < d. The guess from the upper half of d is at most 2 too large (Knuth, algorithm D).
static inline uint32_t digit(uint32_t *high, uint32_t next, uint32_t d) {
  uint32_t q = *high / (d >> 16), rest = *high - q * (d >> 16);
  for (int i = 0; i < 2; i++) {
    if (rest >> 16 == 0 && (q >> 16 || q * (d & 0xFFFF) > (rest << 16 | next))) {
      q--;
      rest += d >> 16;
    }
  }
  *high = (*high << 16 | next) - q * d;
  return q;
}

// high * 2^32 + low by d, as above.
static inline uint32_t divide_word(uint32_t *high, uint32_t low, uint32_t d) {
  uint32_t q = digit(high, low >> 16, d);
  return q << 16 | digit(high, low & 0xFFFF, d);
}

// Undefined for a divisor of 0, as in C.
static inline uint64_t divide(uint64_t n, uint64_t d, uint64_t *rest) {
  const uint32_t hi = (uint32_t)(n >> 32), lo = (uint32_t)n;
  const uint32_t dh = (uint32_t)(d >> 32), dl = (uint32_t)d;
  if (dh == 0) {
    uint32_t q = hi / dl, left = hi - q * dl;
    if (left == 0) {
      *rest = lo % dl;
      return (uint64_t)q << 32 | lo / dl;
    }
    const uint32_t s = leading_zeros(dl);
    left = left << s | lo >> 1 >> (31 - s);
    const uint32_t low = divide_word(&left, lo << s, dl << s);
    *rest = left >> s;
    return (uint64_t)q << 32 | low;
  }
  // The quotient of n / 2 by the upper 32 bits of d, brought to size, is the right one or one more.
  const uint32_t s = leading_zeros(dh);
  uint32_t half = hi >> 1;
  uint32_t q = divide_word(&half, hi << 31 | lo >> 1, dh << s | dl >> 1 >> (31 - s)) >> (31 - s);
  if (q) q--;
  uint64_t left = n - q * d;
  if (left >= d) {
    left -= d;
    q++;
  }
  *rest = left;
  return q;
}

uint64_t __udivdi3(uint64_t n, uint64_t d) {
  uint64_t rest;
  return divide(n, d, &rest);
}

uint64_t __umoddi3(uint64_t n, uint64_t d) {
  uint64_t rest;
  (void)divide(n, d, &rest);
  return rest;
}

int64_t __divdi3(int64_t n, int64_t d) {
  uint64_t rest,
      q = divide(n < 0 ? -(uint64_t)n : (uint64_t)n, d < 0 ? -(uint64_t)d : (uint64_t)d, &rest);
  return (int64_t)((n < 0) != (d < 0) ? -q : q);
}

int64_t __moddi3(int64_t n, int64_t d) {
  uint64_t rest;
  (void)divide(n < 0 ? -(uint64_t)n : (uint64_t)n, d < 0 ? -(uint64_t)d : (uint64_t)d, &rest);
  return (int64_t)(n < 0 ? -rest : rest);
}

int64_t __muldi3(int64_t a, int64_t b) {
  uint32_t al = (uint32_t)a, bl = (uint32_t)b;
  uint32_t ah = (uint32_t)((uint64_t)a >> 32), bh = (uint32_t)((uint64_t)b >> 32);
  return (int64_t)((uint64_t)al * bl + ((uint64_t)(al * bh + ah * bl) << 32));
}

#define LO(v) ((uint32_t)(uint64_t)(v))
#define HI(v) ((uint32_t)((uint64_t)(v) >> 32))
#define PAIR(hi, lo) ((int64_t)((uint64_t)(hi) << 32 | (lo)))

int64_t __ashldi3(int64_t v, int n) {
  if (n & 32) return PAIR(LO(v) << (n & 31), 0);
  return n ? PAIR(HI(v) << n | LO(v) >> (32 - n), LO(v) << n) : v;
}

int64_t __lshrdi3(int64_t v, int n) {
  if (n & 32) return PAIR(0, HI(v) >> (n & 31));
  return n ? PAIR(HI(v) >> n, LO(v) >> n | HI(v) << (32 - n)) : v;
}

int64_t __ashrdi3(int64_t v, int n) {
  int32_t hi = (int32_t)HI(v);
  if (n & 32) return PAIR((uint32_t)(hi >> 31), (uint32_t)(hi >> (n & 31)));
  return n ? PAIR((uint32_t)(hi >> n), LO(v) >> n | HI(v) << (32 - n)) : v;
}

int __clzsi2(unsigned v) {
  int n = 0;
  for (unsigned step = 16; step; step >>= 1) {
    if (v >> (32 - step) == 0) {
      n += (int)step;
      v <<= step;
    }
  }
  return n; // 31 for 1; undefined for 0
}

int __ctzsi2(unsigned v) {
  return 31 - __clzsi2(v & -v);
}
int __ffssi2(int v) {
  return v ? 1 + __ctzsi2((unsigned)v) : 0;
}

int __popcountsi2(unsigned v) {
  v -= v >> 1 & 0x55555555u;
  v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
  v = (v + (v >> 4)) & 0x0F0F0F0Fu;
  return (int)(v * 0x01010101u >> 24);
}

uint32_t __bswapsi2(uint32_t v) {
  return v << 24 | (v << 8 & 0xFF0000u) | (v >> 8 & 0xFF00u) | v >> 24;
}

uint64_t __bswapdi2(uint64_t v) {
  return (uint64_t)__bswapsi2((uint32_t)v) << 32 | __bswapsi2((uint32_t)(v >> 32));
}
