// SPDX-License-Identifier: Apache-2.0
// Why an issue slot is lost, written as the contract says it.
#include <stdbool.h>

// What keeps a warp from issuing, the nearer to issuing the later.
typedef enum {
  NOTHING,
  BARRIER,
  BRANCH,
  ICACHE,
  FETCH,
  OPERAND,
  LSU_FULL,
  COLLECTOR,
  SFU_FULL,
  READY
} reason_t;

typedef struct {
  bool oc_free, stop;
  bool complete, short_out, long_out; // what ws_inflight says
} machine_t;

// The bit of lost_o for a cycle in which this reason is the one nearest to issuing; -1 none. ORDER
// PERF
static int lost_class(reason_t nearest, const machine_t *m) {
  if (nearest == NOTHING || m->stop) return 10;
  switch (nearest) {
  case COLLECTOR:
    return m->complete ? 0 : 1;
  case SFU_FULL:
    return 0;
  case LSU_FULL:
    return 2;
  case OPERAND:
    return m->short_out ? 3 : m->long_out ? 4 : 5;
  case FETCH:
    return 6;
  case ICACHE:
    return 7;
  case BRANCH:
    return 8;
  case BARRIER:
    return 9;
  default:
    return -1;
  }
}
