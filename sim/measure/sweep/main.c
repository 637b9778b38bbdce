// SPDX-License-Identifier: Apache-2.0
// wssweep: the parts of make sweep and make estimate that are not glue.
#include "fit.h"
#include "plan.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: wssweep plan SPEC FOLDER KEPT VERSIONS WSGEN [strict]   check, and write the plan\n"
    "       wssweep todo FOLDER KEPT           lines of jobs with something to measure\n"
    "       wssweep units FOLDER KEPT JOB      what is to be measured of one\n"
    "       wssweep progress FOLDER KEPT [KNOWN]   points: all, complete, failed, refused;\n"
    "                                          figures that the file KNOWN has are not read\n"
    "       wssweep table FOLDER KEPT [X Y]    write sweep.csv, and front-N.dat for each line of\n"
    "                                          fronts\n"
    "       wssweep page FOLDER KEPT NAME      write sweep.html, with front-N.svg\n"
    "       wssweep estimate TABLE RESOLVED    area and period of a machine\n"
    "       wssweep baseline FOLDER KEPT KNOWN WSGEN TABLE   write the table of estimate\n";

static ws_buf_t err;

static int done(bool good) {
  if (!good) fprintf(stderr, "sweep: %s", err.p ? err.p : "failed\n");
  ws_free_all();
  return good ? 0 : 2;
}

static bool unit_missing(const plan_t *plan, const char *kept, const unit_t *u) {
  const char *why;
  return !sweep_result(kept, plan, u, &why);
}

static bool todo(char **arg) {
  plan_t plan;
  unsigned last = 0;
  if (!sweep_plan_read(&plan, arg[0], &err)) return false;
  bool *wanted = ws_zalloc((plan.jobs.n + 1) * sizeof *wanted);
  for (unsigned i = 0; i < plan.units; i++)
    if (unit_missing(&plan, arg[1], &plan.unit[i])) wanted[plan.unit[i].job - 1] = true;
  for (; last < plan.jobs.n; last++)
    if (wanted[last]) printf("%u\n", last + 1);
  return true;
}

static bool units(char **arg) {
  plan_t plan;
  const unsigned job = (unsigned)strtoul(arg[2], NULL, 10);
  if (!sweep_plan_read(&plan, arg[0], &err)) return false;
  if (!job || job > plan.jobs.n) return ws_err(&err, "no job %s in %s/jobs\n", arg[2], arg[0]);
  for (unsigned i = 0; i < plan.units; i++) {
    const unit_t *u = &plan.unit[i];
    if (u->job != job || !unit_missing(&plan, arg[1], u)) continue;
    printf("%s\t%s\t%s\t%s\t%s\t%s\n", u->file, u->version, u->measure, u->kernel, u->latency,
           u->args);
  }
  return true;
}

static bool read_table(table_t *t, char **arg) {
  plan_t *plan = ws_zalloc(sizeof *plan);
  if (!sweep_plan_read(plan, arg[0], &err)) return false;
  sweep_table(t, plan, arg[1]);
  return true;
}

// A file KNOWN keeps what is complete, so that the next call reads only what is not.
static bool progress(char **arg) {
  plan_t plan;
  unsigned complete = 0, failed = 0, refused = 0;
  if (!sweep_plan_read(&plan, arg[0], &err)) return false;
  const result_t *result = sweep_results(&plan, arg[1], arg[2] ? ws_read_file(arg[2]) : NULL);
  for (unsigned i = 0; i < plan.points; i++) {
    const char *why;
    const char *s = sweep_status(&plan, result, sweep_units_of(&plan, i), i, &why);
    complete += !strcmp(s, "ok");
    failed += !strcmp(s, "failed");
    refused += !strcmp(s, "refused");
  }
  printf("%u %u %u %u\n", plan.points, complete, failed, refused);
  if (!arg[2]) return true;
  ws_buf_t known = {0};
  for (unsigned u = 0; u < plan.units; u++)
    ws_add(&known, result[u].text ? "1" : "0", 1);
  return ws_write_file(arg[2], known.p ? known.p : "", false, &err);
}

// The columns of the fronts: time against area, toggles against time, or those asked for.
static bool front_pairs(const table_t *t, const char *x, const char *y, words_t *pairs) {
  const char *time = sweep_column(t, "us") >= 0 ? "us" : "cycles";
  const char *asked[] = {x, y};
  for (unsigned i = 0; i < 2; i++)
    if (*asked[i] && sweep_column(t, asked[i]) < 0) {
      ws_err(&err, "%c = %s: allowed are the columns", "XY"[i], asked[i]);
      for (unsigned c = t->status + 1; c + 1 < t->head.n; c++)
        ws_err(&err, " %s", t->head.p[c]);
      return ws_err(&err, "\n");
    }
  if (*x || *y) {
    if (!*x || !*y) return ws_err(&err, "X and Y come together\n");
    words_add(pairs, x);
    words_add(pairs, y);
    return true;
  }
  const char *const usual[] = {time, "knand2", time, "toggles", "knand2", "ulp"};
  for (unsigned i = 0; i < WS_COUNT(usual); i += 2)
    if (sweep_column(t, usual[i]) >= 0 && sweep_column(t, usual[i + 1]) >= 0) {
      words_add(pairs, usual[i]);
      words_add(pairs, usual[i + 1]);
    }
  return true;
}

static bool write_table(char **arg) {
  table_t t;
  words_t pairs = {0};
  ws_buf_t fronts = {0};
  if (!read_table(&t, arg) ||
      !ws_write_file(ws_fmt("%s/sweep.csv", arg[0]), sweep_csv(&t), false, &err) ||
      !front_pairs(&t, arg[2] ? arg[2] : "", arg[2] && arg[3] ? arg[3] : "", &pairs))
    return false;
  ws_add(&fronts, "", 0);
  for (unsigned i = 0; i < pairs.n; i += 2) {
    const char *file = ws_fmt("%s/front-%u", arg[0], i / 2 + 1);
    const int x = sweep_column(&t, pairs.p[i]), y = sweep_column(&t, pairs.p[i + 1]);
    const char *data = sweep_front_data(&t, x, y);
    if (!strcmp(data, "\n\n")) continue;
    ws_printf(&fronts, "%s\t%s\t%s\n", file, pairs.p[i], pairs.p[i + 1]);
    if (!ws_write_file(ws_fmt("%s.dat", file), data, false, &err)) return false;
  }
  return ws_write_file(ws_fmt("%s/fronts", arg[0]), fronts.p, false, &err);
}

static bool page(char **arg) {
  table_t t;
  words_t pictures = {0};
  bool *front = NULL;
  char *rest = ws_read_file(ws_fmt("%s/fronts", arg[0]));
  if (!read_table(&t, arg)) return false;
  for (char *line; (line = strsep(&rest, "\n"));) {
    const char *file = strsep(&line, "\t"), *x = strsep(&line, "\t"), *y = strsep(&line, "\t");
    if (!x || !y) continue;
    char *svg = ws_read_file(ws_fmt("%s.svg", file));
    if (!svg) return ws_err(&err, "%s.svg: cannot be read\n", file);
    words_add(&pictures, svg);
    if (!front) front = sweep_front(&t, sweep_column(&t, x), sweep_column(&t, y));
  }
  const char *text = sweep_page(&t, arg[2], &pictures, front);
  if (!text) return ws_err(&err, "sim/measure/sweep/page.html: cannot be read\n");
  return ws_write_file(ws_fmt("%s/sweep.html", arg[0]), text, false, &err);
}

// ---- estimates ----------------------------------------------------------------------------------

static bool estimate(char **arg) {
  static const char *const name[2] = {"area", "period"}, *const unit[2] = {"kNAND2", "ns"};
  machines_t m;
  char *text = ws_read_file(arg[1]);
  if (!text) return ws_err(&err, "%s: cannot be read\n", arg[1]);
  if (!fit_read(&m, arg[0], &err)) return false;
  const keys_t asked = fit_keys(text);
  for (unsigned i = 0; i < 2; i++) {
    fit_t f;
    if (!fit_estimate(&f, &m, i, &asked)) {
      printf("%-6s  no estimate: %u machines in %s\n", name[i], f.n, arg[0]);
      continue;
    }
    printf("%-6s  %.*f %s, error %.1f %% (each of %u machines from the others: rms; at worst "
           "%.1f %%, %s)\n",
           name[i], i ? 2 : 1, f.estimate, unit[i], 100 * f.rms, f.n, 100 * f.worst, f.worst_of);
    if (f.measured > 0)
      printf("        one of them is this machine: %.*f %s were measured\n", i ? 2 : 1, f.measured,
             unit[i]);
    if (f.outside.n)
      printf("        outside of the fitted range, where the error is not known: %s\n",
             f.outside.p);
  }
  return true;
}

static double figure(const char *text, const char *name) {
  const size_t n = strlen(name);
  for (; text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL)
    if (!strncmp(text, name, n) && text[n] == ' ') return strtod(text + n, NULL);
  return 0;
}

static void add_machine(machines_t *m, machine_t p) {
  m->machine = ws_realloc(m->machine, (m->n + 1) * sizeof *m->machine);
  m->machine[m->n++] = p;
}

// Machines whose figures come from elsewhere: lines KNAND2 NS WORD ..
static bool add_known(machines_t *m, const char *path, const char *wsgen, const char *folder) {
  char *rest = ws_read_file(path);
  if (!rest) return ws_err(&err, "%s: cannot be read\n", path);
  for (char *line; (line = strsep(&rest, "\n"));) {
    words_t w = {0};
    const char *out, *said;
    machine_t p = {0};
    line[strcspn(line, "#")] = 0;
    if (!line[strspn(line, " ")]) continue;
    for (unsigned i = 0; i < 2; i++)
      p.figure[i] = strtod(strsep(&line, " "), NULL);
    if (!line || strncmp(line, "CFG=", 4) != 0)
      return ws_err(&err, "%s: not KNAND2 NS CFG=..\n", path);
    line[strcspn(line, "\n")] = 0;
    for (size_t n = strlen(line); n && line[n - 1] == ' '; n--)
      line[n - 1] = 0;
    p.words = ws_strdup(line);
    words_add(&w, "--cfg");
    for (char *word; (word = strsep(&line, " "));)
      words_add(&w, w.n == 1 ? word + 4 : word);
    words_add(&w, "--resolved");
    if (sweep_ask(wsgen, folder, &w, &out, &said)) return ws_err(&err, "%s\n", said);
    p.keys = fit_keys(out);
    add_machine(m, p);
  }
  return true;
}

static bool baseline(char **arg) {
  plan_t plan;
  machines_t m = {0};
  if (!sweep_plan_read(&plan, arg[0], &err)) return false;
  char *rest = ws_read_file(ws_fmt("%s/jobs", arg[0]));
  for (unsigned j = 0; j < plan.jobs.n; j++) {
    const char *folder = strsep(&rest, "\t"), *why;
    machine_t p = {.words = strsep(&rest, "\n")};
    char *resolved = ws_read_file(ws_fmt("%s/%s/configuration", arg[1], folder));
    if (!resolved) return ws_err(&err, "%s/%s/configuration: cannot be read\n", arg[1], folder);
    p.keys = fit_keys(resolved);
    for (unsigned u = 0; u < plan.units; u++) {
      if (plan.unit[u].job != j + 1) continue;
      const char *text = sweep_result(arg[1], &plan, &plan.unit[u], &why);
      if (!text) continue;
      if (!strcmp(plan.unit[u].measure, "area")) p.figure[0] = figure(text, "knand2");
      if (!strcmp(plan.unit[u].measure, "period")) p.figure[1] = figure(text, "period_ns");
    }
    if (p.figure[0] > 0 || p.figure[1] > 0) add_machine(&m, p);
  }
  return add_known(&m, arg[2], arg[3], arg[0]) && ws_write_file(arg[4], fit_write(&m), false, &err);
}

static bool plan(char **arg) {
  const char *versions = ws_read_file(arg[3]);
  if (!versions) return ws_err(&err, "%s: cannot be read\n", arg[3]);
  return sweep_plan(
      &(plan_from_t){
          .spec = arg[0],
          .folder = arg[1],
          .kept = arg[2],
          .versions = versions,
          .wsgen = arg[4],
          .strict = arg[5] && !strcmp(arg[5], "strict"),
      },
      &err);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int least, most; // arguments
    bool (*run)(char **arg);
  } command[] = {
      {"plan", 5, 6, plan},         {"todo", 2, 2, todo},         {"units", 3, 3, units},
      {"table", 2, 4, write_table}, {"progress", 2, 3, progress}, {"page", 3, 3, page},
      {"estimate", 2, 2, estimate}, {"baseline", 5, 5, baseline},
  };
  for (unsigned i = 0; argc > 1 && i < WS_COUNT(command); i++)
    if (!strcmp(argv[1], command[i].name) && argc - 2 >= command[i].least &&
        argc - 2 <= command[i].most)
      return done(command[i].run(argv + 2));
  fputs(usage, stderr);
  return 2;
}
