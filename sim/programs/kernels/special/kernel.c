// SPDX-License-Identifier: Apache-2.0
// Each special function of each operand: eight results per thread.
#include "ws.h"

WS_KERNEL(special, const float *, in, float *, out, uint32_t, n) {
  uint32_t i = ws_global_x();
  if (i >= n) return;
  float x = in[i];
  float *to = out + i;
  to[0] = __rcpf(x);
  to[n] = __rsqrtf(x);
  to[2 * n] = __sqrtf_approx(x);
  to[3 * n] = __exp2f(x);
  to[4 * n] = __log2f(x);
  to[5 * n] = __sinf(x);
  to[6 * n] = __cosf(x);
#if !__WS_SFU_PAIRS
  to[7 * n] = __tanhf(x);
#endif
}
