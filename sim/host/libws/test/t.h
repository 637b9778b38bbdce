// SPDX-License-Identifier: Apache-2.0
// Tests of libws: a test is a function; CHECK says what is wrong and goes on.
#ifndef WS_HOST_T_H
#define WS_HOST_T_H

#include "../warpsmith.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  void (*run)(void);
} t_test_t;

extern const t_test_t t_open_tests[], t_memory_tests[], t_program_tests[], t_launch_tests[],
    t_thread_tests[], t_abi_tests[], t_heap_tests[], t_file_tests[], t_spawn_tests[],
    t_profile_tests[];

// What is tested; see main.c.
typedef struct {
  const char *kernels;       // folder of a.elf, b.elf
  const char *machine;       // RTL and model of a configuration, or NULL: model only
  const char *model, *other; // model only, two configurations
  const char *bug;           // RTL, and a mutant of the model; or NULL
  const char *tmp;           // a folder
} t_setup_t;
extern t_setup_t t_setup;

void t_fail(const char *file, int line, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void t_skip(const char *why);
#define CHECK(condition, ...)                                                                      \
  do {                                                                                             \
    if (!(condition)) t_fail(__FILE__, __LINE__, __VA_ARGS__);                                     \
  } while (0)
// The call is refused with this status, and the error of the device has this text.
#define REFUSED(device, call, status, text)                                                        \
  t_refused(__FILE__, __LINE__, device, #call, call, status, text)
void t_refused(const char *file, int line, const ws_device_t *d, const char *call, ws_status_t got,
               ws_status_t want, const char *text);
bool t_has(const char *text, const char *part);

// The device that is tested: the RTL in lockstep, or the model where there is none.
ws_device_options_t t_options(void);
ws_device_t *t_open(void); // ends the program when it cannot be opened
ws_program_t *t_load(ws_device_t *d, const char *name);
bool t_rtl(void);
// A kernel with words as arguments, to its end.
ws_status_t t_run(ws_device_t *d, ws_program_t *p, const char *kernel, uint32_t grid,
                  uint32_t block, uint32_t n, const uint32_t *words);
#define T_RUN(d, p, kernel, grid, block, ...)                                                      \
  t_run(d, p, kernel, grid, block, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})

#endif
