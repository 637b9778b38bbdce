// SPDX-License-Identifier: Apache-2.0
// Random programs: branches, loops, barriers and calls around straight code, and a launch for them.
#include "random_int.h"

// How a branch names its reconvergence PC. ORDER OP: bits 4 and 3 of the operations of unit BRU
typedef enum { NOTHING, PLACE, LATER, EARLIER } names_t;

// The branch of this word, without its distances, as one that names its reconvergence PC.
static uint32_t annotated(uint32_t word, names_t names) {
  const unsigned op = ws_isa_find(word)->op + 8 * (unsigned)names;
  const struct ws_isa_row *r = ws_isa;
  while (r->unit != WS_UNIT_BRU || r->op != op)
    r++;
  return random_insn(r, 0, word >> 15, word >> 20, 0);
}

static bool is_equality(const struct ws_isa_row *r) {
  return wsa_is_branch(r) && r->op < WS_BRU_BLT;
}

void emit_ids(wsa_t *a, const id_regs_t *r) {
  wsa_put(a, wsa_csrr(r->ltid, WSA_TID + 2));
  wsa_put(a, wsa_csrr(r->ntid, WSA_NTID + 1));
  wsa_put(a, wsa_mul(r->ltid, r->ltid, r->ntid));
  wsa_put(a, wsa_csrr(r->tmp, WSA_TID + 1));
  wsa_put(a, wsa_add(r->ltid, r->ltid, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_NTID));
  wsa_put(a, wsa_mul(r->ltid, r->ltid, r->tmp));
  wsa_put(a, wsa_mul(r->ntid, r->ntid, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_TID));
  wsa_put(a, wsa_add(r->ltid, r->ltid, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_NTID + 2));
  wsa_put(a, wsa_mul(r->ntid, r->ntid, r->tmp));
  wsa_put(a, wsa_csrr(r->cta, WSA_CTAID + 2));
  wsa_put(a, wsa_csrr(r->tmp, WSA_NCTAID + 1));
  wsa_put(a, wsa_mul(r->cta, r->cta, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_CTAID + 1));
  wsa_put(a, wsa_add(r->cta, r->cta, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_NCTAID));
  wsa_put(a, wsa_mul(r->cta, r->cta, r->tmp));
  wsa_put(a, wsa_csrr(r->tmp, WSA_CTAID));
  wsa_put(a, wsa_add(r->cta, r->cta, r->tmp));
  wsa_put(a, wsa_mul(r->gtid, r->cta, r->ntid));
  wsa_put(a, wsa_add(r->gtid, r->gtid, r->ltid));
}

// ---- control ----

static void block(gen_t *g, unsigned size);

// A register that is 0 in some threads and 1 in others: it splits warps more often than random
// words do.
static unsigned condition(gen_t *g) {
  const unsigned t = random_work(g);
  P(csrr(g->reg[ADDR], WSA_LANE));
  P(xor(t, t, g->reg[ADDR]));
  P(andi(t, t, (int32_t)(1 + ws_rand_below(7))));
  P(sltiu(t, t, (int32_t)(1 + ws_rand_below(4))));
  return t;
}

static void end_of_side(gen_t *g, int join) {
  if (!g->in_function && ws_rand_percent(4))
    P(exit());
  else if (join >= 0)
    TO(jal(0, 0), join);
}

static void if_else(gen_t *g, unsigned size) {
  const int join = wsa_label(g->a), otherwise = wsa_label(g->a);
  const bool has_else = ws_rand_percent(60), was_apart = g->apart;
  const bool split = ws_rand_percent(70);
  const unsigned a = split ? condition(g) : random_work(g), b = split ? 0 : random_source(g);
  const bool names =
      !has_else && ws_rand_percent(50); // the branch itself says where the sides meet
  if (!names) TO(ssy(0), join);
  if (ws_rand_percent(20)) random_straight(g);
  const uint32_t word = random_insn(random_row(split ? is_equality : wsa_is_branch), 0, a, b, 0);
  wsa_to(g->a, annotated(word, names ? LATER : NOTHING), has_else ? otherwise : join);
  g->nest++;
  g->apart = true;
  block(g, size / 2);
  if (has_else) {
    end_of_side(g, join);
    wsa_bind(g->a, otherwise);
    block(g, size / 2);
  }
  if (ws_rand_percent(20)) end_of_side(g, -1);
  g->nest--;
  g->apart = was_apart;
  wsa_bind(g->a, join);
}

// Up to 3 trips; the number is the same in all threads, or each thread has its own.
static void loop(gen_t *g, unsigned size) {
  const unsigned counter = g->reg[COUNTER + g->nest];
  const bool was_apart = g->apart, same = ws_rand_percent(30),
             test_first = !same && ws_rand_percent(50);
  const int done = wsa_label(g->a);
  if (same)
    P(addi(counter, 0, (int32_t)(1 + ws_rand_below(3))));
  else
    P(andi(counter, random_work(g), 3));
  const int top = wsa_here(g->a);
  const bool names = ws_rand_percent(50);
  if (test_first) {
    if (!names) TO(ssy(0), done);
    wsa_to(g->a, names ? wsa_beq_r(counter, 0, 0) : wsa_beq(counter, 0, 0), done);
  }
  g->nest++;
  g->apart = was_apart || !same;
  block(g, size / 2);
  g->nest--;
  g->apart = was_apart;
  P(addi(counter, counter, -1));
  if (test_first) {
    TO(jal(0, 0), top);
  } else {
    if (!names) TO(ssy(0), done);
    wsa_to(g->a, names ? wsa_blt_r(0, counter, 0) : wsa_blt(0, counter, 0), top);
  }
  wsa_bind(g->a, done);
}

static void barrier(gen_t *g) {
  const unsigned t = random_work(g);
  P(addi(t, 0, (int32_t)ws_rand_below(WS_BARRIERS)));
  P(bar(ws_rand_percent(50) ? t : 0));
}

// Calls pass on the place to which they go in the link register.
static void call(gen_t *g) {
  const int f = g->function[ws_rand_below(FUNCTIONS)];
  TO(jal(g->reg[LINK], 0), f);
}

static void block(gen_t *g, unsigned size) {
  const uint32_t end = g->a->n + 1 + size;
  while (g->a->n < end) {
    const unsigned kind = ws_rand_below(100);
    if (kind < 8 && g->nest < g->limit)
      if_else(g, end - g->a->n);
    else if (kind < 12 && g->nest < g->limit)
      loop(g, (end - g->a->n) / 3);
    else if (kind < 15 && !g->apart)
      barrier(g);
    else if (kind < 18 && !g->in_function && g->nest < g->limit)
      call(g);
    else
      random_straight(g);
  }
}

// ---- a program ----

static void permute_registers(gen_t *g, unsigned regs) {
  for (unsigned i = 0; i < regs - 1; i++) {
    const unsigned j = ws_rand_below(i + 1);
    g->reg[i] = g->reg[j];
    g->reg[j] = (uint8_t)(i + 1);
  }
  g->work = regs - 1 - WORK;
}

static void begin(gen_t *g) {
  const unsigned t = g->reg[WORK], u = g->reg[WORK + 1];
  const id_regs_t ids = {
      .ltid = g->reg[SHARED], .cta = g->reg[ADDR], .gtid = g->reg[SLOT], .ntid = t, .tmp = u};
  emit_ids(g->a, &ids);
  wsa_li(g->a, t, DATA);
  wsa_li(g->a, u, 0x9E3779B1);
  P(mul(u, u, ids.gtid));
  wsa_li(g->a, g->reg[SHARED_ALL], SHARED_VA);
  wsa_li(g->a, g->reg[LOCAL], LOCAL_VA);
  wsa_li(g->a, g->reg[CONST], CONST_VA);
  wsa_li(g->a, g->reg[RACE_ALL], RACE);
  wsa_li(g->a, t, SLOT_BYTES);
  P(mul(g->reg[SLOT], ids.gtid, t));
  wsa_li(g->a, t, DATA);
  P(add(g->reg[SLOT], g->reg[SLOT], t));
  wsa_li(g->a, t, g->shared_bytes);
  P(mul(g->reg[SHARED], ids.ltid, t));
  P(add(g->reg[SHARED], g->reg[SHARED], g->reg[SHARED_ALL]));
  for (unsigned i = 0; i < g->work; i++) {
    if (i == 1) continue;
    const unsigned r = g->reg[WORK + i];
    wsa_li(g->a, r, random_constant());
    if (ws_rand_percent(80)) P(xor(r, r, u));
  }
  for (unsigned i = 0; i < g->shared_bytes; i += 4)
    P(sw(u, g->reg[SHARED], (int32_t)i));
  P(bar(0));
}

static void finish(gen_t *g) {
  for (unsigned i = 0; i < g->work && i < SLOT_BYTES / 4; i++)
    P(sw(g->reg[WORK + i], g->reg[SLOT], (int32_t)(4 * i)));
  P(exit());
  g->in_function = true;
  g->apart = true;
  g->nest = g->limit - 1;
  for (unsigned i = 0; i < FUNCTIONS; i++) {
    wsa_bind(g->a, g->function[i]);
    block(g, 8);
    P(jalr(0, g->reg[LINK], 0));
  }
}

// The most warps that a block can have, each thread with at least a word of shared memory.
static unsigned warps_that_fit(unsigned regs) {
  const unsigned rows = (((regs + 3) & ~3u) + WS_RF_BANKS - 1) / WS_RF_BANKS;
  unsigned fit = WS_RF / (4 * WS_THREADS * WS_RF_BANKS * rows);
  if (fit > WS_SMEM / (4 * WS_THREADS)) fit = WS_SMEM / (4 * WS_THREADS);
  return fit < WS_WARPS ? fit : WS_WARPS;
}

static void random_shape(uint32_t dim[3], uint32_t n) {
  dim[0] = n;
  dim[1] = dim[2] = 1;
  for (unsigned i = 1; i < 3; i++) {
    const uint32_t by = 1 + ws_rand_below(3);
    if (dim[0] / by == 0) continue;
    dim[i] = by;
    dim[0] /= by;
  }
  for (unsigned i = 2; i > 0; i--) {
    const uint32_t j = ws_rand_below(i + 1), swap = dim[i];
    dim[i] = dim[j];
    dim[j] = swap;
  }
}

static void random_launch(gen_t *g, ws_launch_t *l, unsigned regs, unsigned max_warps,
                          unsigned max_ctas) {
  const unsigned fit = warps_that_fit(regs), most = fit < max_warps ? fit : max_warps;
  const unsigned warps = 1 + ws_rand_below(most);
  uint32_t n = warps * WS_THREADS - (ws_rand_percent(40) ? ws_rand_below(WS_THREADS) : 0);
  if (ws_rand_percent(10)) n = most * WS_THREADS;
  *l = sm_launch();
  random_shape(l->block, n);
  random_shape(l->grid, 1 + ws_rand_below(max_ctas));
  n = l->block[0] * l->block[1] * l->block[2];
  g->shared_bytes = 16;
  while (n * g->shared_bytes > WS_SMEM)
    g->shared_bytes /= 2;
  l->shared_bytes = n * g->shared_bytes;
  for (g->shared_all = 4; 2 * g->shared_all <= l->shared_bytes;)
    g->shared_all *= 2;
  g->local_bytes = 64u << ws_rand_below(3);
  l->local_bytes = g->local_bytes;
  l->regs_per_thread = regs;
  l->sm_id = ws_rand();
  l->param_ptr = ws_rand();
}

// Some branches after an ssy name its place themselves, as the earlier of their successors or by
// its distance.
static void name_places(wsa_t *a) {
  for (uint32_t i = 1; i < a->n; i++) {
    const uint32_t ssy = a->word[i - 1], b = a->word[i];
    const struct ws_isa_row *r = ws_isa_find(b);
    if ((ssy & 0xFFF) != wsa_ssy(0) || !r || !wsa_is_branch(r) || ws_rand_percent(30)) continue;
    const int32_t target = (int32_t)ws_isa_imm(r, b);
    const int32_t meet = (int32_t)ws_isa_imm(&ws_isa[WS_INSN_ssy], ssy) - 4;
    if (meet == (target < 0 ? target : 4))
      a->word[i] = wsa_with_distances(annotated(b, EARLIER), target, 0);
    else if (wsa_fits_m(target, meet))
      a->word[i] = wsa_with_distances(annotated(b, PLACE), target, meet);
    else
      continue;
    a->word[i - 1] = wsa_nop();
  }
}

uint32_t random_program(wsa_t *a, ws_launch_t *l, unsigned size, unsigned max_warps,
                        unsigned max_ctas) {
  gen_t g = {.a = a};
  unsigned regs = LEAST_REGS + ws_rand_below(32 - LEAST_REGS + 1);
  while (regs > LEAST_REGS && warps_that_fit(regs) == 0)
    regs--;
  WS_CHECK(warps_that_fit(regs), "the register file has no room for a warp");
  wsa_init(a, CODE + 4 * ws_rand_below(16));
  permute_registers(&g, regs);
  random_launch(&g, l, regs, max_warps, max_ctas);
  l->entry_pc = a->base;
  g.limit = WS_STACK_DEPTH / 2 < MAX_NEST ? WS_STACK_DEPTH / 2 : MAX_NEST;
  for (unsigned i = 0; i < FUNCTIONS; i++)
    g.function[i] = wsa_label(a);
  begin(&g);
  const uint32_t body = a->n;
  block(&g, size);
  finish(&g);
  WS_CHECK(!wsa_end(a), "assembler: %s", a->err);
  name_places(a);
  return body;
}

void random_fault(wsa_t *a, const ws_launch_t *l, uint32_t from) {
  const unsigned rd = 1 + ws_rand_below(LEAST_REGS - 1);
  const uint32_t always[] = {0,
                             wsa_ecall(),
                             wsa_ebreak(),
                             wsa_csrrw(0, WSA_LANE, 0), // a CSR written
                             wsa_lw(rd, 0, 4),          // not mapped
                             wsa_sw(rd, 0, 8),
                             wsa_amoadd_w(rd, 0, 0),
                             wsa_lw(rd, 0, -4), // no window
                             wsa_sb(rd, 0, -4),
                             wsa_lhu(rd, 0, 3), // misaligned
                             wsa_jalr(rd, 0, 2),
                             wsa_jalr(rd, 0, 0), // nothing to fetch
                             wsa_jalr(rd, 0, -4),
                             l->regs_per_thread <= 28 ? wsa_addi(rd, 31, 0) : 0};
  WS_CHECK(!wsa_end(a), "assembler: %s", a->err);
  const uint32_t at = from + ws_rand_below(a->n - from), ssy = wsa_ssy(0);
  const bool without = (a->word[at] & 0xFFF) == ssy && ws_rand_percent(70);
  a->word[at] = without ? wsa_nop() : always[ws_rand_below(COUNT(always))];
}
