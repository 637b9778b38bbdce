// SPDX-License-Identifier: Apache-2.0
// The option --arg: values and buffers for a kernel.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../../common/hex.h"
#include "../libws/file.h"
#include "options_int.h"

// A value of an argument; false when the text is none of its type.
static bool integer_value(ws_arg_t *a, const char *v, unsigned bits, bool is_signed) {
  const bool minus = is_signed && *v == '-';
  const uint64_t all = bits == 64 ? UINT64_MAX : UINT32_MAX, half = (all >> 1) + 1;
  uint64_t x;
  if (!ws_options_number(v + minus, 0, minus ? half : is_signed ? half - 1 : all, &x)) return false;
  if (minus) x = -x;
  a->bytes = bits / 8;
  memcpy(a->value, &x, a->bytes);
  return true;
}

static bool float_value(ws_arg_t *a, const char *v, unsigned bits) {
  char *end;
  const double d = strtod(v, &end);
  const float f = strtof(v, NULL);
  if (!*v || *end) return false;
  a->bytes = bits / 8;
  memcpy(a->value, bits == 64 ? (const void *)&d : &f, a->bytes);
  return true;
}

static bool hex_value(ws_arg_t *a, const char *v) {
  const size_t n = strlen(v);
  a->bytes = (uint32_t)(n / 2);
  return n && n % 2 == 0 && n / 2 <= WS_ARG_MOST && ws_from_hex(v, a->value, n / 2);
}

static bool file_value(ws_arg_t *a, const char *v) {
  size_t n;
  char *all = ws_file_read(v, &n);
  const bool good = all && n && n <= WS_ARG_MOST;
  if (good) memcpy(a->value, all, a->bytes = (uint32_t)n);
  free(all);
  return good;
}

int ws_options_arg(ws_options_t *o, const char *s) {
  if (o->arg_n == WS_MAX_ARGS)
    return ws_options_complain("--arg: more than %d arguments", WS_MAX_ARGS);
  ws_arg_t *a = &o->args[o->arg_n++];
  const char *v = strchr(s, ':');
  char kind[8] = "";
  uint64_t x;
  bool good = true;
  a->text = s;
  if (v && v - s < (ptrdiff_t)sizeof kind) memcpy(kind, s, (size_t)(v - s));
  if (v) v++;
  if (!strcmp(kind, "u32") || !strcmp(kind, "i32") || !strcmp(kind, "u64") ||
      !strcmp(kind, "i64")) {
    good = integer_value(a, v, kind[1] == '6' ? 64 : 32, *kind == 'i');
  } else if (!strcmp(kind, "f32") || !strcmp(kind, "f64")) {
    good = float_value(a, v, kind[1] == '6' ? 64 : 32);
    if (!good) return ws_options_complain("--arg %s: '%s' is not a number", s, v);
  } else if (!strcmp(kind, "hex")) {
    if (!hex_value(a, v))
      return ws_options_complain("--arg %s: expected 1 to %d bytes, two hexadecimal digits each", s,
                                 WS_ARG_MOST);
  } else if (!strcmp(kind, "file")) {
    if (!file_value(a, v))
      return ws_options_complain("--arg %s: expected a file of 1 to %d bytes", s, WS_ARG_MOST);
  } else if (!strcmp(kind, "in") && *v) {
    a->kind = WS_ARG_IN;
    a->path = ws_options_copy(v, strlen(v));
  } else if (!strcmp(kind, "inout") && *v) {
    a->kind = WS_ARG_INOUT;
    a->path = ws_options_copy(v, strlen(v));
  } else if (!strcmp(kind, "out")) {
    const char *size = strrchr(v, ':');
    if (!size || size == v || !ws_options_number(size + 1, 1, 1u << 30, &x))
      return ws_options_complain("--arg %s: expected out:FILE:BYTES with 1 to 2^30 bytes", s);
    a->kind = WS_ARG_OUT;
    a->path = ws_options_copy(v, (size_t)(size - v));
    a->bytes = (uint32_t)x;
  } else {
    good = false;
  }
  if (good) return -1;
  return ws_options_complain(
      "--arg %s: expected u32:V, i32:V, f32:V, u64:V, i64:V, f64:V, hex:BYTES, "
      "file:FILE, in:FILE, out:FILE:BYTES or inout:FILE",
      s);
}
