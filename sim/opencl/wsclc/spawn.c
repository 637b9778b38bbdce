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
  if (c->n == COMMAND_MOST) {
    fputs("wsclc: too many options\n", stderr);
    exit(2);
  }
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
  char *argv[COMMAND_MOST + 1];
  for (int i = 0; i <= c->n; i++) // posix_spawnp does not write to them
    memcpy(&argv[i], &c->arg[i], sizeof argv[i]);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (c->errors) posix_spawn_file_actions_addopen(&files, 2, c->errors, O_WRONLY | O_CREAT, 0600);
  const int error = posix_spawnp(&pid, c->arg[0], &files, NULL, argv, environ);
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
