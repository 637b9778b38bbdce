// SPDX-License-Identifier: Apache-2.0
// suite DIR [PROGRAM ..]: the rows of suite.def, programs of sim/programs/cuda compiled to DIR, on
// a machine ($WS_CONFIG, $WS_OVERRIDES, $WS_MEM_LATENCY). Prints cycles, warp instructions, IPC and
// what issue slots were lost to, over all launches of a row, in per cent. Results are checked. A
// size that is a power of two must not take more than STEEP times the cycles that its neighbours
// let expect. Ends with "N passed, N failed". $SUITE_BASE: a file of lines "program size cycles
// instructions", from which no row may differ; $SUITE_NEW writes such a file.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../programs/cuda/test/t.h"

enum { MOST_CYCLES = 50000000 };
#define STEEP 1.3
#define NEIGHBOUR "neighbour"

typedef struct {
  const char *name;
  int size;
  const char *group;
  void (*test)(cu_t *c);
} row_t;
static const row_t rows[] = {
#define SUITE(name, size, group) {#name, size, #group, cu_test_##name},
#include "suite.def"
#undef SUITE
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool is_neighbour(const row_t *r) {
  return !strcmp(r->group, NEIGHBOUR);
}

// The columns: a class of lost slots each, or several.
static const struct {
  const char *head, *counters;
} columns[] = {
    {"memory", "LOST_MEMORY"}, {"lsu", "LOST_LSU"},         {"unit", "LOST_UNIT LOST_BANK"},
    {"pipe", "LOST_PIPELINE"}, {"long", "LOST_LONG"},       {"fetch", "LOST_FETCH LOST_ICACHE"},
    {"branch", "LOST_BRANCH"}, {"barrier", "LOST_BARRIER"}, {"no warp", "NO_WARP LOST_DUAL"},
};

static bool named(const char *list, const char *name) {
  const size_t n = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at += n)
    if ((at == list || at[-1] == ' ') && (!at[n] || at[n] == ' ')) return true;
  return false;
}

static void print_losses(const ws_device_info_t *info, const cu_t *c) {
  for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
    double lost = 0;
    for (uint32_t i = 0; i < info->counters; i++)
      if (named(columns[k].counters, ws_counter_name(i))) lost += (double)c->counter[i];
    printf(" %7.1f", 100 * lost / ((double)c->cycles * info->schedulers * info->issue_width));
  }
}

static bool as_before(const row_t *r, const cu_t *c) {
  const char *path = getenv("SUITE_BASE");
  FILE *f = path && *path ? fopen(path, "r") : NULL;
  if (!path || !*path) return true;
  if (!f) return printf("# %s: cannot be read\n", path), false;
  char name[64];
  int size;
  uint64_t cycles = 0, instrs = 0;
  bool found = false;
  while (!found && fscanf(f, " %63s %d %" SCNu64 " %" SCNu64, name, &size, &cycles, &instrs) == 4)
    found = !strcmp(name, r->name) && size == r->size;
  fclose(f);
  if (found && cycles == c->cycles && instrs == c->warp_instrs) return true;
  printf("# %s %d: %" PRIu64 " cycles, %" PRIu64 " warp instructions; %s has ", r->name, r->size,
         c->cycles, c->warp_instrs, path);
  if (found)
    printf("%" PRIu64 ", %" PRIu64 "\n", cycles, instrs);
  else
    printf("no such row\n");
  return false;
}

// Programs with sizes on both sides of a power of two: no step there.
static void print_steps(const double *cycles, unsigned *passed, unsigned *failed) {
  for (int i = 0; i < ROWS; i++) {
    double around = 0;
    int n = 0;
    for (int k = 0; k < ROWS; k++)
      if (is_neighbour(&rows[k]) && !strcmp(rows[k].name, rows[i].name) && cycles[k] > 0) {
        around += log(cycles[k]);
        n++;
      }
    if (is_neighbour(&rows[i]) || n < 2 || cycles[i] <= 0) continue;
    const double ratio = cycles[i] / exp(around / n);
    *(ratio <= STEEP ? passed : failed) += 1;
    printf("%-14s %5d: %.2f times the mean of its neighbours%s\n", rows[i].name, rows[i].size,
           ratio, ratio <= STEEP ? "" : ": too many");
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: suite DIR [PROGRAM ..]\n"), 2;
  ws_device_options_t o = ws_device_defaults();
  o.max_cycles = MOST_CYCLES;
  const char *file = getenv("SUITE_NEW");
  FILE *figures = file && *file ? fopen(file, "w") : NULL;
  if (file && *file && !figures) return fprintf(stderr, "suite: %s: cannot be written\n", file), 1;
  unsigned passed = 0, failed = 0, counted = 0;
  double sum = 0, cycles[ROWS] = {0};
  printf("%-14s %5s %9s %9s %6s", "program", "size", "cycles", "warp ins", "IPC");
  for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
    printf(" %7s", columns[k].head);
  printf("\n");
  for (int i = 0; i < ROWS; i++) {
    bool wanted = argc == 2;
    for (int a = 2; a < argc; a++)
      wanted = wanted || !strcmp(argv[a], rows[i].name);
    if (!wanted) continue;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.elf", argv[1], rows[i].name);
    ws_device_t *d = ws_device_open(&o); // of its own: figures do not depend on the rows before
    if (!d) return printf("Bail out! %s\n", ws_error()), 1;
    cu_t c = {.name = rows[i].name, .size = rows[i].size};
    const bool ok = cu_one(d, path, &c, rows[i].test) && c.cycles > 0;
    *(ok && as_before(&rows[i], &c) ? &passed : &failed) += 1;
    if (!ok) {
      printf("%-14s %5d wrong\n", rows[i].name, rows[i].size);
      ws_device_close(d);
      continue;
    }
    if (figures)
      fprintf(figures, "%s %d %" PRIu64 " %" PRIu64 "\n", rows[i].name, rows[i].size, c.cycles,
              c.warp_instrs);
    cycles[i] = (double)c.cycles;
    const double ipc = (double)c.warp_instrs / (double)c.cycles;
    if (!is_neighbour(&rows[i])) {
      sum += log(ipc);
      counted++;
    }
    printf("%-14s %5d %9" PRIu64 " %9" PRIu64 " %6.3f", rows[i].name, rows[i].size, c.cycles,
           c.warp_instrs, ipc);
    print_losses(ws_device_info(d), &c);
    printf("\n");
    fflush(stdout);
    ws_device_close(d);
  }
  if (counted)
    printf("geometric mean of %u programs, memory latency %" PRIu32 ": IPC %.3f\n", counted,
           o.mem_latency, exp(sum / counted));
  print_steps(cycles, &passed, &failed);
  if (figures && fclose(figures)) return fprintf(stderr, "suite: %s: cannot be written\n", file), 1;
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
