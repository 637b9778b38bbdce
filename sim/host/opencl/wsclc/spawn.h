// SPDX-License-Identifier: Apache-2.0
// Runs other programs.
#ifndef WSCLC_SPAWN_H
#define WSCLC_SPAWN_H

#include <stdbool.h>

typedef struct command {
  const char *step; // its name in reports
  const char **arg; // NULL after the last; grows
  int n;
  const char *errors; // file that takes its stderr; NULL: that of this program
} command_t;

void command_add(command_t *c, const char *arg);            // keeps the pointer
void command_words(command_t *c, const char *const *words); // NULL at the end
// Its exit status; 127 when it cannot be started, with a message.
int command_run(const command_t *c);

#endif
