// SPDX-License-Identifier: Apache-2.0
// Folders of intermediate files, below $TMPDIR or /tmp: for the compilers and the OpenCL driver.
// Making a folder removes those of its kind that killed processes have left.
#ifndef WS_COMMON_TEMP_H
#define WS_COMMON_TEMP_H

// Makes a folder whose name begins with `kind`, and locks it while it is in use. The caller frees
// the name; *lock is for ws_temp_remove(). On an error NULL with errno.
char *ws_temp_make(const char *kind, int *lock);
void ws_temp_remove(char *folder, int lock); // with its contents; frees the name

// Runs work(ctx, folder) in a process of its own and removes the folder after it, also when this
// process is told to stop (SIGINT, SIGTERM, SIGHUP). Returns the exit status, or -1 with errno if
// the folder or the process cannot be made.
int ws_temp_run(const char *kind, int (*work)(void *ctx, const char *folder), void *ctx);

#endif
