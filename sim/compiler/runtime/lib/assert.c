// SPDX-License-Identifier: Apache-2.0
// assert of kernels: says what has failed, then stops the machine.
#include "print.h"

#include <stdint.h>

void __ws_assert_fail(const char *text, const char *file, uint32_t line, const char *function)
    __attribute__((noreturn));

enum { CLAIMED = 1, WRITTEN = 2 };
volatile ws_assert_record_t __ws_assert;

// The first thread of all writes the record; the others wait for it, so that no fault comes first.
void __ws_assert_fail(const char *text, const char *file, uint32_t line, const char *function) {
  uint32_t before;
  __asm__ volatile("amomaxu.w %0, %2, %1" : "=r"(before), "+A"(__ws_assert.set) : "r"(CLAIMED));
  if (before == 0) {
    __ws_assert.file = (uint32_t)(uintptr_t)file;
    __ws_assert.line = line;
    __ws_assert.text = (uint32_t)(uintptr_t)text;
    __ws_assert.function = (uint32_t)(uintptr_t)function;
    __asm__ volatile("fence" : : : "memory");
    __ws_assert.set = WRITTEN;
    __asm__ volatile("fence" : : : "memory");
  }
  while (__ws_assert.set != WRITTEN)
    ;
  __asm__ volatile("ebreak");
  __builtin_unreachable();
}
