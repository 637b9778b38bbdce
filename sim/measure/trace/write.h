// SPDX-License-Identifier: Apache-2.0
// Writes a trace: one function per record of docs/trace.md. Instructions and requests have numbers,
// given by the writer. Used by the machine.
#ifndef WS_TRACE_WRITE_H
#define WS_TRACE_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "format.h"

typedef struct ws_trace_writer ws_trace_writer_t;

// Begins with the header where `to` is at its beginning. NULL: out of memory.
ws_trace_writer_t *ws_trace_writer_new(FILE *to, const ws_trace_machine_t *machine);
// Writes what is buffered. False when something could not be written.
bool ws_trace_writer_flush(ws_trace_writer_t *w);
void ws_trace_writer_free(ws_trace_writer_t *w); // NULL is allowed

// The cycle of the records that follow: not before that of earlier ones.
void ws_trace_at(ws_trace_writer_t *w, uint64_t cycle);

// The number of the instruction. where: "file:line" of the PC, or ""; asked for once per PC.
uint64_t ws_trace_fetch(ws_trace_writer_t *w, unsigned warp, uint32_t pc, uint32_t insn, bool hit,
                        const char *(*where)(void *ctx, uint32_t pc), void *ctx);
void ws_trace_issue(ws_trace_writer_t *w, uint64_t id, unsigned warp, uint32_t mask, int collector,
                    bool done); // collector: -1 none
void ws_trace_leave(ws_trace_writer_t *w, uint64_t id, bool first, bool last, unsigned unit,
                    uint32_t banks, bool done);
void ws_trace_write(ws_trace_writer_t *w, uint64_t id, unsigned port, bool last, bool done);
void ws_trace_state(ws_trace_writer_t *w, unsigned warp, ws_trace_state_t state);
void ws_trace_lost(ws_trace_writer_t *w, unsigned part, unsigned class);
// Accesses to the data cache have numbers.
uint64_t ws_trace_request(ws_trace_writer_t *w, uint64_t id, unsigned kind, uint32_t line,
                          uint32_t mask);
void ws_trace_shared(ws_trace_writer_t *w, uint64_t id, unsigned kind, uint32_t mask,
                     uint32_t served);
void ws_trace_effect(ws_trace_writer_t *w, uint64_t request, bool done);
void ws_trace_constant(ws_trace_writer_t *w, uint64_t id, bool done);
void ws_trace_miss(ws_trace_writer_t *w, uint64_t request);
void ws_trace_line(ws_trace_writer_t *w, unsigned cache, uint32_t number, uint32_t addr);
void ws_trace_filled(ws_trace_writer_t *w, unsigned cache, uint32_t number);
void ws_trace_bus_write(ws_trace_writer_t *w, uint32_t addr);
void ws_trace_branch(ws_trace_writer_t *w, uint64_t id, bool split, uint32_t taken);
void ws_trace_pop(ws_trace_writer_t *w, unsigned warp, uint32_t mask, uint32_t depth);
void ws_trace_group(ws_trace_writer_t *w, unsigned warp, ws_trace_group_t kind, uint32_t mask,
                    uint32_t pc);
void ws_trace_start(ws_trace_writer_t *w, unsigned warp, unsigned wic, const uint32_t cta[3]);
void ws_trace_end(ws_trace_writer_t *w, unsigned warp);
void ws_trace_redirect(ws_trace_writer_t *w, unsigned warp, uint32_t pc);
void ws_trace_squash(ws_trace_writer_t *w, uint64_t id);
void ws_trace_launch(ws_trace_writer_t *w);
void ws_trace_running(ws_trace_writer_t *w, bool runs);
void ws_trace_fault(ws_trace_writer_t *w, uint32_t cause, unsigned warp, uint32_t pc, uint32_t mask,
                    uint32_t addr);
void ws_trace_counters(ws_trace_writer_t *w, const uint64_t *counter, unsigned n);
// A fetch of the instruction cache: a miss, or a hit that has yielded no instruction.
void ws_trace_icache(ws_trace_writer_t *w, unsigned part, bool miss, unsigned warp, uint32_t pc);
void ws_trace_done(ws_trace_writer_t *w, uint64_t id);
void ws_trace_store(ws_trace_writer_t *w, uint32_t line);

#endif
