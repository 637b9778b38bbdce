// SPDX-License-Identifier: Apache-2.0
// Waves with names: the signals of an FST file, filters that turn codes into text, saved views.
#ifndef WS_WAVE_H
#define WS_WAVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// ---- hier.c: signals
typedef struct {
  char *scope, *name; // "ws_sm_tbtop.u_dut.u_core", "fault_pc"
  char *place;        // the same scope without generate scopes
  unsigned bits;
  int msb, lsb; // -1: the declaration has no range
  uint32_t handle;
} wave_var_t;

typedef struct {
  wave_var_t *var;
  size_t n;
  char root[256]; // the outermost scope with signals: of the test shell
} wave_t;

bool wave_open(wave_t *w, const char *fst); // false: not an FST file
void wave_close(wave_t *w);
// As GTKWave has it: scope.name[msb:lsb].
void wave_path(const wave_var_t *v, char *text, size_t size);

// ---- states.c: states of state machines, from the emitted Verilog
typedef struct {
  char name[64];
  unsigned code;
} wave_state_t;

enum { WAVE_STATES = 64 };

// The module of an instance, which is named by its place; false: unknown.
bool wave_module(const char *rtl, const char *place, char *module, size_t size);
// The localparams that the module compares with the register, or assigns to it; their number.
unsigned wave_states(const char *rtl, const char *module, const char *reg,
                     wave_state_t state[WAVE_STATES]);

// ---- formats.c: how a signal is shown
typedef struct {
  unsigned bits;    // of an element; a wider signal has several
  bool process;     // filter is a program, otherwise a table
  bool binary;      // shown in binary, otherwise in hexadecimal
  char filter[128]; // below the folder of filters, "": none
} wave_format_t;

// part: the signals whose bits are shown as one, n of them. format: of views.def, or "".
// Writes the table of the filter, if it is not there, to folder/filter. False: an unknown format.
bool wave_format(const char *rtl, const char *folder, const wave_var_t *const *part, unsigned n,
                 const char *format, wave_format_t *f);

// ---- save.c: saved views
enum { WAVE_MARKS = 26 };
typedef struct {
  uint64_t time;
  char text[128];
} wave_mark_t;

// Those of a wave file, as ws_marks.h says; their number.
unsigned wave_marks(const char *fst, wave_mark_t mark[WAVE_MARKS]);

typedef struct {
  const char *fst, *rtl, *folder; // folder: of filters and views
  bool quiet;
} wave_save_t;

extern const char *const wave_views[]; // names, and NULL
// Writes folder/<view>.gtkw. The rows whose place or whose signals are missing are told, unless
// only some configurations have them. False: a signal is missing.
bool wave_save(const wave_t *w, const wave_save_t *s, const char *view);
// Of a test of a module: its ports and its registers, in folder/unit.gtkw.
bool wave_save_unit(const wave_t *w, const wave_save_t *s);

// ---- filter.c: the programs of process filters, by their name
bool wave_filter(const char *name); // false: none of this name

#endif
