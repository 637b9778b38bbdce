/* SPDX-License-Identifier: Apache-2.0 */
/* Bare-metal driver of one SM, in freestanding C11: launches, aborts, and places a kernel's ELF in
 * memory. No allocation, no global state; the registers are reached through two callbacks or, where
 * they are mapped, through ws_hw_mapped(). It needs ws_regs.h of an emission; those of all
 * configurations agree except for what CONFIG and the number of counters say.
 *
 *   ws_hw_t hw;
 *   ws_hw_mapped(&hw, (volatile uint32_t *)0x40000000);
 *   ws_hw_program_t p;
 *   const ws_hw_memory_t memory = {write_bytes, NULL};
 *   if (ws_hw_open(&hw) || ws_hw_load(&p, elf, elf_bytes, &memory, CONST_IMAGE)) return false;
 *   ws_hw_launch_t l;
 *   ws_note_t k; // of sim/compiler/runtime/ws_note.h
 *   if (ws_hw_kernel(&p, "vecadd", &k) || ws_hw_prepare(&p, &k, &l)) return false;
 *   l.grid[0] = 16, l.block[0] = 64, l.local_base = LOCAL;
 *   if (ws_hw_arguments(&p, args, sizeof args) || ws_hw_launch(&hw, &l)) return false;
 *   return ws_hw_wait(&hw, 0) == WS_HW_OK;
 *
 * Addresses and sizes are in bytes; addresses of memory are those of the SM's AXI master. */
#ifndef WS_HW_H
#define WS_HW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ws_note.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ws_hw_status {
  WS_HW_OK = 0,
  WS_HW_BUSY,    /* a kernel runs */
  WS_HW_FAULT,   /* the kernel has been stopped: ws_hw_fault() */
  WS_HW_TIMEOUT, /* ws_hw_wait() has asked often enough */
  WS_HW_REFUSED, /* a value does not fit its register, or the bus has answered with an error */
  WS_HW_DEVICE,  /* no SM, or another version of it */
  WS_HW_ELF,     /* no RV32 executable, or it is damaged */
  WS_HW_PLACE,   /* a segment or an image lies where no memory is */
  WS_HW_NAME     /* no such kernel */
} ws_hw_status_t;

typedef struct ws_hw {
  /* Registers by byte offset; false: the bus has answered with an error. */
  bool (*reg_read)(void *bus, uint32_t offset, uint32_t *value);
  bool (*reg_write)(void *bus, uint32_t offset, uint32_t value);
  void *bus;
  uint32_t warps, threads, lanes, cta_slots; /* by ws_hw_open() */
} ws_hw_t;

void ws_hw_mapped(ws_hw_t *hw, volatile uint32_t *registers);
/* Looks whether an SM is there, and reads its sizes. */
ws_hw_status_t ws_hw_open(ws_hw_t *hw);

/* ---- launches -----------------------------------------------------------------------------------
 */

typedef struct ws_hw_launch { /* the launch registers of these names */
  uint32_t entry_pc, grid[3], block[3], param_ptr, const_base, const_bytes, shared_bytes;
  uint32_t local_base, local_bytes, regs_per_thread, sm_id;
  /* GRID_PART: this SM runs CTA cta_first of the grid, leaves out cta_skip, runs the next, and so
   * on; each at most 255. Part i of n: i and n - 1. 0 and 0: all of the grid. */
  uint32_t cta_first, cta_skip;
} ws_hw_launch_t;

/* Starts a kernel; the launch is kept by the SM. Order memory before it: what the kernel reads has
 * to be where the SM's AXI master sees it. */
ws_hw_status_t ws_hw_launch(const ws_hw_t *hw, const ws_hw_launch_t *l);
/* BUSY, FAULT, or OK: the kernel is done, or none has been started. */
ws_hw_status_t ws_hw_poll(const ws_hw_t *hw);
/* Asks at most `polls` times, 0: forever. With an interrupt, wait for irq_o instead and ask once.
 */
ws_hw_status_t ws_hw_wait(const ws_hw_t *hw, uint32_t polls);
/* Ends the kernel, whatever it does; then ws_hw_wait() returns FAULT with cause ABORT, or how the
 * kernel has ended before. Takes no effect at rest. */
ws_hw_status_t ws_hw_abort(const ws_hw_t *hw);
ws_hw_status_t ws_hw_clear(const ws_hw_t *hw); /* done and fault, so that irq_o is low */

typedef struct ws_hw_fault {
  uint32_t cause, pc, warp, mask, addr; /* cause 0: none; docs/isa.md */
} ws_hw_fault_t;
ws_hw_status_t ws_hw_fault(const ws_hw_t *hw, ws_hw_fault_t *f);
/* Counter i of the last kernel, or of the one that runs. */
ws_hw_status_t ws_hw_counter(const ws_hw_t *hw, unsigned i, uint64_t *value);

/* ---- programs -----------------------------------------------------------------------------------
 */

typedef struct ws_hw_memory {
  /* Copies to memory, from NULL: zeros. False: not all of the range is memory. */
  bool (*write)(void *ctx, uint32_t to, const void *from, uint32_t bytes);
  void *ctx;
} ws_hw_memory_t;

typedef struct ws_hw_program {
  const unsigned char *elf;
  size_t bytes;
  const ws_hw_memory_t *memory;
  uint32_t const_base;   /* image of the constant window */
  uint32_t const_bytes;  /* its size, 256 bytes of arguments included */
  uint32_t shared_bytes; /* static shared memory of a CTA */
  uint32_t entry;        /* e_entry */
  uint32_t end;          /* first address after the program in global memory */
} ws_hw_program_t;

/* Writes the segments: global memory at their addresses, the constant window's into the image at
 * const_base (256-byte aligned; 64 KB at most). elf and memory stay in use until the program does.
 */
ws_hw_status_t ws_hw_load(ws_hw_program_t *p, const void *elf, size_t bytes,
                          const ws_hw_memory_t *memory, uint32_t const_base);
/* The note of a kernel; name NULL: that of the only one. */
ws_hw_status_t ws_hw_kernel(const ws_hw_program_t *p, const char *name, ws_note_t *k);
/* A launch of one CTA of one thread: entry, constants, shared memory and stack are those of the
 * kernel. k NULL: a program without notes, with 32 registers and no stack. What is left to say is
 * grid, block, and local_base where local_bytes is not 0. REFUSED: the stack is not known. */
ws_hw_status_t ws_hw_prepare(const ws_hw_program_t *p, const ws_note_t *k, ws_hw_launch_t *l);
/* Writes the block of arguments, at most 256 bytes, into the image of the constants. */
ws_hw_status_t ws_hw_arguments(const ws_hw_program_t *p, const void *block, uint32_t bytes);
/* Bytes of memory from local_base on that this launch needs. */
uint64_t ws_hw_local_bytes(const ws_hw_t *hw, const ws_hw_launch_t *l);

#ifdef __cplusplus
}
#endif

#endif
