// SPDX-License-Identifier: Apache-2.0
// Units of GPGPU-Sim, and the cycles for which an instruction keeps one, as lanes of a scheduler.
#include "gpgpusim_int.h"

#include <string.h>

enum { ADD, MAX, MUL, MAD, DIV, LEAST };

// How often a unit takes an instruction of a kind, in cycles. In trace mode one number counts for
// all instructions of the kind.
static long rate(const gs_t *g, const char *ptx, const char *trace, size_t at) {
  long v[GS_NUMBERS];
  if (gs_numbers(gs_value(g, trace), ',', v) == 2 && v[1]) return v[1];
  const size_t n = gs_numbers(gs_value(g, ptx), ',', v);
  return n > at && v[at] ? v[at] : 1;
}

static long float_rate(const gs_t *g) {
  return rate(g, "-ptx_opcode_initiation_fp", "-trace_opcode_latency_initiation_sp", ADD);
}

static long int_rate(const gs_t *g, size_t at) {
  return rate(g, "-ptx_opcode_initiation_int", "-trace_opcode_latency_initiation_int", at);
}

static long units(const gs_t *g, const char *option) { // 0 if malformed; its row reports that
  long v[GS_NUMBERS];
  return gs_numbers(gs_value(g, option), ':', v) == 1 ? v[0] : 0;
}

// Lanes of a scheduler for floats and for integers, which use separate units or those of floats.
static long lanes_of(const gs_t *g, long count, long cycles) {
  return g->c->threads * count / (cycles * g->c->schedulers);
}

static long float_lanes(const gs_t *g) {
  return lanes_of(g, units(g, "-gpgpu_num_sp_units"), float_rate(g));
}

static long int_lanes(const gs_t *g) {
  const long own = units(g, "-gpgpu_num_int_units");
  return lanes_of(g, own ? own : units(g, "-gpgpu_num_sp_units"), int_rate(g, ADD));
}

static bool list(const gs_t *g, gs_given_t *o, const char *trace, ws_buf_t *err) {
  long v[GS_NUMBERS];
  const size_t n = gs_numbers(o->value, ',', v);
  if (n < LEAST || n > LEAST + 1 || !v[ADD] || !v[MUL])
    return gs_malformed(o, "ADD,MAX,MUL,MAD,DIV or with SHFL, above 0", err);
  if (*gs_value(g, trace)) ws_printf(&o->said, "not in use: %s counts", trace);
  return true;
}

// The lanes are the wider ones of floats and integers. If floats have fewer, they occupy the FPU
// for longer.
static void set_lanes(gs_t *g, gs_given_t *o) {
  const long floats = float_lanes(g), integers = int_lanes(g);
  const int threads = g->c->threads;
  gs_take(g, o, "lanes", floats > integers ? floats : integers, threads,
          "a scheduler issues one instruction per cycle");
  if (!floats || gs_pow2(floats) < g->c->lanes)
    gs_take(g, o, "fpu_interval", floats ? threads / gs_pow2(floats) : threads, 0, "");
}

bool gs_float_rate(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  if (!list(g, o, "-trace_opcode_latency_initiation_sp", err)) return false;
  set_lanes(g, o);
  gs_why(o, "MAX, MUL and MAD as ADD, DIV as fdiv_share says");
  return true;
}

// Rules int_lanes_fit_fpu and int_lanes_fit_dispatch_width limit the cycles of a beat.
bool gs_int_rate(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  if (!list(g, o, "-trace_opcode_latency_initiation_int", err)) return false;
  const long wanted = int_lanes(g), lanes = gs_pow2(wanted < 1 ? 1 : wanted);
  const int regs = g->c->fpu_regs, steps = gs_pow2(gs_dispatch(g) == 2 ? regs - 1 : regs);
  const int least = g->c->lanes / steps > 0 ? g->c->lanes / steps : 1;
  if (lanes >= g->c->lanes) {
    ws_printf(&o->said, "%sintegers have all lanes", o->said.n ? ", " : "");
  } else {
    gs_take(g, o, "int_lanes", lanes < least ? least : lanes, g->c->lanes, "");
    if (lanes < least)
      gs_why(o, ws_fmt("%ld lanes wanted: a beat takes up to %d cycles", lanes, steps));
  }
  const long add = int_rate(g, ADD), mul = int_rate(g, MUL);
  gs_take(g, o, "mul", (mul + add - 1) / add, 0, "");
  gs_why(o, "MAX, MAD, DIV and SHFL as their units take them");
  return true;
}

bool gs_sp_units(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  if (!units(g, o->option)) return gs_malformed(o, "a number above 0", err);
  ws_printf(&o->said, "counted in lanes = %d", g->c->lanes);
  return true;
}

// Separate integer units take instructions beside the float units.
bool gs_int_units(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  if (!v[0]) {
    ws_printf(&o->said, "integers use the SP units");
    return true;
  }
  gs_take(g, o, "dispatch_width", 2, 0, "");
  ws_printf(&o->said, ", the lanes counted in int_lanes");
  return true;
}

bool gs_sfu_units(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  const long cycles =
      rate(g, "-ptx_opcode_initiation_sfu", "-trace_opcode_latency_initiation_sfu", ADD);
  gs_take(g, o, "sfu_lanes", g->c->threads * v[0] / cycles, g->c->lanes,
          "as many as lanes of a scheduler");
  return true;
}

bool gs_sfu_rate(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1 || !v[0]) return gs_malformed(o, "a number above 0", err);
  if (*gs_value(g, "-trace_opcode_latency_initiation_sfu"))
    ws_printf(&o->said, "not in use: -trace_opcode_latency_initiation_sfu counts");
  else
    ws_printf(&o->said, "counted in sfu_lanes = %d", g->c->sfu_lanes);
  return true;
}
