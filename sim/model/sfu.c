// SPDX-License-Identifier: Apache-2.0
// Special functions. They raise no flags.
#include "model_int.h"
#include "ws_sfu.h"

void wsm_run_sfu(wsm_exec_t *x) {
  static const unsigned function[] = {WS_SFU_RCP, WS_SFU_RSQRT, WS_SFU_SQRT, WS_SFU_EX2,
                                      WS_SFU_LG2, WS_SFU_SIN,   WS_SFU_COS,  WS_SFU_TANH};
  const unsigned op = x->code->op->row->op;
  FOR_MASK(t, x->mask) {
    const uint32_t rs1 = x->w->reg[x->code->rs1][t];
    x->out[t] = x->m->cfg.isa.sfu_pairs
                    ? ws_sfu_pair(x->m->cfg.sfu, BUG(75) && op == WS_SFU_COS ? WS_SFU_SIN : op, rs1)
                    : ws_sfu_eval(x->m->cfg.sfu, function[BUG(44) ? 0 : op], rs1);
  }
}
