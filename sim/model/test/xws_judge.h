// SPDX-License-Identifier: Apache-2.0
// A second reading of the Xws instructions, to judge the golden model by. It is written from the
// text of docs/isa.md, docs/machine.md and docs/sfu.md alone and shares no semantics with the
// model: of gen/isa.h it takes encodings only.
//
// The judge follows a run instruction by instruction: it has PC, mask, SIMT stack, registers and
// memory of its own. Rows that are not of Xws it takes over, but branches and the CSRs of threads.
#ifndef WS_MODEL_TEST_XWS_JUDGE_H
#define WS_MODEL_TEST_XWS_JUDGE_H

#include "t.h"

enum { JUDGE_WARPS = 4, JUDGE_REGS = 64, JUDGE_BYTES = 1024 };

typedef struct judge_entry {
  uint32_t pc, rpc, mask;
  bool meets; // it has a reconvergence PC
} judge_entry_t;

// Where a word of rro.sin or rro.ex2 comes from.
typedef struct judge_origin {
  ws_insn_t row;
  uint32_t x;
} judge_origin_t;

typedef struct judge_warp {
  bool live, waits, named; // named: an ssy is pending
  uint32_t barrier, name;
  judge_entry_t stack[WS_MAX_STACK + 4]; // the running entry is the last one
  unsigned entries;
  uint32_t reg[JUDGE_REGS][WS_MAX_THREADS], known[JUDGE_REGS];
  judge_origin_t from[32][WS_MAX_THREADS]; // of float registers
} judge_warp_t;

typedef struct judge { // the first members are set by the user
  ws_model_cfg_t cfg;
  ws_launch_t l;
  uint8_t global[JUDGE_BYTES], shared[JUDGE_BYTES], constant[JUDGE_BYTES];
  uint8_t local[JUDGE_BYTES * WS_MAX_THREADS]; // physical memory from local_base on
  uint32_t global_at;                          // address of global[0]

  unsigned warps, cta; // of the CTA that runs; CTAs begun
  judge_warp_t w[JUDGE_WARPS];
  unsigned seen[WS_INSN_N]; // how often an instruction was judged
  char complaint[400];      // "" as long as the model agrees
} judge_t;

bool judge_knows(const struct ws_isa_row *row);
void judge_begin(judge_t *j);                      // a launch
ws_trace_fn judge_trace;                           // with a judge_t as its context
void judge_end(judge_t *j, ws_model_t *m, int rc); // the result of ws_model_run
bool judge_csr(const judge_t *j, unsigned warp, unsigned thread, uint32_t number, uint32_t *value);

// xws_judge_memory.c: a load, a store of these words, or the atomic sum, of all active threads,
// each at base + imm, or base + imm * index. Returns a fault.
uint32_t judge_access(judge_t *j, const ws_retire_t *r, const uint32_t *base, uint32_t imm,
                      const uint32_t *index, const uint32_t *add, const uint32_t *put,
                      uint32_t *want);

// xws_judge_float.c: with MPFR.
uint32_t judge_sum(uint32_t a, uint32_t b, bool ftz);
uint32_t judge_mad(uint32_t a, uint32_t b, uint32_t c);
bool judge_special(ws_insn_t row, uint32_t x, uint32_t got); // within the accuracy of docs/sfu.md
bool judge_reduced(ws_insn_t row, uint32_t x, uint32_t got); // rro.sin, rro.ex2
void judge_float_free(void);

#endif
