// SPDX-License-Identifier: Apache-2.0
// Matrix products of a warp: ws_mma.h over the registers of the threads.
#include "model_int.h"
#include "ws_mma.h"

_Static_assert((int)WS_MMA_THREADS == (int)WS_MAX_THREADS, "registers have a word per thread");

// ORDER OP: see gen/isa/ops.def.
void wsm_run_mma(wsm_exec_t *x) {
  const wsm_code_t *code = x->code;
  const wsm_op_t *op = code->op;
  const unsigned of = op->row->op >> 3, low = op->row->op & 7;
  const ws_mma_kind_t kind = (ws_mma_kind_t)(of ? WS_MMA_INT8 + of - 1 : low & 3);
  const unsigned mods = !of ? 0 : of == 3 ? low & WS_MMA_AND : low;
  const bool half = of == 0 ? low & 4 : of == 3 && low & 2;
  // Registers of A, B and C; words of threads that are not active are 0.
  const unsigned first[] = {code->rs1, code->rs2, code->rs3};
  uint32_t in[3][4][WS_MMA_THREADS] = {{{0}}}, d[4][WS_MMA_THREADS];
  for (unsigned o = 0; o < 3; o++)
    for (unsigned k = 0; k < op->group[WS_RS1 + o]; k++)
      FOR_MASK(t, x->mask) in[o][k][t] = x->w->reg[first[o] + k][t];
  ws_mma_warp(x->m->cfg.tensor_exact ? WS_MMA_EXACT : WS_MMA_HOPPER, kind, mods,
              half ? WS_MMA_WORDS / 2 : WS_MMA_WORDS, (const uint32_t(*)[WS_MMA_THREADS])in[0],
              (const uint32_t(*)[WS_MMA_THREADS])in[1], (const uint32_t(*)[WS_MMA_THREADS])in[2],
              d);
  for (unsigned k = 0; k < op->group[WS_RD]; k++)
    memcpy(k ? x->more[k - 1] : x->out, d[k], sizeof d[k]);
}
