// SPDX-License-Identifier: Apache-2.0
// Random SIMT programs. What they do is defined: every register is written before it is read,
// shared memory too; branches that diverge have their ssy, barriers stand where no branch diverges,
// loops end. They do race: the order of the accesses of different threads is that of the machine.
#ifndef WS_SM_RANDOM_H
#define WS_SM_RANDOM_H

#include "bench.h"

// Linear thread number in the block, linear block number, thread number in the grid, and threads of
// a block; register numbers for each, and one that is free. They must differ.
typedef struct {
  unsigned ltid, cta, gtid, ntid, tmp;
} id_regs_t;
void emit_ids(wsa_t *a, const id_regs_t *r);

// A program of about `size` instructions and a launch for it, of at most `max_ctas` blocks of at
// most `max_warps` warps, from ws_rand. Its first word after the registers and memories are filled.
uint32_t random_program(wsa_t *a, ws_launch_t *l, unsigned size, unsigned max_warps,
                        unsigned max_ctas);

// Puts an instruction that faults at a random place from word `from` on, or takes an ssy away: a
// fault when a warp comes there.
void random_fault(wsa_t *a, const ws_launch_t *l, uint32_t from);

#endif
