// SPDX-License-Identifier: Apache-2.0
// The loops over the threads of a warp against the same meanings for one thread.
#include "t.h"

#include "../ws_rv32.h"

enum { WARP = WS_RV32_WARP, ROUNDS = 60, MEMORY = 256 };

typedef struct {
  uint32_t rs1[WARP], rs2[WARP], imm, pc;
  int n; // threads
} operands_t;

static operands_t operands(rng_t *g) {
  operands_t o = {.imm = rng_value(g) & ~UINT32_C(1),
                  .pc = rng_value(g) & ~UINT32_C(3),
                  .n = 1 << rng_below(g, 6)};
  for (unsigned t = 0; t < WARP; t++) {
    o.rs1[t] = rng_value(g);
    o.rs2[t] = rng_below(g, 4) ? rng_value(g) : o.rs1[t];
  }
  return o;
}

static ws_rv32_t alone(ws_insn_t insn, const operands_t *o, int t) {
  ws_rv32_t v = {.rs1 = o->rs1[t], .rs2 = o->rs2[t], .imm = o->imm, .pc = o->pc};
  ws_rv32(insn, &v);
  return v;
}

static void arithmetic(void) {
  rng_t g = {1};
  unsigned insns = 0;
  for (unsigned i = 0; i < WS_INSN_N; i++) {
    if (!ws_rv32_warp[i].alu) continue;
    insns++;
    for (unsigned round = 0; round < ROUNDS; round++) {
      const operands_t o = operands(&g);
      uint32_t rd[WARP];
      ws_rv32_warp[i].alu(rd, o.rs1, o.rs2, o.imm, o.pc, o.n);
      for (int t = 0; t < o.n; t++)
        CHECK(rd[t] == alone((ws_insn_t)i, &o, t).rd, "%s of %08x and %08x or %08x: %08x",
              ws_isa[i].mnemonic, o.rs1[t], o.rs2[t], o.imm, rd[t]);
    }
  }
  CHECK(insns > 50, "only %u instructions", insns);
}

static void conditions(void) {
  rng_t g = {2};
  unsigned taken = 0;
  for (unsigned i = 0; i < WS_INSN_N; i++) {
    if (!ws_rv32_warp[i].taken || ws_isa[i].imm != WS_IMM_B) continue;
    for (unsigned round = 0; round < ROUNDS; round++) {
      const operands_t o = operands(&g);
      const uint32_t mask = ws_rv32_warp[i].taken(o.rs1, o.rs2, o.n);
      for (int t = 0; t < o.n; t++)
        CHECK((mask >> t & 1) == alone((ws_insn_t)i, &o, t).taken, "%s of %08x and %08x",
              ws_isa[i].mnemonic, o.rs1[t], o.rs2[t]);
      taken += mask & 1;
    }
  }
  CHECK(taken > ROUNDS, "%u taken", taken);
}

// A load or store of random threads at random aligned offsets, in the order of threads.
static void memory(void) {
  rng_t g = {3};
  unsigned insns = 0;
  for (unsigned i = 0; i < WS_INSN_N; i++) {
    const ws_rv32_warp_t *all = &ws_rv32_warp[i];
    if (!all->load && !all->store) continue;
    insns++;
    const unsigned size = ws_isa_bytes(&ws_isa[i]);
    for (unsigned round = 0; round < ROUNDS; round++) {
      const operands_t o = operands(&g);
      const uint32_t mask = (uint32_t)rng_next(&g);
      uint8_t ours[MEMORY], theirs[MEMORY];
      uint32_t offset[WARP], rd[WARP] = {0};
      for (unsigned k = 0; k < MEMORY; k++)
        ours[k] = theirs[k] = (uint8_t)rng_next(&g);
      for (unsigned t = 0; t < WARP; t++)
        offset[t] = rng_below(&g, MEMORY / size) * size;
      if (all->load)
        all->load(rd, ours, offset, mask);
      else
        all->store(o.rs2, ours, offset, mask);
      for (unsigned t = 0; t < WARP; t++) {
        if (!(mask >> t & 1)) continue;
        ws_rv32_t v = {.mem = all->load ? ws_rv32_get(theirs + offset[t], size) : 0,
                       .rs2 = o.rs2[t]};
        ws_rv32((ws_insn_t)i, &v);
        CHECK(!all->load || rd[t] == v.rd, "%s: %08x", ws_isa[i].mnemonic, rd[t]);
        if (all->store) ws_rv32_put(theirs + offset[t], size, v.mem);
      }
      CHECK(!memcmp(ours, theirs, MEMORY), "%s: memory differs", ws_isa[i].mnemonic);
    }
  }
  CHECK_EQ(insns, 22); // with flw, fsw, loads with cache operators, accesses with an index
}

// Every address near a piece of memory and its ends.
static void offsets(void) {
  enum { FIRST = 100 };
  for (uint32_t size = 1; size <= 4; size *= 2)
    for (uint32_t bytes = size; bytes < 40; bytes++) {
      uint32_t rs1[WARP], offset[WARP];
      for (uint32_t t = 0; t < WARP; t++)
        rs1[t] = FIRST - 8 + 2 * t + bytes % 2 + 5;
      const uint32_t out = ws_rv32_offsets(offset, rs1, 0 - UINT32_C(5), FIRST, bytes, size, WARP);
      for (uint32_t t = 0; t < WARP; t++) {
        const uint32_t a = rs1[t] - 5;
        const bool in = a % size == 0 && a >= FIRST && a + size <= FIRST + bytes;
        CHECK((out >> t & 1) != in, "size %u bytes %u address %u", size, bytes, a);
        CHECK(!in || offset[t] == a - FIRST, "offset %u of %u", offset[t], a);
      }
    }
}

// The same where the words of the threads lie side by side; the piece holds part of the memory.
static void local_offsets(void) {
  enum { FIRST = 0x1000, OWN = 64, AT = 16 };
  for (uint32_t size = 1; size <= 4; size *= 2)
    for (uint32_t bytes = AT + 8 * WARP; bytes < AT + (OWN + 8) * WARP; bytes++)
      for (uint32_t step = 0; step < 3; step++) {
        uint32_t rs1[WARP], offset[WARP];
        for (uint32_t t = 0; t < WARP; t++)
          rs1[t] = FIRST - 4 + 2 * t + t * step + 3;
        const uint32_t out =
            ws_rv32_local_offsets(offset, rs1, 0 - UINT32_C(3), FIRST, OWN, AT, bytes, size, WARP);
        for (uint32_t t = 0; t < WARP; t++) {
          const uint32_t a = rs1[t] - 3, own = a - FIRST;
          const uint32_t want = AT + own / 4 * 4 * WARP + 4 * t + own % 4;
          const bool in = a % size == 0 && a >= FIRST && own + size <= OWN && want + size <= bytes;
          CHECK((out >> t & 1) != in, "size %u bytes %u address %u", size, bytes, a);
          CHECK(!in || offset[t] == want, "offset %u of %u", offset[t], a);
        }
      }
}

static void write_keeps_the_others(void) {
  rng_t g = {4};
  for (unsigned round = 0; round < ROUNDS; round++) {
    const operands_t o = operands(&g);
    const uint32_t mask = (uint32_t)rng_next(&g) & (uint32_t)((UINT64_C(1) << o.n) - 1);
    uint32_t to[WARP];
    memcpy(to, o.rs2, sizeof to);
    ws_rv32_write(to, o.rs1, mask, o.n);
    for (unsigned t = 0; t < WARP; t++)
      CHECK_EQ(to[t], mask >> t & 1 ? o.rs1[t] : o.rs2[t]);
  }
}

// The results that the RISC-V manual defines for division by zero and for the quotient that
// overflows.
static void divisions_without_a_quotient(void) {
  enum { X = 6, Y = 7, RD = 8 };
  const uint32_t none = UINT32_MAX, least = 0x80000000u;
  const struct {
    const char *name;
    uint32_t insn, x, y, rd;
  } rows[] = {
      {"div", wsa_div(RD, X, Y), 77, 0, none},
      {"div", wsa_div(RD, X, Y), least, none, least},
      {"divu", wsa_divu(RD, X, Y), 77, 0, none},
      {"divu", wsa_divu(RD, X, Y), least, none, 0},
      {"rem", wsa_rem(RD, X, Y), 77, 0, 77},
      {"rem", wsa_rem(RD, X, Y), least, none, 0},
      {"remu", wsa_remu(RD, X, Y), least, 0, least},
      {"remu", wsa_remu(RD, X, Y), least, none, least},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    rig_reset();
    wsa_li(&R.a, X, rows[i].x);
    wsa_li(&R.a, Y, rows[i].y);
    wsa_put(&R.a, rows[i].insn);
    rig_put_result(RD, 0);
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    CHECK(rig_out(0) == rows[i].rd, "%s of %08x and %08x: %08x, expected %08x", rows[i].name,
          rows[i].x, rows[i].y, rig_out(0), rows[i].rd);
  }
}

const test_t tests_rv32[] = {
    {"model/rv32/arithmetic_of_a_warp", arithmetic},
    {"model/rv32/conditions_of_a_warp", conditions},
    {"model/rv32/loads_and_stores_of_a_warp", memory},
    {"model/rv32/offsets_into_a_piece_of_memory", offsets},
    {"model/rv32/offsets_into_local_memory", local_offsets},
    {"model/rv32/divisions_without_a_quotient", divisions_without_a_quotient},
    {"model/rv32/write_keeps_inactive_threads", write_keeps_the_others},
    {NULL, NULL}};
