// SPDX-License-Identifier: Apache-2.0
// Instruction words by PC, and the source line that each belongs to: known to writer and reader of
// a trace.
#ifndef WS_TRACE_WORDS_H
#define WS_TRACE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ws_trace_word {
  uint32_t pc, insn;
  bool known;
  uint32_t where; // number of a text that the reader keeps
} ws_trace_word_t;

typedef struct ws_trace_words { // open addressing; size is 0 or a power of two
  ws_trace_word_t *word;
  size_t n, size;
} ws_trace_words_t;

// The entry of the PC, with known = false when it is new; until the next call. NULL: out of memory.
ws_trace_word_t *ws_trace_word(ws_trace_words_t *words, uint32_t pc);
void ws_trace_words_free(ws_trace_words_t *words);

#endif
