// SPDX-License-Identifier: Apache-2.0
// Reads a GPGPU-Sim configuration: words between blanks, "several words" in quotation marks, and
// comments from # to the end of the line. gpgpusim.def says how an option is translated.
#include "gpgpusim_int.h"

#include <ctype.h>
#include <string.h>

enum { NESTED = 8 };

typedef struct {
  const char *text, *where;
} word_t;

typedef struct {
  word_t *word;
  size_t n;
} words_t;

static void add_word(words_t *w, const char *text, const char *where) {
  w->word = ws_realloc(w->word, sizeof *w->word * (w->n + 1));
  w->word[w->n++] = (word_t){text, where};
}

static bool read_words(words_t *w, const char *path, int depth, ws_buf_t *err);

// The words of the file replace -config and its path.
static bool nested(words_t *w, int depth, ws_buf_t *err) {
  if (w->n < 2 || strcmp(w->word[w->n - 2].text, "-config") != 0) return true;
  word_t name = w->word[w->n - 1];
  w->n -= 2;
  ws_buf_t why = {0};
  return read_words(w, name.text, depth + 1, &why) || ws_err(err, "%s: %s", name.where, why.p);
}

static bool read_words(words_t *w, const char *path, int depth, ws_buf_t *err) {
  const char *text = ws_read_file(path);
  if (!text) return ws_err(err, "%s: cannot be read", path);
  if (depth > NESTED) return ws_err(err, "%s: -config in more than %d files", path, NESTED);
  int line = 1;
  for (const char *s = ws_after_mark(text); *s;) {
    if (*s == '#')
      s += strcspn(s, "\n");
    else if (isspace((unsigned char)*s))
      line += *s++ == '\n';
    else if (*s == '"') {
      size_t n = strcspn(++s, "\"");
      if (!s[n]) return ws_err(err, "%s:%d: quotation mark without an end", path, line);
      add_word(w, ws_fmt("%.*s", (int)n, s), ws_fmt("%s:%d", path, line));
      for (; *s != '"'; s++)
        line += *s == '\n';
      s++;
    } else {
      size_t n = strcspn(s, " \t\r\n#");
      add_word(w, ws_fmt("%.*s", (int)n, s), ws_fmt("%s:%d", path, line));
      s += n;
      if (!nested(w, depth, err)) return false;
    }
  }
  return true;
}

static bool is_option(const char *s) { // not a negative number
  return *s == '-' && isalpha((unsigned char)s[1]);
}

static size_t row_of(const char *option) {
  for (size_t i = 0; i < gs_rows_n; i++) {
    const char *name = gs_rows[i].option, *star = strchr(name, '*');
    if (star ? strncmp(name, option, (size_t)(star - name)) == 0 : strcmp(name, option) == 0)
      return i;
  }
  return gs_rows_n;
}

// Older versions have options without gpgpu_.
static const char *name_of(const char *option) {
  const char *now = ws_fmt("-gpgpu_%s", option + 1);
  if (row_of(option) < gs_rows_n) return option;
  const size_t row = row_of(now);
  return row < gs_rows_n && strcmp(gs_rows[row].option, now) == 0 ? now : option;
}

static gs_given_t *add_given(gs_t *g, const char *option, const char *value, const char *where) {
  g->given = ws_realloc(g->given, sizeof *g->given * (g->n + 1));
  gs_given_t *o = &g->given[g->n++];
  memset(o, 0, sizeof *o);
  o->option = name_of(option);
  o->written = option;
  o->value = value;
  o->where = where;
  o->row = row_of(o->option);
  o->last = true;
  ws_add(&o->said, "", 0);
  ws_add(&o->why, "", 0);
  return o;
}

// Pairs of option and value. An option outside an SM may have no value; the value of an unknown
// option is everything that follows.
static bool pair(gs_t *g, const words_t *w, ws_buf_t *err) {
  for (size_t i = 0; i < w->n;) {
    const char *option = w->word[i].text, *where = w->word[i].where;
    if (!is_option(option)) return ws_err(err, "%s: %s: a value without an option", where, option);
    bool has = ++i < w->n && !is_option(w->word[i].text);
    const size_t row = row_of(name_of(option));
    const bool bare = row == gs_rows_n || strcmp(gs_rows[row].kind, "OUTSIDE") == 0;
    if (!has && !bare) return ws_err(err, "%s: %s: needs a value", where, option);
    for (size_t k = 0; k < g->n; k++)
      if (strcmp(g->given[k].option, name_of(option)) == 0) g->given[k].last = false;
    gs_given_t *o = add_given(g, option, has ? w->word[i++].text : "", where);
    for (; o->row == gs_rows_n && i < w->n && !is_option(w->word[i].text); i++)
      o->value = ws_fmt("%s %s", o->value, w->word[i].text);
  }
  return true;
}

static const gs_given_t *find(const gs_t *g, const char *option) {
  for (size_t k = 0; k < g->n; k++)
    if (g->given[k].last && strcmp(g->given[k].option, option) == 0) return &g->given[k];
  return NULL;
}

const char *gs_value(const gs_t *g, const char *option) {
  const gs_given_t *o = find(g, option);
  return o ? o->value : gs_rows[row_of(option)].def;
}

// Rows with a default are options of every file.
static void add_defaults(gs_t *g) {
  for (size_t i = 0; i < gs_rows_n; i++)
    if (*gs_rows[i].def && !find(g, gs_rows[i].option))
      add_given(g, gs_rows[i].option, gs_rows[i].def, NULL);
}

static bool take_all(gs_t *g, ws_buf_t *err) {
  for (size_t r = 0; r < gs_rows_n; r++)
    for (size_t k = 0; k < g->n; k++)
      if (g->given[k].last && g->given[k].row == r && !gs_rows[r].take(g, &g->given[k], err))
        return false;
  for (size_t k = 0; k < g->n; k++)
    if (g->given[k].row == gs_rows_n) {
      g->given[k].outcome = GS_UNKNOWN;
      ws_printf(&g->given[k].said, "not in gen/gpgpusim.def, without effect");
    }
  return true;
}

static const char *const class_name[GS_CLASSES] = {"mapped", "approximated", "absent", "outside",
                                                   "unknown"};

static void print(const gs_t *g, ws_buf_t *b) {
  int count[GS_CLASSES] = {0}, replaced = 0;
  for (size_t k = 0; k < g->n; k++) {
    const gs_given_t *o = &g->given[k];
    const char *where = o->where ? o->where : "default";
    if (!o->last) {
      ws_printf(b, "%-12s  %s: %s %s: a later line has it again\n", "replaced", where, o->written,
                o->value);
      replaced++;
      continue;
    }
    count[o->outcome]++;
    const bool both = o->said.n && o->why.n;
    ws_printf(b, "%-12s  %s: %s%s%s: %s%s%s\n", class_name[o->outcome], where, o->written,
              *o->value ? " " : "", o->value, o->said.p, both ? "; " : "", o->why.p);
  }
  for (int i = 0; i < GS_CLASSES; i++)
    ws_printf(b, "%s%d %s", i ? ", " : "", count[i], class_name[i]);
  ws_printf(b, ", %d replaced\n", replaced);
}

bool ws_gpgpusim_read(ws_config_t *c, const char *const *paths, size_t n, ws_buf_t *report,
                      ws_buf_t *err) {
  gs_t g = {.c = c};
  ws_config_defaults(c);
  for (size_t i = 0; i < n; i++) {
    words_t w = {0};
    const size_t before = g.n;
    if (!read_words(&w, paths[i], 0, err) || !pair(&g, &w, err)) return false;
    if (g.n == before) return ws_err(err, "%s: no option", paths[i]);
  }
  add_defaults(&g);
  if (!take_all(&g, err)) return false;
  ws_needs_clear(c);
  print(&g, report);
  return true;
}

const char *ws_gpgpusim_name(const char *path) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
  char *name = ws_fmt("%.*s", (int)strcspn(base, "."), base);
  if (slash && strcmp(name, "gpgpusim") == 0) {
    const char *from = slash;
    while (from > path && from[-1] != '/')
      from--;
    if (slash > from && *from != '.') name = ws_fmt("%.*s", (int)(slash - from), from);
  }
  for (char *s = name; *s; s++)
    if (!isalnum((unsigned char)*s)) *s = '_';
  return isalpha((unsigned char)*name) ? name : ws_fmt("gpgpusim_%s", name);
}

const char *ws_gpgpusim_cfg(const ws_config_t *c, const char *report) {
  ws_buf_t b = {0};
  ws_printf(&b,
            "# From a configuration of GPGPU-Sim: how each option is translated, then the keys.\n");
  for (const char *s = report; *s;) {
    const size_t n = strcspn(s, "\n");
    ws_printf(&b, "# %.*s\n", (int)n, s);
    s += n + (s[n] == '\n');
  }
  ws_config_t defaults;
  ws_config_defaults(&defaults);
  for (size_t i = 0; i < ws_keys_n; i++)
    if (ws_key_differs(c, &defaults, &ws_keys[i]))
      ws_printf(&b, "%s = %s\n", ws_keys[i].name, ws_key_text(c, &ws_keys[i]));
  return b.p;
}

static const char *outcome_of(const char *kind) {
  if (strcmp(kind, "FIXED") == 0) return "approximated";
  if (strcmp(kind, "ABSENT") == 0) return "absent";
  if (strcmp(kind, "OUTSIDE") == 0) return "outside";
  return "mapped";
}

// Keys as a user writes them: "latency: alu" of alu_latency.
static const char *names_of(const char *keys) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  while (*keys) {
    const size_t n = strcspn(keys, ","), space = keys[n] ? strspn(keys + n, ", ") : 0;
    const char *key = ws_fmt("%.*s", (int)n, keys);
    const ws_param_t *p = ws_param_find(key);
    ws_printf(&b, "%s%.*s", p ? ws_param_name(p) : key, (int)space, keys + n);
    keys += n + space;
  }
  return b.p;
}

const char *ws_gpgpusim_md(void) {
  ws_buf_t b = {0};
  ws_printf(
      &b, "%s",
      "# A configuration of GPGPU-Sim as a machine\n\n"
      "```\n"
      "build/wsgen --gpgpusim SM2_GTX480/gpgpusim.config --out rtl_out/gtx480    # the Verilog\n"
      "build/wsgen --gpgpusim SM2_GTX480/gpgpusim.config --save gtx480.cfg       # the keys\n"
      "build/wsgen --cfg gtx480.cfg WARPS=16 --out rtl_out/gtx480-16\n"
      "build/wsgen --gpgpusim SM7_QV100/gpgpusim.config --gpgpusim SM7_QV100/trace.config "
      "--save qv100.cfg\n"
      "build/wsrun --config qv100.cfg --host vecadd                              # built and run\n"
      "```\n"
      "`wsgen --gpgpusim FILE` reads a `gpgpusim.config` of GPGPU-Sim 4 and emits its SM. "
      "Several files are read in the order of the command line, such as a `gpgpusim.config` and "
      "the `trace.config` of Accel-Sim. The options `-trace_opcode_latency_initiation_*` of the "
      "latter then replace `-ptx_opcode_latency_*` and `-ptx_opcode_initiation_*`, except for "
      "divisions. `KEY=VALUE` words on the command line override all files. `--save` writes a "
      "`.cfg` file instead, with the report as comments; `--cfg` and libws accept that file.\n\n"
      "The report has one line per option: outcome, file and line, option, value, and the value "
      "that the machine uses. If the machine cannot have the requested value, the line states "
      "both values and the reason.\n\n"
      "| outcome | meaning |\n|---|---|\n"
      "| mapped | the machine does what the option says |\n"
      "| approximated | the machine does what is closest to the option |\n"
      "| absent | the option concerns a unit of an SM that the machine does not have |\n"
      "| outside | the option does not concern an SM, but the chip, its memory or the simulation "
      "|\n"
      "| unknown | the option is not in this table and has no effect |\n"
      "| replaced | a later line sets the option again, and the last line counts |\n\n"
      "If the report shows `default` instead of file and line, the file does not set the option, "
      "and the default of GPGPU-Sim is used. An option `-config FILE` in the file reads another "
      "file at that point. Older versions spell some options without `gpgpu_`; these are treated "
      "like the options with `gpgpu_`. Numbers are decimal, hexadecimal with 0x, or octal with a "
      "leading 0. A malformed value is an error, reported with file and line.\n\n"
      "The table lists an option as *mapped* if at least some of its values can be mapped. `*` "
      "stands for any remainder of a name.\n\n"
      "| option | outcome | keys | default | how |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < gs_rows_n; i++) {
    const gs_row_t *r = &gs_rows[i];
    const bool same = strcmp(r->kind, "SAME") == 0;
    ws_printf(&b, "| `%s` | %s | %s%s%s | %s | %s |\n", r->option, outcome_of(r->kind),
              same || !*r->key ? "" : "`", same ? ws_fmt("value %s", r->key) : names_of(r->key),
              same || !*r->key ? "" : "`", *r->def ? ws_fmt("`%s`", r->def) : "", r->note);
  }
  return b.p;
}
