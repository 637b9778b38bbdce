// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "cuts.h"
#include "exact.h"
#include "headline.h"
#include "machine.h"
#include "rows.h"
#include "run.h"

static const char usage[] =
    "usage: wsbench run [--counting] [--area FILE.json] [--timing CONFIG=FILE.json]... -o OUT.json "
    "CONFIG=WSRUN...\n"
    "                                          run the rows of rows.def;\n"
    "                                          --counting: those that count in cycles x area\n"
    "       wsbench exact [--base FILE.json [--part]] -o OUT.json MACHINE=WSRUN...\n"
    "                                          the rows of exact.def, every counter; differences\n"
    "       wsbench compare BASE.json NEW.json     which rows' cycles changed; 1 when the\n"
    "                                          headline is worse\n"
    "       wsbench headline FILE.json             time and area beside the anchor's\n"
    "       wsbench point BENCH.json TIMING.json AREA.json OUT.json      a point of make cuts\n"
    "       wsbench plan DIR KEY=OFF/ON...         the points to measure, as far as DIR says\n"
    "       wsbench cuts STEM CONFIG DIR KEY=OFF/ON...                   the table of the points "
    "in DIR\n"
    "       wsbench baseline FROM.json TO.json     kernel, config, latency and cycles, one row per "
    "line\n"
    "exit: 0 ok (missed goals and changes included), 1 a wrong result, exact: a difference, 2 "
    "usage or bad files\n";

// The machine whose config is the part of `word` before the equals sign; what follows the sign.
static bench_machine_t *machine_of(bench_machine_t *machine, unsigned n, const char *word,
                                   const char **value) {
  const char *equals = strchr(word, '=');
  if (!equals || !equals[1]) return NULL;
  *value = equals + 1;
  for (bench_machine_t *m = machine; m < machine + n; m++)
    if (strlen(m->config) == (size_t)(equals - word) &&
        !strncmp(m->config, word, (size_t)(equals - word)))
      return m;
  return NULL;
}

static int run(int argc, char **argv, bool exact) {
  enum { MACHINES = 16 };
  bench_machine_t machine[MACHINES];
  const char *timing[MACHINES];
  unsigned n = 0, timings = 0;
  const char *file = NULL, *out = NULL; // area, or baseline
  const char *const option = exact ? "--base" : "--area";
  bool part = false, counting = false;
  for (int i = 0; i < argc; i++) {
    char *equals = strchr(argv[i], '=');
    if (!strcmp(argv[i], option) && i + 1 < argc) {
      file = argv[++i];
    } else if (!strcmp(argv[i], "-o") && i + 1 < argc) {
      out = argv[++i];
    } else if (exact && !strcmp(argv[i], "--part")) {
      part = true;
    } else if (!exact && !strcmp(argv[i], "--counting")) {
      counting = true;
    } else if (!exact && !strcmp(argv[i], "--timing") && i + 1 < argc && timings < MACHINES) {
      timing[timings++] = argv[++i];
    } else if (equals && equals != argv[i] && equals[1] && n < MACHINES) {
      *equals = '\0';
      machine[n++] = (bench_machine_t){argv[i], equals + 1, NULL};
    } else {
      return bench_complain("'%s': expected CONFIG=WSRUN, -o or %s", argv[i], option);
    }
  }
  if (!n || !out) return fputs(usage, stderr), BENCH_USAGE;
  for (unsigned i = 0; i < timings; i++) {
    const char *json;
    bench_machine_t *m = machine_of(machine, n, timing[i], &json);
    if (!m) return bench_complain("--timing %s: expected CONFIG=FILE of a machine", timing[i]);
    m->timing = json;
  }
  return exact ? bench_exact(machine, n, file, part, out)
               : bench_run(machine, n, file, counting, out);
}

int main(int argc, char **argv) {
  if (argc >= 2 && !strcmp(argv[1], "run")) return run(argc - 2, argv + 2, false);
  if (argc >= 2 && !strcmp(argv[1], "exact")) return run(argc - 2, argv + 2, true);
  if (argc == 4 && !strcmp(argv[1], "compare")) return bench_compare(argv[2], argv[3]);
  if (argc == 3 && !strcmp(argv[1], "headline")) return bench_headline_print(argv[2]);
  if (argc == 4 && !strcmp(argv[1], "baseline")) return bench_baseline(argv[2], argv[3]);
  if (argc == 6 && !strcmp(argv[1], "point")) return cuts_point(argv[2], argv[3], argv[4], argv[5]);
  if (argc >= 4 && !strcmp(argv[1], "plan")) return cuts_plan(argv[2], argv + 3, (size_t)argc - 3);
  if (argc >= 6 && !strcmp(argv[1], "cuts"))
    return cuts_table(argv[2], argv[3], argv[4], argv + 5, (size_t)argc - 5);
  fputs(usage, stderr);
  return BENCH_USAGE;
}
