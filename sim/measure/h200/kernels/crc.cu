// SPDX-License-Identifier: Apache-2.0
// CRC-32 bit by bit, of `words` words per thread, interleaved by thread.
#include "ws_cuda.h"

__global__ void crc(unsigned *sum, const unsigned *data, int words, int times) {
  for (int pass = 0; pass < times; pass++) {
    __syncthreads();
    unsigned c = ~0u;
    for (int i = 0; i < words; i++) {
      c ^= data[i * blockDim.x + threadIdx.x];
      for (int bit = 0; bit < 32; bit++)
        c = (c >> 1) ^ (0xEDB88320u & (0u - (c & 1)));
    }
    sum[threadIdx.x] = ~c;
  }
}
