// SPDX-License-Identifier: Apache-2.0
#include "vcheck.h"

#include "config.h"

#include <ctype.h>
#include <string.h>

typedef struct {
  const char *name, *value; // value: the text of the default, on one line
} vparam_t;

typedef struct {
  vparam_t *param;
  size_t n;
} vparams_t;

static const struct {
  const char *id, *flag, *cond;
  bool top;
} rules[] = {
#define WS_VRULE(id, flag, cond) {#id, flag, cond, false},
#define WS_VTOP(id, flag, cond) {#id, flag, cond, true},
#define WS_VRANGE(param, key)
#define WS_VFIXED(param)
#define WS_VFREE(param)
#include "vrules.def"
};

static const struct {
  const char *param, *key;
} ranges[] = {
#define WS_VRULE(id, flag, cond)
#define WS_VTOP(id, flag, cond)
#define WS_VFREE(param)
#define WS_VRANGE(param, key) {#param, #key},
#define WS_VFIXED(param)
#include "vrules.def"
};

static const char *const fixed[] = {
#define WS_VRULE(id, flag, cond)
#define WS_VTOP(id, flag, cond)
#define WS_VFREE(param)
#define WS_VRANGE(param, key)
#define WS_VFIXED(param) #param,
#include "vrules.def"
};

static const char *const freely[] = {
#define WS_VRULE(id, flag, cond)
#define WS_VTOP(id, flag, cond)
#define WS_VRANGE(param, key)
#define WS_VFIXED(param)
#define WS_VFREE(param) #param,
#include "vrules.def"
};

static bool in_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static const vparam_t *find(const vparams_t *p, const char *name, size_t n) {
  for (size_t i = 0; i < p->n; i++)
    if (strlen(p->param[i].name) == n && strncmp(p->param[i].name, name, n) == 0)
      return &p->param[i];
  return NULL;
}

// One item of the parameter list: `parameter [range] NAME = VALUE`, comments gone.
static void add_item(vparams_t *p, const char *item, size_t n) {
  const char *eq = memchr(item, '=', n);
  if (!eq) return;
  const char *end = eq, *s;
  while (end > item && !in_name(end[-1]))
    end--;
  for (s = end; s > item && in_name(s[-1]);)
    s--;
  ws_buf_t value = {0};
  ws_add(&value, "", 0);
  for (const char *v = eq + 1; v < item + n; v++) { // blanks and line ends become one blank
    if (!isspace((unsigned char)*v))
      ws_add(&value, v, 1);
    else if (value.n && value.p[value.n - 1] != ' ')
      ws_add(&value, " ", 1);
  }
  while (value.n && value.p[value.n - 1] == ' ')
    value.p[--value.n] = 0;
  p->param = ws_realloc(p->param, sizeof *p->param * (p->n + 1));
  p->param[p->n++] = (vparam_t){ws_fmt("%.*s", (int)(end - s), s), value.p};
}

static void read_header(vparams_t *p, const char *text, const char *stem) {
  *p = (vparams_t){0};
  const char *s = strstr(text, ws_fmt("\nmodule %s #(", stem));
  if (!s) return;
  ws_buf_t item = {0};
  int nesting = 1;
  for (s = strchr(s, '(') + 1; *s && nesting; s++) {
    if (s[0] == '/' && s[1] == '/') s += strcspn(s, "\n");
    nesting += (*s == '(' || *s == '[' || *s == '{') - (*s == ')' || *s == ']' || *s == '}');
    if ((*s == ',' && nesting == 1) || !nesting) {
      add_item(p, item.p ? item.p : "", item.n);
      item = (ws_buf_t){0};
    } else {
      ws_add(&item, s, 1);
    }
  }
}

// Are the names of the expression parameters of the module, and is there any? 0 no, 1 yes; a part
// of the text that begins with a letter or $ is a name, $clog2 none.
static bool all_are_params(const vparams_t *p, const char *expr) {
  bool any = false;
  while (*expr) {
    size_t n = 0;
    while (in_name(expr[n]))
      n++;
    if (n && isalpha((unsigned char)*expr)) {
      if (!find(p, expr, n)) return false;
      any = true;
    }
    expr += n ? n : 1;
  }
  return any;
}

// error is the condition under which elaboration stops.
static void check(ws_buf_t *b, const char *error, const char *id) {
  if (!b->n)
    ws_printf(b, "\n  // Values of the parameters that cannot work\n"
                 "  generate\n");
  int k = 0;
  for (const char *s = b->p; (s = strstr(s, "ERROR_")); s++)
    k++;
  ws_printf(b, "    if (%s) begin : g_error%d\n      ERROR_%s u_error ();\n    end\n", error, k,
            id);
}

static void check_range(ws_buf_t *b, const char *name, const ws_param_t *p) {
  bool pow2 = p->type == WS_INT && strstr(p->rule, "pow2");
  check(b,
        pow2 ? ws_fmt("%s < %d || %s > %d || (%s & (%s - 1)) != 0", name, p->min, name, p->max,
                      name, name)
             : ws_fmt("%s < %d || %s > %d", name, p->min, name, p->max),
        ws_fmt("%s_must_be_%d_to_%d%s", name, p->min, p->max, pow2 ? "_and_a_power_of_two" : ""));
}

static bool is_free(const char *name) {
  for (size_t i = 0; i < WS_COUNT(freely); i++)
    if (strcmp(freely[i], name) == 0) return true;
  return false;
}

static bool is_on(ws_scope_t *global, const char *flag) {
  bool on = true;
  ws_buf_t err = {0};
  return !*flag || (ws_flag(global, flag, &on, &err) && on);
}

const char *ws_vcheck(const char *stem, const char *text, ws_scope_t *global) {
  vparams_t p;
  ws_buf_t b = {0}, out = {0};
  read_header(&p, text, stem);
  const bool top = strcmp(stem, "ws_sm") == 0;
  for (size_t i = 0; top && i < WS_COUNT(fixed); i++) {
    const vparam_t *v = find(&p, fixed[i], strlen(fixed[i]));
    if (v && isdigit((unsigned char)*v->value))
      check(&b, ws_fmt("%s != %s", v->name, v->value),
            ws_fmt("%s_is_fixed_at_%s", v->name, v->value));
  }
  for (size_t i = 0; top && i < WS_COUNT(ranges); i++)
    if (find(&p, ranges[i].param, strlen(ranges[i].param)))
      check_range(&b, ranges[i].param, ws_param_find(ranges[i].key));
  for (size_t i = 0; i < WS_COUNT(rules); i++)
    if (all_are_params(&p, rules[i].cond) && (top || !rules[i].top) && is_on(global, rules[i].flag))
      check(&b, ws_fmt("!(%s)", rules[i].cond), rules[i].id);
  ws_buf_t widths = {0};
  for (size_t i = 0; top && i < p.n; i++) {
    const vparam_t *v = &p.param[i];
    if (!is_free(v->name) && all_are_params(&p, v->value))
      ws_printf(&widths, "%s%s != (%s)", widths.n ? " ||\n        " : "", v->name, v->value);
  }
  if (widths.n) check(&b, widths.p, "a_derived_parameter_was_overridden");
  if (!b.n) return text;
  const char *end = text;
  for (const char *s = text; (s = strstr(s, "\nendmodule")); s++)
    end = s + 1;
  ws_add(&out, text, (size_t)(end - text));
  ws_printf(&out, "%s  endgenerate\n%s", b.p, end);
  return out.p;
}
