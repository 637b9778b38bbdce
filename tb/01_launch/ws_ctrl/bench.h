// SPDX-License-Identifier: Apache-2.0
// To be included after model.c. What is around ws_ctrl: an AXI4-Lite master with delays of its own
// on each channel, units that end or fail after a while, and the check of every output in every
// cycle.
#ifndef BENCH_H
#define BENCH_H

#include "ws_ctrl_dut.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_ctrl_in_t *)ws_tb_in)
#define O ((const ws_ctrl_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more

enum {
  T = WS_CTRL_THREADS,
#ifdef WS_CTRL_COUNTERS
  COUNTERS = WS_CTRL_COUNTERS,
#else
  COUNTERS = 0,
#endif
  TIMEOUT = 40 + 2 * COUNTERS, // cycles a transfer may take
  WIDTH = WS_CTRL_ISSUE_WIDTH,
  OKAY = 0,
  SLVERR = 2
};

static ctrl_model_t m;
static uint64_t perf[64];
#ifdef WS_CTRL_COUNTERS
static unsigned perf_row; // of the walker
#endif
static bool written[CTRL_REG_N], counting; // what has a defined value

// ---- units ----

typedef enum { ENDS, FAULTS, DOES_NOT_FIT } fate_t;
static fate_t fate;
static unsigned life;  // cycles until it
static unsigned drain; // percent of cycles in which memory and AXI are idle
static bool running;
static uint32_t issued;         // instructions of this cycle
static unsigned starts, resets; // cycles of start_o, core_rst_o seen

static void units_drive(void) {
  if (running && life) life--;
  const bool over = running && !life;
  if (over && fate == FAULTS && !I->fault_valid_i) {
    I->fault_valid_i = 1;
    m.record = (ctrl_fault_t){1 + ws_rand_below(31), ws_rand_below(WS_CTRL_WARPS), ws_rand() & ~3u,
                              ws_rand() >> (32 - T), ws_rand()};
  }
  if (!I->fault_valid_i) // nothing to be believed
    m.record =
        (ctrl_fault_t){ws_rand_below(32), 0, ws_rand() & ~3u, ws_rand() >> (32 - T), ws_rand()};
  I->fault_cause_i = m.record.cause;
  I->fault_warp_i = m.record.warp;
  I->fault_pc_i = m.record.pc >> 2;
  I->fault_mask_i = m.record.mask;
  I->fault_addr_i = m.record.addr;
  I->cta_fit_err_i = over && fate == DOES_NOT_FIT;
  I->cta_done_i =
      !running || (over && (fate == ENDS || ws_rand_percent(30)));     // the last write may fault
  const uint32_t busy = ws_rand_percent(drain) ? 3 : ws_rand_below(3); // which of three, or none
  I->writes_done_i = busy != 0;
  I->ic_prefetch_i = busy == 1 ? 1u << ws_rand_below(WS_CTRL_SCHEDULERS) : 0;
  memset(&I->dst_busy_i, 0, sizeof I->dst_busy_i);
  if (busy == 2) ws_set(VEC(I->dst_busy_i), ws_rand_below(WS_CTRL_WARPS), 1, 1);
  I->axi_idle_i = ws_rand_percent(busy == 3 ? 90 : drain);
  I->axi_quiet_i = I->axi_idle_i && ws_rand_percent(90);
  I->ic_mreq_valid_i = ws_rand_percent(10);
  issued = 0;
  for (unsigned p = 0; p < WS_CTRL_SCHEDULERS; p++) {
    const uint32_t n = running ? ws_rand_below(WIDTH + 1) : 0; // of a sub-core: none, 1 or 2
    ws_set(VEC(I->issue_n_i), p * WIDTH, WIDTH, n);
    issued += n;
  }
#ifdef WS_CTRL_COUNTERS
  perf_row = (perf_row + 1) % COUNTERS;
#endif
}

// The walker of ws_perf shows the right value only as it passes.
static void perf_answer(void) {
#ifdef WS_CTRL_COUNTERS
  I->perf_ready_i = O->perf_index_o == perf_row;
  ws_set(I->perf_data_i, 0, 48,
         I->perf_ready_i ? perf[perf_row] : (uint64_t)ws_rand() << 16 ^ ws_rand());
#endif
}

static void units_cycle(void) {
  running = O->start_o || (running && O->busy_o);
  if (O->fault_clr_o) I->fault_valid_i = 0;
  starts += O->start_o;
  resets += O->core_rst_o;
}

// ---- ws_quiesce ----

enum { PAUSES = WS_QUIESCE == WS_QUIESCE_PAUSE };
static unsigned holding; // percent of cycles in which a hold begins or ends
static bool hold, held;  // in this cycle, in the one before

static void hold_drive(void) {
  held = hold;
  if (WS_QUIESCE && ws_rand_percent(holding)) hold = !hold;
#if WS_QUIESCE
  I->quiesce_hold_i = hold;
#endif
}

static void hold_check(void) {
#if WS_QUIESCE
  const bool taken = O->s_axi_awready || O->s_axi_wready || O->s_axi_arready;
  WS_CHECK(!held || !taken, "an access is taken after a hold");
  WS_EXPECT(O->quiesce_busy_o, ctrl_busy(&m));
  WS_EXPECT(O->quiesce_open_o,
            taken || O->s_axi_bvalid || O->s_axi_rvalid || (PAUSES && O->core_rst_o));
#endif
}

// ---- AXI4-Lite master ----

typedef struct {
  bool ok;
  uint32_t data, other; // other: of the cycle before
} answer_t;
typedef struct {
  answer_t want[4];
  unsigned head, n, ready; // ready: percent
  bool held;               // an answer was there in the cycle before, and not taken
  uint32_t data, resp;
  unsigned slow;
} responses_t;

static responses_t bs, rs;
static bool aw_left, w_left, ar_left; // still to be offered or taken
static bool aw_taken, w_taken;        // of one write
static unsigned valid_percent, wait_w, wait_r;
static answer_t last_b, last_r;
static bool read_ok_was;
static uint32_t read_was;

static void push(responses_t *q, bool ok, uint32_t data, uint32_t other) {
  WS_CHECK(q->n < 4, "too many transfers");
  q->want[(q->head + q->n++) % 4] = (answer_t){ok, data, other};
}

static void bus_drive(void) {
  if (aw_left && !I->s_axi_awvalid) I->s_axi_awvalid = ws_rand_percent(valid_percent);
  if (w_left && !I->s_axi_wvalid) I->s_axi_wvalid = ws_rand_percent(valid_percent);
  if (ar_left && !I->s_axi_arvalid) I->s_axi_arvalid = ws_rand_percent(valid_percent);
  I->s_axi_bready = ws_rand_percent(bs.ready);
  I->s_axi_rready = ws_rand_percent(rs.ready);
}

static void no_path_through(void) {
  const ws_ctrl_in_t in = *I;
  I->s_axi_awvalid ^= 1;
  I->s_axi_wvalid ^= 1;
  I->s_axi_bready ^= 1;
  I->s_axi_arvalid ^= 1;
  I->s_axi_rready ^= 1;
  I->s_axi_araddr ^= ws_rand() & 0xFFF;
  ws_eval();
  const ws_ctrl_out_t out = *O;
  *I = in;
  ws_eval();
  WS_CHECK(out.s_axi_awready == O->s_axi_awready && out.s_axi_wready == O->s_axi_wready &&
               out.s_axi_arready == O->s_axi_arready && out.s_axi_bvalid == O->s_axi_bvalid &&
               out.s_axi_rvalid == O->s_axi_rvalid,
           "an AXI output follows an input");
}

// A response channel: valid, its data and its response code in this cycle.
static void response(responses_t *q, bool valid, bool ready, uint32_t data, uint32_t resp,
                     bool has_data, answer_t *last) {
  if (q->held) {
    WS_CHECK(valid, "a response was withdrawn");
    WS_CHECK(data == q->data && resp == q->resp, "a response has changed");
  }
  q->held = valid && !ready;
  q->data = data;
  q->resp = resp;
  q->slow = q->n && !valid ? q->slow + 1 : 0;
  WS_CHECK(q->slow < TIMEOUT, "no response");
  if (!valid) return;
  WS_CHECK(q->n, "a response without a transfer");
  const answer_t want = q->want[q->head];
  WS_CHECK_EQ(resp, want.ok ? OKAY : SLVERR);
  if (has_data && want.ok && data != want.other) WS_CHECK_EQ(data, want.data);
  if (!ready) return;
  *last = (answer_t){want.ok, data, 0};
  q->head = (q->head + 1) % 4;
  q->n--;
}

// Handshakes of this cycle. Returns what CONTROL was told.
static uint32_t bus_cycle(void) {
  uint32_t control = 0;
  WS_CHECK_KNOWN(O->s_axi_awready);
  WS_CHECK_KNOWN(O->s_axi_wready);
  WS_CHECK_KNOWN(O->s_axi_arready);
  WS_CHECK_KNOWN(O->s_axi_bvalid);
  WS_CHECK_KNOWN(O->s_axi_rvalid);
  if (O->s_axi_rvalid) WS_CHECK_KNOWN(O->s_axi_rdata);
  response(&bs, O->s_axi_bvalid, I->s_axi_bready, 0, O->s_axi_bvalid ? O->s_axi_bresp : 0, false,
           &last_b);
  response(&rs, O->s_axi_rvalid, I->s_axi_rready, O->s_axi_rvalid ? O->s_axi_rdata : 0,
           O->s_axi_rvalid ? O->s_axi_rresp : 0, true, &last_r);
  uint32_t now;
  const bool exists = ctrl_read(&m, I->s_axi_araddr, &now);
  if (I->s_axi_arvalid && O->s_axi_arready) {
    push(&rs, exists, now, exists && read_ok_was ? read_was : now);
    I->s_axi_arvalid = ar_left = false;
  }
  read_was = now;
  read_ok_was = exists;
  if (I->s_axi_awvalid && O->s_axi_awready) aw_taken = true;
  if (I->s_axi_wvalid && O->s_axi_wready) w_taken = true;
  if (aw_taken) I->s_axi_awvalid = aw_left = false;
  if (w_taken) I->s_axi_wvalid = w_left = false;
  if (aw_taken && w_taken) {
    const bool ok = ctrl_write(&m, I->s_axi_awaddr, I->s_axi_wdata, I->s_axi_wstrb, &control);
    push(&bs, ok, 0, 0);
    if (ok && ctrl_find(I->s_axi_awaddr) >= 0) written[ctrl_find(I->s_axi_awaddr)] = true;
    aw_taken = w_taken = false;
  }
  wait_w = I->s_axi_awvalid && I->s_axi_wvalid && !bs.n && !hold ? wait_w + 1 : 0;
  wait_r = I->s_axi_arvalid && !rs.n && !hold ? wait_r + 1 : 0;
  WS_CHECK(wait_w < TIMEOUT && wait_r < TIMEOUT, "a transfer is not taken");
  return control;
}

// ---- one cycle ----

static void check_launch(void) {
  const uint32_t out[CTRL_REG_N] = {O->entry_pc_o << 2,   O->grid_x_o,
                                    O->grid_y_o,          O->grid_z_o,
                                    O->block_x_o,         O->block_y_o,
                                    O->block_z_o,         O->param_ptr_o,
                                    O->const_base_o << 4, O->const_bytes_o,
                                    O->shared_bytes_o,    O->local_base_o << 4,
                                    O->local_bytes_o,     O->regs_o << 2,
                                    O->sm_id_o,           O->part_first_o | O->part_skip_o << 8};
  for (unsigned i = 0; i < CTRL_REG_N; i++)
    if (written[i]) WS_CHECK_EQ(out[i], m.reg[i], "register %03x", ctrl_regs[i].offset);
}

static void check_life(const ctrl_in_t *in, uint32_t control) {
  const bool resets_now = m.phase == AT_RESET_1 || m.phase == AT_RESET_2;
  WS_EXPECT(O->start_o, m.phase == AT_START);
  WS_EXPECT(O->inv_o, ctrl_ends(&m, in));
  WS_EXPECT(O->busy_o, m.phase == AT_RUN);
  if (!resets_now) WS_EXPECT(O->stop_o, ctrl_stops(&m, in));
  WS_EXPECT(O->core_rst_o, resets_now || I->rst_i);
  WS_EXPECT(O->irq_o, !ctrl_busy(&m) && (m.done || m.fault));
  WS_EXPECT(O->fault_clr_o, m.phase == AT_START || (control & CTRL_CLEAR) != 0 || I->rst_i);
  if (!counting) return;
  WS_CHECK_EQ(ws_get(O->cycle_o, 0, 64), m.cycles / WS_CLOCK_CYCLES);
  WS_CHECK_EQ(ws_get(O->instret_o, 0, 64), m.instret);
}

static bool memory_idle(void) {
  bool busy = I->ic_prefetch_i;
  for (unsigned w = 0; w < WS_CTRL_WARPS; w++)
    busy = busy || ws_get(VEC(I->dst_busy_i), w, 1);
  return I->writes_done_i && I->axi_quiet_i && !I->ic_mreq_valid_i && !busy;
}

static void cycle(void) {
  units_drive();
  hold_drive();
  bus_drive();
  if (ws_rand_percent(10)) no_path_through();
  ws_eval();
  perf_answer();
  ws_step();
  const bool pause = PAUSES && hold;
  const ctrl_in_t in = {.issues = issued,
                        .cta_done = I->cta_done_i,
                        .cta_fit_err = I->cta_fit_err_i,
                        .idle = memory_idle() && !pause,
                        .axi_idle = I->axi_idle_i && !pause,
                        .fault_valid = I->fault_valid_i};
  check_launch();
  hold_check();
  const uint32_t control = bus_cycle();
  check_life(&in, control);
  units_cycle();
  if (m.phase == AT_START) counting = true;
  ctrl_cycle(&m, &in, control);
}

static void cycles(unsigned n) {
  while (n--)
    cycle();
}

static void offer_write(uint32_t addr, uint32_t data, uint32_t strobes) {
  I->s_axi_awaddr = addr;
  I->s_axi_wdata = data;
  I->s_axi_wstrb = strobes;
  aw_left = w_left = true;
}

static void offer_read(uint32_t addr) {
  I->s_axi_araddr = addr;
  ar_left = true;
}

static bool write_strobes(uint32_t addr, uint32_t data, uint32_t strobes) {
  offer_write(addr, data, strobes);
  while (aw_left || w_left || bs.n)
    cycle();
  return last_b.ok;
}

static bool put(uint32_t addr, uint32_t data) {
  return write_strobes(addr, data, 0xF);
}

static bool get(uint32_t addr, uint32_t *data) {
  offer_read(addr);
  while (ar_left || rs.n)
    cycle();
  *data = last_r.data;
  return last_r.ok;
}

static uint32_t value_of(uint32_t addr) {
  uint32_t data;
  WS_CHECK(get(addr, &data), "no register %03x", addr);
  return data;
}

static uint32_t any_legal(unsigned i) {
  const ctrl_reg_t *r = &ctrl_regs[i];
  if (r->offset == CTRL_ENTRY) return ws_pc_in_window(ws_rand() & ~r->zeros);
  if (r->offset == CTRL_LOCAL_BYTES) return ws_rand_percent(20) ? 0 : 64u << ws_rand_below(11);
  return r->max == UINT32_MAX ? ws_rand() & ~r->zeros : ws_rand_below(r->max + 1);
}

// After reset, with all registers written.
static void begin(unsigned valid, unsigned ready) {
  memset(&m, 0, sizeof m);
  memset(written, 0, sizeof written);
  memset(&bs, 0, sizeof bs);
  memset(&rs, 0, sizeof rs);
  counting = running = aw_left = w_left = ar_left = aw_taken = w_taken = false;
  wait_w = wait_r = starts = resets = 0;
  valid_percent = valid;
  bs.ready = rs.ready = ready;
  drain = 30;
  hold = held = false;
  holding = 0;
  m.config = WS_CTRL_WARPS | T << 8 | WS_CTRL_LANES << 16 | (uint32_t)WS_CTRL_CTA_SLOTS << 24;
  m.counters = COUNTERS;
  m.perf = perf;
  for (unsigned i = 0; i < 64; i++)
    perf[i] = ((uint64_t)ws_rand() << 32 | ws_rand()) >> 16;
  for (unsigned i = 0; i < CTRL_REG_N; i++)
    WS_CHECK(put(ctrl_regs[i].offset, any_legal(i)), "a legal value is refused at %03x",
             ctrl_regs[i].offset);
}

#endif
