// SPDX-License-Identifier: Apache-2.0
// When an instruction may issue, written as the contract says it.
#include <stdbool.h>

typedef struct {
  bool head_valid, blocked, bar_wait, sb_ok, war_ok, ordered, store_idle, fcsr_hold, paced;
  bool wait, later; // micro-operations: those of another warp go first; earlier ones have issued
  bool pending, collecting, loading; // the warp is drained without any of these
  unsigned unit, op;
} head_t;

typedef struct {
  bool oc_free, lsu_ok, sfu_ok, stop;
} machine_t;

enum { CTL = 0, BRU = 3, LSU = 4, FPU = 7, SFU = 9, EXIT = 1, FENCE = 2, BAR = 3, FCSR_FIRST = 28 };
typedef enum {
  BARRIER,
  BRANCH,
  FETCH,
  OPERAND,
  LSU_FULL,
  COLLECTOR,
  SFU_FULL,
  READY
} reason_t; // the nearer to issuing the later

// What keeps the warp from issuing: the first of the list that holds.
static reason_t why_not(const head_t *h, const machine_t *m) {
  if (h->blocked) return BRANCH;
  if (h->bar_wait) return BARRIER;
  if (!h->head_valid) return FETCH;
  const bool is_exit = h->unit == CTL && h->op == EXIT, is_fence = h->unit == CTL && h->op == FENCE;
  // or warpsync; 19 and 27 do not exist
  const bool is_bar = h->unit == BRU && (WS_DIVERGENCE_APART ? h->op % 8 : h->op) == BAR;
  // A policy that looks at what has ended has been asked before the first micro-operation.
  const bool war_ok = h->war_ok || (WS_GROUPS_END && h->later);
  if (h->unit != CTL && (!h->sb_ok || !war_ok)) return OPERAND;
  const bool is_fcsr = WS_FP_ON && h->unit == FPU && h->op >= FCSR_FIRST;
  if ((is_exit || is_fence || is_bar || is_fcsr) && (h->pending || h->collecting || h->loading))
    return OPERAND;
  if (WS_FP_ON && h->fcsr_hold) return OPERAND;
  if ((is_fence || is_bar) && !h->ordered) return OPERAND;
  if (is_fence && !h->store_idle) return OPERAND;
  if (h->unit == LSU && !m->lsu_ok) return LSU_FULL;
  // Where collectors belong to classes, lsu_ok and sfu_ok say all of LSU and SFU.
  const bool own = WS_OC_CLASSES && (h->unit == LSU || h->unit == SFU);
  if (h->unit != CTL && !own && !m->oc_free) return COLLECTOR;
  if (WS_SFU && h->unit == SFU && !m->sfu_ok) return SFU_FULL;
  return READY;
}
