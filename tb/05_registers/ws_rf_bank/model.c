// SPDX-License-Identifier: Apache-2.0
// A register file bank: rows of lane words, masked writes, a read result that holds until the next
// access.
#include <stdbool.h>
#include <stdint.h>

enum { BANK_ROWS_MAX = 4096, BANK_LANES_MAX = 32 };

typedef struct {
  uint32_t word[BANK_ROWS_MAX][BANK_LANES_MAX];
  bool written[BANK_ROWS_MAX][BANK_LANES_MAX];
  int shown; // row on the output, -1 before the first read and after a write
  uint32_t out[BANK_LANES_MAX];
  bool out_known[BANK_LANES_MAX];
} bank_model_t;

static void bank_read(bank_model_t *m, uint32_t row, int lanes) {
  m->shown = (int)row;
  for (int l = 0; l < lanes; l++) {
    m->out[l] = m->word[row][l];
    m->out_known[l] = m->written[row][l];
  }
}

static void bank_write(bank_model_t *m, uint32_t row, uint32_t mask, const uint32_t *data,
                       int lanes) {
  m->shown = -1;
  for (int l = 0; l < lanes; l++)
    if (mask >> l & 1) {
      m->word[row][l] = data[l];
      m->written[row][l] = true;
    }
}
