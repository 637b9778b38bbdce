// SPDX-License-Identifier: Apache-2.0
// The output folder and its MANIFEST.
#include "files.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool ws_files_have(const ws_files_t *f, const char *name) {
  for (size_t i = 0; i < f->n; i++)
    if (strcmp(f->file[i].name, name) == 0) return true;
  return false;
}

void ws_files_add(ws_files_t *f, const char *name, const char *text, const char *from) {
  f->file = ws_realloc(f->file, sizeof *f->file * (f->n + 1));
  f->file[f->n++] = (struct ws_out_file){name, text, from, text};
}

bool ws_files_write(const ws_gen_t *g, const ws_files_t *f, const char *dir, ws_buf_t *err) {
  const char *manifest = ws_fmt("%s/MANIFEST", dir);
  const char *old = ws_read_file(manifest);
  ws_buf_t m = {0};
  ws_printf(&m,
            "%s\n# file, FNV-1a 64 of its bytes (of ws_config.cfg: of the settings that are not as "
            "usual), made from\n",
            ws_provenance_of(g, "#", NULL, NULL));
  for (size_t i = 0; i < f->n; i++) {
    const struct ws_out_file *o = &f->file[i];
    ws_printf(&m, "%s %016" PRIx64 " %s\n", o->name, ws_hash(o->summed, strlen(o->summed)),
              o->from);
    if (!ws_write_file(ws_fmt("%s/%s", dir, o->name), o->text, false, err)) return false;
  }
  // Removes files of an earlier emission; the MANIFEST of another program does not count.
  for (const char *s = old && strncmp(old, "# wsgen ", 8) == 0 ? old : NULL; s && *s;) {
    size_t n = strcspn(s, "\n");
    const char *name = ws_fmt("%.*s", (int)strcspn(s, " \n"), s);
    if (*name && *name != '#' && !strchr(name, '/') && !ws_files_have(f, name))
      remove(ws_fmt("%s/%s", dir, name));
    s += n + (s[n] == '\n');
  }
  // The MANIFEST is written last, and always, so that make can depend on it.
  return ws_write_file(manifest, m.p, true, err);
}
