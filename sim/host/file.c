// SPDX-License-Identifier: Apache-2.0
#include "file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void *ws_file_read(const char *path, size_t *n) {
  char *all = NULL;
  size_t room = 0;
  *n = 0;
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  for (size_t got = 1; got; *n += got) {
    if (room - *n < 2) { // one for the zero
      char *grown = realloc(all, room = room ? 2 * room : 1 << 16);
      if (!grown) break;
      all = grown;
    }
    got = fread(all + *n, 1, room - *n - 1, f);
  }
  const bool ok = feof(f) && !ferror(f);
  const int why = errno;
  fclose(f);
  if (ok)
    all[*n] = '\0';
  else
    free(all);
  errno = why;
  return ok ? all : NULL;
}
