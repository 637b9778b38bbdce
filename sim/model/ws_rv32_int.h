// SPDX-License-Identifier: Apache-2.0
// The functions that the meanings of gen/isa.def use: C expressions over the words of one thread.
// ws_rv32.c compiles the meanings for one thread, ws_rv32_warp.c for the threads of a warp.
#ifndef WS_RV32_INT_H
#define WS_RV32_INT_H

#include "ws_rv32.h"

enum { NOT_TAKEN = 1 }; // a PC is even

// Some units have a macro of their own for their meanings: CASE_CTL is defined as `~, NAME`. The
// meaning of a unit without one is over the words of a thread, and the second argument takes it.
#define WS_OWN(...) WS_SECOND(__VA_ARGS__)
#define WS_SECOND(own, name, ...) name

#define s(x) ((int32_t)(x))
#define s64(x) ((int64_t)(int32_t)(x))
#define u64(x) ((uint64_t)(x))
#define low(x) ((uint32_t)(x))
#define high(x) ((uint32_t)((uint64_t)(x) >> 32))
#define none UINT32_MAX

// Memory is x->mem; a variable x of type ws_rv32_t * is in scope.
#define mem8(address) (*(x->addr = (address), x->mem &= 0xff, &x->mem))
#define mem16(address) (*(x->addr = (address), x->mem &= 0xffff, &x->mem))
#define mem32(address) (*(x->addr = (address), &x->mem))
#define ballot(condition) (x->yes)
#define rs1_of(thread) (x->from = (thread), rs1)
#define barrier(number) (void)(number)
#define warp_sync(mask) (void)(mask)
#define reserve(address) (x->addr = (address), x->reserve = true)
#define reserved(address) (x->addr = (address), x->reserved)
#define fsum(a, b) (x->fsum ? x->fsum((a), (b)) : 0)

static inline uint32_t sext8(uint32_t v) {
  return (v & 0xff) - 2 * (v & 0x80);
}
static inline uint32_t sext24(uint32_t v) {
  return (v & 0xffffff) - (v << 1 & 0x1000000);
}
static inline uint32_t sext16(uint32_t v) {
  return (v & 0xffff) - 2 * (v & 0x8000);
}

static inline uint32_t cpop(uint32_t v) {
  return (uint32_t)__builtin_popcount(v);
}
static inline uint32_t clz(uint32_t v) {
  return v ? (uint32_t)__builtin_clz(v) : 32;
}
static inline uint32_t ctz(uint32_t v) {
  return v ? (uint32_t)__builtin_ctz(v) : 32;
}
static inline uint32_t orc_b(uint32_t v) {
  uint32_t r = 0;
  for (uint32_t byte = 0xff; byte; byte <<= 8)
    r |= v & byte ? byte : 0;
  return r;
}

#endif
