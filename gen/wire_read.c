// SPDX-License-Identifier: Apache-2.0
// What stands in a module: declarations, localparams, genvars, instances and their parameters.
#include "bundle.h"
#include "header.h"
#include "wire_int.h"

#include <ctype.h>
#include <string.h>

bool ws_wire_fail(const ws_wiring_t *w, int at, const char *what) {
  return ws_err(w->err, "%s:%d: %s", w->file, at, what);
}

ws_net_t *ws_net_find(const ws_wiring_t *w, const char *name) {
  for (size_t i = 0; i < w->nnets; i++)
    if (strcmp(w->net[i].name, name) == 0) return &w->net[i];
  return NULL;
}

const ws_vport_t *ws_port_find(const ws_vhead_t *h, const char *name) {
  for (size_t i = 0; i < h->nports; i++)
    if (strcmp(h->port[i].name, name) == 0) return &h->port[i];
  return NULL;
}

bool ws_has_word(const char *text, const char *name) {
  const size_t n = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at += n)
    if ((at == text || !ws_word_char(at[-1])) && !ws_word_char(at[n])) return true;
  return false;
}

static const ws_vparam_t *find_param(const ws_vhead_t *h, const char *name) {
  for (size_t i = 0; i < h->nparams; i++)
    if (strcmp(h->param[i].name, name) == 0) return &h->param[i];
  return NULL;
}

static const char *trim(char *s) {
  s += strspn(s, " \t");
  for (size_t n = strlen(s); n && isspace((unsigned char)s[n - 1]); n--)
    s[n - 1] = 0;
  return s;
}

// localparam [range] A = expr, B = expr;
static void read_localparams(ws_wiring_t *w, size_t i) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (; i < w->in->n; i++) {
    const char *s = w->in->line[i].text, *c = strstr(s, "//");
    ws_printf(&b, "%.*s ", c ? (int)(c - s) : (int)strlen(s), s);
    if (strchr(b.p, ';')) break;
  }
  char *s = strstr(b.p, "localparam") + strlen("localparam");
  s += strspn(s, " ");
  if (*s == '[') s = strchr(s, ']') + 1;
  for (char *end; *s; s = end) {
    int depth = 0;
    for (end = s; *end && *end != ';' && (*end != ',' || depth); end++)
      depth += (*end == '(' || *end == '{') - (*end == ')' || *end == '}');
    char *one = ws_fmt("%.*s", (int)(end - s), s), *eq = strchr(one, '=');
    bool last = *end != ',';
    end += *end != 0;
    int64_t v;
    if (eq) {
      *eq = 0;
      const char *text = trim(eq + 1);
      if (ws_vhead_eval(&w->head, text, &v)) ws_vhead_define(&w->head, trim(one), text, v);
    }
    if (last) return;
  }
}

static void read_genvar_loop(ws_wiring_t *w, const char *s) {
  char *words = ws_strdup(s), *name = strtok(words + 3, " (=");
  char *lt = strchr(s, '<'), *end = lt ? strchr(lt, ';') : NULL;
  if (!name || !end) return;
  w->genvar = ws_realloc(w->genvar, sizeof *w->genvar * (w->ngenvars + 1));
  w->genvar[w->ngenvars++] =
      (struct ws_genvar){name, trim(ws_fmt("%.*s", (int)(end - lt - 1), lt + 1))};
}

ws_net_t *ws_net_add(ws_wiring_t *w, ws_net_t net) {
  w->net = ws_realloc(w->net, sizeof *w->net * (w->nnets + 1));
  w->net[w->nnets] = net;
  return &w->net[w->nnets++];
}

static bool read_unit(ws_wiring_t *w, size_t *i) {
  ws_wired_t u = {0};
  bool found;
  if (!ws_inst_read(w->file, w->in, *i, &found, &u.i, w->err)) return false;
  if (!found || !ws_module_find(u.i.stem)) return true;
  w->unit = ws_realloc(w->unit, sizeof *w->unit * (w->nunits + 1));
  w->unit[w->nunits++] = u;
  *i = u.i.last;
  return true;
}

bool ws_wiring_read(ws_wiring_t *w) {
  size_t i = 0;
  while (i < w->in->n && strcmp(w->in->line[i].text, ");") != 0)
    i++;
  for (; i < w->in->n; i++) {
    const char *s = w->in->line[i].text;
    s += strspn(s, " ");
    ws_decl_t d;
    if (strncmp(s, "localparam ", 11) == 0) read_localparams(w, i);
    if (strncmp(s, "for (", 5) == 0) read_genvar_loop(w, s);
    if (ws_decl_read(s, &d))
      ws_net_add(w, (ws_net_t){.name = d.name, .range = d.range, .at = w->in->line[i].at});
    if (!read_unit(w, &i)) return false;
  }
  return true;
}

// ---- parameters of the instances ----

static const ws_conn_t *param_of(const ws_wired_t *u, const char *name) {
  for (size_t i = 0; i < u->nparams; i++)
    if (strcmp(u->param[i].name, name) == 0) return &u->param[i];
  return NULL;
}

static const char *in_this_module(const ws_wiring_t *w, const ws_wired_t *u, const ws_vparam_t *p) {
  const ws_conn_t *c = param_of(u, p->name);
  if (c) return ws_is_word(c->expr) ? c->expr : ws_fmt("(%s)", c->expr);
  const char *text = ws_wiring_translate(w, u, p->text);
  size_t n = strlen(text);
  bool call = strncmp(text, "$clog2(", 7) == 0 && strcspn(text, ")") == n - 1;
  for (size_t i = 0; i < w->head.nparams; i++) {
    const char *own = w->head.param[i].text;
    if (p->derived && own && strcmp(own, text) == 0) return w->head.param[i].name;
  }
  return call || ws_is_word(text) ? text : ws_fmt("(%s)", text);
}

// "1*32-1" is "31".
static const char *fold(const ws_wiring_t *w, const char *range) {
  const char *colon = strrchr(range, ':');
  int64_t hi;
  for (const char *s = range; *s; s++)
    if (isalpha((unsigned char)*s) || *s == '$') return range;
  if (!colon || !ws_vhead_eval(&w->head, ws_fmt("%.*s", (int)(colon - range), range), &hi))
    return range;
  return ws_fmt("%lld%s", (long long)hi, colon);
}

const char *ws_wiring_translate(const ws_wiring_t *w, const ws_wired_t *u, const char *text) {
  for (size_t i = 0; i < u->head.nparams; i++) {
    const ws_vparam_t *p = &u->head.param[i];
    // A mark keeps what is done from being taken for a name of the instance again.
    if (ws_has_word(text, p->name)) {
      ws_buf_t b = {0};
      for (const char *s = in_this_module(w, u, p); *s; s++) {
        bool begins = (isalpha((unsigned char)*s) || *s == '_') &&
                      (!b.n || !(isalnum((unsigned char)b.p[b.n - 1]) || b.p[b.n - 1] == '_' ||
                                 b.p[b.n - 1] == '$'));
        ws_printf(&b, "%s%c", begins ? "$$" : "", *s);
      }
      text = ws_replace_word(text, p->name, b.p);
    }
  }
  ws_buf_t out = {0};
  ws_add(&out, "", 0);
  for (const char *s = text; *s; s++) {
    if (s[0] == '$' && s[1] == '$')
      s++;
    else
      ws_add(&out, s, 1);
  }
  return fold(w, out.p);
}

// Has the module a parameter of this name in some configuration, by its template?
static bool may_have_param(const ws_wiring_t *w, const char *stem, const char *name) {
  const char *text = ws_read_file(ws_fmt("%s/%s", w->g->root, ws_template_path(stem)));
  return text && strstr(text, ws_fmt("parameter %s ", name));
}

static bool complete_params(ws_wiring_t *w, ws_wired_t *u) {
  const ws_inst_t *in = &u->i;
  bool star = false;
  for (size_t i = 0; i < in->nparams; i++) {
    star = star || strcmp(in->param[i].name, "*") == 0;
    if (strcmp(in->param[i].name, "*") != 0 && !find_param(&u->head, in->param[i].name) &&
        !may_have_param(w, in->stem, in->param[i].name))
      return ws_wire_fail(w, in->at, ws_fmt("%s has no parameter %s", in->stem, in->param[i].name));
  }
  for (size_t i = 0; i < u->head.nparams; i++) {
    const ws_vparam_t *p = &u->head.param[i];
    const ws_conn_t *c = ws_conn_find(in->param, in->nparams, p->name, "");
    const char *expr = c ? c->expr : NULL;
    if (!c && star && !p->derived && find_param(&w->head, p->name)) expr = p->name;
    if (!c && star && !expr && ws_vparam_of_config(p->name))
      return ws_wire_fail(
          w, in->at,
          ws_fmt("%s has no parameter %s to pass on to %s", w->head.name, p->name, in->name));
    if (!expr) continue;
    u->param = ws_realloc(u->param, sizeof *u->param * (u->nparams + 1));
    u->param[u->nparams++] = (ws_conn_t){p->name, expr};
  }
  return true;
}

bool ws_wiring_params(ws_wiring_t *w) {
  for (size_t i = 0; i < w->nunits; i++) {
    ws_wired_t *u = &w->unit[i];
    if (!ws_inst_has_star(&u->i)) continue;
    const char *text = ws_module_text(w->g, u->i.stem, w->err);
    if (!text || !ws_vhead_parse(u->i.stem, text, NULL, 0, &u->head, w->err)) return false;
    if (!complete_params(w, u)) return false;
    char **sets = ws_zalloc(sizeof *sets * (u->nparams + 1));
    size_t nsets = 0;
    ws_vhead_t here = w->head; // with genvars, which count as 0, in a list of its own
    here.param = NULL;
    here.nparams = 0;
    for (size_t k = 0; k < w->head.nparams; k++)
      ws_vhead_define(&here, w->head.param[k].name, w->head.param[k].text, w->head.param[k].value);
    for (size_t k = 0; k < w->ngenvars; k++)
      ws_vhead_define(&here, w->genvar[k].name, NULL, 0);
    for (size_t k = 0; k < u->nparams; k++) {
      int64_t v;
      if (ws_vhead_eval(&here, u->param[k].expr, &v))
        sets[nsets++] = ws_fmt("%s=%lld", u->param[k].name, (long long)v);
    }
    if (!ws_vhead_parse(u->i.stem, text, sets, nsets, &u->head, w->err)) return false;
  }
  return true;
}
