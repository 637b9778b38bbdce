// SPDX-License-Identifier: Apache-2.0
// A trace as a whole, or as a stream that grows.
#include <stdlib.h>

#include "read_int.h"

ws_trace_reader_t *ws_trace_reader_new(ws_trace_sink_t sink, void *ctx) {
  ws_trace_reader_t *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->sink = sink;
  r->ctx = ctx;
  return r;
}

bool ws_trace_more(ws_trace_reader_t *r, FILE *from, char *text, size_t text_size) {
  r->from = from;
  r->text = text;
  r->text_size = text_size;
  return ws_trace_records(r);
}

void ws_trace_reader_free(ws_trace_reader_t *r) {
  if (!r) return;
  ws_trace_free_all(r);
  free(r);
}

bool ws_trace_read(FILE *from, ws_trace_sink_t sink, void *ctx, char *text, size_t text_size) {
  ws_trace_reader_t *r = ws_trace_reader_new(sink, ctx);
  if (!r) return snprintf(text, text_size, "out of memory"), false;
  const bool good = ws_trace_more(r, from, text, text_size) && ws_trace_drop(r);
  ws_trace_reader_free(r);
  return good;
}

bool ws_trace_drop(ws_trace_reader_t *r) {
  ws_trace_drop_all(r);
  return !r->failed;
}
