// SPDX-License-Identifier: Apache-2.0
// The fields of a record, one after the other.
#include "read_int.h"

static int byte(ws_trace_reader_t *r) {
  const int c = getc_unlocked(r->from);
  if (c == EOF)
    ws_trace_fail(r, ferror(r->from) ? "cannot be read" : "ends within a record");
  else
    r->t.bytes++;
  return c;
}

uint64_t ws_trace_number(ws_trace_reader_t *r) {
  uint64_t v = 0;
  for (unsigned k = 0; k < WS_TRACE_NUMBER_BYTES; k++) {
    const int c = byte(r);
    if (c == EOF) return 0;
    v |= (uint64_t)(c & 127) << (7 * k);
    if (!(c & 128)) return v;
  }
  return ws_trace_fail(r, "a number of more than %d bytes", WS_TRACE_NUMBER_BYTES);
}

uint32_t ws_trace_word32(ws_trace_reader_t *r) {
  const uint64_t v = ws_trace_number(r);
  if (v > UINT32_MAX) ws_trace_fail(r, "%llu does not fit 32 bits", (unsigned long long)v);
  return (uint32_t)v;
}

unsigned ws_trace_below(ws_trace_reader_t *r, const char *what, uint64_t limit) {
  const uint64_t v = ws_trace_number(r);
  if (v < limit) return (unsigned)v;
  ws_trace_fail(r, "%s %llu: there are %llu", what, (unsigned long long)v,
                (unsigned long long)limit);
  return 0;
}

uint32_t ws_trace_words_off(ws_trace_reader_t *r) {
  const uint64_t v = ws_trace_number(r);
  return 4 * (uint32_t)(v & 1 ? ~(v >> 1) : v >> 1);
}

unsigned ws_trace_warp_of(ws_trace_reader_t *r) {
  return ws_trace_below(r, "warp", r->t.machine.warps);
}

uint64_t ws_trace_back(ws_trace_reader_t *r, const char *what, uint64_t next) {
  const uint64_t v = ws_trace_number(r);
  if (v < next) return next - 1 - v;
  ws_trace_fail(r, "%s %llu before the first", what, (unsigned long long)(v - next + 1));
  return 0;
}

void ws_trace_text_of(ws_trace_reader_t *r, char *text) {
  const unsigned n = ws_trace_below(r, "text of", WS_TRACE_TEXT);
  for (unsigned k = 0; k < n && !r->failed; k++)
    text[k] = (char)byte(r);
  text[r->failed ? 0 : n] = '\0';
}
