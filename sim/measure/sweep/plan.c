// SPDX-License-Identifier: Apache-2.0
#include "plan.h"

#include "../../common/spawn.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const plan_from_t *from;
  spec_t spec;
  words_t keys;
  words_t folders, texts; // of configurations: the folder, and what wsgen says of it
  words_t latencies;      // "JOB LATENCY" of what has its units
  ws_buf_t plan, jobs, units, *err;
} planner_t;

int sweep_ask(const char *wsgen, const char *folder, const words_t *words, const char **out,
              const char **said) {
  const char *to = ws_fmt("%s/wsgen.out", folder), *err = ws_fmt("%s/wsgen.err", folder);
  words_t argv = {0};
  words_add(&argv, wsgen);
  for (unsigned i = 0; i < words->n; i++)
    words_add(&argv, words->p[i]);
  words_add(&argv, NULL);
  const int status = ws_spawn(argv.p, &(ws_spawn_t){.out = to, .err = err});
  *out = ws_read_file(to);
  char *text = ws_read_file(err);
  for (char *c = text; c && *c; c++)
    if (*c == '\n' || *c == '\t') *c = c[1] ? ' ' : 0;
  *said = text ? text : "";
  unlink(to);
  unlink(err);
  return *out ? status : -1;
}

// The keys of a configuration: what stands before the = in lines NAME tab KEY=VALUE.
static bool read_keys(planner_t *p) {
  const words_t argv = {(const char *[]){"--cfg", "ref", "--resolved"}, 3};
  const char *out, *said;
  if (sweep_ask(p->from->wsgen, p->from->folder, &argv, &out, &said))
    return ws_err(p->err, "%s: %s\n", p->from->wsgen, said);
  char *rest = ws_strdup(out);
  for (char *line; (line = strsep(&rest, "\n"));) {
    const char *word = strchr(line, '\t');
    if (!word || strcspn(word, ".") < strcspn(word, "=")) continue; // a trait
    const char *key = ws_upper(ws_fmt("%.*s", (int)strcspn(word + 1, "="), word + 1));
    if (!words_have(&p->keys, key)) words_add(&p->keys, key);
  }
  return true;
}

// A measurement of a job. The name of its file has a sum of the arguments.
static void unit(planner_t *p, unsigned job, const char *measure, const char *kernel,
                 const char *latency) {
  const char *args = kernel ? sweep_args(&p->spec, kernel) : "";
  const char *version = "";
  char *rest = ws_strdup(p->from->versions);
  for (char *line; (line = strsep(&rest, "\n"));) {
    const size_t n = strlen(measure);
    if (!strncmp(line, measure, n) && line[n] == ' ') version = line + n + 1;
  }
  const char *file = measure;
  if (kernel) file = ws_fmt("%s-%s-%s", measure, kernel, latency);
  if (*args) file = ws_fmt("%s-%s", file, ws_hash8(args));
  ws_printf(&p->units, "%u\t%s\t%s\t%s\t%s\t%s\t%s\n", job, file, version, measure,
            kernel ? kernel : "-", kernel ? latency : "-", args);
}

// The measurements of a job that depend on the latency, or (NULL) those that do not.
static void units(planner_t *p, unsigned job, const char *latency) {
  const spec_t *s = &p->spec;
  for (unsigned m = 0; m < MEASURES; m++) {
    if (!s->measure[m] || m == COUNTERS) continue;
    const bool runs = m == CYCLES || m == POWER;
    if (runs != (latency != NULL)) continue;
    if (!runs) unit(p, job, sweep_measure[m], NULL, NULL);
    for (unsigned k = 0; runs && k < s->kernels.n; k++)
      unit(p, job, sweep_measure[m], s->kernels.p[k], latency);
  }
}

// Folders of different configurations have different names. The file `configuration` in the folder
// says which one it is, because two texts could have the same sum.
static bool claim(planner_t *p, const char *folder, const char *text) {
  const char *file = ws_fmt("%s/%s/configuration", p->from->kept, folder);
  const char *old = ws_read_file(file);
  if (old && strcmp(old, text) != 0)
    return ws_err(p->err, "%s: belongs to another configuration\n", file);
  return ws_write_file(file, text, false, p->err);
}

static bool job_of(planner_t *p, const char *resolved, const words_t *words, const char *latency,
                   const char **folder) {
  unsigned j = 0;
  while (j < p->texts.n && strcmp(p->texts.p[j], resolved) != 0)
    j++;
  if (j == p->texts.n) {
    words_add(&p->texts, resolved);
    words_add(&p->folders, ws_fmt("%016" PRIx64, ws_hash(resolved, strlen(resolved))));
    if (!claim(p, p->folders.p[j], resolved)) return false;
    ws_printf(&p->jobs, "%s\tCFG=%s", p->folders.p[j], words->p[1]);
    for (unsigned i = 2; i + 1 < words->n; i++)
      ws_printf(&p->jobs, " %s", words->p[i]);
    ws_printf(&p->jobs, "\n");
    units(p, j + 1, NULL);
  }
  *folder = p->folders.p[j];
  // The same latency of the same configuration is measured once.
  const char *mark = ws_fmt("%u %s", j, latency);
  if (words_have(&p->latencies, mark)) return true;
  words_add(&p->latencies, mark);
  units(p, j + 1, latency);
  return true;
}

static bool add_point(planner_t *p, unsigned number, const values_t *v) {
  const spec_t *s = &p->spec;
  const char *latency = v->value[s->axes - 1], *folder = "-", *resolved, *said;
  words_t words = {0};
  words_add(&words, "--cfg");
  words_add(&words, v->value[0]);
  for (unsigned a = 1; a + 1 < s->axes; a++)
    if (v->value[a]) words_add(&words, ws_fmt("%s=%s", s->axis[a].name, v->value[a]));
  words_add(&words, "--resolved");
  const int status = sweep_ask(p->from->wsgen, p->from->folder, &words, &resolved, &said);
  if (status < 0 || status > 2) return ws_err(p->err, "%s: exit %d\n", p->from->wsgen, status);
  if (status && p->from->strict) return ws_err(p->err, "%s\n", said);
  if (!status && !job_of(p, resolved, &words, latency, &folder)) return false;
  ws_printf(&p->plan, "point\t%u\t%s\t%s", number, folder, latency);
  for (unsigned a = 0; a < s->axes; a++)
    ws_printf(&p->plan, "\t%s", v->value[a] ? v->value[a] : "");
  ws_printf(&p->plan, "\t%s\n", status ? said : "");
  return true;
}

static void list(ws_buf_t *to, const char *what, const words_t *w) {
  ws_printf(to, "%s", what);
  for (unsigned i = 0; i < w->n; i++)
    ws_printf(to, "\t%s", w->p[i]);
  ws_printf(to, "\n");
}

bool sweep_plan(const plan_from_t *from, ws_buf_t *err) {
  planner_t p = {.from = from, .err = err};
  const char *text = ws_read_file(from->spec);
  if (!text) return ws_err(err, "%s: cannot be read\n", from->spec);
  values_t *points;
  unsigned n;
  words_t axes = {0}, measures = {0};
  if (!read_keys(&p) || !sweep_spec_read(&p.spec, from->spec, text, &p.keys, err) ||
      !sweep_points(&p.spec, from->spec, &points, &n, err))
    return false;
  for (unsigned a = 0; a < p.spec.axes; a++)
    words_add(&axes, p.spec.axis[a].name);
  for (unsigned m = 0; m < MEASURES; m++)
    if (p.spec.measure[m]) words_add(&measures, sweep_measure[m]);
  list(&p.plan, "axes", &axes);
  list(&p.plan, "kernels", &p.spec.kernels);
  list(&p.plan, "measures", &measures);
  ws_add(&p.jobs, "", 0);
  ws_add(&p.units, "", 0);
  for (unsigned i = 0; i < n; i++)
    if (!add_point(&p, i + 1, &points[i])) return false;
  return ws_write_file(ws_fmt("%s/jobs", from->folder), p.jobs.p, false, err) &&
         ws_write_file(ws_fmt("%s/units", from->folder), p.units.p, false, err) &&
         ws_write_file(ws_fmt("%s/plan", from->folder), p.plan.p, false, err);
}

// ---- reading it ---------------------------------------------------------------------------------

static words_t columns(char *line) {
  words_t w = {0};
  for (char *cell; (cell = strsep(&line, "\t"));)
    words_add(&w, cell);
  return w;
}

// A folder of jobs and its line, for a search.
struct sweep_named {
  const char *name;
  unsigned line;
};

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct sweep_named *)a)->name, ((const struct sweep_named *)b)->name);
}

static bool read_job_line(plan_t *plan, words_t w) {
  if (w.n == 2) words_add(&plan->jobs, w.p[0]);
  return w.n == 2;
}

static void sort_jobs(plan_t *plan) {
  const unsigned n = plan->jobs.n;
  plan->named = ws_zalloc((n + 1) * sizeof *plan->named);
  for (unsigned i = 0; i < n; i++)
    plan->named[i] = (struct sweep_named){plan->jobs.p[i], i + 1};
  qsort(plan->named, n, sizeof *plan->named, by_name);
  plan->first = ws_zalloc((n + 1) * sizeof *plan->first);
  plan->last = ws_zalloc((n + 1) * sizeof *plan->last);
}

static bool read_plan_line(plan_t *plan, words_t w) {
  words_t rest = {w.p + 1, w.n - 1};
  if (!strcmp(w.p[0], "axes")) return plan->axes = rest, true;
  if (!strcmp(w.p[0], "kernels")) return plan->kernels = rest, true;
  if (!strcmp(w.p[0], "measures")) return plan->measures = rest, true;
  if (strcmp(w.p[0], "point") != 0 || w.n != 5 + plan->axes.n) return false;
  const struct sweep_named key = {.name = w.p[2]};
  const struct sweep_named *job = bsearch(&key, plan->named, plan->jobs.n, sizeof key, by_name);
  plan->point = ws_realloc(plan->point, (plan->points + 1) * sizeof *plan->point);
  plan->point[plan->points++] = (point_t){
      .job = job ? job->line : 0,
      .latency = w.p[3],
      .value = w.p + 4,
      .message = w.p[w.n - 1],
  };
  return job || !strcmp(w.p[2], "-");
}

static bool read_unit_line(plan_t *plan, words_t w) {
  if (w.n != 7) return false;
  const unsigned job = (unsigned)strtoul(w.p[0], NULL, 10);
  if (!job || job > plan->jobs.n) return false;
  plan->unit = ws_realloc(plan->unit, (plan->units + 1) * sizeof *plan->unit);
  plan->unit[plan->units++] = (unit_t){
      .job = job,
      .file = w.p[1],
      .version = w.p[2],
      .measure = w.p[3],
      .kernel = w.p[4],
      .latency = w.p[5],
      .args = w.p[6],
  };
  unsigned *last = &plan->last[job - 1];
  *(*last ? &plan->unit[*last - 1].next : &plan->first[job - 1]) = plan->units;
  *last = plan->units;
  return true;
}

static bool read_file(plan_t *plan, const char *file, bool (*read)(plan_t *, words_t),
                      ws_buf_t *err) {
  char *rest = ws_read_file(file);
  if (!rest) return ws_err(err, "%s: cannot be read; make sweep writes it\n", file);
  unsigned n = 0;
  for (char *line; (line = strsep(&rest, "\n"));) {
    n++;
    if (*line && !read(plan, columns(line)))
      return ws_err(err, "%s:%u: not a line of a plan\n", file, n);
  }
  return true;
}

bool sweep_plan_read(plan_t *plan, const char *folder, ws_buf_t *err) {
  *plan = (plan_t){0};
  if (!read_file(plan, ws_fmt("%s/jobs", folder), read_job_line, err)) return false;
  sort_jobs(plan);
  return read_file(plan, ws_fmt("%s/plan", folder), read_plan_line, err) &&
         read_file(plan, ws_fmt("%s/units", folder), read_unit_line, err);
}

int *sweep_units_of(const plan_t *plan, unsigned point) {
  const point_t *p = &plan->point[point];
  int *found = NULL;
  unsigned n = 0;
  for (unsigned u = p->job ? plan->first[p->job - 1] : 0; u; u = plan->unit[u - 1].next) {
    const char *latency = plan->unit[u - 1].latency;
    if (strcmp(latency, "-") != 0 && strcmp(latency, p->latency) != 0) continue;
    found = ws_realloc(found, (n + 2) * sizeof *found);
    found[n++] = (int)u - 1;
  }
  if (!found) found = ws_zalloc(sizeof *found);
  found[n] = SWEEP_END;
  return found;
}

const char *sweep_result(const char *kept, const plan_t *plan, const unit_t *unit,
                         const char **why) {
  const char *file = ws_fmt("%s/%s/%s", kept, plan->jobs.p[unit->job - 1], unit->file);
  const char *text = ws_read_file(file);
  const char *first = ws_fmt("version %s\n", unit->version);
  *why = NULL;
  if (text && !strncmp(text, first, strlen(first))) return text + strlen(first);
  char *failed = ws_read_file(ws_fmt("%s.failed", file));
  if (failed) failed[strcspn(failed, "\n")] = 0;
  *why = failed;
  return NULL;
}
