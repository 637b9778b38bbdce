// SPDX-License-Identifier: Apache-2.0
// The bundles of gen/bundles.def and the parameters of gen/vparams.def.
#ifndef WS_BUNDLE_H
#define WS_BUNDLE_H

#include "tmpl.h"

// One signal of a bundle as a statement asks for it.
typedef struct {
  const char *name, *range; // name with prefix, without suffix; range as in Verilog, "" for one bit
  bool back, bare;
} ws_signal_t;

typedef struct {
  ws_signal_t *s;
  size_t n;
} ws_signals_t;

// Reads the words after `ports` or `wires`:
//   BUNDLE PREFIX [DIRECTION] [x N] [only FIELD.. | but FIELD..] [FIELD=RANGE ..] [PARAM=NAME ..]
// x N: N of them side by side. `only` and `but` choose fields; fields whose flag is off are left
// out. FIELD=RANGE and PARAM=NAME replace a range or a name in all ranges. direction is NULL for
// wires, otherwise gets "input" or "output". PREFIX - is no prefix.
bool ws_bundle_read(const char *words, ws_scope_t *scope, const char **direction, ws_signals_t *out,
                    ws_buf_t *err);

// Whether the bundle and prefix at the start of `words` have a signal of this name, whatever its
// flag.
bool ws_bundle_may_have(const char *words, const char *signal);
// What that signal means; "" if the bundle has no signal of this name.
const char *ws_bundle_meaning(const char *words, const char *signal);

// Number of bits of a range, as text: "WARP_W-1:0" is "WARP_W", "31:2" is "30".
const char *ws_range_width(const char *range);
// The range of n of them side by side.
const char *ws_range_times(const char *range, const char *n);
// Text with each whole word `name` replaced.
const char *ws_replace_word(const char *text, const char *name, const char *with);

typedef struct {
  const char *name, *text, *doc;
} ws_vparam_row_t;
extern const ws_vparam_row_t ws_vparam_rows[]; // vparams.def
extern const size_t ws_vparam_rows_n;
const ws_vparam_row_t *ws_vparam_find(const char *name); // NULL when no row
// Its default, with the values of the configuration; NULL if a name is unknown.
const char *ws_vparam_text(const ws_vparam_row_t *p, ws_scope_t *scope);
bool ws_vparam_of_config(const char *name); // passed on by the instantiating module

#endif
