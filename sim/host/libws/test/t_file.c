// SPDX-License-Identifier: Apache-2.0
// Files as a whole: sizes around those of the buffer, a pipe, what cannot be read.
#include "t.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../file.h"

static void path_of(char path[512], const char *name) {
  snprintf(path, 512, "%s/%s", t_setup.tmp, name);
}

static void sizes_test(void) {
  static const size_t sizes[] = {0, 1, 65534, 65535, 65536, 131071, 131072, 300001};
  char path[512];
  path_of(path, "file");
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    FILE *f = fopen(path, "wb");
    for (size_t k = 0; f && k < sizes[i]; k++)
      fputc((int)(k * 7 % 251), f);
    if (f) fclose(f);
    size_t n = 99;
    unsigned char *all = ws_file_read(path, &n);
    bool same = all && n == sizes[i] && all[n] == 0;
    for (size_t k = 0; same && k < n; k++)
      same = all[k] == k * 7 % 251;
    CHECK(same, "a file of %zu bytes is read as %zu", sizes[i], n);
    free(all);
  }
  remove(path);
}

static void pipe_test(void) {
  char path[512];
  path_of(path, "pipe");
  remove(path);
  CHECK(!mkfifo(path, 0600), "no pipe");
  const pid_t pid = fork();
  if (!pid) {
    FILE *f = fopen(path, "wb");
    for (unsigned i = 0; f && i < 100000; i++)
      fputc('a', f);
    _exit(!f || fclose(f));
  }
  size_t n = 0;
  char *all = ws_file_read(path, &n);
  CHECK(all && n == 100000 && strspn(all, "a") == n, "%zu bytes of the pipe are read", n);
  free(all);
  waitpid(pid, NULL, 0);
  remove(path);
}

static void refused_test(void) {
  char path[512];
  size_t n;
  path_of(path, "no such file");
  errno = 0;
  CHECK(!ws_file_read(path, &n) && errno == ENOENT, "no file: errno %d", errno);
  errno = 0;
  CHECK(!ws_file_read(t_setup.tmp, &n) && errno == EISDIR, "a folder: errno %d", errno);
  errno = 0;
  CHECK(!ws_file_read("/dev/zero", &n) && errno == EFBIG, "what never ends: errno %d", errno);
}

const t_test_t t_file_tests[] = {{"file/sizes", sizes_test},
                                 {"file/pipe", pipe_test},
                                 {"file/refused", refused_test},
                                 {NULL, NULL}};
