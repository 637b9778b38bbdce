// SPDX-License-Identifier: Apache-2.0
// When an instruction may issue, and why a slot is lost, written as the contract says it.
#include <stdbool.h>

typedef struct {
  bool head_valid, live, blocked, bar_wait, sb_ok, war_ok, idle, ordered, store_idle, fcsr_hold;
  bool asleep;
  unsigned unit, op;
} head_t;

typedef struct {
  bool oc_free, lsu_ok, sfu_ok, stop;
  bool complete, short_out, long_out; // what ws_inflight says
} machine_t;

enum { CTL = 0, BRU = 3, LSU = 4, FPU = 7, SFU = 9, EXIT = 1, FENCE = 2, BAR = 3, FCSR_FIRST = 28 };
typedef enum {
  NOTHING,
  BARRIER,
  BRANCH,
  ICACHE,
  FETCH,
  OPERAND,
  LSU_FULL,
  COLLECTOR,
  SFU_FULL,
  READY
} reason_t; // the nearer to issuing the later

// What keeps the warp from issuing: the first of the list that holds.
static reason_t why_not(const head_t *h, const machine_t *m) {
  if (!h->live) return NOTHING;
  if (h->blocked) return BRANCH;
  if (h->bar_wait) return BARRIER;
  if (!h->head_valid) return h->asleep ? ICACHE : FETCH;
  const bool is_exit = h->unit == CTL && h->op == EXIT, is_fence = h->unit == CTL && h->op == FENCE;
  const bool is_bar = h->unit == BRU && h->op == BAR;
  if (h->unit != CTL && (!h->sb_ok || !h->war_ok)) return OPERAND;
  const bool is_fcsr = WS_FP_ON && h->unit == FPU && h->op >= FCSR_FIRST;
  if ((is_exit || is_fence || is_bar || is_fcsr) && !h->idle) return OPERAND;
  if (WS_FP_ON && h->fcsr_hold) return OPERAND;
  if ((is_fence || is_bar) && !h->ordered) return OPERAND;
  if (is_fence && !h->store_idle) return OPERAND;
  if (h->unit == LSU && !m->lsu_ok) return LSU_FULL;
  if (h->unit != CTL && !m->oc_free) return COLLECTOR;
  if (WS_SFU && h->unit == SFU && !m->sfu_ok) return SFU_FULL;
  return READY;
}

// The bit of lost_o for a cycle in which this reason is the one nearest to issuing; -1 none. ORDER
// PERF
static int lost_class(reason_t nearest, const machine_t *m) {
  if (nearest == NOTHING || m->stop) return 10;
  switch (nearest) {
  case COLLECTOR:
    return m->complete ? 0 : 1;
  case SFU_FULL:
    return 0;
  case LSU_FULL:
    return 2;
  case OPERAND:
    return m->short_out ? 3 : m->long_out ? 4 : 5;
  case FETCH:
    return 6;
  case ICACHE:
    return 7;
  case BRANCH:
    return 8;
  case BARRIER:
    return 9;
  default:
    return -1;
  }
}
