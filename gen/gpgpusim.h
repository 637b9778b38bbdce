// SPDX-License-Identifier: Apache-2.0
// A GPGPU-Sim 4 configuration file as a configuration of the generator.
#ifndef WS_GPGPUSIM_H
#define WS_GPGPUSIM_H

#include "config.h"

// Reads the files, with those that their -config options name, and sets the keys of c, which
// starts from the defaults; c is not resolved. Of an option that is given twice the last value
// counts; an option that is not given has GPGPU-Sim's default. report: one line per option, in the
// order of the file, then the defaults that were taken, then the sums. False, with file and line in
// err: a file that cannot be read, a value of a wrong form, a value without an option.
bool ws_gpgpusim_read(ws_config_t *c, const char *const *paths, size_t n, ws_buf_t *report,
                      ws_buf_t *err);
// Name of the machine: the file's without its extension, or the folder's when that is `gpgpusim`;
// characters other than letters, digits and _ become _.
const char *ws_gpgpusim_name(const char *path);
// A .cfg file: the report as comments, then each key that differs from its default.
const char *ws_gpgpusim_cfg(const ws_config_t *c, const char *report);
const char *ws_gpgpusim_md(void); // the table of docs/gpgpusim.md

#endif
