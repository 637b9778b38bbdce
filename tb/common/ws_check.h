// SPDX-License-Identifier: Apache-2.0
// The interface of a unit test: checks and failures, seeded random numbers, notes.
#ifndef WS_CHECK_H
#define WS_CHECK_H

#include "ws_port.h"
#include "ws_sim.h"

uint32_t ws_rand(void);             // seeded; the same sequence under each simulator
uint32_t ws_rand_below(uint32_t n); // uniform in [0, n), n >= 1
bool ws_rand_percent(uint32_t p);   // true with probability p/100
bool ws_long(void);                 // a long run was asked for (WS_LONG=1)
uint32_t ws_seed(void);

// A failed check ends the running test with one line that says what and how to run it again.
void ws_fail(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), noreturn));
// The same for a condition and for two values, whose texts name ports.
void ws_fail_cond(const char *file, int line, const char *cond, const char *fmt, ...)
    __attribute__((format(printf, 4, 5), noreturn));
typedef struct {
  const char *text[2];
  uint64_t value[2];
  ws_read_t read; // of the first
} ws_got_want_t;
void ws_fail_eq(const char *file, int line, const ws_got_want_t *got_want, const char *fmt, ...)
    __attribute__((format(printf, 4, 5), noreturn));
// Where a long test is: a failure says it.
void ws_stage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void ws_note(const char *fmt, ...) __attribute__((format(printf, 1, 2))); // a TAP comment line
// Ends the running test as skipped: this configuration does not have what it is about.
void ws_skip(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
#define WS_SKIP_IF(cond)                                                                           \
  do {                                                                                             \
    if (cond) ws_skip("%s", #cond);                                                                \
  } while (0)

// ws_get() of ws_bits.h, which leaves where it has read.
static inline uint64_t ws_get_noted(const uint32_t *vec, unsigned lsb, unsigned width) {
  ws_last_read = (ws_read_t){vec, lsb, width};
  return ws_get(vec, lsb, width);
}
#define ws_get ws_get_noted

// How many checks the running test has made: a test that ends without any has failed.
extern uint64_t ws_checks;

#define WS_CHECK(cond, ...)                                                                        \
  do {                                                                                             \
    ws_checks++;                                                                                   \
    if (!(cond)) ws_fail_cond(__FILE__, __LINE__, #cond, __VA_ARGS__);                             \
  } while (0)
// The texts are taken here, where a name such as O is not expanded yet.
#define WS_KNOWN_(text, field)                                                                     \
  do {                                                                                             \
    ws_checks++;                                                                                   \
    if (!ws_known(&(field), sizeof(field)))                                                        \
      ws_fail_cond(__FILE__, __LINE__, text, "%s has X bits", text);                               \
  } while (0)
#define WS_EQUAL_(got_text, want_text, got, want, ...)                                             \
  do {                                                                                             \
    ws_checks++;                                                                                   \
    ws_last_read.vec = NULL;                                                                       \
    const uint64_t ws_g_ = (uint64_t)(got);                                                        \
    const ws_read_t ws_r_ = ws_last_read;                                                          \
    const uint64_t ws_w_ = (uint64_t)(want);                                                       \
    if (ws_g_ != ws_w_)                                                                            \
      ws_fail_eq(__FILE__, __LINE__,                                                               \
                 &(ws_got_want_t){{got_text, want_text}, {ws_g_, ws_w_}, ws_r_}, " " __VA_ARGS__); \
  } while (0)
#define WS_CHECK_KNOWN(field) WS_KNOWN_(#field, field)
// WS_CHECK_EQ(got, want) or WS_CHECK_EQ(got, want, "format", ...)
#define WS_CHECK_EQ(got, want, ...) WS_EQUAL_(#got, #want, got, want, __VA_ARGS__)
// For an output field: known and equal.
#define WS_EXPECT(field, want, ...)                                                                \
  do {                                                                                             \
    WS_KNOWN_(#field, field);                                                                      \
    WS_EQUAL_(#field, #want, field, want, __VA_ARGS__);                                            \
  } while (0)

#endif
