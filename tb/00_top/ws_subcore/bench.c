// SPDX-License-Identifier: Apache-2.0
// Part of test.c: the surroundings of a sub-core. Plays the launch, the memory of the
// instruction cache, and the LSU with its loads and stores.
#include "model.c"

enum {
  W = WS_SUBCORE_WARPS,
  S = WS_SUBCORE_SCHEDULERS,
  PART = WS_SUBCORE_PART,
  SM_WARPS = W * S,
  T = WS_SUBCORE_THREADS,
  L = WS_SUBCORE_LANES,
  LINE = WS_SUBCORE_IC_LINE_BYTES,
  MSHRS = WS_SUBCORE_IC_MSHR,
  BEAT_BYTES = WS_SUBCORE_AXI_DATA_W / 8,
  CODE = 0x40010000,
  WORDS = 1 << 14, // of memory; addresses wrap
  BEATS = 32,      // that the LSU can have
  TIMEOUT = 4000   // cycles until an instruction must have issued
};

enum {
#define WS_FAULT(name, code, doc) FAULT_##name = code,
#include "fault.def"
};

typedef struct {
  bool live, waits, arrived; // at the barrier
  uint32_t mask, wic;
  uint32_t cta[3], first[2];
  thread_t thread[T];
  uint32_t issued;
} warp_t;

typedef struct { // a load: threads that have not got their data
  unsigned warp, rd, delay;
  uint32_t left, data[T];
  bool all_here; // its last beat has come
} load_t;

typedef enum { IN_LSU, IN_CACHE, TO_MEMORY } stage_t;
typedef struct { // a beat; loads are in the LSU only
  unsigned warp, delay;
  bool store;
  stage_t stage;
} beat_t;

static warp_t warp[W];
static load_t load[W * 64];
static beat_t beat[BEATS];
static unsigned load_n, beat_n;
static uint32_t memory[WORDS];

static struct { // the instruction of which the LSU has had a beat but not the last
  bool open;
  unsigned warp;
  uint32_t left; // threads to come
} open;

static struct {
  bool valid;
  uint32_t cause, pc, seen;
} expected; // fault

static struct {
  uint32_t lsu_ready, fetch_delay, load_delay; // percent; cycles at most
} mix;

static unsigned to_start[4 * W], to_start_n; // warps
static unsigned quiet;                       // cycles without an issue
static unsigned pairs;                       // cycles with two
static bool polite;       // the LSU is ready for those that want only, as ws_subcore_arb is
static uint32_t bad_line; // of the program: its address, or 1
static struct { uint32_t threads, branches, splits, accesses, misses; } events, want;
static bool splits; // threads of a warp part: it issues more than each of them runs

static uint32_t ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1;
}

// ---- Launch ----

static uint32_t counter_word(unsigned number, unsigned word) {
  return word ? number * 77 & 0xFFFF : number * 0x01234567u + 99;
}

static uint32_t csr_value(unsigned w, unsigned lane, uint32_t number) {
  const warp_t *x = &warp[w];
  const uint32_t id = x->wic * T + lane, nx = I->block_x_i, ny = I->block_y_i;
  const uint32_t tid[3] = {id % nx, id / nx % ny, id / nx / ny};
  switch (number) {
  case WSA_CYCLE:
    return I->cycle_i[0];
  case WSA_CYCLE + 0x80:
    return I->cycle_i[1];
  case WSA_INSTRET:
    return I->instret_i[0];
  case WSA_INSTRET + 0x80:
    return I->instret_i[1];
  case WSA_LANE:
    return lane;
  case WSA_WARP:
    return w * S + PART;
  case WSA_SMID:
    return I->sm_id_i;
  case WSA_TID:
  case WSA_TID + 1:
  case WSA_TID + 2:
    return tid[number - WSA_TID];
  case WSA_CTAID:
  case WSA_CTAID + 1:
  case WSA_CTAID + 2:
    return x->cta[number - WSA_CTAID];
  case WSA_NTID:
    return nx;
  case WSA_NTID + 1:
    return ny;
  case WSA_NTID + 2:
    return I->block_z_i;
  case WSA_NCTAID:
    return I->grid_x_i;
  case WSA_NCTAID + 1:
    return I->grid_y_i;
  case WSA_NCTAID + 2:
    return I->grid_z_i;
  case WSA_ACTIVE:
    return x->mask;
  case WSA_PARAM:
    return I->param_ptr_i;
  case WSA_LOCAL_BYTES:
    return I->local_bytes_i;
  case WSA_STACK_TOP:
    return 0xE0000000u + I->local_bytes_i;
  case WSA_WARP_SIZE:
    return WS_THREADS;
  case WSA_GLOBAL:
    return x->first[0] + tid[0];
  case WSA_GLOBAL + 1:
    return x->first[1] + tid[1];
  default:
    return counter_word((number - WSA_COUNTER) & 31, number >> 7 & 1);
  }
}

static void launch_values(void) {
  I->entry_pc_i = CODE / 4;
  I->regs_i = WS_MAX_REGS / 4;
  ws_set(VEC(I->rpw_i), 0, WS_SUBCORE_ROW_W, (WS_MAX_REGS + WS_REG_PART - 1) / WS_REG_PART);
  I->sm_id_i = ws_rand();
  I->block_x_i = 1 + ws_rand_below(7);
  I->block_y_i = 1 + ws_rand_below(4);
  I->block_z_i = ws_rand() & 0xFFF;
  I->grid_x_i = ws_rand() & 0xFFFFFF;
  I->grid_y_i = ws_rand() & 0xFFFF;
  I->grid_z_i = ws_rand() & 0xFFFF;
  I->param_ptr_i = ws_rand();
  I->local_bytes_i = UINT32_C(64) << ws_rand_below(11);
  for (unsigned i = 0; i < 2; i++) {
    I->cycle_i[i] = ws_rand();
    I->instret_i[i] = ws_rand();
  }
}

static void drive_start(void) {
  const unsigned w = to_start[0];
  if (!to_start_n || I->wst_valid_i || warp[w].live || O->tid_rows_o <= warp[w].wic) return;
  I->wst_valid_i = ws_rand_percent(50);
  I->wst_warp_i = w;
  I->wst_wic_i = warp[w].wic;
  I->wst_mask_i = warp[w].mask;
  I->cta_x_i = warp[w].cta[0];
  I->cta_y_i = warp[w].cta[1];
  I->cta_z_i = warp[w].cta[2];
  I->first_x_i = warp[w].first[0];
  I->first_y_i = warp[w].first[1];
}

static void warp_started(void) {
  warp_t *x = &warp[to_start[0]];
  x->live = true;
  x->waits = x->arrived = false;
  x->issued = 0;
  for (unsigned t = 0; t < T; t++) {
    x->thread[t].exists = false;
    if (x->mask >> t & 1) start_thread(&x->thread[t], to_start[0], t, CODE);
  }
  memmove(&to_start[0], &to_start[1], --to_start_n * sizeof to_start[0]);
  I->wst_valid_i = 0;
}

// ---- Memory of the instruction cache ----

static struct {
  bool busy;
  uint32_t line, at;
  unsigned delay;
} refill[MSHRS];

static void drive_refills(void) {
  I->ic_mreq_ready_i = ws_rand_percent(70);
  for (unsigned i = 0; i < MSHRS; i++)
    refill[i].delay -= refill[i].delay > 0;
  const unsigned id = ws_rand_below(MSHRS);
  if (I->ic_mresp_valid_i || !refill[id].busy || refill[id].delay) return;
  const uint32_t address = refill[id].line * LINE + refill[id].at;
  for (unsigned i = 0; i < BEAT_BYTES; i += 4)
    ws_set(VEC(I->ic_mresp_data_i), i * 8, 32, insn_at(address + i));
  I->ic_mresp_valid_i = 1;
  I->ic_mresp_id_i = id;
  I->ic_mresp_err_i = refill[id].line * LINE == bad_line;
  I->ic_mresp_last_i = refill[id].at + BEAT_BYTES == LINE;
}

static void refill_taken(void) {
  const unsigned id = I->ic_mresp_id_i;
  refill[id].at += BEAT_BYTES;
  refill[id].busy = !I->ic_mresp_last_i;
  I->ic_mresp_valid_i = 0;
}

static void refill_asked_for(void) {
  WS_CHECK_KNOWN(O->ic_mreq_addr_o);
  WS_CHECK_KNOWN(O->ic_mreq_id_o);
  const unsigned id = O->ic_mreq_id_o;
  WS_CHECK(id < MSHRS && !refill[id].busy, "two lines with id %u", id);
  refill[id].busy = true;
  refill[id].line = O->ic_mreq_addr_o;
  refill[id].at = 0;
  refill[id].delay = ws_rand_below(mix.fetch_delay + 1);
}

// ---- LSU ----

static bool in_stage(unsigned w, stage_t stage) {
  for (unsigned i = 0; i < beat_n; i++)
    if (beat[i].warp == w && beat[i].stage == stage) return true;
  return false;
}

static bool loads_wait(unsigned w) {
  for (unsigned i = 0; i < load_n; i++)
    if (load[i].warp == w) return true;
  return false;
}

static void drive_lsu(void) {
  for (unsigned i = 0; i < beat_n; i++) {
    beat_t *b = &beat[i];
    if (--b->delay) continue;
    b->delay = 1 + ws_rand_below(12);
    if (b->store && b->stage != TO_MEMORY) {
      b->stage = b->stage == IN_LSU ? IN_CACHE : TO_MEMORY;
      continue;
    }
    *b = beat[--beat_n];
    i--;
  }
  for (unsigned w = 0; w < W; w++) {
    ws_set(VEC(I->lsu_busy_i), w, 1, in_stage(w, IN_LSU));
    ws_set(VEC(I->dst_busy_i), w, 1, in_stage(w, IN_CACHE));
    ws_set(VEC(I->st_pending_i), w, 1, in_stage(w, TO_MEMORY));
  }
  I->lsu_ready_i = beat_n < BEATS && ws_rand_percent(mix.lsu_ready);
}

static unsigned answered; // the load at lsu_*

// Some lanes of some beat of some load.
static void drive_results(void) {
  for (unsigned i = 0; i < load_n; i++)
    load[i].delay -= load[i].delay > 0;
  if (I->lsu_wb_valid_i || !load_n) return;
  answered = ws_rand_below(load_n);
  const load_t *l = &load[answered];
  const unsigned b = ws_rand_below(T / L);
  const uint32_t here = l->left >> b * L & ones(L);
  uint32_t lanes = ws_rand_percent(30) ? here & ws_rand() : here;
  if (!lanes) lanes = here;
  const bool all = l->left == lanes << b * L;
  if (l->delay || !lanes || (all && !l->all_here)) return;
  I->lsu_wb_valid_i = 1;
  I->lsu_wb_warp_i = l->warp;
  I->lsu_wb_rd_i = l->rd;
  I->lsu_wb_beat_i = b;
  I->lsu_wb_mask_i = lanes;
  I->lsu_wb_last_i = all;
  for (unsigned i = 0; i < L; i++)
    ws_set(VEC(I->lsu_wb_data_i), i * 32, 32, lanes >> i & 1 ? l->data[b * L + i] : ws_rand());
}

static void result_taken(void) {
  load_t *l = &load[answered];
  I->lsu_wb_valid_i = 0;
  l->left &= ~(I->lsu_wb_mask_i << I->lsu_wb_beat_i * L);
  if (!I->lsu_wb_last_i) return;
  memmove(l, l + 1, (--load_n - answered) * sizeof *l);
}

static bool known_lane(const void *field, unsigned lane) {
  const ptrdiff_t at = (const uint32_t *)field - ws_tb_out;
  return !ws_four_state() || ws_get(ws_tb_x + at, lane * 32, 32) == 0;
}

static load_t *load_of(unsigned w) { // the youngest
  for (unsigned i = load_n; i-- > 0;)
    if (load[i].warp == w && !load[i].all_here) return &load[i];
  load[load_n] = (load_t){.warp = w, .rd = O->lsu_dx_rd_o};
  return &load[load_n++];
}

// The first beat: all threads that are at this instruction take part.
static void open_instruction(unsigned w, uint32_t pc) {
  open.open = true;
  open.warp = w;
  open.left = 0;
  for (unsigned t = 0; t < T; t++) {
    const thread_t *x = &warp[w].thread[t];
    if (!x->exists || x->pc != pc || (x->event != LOAD && x->event != STORE)) continue;
    open.left |= UINT32_C(1) << t;
    if (x->fenced)
      WS_CHECK(!in_stage(w, TO_MEMORY) && !in_stage(w, IN_CACHE), "warp %u passes its fence", w);
  }
}

static void beat_taken(void) {
  const unsigned w = O->lsu_dx_warp_o, b = O->lsu_dx_beat_o, pc = O->lsu_dx_pc_o * 4u;
  WS_CHECK(w < W && warp[w].live && !warp[w].waits, "warp %u has no access", w);
  if (!open.open) open_instruction(w, pc);
  const uint32_t lanes = open.left >> b * L & ones(L);
  WS_CHECK_EQ(w, open.warp, "beats of two instructions");
  WS_CHECK(lanes && !(open.left & ones(b * L)), "warp %u pc %x: beat %u, threads %x", w, pc, b,
           open.left);
  WS_EXPECT(O->lsu_dx_mask_o, lanes, "warp %u pc %x", w, pc);
  open.left &= ~(lanes << b * L);
  WS_EXPECT(O->lsu_dx_last_o, !open.left, "warp %u pc %x", w, pc);
  const thread_t *first = &warp[w].thread[b * L + (unsigned)__builtin_ctz(lanes)];
  const bool is_load = first->event == LOAD, wen = is_load && first->rd;
  WS_EXPECT(O->lsu_dx_op_o, first->op, "warp %u pc %x", w, pc);
  WS_EXPECT(O->lsu_dx_wen_o, wen, "warp %u pc %x", w, pc);
  if (wen) WS_EXPECT(O->lsu_dx_rd_o, first->rd, "warp %u pc %x", w, pc);
  load_t *l = wen ? load_of(w) : NULL;
  for (unsigned i = 0; i < L; i++) {
    if (!(lanes >> i & 1)) continue;
    thread_t *t = &warp[w].thread[b * L + i];
    const uint32_t address = (uint32_t)ws_get(CVEC(O->lsu_dx_a_o), i * 32, 32) + O->lsu_dx_imm_o;
    WS_CHECK(known_lane(&O->lsu_dx_a_o, i), "X in the address of lane %u", i);
    WS_CHECK_EQ(address, t->address, "warp %u pc %x lane %u", w, pc, i);
    uint32_t *word = &memory[address / 4 % WORDS];
    if (!is_load) {
      WS_CHECK(known_lane(&O->lsu_dx_b_o, i), "X in the data of lane %u", i);
      WS_CHECK_EQ(ws_get(CVEC(O->lsu_dx_b_o), i * 32, 32), t->data, "warp %u pc %x lane %u", w, pc,
                  i);
      *word = t->data;
    } else if (l) {
      l->left |= UINT32_C(1) << (b * L + i);
      l->data[b * L + i] = *word;
    }
    next_event(t, w, b * L + i, *word);
  }
  if (l) {
    l->all_here = !open.left;
    l->delay = 1 + ws_rand_below(mix.load_delay + 1);
  }
  open.open = open.left != 0;
  beat[beat_n++] = (beat_t){.warp = w, .delay = 1 + ws_rand_below(6), .store = !is_load};
}
