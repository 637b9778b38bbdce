// SPDX-License-Identifier: Apache-2.0
// A bank gives back what was written, lane by lane, and holds its output until the next access.
#include "ws_rf_bank_dut.h"
#include "ws_tb.h"

#include "model.c"

#include <string.h>

#define I ((ws_rf_bank_in_t *)ws_tb_in)
#define O ((const ws_rf_bank_out_t *)ws_tb_out)

enum { LANES = WS_RF_BANK_LANES, ROWS = WS_RF_BANK_RF_ROWS };

static bank_model_t model;

static uint32_t lane_out(int l) {
  return (uint32_t)ws_get((const uint32_t *)&O->data_o, (unsigned)l * 32, 32);
}

static void compare(const char *what) {
  for (int l = 0; l < LANES; l++)
    if (model.shown >= 0 && model.out_known[l])
      WS_CHECK_EQ(lane_out(l), model.out[l], "%s: row %d lane %d", what, model.shown, l);
}

static void write_row(uint32_t row, uint32_t mask) {
  uint32_t data[32];
  for (int l = 0; l < LANES; l++) {
    data[l] = ws_rand();
    ws_set((uint32_t *)&I->wr_data_i, (unsigned)l * 32, 32, data[l]);
  }
  I->wr_valid_i = 1;
  I->rd_valid_i = 0;
  I->wr_row_i = row;
  I->wr_mask_i = mask;
  bank_write(&model, row, mask, data, LANES);
  ws_tick();
  I->wr_valid_i = 0;
}

static void read_row(uint32_t row) {
  I->rd_valid_i = 1;
  I->rd_row_i = row;
  bank_read(&model, row, LANES);
  ws_tick();
  I->rd_valid_i = 0;
}

static void restart(void) {
  memset(&model, 0, sizeof model);
  model.shown = -1;
}

static void test_rf_bank__reads_what_was_written(void) {
  restart();
  for (uint32_t r = 0; r < ROWS; r++)
    write_row(r, 0xffffffffu >> (32 - LANES));
  for (uint32_t r = 0; r < ROWS; r++) {
    read_row(r);
    compare("after the read");
    I->rd_row_i = ws_rand_below(ROWS);
    ws_tick();
    compare("while nothing is read");
  }
}

static void test_rf_bank__random(void) {
  restart();
  for (int cycle = 0; cycle < (ws_long() ? 20000 : 2000); cycle++) {
    uint32_t row = ws_rand_below(ROWS < 8 ? ROWS : 8), mask = ws_rand() >> (32 - LANES);
    switch (ws_rand_below(4)) {
    case 0:
      read_row(row);
      break;
    case 1:
      I->wr_row_i = row; // no write: must change nothing
      I->wr_mask_i = mask;
      ws_tick();
      break;
    default:
      write_row(row, mask ? mask : 1);
    }
    compare("random");
  }
}

const ws_test_t ws_tests[] = {{"reads_what_was_written", test_rf_bank__reads_what_was_written},
                              {"random", test_rf_bank__random},
                              {0}};
