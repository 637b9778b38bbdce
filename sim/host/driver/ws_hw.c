// SPDX-License-Identifier: Apache-2.0
#include "ws_hw.h"

#include "ws_regs.h"

static bool mapped_read(void *bus, uint32_t offset, uint32_t *value) {
  *value = ((volatile uint32_t *)bus)[offset / 4];
  return true;
}

static bool mapped_write(void *bus, uint32_t offset, uint32_t value) {
  ((volatile uint32_t *)bus)[offset / 4] = value;
  return true;
}

void ws_hw_mapped(ws_hw_t *hw, volatile uint32_t *registers) {
  hw->reg_read = mapped_read;
  hw->reg_write = mapped_write;
  hw->bus = (void *)(uintptr_t)registers;
  hw->warps = hw->threads = hw->lanes = hw->cta_slots = 0;
}

static ws_hw_status_t read_reg(const ws_hw_t *hw, uint32_t offset, uint32_t *value) {
  *value = 0;
  return hw->reg_read(hw->bus, offset, value) ? WS_HW_OK : WS_HW_REFUSED;
}

static ws_hw_status_t write_reg(const ws_hw_t *hw, uint32_t offset, uint32_t value) {
  return hw->reg_write(hw->bus, offset, value) ? WS_HW_OK : WS_HW_REFUSED;
}

#define FIELD(value, name) (((value)&WS_REG_##name##_MASK) >> WS_REG_##name##_LSB)

ws_hw_status_t ws_hw_open(ws_hw_t *hw) {
  uint32_t id, config;
  if (read_reg(hw, WS_REG_ID, &id) != WS_HW_OK || id != WS_REG_ID_VALUE) return WS_HW_DEVICE;
  if (read_reg(hw, WS_REG_CONFIG, &config) != WS_HW_OK) return WS_HW_DEVICE;
  hw->warps = FIELD(config, CONFIG_WARPS);
  hw->threads = FIELD(config, CONFIG_THREADS);
  hw->lanes = FIELD(config, CONFIG_LANES);
  hw->cta_slots = FIELD(config, CONFIG_CTA_SLOTS);
  return WS_HW_OK;
}

// ---- launches -----------------------------------------------------------------------------------

enum { PART_MOST = WS_REG_GRID_PART_SKIP_MASK >> WS_REG_GRID_PART_SKIP_LSB };

ws_hw_status_t ws_hw_launch(const ws_hw_t *hw, const ws_hw_launch_t *l) {
  const uint32_t part =
      l->cta_first << WS_REG_GRID_PART_FIRST_LSB | l->cta_skip << WS_REG_GRID_PART_SKIP_LSB;
  const struct {
    uint32_t offset, mask, value;
  } regs[] = {
#define REG(name, value) {WS_REG_##name, WS_REG_##name##_MASK, value}
      REG(ENTRY_PC, l->entry_pc),
      REG(GRID_X, l->grid[0]),
      REG(GRID_Y, l->grid[1]),
      REG(GRID_Z, l->grid[2]),
      REG(BLOCK_X, l->block[0]),
      REG(BLOCK_Y, l->block[1]),
      REG(BLOCK_Z, l->block[2]),
      REG(PARAM_PTR, l->param_ptr),
      REG(CONST_BASE, l->const_base),
      REG(CONST_BYTES, l->const_bytes),
      REG(SHARED_BYTES, l->shared_bytes),
      REG(LOCAL_BASE, l->local_base),
      REG(LOCAL_BYTES, l->local_bytes),
      REG(REGS_PER_THREAD, l->regs_per_thread),
      REG(SM_ID, l->sm_id),
      {WS_REG_GRID_PART, WS_REG_GRID_PART_FIRST_MASK | WS_REG_GRID_PART_SKIP_MASK, part},
#undef REG
  };
  if (l->cta_first > PART_MOST || l->cta_skip > PART_MOST) return WS_HW_REFUSED;
  if (ws_hw_poll(hw) == WS_HW_BUSY) return WS_HW_BUSY;
  for (size_t i = 0; i < sizeof regs / sizeof regs[0]; i++)
    if (regs[i].value & ~regs[i].mask) return WS_HW_REFUSED; // it could be a bus error on a CPU
  for (size_t i = 0; i < sizeof regs / sizeof regs[0]; i++)
    if (write_reg(hw, regs[i].offset, regs[i].value) != WS_HW_OK) return WS_HW_REFUSED;
  return write_reg(hw, WS_REG_CONTROL, WS_REG_CONTROL_START_MASK);
}

ws_hw_status_t ws_hw_poll(const ws_hw_t *hw) {
  uint32_t status;
  if (read_reg(hw, WS_REG_STATUS, &status) != WS_HW_OK) return WS_HW_REFUSED;
  if (FIELD(status, STATUS_BUSY)) return WS_HW_BUSY;
  return FIELD(status, STATUS_FAULT) ? WS_HW_FAULT : WS_HW_OK;
}

ws_hw_status_t ws_hw_wait(const ws_hw_t *hw, uint32_t polls) {
  for (uint32_t n = 0; !polls || n < polls; n++) {
    const ws_hw_status_t s = ws_hw_poll(hw);
    if (s != WS_HW_BUSY) return s;
  }
  return WS_HW_TIMEOUT;
}

ws_hw_status_t ws_hw_abort(const ws_hw_t *hw) {
  return write_reg(hw, WS_REG_CONTROL, WS_REG_CONTROL_ABORT_MASK);
}

ws_hw_status_t ws_hw_clear(const ws_hw_t *hw) {
  if (ws_hw_poll(hw) == WS_HW_BUSY) return WS_HW_BUSY;
  return write_reg(hw, WS_REG_CONTROL, WS_REG_CONTROL_CLEAR_MASK);
}

ws_hw_status_t ws_hw_fault(const ws_hw_t *hw, ws_hw_fault_t *f) {
  if (read_reg(hw, WS_REG_FAULT_CAUSE, &f->cause) != WS_HW_OK ||
      read_reg(hw, WS_REG_FAULT_PC, &f->pc) != WS_HW_OK ||
      read_reg(hw, WS_REG_FAULT_WARP, &f->warp) != WS_HW_OK ||
      read_reg(hw, WS_REG_FAULT_MASK, &f->mask) != WS_HW_OK ||
      read_reg(hw, WS_REG_FAULT_ADDR, &f->addr) != WS_HW_OK)
    return WS_HW_REFUSED;
  return WS_HW_OK;
}

// While a kernel runs, the low word may overflow between the two reads.
ws_hw_status_t ws_hw_counter(const ws_hw_t *hw, unsigned i, uint64_t *value) {
  const uint32_t at = WS_REG_COUNTER + 8 * i;
  uint32_t low, high, again;
  if (at >= 0x1000) return WS_HW_REFUSED;
  if (read_reg(hw, at + 4, &high) != WS_HW_OK) return WS_HW_REFUSED;
  do {
    again = high;
    if (read_reg(hw, at, &low) != WS_HW_OK || read_reg(hw, at + 4, &high) != WS_HW_OK)
      return WS_HW_REFUSED;
  } while (high != again);
  *value = (uint64_t)high << 32 | low;
  return WS_HW_OK;
}

uint64_t ws_hw_local_bytes(const ws_hw_t *hw, const ws_hw_launch_t *l) {
  return (uint64_t)l->local_bytes * hw->warps * hw->threads;
}
