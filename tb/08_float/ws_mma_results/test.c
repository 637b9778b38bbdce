// SPDX-License-Identifier: Apache-2.0
// Elements of instructions become beats; no more rows come than there is room for.
#include "ws_config.h"

#include "08_float/ws_mma/mma_tb.h"

#include "ws_mma_results_dut.h"

#include <string.h>

#define I ((ws_mma_results_in_t *)ws_tb_in)
#define O ((const ws_mma_results_out_t *)ws_tb_out)
enum {
  L = WS_MMA_RESULTS_LANES,
  BEATS = 32 / L,
  DOTS = WS_MMA_RESULTS_DOTS,
  BEAT_ROWS = L / DOTS,
  REG_W = WS_MMA_RESULTS_REG_W,
  DELAY = 7, // from a step to its elements, at least
  OPEN = 32  // instructions under way
};

typedef struct {
  bool packed;
  unsigned warp, rd;
  uint32_t mask, d[4][32];
} job_t;

static job_t jobs[OPEN];
static unsigned oldest, count; // of jobs
static unsigned step;          // of the newest one, all steps: none begins
static unsigned done[OPEN];    // beats that have left
static unsigned used, rows;    // reserved, and complete
static struct {
  bool valid, packed, high;
  uint32_t word[32];
} line[DELAY];

static void begin(void) {
  ws_reset();
  memset(line, 0, sizeof line);
  oldest = count = used = rows = 0;
  step = 128 / DOTS;
}

static void new_job(void) {
  job_t *j = &jobs[(oldest + count) % OPEN];
  *j = (job_t){.packed = ws_rand_percent(40),
               .warp = ws_rand_below(WS_MMA_RESULTS_WARPS),
               .rd = ws_rand_below(1u << REG_W) & ~3u,
               .mask = exec_mask(32)};
  for (unsigned i = 0; i < 128; i++)
    j->d[i / 32][i % 32] = ws_rand();
  done[(oldest + count) % OPEN] = 0;
  count++;
  step = 0;
  I->step_first_i = 1;
  I->step_warp_i = j->warp;
  I->step_rd_i = j->rd;
  I->step_mask_i = j->mask;
  I->step_packed_i = j->packed;
}

// The elements of the step go on their way.
static void start_step(unsigned slot) {
  const job_t *j = &jobs[(oldest + count - 1) % OPEN];
  const unsigned part = 32 / DOTS, in = step % (2 * part), pair = step / (2 * part);
  const unsigned odd = j->packed ? in % 2 : in / part, group = j->packed ? in / 2 : in % part;
  line[slot].valid = true;
  line[slot].packed = j->packed;
  line[slot].high = j->packed && odd;
  for (unsigned i = 0; i < DOTS; i++) {
    const uint32_t d = j->d[j->packed ? pair : 2 * pair + odd][group * DOTS + i];
    line[slot].word[i] = !j->packed ? d : odd ? d >> 16 : d & 0xFFFF;
  }
  step++;
  used += !line[slot].high;
}

static void shown(void) {
  const job_t *j = &jobs[oldest];
  const unsigned reg = done[oldest] / BEATS, beat = done[oldest] % BEATS;
  WS_EXPECT(O->res_warp_o, j->warp);
  WS_EXPECT(O->res_rd_o, j->rd + reg);
  WS_EXPECT(O->res_beat_o, beat);
  WS_EXPECT(O->res_last_o, beat == BEATS - 1);
  WS_EXPECT(O->res_mask_o, j->mask >> beat * L & exec_ones(L));
  for (unsigned i = 0; i < L; i++)
    WS_CHECK_EQ(CVEC(O->res_data_o)[i], j->d[reg][beat * L + i], "register %u thread %u", reg,
                beat * L + i);
}

static bool cycle(unsigned load, unsigned ready) {
  static unsigned slot;
  I->step_first_i = 0;
  slot = (slot + 1) % DELAY;
  I->valid_i = line[slot].valid;
  I->packed_i = line[slot].packed;
  I->high_i = line[slot].high;
  memcpy(VEC(I->elements_i), line[slot].word, DOTS * 4);
  const bool completes = line[slot].valid && (line[slot].high || !line[slot].packed);
  line[slot].valid = false;
  if (used < 16 && ws_rand_percent(load)) {
    if (step == 128 / DOTS) new_job();
    start_step(slot);
  }
  I->res_ready_i = ws_rand_percent(ready);
  ws_eval();
  WS_EXPECT(O->res_valid_o, rows >= BEAT_ROWS);
  const bool leaves = rows >= BEAT_ROWS && I->res_ready_i;
  WS_EXPECT(O->freed_o, leaves);
  if (rows >= BEAT_ROWS) shown();
  ws_tick();
  rows += completes;
  if (!leaves) return false;
  rows -= BEAT_ROWS;
  used -= BEAT_ROWS;
  if (++done[oldest] < (jobs[oldest].packed ? 2 : 4) * BEATS) return true;
  oldest = (oldest + 1) % OPEN;
  count--;
  return true;
}

static void test_results__random(void) {
  begin();
  unsigned n = 0;
  for (int i = 0; i < (ws_long() ? 200000 : 15000); i++)
    n += cycle(i % 900 < 400 ? 100 : 60, i % 1300 < 600 ? 100 : i % 1300 < 800 ? 3 : 50);
  WS_CHECK(n > 500, "only %u beats", n);
}

static void test_results__reset_discards(void) {
  for (unsigned i = 0; i < 60; i++) {
    begin();
    for (unsigned k = ws_rand_below(120); k > 0; k--)
      cycle(95, i % 2 ? 60 : 10);
    begin();
    for (unsigned k = 0; k < 60; k++)
      cycle(100, 100);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_results__random}, {"reset_discards", test_results__reset_discards}, {0}};
