// SPDX-License-Identifier: Apache-2.0
// What the warps of the machine around the operand stage run, and the state of that machine;
// included by machine.c. How the machine around the stage behaves; percentages.
typedef struct {
  uint32_t issue;      // cycles in which it issues if it can
  uint32_t alu;        // of the instructions
  uint32_t fpu;        // of the others, if there is one
  uint32_t rs[OP_SRC]; // that read this source, the third one only in the FPU
  uint32_t rd;
  uint32_t full_mask;   // all threads active
  uint32_t ready;       // of the units but ALU and FPU
  uint32_t alu_latency; // cycles from dispatch to the result's write-back, less LATER
  uint32_t pair;        // issued in twos if they can; 0: 90
  bool fresh;           // instructions never wait for registers: others are taken
  uint32_t regs;        // registers used
  uint32_t lsu_warps;   // these run LSU instructions beside the ALU's, others none; 0: all units
  const char
      *units; // of a warp's instructions, one after the other: A ALU, F FPU, L LSU, M multiplier
  enum { FMA_NONE, FMA_FRESH, FMA_TILE, FMA_CHAINS, FMA_LOOP } fma; // see fma_insn
} mix_t;

// Units but ALU and FPU; the last two exist with FP and SFU only.
static const uint32_t slow_unit[] = {2, UNIT_BRU, UNIT_LSU, 5, 6, UNIT_FDIV, UNIT_SFU};
enum { SLOW_UNITS = 5 + FP + WS_SFU };

static op_model_t m;
// LATE_WRITE: the result of source 1 or 2 that was taken in the cycle before; no mask: none was.
static op_result_t late;
static op_insn_t head[OP_WARPS],
    after[OP_WARPS]; // of each warp: the next instruction, the one after it
static bool head_valid[OP_WARPS], after_valid[OP_WARPS];
static uint64_t now, issued, pairs, left, idle_since, taken[OP_SOURCES];
static uint32_t turn, warps_used, fma_at[OP_WARPS], unit_at[OP_WARPS];

static uint32_t one_of(uint64_t set) {
  uint32_t n = 1 + ws_rand_below((uint32_t)__builtin_popcountll(set));
  for (uint32_t b = 0;; b++)
    if ((set >> b & 1) && !--n) return b;
}

static uint32_t unit_by_turns(uint32_t warp, const char *units) {
  switch (units[unit_at[warp]++ % strlen(units)]) {
  case 'F':
    return UNIT_FPU;
  case 'L':
    return UNIT_LSU;
  case 'M':
    return 2;
  default:
    return UNIT_ALU;
  }
}

// Not of the registers in avoid, if there are others.
static op_insn_t random_insn(uint32_t warp, const mix_t *x, uint64_t avoid) {
  uint64_t free = (x->regs < 64 ? (1ull << x->regs) - 1 : ~0ull) & ~1ull;
  if (REGS == 32) free &= 0xffffffff;
  if (free & ~avoid) free &= ~avoid;
  if (x->fresh && (free & ~m.pending[warp])) free &= ~m.pending[warp];
  bool fpu = FP && ws_rand_percent(x->fpu);
  op_insn_t in = {.warp = warp,
                  .unit = ws_rand_percent(x->alu) ? UNIT_ALU
                          : fpu                   ? UNIT_FPU
                                                  : slow_unit[ws_rand_below(SLOW_UNITS)],
                  .op = ws_rand_below(32),
                  .rd = one_of(free),
                  .rs = {one_of(free), one_of(free), one_of(free)},
                  .wen = ws_rand_percent(x->rd),
                  .wmask = ws_rand() >> (32 - THREADS),
                  .pc = ws_rand() >> 2};
  if (ws_rand_percent(x->full_mask)) in.wmask = 0xffffffffu >> (32 - THREADS);
  if (!in.wmask) in.wmask = 1u << ws_rand_below(THREADS);
  if (x->units) in.unit = unit_by_turns(warp, x->units);
  for (int s = 0; s < (in.unit == UNIT_FPU ? 3 : 2); s++)
    in.use |= (uint32_t)ws_rand_percent(x->rs[s]) << s;
  if (x->lsu_warps && in.unit != UNIT_ALU) in.unit = warp < x->lsu_warps ? UNIT_LSU : UNIT_ALU;
  return in;
}

// fmadd fX, fY, fZ, fX with registers that are free, or of a loop that all warps run: TILE adds the
// products of 4 by 4 registers to 16, CHAINS is two sums, LOOP has 4 loads and 4 additions after 16
// products.
static op_insn_t fma_insn(uint32_t warp, const mix_t *x) {
  op_insn_t in = random_insn(warp, x, 0);
  uint32_t i = fma_at[warp]++;
  if (x->fma == FMA_LOOP) {
    uint32_t at = i % 24, half = i / 24 % 2;
    i = i / 24 * 16 + at;
    if (at >= 16) { // the other half of the factors, and their addresses
      in.unit = at % 2 ? UNIT_LSU : UNIT_ALU;
      in.use = 1;
      in.wen = true;
      in.rs[0] = 1 + at / 2 % 4;
      in.rd = in.unit == UNIT_ALU ? in.rs[0] : REGS / 2 + 16 + at / 2 % 4 + (1 - half) * 8;
      return in;
    }
  }
  in.unit = UNIT_FPU;
  in.use = (1u << NSRC) - 1;
  in.wen = true;
  if (x->fma == FMA_FRESH) {
    uint64_t set = (~0ull << (REGS / 2)) & ~m.pending[warp];
    for (int s = 0; s < NSRC; s++) {
      in.rs[s] = one_of(set);
      set &= ~(1ull << in.rs[s]);
    }
  } else if (x->fma == FMA_CHAINS) {
    in.rs[0] = REGS / 2 + 2 + i / 2 % 13;
    in.rs[1] = REGS / 2 + 16 + i / 2 % 11;
    in.rs[NSRC - 1] = REGS / 2 + i % 2;
  } else {
    in.rs[0] = REGS / 2 + 16 + i % 4 + i / 16 % 2 * 8;
    in.rs[1] = REGS / 2 + 20 + i / 4 % 4 + i / 16 % 2 * 8;
    in.rs[NSRC - 1] = REGS / 2 + i % 16;
  }
  in.rd = in.rs[NSRC - 1];
  return in;
}

// There are collectors for instructions of these units together.
static inline bool two_fit(uint32_t a, uint32_t b) {
#if WS_ALLOC_CLASS_DUAL
  const uint32_t units = 1u << a | 1u << b;
  return O->oc_dual_o >> ((units >> UNIT_LSU & 1) | (units >> UNIT_SFU & 1) << 1) & 1;
#elif WS_DUAL_ISSUE
  (void)a, (void)b;
  return O->oc_two_o;
#else
  (void)a, (void)b;
  return false;
#endif
}
