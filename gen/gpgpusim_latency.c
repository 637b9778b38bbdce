// SPDX-License-Identifier: Apache-2.0
// Latencies of GPGPU-Sim: cycles in a unit. Those of the machine count from the issue of an
// instruction to that of the one that needs its result.
#include "gpgpusim_int.h"

#include <string.h>

// The place of a key's latency in ADD,MAX,MUL,MAD,DIV.
static const struct {
  const char *key;
  size_t at;
} places[] = {{"alu_latency", 0}, {"fpu_latency", 0},  {"mul_latency", 2},   {"div_latency", 4},
              {"sfu_latency", 0}, {"smem_latency", 0}, {"dcache_latency", 0}};
enum { DIV = 4 }; // its place; integers and floats share the key

// The structural minimum of a key, with what earlier rows have set.
static int least_of(const gs_t *g, const char *key) {
  ws_config_t resolved = *g->c;
  ws_buf_t unused = {0};
  ws_config_resolve(&resolved, &unused);
  const ws_config_t least = ws_least(&resolved);
  return ws_get(&least, ws_param_find(key));
}

// Whether the machine with these keys is legal and needs fewer cycles for the key than now. If so,
// keeps them.
static bool take_shorter(gs_t *g, const char *key, int clock, int fpu_regs) {
  const int now = least_of(g, key);
  const ws_config_t kept = *g->c;
  ws_config_t resolved = kept;
  ws_buf_t unused = {0};
  g->c->clock = resolved.clock = clock;
  g->c->fpu_regs = resolved.fpu_regs = fpu_regs;
  if (ws_config_resolve(&resolved, &unused) && least_of(g, key) < now) return true;
  *g->c = kept;
  return false;
}

// Shortens the pipeline, as far as possible, until the key can have the wanted value: first by the
// stages that clock = fast adds, then, for the FPU, by its registers.
static void shorten(gs_t *g, gs_given_t *o, const char *key, long wanted) {
  const ws_config_t before = *g->c;
  const bool fpu = strcmp(key, "fpu_latency") == 0;
  const int few = fpu ? ws_param_find("fpu_regs")->min : before.fpu_regs;
  if (wanted < least_of(g, key)) take_shorter(g, key, 0, before.fpu_regs);
  for (int regs = before.fpu_regs - 1; regs >= few && wanted < least_of(g, key); regs--)
    take_shorter(g, key, 0, regs);
  if (g->c->clock != before.clock) ws_printf(&o->said, "%sclock = short", o->said.n ? ", " : "");
  if (g->c->fpu_regs != before.fpu_regs)
    ws_printf(&o->said, "%sfpu_regs = %d", o->said.n ? ", " : "", g->c->fpu_regs);
}

static void take(gs_t *g, gs_given_t *o, const char *key, long wanted) {
  shorten(g, o, key, wanted);
  const int least = least_of(g, key);
  gs_take(g, o, key, wanted < least ? least : wanted, 0, "");
  if (wanted < least)
    gs_why(o, ws_fmt("%s = %ld wanted, %d taken: the latency of the pipeline itself",
                     ws_param_name(ws_param_find(key)), wanted, least));
}

// The division of floats, if the file has its latency.
static long float_division(const gs_t *g) {
  long v[GS_NUMBERS];
  return gs_numbers(gs_value(g, "-ptx_opcode_latency_fp"), ',', v) > DIV ? v[DIV] : 0;
}

static const char *trace_of(const gs_given_t *o) {
  const char *const kind = strrchr(o->option, '_');
  return ws_fmt("-trace_opcode_latency_initiation%s", strcmp(kind, "_fp") == 0 ? "_sp" : kind);
}

// A trace has its own numbers for all instructions but divisions, which a trace contains as other
// instructions.
static bool in_trace(const gs_t *g, const gs_given_t *o, const char *key) {
  return strncmp(o->option, "-ptx_", 5) == 0 && strcmp(key, "div_latency") != 0 &&
         *gs_value(g, trace_of(o));
}

bool gs_latency(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const char *const keys = gs_rows[o->row].key;
  const bool integers = strcmp(o->option, "-ptx_opcode_latency_int") == 0;
  long v[GS_NUMBERS];
  const size_t n = gs_numbers(o->value, ',', v);
  bool trace = false;
  for (size_t i = 0; i < WS_COUNT(places); i++) {
    const char *const key = places[i].key;
    if (!strstr(keys, key)) continue;
    if (n <= places[i].at)
      return gs_malformed(o, strchr(keys, ',') ? "ADD,MAX,MUL,MAD,DIV or with SHFL" : "a number",
                          err);
    if (strcmp(key, "dcache_latency") == 0 && !g->c->dcache)
      gs_why(o, "without a data cache no load hits");
    else if (in_trace(g, o, key))
      trace = true;
    else if (integers && places[i].at == DIV && float_division(g))
      gs_why(o, ws_fmt("DIV = %ld wanted, that of -ptx_opcode_latency_fp taken: one divider has "
                       "integers and floats",
                       v[DIV]));
    else
      take(g, o, key, v[places[i].at]);
  }
  if (trace)
    ws_printf(&o->said, "%snot in use: %s counts", o->said.n ? ", else " : "", trace_of(o));
  if (integers && n > DIV + 1)
    gs_why(o, ws_fmt("SHFL = %ld wanted: a shuffle takes its own time", v[DIV + 1]));
  if (!trace) gs_why(o, "counted from issue to the issue of a dependent instruction");
  return true;
}

// The latency of all instructions of a kind, and how often a unit takes one: gpgpusim_units.c.
bool gs_trace(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const char *const keys = gs_rows[o->row].key;
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ',', v) != 2 || !v[1])
    return gs_malformed(o, "LATENCY,INITIATION, the second above 0", err);
  for (size_t i = 0; i < WS_COUNT(places); i++)
    if (strstr(keys, places[i].key)) take(g, o, places[i].key, v[0]);
  ws_printf(&o->said, ", initiation in %s",
            strstr(keys, "sfu_lanes") ? "sfu_lanes"
            : strstr(keys, "alu")     ? "int_lanes and mul"
                                      : "lanes");
  gs_why(o, "counted from issue to the issue of a dependent instruction");
  return true;
}
