// SPDX-License-Identifier: Apache-2.0
// Environment: WS_AGAIN, the number of later runs (default 4, 16 with WS_LONG, 0: none).
#include "ws_again.h"
#include "ws_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include WS_DUT_HEADER

enum {
  STEPS = 400, // recorded in a quick run
  STEPS_LONG = 4000,
  NOISE = 24, // cycles, at most
  INS = WS_DUT_IN_WORDS,
  OUTS = WS_DUT_OUT_WORDS,
  ROW = 1 + INS + 2 * OUTS // command, inputs, outputs, their X
};

static enum { OFF, RECORD, REPLAY } mode;
static uint32_t *rows; // recorded
static uint32_t steps; // of the run so far
static uint32_t length, end;
static sigjmp_buf *cut_to;
static bool fresh;    // every register was X before the recorded run
static uint64_t prng; // of its own: the numbers of a test are the same in every run

// ---- the test's own state
// -------------------------------------------------------------------------

// The variables of the test and its models lie in one section (tb/unit.sh), so that each run finds
// them as the first one did.
extern char __start_ws_state[] __attribute__((weak)), __stop_ws_state[] __attribute__((weak));

static void test_state(bool keep) {
  static char *kept;
  const size_t size = (size_t)(__stop_ws_state - __start_ws_state);
  if (!size) return;
  if (!kept) {
    kept = malloc(size);
    if (!kept) abort();
    memcpy(kept, __start_ws_state, size);
  } else if (!keep) {
    memcpy(__start_ws_state, kept, size);
  }
}

// ---- recording and comparing
// ----------------------------------------------------------------------

typedef struct {
  const char *name;
  bool input;
  uint32_t bits, word;
} port_t;

static const port_t ports[] = {
#define P(dir, name, bits, word) {#name, #dir[0] == 'i', bits, word},
    WS_DUT_PORTS(P)
#undef P
        {0}};

static const char *port_of(bool input, uint32_t word) {
  const char *name = "?";
  for (const port_t *p = ports; p->name; p++)
    if (p->input == input && p->word <= word) name = p->name;
  return name;
}

#pragma weak ws_beside_valid
static bool defined(const char *port) {
  for (const char *const *p = ws_beside_valid; p && *p; p++)
    if (strcmp(*p, port) == 0) return false;
  return true;
}

static void compare(const uint32_t *row, ws_tb_command_t command) {
  bool same = row[0] == (uint32_t)command;
  for (uint32_t i = 0; i < INS && same; i++) {
    same = row[1 + i] == ws_tb_in[i];
    if (!same)
      ws_fail(__FILE__, __LINE__,
              "step %u of a later run: the test drives %s with 0x%x, in its first run with 0x%x, "
              "though every "
              "output was the same",
              steps, port_of(true, i), ws_tb_in[i], row[1 + i]);
  }
  if (!same)
    ws_fail(__FILE__, __LINE__,
            "step %u of a later run: the test does another step than in its first run", steps);
  for (uint32_t i = 0; i < OUTS; i++) {
    if (!defined(port_of(false, i))) continue;
    const uint32_t known = ~row[1 + INS + OUTS + i];
    const uint32_t want = row[1 + INS + i] & known, got = ws_tb_out[i] & known;
    if (ws_tb_x[i] & known)
      ws_fail(__FILE__, __LINE__,
              "step %u after a reset in traffic: %s has X bits, 0x%x after power-up", steps,
              port_of(false, i), want);
    if (got != want)
      ws_fail(__FILE__, __LINE__,
              "step %u after a reset in traffic: %s = 0x%x, 0x%x after power-up (known bits 0x%x)",
              steps, port_of(false, i), got, want, known);
  }
}

static void on_step(ws_tb_command_t command) {
  const uint32_t limit = ws_long() ? STEPS_LONG : STEPS;
  if (mode == OFF) return;
  if (mode == RECORD) {
    if (steps == limit) {
      if (cut_to) siglongjmp(*cut_to, 1);
      return;
    }
    if (!rows) rows = malloc((size_t)(ws_long() ? STEPS_LONG : STEPS) * ROW * sizeof *rows);
    if (!rows) abort();
    uint32_t *row = rows + (size_t)steps++ * ROW;
    row[0] = (uint32_t)command;
    memcpy(row + 1, ws_tb_in, INS * sizeof *row);
    memcpy(row + 1 + INS, ws_tb_out, OUTS * sizeof *row);
    memcpy(row + 1 + INS + OUTS, ws_tb_x, OUTS * sizeof *row);
    return;
  }
  if (fresh && (ws_long() || getenv("WS_CUT"))) compare(rows + (size_t)steps * ROW, command);
  if (++steps < end) return;
  mode = OFF;
  siglongjmp(*cut_to, 1);
}

// ---- runs
// -----------------------------------------------------------------------------------------

static uint32_t below(uint32_t n) {
  prng ^= prng >> 12;
  prng ^= prng << 25;
  prng ^= prng >> 27;
  return (uint32_t)((((prng * 0x2545F4914F6CDD1Du) >> 32) * n) >> 32);
}

// Each input is 0, all ones, or changes with a probability of its own.
static void noise(void) {
  uint32_t percent[INS + 1];
  for (uint32_t i = 0; i < INS; i++)
    percent[i] = below(5) * 25;
  for (uint32_t left = 4 + below(NOISE - 3); left; left--) {
    for (const port_t *p = ports; p->name; p++)
      for (uint32_t bit = 0; p->input && bit < p->bits; bit++)
        ws_set(ws_tb_in + p->word, bit, 1, below(100) < percent[p->word]);
#ifdef WS_DUT_RST_WORD
    ws_tb_in[WS_DUT_RST_WORD] = 0;
#endif
    ws_tick();
  }
}

void ws_again_first(sigjmp_buf *cut) {
  fresh = ws_four_state() && !ws_on_step;
  cut_to = getenv("WS_CUT") ? cut : NULL;
  ws_on_step = on_step;
  test_state(false);
  steps = 0;
  mode = RECORD;
}

void ws_again_end(void) {
  if (mode == RECORD) length = steps;
  mode = OFF;
}

uint32_t ws_again_runs(uint32_t seed) {
#ifdef WS_DUT_RST_WORD
  const char *runs = getenv("WS_AGAIN");
  prng = seed * 0x9E3779B97F4A7C15u + 0xA6A16;
  if (length < 4) return 0;
  return runs && *runs ? (uint32_t)strtoul(runs, NULL, 0) : ws_long() ? 16 : 4;
#else
  (void)seed;
  return 0;
#endif
}

void ws_again_next(uint32_t run, sigjmp_buf *cut) {
  test_state(false);
  if (run % 2) noise();
  cut_to = cut;
  end = 3 + below(length - 3);
  steps = 0;
  mode = REPLAY;
}
