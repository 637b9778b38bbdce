// SPDX-License-Identifier: Apache-2.0
// Registers and memory of a thread, as GDB numbers and addresses them.
#include <string.h>

#include "gdb_int.h"
#include "position.h"

// ---- registers ----

bool gdb_has_reg(const gdb_t *g, unsigned number) {
  return number <= GDB_PC || (g->d.floats && number < GDB_REGS);
}

// The number of the machine; false: not a register of instructions.
static bool number_of(unsigned number, unsigned *machine) {
  *machine = number < GDB_PC ? number : number - 1; // f0 is 32
  return number < GDB_PC || (number >= GDB_F0 && number < GDB_FFLAGS);
}

bool gdb_reg(const gdb_t *g, gdb_thread_t t, unsigned number, uint32_t *value) {
  const ws_thread_t s = g->d.table->thread(g->d.machine, t.warp, t.lane);
  unsigned machine;
  if (!gdb_has_reg(g, number) || s.state == WS_THREAD_NONE) return false;
  if (number_of(number, &machine))
    return g->d.table->reg(g->d.machine, t.warp, t.lane, machine, value) == WS_REG_READY;
  *value = number == GDB_PC       ? gdb_pc(g, t)
           : number == GDB_FFLAGS ? s.fflags
           : number == GDB_FRM    ? s.frm
                                  : s.frm << 5 | s.fflags;
  return true;
}

bool gdb_set_reg(gdb_t *g, gdb_thread_t t, unsigned number, uint32_t value) {
  unsigned machine;
  return gdb_has_reg(g, number) && number_of(number, &machine) &&
         g->d.table->set_reg(g->d.machine, t.warp, t.lane, machine, value);
}

// ---- memory ----

static bool read_position(const gdb_t *g, gdb_thread_t t, uint32_t offset, uint8_t *to,
                          size_t bytes) {
  const ws_thread_t s = g->d.table->thread(g->d.machine, t.warp, t.lane);
  const ws_launch_t *l = g->d.table->launch(g->d.machine);
  // ORDER POSITION
  const uint32_t word[WS_POSITION_BYTES / 4] = {
      s.tid[0],   s.tid[1],   s.tid[2],    0,           s.ctaid[0],  s.ctaid[1],
      s.ctaid[2], 0,          l->block[0], l->block[1], l->block[2], 0,
      l->grid[0], l->grid[1], l->grid[2],  0,           t.warp,      t.lane};
  if (s.state == WS_THREAD_NONE || bytes > WS_POSITION_BYTES - offset) return false;
  for (size_t i = 0; i < bytes; i++)
    to[i] = (uint8_t)(word[(offset + i) / 4] >> 8 * ((offset + i) % 4));
  return true;
}

bool gdb_read(const gdb_t *g, gdb_thread_t t, uint32_t at, void *to, size_t bytes) {
  if (at - WS_POSITION_BASE < WS_POSITION_BYTES)
    return read_position(g, t, at - WS_POSITION_BASE, to, bytes);
  return g->d.table->read(g->d.machine, t.warp, t.lane, at, to, bytes);
}

bool gdb_write(gdb_t *g, gdb_thread_t t, uint32_t at, const void *from, size_t bytes) {
  return g->d.table->write(g->d.machine, t.warp, t.lane, at, from, bytes);
}
