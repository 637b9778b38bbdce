// SPDX-License-Identifier: Apache-2.0
#include "text.h"

#include <stdio.h>

char *ws_vtext(const char *fmt, va_list args) {
  char *text;
  return vasprintf(&text, fmt, args) < 0 ? NULL : text;
}

char *ws_text(const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = ws_vtext(fmt, args);
  va_end(args);
  return text;
}
