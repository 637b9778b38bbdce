// SPDX-License-Identifier: Apache-2.0
// Files as a whole: for libws and the programs beside it.
#ifndef WS_FILE_H
#define WS_FILE_H

#include <stddef.h>

enum { WS_FILE_MOST = 1 << 29 };

// The contents of a file, and a zero after them, which *n, their number of bytes, does not count.
// The file may be a pipe. The caller frees them. NULL with errno when the file cannot be read; a
// folder cannot be (EISDIR), nor more than WS_FILE_MOST bytes (EFBIG: /dev/zero never ends), nor a
// pipe that gets no byte for half a minute (ETIMEDOUT).
void *ws_file_read(const char *path, size_t *n);

#endif
