// SPDX-License-Identifier: Apache-2.0
// Digests and a cipher: rotations, tables of constants, vectors of bytes.
#include "common.h"

enum { ITEMS = 64, WORDS = 16, GROUP = 16 };

static cl_uint turn(cl_uint v, cl_uint by) {
  return v << by | v >> (32 - by);
}

static void digest(const cl_uint *words, cl_uint v[4]) {
  static const cl_uint turns[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};
  static const cl_uint start[4] = {0x01234567, 0x89ABCDEF, 0xFEDCBA98, 0x76543210};
  memcpy(v, start, sizeof start);
  for (cl_uint i = 0; i < 4 * WORDS; i++) {
    const cl_uint round = i / WORDS, y = v[1], z = v[2], w = v[3];
    const cl_uint mixed[4] = {(y & z) | (~y & w), y ^ z ^ w, (y & z) | (y & w) | (z & w),
                              z ^ (y | ~w)};
    const cl_uint sum = v[0] + mixed[round] + words[i % WORDS] + i * 0x9E3779B9u;
    v[0] = w;
    v[1] = y + turn(sum, turns[4 * round + (i & 3)]);
    v[2] = y;
    v[3] = z;
  }
}

static cl_uchar substituted(int b) {
  static const cl_uchar box[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};
  return (cl_uchar)(box[b & 15] | box[b >> 4 & 15] << 4);
}

static void cipher(cl_uchar data[GROUP][4], cl_uchar key) {
  cl_uchar next[GROUP][4];
  for (int round = 0; round < 6; round++) {
    const int with[4] = {key + round, key, key << round | key >> (8 - round), ~key};
    for (int i = 0; i < GROUP; i++) {
      for (int c = 0; c < 4; c++)
        data[i][c] = substituted(data[i][c] ^ with[c]);
    }
    for (int i = 0; i < GROUP; i++) {
      for (int c = 0; c < 4; c++)
        next[i][c] = (cl_uchar)(data[i][(c + 1) % 4] + data[(i + 1) % GROUP][c]);
    }
    memcpy(data, next, sizeof next);
  }
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "digest.cl", "-cl-no-signed-zeros -cl-finite-math-only");
  static cl_uint words[ITEMS * WORDS], got[ITEMS][4];
  static cl_uchar data[ITEMS][4], after[ITEMS][4];
  const cl_uint n = WORDS;
  const cl_uchar key = 0x5B;
  const size_t global = ITEMS, local = GROUP;
  unsigned seed = 3;
  size_t wrong = 0;
  for (int i = 0; i < ITEMS * WORDS; i++)
    words[i] = next_random(&seed) * 2654435761u;
  memcpy(data, words, sizeof data);
  cl_mem in = buffer(&s, CL_MEM_READ_ONLY, sizeof words, words);
  cl_mem out = buffer(&s, CL_MEM_WRITE_ONLY, sizeof got, NULL);
  cl_mem bytes = buffer(&s, CL_MEM_READ_WRITE, sizeof data, data);
  cl_kernel k = kernel_of(p, "digest"), c = kernel_of(p, "cipher");
  ARG(k, 0, in);
  ARG(k, 1, out);
  ARG(k, 2, n);
  launch(&s, k, 1, &global, NULL);
  ARG(c, 0, bytes);
  CHECK(clSetKernelArg(c, 1, GROUP * sizeof(cl_uchar4), NULL));
  ARG(c, 2, key);
  launch(&s, c, 1, &global, &local);
  read_back(&s, out, sizeof got, got);
  read_back(&s, bytes, sizeof after, after);
  for (int i = 0; i < ITEMS; i++) {
    cl_uint want[4];
    digest(words + i * WORDS, want);
    wrong += memcmp(got[i], want, sizeof want) != 0;
  }
  for (int i = 0; i < ITEMS; i += GROUP)
    cipher(data + i, key);
  wrong += memcmp(after, data, sizeof data) != 0;
  close_device(&s);
  return verdict("digest", wrong);
}
