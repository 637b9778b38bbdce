// SPDX-License-Identifier: Apache-2.0
// The stages and modules of modules.def.
#ifndef WS_MODULES_H
#define WS_MODULES_H

#include "util.h"

typedef struct {
  const char *folder, *doc;
  size_t first; // a stage has the modules from this one to the first of the next stage
} ws_stage_t;
extern const ws_stage_t ws_stages[];
extern const size_t ws_stages_n;

typedef struct {
  const char *stem, *duty, *parent;
} ws_module_t;
extern const ws_module_t ws_modules[];
extern const size_t ws_modules_n;

const ws_module_t *ws_module_find(const char *stem); // NULL when no row
const ws_stage_t *ws_stage_find(const char *folder); // NULL when there is none
const char *ws_stage_of(const char *stem);           // its folder; NULL when the module has no row
const char *ws_template_path(const char *stem);      // relative to the root; the stem has a row
// Marks, in the order of ws_modules, those whose stems stand in the text outside comments and
// strings.
void ws_mark_mentioned(const char *text, bool *mentioned);

#endif
