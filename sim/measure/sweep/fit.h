// SPDX-License-Identifier: Apache-2.0
// Area and period of a machine without synthesis: a least-squares fit to machines that were mapped.
// The table of these machines has lines
//   base NAME=VALUE ..                     resolved keys of the first machine
//   point KNAND2 NS WORD .. | NAME=VALUE ..   one machine: - where a figure is missing; the words
//                                          for make; the resolved keys that differ from base
#ifndef WS_SWEEP_FIT_H
#define WS_SWEEP_FIT_H

#include "spec.h"

typedef struct {
  words_t names, values; // sorted as wsgen prints them; "isa:f" is "+f" or "-f"
} keys_t;

typedef struct {
  const char *words; // for make
  double figure[2];  // kNAND2, ns; 0: not measured
  keys_t keys;
} machine_t;

typedef struct {
  machine_t *machine;
  unsigned n;
} machines_t;

// What wsgen --resolved prints, without the traits of policies.
keys_t fit_keys(const char *resolved);
bool fit_read(machines_t *m, const char *path, ws_buf_t *err);
const char *fit_write(const machines_t *m);

enum { FIT_FEATURES = 10 };

typedef struct {
  unsigned n;        // machines with this figure
  double estimate;   // of the machine asked for
  double measured;   // 0, or what the table has of this machine
  double rms, worst; // relative errors of the machines, each estimated from the others
  const char *worst_of;
  ws_buf_t outside; // "" or what is beyond the fitted machines
} fit_t;

// which: 0 area, 1 period. False if the table has too few machines.
bool fit_estimate(fit_t *f, const machines_t *m, unsigned which, const keys_t *asked);

#endif
