// SPDX-License-Identifier: Apache-2.0
// What the cells of a Liberty library compute. Their delays are left to OpenSTA.
#ifndef WS_LIBERTY_H
#define WS_LIBERTY_H

#include "../../gen/util.h"

typedef struct {
  const char *name;
  const char *function; // of an output of a gate, NULL otherwise
  bool output;
} lib_pin_t;

typedef struct {
  const char *name;
  double area;
  bool state; // a flop or a latch
  lib_pin_t *pin;
  size_t npins;
} lib_cell_t;

typedef struct {
  lib_cell_t *cell;
  size_t ncells;
} liberty_t;

bool lib_read(const char *path, liberty_t *out, ws_buf_t *err);
const lib_cell_t *lib_find(const liberty_t *l, const char *cell); // NULL: not of the library

// The value of a function, 64 patterns at once. value(arg, pin) gives those of an input pin.
uint64_t lib_eval(const char *function, uint64_t (*value)(void *arg, const char *pin), void *arg);

#endif
