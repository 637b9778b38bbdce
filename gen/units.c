// SPDX-License-Identifier: Apache-2.0
// The rows of units.def, and the lists for templates.
#include "units.h"
#include "bundle.h"
#include "extensions.h"

#include <stdlib.h>
#include <string.h>

const ws_unit_row_t *ws_unit_rows(const ws_config_t *c, size_t *n) {
  const ws_unit_row_t rows[] = {
#define WS_UNIT(name, doc, ...) {#name, WS_UNIT_##name, doc, __VA_ARGS__},
#include "units.def"
#undef WS_UNIT
  };
  ws_unit_row_t *own = ws_zalloc(sizeof rows);
  memcpy(own, rows, sizeof rows);
  *n = WS_COUNT(rows);
  return own;
}

const char *ws_unit_beat(const ws_unit_row_t *u) {
  return u->bus == WS_BUS_INT     ? "exec_beat"
         : u->bus == WS_BUS_FLOAT ? "float_beat"
         : u->bus != WS_BUS_MEM   ? NULL
         : u->beat                ? u->beat
                                  : "shared_beat";
}

bool ws_unit_exists(uint32_t code, const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (r->unit == code && ws_ext_exists(r->ext, &f)) return true;
  return false;
}

int ws_uops(const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  unsigned n = 1;
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++)
    if (ws_isa_uops(r) > n && ws_ext_exists(r->ext, &f)) n = ws_isa_uops(r);
  return (int)n;
}

static bool has_groups(const ws_unit_row_t *u) {
  bool any = u->dest > 1;
  for (int k = 0; k < WS_SOURCES; k++)
    any = any || u->sources[k] > 1;
  return any;
}

static const char *result_of(const ws_unit_row_t *u) {
  return u->result ? u->result : ws_fmt("%s_res", ws_lower(u->name));
}

bool ws_unit_is_told(const ws_unit_row_t *u) {
  const bool inside = u->bus == WS_BUS_INT || u->bus == WS_BUS_FLOAT;
  return inside && !u->plain && u->port != WS_PORT_SP;
}

int ws_unit_sources(const ws_config_t *c) {
  size_t n;
  const ws_unit_row_t *u = ws_unit_rows(c, &n);
  int sources = 0;
  for (size_t i = 0; i < n; i++)
    sources += u[i].port == WS_PORT_ARB && ws_unit_exists(u[i].code, c);
  return sources;
}

const char *ws_unit_in(const ws_unit_row_t *u, const ws_config_t *c, const char *column) {
  const bool there = ws_unit_exists(u->code, c);
  const bool inside = u->bus != WS_BUS_NONE && u->bus != WS_BUS_MEM;
  const struct {
    const char *name;
    bool holds;
    const char *when;
  } of[] = {
      {"together", there && u->together, "1'b1"},
      {"plain", there && u->plain && inside, "1'b1"},
      {"exec", there && inside, "1'b1"},
      {"always", there && u->always, "1'b1"},
      {"early", there && u->early, u->early},
      {"int", u->bus == WS_BUS_INT, "1'b1"},
      {"float", u->bus == WS_BUS_FLOAT, "1'b1"},
      {"mem", u->bus == WS_BUS_MEM, "1'b1"},
      {"late_mem", there && u->bus == WS_BUS_MEM, ws_fmt("!(%s)", u->early ? u->early : "1'b0")},
      {"short", there && (u->port == WS_PORT_SP || u->port == WS_PORT_FPU), "1'b1"},
      {"memory", u->port == WS_PORT_LSU, "1'b1"},
      {"sp", u->port == WS_PORT_SP, "1'b1"},
      {"fpu", u->port == WS_PORT_FPU, "1'b1"},
      {"int_steps", u->steps && u->bus == WS_BUS_INT, "1'b1"},
      {"shared", there && u->bus == WS_BUS_MEM, "1'b1"},
      {"held", there && (ws_class_collectors(c) ? u->collects != WS_COLLECTS_LANES : u->room),
       "1'b1"},
      {"ordered", u->ordered, "1'b1"},
      {"groups", there && has_groups(u), "1'b1"},
      {"first", u->first, "1'b1"},
      {"collects_sfu", u->collects == WS_COLLECTS_SFU, "1'b1"},
      {"collects_mem", u->collects == WS_COLLECTS_MEM, "1'b1"},
      {"collects_own", u->collects != WS_COLLECTS_LANES, "1'b1"},
  };
  for (size_t i = 0; i < WS_COUNT(of); i++)
    if (strcmp(of[i].name, column) == 0) return of[i].holds ? of[i].when : "1'b0";
  return NULL;
}

int ws_units_of(const ws_config_t *c, const char *column) {
  size_t n;
  const ws_unit_row_t *u = ws_unit_rows(c, &n);
  int bits = 0;
  for (size_t i = 0; i < n; i++)
    if (strcmp(ws_unit_in(&u[i], c, column), "1'b0") != 0) bits |= 1 << u[i].code;
  return bits;
}

// Turns that rows may give, 1 to 31; the others follow.
enum { TURNS_GIVEN = 32 };

int ws_unit_turn(const ws_unit_row_t *u) {
  return u->turn ? u->turn : TURNS_GIVEN + (int)u->code;
}

// The sources of ws_result_arb. The last one has the first turn, as the flat ports require.
static void fill_sources(ws_scope_t *s, const ws_config_t *c, const ws_unit_row_t *u, size_t n) {
  ws_list_t *l = ws_list_new(s, "result_sources", "source", "result");
  int above = TURNS_GIVEN + WS_UNIT_CODES;
  for (int left = ws_unit_sources(c); left > 0; left--) {
    const ws_unit_row_t *last = NULL;
    for (size_t i = 0; i < n; i++)
      if (u[i].port == WS_PORT_ARB && ws_unit_exists(u[i].code, c) && ws_unit_turn(&u[i]) < above &&
          (!last || ws_unit_turn(&u[i]) > ws_unit_turn(last)))
        last = &u[i];
    if (!last) return; // two rows of one turn: ws_units_check
    above = ws_unit_turn(last);
    WS_ROW(l, result_of(last));
  }
}

// Units of ws_exec: told_units, to whose modules it says which beats are theirs, and on which bus;
// exec_results, the results that go to ws_result_arb from there; <unit>_from.
static void fill_exec(ws_scope_t *s, const ws_config_t *c, const ws_unit_row_t *u, size_t n) {
  static const char *const from[][2] = {{"int_dx", "ex"}, {"float_dx", "fe"}};
  ws_list_t *told = ws_list_new(s, "told_units", "unit", "name lower from end");
  ws_list_t *results = ws_list_new(s, "exec_results", "source", "result");
  for (size_t i = 0; i < n; i++) {
    const bool inside = u[i].bus == WS_BUS_INT || u[i].bus == WS_BUS_FLOAT;
    if (!inside || !ws_unit_exists(u[i].code, c)) continue;
    if (u[i].port == WS_PORT_ARB) WS_ROW(results, result_of(&u[i]));
    if (!ws_unit_is_told(&u[i])) continue;
    const char *bus = from[u[i].bus == WS_BUS_FLOAT][u[i].at_once], *lower = ws_lower(u[i].name);
    WS_ROW(told, u[i].name, lower, bus, u[i].at_once ? "" : "_i"); // a wire, or a port
    ws_set(s, ws_fmt("%s_from", lower), bus);
  }
}

static const char *bit(bool value) {
  return value ? "1" : "0";
}

// Whether the beats of the unit have a field that ws_beat_arb leaves out with FULL = 0. An unknown
// bundle is an error of the line `ports` with it.
static bool beat_is_full(ws_scope_t *s, const ws_unit_row_t *u, const char *lacks) {
  static const char *const more[] = {"pc", "imm", "wmask", "b", "c"};
  ws_signals_t has = {0};
  ws_buf_t ignored = {0};
  ws_bundle_read(ws_fmt("%s - but %s", ws_unit_beat(u), lacks), s, NULL, &has, &ignored);
  for (size_t i = 0; i < has.n; i++)
    for (size_t k = 0; k < WS_COUNT(more); k++)
      if (strcmp(has.s[i].name, more[k]) == 0) return true;
  return false;
}

// shared_units: those of bus MEM, also where the configuration lacks them. Their beats are `beat`,
// but the sources `lacks`, with `range` for the operation, of which they have the bits `op`.
static void fill_shared(ws_scope_t *s, const ws_config_t *c, const ws_unit_row_t *u, size_t n) {
  ws_list_t *l = ws_list_new(s, "shared_units", "unit",
                             "name lower module result there again held one two arb plain beat "
                             "lacks op range full");
  for (size_t i = 0; i < n; i++) {
    if (u[i].bus != WS_BUS_MEM) continue;
    const ws_room_rule_t room = u[i].room;
    const char *lacks = "", *range = u[i].op ? ws_fmt("%d:0", u[i].op - 1) : "";
    for (int k = 0; k < WS_SOURCES; k++)
      if (!u[i].sources[k]) lacks = ws_fmt("%s %c", lacks, 'a' + k);
    WS_ROW(l, u[i].name, ws_lower(u[i].name), u[i].module, result_of(&u[i]),
           bit(ws_unit_exists(u[i].code, c)), bit(u[i].tells == WS_TELLS_AGAIN),
           bit(room != WS_ROOM_ANY), bit(room == WS_ROOM_ONE), bit(room == WS_ROOM_TWO),
           bit(u[i].port == WS_PORT_ARB), bit(u[i].plain), ws_unit_beat(&u[i]), lacks,
           *range ? ws_fmt("[%s]", range) : "", *range ? ws_fmt(" op=%s", range) : "",
           bit(beat_is_full(s, &u[i], lacks)));
  }
}

void ws_units_fill(ws_scope_t *s, const ws_config_t *c) {
  size_t n;
  const ws_unit_row_t *u = ws_unit_rows(c, &n);
  ws_set_int(s, "unit_w", WS_UNIT_W);
  ws_set_int(s, "op_w", WS_OP_W);
  ws_list_t *all = ws_list_new(s, "units", "unit", "name code doc");
  ws_list_t *plain = ws_list_new(s, "plain_units", "unit", "name lower module result");
  ws_list_t *alike = ws_list_new(s, "alike_units", "unit", "name code as");
  ws_list_t *times = ws_list_new(s, "unit_times", "unit", "name code class muldiv");
  for (size_t i = 0; i < n; i++) {
    static const char *const class[] = {"00000", "00001", "00010", "00100", "01000", "10000", ""};
    const bool exists = ws_unit_exists(u[i].code, c);
    // All rows of the table are timed: what does not exist does not issue.
    if (u[i].time != WS_TIME_ALU)
      WS_ROW(times, u[i].name, ws_fmt("%u", u[i].code), class[u[i].time],
             bit(u[i].time == WS_TIME_MULDIV));
    if (u[i].time != WS_TIME_NONE && u[i].time != WS_TIME_MULDIV)
      ws_set_int(s, ws_fmt("%s_class", ws_lower(u[i].name)), (int)u[i].time - WS_TIME_ALU);
    if (!exists) continue;
    if (u[i].alike) WS_ROW(alike, u[i].name, ws_fmt("%u", u[i].code), u[i].alike);
    WS_ROW(all, u[i].name, ws_fmt("%u", u[i].code), u[i].doc);
    if (u[i].plain && u[i].bus != WS_BUS_MEM)
      WS_ROW(plain, u[i].name, ws_lower(u[i].name), u[i].module, result_of(&u[i]));
  }
  fill_sources(s, c, u, n);
  fill_exec(s, c, u, n);
  fill_shared(s, c, u, n);
}
