// SPDX-License-Identifier: Apache-2.0
// The experiments of the literature on a machine: what rows, methods and the report share.
#ifndef WS_MICRO_H
#define WS_MICRO_H

#include "../../host/libws/warpsmith.h"

enum { MICRO_POINTS = 256 };

typedef struct {
  double x, y;
} micro_point_t;

typedef struct micro {
  ws_device_t *device;
  ws_program_t *program;
  ws_addr_t stamps, data;
  uint32_t data_bytes;
  const char *config; // text of ws_config.h
  char **believe;     // "ALU_LATENCY=13": in the place of what it says
  unsigned believes;
  char why[256];                     // that a row has no result
  bool launch_failed;                // and that it was an error of a launch
  micro_point_t point[MICRO_POINTS]; // the curve of the row, of points points
  unsigned points;
  const char *x_axis, *y_axis; // of the curve, with units
  double truth;                // by a method whose row has no key; NAN: none
} micro_t;

typedef enum { MICRO_CYCLES, MICRO_RATE, MICRO_RATIO, MICRO_COUNT } micro_unit_t;

typedef struct micro_row {
  const char *name;
  double (*method)(micro_t *m, const struct micro_row *r); // NAN: no result, m->why says why
  const char *kernel;
  uint32_t number;
  const char *truth;
  micro_unit_t unit;
  const char *source, *what;
} micro_row_t;

// The number of a key of ws_config.h; ends the program where there is none.
double micro_key(const micro_t *m, const char *key);

// Of methods.c, for all methods.
// What the kernels shift readings of the clock register by. With a register that counts every
// second cycle a time is off by less than two cycles. MICRO_MORE rounds then stand for one of fewer
// accesses than MICRO_MANY, whose time, a whole number of cycles, is known; with more of them the
// time of one access is.
enum { MICRO_MORE = 16, MICRO_MANY = 64 };
uint32_t micro_shift(const micro_t *m);
uint32_t micro_rounds(const micro_t *m, uint32_t accesses);
// Of one round, from the time of micro_rounds().
double micro_round(const micro_t *m, uint32_t accesses, double time);
// By how much the time of one of 32 operations may be off.
double micro_resolution(const micro_t *m);
// By how much a rate `is` may be off, in operations per cycle.
double micro_rate_resolution(const micro_t *m, const micro_row_t *r, double is);
#define MICRO_NO_DCACHE "no data cache"
double micro_fails(micro_t *m, const char *why); // NAN: no result
bool micro_no_dcache(const micro_t *m);
// The axes of the curve of a row, which has none without, and a point of it.
void micro_axes(micro_t *m, const char *x, const char *y);
void micro_add_point(micro_t *m, double x, double y);
const ws_kernel_t *micro_kernel(micro_t *m, const micro_row_t *r);
// One block; registers of a thread, 0: those of the kernel. False: ws_device_error says why.
bool micro_launch(micro_t *m, const ws_kernel_t *k, uint32_t threads, const ws_args_t *a,
                  uint32_t registers);

#define MICRO_ROW(name, method, ...) double micro_##method(micro_t *m, const micro_row_t *r);
#include "micro.def"

#endif
