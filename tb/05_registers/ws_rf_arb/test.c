// SPDX-License-Identifier: Apache-2.0
// The bank arbiter against its model, and the operand read timelines of the literature.
#include "ws_config.h"
#include "ws_rf_arb_dut.h"
#include "ws_tb.h"

#include "04_collect/ws_collector/model.c"
#include "model.c"

#include <stdio.h>

#define I ((ws_rf_arb_in_t *)ws_tb_in)
#define O ((const ws_rf_arb_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  C = WS_RF_ARB_COLLECTORS,
  NSRC = WS_RF_ARB_NSRC,
  BANKS = WS_RF_ARB_RF_BANKS,
  BANK_W = WS_RF_ARB_BANK_W,
  ROW_W = WS_RF_ARB_ROW_W,
  ONE_READ = WS_RF_ARB_ONE_READ,
  SETS = 1 + WS_DUAL_DISPATCH,
  SERIAL = WS_READ_ARB == WS_READ_ARB_SERIAL,
  IN_ORDER = WS_COLLECTOR_READS == WS_COLLECTOR_READS_IN_ORDER
};
static const arb_reads_t READS = ONE_READ ? ARB_ONE : IN_ORDER ? ARB_IN_ORDER : ARB_ALL;

static arb_request_t request[ARB_OC_MAX][ARB_SRC_MAX];
static int order[ARB_OC_MAX];

// Drives the state above, compares the arbiter with the model and returns what it chose.
static arb_result_t arbitrate(uint32_t written) {
  for (unsigned c = 0; c < C; c++)
    for (unsigned s = 0; s < NSRC; s++) {
      unsigned r = c * NSRC + s;
      ws_set(VEC(I->rq_valid_i), r, 1, request[c][s].valid);
      ws_set(VEC(I->rq_bank_i), r * BANK_W, BANK_W, request[c][s].bank);
      ws_set(VEC(I->rq_row_i), r * ROW_W, ROW_W, request[c][s].row);
    }
  for (unsigned i = 0; i < C; i++)
    for (unsigned j = 0; j < C; j++)
      ws_set(VEC(I->older_i), (unsigned)(order[i] * C + order[j]), 1, i < j);
  I->wr_valid_i = written;
  ws_eval();
  arb_result_t want = arb_choose(request, order, C, NSRC, written, READS, SETS, SERIAL);
  for (unsigned c = 0; c < C; c++)
    for (unsigned s = 0; s < NSRC; s++)
      WS_CHECK_EQ(ws_get(OUT(O->rq_grant_o), c * NSRC + s, 1), want.granted[c][s],
                  "collector %u source %u", c, s);
  for (unsigned b = 0; b < BANKS; b++) {
    WS_CHECK_EQ(O->rd_valid_o >> b & 1, want.reads[b] >= 0, "bank %u", b);
    for (unsigned bus = 0; bus < SETS * NSRC; bus++)
      WS_CHECK_EQ(ws_get(OUT(O->rd_src_o), bus * BANKS + b, 1),
                  want.reads[b] >= 0 && want.set[b] * NSRC + want.reads[b] == (int)bus,
                  "bank %u bus %u", b, bus);
    if (want.reads[b] >= 0)
      WS_CHECK_EQ(ws_get(OUT(O->rd_row_o), b * ROW_W, ROW_W), want.row[b], "bank %u", b);
  }
  return want;
}

static void test_rf_arb__random(void) {
  for (int i = 0; i < (ws_long() ? 50000 : 3000); i++) {
    uint32_t busy = ws_rand_below(101), near = ws_rand_below(BANKS) + 1;
    for (int c = 0; c < C; c++) {
      order[c] = c;
      for (int s = 0; s < NSRC; s++)
        request[c][s] =
            (arb_request_t){ws_rand_percent(busy), ws_rand_below(near), ws_rand_below(1u << ROW_W)};
    }
    for (int c = C - 1; c > 0; c--) {
      int other = (int)ws_rand_below((uint32_t)c + 1), swap = order[c];
      order[c] = order[other];
      order[other] = swap;
    }
    arbitrate(ws_rand() & ws_rand() & ((1u << BANKS) - 1));
  }
}

#if WS_RF_ARB_NSRC == 3 && WS_RF_ARB_RF_BANKS == 4 && WS_RF_ARB_COLLECTORS >= 4 && !WS_DUAL_DISPATCH
// ---- Timelines: a machine of collectors (the model of ws_collector) around the arbiter. An
// instruction issued in cycle c asks for its operands from c + 1 on, executes in the cycle in which
// the last of them arrives, and writes its result in the cycle after that. ----

typedef struct {
  int cycle; // of issue
  uint32_t warp;
  const char *name;
  int rd, rs[3]; // -1: none
} step_t;

enum { CYCLES = 10, CELL = 12 };

static const oc_size_t size = {.lanes = 1, .beats = 1, .nsrc = 3, .bypass = true, .banks = BANKS};
static char cell[CYCLES][BANKS][CELL], issue[CYCLES][CELL];

static void run(const step_t *steps, int n, int swizzle) {
  oc_t oc[C];
  const step_t *in[C] = {0}, *result = NULL;
  uint32_t bus[OC_SRC_MAX][OC_LANES_MAX] = {{0}};
  memset(oc, 0, sizeof oc);
  memset(cell, 0, sizeof cell);
  memset(issue, 0, sizeof issue);
  for (int cycle = 0, next = 0; cycle < CYCLES; cycle++) {
    // Write-back of what executed in the cycle before.
    uint32_t written = 0;
    if (result) {
      uint32_t bank = rf_place(result->warp, (uint32_t)result->rd, 8, BANKS, 1, swizzle).bank;
      written = 1u << bank;
      snprintf(cell[cycle][bank], CELL, "w%u.r%d WR", result->warp, result->rd);
      result = NULL;
    }
    // In order of age: collectors are used in turn here, so the order of issue is that of steps.
    int count = 0;
    for (int i = 0; i < n; i++)
      for (int c = 0; c < C; c++)
        if (oc[c].valid && in[c] == &steps[i]) order[count++] = c;
    for (int c = 0; c < C; c++)
      if (!oc[c].valid) order[count++] = c;
    for (int c = 0; c < C; c++)
      for (int s = 0; s < NSRC; s++)
        request[c][s] = (arb_request_t){oc[c].valid && (oc[c].pend >> s & 1), oc[c].in.bank[s],
                                        oc[c].in.row[s]};
    arb_result_t got = arbitrate(written);

    int free = -1;
    for (int c = C - 1; c >= 0; c--)
      if (!oc[c].valid) free = c;
    bool left = false;
    for (int i = 0; i < C; i++) {
      int c = order[i];
      uint32_t granted = 0;
      for (int s = 0; s < NSRC; s++)
        if (got.granted[c][s]) {
          granted |= 1u << s;
          snprintf(cell[cycle][oc[c].in.bank[s]], CELL, "w%u.r%d", in[c]->warp, in[c]->rs[s]);
        }
      bool leaves = !left && oc_ready(&oc[c], &size);
      left |= leaves;
      if (leaves) result = in[c];
      oc_insn_t take = {.wmask = 1};
      bool alloc = c == free && next < n && steps[next].cycle == cycle;
      if (alloc) {
        in[c] = &steps[next];
        take.warp = in[c]->warp;
        for (int s = 0; s < NSRC; s++)
          if (in[c]->rs[s] >= 0) {
            rf_place_t p = rf_place(take.warp, (uint32_t)in[c]->rs[s], 8, BANKS, 1, swizzle);
            take.use |= 1u << s;
            take.bank[s] = p.bank;
            take.row[s] = p.row;
          }
        snprintf(issue[cycle], CELL, "w%u:%s", take.warp, in[c]->name);
      }
      oc_edge(&oc[c], &size, alloc ? &take : NULL, false, granted, leaves, bus);
      if (alloc) next++;
    }
  }
}

static void print(const char *title) {
  ws_note("note %s", title);
  char line[256];
  int at = snprintf(line, sizeof line, "note cycle   ");
  for (int c = 0; c < 8; c++)
    at += snprintf(line + at, sizeof line - (size_t)at, "%-9d", c);
  ws_note("%s", line);
  for (int b = -1; b < BANKS; b++) {
    at = b < 0 ? snprintf(line, sizeof line, "note issue   ")
               : snprintf(line, sizeof line, "note bank %d  ", b);
    for (int c = 0; c < 8; c++) {
      const char *s = b < 0 ? issue[c] : cell[c][b];
      at += snprintf(line + at, sizeof line - (size_t)at, "%-9s", *s ? s : ".");
    }
    ws_note("%s", line);
  }
}

static void expect(int cycle, const char *b0, const char *b1, const char *b2, const char *b3) {
  const char *want[BANKS] = {b0, b1, b2, b3};
  for (int b = 0; b < BANKS; b++)
    WS_CHECK(strcmp(cell[cycle][b], want[b]) == 0, "cycle %d bank %d: `%s`, the figure has `%s`",
             cycle, b, cell[cycle][b], want[b]);
}

#if !WS_RF_ARB_ONE_READ
// Aamodt, Fung, Rogers, Fig. 3.14: naive banks; one instruction reads its operands at a time, so
// w1:i2 enters when w0:i2 has read. mad r2,r5,r4,r6 and add r5,r5,r1.
// In order, the arbiter keeps w1 waiting instead.
static void test_rf_arb__timeline_naive_banks(void) {
  static const step_t steps[] = {{0, 3, "i1", 2, {5, 4, 6}},
                                 {1, 0, "i2", 5, {5, 1, -1}},
                                 {IN_ORDER ? 2 : 3, 1, "i2", 5, {5, 1, -1}}};
  run(steps, 3, 0);
  print("naive layout (Fig. 3.14): bank = register mod 4");
  expect(0, "", "", "", "");
  expect(1, "w3.r4", "w3.r5", "w3.r6", "");
  expect(2, "", "w0.r5", "", "");
  expect(3, "", "w0.r1", "w3.r2 WR", "");
  expect(4, "", "w1.r5", "", "");
  expect(5, "", "w0.r5 WR", "", ""); // the write-back holds up w1's second read
  expect(6, "", "w1.r1", "", "");
  expect(7, "", "", "", "");
}
#else
// Fig. 3.17: collectors and swizzled banks; a collector reads one operand per cycle.
// add r1,r2,r5 of w1, w2, w3, then mad r4,r3,r7,r1 of w0.
static void test_rf_arb__timeline_swizzled_banks(void) {
  static const step_t steps[] = {{0, 1, "i1", 1, {2, 5, -1}},
                                 {1, 2, "i1", 1, {2, 5, -1}},
                                 {2, 3, "i1", 1, {2, 5, -1}},
                                 {3, 0, "i2", 4, {3, 7, 1}}};
  run(steps, 4, 1);
  print("swizzled layout (Fig. 3.17): bank = (register + warp) mod 4");
  expect(1, "", "", "", "w1.r2");
  expect(2, "w2.r2", "", "w1.r5", "");
  expect(3, "", "w3.r2", "", "w2.r5");
  expect(4, "w3.r5", "", "w1.r1 WR", "w0.r3"); // write-back beside the reads of two other warps
  expect(5, "", "", "", "w2.r1 WR");
  expect(6, "w3.r1 WR", "", "", "w0.r7");
  expect(7, "", "w0.r1", "", "");
}
#endif
#endif

const ws_test_t ws_tests[] = {{"random", test_rf_arb__random},
#if WS_RF_ARB_NSRC == 3 && WS_RF_ARB_RF_BANKS == 4 && WS_RF_ARB_COLLECTORS >= 4 && !WS_DUAL_DISPATCH
#if !WS_RF_ARB_ONE_READ
                              {"timeline_naive_banks", test_rf_arb__timeline_naive_banks},
#else
                              {"timeline_swizzled_banks", test_rf_arb__timeline_swizzled_banks},
#endif
#endif
                              {0}};
