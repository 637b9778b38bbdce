// SPDX-License-Identifier: Apache-2.0
// A layer of neurons: products, sums in shared memory, sigmoid.
#include "ws_cuda.h"

__global__ void backprop(const float *input, const float *weight, float *hidden, int in, int out) {
  __shared__ float part[8][8];
  int tx = threadIdx.x, ty = threadIdx.y, neuron = blockIdx.x * 8 + tx;
  float s = 0.0f;
  for (int i = ty; i < in; i += 8)
    s += input[i] * weight[i * out + neuron];
  part[ty][tx] = s;
  __syncthreads();
  for (int i = 4; i > 0; i /= 2) {
    if (ty < i) part[ty][tx] += part[ty + i][tx];
    __syncthreads();
  }
  if (ty == 0) hidden[neuron] = 1.0f / (1.0f + expf(-part[0][tx]));
}
