// SPDX-License-Identifier: Apache-2.0
// Small programs with floats, for test_float.c and test_fcsr.c.
#ifndef WS_MODEL_TEST_FLOAT_H
#define WS_MODEL_TEST_FLOAT_H

#include "t.h"

enum { ONE = 0x3F800000, THREE = 0x40400000, INFINITE = 0x7F800000, NAN_ = 0x7FC00000, TINY = 1 };
enum { NX = 1, UF = 2, OF = 4, DZ = 8, NV = 16 };

static inline void begin(ws_float_t fp, bool fflags) {
  rig_reset();
  R.cfg.fp = fp;
  R.cfg.fflags = fflags;
  if (fp) R.cfg.sfu = &t_sfu;
  R.l.regs_per_thread = 64;
  E(csrr(5, WSA_TID));
}

// f[reg] = bits; uses x31.
static inline void fli(unsigned reg, uint32_t bits) {
  wsa_li(&R.a, 31, bits);
  E(fmv_w_x(reg, 31));
}

static inline int finish(void) {
  E(exit());
  return rig_run();
}

static inline bool is_illegal(uint32_t word) {
  wsa_put(&R.a, word);
  return finish() == WS_FAULTED && ws_model_fault(R.m)->cause == WS_CAUSE_ILLEGAL &&
         ws_model_fault(R.m)->insn == word && ws_model_fault(R.m)->mask == 0xFF;
}

// Stores a CSR as each thread reads it to OUT + 4 * thread.
static inline void store_csr(uint32_t csr) {
  E(csrr(29, csr));
  rig_put_result(29, 0);
}

#endif
