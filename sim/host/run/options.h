// SPDX-License-Identifier: Apache-2.0
// Command line of wsrun.
#ifndef WS_OPTIONS_H
#define WS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "../debug/stop_options.h"

enum {
  WS_EXIT_OK = 0,
  WS_EXIT_MISMATCH = 1,
  WS_EXIT_USAGE = 2,
  WS_EXIT_FAULT = 3,
  WS_EXIT_STUCK = 4
};
enum { WS_MAX_ARGS = 62, WS_ARG_MOST = 256, WS_MAX_DUMPS = 8, WS_MAX_PARAMS = 16 };

typedef enum { WS_ARG_VALUE, WS_ARG_IN, WS_ARG_OUT, WS_ARG_INOUT } ws_arg_kind_t;

typedef struct {
  ws_arg_kind_t kind;
  const char *text;           // as given, for messages
  char *path;                 // a buffer's file
  uint32_t bytes;             // WS_ARG_VALUE: size of the value; WS_ARG_OUT: of the buffer
  uint8_t value[WS_ARG_MOST]; // WS_ARG_VALUE
} ws_arg_t;

typedef struct {
  uint32_t addr, bytes;
  char *path;
} ws_dump_t;

typedef struct {
  bool model;          // golden model alone
  bool race;           // race check of the model
  bool memcheck;       // memory check of the model
  char *config;        // "NAME KEY=VALUE .."
  const char *machine; // a shared object
  bool list;           // list the kernels and stop
  bool hosts;          // list the host programs this machine can run, and stop
  const char *elf;
  const char *kernel, *entry; // at most one
  const char *host;           // run this built-in host program (kernels/<name>/host.c)
  uint32_t grid[3], block[3];
  bool have_grid, have_block;
  uint32_t shared; // dynamic shared bytes
  uint32_t local;  // local bytes per thread
  bool have_local; // given, not left to the kernel's needs
  uint32_t regs;   // registers per thread; 0: all of the machine
  ws_arg_t args[WS_MAX_ARGS];
  unsigned arg_n;
  ws_dump_t dumps[WS_MAX_DUMPS];
  unsigned dump_n;
  const char *params[WS_MAX_PARAMS]; // NAME=VALUE for the host program
  unsigned param_n;
  unsigned mem_latency;
  bool stress; // random latency and back-pressure on AXI
  uint32_t seed;
  uint64_t max_cycles;
  bool lockstep;
  bool bench;    // the host program's measured size
  bool counters; // print the counter table
  bool trace;    // a line for each issued instruction
  const char *wave, *trace_file, *json;
  const char *view;      // a file: the page of the run
  const char *gdb;       // a port, "-": standard input and output
  stops_options_t stops; // without places: none
  const char *profile;   // a file: where the slots go; JSON where its name ends so
} ws_options_t;

// Fills o from the command line. Returns -1 to go on, otherwise the exit status (help or usage
// error, which is told on stderr). model_only: as with --model.
int ws_options_parse(ws_options_t *o, int argc, char **argv, bool model_only);

#endif
