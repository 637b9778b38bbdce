// SPDX-License-Identifier: Apache-2.0
// Folders of intermediate files, below $TMPDIR or /tmp: for the compilers and the OpenCL driver.
// Those that killed processes have left are removed when the next folder of their kind is made.
#ifndef WS_COMMON_TEMP_H
#define WS_COMMON_TEMP_H

// Makes a folder with a name that begins with `kind`, which the caller frees; its lock says that it
// is in use. NULL with errno. *lock is for ws_temp_remove().
char *ws_temp_make(const char *kind, int *lock);
void ws_temp_remove(char *folder, int lock); // and what is in it; frees the name

// Runs work(ctx, folder) in a process of its own and removes the folder after it, also when this
// process is told to stop (SIGINT, SIGTERM, SIGHUP). The exit status, -1 with errno when there is
// no folder or no process.
int ws_temp_run(const char *kind, int (*work)(void *ctx, const char *folder), void *ctx);

#endif
