// SPDX-License-Identifier: Apache-2.0
// Every result of the lane has the bits of the model, whatever comes before and after it.
#include "ws_sfu_lane_dut.h"

#include "ws_tb.h"

#include "09_sfu/function.h"

#define I ((ws_sfu_lane_in_t *)ws_tb_in)
#define O ((const ws_sfu_lane_out_t *)ws_tb_out)

enum { LATENCY = 5 + WS_SFU_LANE_STAGES };

// Operands in the pipeline, the oldest first.
static struct {
  bool go;
  unsigned op;
  uint32_t x;
} work[LATENCY];
static int work_n;

static void cycle(bool go, unsigned op, uint32_t x) {
  for (int i = 0; i + 1 < LATENCY && work_n == LATENCY; i++)
    work[i] = work[i + 1];
  if (work_n == LATENCY) work_n--;
  work[work_n].go = go;
  work[work_n].op = op;
  work[work_n++].x = x;
  I->go_i = go;
  I->op_i = op;
  I->x_i = x;
  ws_tick();
  if (work_n < LATENCY || !work[0].go) return;
  const uint32_t want = sfu_function(work[0].op, work[0].x);
  if (ws_four_state()) WS_CHECK_KNOWN(O->r_o);
  WS_CHECK_EQ(O->r_o, want, "op %u x %08x", work[0].op, (unsigned)work[0].x);
}

static void push(unsigned op, uint32_t x) {
  cycle(true, op, x);
}

static void flush(void) {
  for (int i = 0; i < LATENCY; i++)
    push(WS_SFU_COS, 0);
  work_n = 0;
}

// Numbers of a cycle and long run: Icarus is slow.
static int runs(int icarus, int quick, int full) {
  return ws_four_state() ? icarus : ws_long() ? full : quick;
}

static const uint32_t corner[] = {
    0x00000000, 0x00000001, 0x007FFFFF, 0x00800000, 0x00800001, 0x3EFFFFFF, 0x3F000000,
    0x3F7FFFFF, 0x3F800000, 0x3F800001, 0x3FFFFFFF, 0x40000000, 0x40490FDA, 0x40490FDB,
    0x3FC90FDB, 0x41102CB3, 0x417FFFFF, 0x41800000, 0x42FDFFFF, 0x42FE0000, 0x42FFFFFF,
    0x43000000, 0x439D1463, 0x497FFFFF, 0x49800000, 0x7E7FFFFF, 0x7E800000, 0x7E800001,
    0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF, 0x3B7FFFFF, 0x3B800000,
    0x397FFFFF, 0x39800000, 0x32FFFFFF, 0x33000000, 0x337FFFFF, 0x33800000};

static void test_lane__corners(void) {
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (unsigned i = 0; i < sizeof corner / sizeof corner[0]; i++) {
      push(op, corner[i]);
      push(op, corner[i] | 0x80000000);
    }
  flush();
}

// Exponents where a function does something.
static uint32_t operand(unsigned op) {
  static const struct {
    unsigned low, n;
  } range[WS_SFU_OPS] = {{1, 254}, {1, 254},  {1, 254},  {98, 37},
                         {1, 254}, {116, 34}, {112, 38}, {110, 24}};
  const uint32_t mantissa =
      ws_rand_percent(15) ? UINT32_C(1) << ws_rand_below(23) : ws_rand() & 0x7FFFFF;
  const uint32_t sign = op == WS_SFU_RSQRT || op == WS_SFU_SQRT || op == WS_SFU_LG2
                            ? ws_rand_percent(2)
                            : ws_rand() & 1;
  return sign << 31 | (range[op].low + ws_rand_below(range[op].n)) << 23 | mantissa;
}

static void test_lane__mixed(void) {
  const int n = runs(1500, 100000, 1000000);
  for (int i = 0; i < n; i++) {
    const unsigned op = ws_rand_below(WS_SFU_OPS);
    while (ws_rand_percent(20))
      cycle(false, ws_rand_below(WS_SFU_OPS), ws_rand());
    push(op, ws_rand_percent(5) ? ws_rand() : operand(op));
  }
  flush();
}

// At least 4 million operands of each function in a long run.
static void one_function(unsigned op) {
  const int n = runs(60, 20000, 4000000);
  for (int i = 0; i < n; i++)
    push(op, operand(op));
  flush();
}

// Every row of every page, at its ends and somewhere between.
static void test_lane__rows(void) {
  static const struct {
    unsigned op;
    int e, binades;
  } page[] = {{WS_SFU_RCP, 0, 1},  {WS_SFU_RSQRT, 0, 2},  {WS_SFU_SQRT, 0, 2},
              {WS_SFU_EX2, -1, 2}, {WS_SFU_LG2, -1, 2},   {WS_SFU_SIN, -1, 3},
              {WS_SFU_COS, -1, 3}, {WS_SFU_TANH, -14, 19}};
  const int step = ws_four_state() ? 13 : 512; // of rows 2^-9 wide
  for (unsigned p = 0; p < sizeof page / sizeof page[0]; p++)
    for (int e = page[p].e; e < page[p].e + page[p].binades; e++)
      for (int i = 0; i < step; i++) {
        const uint32_t row = (uint32_t)(e + 127) << 23 | (uint32_t)(i * 512 / step) << 14;
        push(page[p].op, row);
        push(page[p].op, row | 0x3FFF);
        push(page[p].op, row | (ws_rand() & 0x3FFF));
      }
  flush();
}

// A whole binade of each function, in a short run a part of it.
static void test_lane__binade(void) {
  static const uint32_t first[WS_SFU_OPS] = {0x3F800000, 0x3F800000, 0x40000000, 0x3F000000,
                                             0x3F800000, 0x3F800000, 0x3F800000, 0x3F000000};
  const uint32_t step = (uint32_t)runs(120011, 997, 1);
  for (unsigned op = 0; op < WS_SFU_OPS; op++)
    for (uint32_t i = 0; i < 0x800000; i += step)
      push(op, first[op] + i);
  flush();
}

// Two instructions have the result that one has on machines without pairs.
static void test_lane__pairs(void) {
  static const unsigned functions[] = {WS_SFU_SIN, WS_SFU_COS, WS_SFU_EX2};
  WS_SKIP_IF(!WS_SFU_PAIRS);
  const int n = runs(600, 60000, 10000000), corners = sizeof corner / sizeof corner[0];
  for (int i = 0; i < n; i++) {
    const unsigned op = functions[i % 3], rro = op == WS_SFU_EX2 ? WS_SFU_RRO_EX2 : WS_SFU_RRO_SIN;
    const uint32_t x = i < 6 * corners       ? corner[i / 6] | (uint32_t)(i / 3 % 2) << 31
                       : ws_rand_percent(10) ? ws_rand()
                                             : operand(op);
    const uint32_t word = ws_sfu_pair(&ws_sfu_rom, rro, x);
    WS_CHECK_EQ(ws_sfu_pair(&ws_sfu_rom, op, word), ws_sfu_eval(&ws_sfu_rom, op, x), "op %u x %08x",
                op, (unsigned)x);
    push(rro & 7, x);
    push(op, word);
  }
  flush();
}

#define FUNCTION(name, op)                                                                         \
  static void test_lane__##name(void) {                                                            \
    one_function(op);                                                                              \
  }
FUNCTION(rcp, WS_SFU_RCP)
FUNCTION(rsqrt, WS_SFU_RSQRT)
FUNCTION(sqrt, WS_SFU_SQRT)
FUNCTION(ex2, WS_SFU_EX2)
FUNCTION(lg2, WS_SFU_LG2)
FUNCTION(sin, WS_SFU_SIN)
FUNCTION(cos, WS_SFU_COS)
FUNCTION(tanh, WS_SFU_TANH)

const ws_test_t ws_tests[] = {{"corners", test_lane__corners}, {"mixed", test_lane__mixed},
                              {"rows", test_lane__rows},       {"binade", test_lane__binade},
                              {"pairs", test_lane__pairs},     {"rcp", test_lane__rcp},
                              {"rsqrt", test_lane__rsqrt},     {"sqrt", test_lane__sqrt},
                              {"ex2", test_lane__ex2},         {"lg2", test_lane__lg2},
                              {"sin", test_lane__sin},         {"cos", test_lane__cos},
                              {"tanh", test_lane__tanh},       {0}};
