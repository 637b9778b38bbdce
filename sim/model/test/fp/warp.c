// SPDX-License-Identifier: Apache-2.0
// Operations in all threads of a warp, by the host's float unit, against the model of one.
#include "../../../../gen/isa.h"
#include "fp_test.h"

#include <string.h>

enum { THREADS = 32, WARPS = 4000, MODES = 5 };

typedef struct {
  const char *name;
  fp_op_t like; // what its operands and messages are of
  unsigned code;
  bool of_fdiv;
  bool by_host; // to nearest, unless ftz or a corner case is in the way
} op_t;

static const op_t ops[] = {
    {"fmadd", OP_FMA, WS_FPU_FMADD, false, true},
    {"fmsub", OP_FMA, WS_FPU_FMSUB, false, true},
    {"fnmsub", OP_FMA, WS_FPU_FNMSUB, false, true},
    {"fnmadd", OP_FMA, WS_FPU_FNMADD, false, true},
    {"fadd", OP_ADD, WS_FPU_FADD, false, true},
    {"fsub", OP_SUB, WS_FPU_FSUB, false, true},
    {"fmul", OP_MUL, WS_FPU_FMUL, false, true},
    {"fdiv", OP_DIV, WS_FDIV_FDIV, true, true},
    {"fsqrt", OP_SQRT, WS_FDIV_FSQRT, true, true},
    {"fsgnj", OP_ADD, WS_FPU_FSGNJ, false, true},
    {"fsgnjn", OP_ADD, WS_FPU_FSGNJN, false, true},
    {"fsgnjx", OP_ADD, WS_FPU_FSGNJX, false, true},
    {"fmv.x.w", OP_ADD, WS_FPU_FMV_X_W, false, true},
    {"fmv.w.x", OP_ADD, WS_FPU_FMV_W_X, false, true},
    {"fmin", OP_MIN, WS_FPU_FMIN, false, true},
    {"fmax", OP_MAX, WS_FPU_FMAX, false, true},
    {"fle", OP_LE, WS_FPU_FLE, false, true},
    {"flt", OP_LT, WS_FPU_FLT, false, true},
    {"feq", OP_EQ, WS_FPU_FEQ, false, true},
    {"fclass", OP_CLASS, WS_FPU_FCLASS, false, false},
    {"fcvt.w.s", OP_TO_I32, WS_FPU_FCVT_W_S, false, false},
    {"fcvt.wu.s", OP_TO_U32, WS_FPU_FCVT_WU_S, false, false},
    {"fcvt.s.w", OP_FROM_I32, WS_FPU_FCVT_S_W, false, true},
    {"fcvt.s.wu", OP_FROM_U32, WS_FPU_FCVT_S_WU, false, true},
};

typedef struct {
  uint32_t x[3][THREADS];
} warp_t;

// Corner values in all pairs, with a third one; then operands for the operation.
static void operands(ws_fp_gen_t *g, const op_t *op, unsigned warp, warp_t *w) {
  uint32_t corner[WS_FP_CORNERS];
  const unsigned n = ws_fp_gen_corners(&g->f, corner);
  for (unsigned t = 0; t < THREADS; t++) {
    const unsigned i = warp * THREADS + t;
    uint32_t x[3] = {corner[i % n], corner[i / n % n], corner[ws_fp_gen_below(g, n)]};
    if (i >= n * n) ws_fp_gen(g, fp_info[op->like].what, x);
    for (unsigned k = 0; k < 3; k++)
      w->x[k][t] = x[k];
  }
}

// Returns the threads that the host has left.
static uint32_t one_warp(const ws_fp_format_t *f, const op_t *op, const warp_t *w, int rm, int n) {
  uint32_t out[THREADS];
  const uint32_t left = ws_fp_warp(f, op->of_fdiv, op->code, w->x[0], w->x[1], w->x[2], rm, out, n);
  for (int t = 0; t < n; t++) {
    const uint32_t x[3] = {w->x[0][t], w->x[1][t], w->x[2][t]};
    unsigned flags = 0;
    const fp_result_t want = {op->of_fdiv ? ws_fp_div_op(f, op->code, x[0], x[1], rm, &flags)
                                          : ws_fp_op(f, op->code, x[0], x[1], x[2], rm, &flags),
                              0};
    const fp_result_t got = {left >> t & 1 ? want.bits : out[t], 0};
    expect(f, op->like, x, rm, got, want);
  }
  return left;
}

static void op_cases(const op_t *op, const ws_fp_format_t *f) {
  ws_fp_gen_t g;
  warp_t w;
  uint64_t left = 0;
  if (!test_begin("fp/warp/%s%s", op->name, f->ftz ? "/ftz" : "")) return;
  ws_fp_gen_init(&g, f, seed + op->code);
  for (unsigned i = 0; i < WARPS; i++) {
    operands(&g, op, i, &w);
    for (int rm = 0; rm < MODES; rm++) {
      const uint32_t by_model = one_warp(f, op, &w, rm, i % 2 ? THREADS : THREADS / 4);
      if (rm == WS_RNE) left += (unsigned)__builtin_popcount(by_model);
    }
  }
  // The host has computed most of what it should.
  const fp_result_t share = {100 * left / (WARPS * THREADS) < 50 || !op->by_host, 0}, most = {1, 0};
  expect(f, op->like, (const uint32_t[3]){0}, WS_RNE, share, most);
  test_end();
}

void test_warps(void) {
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
    op_cases(&ops[i], &ws_fp_binary32);
    op_cases(&ops[i], &ws_fp_binary32_ftz);
  }
}
