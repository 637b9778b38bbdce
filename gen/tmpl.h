// SPDX-License-Identifier: Apache-2.0
// The template engine: values and lists in scopes, and the strict renderer.
#ifndef WS_TMPL_H
#define WS_TMPL_H

#include "util.h"

#define WS_LIST_COLS 16

typedef struct ws_list ws_list_t;
typedef struct ws_scope ws_scope_t;

// A scope sees its parent's names; its own shadow them.
ws_scope_t *ws_scope_new(ws_scope_t *parent);
// Sets a value; a second value for the same name in the same scope replaces the first.
void ws_set(ws_scope_t *s, const char *name, const char *value);
void ws_set_int(ws_scope_t *s, const char *name, long value);
const char *ws_lookup(ws_scope_t *s, const char *name); // NULL when unknown; marks it used
// A list for `each`: item is the optional prefix (`${op.name}`), cols the fields, blank separated.
ws_list_t *ws_list_new(ws_scope_t *s, const char *name, const char *item, const char *cols);
// Adds a row: one string per field, in order.
void ws_list_row(ws_list_t *l, const char *const *cells);
#define WS_ROW(l, ...) ws_list_row(l, (const char *const[]){__VA_ARGS__, NULL})

// A rendered text, line by line, with the line of the template that each comes from (from 1).
typedef struct {
  struct ws_line {
    const char *text; // without line end
    int at;
  } * line;
  size_t n;
} ws_lines_t;

void ws_lines_add(ws_lines_t *l, const char *text, int at);
const char *ws_lines_join(const ws_lines_t *l); // one text, a line end after each

// Reads a template below root. A line `//% include FILE[=NAME]` stands for the file templates/FILE
// without its line with the licence; a NAME replaces the word that the file is called by. All its
// lines count as that line; it includes no others.
bool ws_template_read(const char *root, const char *file, ws_lines_t *out, ws_buf_t *err);

// Marks the first line of an instance whose condition does not hold; gen/wire.h removes it.
#define WS_ABSENT "//% absent"

// Renders text. `//% if FLAG` at the end of a line is the condition of that line, or of the
// instance that begins there. It is an error if the template does not mention a name or list of s
// itself (parents do not count), or if it mentions an unknown name. Inside `each`, ${index} is the
// row number from 0.
bool ws_render_lines(const char *file, const ws_lines_t *in, ws_scope_t *s, ws_lines_t *out,
                     ws_buf_t *err);
bool ws_render(const char *file, const char *text, ws_scope_t *s, ws_buf_t *out, ws_buf_t *err);
// Tests a flag by name: a value that is a non-zero number.
bool ws_flag(ws_scope_t *s, const char *name, bool *value, ws_buf_t *err);

#endif
