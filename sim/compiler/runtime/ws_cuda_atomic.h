// SPDX-License-Identifier: Apache-2.0
// CUDA's atomics in global and shared memory: int, unsigned, float, 64-bit integers, double.
// Part of ws_cuda.h.
//
// What the machine lacks is an error when the program is compiled: atomicCAS, atomicInc and
// atomicDec need compare-and-swap (zacas in isa). atomicAdd of float always adds; its value exists
// only with xwsamofadd or zacas in isa. Atomics of 64 bits take a lock of the library, chosen by
// the address: they are atomic to each other, not to plain accesses.
#ifndef WS_CUDA_ATOMIC_H
#define WS_CUDA_ATOMIC_H

#include "ws.h"

#define WS_CUDA_INT(p) ((int *)(void *)(uintptr_t)(p))
#define WS_CUDA_UINT(p) ((unsigned *)(void *)(uintptr_t)(p))
#define WS_CUDA_FLOAT(p) ((float *)(void *)(uintptr_t)(p))
#define WS_CUDA_LONG(p) ((unsigned long long *)(void *)(uintptr_t)(p))
// clang-format off
#define WS_CUDA_ATOMIC(f, g, p, v)                                                                 \
  _Generic(*(p), int: (int)f(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),                          \
           long: (long)f(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),                              \
           unsigned: (unsigned)f(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),                \
           unsigned long: (unsigned long)f(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),      \
           long long: (long long)g(WS_CUDA_LONG(p), (unsigned long long)(v)),                      \
           unsigned long long: g(WS_CUDA_LONG(p), (unsigned long long)(v)))
#define atomicAdd(p, v)                                                                            \
  _Generic(*(p), int: (int)__atomic_fetch_add(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),         \
           long: (long)__atomic_fetch_add(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),             \
           unsigned:                                                                               \
             (unsigned)__atomic_fetch_add(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),       \
           unsigned long:                                                                          \
             (unsigned long)__atomic_fetch_add(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),  \
           long long: (long long)ws_cuda_add_long(WS_CUDA_LONG(p), (unsigned long long)(v)),       \
           unsigned long long: ws_cuda_add_long(WS_CUDA_LONG(p), (unsigned long long)(v)),         \
           double: ws_cuda_add_double(WS_CUDA_LONG(p), (double)(v)),                               \
           float: ws_cuda_add_float(WS_CUDA_FLOAT(p), (float)(v)))
#define atomicSub(p, v) WS_CUDA_ATOMIC(__atomic_fetch_sub, ws_cuda_sub_long, p, v)
#define atomicAnd(p, v) WS_CUDA_ATOMIC(__atomic_fetch_and, ws_cuda_and_long, p, v)
#define atomicOr(p, v) WS_CUDA_ATOMIC(__atomic_fetch_or, ws_cuda_or_long, p, v)
#define atomicXor(p, v) WS_CUDA_ATOMIC(__atomic_fetch_xor, ws_cuda_xor_long, p, v)
#define atomicExch(p, v)                                                                           \
  _Generic(*(p), int: (int)__atomic_exchange_n(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),        \
           long: (long)__atomic_exchange_n(WS_CUDA_INT(p), (int)(v), __ATOMIC_RELAXED),            \
           unsigned: __atomic_exchange_n(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),        \
           unsigned long: __atomic_exchange_n(WS_CUDA_UINT(p), (unsigned)(v), __ATOMIC_RELAXED),   \
           long long: (long long)ws_cuda_exch_long(WS_CUDA_LONG(p), (unsigned long long)(v)),      \
           unsigned long long: ws_cuda_exch_long(WS_CUDA_LONG(p), (unsigned long long)(v)),        \
           float: ws_cuda_exchange_float(WS_CUDA_FLOAT(p), (float)(v)))
#define WS_CUDA_LIMIT(name, i, u)                                                                  \
  WS_INLINE int name##_int(int *p, int v) {                                                        \
    return (int)i((int32_t *)p, v);                                                                \
  }                                                                                                \
  WS_INLINE unsigned name##_uint(unsigned *p, unsigned v) {                                        \
    return (unsigned)u((uint32_t *)p, v);                                                          \
  }
WS_CUDA_LIMIT(ws_cuda_min, ws_atomic_min, ws_atomic_minu)
WS_CUDA_LIMIT(ws_cuda_max, ws_atomic_max, ws_atomic_maxu)
#define atomicMin(p, v)                                                                            \
  _Generic(*(p), int: ws_cuda_min_int(WS_CUDA_INT(p), (int)(v)),                                   \
           unsigned: ws_cuda_min_uint(WS_CUDA_UINT(p), (unsigned)(v)),                             \
           long long: (long long)ws_cuda_min_l_long(WS_CUDA_LONG(p), (unsigned long long)(v)),     \
           unsigned long long: ws_cuda_min_long(WS_CUDA_LONG(p), (unsigned long long)(v)))
#define atomicMax(p, v)                                                                            \
  _Generic(*(p), int: ws_cuda_max_int(WS_CUDA_INT(p), (int)(v)),                                   \
           unsigned: ws_cuda_max_uint(WS_CUDA_UINT(p), (unsigned)(v)),                             \
           long long: (long long)ws_cuda_max_l_long(WS_CUDA_LONG(p), (unsigned long long)(v)),     \
           unsigned long long: ws_cuda_max_long(WS_CUDA_LONG(p), (unsigned long long)(v)))
#define atomicCAS(p, expected, desired)                                                            \
  _Generic(*(p),                                                                                   \
           int: (int)ws_cuda_cas(WS_CUDA_UINT(p), (unsigned)(expected), (unsigned)(desired)),      \
           unsigned: ws_cuda_cas(WS_CUDA_UINT(p), (unsigned)(expected), (unsigned)(desired)),      \
           long long: (long long)ws_cuda_cas_long(                                                 \
             WS_CUDA_LONG(p), (unsigned long long)(expected), (unsigned long long)(desired)),      \
           unsigned long long: ws_cuda_cas_long(                                                   \
             WS_CUDA_LONG(p), (unsigned long long)(expected), (unsigned long long)(desired)))
#define atomicInc(p, limit) ws_cuda_inc(WS_CUDA_UINT(p), (limit))
#define atomicDec(p, limit) ws_cuda_dec(WS_CUDA_UINT(p), (limit))
// clang-format on

#define atomicAdd_block(p, v) atomicAdd(p, v)
#define atomicAdd_system(p, v) atomicAdd(p, v)
#define atomicSub_block(p, v) atomicSub(p, v)
#define atomicMin_block(p, v) atomicMin(p, v)
#define atomicMax_block(p, v) atomicMax(p, v)
#define atomicExch_block(p, v) atomicExch(p, v)
#define atomicCAS_block(p, expected, desired) atomicCAS(p, expected, desired)

extern uint32_t ws_long_lock[64];
WS_INLINE uint32_t *ws_cuda_long_lock(const void *p) {
  return &ws_long_lock[(uint32_t)(uintptr_t)p >> 3 & 63];
}
#define WS_CUDA_LONG_OP(name, changes, next)                                                       \
  WS_INLINE unsigned long long ws_cuda_##name##_long(unsigned long long *p,                        \
                                                     unsigned long long v) {                       \
    volatile unsigned long long *const at = p;                                                     \
    unsigned long long old = 0;                                                                    \
    ws_locked(ws_cuda_long_lock(p)) {                                                              \
      old = *at;                                                                                   \
      if (changes) *at = (next);                                                                   \
    }                                                                                              \
    return old;                                                                                    \
  }
WS_CUDA_LONG_OP(add, 1, old + v)
WS_CUDA_LONG_OP(sub, 1, old - v)
WS_CUDA_LONG_OP(and, 1, old &v)
WS_CUDA_LONG_OP(or, 1, old | v)
WS_CUDA_LONG_OP(xor, 1, old ^ v)
WS_CUDA_LONG_OP(exch, 1, v)
WS_CUDA_LONG_OP(min, v < old, v)
WS_CUDA_LONG_OP(max, v > old, v)
// ws_cuda_min_l_long and so on: signed.
WS_CUDA_LONG_OP(min_l, (long long)v < (long long)old, v)
WS_CUDA_LONG_OP(max_l, (long long)v > (long long)old, v)

WS_INLINE unsigned long long ws_cuda_cas_long(unsigned long long *p, unsigned long long expected,
                                              unsigned long long desired) {
  volatile unsigned long long *const at = p;
  unsigned long long old = 0;
  ws_locked(ws_cuda_long_lock(p)) {
    old = *at;
    if (old == expected) *at = desired;
  }
  return old;
}

WS_INLINE double ws_cuda_add_double(unsigned long long *p, double v) {
  volatile double *const at = (volatile double *)(void *)p;
  double old = 0;
  ws_locked(ws_cuda_long_lock(p)) {
    old = *at;
    *at = old + v;
  }
  return old;
}

#ifdef __riscv_flen
WS_INLINE float ws_cuda_exchange_float(float *p, float v) {
  return __uint_as_float(
      (uint32_t)__atomic_exchange_n((unsigned *)(void *)p, __float_as_uint(v), __ATOMIC_RELAXED));
}
#else
extern float ws_cuda_exchange_float(float *p, float v)
    __attribute__((error("atomicExch of float needs a machine with floats")));
#endif

#if __WS_CAS
WS_INLINE unsigned ws_cuda_cas(unsigned *p, unsigned expected, unsigned desired) {
  return (unsigned)ws_atomic_cas((uint32_t *)p, expected, desired);
}
#else
extern unsigned ws_cuda_cas(unsigned *p, unsigned expected, unsigned desired) __attribute__((error(
    "atomicCAS, atomicInc and atomicDec need a machine with cas = 1: wscc --cas, or --config")));
#endif

#if __WS_FLOAT_ATOMICS
WS_INLINE float ws_cuda_add_float(float *p, float v) {
  return ws_atomic_addf(p, v);
}
#elif __WS_CAS
WS_INLINE float ws_cuda_add_float(float *p, float v) {
  unsigned *word = (unsigned *)(void *)p, old = *(volatile unsigned *)word, seen;
  while ((seen = ws_cuda_cas(word, old, __float_as_uint(__uint_as_float(old) + v))) != old)
    old = seen;
  return __uint_as_float(old);
}
#else
// By exchange alone: takes the sum out, leaving 0, and puts it back with what it has; when another
// thread has put something meanwhile, that comes back and is added in the next round.
WS_INLINE void ws_cuda_add_float(float *p, float v) {
  while (v != 0)
    v = ws_cuda_exchange_float(p, ws_cuda_exchange_float(p, 0) + v);
}
#endif

// A limit of all ones is a plain addition and needs no compare-and-swap.
WS_INLINE unsigned ws_cuda_inc(unsigned *p, unsigned limit) {
  if (__builtin_constant_p(limit) && limit == 0xFFFFFFFFu)
    return __atomic_fetch_add(p, 1, __ATOMIC_RELAXED);
  unsigned old = *(volatile unsigned *)p, seen;
  while ((seen = ws_cuda_cas(p, old, old >= limit ? 0 : old + 1)) != old)
    old = seen;
  return old;
}
WS_INLINE unsigned ws_cuda_dec(unsigned *p, unsigned limit) {
  unsigned old = *(volatile unsigned *)p, seen;
  while ((seen = ws_cuda_cas(p, old, old == 0 || old > limit ? limit : old - 1)) != old)
    old = seen;
  return old;
}

#endif
