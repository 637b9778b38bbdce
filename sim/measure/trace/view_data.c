// SPDX-License-Identifier: Apache-2.0
#include "view_data.h"

#include <stdlib.h>
#include <string.h>

// ---- numbers ------------------------------------------------------------------------------------

void view_put(view_array_t *a, uint32_t value) {
  if (a->n == a->size && !a->failed) {
    const size_t size = a->size ? 2 * a->size : 4096;
    uint32_t *more = realloc(a->value, size * sizeof *more);
    a->failed = !more;
    if (more) a->value = more;
    if (more) a->size = size;
  }
  if (!a->failed) a->value[a->n++] = value;
}

static void base64(FILE *to, const uint8_t *p, size_t n) {
  static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < n; i += 3) {
    const unsigned left = n - i < 3 ? (unsigned)(n - i) : 3;
    const uint32_t v =
        (uint32_t)p[i] << 16 | (left > 1 ? (uint32_t)p[i + 1] << 8 : 0) | (left > 2 ? p[i + 2] : 0);
    for (unsigned k = 0; k < 4; k++)
      putc(k <= left ? digit[v >> (18 - 6 * k) & 63] : '=', to);
  }
}

// What a value adds to the one before, with the sign in bit 0; 0 for the first one.
static uint32_t difference(const view_array_t *a, size_t i) {
  const uint32_t d = a->value[i] - a->value[i ? i - 1 : 0];
  return d >> 31 ? ~(d << 1) : d << 1;
}

static unsigned bytes_of(uint32_t most) {
  return most > 0xFFFF ? 4 : most > 0xFF ? 2 : 1;
}

static bool write_array(FILE *to, const view_array_t *a) {
  uint32_t most = 0, most_added = 0;
  for (size_t i = 0; i < a->n; i++) {
    if (a->value[i] > most) most = a->value[i];
    if (difference(a, i) > most_added) most_added = difference(a, i);
  }
  const bool adds = bytes_of(most_added) < bytes_of(most);
  const unsigned bytes = bytes_of(adds ? most_added : most);
  uint8_t *p = malloc(bytes * a->n + 1);
  if (!p || a->failed) return free(p), false;
  for (size_t i = 0; i < a->n; i++)
    for (unsigned b = 0; b < bytes; b++)
      p[i * bytes + b] = (uint8_t)((adds ? difference(a, i) : a->value[i]) >> (8 * b));
  fprintf(to, "[\"%c%u\",\"", adds ? 'd' : 'u', 8 * bytes);
  base64(to, p, bytes * a->n);
  fprintf(to, "\",%u]", a->n ? a->value[0] : 0);
  free(p);
  return true;
}

bool view_write(FILE *to, const char *name, const char *const *key, const view_array_t *a,
                unsigned n) {
  bool good = true;
  fprintf(to, ",\n\"%s\":{", name);
  for (unsigned k = 0; k < n && good; k++) {
    fprintf(to, "%s\"%s\":", k ? ",\n" : "", key[k]);
    good = write_array(to, &a[k]);
  }
  fputs("}", to);
  return good;
}

// ---- files --------------------------------------------------------------------------------------

// A file of the folder view as a text.
#define VIEW_FILE(symbol, name)                                                                    \
  __asm__(".section .rodata\n" #symbol ": .incbin \"sim/measure/trace/view/" name                  \
          "\"\n.byte 0\n.previous\n");                                                             \
  extern const char symbol[] __attribute__((visibility("hidden")))

VIEW_FILE(view_page, "page.html");
VIEW_FILE(view_style, "page.css");
VIEW_FILE(view_run, "run.js");
VIEW_FILE(view_timeline, "timeline.js");
VIEW_FILE(view_side, "side.js");
VIEW_FILE(view_script, "page.js");
VIEW_FILE(view_test, "selftest.js");

// Where page.html has the other files.
static const char style_at[] = "/* page.css */\n", data_at[] = "DATA", script_at[] = "// page.js\n";

static const char *put_upto(FILE *to, const char *from, const char *mark) {
  const char *at = strstr(from, mark);
  fwrite(from, 1, (size_t)(at - from), to);
  return at + strlen(mark);
}

static const char *rest;

void view_head(FILE *to) {
  const char *at = put_upto(to, view_page, style_at);
  fputs(view_style, to);
  rest = put_upto(to, at, data_at);
}

void view_tail(FILE *to) {
  const char *at = put_upto(to, rest, script_at);
  fputs(view_run, to);
  fputs(view_timeline, to);
  fputs(view_side, to);
  fputs(view_test, to);
  fputs(view_script, to);
  fputs(at, to);
}
