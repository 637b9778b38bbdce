// SPDX-License-Identifier: Apache-2.0
// Whose turn it is: observes the arbiter and reports what must not happen.
#include <string.h>

#include "ws_tb.h"

enum { SHARE_MAX = 32 };

typedef struct {
  uint32_t want, valid, last; // of the sub-cores
  bool taking;                // the unit is ready
} share_in_t;

typedef struct {
  uint32_t ready;
  bool valid;
  unsigned source;
} share_out_t;

static int holder;                           // whose instruction or offer is not over, or -1
static unsigned begun[SHARE_MAX][SHARE_MAX]; // [p][q]: turns of q since p wants and had none

static void share_reset(void) {
  holder = -1;
  memset(begun, 0, sizeof begun);
}

// The sub-core that may use the unit in this cycle, or -1 if the contract leaves it open.
static int share_user(const share_in_t *i, const share_out_t *o) {
  if (i->taking)
    for (int p = 0; p < SHARE_MAX; p++)
      if (o->ready >> p & 1) return p;
  return o->valid ? (int)o->source : holder;
}

// A turn of q begins: those that want and wait may not have seen one already.
static void share_begin(unsigned q, uint32_t want) {
  for (unsigned p = 0; p < SHARE_MAX; p++) {
    if (p == q) memset(begun[p], 0, sizeof begun[p]);
    if (p == q || !(want >> p & 1)) continue;
    WS_CHECK(++begun[p][q] == 1, "sub-core %u waits for a turn; %u has the second", p, q);
  }
}

// Checks a cycle and passes its edge.
static void share_cycle(const share_in_t *i, const share_out_t *o) {
  const uint32_t may = holder >= 0 ? UINT32_C(1) << holder : i->want;
  WS_CHECK(!(o->ready & (o->ready - 1)), "ready for several: %x", o->ready);
  WS_CHECK(!(o->ready & ~may), "ready for %x, of %x", o->ready, may);
  WS_CHECK_EQ(o->ready != 0, i->taking && may, "the unit is %sready for %x",
              i->taking ? "" : "not ", may);
  const int user = share_user(i, o);
  if (o->valid) {
    WS_CHECK((may & i->valid) >> o->source & 1, "an item of %u", o->source);
    WS_CHECK_EQ(o->source, user);
  } else {
    WS_CHECK(user < 0 || !(i->valid >> user & 1), "the item of %d is not offered", user);
  }
  if (user < 0) WS_CHECK(!i->valid || i->valid != i->want, "none of %x is offered", i->valid);
  if (user >= 0 && holder < 0) share_begin((unsigned)user, i->want);
  for (unsigned p = 0; p < SHARE_MAX; p++)
    if (!(i->want >> p & 1)) memset(begun[p], 0, sizeof begun[p]);
  if (o->valid) holder = i->taking && i->last >> o->source & 1 ? -1 : (int)o->source;
}
