// SPDX-License-Identifier: Apache-2.0
#include "spawn.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../../common/spawn.h"
#include "rows.h"

int bench_spawn(const char *const *argv, const char *log, double *wall, double *cpu) {
  const int status = ws_spawn(
      argv, &(ws_spawn_t){.in = "/dev/null", .out = log, .err = log, .wall = wall, .cpu = cpu});
  if (status < 0) bench_complain("cannot start %s: %s", argv[0], strerror(errno));
  return status > 128 ? -1 : status;
}

void bench_tail(const char *log) {
  enum { LINES = 5 };
  char line[LINES][256];
  unsigned n = 0;
  FILE *f = fopen(log, "r");
  if (!f) return;
  while (fgets(line[n % LINES], sizeof line[0], f))
    n++;
  fclose(f);
  for (unsigned i = n > LINES ? n - LINES : 0; i < n; i++)
    fprintf(stderr, "    %.*s\n", (int)strcspn(line[i % LINES], "\n"), line[i % LINES]);
}
