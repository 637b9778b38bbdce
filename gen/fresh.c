// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
#include "fresh.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

ws_fresh_t ws_fresh_open(const char *path) {
  ws_fresh_t fresh = {0};
  struct stat st;
  if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
    fresh.f = fopen(path, "wb");
    return fresh;
  }
  const size_t n = strlen(path) + 32;
  fresh.temp = malloc(n);
  if (!fresh.temp) return fresh;
  snprintf(fresh.temp, n, "%s.%ld.tmp", path, (long)getpid());
  fresh.f = fopen(fresh.temp, "wb");
  if (!fresh.f) {
    const int error = errno;
    free(fresh.temp);
    fresh.temp = NULL;
    errno = error;
  }
  return fresh;
}

bool ws_fresh_close(ws_fresh_t *fresh, const char *path, bool good) {
  good = good && !ferror(fresh->f);
  good = fclose(fresh->f) == 0 && good;
  good = good && (!fresh->temp || rename(fresh->temp, path) == 0);
  const int error = errno;
  if (fresh->temp && !good) remove(fresh->temp);
  free(fresh->temp);
  *fresh = (ws_fresh_t){0};
  errno = error;
  return good;
}
