// SPDX-License-Identifier: Apache-2.0
// Kernels have abs of stdlib.
#ifndef WS_STDLIB_H
#define WS_STDLIB_H
#include <stddef.h>
#define abs(x) __builtin_abs(x)
#define labs(x) __builtin_labs(x)
#define llabs(x) __builtin_llabs(x)
#endif
