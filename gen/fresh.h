// SPDX-License-Identifier: Apache-2.0
// A file is written under another name and renamed when it is complete: a reader sees the old file
// or the new one, and a failed run leaves no partial file. A path that is not a plain file, such as
// /dev/null or a pipe, is written directly. For the generator and the tools of sim/compiler.
#ifndef WS_FRESH_H
#define WS_FRESH_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  FILE *f;
  char *temp; // where f writes; NULL when that is the path itself
} ws_fresh_t;

// If the file cannot be written, f is NULL and errno is set.
ws_fresh_t ws_fresh_open(const char *path);

// Closes what ws_fresh_open has opened. good: everything was written; otherwise the old file stays.
// False with errno on an error; true only if good.
bool ws_fresh_close(ws_fresh_t *fresh, const char *path, bool good);

#endif
