// SPDX-License-Identifier: Apache-2.0
#include "temp.h"
#include "text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FRESH_SECONDS = 60 }; // a new folder is locked within this time

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw) {
  (void)st, (void)type, (void)ftw;
  return remove(path);
}

static void remove_all(const char *path) {
  nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static const char *place(void) {
  const char *tmp = getenv("TMPDIR");
  return tmp && *tmp ? tmp : "/tmp";
}

// Removes folders of this kind and of this user that no process has locked.
static void sweep(const char *kind) {
  DIR *d = opendir(place());
  for (struct dirent *e; d && (e = readdir(d));) {
    struct stat st;
    if (strncmp(e->d_name, kind, strlen(kind)) || strlen(e->d_name) != strlen(kind) + 7) continue;
    char *path = ws_text("%s/%s", place(), e->d_name);
    if (!path) break;
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && !fstat(fd, &st) && st.st_uid == geteuid() &&
        st.st_mtime + FRESH_SECONDS < time(NULL) && !flock(fd, LOCK_EX | LOCK_NB))
      remove_all(path);
    if (fd >= 0) close(fd);
    free(path);
  }
  if (d) closedir(d);
}

char *ws_temp_make(const char *kind, int *lock) {
  sweep(kind);
  char *path = ws_text("%s/%s-XXXXXX", place(), kind);
  if (!path) return NULL;
  if (!mkdtemp(path)) {
    const int why = errno;
    free(path);
    errno = why;
    return NULL;
  }
  *lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (*lock >= 0) flock(*lock, LOCK_EX | LOCK_NB);
  return path;
}

void ws_temp_remove(char *folder, int lock) {
  remove_all(folder);
  if (lock >= 0) close(lock);
  free(folder);
}

// ---- work in a process of its own ---------------------------------------------------------------

static volatile pid_t worker;
static volatile sig_atomic_t stopped;

static void stop(int number) {
  stopped = number;
  if (worker > 0) kill(-worker, SIGKILL);
}

int ws_temp_run(const char *kind, int (*work)(void *ctx, const char *folder), void *ctx) {
  static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
  enum { STOPS = sizeof stops / sizeof *stops };
  struct sigaction action = {.sa_handler = stop}, before[STOPS];
  sigset_t set, old;
  int lock, status = 0;
  char *folder = ws_temp_make(kind, &lock);
  if (!folder) return -1;
  sigemptyset(&set);
  for (int i = 0; i < STOPS; i++)
    sigaddset(&set, stops[i]);
  sigprocmask(SIG_BLOCK, &set, &old); // until the worker's number is known
  fflush(NULL);
  const pid_t pid = fork();
  if (!pid) {
    setpgid(0, 0); // what it starts ends with it
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_SETMASK, &old, NULL);
    const int rc = work(ctx, folder);
    fflush(NULL);
    _exit(rc); // libws, which has this file too, never ends the process of its caller
  }
  if (pid > 0) setpgid(pid, pid);
  worker = pid;
  for (int i = 0; i < STOPS; i++) {
    sigaction(stops[i], NULL, &before[i]);
    if (before[i].sa_handler != SIG_IGN) sigaction(stops[i], &action, NULL);
  }
  sigprocmask(SIG_SETMASK, &old, NULL);
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
    continue;
  const int why = errno;
  ws_temp_remove(folder, lock);
  for (int i = 0; i < STOPS; i++)
    sigaction(stops[i], &before[i], NULL);
  if (stopped) raise(stopped);
  errno = why;
  return pid < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
