// SPDX-License-Identifier: Apache-2.0
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rows.h"

extern char **environ;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(struct timeval t) {
  return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

int bench_spawn(const char *const *argv, const char *log, double *wall, double *cpu) {
  posix_spawn_file_actions_t files;
  pid_t child;
  int status;
  struct rusage used;
  double began = now();
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  // The arguments are not written to; the interface is older than const.
  union {
    const char *const *in;
    char *const *out;
  } args = {.in = argv};
  int rc = posix_spawn(&child, argv[0], &files, NULL, args.out, environ);
  posix_spawn_file_actions_destroy(&files);
  if (rc) {
    bench_complain("cannot start %s: %s", argv[0], strerror(rc));
    return -1;
  }
  pid_t got;
  do
    got = wait4(child, &status, 0, &used);
  while (got < 0 && errno == EINTR);
  if (got != child) return -1;
  if (wall) *wall = now() - began;
  if (cpu) *cpu = seconds(used.ru_utime) + seconds(used.ru_stime);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void bench_tail(const char *log) {
  enum { LINES = 5 };
  char line[LINES][256];
  unsigned n = 0;
  FILE *f = fopen(log, "r");
  if (!f) return;
  while (fgets(line[n % LINES], sizeof line[0], f))
    n++;
  fclose(f);
  for (unsigned i = n > LINES ? n - LINES : 0; i < n; i++)
    fprintf(stderr, "    %.*s\n", (int)strcspn(line[i % LINES], "\n"), line[i % LINES]);
}
