// Sorting by bits, a group at a time; then the sorted pieces are merged by rank.
uint sum_before(local uint *sums, uint mine) {
  const uint me = get_local_id(0), size = get_local_size(0);
  sums[me] = mine;
  for (uint step = 1; step < size; step <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint other = me >= step ? sums[me - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[me] += other;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return sums[me] - mine;
}

kernel void sort_pieces(global uint *keys, local uint *place, local uint *sums) {
  const uint me = get_local_id(0), size = get_local_size(0);
  place[me] = keys[get_global_id(0)];
  for (uint bit = 0; bit < 16; bit++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint key = place[me], one = key >> bit & 1, before = sum_before(sums, !one);
    const uint zeros = sums[size - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    place[one ? zeros + me - before : before] = key;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  keys[get_global_id(0)] = place[me];
}

// How many keys of a sorted piece come before `key`; equal ones too when `equal`.
uint rank(global const uint *piece, uint size, uint key, bool equal) {
  uint low = 0, high = size;
  while (low < high) {
    const uint middle = (low + high) / 2;
    if (piece[middle] < key || (equal && piece[middle] == key))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

kernel void merge(global const uint *from, global uint *to, const uint piece) {
  const uint i = get_global_id(0), mine = i / piece, other = mine ^ 1;
  const uint at = i % piece + rank(from + other * piece, piece, from[i], mine & 1);
  to[mine / 2 * 2 * piece + at] = from[i];
}
