// SPDX-License-Identifier: Apache-2.0
// Checks the table of parameters for consistency.
#include "config.h"

#include <string.h>

// A group has the number of the key after it, and takes none itself.
enum {
#define WS_PARAM(key, ...) KEY_##key,
#define WS_LIST(key, ...) KEY_##key,
#define WS_PART(list, word, key, ...)
#define WS_GROUP(name, title, text) GROUP_##name, GROUP_##name##_END = GROUP_##name - 1,
#include "params.def"
  KEYS_END
};

const ws_group_t ws_groups[] = {
#define WS_PARAM(key, ...)
#define WS_GROUP(name, title, text) {title, text, GROUP_##name},
#include "params.def"
};
const size_t ws_groups_n = WS_COUNT(ws_groups);

static const bool fact[KEYS_END] = {
#define WS_PARAM(key, ...)
#define WS_FACT(key) [KEY_##key] = true,
#include "params.def"
};

bool ws_key_is_fact(const ws_key_t *k) {
  return fact[k - ws_keys];
}

// Words of the slot that the rule names, 0 when there is no such slot.
static int words_of(const ws_param_t *p) {
  int n = 0;
  while (*p->rule == '@' && ws_word_of(ws_slot_of(p), n))
    n++;
  return n;
}

bool ws_params_check(const ws_param_t *table, size_t n, ws_buf_t *err) {
  for (const ws_param_t *p = table; p < table + n; p++) {
    if (p->type == WS_ENUM && !words_of(p))
      return ws_err(err, "gen/params.def: %s: rule %s: no slot of gen/policies.def", p->key,
                    p->rule);
    const int last = p->type == WS_ENUM ? words_of(p) - 1 : p->type == WS_BOOL ? 1 : p->max;
    const int first = p->type == WS_INT ? p->min : 0;
    if (p->min != first || p->max != last)
      return ws_err(err,
                    "gen/params.def: %s: bounds %d and %d: allowed %d and %d: the values are %s, "
                    "counted from 0",
                    p->key, p->min, p->max, first, last,
                    p->type == WS_ENUM ? ws_words_text(ws_slot_of(p)) : "0 and 1");
    if (p->def != WS_AUTO && (p->def < p->min || p->def > p->max))
      return ws_err(err, "gen/params.def: %s: default %d: allowed %d..%d: out of range", p->key,
                    p->def, p->min, p->max);
  }
  return true;
}
