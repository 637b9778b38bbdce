// SPDX-License-Identifier: Apache-2.0
// Floating point for kernels; part of ws.h on machines with float registers (-march=rv32imaf).
//
// + - * / and sqrtf are the IEEE instructions, correctly rounded (with fp = ftz to nearest even,
// subnormals flushed to zero); fmaf is one instruction with one rounding. The compiler does not
// contract a * b + c into one operation (FP_CONTRACT=off), so results are those of the same C
// elsewhere: write fmaf where speed counts. There is no double: the compiler warns about each use,
// and constants need their f.
#ifndef WS_FLOAT_H
#define WS_FLOAT_H

#include <stdint.h>

// ---- single instructions ----------------------------------------------------------------------

WS_INLINE float sqrtf(float x) {
  return __builtin_sqrtf(x);
}
WS_INLINE float fmaf(float x, float y, float z) {
  return __builtin_fmaf(x, y, z);
}
WS_INLINE float fabsf(float x) {
  return __builtin_fabsf(x);
}
WS_INLINE float copysignf(float x, float sign) {
  return __builtin_copysignf(x, sign);
}
// Of a number and a NaN, returns the number; -0 is less than +0.
WS_INLINE float fminf(float x, float y) {
  float r;
  __asm__("fmin.s %0, %1, %2" : "=f"(r) : "f"(x), "f"(y));
  return r;
}
WS_INLINE float fmaxf(float x, float y) {
  float r;
  __asm__("fmax.s %0, %1, %2" : "=f"(r) : "f"(x), "f"(y));
  return r;
}

// A float's bits, and back: for shuffles, which move integers, and for tricks.
WS_INLINE uint32_t __float_as_uint(float x) {
  uint32_t r;
  __asm__("fmv.x.w %0, %1" : "=r"(r) : "f"(x));
  return r;
}
WS_INLINE float __uint_as_float(uint32_t x) {
  float r;
  __asm__("fmv.w.x %0, %1" : "=f"(r) : "r"(x));
  return r;
}

// 1 / sqrt x to within one unit in the last place, without the divider; for x from 2^-125 on.
// An estimate from the exponent, then three steps of Newton's method.
WS_INLINE float rsqrtf(float x) {
  float y = __uint_as_float(0x5F375A86u - (__float_as_uint(x) >> 1)), half = 0.5f * x;
#pragma GCC unroll 3
  for (int i = 0; i < 3; i++)
    y = fmaf(y, fmaf(-(half * y), y, 0.5f), y);
  return y;
}

#define WS_TO_INT(name, type, mnemonic, mode)                                                      \
  WS_INLINE type name(float x) {                                                                   \
    type r;                                                                                        \
    __asm__(mnemonic " %0, %1, " mode : "=r"(r) : "f"(x));                                         \
    return r;                                                                                      \
  }
// To the nearest integer (ties to even), down, up, towards 0. Out of range: the nearest one. A NaN
// becomes 0 in CUDA functions; the instructions make it the largest integer.
WS_TO_INT(ws_to_int_rn, int32_t, "fcvt.w.s", "rne")
WS_TO_INT(ws_to_int_rd, int32_t, "fcvt.w.s", "rdn")
WS_TO_INT(ws_to_int_ru, int32_t, "fcvt.w.s", "rup")
WS_TO_INT(ws_to_int_rz, int32_t, "fcvt.w.s", "rtz")
WS_TO_INT(ws_to_uint_rn, uint32_t, "fcvt.wu.s", "rne")
WS_TO_INT(ws_to_uint_rd, uint32_t, "fcvt.wu.s", "rdn")
WS_TO_INT(ws_to_uint_ru, uint32_t, "fcvt.wu.s", "rup")
WS_TO_INT(ws_to_uint_rz, uint32_t, "fcvt.wu.s", "rtz")
#define WS_NUMBER_TO_INT(name, type, convert)                                                      \
  WS_INLINE type name(float x) {                                                                   \
    return convert(x) & (type) - (x == x);                                                         \
  }
WS_NUMBER_TO_INT(__float2int_rn, int32_t, ws_to_int_rn)
WS_NUMBER_TO_INT(__float2int_rd, int32_t, ws_to_int_rd)
WS_NUMBER_TO_INT(__float2int_ru, int32_t, ws_to_int_ru)
WS_NUMBER_TO_INT(__float2int_rz, int32_t, ws_to_int_rz)
WS_NUMBER_TO_INT(__float2uint_rn, uint32_t, ws_to_uint_rn)
WS_NUMBER_TO_INT(__float2uint_rd, uint32_t, ws_to_uint_rd)
WS_NUMBER_TO_INT(__float2uint_ru, uint32_t, ws_to_uint_ru)
WS_NUMBER_TO_INT(__float2uint_rz, uint32_t, ws_to_uint_rz)

// From 2^23 on every float is an integer.
#define WS_ROUND(name, convert)                                                                    \
  WS_INLINE float name(float x) {                                                                  \
    return fabsf(x) < 8388608.0f ? copysignf((float)convert(x), x) : x;                            \
  }
WS_ROUND(floorf, ws_to_int_rd)
WS_ROUND(ceilf, ws_to_int_ru)
WS_ROUND(truncf, ws_to_int_rz)
WS_ROUND(rintf, ws_to_int_rn)

// ---- a rounding mode of one's own: rn nearest, rz to zero, rd down, ru up (fp = ieee) -----------

#define WS_ROUNDED(mode, suffix)                                                                   \
  WS_INLINE float __fadd_##suffix(float x, float y) {                                              \
    float r;                                                                                       \
    __asm__("fadd.s %0, %1, %2, " mode : "=f"(r) : "f"(x), "f"(y));                                \
    return r;                                                                                      \
  }                                                                                                \
  WS_INLINE float __fsub_##suffix(float x, float y) {                                              \
    float r;                                                                                       \
    __asm__("fsub.s %0, %1, %2, " mode : "=f"(r) : "f"(x), "f"(y));                                \
    return r;                                                                                      \
  }                                                                                                \
  WS_INLINE float __fmul_##suffix(float x, float y) {                                              \
    float r;                                                                                       \
    __asm__("fmul.s %0, %1, %2, " mode : "=f"(r) : "f"(x), "f"(y));                                \
    return r;                                                                                      \
  }                                                                                                \
  WS_INLINE float __fdiv_##suffix(float x, float y) {                                              \
    float r;                                                                                       \
    __asm__("fdiv.s %0, %1, %2, " mode : "=f"(r) : "f"(x), "f"(y));                                \
    return r;                                                                                      \
  }                                                                                                \
  WS_INLINE float __fsqrt_##suffix(float x) {                                                      \
    float r;                                                                                       \
    __asm__("fsqrt.s %0, %1, " mode : "=f"(r) : "f"(x));                                           \
    return r;                                                                                      \
  }                                                                                                \
  WS_INLINE float __fmaf_##suffix(float x, float y, float z) {                                     \
    float r;                                                                                       \
    __asm__("fmadd.s %0, %1, %2, %3, " mode : "=f"(r) : "f"(x), "f"(y), "f"(z));                   \
    return r;                                                                                      \
  }
WS_ROUNDED("rne", rn)
WS_ROUNDED("rtz", rz)
WS_ROUNDED("rdn", rd)
WS_ROUNDED("rup", ru)

// ---- multiply-add with a cut product -----------------------------------------------------------

#if __WS_FMAD                                        // fmad = 1 (wscc --fmad, or --config)
WS_INLINE float __fmadf(float x, float y, float z) { // x * y towards zero, then + z to nearest
  float r;
  __asm__(".insn r4 0x5B, 5, 0, %0, %1, %2, %3 # fmad.s" : "=f"(r) : "f"(x), "f"(y), "f"(z));
  return r;
}
#endif

// ---- special functions (sfu) -----------------------------------------------------------------
//
// Fast, accurate to one or two units in the last place. Subnormals count as zeros. The error bounds
// are in the header of the emitted ws_sfu_rom.v and in docs/sfu.md.

#define WS_SFU(name, funct7)                                                                       \
  WS_INLINE float name(float x) {                                                                  \
    float r;                                                                                       \
    __asm__(".insn r 0x0B, 3, " #funct7 ", %0, %1, f0" : "=f"(r) : "f"(x));                        \
    return r;                                                                                      \
  }
#define WS_SFU_PAIR(name, rro, funct7) /* the second one takes what the first one has reduced */   \
  WS_INLINE float name(float x) {                                                                  \
    float r;                                                                                       \
    __asm__(".insn r 0x0B, 3, " #rro ", %0, %1, f0\n\t.insn r 0x0B, 3, " #funct7 ", %0, %0, f0"    \
            : "=f"(r)                                                                              \
            : "f"(x));                                                                             \
    return r;                                                                                      \
  }
WS_SFU(__rcpf, 0)   // 1 / x
WS_SFU(__rsqrtf, 1) // 1 / sqrt x
WS_SFU(__log2f, 4)  // logarithm to base 2
#if __WS_SFU_PAIRS  // sfu_pairs = 1 (wscc --sfu-pairs, or --config): most are two instructions
WS_SFU_PAIR(__exp2f, 9, 3)
WS_SFU_PAIR(__sinf, 8, 5)
WS_SFU_PAIR(__cosf, 8, 6)
WS_INLINE float __sqrtf_approx(float x) {
  return __rcpf(__rsqrtf(x));
}
WS_INLINE float __tanhf(float x) { // to 2^-22 or so, of 1; the sign of x
  return copysignf(1.0f - 2.0f * __rcpf(1.0f + __exp2f(x * 2.885390082f)), x);
}
#else
WS_SFU(__sqrtf_approx, 2) // sqrt x
WS_SFU(__exp2f, 3)        // 2 to the power of x
WS_SFU(__sinf, 5)         // of x in radians; best for |x| up to 100 pi
WS_SFU(__cosf, 6)
WS_SFU(__tanhf, 7)
#endif

WS_INLINE float __fdividef(float x, float y) {
  return x * __rcpf(y);
}
WS_INLINE float __expf(float x) {
  return __exp2f(x * 1.442695041f);
}
WS_INLINE float __exp10f(float x) {
  return __exp2f(x * 3.321928095f);
}
WS_INLINE float __logf(float x) {
  return __log2f(x) * 0.6931471806f;
}
WS_INLINE float __log10f(float x) {
  return __log2f(x) * 0.3010299957f;
}
WS_INLINE float __powf(float x, float y) { // x > 0
  return __exp2f(y * __log2f(x));
}
WS_INLINE float __tanf(float x) {
  return __sinf(x) * __rcpf(__cosf(x));
}

// ---- rounding mode and flags ------------------------------------------------------------------
// The mode belongs to the warp: all its threads use the one that the lowest active thread has
// set. It is 0 (nearest) when a kernel starts, as are the flags, which each thread has for itself
// (fflags = 1) or which do not exist (fflags = 0: they read as 0). Each access waits for the warp's
// instructions to complete. The compiler may move arithmetic across a change of the mode:
// ws_opaquef keeps a value in its place.

enum { WS_ROUND_NEAREST, WS_ROUND_ZERO, WS_ROUND_DOWN, WS_ROUND_UP, WS_ROUND_NEAREST_AWAY };
enum { WS_INEXACT = 1, WS_UNDERFLOW = 2, WS_OVERFLOW = 4, WS_DIVIDE_BY_ZERO = 8, WS_INVALID = 16 };

WS_INLINE uint32_t ws_round_mode(void) {
  uint32_t v;
  __asm__ volatile("csrr %0, frm" : "=r"(v));
  return v;
}
WS_INLINE void ws_set_round_mode(uint32_t mode) {
  __asm__ volatile("csrw frm, %z0" : : "rJ"(mode) : "memory");
}
WS_INLINE uint32_t ws_float_flags(void) {
  uint32_t v;
  __asm__ volatile("csrr %0, fflags" : "=r"(v) : : "memory");
  return v;
}
WS_INLINE void ws_clear_float_flags(void) {
  __asm__ volatile("csrw fflags, zero" : : : "memory");
}

// ---- the warp ---------------------------------------------------------------------------------

// As ws_shfl_* of words (ws.h), from float register to float register.
// clang-format off
#define ws_shfl_idxf(value, n) WS_SHFL(float, "f", 4, value, n, __COUNTER__)
#define ws_shfl_upf(value, n) WS_SHFL(float, "f", 5, value, n, __COUNTER__)
#define ws_shfl_downf(value, n) WS_SHFL(float, "f", 6, value, n, __COUNTER__)
#define ws_shfl_bflyf(value, n) WS_SHFL(float, "f", 7, value, n, __COUNTER__)
// clang-format on

#endif
