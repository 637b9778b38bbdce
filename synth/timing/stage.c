// SPDX-License-Identifier: Apache-2.0
#include "stage.h"

#include <string.h>

static const struct {
  const char *stage, *section; // of the row of a stage
  const char *module, *parent; // of the others
} rows[] = {
#define WS_STAGE(folder, what, section) {folder, section, NULL, NULL},
#define WS_MODULE(stem, duty, parent) {NULL, NULL, #stem, #parent},
#include "../../gen/modules.def" // and gen/policies/
#undef WS_STAGE
#undef WS_MODULE
};

static const char *const ports[STAGE_PORTS] = {"s_axi", "m_axi", "rt", "other ports"};

enum { FOLDERS = STAGE_COUNT - STAGE_PORTS };

bool stage_is_ports(int stage) {
  return stage >= FOLDERS;
}

const char *stage_name(int stage) {
  if (stage_is_ports(stage)) return ports[stage - FOLDERS];
  for (size_t i = 0;; i++)
    if (rows[i].stage && stage-- == 0) return rows[i].stage;
}

static const char *section_of(int stage) {
  for (size_t i = 0;; i++)
    if (rows[i].stage && stage-- == 0) return rows[i].section;
}

int stage_of_pipeline(int stage) {
  if (stage_is_ports(stage)) return stage;
  while (stage && strcmp(section_of(stage - 1), section_of(stage)) == 0)
    stage--;
  return stage;
}

static const char *parent_of(const char *module) {
  for (size_t i = 0; i < WS_COUNT(rows); i++)
    if (rows[i].module && strcmp(rows[i].module, module) == 0) return rows[i].parent;
  return NULL;
}

int stage_of_module(const char *module) {
  int stage = -1;
  for (size_t i = 0; i < WS_COUNT(rows); i++) {
    stage += rows[i].stage != NULL;
    if (rows[i].module && module && strcmp(rows[i].module, module) == 0) return stage;
  }
  return 0;
}

static bool is_cell(const char *module) {
  return strcmp(stage_name(stage_of_module(module)), "lib") == 0;
}

const char *stage_module(const netlist_t *n, const char *name) {
  char *path = ws_strdup(name), *dot;
  const char *module;
  do {
    module = nl_module_of(n, path);
    dot = strrchr(path, '.');
    if (module && !is_cell(module)) break;
    if (dot) *dot = '\0';
  } while (dot);
  return module;
}

int stage_of_name(const netlist_t *n, const char *name) {
  const char *above = nl_module_of(n, "");
  int stage = stage_of_module(above);
  for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
    const char *module = nl_module_of(n, ws_fmt("%.*s.", (int)(dot - name), name));
    if (!module) continue; // a generate block
    const char *parent = parent_of(module);
    if (!parent || !above || (strcmp(parent, above) != 0 && stage != stage_of_module(NULL))) break;
    stage = stage_of_module(module);
    above = module;
  }
  return stage;
}

// The module of the next of the lines, NULL after the last.
static const char *next_module(const char **src) {
  while (*src && **src) {
    const size_t n = strcspn(*src, "|");
    const char *line = ws_fmt("%.*s", (int)n, *src), *file = strrchr(line, '/');
    const char *stem = strstr(file ? file : line, "ws_");
    *src += n + ((*src)[n] == '|');
    if (stem) return ws_fmt("%.*s", (int)strcspn(stem, "."), stem);
  }
  return NULL;
}

static bool in_top_stage(const char *module) {
  return module && stage_of_module(module) == stage_of_module(NULL);
}

int stage_of_source(const char *src) {
  for (const char *module; (module = next_module(&src));)
    if (parent_of(module) && in_top_stage(parent_of(module)) && !in_top_stage(module) &&
        !is_cell(module))
      return stage_of_module(module);
  return stage_of_module(NULL);
}

const char *stage_module_of_source(const char *src) {
  const char *deepest = NULL;
  int most = -1;
  for (const char *module; (module = next_module(&src));) {
    int depth = 0;
    if (!parent_of(module) || is_cell(module)) continue;
    for (const char *up = module; up && depth < 20; up = parent_of(up))
      depth++;
    if (depth > most) deepest = module, most = depth;
  }
  return deepest;
}

int stage_of_port(const char *port) {
  const int last = STAGE_PORTS - 1;
  for (int i = 0; i < last; i++) {
    size_t n = strlen(ports[i]);
    if (strncmp(port, ports[i], n) == 0 && port[n] == '_') return FOLDERS + i;
  }
  return FOLDERS + last;
}
