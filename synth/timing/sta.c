// SPDX-License-Identifier: Apache-2.0
#include "sta.h"

#include "../../sim/common/spawn.h"
#include "sta_write.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

// Runs DIR/NAME.tcl; the report, or NULL. OpenSTA goes on after warnings, such as that of a module
// it does not find; here they are errors.
static const char *run(const char *dir, const char *name, ws_buf_t *err) {
  const char *report = ws_fmt("%s/%s.rpt", dir, name), *log = ws_fmt("%s/%s.err", dir, name);
  const char *script = ws_fmt("%s/%s.tcl", dir, name);
  const int status = ws_spawn((const char *const[]){"sta", "-no_splash", "-exit", script, NULL},
                              &(ws_spawn_t){.out = report, .err = log});
  const char *text = ws_read_file(report), *said = ws_read_file(log);
  const char *warning = text ? strstr(text, "Warning") : NULL;
  if (status != 0 || !text || (said && *said)) {
    ws_err(err, "sta failed on %s/%s.tcl: %s", dir, name, said ? said : "no output");
    return NULL;
  }
  if (warning) {
    ws_err(err, "%s: OpenSTA says: %.*s", report, (int)strcspn(warning, "\n"), warning);
    return NULL;
  }
  return text;
}

// ---- the delay of four inverters ----

static const lib_cell_t *smallest_inverter(const liberty_t *lib, const char **in,
                                           const char **out) {
  const lib_cell_t *best = NULL;
  for (size_t i = 0; i < lib->ncells; i++) {
    const lib_cell_t *c = &lib->cell[i];
    if (c->npins != 2 || (best && best->area <= c->area)) continue;
    const lib_pin_t *y = &c->pin[c->pin[1].output], *a = &c->pin[!c->pin[1].output];
    if (!y->function || strcspn(y->function, "!'") == strlen(y->function)) continue;
    best = c;
    *in = a->name;
    *out = y->name;
  }
  return best;
}

bool sta_fo4(const char *liberty, const liberty_t *lib, const char *dir, double *ns,
             ws_buf_t *err) {
  enum { STAGES = 12, FROM = 5, TO = 9 }; // an even number of stages: as many rise as fall
  const char *a, *y, *report;
  const lib_cell_t *inv = smallest_inverter(lib, &a, &y);
  ws_buf_t v = {0};
  double at[2] = {0};
  if (!inv) return ws_err(err, "%s has no inverter", liberty);
  ws_printf(&v,
            "module fo4 (i, o);\n  input i;\n  output o;\n  assign n0 = i;\n  assign o = n%d;\n",
            STAGES);
  for (int s = 0; s < STAGES; s++)
    for (int k = 0; k < 4; k++)
      ws_printf(&v, k ? "  %s l%d_%d (.%s(n%d));\n" : "  %s c%d_%d (.%s(n%d), .%s(n%d));\n",
                inv->name, s, k, a, s, y, s + 1);
  ws_printf(&v, "endmodule\n");
  const char *tcl = ws_fmt(
      "read_liberty %s\nread_verilog %s/fo4.v\nlink_design fo4\ncreate_clock -name clk "
      "-period %d\nset_input_delay 0 -clock clk [get_ports i]\nset_output_delay 0 -clock clk "
      "[get_ports o]\nreport_checks -format full -digits 4\nexit\n",
      liberty, dir, STA_PERIOD);
  if (!ws_write_file(ws_fmt("%s/fo4.v", dir), v.p, true, err) ||
      !ws_write_file(ws_fmt("%s/fo4.tcl", dir), tcl, true, err))
    return false;
  report = run(dir, "fo4", err);
  if (!report) return false;
  for (int i = 0; i < 2; i++) {
    const char *line = strstr(report, ws_fmt(" c%d_0/", i ? TO : FROM));
    while (line && line > report && line[-1] != '\n')
      line--;
    if (!line || sscanf(line, "%*f %lf", &at[i]) != 1)
      return ws_err(err, "%s/fo4.rpt has no delay of inverter %d", dir, i ? TO : FROM);
  }
  *ns = (at[1] - at[0]) / (TO - FROM);
  return true;
}

// ---- the report ----

typedef struct {
  const netlist_t *n;
  const liberty_t *lib;
  sta_path_t now;
  bool open;
} parser_t;

// `  0.1 2.3 ^ u17/Y (INVX1)`: adds a step when the pin is an output of a cell.
static void read_step(parser_t *p, double ns, const char *pin) {
  size_t cell;
  const char *slash = strchr(pin, '/');
  const char *number = strchr(pin, '_');
  if (!slash || (*pin != 'u' && *pin != 'r')) return;
  if (*pin == 'u') number = pin;
  cell = strtoul(number + 1, NULL, 10);
  const nl_cell_t *c = &p->n->cell[cell];
  const char *of_ram = number ? strchr(number + 1, '_') : NULL; // a flop at a RAM, r2_17_5: pin 5
  for (size_t i = 0; i < c->npins; i++) {
    const nl_pin_t *q = &c->pin[i];
    const char *name = c->ram ? ws_fmt("%s_%d", q->name, q->bit) : q->name;
    bool here = of_ram && of_ram < slash ? strtoul(of_ram + 1, NULL, 10) == i
                                         : strncmp(slash + 1, name, strlen(name)) == 0 &&
                                               slash[1 + strlen(name)] == '\0';
    if (!here || !q->output) continue;
    p->now.step = ws_realloc(p->now.step, sizeof *p->now.step * (p->now.nsteps + 1));
    p->now.step[p->now.nsteps++] = (sta_step_t){ns, cell, q->net};
  }
}

// What `r2_17`, `u17` or `p12_3` stands for.
static const char *name_of(const netlist_t *n, const char *id) {
  const char *number = strchr(id, '_');
  if (!number) return id;
  size_t i = strtoul(number + 1, NULL, 10);
  if (*id == 'p') return n->port[i].name;
  const nl_cell_t *c = &n->cell[i];
  for (size_t k = 0; !c->ram && k < c->npins; k++)
    if (c->pin[k].output && n->net[c->pin[k].net]) return n->net[c->pin[k].net];
  return c->name;
}

static void finish(sta_result_t *r, const sta_path_t *path) {
  r->path = ws_realloc(r->path, sizeof *r->path * (r->npaths + 1));
  r->path[r->npaths++] = *path;
}

static int slower(const void *a, const void *b) {
  const sta_path_t *x = a, *y = b;
  if (x->ns != y->ns) return x->ns < y->ns ? 1 : -1;
  return x->from != y->from ? x->from - y->from : x->to - y->to;
}

// `== ram KIND` with its delays for each kind of RAM; then `== paths`.
static bool check_rams(const char *text, ws_buf_t *err) {
  const char *paths = strstr(text, "== paths\n");
  if (!paths) return ws_err(err, "the report of OpenSTA has no paths");
  for (const char *s = strstr(text, "== ram "); s && s < paths; s = strstr(s + 1, "== ")) {
    const char *delay = strstr(s, "\nDelay = "), *next = strstr(s + 1, "== ");
    if (!delay || delay > next)
      return ws_err(err, "OpenSTA has no delay for %.*s", (int)strcspn(s + 7, "\n"), s + 7);
  }
  return true;
}

static bool read_report(parser_t *p, char *text, sta_result_t *out, ws_buf_t *err) {
  char *rest = NULL;
  if (!check_rams(text, err)) return false;
  for (char *l = strtok_r(text, "\n", &rest); l; l = strtok_r(NULL, "\n", &rest)) {
    char id[256], edge[2];
    double ns;
    if (sscanf(l, "Startpoint: %255s", id) == 1) {
      p->now = (sta_path_t){.first = name_of(p->n, id)};
    } else if (sscanf(l, "Endpoint: %255s", id) == 1) {
      p->now.last = name_of(p->n, id);
    } else if (sscanf(l, "Path Group: g_%d_%d", &p->now.from, &p->now.to) == 2) {
      p->open = true;
    } else if (strncmp(l, "Path Group: ", 12) == 0) {
      return ws_err(err, "the path from %s to %s has no path group of two stages", p->now.first,
                    p->now.last);
    } else if (sscanf(l, "%*f %lf %1[v^] %255s", &ns, edge, id) == 3) {
      read_step(p, ns, id);
    } else if (p->open && strstr(l, "slack") && sscanf(l, "%lf", &ns) == 1) {
      p->now.ns = STA_PERIOD - ns;
      finish(out, &p->now);
      p->open = false;
    }
  }
  if (!out->npaths) return ws_err(err, "OpenSTA found no path");
  qsort(out->path, out->npaths, sizeof *out->path, slower);
  return true;
}

bool sta_run(const netlist_t *n, const liberty_t *lib, const sta_options_t *o, sta_result_t *out,
             ws_buf_t *err) {
  parser_t p = {.n = n, .lib = lib};
  const char *report;
  *out = (sta_result_t){0};
  if (!sta_write(n, lib, o, err)) return false;
  report = run(o->dir, "sta", err);
  return report && read_report(&p, ws_strdup(report), out, err);
}
