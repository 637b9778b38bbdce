// Control flow, structures, unions, 64-bit integers; loops with barriers; vectors of three.
#define WORD int
#define LONG long
#include "include/constructs.h"

kernel void plain(global long *out, const int n) {
  const int i = get_global_id(0);
  out[i] = jumps(i - 9);
  out[n + i] = two_entries(i, i * 3);
  out[2 * n + i] = items(i);
  out[3 * n + i] = longs(i + 1);
}

// The barrier is in a loop whose trips depend on the group, in a switch that all agree on.
kernel void ring(global int *out, local int *t) {
  const int l = get_local_id(0), n = get_local_size(0), rounds = 20 + 7 * get_group_id(0);
  t[l] = l * l;
  for (int r = 0; r < rounds; r++) {
    int v = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    switch (r % 3) {
    case 0:
      v = t[(l + 1) % n];
      break;
    case 1:
      v = t[(l + n - 1) % n] * 3;
      barrier(CLK_LOCAL_MEM_FENCE);
      break;
    default:
      for (int k = 0; k < l % 4; k++)
        v += t[k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l] = (v + r) & 0xFFFF;
    if (r > 40) break;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = t[n - 1 - l];
}

typedef struct {
  uchar3 c;
  float3 at[2];
  short3 s;
} three_t;

kernel void threes(global float3 *f, global const int *packed, global int *out, const three_t t) {
  const int i = get_global_id(0);
  private float3 list[4];
  for (int k = 0; k < 4; k++)
    list[k] = f[i].zxy * (float3)(k, k + 1, k + 2) + t.at[k & 1];
  const int3 v = vload3(i, packed);
  f[i] = list[i & 3];
  vstore3(v.yzx + convert_int3(t.s) - convert_int3(t.c), i, out);
}
