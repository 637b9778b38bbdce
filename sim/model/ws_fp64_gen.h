// SPDX-License-Identifier: Apache-2.0
// Operands as those of ws_fp_gen.h, for numbers of up to 64 bits. Needs ws_fp64.c and ws_fp_gen.c.
#ifndef WS_FP64_GEN_H
#define WS_FP64_GEN_H

#include "ws_fp_gen.h"

#define WS_FP_GEN(name) ws_fp64_gen##name
#define WS_FP_BITS uint64_t
#include "ws_fp_gen_ops.h"
#undef WS_FP_BITS
#undef WS_FP_GEN

// A number to be converted to a narrower format: near its limits, halfway between two of its
// numbers or nearly, or any.
uint64_t ws_fp64_gen_narrow(ws_fp_gen_t *g, const ws_fp_format_t *to);

#endif
