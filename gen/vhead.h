// SPDX-License-Identifier: Apache-2.0
// Reads the ANSI header of an emitted module: parameters and ports, evaluated.
#ifndef WS_VHEAD_H
#define WS_VHEAD_H

#include "util.h"

typedef struct {
  const char *name;
  int64_t value;
} ws_vparam_t;

typedef struct {
  const char *name;
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

#endif
