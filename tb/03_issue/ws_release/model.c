// SPDX-License-Identifier: Apache-2.0
// The contract of ws_release: for each pending register the cycle from which it may be released.
#include "ws_config.h"
#include "ws_release_dut.h"

#include <stdbool.h>
#include <stdint.h>

enum { W = WS_RELEASE_WARPS, R = 1 << WS_RELEASE_REG_W };
enum { UNIT_MUL = 2, UNIT_LSU = 4, UNIT_FPU = 7, UNIT_FDIV = 8, UNIT_SFU = 9 }; // gen/isa.def

typedef struct {
  bool pending, written;
  uint64_t time; // of the release at the earliest
} reg_t;
static reg_t reg[W][R];

static unsigned latency_of(unsigned unit, unsigned op) {
  switch (unit) {
  case UNIT_MUL:
    return op >> 2 & 1 ? WS_RELEASE_DIV_LATENCY : WS_RELEASE_MUL_LATENCY;
  case UNIT_LSU:
    return 0;
  case UNIT_FPU:
    return WS_RELEASE_FPU_LATENCY;
  case UNIT_FDIV:
    return WS_RELEASE_DIV_LATENCY;
  case UNIT_SFU:
    // Bit 3: a product, which has the latency of the FPU.
    return WS_SFU_MUL && op & 8 ? WS_RELEASE_FPU_LATENCY : WS_RELEASE_SFU_LATENCY;
  default:
    return WS_RELEASE_ALU_LATENCY;
  }
}

static void model_issue(uint64_t now, unsigned w, unsigned r, unsigned unit, unsigned op) {
  const unsigned latency = latency_of(unit, op);
  reg[w][r] = (reg_t){.pending = true, .time = latency ? now + latency - 1 : now};
}

static const unsigned model_delay[3] = {WS_RELEASE_SMEM_DELAY, WS_RELEASE_DCACHE_DELAY,
                                        WS_RELEASE_CCACHE_DELAY};

// The write ends; delay: of a load.
static void model_end(uint64_t now, unsigned w, unsigned r, unsigned delay) {
  reg[w][r].written = true;
  if (delay) reg[w][r].time = now + delay;
}

// Whether the register is released in this cycle, after the ends of the cycle.
static bool model_released(uint64_t now, unsigned w, unsigned r) {
  return reg[w][r].pending && reg[w][r].written && reg[w][r].time <= now;
}
