// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "spawn.h"

extern char **environ;

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
  pid_t pid;
  int status;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (c->errors) posix_spawn_file_actions_addopen(&files, 2, c->errors, O_WRONLY | O_CREAT, 0600);
  const int error =
      posix_spawnp(&pid, c->arg[0], &files, NULL, (char *const *)(void *)c->arg, environ);
  posix_spawn_file_actions_destroy(&files);
  if (error) {
    fprintf(stderr, "wsclc: cannot run %s: %s\n", c->arg[0], strerror(error));
    return 127;
  }
  while (waitpid(pid, &status, 0) < 0)
    continue;
  if (WIFSIGNALED(status)) {
    fprintf(stderr, "wsclc: %s ended by signal %d\n", c->arg[0], WTERMSIG(status));
    return 126;
  }
  return WEXITSTATUS(status);
}
