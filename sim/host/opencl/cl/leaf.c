// SPDX-License-Identifier: Apache-2.0
// What the OpenCL device library takes from the machine, one instruction each: CSRs, parameters,
// special functions. Compiled for riscv32, with scalars at its interface only, and linked as LLVM
// IR into device.bc. The constants that say what the machine has are set by wsclc.
#include <stdint.h>

#define CSR(name, number)                                                                          \
  uint32_t __ws_##name(void) {                                                                     \
    uint32_t v;                                                                                    \
    __asm__("csrr %0, " #number : "=r"(v));                                                        \
    return v;                                                                                      \
  }
CSR(lane, 0xCC0)
CSR(tid_x, 0xCC3)
CSR(tid_y, 0xCC4)
CSR(tid_z, 0xCC5)
CSR(ctaid_x, 0xCC6)
CSR(ctaid_y, 0xCC7)
CSR(ctaid_z, 0xCC8)
CSR(ntid_x, 0xCC9)
CSR(ntid_y, 0xCCA)
CSR(ntid_z, 0xCCB)
CSR(nctaid_x, 0xCCC)
CSR(nctaid_y, 0xCCD)
CSR(nctaid_z, 0xCCE)
CSR(global_x, 0xCD3)
CSR(global_y, 0xCD4)

// The last words of the parameter block, which the driver fills: dimensions and global offset.
// ORDER HIDDEN_ARGS
#define HIDDEN(name, byte)                                                                         \
  uint32_t __ws_##name(void) {                                                                     \
    uint32_t v;                                                                                    \
    __asm__("lw %0, " #byte "-2048(x0)" : "=r"(v));                                                \
    return v;                                                                                      \
  }
HIDDEN(work_dim, 240)
HIDDEN(offset_x, 244)
HIDDEN(offset_y, 248)
HIDDEN(offset_z, 252)

#define SFU(name, funct7)                                                                          \
  float __ws_sfu_##name(float x) {                                                                 \
    float r;                                                                                       \
    __asm__(".insn r 0x0B, 3, " #funct7 ", %0, %1, f0" : "=f"(r) : "f"(x));                        \
    return r;                                                                                      \
  }
SFU(rcp, 0)
SFU(rsqrt, 1)
SFU(sqrt, 2)
SFU(exp2, 3)
SFU(log2, 4)
SFU(sin, 5)
SFU(cos, 6)

static inline uint32_t bits_of(float f) {
  return ((union {
           float f;
           uint32_t u;
         }){f})
      .u;
}
static inline float float_of(uint32_t u) {
  return ((union {
           uint32_t u;
           float f;
         }){u})
      .f;
}

// Rounding to whole numbers, for which LLVM would call libm. From 2^23 on every float is whole, and
// NaNs stay what they are.
#define WHOLE(name, mode)                                                                          \
  float __ws_##name(float x) {                                                                     \
    int32_t v;                                                                                     \
    __asm__("fcvt.w.s %0, %1, " mode : "=r"(v) : "f"(x));                                          \
    return __builtin_fabsf(x) < 8388608.0f ? __builtin_copysignf((float)v, x) : x;                 \
  }
WHOLE(trunc, "rtz")
WHOLE(floor, "rdn")
WHOLE(ceil, "rup")
WHOLE(rint, "rne")
WHOLE(round, "rmm")

// Between floats and 64-bit integers, for which RISC-V calls libgcc. Out of range: the nearest.
uint64_t __ws_float_to_ulong(float x) {
  const uint32_t v = bits_of(x), e = v >> 23 & 0xFF;
  const uint64_t m = (v & 0x7FFFFF) | 0x800000;
  if (v >> 31 || e < 127) return 0;
  if (e >= 127 + 64) return UINT64_MAX;
  return e < 150 ? m >> (150 - e) : m << (e - 150);
}
int64_t __ws_float_to_long(float x) {
  const uint32_t v = bits_of(x), a = v & 0x7FFFFFFF;
  if (a > 0x7F800000) return 0;
  if (a >= (127 + 63) << 23) return v >> 31 ? INT64_MIN : INT64_MAX;
  const int64_t whole = (int64_t)__ws_float_to_ulong(__builtin_fabsf(x));
  return v >> 31 ? -whole : whole;
}

// To nearest, ties to even: bits that are lost count as one, which the conversion of the upper 32
// of them rounds.
float __ws_ulong_to_float(uint64_t v) {
  uint32_t shift = 0;
  for (uint32_t step = 16; step; step >>= 1) {
    if (v >> (32 + shift) >> (step - 1) == 0) continue;
    shift += step;
  }
  if (v >> shift >> 31 >> 1) shift++;
  const uint32_t lost = (v & (((uint64_t)1 << shift) - 1)) != 0;
  const float top = (float)((uint32_t)(v >> shift) | lost);
  return top * float_of((127 + shift) << 23);
}
float __ws_long_to_float(int64_t v) {
  return v < 0 ? -__ws_ulong_to_float(-(uint64_t)v) : __ws_ulong_to_float((uint64_t)v);
}

// Locks of atomic.cl: the next ticket, and the one that is served.
static uint32_t locks[64][2];

volatile uint32_t *__ws_lock_of(uint32_t address) {
  return locks[address >> 2 & 63];
}

uint32_t __ws_swap(uint32_t p, uint32_t v) {
  return __atomic_exchange_n((volatile uint32_t *)p, v, __ATOMIC_RELAXED);
}

// Compare-and-swap, on machines that have it: the old value.
uint32_t __ws_cas(uint32_t p, uint32_t expected, uint32_t desired) {
  __asm__ volatile(".insn r 0x2F, 2, 0x14, %0, %1, %2"
                   : "+r"(expected)
                   : "r"(p), "r"(desired)
                   : "memory");
  return expected;
}

// The buffer of printf, as sim/host/libws/printf.c reads it; WS_PRINT_WORDS_MOST of lib/print.h.
enum { PRINTF_WORDS = 1 << 18 };
struct {
  uint32_t capacity, used, dropped, data[PRINTF_WORDS];
} __ws_printf = {.capacity = PRINTF_WORDS};

// Adds a record, whose words the caller has put together (wsclc/printf.c).
int __ws_printf_emit(const uint32_t *words, uint32_t n) {
  const uint32_t at = __atomic_fetch_add(&__ws_printf.used, n, __ATOMIC_RELAXED);
  if (at > PRINTF_WORDS || n > PRINTF_WORDS - at) {
    __atomic_fetch_sub(&__ws_printf.used, n, __ATOMIC_RELAXED);
    __atomic_fetch_add(&__ws_printf.dropped, 1, __ATOMIC_RELAXED);
    return -1;
  }
  for (uint32_t i = 0; i < n; i++)
    __ws_printf.data[at + i] = words[i];
  return 0;
}
