// SPDX-License-Identifier: Apache-2.0
// Internals of the floating-point model: the unpacked number, and what its files share. The texts
// ws_fp.c, ws_fp_op.c and ws_fp_gen.c are compiled for two widths of numbers: as they are for 32
// bits and, with WS_FP_64 defined, for 64 (ws_fp64.c, ws_fp64_gen.c).
#ifndef WS_FP_INT_H
#define WS_FP_INT_H

#include "ws_fp.h"
#include "ws_fp_width.h"

// A build with -DWS_FP_WRONG=n contains mutant n; test_fp must notice it (see model.mk).
#ifndef WS_FP_WRONG
#define WS_FP_WRONG 0
#endif
#define WRONG(n) (WS_FP_WRONG == (n))

typedef enum { FP_ZERO, FP_FINITE, FP_INF, FP_QNAN, FP_SNAN } fp_kind_t;

// FP_FINITE: the value is sig * 2^(exp - FP_TOP), and sig has its leading one at bit FP_TOP unless
// said otherwise. The lowest bit may be a sticky bit: it is 1 when something non-zero was lost.
typedef struct {
  fp_kind_t kind;
  bool sign;
  int exp;
  fp_sig_t sig;
} fp_num_t;

static inline bool fp_is_nan(fp_num_t a) {
  return a.kind == FP_QNAN || a.kind == FP_SNAN;
}
static inline fp_bits_t fp_sign_bit(const ws_fp_format_t *f) {
  return (fp_bits_t)1 << (f->exp_w + f->man_w);
}
// sig >> n with a sticky bit; any n of 0 or more.
static inline fp_sig_t fp_shift_sticky(fp_sig_t sig, int n) {
  if (n > FP_TOP + 1) return sig != 0;
  return sig >> n | ((sig & (((fp_sig_t)1 << n) - 1)) != 0);
}
// The rounding mode that counts: ftz has only one, 5 to 7 act as nearest even.
static inline int fp_mode(const ws_fp_format_t *f, int rm) {
  return f->ftz || rm < WS_RNE || rm > WS_RMM ? WS_RNE : rm;
}

// The number that the bits stand for; ftz makes subnormals zeros.
fp_num_t fp_unpack(const ws_fp_format_t *f, fp_bits_t bits);
// The one rounding of every operation: the bits nearest to the number as rm says, and flags. Any
// non-zero sig of a finite number will do. NaNs of both kinds give the canonical NaN.
fp_bits_t fp_pack(const ws_fp_format_t *f, fp_num_t a, int rm, unsigned *flags);
// sig >> drop (0 <= drop <= FP_TOP + 2), rounded as rm says; sets *inexact if something was lost.
fp_sig_t fp_round(fp_sig_t sig, int drop, bool sign, int rm, bool *inexact);
// WS_NV into *flags if one of them signals; then the canonical NaN.
fp_num_t fp_nan_of(fp_num_t a, fp_num_t b, unsigned *flags);

#endif
