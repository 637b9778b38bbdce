// SPDX-License-Identifier: Apache-2.0
// Errors of the caller (a lockstep event that cannot be) and faults of the program.
#include "model_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const cause_name[WS_CAUSE_N] = {
    [WS_CAUSE_NONE] = "no fault",
    [WS_CAUSE_ILLEGAL] = "illegal instruction",
    [WS_CAUSE_ECALL] = "ecall",
    [WS_CAUSE_EBREAK] = "ebreak",
    [WS_CAUSE_MISALIGNED] = "misaligned data address",
    [WS_CAUSE_RANGE] = "data address out of range",
    [WS_CAUSE_BUS] = "bus error",
    [WS_CAUSE_STACK] = "SIMT stack overflow",
    [WS_CAUSE_NO_SSY] = "divergent branch without ssy",
    [WS_CAUSE_JUMP_DIVERGES] = "divergent indirect jump",
    [WS_CAUSE_JUMP_TARGET] = "misaligned jump target",
    [WS_CAUSE_REG] = "register number beyond registers per thread",
    [WS_CAUSE_LAUNCH] = "launch does not fit the machine",
    [WS_CAUSE_BARRIER] = "barrier number beyond the machine's",
    [WS_CAUSE_FETCH] = "instruction fetch fault",
    [WS_CAUSE_ABORT] = "aborted by software",
};

const char *ws_cause_name(uint32_t cause) {
  return cause < WS_CAUSE_N ? cause_name[cause] : "unknown cause";
}

const char *ws_reg_name(unsigned number) {
  static _Thread_local char name[REGS][4];
  if (number >= REGS) return "?";
  snprintf(name[number], sizeof name[0], "%c%u", number < X_REGS ? 'x' : 'f', number % X_REGS);
  return name[number];
}

const char *ws_model_err(const ws_model_t *m) {
  return m->err;
}

int wsm_error(ws_model_t *m, unsigned warp, uint32_t pc, uint32_t insn, const char *fmt, ...) {
  const wsm_op_t *op = wsm_decode(insn);
  int n = snprintf(m->err, sizeof m->err, "warp %u pc 0x%08x insn 0x%08x (%s): ", warp,
                   (unsigned)pc, (unsigned)insn, op ? op->row->mnemonic : "?");
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(m->err + n, sizeof m->err - (size_t)n, fmt, ap);
  va_end(ap);
  return WS_ERROR;
}

void wsm_fault_record(ws_model_t *m, const ws_fault_t *fault) {
  if (m->fault_n == m->fault_cap) {
    size_t cap = m->fault_cap ? 2 * m->fault_cap : 4;
    ws_fault_t *grown = realloc(m->fault, cap * sizeof *grown);
    if (!grown) return; // the first one always has room, see ws_model_new
    m->fault = grown;
    m->fault_cap = cap;
  }
  m->fault[m->fault_n++] = *fault;
}

void wsm_raise(wsm_exec_t *x, uint32_t cause, uint32_t addr) {
  const ws_fault_t f = {.cause = cause,
                        .warp = x->w->id,
                        .pc = x->pc,
                        .mask = x->mask,
                        .addr = addr,
                        .insn = x->insn};
  wsm_fault_record(x->m, &f);
  x->fault = cause;
  wsm_set_state(x->m, x->w, WARP_STOPPED);
}

const ws_fault_t *ws_model_fault(const ws_model_t *m) {
  return m->fault_n ? &m->fault[0] : NULL;
}

static bool is_data_fault(uint32_t cause) {
  return cause == WS_CAUSE_MISALIGNED || cause == WS_CAUSE_RANGE || cause == WS_CAUSE_BUS;
}

// A bus error may be reported with the virtual or the physical address, at the grain of the bus.
static bool address_matches(const ws_model_t *m, const ws_fault_t *f, unsigned t, uint32_t cause,
                            uint32_t addr) {
  if (cause != WS_CAUSE_BUS) return f->t_addr[t] == addr;
  uint32_t grain = m->cfg.bus_err_grain ? m->cfg.bus_err_grain : 1;
  return (f->t_addr[t] ^ addr) < grain || (f->t_paddr[t] ^ addr) < grain;
}

static bool fault_matches(const ws_model_t *m, const ws_fault_t *f, const ws_fault_t *rtl) {
  if (!is_data_fault(rtl->cause)) {
    if (f->cause != rtl->cause) return false;
    if (rtl->cause == WS_CAUSE_LAUNCH) return true;
    return f->warp == rtl->warp && f->pc == rtl->pc && rtl->mask && !(rtl->mask & ~f->mask);
  }
  if (f->warp != rtl->warp || f->pc != rtl->pc) return false;
  // A write that the bus refuses is reported without its threads, because they have been merged
  // into a line before.
  const uint32_t threads = rtl->mask || rtl->cause != WS_CAUSE_BUS ? rtl->mask : f->mask;
  bool address = false;
  for (unsigned t = 0; t < WS_MAX_THREADS; t++) {
    if (!wsm_bit(threads, t)) continue;
    if (f->t_cause[t] != rtl->cause) return false;
    address |= address_matches(m, f, t, rtl->cause, rtl->addr);
  }
  return address;
}

bool ws_model_fault_match(const ws_model_t *m, const ws_fault_t *rtl) {
  for (size_t i = 0; i < m->fault_n; i++)
    if (fault_matches(m, &m->fault[i], rtl)) return true;
  return false;
}
