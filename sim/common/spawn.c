// SPDX-License-Identifier: Apache-2.0
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(struct timeval t) {
  return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

static bool is_hidden(const char *variable, const char *const *hidden) {
  for (; *hidden; hidden++) {
    const size_t n = strlen(*hidden);
    if (strncmp(variable, *hidden, n) == 0 && variable[n] == '=') return true;
  }
  return false;
}

// The environment without these variables: a list of the same strings. NULL if out of memory.
static char **without(const char *const *hidden) {
  size_t n = 0, kept = 0;
  while (environ[n])
    n++;
  char **list = malloc((n + 1) * sizeof *list);
  if (!list) return NULL;
  for (size_t i = 0; i < n; i++)
    if (!is_hidden(environ[i], hidden)) list[kept++] = environ[i];
  list[kept] = NULL;
  return list;
}

// 0 or the error.
static int start(const char *const *argv, const ws_spawn_t *how, char **variables, pid_t *child) {
  enum { FRESH = O_WRONLY | O_CREAT | O_TRUNC };
  posix_spawn_file_actions_t files;
  int error = posix_spawn_file_actions_init(&files);
  if (error) return error;
  if (how->in) error = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, how->in, O_RDONLY, 0);
  if (!error && how->out)
    error = posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, how->out, FRESH, 0666);
  if (!error && how->err && how->err == how->out)
    error = posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  else if (!error && how->err)
    error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, how->err, FRESH, 0666);
  // The arguments are not written to; the interface is older than const.
  if (!error)
    error =
        posix_spawnp(child, argv[0], &files, NULL, (char *const *)(void *)(size_t)argv, variables);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

int ws_spawn(const char *const *argv, const ws_spawn_t *how) {
  static const ws_spawn_t plain;
  pid_t child, got;
  int status;
  struct rusage used;
  if (!how) how = &plain;
  const double began = now();
  fflush(NULL);
  char **variables = how->hidden ? without(how->hidden) : environ;
  const int error = variables ? start(argv, how, variables, &child) : ENOMEM;
  if (how->hidden) free(variables);
  if (error) return errno = error, -1;
  do
    got = wait4(child, &status, 0, &used);
  while (got < 0 && errno == EINTR);
  if (got < 0) return -1;
  if (how->wall) *how->wall = now() - began;
  if (how->cpu) *how->cpu = seconds(used.ru_utime) + seconds(used.ru_stime);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
