// SPDX-License-Identifier: Apache-2.0
// Statistics over many operands of one function.
#ifndef SFU_SWEEP_H
#define SFU_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_RANGES = 5, FUNCTIONS = 8 };

typedef struct {
  uint64_t n, nearest;   // operands; results that are correctly rounded
  double sum_ulp;        // of all errors
  double ulp, abs, rel;  // largest errors
  uint32_t x_ulp, x_abs; // where
} stats_t;

typedef struct {
  stats_t range[MAX_RANGES]; // by |x|, see ranges[]
  uint64_t
      wrong; // special operands, and zeros or infinities where there is a number or the reverse
  uint32_t x_wrong;
} result_t;

// What |x| goes up to in each range of a function's operands; lg2: the first is [1/2, 2].
typedef struct {
  const char *name[MAX_RANGES];
  double up_to[MAX_RANGES];
  int n;
} ranges_t;
extern const ranges_t ranges[FUNCTIONS];

// Operands first, first + step, .. below end (end 0: 2^32).
void sweep_operands(unsigned op, uint32_t first, uint64_t end, uint32_t step, result_t *r);
void sweep_one(unsigned op, uint32_t x, result_t *r);
extern bool sweep_coarse; // not the default table: see COARSE
void sweep_add(result_t *sum, const result_t *r);

#endif
