// SPDX-License-Identifier: Apache-2.0
// Tests of the pass of read barriers: TAP, and a checker that shares no code with the pass.
#ifndef WS_RDBAR_TEST_H
#define WS_RDBAR_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../ssy/test/cases.h"

// Runs the pass on text. *out is its output (NULL on error), *diag its messages; free both.
bool t_pass(const char *text, char **out, char **diag);
char *t_without(const char *text); // a copy without the lines that the pass has put in; free it

// check.c: reads assembly by simple means and follows every path of every function: no write may
// overtake a read that the rules of docs/isa.md leave outstanding. False with *why.
bool t_check(const char *text, char *why, size_t size);
// A line of assembly as the checker sees it; for the generator of random programs, too.
void t_random(uint32_t seed, int programs);

#endif
