// SPDX-License-Identifier: Apache-2.0
// Between the files of the reader: read.c takes records apart, follow.c keeps what they say.
#ifndef WS_TRACE_READ_INT_H
#define WS_TRACE_READ_INT_H

#include "read.h"
#include "words.h"

enum { REGISTERS = 64, REGISTERS_SHOWN = 64 };

struct ws_trace_reader {
  ws_trace_t t;
  FILE *from;
  ws_trace_sink_t sink;
  void *ctx;
  char *text;
  size_t text_size;
  bool failed, ended; // ended: by the sink
  ws_trace_words_t words;
  char **where; // texts of source lines
  size_t wheres;
  uint32_t line; // of the last request
  // Instructions in flight: id i is at i & (size - 1), from `oldest` on.
  ws_trace_insn_t **insn, *spare;
  size_t insns_size;
  uint64_t oldest, ids;
  ws_trace_request_t *request; // likewise
  size_t requests_size;
  uint64_t request_oldest, requests;
  ws_trace_insn_t *pending[WS_TRACE_WARPS][REGISTERS]; // whose result a register waits for
};

bool ws_trace_fail(ws_trace_reader_t *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3))); // returns false
void ws_trace_tell(ws_trace_reader_t *r, const ws_trace_event_t *e);

// read.c: to the end of what is there. False after ws_trace_fail().
bool ws_trace_records(ws_trace_reader_t *r);

// fields.c: the next field of a record; 0 after ws_trace_fail().
uint64_t ws_trace_number(ws_trace_reader_t *r);
uint32_t ws_trace_word32(ws_trace_reader_t *r);
unsigned ws_trace_below(ws_trace_reader_t *r, const char *what, uint64_t limit);
uint32_t ws_trace_words_off(ws_trace_reader_t *r); // a signed number of words, in bytes
unsigned ws_trace_warp_of(ws_trace_reader_t *r);
uint64_t ws_trace_back(ws_trace_reader_t *r, const char *what, uint64_t next); // from the last one
void ws_trace_text_of(ws_trace_reader_t *r, char *text);                       // WS_TRACE_TEXT

// follow.c. False after ws_trace_fail().
ws_trace_insn_t *ws_trace_add(ws_trace_reader_t *r, unsigned warp, uint32_t pc, uint32_t word,
                              const char *where);                  // NULL after ws_trace_fail()
ws_trace_insn_t *ws_trace_find(ws_trace_reader_t *r, uint64_t id); // NULL: not in flight
bool ws_trace_issued(ws_trace_reader_t *r, ws_trace_insn_t *i);
void ws_trace_written(ws_trace_reader_t *r, ws_trace_insn_t *i);
void ws_trace_squashed(ws_trace_reader_t *r, ws_trace_insn_t *i);
void ws_trace_set_state(ws_trace_reader_t *r, unsigned warp, ws_trace_state_t state);
void ws_trace_pass(ws_trace_reader_t *r, uint64_t cycles); // time passes: slots are counted
// It is done: its waits are complete; the sink is told, and it is removed.
void ws_trace_remove(ws_trace_reader_t *r, ws_trace_insn_t *i);
void ws_trace_drop_all(ws_trace_reader_t *r);
ws_trace_request_t *ws_trace_add_request(ws_trace_reader_t *r); // NULL after ws_trace_fail()
ws_trace_request_t *ws_trace_find_request(ws_trace_reader_t *r, uint64_t number);
void ws_trace_end_request(ws_trace_reader_t *r, ws_trace_request_t *q);
void ws_trace_free_all(ws_trace_reader_t *r);

#endif
