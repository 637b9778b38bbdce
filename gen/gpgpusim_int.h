// SPDX-License-Identifier: Apache-2.0
// Between the reader of GPGPU-Sim's configurations (gpgpusim.c) and the handlers of its options
// (gpgpusim_map.c).
#ifndef WS_GPGPUSIM_INT_H
#define WS_GPGPUSIM_INT_H

#include "gpgpusim.h"

typedef enum { GS_MAPPED, GS_APPROX, GS_ABSENT, GS_OUTSIDE, GS_UNKNOWN, GS_CLASSES } gs_class_t;

// An option of the file, or one whose default is taken (where is NULL then).
typedef struct {
  const char *option, *value, *where; // where: "file:line"; value: NULL when none was given
  const char *written;                // the option as in the file: an older name
  size_t row;                         // of gs_rows, or gs_rows_n: unknown
  bool last;                          // no later one has the same name
  gs_class_t outcome;
  ws_buf_t said, why; // "warps = 48, threads = 32"; "48 wanted, 32 taken: .."
} gs_given_t;

typedef struct {
  ws_config_t *c;
  gs_given_t *given;
  size_t n, cap;
} gs_t;

typedef bool gs_handler_t(gs_t *g, gs_given_t *o, ws_buf_t *err);

typedef struct {
  const char *option;
  gs_handler_t *take;
  const char *kind, *key, *def, *note;
} gs_row_t;
extern const gs_row_t gs_rows[]; // gpgpusim.def
extern const size_t gs_rows_n;

enum { GS_NUMBERS = 8 };

// The value that counts: the last of the file, or the default of its row.
const char *gs_value(const gs_t *g, const char *option);
// Numbers with a separator between them; returns how many, or 0 if the text is anything else.
size_t gs_numbers(const char *s, char separator, long v[GS_NUMBERS]);
int gs_pow2(long v);                          // the largest power of two not above v, at least 1
int gs_dispatch(const gs_t *g);               // beats that leave the collectors per cycle
void gs_why(gs_given_t *o, const char *text); // why the value is approximated
bool gs_malformed(const gs_given_t *o, const char *form, ws_buf_t *err);
// Sets a key to the legal value nearest to the wanted one; most: a limit by other keys, or 0.
void gs_take(gs_t *g, gs_given_t *o, const char *key, long wanted, long most, const char *reason);
bool gs_collectors(gs_t *g, gs_given_t *o, ws_buf_t *err); // gpgpusim_collect.c
bool gs_class(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_ports(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_cache(gs_t *g, gs_given_t *o, ws_buf_t *err); // a cache string: gpgpusim_cache.c
bool gs_coalesce(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_unified(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_l0(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_latency(gs_t *g, gs_given_t *o, ws_buf_t *err); // gpgpusim_latency.c
bool gs_trace(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_float_rate(gs_t *g, gs_given_t *o, ws_buf_t *err); // gpgpusim_units.c
bool gs_int_rate(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_sp_units(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_int_units(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_sfu_units(gs_t *g, gs_given_t *o, ws_buf_t *err);
bool gs_sfu_rate(gs_t *g, gs_given_t *o, ws_buf_t *err);

#endif
