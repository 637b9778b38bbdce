// SPDX-License-Identifier: Apache-2.0
// The generator's errands around the tree: list, check, where, new, docs.
#ifndef WS_TOOLS_H
#define WS_TOOLS_H

#include "emit.h"

// Prints the stems this configuration has, or with g = NULL all rows.
bool ws_list_modules(const ws_gen_t *g, ws_buf_t *err);
// Compares modules.def with the files; prints each difference and sets *status = 1.
bool ws_check_tree(const char *root, int *status, ws_buf_t *err);
bool ws_where(const char *root, const char *stem, ws_buf_t *err); // prints a module's paths
// Makes the files a new module needs and its row; refuses to overwrite.
bool ws_new_module(const char *root, const char *stem, ws_buf_t *err);
bool ws_write_docs(const char *dir, ws_buf_t *err); // isa.md and parameters.md
int ws_check_docs(const char *dir); // prints and counts those that differ from the tables

#endif
