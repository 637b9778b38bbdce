// SPDX-License-Identifier: Apache-2.0
// Which reads are served in a cycle: source by source, the oldest collector whose bank is still
// free. With two sets of operand buses, of even and odd collectors, each set chooses its oldest for
// the source, and the even set goes first. Where that one has the bank of the odd set's oldest, the
// odd set reads nothing, or its next collector (serial).
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ARB_OC_MAX = 16, ARB_SRC_MAX = 3, ARB_BANK_MAX = 16 };

typedef enum { ARB_ALL, ARB_ONE, ARB_IN_ORDER } arb_reads_t; // what a collector may read

typedef struct {
  bool valid;
  uint32_t bank, row;
} arb_request_t;

typedef struct {
  bool granted[ARB_OC_MAX][ARB_SRC_MAX];
  int reads[ARB_BANK_MAX]; // source that reads the bank, -1 none
  int set[ARB_BANK_MAX];   // for this set of collectors
  uint32_t row[ARB_BANK_MAX];
} arb_result_t;

// order: collectors from the oldest to the youngest.
static arb_result_t arb_choose(arb_request_t rq[ARB_OC_MAX][ARB_SRC_MAX], const int *order,
                               int collectors, int nsrc, uint32_t written, arb_reads_t reads,
                               int sets, bool serial) {
  arb_result_t r;
  memset(&r, 0, sizeof r);
  memset(r.reads, -1, sizeof r.reads);
  for (int turn = 0; turn < nsrc * sets; turn++)
    for (int i = 0; i < collectors; i++) {
      int s = turn / sets, set = turn % sets;
      if (order[i] % sets != set) continue;
      const arb_request_t *q = &rq[order[i]][s];
      bool waits =
          !q->valid || written >> q->bank & 1 || (r.reads[q->bank] >= 0 && r.reads[q->bank] < s);
      for (int lower = 0; reads == ARB_ONE && lower < s; lower++)
        waits |= rq[order[i]][lower].valid;
      for (int older = 0; reads == ARB_IN_ORDER && older < i; older++)
        for (int any = 0; any < nsrc; any++)
          waits |= rq[order[older]][any].valid;
      if (waits) continue;
      if (r.reads[q->bank] == s) { // the other set has it
        if (serial) continue;
        break;
      }
      r.granted[order[i]][s] = true;
      r.reads[q->bank] = s;
      r.set[q->bank] = set;
      r.row[q->bank] = q->row;
      break;
    }
  return r;
}
