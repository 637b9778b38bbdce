// SPDX-License-Identifier: Apache-2.0
// CUDA's functions on numbers beyond math.h: min and max of all types, bits, conversions, and the
// overloads of C++: exp(x) of a float is expf. Part of ws_cuda.h.
#ifndef WS_CUDA_MATH_H
#define WS_CUDA_MATH_H

#include "ws_math.h"

// clang-format off
#define WS_CUDA_LESS(a, b, f, fd, pick)                                                            \
  ({                                                                                               \
    const __typeof__((a) + (b)) ws_a_ = (a), ws_b_ = (b);                                          \
    _Generic(ws_a_, float: f((float)ws_a_, (float)ws_b_),                                          \
             double: fd((double)ws_a_, (double)ws_b_),                                             \
             default: pick ? ws_a_ : ws_b_);                                                       \
  })
#define min(a, b) WS_CUDA_LESS(a, b, ws_cuda_fminf, (fmin), ws_a_ < ws_b_)
#define max(a, b) WS_CUDA_LESS(a, b, ws_cuda_fmaxf, (fmax), ws_a_ > ws_b_)
#define umin(a, b) min((unsigned)(a), (unsigned)(b))
#define umax(a, b) max((unsigned)(a), (unsigned)(b))
#undef abs
#define abs(x)                                                                                     \
  _Generic((x), float: __builtin_fabsf((float)(x)), double: __builtin_fabs((double)(x)),           \
           long long: __builtin_llabs((long long)(x)), default: __builtin_abs((int)(x)))
#define acos(x) _Generic((x), float: acosf, default: (acos))(x)
#define acosh(x) _Generic((x), float: acoshf, default: (acosh))(x)
#define asin(x) _Generic((x), float: asinf, default: (asin))(x)
#define asinh(x) _Generic((x), float: asinhf, default: (asinh))(x)
#define atan(x) _Generic((x), float: atanf, default: (atan))(x)
#define atanh(x) _Generic((x), float: atanhf, default: (atanh))(x)
#define cbrt(x) _Generic((x), float: cbrtf, default: (cbrt))(x)
#define ceil(x) _Generic((x), float: ceilf, default: (ceil))(x)
#define cos(x) _Generic((x), float: cosf, default: (cos))(x)
#define cosh(x) _Generic((x), float: coshf, default: (cosh))(x)
#define erf(x) _Generic((x), float: erff, default: (erf))(x)
#define erfc(x) _Generic((x), float: erfcf, default: (erfc))(x)
#define exp(x) _Generic((x), float: expf, default: (exp))(x)
#define exp2(x) _Generic((x), float: exp2f, default: (exp2))(x)
#define exp10(x) _Generic((x), float: exp10f, default: (exp10))(x)
#define expm1(x) _Generic((x), float: expm1f, default: (expm1))(x)
#define fabs(x) _Generic((x), float: fabsf, default: (fabs))(x)
#define floor(x) _Generic((x), float: floorf, default: (floor))(x)
#define lgamma(x) _Generic((x), float: lgammaf, default: (lgamma))(x)
#define log(x) _Generic((x), float: logf, default: (log))(x)
#define log10(x) _Generic((x), float: log10f, default: (log10))(x)
#define log1p(x) _Generic((x), float: log1pf, default: (log1p))(x)
#define log2(x) _Generic((x), float: log2f, default: (log2))(x)
#define rint(x) _Generic((x), float: rintf, default: (rint))(x)
#define round(x) _Generic((x), float: roundf, default: (round))(x)
#define sin(x) _Generic((x), float: sinf, default: (sin))(x)
#define sinh(x) _Generic((x), float: sinhf, default: (sinh))(x)
#define sqrt(x) _Generic((x), float: sqrtf, default: (sqrt))(x)
#define tan(x) _Generic((x), float: tanf, default: (tan))(x)
#define tanh(x) _Generic((x), float: tanhf, default: (tanh))(x)
#define tgamma(x) _Generic((x), float: tgammaf, default: (tgamma))(x)
#define trunc(x) _Generic((x), float: truncf, default: (trunc))(x)
#define atan2(x, y) _Generic((x) + (y), float: atan2f, default: (atan2))((x), (y))
#define copysign(x, y) _Generic((x) + (y), float: copysignf, default: (copysign))((x), (y))
#define fmax(x, y) _Generic((x) + (y), float: fmaxf, default: (fmax))((x), (y))
#define fmin(x, y) _Generic((x) + (y), float: fminf, default: (fmin))((x), (y))
#define fmod(x, y) _Generic((x) + (y), float: fmodf, default: (fmod))((x), (y))
#define hypot(x, y) _Generic((x) + (y), float: hypotf, default: (hypot))((x), (y))
#define pow(x, y) _Generic((x) + (y), float: powf, default: (pow))((x), (y))
// clang-format on

#ifdef __riscv_flen
WS_INLINE float ws_cuda_fminf(float x, float y) {
  return fminf(x, y);
}
WS_INLINE float ws_cuda_fmaxf(float x, float y) {
  return fmaxf(x, y);
}
#else // floats are computed in software
WS_INLINE float ws_cuda_fminf(float x, float y) {
  return (float)(fmin)((double)x, (double)y);
}
WS_INLINE float ws_cuda_fmaxf(float x, float y) {
  return (float)(fmax)((double)x, (double)y);
}
#endif

// ---- bits -------------------------------------------------------------------------------------

#define __popc(x) __builtin_popcount((unsigned)(x))
#define __popcll(x) (__popc(x) + __popc((unsigned long long)(x) >> 32))
#define __ffs(x) __builtin_ffs((int)(x))
WS_INLINE int __clz(int x) { // 32 of 0
  return x ? __builtin_clz((unsigned)x) : 32;
}
WS_INLINE int __clzll(long long x) {
  const int high = (int)((unsigned long long)x >> 32);
  return high ? __clz(high) : 32 + __clz((int)x);
}
WS_INLINE int __ffsll(long long x) {
  const int high = (int)((unsigned long long)x >> 32);
  return (int)x ? __ffs((int)x) : high ? 32 + __ffs(high) : 0;
}
WS_INLINE unsigned __brev(unsigned x) {
  x = x >> 16 | x << 16;
  x = (x >> 8 & 0x00FF00FFu) | (x & 0x00FF00FFu) << 8;
  x = (x >> 4 & 0x0F0F0F0Fu) | (x & 0x0F0F0F0Fu) << 4;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  return (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
}
WS_INLINE unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}
#if __WS_MUL24 // an instruction each (wscc --mul24, or --config)
WS_INLINE int __mul24(int a, int b) {
  int r;
  __asm__(".insn r 0x5B, 4, 0, %0, %1, %2 # mul24" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
WS_INLINE unsigned __umul24(unsigned a, unsigned b) {
  unsigned r;
  __asm__(".insn r 0x5B, 4, 1, %0, %1, %2 # mulu24" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
#else
WS_INLINE int __mul24(int a, int b) {
  return (int)((unsigned)(a << 8 >> 8) * (unsigned)(b << 8 >> 8));
}
WS_INLINE unsigned __umul24(unsigned a, unsigned b) {
  return (a & 0xFFFFFFu) * (b & 0xFFFFFFu);
}
#endif
WS_INLINE int __mulhi(int a, int b) {
  return (int)((long long)a * b >> 32);
}
WS_INLINE unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)((unsigned long long)a * b >> 32);
}
WS_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  const unsigned al = (unsigned)a, ah = (unsigned)(a >> 32);
  const unsigned bl = (unsigned)b, bh = (unsigned)(b >> 32);
  const unsigned long long m = (unsigned long long)ah * bl + __umulhi(al, bl);
  const unsigned long long n = (unsigned long long)al * bh + (unsigned)m;
  return (unsigned long long)ah * bh + (m >> 32) + (n >> 32);
}
WS_INLINE unsigned __sad(int a, int b, unsigned c) {
  return c + (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b);
}
WS_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) {
  return c + (a < b ? b - a : a - b);
}
WS_INLINE int __hadd(int a, int b) {
  return (int)(((long long)a + b) >> 1);
}
WS_INLINE unsigned __uhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b) >> 1);
}
WS_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned n) {
  return n & 31 ? high << (n & 31) | low >> (32 - (n & 31)) : high;
}
WS_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned n) {
  return n & 31 ? high << (32 - (n & 31)) | low >> (n & 31) : low;
}
// Byte i of the result: the one of y:x that the i-th group of four bits of s names; bit 3 of the
// group spreads its sign.
WS_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned r = 0;
  for (int i = 0; i < 4; i++) {
    const unsigned pick = s >> 4 * i & 0xF, from = pick & 4 ? y : x;
    const unsigned byte = from >> 8 * (pick & 3) & 0xFF;
    r |= (pick & 8 ? byte & 0x80 ? 0xFFu : 0 : byte) << 8 * i;
  }
  return r;
}

// ---- floats -----------------------------------------------------------------------------------

#ifdef __riscv_flen
#define __float_as_int(x) ((int)__float_as_uint(x))
#define __int_as_float(x) __uint_as_float((uint32_t)(x))
#define __int2float_rn(x) ((float)(int)(x))
#define __uint2float_rn(x) ((float)(unsigned)(x))
#define __frcp_rn(x) (1.0f / (float)(x))
// Of NaNs CUDA has a sign bit alone in 64 bits, and of a double in 32.
WS_INLINE long long __float2ll_rz(float x) {
  return x == x ? (long long)x : (long long)(1ull << 63);
}
WS_INLINE unsigned long long __float2ull_rz(float x) {
  return x == x ? (unsigned long long)x : 1ull << 63;
}
// The estimate of ws.h, and 1 / sqrt x of what that is not for.
WS_INLINE float ws_cuda_rsqrtf(float x) {
  if (x >= 0x1p-125f && x <= FLT_MAX) return rsqrtf(x);
  return 1.0f / sqrtf(x);
}
#define rsqrtf(x) ws_cuda_rsqrtf(x)
// The estimate and what it lacks, from x y^2 in two parts: correctly rounded for all mantissas.
WS_INLINE float __frsqrt_rn(float x) {
  const float lift = x < 0x1p-100f ? 0x1p24f : 1.0f, v = x * lift;
  if (!(v > 0 && v <= FLT_MAX)) return 1.0f / sqrtf(x);
  const float y = (rsqrtf)(v), s = v * y;
  const float h = fmaf(-fmaf(v, y, -s), y, fmaf(-s, y, 1.0f));
  const float r = fmaf(y * h, fmaf(0.375f, h, 0.5f), y);
  return lift == 1.0f ? r : r * 0x1p12f;
}
WS_INLINE float __saturatef(float x) { // NaN becomes 0
  return fminf(fmaxf(x, 0.0f), 1.0f);
}
WS_INLINE float fdividef(float x, float y) {
  return x / y;
}
WS_INLINE float rcbrtf(float x) {
  return 1.0f / cbrtf(x);
}
float sinpif(float x) __attribute__((const));
float cospif(float x) __attribute__((const));
WS_INLINE float normcdff(float x) {
  return 0.5f * erfcf(-0.707106781f * x);
}
WS_INLINE float norm3df(float x, float y, float z) {
  if (z != z && fabsf(x) <= FLT_MAX && fabsf(y) <= FLT_MAX) return z; // hypotf may be infinite
  return hypotf(hypotf(x, y), z);
}
#define rsqrt(x)                                                                                   \
  _Generic((x), float : ws_cuda_rsqrtf((float)(x)), default : 1.0 / (sqrt)((double)(x)))

// The fast functions are instructions of machines with sfu = 1 (wscc --sfu, or --config); elsewhere
// they are those of math.h.
#if !__WS_SFU
#define __expf(x) expf(x)
#define __exp10f(x) exp10f(x)
#define __logf(x) logf(x)
#define __log2f(x) log2f(x)
#define __log10f(x) log10f(x)
#define __powf(x, y) powf(x, y)
#define __sinf(x) sinf(x)
#define __cosf(x) cosf(x)
#define __tanf(x) tanf(x)
#define __tanhf(x) tanhf(x)
#define __fdividef(x, y) ((float)(x) / (float)(y))
#define __rcpf(x) (1.0f / (float)(x))
#define __rsqrtf(x) rsqrtf(x)
#endif
WS_INLINE void __sincosf(float x, float *sine, float *cosine) {
  *sine = __sinf(x);
  *cosine = __cosf(x);
}
#endif

WS_INLINE int __double2int_rz(double x) {
  return x == x ? (int)x : (int)0x80000000u;
}
WS_INLINE long long __double2ll_rz(double x) {
  return x == x ? (long long)x : (long long)(1ull << 63);
}
#define __double2float_rn(x) ((float)(double)(x))
#define __int2double_rn(x) ((double)(int)(x))
#define __ll2double_rn(x) ((double)(long long)(x))

#endif
