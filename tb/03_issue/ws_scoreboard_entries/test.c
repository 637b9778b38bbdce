// SPDX-License-Identifier: Apache-2.0
// Random instructions enter the I-buffers, issue, are flushed and write back; every cycle the
// refusal, the check of each head and the busy bits are compared.
#include "ws_config.h"
#include "ws_scoreboard_entries_dut.h"
#include "ws_tb.h"

enum { SB_USES = WS_SCOREBOARD_ENTRIES_NSRC + 1 };
#include "model.c"

#define I ((ws_scoreboard_entries_in_t *)ws_tb_in)
#define O ((const ws_scoreboard_entries_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum {
  W = WS_SCOREBOARD_ENTRIES_WARPS,
  D = WS_SCOREBOARD_ENTRIES_IBUF_DEPTH,
  E = WS_SCOREBOARD_ENTRIES_SB_ENTRIES,
  WARP_W = WS_SCOREBOARD_ENTRIES_WARP_W,
  REG_W = WS_SCOREBOARD_ENTRIES_REG_W,
  REGS = 1 << REG_W
};

static unsigned registers = REGS; // the smaller, the more hazards
static unsigned nacks, blocked, passed, flushes;

static unsigned buffered(const sb_warp_t *w) {
  unsigned n = 0;
  for (unsigned i = 0; i < w->n; i++)
    n += !w->insn[i].issued;
  return n;
}

static void check(void) {
  ws_eval();
  WS_CHECK_KNOWN(O->sb_ok_o);
  WS_CHECK_KNOWN(O->sb_busy_o);
  for (unsigned w = 0; w < W; w++) {
    WS_CHECK_EQ(ws_get(CVEC(O->sb_busy_o), w, 1), sb_busy(&sb[w]), "warp %u", w);
    if (sb_head(&sb[w]) < 0) continue;
    const bool ok = sb_ok(&sb[w]);
    WS_CHECK_EQ(ws_get(CVEC(O->sb_ok_o), w, 1), ok, "warp %u", w);
#if WS_READY_BIT
    const int second = sb_head(&sb[w]) + 1;
    if (second < (int)sb[w].n)
      WS_CHECK_EQ(ws_get(CVEC(O->sb_next_o), w, 1), sb_clear(&sb[w], second), "warp %u", w);
#endif
    if (ok)
      passed++;
    else
      blocked++;
  }
}

// Presents an instruction of warp w if its I-buffer has room.
static sb_insn_t drive_id(unsigned w) {
  sb_insn_t in = {.use = ws_rand_below(1u << SB_USES)};
  I->id_regs_i = 0;
  for (unsigned k = 0; k < SB_USES; k++) { // the upper ones, which differ in the highest bit
    in.reg[k] = REGS - 1 - ws_rand_below(registers - 1);
    if (ws_rand_percent(30)) in.reg[k] ^= REGS / 2;
    if (!in.reg[k]) in.reg[k] = 1;
    I->id_regs_i |= in.reg[k] << k * REG_W;
  }
  I->id_valid_i = buffered(&sb[w]) < D && ws_rand_percent(80);
  I->id_warp_i = w;
  I->id_use_i = in.use;
  return in;
}

// Writes back up to n pending registers, each from its own source.
static void drive_clear(unsigned n) {
  I->clr_valid_i = 0;
  I->clr_rd_i = ws_rand() >> (32 - WS_SCOREBOARD_ENTRIES_CLEARS * REG_W);
  ws_set(VEC(I->clr_warp_i), 0, WS_SCOREBOARD_ENTRIES_CLEARS * WARP_W, 0);
  for (unsigned s = 0; s < n; s++) {
    sb_warp_t *w = &sb[ws_rand_below(W)];
    unsigned candidates = 0, pick = 0;
    for (unsigned i = 0; i < w->n; i++)
      if (w->insn[i].issued && ws_rand_below(++candidates) == 0) pick = i;
    if (!candidates) continue;
    ws_set(VEC(I->clr_valid_i), s, 1, 1);
    ws_set(VEC(I->clr_warp_i), s * WARP_W, WARP_W, (unsigned)(w - sb));
    ws_set(VEC(I->clr_rd_i), REG_W * s, REG_W, w->insn[pick].reg[SB_RD]);
    sb_drop(w, pick);
  }
}

static void cycle(unsigned clears) {
  check();
  const unsigned iw = ws_rand_below(W), pw = ws_rand_below(W), fw = ws_rand_below(W);
  const sb_insn_t in = drive_id(iw);
  const bool full = in.use >> SB_RD && sb_entries(&sb[iw]) == E;
  I->pop_valid_i = sb_head(&sb[pw]) >= 0 && sb_ok(&sb[pw]) && ws_rand_percent(80);
  I->pop_warp_i = pw;
  I->flush_valid_i = ws_rand_percent(4) && !(I->pop_valid_i && fw == pw);
  I->flush_warp_i = fw;
  drive_clear(clears);
  ws_eval();
  WS_EXPECT(O->id_nack_o, I->id_valid_i && full, "warp %u", iw);
  if (O->id_nack_o) nacks++;
  if (I->pop_valid_i) sb_issue(&sb[pw]);
  if (I->id_valid_i && !full && !(I->flush_valid_i && fw == iw)) sb[iw].insn[sb[iw].n++] = in;
  if (I->flush_valid_i) {
    sb_flush(&sb[fw]);
    flushes++;
  }
  ws_tick();
}

static void test_scoreboard_entries__random(void) {
  memset(sb, 0, sizeof sb);
  nacks = blocked = passed = flushes = 0;
  for (int i = 0; i < (ws_long() ? 100000 : 4000); i++) {
    registers = i % 1000 < 500 ? REGS : 6;
    cycle(i % 400 < 200 ? ws_rand_below(WS_SCOREBOARD_ENTRIES_CLEARS + 1) : ws_rand_percent(20));
  }
  WS_CHECK((nacks || E > 8) && blocked && passed && flushes,
           "%u nacks %u blocked %u passed %u flushes", nacks, blocked, passed, flushes);
}

// All entries taken: what has a destination is refused, what has none is not.
static void test_scoreboard_entries__full_refuses(void) {
  for (unsigned i = 0; i < E; i++) {
    I->id_valid_i = 1;
    I->id_regs_i = (1 + i) << SB_RD * REG_W;
    I->id_use_i = 1u << SB_RD;
    ws_eval();
    WS_EXPECT(O->id_nack_o, 0, "entry %u", i);
    ws_tick();
    I->id_valid_i = 0;
    I->pop_valid_i = 1;
    ws_tick();
    I->pop_valid_i = 0;
  }
  I->id_valid_i = 1;
  I->id_regs_i = 20u << SB_RD * REG_W;
  ws_eval();
  WS_EXPECT(O->id_nack_o, 1);
  I->id_use_i = (1u << SB_RD) - 1;
  ws_eval();
  WS_EXPECT(O->id_nack_o, 0);
  I->id_use_i = 1u << SB_RD;
  ws_set(VEC(I->clr_valid_i), 0, 1, 1);
  ws_set(VEC(I->clr_rd_i), 0, REG_W, 1);
  ws_tick();
  WS_EXPECT(O->id_nack_o, 0, "after a write");
}

const ws_test_t ws_tests[] = {{"full_refuses", test_scoreboard_entries__full_refuses},
                              {"random", test_scoreboard_entries__random},
                              {0}};
