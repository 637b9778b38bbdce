// SPDX-License-Identifier: Apache-2.0
// The device's side of printf: a buffer that the host prints and empties after each launch.
#include "print.h"

#include <stddef.h>

uint32_t *__ws_print_open(const char *format, uint32_t words, const void *site);

ws_print_buffer_t __ws_printf = {.capacity_words = WS_PRINT_WORDS};

// Room for the arguments of a record with that many words; NULL when the buffer is full.
uint32_t *__ws_print_open(const char *format, uint32_t words, const void *site) {
  const uint32_t at = __atomic_fetch_add(&__ws_printf.used_words, words, __ATOMIC_RELAXED);
  if (at > WS_PRINT_WORDS || words > WS_PRINT_WORDS - at) {
    __atomic_fetch_add(&__ws_printf.dropped, 1, __ATOMIC_RELAXED);
    return NULL;
  }
  uint32_t *record = &__ws_printf.data[at];
  record[0] = words | WS_PRINT_SITE;
  record[1] = (uint32_t)(uintptr_t)format;
  record[2] = (uint32_t)(uintptr_t)site;
  return record + 3;
}
