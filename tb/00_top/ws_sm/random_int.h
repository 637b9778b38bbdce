// SPDX-License-Identifier: Apache-2.0
// Inside of the generator of random programs: what its two parts share.
#ifndef WS_SM_RANDOM_INT_H
#define WS_SM_RANDOM_INT_H

#include "isa.h"
#include "random.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
#define P(insn) wsa_put(g->a, wsa_##insn)
#define TO(insn, label) wsa_to(g->a, wsa_##insn, label)

// The part of DATA that all threads share, after the slots of the threads.
enum { SLOT_BYTES = 64, RACE_BYTES = 1024, RACE = DATA + DATA_BYTES - RACE_BYTES };
enum { MAX_NEST = 4, FUNCTIONS = 2, LEAST_REGS = 16 };

// What the registers are for; the rest is worked on. A random permutation gives the numbers.
enum {
  SLOT,
  SHARED,
  SHARED_ALL,
  LOCAL,
  CONST,
  RACE_ALL,
  ADDR,
  LINK,
  COUNTER,
  WORK = COUNTER + MAX_NEST
};

typedef struct {
  wsa_t *a;
  uint8_t reg[32];
  unsigned work;        // registers that are worked on
  unsigned nest, limit; // branches around this place; how many there may be
  bool apart;           // threads may be here without the others of their warp
  bool in_function;
  unsigned shared_bytes; // of a thread
  unsigned shared_all;   // all threads' together: power of two
  unsigned local_bytes;
  int function[FUNCTIONS];
} gen_t;

// A row that `wanted` holds for, of an instruction that the machine has.
const struct ws_isa_row *random_row(wsa_filter_t *wanted);
// The word of an instruction; operands it does not have are ignored.
uint32_t random_insn(const struct ws_isa_row *r, unsigned rd, unsigned rs1, unsigned rs2,
                     int32_t imm);
unsigned random_work(const gen_t *g);   // a register that is worked on
unsigned random_source(const gen_t *g); // or x0
uint32_t random_constant(void);
void random_straight(gen_t *g); // an instruction, or a few, that go on to the next one

#endif
