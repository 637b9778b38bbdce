// SPDX-License-Identifier: Apache-2.0
#include "printf.h"

#include <stdlib.h>
#include <string.h>

#include "../runtime/lib/print.h"

enum { HEADER = 12, STRING_MOST = 65536, FIELD_MOST = 4096, SPEC_MOST = 48 };

typedef struct {
  const ws_printf_memory_t *memory;
  const uint32_t *word; // the next argument
  uint32_t left;        // words of it
  bool opencl;
  bool bad; // the format wants more than there is
  FILE *out;
} record_t;

static uint32_t take_word(record_t *r) {
  if (!r->left) return r->bad = true, 0;
  r->left--;
  return *r->word++;
}

static uint64_t take_long(record_t *r) {
  const uint32_t low = take_word(r);
  return (uint64_t)take_word(r) << 32 | low;
}

// A string of the device; "(null)" at 0. Freed by the caller; NULL when it cannot be read.
static char *string_at(const ws_printf_memory_t *m, uint32_t address, uint32_t most) {
  if (!address) return strdup("(null)");
  size_t n = 0;
  char *s = NULL;
  for (char c = 1; c && n < most; n++) {
    if (n % 256 == 0) {
      char *grown = realloc(s, n + 257);
      if (!grown) return free(s), NULL;
      s = grown;
    }
    if (!m->read(m->ctx, address + (uint32_t)n, &c, 1)) return free(s), NULL;
    s[n] = c;
  }
  if (s) s[n] = 0;
  return s ? s : strdup("");
}

// A conversion: %[flags][width][.precision][vN][length]letter.
typedef struct {
  char flags[8];
  int width, precision; // -1: none
  unsigned vector;      // elements, 1: no vector
  char length[3];
  char letter;
} spec_t;

static int take_number(record_t *r, const char **p) {
  if (**p == '*') {
    ++*p;
    return (int32_t)take_word(r);
  }
  long v = 0;
  for (; **p >= '0' && **p <= '9'; ++*p)
    if (v <= FIELD_MOST) v = v * 10 + **p - '0';
  return (int)v;
}

static int at_most(int v) {
  return v > FIELD_MOST ? FIELD_MOST : v;
}

static spec_t take_spec(record_t *r, const char **p) {
  spec_t s = {.width = -1, .precision = -1, .vector = 1};
  size_t n = 0;
  for (; **p && strchr("-+ #0", **p); ++*p)
    if (!memchr(s.flags, **p, n)) s.flags[n++] = **p;
  if (**p == '*' || (**p >= '1' && **p <= '9')) s.width = take_number(r, p);
  if (s.width < -1) { // of an argument: - and the width
    if (!strchr(s.flags, '-')) s.flags[n] = '-';
    s.width = s.width < -FIELD_MOST ? FIELD_MOST : -s.width;
  }
  s.width = at_most(s.width);
  if (**p == '.') {
    ++*p;
    s.precision = at_most(take_number(r, p));
    if (s.precision < 0) s.precision = -1;
  }
  if (**p == 'v' && r->opencl) {
    ++*p;
    s.vector = (unsigned)take_number(r, p);
    if (s.vector < 2 || s.vector > 16) s.vector = 1;
  }
  for (n = 0; n < 2 && **p && strchr("hljztL", **p); ++*p)
    s.length[n++] = **p;
  s.letter = **p;
  if (**p) ++*p;
  return s;
}

static bool is_length(const spec_t *s, const char *length) {
  return !strcmp(s->length, length);
}

// The conversion as the host's printf takes it, for values of the given length.
static const char *host_spec(const spec_t *s, const char *length, char *text) {
  char width[16] = "", precision[16] = "";
  if (s->width >= 0) snprintf(width, sizeof width, "%d", s->width);
  if (s->precision >= 0) snprintf(precision, sizeof precision, ".%d", s->precision);
  snprintf(text, SPEC_MOST, "%%%s%s%s%s%c", s->flags, width, precision, length, s->letter);
  return text;
}

// The formats are made here, from parts that have been checked.
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void print_integer(record_t *r, const spec_t *s) {
  const bool is_long = is_length(s, "ll") || is_length(s, "j") || (r->opencl && is_length(s, "l"));
  const bool is_signed = s->letter == 'd' || s->letter == 'i';
  char text[SPEC_MOST];
  uint64_t v = is_long ? take_long(r) : take_word(r);
  if (is_length(s, "hh")) v = is_signed ? (uint64_t)(int8_t)v : (uint8_t)v;
  if (is_length(s, "h")) v = is_signed ? (uint64_t)(int16_t)v : (uint16_t)v;
  if (!is_long && is_signed) v = (uint64_t)(int32_t)v;
  fprintf(r->out, host_spec(s, "ll", text), (long long)v);
}

static void print_float(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  const uint64_t bits = take_long(r);
  double d;
  memcpy(&d, &bits, sizeof d);
  fprintf(r->out, host_spec(s, "", text), d);
}

static void print_string(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  const uint32_t most = s->precision >= 0 ? (uint32_t)s->precision : STRING_MOST;
  char *string = string_at(r->memory, take_word(r), most);
  if (string)
    fprintf(r->out, host_spec(s, "", text), string);
  else
    fputs("(no string)", r->out);
  free(string);
}

static void print_pointer(record_t *r, spec_t s) {
  char text[SPEC_MOST], digits[16];
  snprintf(digits, sizeof digits, "0x%08x", take_word(r));
  s.letter = 's';
  s.precision = -1;
  fprintf(r->out, host_spec(&s, "", text), digits);
}

static void print_one(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  switch (s->letter) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    print_integer(r, s);
    break;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    print_float(r, s);
    break;
  case 'c':
    fprintf(r->out, host_spec(s, "", text), (int)(uint8_t)take_word(r));
    break;
  case 's':
    print_string(r, s);
    break;
  case 'p':
    print_pointer(r, *s);
    break;
  case 'n':
    take_word(r); // nothing is stored
    break;
  default:
    r->bad = true;
  }
}

static void print_record(record_t *r, const char *format) {
  for (const char *p = format; *p && !r->bad;) {
    const size_t plain = strcspn(p, "%");
    fwrite(p, 1, plain, r->out);
    p += plain;
    if (!*p) break;
    if (*++p == '%') {
      fputc(*p++, r->out);
      continue;
    }
    const spec_t s = take_spec(r, &p);
    for (unsigned i = 0; i < s.vector && !r->bad; i++) {
      if (i) fputc(',', r->out);
      print_one(r, &s);
    }
  }
}

void ws_printf_drain(const ws_printf_memory_t *m, uint32_t symbol, FILE *out) {
  uint32_t head[HEADER / 4];
  if (!m->read(m->ctx, symbol, head, HEADER) || (!head[1] && !head[2])) return;
  // A capacity that the library does not have is a damaged buffer.
  const uint32_t most = head[0] < WS_PRINT_WORDS ? head[0] : WS_PRINT_WORDS;
  const uint32_t used = head[1] < most ? head[1] : most;
  uint32_t *data = calloc(used + 1, sizeof *data), at = 0;
  bool bad = !data || !m->read(m->ctx, symbol + HEADER, data, used * 4);
  while (!bad && at < used && data[at]) { // 0: reserved for one that did not fit
    const uint32_t words = data[at] & ~WS_PRINT_OPENCL;
    char *format =
        words >= 2 && words <= used - at ? string_at(m, data[at + 1], STRING_MOST) : NULL;
    record_t r = {m, data + at + 2, words - 2, data[at] & WS_PRINT_OPENCL, !format, out};
    if (format) print_record(&r, format);
    free(format);
    bad = r.bad;
    at += words;
  }
  if (bad) fprintf(out, "\nprintf: a record does not fit its format, or is damaged\n");
  if (head[2]) fprintf(out, "printf: %u records did not fit into the buffer\n", head[2]);
  head[1] = head[2] = 0;
  if (data) {
    memset(data, 0, used * sizeof *data);
    m->write(m->ctx, symbol + HEADER, data, used * 4);
  }
  m->write(m->ctx, symbol, head, HEADER);
  fflush(out);
  free(data);
}

bool ws_assert_message(const ws_printf_memory_t *m, uint32_t symbol, char *text, size_t size) {
  ws_assert_record_t a;
  if (!m->read(m->ctx, symbol, &a, sizeof a) || !a.set) return false;
  char *file = string_at(m, a.file, STRING_MOST), *what = string_at(m, a.text, STRING_MOST);
  char *function = string_at(m, a.function, STRING_MOST);
  // The body of a kernel is a function of its own: WS_KERNEL.
  const char *name = function ? function : "?";
  if (!strncmp(name, "ws_body_", 8)) name += 8;
  snprintf(text, size, "%s:%u: %s: assertion '%s' failed", file ? file : "?", a.line, name,
           what ? what : "?");
  free(file);
  free(what);
  free(function);
  memset(&a, 0, sizeof a);
  m->write(m->ctx, symbol, &a, sizeof a);
  return true;
}
