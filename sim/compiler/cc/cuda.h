// SPDX-License-Identifier: Apache-2.0
// From preprocessed C with CUDA keywords, which ws_cuda.h turns into marks, to C for a compiler: a
// function marked as a kernel becomes an inlined body, a note and an entry (as WS_KERNEL makes
// them); shared and constant variables get their sections; #pragma unroll becomes the compiler's.
// Lines stay where they are. Input is what `gcc -E -dD` prints: the #defines say what the number of
// an unroll pragma is, and are left out.
#ifndef WS_CC_CUDA_H
#define WS_CC_CUDA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// True when the text has a mark or an unroll pragma, which GCC alone would not understand.
bool ws_cuda_needed(const char *text);
// Writes the C to `out`, for clang or for GCC. Messages "file:line: error: .." go to `diag`; false
// after one.
bool ws_cuda_rewrite(const char *text, bool clang, FILE *out, FILE *diag);

#endif
