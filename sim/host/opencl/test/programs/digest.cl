// A digest of words with a table of constants, and a cipher of bytes with a table of substitutions.
constant uint turns[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
constant uchar box[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};

#define CHOOSE(x, y, z) bitselect(z, y, x)
#define PARITY(x, y, z) ((x) ^ (y) ^ (z))
#define MAJOR(x, y, z) bitselect(x, y, (x) ^ (z))

uint mixed(uint round, uint4 v) {
  switch (round) {
  case 0:
    return CHOOSE(v.y, v.z, v.w);
  case 1:
    return PARITY(v.y, v.z, v.w);
  case 2:
    return MAJOR(v.y, v.z, v.w);
  default:
    return v.z ^ (v.y | ~v.w);
  }
}

kernel void digest(global const uint *words, global uint4 *out, const uint n) {
  uint4 v = (uint4)(0x01234567, 0x89ABCDEF, 0xFEDCBA98, 0x76543210);
  const uint base = get_global_id(0) * n;
#pragma unroll 4
  for (uint i = 0; i < 4 * n; i++) {
    const uint round = i / n, word = words[base + i % n];
    const uint sum = v.x + mixed(round, v) + word + i * 0x9E3779B9u;
    v = (uint4)(v.w, v.y + rotate(sum, turns[4 * round + (i & 3)]), v.y, v.z);
  }
  out[get_global_id(0)] = v;
}

uchar substituted(uchar b) {
  return box[b & 15] | box[b >> 4] << 4;
}

kernel void cipher(global uchar4 *data, local uchar4 *others, const uchar key) {
  const int me = get_local_id(0), size = get_local_size(0);
  uchar4 v = data[get_global_id(0)];
  for (uchar round = 0; round < 6; round++) {
    v ^= (uchar4)(key + round, key, rotate(key, round), ~key);
    v = (uchar4)(substituted(v.x), substituted(v.y), substituted(v.z), substituted(v.w));
    others[me] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = v.yzwx + others[(me + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = v;
}
