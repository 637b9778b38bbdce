// SPDX-License-Identifier: Apache-2.0
// The special function unit, bit by bit: the definition the RTL is held against.
//
// The generator's tables are an argument, so that any table size can be tried; the emitted
// ws_sfu_rom.h has those of a configuration as `ws_sfu_rom`. docs/sfu.md explains method and
// accuracy.
#ifndef WS_SFU_H
#define WS_SFU_H

#include "../../gen/isa.h"

#include <stdint.h>

enum { WS_SFU_OPS = WS_SFU_TANH + 1, WS_SFU_PAGES = 32 };

typedef struct ws_sfu_row {
  int32_t c0, c1, c2;
} ws_sfu_row_t;

// The value of an integer v with f fraction bits is v * 2^-f.
typedef struct ws_sfu_tables {
  unsigned y_w;              // bits of the argument y, all fraction
  unsigned u_w, v_w;         // bits of u and of its leading part v, sign included, all fraction
  unsigned c0_f, c1_f, c2_f; // fraction bits of the coefficients
  unsigned t_f, s_f;         // of T and S
  unsigned rows;
  uint8_t level[WS_SFU_PAGES][8]; // of each eighth of a page: its rows are 2^-level wide
  uint16_t base[WS_SFU_PAGES][8]; // its first row
  const ws_sfu_row_t *row;
} ws_sfu_tables_t;

// op: of unit SFU in gen/isa.def. x and the result are binary32.
// The same of a machine with sfu_pairs: op may be WS_SFU_RRO_SIN or WS_SFU_RRO_EX2, the range
// reductions, and those of sine, cosine and power take their results. A word of rro.sin:
//   exponent field 0..118   the number itself, below 2^-8
//                  119..127 2^20 or more: nothing of the phase is known
//                  from 128 on, with L = y_w - 23 bits: 128 | quadrant << L | the low bits of y;
//                  the
//                           fraction has the others. y is the phase of |x| in its quadrant.
//                  255      no number
// and of rro.ex2: |x| in fixed point and the sign of x.
//   exponent field 0        too small, the power is 1
//                  1..127   the whole part; the fraction has y, whose low L bits are 0
//                  from 128 on: no whole part; the low L bits are those of y
//                  255      infinite or no number
// Bits not named do not count. ws_sfu_pair(.., SIN, ws_sfu_pair(.., RRO_SIN, x)) is
// ws_sfu_eval(.., SIN, x) for every x; likewise COS, EX2.
uint32_t ws_sfu_pair(const ws_sfu_tables_t *t, unsigned op, uint32_t x);
uint32_t ws_sfu_eval(const ws_sfu_tables_t *t, unsigned op, uint32_t x);

#endif
