// SPDX-License-Identifier: Apache-2.0
// Tests of sim/programs/cuda: a host part per kernel, with a reference of its own. Each loads data,
// launches, and compares; the first error is told and counts.
#ifndef WS_CUDA_TEST_H
#define WS_CUDA_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../../host/libws/warpsmith.h"

typedef struct cu_room cu_room_t;
typedef struct {
  const char *name;
  int size; // of the data, 0: the test's own; what it means is the host part's matter
  ws_device_t *d;
  ws_program_t *p;
  uint32_t seed;
  uint64_t cycles, warp_instrs, counter[WS_COUNTERS_MOST]; // of all launches
  cu_room_t *rooms;
  bool ok;
} cu_t;

// Loads a program and runs its host part on a device; c has the name and the size.
bool cu_one(ws_device_t *d, const char *path, cu_t *c, void (*test)(cu_t *c));
static inline int cu_size(const cu_t *c, int own) {
  return c->size ? c->size : own;
}

uint32_t cu_rand(cu_t *c);
uint32_t cu_below(cu_t *c, uint32_t n);
float cu_float(cu_t *c, float low, float high);
void *cu_room(cu_t *c, size_t bytes); // zeroed, until the host part returns
float *cu_floats(cu_t *c, size_t n, float low, float high);
uint32_t cu_in(cu_t *c, const void *data, size_t bytes); // device copy
uint32_t cu_out(cu_t *c, size_t bytes);                  // zeroed
void cu_put(cu_t *c, uint32_t at, const void *data, size_t bytes);
void cu_get(cu_t *c, uint32_t at, void *data, size_t bytes);
void cu_symbol(cu_t *c, const char *name, const void *data, size_t bytes); // __constant__ ..

typedef struct {
  uint32_t gx, gy, bx, by, shared;
} cu_shape_t;
void cu_run(cu_t *c, const char *kernel, cu_shape_t shape, uint32_t argc, const uint32_t *args);
#define CU_SHAPE(gx, bx) ((cu_shape_t){gx, 1, bx, 1, 0})
uint32_t cu_word(float f); // as an argument
// The words of the block of arguments, laid out as the kernel has it.
#define ARGS(...)                                                                                  \
  (uint32_t)(sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)), (uint32_t[]) {                 \
    __VA_ARGS__                                                                                    \
  }

// Words, or floats within a relative and absolute tolerance.
void cu_same(cu_t *c, const char *what, uint32_t at, const void *want, size_t bytes);
void cu_near(cu_t *c, const char *what, uint32_t at, const float *want, uint32_t n, double relative,
             double absolute);
void cu_is(cu_t *c, const char *what, bool holds);

#define CU_TEST(name) void cu_test_##name(cu_t *c);
#include "tests.def"
#undef CU_TEST

#endif
