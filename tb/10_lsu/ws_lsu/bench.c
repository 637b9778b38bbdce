// SPDX-License-Identifier: Apache-2.0
// Part of test.c: instructions, and the beats of them on the bus.
#include "ws_lsu_dut.h"

#include "lsu_tb.h"

#include <string.h>

#define I ((ws_lsu_in_t *)ws_tb_in)
#define O ((const ws_lsu_out_t *)ws_tb_out)

enum {
  W = WS_LSU_WARPS,
  T = WS_LSU_THREADS,
  L = WS_LSU_LANES,
  BEATS = T / L,
  LINE_W = WS_LSU_LINE_W,
  SM_W = WS_LSU_SMEM_W
};
enum {
  WARP_W = WS_LSU_WARP_W,
  BEAT_W = WS_LSU_BEAT_W,
  LQ_W = WS_LSU_LQ_W,
  TAG_W = WS_LSU_TAG_W,
  REG_W = WS_LSU_REG_W
};
enum { S = WS_LSU_SCHEDULERS, FLYING = 40, ANSWERS = 64 };

typedef struct {
  unsigned op, warp, rd;
  bool from_x0;   // the address is the immediate: another operation
  unsigned index; // an access with an index, of these bytes: another operation; 0: an immediate
  uint32_t pc, mask, va[32], data[32], cmp[32];
} insn_t;

// What the memories owe.
typedef struct {
  uint32_t tag, mask, word[32], off[32]; // by lane
  unsigned due;                          // not before this cycle
} answer_t;

static lsu_launch_t launch;
static unsigned slot[W];
static insn_t now; // being dispatched
static unsigned next_beat;
static struct {
  bool used, whole; // whole: its last beat has left the LSU
  unsigned warp, rd;
  uint32_t left, want[32];
} flying[FLYING]; // results expected
static struct {
  bool used;
  insn_t insn;
  unsigned beat;
  bool last;
  uint32_t todo; // lanes without a request
} cur;           // the beat in the LSU
static answer_t sm_answer[ANSWERS], dc_answer[ANSWERS];
static unsigned sm_n, dc_n;
static struct {
  bool asked, sleeping;
  uint32_t word;
} cc;
static unsigned cycles, sm_passes, dc_passes, cc_words, ended;
static unsigned conflict, latency, stall; // percent, cycles, percent

// The start of a kernel requests the first constant, if there is one; nothing waits for the answer.
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
  ws_tick();
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
  while (f < FLYING && !(flying[f].used && flying[f].warp == warp && flying[f].rd == rd))
    f++;
  return f;
}

// The operation of a beat, and that of its requests to the memories.
static unsigned op_asked(const insn_t *x) {
  return x->from_x0 ? WS_LSU_LW_X0 : x->op;
}
static unsigned op_sent(const insn_t *x) {
  if (!x->index) return op_asked(x);
  if (x->op == WS_LSU_SW) return x->index == 4 ? WS_LSU_SW_X4 : WS_LSU_SW_X1;
  return x->index == 4 ? WS_LSU_LW_X4 : WS_LSU_LW_X1;
}

static bool gives_result(const insn_t *x) {
  return !lsu_is_store(x->op) && x->rd;
}

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
    now.rd =
        lsu_is_store(now.op) || ws_rand_percent(now.op == WS_LSU_LW ? 25 : 10) ? 0 : exec_rd(REG_W);
    if (++tries > 50) now.op = WS_LSU_SW, now.rd = 0;
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
    now.cmp[t] = ws_rand();
  }
  now.from_x0 = now.op == WS_LSU_LW && ws_rand_percent(50);
  for (unsigned t = 0; now.from_x0 && t < T; t++)
    now.va[t] = t ? now.va[0] : ws_rand_percent(70) ? 0xFFFFF800 | (near & 0x7FC) : near & 0x7FC;
  now.index = 0;
  const bool word = (now.op == WS_LSU_LW && !now.from_x0) || now.op == WS_LSU_SW;
  if (WS_INDEXED && word && ws_rand_percent(70)) now.index = ws_rand_percent(50) ? 4 : 1;
  next_beat = 0;
  while (!(now.mask >> (next_beat * L) & exec_ones(L)))
    next_beat++;
  if (!gives_result(&now)) return;
  unsigned f = 0;
  while (flying[f].used)
    WS_CHECK(++f < FLYING, "test: too many in flight");
  flying[f].used = true;
  flying[f].whole = false;
  flying[f].warp = now.warp;
  flying[f].rd = now.rd;
  flying[f].left = now.mask;
}

// The next beat of `now` on the bus; it is the LSU's from the next cycle on.
static void put(void) {
  const unsigned beat = next_beat++;
  const uint32_t imm = now.from_x0          ? now.va[0]
                       : lsu_is_amo(now.op) ? 0
                                            : (uint32_t)((int32_t)ws_rand() >> 20);
  while (next_beat < BEATS && !(now.mask >> (next_beat * L) & exec_ones(L)))
    next_beat++;
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
    const uint32_t b = now.data[beat * L + i], c = now.cmp[beat * L + i];
    const uint32_t index = lsu_is_store(now.op) ? c : b;
    VEC(I->dx_a_i)[i] = now.va[beat * L + i] - (now.index ? now.index * index : imm);
    VEC(I->dx_b_i)[i] = b;
#if WS_RD_SOURCE
    VEC(I->dx_c_i)[i] = c;
#endif
  }
}

static uint32_t physical(unsigned lane) {
  const unsigned t = cur.beat * L + lane;
  return lsu_physical(&launch, cur.insn.va[t], cur.insn.warp, t, slot[cur.insn.warp]);
}

static unsigned lowest(void) {
  unsigned i = 0;
  while (!(cur.todo >> i & 1))
    i++;
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

static lsu_window_t lane_window(unsigned lane) {
  return lsu_window(cur.insn.va[cur.beat * L + lane]);
}

static void check_tag(const uint32_t *tag) {
  WS_CHECK_EQ(ws_get(tag, LQ_W, 5), op_asked(&cur.insn));
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
    if (mask >> i & 1 && cur.insn.rd)
      flying[f].want[t] = lsu_extract(cur.insn.op, a.word[i], a.off[i]);
  }
  return a;
}

static void served(uint32_t mask) {
  WS_CHECK(mask && !(mask & ~cur.todo), "lanes %x, only %x are left", (unsigned)mask,
           (unsigned)cur.todo);
  cur.todo &= ~mask;
  if (cur.todo) return;
  cur.used = false;
  const unsigned f = entry_of(cur.insn.warp, cur.insn.rd);
  if (cur.last && gives_result(&cur.insn)) flying[f].whole = true;
}
