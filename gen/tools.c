// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
#include "tools.h"

#include <dirent.h>
#include <string.h>

bool ws_list_modules(const ws_gen_t *g, ws_buf_t *err) {
  for (size_t i = 0; i < ws_modules_n; i++) {
    bool yes = true;
    if (g && !ws_module_enabled(g, &ws_modules[i], &yes, err)) return false;
    if (yes) puts(ws_modules[i].stem);
  }
  return true;
}

// Files of a module besides its template; required ones are held by --check.
static const struct {
  const char *path; // %s = stem
  bool required;
} places[] = {
    {"tb/%s/test.c", true},    {"tb/%s/model.c", false}, {"tb/%s/props.vh", false},
    {"tb/%s/bugs.def", false}, {"tb/%s/configs", false}, {"gen/mod/%s.c", false},
};

static const char *place(const char *pattern, const char *stem) {
  const char *s = strstr(pattern, "%s");
  return ws_fmt("%.*s%s%s", (int)(s - pattern), pattern, stem, s + 2);
}

bool ws_where(const char *root, const char *stem, ws_buf_t *err) {
  const ws_module_t *m = ws_module_find(stem);
  if (!m) return ws_err(err, "%s: no row in gen/modules.def", stem);
  printf("%s: %s (parent %s%s%s)\n", stem, m->duty, m->parent, *m->flag ? ", with " : "", m->flag);
  const char *t = ws_template_path(stem);
  printf("%s%s\n", t, ws_file_exists(ws_fmt("%s/%s", root, t)) ? "" : "  (missing)");
  for (size_t i = 0; i < WS_COUNT(places); i++) {
    const char *p = place(places[i].path, stem);
    bool there = ws_file_exists(ws_fmt("%s/%s", root, p));
    if (there || places[i].required) printf("%s%s\n", p, there ? "" : "  (missing)");
  }
  return true;
}

// Each file dir/<stem><suffix> must have a row.
static int check_folder(const char *root, const char *dir, const char *suffix) {
  DIR *d = opendir(ws_fmt("%s/%s", root, dir));
  int bad = 0;
  for (struct dirent *e; d && (e = readdir(d));) {
    size_t n = strlen(e->d_name), k = strlen(suffix);
    if (strncmp(e->d_name, "ws_", 3) != 0 || n < k || strcmp(e->d_name + n - k, suffix) != 0)
      continue;
    const char *stem = ws_fmt("%.*s", (int)(n - k), e->d_name);
    if (ws_module_find(stem)) continue;
    printf("%s/%s: no row in gen/modules.def\n", dir, e->d_name);
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
    }
    if (!ws_file_exists(ws_fmt("%s/%s", root, ws_template_path(m->stem)))) {
      printf("%s: missing (row of gen/modules.def)\n", ws_template_path(m->stem));
      bad++;
    }
    for (size_t k = 0; k < WS_COUNT(places); k++) {
      const char *p = place(places[k].path, m->stem);
      if (!places[k].required || ws_file_exists(ws_fmt("%s/%s", root, p))) continue;
      printf("%s: missing (row of gen/modules.def)\n", p);
      bad++;
    }
  }
  bad += check_folder(root, "templates", ".v.tmpl");
  bad += check_folder(root, "templates/lib", ".v.tmpl");
  bad += check_folder(root, "gen/mod", ".c");
  bad += check_folder(root, "tb", "");
  bad += ws_check_docs(ws_fmt("%s/docs", root));
  printf("%zu modules, %d difference%s\n", ws_modules_n, bad, bad == 1 ? "" : "s");
  *status = bad != 0;
  return true;
}

bool ws_new_module(const char *root, const char *stem, ws_buf_t *err) {
  static const char *const skeletons[][2] = {{"module.v.tmpl", NULL},
                                             {"test.c", "tb/%s/test.c"},
                                             {"model.c", "tb/%s/model.c"},
                                             {"bugs.def", "tb/%s/bugs.def"},
                                             {"props.vh", "tb/%s/props.vh"}};
  size_t n = strspn(stem, "abcdefghijklmnopqrstuvwxyz0123456789_");
  if (strncmp(stem, "ws_", 3) != 0 || stem[n] || !stem[3])
    return ws_err(err, "--new %s: a stem is ws_ and lower case letters, digits, _", stem);
  ws_scope_t *s = ws_scope_new(NULL), *use = ws_scope_new(s);
  ws_set(s, "stem", stem);
  ws_set(s, "STEM", ws_upper(stem));
  ws_set(s, "short", stem + 3);
  ws_files_t files = {0};
  for (size_t i = 0; i < WS_COUNT(skeletons); i++) {
    const char *from = ws_fmt("gen/skel/%s", skeletons[i][0]);
    const char *to = skeletons[i][1] ? place(skeletons[i][1], stem) : ws_template_path(stem);
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
  puts("gen/modules.def: row added; say its duty and parent there");
  return ws_write_file(table,
                       ws_fmt("%sWS_MODULE(%s, \"one cycle of delay\", none, \"\")\n", rows, stem),
                       false, err);
}
