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

typedef struct ws_profiling ws_profiling_t;

struct ws_device {
  ws_device_options_t o;
  char *machine_path, *wave;
  FILE *trace_file;          // what the machine writes, for the caller or for profiles
  ws_profiling_t *profiling; // NULL: no profiles
  const char *unprofiled;    // why WS_PROFILE has no effect, NULL: it is not set, or has been said
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

#endif
