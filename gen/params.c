// SPDX-License-Identifier: Apache-2.0
// The table of parameters against itself.
#include "config.h"

#include <string.h>

static int words_of(const char *rule) {
  int n = 1;
  for (; *rule; rule++)
    n += *rule == '|';
  return n;
}

bool ws_params_check(const ws_param_t *table, size_t n, ws_buf_t *err) {
  for (const ws_param_t *p = table; p < table + n; p++) {
    const int last = p->type == WS_ENUM ? words_of(p->rule) - 1 : p->type == WS_BOOL ? 1 : p->max;
    const int first = p->type == WS_INT ? p->min : 0;
    if (p->min != first || p->max != last)
      return ws_err(err,
                    "gen/params.def: %s: bounds %d and %d: allowed %d and %d: the values are %s, "
                    "counted from 0",
                    p->key, p->min, p->max, first, last, p->type == WS_ENUM ? p->rule : "0 and 1");
    if (p->def != WS_AUTO && (p->def < p->min || p->def > p->max))
      return ws_err(err, "gen/params.def: %s: default %d: allowed %d..%d: out of range", p->key,
                    p->def, p->min, p->max);
  }
  return true;
}
