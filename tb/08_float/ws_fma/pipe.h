// SPDX-License-Identifier: Apache-2.0
// A pipeline without stalls: every cycle an operation goes in, and the result of an earlier one is
// held against what the model said. The test file defines PIPE_LATENCY, PIPE_FLAGS, PIPE_W, the
// bits of r_o, and the macro O first.
#ifndef WS_FMA_PIPE_H
#define WS_FMA_PIPE_H

typedef struct {
  uint64_t r, a, b, c;
  unsigned flags, what, rm;
  bool valid;
} pipe_item_t;

static pipe_item_t pipe_items[PIPE_LATENCY];
static unsigned pipe_at;

// One cycle: `item` is what the driven inputs should give.
static void pipe_tick(pipe_item_t item) {
  pipe_items[pipe_at] = item;
  pipe_at = (pipe_at + 1) % PIPE_LATENCY;
  ws_tick();
  const pipe_item_t *done = &pipe_items[pipe_at];
  if (!done->valid) return;
#define PIPE_TEXT "operation %u, rm %u, a %llx b %llx c %llx"
#define PIPE_OPERANDS                                                                              \
  done->what, done->rm, (unsigned long long)done->a, (unsigned long long)done->b,                  \
      (unsigned long long)done->c
  WS_CHECK_KNOWN(O->r_o);
  WS_CHECK_EQ(ws_get(CVEC(O->r_o), 0, PIPE_W), done->r, PIPE_TEXT, PIPE_OPERANDS);
  WS_EXPECT(O->flags_o, PIPE_FLAGS ? done->flags : 0, PIPE_TEXT, PIPE_OPERANDS);
}

static void pipe_start(void) {
  for (unsigned i = 0; i < PIPE_LATENCY; i++)
    pipe_items[i].valid = false;
}

static void pipe_drain(void) {
  for (unsigned i = 0; i < PIPE_LATENCY; i++)
    pipe_tick((pipe_item_t){.valid = false});
}

#endif
