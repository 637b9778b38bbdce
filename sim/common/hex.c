// SPDX-License-Identifier: Apache-2.0
#include "hex.h"

#include <ctype.h>
#include <stdint.h>

static int digit(char c) {
  return isdigit((unsigned char)c)    ? c - '0'
         : isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10
                                      : -1;
}

bool ws_from_hex(const char *text, void *to, size_t bytes) {
  uint8_t *byte = to;
  for (size_t i = 0; i < bytes; i++) {
    const int high = digit(text[2 * i]), low = high < 0 ? -1 : digit(text[2 * i + 1]);
    if (low < 0) return false;
    byte[i] = (uint8_t)(high << 4 | low);
  }
  return true;
}

void ws_to_hex(char *to, const void *from, size_t bytes) {
  static const char digits[] = "0123456789abcdef";
  const uint8_t *byte = from;
  for (size_t i = 0; i < bytes; i++) {
    *to++ = digits[byte[i] >> 4];
    *to++ = digits[byte[i] & 15];
  }
  *to = '\0';
}
