// SPDX-License-Identifier: Apache-2.0
// Random instructions of the FPU and the divider, with static rounding, and of the special function
// unit, with results that the test gives back in its place.
#ifndef WS_EXEC_FLOAT_H
#define WS_EXEC_FLOAT_H

#include "exec_insn.h"

#if WS_FP_ON
#include "ws_fp_gen.h"

static inline void exec_make_float(exec_insn_t *x, unsigned unit, unsigned threads) {
  static const unsigned ops[] = {WS_FPU_FMADD,   WS_FPU_FNMSUB,   WS_FPU_FADD,      WS_FPU_FMUL,
                                 WS_FPU_FSGNJX,  WS_FPU_FMIN,     WS_FPU_FLT,       WS_FPU_FCLASS,
                                 WS_FPU_FMV_X_W, WS_FPU_FCVT_W_S, WS_FPU_FCVT_S_WU, WS_FPU_FMAD};
  static ws_fp_gen_t gen;
  const bool ftz = WS_FP == WS_FP_FTZ;
  const ws_fp_format_t *format = ftz ? &ws_fp_binary32_ftz : &ws_fp_binary32;
  if (!gen.f.man_w) ws_fp_gen_init(&gen, format, ws_seed());
  x->op = unit == WS_UNIT_FPU ? ops[ws_rand_below(sizeof ops / sizeof ops[0] - !WS_FMAD)]
                              : ws_rand_below(unit == WS_UNIT_FDIV ? 2 : 8);
  const bool rounds = unit == WS_UNIT_FDIV ||
                      (unit == WS_UNIT_FPU && (x->op < WS_FPU_FSGNJ || x->op >= WS_FPU_FCVT_W_S));
  x->imm = rounds && !ftz ? ws_rand_below(5) : 0;
  for (unsigned t = 0; t < threads; t++) {
    uint32_t v[3];
    unsigned flags = 0;
    if (unit == WS_UNIT_FPU)
      ws_fp_gen_fpu(&gen, x->op, v);
    else
      ws_fp_gen(&gen, WS_FP_GEN_DIV, v);
    x->a[t] = v[0];
    x->b[t] = v[1];
    x->c[t] = v[2];
    if (unit == WS_UNIT_FPU)
      x->want[t] = ws_fp_op(format, x->op, v[0], v[1], v[2], (int)x->imm, &flags);
    if (unit == WS_UNIT_FDIV)
      x->want[t] = ws_fp_div_op(format, x->op, v[0], v[1], (int)x->imm, &flags);
    if (unit == WS_UNIT_SFU) x->want[t] = ws_rand();
  }
}
#endif

#endif
