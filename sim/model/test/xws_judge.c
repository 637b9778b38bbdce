// SPDX-License-Identifier: Apache-2.0
// The judge of Xws: SIMT stack, votes, shuffles, CSRs, barriers, memory. See xws_judge.h.
#include "xws_judge.h"

#include <stdio.h>

enum { GLOBAL, SHARED, LOCAL, CONSTANT };

static void complain(judge_t *j, const ws_retire_t *r, const char *what, uint32_t got,
                     uint32_t want) {
  if (j->complaint[0]) return;
  snprintf(
      j->complaint, sizeof j->complaint,
      "warp %u, pc 0x%x, mask 0x%x, %u threads, fp %u: %s 0x%08x: %s is 0x%x, the judge says 0x%x",
      (unsigned)r->warp, (unsigned)r->pc, (unsigned)r->mask, j->cfg.threads, j->cfg.fp, r->name,
      (unsigned)r->insn, what, (unsigned)got, (unsigned)want);
}

static judge_entry_t *running(judge_warp_t *w) {
  return &w->stack[w->entries - 1];
}

// ---- launch ----

static void begin_cta(judge_t *j) {
  const uint32_t threads = j->l.block[0] * j->l.block[1] * j->l.block[2], t = j->cfg.threads;
  j->warps = (threads + t - 1) / t;
  for (unsigned i = 0; i < j->warps; i++) {
    judge_warp_t *w = &j->w[i];
    memset(w, 0, sizeof *w);
    const uint32_t here = threads - i * t < t ? threads - i * t : t;
    w->live = true;
    w->stack[w->entries++] =
        (judge_entry_t){.pc = j->l.entry_pc, .mask = here == 32 ? UINT32_MAX : (1u << here) - 1};
  }
  j->cta++;
}

void judge_begin(judge_t *j) {
  j->cta = 0;
  j->complaint[0] = '\0';
  begin_cta(j);
}

static bool cta_lives(const judge_t *j) {
  bool lives = false;
  for (unsigned i = 0; i < j->warps; i++)
    lives |= j->w[i].live;
  return lives;
}

// ---- the SIMT stack ----

static void pop(judge_warp_t *w) { // what has arrived, what has no threads
  while (w->entries &&
         (!running(w)->mask || (running(w)->meets && running(w)->pc == running(w)->rpc)))
    w->entries--;
  w->live = w->entries > 0;
}

// Some threads go to `target`, the others on. Returns a fault.
static uint32_t branch(const judge_t *j, judge_warp_t *w, uint32_t taken, uint32_t target,
                       bool named, uint32_t rpc) {
  const judge_entry_t now = *running(w);
  const uint32_t next = now.pc + 4;
  if (taken && target & 3) return WS_CAUSE_JUMP_TARGET;
  if (!taken || taken == now.mask || target == next) {
    running(w)->pc = taken == now.mask ? target : next;
    return 0;
  }
  if (!named) return WS_CAUSE_NO_SSY;
  judge_entry_t side[3];
  unsigned n = 0;
  if (!now.meets || rpc != now.rpc) side[n++] = (judge_entry_t){rpc, now.rpc, now.mask, now.meets};
  if (next != rpc) side[n++] = (judge_entry_t){next, rpc, now.mask & ~taken, true};
  if (target != rpc) side[n++] = (judge_entry_t){target, rpc, taken, true};
  if (w->entries - 1 + n - 1 > j->cfg.stack_depth) return WS_CAUSE_STACK;
  w->entries--;
  for (unsigned i = 0; i < n; i++)
    w->stack[w->entries++] = side[i];
  return 0;
}

static bool is_branch(const struct ws_isa_row *row) {
  return row->mnemonic[0] == 'b' && (row->fmt == WS_FMT_B || row->fmt == WS_FMT_BM);
}

static bool condition(const char *mnemonic, uint32_t a, uint32_t b) {
  const int64_t x = (int32_t)a, y = (int32_t)b;
  const size_t n = strcspn(mnemonic, ".");
  if (!strncmp(mnemonic, "beq", n)) return a == b;
  if (!strncmp(mnemonic, "bne", n)) return a != b;
  if (!strncmp(mnemonic, "blt", n)) return x < y;
  if (!strncmp(mnemonic, "bge", n)) return x >= y;
  if (!strncmp(mnemonic, "bltu", n)) return a < b;
  return a >= b; // bgeu
}

static uint32_t run_branch(const judge_t *j, judge_warp_t *w, const struct ws_isa_row *row,
                           const ws_retire_t *r, const uint32_t *a, const uint32_t *b) {
  const uint32_t target = r->pc + ws_isa_imm(row, r->insn), next = r->pc + 4;
  const bool back = (int32_t)ws_isa_imm(row, r->insn) < 0;
  const char *form = strchr(row->mnemonic, '.');
  bool named = true;
  uint32_t taken = 0, rpc;
  for (unsigned t = 0; t < j->cfg.threads; t++)
    if (r->mask >> t & 1 && condition(row->mnemonic, a[t], b[t])) taken |= 1u << t;
  if (!form) { // what ssy has named
    named = w->named;
    rpc = w->name;
  } else if (form[1] == 'm') {
    rpc = r->pc + ws_isa_meet(r->insn);
  } else if (form[1] == 'r') { // the later of the two
    rpc = back ? next : target;
  } else { // the earlier
    rpc = back ? target : next;
  }
  w->named = false;
  return branch(j, w, taken, target, named, rpc & ~UINT32_C(3));
}

// ---- loads and stores ----

static bool is_store(const struct ws_isa_row *row) { // of Xws
  return row->id == WS_INSN_sw_x1 || row->id == WS_INSN_sw_x4 || row->id == WS_INSN_fsw_x1 ||
         row->id == WS_INSN_fsw_x4;
}

static bool is_load(const struct ws_isa_row *row) { // of Xws
  return row->unit == WS_UNIT_LSU && ws_ext_is_xws(row->ext) && row->id != WS_INSN_amofadd_w &&
         !is_store(row);
}

// ---- CSRs ----

bool judge_csr(const judge_t *j, unsigned warp, unsigned thread, uint32_t number, uint32_t *value) {
  const uint32_t *b = j->l.block, *g = j->l.grid, cta = j->cta - 1;
  const uint32_t id = warp * j->cfg.threads + thread;
  const uint32_t tid[3] = {id % b[0], id / b[0] % b[1], id / b[0] / b[1]};
  const uint32_t ctaid[3] = {cta % g[0], cta / g[0] % g[1], cta / g[0] / g[1]};
  const judge_warp_t *w = &j->w[warp];
  if (number >= 0xCC3 && number <= 0xCCE) {
    const uint32_t *const of[4] = {tid, ctaid, b, g};
    *value = of[(number - 0xCC3) / 3][(number - 0xCC3) % 3];
    return true;
  }
  switch (number) {
  case 0xCC0:
    *value = thread;
    return true;
  case 0xCC1:
    *value = warp;
    return true;
  case 0xCC2:
    *value = j->l.sm_id;
    return true;
  case 0xCCF:
    *value = w->stack[w->entries - 1].mask;
    return true;
  case 0xCD0:
    *value = j->l.param_ptr;
    return true;
  case 0xCD1:
    *value = j->l.local_bytes;
    return true;
  case 0xCD2:
    *value = 0xE0000000 + j->l.local_bytes;
    return true;
  case 0xCD3:
  case 0xCD4:
    *value = ctaid[number - 0xCD3] * b[number - 0xCD3] + tid[number - 0xCD3];
    return true;
  case 0xCD5:
    *value = j->cfg.threads;
    return true;
  default:
    return false;
  }
}

// ---- instructions with a result ----

static uint32_t sext24(uint32_t x) {
  return (x & 0xFFFFFF) - (x & 0x800000) * 2;
}

// Result of a row without memory in one thread, as far as it is defined; false: no such row. *open:
// `got`, the model's, is as good as any.
static bool result(const judge_t *j, const struct ws_isa_row *row, const ws_retire_t *r, unsigned t,
                   uint32_t *const s[3], uint32_t got, uint32_t *want, const judge_origin_t *from) {
  const uint32_t threads = j->cfg.threads, a = s[0][t], b = s[1][t];
  uint32_t yes = 0, source = UINT32_MAX;
  for (unsigned i = 0; i < threads; i++)
    if (r->mask >> i & 1 && s[0][i]) yes |= 1u << i;
  switch (row->id) {
  case WS_INSN_vote_all:
    *want = !(r->mask & ~yes);
    return true;
  case WS_INSN_vote_any:
    *want = yes ? 1 : 0;
    return true;
  case WS_INSN_vote_uni:
    *want = !yes || !(r->mask & ~yes);
    return true;
  case WS_INSN_vote_ballot:
    *want = yes;
    return true;
  case WS_INSN_shfl_idx:
  case WS_INSN_fshfl_idx:
    source = b;
    break;
  case WS_INSN_shfl_up:
  case WS_INSN_fshfl_up:
    if (b <= t) source = t - b;
    break;
  case WS_INSN_shfl_down:
  case WS_INSN_fshfl_down:
    if (b < threads) source = t + b;
    break;
  case WS_INSN_shfl_bfly:
  case WS_INSN_fshfl_bfly:
    source = t ^ b;
    break;
  case WS_INSN_mul24:
    *want = sext24(a) * sext24(b);
    return true;
  case WS_INSN_mulu24:
    *want = (a & 0xFFFFFF) * (b & 0xFFFFFF);
    return true;
  case WS_INSN_fmad_s:
    *want = judge_mad(a, b, s[2][t]);
    return true;
  case WS_INSN_rro_sin:
  case WS_INSN_rro_ex2:
    *want = judge_reduced(row->id, a, got) ? got : ~got;
    return true;
  case WS_INSN_sin:
  case WS_INSN_cos:
  case WS_INSN_ex2:
    if (j->cfg.isa.sfu_pairs) { // of a reduced word the result is defined, of another one it is not
      const bool whose = from->row == (row->id == WS_INSN_ex2 ? WS_INSN_rro_ex2 : WS_INSN_rro_sin);
      *want = !whose || judge_special(row->id, from->x, got) ? got : ~got;
      return true;
    }
    *want = judge_special(row->id, a, got) ? got : ~got;
    return true;
  case WS_INSN_rcp:
  case WS_INSN_rsqrt:
  case WS_INSN_sqrt:
  case WS_INSN_lg2:
  case WS_INSN_tanh:
    *want = judge_special(row->id, a, got) ? got : ~got;
    return true;
  default:
    return false;
  }
  *want = source < threads && r->mask >> source & 1 ? s[0][source] : a;
  return true;
}

bool judge_knows(const struct ws_isa_row *row) {
  static judge_t j;
  uint32_t zero[WS_MAX_THREADS] = {0}, want;
  uint32_t *const s[3] = {zero, zero, zero};
  const ws_retire_t r = {.mask = 1};
  j.cfg.threads = 2;
  switch (row->id) {
  case WS_INSN_ssy:
  case WS_INSN_exit:
  case WS_INSN_bar:
  case WS_INSN_rdbar:
    return true;
  default:
    return is_branch(row) || is_load(row) || is_store(row) || row->id == WS_INSN_amofadd_w ||
           result(&j, row, &r, 0, s, 0, &want, &(judge_origin_t){0});
  }
}

// ---- barriers ----

static void arrive(judge_t *j) { // when all living warps wait at one number they go on
  bool all = true;
  uint32_t number = UINT32_MAX;
  for (unsigned i = 0; i < j->warps; i++) {
    const judge_warp_t *w = &j->w[i];
    if (!w->live) continue;
    if (number == UINT32_MAX) number = w->barrier;
    all &= w->waits && w->barrier == number;
  }
  for (unsigned i = 0; all && i < j->warps; i++)
    j->w[i].waits = false;
}

// ---- an instruction ----

static void compare(judge_t *j, const ws_model_t *m, const ws_retire_t *r) {
  judge_warp_t *w = &j->w[r->warp];
  if (ws_model_warp_live(m, r->warp) != w->live)
    complain(j, r, "whether the warp lives", ws_model_warp_live(m, r->warp), w->live);
  if (w->live) {
    if (ws_model_warp_pc(m, r->warp) != running(w)->pc)
      complain(j, r, "the next PC", ws_model_warp_pc(m, r->warp), running(w)->pc);
    if (ws_model_warp_mask(m, r->warp) != running(w)->mask)
      complain(j, r, "the mask", ws_model_warp_mask(m, r->warp), running(w)->mask);
    if (ws_model_warp_depth(m, r->warp) != w->entries - 1)
      complain(j, r, "the depth of the stack", ws_model_warp_depth(m, r->warp), w->entries - 1);
  }
  for (unsigned i = 1; w->live && i < (j->cfg.fp ? 64 : 32); i++) {
    uint32_t data[WS_MAX_THREADS], ready;
    if (!w->known[i]) continue;
    ws_model_result(m, r->warp, i, data, &ready);
    for (unsigned t = 0; t < j->cfg.threads; t++)
      if (w->known[i] >> t & 1 && data[t] != w->reg[i][t])
        complain(j, r, ws_reg_name(i), data[t], w->reg[i][t]);
  }
}

void judge_trace(void *ctx, const ws_model_t *m, const ws_retire_t *r) {
  judge_t *j = ctx;
  if (j->complaint[0]) return;
  if (!cta_lives(j)) begin_cta(j);
  judge_warp_t *w = &j->w[r->warp];
  const struct ws_isa_row *row = ws_isa_find(r->insn);
  if (!row || r->warp >= j->warps || !w->live || w->waits) {
    complain(j, r, "that it issues", 1, 0);
    return;
  }
  const judge_entry_t now = *running(w);
  if (r->pc != now.pc) complain(j, r, "the PC", r->pc, now.pc);
  if (r->mask != now.mask) complain(j, r, "the mask", r->mask, now.mask);
  if (ws_ext_is_xws(row->ext) && !judge_knows(row))
    complain(j, r, "rows that the judge knows", 1, 0);
  j->seen[row->id]++;

  const unsigned rd = (r->insn >> 7 & 31) + (row->rd == 2 ? 32 : 0);
  uint32_t *const s[3] = {w->reg[(r->insn >> 15 & 31) + (row->rs1 == 2 ? 32 : 0)],
                          w->reg[(r->insn >> 20 & 31) + (row->rs2 == 2 ? 32 : 0)],
                          w->reg[ws_isa_rs3(row, r->insn)]};
  uint32_t want[WS_MAX_THREADS], got[WS_MAX_THREADS] = {0}, ready, fault = 0;
  unsigned lowest = 0;
  while (!(now.mask >> lowest & 1))
    lowest++;
  if (row->rd && rd) ws_model_result(m, r->warp, rd, got, &ready);
  memcpy(want, got, sizeof want);

  running(w)->pc = now.pc + 4;
  if (row->id == WS_INSN_ssy) {
    w->named = true;
    w->name = (r->pc + ws_isa_imm(row, r->insn)) & ~UINT32_C(3);
  } else if (row->id == WS_INSN_exit) {
    for (unsigned i = 0; i < w->entries; i++)
      w->stack[i].mask &= ~now.mask;
  } else if (row->id == WS_INSN_bar) {
    w->barrier = s[0][lowest];
    w->waits = true;
    if (w->barrier >= j->cfg.barriers) fault = WS_CAUSE_BARRIER;
  } else if (is_branch(row)) {
    running(w)->pc = now.pc;
    fault = run_branch(j, w, row, r, s[0], s[1]);
  } else if (row->id == WS_INSN_amofadd_w) {
    fault = judge_access(j, r, s[0], 0, NULL, s[1], NULL, want);
  } else if (is_store(row)) {
    const bool words = row->id == WS_INSN_sw_x4 || row->id == WS_INSN_fsw_x4;
    fault = judge_access(j, r, s[0], words ? 4 : 1, s[2], NULL, s[1], want);
  } else if (is_load(row)) {
    const bool bytes = row->id == WS_INSN_lw_x1 || row->id == WS_INSN_flw_x1;
    const bool words = row->id == WS_INSN_lw_x4 || row->id == WS_INSN_flw_x4;
    fault = judge_access(j, r, s[0],
                         bytes   ? 1
                         : words ? 4
                                 : ws_isa_imm(row, r->insn),
                         bytes || words ? s[1] : NULL, NULL, NULL, want);
  } else if (row->rd) {
    for (unsigned t = 0; t < j->cfg.threads; t++) {
      if (!(now.mask >> t & 1)) continue;
      if (row->unit == WS_UNIT_CSR)
        judge_csr(j, r->warp, t, r->insn >> 20, &want[t]);
      else
        result(j, row, r, t, s, got[t], &want[t], &w->from[r->insn >> 15 & 31][t]);
    }
  }
  if (fault != r->fault) complain(j, r, "the fault", r->fault, fault);
  if (fault || j->complaint[0]) {
    w->live = false;
    return;
  }
  if (row->rd && rd) {
    w->known[rd] |= now.mask;
    for (unsigned t = 0; t < j->cfg.threads; t++) {
      if (!(now.mask >> t & 1)) continue;
      if (rd >= 32)
        w->from[rd - 32][t] = (judge_origin_t){
            row->id == WS_INSN_rro_sin || row->id == WS_INSN_rro_ex2 ? row->id : WS_INSN_N,
            s[0][t]};
      w->reg[rd][t] = want[t];
    }
  }
  pop(w);
  compare(j, m, r);
  arrive(j);
}

void judge_end(judge_t *j, ws_model_t *m, int rc) {
  const ws_retire_t r = {.insn = 0x0000000b, .name = "exit"};
  bool all_wait = true;
  for (unsigned i = 0; i < j->warps; i++)
    all_wait &= !j->w[i].live || j->w[i].waits;
  if (rc == WS_DEADLOCK && !(all_wait && cta_lives(j))) complain(j, &r, "a deadlock", 1, 0);
  if (rc == WS_OK && cta_lives(j)) complain(j, &r, "the end", 1, 0);
  if (rc == WS_ERROR) complain(j, &r, ws_model_err(m), 1, 0);
  for (unsigned i = 0; i < j->l.shared_bytes && rc == WS_OK; i++)
    if (ws_model_smem(m)[i] != j->shared[i])
      complain(j, &r, "shared memory", ws_model_smem(m)[i], j->shared[i]);
}
