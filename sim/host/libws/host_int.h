// SPDX-License-Identifier: Apache-2.0
// Internals of libws: what its files share.
#ifndef WS_HOST_INT_H
#define WS_HOST_INT_H

#include "elf32.h"
#include "heap.h"
#include "machine_abi.h"
#include "worker.h"

enum { WS_TEXT = 1 << 16, WS_KERNEL_ARGS = 62, WS_LOCAL_UNKNOWN = 2048 };

struct ws_kernel {
  ws_program_t *program;
  const char *name;
  uint32_t entry, stack, registers; // stack: UINT32_MAX when it is not known
  uint32_t args, arg_bytes;
  const ws_kernel_arg_t *arg;
};

struct ws_program {
  ws_device_t *device;
  ws_program_t *next;
  char *name; // path, or what the caller said
  ws_elf_t *elf;
  ws_elf_image_t image;
  uint32_t printf_at, assert_at; // the symbols that printf and assert leave, 0: none
  // The program is resident when its segments are in memory; what others have overwritten is here.
  bool resident;
  void *saved[WS_ELF_SEGMENTS];
  ws_kernel_t *kernel;
  ws_kernel_arg_t *arg; // of all kernels
  char *names;
  uint32_t kernels;
};

struct ws_device {
  ws_device_options_t o;
  char *machine_path, *wave;
  ws_device_info_t info;
  char name[256];
  void *so;
  const ws_machine_table_t *table;
  ws_machine_t *machine;
  ws_worker_t worker;
  bool working; // the worker has been started
  ws_heap_t heap;
  ws_program_t *programs; // the youngest first
  char error[WS_TEXT];
  // The launch that runs or ran last.
  bool running;
  ws_launch_t launch;
  ws_program_t *launched;
  const ws_kernel_t *kernel; // NULL: from an address
  ws_status_t status;
  ws_result_t result;
  char launch_error[WS_TEXT];
};

// The text of an error; returns the status. Without a device it is ws_error().
ws_status_t ws_fail(ws_device_t *d, ws_status_t status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
// Waits for the launch that runs, and takes its result over. False, with an error, without a
// device.
bool ws_settle(ws_device_t *d);
FILE *ws_log(const ws_device_t *d);
// ws_device_open() on a machine that is there; NULL: the one that the options ask for.
ws_device_t *ws_device_open_table(const ws_device_options_t *options,
                                  const ws_machine_table_t *table);

// memory.c: an address of the constant window becomes one of its image.
uint32_t ws_physical(uint32_t at);

// program.c
ws_status_t ws_make_resident(ws_program_t *p);

// guard.c: tells the machine what a launch may touch: buffers to the byte, sections of programs.
bool ws_guard_launch(ws_device_t *d, uint32_t const_bytes);

// launch.c: prints what the kernel has printed; an assert that has failed comes first in the error
// of the launch.
void ws_take_prints(ws_device_t *d);

// notes.c: the kernels of a program. False with the reason in `text`.
bool ws_notes_read(ws_program_t *p, char *text, size_t size);

// build.c: the path of the machine that the options ask for, built when it is missing or older than
// what it is made from. NULL after ws_fail(NULL, ..). To be freed.
char *ws_machine_build(const ws_device_options_t *o);

#endif
