// SPDX-License-Identifier: Apache-2.0
// The report of test_fp, and the operations by number.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fp_test.h"

const fp_info_t fp_info[OP_ALL] = {
    [OP_FMA] = {"fma", 3, true, WS_FP_GEN_FMA},
    [OP_MAD] = {"mad", 3, true, WS_FP_GEN_FMA},
    [OP_ADD] = {"add", 2, true, WS_FP_GEN_ADD},
    [OP_SUB] = {"sub", 2, true, WS_FP_GEN_ADD},
    [OP_MUL] = {"mul", 2, true, WS_FP_GEN_MUL},
    [OP_DIV] = {"div", 2, true, WS_FP_GEN_DIV},
    [OP_SQRT] = {"sqrt", 1, true, WS_FP_GEN_SQRT},
    [OP_MIN] = {"min", 2, false, WS_FP_GEN_ADD},
    [OP_MAX] = {"max", 2, false, WS_FP_GEN_ADD},
    [OP_EQ] = {"eq", 2, false, WS_FP_GEN_ADD},
    [OP_LT] = {"lt", 2, false, WS_FP_GEN_ADD},
    [OP_LE] = {"le", 2, false, WS_FP_GEN_ADD},
    [OP_CLASS] = {"class", 1, false, WS_FP_GEN_ADD},
    [OP_TO_I32] = {"to_i32", 1, true, WS_FP_GEN_TO_INT},
    [OP_TO_U32] = {"to_u32", 1, true, WS_FP_GEN_TO_INT},
    [OP_FROM_I32] = {"from_i32", 1, true, WS_FP_GEN_FROM_INT},
    [OP_FROM_U32] = {"from_u32", 1, true, WS_FP_GEN_FROM_INT},
    [OP_NARROW] = {"to_binary32", 1, true, WS_FP_GEN_ADD},
    [OP_WIDEN] = {"from_binary32", 1, false, WS_FP_GEN_ADD},
};

const char *const mode_name[MODE_N] = {"rne", "rtz", "rdn", "rup", "rmm", "ftz"};

fp_result_t model_run(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm) {
  fp_result_t r = {0, 0};
  switch (op) {
  case OP_FMA:
    r.bits = FP(fma)(f, x[0], x[1], x[2], rm, &r.flags);
    break;
  case OP_MAD:
    r.bits = FP(mad)(f, x[0], x[1], x[2], rm, &r.flags);
    break;
  case OP_ADD:
    r.bits = FP(add)(f, x[0], x[1], rm, &r.flags);
    break;
  case OP_SUB:
    r.bits = FP(sub)(f, x[0], x[1], rm, &r.flags);
    break;
  case OP_MUL:
    r.bits = FP(mul)(f, x[0], x[1], rm, &r.flags);
    break;
  case OP_DIV:
    r.bits = FP(div)(f, x[0], x[1], rm, &r.flags);
    break;
  case OP_SQRT:
    r.bits = FP(sqrt)(f, x[0], rm, &r.flags);
    break;
  case OP_MIN:
    r.bits = FP(min)(f, x[0], x[1], &r.flags);
    break;
  case OP_MAX:
    r.bits = FP(max)(f, x[0], x[1], &r.flags);
    break;
  case OP_EQ:
    r.bits = FP(eq)(f, x[0], x[1], &r.flags);
    break;
  case OP_LT:
    r.bits = FP(lt)(f, x[0], x[1], &r.flags);
    break;
  case OP_LE:
    r.bits = FP(le)(f, x[0], x[1], &r.flags);
    break;
  case OP_CLASS:
    r.bits = FP(class)(f, x[0]);
    break;
  case OP_TO_I32:
    r.bits = FP(to_i32)(f, x[0], rm, &r.flags);
    break;
  case OP_TO_U32:
    r.bits = FP(to_u32)(f, x[0], rm, &r.flags);
    break;
  case OP_FROM_I32:
    r.bits = FP(from_i32)(f, (uint32_t)x[0], rm, &r.flags);
    break;
  default:
    r.bits = FP(from_u32)(f, (uint32_t)x[0], rm, &r.flags);
  }
  return r;
}

// ---- TAP ----

const char *only = "";
static char name[128], first_bad[256];
static uint64_t cases, bad;
static unsigned passed, failed;
static double began;

static double seconds(void) { // of processor time
  return (double)clock() / CLOCKS_PER_SEC;
}

bool test_begin(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(name, sizeof name, fmt, ap);
  va_end(ap);
  cases = bad = 0;
  began = seconds();
  return strstr(name, only) != NULL;
}

void test_end(void) {
  bool ok = bad == 0 && cases > 0;
  printf("%s %u - %s %llu cases %.2f s\n", ok ? "ok" : "not ok", passed + failed + 1, name,
         (unsigned long long)cases, seconds() - began);
  if (bad) printf("# %llu differ, first %s\n", (unsigned long long)bad, first_bad);
  *(ok ? &passed : &failed) += 1;
  fflush(stdout);
  if (!ok && getenv("WS_FIRST")) exit(test_summary());
}

int test_summary(void) {
  printf("1..%u\n%u passed, %u failed\n", passed + failed, passed, failed);
  return failed || !passed ? 1 : 0;
}

#define HEX(bits) (int)(2 * sizeof(fp_bits_t)), (unsigned long long)(bits)

void expect(const ws_fp_format_t *f, fp_op_t op, const fp_bits_t x[3], int rm, fp_result_t got,
            fp_result_t want) {
  cases++;
  if (got.bits == want.bits && got.flags == want.flags) return;
  if (bad++) return;
  snprintf(
      first_bad, sizeof first_bad,
      "%s rm %d %s%d+%d: %0*llx %0*llx %0*llx -> %0*llx flags %02x, expected %0*llx flags %02x",
      fp_info[op].name, rm, f->ftz ? "ftz " : "", f->exp_w, f->man_w, HEX(x[0]), HEX(x[1]),
      HEX(x[2]), HEX(got.bits), got.flags, HEX(want.bits), want.flags);
}
