// SPDX-License-Identifier: Apache-2.0
// Runs another program to its end, also from one of several threads.
#ifndef WS_COMMON_SPAWN_H
#define WS_COMMON_SPAWN_H

typedef struct {
  // Files of its standard streams, NULL: those of this process. Where err is the same pointer as
  // out, both go to one file.
  const char *in, *out, *err;
  const char *const *hidden; // variables that it does not get, NULL after the last; NULL: none
  double *wall, *cpu;        // seconds by the clock and of the processor, where not NULL
} ws_spawn_t;

// argv[0] without a slash is looked for in PATH; NULL after the last argument. how may be NULL. The
// exit status, 128 + the signal that killed it, or -1 with errno when it cannot be started.
int ws_spawn(const char *const *argv, const ws_spawn_t *how);

#endif
