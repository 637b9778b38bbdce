// SPDX-License-Identifier: Apache-2.0
// From a configuration and the templates to the files of rtl_out/.
#ifndef WS_EMIT_H
#define WS_EMIT_H

#include "files.h"

// ws_gen_read() and ws_gen_read_gpgpusim(), for modules of the templates, with their scope.
bool ws_gen_init(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_buf_t *err);
bool ws_gen_init_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_buf_t *report, ws_buf_t *err);
// Adds the module and everything it instantiates, in the order of modules.def.
bool ws_emit_closure(const ws_gen_t *g, const char *stem, ws_files_t *out, ws_buf_t *err);
// Adds files.f, <stem>.core, ws_config.h, ws_config.mk, ws_config.cfg for the modules in out; for
// the SM also ws_regs.h, <stem>.xml and <stem>.svd.
// all_keys: ws_config.h and ws_config.mk name every key, as tests ask for, and not only the facts
// (params.def).
bool ws_emit_side_files(const ws_gen_t *g, const char *top, bool all_keys, ws_files_t *out,
                        ws_buf_t *err);

#endif
