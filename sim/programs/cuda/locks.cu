// SPDX-License-Identifier: Apache-2.0
// A list in a critical section: ws_locked.
#include "ws_cuda.h"

__device__ unsigned lock;

__global__ void locks(int *list, int *n, int *sum) {
  ws_locked(&lock) {
    int at = *(volatile int *)n;
    list[at] = blockIdx.x * blockDim.x + threadIdx.x;
    *(volatile int *)n = at + 1;
    *(volatile int *)sum += at;
  }
}
