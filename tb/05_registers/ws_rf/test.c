// SPDX-License-Identifier: Apache-2.0
// Writes and reads of random rows: what is granted arrives on its bus, as it was written.
#include "ws_config.h"
#include "ws_rf_dut.h"
#include "ws_tb.h"

#define I ((ws_rf_in_t *)ws_tb_in)
#define O ((const ws_rf_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field))
#define OUT(field) ((const uint32_t *)&(field))

enum {
  C = WS_RF_COLLECTORS,
  NSRC = WS_RF_NSRC,
  BANKS = WS_RF_RF_BANKS,
  BANK_W = WS_RF_BANK_W,
  ROW_W = WS_RF_ROW_W,
  LANES = WS_RF_LANES,
  SETS = 1 + WS_DUAL_DISPATCH,
  ROWS = 8
};

static uint32_t memory[BANKS][ROWS][LANES];

// row: -1 for random ones, with random masks.
static void write(uint32_t banks, int at) {
  I->wr_valid_i = banks;
  for (unsigned b = 0; b < BANKS; b++) {
    const uint32_t row = at < 0 ? ws_rand_below(ROWS) : (uint32_t)at,
                   all = 0xffffffffu >> (32 - LANES);
    uint32_t mask = at >= 0 ? all : ws_rand() & all;
    if (!mask) mask = 1;
    ws_set(VEC(I->wr_row_i), b * ROW_W, ROW_W, row);
    ws_set(VEC(I->wr_mask_i), b * LANES, LANES, mask);
    for (unsigned l = 0; l < LANES; l++) {
      const uint32_t word = ws_rand();
      ws_set(VEC(I->wr_data_i), (b * LANES + l) * 32, 32, word);
      if ((banks >> b & 1) && (mask >> l & 1)) memory[b][row][l] = word;
    }
  }
}

static void test_rf__reads_what_was_written(void) {
  int reads = 0;
  for (int b = 0; b < BANKS; b++)
    for (int r = 0; r < ROWS; r++) { // all rows once
      write(1u << b, r);
      ws_tick();
    }
  for (int i = 0; i < 1500; i++) {
    int from[2][NSRC]; // bank * ROWS + row of a granted source, -1 none
    for (unsigned k = 0; k < SETS; k++)
      for (unsigned s = 0; s < NSRC; s++)
        from[k][s] = -1;
    for (unsigned q = 0; q < C * NSRC; q++) {
      ws_set(VEC(I->rq_valid_i), q, 1, ws_rand_percent(60));
      ws_set(VEC(I->rq_bank_i), q * BANK_W, BANK_W, ws_rand_below(BANKS));
      ws_set(VEC(I->rq_row_i), q * ROW_W, ROW_W, ws_rand_below(ROWS));
    }
    for (unsigned c = 0; c < C; c++)
      for (unsigned d = 0; d < C; d++)
        ws_set(VEC(I->older_i), c * C + d, 1, c < d);
    const uint32_t written = ws_rand() & ws_rand() & ((1u << BANKS) - 1);
    I->wr_valid_i = written;
    ws_eval();
    for (unsigned q = 0; q < C * NSRC; q++) {
      if (!ws_get(OUT(O->rq_grant_o), q, 1)) continue;
      const uint32_t bank = (uint32_t)ws_get(VEC(I->rq_bank_i), q * BANK_W, BANK_W);
      const uint32_t row = (uint32_t)ws_get(VEC(I->rq_row_i), q * ROW_W, ROW_W);
      WS_CHECK(!(written >> bank & 1), "bank %u is written and read", bank);
      from[q / NSRC % SETS][q % NSRC] = (int)(bank * ROWS + row);
      reads++;
    }
    uint32_t want[2][NSRC][LANES] = {{{0}}};
    for (unsigned k = 0; k < SETS; k++)
      for (unsigned s = 0; s < NSRC; s++)
        for (unsigned l = 0; l < LANES && from[k][s] >= 0; l++)
          want[k][s][l] = memory[from[k][s] / ROWS][from[k][s] % ROWS][l];
    write(written, -1);
    ws_tick();
    for (unsigned k = 0; k < SETS; k++)
      for (unsigned s = 0; s < NSRC; s++)
        for (unsigned l = 0; l < LANES; l++)
          WS_CHECK_EQ(ws_get(OUT(O->src_data_o), ((k * NSRC + s) * LANES + l) * 32, 32),
                      want[k][s][l], "set %u source %u lane %u", k, s, l);
  }
  WS_CHECK(reads > 1000, "%d reads", reads);
}

const ws_test_t ws_tests[] = {{"reads_what_was_written", test_rf__reads_what_was_written}, {0}};
