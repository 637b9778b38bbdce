// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../common/spawn.h"
#include "report.h"
#include "spawn.h"

void command_add(command_t *c, const char *arg) {
  c->arg = realloc(c->arg, sizeof *c->arg * ((size_t)c->n + 2));
  if (!c->arg) abort();
  c->arg[c->n++] = arg;
  c->arg[c->n] = NULL;
}

void command_words(command_t *c, const char *const *words) {
  for (; *words; words++)
    command_add(c, *words);
}

int command_run(const command_t *c) {
  double seconds = 0;
  const int status = ws_spawn(c->arg, &(ws_spawn_t){.err = c->errors, .cpu = &seconds});
  report_process(c->step, seconds);
  if (status < 0) {
    fprintf(stderr, "wsclc: cannot run %s: %s\n", c->arg[0], strerror(errno));
    return 127;
  }
  if (status > 128) {
    fprintf(stderr, "wsclc: %s ended by signal %d\n", c->arg[0], status - 128);
    return 126;
  }
  return status;
}
