// SPDX-License-Identifier: Apache-2.0
// Seeded random programs over RV32IM + AMO (with fp also F) that always end: forward branches,
// bounded loops, calls, loads, stores and AMOs in their own data, all registers live.
//
// Data of a program, GEN_DATA bytes: initial values of x0..x31 and f0..f31, a buffer, in the middle
// (GEN_DUMP) the final x0..x31, f0..f31 and fcsr, more buffer. One register, the base, points at
// the middle all the time.
#include "gen.h"

enum { BODY_WORDS = 200, MAX_NEST = 3 };

const struct ws_isa_row *gen_row(gen_t *g, wsa_filter_t *wanted) {
  const ws_features_t have = {
      .atomics = true, .bitmanip = true, .fp = g->cfg->fp, .sfu = g->cfg->sfu};
  return wsa_pick(&have, wanted, below(g, UINT32_MAX));
}

void gen_put(gen_t *g, const struct ws_isa_row *r, unsigned rd, unsigned rs1, unsigned rs2,
             uint32_t imm) {
  put(g, ws_isa_encode(r, &(ws_operands_t){.rd = rd, .rs1 = rs1, .rs2 = rs2, .imm = imm}));
}

static void body(gen_t *g, unsigned statements);

unsigned gen_dst(gen_t *g, bool real) {
  for (;;) {
    unsigned reg = below(g, 32);
    if (!(g->kept >> reg & 1) && (reg || !real)) return reg;
  }
}

static int32_t imm12(gen_t *g) {
  return below(g, 4) ? (int32_t)below(g, 4096) - 2048
                     : (int32_t)(rng_value(&g->rng) & 0xFFF) - 2048;
}

int32_t gen_buffer_offset(gen_t *g, unsigned size) {
  int32_t off = below(g, 2) ? BUF_LOW + (int32_t)below(g, -BUF_LOW)
                            : GEN_REGS + (int32_t)below(g, BUF_HIGH - GEN_REGS);
  return off & ~(int32_t)(size - 1);
}

// ---- statements ----

static void st_alu(gen_t *g) {
  gen_put(g, gen_row(g, wsa_is_alu), gen_dst(g, false), src(g), src(g), (uint32_t)imm12(g));
}
static void st_muldiv(gen_t *g) {
  gen_put(g, gen_row(g, wsa_is_muldiv), gen_dst(g, false), src(g), src(g), 0);
}
static void st_lui(gen_t *g) {
  put(g, wsa_lui(gen_dst(g, false), rng_value(&g->rng)));
}
static void st_auipc(gen_t *g) {
  put(g, wsa_auipc(gen_dst(g, false), rng_value(&g->rng)));
}
static void st_value(gen_t *g) {
  wsa_li(g->a, gen_dst(g, true), rng_value(&g->rng));
}

static void access_at(gen_t *g, const struct ws_isa_row *r, unsigned base, int32_t offset) {
  gen_put(g, r, r->rd ? gen_dst(g, false) : 0, base, src(g), (uint32_t)offset);
}

static void st_load(gen_t *g) {
  const struct ws_isa_row *r = gen_row(g, wsa_is_load);
  access_at(g, r, g->base, gen_buffer_offset(g, wsa_size(r)));
}

static void st_store(gen_t *g) {
  const struct ws_isa_row *r = gen_row(g, wsa_is_store);
  access_at(g, r, g->base, gen_buffer_offset(g, wsa_size(r)));
}

// An address made from a register's value, then a load or a store there.
static void st_indexed(gen_t *g) {
  unsigned reg = gen_dst(g, true);
  const struct ws_isa_row *r = gen_row(g, below(g, 2) ? wsa_is_store : wsa_is_load);
  int32_t off = GEN_REGS + (int32_t)(below(g, (BUF_HIGH - 1024 - GEN_REGS) / 4) * 4);
  put(g, wsa_andi(reg, src(g), (int32_t)(0x3FF & ~(wsa_size(r) - 1))));
  put(g, wsa_add(reg, reg, g->base));
  access_at(g, r, reg, off);
}

static void st_amo(gen_t *g) {
  unsigned reg = gen_dst(g, true);
  put(g, wsa_addi(reg, g->base, gen_buffer_offset(g, 4)));
  if (g->cfg->lrsc && below(g, 4) == 0) { // nothing between them: the sc.w succeeds
    const uint32_t kept = g->kept;
    g->kept |= 1u << reg;
    put(g, wsa_lr_w(gen_dst(g, false), reg));
    g->kept = kept;
    put(g, wsa_sc_w(gen_dst(g, false), src(g), reg));
    return;
  }
  gen_put(g, gen_row(g, wsa_is_amo), gen_dst(g, false), reg, src(g), 0);
  g->a->word[g->a->n - 1] |= below(g, 4) << 25; // any aq, rl
}

// Corner operands, mostly of multiply and divide.
static void st_corner(gen_t *g) {
  static const uint32_t corner[] = {0, 1, 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF};
  const unsigned a = gen_dst(g, true), b = gen_dst(g, true);
  wsa_li(g->a, a, PICK(g, corner));
  wsa_li(g->a, b, PICK(g, corner));
  gen_put(g, gen_row(g, below(g, 4) ? wsa_is_muldiv : wsa_is_alu), gen_dst(g, false), a, b,
          (uint32_t)imm12(g));
}

static void st_fence(gen_t *g) {
  put(g, wsa_fence());
}

// A conditional branch to `to`, where both ways meet again at `join`.
static void branch(gen_t *g, uint32_t word, int to, int join) {
  if (g->cfg->simt) wsa_to(g->a, wsa_ssy(0), join);
  wsa_to(g->a, word, to);
}

static void st_if(gen_t *g) {
  if (g->nest == MAX_NEST) return;
  g->nest++;
  int other = wsa_label(g->a), join = wsa_label(g->a);
  bool has_else = below(g, 2);
  unsigned a = src(g), b = below(g, 8) ? src(g) : a;
  const ws_operands_t o = {.rs1 = a, .rs2 = b};
  branch(g, ws_isa_encode(gen_row(g, wsa_is_branch), &o), has_else ? other : join, join);
  body(g, 1 + below(g, 4));
  if (has_else) {
    wsa_to(g->a, wsa_jal(0, 0), join);
    wsa_bind(g->a, other);
    body(g, 1 + below(g, 4));
  }
  wsa_bind(g->a, join);
  g->nest--;
}

// Counts down to 0: 1..8 trips, number and exit condition from registers.
static void st_loop(gen_t *g) {
  if (g->nest == MAX_NEST) return;
  g->nest++;
  const uint32_t kept = g->kept;
  unsigned count = gen_dst(g, true);
  int out = wsa_label(g->a);
  put(g, wsa_andi(count, src(g), 7));
  put(g, wsa_addi(count, count, 1));
  g->kept |= 1u << count;
  int top = wsa_here(g->a);
  body(g, 1 + below(g, 4));
  put(g, wsa_addi(count, count, -1));
  const uint32_t again[] = {wsa_bne(count, 0, 0), wsa_bne(0, count, 0), wsa_blt(0, count, 0),
                            wsa_bltu(0, count, 0)};
  branch(g, PICK(g, again), top, out);
  wsa_bind(g->a, out);
  g->kept = kept;
  g->nest--;
}

// Words that must be jumped over.
static void trap(gen_t *g) {
  for (uint32_t n = 1 + below(g, 3); n--;)
    put(g, wsa_ebreak());
}

static void st_jal(gen_t *g) {
  int to = wsa_label(g->a);
  wsa_to(g->a, wsa_jal(gen_dst(g, false), 0), to);
  trap(g);
  wsa_bind(g->a, to);
}

static void st_jalr(gen_t *g) {
  const unsigned reg = gen_dst(g, true);
  const uint32_t here = wsa_pc(g->a), at = g->a->n + 2;
  const int32_t split = (int32_t)below(g, 2000) - 1000;
  put(g, wsa_auipc(reg, 0));
  put(g, wsa_addi(reg, reg, split));
  put(g, 0);
  trap(g);
  const int32_t to = (int32_t)(wsa_pc(g->a) - here) | (int32_t)below(g, 2); // bit 0 is dropped
  if (g->a->n < WSA_WORDS) g->a->word[at] = wsa_jalr(gen_dst(g, false), reg, to - split);
}

static void st_call(gen_t *g) {
  if (g->nest == MAX_NEST) return;
  g->nest++;
  const uint32_t kept = g->kept;
  const unsigned link = gen_dst(g, true);
  int sub = wsa_label(g->a), over = wsa_label(g->a);
  wsa_to(g->a, wsa_jal(link, 0), sub);
  wsa_to(g->a, wsa_jal(0, 0), over);
  wsa_bind(g->a, sub);
  g->kept |= 1u << link;
  body(g, 1 + below(g, 4));
  g->kept = kept;
  put(g, wsa_jalr(gen_dst(g, false), link, 0));
  wsa_bind(g->a, over);
  g->nest--;
}

static const struct {
  unsigned weight;
  void (*emit)(gen_t *g);
} statements[] = {{37, st_alu},   {13, st_muldiv}, {2, st_lui},    {2, st_auipc},
                  {10, st_value}, {8, st_load},    {8, st_store},  {4, st_indexed},
                  {10, st_amo},   {1, st_fence},   {6, st_corner}, {6, st_if},
                  {3, st_loop},   {2, st_jal},     {2, st_jalr},   {2, st_call}};

static void body(gen_t *g, unsigned n) {
  unsigned total = 0;
  for (unsigned i = 0; i < COUNT(statements); i++)
    total += statements[i].weight;
  while (n--) {
    if (g->cfg->fp && below(g, 2)) {
      gen_float(g);
      continue;
    }
    unsigned pick = below(g, total), i = 0;
    while (pick >= statements[i].weight)
      pick -= statements[i++].weight;
    statements[i].emit(g);
  }
}

// ---- whole program ----

void gen_program(const gen_cfg_t *cfg, wsa_t *a) {
  gen_t g = {.cfg = cfg, .a = a, .rng = {cfg->seed}};
  wsa_init(a, cfg->code);
  g.base = 1 + below(&g, 31);
  g.kept = 1u << g.base;
  if (cfg->simt) {
    unsigned t = gen_dst(&g, true);
    put(&g, wsa_csrr(g.base, WSA_TID));
    put(&g, wsa_slli(g.base, g.base, 12));
    put(&g, wsa_csrr(t, WSA_PARAM));
    put(&g, wsa_add(g.base, g.base, t));
    wsa_li(a, t, GEN_DUMP);
    put(&g, wsa_add(g.base, g.base, t));
  } else {
    wsa_li(a, g.base, cfg->data + GEN_DUMP);
  }
  for (unsigned i = 1; i < 32; i++)
    if (i != g.base) put(&g, wsa_lw(i, g.base, (int32_t)(4 * i) - GEN_DUMP));
  if (cfg->fp) gen_float_begin(&g);
  const uint32_t start = a->n;
  while (a->n - start < BODY_WORDS && !a->err)
    body(&g, 1);
  for (unsigned i = 0; i < 32; i++)
    put(&g, wsa_sw(i, g.base, (int32_t)(4 * i)));
  if (cfg->fp) gen_float_end(&g);
}

void gen_data(uint64_t seed, uint8_t data[GEN_DATA]) {
  rng_t r = {seed ^ UINT64_C(0xDA7ADA7A00000000)};
  for (unsigned i = 0; i < GEN_DATA; i += 4) {
    const bool is_float = i >= 128 && i < GEN_REGS,
               result = i >= GEN_DUMP && i < GEN_DUMP + GEN_REGS;
    const uint32_t v = result ? 0 : is_float || i % 8 == 4 ? rng_float(&r) : rng_value(&r);
    for (unsigned k = 0; k < 4; k++)
      data[i + k] = (uint8_t)(v >> (8 * k));
  }
}
