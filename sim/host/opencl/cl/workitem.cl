// SPDX-License-Identifier: Apache-2.0
// Work-items, barriers, fences, copies of a work-group, printf.
#include "device.h"

#define AXES(name, x, y, z, other)                                                                 \
  OVERLOAD size_t name(uint d) {                                                                   \
    return d == 0 ? (x) : d == 1 ? (y) : d == 2 ? (z) : (other);                                   \
  }
AXES(get_local_id, __ws_tid_x(), __ws_tid_y(), __ws_tid_z(), 0)
AXES(get_group_id, __ws_ctaid_x(), __ws_ctaid_y(), __ws_ctaid_z(), 0)
AXES(get_local_size, __ws_ntid_x(), __ws_ntid_y(), __ws_ntid_z(), 1)
AXES(get_num_groups, __ws_nctaid_x(), __ws_nctaid_y(), __ws_nctaid_z(), 1)
AXES(get_global_size, __ws_ntid_x() * __ws_nctaid_x(), __ws_ntid_y() * __ws_nctaid_y(),
     __ws_ntid_z() * __ws_nctaid_z(), 1)
AXES(get_global_offset, __ws_offset_x(), __ws_offset_y(), __ws_offset_z(), 0)
AXES(get_global_id, __ws_global_x() + __ws_offset_x(), __ws_global_y() + __ws_offset_y(),
     __ws_ctaid_z() * __ws_ntid_z() + __ws_tid_z() + __ws_offset_z(), 0)
OVERLOAD uint get_work_dim(void) {
  return __ws_work_dim();
}

// A barrier of the machine orders the memory accesses of the warps that pass it.
OVERLOAD void barrier(cl_mem_fence_flags flags) {
  __asm__ volatile(".insn r 0x0B, 0, 1, x0, x0, x0" ::: "memory");
}
OVERLOAD void mem_fence(cl_mem_fence_flags flags) {
  __asm__ volatile("fence" ::: "memory");
}
OVERLOAD void read_mem_fence(cl_mem_fence_flags flags) {
  __asm__ volatile("fence" ::: "memory");
}
OVERLOAD void write_mem_fence(cl_mem_fence_flags flags) {
  __asm__ volatile("fence" ::: "memory");
}

static uint my_place(void) {
  return (__ws_tid_z() * __ws_ntid_y() + __ws_tid_y()) * __ws_ntid_x() + __ws_tid_x();
}
static uint my_step(void) {
  return __ws_ntid_x() * __ws_ntid_y() * __ws_ntid_z();
}

// The copies are complete when they return; wait_group_events then waits for the other work-items.
#define COPY(T, to, from)                                                                          \
  OVERLOAD event_t async_work_group_copy(to T *d, const from T *s, size_t n, event_t e) {          \
    for (uint i = my_place(), step = my_step(); i < n; i += step)                                  \
      d[i] = s[i];                                                                                 \
    return e;                                                                                      \
  }
#define STRIDED(T)                                                                                 \
  OVERLOAD event_t async_work_group_strided_copy(local T *d, const global T *s, size_t n,          \
                                                 size_t stride, event_t e) {                       \
    for (uint i = my_place(), step = my_step(); i < n; i += step)                                  \
      d[i] = s[i * stride];                                                                        \
    return e;                                                                                      \
  }                                                                                                \
  OVERLOAD event_t async_work_group_strided_copy(global T *d, const local T *s, size_t n,          \
                                                 size_t stride, event_t e) {                       \
    for (uint i = my_place(), step = my_step(); i < n; i += step)                                  \
      d[i * stride] = s[i];                                                                        \
    return e;                                                                                      \
  }
#define PREFETCH(T)                                                                                \
  OVERLOAD void prefetch(const global T *p, size_t n) {                                            \
  }
#define COPIES(T) COPY(T, local, global) COPY(T, global, local) STRIDED(T) PREFETCH(T)
EACH_TYPE(COPIES)

OVERLOAD void wait_group_events(int n, event_t *events) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// The bits of a float as a double: upper and lower word.
uint __ws_double_high(float f) {
  const uint v = as_uint(f), sign = v & 0x80000000u, mantissa = v & 0x7FFFFFu;
  const uint e = v >> 23 & 0xFF;
  if (e == 0 && mantissa) {
    const uint shift = clz(mantissa) - 8;
    return sign | (897 - shift) << 20 | (mantissa << shift & 0x7FFFFFu) >> 3;
  }
  return sign | (e == 0xFF ? 0x7FF : e ? e + 896 : 0) << 20 | mantissa >> 3;
}
uint __ws_double_low(float f) {
  const uint v = as_uint(f), mantissa = v & 0x7FFFFFu;
  return (v >> 23 & 0xFF) == 0 && mantissa ? mantissa << (clz(mantissa) - 8) << 29 : mantissa << 29;
}
