// SPDX-License-Identifier: Apache-2.0
// Marks of a wave file FST: the file FST.marks, a line TIME TEXT each, which tests and machines
// write where something went wrong, and which saved views show (sim/measure/wave).
#ifndef WS_MARKS_H
#define WS_MARKS_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { WS_MARKS_PATH = 4096, WS_CYCLE_FS = 1000000 }; // a cycle is 1 ns of the wave (gen/shell)

static inline bool ws_marks_path(const char *fst, char path[WS_MARKS_PATH]) {
  const int n = snprintf(path, WS_MARKS_PATH, "%s.marks", fst);
  return n >= 0 && n < WS_MARKS_PATH;
}

// fs: the time in the wave file.
static inline void ws_marks_add(const char *fst, uint64_t fs, const char *what, uint64_t cycle) {
  char path[WS_MARKS_PATH];
  FILE *f = ws_marks_path(fst, path) ? fopen(path, "a") : NULL;
  if (!f) return;
  fprintf(f, "%" PRIu64 " %s, cycle %" PRIu64 "\n", fs, what, cycle);
  fclose(f);
}

#endif
