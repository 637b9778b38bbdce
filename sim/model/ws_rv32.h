// SPDX-License-Identifier: Apache-2.0
// What an instruction of units ALU, MUL, BRU, LSU or XLANE does to the words of one thread: the
// meanings of gen/isa.def, compiled. The golden model and the unit tests take them from here.
#ifndef WS_RV32_H
#define WS_RV32_H

#include "../../gen/isa.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint32_t pc, rs1, rs2, rs3, imm, meet; // meet: distance to the reconvergence PC, of format BM
  uint32_t lane, yes, active;            // thread; threads with rs1 != 0; active threads
  uint32_t mem; // memory at addr before; after a store or AMO the new value

  uint32_t (*fsum)(uint32_t a, uint32_t b); // addition of floats, of amofadd.w
  bool reserved;                            // the thread's reservation holds, of sc.w

  uint32_t rd, next, rpc, addr; // results; rpc: the reconvergence PC named
  uint32_t from;                // thread whose rs1 a shuffle wants, as far as there is one
  bool taken;                   // next was assigned
  bool reserve;                 // the thread reserves addr

  // Pairs and quads: the words of each source and of the destination, by ws_operand_t; else NULL.
  uint32_t (*group)[4];
} ws_rv32_t;

void ws_rv32(ws_insn_t insn, ws_rv32_t *x);

// ---- the same for the threads of a warp (ws_rv32_warp.c) ----
//
// Arrays have WS_RV32_WARP words, one per thread. n is the number of threads; what is computed for
// threads from n on, and for inactive ones, is without meaning.

enum { WS_RV32_WARP = 32 };

typedef void ws_rv32_alu_t(uint32_t *restrict rd, const uint32_t *rs1, const uint32_t *rs2,
                           uint32_t imm, uint32_t pc, int n);
typedef uint32_t ws_rv32_taken_t(const uint32_t *rs1, const uint32_t *rs2, int n);
// For the threads in `mask`: memory is at base + offset[t].
typedef void ws_rv32_load_t(uint32_t *restrict rd, const uint8_t *base, const uint32_t *offset,
                            uint32_t mask);
typedef void ws_rv32_store_t(const uint32_t *rs2, uint8_t *base, const uint32_t *offset,
                             uint32_t mask);

typedef struct {
  ws_rv32_alu_t *alu;     // units ALU and MUL: rd
  ws_rv32_taken_t *taken; // unit BRU: threads that take the branch
  ws_rv32_load_t *load;   // unit LSU, the plain loads and stores
  ws_rv32_store_t *store;
} ws_rv32_warp_t;

extern const ws_rv32_warp_t ws_rv32_warp[WS_INSN_N]; // NULL: not one of this kind

// Offsets of rs1 + imm into a piece of memory from address `first` on. Returns the threads whose
// access of `size` bytes is not aligned or not within its `bytes`, which are at least `size`.
uint32_t ws_rv32_offsets(uint32_t *restrict offset, const uint32_t *rs1, uint32_t imm,
                         uint32_t first, uint32_t bytes, uint32_t size, int n);
// The same in local memory: word i of thread t of n is word i * n + t of the warp, which begins at
// `at` in a piece of `bytes`; a thread has `own` bytes, and the window begins at address `first`.
uint32_t ws_rv32_local_offsets(uint32_t *restrict offset, const uint32_t *rs1, uint32_t imm,
                               uint32_t first, uint32_t own, uint32_t at, uint32_t bytes,
                               uint32_t size, int n);
// to = from, for the threads in `mask`.
void ws_rv32_write(uint32_t *restrict to, const uint32_t *from, uint32_t mask, int n);

// Little endian, 1, 2 or 4 bytes.
static inline uint32_t ws_rv32_get(const uint8_t *at, unsigned bytes) {
  uint32_t v = at[0];
  if (bytes > 1) v |= (uint32_t)at[1] << 8;
  if (bytes > 2) v |= (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  return v;
}
static inline void ws_rv32_put(uint8_t *at, unsigned bytes, uint32_t v) {
  at[0] = (uint8_t)v;
  if (bytes > 1) at[1] = (uint8_t)(v >> 8);
  if (bytes > 2) at[2] = (uint8_t)(v >> 16), at[3] = (uint8_t)(v >> 24);
}

// ---- by unit and operation, for the tests of units ----

// With rs1 = a and b in place of rs2 or the immediate.
uint32_t ws_rv32_op(ws_unit_t unit, unsigned op, uint32_t a, uint32_t b); // rd
bool ws_rv32_taken(unsigned op, uint32_t a, uint32_t b);                  // of unit BRU
uint32_t ws_rv32_loaded(unsigned op, uint32_t memory);                    // rd of a load
uint32_t ws_rv32_stored(unsigned op, uint32_t memory, uint32_t b);        // of a store or AMO
// of compare-and-swap
uint32_t ws_rv32_swapped(uint32_t memory, uint32_t b, uint32_t expected);
uint32_t ws_rv32_from(unsigned op, uint32_t lane, uint32_t b); // of a shuffle
uint32_t ws_rv32_vote(unsigned op, uint32_t yes, uint32_t active);

#endif
