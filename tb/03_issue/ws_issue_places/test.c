// SPDX-License-Identifier: Apache-2.0
// Pairs of all units on all warps, with every set of places.
#include "ws_config.h"
#include "ws_issue_places_dut.h"
#include "ws_tb.h"

#define I ((ws_issue_places_in_t *)ws_tb_in)
#define O ((const ws_issue_places_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { W = WS_ISSUE_PLACES_WARPS, LSU = 4, SFU = 9, UNITS = 11 };

// The bit of oc_dual_i for two units; -1: they are no pair.
static int bit_of(unsigned a, unsigned b) {
  if (a == b && (a == LSU || a == SFU)) return -1;
  if (a == LSU || b == LSU) return a == SFU || b == SFU ? 3 : 1;
  return a == SFU || b == SFU ? 2 : 0;
}

static void test_issue_places__each_pair(void) {
  for (unsigned places = 0; places < 16; places++)
    for (unsigned a = 0; a < UNITS; a++)
      for (unsigned b = 0; b < UNITS; b++) {
        unsigned head[W], next[W];
        for (unsigned w = 0; w < W; w++) {
          head[w] = w == (a + b) % W ? a : ws_rand_below(UNITS);
          next[w] = w == (a + b) % W ? b : ws_rand_below(UNITS);
          ws_set(VEC(I->head_unit_i), 4 * w, 4, head[w]);
          ws_set(VEC(I->next_unit_i), 4 * w, 4, next[w]);
        }
        I->oc_dual_i = places;
        ws_eval();
        for (unsigned w = 0; w < W; w++) {
          const int bit = bit_of(head[w], next[w]);
          if (bit >= 0)
            WS_CHECK_EQ(ws_get(CVEC(O->oc_two_o), w, 1), places >> bit & 1, "units %u, %u", head[w],
                        next[w]);
        }
      }
}

const ws_test_t ws_tests[] = {{"each_pair", test_issue_places__each_pair}, {0}};
