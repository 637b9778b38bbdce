// SPDX-License-Identifier: Apache-2.0
// Read barriers for a sequence of instructions: which of them have to set one, and which have to
// wait, so that no write overtakes a read (war = software). Without text: the pass gives it
// statements of assembly, tests give it words.
//
// A read is over when an instruction issues that uses what the reader writes, as the scoreboard has
// waited for its result, or that waits for the reader's barrier, or that lets nothing of its warp
// pass. At a label nothing is over: the reads of the instructions above it stay outstanding. Who
// jumps there brings none, for jumps and branches wait for all reads.
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
  unsigned set;  // out: the barrier that it sets, and 1 more; 0: none
  unsigned wait; // out: mask of those it waits for
} rdb_insn_t;

typedef struct {
  rdb_insn_t **reader; // whose reads may be outstanding, oldest first
  size_t n, cap;
  unsigned next; // barrier that is given next
} rdb_t;

void rdb_init(rdb_t *b);
void rdb_free(rdb_t *b);
// The next instruction of the sequence. It stays where it is: a later one may make it set a
// barrier. The same one may come again, in a loop that is written out. False: no memory.
bool rdb_add(rdb_t *b, rdb_insn_t *insn);
// Registers of an instruction word; false: none that the machine has. Zeroes the rest.
bool rdb_of_word(uint32_t word, rdb_insn_t *insn);

#endif
