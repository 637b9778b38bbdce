// SPDX-License-Identifier: Apache-2.0
// How each option of GPGPU-Sim is translated: the handlers of gpgpusim.def.
#include "gpgpusim_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MOST = 1 << 30 };

void gs_why(gs_given_t *o, const char *text) {
  o->outcome = GS_APPROX;
  ws_printf(&o->why, "%s%s", o->why.n ? "; " : "", text);
}

bool gs_malformed(const gs_given_t *o, const char *form, ws_buf_t *err) {
  return ws_err(err, "%s: %s %s: expected %s", o->where ? o->where : "default", o->option, o->value,
                form);
}

// A number as GPGPU-Sim reads it: decimal, 0x.. hexadecimal, 0.. octal. *s moves to what follows.
static bool number(const char **s, long *v) {
  char *end;
  if (**s < '0' || **s > '9') return false;
  errno = 0;
  *v = strtol(*s, &end, 0);
  *s = end;
  return !errno && *v <= VALUE_MOST;
}

// Numbers with a separator between them; returns how many, or 0 if the text is anything else.
size_t gs_numbers(const char *s, char separator, long v[GS_NUMBERS]) {
  size_t n = 0;
  while (n < GS_NUMBERS && number(&s, &v[n])) {
    n++;
    if (!*s) return n;
    if (*s++ != separator) return 0;
  }
  return 0;
}

static bool single(const char *s, long *n) { // a number and nothing else
  long v[GS_NUMBERS];
  const bool is = gs_numbers(s, ':', v) == 1;
  *n = is ? v[0] : 0;
  return is;
}

static long one(const gs_t *g, const char *option) { // 0 if malformed; its own row reports that
  long v;
  single(gs_value(g, option), &v);
  return v;
}

int gs_pow2(long v) {
  int p = 1;
  while (2L * p <= v && p < VALUE_MOST)
    p *= 2;
  return p;
}

int gs_dispatch(const gs_t *g) { // auto = issue_width
  const int beats = g->c->dispatch_width;
  return beats == WS_AUTO ? g->c->issue_width : beats;
}

// Sets a key to the legal value nearest to the wanted one; most: a limit by other keys, or 0.
void gs_take(gs_t *g, gs_given_t *o, const char *key, long wanted, long most, const char *reason) {
  const ws_param_t *p = ws_param_find(key);
  long v = wanted;
  const char *because = ws_fmt("allowed %s", ws_range_text(p));
  if (v < p->min) v = p->min;
  if (v > p->max) v = p->max;
  if (most && v > most) {
    v = most;
    because = reason;
  }
  if (p->type == WS_INT && strstr(p->rule, "pow2")) v = gs_pow2(v);
  *ws_value(g->c, p) = (int)v;
  const char *name = ws_param_name(p);
  const char *taken = ws_value_text(p, (int)v);
  ws_printf(&o->said, "%s%s = %s", o->said.n ? ", " : "", name, taken);
  if (v != wanted)
    gs_why(o, ws_fmt("%s = %s wanted, %s taken: %s", name, ws_value_text(p, (int)wanted), taken,
                     because));
}

static const gs_row_t *row(const gs_given_t *o) {
  return &gs_rows[o->row];
}

static bool NUMBER(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  const ws_param_t *p = ws_param_find(row(o)->key);
  if (!single(o->value, &v) || (p->type == WS_BOOL && v > 1))
    return gs_malformed(o, p->type == WS_BOOL ? "0 or 1" : "a number", err);
  bool slots = strcmp(p->key, "cta_slots") == 0;
  gs_take(g, o, p->key, v, slots ? g->c->warps : 0, "each CTA has a warp");
  return true;
}

static bool SAME(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  (void)g;
  long v;
  if (!single(o->value, &v)) return gs_malformed(o, "a number", err);
  if (v == strtol(row(o)->key, NULL, 10))
    ws_printf(&o->said, "%s", row(o)->note);
  else
    gs_why(o, ws_fmt("%ld wanted, %s taken: %s", v, row(o)->key, row(o)->note));
  return true;
}

static bool SKIP(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || v > 1) return gs_malformed(o, "0 or 1", err);
  if (!v) {
    ws_printf(&o->said, "global loads use the data cache, if there is one");
    return true;
  }
  gs_take(g, o, "dcache", 0, 0, "");
  ws_needs_clear(g->c);
  gs_why(o, "local memory is not cached either");
  return true;
}

static bool FIXED(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  (void)g, (void)err;
  gs_why(o, row(o)->note);
  return true;
}

static bool ABSENT(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  (void)g, (void)err;
  o->outcome = GS_ABSENT;
  ws_printf(&o->said, "%s", row(o)->note);
  return true;
}

static bool OUTSIDE(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  (void)g, (void)err;
  o->outcome = GS_OUTSIDE;
  ws_printf(&o->said, "%s", row(o)->note);
  return true;
}

static bool PIPELINE(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS], sched = one(g, "-gpgpu_num_sched_per_core");
  const size_t n = gs_numbers(o->value, ':', v);
  if ((n != 2 && n != 3) || !v[0] || !v[1] || v[0] % v[1])
    return gs_malformed(o, "THREADS:WARP, the first a multiple of the second", err);
  const long warps = v[0] / v[1], groups = gs_pow2(sched < 1 ? 1 : sched > 4 ? 4 : sched);
  const long whole = warps > groups ? warps - warps % groups : 0;
  gs_take(g, o, "threads", v[1], 0, "");
  gs_take(g, o, "warps", warps, whole, "a multiple of the schedulers");
  if (n == 3) gs_why(o, "the third number, a width in older versions, has no effect");
  return true;
}

static bool SIMT(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v)) return gs_malformed(o, "a number", err);
  gs_take(g, o, "stack_depth", g->c->threads, 0, "");
  if (v != 1) gs_why(o, ws_fmt("model %ld wanted, 1 taken: a SIMT stack", v));
  return true;
}

static bool SCHEDULERS(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || !v) return gs_malformed(o, "a number above 0", err);
  const long half = g->c->warps / 2;
  gs_take(g, o, "schedulers", v, half ? half : 1, "each scheduler has two warps or more");
  return true;
}

static bool SUBCORE(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || v > 1) return gs_malformed(o, "0 or 1", err);
  if (v || g->c->schedulers == 1)
    ws_printf(&o->said, "%d scheduler%s", g->c->schedulers, g->c->schedulers > 1 ? "s" : "");
  else
    gs_why(o, ws_fmt("shared units wanted, sub-cores taken: %s", row(o)->note));
  return true;
}

static bool SCHED(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  // Two have arguments. warp_limiting is gto with a limit; the others are in policies.def.
  const size_t name = strcspn(o->value, ":");
  const char *theirs = ws_fmt("%.*s", (int)name, o->value);
  const bool limit = strcmp(theirs, "warp_limiting") == 0;
  const ws_word_t *ours = ws_word_of_theirs("sched", limit ? "gto" : theirs);
  const bool group = ours && ours->value == WS_sched_two_level;
  long v[GS_NUMBERS];
  const size_t n = ours && o->value[name] ? gs_numbers(o->value + name + 1, ':', v) : 0;
  if (!ours || !*theirs || (limit || group ? n < 2 || n > 3 : o->value[name] != 0)) {
    ws_buf_t form = {0};
    for (int i = 0; i < WS_sched_N; i++) {
      const ws_word_t *w = ws_word_of("sched", i);
      if (*w->theirs && i != WS_sched_two_level) ws_printf(&form, "%s, ", w->theirs);
    }
    ws_printf(&form, "two_level_active:N:INNER:OUTER or warp_limiting:P:N");
    return gs_malformed(o, form.p, err);
  }
  g->c->sched = ours->value;
  ws_printf(&o->said, "sched = %s", ours->word);
  if (limit) gs_why(o, "a limit of warps wanted: all resident warps issue");
  if (group) {
    gs_take(g, o, "tl_group", v[0], g->c->warps / g->c->schedulers, "warps of a scheduler");
    if (v[1])
      gs_why(o, ws_fmt("inner priority %ld wanted, 0 taken: round-robin in the group", v[1]));
  }
  return true;
}

static long whole(gs_given_t *o, long bytes) {
  if (bytes % 1024) gs_why(o, ws_fmt("%ld bytes wanted: whole KB", bytes));
  return (bytes + 1023) / 1024 * 1024;
}

static bool BYTES(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v)) return gs_malformed(o, "a number of bytes", err);
  gs_take(g, o, row(o)->key, whole(o, v), 0, "");
  return true;
}

static bool REGISTERS(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || v > VALUE_MOST / 4)
    return gs_malformed(o, "a number of registers", err);
  const long wanted = whole(o, 4 * v);
  // A warp of 64 registers per thread for each scheduler: rule rf_holds_a_warp.
  const long least = (g->c->schedulers * 64 * g->c->threads * 4 + 1023) / 1024 * 1024;
  gs_take(g, o, row(o)->key, wanted < least ? least : wanted, 0, "");
  if (wanted < least)
    gs_why(o, ws_fmt("%ld KB wanted: one warp of 64 registers for each scheduler", wanted / 1024));
  return true;
}

static bool BANKS(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || !v) return gs_malformed(o, "a number above 0", err);
  gs_take(g, o, "rf_banks", v < g->c->schedulers ? 1 : v / g->c->schedulers, 0, "");
  if (v % g->c->schedulers) gs_why(o, ws_fmt("%ld banks wanted, the same for each scheduler", v));
  return true;
}

static bool SPECIAL(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  (void)g;
  long v;
  if (!single(o->value, &v) || v > 1) return gs_malformed(o, "0 or 1", err);
  ws_printf(&o->said, v ? "collectors of classes of units" : "collectors serve all units");
  return true;
}

static bool FETCH(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v)) return gs_malformed(o, "a number", err);
  if (v == g->c->schedulers)
    ws_printf(&o->said, "%s", row(o)->note);
  else
    gs_why(o, ws_fmt("%ld wanted, %d taken: %s", v, g->c->schedulers, row(o)->note));
  return true;
}

static bool PARTS(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v;
  if (!single(o->value, &v) || !v) return gs_malformed(o, "a number above 0", err);
  gs_take(g, o, row(o)->key, g->c->threads / v, g->c->threads, "");
  return true;
}

#define CACHE gs_cache
#define COLLECTORS gs_collectors
#define CLASS gs_class
#define PORTS gs_ports
#define COALESCE gs_coalesce
#define UNIFIED gs_unified
#define LATENCY gs_latency
#define TRACE gs_trace
#define L0 gs_l0
#define FLOATRATE gs_float_rate
#define INTRATE gs_int_rate
#define SPUNITS gs_sp_units
#define INTUNITS gs_int_units
#define SFUUNITS gs_sfu_units
#define SFURATE gs_sfu_rate
const gs_row_t gs_rows[] = {
#define WS_GS(option, kind, key, def, note) {option, kind, #kind, key, def, note},
#include "gpgpusim.def"
};
const size_t gs_rows_n = WS_COUNT(gs_rows);
