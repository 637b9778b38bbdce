__constant float filter[5][5] = {{1, 4, 7, 4, 1},
                                 {4, 16, 26, 16, 4},
                                 {7, 26, 41, 26, 7},
                                 {4, 16, 26, 16, 4},
                                 {1, 4, 7, 4, 1}};
#include "clampxy.h"

__kernel void convolve(__global const uchar4 *in, __global uchar4 *out, const int2 size) {
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= size.x || y >= size.y) return;
  float4 sum = (float4)(0.0f);
  for (int dy = -2; dy <= 2; dy++) {
    for (int dx = -2; dx <= 2; dx++) {
      const int2 at = clampxy((int2)(x + dx, y + dy), size);
      sum += convert_float4(in[at.y * size.x + at.x]) * filter[dy + 2][dx + 2];
    }
  }
  out[y * size.x + x] = convert_uchar4_sat_rte(sum / 273.0f);
}
