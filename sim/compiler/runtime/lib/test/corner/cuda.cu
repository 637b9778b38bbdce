// SPDX-License-Identifier: Apache-2.0
// A kernel for each row of cuda.def.
#include "ws_cuda.h"

typedef long long llong;
typedef unsigned long long ullong;
typedef int none;

#define NAME(line, tag) NAME_(line, tag)
#define NAME_(line, tag) k_##line##_##tag
#define ROW(name, tag, result, tx, ty, tz, expression, ...)                                        \
  __global__ void NAME(__LINE__, tag)(const tx *px, const ty *py, const tz *pz, result *pr,        \
                                      int n) {                                                     \
    const int i = blockIdx.x * blockDim.x + threadIdx.x;                                           \
    if (i >= n) return;                                                                            \
    const tx x = px[i];                                                                            \
    const ty y = py[i];                                                                            \
    const tz z = pz[i];                                                                            \
    int e = 0;                                                                                     \
    float f = 0, g = 0;                                                                            \
    double d = 0, c = 0;                                                                           \
    (void)y, (void)z, (void)e, (void)f, (void)g, (void)d, (void)c;                                 \
    pr[i] = (result)(expression);                                                                  \
  }
#define PLAIN(pattern)
#include "cuda.def"
