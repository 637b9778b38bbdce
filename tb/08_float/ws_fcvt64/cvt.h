// SPDX-License-Identifier: Apache-2.0
// Conversions by their codes: operands and results.
#ifndef WS_FCVT64_CVT_H
#define WS_FCVT64_CVT_H

static const uint8_t cvt_ops[] = {0, 1, 2, 3, 4, 6};
enum { CVT_OPS = sizeof cvt_ops };

// Its operand has 32 bits.
static inline bool cvt_of_word(unsigned op) {
  return op & 2;
}

static inline uint64_t cvt_model(unsigned op, uint64_t a, unsigned rm, unsigned *flags) {
  const ws_fp_format_t *d = &ws_fp_binary64, *s = &ws_fp_binary32;
  switch (op) {
  case 0:
    return ws_fp64_to_i32(d, a, (int)rm, flags);
  case 1:
    return ws_fp64_to_u32(d, a, (int)rm, flags);
  case 2:
    return ws_fp64_from_i32(d, (uint32_t)a, (int)rm, flags);
  case 3:
    return ws_fp64_from_u32(d, (uint32_t)a, (int)rm, flags);
  case 4:
    return ws_fp64_convert(d, s, a, (int)rm, flags);
  default:
    return ws_fp64_convert(s, d, (uint32_t)a, (int)rm, flags);
  }
}

// d and s generate doubles and singles.
static inline uint64_t cvt_operand(ws_fp_gen_t *d, ws_fp_gen_t *s, unsigned op) {
  uint64_t x[3];
  if (op == 4) return ws_fp64_gen_narrow(d, &ws_fp_binary32);
  if (op == 6) return ws_fp_gen_any(s);
  ws_fp64_gen(d, op & 2 ? WS_FP_GEN_FROM_INT : WS_FP_GEN_TO_INT, x);
  return x[0];
}

#endif
