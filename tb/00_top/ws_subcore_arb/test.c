// SPDX-License-Identifier: Apache-2.0
// Sub-cores of two kinds at one unit: eager ones offer an item until it is taken, like refills; the
// others offer one only when the unit is ready for them, and not each time, like the LSU's beats.
#include "ws_subcore_arb_dut.h"

#include <string.h>

#include "model.c"

#define I ((ws_subcore_arb_in_t *)ws_tb_in)
#define O ((const ws_subcore_arb_out_t *)ws_tb_out)
#define VEC(field) ((uint32_t *)&(field)) // a port of one word or more
#define CVEC(field) ((const uint32_t *)&(field))

enum { S = WS_SUBCORE_ARB_SCHEDULERS, WIDTH = WS_SUBCORE_ARB_WIDTH };

typedef struct {
  bool eager, here; // here: an item is ready to be offered
  unsigned left;    // items of its instruction, 0: it has none
  uint64_t item;
  unsigned sent; // instructions
} sub_t;

static sub_t sub[S];
static share_out_t saw; // in the last cycle

static struct {
  uint32_t work, here, offer, ready; // percent of the cycles, in which there is one
  unsigned items;                    // of an instruction, at most
} mix;

static uint64_t any_item(void) {
  return ((uint64_t)ws_rand() << 32 | ws_rand()) & (UINT64_MAX >> (64 - WIDTH));
}

static void begin(void) {
  ws_reset();
  share_reset();
  memset(sub, 0, sizeof sub);
}

// Ports of an item that is not offered carry random values.
static void drive(unsigned p, bool offered) {
  const sub_t *s = &sub[p];
  ws_set(VEC(I->want_i), p, 1, s->left && s->here);
  ws_set(VEC(I->valid_i), p, 1, offered);
  ws_set(VEC(I->last_i), p, 1, offered ? s->left == 1 : ws_rand() & 1);
  ws_set(VEC(I->item_i), p * WIDTH, WIDTH, offered ? s->item : any_item());
}

static bool ready_for(unsigned p) {
  return O->ready_o >> p & 1;
}

// A cycle; lazy sub-cores use this percentage of their turns. Returns the sub-core whose item was
// taken, or -1.
static int cycle(bool taking, uint32_t offer) {
  bool offered[S];
  I->ready_i = taking;
  for (unsigned p = 0; p < S; p++) {
    offered[p] = sub[p].left && sub[p].here && sub[p].eager;
    drive(p, offered[p]);
  }
  ws_eval();
  WS_CHECK_KNOWN(O->ready_o);
  const uint32_t ready = O->ready_o;
  for (unsigned p = 0; p < S; p++)
    if (ready_for(p) && !sub[p].eager && sub[p].left && sub[p].here && ws_rand_percent(offer))
      offered[p] = true;
  for (unsigned p = 0; p < S; p++)
    drive(p, offered[p]);
  ws_eval();
  WS_EXPECT(O->ready_o, ready, "it follows the offers");
  WS_CHECK_KNOWN(O->valid_o);
  if (O->valid_o) WS_CHECK_KNOWN(O->source_o);
  const share_in_t in = {I->want_i, I->valid_i, I->last_i, taking};
  const share_out_t out = {O->ready_o, O->valid_o, O->source_o};
  share_cycle(&in, &out);
  saw = out;
  int taken = -1;
  if (out.valid) {
    sub_t *s = &sub[out.source];
    WS_CHECK_KNOWN(O->item_o);
    WS_CHECK_EQ(ws_get(CVEC(O->item_o), 0, WIDTH), s->item, "of sub-core %u", out.source);
    if (taking) {
      taken = (int)out.source;
      s->item = any_item();
      if (--s->left == 0) s->sent++;
      if (s->eager) s->here = false;
    }
  }
  ws_tick();
  return taken;
}

static void random_cycle(void) {
  for (unsigned p = 0; p < S; p++) {
    sub_t *s = &sub[p];
    if (!s->left && ws_rand_percent(mix.work)) {
      s->left = 1 + ws_rand_below(mix.items);
      s->item = any_item();
      s->here = false;
    }
    s->here = (s->eager && s->here) || ws_rand_percent(mix.here);
  }
  cycle(ws_rand_percent(mix.ready), mix.offer);
}

// kinds: a bit per sub-core, 1 eager.
static unsigned run(uint32_t kinds, int cycles) {
  begin();
  for (unsigned p = 0; p < S; p++)
    sub[p].eager = kinds >> p & 1;
  for (int n = 0; n < (ws_long() ? 20 : 1) * cycles; n++)
    random_cycle();
  unsigned sent = 0;
  for (unsigned p = 0; p < S; p++)
    sent += sub[p].sent;
  return sent;
}

static void test_share__random(void) {
  static const uint32_t percent[] = {5, 30, 70, 95, 100};
  unsigned sent = 0;
  for (int n = 0; n < 24; n++) {
    mix.work = percent[ws_rand_below(5)];
    mix.here = percent[ws_rand_below(5)];
    mix.offer = percent[1 + ws_rand_below(4)];
    mix.ready = percent[1 + ws_rand_below(4)];
    mix.items = 1 + ws_rand_below(4);
    const uint32_t kinds = n % 3 == 0 ? 0 : n % 3 == 1 ? UINT32_MAX : ws_rand();
    sent += run(kinds, 300);
  }
  WS_CHECK(sent > 500, "only %u instructions", sent);
}

// ---- Directed ----

// Sub-core p has an instruction of that many items, the first of which is there.
static void give(unsigned p, unsigned items, bool eager) {
  sub[p] =
      (sub_t){.eager = eager, .here = true, .left = items, .item = any_item(), .sent = sub[p].sent};
}

static void test_share__an_item_a_cycle(void) {
  begin();
  for (unsigned n = 0; n < 6 * S; n++) {
    for (unsigned p = 0; p < S; p++)
      if (!sub[p].left || !sub[p].here) give(p, 1, n & 1);
    WS_CHECK(cycle(true, 100) >= 0, "a cycle without an item");
  }
  for (unsigned p = 0; p < S; p++)
    WS_CHECK_EQ(sub[p].sent, 6, "sub-core %u", p);
}

// A unit that is never ready when an instruction's turn begins.
static void test_share__all_have_turns_at_a_slow_unit(void) {
  for (unsigned rest = 1; rest < 4; rest++) {
    begin();
    for (unsigned n = 0; n < 8 * S; n++) {
      for (unsigned p = 0; p < S; p++)
        if (!sub[p].left || !sub[p].here) give(p, 1, true);
      for (unsigned i = 0; i < rest; i++)
        cycle(false, 0);
      cycle(true, 0);
    }
    for (unsigned p = 0; p < S; p++)
      WS_CHECK_EQ(sub[p].sent, 8, "sub-core %u", p);
  }
}

// One after the other wants: the last one has its turn when the others have had one.
static void test_share__the_newcomer_is_next(void) {
  WS_SKIP_IF(S < 2);
  begin();
  give(0, 1, true);
  for (unsigned n = 0; n < 4; n++) {
    cycle(true, 0);
    give(0, 1, true);
  }
  give(1, 1, true);
  cycle(true, 0);
  give(0, 1, true);
  cycle(true, 0);
  WS_CHECK_EQ(sub[1].sent, 1);
}

static void test_share__what_is_refused_stays(void) {
  for (unsigned first = 0; first < S; first++) {
    begin();
    give(first, 1, true);
    cycle(false, 0);
    for (unsigned p = 0; p < S; p++)
      if (p != first) give(p, 1, true);
    for (int n = 0; n < 5; n++) {
      cycle(false, 0);
      WS_CHECK(saw.valid && saw.source == first, "sub-core %u's item is gone", first);
    }
    WS_CHECK_EQ(cycle(true, 0), first);
  }
}

// Its items may come with gaps, in which no other sub-core has a turn.
static void test_share__an_instruction_stays_together(void) {
  for (unsigned first = 0; first < S; first++) {
    begin();
    give(first, 3, first & 1);
    WS_CHECK_EQ(cycle(true, 100), first);
    for (unsigned p = 0; p < S; p++)
      if (p != first) give(p, 1, true);
    for (unsigned item = 1; item < 3; item++) {
      sub[first].here = false;
      for (int n = 0; n < 4; n++)
        WS_CHECK_EQ(cycle(n & 1, 100), -1);
      sub[first].here = true;
      WS_CHECK_EQ(cycle(true, 100), first);
    }
    if (S > 1) WS_CHECK(cycle(true, 100) != (int)first, "the others have their turn");
  }
}

static void test_share__who_wants_and_offers_nothing_passes_on(void) {
  WS_SKIP_IF(S < 2);
  begin();
  for (unsigned p = 0; p + 1 < S; p++)
    give(p, 1, false);
  give(S - 1, 1, false);
  unsigned turns = 0;
  sub[S - 1].eager = true;
  while (!sub[S - 1].sent) {
    cycle(true, 0);
    WS_CHECK(++turns <= S, "sub-core %u has not had its turn", S - 1);
  }
}

static void test_share__reset_forgets_the_holder(void) {
  for (unsigned first = 0; first < S; first++)
    for (unsigned taking = 0; taking < 2; taking++) {
      begin();
      give(first, 2, true);
      cycle(taking, 0);
      I->rst_i = 1;
      ws_tick();
      I->rst_i = 0;
      share_reset();
      memset(sub, 0, sizeof sub);
      const unsigned next = (first + 1) % S;
      give(next, 1, true);
      WS_CHECK_EQ(cycle(true, 0), next);
    }
}

const ws_test_t ws_tests[] = {
    {"random", test_share__random},
    {"an_item_a_cycle", test_share__an_item_a_cycle},
    {"all_have_turns_at_a_slow_unit", test_share__all_have_turns_at_a_slow_unit},
    {"the_newcomer_is_next", test_share__the_newcomer_is_next},
    {"what_is_refused_stays", test_share__what_is_refused_stays},
    {"an_instruction_stays_together", test_share__an_instruction_stays_together},
    {"who_wants_and_offers_nothing_passes_on", test_share__who_wants_and_offers_nothing_passes_on},
    {"reset_forgets_the_holder", test_share__reset_forgets_the_holder},
    {0}};
