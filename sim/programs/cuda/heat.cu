// SPDX-License-Identifier: Apache-2.0
// Diffusion with double precision.
#include "ws_cuda.h"

__global__ void heat(const double *in, double *out, int n, double k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double left = i ? in[i - 1] : in[i], right = i + 1 < n ? in[i + 1] : in[i];
  out[i] = in[i] + k * (left - 2.0 * in[i] + right) + sqrt(fabs(in[i])) * 1e-3;
}
