// SPDX-License-Identifier: Apache-2.0
// Exact cycles: the rows of exact.def on each machine, compared with a baseline number by number.
#include "exact.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "machine.h"
#include "rows.h"
#include "runner.h"

static const struct {
  const char *machine, *host, *params;
  unsigned latency;
} defs[] = {
#define WS_EXACT(machine, host, params, latency) {machine, host, params, latency},
#include "exact.def"
};
enum { DEFS = sizeof defs / sizeof defs[0] };

static const char *const totals[] = {"cycles", "warp_instrs", "thread_instrs"};
enum { TOTALS = sizeof totals / sizeof totals[0] };

typedef struct {
  unsigned same, wrong; // rows
  bool headed;
} tally_t;

// ---- run ----------------------------------------------------------------------------------------

// A row of the file. Counters that are 0 are left out.
static json_t *make_row(const char *machine, const char *host, const char *params, unsigned latency,
                        json_t *run) {
  char kernel[128];
  const char *name;
  json_t *value, *counters = json_object();
  snprintf(kernel, sizeof kernel, "%s%s%s", host, *params ? " " : "", params);
  json_object_foreach(json_object_get(run, "counters"), name, value) {
    if (json_integer_value(value)) json_object_set(counters, name, value);
  }
  json_t *row =
      json_pack("{s:s, s:s, s:i}", "kernel", kernel, "config", machine, "latency", (int)latency);
  for (unsigned i = 0; i < TOTALS; i++)
    json_object_set(row, totals[i], json_object_get(run, totals[i]));
  json_object_set_new(row, "counters", counters);
  return row;
}

// All rows of a machine; the number of those that failed. A machine without rows is a failure.
static unsigned run_machine(bench_runner_t *r, const char *machine, json_t *rows) {
  unsigned failed = 0;
  const size_t before = json_array_size(rows);
  for (unsigned i = 0; i < DEFS; i++) {
    const bool here = !strcmp(defs[i].machine, "*") || !strcmp(defs[i].machine, machine);
    if (!here || !bench_runner_can(r, defs[i].host)) continue;
    json_t *j =
        bench_runner_run(r, defs[i].host, defs[i].params, defs[i].latency, false, NULL, NULL);
    if (j)
      json_array_append_new(rows,
                            make_row(machine, defs[i].host, defs[i].params, defs[i].latency, j));
    else
      failed++;
    json_decref(j);
  }
  if (json_array_size(rows) == before && !failed) {
    bench_complain("machine %s has no rows in exact.def", machine);
    failed++;
  }
  return failed;
}

// ---- compare ------------------------------------------------------------------------------------

static void print_head(tally_t *t) {
  if (t->headed) return;
  printf("%-24s %-24s %7s  %-16s %10s %10s %10s\n", "kernel", "machine", "latency", "what",
         "baseline", "now", "change");
  t->headed = true;
}

static void print_key(json_t *row, const char *what) {
  printf("%-24s %-24s %7" PRIu64 "  %-16s", bench_text(row, "kernel"), bench_text(row, "config"),
         bench_number(row, "latency"), what);
}

static void print_row(tally_t *t, json_t *row, const char *what) {
  print_head(t);
  print_key(row, what);
  printf("\n");
}

static unsigned compare_number(tally_t *t, json_t *row, const char *what, uint64_t a, uint64_t b) {
  if (a == b) return 0;
  print_head(t);
  print_key(row, what);
  printf(" %10" PRIu64 " %10" PRIu64 " %+10" PRId64 "\n", a, b, (int64_t)(b - a));
  return 1;
}

// Prints each number of a row that is not what it was.
static bool same_row(tally_t *t, json_t *old, json_t *now) {
  const char *name;
  json_t *value, *a = json_object_get(old, "counters"), *b = json_object_get(now, "counters");
  unsigned changed = 0;
  for (unsigned i = 0; i < TOTALS; i++)
    changed += compare_number(t, now, totals[i], bench_number(old, totals[i]),
                              bench_number(now, totals[i]));
  json_object_foreach(b, name, value) {
    changed += compare_number(t, now, name, bench_number(a, name), bench_number(b, name));
  }
  json_object_foreach(a, name, value) {
    if (!json_object_get(b, name))
      changed += compare_number(t, now, name, bench_number(a, name), 0);
  }
  return changed == 0;
}

static bool is_run(json_t *row, const bench_machine_t *machine, unsigned machines) {
  for (unsigned i = 0; i < machines; i++)
    if (!strcmp(bench_text(row, "config"), machine[i].config)) return true;
  return false;
}

// Rows that differ, that the baseline does not have and that only the baseline has. With `part`,
// rows of machines that were not run are not looked at.
static tally_t compare(json_t *base, json_t *now, const bench_machine_t *machine, unsigned machines,
                       bool part) {
  tally_t t = {0, 0, false};
  size_t i;
  json_t *r;
  json_array_foreach(now, i, r) {
    json_t *old = bench_find(base, r);
    if (!old) print_row(&t, r, "not in baseline");
    *(old && same_row(&t, old, r) ? &t.same : &t.wrong) += 1;
  }
  json_array_foreach(base, i, r) {
    if (bench_find(now, r) || (part && !is_run(r, machine, machines))) continue;
    print_row(&t, r, "not run");
    t.wrong++;
  }
  return t;
}

// ---- file ---------------------------------------------------------------------------------------

// The numbers of a row stay in one line, so that a change of a row is a line of the difference.
static bool write_rows(json_t *rows, FILE *f) {
  size_t i;
  json_t *r;
  bool ok = fputs("{\"rows\": [\n", f) >= 0;
  json_array_foreach(rows, i, r) {
    ok = ok && json_dumpf(r, f, 0) == 0;
    ok = ok && fputs(i + 1 < json_array_size(rows) ? ",\n" : "\n", f) >= 0;
  }
  return fputs("]}\n", f) >= 0 && ok;
}

static int write_file(json_t *rows, const char *out) {
  FILE *f = fopen(out, "w");
  bool ok = f && write_rows(rows, f);
  if (f && fclose(f)) ok = false;
  return ok ? BENCH_OK : bench_complain("cannot write %s: %s", out, strerror(errno));
}

int bench_exact(const bench_machine_t *machine, unsigned machines, const char *base_file, bool part,
                const char *out) {
  static bench_runner_t r;
  json_t *rows = json_array(), *base = NULL;
  unsigned failed = 0;
  int rc = BENCH_OK;
  bench_runner_init(&r, out);
  if (base_file && !(base = bench_load(base_file))) rc = BENCH_USAGE;
  for (unsigned i = 0; i < machines && rc == BENCH_OK; i++) {
    if (bench_runner_use(&r, machine[i].wsrun))
      failed += run_machine(&r, machine[i].config, rows);
    else
      rc = BENCH_USAGE;
  }
  // A baseline is written of complete runs only.
  if (rc == BENCH_OK && (base_file || !failed)) rc = write_file(rows, out);
  if (rc == BENCH_OK) {
    const unsigned all = (unsigned)json_array_size(rows);
    const tally_t t = base ? compare(json_object_get(base, "rows"), rows, machine, machines, part)
                           : (tally_t){all, 0, false};
    failed += t.wrong;
    printf("%u passed, %u failed\n", t.same, failed);
    rc = failed || !t.same ? BENCH_WRONG : BENCH_OK;
  }
  remove(r.json);
  remove(r.log);
  json_decref(base);
  json_decref(rows);
  return rc;
}
