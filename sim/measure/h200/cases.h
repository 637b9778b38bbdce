// SPDX-License-Identifier: Apache-2.0
// The kernels' inputs, and what each of them has to compute.
#ifndef H200_CASES_H
#define H200_CASES_H

#include <stdbool.h>
#include <stdint.h>

enum { H200_THREADS = 256, H200_INPUTS = 3, H200_SCALARS = 3 };

// Arguments of the kernel: the result, the inputs, the scalars, then how many passes it makes.
typedef struct h200_case {
  const char *name;
  uint32_t inputs, scalars;
  uint32_t words[H200_INPUTS]; // of each input
  bool floats;                 // inputs and result are binary32; otherwise words
  double error;                // of a result of floats: relative, and absolute below 1
  uint32_t scalar[H200_SCALARS];
  uint32_t results; // words of the result
  void (*expect)(const struct h200_case *c, const void *const *in, void *out);
} h200_case_t;

extern const h200_case_t h200_cases[];
extern const unsigned h200_case_count;

// Fills an input from the generator of Marsaglia whose state is *seed: words, or floats of 0.5 to
// 1.5.
void h200_fill(const h200_case_t *c, uint32_t *seed, uint32_t *words, uint32_t n);

#endif
