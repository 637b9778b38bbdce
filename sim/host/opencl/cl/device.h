// SPDX-License-Identifier: Apache-2.0
// For the sources of the device library: what all of them use.
#ifndef WS_CL_DEVICE_H
#define WS_CL_DEVICE_H

#define OVERLOAD __attribute__((overloadable))

uint __ws_tid_x(void), __ws_tid_y(void), __ws_tid_z(void);
uint __ws_ctaid_x(void), __ws_ctaid_y(void), __ws_ctaid_z(void);
uint __ws_ntid_x(void), __ws_ntid_y(void), __ws_ntid_z(void);
uint __ws_nctaid_x(void), __ws_nctaid_y(void), __ws_nctaid_z(void);
uint __ws_global_x(void), __ws_global_y(void);
uint __ws_work_dim(void), __ws_offset_x(void), __ws_offset_y(void), __ws_offset_z(void);
float __ws_sfu_rcp(float), __ws_sfu_rsqrt(float), __ws_sfu_sqrt(float), __ws_sfu_exp2(float);
float __ws_sfu_log2(float), __ws_sfu_sin(float), __ws_sfu_cos(float);
uint __ws_swap(uint address, uint value);
uint __ws_cas(uint address, uint expected, uint desired);
// The lock of a word: the next ticket, and the one that is served.
volatile __global uint *__ws_lock_of(uint address);

// What the machine has; wsclc sets them. Not literals before: the compiler must not fold them.
extern __constant int __ws_has_sfu, __ws_has_cas;

#define EACH_WIDTH(F, T) F(T) F(T##2) F(T##3) F(T##4) F(T##8) F(T##16)
#define EACH_INTEGER(F)                                                                            \
  EACH_WIDTH(F, char)                                                                              \
  EACH_WIDTH(F, uchar)                                                                             \
  EACH_WIDTH(F, short)                                                                             \
  EACH_WIDTH(F, ushort)                                                                            \
  EACH_WIDTH(F, int)                                                                               \
  EACH_WIDTH(F, uint)                                                                              \
  EACH_WIDTH(F, long)                                                                              \
  EACH_WIDTH(F, ulong)
#define EACH_TYPE(F) EACH_INTEGER(F) EACH_WIDTH(F, float) EACH_WIDTH(F, double)

// A function of one scalar, or two, for vectors of all widths, from that for a scalar.
#define VECTOR1(f) VECTOR1_OF(f, float)
#define VECTOR2(f) VECTOR2_OF(f, float, float)
#define VECTOR1_OF(f, T)                                                                           \
  OVERLOAD T##2 f(T##2 x) {                                                                        \
    return (T##2)(f(x.x), f(x.y));                                                                 \
  }                                                                                                \
  OVERLOAD T##3 f(T##3 x) {                                                                        \
    return (T##3)(f(x.x), f(x.y), f(x.z));                                                         \
  }                                                                                                \
  OVERLOAD T##4 f(T##4 x) {                                                                        \
    return (T##4)(f(x.lo), f(x.hi));                                                               \
  }                                                                                                \
  OVERLOAD T##8 f(T##8 x) {                                                                        \
    return (T##8)(f(x.lo), f(x.hi));                                                               \
  }                                                                                                \
  OVERLOAD T##16 f(T##16 x) {                                                                      \
    return (T##16)(f(x.lo), f(x.hi));                                                              \
  }
#define VECTOR2_OF(f, T, U)                                                                        \
  OVERLOAD T##2 f(T##2 x, U##2 y) {                                                                \
    return (T##2)(f(x.x, y.x), f(x.y, y.y));                                                       \
  }                                                                                                \
  OVERLOAD T##3 f(T##3 x, U##3 y) {                                                                \
    return (T##3)(f(x.x, y.x), f(x.y, y.y), f(x.z, y.z));                                          \
  }                                                                                                \
  OVERLOAD T##4 f(T##4 x, U##4 y) {                                                                \
    return (T##4)(f(x.lo, y.lo), f(x.hi, y.hi));                                                   \
  }                                                                                                \
  OVERLOAD T##8 f(T##8 x, U##8 y) {                                                                \
    return (T##8)(f(x.lo, y.lo), f(x.hi, y.hi));                                                   \
  }                                                                                                \
  OVERLOAD T##16 f(T##16 x, U##16 y) {                                                             \
    return (T##16)(f(x.lo, y.lo), f(x.hi, y.hi));                                                  \
  }

#endif
