// SPDX-License-Identifier: Apache-2.0
// Internals of the stub: its state, and what its files share.
#ifndef WS_GDB_INT_H
#define WS_GDB_INT_H

#include "gdb.h"
#include "rsp.h"

// Registers as the description of the target numbers them.
enum { GDB_PC = 32, GDB_F0 = 33, GDB_FFLAGS = 65, GDB_FRM, GDB_FCSR, GDB_REGS };

// Signals by GDB's numbers.
enum { GDB_INT = 2, GDB_ILL = 4, GDB_TRAP = 5, GDB_ABRT = 6, GDB_BUS = 10, GDB_SEGV = 11 };

typedef struct {
  uint8_t *code;
  size_t bytes;
} gdb_condition_t;

typedef struct {
  uint32_t pc;
  gdb_condition_t *condition; // it stops a thread for which one of them is not 0
  size_t conditions;          // 0: it stops each
} gdb_break_t;

typedef struct {
  unsigned warp, lane;
} gdb_thread_t;

typedef enum {
  GDB_CONTINUE,
  GDB_STEP,      // others run, too, until the next instruction of the thread is about to issue
  GDB_STEP_ALONE // until an instruction of the thread has issued, which is at once if it is next
} gdb_run_t;

struct gdb {
  rsp_t rsp;
  int socket; // that listens, -1: none
  unsigned port;
  bool begun, over; // GDB has connected; it has gone
  ws_debugged_t d;
  gdb_break_t *at;
  size_t at_n;
  // How the launch goes on.
  gdb_run_t run;
  gdb_thread_t stepping;
  uint32_t from, to;    // GDB_STEP: while its PC is in this range, at least one instruction
  gdb_thread_t step_of; // the thread of the last GDB_STEP,
  bool stepped;         // which has issued since and not stopped
  unsigned polled;      // instructions since the last look for an interrupt
  // The stop.
  gdb_thread_t thread;  // whose registers and memory GDB asks for
  gdb_thread_t current; // that has stopped: it is listed even if it has ended
  // The thread that the user works with. GDB does not say which it is; but it asks for the list of
  // threads when the user sees a stop, and not when it goes on by itself.
  gdb_thread_t user;
  bool seen;
  ws_debug_event_t fault;
  bool faulted;    // `fault` is of this stop: its threads are at its PC
  bool pretending; // `current` seems to have issued: see gdb.c
  char reply[128];
};

// gdb.c
bool gdb_same(gdb_thread_t a, gdb_thread_t b);
bool gdb_listed(const gdb_t *g, gdb_thread_t t); // GDB knows the thread
uint32_t gdb_pc(const gdb_t *g, gdb_thread_t t);
static inline unsigned gdb_id(const gdb_t *g, gdb_thread_t t) {
  return 1 + t.warp * g->d.threads + t.lane;
}
bool gdb_thread_of(const gdb_t *g, unsigned long id, gdb_thread_t *t); // false: no such id

// packets.c: answers packets until one resumes the launch, or GDB has gone
void gdb_serve(gdb_t *g);

// values.c: registers and memory of a thread
bool gdb_reg(const gdb_t *g, gdb_thread_t t, unsigned number, uint32_t *value);
bool gdb_set_reg(gdb_t *g, gdb_thread_t t, unsigned number, uint32_t value);
bool gdb_has_reg(const gdb_t *g, unsigned number); // the description names it
bool gdb_read(const gdb_t *g, gdb_thread_t t, uint32_t at, void *to, size_t bytes);
bool gdb_write(gdb_t *g, gdb_thread_t t, uint32_t at, const void *from, size_t bytes);

// breaks.c
bool gdb_break_set(gdb_t *g, const char *text); // "ADDR,KIND[;X..]"; false: not understood
bool gdb_break_clear(gdb_t *g, const char *text);
void gdb_break_clear_all(gdb_t *g);
// Of the threads of a warp's next instruction, those that a breakpoint stops.
uint32_t gdb_break_lanes(const gdb_t *g, unsigned warp, uint32_t pc, uint32_t mask);

// describe.c: what GDB reads as files; each is allocated
char *gdb_target_xml(const gdb_t *g);
char *gdb_threads_xml(const gdb_t *g);

#endif
