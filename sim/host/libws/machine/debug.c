// SPDX-License-Identifier: Apache-2.0
// What a debugger is told of a launch, and what it can see and change.
#include "machine.h"

static ws_debug_event_t event_of(const ws_machine_t *m, ws_debug_kind_t kind) {
  return (ws_debug_event_t){.kind = kind,
                            .time = m->rtl ? m->cycle : ws_model_stats(m->model)->warp_instrs};
}

static void tell(const ws_machine_t *m, const ws_debug_event_t *e) {
  m->debugger.event(m->debugger.ctx, e);
}

// The report of the fault is made twice: the one of the debugger is taken back.
static void tell_fault(ws_machine_t *m, const ws_fault_t *f) {
  const size_t before = m->text_n;
  ws_machine_say_fault(m, f, m->rtl ? "model, in lockstep" : "model");
  ws_debug_event_t e = event_of(m, WS_DEBUG_FAULT);
  e.warp = f->warp;
  e.pc = f->pc;
  e.mask = f->mask;
  e.cause = f->cause;
  e.text = m->text + before + (before > 0);
  m->fault_told = true;
  tell(m, &e);
  m->text_n = before;
  m->text[before] = '\0';
}

static void step(void *ctx, unsigned warp, ws_moment_t moment) {
  ws_machine_t *m = ctx;
  const ws_fault_t *f = moment == WS_AFTER && !m->fault_told ? ws_model_fault(m->model) : NULL;
  if (moment == WS_BEFORE) {
    m->issuing_pc = ws_model_warp_pc(m->model, warp);
    m->issuing_mask = ws_model_warp_mask(m->model, warp);
  }
  if (f) {
    tell_fault(m, f);
    return;
  }
  ws_debug_event_t e = event_of(m, moment == WS_BEFORE ? WS_DEBUG_BEFORE : WS_DEBUG_AFTER);
  e.warp = warp;
  e.pc = m->issuing_pc;
  e.mask = m->issuing_mask;
  tell(m, &e);
}

void ws_machine_debug_begin(ws_machine_t *m) {
  m->fault_told = false;
  ws_model_step(m->model, m->debugger.event ? step : NULL, m);
}

void ws_machine_debug_end(ws_machine_t *m, ws_status_t status, uint32_t cause) {
  if (!m->debugger.event || status == WS_STATUS_OK) return;
  if (status == WS_STATUS_FAULT && m->fault_told) return;
  ws_debug_event_t e = event_of(m, WS_DEBUG_END);
  e.status = status;
  e.cause = cause;
  e.text = m->text;
  tell(m, &e);
}

// ---- the table ----

static bool attach(ws_machine_t *m, const ws_debugger_t *debugger) {
  m->debugger = debugger ? *debugger : (ws_debugger_t){NULL, NULL};
  return !m->ops || m->o.lockstep;
}

static ws_debug_warp_t warp_of(const ws_machine_t *m, unsigned warp) {
  const ws_model_t *model = m->model;
  ws_debug_warp_t w = {.live = ws_model_warp_live(model, warp),
                       .waits = ws_model_warp_waits(model, warp),
                       .pc = ws_model_warp_pc(model, warp),
                       .mask = ws_model_warp_mask(model, warp),
                       .depth = ws_model_warp_depth(model, warp),
                       .pending = ws_model_warp_pending(model, warp)};
  const ws_thread_t first = ws_model_thread(model, warp, 0);
  for (unsigned i = 0; i < 3; i++)
    w.ctaid[i] = first.ctaid[i];
  return w;
}

static ws_thread_t thread_of(const ws_machine_t *m, unsigned warp, unsigned thread) {
  return ws_model_thread(m->model, warp, thread);
}

static ws_reg_t reg(const ws_machine_t *m, unsigned warp, unsigned thread, unsigned number,
                    uint32_t *value) {
  return ws_model_reg(m->model, warp, thread, number, value);
}

static bool read_memory(const ws_machine_t *m, unsigned warp, unsigned thread, uint32_t addr,
                        void *to, size_t bytes) {
  return ws_model_peek(m->model, warp, thread, addr, to, bytes);
}

static bool set_reg(ws_machine_t *m, unsigned warp, unsigned thread, unsigned number,
                    uint32_t value) {
  return !m->rtl && ws_model_set_reg(m->model, warp, thread, number, value);
}

static bool write_memory(ws_machine_t *m, unsigned warp, unsigned thread, uint32_t addr,
                         const void *from, size_t bytes) {
  return !m->rtl && ws_model_poke(m->model, warp, thread, addr, from, bytes);
}

static const ws_launch_t *launch_of(const ws_machine_t *m) {
  return &m->launch;
}

const ws_debug_table_t ws_machine_debug = {attach,      warp_of, thread_of,    reg,
                                           read_memory, set_reg, write_memory, launch_of};
