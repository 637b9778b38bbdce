// SPDX-License-Identifier: Apache-2.0
// CUDA's vector types, with its alignment, and make_float4 etc. Part of ws_cuda.h.
#ifndef WS_CUDA_VECTOR_H
#define WS_CUDA_VECTOR_H

#include "ws.h"

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define WS_CUDA_VECTORS(type, name, size)                                                          \
  typedef struct name##1 {                                                                         \
    type x;                                                                                        \
  }                                                                                                \
  name##1;                                                                                         \
  typedef struct __attribute__((aligned(2 * size))) name##2 {                                      \
    type x, y;                                                                                     \
  }                                                                                                \
  name##2;                                                                                         \
  typedef struct name##3 {                                                                         \
    type x, y, z;                                                                                  \
  }                                                                                                \
  name##3;                                                                                         \
  typedef struct __attribute__((aligned(4 * size > 16 ? 16 : 4 * size))) name##4 {                 \
    type x, y, z, w;                                                                               \
  }                                                                                                \
  name##4;                                                                                         \
  WS_INLINE name##1 make_##name##1(type x) {                                                       \
    return (name##1){x};                                                                           \
  }                                                                                                \
  WS_INLINE name##2 make_##name##2(type x, type y) {                                               \
    return (name##2){x, y};                                                                        \
  }                                                                                                \
  WS_INLINE name##3 make_##name##3(type x, type y, type z) {                                       \
    return (name##3){x, y, z};                                                                     \
  }                                                                                                \
  WS_INLINE name##4 make_##name##4(type x, type y, type z, type w) {                               \
    return (name##4){x, y, z, w};                                                                  \
  }
WS_CUDA_VECTORS(signed char, char, 1)
WS_CUDA_VECTORS(unsigned char, uchar, 1)
WS_CUDA_VECTORS(short, short, 2)
WS_CUDA_VECTORS(unsigned short, ushort, 2)
WS_CUDA_VECTORS(int, int, 4)
WS_CUDA_VECTORS(unsigned int, uint, 4)
WS_CUDA_VECTORS(long, long, 4)
WS_CUDA_VECTORS(unsigned long, ulong, 4)
WS_CUDA_VECTORS(long long, longlong, 8)
WS_CUDA_VECTORS(unsigned long long, ulonglong, 8)
WS_CUDA_VECTORS(float, float, 4)
WS_CUDA_VECTORS(double, double, 8)

typedef struct dim3 {
  unsigned x, y, z;
} dim3;

#endif
