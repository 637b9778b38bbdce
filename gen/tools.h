// SPDX-License-Identifier: Apache-2.0
// What the generator does for the source tree: list, check, where, new, docs.
#ifndef WS_TOOLS_H
#define WS_TOOLS_H

#include "files.h"
#include "generation.h"

// Prints the stems of the modules that this configuration emits; with g = NULL, of all rows.
bool ws_list_modules(const ws_gen_t *g, ws_buf_t *err);
// Compares modules.def with the files, docs with the tables, and the order of declarations; prints
// each difference and sets *status = 1.
bool ws_check_tree(const char *root, int *status, ws_buf_t *err);
bool ws_where(const char *root, const char *stem, ws_buf_t *err); // prints a module's paths
// Writes the files of a new module and its row, at the end of the stage; never overwrites.
bool ws_new_module(const char *root, const char *stem, const char *stage, ws_buf_t *err);
bool ws_write_docs(const char *root, const char *dir,
                   ws_buf_t *err); // isa.md, parameters.md, sm.dot
int ws_check_docs(const char *root,
                  const char *dir); // prints and counts the pages that differ from the tables
// Prints and counts the machines of the list that use a signal above its declaration.
int ws_check_order(const char *root);
extern const char *const ws_order_machines[]; // configurations with KEY=VALUE words, then NULL
// One of them, less the modules of machines before, which it adds to seen.
bool ws_order_machine(const char *root, const char *line, ws_files_t *seen, ws_buf_t *err);

const char *ws_docs_instructions(void);

#endif
