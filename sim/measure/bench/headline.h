// SPDX-License-Identifier: Apache-2.0
// The headline: cycles, time and area beside the anchor's.
#ifndef BENCH_HEADLINE_H
#define BENCH_HEADLINE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct {
  double cycles; // geometric mean of the ratios of the rows that count, 0 unless all are there
  double period; // ns of 8x8, 0: not known
  double area;   // kNAND2, 0: not known
  double time, area_ratio; // divided by the anchor's
} bench_headline_t;

// Our cycles divided by the anchor's, geometric mean of the rows that count in cycles x area.
double bench_cycles_ratio(json_t *rows);
bench_headline_t bench_headline(json_t *file);
// Prints how the headline changed; returns whether a part is worse.
bool bench_headline_worse(json_t *base, json_t *now);
// "cycles 0.39 time 0.30 ..." of a file.
int bench_headline_print(const char *path);
// Its members of a baseline; nothing when neither file has them.
bool bench_headline_write(json_t *from, json_t *old, FILE *f);

#endif
