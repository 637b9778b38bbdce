// SPDX-License-Identifier: Apache-2.0
#include "lockstep.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../gen/isa.h"
#include "../../tb/common/ws_sim.h"
#include "ws_config.h"
#include "ws_sm_dut.h"

enum { REGS = WS_MAX_REGS };

typedef struct {
  uint32_t pc, insn;
  uint32_t todo;  // threads whose write-back is outstanding
  uint32_t adopt; // threads whose value the model takes over (time CSRs)
  bool faulted;   // the instruction faults: what it writes before the SM stops does not matter
} pending_t;

struct ws_lockstep {
  ws_model_t *m;
  bool trace;
  pending_t pending[WS_WARPS][REGS];
  char err[512];
};

static const ws_sm_out_t *out(void) {
  return (const ws_sm_out_t *)ws_tb_out;
}

static bool differ(ws_lockstep_t *ls, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool differ(ws_lockstep_t *ls, const char *fmt, ...) {
  int n = snprintf(ls->err, sizeof ls->err, "cycle %" PRIu64 ": ", ws_cycle());
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(ls->err + n, sizeof ls->err - (size_t)n, fmt, ap);
  va_end(ap);
  return false;
}

static bool model_says(ws_lockstep_t *ls) {
  return differ(ls, "%s", ws_model_err(ls->m));
}

static const char *text(uint32_t insn, uint32_t pc) {
  static char buf[80];
  ws_disasm(insn, pc, buf, sizeof buf);
  return buf;
}

// A field of a port, whether its image is a word or an array of words.
static uint32_t at(const void *port, unsigned index, unsigned width) {
  return (uint32_t)ws_get(port, index * width, width);
}

static bool on_start(ws_lockstep_t *ls, const ws_sm_out_t *o) {
  const uint32_t ctaid[3] = {o->rt_start_x_o, o->rt_start_y_o, o->rt_start_z_o};
  if (ls->trace)
    printf("%8" PRIu64 " start warp %u: cta %u,%u,%u warp-in-cta %u\n", ws_cycle(),
           o->rt_start_warp_o, ctaid[0], ctaid[1], ctaid[2], o->rt_start_wic_o);
  return ws_model_warp_start(ls->m, o->rt_start_warp_o, ctaid, o->rt_start_wic_o) == WS_OK ||
         model_says(ls);
}

static bool on_mem(ws_lockstep_t *ls, ws_port_t port, unsigned warp, unsigned beat, uint32_t lanes,
                   unsigned rd, unsigned kind, uint32_t line) {
  uint32_t mask = lanes << (beat * WS_LANES);
  if (ls->trace)
    printf("%8" PRIu64 " mem   warp %u: port %d line %08x %s %s threads %x\n", ws_cycle(), warp,
           port, line,
           kind == WS_LOAD    ? "load"
           : kind == WS_STORE ? "store"
                              : "amo",
           ws_reg_name(rd), mask);
  return ws_model_mem(ls->m, warp, port, (ws_access_t)kind, rd, mask, line, NULL) >= 0 ||
         model_says(ls);
}

static bool on_write(ws_lockstep_t *ls, const ws_sm_out_t *o, unsigned bank) {
  unsigned warp = at(&o->rt_wb_warp_o, bank, WS_WARP_W), rd = at(&o->rt_wb_rd_o, bank, WS_REG_W);
  unsigned beat = at(&o->rt_wb_beat_o, bank, WS_BEAT_W);
  uint32_t mask = at(&o->rt_wb_mask_o, bank, WS_LANES) << (beat * WS_LANES);
  uint32_t rtl[WS_MAX_THREADS] = {0}, want[WS_MAX_THREADS], ready;
  pending_t *p = &ls->pending[warp][rd];
  for (unsigned l = 0; l < WS_LANES; l++)
    rtl[beat * WS_LANES + l] = at(&o->rt_wb_data_o, bank * WS_LANES + l, 32);
  if (ls->trace)
    printf("%8" PRIu64 " write warp %u: %s threads %x\n", ws_cycle(), warp, ws_reg_name(rd), mask);
  if (p->faulted) return true;
  if (mask & ~p->todo)
    return differ(ls, "warp %u: %s is written for threads %x, outstanding are %x", warp,
                  ws_reg_name(rd), mask, p->todo);
  p->todo &= ~mask;
  if ((mask & p->adopt) && ws_model_adopt(ls->m, warp, rd, mask & p->adopt, rtl) < 0)
    return model_says(ls);
  if (ws_model_result(ls->m, warp, rd, want, &ready) < 0) return model_says(ls);
  if (mask & ~ready)
    return differ(ls, "warp %u pc %08x %s: %s is written before its memory access (threads %x)",
                  warp, p->pc, text(p->insn, p->pc), ws_reg_name(rd), mask & ~ready);
  for (unsigned t = 0; t < WS_THREADS; t++)
    if (mask >> t & 1 && rtl[t] != want[t])
      return differ(ls, "warp %u pc %08x %s: thread %u %s is %08x in RTL, %08x in the model", warp,
                    p->pc, text(p->insn, p->pc), t, ws_reg_name(rd), rtl[t], want[t]);
  return true;
}

static bool on_issue(ws_lockstep_t *ls, const ws_sm_out_t *o, unsigned slot) {
  ws_retire_t r;
  unsigned warp = at(&o->rt_issue_warp_o, slot, WS_WARP_W);
  uint32_t pc = at(&o->rt_issue_pc_o, slot, 30) << 2;
  uint32_t insn = at(&o->rt_issue_insn_o, slot, 32);
  uint32_t mask = at(&o->rt_issue_mask_o, slot, WS_THREADS);
  if (ls->trace)
    printf("%8" PRIu64 " issue warp %u: %08x %08x mask %x  %s\n", ws_cycle(), warp, pc, insn, mask,
           text(insn, pc));
  if (ws_model_issue(ls->m, warp, &r) < 0) return model_says(ls);
  if (pc != r.pc || mask != r.mask || (r.fault != WS_CAUSE_FETCH && insn != r.insn))
    return differ(
        ls,
        "warp %u issues pc %08x insn %08x mask %x in RTL, pc %08x insn %08x mask %x in the model",
        warp, pc, insn, mask, r.pc, r.insn, r.mask);
  if (r.fault && !r.has_mem)
    ls->pending[warp][r.insn >> 7 & 31].faulted = true; // a jalr may have written its link
  if (r.rd > 0 && (!r.fault || r.has_mem)) {
    pending_t *p = &ls->pending[warp][r.rd];
    if (p->todo)
      return differ(ls, "warp %u pc %08x issues while %s of pc %08x is not written yet", warp, pc,
                    ws_reg_name((unsigned)r.rd), p->pc);
    *p = (pending_t){.pc = pc, .insn = r.insn, .todo = r.mask, .adopt = r.is_volatile ? r.mask : 0};
  }
  return true;
}

bool ws_lockstep_cycle(ws_lockstep_t *ls) {
  const ws_sm_out_t *o = out();
  if (o->rt_start_valid_o && !on_start(ls, o)) return false;
  if (o->rt_sm_valid_o &&
      !on_mem(ls, WS_PORT_SHARED, o->rt_sm_warp_o, o->rt_sm_beat_o,
              at(&o->rt_sm_mask_o, 0, WS_LANES), o->rt_sm_rd_o, o->rt_sm_kind_o, 0))
    return false;
  if (o->rt_cc_valid_o && !on_mem(ls, WS_PORT_CONST, o->rt_cc_warp_o, o->rt_cc_beat_o,
                                  at(&o->rt_cc_mask_o, 0, WS_LANES), o->rt_cc_rd_o, WS_LOAD, 0))
    return false;
  if (o->rt_dc_valid_o &&
      !on_mem(ls, WS_PORT_DATA, o->rt_dc_warp_o, o->rt_dc_beat_o, at(&o->rt_dc_mask_o, 0, WS_LANES),
              o->rt_dc_rd_o, o->rt_dc_kind_o, (uint32_t)o->rt_dc_line_o << WS_DCACHE_OFF_W))
    return false;
  for (unsigned b = 0; b < WS_SCHEDULERS * WS_RF_BANKS; b++)
    if (at(&o->rt_wb_valid_o, b, 1) && !on_write(ls, o, b)) return false;
  for (unsigned s = 0; s < WS_ISSUE_SLOTS; s++)
    if (at(&o->rt_issue_valid_o, s, 1) && !on_issue(ls, o, s)) return false;
  return true;
}

bool ws_lockstep_end(ws_lockstep_t *ls) {
  if (!ws_model_done(ls->m)) return differ(ls, "the RTL is done, the model is not");
  for (unsigned w = 0; w < WS_WARPS; w++)
    for (unsigned r = 0; r < REGS; r++)
      if (ls->pending[w][r].todo)
        return differ(ls, "warp %u pc %08x: %s was never written (threads %x)", w,
                      ls->pending[w][r].pc, ws_reg_name(r), ls->pending[w][r].todo);
  return true;
}

ws_lockstep_t *ws_lockstep_new(ws_model_t *m, bool trace) {
  ws_lockstep_t *ls = calloc(1, sizeof *ls);
  if (ls) {
    ls->m = m;
    ls->trace = trace;
  }
  return ls;
}

void ws_lockstep_free(ws_lockstep_t *ls) {
  free(ls);
}
const char *ws_lockstep_error(const ws_lockstep_t *ls) {
  return ls->err;
}
