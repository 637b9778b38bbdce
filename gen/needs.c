// SPDX-License-Identifier: Apache-2.0
// Keys without effect: the rows of needs.def.
#include "config.h"

#define WS_NEEDS(key, cond, what)                                                                  \
  static bool needs_##key(const ws_config_t *c) {                                                  \
    return cond;                                                                                   \
  }                                                                                                \
  static const char *what_##key(void) {                                                            \
    return what;                                                                                   \
  }
#include "needs.def"

const ws_need_t ws_needs[] = {
#define WS_NEEDS(key, cond, what) {#key, what_##key, needs_##key},
#include "needs.def"
};
const size_t ws_needs_n = WS_COUNT(ws_needs);

// The parameter of a row. It is looked up once, because random configurations are tried by the
// thousand.
static const ws_param_t *param_of(size_t row) {
  static const ws_param_t *found[WS_COUNT(ws_needs)];
  if (!found[row]) found[row] = ws_param_find(ws_needs[row].key);
  return found[row];
}

static bool says(const ws_config_t *raw, const ws_param_t *p) {
  const int v = ws_get(raw, p);
  return v != p->def && v != 0;
}

bool ws_needs_check(const ws_config_t *raw, const ws_config_t *c, ws_buf_t *err) {
  for (size_t i = 0; i < ws_needs_n; i++) {
    const ws_param_t *p = param_of(i);
    if (says(raw, p) && !ws_needs[i].holds(c))
      return ws_err(err, "%s = %s: allowed %s: has no effect: needs %s [%s_needs]",
                    ws_param_name(p), ws_value_text(p, ws_get(raw, p)), ws_range_text(p),
                    ws_needs[i].what(), p->key);
  }
  return true;
}

bool ws_needs_hold(const ws_config_t *c, const ws_param_t *p) {
  for (size_t i = 0; i < ws_needs_n; i++)
    if (param_of(i) == p && !ws_needs[i].holds(c)) return false;
  return true;
}

// One pass; true when a key became its default, which may leave others without effect.
static bool drop(ws_config_t *c, const ws_config_t *base, const bool *kept) {
  ws_config_t was = *base, now = *c;
  bool any = false;
  if (!ws_config_autos(&was) || !ws_config_autos(&now)) return false;
  for (size_t i = 0; i < ws_needs_n; i++) {
    const ws_param_t *p = param_of(i);
    if (kept[p - ws_params] || !says(c, p) || ws_get(c, p) != ws_get(base, p)) continue;
    if (!ws_needs[i].holds(&was) || ws_needs[i].holds(&now)) continue;
    *ws_value(c, p) = p->def;
    any = true;
  }
  return any;
}

void ws_needs_drop(ws_config_t *c, const ws_config_t *base, const bool *kept) {
  while (drop(c, base, kept))
    continue;
}

void ws_needs_clear(ws_config_t *c) {
  for (bool again = true; again;) {
    ws_config_t now = *c;
    if (!ws_config_autos(&now)) return;
    again = false;
    for (size_t i = 0; i < ws_needs_n; i++) {
      if (!says(c, param_of(i)) || ws_needs[i].holds(&now)) continue;
      *ws_value(c, param_of(i)) = param_of(i)->def;
      again = true;
    }
  }
}
