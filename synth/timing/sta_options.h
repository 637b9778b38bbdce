// SPDX-License-Identifier: Apache-2.0
#ifndef STA_OPTIONS_H
#define STA_OPTIONS_H

#include <stdbool.h>

typedef struct {
  const char *liberty; // file
  const char *driver;  // cell at the inputs of the design
  const char *sdc;     // constraints of the emission, or NULL
  const char *dir;     // for what is written
  bool ram_model;      // false: each RAM is flops at its inputs and outputs
  double fo4_ns;       // see sta_fo4; for the RAM model
} sta_options_t;

#endif
