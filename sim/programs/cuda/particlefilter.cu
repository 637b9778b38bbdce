// SPDX-License-Identifier: Apache-2.0
// A particle filter: likelihoods, weights that sum to one, and new particles by their weight.
#include "ws_cuda.h"

__global__ void pf_likelihood(const float *x, const float *y, const unsigned char *image,
                              const int *dx, const int *dy, float *weight, int particles,
                              int samples, int side) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles) return;
  float sum = 0.0f;
  for (int s = 0; s < samples; s++) {
    int column = (int)rintf(x[p]) + dx[s], row = (int)rintf(y[p]) + dy[s];
    int at = abs(row * side + column);
    if (at >= side * side) at = 0;
    float v = image[at];
    sum += ((v - 100.0f) * (v - 100.0f) - (v - 228.0f) * (v - 228.0f)) / 5000.0f;
  }
  weight[p] = weight[p] * expf(sum / samples);
}

__global__ void pf_sum(const float *weight, float *sum, int particles) {
  __shared__ float part[64];
  int t = threadIdx.x;
  part[t] = 0.0f;
  for (int i = t; i < particles; i += blockDim.x)
    part[t] += weight[i];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) *sum = part[0];
}

__global__ void pf_normalise(float *weight, const float *sum, int particles) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < particles) weight[p] = weight[p] / *sum;
}

__global__ void pf_cumulate(const float *weight, float *cdf, int particles) {
  if (blockIdx.x * blockDim.x + threadIdx.x > 0) return;
  cdf[0] = weight[0];
  for (int i = 1; i < particles; i++)
    cdf[i] = weight[i] + cdf[i - 1];
}

__global__ void pf_choose(const float *cdf, const float *u, const float *x, const float *y,
                          float *new_x, float *new_y, int particles) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles) return;
  int index = particles - 1;
  for (int i = 0; i < particles; i++)
    if (cdf[i] >= u[p]) {
      index = i;
      break;
    }
  new_x[p] = x[index];
  new_y[p] = y[index];
}
