// SPDX-License-Identifier: Apache-2.0
// The pass of read barriers, for machines with war = software: reads assembly that wsssy has
// written, finds the writes that could overtake a read, and puts `rdbar` before the reader, which
// sets a barrier, and before the writer, which waits for it.
//
// Order of work: text.c, insn.c and parse.c of the reconvergence pass split and understand the
// file; registers.c finds what each statement reads and writes, allot.c assigns the barriers,
// pass.c inserts them and updates the distances that branches contain. Code that the pass does not
// understand is an error with file and line, never a guess.
#ifndef WS_RDBAR_H
#define WS_RDBAR_H

#include "../ssy/ssy.h"
#include "allot.h"

typedef struct {
  int insns, sets, waits, words; // statements; those that set, that wait; control instructions
} rdb_counts_t;

// What the first instruction of a statement reads, and what the statement writes.
bool rdb_of_stmt(ssy_unit_t *u, ssy_stmt_t *s, rdb_insn_t *insn);
// Everything from text to edited statements; true without errors.
bool rdb_run(ssy_unit_t *u, const char *text, size_t len, rdb_counts_t *counts);

#endif
