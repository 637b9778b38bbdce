// SPDX-License-Identifier: Apache-2.0
// Read barriers for a sequence of instructions: which instructions must set one, and which must
// wait, so that no write overtakes a read (war = software). It does not deal with text: the pass
// passes statements of assembly, tests pass words.
//
// A read is over when one of these instructions issues: one that uses the reader's result, for
// which the scoreboard has waited; one that waits for the reader's barrier; one that lets no
// instruction of its warp pass. A label ends no read: the reads of the instructions above it stay
// outstanding. A jump to the label brings no further ones, because jumps and branches wait for all
// reads.
#ifndef WS_RDBAR_ALLOT_H
#define WS_RDBAR_ALLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RDB_BARRIERS = 6, RDB_ALL = (1 << RDB_BARRIERS) - 1 };

typedef struct { // sets of registers by number, f0 is 32; without x0
  uint64_t reads, writes;
  bool fixed;    // of ALU or FPU: its reads are over before a younger instruction writes
  bool lsu;      // of the LSU: before a younger one of the LSU does
  bool drains;   // all reads of the warp are over when it issues, its own when the next one issues
  unsigned set;  // out: 1 + the barrier that it sets; 0: none
  unsigned wait; // out: mask of those it waits for
} rdb_insn_t;

typedef struct {
  rdb_insn_t **reader; // whose reads may be outstanding, oldest first
  size_t n, cap;
  unsigned next; // barrier that is given next
} rdb_t;

void rdb_init(rdb_t *b);
void rdb_free(rdb_t *b);
// The next instruction of the sequence. The caller keeps it in place: a later instruction may make
// it set a barrier. The same instruction may come again, in an unrolled loop. False: out of memory.
bool rdb_add(rdb_t *b, rdb_insn_t *insn);
// Registers of an instruction word; false if the machine does not have the instruction. Zeroes the
// rest.
bool rdb_of_word(uint32_t word, rdb_insn_t *insn);

#endif
