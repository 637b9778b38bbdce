// SPDX-License-Identifier: Apache-2.0
// Files of one generation, kept in memory until all of them have been made without error.
#ifndef WS_FILES_H
#define WS_FILES_H

#include "generation.h"

typedef struct {
  struct ws_out_file {
    const char *name, *text, *from; // from = template, or the generator
    const char *summed;             // whose sum stands in MANIFEST: text, except of ws_config.cfg
  } * file;
  size_t n;
} ws_files_t;

void ws_files_add(ws_files_t *f, const char *name, const char *text, const char *from);
bool ws_files_have(const ws_files_t *f, const char *name);
// Writes all files and the MANIFEST, then removes files that only an older MANIFEST names.
bool ws_files_write(const ws_gen_t *g, const ws_files_t *f, const char *dir, ws_buf_t *err);

#endif
