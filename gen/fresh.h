// SPDX-License-Identifier: Apache-2.0
// Files that are written beside their path and take its place when they are complete: a reader sees
// the old file or the new one, and a failed run leaves no half file. A path that is no plain file,
// such as /dev/null or a pipe, is written itself. For the generator and the tools of sim/compiler.
#ifndef WS_FRESH_H
#define WS_FRESH_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  FILE *f;
  char *temp; // where f writes; NULL when that is the path itself
} ws_fresh_t;

// f is NULL with errno when the file cannot be written.
ws_fresh_t ws_fresh_open(const char *path);

// Ends what ws_fresh_open has begun. good: all has been written; otherwise the path stays as it is.
// False with errno on an error; true only if good.
bool ws_fresh_close(ws_fresh_t *fresh, const char *path, bool good);

#endif
