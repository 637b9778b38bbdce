// SPDX-License-Identifier: Apache-2.0
// Where a launch stops for GDB, and what GDB is told.
#include "gdb_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../common/hex.h"

// ---- threads ----

bool gdb_thread_of(const gdb_t *g, unsigned long id, gdb_thread_t *t) {
  if (!id || id > (unsigned long)g->d.warps * g->d.threads) return false;
  *t = (gdb_thread_t){(unsigned)(id - 1) / g->d.threads, (unsigned)(id - 1) % g->d.threads};
  return true;
}

static bool lives(const gdb_t *g, gdb_thread_t t) {
  const ws_thread_t s = g->d.table->thread(g->d.machine, t.warp, t.lane);
  return s.state != WS_THREAD_NONE && s.state != WS_THREAD_ENDED;
}

bool gdb_same(gdb_thread_t a, gdb_thread_t b) {
  return a.warp == b.warp && a.lane == b.lane;
}

bool gdb_listed(const gdb_t *g, gdb_thread_t t) {
  return gdb_same(t, g->current) || lives(g, t);
}

uint32_t gdb_pc(const gdb_t *g, gdb_thread_t t) {
  if (g->pretending && gdb_same(t, g->current))
    return g->d.table->thread(g->d.machine, t.warp, t.lane).pc + 4;
  if (g->faulted && g->fault.warp == t.warp && g->fault.mask >> t.lane & 1) return g->fault.pc;
  return g->d.table->thread(g->d.machine, t.warp, t.lane).pc;
}

// A thread to be shown: the one of the user, else the first.
static gdb_thread_t some_thread(const gdb_t *g) {
  if (lives(g, g->user)) return g->user;
  for (gdb_thread_t t = {0, 0}; t.warp < g->d.warps; t.warp++)
    for (t.lane = 0; t.lane < g->d.threads; t.lane++)
      if (lives(g, t)) return t;
  return g->user;
}

static gdb_thread_t first_of(const gdb_t *g, unsigned warp, uint32_t mask) {
  if (g->user.warp == warp && mask >> g->user.lane & 1) return g->user;
  return (gdb_thread_t){warp, mask ? (unsigned)__builtin_ctz(mask) : 0};
}

// ---- stops ----

// Text that GDB prints, once it has connected.
static void say(gdb_t *g, const char *text) {
  enum { MOST = 1000 };
  char packet[2 * MOST + 2] = "O";
  while (g->begun && *text) {
    const size_t n = strnlen(text, MOST);
    ws_to_hex(packet + 1, text, n);
    rsp_put(&g->rsp, packet, 1 + 2 * n);
    text += n;
  }
}

static void gone(gdb_t *g) {
  g->over = true;
  rsp_close(&g->rsp);
}

// Says that a thread has stopped, and answers GDB until it resumes the launch.
static void stop_once(gdb_t *g, int signal, gdb_thread_t t, bool at_break) {
  g->current = g->thread = t;
  const uint32_t pc = gdb_pc(g, t);
  snprintf(g->reply, sizeof g->reply, "T%02xthread:%x;%02x:%02x%02x%02x%02x;%s", (unsigned)signal,
           gdb_id(g, t), GDB_PC, pc & 0xFF, pc >> 8 & 0xFF, pc >> 16 & 0xFF, pc >> 24,
           at_break ? "swbreak:;" : "");
  if (g->begun) rsp_text(&g->rsp, g->reply); // else GDB asks
  g->begun = true;
  g->run = GDB_CONTINUE;
  g->seen = false;
  if (gdb_same(t, g->step_of)) g->stepped = false;
  gdb_serve(g);
  g->faulted = false;
  g->polled = 0;
  if (g->rsp.in < 0) gone(g);
}

static void stop(gdb_t *g, int signal, gdb_thread_t t, bool at_break) {
  // GDB expects news of the thread that it steps alone, and of no other.
  if (g->run == GDB_STEP_ALONE) {
    at_break = at_break && gdb_same(t, g->stepping);
    t = g->stepping;
  }
  stop_once(g, signal, t, at_break);
}

// A breakpoint that concerns one thread, or whose condition GDB computes itself, stops a thread,
// and GDB goes on by stepping that one alone. Then the others of the warp are to be asked before
// the instruction issues, which it does for all. So the thread only seems to have made its step.
// GDB looks at nothing but its PC in that case.
static bool asks_for_another(gdb_t *g, gdb_thread_t t) {
  if (g->over || g->seen || g->run != GDB_STEP_ALONE || !gdb_same(t, g->stepping)) return false;
  g->pretending = true;
  stop_once(g, GDB_TRAP, t, false);
  g->pretending = false;
  return !g->over && g->run != GDB_STEP_ALONE;
}

// The threads that a breakpoint stops, that of the user first, unless GDB steps it. due: a step
// ends here, too.
static void stop_at_break(gdb_t *g, const ws_debug_event_t *e, uint32_t lanes, bool due) {
  const uint32_t user = g->user.warp == e->warp ? lanes & UINT32_C(1) << g->user.lane : 0;
  const bool last = g->run != GDB_CONTINUE;
  while (lanes) {
    const uint32_t others = lanes & ~user;
    const uint32_t from = last ? (others ? others : lanes) : (lanes & user ? user : lanes);
    const gdb_thread_t t = {e->warp, (unsigned)__builtin_ctz(from)};
    lanes &= ~(UINT32_C(1) << t.lane);
    stop(g, GDB_TRAP, t, true);
    if ((!lanes && !due) || !asks_for_another(g, t)) return;
    lanes = gdb_break_lanes(g, e->warp, e->pc, lanes);
  }
}

static int signal_of(uint32_t cause) {
  switch (cause) {
  case WS_CAUSE_EBREAK:
    return GDB_TRAP;
  case WS_CAUSE_MISALIGNED:
  case WS_CAUSE_BUS:
    return GDB_BUS;
  case WS_CAUSE_RANGE:
  case WS_CAUSE_FETCH:
    return GDB_SEGV;
  case WS_CAUSE_LAUNCH:
  case WS_CAUSE_BARRIER:
  case WS_CAUSE_ABORT:
    return GDB_ABRT;
  default:
    return GDB_ILL;
  }
}

static bool is_of(const ws_debug_event_t *e, gdb_thread_t t) {
  return e->warp == t.warp && e->mask >> t.lane & 1;
}

// The step of a thread ends before this instruction.
static bool step_ends(const gdb_t *g, const ws_debug_event_t *e) {
  return g->run == GDB_STEP && g->stepped && is_of(e, g->stepping) &&
         (e->pc < g->from || e->pc >= g->to);
}

static void before(gdb_t *g, const ws_debug_event_t *e) {
  enum { LOOK = 64 };
  if (g->run == GDB_STEP_ALONE && is_of(e, g->stepping)) return; // it stops afterwards
  const uint32_t lanes = gdb_break_lanes(g, e->warp, e->pc, e->mask);
  if (lanes) stop_at_break(g, e, lanes, step_ends(g, e));
  if (g->over) return;
  if (step_ends(g, e)) {
    stop(g, GDB_TRAP, g->stepping, false);
  } else if (++g->polled >= LOOK) {
    g->polled = 0;
    if (!rsp_interrupted(&g->rsp)) return;
    if (g->rsp.in < 0)
      gone(g);
    else
      stop(g, GDB_INT, first_of(g, e->warp, e->mask), false);
  }
}

static void after(gdb_t *g, const ws_debug_event_t *e) {
  if (is_of(e, g->step_of)) g->stepped = true;
  if (g->run == GDB_CONTINUE || !is_of(e, g->stepping)) return;
  if (g->run == GDB_STEP_ALONE)
    stop(g, GDB_TRAP, g->stepping, false);
  else if (!lives(g, g->stepping))
    g->run = GDB_CONTINUE;
}

static void faulted(gdb_t *g, const ws_debug_event_t *e) {
  g->fault = *e;
  g->faulted = true;
  say(g, e->text);
  say(g, "\n");
  stop(g, signal_of(e->cause), first_of(g, e->warp, e->mask), false);
}

static void ended(gdb_t *g, const ws_debug_event_t *e) {
  say(g, e->text);
  say(g, "\n");
  stop(g,
       e->status == WS_STATUS_FAULT   ? signal_of(e->cause)
       : e->status == WS_STATUS_STUCK ? GDB_INT
                                      : GDB_ABRT,
       some_thread(g), false);
}

// Waits for GDB.
static bool connect_to(gdb_t *g) {
  if (g->socket < 0) return true;
  int fd;
  while ((fd = accept(g->socket, NULL, NULL)) < 0 && errno == EINTR) {
  }
  close(g->socket);
  g->socket = -1;
  if (fd < 0) return false;
  rsp_open(&g->rsp, fd, fd);
  return true;
}

static void event(void *ctx, const ws_debug_event_t *e) {
  gdb_t *g = ctx;
  if (g->over) return;
  if (!g->begun && !connect_to(g)) {
    g->over = true;
    return;
  }
  if (!g->begun && e->kind == WS_DEBUG_BEFORE)
    stop(g, GDB_TRAP, first_of(g, e->warp, e->mask), false);
  else if (e->kind == WS_DEBUG_BEFORE)
    before(g, e);
  else if (e->kind == WS_DEBUG_AFTER)
    after(g, e);
  else if (e->kind == WS_DEBUG_FAULT)
    faulted(g, e);
  else
    ended(g, e);
}

// ---- begin, end ----

gdb_t *gdb_new(const char *port) {
  gdb_t *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  g->socket = -1;
  rsp_open(&g->rsp, -1, -1);
  if (!strcmp(port, "-")) {
    const int in = dup(0), out = dup(1);
    if (in >= 0 && out >= 0 && dup2(2, 1) >= 0) {
      rsp_open(&g->rsp, in, out);
      return g;
    }
  } else if ((g->socket = rsp_listen((unsigned)strtoul(port, NULL, 10), &g->port)) >= 0) {
    return g;
  }
  fprintf(stderr, "wsrun: --gdb %s: %s\n", port, strerror(errno));
  free(g);
  return NULL;
}

bool gdb_attach(gdb_t *g, ws_device_t *d) {
  const ws_debugger_t debugger = {event, g};
  if (!ws_debug_attach(d, &debugger, &g->d)) return false;
  if (g->socket >= 0)
    fprintf(stderr, "wsrun: waits for GDB: target remote localhost:%u\n", g->port);
  return true;
}

void gdb_free(gdb_t *g, int status) {
  char text[8];
  if (!g) return;
  snprintf(text, sizeof text, "W%02x", (unsigned)status & 0xFF);
  if (g->begun && !g->over) rsp_text(&g->rsp, text);
  if (g->socket >= 0) close(g->socket);
  rsp_close(&g->rsp);
  gdb_break_clear_all(g);
  free(g->at);
  free(g);
}
