// SPDX-License-Identifier: Apache-2.0
#ifndef WS_STOP_OPTIONS_H
#define WS_STOP_OPTIONS_H

#include <stdint.h>

enum { STOPS_MEMORY = 8 };

typedef struct {
  const char *places; // "kernel.c:12,0x80000040,cycle=100,fault"
  unsigned most;      // stops that are printed
  struct {
    uint32_t at, bytes;
  } memory[STOPS_MEMORY]; // is printed, too
  unsigned memory_n;
} stops_options_t;

#endif
