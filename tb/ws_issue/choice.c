// SPDX-License-Identifier: Apache-2.0
// Part of bench.c: which of the ready warps issues, by the model of ws_sched. Readiness is known
// where the state of the warps is seen at the retire port and the scoreboard looks at heads at once
// (bitmap).
#include "../ws_sched/model.c"

static sched_t sched;
static bool load_out[W]; // a load has issued, and some write has been pending ever since

static void choice_begin(void) {
  sched_reset(&sched, W, WS_TL_GROUP);
  memset(load_out, 0, sizeof load_out);
}

static bool is_ready(unsigned w) {
  const warp_t *x = &warp[w];
  if (!x->n || I->stop_i || ws_get(CVEC(O->rt_blocked_o), w, 1) || x->waits_bar || x->fcsr)
    return false;
  const unsigned at = x->buffer[0] - BASE_PC;
  const decoded_t d = decode_at(at);
  const bool place =
      I->oc_free_i && ws_get(VEC(I->war_ok_i), w, 1) && unit_ok(d.unit);
  const bool idle = drained[w] && !x->collecting && !x->loading;
  if ((d.unit && !(place && registers_there[w])) || (drains(at, &d) && !idle)) return false;
  return !(prog[at].kind == BAR && x->ordering) && !(d.fence && (x->storing || x->ordering));
}

// Before the effects of the issue.
static void check_choice(void) {
  bool ready[W], away[W];
  int in = -1, out = -1;
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
    ready[w] = is_ready(w);
    away[w] = (x->n && load_out[w] && !registers_there[w]) || x->waits_bar || !x->live;
  }
  const int want = WS_SCHED == WS_SCHED_RR    ? sched_rr(&sched, ready)
                   : WS_SCHED == WS_SCHED_GTO ? sched_gto(&sched, ready)
                                              : sched_two_level(&sched, ready, away, &in, &out);
  WS_CHECK_EQ(O->pop_valid_o ? (int)O->pop_warp_o : -1, want, "the warp that issues");
  if (want >= 0 && WS_SCHED == WS_SCHED_GTO)
    sched_gto_issued(&sched, want);
  else if (want >= 0 && (WS_SCHED == WS_SCHED_RR || sched.active[want]))
    sched.last = want;
  if (in >= 0) {
    sched.active[in] = true;
    sched.active[out] = false;
    sched.last_in = in;
  }
  for (unsigned w = 0; w < W; w++)
    load_out[w] &= !written[w];
  if (want < 0) return;
  const decoded_t d = decode_at(warp[want].buffer[0] - BASE_PC);
  load_out[want] |= d.unit == LSU && d.use & USE_RD;
#if WS_DUAL_ISSUE
  if (!O->pop_two_o) return;
  const decoded_t second = decode_at(warp[want].buffer[1] - BASE_PC);
  load_out[want] |= second.unit == LSU && second.use & USE_RD;
#endif
}

static void choice_started(unsigned w) {
  sched.age[w] = sched.next_age++;
}
