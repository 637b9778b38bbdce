// SPDX-License-Identifier: Apache-2.0
// One generation: what is read, the configuration, the values that all templates see, and the texts
// of the modules. The text of a module is requested here; emit.c makes it.
#ifndef WS_GENERATION_H
#define WS_GENERATION_H

#include "config.h"
#include "modules.h"
#include "tmpl.h"

typedef struct ws_gen ws_gen_t;
// Makes the text of a module that has a row, provenance line included. NULL on error.
typedef const char *ws_make_t(const ws_gen_t *g, const char *stem, ws_buf_t *err);

struct ws_gen {
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
  ws_make_t *make;
  const char **made; // text of each module, in the order of modules.def, once it is made
};

// cfg: a name in gen/configs, or a file that ends in .cfg. words: KEY=VALUE from the command line,
// each key once; PREFIX=... renames the modules.
bool ws_gen_read(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_make_t *make, ws_buf_t *err);
// The same from configurations of GPGPU-Sim, the first of which names the machine; report:
// gpgpusim.h.
bool ws_gen_read_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_make_t *make, ws_buf_t *report,
                          ws_buf_t *err);
// Text of a module, made once. NULL on error.
const char *ws_module_text(const ws_gen_t *g, const char *stem, ws_buf_t *err);
// First line of an emitted file, without line end. lead = "//" or "#"; from may be NULL. It does
// not depend on the configuration, so that a key changes only the files that it concerns.
const char *ws_provenance(const char *lead, const char *from, const char *from_text);
// The same with the configuration, its hash and the command: for MANIFEST and the top module.
const char *ws_provenance_of(const ws_gen_t *g, const char *lead, const char *from,
                             const char *from_text);

#endif
