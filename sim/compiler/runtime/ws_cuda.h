// SPDX-License-Identifier: Apache-2.0
// CUDA keywords and functions for kernels in C. Compile with wscc, which makes kernels of functions
// marked __global__. There are no templates, classes or references, and no overloads but those
// here.
//
//   #include "ws_cuda.h"
//   __global__ void saxpy(float a, const float *x, float *y, int n) {
//     int i = blockIdx.x * blockDim.x + threadIdx.x;
//     if (i < n) y[i] = a * x[i] + y[i];
//   }
#ifndef WS_CUDA_H
#define WS_CUDA_H

#ifndef __WSCC__
#error "ws_cuda.h: compile with wscc, which understands __global__ and the like"
#endif

#include "ws.h"

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ws_cuda_vector.h"

// ---- words that wscc understands --------------------------------------------------------------

#undef __shared__
#undef __constant__
#define __global__ __ws_global__
#define __device__ __ws_device__
#define __host__ __ws_host__
#define __shared__ __ws_shared__
#define __constant__ __ws_constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))

// ---- position of the thread -------------------------------------------------------------------

#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim
#define threadIdx ((uint3){ws_tid_x(), ws_tid_y(), ws_tid_z()})
#define blockIdx ((uint3){ws_ctaid_x(), ws_ctaid_y(), ws_ctaid_z()})
#define blockDim ((dim3){ws_ntid_x(), ws_ntid_y(), ws_ntid_z()})
#define gridDim ((dim3){ws_nctaid_x(), ws_nctaid_y(), ws_nctaid_z()})
// 2 to 32, as the machine is made; lanes are 0 to warpSize - 1.
#define warpSize ((int)ws_warp_size())

WS_INLINE long clock(void) { // cycles since the launch
  return (long)ws_clock();
}
WS_INLINE long long clock64(void) {
  uint32_t high, low, again;
  do
    __asm__ volatile("csrr %0, 0xC80\n\tcsrr %1, 0xC00\n\tcsrr %2, 0xC80"
                     : "=&r"(high), "=&r"(low), "=&r"(again)
                     :
                     : "memory");
  while (high != again);
  return (long long)(((unsigned long long)high << 32 | low) << WS_CLOCK_SHIFT);
}

// ---- synchronisation --------------------------------------------------------------------------

#define __syncwarp(...) ws_warp_sync(WS_SECOND(~__VA_OPT__(, __VA_ARGS__), 0, ~))
#define __nanosleep(ns) ((void)(ns), ws_pause())
#define __threadfence() ws_fence()
#define __threadfence_block() ws_fence()
#define __threadfence_system() ws_fence()

// Barriers that count the threads of the block whose predicate holds. The count starts from its
// previous value: no thread can be chosen to clear it, because any thread may have ended.
#define __syncthreads_count(predicate) ((int)WS_CUDA_COUNT(predicate))
#define __syncthreads_or(predicate) ((int)(WS_CUDA_COUNT(predicate) != 0))
#define __syncthreads_and(predicate) ((int)(WS_CUDA_COUNT(!(predicate)) == 0))
#define WS_CUDA_COUNT(predicate)                                                                   \
  ({                                                                                               \
    const int ws_yes_ = (predicate) ? 1 : 0;                                                       \
    const uint32_t ws_before_ = ws_cuda_votes;                                                     \
    __syncthreads();                                                                               \
    if (ws_yes_) (void)__atomic_fetch_add(&ws_cuda_votes, 1, __ATOMIC_RELAXED);                    \
    __syncthreads();                                                                               \
    ws_cuda_votes - ws_before_;                                                                    \
  })
static uint32_t ws_cuda_votes __attribute__((section(".shared"), aligned(4), unused));

#include "ws_cuda_warp.h"

// ---- memory and numbers -----------------------------------------------------------------------

#include "ws_cuda_atomic.h"
#include "ws_cuda_math.h"

#define __ldg(p) (*(p))
#define __ldca(p) (*(p))
#define __ldcs(p) (*(p))
#if __WS_LOAD_OPS // words go past the data cache
#define WS_CUDA_WORD(load, p) load((const uint32_t *)(const void *)(p))
#define WS_CUDA_LOAD(load, p)                                                                      \
  _Generic(*(p), int                                                                               \
           : (int)WS_CUDA_WORD(load, p), unsigned                                                  \
           : (unsigned)WS_CUDA_WORD(load, p), long                                                 \
           : (long)WS_CUDA_WORD(load, p), unsigned long                                            \
           : WS_CUDA_WORD(load, p), float                                                          \
           : __uint_as_float(WS_CUDA_WORD(load, p)), default                                       \
           : *(p))
#define __ldcg(p) WS_CUDA_LOAD(ws_load_cg, p)
#define __ldcv(p) WS_CUDA_LOAD(ws_load_cv, p)
#else
#define __ldcg(p) (*(p))
#define __ldcv(p) (*(volatile __typeof__(*(p)) *)(p))
#endif
#define __stcg(p, v) ((void)(*(p) = (v)))
#define __stcs(p, v) ((void)(*(p) = (v)))
#define __trap() __asm__ volatile("ebreak" : : : "memory")
#define __brkpt() __trap()
#define __builtin_assume(condition) ws_assume(condition)
#define __assume(condition) ws_assume(condition)

#endif
