// SPDX-License-Identifier: Apache-2.0
// Beats as they come to the FPU, and what frm and fflags have to be: for the tests of ws_fp and
// ws_fcsr. The user defines FS_WARPS, FS_THREADS, FS_LANES, FS_FTZ, FS_FLAGS, FS_FMAD and FS_REG_W.
#ifndef WS_FP_STREAM_H
#define WS_FP_STREAM_H

#include "07_exec/ws_exec/exec_tb.h"
#include "ws_fp_gen.h"

enum { W = FS_WARPS, T = FS_THREADS, L = FS_LANES, BEATS = T / L };
enum { FFLAGS = 1, FRM = 2, FCSR = 3 };

static const ws_fp_format_t format = {8, 23, FS_FTZ};
static ws_fp_gen_t gen;

typedef struct {
  bool csr, last, wen, dead; // dead: its warp has started anew
  unsigned op, warp, beat, rd, rm, frm_old;
  uint32_t imm, mask, a[L], b[L], c[L];
} fp_beat_t;

// A warp: its CSRs, the instruction that has beats to come, beats and divisions on their way.
static struct {
  unsigned frm, flags[T];
  bool live, csr, wen, wants_csr;
  unsigned op, rd, beat, frm_old, imm;
  uint32_t active;
  unsigned on_the_way, csr_on_the_way, wen_on_the_way, divisions;
} warp[W];

static const unsigned fp_ops[] = {
    WS_FPU_FMADD,    WS_FPU_FMSUB,     WS_FPU_FNMSUB,  WS_FPU_FNMADD,   WS_FPU_FADD,
    WS_FPU_FSUB,     WS_FPU_FMUL,      WS_FPU_FSGNJ,   WS_FPU_FSGNJN,   WS_FPU_FSGNJX,
    WS_FPU_FMIN,     WS_FPU_FMAX,      WS_FPU_FLE,     WS_FPU_FLT,      WS_FPU_FEQ,
    WS_FPU_FCLASS,   WS_FPU_FMV_X_W,   WS_FPU_FMV_W_X, WS_FPU_FCVT_W_S, WS_FPU_FCVT_WU_S,
    WS_FPU_FCVT_S_W, WS_FPU_FCVT_S_WU, WS_FPU_FMAD};
enum { FP_OPS = sizeof fp_ops / sizeof fp_ops[0] - !FS_FMAD };

static bool fp_rounds(unsigned op) {
  return op < WS_FPU_FSGNJ || op >= WS_FPU_FCVT_W_S;
}
static unsigned fp_resolve(unsigned rm, unsigned frm) {
  rm = rm == 7 ? FS_FTZ ? 0 : frm : rm;
  return rm > 4 ? 0 : rm;
}

static void fp_new_instruction(unsigned w) {
  warp[w].live = true;
  warp[w].csr = warp[w].wants_csr;
  warp[w].wants_csr = ws_rand_percent(40);
  warp[w].wen = ws_rand_percent(75);
  warp[w].rd = ws_rand_below(1U << FS_REG_W);
  warp[w].active = exec_mask(T);
  warp[w].beat = 0;
  if (warp[w].csr) {
    warp[w].op = WS_FPU_FCSRRW + ws_rand_below(3);
    warp[w].imm =
        (ws_rand_below(64) << 12) | (1 + ws_rand_below(3)); // immediate or not, immediate, number
  } else {
    warp[w].op = fp_ops[ws_rand_below(FP_OPS)];
    const unsigned rm = ws_rand_below(6);
    warp[w].imm = !fp_rounds(warp[w].op) ? 0 : rm == 5 ? 7 : rm;
    if (FS_FTZ && warp[w].imm != 7 && (warp[w].op & ~1U) != WS_FPU_FCVT_W_S) warp[w].imm = 0;
  }
}

static uint32_t fp_changed(unsigned op, uint32_t old, uint32_t src) {
  return op == WS_FPU_FCSRRW ? src : op == WS_FPU_FCSRRS ? old | src : old & ~src;
}

static uint32_t fp_csr_source(unsigned imm, uint32_t a) {
  return imm >> 17 ? imm >> 12 & 31 : a;
}

static uint32_t fp_beat_mask(uint32_t active, unsigned beat) {
  return active >> beat * L & exec_ones(L);
}

// A beat of some warp other than `not_this`, or none. Takes effect on frm.
static bool fp_next_beat(fp_beat_t *b, unsigned not_this) {
  const unsigned w = ws_rand_below(W);
  if (w == not_this) return false;
  if (!warp[w].live) {
    if (warp[w].wants_csr && (warp[w].on_the_way || warp[w].divisions)) return false;
    fp_new_instruction(w);
  }
  const unsigned beat0 = warp[w].beat;
  unsigned beat = beat0;
  while (!fp_beat_mask(warp[w].active, beat))
    beat++;
  *b = (fp_beat_t){.csr = warp[w].csr,
                   .wen = warp[w].wen,
                   .op = warp[w].op,
                   .warp = w,
                   .beat = beat,
                   .rd = warp[w].rd,
                   .imm = warp[w].imm,
                   .mask = fp_beat_mask(warp[w].active, beat)};
  b->last = beat == BEATS - 1 || !(warp[w].active >> (beat + 1) * L);
  b->rm = fp_resolve(b->imm & 7, warp[w].frm);
  for (unsigned i = 0; i < L; i++) {
    uint32_t x[3];
    ws_fp_gen_fpu(&gen, b->csr ? WS_FPU_FADD : b->op, x);
    if (b->csr) x[0] = ws_rand_below(2) ? x[0] : ws_rand();
    b->a[i] = x[0], b->b[i] = x[1], b->c[i] = x[2];
  }
  if (b->csr) {
    if (beat0 == 0) { // the first
      unsigned i = 0;
      while (!(b->mask >> i & 1))
        i++;
      const unsigned number = b->imm & 3, shift = number == FCSR ? 5 : 0;
      warp[w].frm_old = warp[w].frm;
      if (number != FFLAGS && !FS_FTZ)
        warp[w].frm = fp_changed(b->op, warp[w].frm, fp_csr_source(b->imm, b->a[i]) >> shift) & 7;
    }
    b->frm_old = warp[w].frm_old;
    warp[w].csr_on_the_way++;
  }
  warp[w].on_the_way++;
  warp[w].wen_on_the_way += b->wen;
  warp[w].beat = beat + 1;
  warp[w].live = !b->last;
  return true;
}

// The same in this percentage of cycles. In the others any operation: rm_o does not wait for a
// beat.
static bool fp_beat_or_none(fp_beat_t *b, uint32_t percent, unsigned not_this) {
  if (ws_rand_percent(percent) && fp_next_beat(b, not_this)) return true;
  b->warp = ws_rand_below(W);
  b->imm = ws_rand_below(8);
  b->op = ws_rand_below(32);
  b->mask = exec_mask(L);
  b->rm = fp_resolve(b->imm, warp[b->warp].frm);
  return false;
}

// The last stage of a beat of an FCSR instruction: value for each lane; or flags for each lane.
static void fp_last_stage(const fp_beat_t *b, uint32_t value[L], const unsigned flags[L]) {
  const unsigned number = b->imm & 3;
  for (unsigned i = 0; i < L; i++) {
    unsigned *f = &warp[b->warp].flags[b->beat * L + i];
    value[i] = !b->csr            ? 0
               : number == FFLAGS ? *f
               : number == FRM    ? b->frm_old
                                  : b->frm_old << 5 | *f;
    if (!FS_FLAGS || b->dead || !(b->mask >> i & 1)) continue;
    if (!b->csr)
      *f |= flags[i];
    else if (number != FRM)
      *f = fp_changed(b->op, *f, fp_csr_source(b->imm, b->a[i])) & 31;
  }
  warp[b->warp].on_the_way--;
  warp[b->warp].wen_on_the_way -= b->wen;
  warp[b->warp].csr_on_the_way -= b->csr;
}

// A warp that may start anew: nothing of it is anywhere, except for `loose` beats without
// destination. W when the one tried may not.
static unsigned fp_idle_warp(bool loose) {
  const unsigned w = ws_rand_below(W);
  const unsigned beats = loose ? warp[w].wen_on_the_way : warp[w].on_the_way;
  return warp[w].live || beats || warp[w].divisions ? W : w;
}

static void fp_start_warp(unsigned w) {
  warp[w].frm = 0;
  for (unsigned t = 0; t < T; t++)
    warp[w].flags[t] = 0;
}

#endif
