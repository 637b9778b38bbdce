// SPDX-License-Identifier: Apache-2.0
// What the generator does for the source tree: list, check, where, new, docs.
#ifndef WS_TOOLS_H
#define WS_TOOLS_H

#include "generation.h"

// Prints the stems of the modules that this configuration emits; with g = NULL, of all rows.
bool ws_list_modules(const ws_gen_t *g, ws_buf_t *err);
// Compares modules.def with the files; prints each difference and sets *status = 1.
bool ws_check_tree(const char *root, int *status, ws_buf_t *err);
bool ws_where(const char *root, const char *stem, ws_buf_t *err); // prints a module's paths
// Writes the files of a new module and its row, at the end of the stage; never overwrites.
bool ws_new_module(const char *root, const char *stem, const char *stage, ws_buf_t *err);
bool ws_write_docs(const char *root, const char *dir,
                   ws_buf_t *err); // isa.md, parameters.md, sm.dot
int ws_check_docs(const char *root,
                  const char *dir); // prints and counts the pages that differ from the tables

const char *ws_docs_instructions(void);

#endif
