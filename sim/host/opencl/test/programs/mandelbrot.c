// SPDX-License-Identifier: Apache-2.0
// The Mandelbrot set, four points per work-item: vector comparisons, any(), select().
#include "common.h"

enum { W = 48, H = 32, LIMIT = 50 };

int main(void) {
  setup_t s = open_device();
  static cl_uchar got[W * H];
  cl_program p = build_file(&s, "mandelbrot.cl", "-cl-no-signed-zeros");
  cl_kernel k = kernel_of(p, "mandelbrot");
  cl_mem d = buffer(&s, CL_MEM_WRITE_ONLY, sizeof got, NULL);
  const float scale = 1.0f / 16;
  const cl_uint limit = LIMIT;
  const cl_int width = W, bench = 0;
  ARG(k, 0, d);
  ARG(k, 1, scale);
  ARG(k, 2, limit);
  ARG(k, 3, width);
  ARG(k, 4, bench);
  const size_t global = W * H / 4;
  launch(&s, k, 1, &global, NULL);
  read_back(&s, d, sizeof got, got);
  size_t wrong = 0, inside = 0;
  for (int i = 0; i < W * H; i++) {
    const double x0 = i % W / 16.0 - 2, y0 = i / W / 16.0 - 1;
    double x = x0, y = y0, nearest = 4;
    int n = 0;
    for (; n < LIMIT && x * x + y * y <= 4; n++) {
      const double t = x;
      x = x * x - y * y + x0;
      y = 2 * t * y + y0;
      nearest = fmin(nearest, fabs(x * x + y * y - 4));
    }
    wrong += got[i] != n && nearest > 1e-3; // where rounding does not decide
    inside += n == LIMIT;
  }
  close_device(&s);
  return verdict("mandelbrot", wrong + (inside == 0));
}
