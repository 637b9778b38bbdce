// SPDX-License-Identifier: Apache-2.0
#include "retire.h"

#include <inttypes.h>
#include <stdio.h>

#include "../../../../gen/isa.h"
#include "../../../../tb/common/ws_bits.h"
#include "ws_config.h"
#include "ws_sm_dut.h"

#if WS_RETIRE_PORT

// A field of a port, whether its image is a word or an array of words.
static uint32_t at(const void *port, unsigned index, unsigned width) {
  return (uint32_t)ws_get(port, index * width, width);
}

static ws_rt_start_t start_event(const ws_sm_out_t *o) {
  return (ws_rt_start_t){.warp = o->rt_start_warp_o,
                         .wic = o->rt_start_wic_o,
                         .ctaid = {o->rt_start_x_o, o->rt_start_y_o, o->rt_start_z_o}};
}

static uint32_t threads(uint32_t mask, unsigned beat, unsigned lanes) {
  return mask << (beat * lanes);
}

static ws_rt_mem_t shared_event(const ws_sm_out_t *o) {
  return (ws_rt_mem_t){
      .warp = o->rt_sm_warp_o,
      .rd = o->rt_sm_rd_o,
      .port = WS_PORT_SHARED,
      .kind = (ws_access_t)o->rt_sm_kind_o,
      .threads = threads(at(&o->rt_sm_mask_o, 0, WS_LSU_LANES), o->rt_sm_beat_o, WS_LSU_LANES)};
}

static ws_rt_mem_t const_event(const ws_sm_out_t *o) {
  return (ws_rt_mem_t){
      .warp = o->rt_cc_warp_o,
      .rd = o->rt_cc_rd_o,
      .port = WS_PORT_CONST,
      .kind = WS_LOAD,
      .threads = threads(at(&o->rt_cc_mask_o, 0, WS_LSU_LANES), o->rt_cc_beat_o, WS_LSU_LANES)};
}

static ws_rt_mem_t data_event(const ws_sm_out_t *o) {
  return (ws_rt_mem_t){
      .warp = o->rt_dc_warp_o,
      .rd = o->rt_dc_rd_o,
      .port = WS_PORT_DATA,
      .kind = (ws_access_t)o->rt_dc_kind_o,
      .threads = threads(at(&o->rt_dc_mask_o, 0, WS_LSU_LANES), o->rt_dc_beat_o, WS_LSU_LANES),
      .line = (uint32_t)o->rt_dc_line_o << WS_DCACHE_OFF_W};
}

static ws_rt_mem_t (*const mem_event[])(const ws_sm_out_t *) = {shared_event, const_event,
                                                                data_event};

static ws_rt_write_t write_event(const ws_sm_out_t *o, unsigned bank) {
  const unsigned beat = at(&o->rt_wb_beat_o, bank, WS_BEAT_W);
  ws_rt_write_t e = {.warp = at(&o->rt_wb_warp_o, bank, WS_WARP_W),
                     .rd = at(&o->rt_wb_rd_o, bank, WS_REG_W),
                     .threads = threads(at(&o->rt_wb_mask_o, bank, WS_LANES), beat, WS_LANES)};
  for (unsigned l = 0; l < WS_LANES; l++)
    e.value[beat * WS_LANES + l] = at(&o->rt_wb_data_o, bank * WS_LANES + l, 32);
  return e;
}

static ws_rt_issue_t issue_event(const ws_sm_out_t *o, unsigned slot) {
  return (ws_rt_issue_t){.warp = at(&o->rt_issue_warp_o, slot, WS_WARP_W),
                         .pc = at(&o->rt_issue_pc_o, slot, 30) << 2,
                         .insn = at(&o->rt_issue_insn_o, slot, 32),
                         .threads = at(&o->rt_issue_mask_o, slot, WS_THREADS)};
}

bool ws_rt_events(const void *outputs, const ws_rt_sink_t *sink, void *ctx) {
  const ws_sm_out_t *o = outputs;
  if (o->rt_start_valid_o) {
    const ws_rt_start_t e = start_event(o);
    if (!sink->start(ctx, &e)) return false;
  }
  const bool accesses[] = {o->rt_sm_valid_o, o->rt_cc_valid_o, o->rt_dc_valid_o};
  for (unsigned p = 0; p < 3; p++) {
    if (!accesses[p]) continue;
    const ws_rt_mem_t e = mem_event[p](o);
    if (!sink->mem(ctx, &e)) return false;
  }
  for (unsigned b = 0; b < WS_SCHEDULERS * WS_RF_BANKS; b++) {
    if (!at(&o->rt_wb_valid_o, b, 1)) continue;
    const ws_rt_write_t e = write_event(o, b);
    if (!sink->write(ctx, &e)) return false;
  }
  for (unsigned s = 0; s < WS_ISSUE_SLOTS; s++) {
    if (!at(&o->rt_issue_valid_o, s, 1)) continue;
    const ws_rt_issue_t e = issue_event(o, s);
    if (!sink->issue(ctx, &e)) return false;
  }
  return true;
}

bool ws_rt_count(const void *outputs, uint64_t *instrs, uint64_t *thread_instrs) {
  const ws_sm_out_t *o = outputs;
  if (!o->rt_issue_valid_o) return false;
  for (unsigned s = 0; s < WS_ISSUE_SLOTS; s++) {
    if (!at(&o->rt_issue_valid_o, s, 1)) continue;
    ++*instrs;
    *thread_instrs += (uint64_t)__builtin_popcount(at(&o->rt_issue_mask_o, s, WS_THREADS));
  }
  return true;
}

bool ws_rt_starves(const void *outputs, unsigned w) {
  const ws_sm_out_t *o = outputs;
  return at(&o->rt_head_valid_o, w, 1) && !at(&o->rt_bar_wait_o, w, 1) &&
         !at(&o->rt_blocked_o, w, 1) && !at(&o->rt_sb_ok_o, w, 1);
}

bool ws_rt_warp(const void *outputs, unsigned w, uint32_t *pc, const char **state) {
  const ws_sm_out_t *o = outputs;
  if (!at(&o->rt_live_o, w, 1)) return false;
  *pc = at(&o->rt_pc_o, w, 30) << 2;
  *state = at(&o->rt_bar_wait_o, w, 1)      ? "waits at a barrier"
           : at(&o->rt_blocked_o, w, 1)     ? "waits for a branch or reconvergence"
           : !at(&o->rt_head_valid_o, w, 1) ? "waits for instructions"
           : ws_rt_starves(outputs, w)      ? "waits for an operand"
                                            : "can issue";
  return true;
}

#else

bool ws_rt_events(const void *outputs, const ws_rt_sink_t *sink, void *ctx) {
  (void)outputs, (void)sink, (void)ctx;
  return true;
}

bool ws_rt_count(const void *outputs, uint64_t *instrs, uint64_t *thread_instrs) {
  (void)outputs, (void)instrs, (void)thread_instrs;
  return false;
}

bool ws_rt_starves(const void *outputs, unsigned warp) {
  (void)outputs, (void)warp;
  return false;
}

bool ws_rt_warp(const void *outputs, unsigned warp, uint32_t *pc, const char **state) {
  (void)outputs, (void)warp, (void)pc, (void)state;
  return false;
}

#endif

// ---- trace --------------------------------------------------------------------------------------

typedef struct {
  FILE *to;
  uint64_t cycle;
} trace_t;

static bool trace_start(void *ctx, const ws_rt_start_t *e) {
  const trace_t *t = ctx;
  fprintf(t->to, "%8" PRIu64 " start warp %u: cta %u,%u,%u warp-in-cta %u\n", t->cycle, e->warp,
          e->ctaid[0], e->ctaid[1], e->ctaid[2], e->wic);
  return true;
}

static bool trace_mem(void *ctx, const ws_rt_mem_t *e) {
  const trace_t *t = ctx;
  static const char *const kind[] = {[WS_LOAD] = "load", [WS_STORE] = "store", [WS_AMO] = "amo"};
  fprintf(t->to, "%8" PRIu64 " mem   warp %u: port %d line %08x %s %s threads %x\n", t->cycle,
          e->warp, (int)e->port, e->line, kind[e->kind], ws_reg_name(e->rd), e->threads);
  return true;
}

static bool trace_write(void *ctx, const ws_rt_write_t *e) {
  const trace_t *t = ctx;
  fprintf(t->to, "%8" PRIu64 " write warp %u: %s threads %x\n", t->cycle, e->warp,
          ws_reg_name(e->rd), e->threads);
  return true;
}

static bool trace_issue(void *ctx, const ws_rt_issue_t *e) {
  const trace_t *t = ctx;
  char text[80];
  ws_disasm(e->insn, e->pc, text, sizeof text);
  fprintf(t->to, "%8" PRIu64 " issue warp %u: %08x %08x mask %x  %s\n", t->cycle, e->warp, e->pc,
          e->insn, e->threads, text);
  return true;
}

void ws_rt_trace(const void *outputs, FILE *to, uint64_t cycle) {
  static const ws_rt_sink_t sink = {trace_start, trace_mem, trace_write, trace_issue};
  trace_t t = {to, cycle};
  ws_rt_events(outputs, &sink, &t);
}
