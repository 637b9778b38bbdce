// SPDX-License-Identifier: Apache-2.0
// What can be known of a source before clang has read it.
#ifndef WSCLC_PRELUDE_H
#define WSCLC_PRELUDE_H

#include <stdbool.h>

#include "wsclc.h"

// The file in which clang has stored what it knows after its header, for such a machine and such
// options; NULL: none, or clang would read the header in another way with these options.
const char *prelude_path(const source_t *s, bool doubles);

// Can the text after preprocessing not have `double' or `cl_khr_fp64' in it? False: perhaps.
bool says_nothing_of_doubles(const source_t *s);

// ---- options

// Literals without `f' are floats.
#define SINGLE_LITERALS "-cl-single-precision-constant"
// One that neither defines a macro nor alters the language.
bool is_harmless(const char *option);
// The value of an option that takes one, which may be the next word, to which *option moves then;
// NULL: it is another option.
const char *value_of(char *const **option, const char *name);

#endif
