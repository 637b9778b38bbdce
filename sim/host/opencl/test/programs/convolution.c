// SPDX-License-Identifier: Apache-2.0
// Blur of an RGBA image in a buffer: a constant filter, a header found by -I, int2 as an argument,
// a global offset.
#include "common.h"

enum { W = 24, H = 20 };

static int weight(int dx, int dy) {
  static const int corner[3][3] = {{1, 4, 7}, {4, 16, 26}, {7, 26, 41}};
  return corner[2 - abs(dy)][2 - abs(dx)];
}

int main(void) {
  setup_t s = open_device();
  static cl_uchar4 in[W * H], out[W * H];
  unsigned seed = 51;
  for (int i = 0; i < W * H; i++) {
    for (int c = 0; c < 4; c++)
      in[i].s[c] = (cl_uchar)next_random(&seed);
  }
  cl_program p = build_file(&s, "convolution.cl", "-I include");
  cl_kernel k = kernel_of(p, "convolve");
  cl_mem din = buffer(&s, CL_MEM_READ_ONLY, sizeof in, in);
  cl_mem dout = buffer(&s, CL_MEM_READ_WRITE, sizeof out, NULL);
  const cl_int2 size = {{W, H}};
  ARG(k, 0, din);
  ARG(k, 1, dout);
  ARG(k, 2, size);
  const size_t upper[2] = {W, H / 2}, lower[2] = {W, 16}, offset[2] = {0, H / 2};
  CHECK(clEnqueueNDRangeKernel(s.queue, k, 2, NULL, upper, NULL, 0, NULL, NULL));
  CHECK(clEnqueueNDRangeKernel(s.queue, k, 2, offset, lower, NULL, 0, NULL, NULL));
  read_back(&s, dout, sizeof out, out);
  size_t wrong = 0;
  for (int i = 0; i < W * H; i++) {
    for (int c = 0; c < 4; c++) {
      int sum = 0;
      for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
          const int x = i % W + dx, y = i / W + dy;
          const int cx = x < 0 ? 0 : x >= W ? W - 1 : x, cy = y < 0 ? 0 : y >= H ? H - 1 : y;
          sum += in[cy * W + cx].s[c] * weight(dx, dy);
        }
      }
      wrong += abs(out[i].s[c] - (int)lrintf((float)sum / 273.0f)) > 0;
    }
  }
  close_device(&s);
  return verdict("convolution", wrong);
}
