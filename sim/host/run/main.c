// SPDX-License-Identifier: Apache-2.0
// The program. The makefiles put copies of it beside machines, named wsrun and wsmodel, which run
// on that machine; anywhere else it asks libws for the machine of a configuration.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

// A machine beside this program, or NULL.
static const char *beside(const char *folder, int length, const char *name) {
  static char path[PATH_MAX + 32];
  snprintf(path, sizeof path, "%.*s/%s", length, folder, name);
  return access(path, R_OK) ? NULL : path;
}

static bool has(int argc, char **argv, const char *option) {
  const size_t n = strlen(option);
  for (int i = 1; i < argc; i++)
    if (!strncmp(argv[i], option, n) && (!argv[i][n] || argv[i][n] == '=')) return true;
  return false;
}

int main(int argc, char **argv) {
  char self[PATH_MAX];
  const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  self[n > 0 ? n : 0] = '\0';
  const char *name = strrchr(self, '/');
  const int length = name ? (int)(name - self) : 0;
  const bool model = name && !strcmp(name, "/wsmodel");
  const char *machine = NULL;
  const bool other = has(argc, argv, "--config") || has(argc, argv, "--machine");
  if (!model && !other) machine = beside(self, length, "machine.so");
  if (machine && has(argc, argv, "--wave") &&
      !(machine = beside(self, length, "machine-wave.so"))) {
    fprintf(stderr, "wsrun: --wave needs %.*s/machine-wave.so: make wave (and the same CFG)\n",
            length, self);
    return WS_EXIT_USAGE;
  }
  const bool traced =
      has(argc, argv, "--trace-file") || has(argc, argv, "--profile") || has(argc, argv, "--view");
  if (machine && traced && !(machine = beside(self, length, "machine-trace.so"))) {
    fprintf(stderr,
            "wsrun: --trace-file, --profile and --view need %.*s/machine-trace.so: make "
            "machine-trace (and the same CFG)\n",
            length, self);
    return WS_EXIT_USAGE;
  }
  if (!machine && !other && (model || has(argc, argv, "--model")))
    machine = beside(self, length, "machine-model.so");
  return ws_run_main(argc, argv, machine, model);
}
