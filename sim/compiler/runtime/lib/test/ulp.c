// SPDX-License-Identifier: Apache-2.0
// ulp_test ELF N: errors of the kernel library's functions of float in units in the last place,
// against the host's functions of double. Prints a table for docs/kernels.md; TAP.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../../host/libws/warpsmith.h"

typedef double one_t(double);
typedef double two_t(double, double);

// Also from where no error is measured in ulp: what must come out is the host's class of number.
static const float special[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1.0f, -1.0f, 1e-30f, 3e38f};
enum { SPECIALS = sizeof special / sizeof *special, MOST = 1 << 16 };

static ws_device_t *device;
static ws_program_t *program;
static int passed, failed;
static uint32_t count;

static double between(double low, double high) {
  static uint64_t s = 88172645463325252u;
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  const double at = (double)(s >> 11) / 9007199254740992.0;
  if (low > 0 && high / low > 1e6) return low * pow(high / low, at);
  return low + (high - low) * at;
}

static double rint_away(double x) {
  return round(x);
}
static double rsqrt_of(double x) {
  return 1 / sqrt(x);
}
static double exp10_of(double x) {
  return pow(10, x);
}
static double next_float(double x, double y) {
  return (double)nextafterf((float)x, (float)y);
}

static double in_ulps(float got, double want) {
  int e;
  if (isnan(want) || isnan(got)) return isnan(want) && isnan(got) ? 0 : INFINITY;
  const float rounded = (float)want;
  if (isinf(rounded) || isinf(got)) return rounded == got ? 0 : INFINITY;
  frexp(fabs(want) < (double)0x1p-126f ? (double)0x1p-126f : want, &e);
  return fabs((double)got - want) / ldexp(1, e - 24);
}

// For special arguments: NaN, infinity, zero, another number.
static bool alike(float got, double want) {
  const float w = (float)want;
  if (isnan(w) || isnan(got)) return isnan(w) && isnan(got);
  if (isinf(w) || isinf(got)) return fabsf(w) == fabsf(got);
  if (fabsf(w) < 0x1p-126f) return fabsf(got) <= 0x1p-126f; // subnormals are at the edge of zero
  return fabsf(got - w) <= fabsf(w) * 1e-5f;
}

static void row(const char *name, double xl, double xh, double yl, double yh, double limit,
                one_t *one, two_t *two, bool fast) {
  static float x[MOST], y[MOST], r[MOST];
  char kernel[64];
  const uint32_t n = count + (fast ? 0 : SPECIALS);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = i < count ? (float)between(xl, xh) : special[i - count];
    y[i] = i < count ? (float)between(yl, yh) : 1.5f;
  }
  const ws_addr_t dx = ws_alloc(device, n * 4), dy = ws_alloc(device, n * 4),
                  dr = ws_alloc(device, n * 4);
  snprintf(kernel, sizeof kernel, "k_%s", name);
  const ws_kernel_t *k = ws_kernel_find(program, kernel);
  ws_args_t a = {0};
  ws_args_word(&a, dx);
  ws_args_word(&a, dy);
  ws_args_word(&a, dr);
  ws_args_word(&a, n);
  const ws_launch_config_t l = {.grid = {(n + 63) / 64}, .block = {64}};
  bool ok = k && !ws_write(device, dx, x, n * 4) && !ws_write(device, dy, y, n * 4) &&
            !ws_launch(device, k, &l, &a) && !ws_wait(device) && !ws_read(device, r, dr, n * 4);
  if (!ok) printf("# %s: %s\n", name, ws_device_error(device));
  double worst = 0, at = 0;
  for (uint32_t i = 0; ok && i < n; i++) {
    const double want = one ? one((double)x[i]) : two((double)x[i], (double)y[i]);
    if (i >= count) {
      if (alike(r[i], want)) continue;
      printf("# %s(%g): %g, not %g\n", name, (double)x[i], (double)r[i], want);
      ok = false;
    } else if (in_ulps(r[i], want) > worst) {
      worst = in_ulps(r[i], want);
      at = (double)x[i];
    }
  }
  const ws_result_t *result = ws_result(device);
  if (ok)
    printf("# | `%s` | %g .. %g | %.2f | %llu |\n", name, xl, xh, worst,
           (unsigned long long)(result->thread_instrs / n));
  if (ok && worst > limit) printf("# %s(%.9g): %.2f ulp, more than %g\n", name, at, worst, limit);
  ok = ok && worst <= limit;
  ok ? passed++ : failed++;
  printf("%sok %d - runtime/math/%s\n", ok ? "" : "not ", passed + failed, name);
  ws_free(device, dx);
  ws_free(device, dy);
  ws_free(device, dr);
}

static double twice(double x) {
  return 2 * x;
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: ulp_test ELF N\n"), 2;
  ws_device_options_t o = ws_device_defaults();
  device = ws_device_open(&o);
  if (!device) return printf("Bail out! %s\n", ws_error()), 1;
  program = ws_program_load(device, argv[1]);
  count = (uint32_t)atoi(argv[2]);
  if (!program || count > MOST - SPECIALS) return printf("Bail out! %s\n", ws_error()), 1;
    // The host's function of double has the name without f.
#define HOST(name) host_##name
#define ONE(name, low, high, limit) row(#name, low, high, 1, 1, limit, HOST(name), NULL, false);
#define TWO(name, xl, xh, yl, yh, limit) row(#name, xl, xh, yl, yh, limit, NULL, HOST(name), false);
#define FAST(name, host, low, high, limit)                                                         \
  row(#name, low, high, 1, 1, limit, HOST(host), NULL, true);
  one_t *const host_expf = exp, *const host_exp2f = exp2, *const host_exp10f = exp10_of,
               *const host_expm1f = expm1, *const host_logf = log, *const host_log2f = log2,
               *const host_log10f = log10, *const host_log1pf = log1p, *const host_sinf = sin,
               *const host_cosf = cos, *const host_tanf = tan, *const host_asinf = asin,
               *const host_acosf = acos, *const host_atanf = atan, *const host_sinhf = sinh,
               *const host_coshf = cosh, *const host_tanhf = tanh, *const host_asinhf = asinh,
               *const host_acoshf = acosh, *const host_atanhf = atanh, *const host_erff = erf,
               *const host_erfcf = erfc, *const host_tgammaf = tgamma, *const host_lgammaf = lgamma,
               *const host_cbrtf = cbrt, *const host_sqrtf = sqrt, *const host_rsqrtf = rsqrt_of,
               *const host___frsqrt_rn = rsqrt_of, *const host_roundf = rint_away,
               *const host_rintf = rint, *const host_floorf = floor, *const host_ceilf = ceil,
               *const host_truncf = trunc;
  two_t *const host_powf = pow, *const host_atan2f = atan2, *const host_fmodf = fmod,
               *const host_remainderf = remainder, *const host_hypotf = hypot,
               *const host_fdimf = fdim, *const host_copysignf = copysign,
               *const host_nextafterf = next_float;
#include "ulp.def"
  row("parts", -1000, 1000, 1, 1, 0, twice, NULL, false);
  printf("%d passed, %d failed\n", passed, failed);
  ws_device_close(device);
  return failed != 0;
}
