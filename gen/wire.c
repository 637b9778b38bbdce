// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
// Connects the instances of a module by name.
#include "bundle.h"
#include "header.h"
#include "wire_int.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_') return false;
  while (isalnum((unsigned char)*s) || *s == '_')
    s++;
  return !*s;
}

ws_target_t ws_target_of(const ws_conn_t *c, const char *stem) {
  ws_target_t t = {stem, NULL};
  if (!c) return t;
  size_t k = strlen(c->name) - 1;
  const char *star = strchr(c->expr, '*');
  if (c->name[k] != '*') {
    size_t n = strcspn(c->expr, "[");
    const char *close = strchr(c->expr, ']');
    if (close && !close[1] && !strchr(c->expr, ':')) {
      t.index = ws_fmt("%.*s", (int)(close - c->expr) - (int)n - 1, c->expr + n + 1);
      t.base = ws_fmt("%.*s", (int)n, c->expr);
    } else {
      t.base = c->expr;
    }
    if (!is_name(t.base)) t.base = NULL;
    return t;
  }
  t.base = ws_fmt("%.*s%s", star ? (int)(star - c->expr) : (int)strlen(c->expr), c->expr,
                  star ? stem + k : "");
  const char *open = star ? strchr(star, '[') : NULL;
  if (open) t.index = ws_fmt("%.*s", (int)strcspn(open + 1, "]"), open + 1);
  return t;
}

// The name under which this module knows the signal: wire, port, or NULL.
static const char *known_as(const ws_wiring_t *w, const char *base, bool output) {
  if (ws_net_find(w, base) || ws_port_find(&w->head, base)) return base;
  const char *in = ws_fmt("%s_i", base), *out = ws_fmt("%s_o", base);
  if (ws_port_find(&w->head, out)) return out;
  return !output && ws_port_find(&w->head, in) ? in : NULL;
}

const char *ws_slice(const char *name, const char *index, const char *range) {
  const char *width = ws_range_width(range);
  if (!index) return name;
  if (!*range) return ws_fmt("%s[%s]", name, index);
  if (strspn(width, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_*") !=
          strlen(width) &&
      *width != '(')
    width = ws_fmt("(%s)", width);
  if (strcmp(index, "0") == 0) return ws_fmt("%s[0 +: %s]", name, width);
  if (strcmp(index, "1") == 0) return ws_fmt("%s[%s +: %s]", name, width, width);
  return ws_fmt("%s[%s*%s +: %s]", name, index, width, width);
}

static const char *bound_of(const ws_wiring_t *w, const char *genvar) {
  for (size_t i = 0; i < w->ngenvars; i++)
    if (strcmp(w->genvar[i].name, genvar) == 0) return w->genvar[i].bound;
  return NULL;
}

// Width of a signal in bits, 0 when it cannot be told.
static int width_of(const ws_wiring_t *w, const char *name) {
  const ws_vport_t *p = ws_port_find(&w->head, name);
  const ws_net_t *n = ws_net_find(w, name);
  return p ? p->width : n ? ws_vhead_width(&w->head, n->range) : 0;
}

static bool check_width(const ws_wiring_t *w, const ws_wired_t *u, const ws_vport_t *p,
                        const char *name, const char *index) {
  int have = width_of(w, name), want = p->width;
  if (!have || (index ? have % want == 0 : have == want)) return true;
  return ws_wire_fail(
      w, u->i.at,
      ws_fmt("port %s of %s has %d bits, %s has %d", p->name, u->i.name, want, name, have));
}

static bool drive(ws_wiring_t *w, const ws_wired_t *u, const char *name, bool whole) {
  const char *driver = ws_fmt("%s", u->i.name);
  ws_net_t *n = ws_net_find(w, name);
  if (!n) { // a port of the module gets an entry when it is driven first
    n = ws_net_add(
        w, (ws_net_t){name, ws_port_find(&w->head, name)->range, NULL, u->i.at, false, NULL});
  }
  if (whole && n->driver)
    return ws_wire_fail(w, u->i.at,
                        ws_fmt("%s is driven by %s and by %s", name, n->driver, driver));
  if (whole) n->driver = driver;
  return true;
}

static const char *make_net(ws_wiring_t *w, const ws_wired_t *u, const ws_vport_t *p,
                            ws_target_t t) {
  const char *range = ws_wiring_translate(w, u, p->range);
  if (t.index && !bound_of(w, t.index)) return NULL;
  if (t.index) range = ws_range_times(range, bound_of(w, t.index));
  ws_net_add(w, (ws_net_t){t.base, range, NULL, u->i.at, true, u->i.stem});
  return t.base;
}

static bool has_star(const ws_wired_t *u) {
  for (size_t i = 0; i < u->i.nports; i++)
    if (!u->i.port[i].expr) return true;
  return false;
}

static bool is_param(const ws_wiring_t *w, const char *name) {
  for (size_t i = 0; i < w->head.nparams; i++)
    if (strcmp(w->head.param[i].name, name) == 0) return true;
  return bound_of(w, name) != NULL;
}

// The expression with each signal under the name that this module knows it by.
static const char *resolve(const ws_wiring_t *w, const char *expr) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  while (*expr) {
    size_t n = 0;
    while (isalnum((unsigned char)expr[n]) || (expr[n] && strchr("_$'", expr[n])))
      n++;
    const char *word = ws_fmt("%.*s", (int)n, expr);
    bool signal = is_name(word) && !is_param(w, word);
    const char *name = signal ? known_as(w, word, false) : NULL;
    if (name)
      ws_add(&b, name, strlen(name));
    else
      ws_add(&b, expr, n ? n : 1);
    expr += n ? n : 1;
  }
  return b.p;
}

// Names in a concatenation that an output drives, if nothing else declares them, become wires of
// one bit each, provided that the widths then agree.
static bool declare_bits(ws_wiring_t *w, const ws_wired_t *u, const ws_vport_t *p,
                         const char *expr) {
  int known = 0;
  size_t first = w->nnets;
  for (char *s = strtok(ws_strdup(expr), "{}, \n"); s; s = strtok(NULL, "{}, \n")) {
    const char *name = is_name(s) ? known_as(w, s, true) : NULL;
    if (!is_name(s) || (name && !width_of(w, name))) return true; // too intricate to check
    known += name ? width_of(w, name) : 1;
    if (name) continue;
    ws_net_add(w, (ws_net_t){s, "", u->i.name, u->i.at, true, u->i.stem});
  }
  if (known == p->width || w->nnets == first) return true;
  return ws_wire_fail(
      w, u->i.at,
      ws_fmt("port %s of %s has %d bits, %s has %d", p->name, u->i.name, p->width, expr, known));
}

// `{a_*, b_*}`: the signals of this name that exist.
static const char *spread(const ws_wiring_t *w, const char *pattern, const char *field, bool output,
                          int *width) {
  ws_buf_t b = {0};
  *width = 0;
  for (char *s = strtok(ws_strdup(pattern), "{}, \n"); s; s = strtok(NULL, "{}, \n")) {
    const char *star = strchr(s, '*');
    const char *base = star ? ws_fmt("%.*s%s%s", (int)(star - s), s, field, star + 1) : s;
    const char *name = known_as(w, base, output);
    if (!name) continue;
    ws_printf(&b, "%s%s", b.n ? ", " : "{", name);
    *width += width_of(w, name);
  }
  return b.n ? ws_fmt("%s}", b.p) : NULL;
}

static bool connect_spread(ws_wiring_t *w, ws_wired_t *u, size_t k, const ws_conn_t *c) {
  const ws_vport_t *p = &u->head.port[k];
  int width;
  const char *field = ws_port_stem(p->name) + strlen(c->name) - 1;
  u->port[k].expr = spread(w, c->expr, field, !p->input, &width);
  if (!u->port[k].expr)
    return ws_wire_fail(
        w, u->i.at, ws_fmt("port %s of %s: no signal of %s exists", p->name, u->i.name, c->expr));
  return width == p->width || ws_wire_fail(w, u->i.at,
                                           ws_fmt("port %s of %s has %d bits, %s has %d", p->name,
                                                  u->i.name, p->width, u->port[k].expr, width));
}

// Of a number with a width, such as 2'b01; otherwise 0.
static int bits_of_number(const char *expr) {
  char *end;
  long n = strtol(expr, &end, 10);
  return end > expr && *end == '\'' && ws_is_word(end + 1) ? (int)n : 0;
}

static bool connect(ws_wiring_t *w, ws_wired_t *u, size_t k) {
  const ws_vport_t *p = &u->head.port[k];
  const char *stem = ws_port_stem(p->name);
  const ws_conn_t *c = ws_conn_find(u->i.port, u->i.nports, p->name, stem);
  if (!c && !has_star(u))
    return ws_wire_fail(w, u->i.at, ws_fmt("port %s of %s is left over", p->name, u->i.name));
  u->port[k] = (ws_conn_t){p->name, c ? c->expr : NULL};
  if (c && *c->expr == '{' && strchr(c->expr, '*')) return connect_spread(w, u, k, c);
  ws_target_t t = ws_target_of(c, stem);
  if (!t.base) {
    if (!p->input && *c->expr == '{' && !declare_bits(w, u, p, c->expr)) return false;
    u->port[k].expr = resolve(w, c->expr);
    int bits = bits_of_number(c->expr);
    return !bits || !p->width || bits == p->width ||
           ws_wire_fail(w, u->i.at,
                        ws_fmt("port %s of %s has %d bits, %s has %d", p->name, u->i.name, p->width,
                               c->expr, bits));
  }
  const char *name = known_as(w, t.base, !p->input);
  if (!name && !p->input) name = make_net(w, u, p, t);
  if (!name)
    return ws_wire_fail(
        w, u->i.at,
        ws_fmt("port %s of %s: nothing is called or drives %s", p->name, u->i.name, t.base));
  u->port[k].expr = ws_slice(name, t.index, ws_wiring_translate(w, u, p->range));
  return check_width(w, u, p, name, t.index) && (p->input || drive(w, u, name, !t.index));
}

// Can the module have a port of this name, in some configuration? By the words of its template.
static bool may_have_port(const ws_wiring_t *w, const char *stem, const char *port) {
  const char *text = ws_read_file(ws_fmt("%s/%s", w->g->root, ws_template_path(stem)));
  if (!text || ws_has_word(text, port)) return text;
  char *lines = ws_strdup(text), *rest = NULL;
  for (char *l = strtok_r(lines, "\n", &rest); l; l = strtok_r(NULL, "\n", &rest)) {
    char *words = l + strspn(l, " ");
    if (strncmp(words, "ports ", 6) == 0 && ws_bundle_may_have(words + 6, ws_port_stem(port)))
      return true;
  }
  return false;
}

static bool names_exist(const ws_wiring_t *w, const ws_wired_t *u) {
  for (size_t i = 0; i < u->i.nports; i++) {
    const char *name = u->i.port[i].name;
    if (strchr(name, '*') || ws_port_find(&u->head, name)) continue;
    if (!may_have_port(w, u->i.stem, name))
      return ws_wire_fail(w, u->i.at, ws_fmt("%s has no port %s", u->i.stem, name));
  }
  return true;
}

// All outputs first, so that inputs find what later instances drive.
static bool connect_all(ws_wiring_t *w) {
  for (int input = 0; input < 2; input++)
    for (size_t i = 0; i < w->nunits; i++) {
      ws_wired_t *u = &w->unit[i];
      if (!ws_inst_has_star(&u->i)) continue;
      if (!u->port) u->port = ws_zalloc(sizeof *u->port * (u->head.nports + 1));
      u->nports = u->head.nports;
      if (!input && !names_exist(w, u)) return false;
      for (size_t k = 0; k < u->head.nports; k++)
        if (u->head.port[k].input == input && !connect(w, u, k)) return false;
    }
  return true;
}

// ---- output ----

// Instances of one module, of one line of a template: those of `each`.
static bool alike(const ws_inst_t *a, const ws_inst_t *b) {
  return a->at == b->at && strcmp(a->stem, b->stem) == 0;
}

static void write_made(const ws_wiring_t *w, ws_lines_t *out, int at) {
  for (size_t u = 0, done = 0; u < w->nunits; u++) {
    bool first = true;
    for (size_t k = 0; k < u; k++)
      first = first && !alike(&w->unit[k].i, &w->unit[u].i);
    if (!first) continue;
    size_t from = out->n;
    for (size_t i = 0; i < w->nnets; i++) {
      const ws_net_t *n = &w->net[i];
      if (!n->made || n->at != w->unit[u].i.at || strcmp(n->from, w->unit[u].i.stem) != 0) continue;
      if (first && done++) ws_lines_add(out, "", at);
      if (first) ws_lines_add(out, ws_fmt("  // From %s", n->from), at);
      first = false;
      const char *range = *n->range ? ws_fmt("[%s] ", n->range) : "";
      ws_lines_add(out, ws_fmt("  wire %s%s;", range, n->name), n->at);
    }
    ws_decl_align(out, from, out->n);
  }
}

static bool any_made(const ws_wiring_t *w, int *at) {
  for (size_t i = 0; i < w->nnets; i++)
    if (w->net[i].made) {
      *at = w->net[i].at;
      return true;
    }
  return false;
}

static bool write_all(const ws_wiring_t *w, ws_lines_t *out) {
  int at = 0;
  bool due = any_made(w, &at);
  for (size_t i = 0, u = 0; i < w->in->n; i++) {
    const struct ws_line *l = &w->in->line[i];
    if (u < w->nunits && i == w->unit[u].i.first) {
      const ws_wired_t *x = &w->unit[u++];
      if (due)
        return ws_wire_fail(w, x->i.at, "a line `wires` must come before the first instance");
      if (x->nports) {
        ws_inst_write(&x->i, x->param, x->nparams, x->port, x->nports, out);
        i = x->i.last;
        continue;
      }
    }
    if (strcmp(l->text + strspn(l->text, " "), "wires") != 0) {
      ws_lines_add(out, l->text, l->at);
    } else if (due) {
      write_made(w, out, l->at);
      due = false;
    } else if (i + 1 < w->in->n && !*w->in->line[i + 1].text) {
      i++; // nothing to declare: the blank line after it goes too
    }
  }
  return !due || ws_wire_fail(w, at, "no line `wires` says where wires are declared");
}

// ---- before: instances whose condition does not hold ----

static void add_absent(ws_inst_t **absent, size_t *n, const ws_inst_t *inst, const char *stem) {
  *absent = ws_realloc(*absent, sizeof **absent * (*n + 1));
  (*absent)[*n] = *inst;
  (*absent)[(*n)++].stem = stem;
}

// Where the instance is of a policy, the other ones of its slot are absent.
static void add_others(ws_inst_t **absent, size_t *n, const ws_inst_t *inst) {
  const ws_word_t *const own = ws_word_of_module(inst->stem);
  for (size_t i = 0; own && i < ws_words_n; i++)
    if (&ws_words[i] != own && ws_words[i].module && strcmp(ws_words[i].slot, own->slot) == 0)
      add_absent(absent, n, inst, ws_words[i].module);
}

static bool drop_absent(const char *file, const ws_lines_t *in, ws_lines_t *out, ws_inst_t **absent,
                        size_t *nabsent, ws_buf_t *err) {
  for (size_t i = 0; i < in->n; i++) {
    ws_inst_t inst;
    bool found;
    if (!ws_inst_read(file, in, i, &found, &inst, err)) return false;
    const ws_module_t *m = found ? ws_module_find(inst.stem) : NULL;
    if (!strstr(in->line[i].text, WS_ABSENT)) {
      if (m) add_others(absent, nabsent, &inst);
      ws_lines_add(out, in->line[i].text, in->line[i].at);
      continue;
    }
    if (!found)
      return ws_err(err, "%s:%d: a condition of an instance, but no instance begins here", file,
                    in->line[i].at);
    add_absent(absent, nabsent, &inst, inst.stem);
    // With the comment before it and the blank line after it
    for (const char *t; out->n; out->n--) {
      t = out->line[out->n - 1].text;
      if (strncmp(t + strspn(t, " "), "//", 2) != 0) break;
    }
    i = inst.last;
    if (i + 1 < in->n && !*in->line[i + 1].text) i++;
  }
  return true;
}

bool ws_wire(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
             ws_buf_t *err) {
  ws_lines_t expanded = {0}, present = {0};
  ws_inst_t *absent = NULL;
  size_t nabsent = 0;
  if (!ws_spell(g, file, in, &expanded, err) ||
      !drop_absent(file, &expanded, &present, &absent, &nabsent, err))
    return false;
  ws_wiring_t w = {.g = g, .file = file, .in = &present, .err = err};
  if (!ws_wiring_read(&w)) return false;
  bool any = false;
  for (size_t i = 0; i < w.nunits; i++)
    any = any || ws_inst_has_star(&w.unit[i].i);
  if (!any) {
    *out = present;
    return true;
  }
  // Read again, now with the parameters of the header.
  w = (ws_wiring_t){.g = g, .file = file, .in = &present, .err = err};
  w.absent = absent;
  w.nabsent = nabsent;
  if (!ws_vhead_parse(file, ws_lines_join(&present), NULL, 0, &w.head, err)) return false;
  return ws_wiring_read(&w) && ws_wiring_params(&w) && connect_all(&w) && ws_wiring_check(&w) &&
         write_all(&w, out);
}

const char *ws_wire_body(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_buf_t *err) {
  ws_lines_t present = {0};
  ws_buf_t needs = {0};
  ws_inst_t *absent = NULL;
  size_t nabsent = 0;
  ws_add(&needs, "", 0);
  if (!drop_absent(file, in, &present, &absent, &nabsent, err)) return NULL;
  size_t end = 0;
  while (end < present.n && strcmp(present.line[end].text, ");") != 0)
    end++;
  for (size_t i = 0; i < present.n; i++) {
    if (i > end) ws_printf(&needs, "%s\n", ws_code_of(present.line[i].text));
    ws_inst_t inst;
    ws_vhead_t head;
    bool found, star = false;
    if (!ws_inst_read(file, &present, i, &found, &inst, err)) return NULL;
    for (size_t k = 0; found && k < inst.nparams; k++)
      star = star || strcmp(inst.param[k].name, "*") == 0;
    if (!star) continue;
    const char *text = ws_module_text(g, inst.stem, err);
    if (!text || !ws_vhead_parse(inst.stem, text, NULL, 0, &head, err)) return NULL;
    for (size_t k = 0; k < head.nparams; k++)
      if (ws_vparam_of_config(head.param[k].name) && !head.param[k].derived &&
          !ws_conn_find(inst.param, inst.nparams, head.param[k].name, ""))
        ws_printf(&needs, "%s\n", head.param[k].name);
  }
  return needs.p;
}
