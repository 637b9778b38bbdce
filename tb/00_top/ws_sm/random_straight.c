// SPDX-License-Identifier: Apache-2.0
// Random straight code: arithmetic, accesses to memory, votes and shuffles, CSRs.
#include "random_int.h"

// Without floats, and without read barriers, which follow from what has issued.
const struct ws_isa_row *random_row(wsa_filter_t *wanted) {
  ws_features_t have = WS_CONFIG_FEATURES;
  have.fp = have.sfu = have.sfu_pairs = have.fmad = false;
  have.float_atomics = have.tensor = have.read_barriers = false;
  return wsa_pick(&have, wanted, ws_rand());
}
uint32_t random_insn(const struct ws_isa_row *r, unsigned rd, unsigned rs1, unsigned rs2,
                     int32_t imm) {
  return ws_isa_encode(r, &(ws_operands_t){.rd = rd, .rs1 = rs1, .rs2 = rs2, .imm = (uint32_t)imm});
}

static bool is_upper(const struct ws_isa_row *r) {
  return r->imm == WS_IMM_U;
}
static bool is_multiply(const struct ws_isa_row *r) {
  return WS_UNITS_PLAIN >> r->unit & 1 || (r->unit == WS_UNIT_MUL && r->op < WS_MUL_DIV);
}
static bool is_divide(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_MUL && r->op >= WS_MUL_DIV;
}
static bool is_vote(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_XLANE && !r->rs2;
}
static bool is_shuffle(const struct ws_isa_row *r) {
  return r->unit == WS_UNIT_XLANE && r->rs2 && wsa_is_integer(r);
}
// ---- registers ----

unsigned random_work(const gen_t *g) {
  return g->reg[WORK + ws_rand_below(g->work)];
}
unsigned random_source(const gen_t *g) {
  return ws_rand_percent(6) ? 0 : random_work(g);
}
static unsigned destination(const gen_t *g) {
  return ws_rand_percent(4) ? 0 : random_work(g);
}

uint32_t random_constant(void) {
  static const uint32_t odd[] = {0,          1,          2,          3,      31,   32,
                                 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x8000, 0xFF, 0x80};
  return ws_rand_percent(50) ? odd[ws_rand_below(COUNT(odd))] : ws_rand();
}

// ---- straight code ----

static void some_alu(gen_t *g) {
  const struct ws_isa_row *r = random_row(ws_rand_percent(75) ? wsa_is_alu : is_upper);
  wsa_put(g->a,
          random_insn(r, destination(g), random_source(g), random_source(g), (int32_t)ws_rand()));
}

static void some_mul(gen_t *g) {
  const struct ws_isa_row *r = random_row(ws_rand_percent(70) ? is_multiply : is_divide);
  wsa_put(g->a, random_insn(r, destination(g), random_source(g), random_source(g), 0));
}

static void some_csr(gen_t *g) {
  static const uint16_t time[] = {
    WSA_CYCLE,
    WSA_CYCLE + 1,
    WSA_INSTRET,
    WSA_CYCLE + 0x80,
    WSA_INSTRET + 0x80,
#if WS_PERF_COUNTERS
    WSA_COUNTER,
    WSA_COUNTER + WS_PERF_COUNTER_N - 1,
    WSA_COUNTER + 0x80,
#endif
  };
  const uint32_t csr = ws_rand_percent(15) ? time[ws_rand_below(COUNT(time))]
                                           : WSA_LANE + ws_rand_below(WSA_GLOBAL + 3 - WSA_LANE);
  P(csrr(destination(g), csr));
}

static void some_lanes(gen_t *g) {
  if (ws_rand_percent(50))
    wsa_put(g->a, random_insn(random_row(is_vote), destination(g), random_source(g), 0, 0));
  else {
    const unsigned from = random_work(g);
    if (ws_rand_percent(70)) P(andi(from, from, WS_THREADS - 1));
    wsa_put(g->a, random_insn(random_row(is_shuffle), destination(g), random_source(g), from, 0));
  }
}

// ADDR = base + a random multiple of size, different in the threads, below `bytes` (power of two).
static void scattered(gen_t *g, unsigned base, unsigned bytes, unsigned size) {
  if (bytes > 1024) bytes = 1024;
  P(andi(g->reg[ADDR], random_work(g), (int32_t)((bytes - 1) & ~(size - 1))));
  P(add(g->reg[ADDR], g->reg[ADDR], g->reg[base]));
}

static void scattered_constant(gen_t *g) {
  P(andi(g->reg[ADDR], random_work(g), (CONST_BYTES / 4 - 1) >> ws_rand_below(8)));
  P(slli(g->reg[ADDR], g->reg[ADDR], 2));
  P(add(g->reg[ADDR], g->reg[ADDR], g->reg[CONST]));
}

// The base register for an access to a random window, and in *offset a constant to add.
static unsigned somewhere(gen_t *g, unsigned size, bool constants, int32_t *offset) {
  const unsigned of_slot = ws_rand_below(SLOT_BYTES / size) * size;
  *offset = 0;
  switch (ws_rand_below(constants ? 9 : 8)) {
  case 0:
    *offset = (int32_t)(ws_rand_below(g->shared_bytes) & ~(size - 1));
    return g->reg[SHARED];
  case 1:
    *offset = (int32_t)(ws_rand_below(g->local_bytes) & ~(size - 1));
    return g->reg[LOCAL];
  case 2:
    scattered(g, LOCAL, g->local_bytes, size);
    break;
  case 3:
    scattered(g, SHARED_ALL, g->shared_all, size);
    break;
  case 4:
    scattered(g, RACE_ALL, RACE_BYTES, size);
    break;
  case 5:
    scattered(g, RACE_ALL, 64, size);
    break;
  case 8:
    scattered_constant(g);
    break;
  default:
    *offset = (int32_t)of_slot;
    return g->reg[SLOT];
  }
  return g->reg[ADDR];
}

// What makes a swap or a conditional store succeed: the word as it is, a reservation.
static void before_amo(gen_t *g, const struct ws_isa_row *r, unsigned rd, unsigned base) {
  if (r->id == WS_INSN_amocas_w && rd && ws_rand_percent(60)) P(lw(rd, base, 0));
  if (r->id != WS_INSN_sc_w || ws_rand_percent(20)) return;
  P(lr_w(ws_rand_percent(20) ? 0 : random_work(g), base));
  if (ws_rand_percent(20)) some_alu(g);
}

static bool is_indexed(const struct ws_isa_row *r) {
  return ws_isa_index(r) >= 0 && wsa_is_integer(r);
}

// An access with an index to one of these places: the offset is one of the two registers.
static void some_indexed(gen_t *g) {
  int32_t offset;
  const struct ws_isa_row *r = random_row(is_indexed);
  const unsigned base = somewhere(g, 4, r->rd != 0, &offset), shift = (unsigned)ws_isa_index(r);
  const unsigned at = random_work(g), index = random_work(g);
  const bool swap = ws_rand_percent(50); // the place is the index
  if (at == index) return;
  P(addi(at, 0, swap ? offset : offset >> shift));
  P(srli(index, base, swap ? shift : 0));
  const unsigned first = swap ? at : index, second = swap ? index : at;
  if (r->rd)
    wsa_put(g->a, random_insn(r, destination(g), first, second, 0));
  else
    wsa_put(g->a, ws_isa_encode(
                      r, &(ws_operands_t){.rs1 = first, .rs2 = random_source(g), .rs3 = second}));
}

static void some_memory(gen_t *g) {
  int32_t offset;
  const unsigned what = ws_rand_below(10);
  const struct ws_isa_row *r = random_row(what < 5                  ? wsa_is_load
                                          : what < 8 || !WS_ATOMICS ? wsa_is_store
                                                                    : wsa_is_amo);
  const bool amo = wsa_is_amo(r);
  unsigned base = somewhere(g, wsa_size(r), r->fmt == WS_FMT_L, &offset);
  if (amo && offset) {
    P(addi(g->reg[ADDR], base, offset));
    base = g->reg[ADDR];
  }
  const unsigned rd = !amo ? destination(g) : ws_rand_percent(20) ? 0 : random_work(g);
  if (amo) before_amo(g, r, rd, base);
  wsa_put(g->a, random_insn(r, rd, base, amo && !r->rs2 ? 0 : random_source(g), offset));
}

// An access whose threads are in two windows.
static void mixed_windows(gen_t *g) {
  const unsigned first = ws_rand_percent(50) ? SLOT : CONST,
                 second = ws_rand_percent(50) ? SHARED_ALL : LOCAL;
  const unsigned t = random_work(g);
  const unsigned addr = g->reg[ADDR];
  P(xor(addr, g->reg[first], g->reg[second]));
  P(andi(t, t, 1));
  P(sub(t, 0, t));
  P(and(addr, addr, t));
  P(xor(addr, addr, g->reg[second]));
  if (first == SLOT && ws_rand_percent(50)) {
    if (ws_rand_percent(50) && WS_ATOMICS) {
      const struct ws_isa_row *r = random_row(wsa_is_amo);
      const unsigned rd = random_work(g);
      before_amo(g, r, rd, addr);
      wsa_put(g->a, random_insn(r, rd, addr, r->rs2 ? random_source(g) : 0, 0));
    } else
      P(sw(random_source(g), addr, 0));
  } else {
    P(lw(random_work(g), addr, 0));
  }
}

void random_straight(gen_t *g) {
  const unsigned kind = ws_rand_below(100);
  if (kind < 42)
    some_alu(g);
  else if (kind < 52)
    some_mul(g);
  else if (WS_INDEXED && kind < 60)
    some_indexed(g);
  else if (kind < 84)
    some_memory(g);
  else if (kind < 88)
    mixed_windows(g);
  else if (kind < 94)
    some_lanes(g);
  else if (kind < 98)
    some_csr(g);
  else
    P(fence());
}
