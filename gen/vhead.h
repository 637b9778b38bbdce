// SPDX-License-Identifier: Apache-2.0
// Reads the ANSI header of an emitted module: parameters and ports, as written and evaluated.
#ifndef WS_VHEAD_H
#define WS_VHEAD_H

#include "util.h"

typedef struct {
  const char *name, *text; // text: the default as written
  int64_t value;
  bool derived; // the default names another parameter
} ws_vparam_t;

typedef struct {
  const char *name, *range; // range: as written, "WIDTH-1:0"; "" for one bit
  bool input;
  int width, lsb;
} ws_vport_t;

typedef struct {
  const char *name;
  ws_vparam_t *param;
  size_t nparams;
  ws_vport_t *port;
  size_t nports;
} ws_vhead_t;

// sets: NAME=VALUE words that replace parameter defaults. Errors carry file:line.
bool ws_vhead_parse(const char *file, const char *text, char *const *sets, size_t nsets,
                    ws_vhead_t *head, ws_buf_t *err);

// Adds a name for expressions, such as a localparam of the body. NULL text: only the value counts.
void ws_vhead_define(ws_vhead_t *head, const char *name, const char *text, int64_t value);
// Value of a constant expression over the head's parameters; false when it has other names.
bool ws_vhead_eval(const ws_vhead_t *head, const char *text, int64_t *value);
// Width of a range as written ("" is one bit); 0 when it cannot be evaluated.
int ws_vhead_width(const ws_vhead_t *head, const char *range);

#endif
