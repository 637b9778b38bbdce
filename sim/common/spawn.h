// SPDX-License-Identifier: Apache-2.0
// Runs another program to its end, also from one of several threads.
#ifndef WS_COMMON_SPAWN_H
#define WS_COMMON_SPAWN_H

typedef struct {
  // Files for its standard streams; NULL: the stream of this process. If err is the same pointer as
  // out, both streams go to one file.
  const char *in, *out, *err;
  const char *const *hidden; // environment variables to remove, NULL after the last; NULL: none
  double *wall, *cpu;        // wall-clock and processor seconds; may be NULL
} ws_spawn_t;

// argv[0] without a slash is looked up in PATH; NULL ends the arguments. how may be NULL. Returns
// the exit status, 128 + the signal that killed it, or -1 with errno if it cannot be started.
int ws_spawn(const char *const *argv, const ws_spawn_t *how);

#endif
