// SPDX-License-Identifier: Apache-2.0
// Tables of the special function unit: what the generator fits, rounds and lays out.
//
// The unit computes S = C0 + y (on some pages) + (C1 + C2 * u) * u, in fixed point. y in [0, 1) is
// the reduced argument; its leading bits choose a table row, the bits below, counted from the
// middle of the row, are u in [-1/2, 1/2). A *page* is one function on one binade or quadrant; each
// eighth of a page has a *level*: its rows are 2^-level wide. docs/sfu.md has the whole method.
#ifndef WS_SFU_GEN_H
#define WS_SFU_GEN_H

#include "../isa.h"

#include <stdbool.h>
#include <stdint.h>

enum { WS_SFU_PAGES = 32, WS_SFU_MAX_ROWS = 4096, WS_SFU_OPS = WS_SFU_TANH + 1 };

// Pages: operation * 2 + odd exponent (roots) for the first six operations; cosine uses the sine's.
// Page WS_SFU_ONE has S = 1 (+ y). From WS_SFU_TANH_PAGE on: tanh on [2^e, 2^(e+1)), e = -12 .. 3.
enum { WS_SFU_ONE = 12, WS_SFU_TANH_PAGE = 16, WS_SFU_TANH_MIN = -12 };

// Widths of the datapath. _f counts fraction bits: the value of an integer v is v * 2^-f.
typedef struct {
  int y_w;              // y is y_w fraction bits
  int u_w;              // u: signed, u_w bits, all fraction
  int v_w;              // leading bits of u used for C2 * u
  int c0_f, c1_f, c2_f; // table; C0 is unsigned, C1 and C2 are signed
  int t_f, s_f;         // T = C1 + C2 * u, S
  int c1_max, c2_max;   // |C1| < 2^c1_max (T as well), |C2| < 2^c2_max
  int level0;           // levels are level0 .. level0 + 7
} ws_sfu_format_t;

typedef struct {
  int32_t c0, c1, c2;
} ws_sfu_row_t;

typedef struct {
  ws_sfu_format_t f;
  int c0_w, c1_w, c2_w, t_w; // bits, sign included
  int row_w, rows;           // address bits, rows in use
  bool used[WS_SFU_PAGES];
  uint8_t level[WS_SFU_PAGES][8];
  uint16_t base[WS_SFU_PAGES][8]; // row = base + leading bits of y below those of the eighth
  double approx[WS_SFU_PAGES];    // largest error of the rounded polynomials, in S
  double bound[WS_SFU_PAGES];     // the same with the arithmetic, before the final rounding
  ws_sfu_row_t row[WS_SFU_MAX_ROWS];
} ws_sfu_t;

// Fits everything for one step of the parameter sfu_table. The same result on every host.
void ws_sfu_fit(ws_sfu_t *t, int step);
int ws_sfu_rom_bits(const ws_sfu_t *t);

int ws_sfu_op_of(int page); // the operation a page is for (not cosine), -1: none
// Of all pages of an operation: rows, and the larger of each error in units of the result's last
// place (of sine and logarithm, whose results may be smaller than their place: in units of 2^-24).
typedef struct {
  int rows;
  double approx, bound;
} ws_sfu_summary_t;
ws_sfu_summary_t ws_sfu_summary(const ws_sfu_t *t, int op);

#endif
