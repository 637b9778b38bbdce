// SPDX-License-Identifier: Apache-2.0
// Math functions of OpenCL C against the host's double precision, in units in the last place: the
// limits are those of the full profile. Scalars, and vectors of four. Tables in builtins.h.
#include "programs/common.h"

typedef double (*ref1_t)(double);
typedef double (*ref2_t)(double, double);

typedef struct row {
  const char *name;
  double limit; // ulp; 0: equal
  ref1_t one;
  ref2_t two;
  double low, high; // of the operands
} row_t;

static double sin_pi(double x) {
  return fmod(x, 1) == 0 ? 0 : sin(M_PI * fmod(x, 2));
}
static double cos_pi(double x) {
  return cos(M_PI * fmod(x, 2));
}
static double tan_pi(double x) {
  return tan(M_PI * fmod(x, 1));
}
static double asin_pi(double x) {
  return asin(x) / M_PI;
}
static double acos_pi(double x) {
  return acos(x) / M_PI;
}
static double atan_pi(double x) {
  return atan(x) / M_PI;
}
static double atan2_pi(double x, double y) {
  return atan2(x, y) / M_PI;
}
static double recip_sqrt(double x) {
  return 1 / sqrt(x);
}
static double exp_10(double x) {
  return pow(10, x);
}
static double max_mag(double x, double y) {
  return fabs(x) > fabs(y) ? x : fabs(y) > fabs(x) ? y : fmax(x, y);
}
static double min_mag(double x, double y) {
  return fabs(x) < fabs(y) ? x : fabs(y) < fabs(x) ? y : fmin(x, y);
}
static double next_float(double x, double y) {
  return nextafterf((float)x, (float)y);
}
static double log_b(double x) {
  return logb(x);
}
static double to_degrees(double x) {
  return x * (180 / M_PI);
}
static double to_radians(double x) {
  return x * (M_PI / 180);
}
static double sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}
static double step_at(double edge, double x) {
  return x < edge ? 0 : 1;
}

static const row_t rows[] = {
    {"sin", 4, sin, NULL, -1000, 1000},
    {"sin", 4, sin, NULL, -1e30, 1e30},
    {"cos", 4, cos, NULL, -1000, 1000},
    {"cos", 4, cos, NULL, -1e20, 1e20},
    {"tan", 5, tan, NULL, -100, 100},
    {"asin", 4, asin, NULL, -1, 1},
    {"acos", 4, acos, NULL, -1, 1},
    {"atan", 5, atan, NULL, -50, 50},
    {"atan2", 6, NULL, atan2, -10, 10},
    {"sinh", 4, sinh, NULL, -20, 20},
    {"cosh", 4, cosh, NULL, -20, 20},
    {"tanh", 5, tanh, NULL, -10, 10},
    {"asinh", 4, asinh, NULL, -100, 100},
    {"acosh", 4, acosh, NULL, 1, 1000},
    {"atanh", 5, atanh, NULL, -1, 1},
    {"sinpi", 4, sin_pi, NULL, -100, 100},
    {"cospi", 4, cos_pi, NULL, -100, 100},
    {"tanpi", 6, tan_pi, NULL, -0.49, 0.49},
    {"asinpi", 5, asin_pi, NULL, -1, 1},
    {"acospi", 5, acos_pi, NULL, -1, 1},
    {"atanpi", 5, atan_pi, NULL, -50, 50},
    {"atan2pi", 6, NULL, atan2_pi, -10, 10},
    {"exp", 3, exp, NULL, -87, 88},
    {"exp2", 3, exp2, NULL, -126, 127},
    {"exp10", 3, exp_10, NULL, -37, 38},
    {"expm1", 3, expm1, NULL, -10, 80},
    {"log", 3, log, NULL, 1e-6, 1e6},
    {"log", 3, log, NULL, 0.5, 2},
    {"log2", 3, log2, NULL, 1e-6, 1e6},
    {"log2", 3, log2, NULL, 0.5, 2},
    {"log10", 3, log10, NULL, 1e-6, 1e6},
    {"log1p", 2, log1p, NULL, -0.99, 100},
    {"pow", 16, NULL, pow, 0.01, 10},
    {"powr", 16, NULL, pow, 0.01, 10},
    {"cbrt", 2, cbrt, NULL, -1e6, 1e6},
    {"hypot", 4, NULL, hypot, -1e5, 1e5},
    {"rsqrt", 2, recip_sqrt, NULL, 1e-6, 1e6},
    {"sqrt", 0.5, sqrt, NULL, 0, 1e6},
    {"erf", 16, erf, NULL, -5, 5},
    {"erfc", 16, erfc, NULL, -5, 8},
    {"tgamma", 16, tgamma, NULL, 0.01, 35},
    {"tgamma", 16, tgamma, NULL, -30, -0.01},
    {"lgamma", 64, lgamma, NULL, 3, 200},
    {"fmod", 0, NULL, fmod, -1000, 1000},
    {"remainder", 0, NULL, remainder, -1000, 1000},
    {"fdim", 0.5, NULL, fdim, -10, 10},
    {"fmax", 0, NULL, fmax, -10, 10},
    {"fmin", 0, NULL, fmin, -10, 10},
    {"maxmag", 0, NULL, max_mag, -10, 10},
    {"minmag", 0, NULL, min_mag, -10, 10},
    {"copysign", 0, NULL, copysign, -10, 10},
    {"nextafter", 0, NULL, next_float, -10, 10},
    {"logb", 0, log_b, NULL, 1e-6, 1e6},
    {"fabs", 0, fabs, NULL, -10, 10},
    {"ceil", 0, ceil, NULL, -100, 100},
    {"floor", 0, floor, NULL, -100, 100},
    {"trunc", 0, trunc, NULL, -100, 100},
    {"round", 0, round, NULL, -100, 100},
    {"rint", 0, rint, NULL, -100, 100},
    {"degrees", 2, to_degrees, NULL, -10, 10},
    {"radians", 2, to_radians, NULL, -1000, 1000},
    {"sign", 0, sign_of, NULL, -10, 10},
    {"step", 0, NULL, step_at, -10, 10},
    {"half_sin", 8192, sin, NULL, -60000, 60000},
    {"half_exp", 8192, exp, NULL, -80, 80},
    {"half_rsqrt", 8192, recip_sqrt, NULL, 1e-6, 1e6},
    {"half_log", 8192, log, NULL, 1e-6, 1e6},
    {"native_exp", 64, exp, NULL, -20, 20},
    {"native_exp2", 64, exp2, NULL, -20, 20},
    {"native_log2", 64, log2, NULL, 2, 1000},
    {"native_sqrt", 64, sqrt, NULL, 0, 1e6},
    {"native_rsqrt", 64, recip_sqrt, NULL, 1e-6, 1e6},
    {"native_sin", 64, sin, NULL, 0.1, 3},
    {"native_cos", 64, cos, NULL, 0, 1.5},
};
enum { ROWS = sizeof rows / sizeof *rows, N = 256 };

// Distance in units in the last place of the exact value as a float.
static double ulps(float got, double want) {
  if (isnan(want)) return isnan(got) ? 0 : INFINITY;
  if (isinf((float)want)) return got == (float)want ? 0 : INFINITY;
  if (isnan(got) || isinf(got)) return INFINITY;
  int e;
  frexp(want, &e);
  if (e < -125) e = -125;
  return fabs((double)got - want) / ldexp(1, e - 24);
}

static char *source(void) {
  static char text[1 << 16];
  size_t n = 0;
  for (int i = 0; i < ROWS; i++) {
    const bool two = rows[i].two != NULL;
    n += (size_t)snprintf(
        text + n, sizeof text - n,
        "kernel void f%d(global float *o, global const float *a, global const float *b, int vector)"
        "{ size_t i = get_global_id(0);\n"
        " if (vector) vstore4(%s(vload4(i, a)%s), i, o);\n"
        " else o[i] = %s(a[i]%s); }\n",
        i, rows[i].name, two ? ", vload4(i, b)" : "", rows[i].name, two ? ", b[i]" : "");
  }
  return text;
}

static double worst_of(const setup_t *s, cl_program p, int i, cl_int vector) {
  static float a[N], b[N], o[N];
  const row_t *r = &rows[i];
  char name[16];
  unsigned seed = (unsigned)i + 1;
  double worst = 0;
  for (int k = 0; k < N; k++) {
    a[k] = (float)(r->low + (r->high - r->low) * random_float(&seed));
    b[k] = (float)(r->low + (r->high - r->low) * random_float(&seed));
    if (k % 16 == 0) a[k] = truncf(a[k]);
    if (a[k] < (float)r->low) a[k] = (float)r->low;
  }
  snprintf(name, sizeof name, "f%d", i);
  cl_kernel k = kernel_of(p, name);
  cl_mem da = buffer(s, 0, sizeof a, a), db = buffer(s, 0, sizeof b, b);
  cl_mem dout = buffer(s, 0, sizeof o, NULL);
  ARG(k, 0, dout);
  ARG(k, 1, da);
  ARG(k, 2, db);
  ARG(k, 3, vector);
  const size_t global = vector ? N / 4 : N;
  launch(s, k, 1, &global, NULL);
  read_back(s, dout, sizeof o, o);
  for (int j = 0; j < N; j++) {
    const double want = r->one ? r->one(a[j]) : r->two(a[j], b[j]), u = ulps(o[j], want);
    if (u > r->limit && u > worst)
      printf("%s(%.9g, %.9g) = %.9g, not %.9g\n", r->name, a[j], b[j], o[j], want);
    if (u > worst) worst = u;
  }
  clReleaseMemObject(da);
  clReleaseMemObject(db);
  clReleaseMemObject(dout);
  clReleaseKernel(k);
  return worst;
}

int main(void) {
  setup_t s = open_device();
  cl_int status;
  const char *text = source();
  cl_program p = clCreateProgramWithSource(s.context, 1, &text, NULL, &status);
  CHECK(status);
  status = clBuildProgram(p, 0, NULL, "", NULL, NULL);
  if (status) {
    static char log[1 << 16];
    clGetProgramBuildInfo(p, s.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fputs(log, stderr);
  }
  CHECK(status);
  size_t wrong = 0;
  for (int i = 0; i < ROWS; i++) {
    for (cl_int vector = 0; vector < 2; vector++) {
      const double worst = worst_of(&s, p, i, vector);
      const bool bad = worst > rows[i].limit;
      if (bad || getenv("VERBOSE"))
        printf("%s%s: %.3g ulp, at most %g\n", rows[i].name, vector ? " of float4" : "", worst,
               rows[i].limit);
      wrong += bad;
    }
  }
  close_device(&s);
  return verdict("builtins", wrong);
}
