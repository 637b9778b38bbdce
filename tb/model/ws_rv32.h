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
} ws_rv32_t;

void ws_rv32(ws_insn_t insn, ws_rv32_t *x);

// By unit and operation, with rs1 = a and b in place of rs2 or the immediate.
uint32_t ws_rv32_op(ws_unit_t unit, unsigned op, uint32_t a, uint32_t b); // rd
bool ws_rv32_taken(unsigned op, uint32_t a, uint32_t b);                  // of unit BRU
uint32_t ws_rv32_loaded(unsigned op, uint32_t memory);                    // rd of a load
uint32_t ws_rv32_stored(unsigned op, uint32_t memory, uint32_t b);        // of a store or AMO
// of compare-and-swap
uint32_t ws_rv32_swapped(uint32_t memory, uint32_t b, uint32_t expected);
uint32_t ws_rv32_from(unsigned op, uint32_t lane, uint32_t b); // of a shuffle
uint32_t ws_rv32_vote(unsigned op, uint32_t yes, uint32_t active);

#endif
