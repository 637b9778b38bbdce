// SPDX-License-Identifier: Apache-2.0
// What has issued, as a list: each instruction counts for its kind until its latency is over.
#include <stdbool.h>
#include <stdint.h>

// ORDER UNIT: gen/isa.def
enum { ALU = 1, MUL, BRU, LSU, XLANE, CSR, FPU, FDIV, SFU, MUL24, UNITS };

typedef enum { SHORT, LONG, MEMORY, KINDS } kind_t;

typedef struct {
  kind_t kind;
  uint64_t issued;
  unsigned latency; // 0: the pipeline's own
} insn_t;

static kind_t kind_of(unsigned unit) {
  if (unit == LSU) return MEMORY;
  return unit == ALU || unit == BRU || unit == FPU ? SHORT : LONG;
}

static unsigned latency_of(unsigned unit, unsigned op) {
  switch (unit) {
  case LSU:
    return 0;
  case MUL:
    return op >> 2 & 1 ? WS_INFLIGHT_TIMED_DIV_LATENCY : WS_INFLIGHT_TIMED_MUL_LATENCY;
  case FDIV:
    return WS_INFLIGHT_TIMED_DIV_LATENCY;
  case FPU:
    return WS_INFLIGHT_TIMED_FPU_LATENCY;
  case SFU: // bit 3: a product, which has the latency of the FPU
    return WS_SFU_MUL && op >> 3 & 1 ? WS_INFLIGHT_TIMED_FPU_LATENCY
                                     : WS_INFLIGHT_TIMED_SFU_LATENCY;
  default:
    return WS_INFLIGHT_TIMED_ALU_LATENCY;
  }
}

// A dependent instruction issues `latency` cycles later at the earliest.
static bool waits(const insn_t *i, uint64_t now) {
  return now > i->issued && now < i->issued + i->latency;
}
