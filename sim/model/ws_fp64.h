// SPDX-License-Identifier: Apache-2.0
// The floating-point model for numbers of up to 64 bits: ws_fp64_add and so on, as ws_fp.h has them
// for 32 bits, for any format of up to 11 exponent and 52 fraction bits; conversions between
// formats. Link ws_fp64.c.
#ifndef WS_FP64_H
#define WS_FP64_H

#include "ws_fp.h"

extern const ws_fp_format_t ws_fp_binary64; // {11, 52, false}

#define WS_FP_NAME(name) ws_fp64_##name
#define WS_FP_BITS uint64_t
#include "ws_fp_ops.h"
#undef WS_FP_BITS
#undef WS_FP_NAME

// A number of one format in another one: exact, or rounded once. A NaN gives the canonical one.
uint64_t ws_fp64_convert(const ws_fp_format_t *from, const ws_fp_format_t *to, uint64_t a, int rm,
                         unsigned *flags);

#endif
