// SPDX-License-Identifier: Apache-2.0
#include "words.h"

#include <stdlib.h>

static ws_trace_word_t *place(ws_trace_word_t *word, size_t size, uint32_t pc) {
  size_t i = (size_t)(pc / 4 * UINT32_C(2654435761)) & (size - 1);
  while (word[i].known && word[i].pc != pc)
    i = (i + 1) & (size - 1);
  return &word[i];
}

static bool grow(ws_trace_words_t *words) {
  const size_t size = words->size ? 2 * words->size : 1024;
  ws_trace_word_t *word = calloc(size, sizeof *word);
  if (!word) return false;
  for (size_t i = 0; i < words->size; i++)
    if (words->word[i].known) *place(word, size, words->word[i].pc) = words->word[i];
  free(words->word);
  words->word = word;
  words->size = size;
  return true;
}

ws_trace_word_t *ws_trace_word(ws_trace_words_t *words, uint32_t pc) {
  if (2 * words->n >= words->size && !grow(words)) return NULL;
  ws_trace_word_t *w = place(words->word, words->size, pc);
  if (!w->known) words->n++;
  return w;
}

void ws_trace_words_free(ws_trace_words_t *words) {
  free(words->word);
  *words = (ws_trace_words_t){0};
}
