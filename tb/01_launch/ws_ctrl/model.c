// SPDX-License-Identifier: Apache-2.0
// Launch registers and the life of a kernel, from the machine's contract. One call of ctrl_cycle()
// is one clock cycle; the AXI handshakes are the test's.
#include "ws_config.h"
#include "ws_pc_window.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
  CTRL_ID = 0x000,
  CTRL_CONFIG = 0x004,
  CTRL_CONTROL = 0x008,
  CTRL_STATUS = 0x00C,
  CTRL_ENTRY = 0x010,
  CTRL_LOCAL_BYTES = 0x040,
  CTRL_REGS = 0x044,
  CTRL_PART = 0x04C,
  CTRL_CAUSE = 0x050,
  CTRL_FAULT_PC = 0x054,
  CTRL_FAULT_WARP = 0x058,
  CTRL_FAULT_MASK = 0x05C,
  CTRL_FAULT_ADDR = 0x060,
  CTRL_PERF = 0x080,
  CTRL_START = 1, // CONTROL
  CTRL_CLEAR = 2,
  CTRL_ABORT = 4,
  CTRL_BUSY = 1, // STATUS
  CTRL_DONE = 2,
  CTRL_FAULT = 4,
  CTRL_CAUSE_LAUNCH = 12,
  CTRL_CAUSE_ABORT = 15
};

enum { CTRL_REGS_MOST = WS_THREAD_REGS > 64 ? 255 : 127 };

// The registers that software writes.
typedef struct {
  uint32_t offset, max, zeros; // zeros: bits that have to be 0
} ctrl_reg_t;
static const ctrl_reg_t ctrl_regs[] = {
    {CTRL_ENTRY, UINT32_MAX, 3},    // with fewer PC bits in the window of code
    {0x014, 0xFFFFFF, 0},           // GRID_X
    {0x018, 0xFFFF, 0},             // GRID_Y
    {0x01C, 0xFFFF, 0},             // GRID_Z
    {0x020, 0xFFF, 0},              // BLOCK_X
    {0x024, 0xFFF, 0},              // BLOCK_Y
    {0x028, 0xFFF, 0},              // BLOCK_Z
    {0x02C, UINT32_MAX, 0},         // PARAM_PTR
    {0x030, UINT32_MAX, 15},        // CONST_BASE
    {0x034, 0x1FFFFFFF, 0},         // CONST_BYTES
    {0x038, 0x7FFFF, 0},            // SHARED_BYTES
    {0x03C, UINT32_MAX, 255},       // LOCAL_BASE
    {CTRL_LOCAL_BYTES, 0x1FFFF, 0}, // per thread
    {CTRL_REGS, CTRL_REGS_MOST, 0}, // per thread, rounded up to 4 (beyond its bits: to 0)
    {0x048, UINT32_MAX, 0},         // SM_ID
    {CTRL_PART, 0xFFFF, 0},         // GRID_PART, reset to 0
};
enum { CTRL_REG_N = sizeof ctrl_regs / sizeof ctrl_regs[0] };

typedef enum { AT_REST, AT_START, AT_RUN, AT_STOP, AT_RESET_1, AT_RESET_2 } ctrl_phase_t;

typedef struct {
  uint32_t cause, warp, pc, mask, addr;
} ctrl_fault_t;

typedef struct {
  uint32_t config;   // value of CONFIG
  unsigned counters; // performance counters
  const uint64_t *perf;
  uint32_t reg[CTRL_REG_N];
  ctrl_phase_t phase;
  bool done, fault, unfit;
  bool abort, aborted; // abort: written in the cycle before; aborted: it was the reason
  ctrl_fault_t record; // as ws_fault shows it
  uint64_t cycles, instret;
  uint32_t issued; // in the cycle before
} ctrl_model_t;

// What the units say in a cycle.
typedef struct {
  unsigned issues;
  bool cta_done, cta_fit_err, idle, axi_idle, fault_valid;
} ctrl_in_t;

static bool ctrl_busy(const ctrl_model_t *m) {
  return m->phase != AT_REST;
}

static int ctrl_find(uint32_t offset) {
  for (unsigned i = 0; i < CTRL_REG_N; i++)
    if (ctrl_regs[i].offset == offset) return (int)i;
  return -1;
}

// A write in this cycle. False: refused. Sets *control to what CONTROL was told.
static bool ctrl_write(ctrl_model_t *m, uint32_t addr, uint32_t data, uint32_t strobes,
                       uint32_t *control) {
  const int i = ctrl_find(addr);
  *control = 0;
  if (!strobes) return true; // writes nothing
  if (strobes != 0xF || (ctrl_busy(m) && addr != CTRL_CONTROL)) return false;
  if (addr == CTRL_CONTROL) {
    if (ctrl_busy(m) && (data & 7) != CTRL_ABORT) return false;
    *control = data & 7;
    return true;
  }
  if (addr == CTRL_ENTRY && data != ws_pc_in_window(data)) return false;
  if (i < 0 || data > ctrl_regs[i].max || (data & ctrl_regs[i].zeros)) return false;
  m->reg[i] = addr == CTRL_REGS ? (data + 3) & (CTRL_REGS_MOST & ~3u) : data;
  return true;
}

static uint32_t ctrl_recorded(const ctrl_model_t *m, uint32_t value) {
  return m->fault && !m->unfit ? value : 0;
}

// False: SLVERR.
static bool ctrl_read(const ctrl_model_t *m, uint32_t addr, uint32_t *data) {
  const int i = ctrl_find(addr);
  *data = i >= 0 ? m->reg[i] : 0;
  if (i >= 0) return true;
  if (addr >= CTRL_PERF && addr < CTRL_PERF + 8 * m->counters && addr % 4 == 0) {
    *data = (uint32_t)(m->perf[(addr - CTRL_PERF) / 8] >> (addr & 4 ? 32 : 0));
    return true;
  }
  const bool rest = !ctrl_busy(m);
  switch (addr) {
  case CTRL_ID:
    *data = 0x57534D31;
    return true;
  case CTRL_CONFIG:
    *data = m->config;
    return true;
  case CTRL_CONTROL:
    return true;
  case CTRL_STATUS:
    *data = rest ? (m->done ? CTRL_DONE : 0u) | (m->fault ? CTRL_FAULT : 0u) : CTRL_BUSY;
    return true;
  case CTRL_CAUSE:
    *data = m->fault && m->aborted ? CTRL_CAUSE_ABORT
            : m->fault && m->unfit ? CTRL_CAUSE_LAUNCH
                                   : ctrl_recorded(m, m->record.cause);
    return true;
  case CTRL_FAULT_PC:
    *data = ctrl_recorded(m, m->record.pc);
    return true;
  case CTRL_FAULT_WARP:
    *data = ctrl_recorded(m, m->record.warp);
    return true;
  case CTRL_FAULT_MASK:
    *data = ctrl_recorded(m, m->record.mask);
    return true;
  case CTRL_FAULT_ADDR:
    *data = ctrl_recorded(m, m->record.addr);
    return true;
  default: // no register: 0 as far as the counters reach
    return addr % 4 == 0 && addr < CTRL_PERF + 8 * m->counters;
  }
}

static bool ctrl_unfit(const ctrl_model_t *m, const ctrl_in_t *in) {
  const uint32_t local = m->reg[ctrl_find(CTRL_LOCAL_BYTES)];
  bool legal = local == 0;
  for (uint32_t size = 64; size <= 65536; size *= 2)
    if (local == size) legal = true;
  return in->cta_fit_err || !legal;
}

static bool ctrl_stops(const ctrl_model_t *m, const ctrl_in_t *in) {
  return (m->phase == AT_RUN && (in->fault_valid || m->abort || ctrl_unfit(m, in))) ||
         m->phase == AT_STOP;
}

// Does the kernel end in this cycle, as it should?
static bool ctrl_ends(const ctrl_model_t *m, const ctrl_in_t *in) {
  return m->phase == AT_RUN && !ctrl_stops(m, in) && in->cta_done && in->idle;
}

// The end of a cycle in which CONTROL was told `control`.
static void ctrl_cycle(ctrl_model_t *m, const ctrl_in_t *in, uint32_t control) {
  m->instret = m->phase == AT_START ? 0 : m->instret + m->issued;
  m->issued = in->issues;
  m->cycles = m->phase == AT_START ? 0 : m->cycles + (m->phase == AT_RUN);
  if (control & (CTRL_START | CTRL_CLEAR)) m->done = m->fault = false;
  switch (m->phase) {
  case AT_REST:
    if (control & CTRL_START) m->phase = AT_START;
    break;
  case AT_START:
    m->phase = AT_RUN;
    break;
  case AT_RUN:
    if (ctrl_stops(m, in)) {
      m->phase = AT_STOP;
      m->fault = true;
      m->unfit = !in->fault_valid;
      m->aborted = m->unfit && m->abort;
    } else if (ctrl_ends(m, in)) {
      m->phase = AT_REST;
      m->done = true;
    }
    break;
  case AT_STOP:
    if (in->axi_idle) m->phase = AT_RESET_1;
    break;
  case AT_RESET_1:
    m->phase = AT_RESET_2;
    break;
  case AT_RESET_2:
    m->phase = AT_REST;
    break;
  }
  m->abort = control == CTRL_ABORT;
}
