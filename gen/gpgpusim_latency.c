// SPDX-License-Identifier: Apache-2.0
// Latencies of GPGPU-Sim: cycles in a unit. Those of the machine count from the issue of an
// instruction to that of the one that needs its result.
#include "gpgpusim_int.h"

#include <string.h>

// Where the latency of a key stands in ADD,MAX,MUL,MAD,DIV.
static const struct {
  const char *key;
  size_t at;
} places[] = {{"alu_latency", 0}, {"fpu_latency", 0},  {"mul_latency", 2},   {"div_latency", 4},
              {"sfu_latency", 0}, {"smem_latency", 0}, {"dcache_latency", 0}};

// The structural minimum of a key, with what earlier rows have set.
static int least_of(const gs_t *g, const char *key) {
  ws_config_t resolved = *g->c;
  ws_buf_t unused = {0};
  ws_config_resolve(&resolved, &unused);
  const ws_config_t least = ws_least(&resolved);
  return ws_get(&least, ws_param_find(key));
}

// Whether the machine with these keys is legal and takes fewer cycles for the key than now. If so,
// they are taken.
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

// Shortens the pipeline until the key can have the wanted value, as far as that goes: first the
// stages that clock = fast has, then registers of the FPU, if it is the FPU's.
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

bool gs_latency(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const char *const keys = gs_rows[o->row].key;
  long v[GS_NUMBERS];
  const size_t n = gs_numbers(o->value, ',', v);
  for (size_t i = 0; i < WS_COUNT(places); i++) {
    const char *const key = places[i].key;
    if (!strstr(keys, key)) continue;
    if (n <= places[i].at)
      return gs_malformed(o, strchr(keys, ',') ? "ADD,MAX,MUL,MAD,DIV or with SHFL" : "a number",
                          err);
    if (strcmp(key, "dcache_latency") == 0 && !g->c->dcache) {
      gs_why(o, "without a data cache no load hits");
      continue;
    }
    const long wanted = v[places[i].at];
    shorten(g, o, key, wanted);
    const int least = least_of(g, key);
    gs_take(g, o, key, wanted < least ? least : wanted, 0, "");
    if (wanted < least)
      gs_why(o, ws_fmt("%s = %ld wanted, %d taken: what the pipeline itself takes", key, wanted,
                       least));
  }
  gs_why(o, "counted from issue to the issue of a dependent instruction");
  return true;
}
