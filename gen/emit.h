// SPDX-License-Identifier: Apache-2.0
// From a configuration and the templates to the files of rtl_out/.
#ifndef WS_EMIT_H
#define WS_EMIT_H

#include "config.h"
#include "tmpl.h"

typedef struct {
  const char *stem, *duty, *parent, *flag;
} ws_module_t;
extern const ws_module_t ws_modules[]; // modules.def
extern const size_t ws_modules_n;

// One generation: where to read, what was asked, and the values all templates see.
typedef struct {
  const char *root; // folder that holds gen/ and templates/
  const char *cfg_name;
  ws_config_t cfg;       // resolved
  const char *overrides; // canonical " KEY=VALUE" words that differ from the config file, or ""
  const char *command;   // "make sm CFG=ref WARPS=4"
  const char *cfg_hash;
  ws_scope_t *scope;
} ws_gen_t;

// Files of one generation, in memory until all are known to be good.
typedef struct {
  struct ws_out_file {
    const char *name, *text, *from; // from = template, or the generator
  } * file;
  size_t n;
} ws_files_t;

// words: KEY=VALUE from the command line.
bool ws_gen_init(ws_gen_t *g, const char *root, const char *cfg_name, char *const *words,
                 size_t nwords, ws_buf_t *err);
// Fills the global template scope from a resolved configuration.
void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name);

const ws_module_t *ws_module_find(const char *stem); // NULL when no row
const char *ws_template_path(const char *stem);      // relative to the root
bool ws_module_enabled(const ws_gen_t *g, const ws_module_t *m, bool *yes, ws_buf_t *err);
// Renders one module, provenance line included. NULL on error.
const char *ws_emit_module(const ws_gen_t *g, const char *stem, ws_buf_t *err);
// Adds the module and everything it instantiates, in the order of modules.def.
bool ws_emit_closure(const ws_gen_t *g, const char *stem, ws_files_t *out, ws_buf_t *err);
// Adds files.f, ws_<stem>.core, ws_config.h, ws_config.mk for the modules in out.
void ws_emit_side_files(const ws_gen_t *g, const char *top, ws_files_t *out);
void ws_files_add(ws_files_t *f, const char *name, const char *text, const char *from);
// Writes all files and the MANIFEST, then removes files only an older MANIFEST names.
bool ws_files_write(const ws_gen_t *g, const ws_files_t *f, const char *dir, ws_buf_t *err);
// First line of an emitted file, without line end. lead = "//" or "#"; from may be NULL.
const char *ws_provenance(const ws_gen_t *g, const char *lead, const char *from,
                          const char *from_text);

// Optional extra values for a module: gen/mod/<stem>.c defines ws_mod_<stem> of this type.
typedef void ws_hook_t(ws_scope_t *s, const ws_config_t *c);
#define WS_HOOK(stem) ws_hook_t ws_mod_##stem;
#include "hooks.def"
#undef WS_HOOK

#endif
