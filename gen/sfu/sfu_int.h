// SPDX-License-Identifier: Apache-2.0
// Between the files of gen/sfu.
#ifndef WS_SFU_INT_H
#define WS_SFU_INT_H

#include "sfu.h"

// ---- functions.c ----
bool ws_sfu_used(int page);        // approximated by rows of its own
bool ws_sfu_adds_y(int page);      // S = C0 + y + ..
int ws_sfu_ulp_exponent(int page); // the result's last place is at least 2^-this, in S
void ws_sfu_target_begin(
    int y_w); // y_w: bits of y, to whose middle of a last place the sine refers
void ws_sfu_target_end(void);
double ws_sfu_target(int page, double y); // what the table stands for: without the y that is added

// ---- fit.c ----
enum { WS_SFU_POINTS = 33 };

// One row: the function at points u of the row, then coefficients.
typedef struct {
  double f[WS_SFU_POINTS];
  double c[3];    // minimax, unrounded
  double minimax; // its error
  int64_t q[3];   // rounded
  double approx;  // error of the rounded ones
} ws_sfu_piece_t;

double ws_sfu_point(int i); // u of point i, ascending from -1/2 to 1/2
// The row of 2^-level width that begins at y.
void ws_sfu_fit_minimax(ws_sfu_piece_t *p, int page, double y, int level);
// Coefficients of table width, chosen by what the unit makes of them. step_w: y comes in steps of
// 2^-step_w; positive: S must not be below 0 anywhere in the row.
void ws_sfu_fit_round(ws_sfu_piece_t *p, const ws_sfu_format_t *f, int level, int step_w,
                      bool positive);
// Largest deviation of the unit's arithmetic from them. hidden: bits of y that u does not see.
double ws_sfu_fit_noise(const ws_sfu_piece_t *p, const ws_sfu_format_t *f, int hidden);

#endif
