// SPDX-License-Identifier: Apache-2.0
// From a configuration and the templates to the files of rtl_out/.
#ifndef WS_EMIT_H
#define WS_EMIT_H

#include "config.h"
#include "tmpl.h"

typedef struct {
  const char *folder, *doc;
  size_t first; // a room has the modules from this one to the first of the next room
} ws_room_t;
extern const ws_room_t ws_rooms[];
extern const size_t ws_rooms_n;

typedef struct {
  const char *stem, *duty, *parent, *flag;
} ws_module_t;
extern const ws_module_t ws_modules[]; // modules.def
extern const size_t ws_modules_n;

// One generation: what to read, the configuration, and the values that all templates see.
typedef struct {
  const char *root; // folder that holds gen/ and templates/
  const char *cfg_name;
  ws_config_t cfg;        // resolved
  ws_config_t unresolved; // before the values of auto are derived
  const char *overrides;  // canonical " KEY=VALUE" words that differ from the config file, or ""
  const char *command;    // "make sm CFG=ref WARPS=4"
  const char *prefix;     // of every module name, or ""
  const char *variant;    // name of its folder: "ref-WARPS=4"
  const char *cfg_hash;
  ws_scope_t *scope;
  const char **emitted; // text of each module, in the order of modules.def, once it is made
} ws_gen_t;

// Files of one generation, kept in memory until all of them have been rendered without error.
typedef struct {
  struct ws_out_file {
    const char *name, *text, *from; // from = template, or the generator
  } * file;
  size_t n;
} ws_files_t;

// cfg: a name in gen/configs, or a file that ends in .cfg. words: KEY=VALUE from the command line,
// each key once; PREFIX=... renames the modules.
bool ws_gen_init(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_buf_t *err);
// The same from configurations of GPGPU-Sim, the first of which names the machine; report:
// gpgpusim.h.
bool ws_gen_init_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_buf_t *report, ws_buf_t *err);
// Fills the global template scope from a resolved configuration.
void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name);
void ws_scope_modes(ws_scope_t *s, const ws_config_t *c); // a part of it

const ws_module_t *ws_module_find(const char *stem); // NULL when no row
const ws_room_t *ws_room_find(const char *folder);   // NULL when there is none
// Marks, in the order of ws_modules, those whose stems stand in the text outside comments and
// strings.
void ws_mark_mentioned(const char *text, bool *mentioned);
const char *ws_room_of(const char *stem);       // its folder; NULL when the module has no row
const char *ws_template_path(const char *stem); // relative to the root; the stem has a row
bool ws_module_enabled(const ws_gen_t *g, const ws_module_t *m, bool *yes, ws_buf_t *err);
// Renders and completes one module, provenance line included; makes it once. NULL on error.
const char *ws_emit_module(const ws_gen_t *g, const char *stem, ws_buf_t *err);
// Adds the module and everything it instantiates, in the order of modules.def.
bool ws_emit_closure(const ws_gen_t *g, const char *stem, ws_files_t *out, ws_buf_t *err);
// Adds files.f, <stem>.core, ws_config.h, ws_config.mk, ws_config.cfg for the modules in out; for
// the SM also ws_regs.h, <stem>.xml and <stem>.svd.
bool ws_emit_side_files(const ws_gen_t *g, const char *top, ws_files_t *out, ws_buf_t *err);
void ws_files_add(ws_files_t *f, const char *name, const char *text, const char *from);
// Writes all files and the MANIFEST, then removes files that only an older MANIFEST names.
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
