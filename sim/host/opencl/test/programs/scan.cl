// Exclusive scan of blocks (Blelloch), the scan of the block sums, and their addition.
__kernel void scan_blocks(__global const int *in, __global int *out, __global int *sums,
                          __local int *temp, int n) {
  int lid = get_local_id(0), size = get_local_size(0), base = get_group_id(0) * 2 * size;
  int offset = 1;
  temp[2 * lid] = base + 2 * lid < n ? in[base + 2 * lid] : 0;
  temp[2 * lid + 1] = base + 2 * lid + 1 < n ? in[base + 2 * lid + 1] : 0;
  for (int d = size; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      int ai = offset * (2 * lid + 1) - 1, bi = offset * (2 * lid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (lid == 0) {
    sums[get_group_id(0)] = temp[2 * size - 1];
    temp[2 * size - 1] = 0;
  }
  for (int d = 1; d < 2 * size; d *= 2) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < d) {
      int ai = offset * (2 * lid + 1) - 1, bi = offset * (2 * lid + 2) - 1;
      int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (base + 2 * lid < n) out[base + 2 * lid] = temp[2 * lid];
  if (base + 2 * lid + 1 < n) out[base + 2 * lid + 1] = temp[2 * lid + 1];
}

__kernel void add_sums(__global int *out, __global const int *sums, int n) {
  int i = get_global_id(0);
  if (i < n) out[i] += sums[i / (2 * get_local_size(0))];
}
