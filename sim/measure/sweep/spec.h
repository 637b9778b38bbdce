// SPDX-License-Identifier: Apache-2.0
// The plain-text file that says what a sweep measures. docs/sweep.md describes it.
#ifndef WS_SWEEP_SPEC_H
#define WS_SWEEP_SPEC_H

#include "../../../gen/util.h"

typedef struct {
  const char **p;
  unsigned n;
} words_t;

typedef struct {
  const char *name; // CFG, lat, or a key in capitals
  words_t values;   // empty: only listed points set it
  unsigned line;
} axis_t;

typedef struct {
  words_t names, values; // of the words of the line
  unsigned line;
} listed_t;

typedef enum { CYCLES, COUNTERS, AREA, PERIOD, POWER, ACCURACY, MEASURES } measure_t;
extern const char *const sweep_measure[MEASURES];

// Text that a kernel gets after those of all kernels.
typedef struct {
  const char *kernel; // NULL: all
  const char *text;
} args_t;

enum { SWEEP_AXES = 64, SWEEP_POINTS = 100000 };

typedef struct {
  axis_t axis[SWEEP_AXES]; // CFG first, lat last; otherwise as they come
  unsigned axes;
  listed_t *listed;
  unsigned listed_n;
  words_t kernels;
  bool measure[MEASURES];
  args_t *args;
  unsigned args_n;
} spec_t;

// Reads the text of the file `path`; keys: those of a configuration, in capitals. On an error false
// with "path:line: reason".
bool sweep_spec_read(spec_t *spec, const char *path, const char *text, const words_t *keys,
                     ws_buf_t *err);

// What kernel is run with: "" if nothing.
const char *sweep_args(const spec_t *spec, const char *kernel);

// A point of the sweep: one value for each axis of the spec; NULL where the point leaves it to the
// configuration.
typedef struct {
  const char *value[SWEEP_AXES];
} values_t;

// The points in their order: the product of the axes, in which the last axis changes first, then
// the listed ones. The product is left out where points are listed and no axis has several values.
bool sweep_points(const spec_t *spec, const char *path, values_t **points, unsigned *n,
                  ws_buf_t *err);

void words_add(words_t *w, const char *word);
bool words_have(const words_t *w, const char *word);

#endif
