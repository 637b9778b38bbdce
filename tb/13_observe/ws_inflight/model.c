// SPDX-License-Identifier: Apache-2.0
// What is under way, as a list of instructions: in a collector, or waiting to be written.
#include <stdbool.h>
#include <stdint.h>

enum { ALU = 1, BRU = 3, LSU = 4, FPU = 7, UNITS_MAX = 10, COLLECTORS_MAX = 16, WRITES_MAX = 64 };

typedef enum { SHORT, LONG, MEMORY, KINDS } kind_t;

typedef struct {
  bool valid, ready;
  uint32_t unit;
} held_t;

typedef struct {
  held_t held[COLLECTORS_MAX];
  unsigned writes[4]; // results to be written, by write-back source
} flight_t;

static kind_t kind_of(uint32_t unit) {
  if (unit == LSU) return MEMORY;
  return unit == ALU || unit == BRU || unit == FPU ? SHORT : LONG;
}

// The write-back source of a unit's results.
static unsigned source_of(uint32_t unit) {
  return unit == FPU ? 3 : kind_of(unit) == MEMORY ? 2 : kind_of(unit) == LONG;
}

static bool under_way(const flight_t *m, kind_t kind) {
  for (unsigned c = 0; c < COLLECTORS_MAX; c++)
    if (m->held[c].valid && kind_of(m->held[c].unit) == kind) return true;
  return kind == SHORT ? m->writes[0] + m->writes[3] > 0 : m->writes[1] > 0;
}

static bool complete(const flight_t *m) {
  for (unsigned c = 0; c < COLLECTORS_MAX; c++)
    if (m->held[c].valid && m->held[c].ready) return true;
  return false;
}
