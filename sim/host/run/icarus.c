// SPDX-License-Identifier: Apache-2.0
// wsrun as a module of Icarus: the machine is the module itself.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "../../../tb/common/ws_sim.h"
#include "command.h"

// vvp owns main(). Its command line is followed by ours; plusargs are the simulator's.
static int command_line(char ***argv) {
  static char text[1 << 16];
  static char *v[1024];
  FILE *f = fopen("/proc/self/cmdline", "r");
  size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
  int argc = 0;
  if (f) fclose(f);
  for (size_t i = 0; i < n && argc < 1023; i += strlen(text + i) + 1) {
    const char *dot = strrchr(text + i, '.');
    if (dot && !strcmp(dot, ".vvp")) argc = 0;
    if (text[i] != '+') v[argc++] = text + i;
  }
  *argv = v;
  return argc;
}

int ws_bench_main(void) {
  static int here;
  char **argv;
  Dl_info self;
  const int argc = command_line(&argv);
  if (!dladdr(&here, &self)) return WS_EXIT_USAGE;
  return ws_run_main(argc, argv, self.dli_fname, false);
}
