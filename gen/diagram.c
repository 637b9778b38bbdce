// SPDX-License-Identifier: Apache-2.0
// Follows the wires of the tops from each `valid` input of a unit back to the units that drive it.
#include "diagram.h"
#include "emit.h"
#include "inst.h"
#include "vhead.h"

#include <ctype.h>
#include <string.h>

// Drawn as frames: what they instantiate is a box or another frame.
static const char *const frames[] = {"ws_sm",      "ws_core", "ws_subcore", "ws_front", "ws_issue",
                                     "ws_operand", "ws_exec", "ws_fp",      "ws_mem"};

// Ends of the names of ports that become an arrow, and how many characters the label omits.
static const struct {
  const char *end, *cut;
} strobes[] = {{"valid_i", "valid_i"},
               {"hit_i", "_i"},
               {"start_i", "_i"},
               {"id_insn_i", "_i"},
               {"id_ctl_i", "_i"}};

typedef struct {
  const char *stem;
  ws_vhead_t head;
  ws_lines_t body;
  ws_inst_t *inst;
  size_t ninsts;
} module_t;

// An instance on the way from ws_sm; up is NULL for ws_sm itself.
typedef struct place {
  const struct place *up;
  module_t *in;          // the module that holds the instance
  const ws_inst_t *inst; // NULL for ws_sm
  module_t *of;          // what it is an instance of
} place_t;

typedef struct {
  const char *name, *stem, *stage;
} box_t;

typedef struct {
  size_t from, to;
  const char *label;
} arrow_t;

typedef struct {
  const ws_gen_t *g;
  ws_buf_t *err;
  bool ok;
  module_t **module;
  size_t nmodules;
  box_t *box;
  size_t nboxes;
  arrow_t *arrow;
  size_t narrows;
  const char **seen; // signals that the present trace has been at
  size_t nseen;
} diagram_t;

static bool is_frame(const char *stem) {
  for (size_t i = 0; i < WS_COUNT(frames); i++)
    if (strcmp(frames[i], stem) == 0) return true;
  return false;
}

static bool ends_with(const char *s, const char *end) {
  const size_t n = strlen(s), m = strlen(end);
  return n >= m && strcmp(s + n - m, end) == 0;
}

// ---- modules -----------------------------------------------------------------------------------

static void read_body(diagram_t *d, module_t *m, const char *text) {
  for (int at = 1; *text; at++) {
    const size_t n = strcspn(text, "\n");
    ws_lines_add(&m->body, ws_fmt("%.*s", (int)n, text), at);
    text += n + (text[n] == '\n');
  }
  for (size_t i = 0; d->ok && i < m->body.n; i++) {
    bool found = false;
    ws_inst_t inst = {0};
    d->ok = ws_inst_read(m->stem, &m->body, i, &found, &inst, d->err);
    if (!found) continue;
    m->inst = ws_realloc(m->inst, sizeof *m->inst * (m->ninsts + 1));
    m->inst[m->ninsts++] = inst;
    i = inst.last;
  }
}

static module_t *module_of(diagram_t *d, const char *stem) {
  for (size_t i = 0; i < d->nmodules; i++)
    if (strcmp(d->module[i]->stem, stem) == 0) return d->module[i];
  module_t *m = ws_zalloc(sizeof *m);
  m->stem = stem;
  d->module = ws_realloc(d->module, sizeof *d->module * (d->nmodules + 1));
  d->module[d->nmodules++] = m;
  const char *text = ws_module_text(d->g, stem, d->err);
  d->ok = d->ok && text && ws_vhead_parse(stem, text, NULL, 0, &m->head, d->err);
  if (d->ok && is_frame(stem)) read_body(d, m, text);
  return m;
}

static const ws_vport_t *port_of(const module_t *m, const char *name) {
  for (size_t i = 0; i < m->head.nports; i++)
    if (strcmp(m->head.port[i].name, name) == 0) return &m->head.port[i];
  return NULL;
}

// ---- boxes and arrows --------------------------------------------------------------------------

// The stage of the unit; for a ws_rocache, which stages share, that of the frame that holds it.
static const char *stage_of(const place_t *p) {
  const char *own = ws_stage_of(p->of->stem), *held = ws_stage_of(p->in->stem);
  return own && held && strcmp(own, held) != 0 && strcmp(held, "00_top") != 0 &&
                 strcmp(p->of->stem, "ws_rocache") == 0
             ? held
             : own;
}

static bool is_drawn(const char *stage) {
  return stage && isdigit((unsigned char)*stage) && strcmp(stage, "13_observe") != 0;
}

static size_t box_of(diagram_t *d, const place_t *p) {
  const char *name = ws_fmt("%s_%s", p->in->stem, p->inst->name);
  for (size_t i = 0; i < d->nboxes; i++)
    if (strcmp(d->box[i].name, name) == 0) return i;
  d->box = ws_realloc(d->box, sizeof *d->box * (d->nboxes + 1));
  d->box[d->nboxes] = (box_t){name, p->of->stem, stage_of(p)};
  return d->nboxes++;
}

static void add_arrow(diagram_t *d, size_t from, size_t to, const char *label) {
  if (from == to || !is_drawn(d->box[from].stage) || !is_drawn(d->box[to].stage)) return;
  for (size_t i = 0; i < d->narrows; i++) {
    arrow_t *a = &d->arrow[i];
    if (a->from != from || a->to != to) continue;
    if (!strstr(ws_fmt("\\n%s\\n", a->label), ws_fmt("\\n%s\\n", label)))
      a->label = ws_fmt("%s\\n%s", a->label, label);
    return;
  }
  d->arrow = ws_realloc(d->arrow, sizeof *d->arrow * (d->narrows + 1));
  d->arrow[d->narrows++] = (arrow_t){from, to, label};
}

// ---- wires -------------------------------------------------------------------------------------

static const char *next_word(const char **s) {
  for (;; (*s)++) {
    if (!**s) return NULL;
    if (**s == '\'') { // a number: 1'b0
      *s += 1 + strspn(*s + 1, "bdhoxz0123456789abcdefABCDEF");
      (*s)--;
      continue;
    }
    if (!islower((unsigned char)**s)) {
      if (isalnum((unsigned char)**s) || **s == '_') {
        *s += strspn(*s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
        (*s)--;
      }
      continue;
    }
    const size_t n = strspn(*s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    const char *word = ws_fmt("%.*s", (int)n, *s);
    *s += n;
    return word;
  }
}

static bool mentions(const char *expr, const char *signal) {
  for (const char *w; expr && (w = next_word(&expr));)
    if (strcmp(w, signal) == 0) return true;
  return false;
}

static bool seen_before(diagram_t *d, const place_t *p, const char *signal) {
  const char *what = ws_fmt("%s.%s", p->of->stem, signal);
  for (size_t i = 0; i < d->nseen; i++)
    if (strcmp(d->seen[i], what) == 0) return true;
  d->seen = ws_realloc(d->seen, sizeof *d->seen * (d->nseen + 1));
  d->seen[d->nseen++] = what;
  return false;
}

static void trace_all(diagram_t *d, const place_t *p, const char *expr, size_t to,
                      const char *label);

// What an `assign` or a declaration on this line of the frame assigns to the signal, or NULL.
static const char *assigned(const char *line, const char *signal) {
  line += strspn(line, " ");
  const bool assign = strncmp(line, "assign ", 7) == 0;
  const char *equals = strchr(line, '=');
  if ((!assign && strncmp(line, "wire ", 5) != 0) || !equals) return NULL;
  return mentions(ws_fmt("%.*s", (int)(equals - line), line), signal) ? equals + 1 : NULL;
}

// Arrows to box `to` from all boxes that drive this signal of frame p.
static void trace(diagram_t *d, const place_t *p, const char *signal, size_t to,
                  const char *label) {
  if (!d->ok || seen_before(d, p, signal)) return;
  for (size_t i = 0; i < p->of->ninsts; i++) {
    const ws_inst_t *in = &p->of->inst[i];
    const place_t inner = {p, p->of, in, module_of(d, in->stem)};
    for (size_t k = 0; d->ok && k < in->nports; k++) {
      const ws_vport_t *port = port_of(inner.of, in->port[k].name);
      if (!port || port->input || !mentions(in->port[k].expr, signal)) continue;
      if (is_frame(in->stem))
        trace(d, &inner, port->name, to, label);
      else
        add_arrow(d, box_of(d, &inner), to, label);
    }
  }
  for (size_t i = 0; d->ok && i < p->of->body.n; i++)
    trace_all(d, p, assigned(p->of->body.line[i].text, signal), to, label);
  const ws_vport_t *own = port_of(p->of, signal);
  for (size_t k = 0; own && own->input && p->up && k < p->inst->nports; k++)
    if (strcmp(p->inst->port[k].name, signal) == 0)
      trace_all(d, p->up, p->inst->port[k].expr, to, label);
}

static void trace_all(diagram_t *d, const place_t *p, const char *expr, size_t to,
                      const char *label) {
  for (const char *w; expr && (w = next_word(&expr));)
    trace(d, p, w, to, label);
}

// The label of an arrow to this port, or NULL.
static const char *label_of(const char *port) {
  for (size_t i = 0; i < WS_COUNT(strobes); i++) {
    if (!ends_with(port, strobes[i].end)) continue;
    const size_t n = strlen(port) - strlen(strobes[i].cut);
    return ws_fmt("%.*s", (int)(n > 0 && port[n - 1] == '_' ? n - 1 : n), port);
  }
  return NULL;
}

static void visit(diagram_t *d, const place_t *p) {
  for (size_t i = 0; d->ok && i < p->of->ninsts; i++) {
    const ws_inst_t *in = &p->of->inst[i];
    const place_t inner = {p, p->of, in, module_of(d, in->stem)};
    if (is_frame(in->stem)) visit(d, &inner);
    for (size_t k = 0; d->ok && !is_frame(in->stem) && k < in->nports; k++) {
      const char *label = label_of(in->port[k].name);
      d->nseen = 0;
      if (label) trace_all(d, p, in->port[k].expr, box_of(d, &inner), label);
    }
  }
}

// ---- the texts ---------------------------------------------------------------------------------

static const char head[] =
    "  node [shape=box, style=\"filled,rounded\", fontname=\"Helvetica\", fontsize=10, "
    "fillcolor=\"#ffffff\", color=\"#556677\", height=0.3];\n"
    "  edge [color=\"#334455\", arrowsize=0.6, fontname=\"Helvetica\", fontsize=8];\n"
    "  graph [fontname=\"Helvetica\", fontsize=11, style=\"filled,rounded\", "
    "color=\"#99aabb\"];\n";

static const char *colour(size_t n) {
  static const char *const colours[] = {"#f2f2f7", "#e8f1fb", "#eaf7ea", "#fdf5e3",
                                        "#fbe9ea", "#fbe9f4", "#fbeee9", "#efe9f9"};
  return colours[n % WS_COUNT(colours)];
}

static void begin(ws_buf_t *b, const char *what, const char *name, const char *graph) {
  ws_printf(
      b,
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// %s of configuration ref, made by wsgen --docs from gen/modules.def and the wiring of\n"
      "// the tops; `make docs` renders it to %s.svg.\n"
      "digraph %s {\n  rankdir=TB; %s\n%s",
      what, name, name, graph, head);
}

// The picture carries the sum of what it was made from, for --check.
static const char *end(ws_buf_t *b, const char *name) {
  return ws_fmt("%s  id=\"%s_%s\";\n}\n", b->p, name, ws_hash8(b->p));
}

static bool is_boxed(const char *stage) {
  return is_drawn(stage) && strcmp(stage, "00_top") != 0;
}

// An arrow against the flow is drawn from below.
static void write_arrow(ws_buf_t *b, const char *from, const char *to, const char *label,
                        bool back) {
  ws_printf(b, "  %s -> %s [label=\"%s\"%s];\n", back ? to : from, back ? from : to, label,
            back ? ", dir=back" : "");
}

static bool has_arrow(const diagram_t *d, size_t box) {
  for (size_t i = 0; i < d->narrows; i++)
    if (d->arrow[i].from == box || d->arrow[i].to == box) return true;
  return false;
}

static const char *write_units(const diagram_t *d) {
  ws_buf_t b = {0};
  begin(&b, "Block diagram", "sm", "nodesep=0.2; ranksep=0.4;");
  for (size_t r = 0, n = 0; r < ws_stages_n; r++) {
    const char *stage = ws_stages[r].folder;
    if (!is_boxed(stage)) continue;
    ws_printf(&b, "\n  subgraph cluster_%s {\n    label=\"%s\"; fillcolor=\"%s\";\n", stage, stage,
              colour(n++));
    for (size_t i = 0; i < d->nboxes; i++)
      if (has_arrow(d, i) && strcmp(d->box[i].stage, stage) == 0)
        ws_printf(&b, "    %s [label=\"%s\"];\n", d->box[i].name, d->box[i].stem);
    ws_printf(&b, "  }\n");
  }
  ws_printf(&b, "\n");
  for (size_t i = 0; i < d->narrows; i++) {
    const box_t *from = &d->box[d->arrow[i].from], *to = &d->box[d->arrow[i].to];
    write_arrow(&b, from->name, to->name, d->arrow[i].label, strcmp(from->stage, to->stage) > 0);
  }
  return end(&b, "sm");
}

// The text in lines of about 26 letters.
static const char *wrapped(const char *text) {
  ws_buf_t b = {0};
  for (size_t column = 0; *text; text++) {
    const bool next = *text == ' ' && column + strcspn(text + 1, " ") > 26;
    ws_printf(&b, next ? "\\n" : "%c", *text);
    column = next ? 0 : column + 1;
  }
  return b.p;
}

// One box per stage; the arrows between two stages are one arrow in each direction.
static const char *write_stages(const diagram_t *d) {
  ws_buf_t b = {0};
  begin(&b, "The stages", "stages", "nodesep=0.3; ranksep=0.3;");
  diagram_t stages = {0};
  for (size_t r = 0; r < ws_stages_n; r++) {
    const char *stage = ws_stages[r].folder;
    stages.box = ws_realloc(stages.box, sizeof *stages.box * (r + 1));
    stages.box[r] = (box_t){ws_fmt("stage_%s", stage), stage, stage};
    if (is_boxed(stage))
      ws_printf(&b, "  stage_%s [label=\"%s\\n%s\", fillcolor=\"%s\"];\n", stage, stage,
                wrapped(ws_stages[r].doc), colour(r));
  }
  for (size_t i = 0; i < d->narrows; i++) {
    size_t end_of[2] = {0};
    for (size_t r = 0; r < ws_stages_n; r++)
      for (size_t k = 0; k < 2; k++)
        if (strcmp(d->box[k ? d->arrow[i].to : d->arrow[i].from].stage, ws_stages[r].folder) == 0)
          end_of[k] = r;
    const char *labels = d->arrow[i].label;
    for (size_t n; *labels; labels += n + (labels[n] ? 2 : 0)) {
      n = (size_t)(strstr(labels, "\\n") ? strstr(labels, "\\n") - labels : (long)strlen(labels));
      add_arrow(&stages, end_of[0], end_of[1], ws_fmt("%.*s", (int)n, labels));
    }
  }
  for (size_t i = 0; i < stages.narrows; i++) {
    const arrow_t *a = &stages.arrow[i];
    write_arrow(&b, stages.box[a->from].name, stages.box[a->to].name, a->label, a->from > a->to);
  }
  return end(&b, "stages");
}

bool ws_diagram_is_of(const char *svg, const char *dot) {
  const char *id = strstr(dot, "  id=\"");
  return id && strstr(svg, ws_fmt("%.*s", (int)strcspn(id + 2, ";"), id + 2));
}

bool ws_diagrams(const char *root, ws_diagrams_t *out, ws_buf_t *err) {
  ws_gen_t g;
  if (!ws_gen_init(&g, root, "ref", NULL, 0, err)) return false;
  diagram_t d = {.g = &g, .err = err, .ok = true};
  const place_t top = {NULL, NULL, NULL, module_of(&d, "ws_sm")};
  visit(&d, &top);
  if (d.ok) *out = (ws_diagrams_t){write_units(&d), write_stages(&d)};
  return d.ok;
}
