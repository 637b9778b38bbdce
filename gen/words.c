// SPDX-License-Identifier: Apache-2.0
// The words of policies.def, for the keys and their documentation.

#include "config.h"

#include <string.h>

const ws_word_t ws_words[] = {
#define WS_SLOT(slot)
#define WS_CHOICE(slot, word, theirs, doc) {#slot, #word, NULL, theirs, doc, WS_##slot##_##word, 0},
#define WS_POLICY(slot, word, module, traits, theirs, doc)                                         \
  {#slot, #word, #module, theirs, doc, WS_##slot##_##word, traits},
#define WS_TRAIT(slot, trait, doc)
#define WS_SLOT_END(slot)
#include "policies.def"
};
const size_t ws_words_n = WS_COUNT(ws_words);

const ws_trait_t ws_traits[] = {
#define WS_SLOT(slot)
#define WS_CHOICE(slot, word, theirs, doc)
#define WS_POLICY(slot, word, module, traits, theirs, doc)
#define WS_TRAIT(slot, trait, doc) {#slot, #trait, doc, WS_##slot##_##trait},
#define WS_SLOT_END(slot)
#include "policies.def"
};
const size_t ws_traits_n = WS_COUNT(ws_traits);

const ws_word_t *ws_word_of(const char *slot, int value) {
  for (size_t i = 0; i < ws_words_n; i++)
    if (ws_words[i].value == value && strcmp(ws_words[i].slot, slot) == 0) return &ws_words[i];
  return NULL;
}

const ws_word_t *ws_word_of_theirs(const char *slot, const char *theirs) {
  for (size_t i = 0; i < ws_words_n; i++)
    if (strcmp(ws_words[i].slot, slot) == 0 && strcmp(ws_words[i].theirs, theirs) == 0)
      return &ws_words[i];
  return NULL;
}

const ws_word_t *ws_word_of_module(const char *stem) {
  for (size_t i = 0; i < ws_words_n; i++)
    if (ws_words[i].module && strcmp(ws_words[i].module, stem) == 0) return &ws_words[i];
  return NULL;
}

const char *ws_slot_of(const ws_param_t *p) {
  return p->type == WS_ENUM ? p->rule + 1 : NULL; // after the @
}

bool ws_has_policies(const char *slot) {
  for (size_t i = 0; i < ws_words_n; i++)
    if (ws_words[i].module && strcmp(ws_words[i].slot, slot) == 0) return true;
  return false;
}

bool ws_has_trait(const char *slot, int value, unsigned trait) {
  const ws_word_t *w = ws_word_of(slot, value);
  return w && w->traits & trait;
}

bool ws_policy_has(const ws_config_t *c, const ws_trait_t *t) {
  return ws_has_trait(t->slot, ws_get(c, ws_param_find(t->slot)), t->bit);
}

const char *ws_words_text(const char *slot) {
  ws_buf_t b = {0};
  for (size_t i = 0; i < ws_words_n; i++)
    if (strcmp(ws_words[i].slot, slot) == 0)
      ws_printf(&b, "%s%s", b.n ? "|" : "", ws_words[i].word);
  return b.p;
}

const char *ws_words_with(const char *slot, unsigned trait) {
  const ws_word_t *found[WS_COUNT(ws_words)];
  size_t n = 0;
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < ws_words_n; i++)
    if (strcmp(ws_words[i].slot, slot) == 0 && (ws_words[i].traits & trait) == trait)
      found[n++] = &ws_words[i];
  for (size_t i = 0; i < n; i++)
    ws_printf(&b, "%s%s", !i ? "" : i + 1 < n ? ", " : " or ", found[i]->word);
  return b.p;
}
