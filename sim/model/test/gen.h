// SPDX-License-Identifier: Apache-2.0
// Inside of the program generator: what its statements share.
#ifndef WS_MODEL_GEN_H
#define WS_MODEL_GEN_H

#include "t.h"

enum { BUF_LOW = -GEN_DUMP + GEN_REGS, BUF_HIGH = GEN_DATA - GEN_DUMP };

typedef struct gen {
  const gen_cfg_t *cfg;
  wsa_t *a;
  rng_t rng;
  unsigned base;
  uint32_t kept; // registers that may not be written now
  unsigned nest;
} gen_t;

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
#define PICK(g, table) (table)[rng_below(&(g)->rng, COUNT(table))]

static inline uint32_t below(gen_t *g, uint32_t n) {
  return rng_below(&g->rng, n);
}
static inline void put(gen_t *g, uint32_t word) {
  wsa_put(g->a, word);
}
static inline unsigned src(gen_t *g) {
  return below(g, 32);
}

// A random row; the instruction of the row with these registers and immediate.
const struct ws_isa_row *gen_row(gen_t *g, wsa_filter_t *wanted);
void gen_put(gen_t *g, const struct ws_isa_row *r, unsigned rd, unsigned rs1, unsigned rs2,
             uint32_t imm);
unsigned gen_dst(gen_t *g, bool real); // a register to write; x0 now and then unless `real`
int32_t gen_buffer_offset(gen_t *g,
                          unsigned size); // from the base into the buffer, a multiple of size

// gen_float.c
void gen_float(gen_t *g);       // a statement
void gen_float_begin(gen_t *g); // f0..f31 and fcsr from the data; frm 0..4
void gen_float_end(gen_t *g);   // f0..f31 and fcsr to the data

#endif
