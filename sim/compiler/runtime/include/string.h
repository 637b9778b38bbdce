// SPDX-License-Identifier: Apache-2.0
// Kernels have the functions of string.h on memory.
#ifndef WS_STRING_H
#define WS_STRING_H
#include <stddef.h>
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);
#endif
