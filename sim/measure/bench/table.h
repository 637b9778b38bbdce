// SPDX-License-Identifier: Apache-2.0
// The table.
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <stdbool.h>
#include <stdint.h>

// Anchor and goals of a row; 0 where there is none.
typedef struct {
  double cycles, each, ipc; // of the anchor: cycles, cycles per operation, IPC
  double goal_ratio, goal_each, goal_ipc;
  bool works; // counts in cycles x area
} bench_anchor_t;

typedef struct {
  const char *kernel, *config;
  unsigned latency;
  uint64_t cycles, warp_instrs;
  double ipc, each; // each: cycles per operation, 0 for whole kernels
} bench_row_t;

typedef struct {
  unsigned met, missed;
} bench_goals_t;

void bench_table_head(void);
void bench_table_row(const bench_row_t *r, const bench_anchor_t *a, bench_goals_t *goals);
// Ends a line with a ratio of cycles, of that many digits.
void bench_table_ratio(double ratio, double limit, int digits, bench_goals_t *goals);
void bench_table_figure(const char *what, double value, double anchor, double goal, bool more,
                        bench_goals_t *goals);

#endif
