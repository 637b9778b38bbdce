// SPDX-License-Identifier: Apache-2.0
// What the tests of the bus share.
#ifndef TEST_AXI_H
#define TEST_AXI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

extern char why[256];         // of the check that failed
uint32_t rnd(uint32_t below); // the same sequence in each run

#define CHECK(cond, ...)                                                                           \
  do {                                                                                             \
    if (!(cond)) {                                                                                 \
      snprintf(why, sizeof why, __VA_ARGS__);                                                      \
      return false;                                                                                \
    }                                                                                              \
  } while (0)

// test_axil.c
bool lite_master(void);

#endif
