// SPDX-License-Identifier: Apache-2.0
// Doubles in kernels against the host's: + - * / sqrt fma and conversions bit for bit.
#include <float.h>

#include "common.h"
#include "include/doubles.h"

enum { N = 64, EXACT_ROWS = 10 };

static double random_double(unsigned *seed) {
  const double fine = next_random(seed) / 16777216.0;
  return (next_random(seed) / 16777216.0 + fine / 16777216.0 - 0.5) * 16;
}

static size_t check_functions(const setup_t *s, cl_program p) {
  static double x[N], y[N], r[ROW_COUNT][N], want[ROW_COUNT][N];
  unsigned seed = 7;
  size_t wrong = 0;
  for (size_t i = 0; i < N; i++) {
    const double a = x[i] = random_double(&seed), b = y[i] = random_double(&seed);
#define WANT(row, c, cl) want[row][i] = (c);
    ROWS(WANT)
  }
  cl_mem mx = buffer(s, 0, sizeof x, x), my = buffer(s, 0, sizeof y, y);
  cl_mem mr = buffer(s, 0, sizeof r, NULL);
  cl_kernel k = kernel_of(p, "functions");
  ARG(k, 0, mx);
  ARG(k, 1, my);
  ARG(k, 2, mr);
  launch(s, k, 1, &(size_t){N}, NULL);
  read_back(s, mr, sizeof r, r);
  for (int row = 0; row < ROW_COUNT; row++) {
    for (size_t i = 0; i < N; i++) {
      const double got = r[row][i], w = want[row][i];
      const double most = row < EXACT_ROWS ? 0 : 16 * DBL_EPSILON * fmax(fabs(w), 1);
      if (fabs(got - w) <= most) continue;
      if (wrong++ < 8)
        printf("row %d of %.17g, %.17g: %.17g, not %.17g\n", row, x[i], y[i], got, w);
    }
  }
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(mx));
  CHECK(clReleaseMemObject(my));
  CHECK(clReleaseMemObject(mr));
  return wrong;
}

static size_t check_gemv(const setup_t *s, cl_program p) {
  enum { ROWS_OF = 4, COLUMNS = 32 };
  static double a[ROWS_OF][4 * COLUMNS], x[4 * COLUMNS], y[ROWS_OF];
  const size_t global = ROWS_OF * COLUMNS, local = COLUMNS;
  const double scale = 0.1;
  unsigned seed = 11;
  size_t wrong = 0;
  for (int i = 0; i < 4 * COLUMNS; i++) {
    x[i] = (double)(next_random(&seed) >> 8); // all sums are exact
    for (int j = 0; j < ROWS_OF; j++)
      a[j][i] = (double)(next_random(&seed) >> 8);
  }
  cl_mem ma = buffer(s, 0, sizeof a, a), mx = buffer(s, 0, sizeof x, x);
  cl_mem my = buffer(s, 0, sizeof y, NULL);
  cl_kernel k = kernel_of(p, "gemv");
  ARG(k, 0, ma);
  ARG(k, 1, scale);
  ARG(k, 2, mx);
  ARG(k, 3, my);
  CHECK(clSetKernelArg(k, 4, COLUMNS * sizeof(double), NULL));
  launch(s, k, 1, &global, &local);
  read_back(s, my, sizeof y, y);
  for (int j = 0; j < ROWS_OF; j++) {
    double sum = 0;
    for (int i = 0; i < 4 * COLUMNS; i++)
      sum += a[j][i] * x[i];
    wrong += y[j] != scale * sum;
  }
  CHECK(clReleaseKernel(k));
  CHECK(clReleaseMemObject(ma));
  CHECK(clReleaseMemObject(mx));
  CHECK(clReleaseMemObject(my));
  return wrong;
}

static float towards(double v, bool up) {
  const float f = (float)v;
  return up ? (f < v ? nextafterf(f, INFINITY) : f)
            : (fabs((double)f) > fabs(v) ? nextafterf(f, 0) : f);
}

static size_t check_conversions(const setup_t *s, cl_program p) {
  static double x[N];
  static cl_double2 d[N];
  static cl_long l[N];
  static cl_float4 f[N];
  static cl_int c[N];
  static cl_half h[N];
  static const char printed[] =
      "-1.78409 1.0000000000000001e+300 0.3,0.1 7 2.5 -1.784088,-1.784087\n";
  char got[256];
  int ends[2];
  const point_t point = {1e300, 0.3, INFINITY};
  unsigned seed = 3;
  size_t wrong = 0;
  for (size_t i = 0; i < N; i++)
    x[i] = random_double(&seed);
  x[5] = 0; // times infinity
  cl_mem m[] = {buffer(s, 0, sizeof x, x),    buffer(s, 0, sizeof l, NULL),
                buffer(s, 0, sizeof f, NULL), buffer(s, 0, sizeof c, NULL),
                buffer(s, 0, sizeof d, NULL), buffer(s, 0, sizeof h, NULL)};
  cl_kernel k = kernel_of(p, "converts");
  for (cl_uint i = 0; i < 6; i++)
    ARG(k, i, m[i]);
  ARG(k, 6, point);
  const int out = capture(ends);
  launch(s, k, 1, &(size_t){N}, NULL);
  CHECK(clFinish(s->queue));
  captured(ends, out, got, sizeof got);
  if (strcmp(got, printed) != 0) printf("printed: %s", got), wrong++;
  read_back(s, m[1], sizeof l, l);
  read_back(s, m[2], sizeof f, f);
  read_back(s, m[3], sizeof c, c);
  read_back(s, m[4], sizeof d, d);
  read_back(s, m[5], sizeof h, h);
  for (size_t i = 0; i < N; i++) {
    const double v = x[i], large = 1e9 * v;
    cl_long bits;
    memcpy(&bits, &v, sizeof bits);
    const cl_long want = (cl_long)floor(v) ^ bits;
    const cl_int sat = large >= INT32_MAX   ? INT32_MAX
                       : large <= INT32_MIN ? INT32_MIN
                                            : (cl_int)large;
    wrong += l[i] != want;
    wrong += f[i].s[0] != (float)v || f[i].s[1] != towards(v, false);
    wrong += f[i].s[2] != towards(v, true) || f[i].s[3] != (float)x[2];
    wrong += c[i] != (sat ^ (v > 0.1) ^ (v == 0));
    wrong += h[i] != (v > 0 ? 0x3C01 : 0x3C00);
    wrong += d[i].s[0] != (double)(float)v + (double)want || d[i].s[1] != (double)0.1f + 1e300;
  }
  CHECK(clReleaseKernel(k));
  for (cl_uint i = 0; i < 6; i++)
    CHECK(clReleaseMemObject(m[i]));
  return wrong;
}

// A literal without f is a float in programs that do not say double, else a double.
static size_t check_literals(const setup_t *s) {
  static const char *const text[] = {
      "kernel void f(global float *r) { r[0] = r[1] * 0.1 + 1.0 / 3; }\n",
      "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
      "kernel void f(global float *r) { r[0] = r[1] * 0.1 + 1.0 / 3; }\n"};
  float x = 1, want[2];
  do {
    x += 1;
    want[0] = x * 0.1f + 1.0f / 3;
    want[1] = (float)(x * 0.1 + 1.0 / 3);
  } while (want[0] == want[1]);
  size_t wrong = 0;
  for (int i = 0; i < 2; i++) {
    float r[2] = {0, x};
    cl_int status;
    cl_program p = clCreateProgramWithSource(s->context, 1, (const char **)&text[i], NULL, &status);
    CHECK(status);
    CHECK(clBuildProgram(p, 0, NULL, "", NULL, NULL));
    cl_kernel k = kernel_of(p, "f");
    cl_mem m = buffer(s, 0, sizeof r, r);
    ARG(k, 0, m);
    CHECK(clEnqueueTask(s->queue, k, 0, NULL, NULL));
    read_back(s, m, sizeof r, r);
    if (r[0] != want[i]) printf("literals %d: %.9g, not %.9g\n", i, r[0], want[i]), wrong++;
    CHECK(clReleaseKernel(k));
    CHECK(clReleaseProgram(p));
    CHECK(clReleaseMemObject(m));
  }
  return wrong;
}

static size_t check_device(const setup_t *s) {
  static char list[1024];
  cl_device_fp_config all;
  cl_uint width;
  CHECK(clGetDeviceInfo(s->device, CL_DEVICE_EXTENSIONS, sizeof list, list, NULL));
  CHECK(clGetDeviceInfo(s->device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof all, &all, NULL));
  CHECK(
      clGetDeviceInfo(s->device, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, sizeof width, &width, NULL));
  return !strstr(list, "cl_khr_fp64") + !(all & CL_FP_SOFT_FLOAT) + !(all & CL_FP_FMA) +
         (width != 1);
}

int main(void) {
  setup_t s = open_device();
  cl_program p = build_file(&s, "doubles.cl", "-I.");
  size_t wrong = check_device(&s) + check_literals(&s) + check_functions(&s, p) +
                 check_gemv(&s, p) + check_conversions(&s, p);
  CHECK(clReleaseProgram(p));
  close_device(&s);
  return verdict("doubles", wrong);
}
