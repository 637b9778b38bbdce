// SPDX-License-Identifier: Apache-2.0
// micro KERNELS.elf ws_config.h [-o FOLDER] [-r ROW].. [-b KEY=NUMBER].. [-p PRESET]: runs the rows
// of micro.def, or those that are named, on the device that the environment names (WS_CONFIG,
// WS_OVERRIDES, WS_BACKEND, WS_MEM_LATENCY), and prints the paper's value, the configured one and
// the inferred one. -o: writes curves and a page there. -b: another number of ws_config.h. -p: the
// paper's values of that preset judge the machine, not those of its own configuration. A row fails
// when a latency or a number that it infers is not what is configured, or when it misses the paper
// without a reason in micro.def, or by more or less than that reason accounts for.
#include "micro.h"

#include "../../host/libws/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const micro_row_t rows[] = {
#define MICRO_ROW(name, method, kernel, number, truth, unit, source, what)                         \
  {#name, micro_##method, kernel, number, truth, MICRO_##unit, source, what},
#include "micro.def"
};
enum { ROWS = sizeof rows / sizeof *rows, NAMED_MOST = 64 };

// What the instructions of a kernel need.
static const struct {
  const char *kernel, *key, *extension;
} needs[] = {
#define MICRO_NEEDS(kernel, key, extension) {#kernel, #key, extension},
#include "micro.def"
};

static const struct paper {
  const char *preset, *row;
  double value;
  double at, lat,
      within;      // where it is missed: what is inferred, less lat times the memory's latency
  const char *why; // "": it is met
} papers[] = {
#define MICRO_PAPER(preset, row, value) {#preset, #row, value, 0, 0, 0, ""},
#define MICRO_MISS(preset, row, value, at, lat, within, why)                                       \
  {#preset, #row, value, at, lat, within, why},
#include "micro.def"
};

// Points of the paper's curves.
static const struct paper_point {
  const char *preset, *row;
  double x, y;
} paper_points[] = {
#define MICRO_POINT(preset, row, x, y) {#preset, #row, x, y},
#include "micro.def"
};

static void dies(const char *text) {
  fprintf(stderr, "micro: %s\n", text);
  exit(2);
}

double micro_key(const micro_t *m, const char *key) {
  char line[80];
  for (unsigned i = 0; i < m->believes; i++) {
    const size_t n = strcspn(m->believe[i], "=");
    if (strlen(key) == n && strncmp(m->believe[i], key, n) == 0)
      return strtod(m->believe[i] + n + 1, NULL);
  }
  snprintf(line, sizeof line, "#define WS_%s ", key);
  const char *const at = strstr(m->config, line);
  if (!at) dies(line);
  return strtod(at + strlen(line), NULL);
}

// KEYs with operators between them, from left to right. A division whose length the operands decide
// has no truth.
static double truth(const micro_t *m, const char *text) {
  if (!*text) return m->truth;
  if (strcmp(text, "DIV_LATENCY") == 0 && !micro_key(m, "DIV_TIMER")) return NAN;
  if (strncmp(text, "DCACHE", 6) == 0 && !micro_key(m, "DCACHE")) return NAN;
  double a = 0;
  for (char with = '+'; with; with = *text++) {
    char key[64];
    const size_t n = strcspn(text, "+-*/>");
    snprintf(key, sizeof key, "%.*s", (int)n, text);
    const double b = micro_key(m, key);
    a = with == '+'   ? a + b
        : with == '-' ? a - b
        : with == '*' ? a * b
        : with == '/' ? a / b
        : a > b       ? a
                      : b;
    text += n;
  }
  return a;
}

// The extension that the row needs and the machine lacks, or NULL.
static const char *lacks(const micro_t *m, const micro_row_t *r) {
  for (unsigned i = 0; i < sizeof needs / sizeof *needs; i++)
    if (strcmp(needs[i].kernel, r->kernel) == 0 && !micro_key(m, needs[i].key))
      return needs[i].extension;
  return NULL;
}

static const struct paper *paper(const char *preset, const char *row) {
  for (unsigned i = 0; i < sizeof papers / sizeof *papers; i++)
    if (strcmp(papers[i].preset, preset) == 0 && strcmp(papers[i].row, row) == 0) return &papers[i];
  return NULL;
}

// A warp never issues faster than its unit takes instructions, and only as fast if fetch
// (ibuf_depth) and register banks (rf_banks) keep up; they do if a key makes the unit slow.
static bool one_warp_issue(const micro_t *m, const micro_row_t *r) {
  return strcmp(r->name, "issue") == 0 &&
         micro_key(m, "ALU_INTERVAL") <= micro_key(m, "THREADS") / micro_key(m, "INT_LANES");
}

// Latencies, intervals and counts are properties of the machine, which a method has to find; a rate
// is a peak, which a program may miss.
static bool exact(const micro_t *m, const micro_row_t *r) {
  if (one_warp_issue(m, r)) return false;
  return r->unit == MICRO_COUNT || strstr(r->truth, "LATENCY") || strstr(r->truth, "INTERVAL");
}

// Cycles to the resolution of the clock register: below a cycle, of which a latency is a whole
// number.
static bool as_configured(const micro_t *m, const micro_row_t *r, double is, double want) {
  const double least = r->unit == MICRO_CYCLES ? 1e-9 + micro_resolution(m) : 1e-9;
  return fabs(is - want) <= (exact(m, r) ? least : 0.02 * want);
}

// A row that misses the paper for a known reason: by how much is known, too.
static double pinned(const struct paper *p) {
  return p->at + p->lat * ws_device_defaults().mem_latency;
}

// Within 1 cycle or 2 %, and what the clock register does not resolve; counts exactly.
static bool as_paper(const micro_t *m, const micro_row_t *r, double is, double want) {
  if (r->unit == MICRO_COUNT) return is == want;
  const double more = r->unit == MICRO_RATE ? micro_rate_resolution(m, r, is) : 0;
  return fabs(is - want) <= 0.02 * want + more || (r->unit == MICRO_CYCLES && fabs(is - want) <= 1);
}

static bool has_paper(const char *preset) {
  for (unsigned i = 0; i < sizeof papers / sizeof *papers; i++)
    if (strcmp(papers[i].preset, preset) == 0) return true;
  return false;
}

static const char *number(char text[16], double v) {
  snprintf(text, 16, isnan(v) ? "-" : "%.4g", v);
  if (!isnan(v) && v >= 1000) snprintf(text, 16, "%.0f", v);
  return text;
}

typedef struct {
  unsigned passed, failed, no_result, off;
  FILE *rows;
  const char *folder, *preset;
} run_t;

static void curve(const micro_t *m, const micro_row_t *r, const run_t *s) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s.dat", s->folder, r->name);
  FILE *const f = fopen(path, "w");
  if (!f) dies(path);
  if (!*m->x_axis || !*m->y_axis) dies("a curve without axes");
  fprintf(f, "# %s\t%s\n", m->x_axis, m->y_axis);
  for (unsigned i = 0; i < m->points; i++)
    fprintf(f, "%g %g NaN\n", m->point[i].x, m->point[i].y);
  for (unsigned i = 0; s->preset && i < sizeof paper_points / sizeof *paper_points; i++) {
    const struct paper_point *const p = &paper_points[i];
    if (strcmp(p->preset, s->preset) == 0 && strcmp(p->row, r->name) == 0)
      fprintf(f, "%g NaN %g\n", p->x, p->y);
  }
  if (fclose(f)) dies(path);
}

static void run(micro_t *m, const micro_row_t *r, run_t *s) {
  const struct paper *const p = s->preset ? paper(s->preset, r->name) : NULL;
  char is_text[16], truth_text[16], paper_text[16], verdict[320] = "";
  const char *const lacking = lacks(m, r);
  m->points = 0, m->x_axis = m->y_axis = "", m->truth = NAN, *m->why = 0, m->launch_failed = false;
  const double is = lacking ? NAN : r->method(m, r), want = truth(m, r->truth);
  bool failed = false;
  if (lacking)
    snprintf(m->why, sizeof m->why, "the machine has no such instructions: isa without %s",
             lacking);
  if (isnan(is)) {
    snprintf(verdict, sizeof verdict, "%s: %s", m->launch_failed ? "FAILED" : "no result", m->why);
    failed = m->launch_failed;
    s->no_result++;
  } else if (!isnan(want) && !as_configured(m, r, is, want) &&
             (exact(m, r) || (one_warp_issue(m, r) && is < want))) {
    snprintf(verdict, sizeof verdict, "NOT AS CONFIGURED, off by %.4g", is - want);
    failed = true;
  } else if (p && !as_paper(m, r, is, p->value)) {
    failed = !*p->why || fabs(is - pinned(p)) > p->within;
    snprintf(verdict, sizeof verdict, "off by %.4g: %s", is - p->value,
             *p->why ? p->why : "NO REASON IS KNOWN");
    if (failed && *p->why)
      snprintf(verdict + strlen(verdict), sizeof verdict - strlen(verdict),
               "; NOT THE %.4g THAT THIS GIVES, within %.4g", pinned(p), p->within);
    s->off++;
  } else if (!isnan(want) && !as_configured(m, r, is, want)) {
    snprintf(verdict, sizeof verdict, "%soff what is configured by %.4g%s",
             p ? "ok, as the paper; " : "", is - want,
             one_warp_issue(m, r) ? ": one warp waits for fetch (ibuf_depth) or banks (rf_banks)"
                                  : "");
    s->off++;
  } else {
    snprintf(verdict, sizeof verdict, "ok");
    if (isnan(want) && !p) snprintf(verdict, sizeof verdict, "measured");
  }
  if (failed)
    s->failed++;
  else if (!isnan(is))
    s->passed++;
  number(is_text, is), number(truth_text, want), number(paper_text, p ? p->value : NAN);
  char line[640];
  snprintf(line, sizeof line, "%-14s\t%8s\t%10s\t%8s\t%-8s\t%s\t%s", r->name, paper_text,
           truth_text, is_text, r->source, verdict, r->what);
  printf("%s - micro/%s:%s paper %s, configured %s, inferred %s: %s (%s)\n",
         failed ? "not ok" : "ok", r->name, isnan(is) && !failed ? " # SKIP" : "", paper_text,
         truth_text, is_text, verdict, r->what);
  fflush(stdout);
  if (s->rows) fprintf(s->rows, "%s\n", line);
  if (s->folder && m->points) curve(m, r, s);
}

static bool named(const char *name, char **list, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (strcmp(list[i], name) == 0) return true;
  return n == 0;
}

static void load(micro_t *m, const char *machine, const char *elf, const char *config) {
  ws_device_options_t o = ws_device_defaults();
  o.machine = machine;
  m->device = ws_device_open(&o);
  if (!m->device) dies(ws_error());
  m->program = ws_program_load(m->device, elf);
  size_t bytes;
  m->config = ws_file_read(config, &bytes);
  if (!m->config) dies(config);
  m->data_bytes = 10 << 16;
  m->stamps = ws_alloc(m->device, 4096);
  m->data = ws_alloc(m->device, m->data_bytes + (1 << 16));
  m->data = (m->data + (1 << 16) - 1) >> 16 << 16; // a multiple of any cache's size
  uint32_t own[512]; // the address of each word, for chains of each thread of its own
  for (uint32_t i = 0; i < 512; i++)
    own[i] = m->data + 4 * i;
  if (!m->program || !m->stamps || ws_write(m->device, m->data, own, sizeof own))
    dies(ws_device_error(m->device));
}

int main(int argc, char **argv) {
  static micro_t m;
  char *only[NAMED_MOST], *believe[NAMED_MOST], path[512];
  const char *machine = NULL;
  unsigned onlys = 0;
  run_t s = {0};
  m.believe = believe;
  for (int o; (o = getopt(argc, argv, "m:o:r:b:p:")) != -1;) {
    if (o == 'm')
      machine = optarg;
    else if (o == 'o')
      s.folder = optarg;
    else if (o == 'p')
      s.preset = optarg;
    else if (o == 'r' && onlys < NAMED_MOST)
      only[onlys++] = optarg;
    else if (o == 'b' && m.believes < NAMED_MOST)
      believe[m.believes++] = optarg;
    else
      dies("see the head of micro.c");
  }
  if (argc - optind != 2) dies("the kernels and ws_config.h");
  if (s.preset && !has_paper(s.preset)) dies("-p: micro.def has no figures of that preset");
  load(&m, machine, argv[optind], argv[optind + 1]);
  if (!s.preset) s.preset = ws_device_defaults().config;
  if (s.folder) {
    snprintf(path, sizeof path, "%s/rows.tsv", s.folder);
    if (!(s.rows = fopen(path, "w"))) dies(path);
  }
  for (unsigned i = 0; i < ROWS; i++)
    if (named(rows[i].name, only, onlys)) run(&m, &rows[i], &s);
  if (s.rows && fclose(s.rows)) dies(path);
  printf("# %u without a result, %u off\n", s.no_result, s.off);
  printf("%u passed, %u failed\n", s.passed, s.failed);
  ws_device_close(m.device);
  return s.failed || !s.passed;
}
