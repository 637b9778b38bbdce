// SPDX-License-Identifier: Apache-2.0
// Fourier transforms of 2^bits complex points, one a block, in shared memory: radix 2, decimation
// in time. Real parts, then imaginary parts, of each transform; roots[k], roots[n/2 + k]: the parts
// of e^(-2 pi i k/n).
#include "ws.h"

WS_INLINE uint32_t reversed(uint32_t v, uint32_t bits) {
  uint32_t r = 0;
  for (; bits; bits--, v >>= 1)
    r = r << 1 | (v & 1);
  return r;
}

WS_KERNEL(fft, const float *, in, const float *, roots, float *, out, uint32_t, bits) {
  const uint32_t n = 1u << bits, t = threadIdx.x, size = blockDim.x, first = blockIdx.x * 2 * n;
  float *re = ws_dynamic_shared(float), *im = re + n;
  for (uint32_t i = t; i < n; i += size) {
    uint32_t from = first + reversed(i, bits);
    re[i] = in[from];
    im[i] = in[from + n];
  }
  __syncthreads();
  for (uint32_t half = 1, stride = n / 2; half < n; half *= 2, stride /= 2) {
    for (uint32_t b = t; b < n / 2; b += size) {
      uint32_t k = b & (half - 1), low = 2 * b - k, high = low + half;
      float wr = roots[k * stride], wi = roots[n / 2 + k * stride];
      float xr = re[high], xi = im[high], yr = re[low], yi = im[low];
      float pr = fmaf(wr, xr, -(wi * xi)), pi = fmaf(wr, xi, wi * xr);
      re[high] = yr - pr;
      im[high] = yi - pi;
      re[low] = yr + pr;
      im[low] = yi + pi;
    }
    __syncthreads();
  }
  for (uint32_t i = t; i < 2 * n; i += size)
    out[first + i] = re[i];
}
