// SPDX-License-Identifier: Apache-2.0
// Completes the header of a rendered module: `params`, `ports`, commas, columns.
#ifndef WS_HEADER_H
#define WS_HEADER_H

#include "tmpl.h"

// Statements in the header of a module, each on a line of its own:
//   params [NAME ..]           the parameters of gen/vparams.def that the module uses, and these
//   ports BUNDLE PREFIX ..     ports of gen/bundles.def, see ws_bundle_read
// A group of ports without fields is left out with its comment. In a module that has such
// statements, commas and columns are set anew; a module without them stays as it is.
// body: what the module says after its header, and the names that its instances need; see
// ws_wire_body. out: the module, its header completed.
bool ws_header_complete(const char *file, ws_scope_t *scope, const ws_lines_t *in, const char *body,
                        ws_lines_t *out, ws_buf_t *err);

// One declaration of a port, wire or register, taken apart.
typedef struct {
  const char *dir, *type, *range, *name, *rest; // dir: "" if it is not a port; rest: after the name
} ws_decl_t;
// `[input|output] [wire|reg] [range] name ..`; false when the line is no declaration.
bool ws_decl_read(const char *line, ws_decl_t *d);
// Writes them with their columns aligned.
void ws_decl_align(ws_lines_t *l, size_t from, size_t to);

#endif
