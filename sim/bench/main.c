// SPDX-License-Identifier: Apache-2.0
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static const char usage[] =
    "usage: wsbench run [--area FILE.json] -o OUT.json CONFIG=WSRUN...   run the rows of rows.def\n"
    "       wsbench exact [--base FILE.json [--part]] -o OUT.json MACHINE=WSRUN...\n"
    "                                          the rows of exact.def, every counter; differences\n"
    "       wsbench compare BASE.json NEW.json     which rows' cycles changed\n"
    "       wsbench baseline FROM.json TO.json     kernel, config, latency and cycles, a row a "
    "line\n"
    "exit: 0 ok (missed goals and changes included), 1 a wrong result, exact: a difference, 2 "
    "usage or bad files\n";

int bench_complain(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "wsbench: ");
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  va_end(ap);
  return BENCH_USAGE;
}

static int run(int argc, char **argv, bool exact) {
  enum { MACHINES = 16 };
  bench_machine_t machine[MACHINES];
  unsigned n = 0;
  const char *file = NULL, *out = NULL; // area, or baseline
  const char *const option = exact ? "--base" : "--area";
  bool part = false;
  for (int i = 0; i < argc; i++) {
    char *equals = strchr(argv[i], '=');
    if (!strcmp(argv[i], option) && i + 1 < argc) {
      file = argv[++i];
    } else if (!strcmp(argv[i], "-o") && i + 1 < argc) {
      out = argv[++i];
    } else if (exact && !strcmp(argv[i], "--part")) {
      part = true;
    } else if (equals && equals != argv[i] && equals[1] && n < MACHINES) {
      *equals = '\0';
      machine[n++] = (bench_machine_t){argv[i], equals + 1};
    } else {
      return bench_complain("'%s': expected CONFIG=WSRUN, -o or %s", argv[i], option);
    }
  }
  if (!n || !out) return fputs(usage, stderr), BENCH_USAGE;
  return exact ? bench_exact(machine, n, file, part, out) : bench_run(machine, n, file, out);
}

int main(int argc, char **argv) {
  if (argc >= 2 && !strcmp(argv[1], "run")) return run(argc - 2, argv + 2, false);
  if (argc >= 2 && !strcmp(argv[1], "exact")) return run(argc - 2, argv + 2, true);
  if (argc == 4 && !strcmp(argv[1], "compare")) return bench_compare(argv[2], argv[3]);
  if (argc == 4 && !strcmp(argv[1], "baseline")) return bench_baseline(argv[2], argv[3]);
  fputs(usage, stderr);
  return BENCH_USAGE;
}
