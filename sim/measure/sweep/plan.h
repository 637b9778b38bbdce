// SPDX-License-Identifier: Apache-2.0
// What a sweep has to do, in plain text files of its folder.
//   plan   "axes NAME..", "kernels NAME..", "measures NAME..", and one line per point: point, the
//          folder of its configuration ("-": refused), latency, values, message
//   jobs   one line per configuration: its folder, the words for make
//   units  one line per measurement: line of jobs, name of the file, version, measure, kernel,
//          latency, arguments
// Columns are separated by tabs. Points of the same resolved configuration share one folder, whose
// name is a sum of it. A file of a measurement has the line "version V", and a line "NAME VALUE"
// per figure; one that ends in .failed has the reason.
#ifndef WS_SWEEP_PLAN_H
#define WS_SWEEP_PLAN_H

#include "spec.h"

typedef struct {
  const char *wsgen, *spec, *folder, *kept, *versions;
  bool strict; // a refused point is an error
} plan_from_t;

// Runs wsgen with these words: what it writes, and its message in one line. The exit status, -1 if
// it cannot be started. folder: for files in between.
int sweep_ask(const char *wsgen, const char *folder, const words_t *words, const char **out,
              const char **said);

// False with an error text. Nothing is written then, except folders.
bool sweep_plan(const plan_from_t *from, ws_buf_t *err);

typedef struct {
  unsigned job; // line of jobs, from 1; 0: refused
  const char *latency, *message;
  const char **value; // of each axis, "" if not set
} point_t;

typedef struct {
  unsigned job; // line of jobs, from 1
  const char *file, *version, *measure, *kernel, *latency, *args;
  unsigned next; // of the units of this job, from 1; 0: it is the last
} unit_t;

typedef struct {
  words_t axes, kernels, measures, jobs;
  point_t *point;
  unsigned points;
  unit_t *unit;
  unsigned units;
  unsigned *first, *last; // unit of each line of jobs, from 1; 0: it has none
  struct sweep_named *named;
} plan_t;

bool sweep_plan_read(plan_t *plan, const char *folder, ws_buf_t *err);

// The units of a point, SWEEP_END after the last.
enum { SWEEP_END = -1 };
int *sweep_units_of(const plan_t *plan, unsigned point);

// The figures of a measurement in the folder kept/job: lines "NAME VALUE", without the version.
// NULL if there are none of this version; *why is then the reason of its failure, or NULL.
const char *sweep_result(const char *kept, const plan_t *plan, const unit_t *unit,
                         const char **why);

#endif
