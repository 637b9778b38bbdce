// SPDX-License-Identifier: Apache-2.0
// Binary floating point as the machine computes it: the golden model of FPU, divider and
// conversions.
//
// Written from IEEE 754-2019 and the RISC-V F extension, for any format of up to 8 exponent and 23
// fraction bits, so that small formats can be tried exhaustively. A number is in the low bits of a
// uint32_t: sign, exponent, fraction; the bits above are 0. ws_fp64.h has the same for numbers in a
// uint64_t, from the same text.
//
// With ftz: subnormal operands count as zeros of their sign (not for moves, sign injection and
// classification, which look at bits); a result that is subnormal after rounding (as if the
// exponent had no lower bound) becomes a zero of its sign with underflow and inexact. Rounding is
// to nearest even whatever `rm` says, except for conversions to integers, which honour it. Minimum
// and maximum of a subnormal give the zero it counts as.
//
// Link ws_fp.c (arithmetic) and ws_fp_op.c (the rest) together. ws_fp_ops.h lists the operations.
#ifndef WS_FP_H
#define WS_FP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ws_fp_format {
  int exp_w, man_w; // bits of exponent (2..8) and fraction (1..23)
  bool ftz;
} ws_fp_format_t;

extern const ws_fp_format_t ws_fp_binary32;     // {8, 23, false}
extern const ws_fp_format_t ws_fp_binary32_ftz; // {8, 23, true}

// Rounding modes by their RISC-V number; 5 to 7 act as WS_RNE.
enum { WS_RNE = 0, WS_RTZ = 1, WS_RDN = 2, WS_RUP = 3, WS_RMM = 4 };

// Flags are ORed into *flags.
enum { WS_NX = 1, WS_UF = 2, WS_OF = 4, WS_DZ = 8, WS_NV = 16 };

#define WS_FP_NAME(name) ws_fp_##name
#define WS_FP_BITS uint32_t
#include "ws_fp_ops.h"
#undef WS_FP_BITS
#undef WS_FP_NAME

// The same in the threads of a warp, fast: by the float unit of the host, which rounds to nearest
// and keeps no flags. Arrays have 32 words; out[t] is the result for threads t < n. Returns the
// threads for which that is not so: they need the functions above. of_fdiv: op is of unit FDIV.
// In ws_fp_warp.c.
uint32_t ws_fp_warp(const ws_fp_format_t *f, bool of_fdiv, unsigned op, const uint32_t *a,
                    const uint32_t *b, const uint32_t *c, int rm, uint32_t *restrict out, int n);

#endif
