// SPDX-License-Identifier: Apache-2.0
// Beats of two sets, of random threads; rows, columns and addends of every step of either.
#include "ws_config.h"

#include "07_exec/ws_exec/exec_tb.h"

#include "ws_mma_fragments_dut.h"

#include <string.h>

#define I ((ws_mma_fragments_in_t *)ws_tb_in)
#define O ((const ws_mma_fragments_out_t *)ws_tb_out)
enum { L = WS_MMA_FRAGMENTS_LANES, DOTS = WS_MMA_FRAGMENTS_DOTS };

// What the threads have written, and which of them are active.
static struct { uint32_t a[4][32], b[4][32], c[4][32], mask; } set[2];

static uint32_t word(uint32_t (*of)[32], unsigned s, unsigned r, unsigned t) {
  return set[s].mask >> t & 1 ? of[r][t] : 0;
}

// All registers of a set, in beats of which those without an active thread are left out.
static void fill(unsigned s) {
  const uint32_t mask = ws_rand_percent(40) ? UINT32_MAX : exec_mask(32);
  bool first = true;
  set[s].mask = mask;
  I->fill_set_i = s;
  for (unsigned r = 0; r < 4; r++)
    for (unsigned beat = 0; beat < 32 / L; beat++) {
      const uint32_t of_beat = mask >> beat * L & exec_ones(L);
      I->dx_valid_i = of_beat != 0;
      I->dx_uop_i = r;
      I->dx_beat_i = beat;
      I->dx_mask_i = I->dx_valid_i ? of_beat : exec_ones(L);
      I->fill_first_i = first;
      for (unsigned i = 0; i < L; i++) {
        const uint32_t a = ws_rand(), b = ws_rand(), c = ws_rand();
        const unsigned t = beat * L + i;
        VEC(I->dx_a_i)[i] = a, VEC(I->dx_b_i)[i] = b, VEC(I->dx_c_i)[i] = c;
        if (!I->dx_valid_i) continue;
        set[s].a[r][t] = a, set[s].b[r][t] = b, set[s].c[r][t] = c;
      }
      first = first && !I->dx_valid_i;
      ws_tick();
    }
  I->dx_valid_i = 0;
}

static void look(unsigned s) {
  const unsigned pair = ws_rand_below(2), odd = ws_rand_below(2);
  const unsigned row = ws_rand_below(32 / DOTS) * DOTS / 4;
  const bool packed = ws_rand_below(2), is_short = ws_rand_below(2);
  I->step_set_i = s;
  I->step_pair_i = pair;
  I->step_odd_i = odd;
  I->step_row_i = row;
  I->step_packed_i = packed;
  I->step_short_i = is_short;
  ws_eval();
  WS_EXPECT(O->mask_o, set[s].mask);
  for (unsigned g = 0; g < DOTS / 4; g++)
    for (unsigned w = 0; w < 8; w++)
      WS_CHECK_EQ(CVEC(O->rows_o)[g * 8 + w],
                  is_short && w > 3 ? 0
                                    : word(set[s].a, s, w / 4 * 2 + pair, (row + g) * 4 + w % 4),
                  "row %u word %u", row + g, w);
  for (unsigned i = 0; i < 4; i++)
    for (unsigned w = 0; w < 8; w++)
      WS_CHECK_EQ(CVEC(O->columns_o)[i * 8 + w],
                  is_short && w > 3 ? 0 : word(set[s].b, s, w / 4, (2 * i + odd) * 4 + w % 4),
                  "column %u word %u", 2 * i + odd, w);
  for (unsigned i = 0; i < DOTS; i++) {
    const uint32_t c = word(set[s].c, s, packed ? pair : 2 * pair + odd, row * 4 + i);
    WS_CHECK_EQ(CVEC(O->addends_o)[i],
                !packed ? c
                : odd   ? c >> 16
                        : c & 0xFFFF,
                "thread %u", row * 4 + i);
  }
}

static void test_fragments__are_where_they_belong(void) {
  fill(0);
  fill(1);
  for (unsigned n = 0; n < (ws_long() ? 2000 : 60); n++) {
    for (unsigned k = 0; k < 40; k++)
      look(ws_rand_below(2));
    fill(ws_rand_below(2));
  }
}

const ws_test_t ws_tests[] = {{"are_where_they_belong", test_fragments__are_where_they_belong},
                              {0}};
