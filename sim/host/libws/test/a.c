// SPDX-License-Identifier: Apache-2.0
// Kernels for the tests of libws. Program b.c is linked at the same addresses.
#include "ws.h"

uint32_t total = 100;            // of this program, kept from launch to launch
__constant__ uint32_t table[16]; // written by the host

uint32_t zeros[2000]; // where b.c has data

typedef struct {
  uint32_t first;
  uint16_t second;
  int64_t third;
} mixed_t;

WS_KERNEL(add, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  const uint32_t i = ws_global_x();
  if (i < n) c[i] = a[i] + b[i];
}

WS_KERNEL(mixed, uint32_t, one, int64_t, two, mixed_t, three, uint32_t *, out) {
  if (ws_global_x()) return;
  out[0] = one;
  out[1] = (uint32_t)two;
  out[2] = (uint32_t)((uint64_t)two >> 32);
  out[3] = three.first;
  out[4] = three.second;
  out[5] = (uint32_t)three.third;
  out[6] = (uint32_t)((uint64_t)three.third >> 32);
}

WS_KERNEL(lookup, uint32_t *, out) {
  out[threadIdx.x] = table[threadIdx.x & 15];
}

WS_KERNEL(count, uint32_t *, out) {
  if (ws_global_x() == 0) *out = ++total;
}

WS_KERNEL(zero, uint32_t *, out) {
  out[threadIdx.x] = zeros[threadIdx.x * 100];
}

WS_KERNEL(shared, uint32_t *, out) {
  uint32_t *tile = ws_dynamic_shared(uint32_t);
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

WS_KERNEL(shape, uint32_t *, out) {
  if (ws_global_x() == 0) {
    out[0] = gridDim.x;
    out[1] = gridDim.y;
    out[2] = gridDim.z;
    out[3] = blockDim.x;
    out[4] = ws_local_bytes();
  }
}

WS_KERNEL(fault, uint32_t *, out) {
  if (threadIdx.x == 1) *(volatile uint32_t *)((uint32_t)out + 2) = 1; // FAULT
  out[threadIdx.x] = 1;
}

WS_KERNEL(outside, uint32_t *, out) {
  out[threadIdx.x] = *(volatile uint32_t *)0x10000000u;
}

// Warps of a block at two barriers.
WS_KERNEL(deadlock, uint32_t *, out, uint32_t, threads) {
  if (threadIdx.x < threads)
    ws_barrier(0);
  else
    ws_barrier(1);
  out[threadIdx.x] = 1;
}

WS_KERNEL(endless, uint32_t *, out) {
  while (*(volatile uint32_t *)out == 0)
    continue;
}

// Threads wait for one that takes long; nothing but its registers changes until then.
WS_KERNEL(patient, volatile uint32_t *, out, uint32_t, n) {
  if (threadIdx.x >= 4) {
    uint32_t x = threadIdx.x;
    for (uint32_t i = 0; i < n; i++)
      x = x * 1664525u + 1013904223u;
    out[2] = x;
    out[1] = 1;
  }
  while (out[1] == 0)
    continue;
  out[3] = 7;
}

// A lock between the threads of a warp.
WS_KERNEL(spin, uint32_t *, out) {
  while (ws_atomic_exch(&out[0], 1))
    continue;
  out[1]++;
  ws_atomic_exch(&out[0], 0);
}

// All blocks wait for the last one.
WS_KERNEL(later, volatile uint32_t *, out) {
  if (blockIdx.x == gridDim.x - 1) out[1] = 1;
  while (out[1] == 0)
    continue;
}

// A race at shared memory between warps.
WS_KERNEL(racy, uint32_t *, out) {
  __shared__ volatile uint32_t word;
  word = threadIdx.x;
  out[threadIdx.x] = word;
}

// An arithmetic shift, which a mutant of the model does wrong.
WS_KERNEL(shift, const int32_t *, in, int32_t *, out) {
  out[threadIdx.x] = in[threadIdx.x] >> threadIdx.x;
}

// More stack than a thread can have.
WS_KERNEL(deep, uint32_t *, out) {
  uint32_t local[20000];
  for (uint32_t i = 0; i < 20000; i++)
    local[i] = out[i & 7] + i;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < 20000; i++)
    sum += local[(i * 7) % 20000];
  out[threadIdx.x] = sum;
}
