// SPDX-License-Identifier: Apache-2.0
// Files as a whole: for libws and the programs beside it.
#ifndef WS_FILE_H
#define WS_FILE_H

#include <stddef.h>

// The contents of a file, and a zero after them, which *n, their number of bytes, does not count.
// The file may be a pipe. The caller frees them. NULL with errno when the file cannot be read; a
// folder cannot be (EISDIR).
void *ws_file_read(const char *path, size_t *n);

#endif
