// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
#include "tools.h"

#include "emit.h"
#include "units.h"

#include <dirent.h>
#include <string.h>

// The events of a policy for the trace of a machine, see taps.sv there.
#define TAPS_OF_POLICY "sim/host/libws/machine/taps_STEM.sv"

bool ws_list_modules(const ws_gen_t *g, ws_buf_t *err) {
  ws_files_t files = {0};
  if (g && !ws_emit_closure(g, "ws_sm", &files, err)) return false;
  for (size_t i = 0; g && i < files.n; i++) // each is <prefix><stem>.v
    printf("%.*s\n", (int)(strlen(files.file[i].name) - strlen(g->prefix) - strlen(".v")),
           files.file[i].name + strlen(g->prefix));
  for (size_t i = 0; !g && i < ws_modules_n; i++)
    puts(ws_modules[i].stem);
  return true;
}

// Files of a module besides its template; required ones are held by --check.
static const struct {
  const char *path; // of STAGE and STEM
  bool required;
  const char *slot; // of the policies of this slot only; NULL: of all modules
} places[] = {
    {"tb/STAGE/STEM/test.c", true, NULL},    {"tb/STAGE/STEM/model.c", false, NULL},
    {"tb/STAGE/STEM/props.vh", false, NULL}, {"tb/STAGE/STEM/bugs.def", false, NULL},
    {"tb/STAGE/STEM/configs", false, NULL},  {"gen/mod/STEM.c", false, NULL},
    {TAPS_OF_POLICY, true, "divergence"},
};

static const char *place(const char *pattern, const char *stage, const char *stem) {
  ws_buf_t b = {0};
  while (*pattern) {
    const bool folder = strncmp(pattern, "STAGE", 5) == 0, name = strncmp(pattern, "STEM", 4) == 0;
    const char *word = folder ? stage : name ? stem : NULL;
    ws_printf(&b, "%.*s", word ? (int)strlen(word) : 1, word ? word : pattern);
    pattern += folder ? 5 : name ? 4 : 1;
  }
  return b.p;
}

// The file of the slot of a policy (policies.def) in place of the module's own; NULL for others.
static const char *shared_place(const char *own, const char *stage, const char *stem) {
  const char *const file = strrchr(own, '/') + 1;
  const ws_word_t *const w = ws_word_of_module(stem);
  return !w                             ? NULL
         : strcmp(file, "test.c") == 0  ? ws_fmt("tb/%s/%s.c", stage, w->slot)
         : strcmp(file, "configs") == 0 ? ws_fmt("tb/%s/%s.configs", stage, w->slot)
                                        : NULL;
}

// A file of a module, or NULL: its own one, that of its slot, or one that is missing but required.
static const char *file_of(const char *root, size_t k, const char *stem, bool *there) {
  const char *const own = place(places[k].path, ws_stage_of(stem), stem);
  const char *const shared = shared_place(own, ws_stage_of(stem), stem);
  const ws_word_t *const policy = ws_word_of_module(stem);
  *there = false;
  if (places[k].slot && !(policy && strcmp(policy->slot, places[k].slot) == 0)) return NULL;
  *there = ws_file_exists(ws_fmt("%s/%s", root, own));
  if (*there || !shared || !ws_file_exists(ws_fmt("%s/%s", root, shared)))
    return *there || places[k].required ? own : NULL;
  *there = true;
  return shared;
}

static bool is_plain_unit(const char *stem) {
  const ws_config_t none = {0};
  size_t n;
  const ws_unit_row_t *const u = ws_unit_rows(&none, &n);
  for (size_t i = 0; i < n; i++)
    if (u[i].plain && strcmp(u[i].module, stem) == 0) return true;
  return false;
}

// Whether the line begins an instance of the module; a value may end its name: ws_repl_${word}. A
// policy is an instance of ${<key>_module}, with the name of its slot in the key; a plain unit
// (units.def) is one of ${unit.module}.
static bool names(const char *line, const char *stem) {
  const ws_word_t *const policy = ws_word_of_module(stem);
  if (strncmp(line, "${unit.module} ", 15) == 0) return is_plain_unit(stem);
  const char *const end = strstr(line, "_module} ");
  if (policy && end && strncmp(line, "${", 2) == 0) {
    const char *const slot = strstr(line, policy->slot);
    return slot && slot < end;
  }
  const size_t n = strcspn(line, " $(");
  return n && strncmp(line, stem, n) == 0 && (line[n] == '$' || (!stem[n] && line[n] == ' '));
}

// The directives that an instance of the module stands under in this file, "" for none; NULL when
// there is no instance.
static const char *condition_in(const char *root, const char *path, const char *stem) {
  const char *text = ws_read_file(ws_fmt("%s/%s", root, path));
  const char *above[16] = {""};
  size_t depth = 0;
  for (const char *p = text; p && *p; p += strcspn(p, "\n"), p += *p == '\n') {
    const char *s = p + strspn(p, " ");
    const char *line = ws_fmt("%.*s", (int)strcspn(s, "\n"), s), *own = strstr(line, "//%");
    if (own == line) {
      const char *word = line + 3 + strspn(line + 3, " ");
      if (strncmp(word, "end", 3) == 0)
        depth -= depth > 0;
      else if (strncmp(word, "else", 4) == 0)
        above[depth] = ws_fmt("%s, else", above[depth]);
      else if (strncmp(word, "include ", 8) == 0) {
        const char *of = ws_fmt("templates/%.*s", (int)strcspn(word + 8, "= "), word + 8);
        const char *there = condition_in(root, of, stem);
        if (there) return ws_fmt("%s%s", above[depth], there);
      } else if (depth + 1 < WS_COUNT(above)) {
        depth++;
        above[depth] = ws_fmt("%s, %s", above[depth - 1], word);
      }
    } else if (names(line, stem)) {
      return ws_fmt("%s%s%s", above[depth], own ? "," : "", own ? own + 3 : "");
    }
  }
  return NULL;
}

static void print_instances(const char *root, const char *stem) {
  for (size_t i = 0; i < ws_modules_n; i++) {
    const char *host = ws_modules[i].stem,
               *condition = condition_in(root, ws_template_path(host), stem);
    if (condition) printf("%s instantiates it%s\n", ws_template_path(host), condition);
  }
}

bool ws_where(const char *root, const char *stem, ws_buf_t *err) {
  const ws_module_t *m = ws_module_find(stem);
  if (!m) return ws_err(err, "%s: no row in gen/modules.def", stem);
  printf("%s: %s (parent %s)\n", stem, m->duty, m->parent);
  const char *t = ws_template_path(stem);
  printf("%s%s\n", t, ws_file_exists(ws_fmt("%s/%s", root, t)) ? "" : "  (missing)");
  print_instances(root, stem);
  for (size_t i = 0; i < WS_COUNT(places); i++) {
    bool there;
    const char *p = file_of(root, i, stem, &there);
    if (p) printf("%s%s\n", p, there ? "" : "  (missing)");
  }
  return true;
}

// Each file dir/<stem><suffix> must have a row, and that in the stage, if the folder is one.
static int check_folder(const char *root, const char *dir, const char *stage, const char *suffix) {
  DIR *d = opendir(ws_fmt("%s/%s", root, dir));
  int bad = 0;
  for (struct dirent *e; d && (e = readdir(d));) {
    size_t n = strlen(e->d_name), k = strlen(suffix);
    if (strncmp(e->d_name, "ws_", 3) != 0 || n < k || strcmp(e->d_name + n - k, suffix) != 0)
      continue;
    const char *stem = ws_fmt("%.*s", (int)(n - k), e->d_name);
    const char *in = ws_stage_of(stem);
    if (in && (!stage || strcmp(in, stage) == 0)) continue;
    printf("%s/%s: %s\n", dir, e->d_name,
           in ? ws_fmt("its row in gen/modules.def is in stage %s", in)
              : "no row in gen/modules.def");
    bad++;
  }
  if (d) closedir(d);
  return bad;
}

bool ws_check_tree(const char *root, int *status, ws_buf_t *err) {
  (void)err;
  int bad = 0;
  for (size_t i = 0; i < ws_modules_n; i++) {
    const ws_module_t *m = &ws_modules[i];
    if (strcmp(m->parent, "none") != 0 && !ws_module_find(m->parent)) {
      printf("gen/modules.def: %s: parent %s has no row\n", m->stem, m->parent);
      bad++;
    } else if (strcmp(m->parent, "none") != 0 &&
               !condition_in(root, ws_template_path(m->parent), m->stem)) {
      printf("gen/modules.def: %s: its parent %s does not instantiate it\n", m->stem, m->parent);
      bad++;
    }
    if (!ws_file_exists(ws_fmt("%s/%s", root, ws_template_path(m->stem)))) {
      printf("%s: missing (row of gen/modules.def)\n", ws_template_path(m->stem));
      bad++;
    }
    for (size_t k = 0; k < WS_COUNT(places); k++) {
      bool there;
      const char *p = file_of(root, k, m->stem, &there);
      if (!p || there) continue;
      printf("%s: missing (row of gen/modules.def)\n", p);
      bad++;
    }
  }
  for (size_t i = 0; i < ws_stages_n; i++) {
    const char *stage = ws_stages[i].folder;
    bad += check_folder(root, ws_fmt("templates/%s", stage), stage, ".v.tmpl");
    bad += check_folder(root, ws_fmt("tb/%s", stage), stage, "");
  }
  bad += check_folder(root, "templates", NULL, ".v.tmpl");
  bad += check_folder(root, "tb", "no stage", "");
  bad += check_folder(root, "gen/mod", NULL, ".c");
  bad += ws_check_docs(root, ws_fmt("%s/docs", root));
  bad += ws_check_order(root);
  printf("%zu modules, %d difference%s\n", ws_modules_n, bad, bad == 1 ? "" : "s");
  *status = bad != 0;
  return true;
}

// The table with a row for the module at the end of the stage; NULL when the stage is not in it.
static const char *with_row(const char *rows, const char *stage, const char *stem) {
  const char *at = strstr(rows, ws_fmt("WS_STAGE(\"%s\"", stage));
  if (!at) return NULL;
  const char *next = strstr(at + 1, "\nWS_STAGE(");
  size_t n = next ? (size_t)(next - rows) : strlen(rows);
  return ws_fmt("%.*sWS_MODULE(%s, \"one cycle of delay\", none)\n%s", (int)n, rows, stem,
                rows + n);
}

bool ws_new_module(const char *root, const char *stem, const char *stage, ws_buf_t *err) {
  static const char *const skeletons[][2] = {{"module.v.tmpl", "templates/STAGE/STEM.v.tmpl"},
                                             {"test.c", "tb/STAGE/STEM/test.c"},
                                             {"model.c", "tb/STAGE/STEM/model.c"},
                                             {"bugs.def", "tb/STAGE/STEM/bugs.def"},
                                             {"props.vh", "tb/STAGE/STEM/props.vh"}};
  size_t n = strspn(stem, "abcdefghijklmnopqrstuvwxyz0123456789_");
  if (strncmp(stem, "ws_", 3) != 0 || stem[n] || !stem[3])
    return ws_err(err, "--new %s: a stem is ws_ and lower case letters, digits, _", stem);
  if (!stage || !ws_stage_find(stage)) {
    ws_buf_t all = {0};
    for (size_t i = 0; i < ws_stages_n; i++)
      ws_printf(&all, " %s", ws_stages[i].folder);
    return ws_err(err, "--new %s: --stage %s: the stages are%s", stem, stage ? stage : "is missing",
                  all.p);
  }
  ws_scope_t *s = ws_scope_new(NULL), *use = ws_scope_new(s);
  ws_set(s, "stem", stem);
  ws_set(s, "STEM", ws_upper(stem));
  ws_set(s, "short", stem + 3);
  ws_files_t files = {0};
  for (size_t i = 0; i < WS_COUNT(skeletons); i++) {
    const char *from = ws_fmt("gen/skel/%s", skeletons[i][0]);
    const char *to = place(skeletons[i][1], stage, stem);
    const char *text = ws_read_file(ws_fmt("%s/%s", root, from));
    ws_buf_t out = {0};
    if (!text) return ws_err(err, "%s: missing", from);
    if (ws_file_exists(ws_fmt("%s/%s", root, to))) return ws_err(err, "%s: exists already", to);
    if (!ws_render(from, text, use, &out, err)) return false;
    ws_files_add(&files, to, out.p, from);
  }
  for (size_t i = 0; i < files.n; i++) {
    if (!ws_write_file(ws_fmt("%s/%s", root, files.file[i].name), files.file[i].text, false, err))
      return false;
    puts(files.file[i].name);
  }
  if (ws_module_find(stem)) return true;
  const char *table = ws_fmt("%s/gen/modules.def", root);
  const char *rows = ws_read_file(table);
  if (!rows) return ws_err(err, "%s: missing", table);
  rows = with_row(rows, stage, stem);
  if (!rows) return ws_err(err, "%s: no stage %s", table, stage);
  puts("gen/modules.def: row added; enter its duty and parent there");
  return ws_write_file(table, rows, false, err);
}
