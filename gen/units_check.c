// SPDX-License-Identifier: Apache-2.0
// Rows of units.def that cannot work: against each other, the instructions, what the operand stages
// can deliver, and the modules. An instruction whose unit has no module would wait forever.
#include "bundle.h"
#include "extensions.h"
#include "units.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// The number that the text declares for the unit, -1 when it declares none.
static long declared(const char *text, const char *name) {
  const char *head = ws_fmt("UNIT_%s", name);
  for (const char *at = text; (at = strstr(at, head)); at++) {
    const char *p = at + strlen(head);
    if (at > text && (at[-1] == '_' || (at[-1] >= 'A' && at[-1] <= 'Z'))) continue;
    p += strspn(p, " ");
    if (*p != '=') continue;
    p += 1 + strspn(p + 1, " ");
    p += strspn(p, "0123456789");
    if (strncmp(p, "'d", 2) == 0) return strtol(p + 2, NULL, 10);
  }
  return -1;
}

static const char *text_of(const ws_files_t *files, const char *name) {
  for (size_t i = 0; i < files->n; i++)
    if (strcmp(files->file[i].name, name) == 0) return files->file[i].text;
  return NULL;
}

// Whether a wire that the text declares occurs again.
static bool is_read(const char *text, const char *wire) {
  int times = 0;
  const size_t n = strlen(wire);
  for (const char *at = text; (at = strstr(at, wire)); at += n)
    times += !isalnum((unsigned char)at[n]) && at[n] != '_';
  return times > 1;
}

bool ws_units_served(const ws_unit_row_t *u, const ws_gen_t *g, const ws_files_t *files,
                     ws_buf_t *err) {
  const char *file = ws_fmt("%s%s.v", g->prefix, u->module);
  const char *text = text_of(files, file);
  const char *why = ws_fmt("its instructions would wait forever");
  if (!text)
    return ws_err(err,
                  "gen/units.def: unit %s: %s, which takes its instructions, is not emitted: %s",
                  u->name, u->module, why);
  const char *by = ws_unit_is_told(u) ? "ws_exec" : u->bus == WS_BUS_MEM ? "ws_subcore" : u->module;
  const char *user = text_of(files, ws_fmt("%s%s.v", g->prefix, by));
  if (!user || declared(user, u->name) < 0)
    return ws_err(err,
                  "gen/units.def: unit %s: %s does not use UNIT_%s, so it takes none of its "
                  "instructions: %s",
                  u->name, by, u->name, why);
  if (ws_unit_is_told(u) && !is_read(user, ws_fmt("to_%s", ws_lower(u->name))))
    return ws_err(err,
                  "gen/units.def: unit %s: nothing in ws_exec reads to_%s, so %s takes none of its "
                  "instructions: %s",
                  u->name, ws_lower(u->name), u->module, why);
  for (size_t i = 0; i < files->n; i++) {
    const long n = declared(files->file[i].text, u->name);
    if (n >= 0 && n != (long)u->code)
      return ws_err(err, "%s: UNIT_%s = %ld: gen/units.def numbers the unit %u",
                    files->file[i].name, u->name, n, u->code);
  }
  return true;
}

bool ws_units_apart(const ws_unit_row_t *a, const ws_unit_row_t *b, ws_buf_t *err) {
  if (a->port == WS_PORT_ARB && b->port == WS_PORT_ARB && ws_unit_turn(a) == ws_unit_turn(b))
    return ws_err(err, "gen/units.def: units %s and %s have turn %d at write-back source 1",
                  a->name, b->name, a->turn);
  return true;
}

// Operands in a beat of this bundle, as bits: a, b, c.
static bool operands(const char *bundle, ws_scope_t *scope, int *out, ws_buf_t *err) {
  ws_signals_t s = {0};
  if (!ws_bundle_read(ws_fmt("%s x_", bundle), scope, NULL, &s, err)) return false;
  *out = 0;
  for (size_t i = 0; i < s.n; i++)
    for (int k = 0; k < WS_SOURCES; k++)
      if (strcmp(s.s[i].name, ws_fmt("x_%c", 'a' + k)) == 0) *out |= 1 << k;
  return true;
}

// The first instruction of the configuration that reads this source of the unit; NULL for none.
static const char *reader(const ws_unit_row_t *u, int source, const ws_config_t *c) {
  const ws_features_t f = ws_config_features(c);
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    const bool reads[] = {r->rs1 != 0, r->rs2 != 0, ws_isa_reads_rs3(r)};
    if (r->unit == u->code && ws_ext_exists(r->ext, &f) && reads[source]) return r->mnemonic;
  }
  return NULL;
}

bool ws_units_sources_fit(const ws_unit_row_t *u, const ws_gen_t *g, ws_buf_t *err) {
  int given = 0;
  const char *beat = ws_unit_beat(u);
  if (beat && !operands(beat, g->scope, &given, err)) return false;
  for (int k = 0; k < WS_SOURCES; k++) {
    const int n = u->sources[k];
    const char *by = reader(u, k, &g->cfg);
    if (n < 0 || n > 4 || n == 3)
      return ws_err(err,
                    "gen/units.def: unit %s: source %d: allowed are 0, 1, 2 (a pair) and 4 (a "
                    "quad) registers, not %d",
                    u->name, k + 1, n);
    if (by && !n)
      return ws_err(err, "gen/units.def: unit %s: %s reads source %d, which the row lacks", u->name,
                    by, k + 1);
    if (by && !(given >> k & 1))
      return ws_err(err,
                    "gen/units.def: unit %s: %s reads source %d: %s of gen/bundles has no field "
                    "%c: its beats do not carry that source",
                    u->name, by, k + 1, beat ? beat : "a unit without beats", 'a' + k);
  }
  return true;
}

// An instruction that names more registers of a group than the row has, or whose word may name a
// register in the middle of a group.
static bool group_fits(const ws_unit_row_t *u, const struct ws_isa_row *r, ws_buf_t *err) {
  static const struct {
    const char *name;
    unsigned bit; // where the field begins
  } field[] = {{"the destination", 7}, {"source 1", 15}, {"source 2", 20}, {"source 3", 27}};
  const int has[] = {u->dest ? u->dest : 1, u->sources[0], u->sources[1], u->sources[2]};
  for (int o = 0; o < WS_OPERANDS; o++) {
    const unsigned n = ws_isa_group(r, (ws_operand_t)o);
    if (n < 2) continue;
    if ((int)n > has[o])
      return ws_err(err, "gen/units.def: unit %s: %s of %s has %u registers, in the row %d",
                    u->name, field[o].name, r->mnemonic, n, has[o]);
    const uint32_t low = (n - 1) << field[o].bit;
    if ((r->mask & low) != low || (r->match & low))
      return ws_err(err,
                    "gen/isa: %s: %s has %u registers, so the mask must have bits %u to %u, as 0: "
                    "its first register is a multiple of %u",
                    r->mnemonic, field[o].name, n, field[o].bit, field[o].bit + (n == 4), n);
  }
  return true;
}

bool ws_units_groups_fit(const ws_unit_row_t *u, const ws_config_t *c, ws_buf_t *err) {
  const ws_features_t f = ws_config_features(c);
  const struct ws_isa_row *groups = NULL;
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    if (r->unit != u->code || !ws_ext_exists(r->ext, &f)) continue;
    if (!group_fits(u, r, err)) return false;
    if (ws_isa_uops(r) > 1) groups = r;
  }
  const char *why = !groups                          ? NULL
                    : u->bus == WS_BUS_MEM           ? "units of bus MEM take none"
                    : u->at_once                     ? "units that are .at_once take none"
                    : c->ready_bit                   ? "ready_bit must be 0"
                    : WS_HAS(c, scoreboard, entered) ? "scoreboard must be bitmap"
                    : WS_HAS(c, war, rdbar)          ? "war must not be software"
                                                     : NULL;
  return !why || ws_err(err, "gen/units.def: unit %s: %s has a pair or quad of registers: %s",
                        u->name, groups->mnemonic, why);
}

bool ws_units_rule(const ws_unit_row_t *u, const ws_unit_row_t *all, size_t n, ws_buf_t *err) {
  const ws_unit_row_t *as = NULL;
  for (size_t i = 0; u->alike && i < n; i++)
    if (strcmp(all[i].name, u->alike) == 0) as = &all[i];
  if (u->alike && (!as || as->alike))
    return ws_err(err, "gen/units.def: unit %s: .alike: %s is %s", u->name, u->alike,
                  as ? "alike to another unit itself" : "no unit");
  if (u->bus != WS_BUS_MEM && (u->room || u->collects))
    return ws_err(
        err,
        "gen/units.def: unit %s: .%s is for units of bus MEM only: others take a beat before "
        "long",
        u->name, u->room ? "room" : "collects");
  if (u->port == WS_PORT_NONE && u->bus != WS_BUS_NONE)
    return ws_err(err, "gen/units.def: unit %s: beats leave for it, but it has no .port", u->name);
  const bool apart = u->bus == WS_BUS_INT || u->bus == WS_BUS_MEM;
  if (u->plain && (!apart || u->port != WS_PORT_ARB))
    return ws_err(err, "gen/units.def: unit %s: .plain needs bus INT or MEM and port ARB", u->name);
  const bool outside = u->port == WS_PORT_ARB || u->port == WS_PORT_LSU;
  if (u->bus == WS_BUS_MEM && (!outside || !u->tells))
    return ws_err(err,
                  "gen/units.def: unit %s: of bus MEM, needs port ARB or LSU, and NEXT or AGAIN of "
                  ".tells",
                  u->name);
  return true;
}

bool ws_units_check(const ws_gen_t *g, const ws_files_t *files, ws_buf_t *err) {
  size_t n;
  const ws_unit_row_t *u = ws_unit_rows(&g->cfg, &n);
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < i; k++)
      if (!ws_units_apart(&u[k], &u[i], err)) return false;
    if (!ws_units_rule(&u[i], u, n, err)) return false;
    if (ws_unit_exists(u[i].code, &g->cfg) &&
        (!ws_units_sources_fit(&u[i], g, err) || !ws_units_groups_fit(&u[i], &g->cfg, err) ||
         !ws_units_served(&u[i], g, files, err)))
      return false;
  }
  return true;
}
