// SPDX-License-Identifier: Apache-2.0
// Bytes as hexadecimal digits, two each.
#ifndef WS_COMMON_HEX_H
#define WS_COMMON_HEX_H

#include <stdbool.h>
#include <stddef.h>

// False when the text does not begin with as many digits; the bytes are undefined then.
bool ws_from_hex(const char *text, void *to, size_t bytes);
// Writes 2 * bytes digits and a 0.
void ws_to_hex(char *to, const void *from, size_t bytes);

#endif
