// SPDX-License-Identifier: Apache-2.0
// Beats of ws_beat_route and ws_beat_route_dual: random ones, and the fields of a beat that each
// unit gets. The file that includes it has included the header of the module and defined I and O.
#ifndef WS_BEAT_ROUTE_BEATS_H
#define WS_BEAT_ROUTE_BEATS_H

#include "ws_config.h"
#include "ws_tb.h"

#define BITS_OF(direction, name, bits, at) BITS_##name = bits,
enum { WS_DUT_PORTS(BITS_OF) BITS_END };

static void fill(uint32_t *v, unsigned bits) {
  for (unsigned at = 0; at < bits; at += 32)
    ws_set(v, at, bits - at < 32 ? bits - at : 32, ws_rand());
}

#define FILL_in(bits, at) fill(ws_tb_in + (at), bits);
#define FILL_out(bits, at)
#define FILL(direction, name, bits, at) FILL_##direction(bits, at)

static void random_inputs(void) {
  WS_DUT_PORTS(FILL)
}

// Of a field that is narrower to the unit, the low bits.
static void same(const char *what, const uint32_t *got, const uint32_t *want, unsigned bits) {
  WS_CHECK(ws_known(got, (bits + 31) / 32 * 4), "%s has X bits", what);
  for (unsigned at = 0; at < bits; at += 32) {
    const unsigned n = bits - at < 32 ? bits - at : 32;
    WS_CHECK_EQ(ws_get(got, at, n), ws_get(want, at, n), "%s from bit %u", what, at);
  }
}

#define SAME(out, in, field)                                                                       \
  same(#out "_" #field, (const uint32_t *)&O->out##_##field##_o,                                   \
       (const uint32_t *)&I->in##_##field##_i, BITS_##out##_##field##_o)
#define SAME_FOR_ALL(out, in)                                                                      \
  SAME(out, in, op);                                                                               \
  SAME(out, in, warp);                                                                             \
  SAME(out, in, rd);                                                                               \
  SAME(out, in, wen);                                                                              \
  SAME(out, in, beat);                                                                             \
  SAME(out, in, last);                                                                             \
  SAME(out, in, mask);                                                                             \
  SAME(out, in, a)

// ws_exec
#define SAME_INT(in)                                                                               \
  SAME_FOR_ALL(int_dx, in);                                                                        \
  SAME(int_dx, in, unit);                                                                          \
  SAME(int_dx, in, wmask);                                                                         \
  SAME(int_dx, in, pc);                                                                            \
  SAME(int_dx, in, imm);                                                                           \
  SAME(int_dx, in, b)
// The LSU
#define SAME_LSU(in)                                                                               \
  SAME_FOR_ALL(lsu_dx, in);                                                                        \
  SAME(lsu_dx, in, pc);                                                                            \
  SAME(lsu_dx, in, imm);                                                                           \
  SAME(lsu_dx, in, b)
// The SFU
#define SAME_SFU(in) SAME_FOR_ALL(sfu_dx, in)
// The floating-point units
#define SAME_FLOAT(in)                                                                             \
  SAME_FOR_ALL(float_dx, in);                                                                      \
  SAME(float_dx, in, unit);                                                                        \
  SAME(float_dx, in, imm);                                                                         \
  SAME(float_dx, in, b);                                                                           \
  SAME(float_dx, in, c)

// Units by their numbers
#define WS_UNIT(name, ...) UNIT_##name,
enum {
#include "units.def"
  UNITS
};

#endif
