// SPDX-License-Identifier: Apache-2.0
// Optimisation options of GCC, as kernels can have them.
#ifndef WS_CC_LEVELS_H
#define WS_CC_LEVELS_H

#include <stdbool.h>

#include "lex.h"

// Replaces levels in a list of options, and leaves out options that do harm; says which when
// `tell`. With `gcc_levels` -O1, -Os and -Ofast stay.
//   -O -O1 -Os -Oz   -O2. GCC's -O1 does without what a kernel needs (its code is half as long
//                    again, and takes up to half as many instructions more), and its -Os saves 1 %
//                    of the code, but tests loops at their beginning and jumps back to the test.
//   -Ofast           -O3: the same results. -ffast-math, if wanted, is given by name.
//   -g0              -g1: the pass needs lines and inlined calls.
void wscc_levels(lex_list_t *options, bool gcc_levels, bool tell);

// Whether a function of the preprocessed source that is no kernel votes or shuffles. Two calls of
// it must not become one (-fno-crossjumping): if they are on the sides of a branch, more threads
// would take part.
bool wscc_function_votes(const char *text);

#endif
