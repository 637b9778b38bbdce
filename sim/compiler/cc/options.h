// SPDX-License-Identifier: Apache-2.0
// Command line of wscc, and where its parts are.
#ifndef WS_CC_OPTIONS_H
#define WS_CC_OPTIONS_H

#include <stdbool.h>

typedef struct {
  const char *output;  // NULL with object_only: beside the sources
  const char **source; // .c, .cu, and .o that wscc -c made
  int sources;
  bool object_only, save_temps, verbose, report, indirect, lrsc, indexed, gcc_levels;
  bool floats, bitmanip;   // of the machine
  const char *wsrdbar;     // NULL: the machine has no read barriers
  const char *save_folder; // of kept files: "" or "folder/"
  const char *all_by;      // the compiler of all sources, gcc or clang; NULL: by their names
  const char *gcc, *wsssy;
  const char *clang, *wsopt; // clang reads C, wsopt compiles it
  const char **machine;      // -march, -mabi
  const char **base;         // what every kernel is compiled with
  const char **flags;        // the user's
  const char **link;
  const char *runtime_object, *library, *library_summary;
} wscc_options_t;

// Fills o from the command line. Returns -1 to go on, otherwise the exit status.
int wscc_options(wscc_options_t *o, int argc, char **argv);
// A message on stderr. Returns 2, the exit status of a wrong command line.
int wscc_complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
