// SPDX-License-Identifier: Apache-2.0
// What the tests of the passes over assembly share: TAP, random numbers, and the cases of a folder,
// files that say in comments what they expect.
#ifndef WS_SSY_TEST_CASES_H
#define WS_SSY_TEST_CASES_H

#include <stdbool.h>
#include <stdint.h>

extern const char *const t_suite; // the first part of the names of results; each program has one
// One TAP line; why (or NULL) as a comment. With WS_FIRST a failure ends the program.
void t_result(bool ok, const char *name, const char *why);
int t_end(void); // the closing line; exit status
uint32_t t_rand(uint32_t *state);
uint32_t t_below(uint32_t *state, uint32_t n);

typedef struct {
  const char *text, *out, *diag; // of the case; the output and the messages of the pass
  bool ok;                       // it has accepted the text
  int errors;                    // that are expected
  char why[600];                 // the first failure
} t_case_t;

// Every DIR/cases/*.s.
void t_cases(const char *dir, void (*run)(const char *dir, const char *name));
void t_fail(t_case_t *c, int line, const char *what, const char *detail);
void t_unescape(char *s); // \n a line end, \t a tab
// What all passes know: `error: TEXT` at a line, `output: TEXT`; detail is the text. True: nothing
// else is to be looked at.
bool t_expected(t_case_t *c, int line, const char *words, char *detail);

#endif
