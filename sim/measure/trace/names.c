// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "wstrace.h"

static const char *const states[][2] = {
#define WS_TRACE_STATE_ROW(name, doc) {#name, doc},
#include "states.def"
};

const char *state_name(unsigned state) {
  return states[state][0];
}

const char *state_doc(unsigned state) {
  return states[state][1];
}

static const char *const groups[][3] = {
#define WS_TRACE_GROUP_ROW(name, word, doc) {#name, word, doc},
#include "groups.def"
};

const char *group_name(unsigned kind) {
  return groups[kind][0];
}

const char *group_word(unsigned kind) {
  return groups[kind][1];
}

const char *group_doc(unsigned kind) {
  return groups[kind][2];
}

const char *unit_name(unsigned unit) {
  return unit < ws_units_n ? ws_units[unit].name : "-";
}

const char *lost_name(unsigned class) {
  return ws_perfs[WS_PERF_LOST_UNIT + class].name;
}

bool is_slot(unsigned counter) {
  static const bool slot[] = {
#define WS_PERF(name, slot, doc) slot,
#include "../../../gen/perf.def"
  };
  return slot[counter];
}

const char *disasm(const ws_trace_insn_t *i) {
  static _Thread_local char text[80];
  ws_disasm(i->word, i->pc, text, sizeof text);
  return text;
}

bool window_is_open(const window_t *w, uint64_t cycle) {
  return cycle >= w->from && cycle < w->to;
}

bool window_has(const window_t *w, const ws_trace_insn_t *i) {
  return window_is_open(w, i->fetch) && i->pc >= w->pc_from && i->pc < w->pc_to && w->warp[i->warp];
}
