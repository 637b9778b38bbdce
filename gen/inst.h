// SPDX-License-Identifier: Apache-2.0
// Instances in the body of a rendered module, as the template writes them.
#ifndef WS_INST_H
#define WS_INST_H

#include "tmpl.h"

// `.name (expr)`; name "*" stands for all others, a name that ends in * for those with this prefix.
typedef struct {
  const char *name, *expr; // expr: NULL after `.*`
} ws_conn_t;

typedef struct {
  const char *stem, *name, *indent;
  ws_conn_t *param, *port;
  size_t nparams, nports;
  size_t first, last; // lines it stands on
  int at;
} ws_inst_t;

// Reads the instance that begins on line i. Sets *found to false when none begins there.
bool ws_inst_read(const char *file, const ws_lines_t *in, size_t i, bool *found, ws_inst_t *out,
                  ws_buf_t *err);
const char *ws_port_stem(const char *port); // without _i or _o
bool ws_inst_has_star(const ws_inst_t *in); // some connection is to be completed
// The connection of the element with this name: the one of the same name, otherwise one whose
// pattern fits, or NULL. A bare `.*` does not count.
const ws_conn_t *ws_conn_find(const ws_conn_t *c, size_t n, const char *name, const char *stem);
// Writes the instance with these connections, one per line.
void ws_inst_write(const ws_inst_t *in, const ws_conn_t *param, size_t nparams,
                   const ws_conn_t *port, size_t nports, ws_lines_t *out);

#endif
