// SPDX-License-Identifier: Apache-2.0
// A pipeline without stalls: every cycle an operation goes in, and the result of an earlier one is
// held against what the model said. The test file defines PIPE_LATENCY, PIPE_FLAGS and the macro O
// first.
#ifndef WS_FMA_PIPE_H
#define WS_FMA_PIPE_H

typedef struct {
  uint32_t r, a, b, c;
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
  WS_EXPECT(O->r_o, done->r, "operation %u, rm %u, a %x b %x c %x", done->what, done->rm,
            (unsigned)done->a, (unsigned)done->b, (unsigned)done->c);
  WS_EXPECT(O->flags_o, PIPE_FLAGS ? done->flags : 0, "operation %u, rm %u, a %x b %x c %x",
            done->what, done->rm, (unsigned)done->a, (unsigned)done->b, (unsigned)done->c);
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
