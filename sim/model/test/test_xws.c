// SPDX-License-Identifier: Apache-2.0
// Random warps through the golden model, each instruction compared with the judge of Xws.
#include "../ws_sfu.h"
#include "xws_judge.h"

#include "ws_sfu_rom.h"

static judge_t J;
static rng_t rng;
static ws_features_t have;

static uint32_t below(uint32_t n) {
  return rng_below(&rng, n);
}

enum { SHARED = 0xD0000000, LOCAL = 0xE0000000, CONSTANTS = 0xC0000000, PARAMETERS = 0xFFFFF800 };
enum { LOADED = 0x200 }; // operands: from OUT + LOADED on, a column per thread
// Registers of a program: x6.. x15 and f6 .. f15 are operands of any value, x16 and x17 small
// numbers, x18 to x22 addresses; x23 to x29 and f16 to f29 receive results.
enum { ANY = 6, OFFSET = 14, INDEX, SMALL = 16, ADDRESS = 18, RESULT = 23, END = 30, FRESULT = 16 };

static const unsigned widths[] = {2, 4, 8, 16, 32};

// ---- machines and operands ----

static void machine(unsigned threads, unsigned fp) {
  rig_reset();
  R.cfg.threads = threads;
  R.cfg.fp = fp;
  R.cfg.warps = 4;
  R.cfg.cta_slots = 1;
  R.cfg.smem_bytes = JUDGE_BYTES;
  R.cfg.isa.float_atomics = R.cfg.isa.sfu_pairs = R.cfg.isa.fmad = false;
  R.cfg.isa.load_ops = R.cfg.isa.indexed = true;
  R.cfg.isa.mul24 = true;
  if (fp) {
    R.cfg.isa.float_atomics = true;
    R.cfg.sfu = &ws_sfu_rom;
    R.l.regs_per_thread = 64;
  }
  if (fp == WS_FLOAT_FTZ) R.cfg.isa.fmad = R.cfg.isa.sfu_pairs = true;
  have = (ws_features_t){.load_ops = true,
                         .indexed = true,
                         .mul24 = true,
                         .fp = fp != 0,
                         .sfu = fp != 0,
                         .float_atomics = R.cfg.isa.float_atomics,
                         .fmad = R.cfg.isa.fmad,
                         .sfu_pairs = R.cfg.isa.sfu_pairs};
  R.l.block[0] = threads;
  R.l.shared_bytes = R.l.const_bytes = JUDGE_BYTES;
  R.l.local_bytes = 64;
  R.l.param_ptr = OUT;
  R.limit = 400;
}

// An operand that the special functions care for, too.
static uint32_t float_operand(void) {
  const uint32_t sign = (uint32_t)rng_next(&rng) & 0x80000000u;
  static const uint32_t edge[] = {0x00800000, 0x00800001, 0x3F7FFFFF, 0x3F7FFFFE, 0};
  switch (below(5)) {
  case 2: // products around the smallest number
    return edge[below(5)] | sign;
  case 0: // 2^-14 to 2^22
    return (113 + below(36)) << 23 | below(1 << 23) | sign;
  case 1: // whole numbers and halves
    return (120 + below(16)) << 23 | (below(1 << 8) << 15) | sign;
  default:
    return rng_float(&rng);
  }
}

static void fill(uint8_t *bytes, uint32_t n, uint32_t at) {
  for (uint32_t i = 0; i < n; i += 4) {
    const uint32_t v = have.fp ? float_operand() : rng_value(&rng);
    for (unsigned b = 0; b < 4; b++)
      bytes[i + b] = (uint8_t)(v >> 8 * b);
    if (at) ws_mem_write_le(R.mem, at + i, 4, v);
  }
}

static uint32_t column(unsigned reg, unsigned threads, unsigned warp) {
  return LOADED + 4 * ((reg + 64 * warp) * threads);
}

// Memory of the kernel, and the operands of all threads.
static void put_data(unsigned warps) {
  const unsigned threads = R.cfg.threads;
  ws_mem_map(R.mem, OUT, column(0, threads, warps));
  ws_mem_map(R.mem, LOCAL_MEM, JUDGE_BYTES * WS_MAX_THREADS);
  ws_mem_map(R.mem, CONST_MEM, JUDGE_BYTES);
  fill(J.local, sizeof J.local / 4, LOCAL_MEM);
  fill(J.constant, JUDGE_BYTES, CONST_MEM);
  fill(J.global, LOADED, OUT);
  fill(J.shared, JUDGE_BYTES, 0);
  for (unsigned w = 0; w < warps; w++)
    for (unsigned reg = 0; reg < 64; reg++)
      for (unsigned t = 0; t < threads; t++) {
        uint32_t v = rng_value(&rng);
        if (reg >= 32 || (have.fp && below(3) == 0)) v = float_operand();
        if (below(6) == 0) v = 0;
        if (reg == OFFSET) v = 4 * below(8);
        if (reg == INDEX) v = below(8);
        if (reg == SMALL || reg == SMALL + 1) v = below(threads + 2);
        if (reg == ADDRESS) v = OUT + 4 * below(8);
        if (reg == ADDRESS + 1) v = SHARED + 4 * below(8);
        if (reg == ADDRESS + 2) v = LOCAL + 4 * below(8);
        if (reg == ADDRESS + 3) v = below(2) ? CONSTANTS + 4 * below(8) : PARAMETERS + 4 * below(8);
        if (reg == ADDRESS + 4) v = (below(2) ? OUT : SHARED) + 4 * below(threads);
        ws_mem_write_le(R.mem, OUT + column(reg, threads, w) + 4 * t, 4, v);
      }
}

// Loads the operands; 64 * threads words of operands a warp.
static void load_operands(void) {
  const unsigned threads = R.cfg.threads;
  E(csrr(1, WSA_WARP));
  wsa_li(&R.a, 2, 256 * threads);
  E(mul(1, 1, 2));
  E(csrr(2, WSA_LANE));
  E(slli(2, 2, 2));
  E(add(1, 1, 2));
  for (unsigned reg = ANY; reg < END; reg++) {
    wsa_li(&R.a, 2, OUT + column(reg, threads, 0));
    E(add(2, 2, 1));
    E(lw(reg, 2, 0));
  }
  for (unsigned reg = ANY; have.fp && reg < END; reg++) {
    wsa_li(&R.a, 2, OUT + column(32 + reg, threads, 0));
    E(add(2, 2, 1));
    E(flw(reg, 2, 0));
  }
}

static void judged(void) {
  J.cfg = R.cfg;
  J.l = R.l;
  J.global_at = OUT;
  CHECK_EQ(rig_load(), WS_OK);
  memcpy(ws_model_smem(R.m), J.shared, JUDGE_BYTES);
  judge_begin(&J);
  ws_model_trace(R.m, judge_trace, &J);
  const int rc = ws_model_run(R.m, R.limit, R.policy);
  judge_end(&J, R.m, rc);
  CHECK(!J.complaint[0], "%s", J.complaint);
  for (unsigned i = 0; i < LOADED && rc == WS_OK; i++) {
    uint32_t v = J.global[i];
    ws_mem_read_le(R.mem, OUT + i, 1, &v);
    CHECK(v == J.global[i], "byte %u of global memory is 0x%x, the judge says 0x%x", i, (unsigned)v,
          J.global[i]);
  }
}

// ---- instructions with a result, in a register or in memory ----

static bool has_result(const struct ws_isa_row *r) {
  return ws_ext_is_xws(r->ext) && (r->rd || ws_isa_is_store(r));
}

static unsigned operand(unsigned kind) {
  return below(16) == 0 ? 0 : ANY + below(kind == 2 ? 10 : 12);
}

static void put_result_row(void) {
  const struct ws_isa_row *row = wsa_pick(&have, has_result, (uint32_t)rng_next(&rng));
  ws_operands_t o = {.rs1 = operand(row->rs1), .rs2 = operand(row->rs2), .rs3 = ANY + below(10)};
  if (row->rs1 == 2 && !o.rs1) o.rs1 = ANY;
  if (row->rs2 == 2 && !o.rs2) o.rs2 = ANY;
  o.rd = row->rd == 2 ? FRESULT + below(END - FRESULT)
         : below(10)  ? RESULT + below(END - RESULT)
                      : 0;
  if (row->ext == WS_EXT_XWSL || row->ext == WS_EXT_XWSLF) {
    o.rs1 = ADDRESS + below(5);
    o.imm = 4 * below(8);
    if (below(200) == 0) o.imm++;
  }
  if (ws_isa_index(row) >= 0) {
    o.rs1 = ADDRESS + below(5);
    unsigned *const index = row->rd ? &o.rs2 : &o.rs3;
    if (!row->rd) o.rs1 = ADDRESS + below(3);
    *index = below(200) == 0 ? SMALL : ws_isa_index(row) ? INDEX : OFFSET;
    if (below(8) == 0) *index = 0;
    if (below(8) == 0 && ws_isa_index(row) == 0) *index = o.rs1, o.rs1 = 0;
  }
  if (row->unit == WS_UNIT_XLANE && row->rs2 && below(2)) o.rs2 = SMALL + below(2);
  if (row->id == WS_INSN_amofadd_w) o.rs1 = below(4) ? ADDRESS + 4 : ADDRESS + 2;
  wsa_put(&R.a, ws_isa_encode(row, &o));
  if (row->id != WS_INSN_rro_sin && row->id != WS_INSN_rro_ex2) return;
  const bool sine = row->id == WS_INSN_rro_sin;
  wsa_put(&R.a, sine ? wsa_sin(FRESULT, o.rd) : wsa_ex2(FRESULT, o.rd));
  if (sine) wsa_put(&R.a, wsa_cos(FRESULT + 1, o.rd));
}

static void each_thread_has_the_result_of_the_table(void) {
  rng.s = 1;
  for (unsigned trial = 0; trial < 600; trial++) {
    const unsigned threads = widths[trial % 5];
    machine(threads, trial / 5 % 3);
    R.l.block[0] = below(4) ? threads : 1 + below(threads);
    put_data(1);
    load_operands();
    for (unsigned part = 0; part < 4; part++) { // under four masks
      const int join = LABEL();
      TO(ssy(0), join);
      if (part) TO(bne(ANY + part, ANY + 4 + part, 0), join);
      for (unsigned i = 0; i < 12; i++)
        put_result_row();
      BIND(join);
    }
    E(exit());
    judged();
    if (t_failed()) return;
  }
}

// ---- control ----

static bool is_control(const struct ws_isa_row *r) {
  return (r->fmt == WS_FMT_B || r->fmt == WS_FMT_BM) && r->unit == WS_UNIT_BRU;
}

// Code without structure: any branch to anywhere near, any reconvergence PC. The comparison of
// threads is of small numbers, which agree now and then.
static void put_control(unsigned length, unsigned at) {
  const struct ws_isa_row *row;
  const uint32_t what = below(24), left = length - at;
  const int32_t to = below(4) ? 4 * (int32_t)below(left > 12 ? 12 : left) + 4
                              : -4 * (int32_t)below(at > 12 ? 12 : at);
  if (what < 13) {
    row = wsa_pick(&have, is_control, (uint32_t)rng_next(&rng));
    int32_t meet = 4 * (int32_t)(1 + below(left > 22 ? 22 : left));
    if (below(5) == 0 && at > 8) meet = -4 * (int32_t)(1 + below(8));
    const unsigned a = below(3) ? SMALL : ANY + below(10), b = below(3) ? SMALL + 1 : a;
    const ws_operands_t o = {
        .rs1 = a, .rs2 = b, .imm = (uint32_t)to + (below(400) ? 0 : 2), .meet = (uint32_t)meet};
    if (row->ext == WS_EXT_I && below(12)) E(ssy(4 + 4 * (int32_t)below(left)));
    wsa_put(&R.a, ws_isa_encode(row, &o));
  } else if (what < 16) {
    E(ssy(to));
  } else if (what < 17) {
    E(exit());
  } else if (what < 19) {
    if (below(3))
      E(bar(0));
    else
      E(bar(SMALL));
  } else if (what < 22) {
    E(vote_ballot(RESULT, ANY + below(8)));
  } else {
    E(csrr(RESULT + 1, WSA_ACTIVE));
  }
}

static void masks_and_pcs_are_those_of_the_text(void) {
  rng.s = 2;
  for (unsigned trial = 0; trial < 3000; trial++) {
    const unsigned threads = widths[trial % 5], warps = 1 + trial / 5 % 3;
    machine(threads, 0);
    R.cfg.stack_depth = below(3) ? 16 : 1 + below(4);
    R.l.block[0] = warps * threads - below(threads);
    R.policy = (ws_policy_t)below(3);
    put_data(warps);
    load_operands();
    const uint32_t first = R.a.n, length = 40;
    while (R.a.n < first + length)
      put_control(length, R.a.n - first);
    for (unsigned i = 0; i < 30; i++)
      E(exit());
    judged();
    if (t_failed()) return;
  }
}

// ---- CSRs ----

static void csrs_say_which_thread(void) {
  rng.s = 3;
  for (unsigned trial = 0; trial < 60; trial++) {
    const unsigned threads = widths[trial % 5];
    machine(threads, 0);
    const unsigned most = 3 * threads;
    R.l.block[0] = 1 + below(most < 9 ? most : 9);
    R.l.block[1] = 1 + below(most / R.l.block[0]);
    R.l.block[2] = 1 + below(most / R.l.block[0] / R.l.block[1]);
    for (unsigned i = 0; i < 3; i++)
      R.l.grid[i] = 1 + below(3);
    R.l.sm_id = (uint32_t)rng_next(&rng);
    R.l.param_ptr = (uint32_t)rng_next(&rng);
    R.l.local_bytes = below(2) ? 0 : 64u << below(3);
    put_data(1);
    R.limit = 0;
    J.cfg = R.cfg;
    J.l = R.l;
    judge_begin(&J);
    for (size_t i = 0; i < ws_csrs_n; i++) { // all but floating point and clocks
      uint32_t value;
      const bool known = judge_csr(&J, 0, 0, ws_csrs[i].code, &value);
      CHECK(known == (ws_csrs[i].code >= 0xCC0), "the judge and the CSR %s", ws_csrs[i].name);
      if (!known) continue;
      E(csrr(5 + (unsigned)i % 20, ws_csrs[i].code));
      if (below(2)) E(csrr_ci(5 + (unsigned)i % 20, ws_csrs[i].code));
    }
    E(exit());
    judged();
    if (t_failed()) return;
  }
}

// ---- read barriers ----

// What docs/isa.md says of `war = software`, over straight code of one warp: the first instruction
// that overwrites a register too early, `n` when there is none.
typedef struct reader {
  uint64_t reads, writes;
  unsigned barrier; // 0: none
  bool lsu, over;
} reader_t;

static unsigned first_too_early(const uint32_t *word, unsigned n) {
  static reader_t past[256];
  uint32_t mask = 0;
  unsigned set = 0;
  for (unsigned i = 0; i < n; i++) {
    const struct ws_isa_row *row = ws_isa_find(word[i]);
    past[i] = (reader_t){.over = true};
    if (row->id == WS_INSN_rdbar) { // of two the second holds
      set = word[i] >> 21 & 7;
      mask = word[i] >> 15 & 63;
      J.seen[row->id]++;
      continue;
    }
    const bool all = row->id == WS_INSN_fence || row->id == WS_INSN_jal || row->unit == WS_UNIT_BRU;
    reader_t now = {.lsu = row->unit == WS_UNIT_LSU,
                    .over = row->unit == WS_UNIT_ALU || row->unit == WS_UNIT_CTL || all};
    if (row->rd) now.writes = UINT64_C(1) << (word[i] >> 7 & 31) & ~UINT64_C(1);
    if (row->rs1) now.reads |= UINT64_C(1) << (word[i] >> 15 & 31);
    if (row->rs2) now.reads |= UINT64_C(1) << (word[i] >> 20 & 31);
    now.reads &= ~UINT64_C(1);
    for (unsigned k = 0; k < i; k++) {
      reader_t *p = &past[k];
      if (all || (p->writes & (now.reads | now.writes))) p->over = true;
      if (row->unit != WS_UNIT_CTL && p->barrier && mask >> (p->barrier - 1) & 1) p->over = true;
      if (!p->over && p->reads & now.writes && !(p->lsu && now.lsu)) return i;
    }
    if (row->unit == WS_UNIT_CTL) continue;
    now.barrier = set == 7 ? 0 : set;
    past[i] = now;
    mask = set = 0;
  }
  return n;
}

static bool is_straight(const struct ws_isa_row *r) {
  return r->unit != WS_UNIT_CTL && r->unit != WS_UNIT_BRU && r->unit != WS_UNIT_LSU &&
         r->fmt == WS_FMT_R && wsa_is_integer(r);
}

static void writes_wait_for_reads_as_the_text_says(void) {
  rng.s = 4;
  unsigned early = 0, late = 0;
  for (unsigned trial = 0; trial < 3000; trial++) {
    machine(widths[trial % 5], 0);
    R.cfg.isa.read_barriers = true;
    E(csrr(1, WSA_PARAM));
    for (unsigned reg = 5; reg < 13; reg++)
      E(addi(reg, 0, (int32_t)reg));
    const unsigned length = 3 + below(8);
    for (unsigned i = 0; i < length; i++) {
      const uint32_t what = below(20);
      const unsigned reg = 5 + below(8);
      const ws_operands_t o = {.rd = 5 + below(8), .rs1 = 5 + below(8), .rs2 = 5 + below(8)};
      if (what < 6)
        E(rdbar(below(8), below(3) ? below(64) : 0));
      else if (what < 8)
        E(sw(reg, 1, 0));
      else if (what < 10)
        E(lw(reg, 1, 4));
      else if (what < 11)
        E(vote_any(reg, o.rs1));
      else if (what < 12)
        E(ssy(4));
      else if (what < 13 && below(3) == 0)
        E(jal(below(2) ? 0 : reg, 4));
      else if (what < 14 && below(3) == 0)
        E(fence());
      else
        wsa_put(&R.a, ws_isa_encode(wsa_pick(&have, is_straight, (uint32_t)rng_next(&rng)), &o));
    }
    E(exit());
    uint32_t word[256];
    const unsigned n = R.a.n;
    memcpy(word, R.a.word, n * sizeof word[0]);
    const unsigned want = first_too_early(word, n);
    CHECK_EQ(rig_load(), WS_OK);
    const int rc = ws_model_run(R.m, R.limit, R.policy);
    const unsigned got = rc == WS_OK ? n : R.steps;
    CHECK(got == want, "program %u: instruction %u of %u is too early, the judge says %u: %s",
          trial, got, n, want, ws_model_err(R.m));
    *(want == n ? &late : &early) += 1;
  }
  CHECK(early > 500 && late > 500, "%u programs are wrong, %u right", early, late);
}

// ---- all rows ----

static void each_row_is_judged(void) {
  if (!J.seen[WS_INSN_rcp]) each_thread_has_the_result_of_the_table();
  if (!J.seen[WS_INSN_bar]) masks_and_pcs_are_those_of_the_text();
  if (!J.seen[WS_INSN_rdbar]) writes_wait_for_reads_as_the_text_says();
  judge_float_free();
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N && !t_failed(); r++) {
    // Matrix products are judged by results of a card (make test-mma) and, for the registers and
    // threads that they come from, by the host of the kernel mma.
    // Instructions of machines with a PC for each thread are judged by the model of the test of
    // ws_simt_threads.
    if (!ws_ext_is_xws(r->ext) || r->unit == WS_UNIT_TENSOR || r->ext == WS_EXT_XWST) continue;
    CHECK(judge_knows(r), "xws_judge.c has no `%s`", r->mnemonic);
    CHECK(J.seen[r->id] >= 20, "`%s` was judged %u times", r->mnemonic, J.seen[r->id]);
  }
}

const test_t tests_xws[] = {
    {"model/xws/each_thread_has_the_result_of_the_table", each_thread_has_the_result_of_the_table},
    {"model/xws/masks_and_pcs_are_those_of_the_text", masks_and_pcs_are_those_of_the_text},
    {"model/xws/csrs_say_which_thread", csrs_say_which_thread},
    {"model/xws/writes_wait_for_reads_as_the_text_says", writes_wait_for_reads_as_the_text_says},
    {"model/xws/each_row_is_judged", each_row_is_judged},
    {0}};
