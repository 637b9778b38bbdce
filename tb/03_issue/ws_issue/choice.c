// SPDX-License-Identifier: Apache-2.0
// Part of bench.c: which of the ready warps issues, by the model of the scheduling policy.
// Readiness is known where the state of the warps is seen at the retire port and the scoreboard
// looks at heads at once (bitmap).
// A blank would be part of the path.
// clang-format off
#define MODEL_(path) #path
#define MODEL(word) MODEL_(03_issue/ws_sched_##word/model.c)
#define MODEL_OF(word) MODEL(word)
// clang-format on
#include MODEL_OF(WS_SCHED_WORD)

static sched_t sched;

static void choice_begin(void) {
  sched_reset(&sched, W);
}

static bool is_ready(unsigned w) {
  const warp_t *x = &warp[w];
  if (!x->n || I->stop_i || ws_get(CVEC(O->rt_blocked_o), w, 1) || x->waits_bar || x->fcsr)
    return false;
  const unsigned at = x->buffer[0] - BASE_PC;
  const decoded_t d = decode_at(at);
  const bool place = ws_get(VEC(I->war_ok_i), w, 1) && unit_ok(d.unit);
  const bool idle = drained[w] && !x->collecting && !x->loading;
  if ((d.unit && !(place && registers_there[w])) || (drains(at, &d) && !idle)) return false;
  return !(prog[at].kind == BAR && x->ordering) && !(d.fence && (x->storing || x->ordering));
}

// Before the effects of the issue.
static void check_choice(void) {
  sched_warp_t seen[W];
  for (unsigned w = 0; w < W; w++) {
    const warp_t *x = &warp[w];
    seen[w] = (sched_warp_t){.ready = is_ready(w),
                             .head = x->n > 0,
                             .registers = registers_now[w],
                             .pending = !written[w],
                             .barrier = x->waits_bar,
                             .live = x->live,
                             .unit = x->n ? decode_at(x->buffer[0] - BASE_PC).unit : 0};
  }
  const int want = sched_choose(&sched, seen);
  bool load = false;
  WS_CHECK_EQ(O->pop_valid_o ? (int)O->pop_warp_o : -1, want, "the warp that issues");
  if (want >= 0) {
    const decoded_t d = decode_at(warp[want].buffer[0] - BASE_PC);
    load = d.unit == LSU && d.use & USE_RD;
  }
#if WS_DUAL_ISSUE
  if (want >= 0 && O->pop_two_o) {
    const decoded_t second = decode_at(warp[want].buffer[1] - BASE_PC);
    load |= second.unit == LSU && second.use & USE_RD;
  }
#endif
  sched_clock(&sched, seen, want, want >= 0, load);
}

static void choice_started(unsigned w) {
  sched_started(&sched, w);
}
