// SPDX-License-Identifier: Apache-2.0
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SILENCE_MS = 30000 };

// Bytes that were read; 0 at the end, -1 with errno. A pipe may keep silent only for so long.
static ssize_t read_some(int fd, bool regular, char *to, size_t room) {
  for (;;) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    const int ready = regular ? 1 : poll(&p, 1, SILENCE_MS);
    if (!ready) errno = ETIMEDOUT;
    if (!ready || (ready < 0 && errno != EINTR)) return -1;
    if (ready < 0) continue;
    const ssize_t got = read(fd, to, room);
    if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
  }
}

void *ws_file_read(const char *path, size_t *n) {
  char *all = NULL;
  size_t room = 0;
  struct stat st;
  *n = 0;
  const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return NULL;
  bool ok = !fstat(fd, &st);
  for (ssize_t got = 1; ok && got; *n += (size_t)got) {
    if (room - *n < 2) { // one for the zero
      ok = room < WS_FILE_MOST;
      if (!ok) errno = EFBIG;
      char *grown = ok ? realloc(all, room = room ? 2 * room : 1 << 16) : NULL;
      ok = grown;
      if (!ok) break;
      all = grown;
    }
    got = read_some(fd, S_ISREG(st.st_mode), all + *n, room - *n - 1);
    ok = got >= 0;
    if (!ok) break;
  }
  const int why = errno;
  close(fd);
  if (ok)
    all[*n] = '\0';
  else
    free(all);
  errno = why;
  return ok ? all : NULL;
}
