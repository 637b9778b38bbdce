// SPDX-License-Identifier: Apache-2.0
// All pairs of units of different classes, and beats alone.
#include "ws_beat_route_dual_dut.h"

#include "ws_config.h"
#include "ws_tb.h"

#if WS_DUAL_DISPATCH
#define I ((ws_beat_route_dual_in_t *)ws_tb_in)
#define O ((const ws_beat_route_dual_out_t *)ws_tb_out)

#include "../ws_beat_route/beats.h"

// The classes of ws_unit_mux, by number of the unit
enum { CLASS_EXEC, CLASS_MEMORY, CLASS_FLOAT };
static const unsigned route_of[UNITS] = {[2] = WS_MUL_UNIT == WS_MUL_UNIT_FP ? CLASS_FLOAT
                                                                             : CLASS_EXEC,
                                         [UNIT_LSU] = CLASS_MEMORY,
                                         [UNIT_SFU] = CLASS_MEMORY,
                                         [UNIT_FPU] = CLASS_FLOAT,
                                         [UNIT_FDIV] = CLASS_FLOAT};

static bool exists(unsigned unit) {
  return (WS_FP_ON || route_of[unit] != CLASS_FLOAT) && (WS_SFU || unit != UNIT_SFU);
}

// Which of the two beats is of a class, or for one unit of it: 1 or 2, or 0.
static unsigned beat_of(unsigned class, unsigned unit) {
  if (I->dx_valid_i && route_of[I->dx_unit_i] == class && (unit == UNITS || I->dx_unit_i == unit))
    return 1;
  if (I->dx2_valid_i && route_of[I->dx2_unit_i] == class &&
      (unit == UNITS || I->dx2_unit_i == unit))
    return 2;
  return 0;
}

#define CHECK(out, SAME_OUT, class, unit)                                                          \
  do {                                                                                             \
    const unsigned beat = beat_of(class, unit);                                                    \
    WS_EXPECT(O->out##_valid_o, beat != 0);                                                        \
    if (beat == 1) {                                                                               \
      SAME_OUT(dx);                                                                                \
    } else if (beat == 2) {                                                                        \
      SAME_OUT(dx2);                                                                               \
    }                                                                                              \
  } while (0)

static void check(bool first, unsigned a, bool second, unsigned b) {
  random_inputs();
  I->dx_valid_i = first;
  I->dx_unit_i = a;
  I->dx2_valid_i = second;
  I->dx2_unit_i = b;
  ws_eval();
  CHECK(int_dx, SAME_INT, CLASS_EXEC, UNITS);
  CHECK(lsu_dx, SAME_LSU, CLASS_MEMORY, UNIT_LSU);
#if WS_FP_ON
  CHECK(float_dx, SAME_FLOAT, CLASS_FLOAT, UNITS);
#endif
#if WS_SFU
  CHECK(sfu_dx, SAME_SFU, CLASS_MEMORY, UNIT_SFU);
#endif
}

static void test_beat_route_dual__pairs(void) {
  for (unsigned a = 0; a < UNITS; a++)
    for (unsigned b = 0; b < UNITS; b++) {
      if (!exists(a) || !exists(b)) continue;
      for (unsigned round = 0; round < 4; round++) {
        if (route_of[a] != route_of[b]) check(true, a, true, b);
        check(true, a, false, b);
        check(false, a, true, b);
        check(false, a, false, b);
      }
    }
}
#else
// Not a module of such a machine.
static void test_beat_route_dual__pairs(void) {
  WS_CHECK_EQ(WS_DISPATCH_WIDTH, 1);
}
#endif

const ws_test_t ws_tests[] = {{"pairs", test_beat_route_dual__pairs}, {0}};
