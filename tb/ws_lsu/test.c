// SPDX-License-Identifier: Apache-2.0
// Beats go to the right memory at the right address, each lane once; answers in any order become the
// right results; bad addresses are reported and dropped. The three memories are played by the test.
#include "ws_lsu_dut.h"

#include "lsu_tb.h"

#include <string.h>

#define I ((ws_lsu_in_t *)ws_tb_in)
#define O ((const ws_lsu_out_t *)ws_tb_out)

enum { W = WS_LSU_WARPS, T = WS_LSU_THREADS, L = WS_LSU_LANES, BEATS = T / L, LINE_W = WS_LSU_LINE_W, SM_W = WS_LSU_SM_W };
enum { WARP_W = WS_LSU_WARP_W, BEAT_W = WS_LSU_BEAT_W, LQ_W = WS_LSU_LQ_W, TAG_W = WS_LSU_TAG_W, REG_W = WS_LSU_REG_W };
enum { FLYING = 40, ANSWERS = 64 };

typedef struct {
  unsigned op, warp, rd;
  bool from_x0;            // the address is the immediate: another operation
  uint32_t pc, mask, va[32], data[32];
} insn_t;

// What the memories owe.
typedef struct {
  uint32_t tag, mask, word[32], off[32]; // by lane
  unsigned due;           // not before this cycle
} answer_t;

static lsu_launch_t launch;
static unsigned slot[W];
static insn_t now;        // being dispatched
static unsigned next_beat;
static struct {
  bool used, whole;       // whole: its last beat has left the LSU
  unsigned warp, rd;
  uint32_t left, want[32];
} flying[FLYING];         // results expected
static struct {
  bool used;
  insn_t insn;
  unsigned beat;
  bool last;
  uint32_t todo;          // lanes without a request
} cur;                    // the beat in the LSU
static answer_t sm_answer[ANSWERS], dc_answer[ANSWERS];
static unsigned sm_n, dc_n;
static struct {
  bool asked, sleeping;
  uint32_t word;
} cc;
static unsigned cycles, sm_passes, dc_passes, cc_words, ended;
static unsigned conflict, latency, stall; // percent, cycles, percent

// The start of a kernel asks for the first constant, if there is one; nobody waits for the answer.
static void launch_asks(uint32_t const_bytes) {
  I->start_i = 1;
  I->const_bytes_i = const_bytes;
  I->dx_imm_i = ws_rand() & 0xFFF;
  ws_eval();
  WS_EXPECT(O->cc_valid_o, const_bytes != 0, "%u bytes of constants", const_bytes);
  if (const_bytes) WS_EXPECT(O->cc_addr_o, launch.const_base >> 2);
  ws_tick();
  I->start_i = 0;
  I->const_bytes_i = launch.const_bytes;
  I->cc_hit_i = const_bytes && ws_rand_percent(30);
  ws_eval();
  WS_EXPECT(O->cc_valid_o, 0);
  WS_EXPECT(O->wb_valid_o, 0);
  WS_EXPECT(O->lsu_ready_o, 1);
  ws_tick();
  I->cc_hit_i = 0;
}

static void begin(void) {
  ws_reset();
  memset(flying, 0, sizeof flying);
  memset(&cur, 0, sizeof cur);
  memset(&now, 0, sizeof now);
  memset(&cc, 0, sizeof cc);
  sm_n = dc_n = cycles = sm_passes = dc_passes = cc_words = ended = 0;
  next_beat = BEATS;
  conflict = 40;
  latency = 20;
  stall = 30;
  launch = lsu_any_launch(WS_LSU_SMEM_BYTES / WS_LSU_CTA_SLOTS);
  if (launch.shared_bytes < 64) launch.shared_bytes = 64;
  launch.local_bytes = 256;
  launch.const_bytes = 0x1000;
  ws_set(VEC(I->shared_bytes_i), 0, SM_W + 1, launch.shared_bytes);
  I->const_base_i = launch.const_base >> 4;
  I->const_bytes_i = launch.const_bytes;
  I->local_base_i = launch.local_base >> 4;
  I->local_bytes_i = launch.local_bytes >> 6;
  for (unsigned w = 0; w < W; w++) {
    I->wst_fire_i = 1;
    I->wst_warp_i = w;
    I->wst_slot_i = slot[w] = ws_rand_below(WS_LSU_CTA_SLOTS);
    ws_tick();
  }
  I->wst_fire_i = 0;
  launch_asks(0);
  launch_asks(launch.const_bytes);
}

static unsigned entry_of(unsigned warp, unsigned rd) {
  unsigned f = 0;
  while (f < FLYING && !(flying[f].used && flying[f].warp == warp && flying[f].rd == rd)) f++;
  return f;
}

static unsigned op_sent(const insn_t *x) { return x->from_x0 ? 6 : x->op; }

static bool gives_result(const insn_t *x) { return !lsu_is_store(x->op) && x->rd; }

// A good address for the instruction in its window.
static uint32_t good_address(unsigned op, lsu_window_t w, uint32_t near) {
  for (;;) {
    const uint32_t va = lsu_any_address(&launch, w, near) & ~(lsu_size(op) - 1);
    if (lsu_window(va) == w && !lsu_cause(&launch, op, va)) return va;
  }
}

static void choose(void) {
  unsigned tries = 0;
  do {
    now.op = lsu_any_op();
    now.warp = ws_rand_below(W);
    now.rd = lsu_is_store(now.op) || ws_rand_percent(now.op == OP_LSU_LW ? 25 : 10) ? 0 : exec_rd(REG_W);
    if (++tries > 50) now.op = OP_LSU_SW, now.rd = 0;
  } while (gives_result(&now) && entry_of(now.warp, now.rd) < FLYING);
  now.pc = ws_rand() & ~3u;
  now.mask = exec_mask(T);
  lsu_window_t w = ws_rand_below(4);
  const uint32_t near = ws_rand();
  const bool mixed = ws_rand_percent(15), same = ws_rand_percent(30);
  for (unsigned t = 0; t < T; t++) {
    if (mixed) w = ws_rand_below(4);
    if (w == LSU_CONST && !lsu_is_load(now.op)) w = LSU_SHARED;
    now.va[t] = good_address(now.op, w, near);
    if (t && same && !mixed) now.va[t] = now.va[0];
    now.data[t] = ws_rand();
  }
  now.from_x0 = now.op == OP_LSU_LW && ws_rand_percent(50);
  for (unsigned t = 0; now.from_x0 && t < T; t++)
    now.va[t] = t ? now.va[0] : ws_rand_percent(70) ? 0xFFFFF800 | (near & 0x7FC) : near & 0x7FC;
  next_beat = 0;
  while (!(now.mask >> (next_beat * L) & exec_ones(L))) next_beat++;
  if (!gives_result(&now)) return;
  unsigned f = 0;
  while (flying[f].used) WS_CHECK(++f < FLYING, "test: too many in flight");
  flying[f].used = true;
  flying[f].whole = false;
  flying[f].warp = now.warp;
  flying[f].rd = now.rd;
  flying[f].left = now.mask;
}

// The next beat of `now` on the bus; it is the LSU's from the next cycle on.
static void put(void) {
  const unsigned beat = next_beat++;
  const uint32_t imm = now.from_x0       ? now.va[0]
                       : lsu_is_amo(now.op) ? 0
                                            : (uint32_t)((int32_t)ws_rand() >> 20);
  while (next_beat < BEATS && !(now.mask >> (next_beat * L) & exec_ones(L))) next_beat++;
  cur.used = true;
  cur.insn = now;
  cur.beat = beat;
  cur.last = next_beat == BEATS;
  cur.todo = now.mask >> (beat * L) & exec_ones(L);
  I->dx_valid_i = 1;
  I->dx_op_i = op_sent(&now);
  I->dx_warp_i = now.warp;
  I->dx_wen_i = now.rd != 0;
  I->dx_rd_i = now.rd ? now.rd : ws_rand_below(1u << REG_W);
  I->dx_beat_i = beat;
  I->dx_last_i = cur.last;
  I->dx_mask_i = cur.todo;
  I->dx_pc_i = now.pc >> 2;
  I->dx_imm_i = imm;
  for (unsigned i = 0; i < L; i++) {
    VEC(I->dx_a_i)[i] = now.va[beat * L + i] - imm;
    VEC(I->dx_b_i)[i] = now.data[beat * L + i];
  }
}

static uint32_t physical(unsigned lane) {
  const unsigned t = cur.beat * L + lane;
  return lsu_physical(&launch, cur.insn.va[t], cur.insn.warp, t, slot[cur.insn.warp]);
}

static unsigned lowest(void) {
  unsigned i = 0;
  while (!(cur.todo >> i & 1)) i++;
  return i;
}

// A parameter is asked for before its beat is in the LSU.
static void check_early(void) {
  ws_eval();
  const bool param = cur.insn.from_x0 && cur.insn.rd && lsu_window(cur.insn.va[0]) == LSU_CONST;
  WS_EXPECT(O->cc_valid_o, param);
  if (param) WS_EXPECT(O->cc_addr_o, physical(lowest()) >> 2);
  cc.asked = param;
}

static lsu_window_t lane_window(unsigned lane) { return lsu_window(cur.insn.va[cur.beat * L + lane]); }

static void check_tag(const uint32_t *tag) {
  WS_CHECK_EQ(ws_get(tag, LQ_W, 5), op_sent(&cur.insn));
  WS_CHECK_EQ(ws_get(tag, LQ_W + 5, BEAT_W), cur.beat);
  WS_CHECK_EQ(ws_get(tag, LQ_W + 5 + BEAT_W, REG_W), cur.insn.rd);
  WS_CHECK_EQ(ws_get(tag, LQ_W + 5 + BEAT_W + REG_W, WARP_W), cur.insn.warp);
}

// An answer with random words; remembers what each thread must get.
static answer_t answer(uint32_t tag, uint32_t mask) {
  answer_t a = {.tag = tag, .mask = mask, .due = cycles + 1 + ws_rand_below(latency + 1)};
  const unsigned f = entry_of(cur.insn.warp, cur.insn.rd);
  for (unsigned i = 0; i < L; i++) {
    const unsigned t = cur.beat * L + i;
    a.word[i] = ws_rand();
    a.off[i] = cur.insn.va[t] & 3;
    if (mask >> i & 1 && cur.insn.rd) flying[f].want[t] = lsu_extract(cur.insn.op, a.word[i], a.off[i]);
  }
  return a;
}

static void served(uint32_t mask) {
  WS_CHECK(mask && !(mask & ~cur.todo), "lanes %x, only %x are left", (unsigned)mask, (unsigned)cur.todo);
  cur.todo &= ~mask;
  if (cur.todo) return;
  cur.used = false;
  const unsigned f = entry_of(cur.insn.warp, cur.insn.rd);
  if (cur.last && gives_result(&cur.insn)) flying[f].whole = true;
}

// ---- the memories' side of a cycle: what is offered before, what happened after ----

static unsigned sm_at, dc_at; // answers on offer
static bool amo_now;          // shared memory answers an AMO in the cycle in which it takes it

static bool pick(const answer_t *list, unsigned n, bool in_order, unsigned *at) {
  *at = in_order || !n ? 0 : ws_rand_below(n);
  return n && list[*at].due <= cycles && !ws_rand_percent(stall);
}

static void show(const answer_t *a, uint32_t *tag, uint32_t *mask, uint32_t *data, uint32_t *off) {
  ws_set(tag, 0, TAG_W, a->tag);
  *mask = a->mask;
  for (unsigned i = 0; i < L; i++) {
    data[i] = a->word[i];
    ws_set(off, i * 2, 2, a->off[i]);
  }
}

static void offer_answers(void) {
  if (!I->smr_valid_i) I->smr_valid_i = pick(sm_answer, sm_n, true, &sm_at);
  if (I->smr_valid_i)
    show(&sm_answer[sm_at], VEC(I->smr_tag_i), &I->smr_mask_i, VEC(I->smr_data_i), VEC(I->smr_off_i));
  if (!I->dr_valid_i) I->dr_valid_i = pick(dc_answer, dc_n, false, &dc_at);
  if (I->dr_valid_i) {
    const answer_t *a = &dc_answer[dc_at];
    show(a, VEC(I->dr_tag_i), &I->dr_mask_i, VEC(I->dr_data_i), VEC(I->dr_off_i));
    if (lsu_is_amo(a->tag >> LQ_W & 31)) I->dr_mask_i = a->mask & -a->mask; // lane by lane
    I->dr_done_i = I->dr_mask_i == a->mask;
  }
}

// After the clock edge: what was ready has gone.
static void take_answers(bool sm_ready, bool dr_ready) {
  if (I->smr_valid_i && sm_ready) {
    memmove(&sm_answer[0], &sm_answer[1], sizeof sm_answer[0] * --sm_n);
    I->smr_valid_i = 0;
  }
  if (I->dr_valid_i && dr_ready) {
    dc_answer[dc_at].mask &= ~I->dr_mask_i;
    if (I->dr_done_i) dc_answer[dc_at] = dc_answer[--dc_n];
    I->dr_valid_i = 0;
  }
}

// The constant cache answers the question of the cycle before, or gets a line for who sleeps.
static void offer_constant(void) {
  I->cc_hit_i = cc.asked && ws_rand_percent(60);
  if (cc.asked) cc.sleeping = !I->cc_hit_i;
  I->cc_fill_i = cc.sleeping && ws_rand_percent(20);
  I->cc_data_i = cc.word = ws_rand();
}

static uint32_t virtual(unsigned i) {
  return cur.insn.va[cur.beat * L + i];
}

// Those that go with the leader: the same word of constants, otherwise the same line.
static uint32_t lanes_with(unsigned lead) {
  uint32_t mask = 0;
  for (unsigned i = 0; i < L; i++)
    if (cur.todo >> i & 1 && lane_window(i) == lane_window(lead) &&
        (lane_window(i) == LSU_CONST ? virtual(i) >> 2 == virtual(lead) >> 2 : physical(i) >> LINE_W == physical(lead) >> LINE_W))
      mask |= UINT32_C(1) << i;
  return mask;
}

static void check_constant(void) {
  if (O->cc_valid_o) {
    WS_CHECK(cur.used && lane_window(lowest()) == LSU_CONST, "the leader is no constant");
    WS_CHECK(!cc.sleeping, "asks before a line has come");
    WS_EXPECT(O->cc_addr_o, physical(lowest()) >> 2);
  }
  if (I->cc_fill_i) cc.sleeping = false;
  cc.asked = O->cc_valid_o;
  WS_CHECK_KNOWN(O->rtm_valid_o);
  if (!O->rtm_valid_o) return;
  const uint32_t mask = lanes_with(lowest());
  WS_CHECK(I->cc_hit_i, "takes a word that is not there");
  WS_EXPECT(O->rtm_mask_o, mask);
  WS_EXPECT(O->rtm_warp_o, cur.insn.warp);
  WS_EXPECT(O->rtm_beat_o, cur.beat);
  WS_EXPECT(O->rtm_rd_o, cur.insn.rd);
  const unsigned f = entry_of(cur.insn.warp, cur.insn.rd);
  for (unsigned i = 0; i < L; i++)
    if (mask >> i & 1)
      flying[f].want[cur.beat * L + i] = lsu_extract(cur.insn.op, cc.word, cur.insn.va[cur.beat * L + i]);
  cc_words++;
  served(mask);
}

static void check_shared(uint32_t go) {
  WS_CHECK(cur.used && lane_window(lowest()) == LSU_SHARED, "the leader is not in shared memory");
  for (unsigned i = 0; i < L; i++) {
    const bool in = cur.todo >> i & 1 && lane_window(i) == LSU_SHARED;
    WS_CHECK_EQ(O->sm_mask_o >> i & 1, in, "lane %u", i);
    if (!in) continue;
    WS_CHECK_EQ(ws_get(CVEC(O->sm_addr_o), i * SM_W, SM_W), physical(i), "lane %u", i);
    if (!lsu_is_load(cur.insn.op)) WS_CHECK_EQ(CVEC(O->sm_wdata_o)[i], cur.insn.data[cur.beat * L + i]);
  }
  WS_EXPECT(O->sm_op_o, op_sent(&cur.insn));
  check_tag(CVEC(O->sm_tag_o));
  if (!I->sm_ready_i) return;
  sm_passes++;
  if (!lsu_is_store(cur.insn.op) && !amo_now) sm_answer[sm_n++] = answer((uint32_t)ws_get(CVEC(O->sm_tag_o), 0, TAG_W), go);
  served(go);
}

static void check_data(void) {
  const unsigned lead = lowest();
  WS_CHECK(cur.used && (lane_window(lead) == LSU_GLOBAL || lane_window(lead) == LSU_LOCAL), "not for the data cache");
  const uint32_t mask = lanes_with(lead);
  WS_EXPECT(O->dc_mask_o, mask);
  for (unsigned i = 0; i < L; i++) {
    if (!(mask >> i & 1)) continue;
    WS_CHECK_EQ(ws_get(CVEC(O->dc_off_o), i * LINE_W, LINE_W), physical(i) & exec_ones(LINE_W));
    if (!lsu_is_load(cur.insn.op)) WS_CHECK_EQ(CVEC(O->dc_wdata_o)[i], cur.insn.data[cur.beat * L + i]);
  }
  WS_EXPECT(O->dc_line_o, physical(lead) >> LINE_W);
  WS_EXPECT(O->dc_op_o, op_sent(&cur.insn));
  WS_EXPECT(O->dc_pc_o, cur.insn.pc >> 2);
  check_tag(CVEC(O->dc_tag_o));
  if (!I->dc_ready_i) return;
  dc_passes++;
  if (!lsu_is_store(cur.insn.op)) dc_answer[dc_n++] = answer((uint32_t)ws_get(CVEC(O->dc_tag_o), 0, TAG_W), mask);
  served(mask);
}

static void check_result(void) {
  WS_CHECK_KNOWN(O->wb_valid_o);
  if (!O->wb_valid_o) return;
  const unsigned f = entry_of(O->wb_warp_o, O->wb_rd_o);
  WS_CHECK(f < FLYING, "x%u of warp %u is not asked for", (unsigned)O->wb_rd_o, (unsigned)O->wb_warp_o);
  const uint32_t threads = O->wb_mask_o << (O->wb_beat_o * L);
  WS_CHECK(threads && !(threads & ~flying[f].left), "threads %x, only %x wait", (unsigned)threads,
           (unsigned)flying[f].left);
  for (unsigned i = 0; i < L; i++)
    if (O->wb_mask_o >> i & 1)
      WS_CHECK_EQ(CVEC(O->wb_data_o)[i], flying[f].want[O->wb_beat_o * L + i], "thread %u",
                  (unsigned)(O->wb_beat_o * L + i));
  WS_EXPECT(O->wb_last_o, flying[f].left == threads && flying[f].whole, "threads left %x",
            (unsigned)(flying[f].left & ~threads));
  if (!I->wb_ready_i) return;
  flying[f].left &= ~threads;
  if (flying[f].left) return;
  flying[f].used = false;
  ended++;
}

static void cycle(unsigned load) {
  I->dx_valid_i = 0;
  I->sm_ready_i = !ws_rand_percent(stall) && sm_n < ANSWERS - 1;
  I->dc_ready_i = !ws_rand_percent(stall) && dc_n < ANSWERS - 1;
  I->wb_ready_i = !ws_rand_percent(stall);
  offer_answers();
  offer_constant();
  ws_eval();
  uint32_t go = O->sm_mask_o;
  if (ws_rand_percent(conflict)) go &= ws_rand();
  I->sm_served_i = go ? go : O->sm_mask_o & -O->sm_mask_o;
  amo_now = false;
  if (O->sm_valid_o && lsu_is_amo(O->sm_op_o)) {
    I->sm_ready_i = 0;
    if (!I->smr_valid_i && !sm_n) { // answers stay in order
      const answer_t a = answer((uint32_t)ws_get(CVEC(O->sm_tag_o), 0, TAG_W), I->sm_served_i);
      show(&a, VEC(I->smr_tag_i), &I->smr_mask_i, VEC(I->smr_data_i), VEC(I->smr_off_i));
      I->smr_valid_i = 1;
      ws_eval();
      amo_now = O->smr_ready_o != 0;
      I->sm_ready_i = I->smr_valid_i = amo_now;
    }
  }
  ws_eval();

  static bool sm_waits, dc_waits;
  static uint64_t sm_tag, dc_tag;
  if (!cycles) sm_waits = dc_waits = false;
  WS_CHECK(!sm_waits || (O->sm_valid_o && ws_get(CVEC(O->sm_tag_o), 0, TAG_W) == sm_tag), "a request has changed");
  WS_CHECK(!dc_waits || (O->dc_valid_o && ws_get(CVEC(O->dc_tag_o), 0, TAG_W) == dc_tag), "a request has changed");
  sm_waits = O->sm_valid_o && !I->sm_ready_i;
  dc_waits = O->dc_valid_o && !I->dc_ready_i;
  sm_tag = ws_get(CVEC(O->sm_tag_o), 0, TAG_W);
  dc_tag = ws_get(CVEC(O->dc_tag_o), 0, TAG_W);

  uint32_t busy = cur.used ? UINT32_C(1) << (cur.insn.warp & 31) : 0;
  WS_CHECK_EQ(ws_get(CVEC(O->busy_o), cur.insn.warp / 32 * 32, W > 32 ? 32 : W), busy);
  WS_CHECK(O->sm_valid_o + O->dc_valid_o + O->cc_valid_o <= 1, "two memories at once");
  WS_EXPECT(O->fault_valid_o, 0);
  check_result();
  const bool is_void = cur.used && lsu_is_load(cur.insn.op) && !cur.insn.rd;
  if (is_void) {
    WS_CHECK(!O->sm_valid_o && !O->dc_valid_o && !O->cc_valid_o, "a request for nothing");
    cur.used = false;
  }
  if (O->sm_valid_o) check_shared(I->sm_served_i);
  else if (O->dc_valid_o) check_data();
  else check_constant();
  if (O->sm_valid_o || O->dc_valid_o) cc.asked = false;
  WS_EXPECT(O->lsu_ready_o, !cur.used, "lanes %x left", (unsigned)cur.todo);
  const bool sm_ready = O->smr_ready_o && !amo_now, dr_ready = O->dr_ready_o;

  if (next_beat == BEATS && load) choose();
  if (!cur.used && next_beat < BEATS && ws_rand_percent(load)) {
    put();
    check_early();
  }
  ws_tick();
  if (amo_now) I->smr_valid_i = 0;
  take_answers(sm_ready, dr_ready);
  cycles++;
}

// ---- tests ----

static void drain(void) {
  for (int n = 0; n < 3000; n++) cycle(next_beat < BEATS ? 100 : 0);
  for (unsigned f = 0; f < FLYING; f++)
    WS_CHECK(!flying[f].used, "x%u of warp %u never came", flying[f].rd, flying[f].warp);
  WS_CHECK(!cur.used && !sm_n && !dc_n, "something is left");
}

static void test_lsu__random(void) {
  for (int round = 0; round < (ws_long() ? 20 : 3); round++) {
    begin();
    conflict = (unsigned)round % 3 * 40;
    stall = round % 3 == 1 ? 0 : 30;
    for (int n = 0; n < 1500; n++) cycle(90);
    drain();
    WS_CHECK(ended > 10 && sm_passes > 10 && dc_passes > 40 && cc_words > 5, "%u ended, passes %u %u %u", ended,
             sm_passes, dc_passes, cc_words);
  }
}

// Conflict-free beats of shared memory, and accesses of one line each, pass one a cycle.
static void test_lsu__a_beat_a_cycle(void) {
  for (int global = 0; global < 2; global++) {
    begin();
    conflict = stall = 0;
    for (unsigned n = 0; n < 200; n++) {
      if (next_beat == BEATS) {
        now = (insn_t){.op = OP_LSU_SW, .warp = ws_rand_below(W), .mask = exec_ones(T)};
        const uint32_t base = global ? (ws_rand() & 0x7FFFFF00) : 0xD0000000;
        for (unsigned t = 0; t < T; t++) now.va[t] = base + (global ? t % L % (1u << LINE_W >> 2) * 4 : t % 16 * 4);
        next_beat = 0;
      }
      cycle(100);
    }
    WS_CHECK_EQ(sm_passes + dc_passes, 199);
  }
}

// One bad beat; the fault record, then silence.
static void expect_fault(unsigned op, unsigned cause, uint32_t mask, uint32_t addr) {
  now.op = op;
  now.warp = ws_rand_below(W);
  now.rd = lsu_is_store(op) ? 0 : 7;
  now.pc = ws_rand() & ~3u;
  next_beat = 0;
  while (!(now.mask >> (next_beat * L) & exec_ones(L))) next_beat++;
  const unsigned beat = next_beat;
  ws_eval();
  WS_EXPECT(O->lsu_ready_o, 1);
  put();
  ws_tick();
  I->dx_valid_i = 0;
  bool seen = false;
  for (int n = 0; n < 6; n++) {
    I->cc_hit_i = cc.asked;
    I->cc_err_i = 1;
    ws_eval();
    WS_CHECK(!O->sm_valid_o && !O->dc_valid_o, "a bad access is made");
    WS_CHECK(!O->fault_valid_o || !seen, "a second report");
    if (O->fault_valid_o) {
      seen = true;
      WS_EXPECT(O->fault_cause_o, cause);
      WS_EXPECT(O->fault_warp_o, now.warp);
      WS_EXPECT(O->fault_pc_o, now.pc >> 2);
      WS_EXPECT(O->fault_mask_o, (mask & exec_ones(L)) << (beat * L), "op %u", op);
      WS_EXPECT(O->fault_addr_o, addr);
    }
    cc.asked = O->cc_valid_o;
    ws_tick();
  }
  WS_CHECK(seen, "no report: op %u address %x", op, (unsigned)addr);
  WS_EXPECT(O->lsu_ready_o, 1, "the beat is dropped");
  WS_CHECK_EQ(ws_get(CVEC(O->busy_o), now.warp, 1), 0);
}

// Loads the word at va in the first thread, whatever the LSU does with the beat before.
static void load_word(unsigned n, uint32_t va, bool from_x0) {
  now = (insn_t){.op = OP_LSU_LW, .warp = n % W, .rd = 1 + n, .mask = 1, .from_x0 = from_x0, .va = {va}};
  next_beat = 0;
  put();
  check_early();
  ws_tick();
  I->dx_valid_i = 0;
}

// As many loads as can be in flight, and then a parameter: it has to wait for an answer to one of them.
static void test_lsu__no_place_for_a_load(void) {
  begin();
  I->dc_ready_i = I->wb_ready_i = 1;
  for (unsigned n = 0; n < WS_LSU_LQ; n++) {
    load_word(n, 0x1000, false);
    ws_eval();
    WS_EXPECT(O->dc_valid_o, 1, "load %u", n);
    if (!n) ws_set(VEC(I->dr_tag_i), 0, TAG_W, ws_get(CVEC(O->dc_tag_o), 0, TAG_W));
    ws_tick();
  }
  load_word(WS_LSU_LQ, 0xFFFFF800, true);
  I->cc_hit_i = 1;
  for (int n = 0; n < 5; n++) {
    ws_eval();
    WS_EXPECT(O->rtm_valid_o, 0, "a load that has no place is answered");
    WS_EXPECT(O->lsu_ready_o, 0);
    ws_tick();
    I->cc_hit_i = 0;
  }
  I->dr_valid_i = I->dr_done_i = I->dr_mask_i = 1;
  ws_tick();
  I->dr_valid_i = 0;
  bool served = false;
  for (int n = 0; n < 10; n++) {
    ws_eval();
    served |= O->rtm_valid_o;
    const bool asked = O->cc_valid_o;
    ws_tick();
    I->cc_hit_i = asked;
    I->cc_fill_i = n == 2; // it may be asleep, since its first answer found no place
  }
  WS_CHECK(served, "the parameter never comes");
}

static void test_lsu__faults(void) {
  begin();
  I->sm_ready_i = I->dc_ready_i = 1;
  for (int n = 0; n < 150; n++) {
    static const unsigned loads[] = {OP_LSU_LH, OP_LSU_LW, OP_LSU_AMOADD_W, OP_LSU_SH, OP_LSU_SW};
    const unsigned op = loads[ws_rand_below(5)], size = lsu_size(op);
    const uint32_t range[] = {0xF0000000, 0xD0000000 + ((launch.shared_bytes + 3) & ~3u), 0xE0000000 + launch.local_bytes,
                              0xEFFFFFF0, 0xD8000000};
    now.mask = UINT32_C(1) << ws_rand_below(T);
    const unsigned t = (unsigned)__builtin_ctz(now.mask);
    const uint32_t lane = UINT32_C(1) << t % L, at = ws_rand() & 0x7FFFFFF0;
    now.va[t] = at + 1 + (size == 4 ? ws_rand_below(3) : 0) * (size == 4);
    if (now.va[t] % size) expect_fault(op, 4, lane, now.va[t]);
    now.va[t] = range[ws_rand_below(5)];
    expect_fault(op, 5, lane, now.va[t]);
    now.va[t] = 0xC0000000 + (lsu_is_load(op) ? launch.const_bytes : 0);
    expect_fault(op, 5, lane, now.va[t]);
    now.va[t] = 0xC0000000 + ws_rand_below(64) * 4;
    if (lsu_is_load(op)) {
      expect_fault(op, 6, lane, now.va[t]);
      ws_reset(); // the load tracker still waits
      begin();
      I->sm_ready_i = I->dc_ready_i = 1;
    }
  }
}

// Of lanes with different faults those like the lowest are reported.
static void test_lsu__mixed_faults(void) {
  if (L < 4) return;
  begin();
  now.mask = exec_ones(L) & ~1u;
  for (unsigned i = 0; i < L; i++) now.va[i] = 0x1000 + i * 4;
  now.va[0] = 0xF0000001; // not active
  now.va[2] = 0x1002;
  now.va[3] = 0xF0000000;
  expect_fault(OP_LSU_LW, 4, 4, 0x1002);
  now.va[1] = 0xF0000004;
  expect_fault(OP_LSU_SW, 5, 10, 0xF0000004);
}

static void test_lsu__failed_line_of_the_data_cache(void) {
  begin();
  I->dr_valid_i = I->dr_err_i = I->dr_done_i = 1;
  I->dr_mask_i = 1;
  I->dr_pc_i = 0x1234;
  I->dr_line_i = 0x77;
  ws_set(VEC(I->dr_tag_i), LQ_W, 5, OP_LSU_LW);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5, BEAT_W, BEATS - 1);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5 + BEAT_W, REG_W, 3);
  ws_set(VEC(I->dr_tag_i), LQ_W + 5 + BEAT_W + REG_W, WARP_W, W - 1);
  ws_eval();
  WS_EXPECT(O->dr_ready_o, 1);
  WS_EXPECT(O->fault_valid_o, 1);
  WS_EXPECT(O->fault_cause_o, 6);
  WS_EXPECT(O->fault_warp_o, W - 1);
  WS_EXPECT(O->fault_pc_o, 0x1234);
  WS_EXPECT(O->fault_mask_o, UINT32_C(1) << (T - L));
  WS_EXPECT(O->fault_addr_o, 0x77u << LINE_W);
  ws_tick();
  I->dr_valid_i = 0;
  ws_eval();
  WS_EXPECT(O->fault_valid_o, 0);
  WS_EXPECT(O->wb_valid_o, 0);
}

const ws_test_t ws_tests[] = {{"random", test_lsu__random},
                              {"a_beat_a_cycle", test_lsu__a_beat_a_cycle},
                              {"no_place_for_a_load", test_lsu__no_place_for_a_load},
                              {"faults", test_lsu__faults},
                              {"mixed_faults", test_lsu__mixed_faults},
                              {"failed_line_of_the_data_cache", test_lsu__failed_line_of_the_data_cache},
                              {0}};
