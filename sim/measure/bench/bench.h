// SPDX-License-Identifier: Apache-2.0
// wsbench: runs the rows of rows.def on runners (wsrun), prints them beside the anchor's figures
// and keeps them as JSON; prints how two such files differ.
//
// The file: {"rows": [{"kernel", "config", "latency", "cycles", "warp_instrs", "thread_instrs",
// "ipc", ...}, ...], ...}. The first three members identify a row. Rows hold only what is the same
// in every run, and with a timing the time that follows; speed, area and periods are stored beside
// them. The baseline is the same with the first four
// members alone, one row per line. Files of exact rows have the counters that are not 0 in
// "counters", also one row per line.
#ifndef WS_BENCH_H
#define WS_BENCH_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
  const char *config; // of rows.def, "8x8"
  const char *wsrun;  // path of the runner; the MANIFEST of its Verilog is in rtl/ beside it
  const char
      *timing; // file of wstiming, or NULL; beside it timing.rtl.txt, the sums of its Verilog
} bench_machine_t;

// Exit statuses. A missed goal does not fail, and a change of cycles only where it worsens the
// headline.
enum { BENCH_OK = 0, BENCH_WRONG = 1, BENCH_USAGE = 2 };

// Runs all rows of these machines into `out`, or with `counting` those that count in cycles x area;
// `area` is the file of wsarea, or NULL. Prints the table.
int bench_run(const bench_machine_t *machine, unsigned machines, const char *area, bool counting,
              const char *out);
// Runs the rows of exact.def on these machines into `out`, in the order of the table, and prints
// every number that is not the baseline's; without `base` the file is a new baseline. BENCH_WRONG
// when a number or a row differs. With `part`, rows of other machines may be missing.
int bench_exact(const bench_machine_t *machine, unsigned machines, const char *base, bool part,
                const char *out);
// Prints which rows are better or worse in the second file. BENCH_WRONG when the headline is:
// cycles, time or area beside the anchor's; a period or an area that the second file lacks is that
// of the first.
int bench_compare(const char *base, const char *now);
// Writes the baseline of a file's rows, with period and area: its own, or those of the old
// baseline.
int bench_baseline(const char *from, const char *to);

// One message on stderr; returns BENCH_USAGE.
int bench_complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
// A file of rows, checked: an object whose rows have the first four members, each key once. NULL
// after a message.
json_t *bench_load(const char *path);
json_t *bench_find(json_t *rows, json_t *key); // the row with the key of that one, or NULL
const char *bench_text(json_t *row, const char *member); // "" when it is not there
uint64_t bench_number(json_t *row, const char *member);  // 0 when it is not there

// ---- one run of a runner (spawn.c) ----

// Runs argv with stdout and stderr going to `log`; the exit status, -1 when it could not be started
// or was killed. Seconds by the clock and of this process, unless NULL.
int bench_spawn(const char *const *argv, const char *log, double *wall, double *cpu);
// The end of a log, on stderr, indented.
void bench_tail(const char *log);

// ---- runs of a runner (runner.c) ----

typedef struct {
  const char *wsrun;
  char log[512], json[512]; // of the run at hand
  char hosts[8192];         // "\nvecadd\nsaxpy\n": what the machine can run
} bench_runner_t;

// Files of the runs lie beside `out`.
void bench_runner_init(bench_runner_t *r, const char *out);
// Reads what this runner can run; false after a message.
bool bench_runner_use(bench_runner_t *r, const char *wsrun);
bool bench_runner_can(const bench_runner_t *r, const char *host);
// What wsrun reports of a run, at the measured size or at the preset, or NULL after what it said.
json_t *bench_runner_run(bench_runner_t *r, const char *host, const char *params, unsigned latency,
                         bool measured_size, double *wall, double *cpu);

// ---- the table (table.c) ----

// Anchor and goals of a row; 0 where there is none.
typedef struct {
  double cycles, each, ipc; // of the anchor: cycles, cycles per operation, IPC
  double goal_ratio, goal_each, goal_ipc;
  bool works; // counts in cycles x area
} bench_anchor_t;

typedef struct {
  const char *kernel, *config;
  unsigned latency;
  uint64_t cycles, warp_instrs;
  double ipc, each; // each: cycles per operation, 0 for whole kernels
} bench_row_t;

typedef struct {
  unsigned met, missed;
} bench_goals_t;

void bench_table_head(void);
void bench_table_row(const bench_row_t *r, const bench_anchor_t *a, bench_goals_t *goals);
// Ends a line with a ratio of cycles, of so many digits.
void bench_table_ratio(double ratio, double limit, int digits, bench_goals_t *goals);
void bench_table_figure(const char *what, double value, double anchor, double goal, bool more,
                        bench_goals_t *goals);

// ---- time (time.c) ----

// Clock period of the anchor in ns.
double bench_time_anchor(void);
// Whether a MANIFEST and a list of sums (or another MANIFEST) are of the same Verilog.
bool bench_same_verilog(const char *manifest, const char *sums);
// Clock period of a machine in ns, RAM access like a flop's as for the anchor; 0 without a timing,
// and after a line that says why when the timing is of other Verilog or of another library than the
// anchor's. False after a message when the file holds no period.
bool bench_time_period(const bench_machine_t *m, double *ns);
// Puts what the anchor has into the row, and with a period the time of both: whole kernels in us,
// single mechanisms in ns per operation or per instruction.
void bench_time_row(json_t *row, const bench_row_t *r, const bench_anchor_t *a, double ns);
// Cycles and time of each row with an anchor, with the goal; `periods` is {"8x8": ns, ...}.
void bench_time(json_t *rows, json_t *periods, bench_goals_t *goals);

// ---- the headline (headline.c) ----

typedef struct {
  double cycles; // geometric mean of the ratios of the rows that count, 0 unless all are there
  double period; // ns of 8x8, 0: not known
  double area;   // kNAND2, 0: not known
  double time, area_ratio; // divided by the anchor's
} bench_headline_t;

// Our cycles divided by the anchor's, geometric mean of the rows that count in cycles x area.
double bench_cycles_ratio(json_t *rows);
bench_headline_t bench_headline(json_t *file);
// Prints what became of it; whether a part is worse.
bool bench_headline_worse(json_t *base, json_t *now);
// "cycles 0.39 time 0.30 ..." of a file.
int bench_headline_print(const char *path);
// Its members of a baseline; nothing when neither file has them.
bool bench_headline_write(json_t *from, json_t *old, FILE *f);

// ---- rows of one machine against those of another (against.c, beside.c) ----

// Cycles and misses of the data cache of each pair of rows.def that has both rows.
void bench_against(json_t *rows, bench_goals_t *goals);
// Whether the kernels of config `of` run on the machine `config` too.
bool bench_runs_beside(const char *config, const char *of);
// Cycles of each kernel on both machines, side by side, and what became of how many.
void bench_beside(json_t *rows, bench_goals_t *goals);

#endif
