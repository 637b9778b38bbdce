#define BINS 256
__kernel void histogram(__global const uchar4 *data, __global uint *result, __local uint *bins,
                        uint items) {
  uint lid = get_local_id(0), size = get_local_size(0);
  for (uint i = lid; i < BINS; i += size)
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < items; i += get_global_size(0)) {
    uchar4 v = data[i];
    atomic_inc(&bins[v.s0]);
    atomic_inc(&bins[v.s1]);
    atomic_inc(&bins[v.s2]);
    atomic_inc(&bins[v.s3]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = lid; i < BINS; i += size)
    atomic_add(&result[i], bins[i]);
}
