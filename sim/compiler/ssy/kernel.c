// SPDX-License-Identifier: Apache-2.0
// A kernel is entered by no call and never returns: saving registers for a caller is wasted work,
// and the stack pointer has to be fetched, but only when something uses it.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { CSR_STACK_TOP = 0xCD2, REG_SP = 2, REG_FP = 8 };

// `sw r,N(sp)` or `lw r,N(sp)`; fsw and flw for a float register
static bool is_sp_access(const ssy_stmt_t *s, const char *mnemonic, int reg) {
  int base;
  long offset;
  const char *name =
      s->kind == SSY_INSN && reg >= SSY_FLOAT && s->name[0] == 'f' ? s->name + 1 : s->name;
  return ssy_is_insn(s) && strcmp(name, mnemonic) == 0 && s->nop == 2 && ssy_reg(s->op[0]) == reg &&
         ssy_base_offset(s->op[1], &base, &offset) && base == REG_SP;
}

// addi sp,sp,N and its pseudo form add sp,sp,N
static bool is_sp_step(const ssy_stmt_t *s, long *step) {
  if (!ssy_is_insn(s) || s->nop != 3 ||
      (strcmp(s->name, "addi") != 0 && strcmp(s->name, "add") != 0))
    return false;
  return ssy_reg(s->op[0]) == REG_SP && ssy_reg(s->op[1]) == REG_SP && ssy_number(s->op[2], step);
}

// Drops `sw r,N(sp)` wherever r cannot have been written yet: what it stores means nothing.
static bool drop_saves_of(ssy_unit_t *u, ssy_fn_t *f, int r) {
  bool *written = ssy_alloc(u, (size_t)f->nblocks + 1); // at the start of the block
  bool dropped = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (int b = 0; b < f->nblocks; b++) {
      bool w = written[b];
      for (int i = f->block[b].first; i <= f->block[b].last; i++) {
        if (ssy_is_insn(&u->stmt[i]) && ssy_dest_reg(&u->stmt[i]) == r) w = true;
      }
      for (int k = 0; k < 2; k++) {
        int t = f->block[b].succ[k];
        if (w && t >= 0 && !written[t]) changed = written[t] = true;
      }
    }
  }
  for (int b = 0; b < f->nblocks; b++) {
    bool w = written[b];
    for (int i = f->block[b].first; i <= f->block[b].last; i++) {
      ssy_stmt_t *s = &u->stmt[i];
      if (!w && is_sp_access(s, "sw", r)) dropped = s->drop = true;
      if (ssy_is_insn(s) && ssy_dest_reg(s) == r) w = true;
    }
  }
  return dropped;
}

// Is r read from statement i of block b on? A call reads no callee-saved register, a kernel's end
// none.
static bool live_in_block(const ssy_unit_t *u, const ssy_fn_t *f, int b, int i, int r,
                          bool at_end) {
  for (; i <= f->block[b].last; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!ssy_is_insn(s) || s->cls == SSY_C_RET) continue;
    if (ssy_uses_reg(s, r)) return true;
    if (ssy_dest_reg(s) == r) return false;
  }
  return at_end;
}

static void drop_reloads_of(ssy_unit_t *u, ssy_fn_t *f, int r) {
  bool *live = ssy_alloc(u, (size_t)f->nblocks + 1),
       *live_out = ssy_alloc(u, (size_t)f->nblocks + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (int b = f->nblocks; b-- > 0;) {
      for (int k = 0; k < 2; k++) {
        int t = f->block[b].succ[k];
        if (t >= 0 && live[t]) live_out[b] = true;
      }
      bool in = live_in_block(u, f, b, f->block[b].first, r, live_out[b]);
      if (in != live[b]) changed = live[b] = true;
    }
  }
  for (int b = 0; b < f->nblocks; b++) {
    for (int i = f->block[b].first; i <= f->block[b].last; i++) {
      ssy_stmt_t *s = &u->stmt[i];
      if (is_sp_access(s, "lw", r) && !live_in_block(u, f, b, i + 1, r, live_out[b]))
        s->drop = true;
    }
  }
}

void ssy_drop_saves(ssy_unit_t *u, ssy_fn_t *f) {
  long step;
  for (int r = 1; r < SSY_REGS; r++) {
    if (ssy_callee_saved(r) && drop_saves_of(u, f, r)) drop_reloads_of(u, f, r);
  }
  bool used = false; // the stack pointer, for anything but its own steps, or by a callee
  for (int i = f->begin; i < f->end; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (!ssy_is_insn(s)) continue;
    bool step_only = is_sp_step(s, &step);
    used = used || (!step_only && (ssy_uses_reg(s, REG_SP) || ssy_dest_reg(s) == REG_SP));
  }
  for (int i = f->begin; i < f->end && !used; i++) {
    if (is_sp_step(&u->stmt[i], &step)) u->stmt[i].drop = true;
  }
}

static bool is_branch_target(const ssy_unit_t *u, const ssy_fn_t *f, int label) {
  for (int i = f->begin; i < f->end; i++) {
    const ssy_stmt_t *s = &u->stmt[i];
    if (ssy_is_insn(s) && (s->cls == SSY_C_BRANCH || s->cls == SSY_C_JUMP) && s->dest == label)
      return true;
  }
  return false;
}

void ssy_kernel_entry(ssy_unit_t *u, ssy_fn_t *f) {
  if (!f->needs_sp || u->verify) return;
  for (int i = f->begin; i < f->end;
       i++) { // a kernel that has it already (our own output, or by hand)
    const ssy_stmt_t *s = &u->stmt[i];
    if (ssy_is_insn(s) && ssy_dest_reg(s) == REG_SP && strcmp(s->name, "csrr") == 0) return;
  }
  ssy_stmt_t *entry = &u->stmt[f->begin];
  if (is_branch_target(u, f, f->begin)) {
    ssy_error(u, entry, "kernel `%s' jumps back to its own entry, where its stack pointer is set",
              f->name);
    return;
  }
  entry->after = ssy_printf(u, "\tcsrr\tsp,0x%x", (unsigned)CSR_STACK_TOP);
}

// The constant that li, lui and addi before statement i have put into reg, when control can only
// have come to i by them: GCC makes frames of more than 2 KB so.
static bool loaded_constant(const ssy_unit_t *u, const ssy_fn_t *f, int i, const char *reg,
                            long *value) {
  const int r = ssy_reg(reg);
  while (--i >= f->begin) {
    const ssy_stmt_t *s = &u->stmt[i];
    long more;
    if (s->kind == SSY_LABEL && is_branch_target(u, f, i)) return false;
    if (!ssy_is_insn(s)) continue;
    if (s->cls != SSY_C_PLAIN && s->cls != SSY_C_RD && s->cls != SSY_C_BRANCH) return false;
    if (ssy_dest_reg(s) != r) continue;
    if (strcmp(s->name, "li") == 0) return s->nop == 2 && ssy_number(s->op[1], value);
    if (strcmp(s->name, "lui") == 0 && s->nop == 2 && ssy_number(s->op[1], &more)) {
      *value = (long)(int32_t)((uint32_t)more << 12);
      return true;
    }
    if ((strcmp(s->name, "addi") && strcmp(s->name, "add")) || s->nop != 3 ||
        !ssy_number(s->op[2], &more) || !loaded_constant(u, f, i, s->op[1], value))
      return false;
    *value += more;
    return true;
  }
  return false;
}

// andi sp,sp,-N aligns the stack for an object that wants N bytes (clang): at most N down.
static bool is_sp_alignment(const ssy_stmt_t *s, long *step) {
  return (strcmp(s->name, "andi") == 0 || strcmp(s->name, "and") == 0) && s->nop == 3 &&
         ssy_reg(s->op[1]) == REG_SP && ssy_number(s->op[2], step) && *step < 0 &&
         (-*step & (-*step - 1)) == 0;
}

// How far statement i moves sp; false if that is unknown. Restoring sp from the frame pointer only
// undoes earlier steps.
static bool sp_motion(const ssy_unit_t *u, const ssy_fn_t *f, int i, long *step) {
  const ssy_stmt_t *s = &u->stmt[i];
  *step = 0;
  if (ssy_dest_reg(s) != REG_SP || is_sp_step(s, step) || is_sp_alignment(s, step)) return true;
  if (s->nop == 3 && ssy_reg(s->op[1]) == REG_SP &&
      (strcmp(s->name, "add") == 0 || strcmp(s->name, "sub") == 0)) {
    if (!loaded_constant(u, f, i, s->op[2], step)) return false;
    if (strcmp(s->name, "sub") == 0) *step = -*step;
    return true;
  }
  return strcmp(s->name, "csrr") == 0 || (s->nop > 1 && ssy_reg(s->op[1]) == REG_FP);
}

uint32_t ssy_frame_bytes(ssy_unit_t *u, const ssy_fn_t *f) {
  long *at = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof *at), lowest = 0, step;
  bool *seen = ssy_alloc(u, (size_t)f->nblocks + 1);
  int *work = ssy_alloc(u, ((size_t)f->nblocks + 1) * sizeof *work), n = 0;
  work[n++] = 0;
  seen[0] = true;
  while (n) {
    int b = work[--n];
    long sp = at[b];
    for (int i = f->block[b].first; i <= f->block[b].last; i++) {
      if (!ssy_is_insn(&u->stmt[i])) continue;
      if (!sp_motion(u, f, i, &step)) {
        if (!u->verify && !u->reread)
          ssy_warning(u, &u->stmt[i],
                      "the stack of `%s' is not known: an array of variable length, or alloca; a "
                      "launch has to say how much local memory a thread gets",
                      f->name);
        return SSY_STACK_UNKNOWN;
      }
      sp += step;
      if (sp < lowest) lowest = sp;
    }
    for (int k = 0; k < 2; k++) {
      int t = f->block[b].succ[k];
      if (t < 0 || seen[t]) continue;
      seen[t] = true;
      at[t] = sp;
      work[n++] = t;
    }
  }
  return (uint32_t)-lowest;
}
