// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static bool on;
static double last;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void report_start(void) {
  on = true;
}

void report(const char *step, const char *fmt, ...) {
  va_list args;
  if (!on) return;
  const double until = now();
  fprintf(stderr, "report\t%s\t0\t%.4f\t", step, until - last);
  va_start(args, fmt);
  vfprintf(stderr, fmt, args);
  va_end(args);
  fputc('\n', stderr);
  last = until;
}

void report_process(const char *step, double seconds) {
  if (on) fprintf(stderr, "report\t%s\t1\t%.4f\t\n", step, seconds);
}
