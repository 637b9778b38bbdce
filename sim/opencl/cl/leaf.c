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

// Locks of atomic.cl.
static uint32_t locks[64];

uint32_t __ws_lock_of(uint32_t address) {
  return (uint32_t)&locks[address >> 2 & 63];
}

// Compare-and-swap, on machines that have it: the old value.
uint32_t __ws_cas(uint32_t p, uint32_t expected, uint32_t desired) {
  __asm__ volatile(".insn r 0x2F, 2, 0x14, %0, %1, %2"
                   : "+r"(expected)
                   : "r"(p), "r"(desired)
                   : "memory");
  return expected;
}

// The buffer of printf, as sim/host/printf.c reads it.
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
