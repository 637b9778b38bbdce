// Doubles, which no machine has in hardware: arithmetic, functions, vectors, conversions.
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#include "include/doubles.h"

// Element i of each result is at r[N * row + i].
kernel void functions(global const double *x, global const double *y, global double *r) {
  const size_t i = get_global_id(0), n = get_global_size(0);
  const double a = x[i], b = y[i];
#define PUT(row, c, cl) r[row * n + i] = (cl);
  ROWS(PUT)
#undef PUT
}

kernel void gemv(global const double4 *a, double scale, global const double4 *x,
                 global double *y, local double *part) {
  const size_t i = get_local_id(0), n = get_local_size(0);
  part[i] = dot(a[get_group_id(0) * n + i], x[i]);
  for (size_t step = n / 2; step; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < step) part[i] += part[i + step];
  }
  if (i == 0) y[get_group_id(0)] = scale * part[0];
}

kernel void converts(global const double *x, global long *l, global float4 *f, global int *c,
                     global double2 *d, global half *h, point_t p) {
  const size_t i = get_global_id(0);
  const double v = x[i];
  l[i] = convert_long_rtn(v) ^ as_long(v);
  f[i] = (float4)(v, convert_float_rtz(v), convert_float_rtp(v), (float)vload3(0, x).z);
  c[i] = convert_int_sat(1e9 * v) ^ (v > 0.1) ^ isnan(v * p.z);
  d[i] = convert_double2((float2)(v, 0.1)) + (double2)(l[i], p.x);
  vstore_half(1 + 0x1p-11 + v * 0x1p-50, i, h); // a float would make a tie of it
  if (i == 3) printf("%g %.17g %v2g %d %.1f %v2hlf\n", v, p.x, (double2)(p.y, 0.1), 7, 2.5f, f[i].xy);
}
