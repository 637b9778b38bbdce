// SPDX-License-Identifier: Apache-2.0
// Unit tests of one emitted module: a table of tests, checks, seeded random numbers, TAP report.
#ifndef WS_TB_H
#define WS_TB_H

#include "ws_sim.h"

typedef struct {
  const char *name;
  void (*run)(void);
} ws_test_t;
extern const ws_test_t ws_tests[]; // ends with {0}; defined by test.c

uint32_t ws_rand(void);             // seeded; the same sequence under each simulator
uint32_t ws_rand_below(uint32_t n); // uniform in [0, n), n >= 1
bool ws_rand_percent(uint32_t p);   // true with probability p/100
bool ws_long(void);                 // a long run was asked for (WS_LONG=1)
uint32_t ws_seed(void);

// A failed check ends the running test with one line that says what and how to run it again.
void ws_fail(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), noreturn));
void ws_fail_eq(const char *file, int line, const char *what, uint64_t got, uint64_t want,
                const char *fmt, ...) __attribute__((format(printf, 6, 7), noreturn));
// Where a long test is: a failure says it.
void ws_stage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void ws_note(const char *fmt, ...) __attribute__((format(printf, 1, 2))); // a TAP comment line
// Ends the running test as skipped: this configuration does not have what it is about.
void ws_skip(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
#define WS_SKIP_IF(cond)                                                                           \
  do {                                                                                             \
    if (cond) ws_skip("%s", #cond);                                                                \
  } while (0)

// How many checks the running test has made: a test that ends without any has failed.
extern uint64_t ws_checks;

#define WS_CHECK(cond, ...)                                                                        \
  do {                                                                                             \
    ws_checks++;                                                                                   \
    if (!(cond)) ws_fail(__FILE__, __LINE__, __VA_ARGS__);                                         \
  } while (0)
#define WS_CHECK_KNOWN(field) WS_CHECK(ws_known(&(field), sizeof(field)), "%s has X bits", #field)
// WS_CHECK_EQ(got, want) or WS_CHECK_EQ(got, want, "format", ...)
#define WS_CHECK_EQ(got, want, ...)                                                                \
  do {                                                                                             \
    ws_checks++;                                                                                   \
    uint64_t ws_g_ = (uint64_t)(got), ws_w_ = (uint64_t)(want);                                    \
    if (ws_g_ != ws_w_) ws_fail_eq(__FILE__, __LINE__, #got, ws_g_, ws_w_, " " __VA_ARGS__);       \
  } while (0)
// For an output field: known and equal.
#define WS_EXPECT(field, want, ...)                                                                \
  do {                                                                                             \
    WS_CHECK_KNOWN(field);                                                                         \
    WS_CHECK_EQ(field, want, __VA_ARGS__);                                                         \
  } while (0)

#endif
