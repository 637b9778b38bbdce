// SPDX-License-Identifier: Apache-2.0
// The rows of modules.def.
#include "modules.h"

#include <ctype.h>
#include <string.h>

// The number of each module, and that of the first one of the stage in a line of modules.def.
#define STAGE__(line) STAGE_IN_LINE_##line
#define STAGE_(line) STAGE__(line)
#define BEFORE__(line) BEFORE_LINE_##line
#define BEFORE_(line) BEFORE__(line)
enum {
#define WS_STAGE(folder, doc, section) STAGE_(__LINE__), BEFORE_(__LINE__) = STAGE_(__LINE__) - 1,
#define WS_MODULE(stem, duty, parent) MODULE_##stem,
#include "modules.def"
#undef WS_STAGE
#undef WS_MODULE
};

const ws_stage_t ws_stages[] = {
#define WS_STAGE(folder, doc, section) {folder, doc, STAGE_(__LINE__)},
#define WS_MODULE(stem, duty, parent)
#include "modules.def"
#undef WS_STAGE
#undef WS_MODULE
};
const size_t ws_stages_n = WS_COUNT(ws_stages);

const ws_module_t ws_modules[] = {
#define WS_STAGE(folder, doc, section)
#define WS_MODULE(stem, duty, parent) {#stem, duty, #parent},
#include "modules.def"
#undef WS_STAGE
#undef WS_MODULE
};
const size_t ws_modules_n = WS_COUNT(ws_modules);

const ws_module_t *ws_module_find(const char *stem) {
  for (size_t i = 0; i < ws_modules_n; i++)
    if (strcmp(ws_modules[i].stem, stem) == 0) return &ws_modules[i];
  return NULL;
}

const ws_stage_t *ws_stage_find(const char *folder) {
  for (size_t i = 0; i < ws_stages_n; i++)
    if (strcmp(ws_stages[i].folder, folder) == 0) return &ws_stages[i];
  return NULL;
}

const char *ws_stage_of(const char *stem) {
  const ws_module_t *m = ws_module_find(stem);
  const char *folder = NULL;
  for (size_t i = 0; m && i < ws_stages_n && ws_stages[i].first <= (size_t)(m - ws_modules); i++)
    folder = ws_stages[i].folder;
  return folder;
}

const char *ws_template_path(const char *stem) {
  return ws_fmt("templates/%s/%s.v.tmpl", ws_stage_of(stem), stem);
}

void ws_mark_mentioned(const char *s, bool *mentioned) {
  while (*s) {
    if (s[0] == '/' && s[1] == '/') {
      s += strcspn(s, "\n");
    } else if (s[0] == '/' && s[1] == '*') {
      const char *e = strstr(s + 2, "*/");
      s = e ? e + 2 : s + strlen(s);
    } else if (*s == '"') {
      s += 1 + strcspn(s + 1, "\"\n");
      s += *s != 0;
    } else if (isalnum((unsigned char)*s) || *s == '_' || *s == '$') {
      size_t n = 0;
      while (isalnum((unsigned char)s[n]) || s[n] == '_' || s[n] == '$')
        n++;
      for (size_t i = 0; i < ws_modules_n; i++)
        if (strncmp(ws_modules[i].stem, s, n) == 0 && !ws_modules[i].stem[n]) mentioned[i] = true;
      s += n;
    } else {
      s++;
    }
  }
}
