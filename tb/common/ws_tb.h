// SPDX-License-Identifier: Apache-2.0
// Unit tests of one emitted module: a table of tests, checks, seeded random numbers, TAP report.
#ifndef WS_TB_H
#define WS_TB_H

#include "ws_check.h"

typedef struct {
  const char *name;
  void (*run)(void);
} ws_test_t;
extern const ws_test_t ws_tests[]; // ends with {0}; defined by test.c

#endif
