// SPDX-License-Identifier: Apache-2.0
// Floating point in all threads of a warp, by the float unit of the host.
#include "../../gen/isa.h"
#include "../../tb/common/ws_float_bits.h"
#include "ws_fp_int.h"

#include <float.h>
#include <string.h>

enum { BLOCK = 8, THREADS = 32 };

#define FOR_BLOCKS(t)                                                                              \
  for (int block_ = 0; block_ < n; block_ += BLOCK)                                                \
    for (int t = block_; t < block_ + BLOCK; t++)

// As in ws_rv32_warp.c.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#define WIDE_FMA __attribute__((target_clones("fma", "default")))
#else
#define WIDE
#define WIDE_FMA
#endif

#define BIT4(t) UINT32_C(1) << (t), UINT32_C(2) << (t), UINT32_C(4) << (t), UINT32_C(8) << (t)
static const uint32_t bit[THREADS] = {BIT4(0),  BIT4(4),  BIT4(8),  BIT4(12),
                                      BIT4(16), BIT4(20), BIT4(24), BIT4(28)};

static const uint32_t SIGN = 0x80000000u, MAGNITUDE = 0x7FFFFFFFu, INFINITE = 0x7F800000u,
                      NAN_BITS = 0x7FC00000u, NORMAL = 0x00800000u;

static inline bool nan_bits(uint32_t a) {
  return (a & MAGNITUDE) > INFINITE;
}
// Not zero, and of a magnitude below `limit`.
static inline bool below(uint32_t a, uint32_t limit) {
  return (a & MAGNITUDE) - 1 < limit - 1;
}

// ---- loops ----

typedef struct {
  const uint32_t *a, *b, *c;
  uint32_t sign_a, sign_c; // to be inverted
} operands_t;

typedef void loop_t(operands_t o, uint32_t *restrict out, int n);

#define LOOP(name, expression)                                                                     \
  WIDE static void name(operands_t o, uint32_t *restrict out, int n) {                             \
    const uint32_t *const p = o.a, *const q = o.b;                                                 \
    FOR_BLOCKS(t) {                                                                                \
      const uint32_t a = p[t], b = q[t];                                                           \
      (void)a, (void)b;                                                                            \
      out[t] = expression;                                                                         \
    }                                                                                              \
  }

static inline uint32_t canonical(float x) {
  const uint32_t r = ws_float_bits(x);
  return nan_bits(r) && !WRONG(25) ? NAN_BITS : r;
}

LOOP(loop_add, canonical(ws_float(a) + ws_float(b)))
LOOP(loop_sub, canonical(ws_float(a) - ws_float(b)))
LOOP(loop_mul, canonical(ws_float(a) * ws_float(b)))
LOOP(loop_div, canonical(ws_float(a) / ws_float(b)))
LOOP(loop_sqrt, canonical(__builtin_sqrtf(ws_float(a))))
LOOP(loop_le, ws_float(a) <= ws_float(b))
LOOP(loop_lt, ws_float(a) < ws_float(b))
LOOP(loop_eq, ws_float(a) == ws_float(b))
LOOP(loop_min, ws_float(a) < ws_float(b) ? a : b)
LOOP(loop_max, ws_float(a) > ws_float(b) ? a : b)
LOOP(loop_sgnj, (a & MAGNITUDE) | (b & SIGN))
LOOP(loop_sgnjn, (a & MAGNITUDE) | (~b & SIGN))
LOOP(loop_sgnjx, a ^ (b & SIGN))
LOOP(loop_move, a)
LOOP(loop_from_i32, ws_float_bits((float)(int32_t)a))
LOOP(loop_from_u32, ws_float_bits((float)a))
// 2^31 and above are not for here; a number below does not overflow.
LOOP(loop_to_i32, (uint32_t)(int32_t)((a & MAGNITUDE) < 0x4F000000u ? ws_float(a) : 0))

WIDE_FMA static void loop_fma(operands_t o, uint32_t *restrict out, int n) {
  const uint32_t *const p = o.a, *const q = o.b, *const r = o.c;
  FOR_BLOCKS(t) {
    out[t] = canonical(
        __builtin_fmaf(ws_float(p[t] ^ o.sign_a), ws_float(q[t]), ws_float(r[t] ^ o.sign_c)));
  }
}

// ---- operations that the host does otherwise than the machine ----

// Operands that count as zeros, and results that may have become normal by being rounded as
// subnormals are: see ws_fp.h. A zero is the same in both.
WIDE static uint32_t subnormal(operands_t o, unsigned operands, const uint32_t *out, bool result,
                               int n) {
  const uint32_t *const p = o.a, *const q = operands > 1 ? o.b : o.a,
                        *const r = operands > 2 ? o.c : o.a;
  const uint32_t limit = result && !WRONG(26) ? 2 * NORMAL : 1;
  uint32_t odd = 0;
  FOR_BLOCKS(t) {
    const bool operand = below(p[t], NORMAL) || below(q[t], NORMAL) || below(r[t], NORMAL);
    odd |= operand || below(out[t], limit) ? bit[t] : 0;
  }
  return odd;
}

// Minimum and maximum with a NaN, or of both zeros.
WIDE static uint32_t no_order(operands_t o, int n) {
  const uint32_t *const p = o.a, *const q = o.b;
  uint32_t odd = 0;
  FOR_BLOCKS(t) {
    const bool zeros = ((p[t] | q[t]) & MAGNITUDE) == 0 && !WRONG(27);
    odd |= nan_bits(p[t]) || nan_bits(q[t]) || zeros ? bit[t] : 0;
  }
  return odd;
}

WIDE static uint32_t too_large(operands_t o, int n) {
  const uint32_t *const p = o.a;
  uint32_t odd = 0;
  FOR_BLOCKS(t) {
    odd |= (p[t] & MAGNITUDE) >= 0x4F000000u ? bit[t] : 0;
  }
  return odd;
}

// ---- operations ----

enum { ARITHMETIC = 1, COMPARISON, BITS, TO_INT, FROM_INT, EXTREME };

typedef struct {
  loop_t *loop;
  unsigned kind, operands;
  uint32_t sign_a, sign_c;
} op_t;

static const op_t fpu[32] = {
    [WS_FPU_FMADD] = {loop_fma, ARITHMETIC, 3, 0, 0},
    [WS_FPU_FMSUB] = {loop_fma, ARITHMETIC, 3, 0, 0x80000000u},
    [WS_FPU_FNMSUB] = {loop_fma, ARITHMETIC, 3, 0x80000000u, 0},
    [WS_FPU_FNMADD] = {loop_fma, ARITHMETIC, 3, 0x80000000u, 0x80000000u},
    [WS_FPU_FADD] = {loop_add, ARITHMETIC, 2, 0, 0},
    [WS_FPU_FSUB] = {loop_sub, ARITHMETIC, 2, 0, 0},
    [WS_FPU_FMUL] = {loop_mul, ARITHMETIC, 2, 0, 0},
    [WS_FPU_FSGNJ] = {loop_sgnj, BITS, 2, 0, 0},
    [WS_FPU_FSGNJN] = {loop_sgnjn, BITS, 2, 0, 0},
    [WS_FPU_FSGNJX] = {loop_sgnjx, BITS, 2, 0, 0},
    [WS_FPU_FMIN] = {loop_min, EXTREME, 2, 0, 0},
    [WS_FPU_FMAX] = {loop_max, EXTREME, 2, 0, 0},
    [WS_FPU_FLE] = {loop_le, COMPARISON, 2, 0, 0},
    [WS_FPU_FLT] = {loop_lt, COMPARISON, 2, 0, 0},
    [WS_FPU_FEQ] = {loop_eq, COMPARISON, 2, 0, 0},
    [WS_FPU_FMV_X_W] = {loop_move, BITS, 1, 0, 0},
    [WS_FPU_FMV_W_X] = {loop_move, BITS, 1, 0, 0},
    [WS_FPU_FCVT_W_S] = {loop_to_i32, TO_INT, 1, 0, 0},
    [WS_FPU_FCVT_S_W] = {loop_from_i32, FROM_INT, 1, 0, 0},
    [WS_FPU_FCVT_S_WU] = {loop_from_u32, FROM_INT, 1, 0, 0},
};
static const op_t fdiv[2] = {[WS_FDIV_FDIV] = {loop_div, ARITHMETIC, 2, 0, 0},
                             [WS_FDIV_FSQRT] = {loop_sqrt, ARITHMETIC, 1, 0, 0}};

// The host computes in binary32, to nearest.
static bool host_can(const ws_fp_format_t *f, const op_t *p, int rm) {
  const bool rounds = p->kind == ARITHMETIC || p->kind == FROM_INT;
  if (FLT_EVAL_METHOD != 0 || f->exp_w != 8 || f->man_w != 23 || !p->loop) return false;
  if (p->kind == TO_INT) return rm == WS_RTZ;
  return !rounds || fp_mode(f, rm) == WS_RNE;
}

uint32_t ws_fp_warp(const ws_fp_format_t *f, bool of_fdiv, unsigned op, const uint32_t *a,
                    const uint32_t *b, const uint32_t *c, int rm, uint32_t *restrict out, int n) {
  const op_t *p = of_fdiv ? &fdiv[op] : &fpu[op];
  if (!host_can(f, p, rm)) return UINT32_MAX;
  const operands_t o = {a, b, c, p->sign_a, p->sign_c};
  p->loop(o, out, n);
  uint32_t odd = 0;
  if (p->kind == EXTREME) odd |= no_order(o, n);
  if (p->kind == TO_INT) odd |= too_large(o, n);
  if (f->ftz && p->kind != BITS && p->kind != FROM_INT)
    odd |= subnormal(o, p->operands, out, p->kind == ARITHMETIC, n);
  return odd;
}
