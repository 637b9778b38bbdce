// SPDX-License-Identifier: Apache-2.0
// Covariance matrix of the columns of a table: means, differences, products.
#include "ws_cuda.h"

__global__ void covar_mean(const float *data, float *mean, int points, int vars) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= vars) return;
  mean[j] = 0.0f;
  for (int i = 0; i < points; i++)
    mean[j] += data[i * vars + j];
  mean[j] /= points;
}

__global__ void covar_centre(float *data, const float *mean, int points, int vars) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < points && j < vars) data[i * vars + j] -= mean[j];
}

__global__ void covar_products(const float *data, float *cov, int points, int vars) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= vars) return;
  for (int k = j; k < vars; k++) {
    cov[j * vars + k] = 0.0f;
    for (int i = 0; i < points; i++)
      cov[j * vars + k] += data[i * vars + j] * data[i * vars + k];
    cov[k * vars + j] = cov[j * vars + k];
  }
}
