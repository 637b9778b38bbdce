// SPDX-License-Identifier: Apache-2.0
// Floating point in numbers of 64 bits: the texts of ws_fp.c and ws_fp_op.c in that width, and
// conversions between formats.
#define WS_FP_64
#include "ws_fp64.h"

#include "ws_fp.c"
#include "ws_fp_op.c"

uint64_t ws_fp64_convert(const ws_fp_format_t *from, const ws_fp_format_t *to, uint64_t a, int rm,
                         unsigned *flags) {
  fp_num_t x = fp_unpack(from, a);
  if (fp_is_nan(x) && !WRONG(40)) x = fp_nan_of(x, x, flags);
  return fp_pack(to, x, fp_mode(WRONG(41) ? from : to, rm), flags);
}
