// SPDX-License-Identifier: Apache-2.0
#include "printf.h"

#include <stdlib.h>
#include <string.h>

#include "../../compiler/runtime/lib/print.h"

enum { HEADER = 12, STRING_MOST = 65536, FIELD_MOST = 4096, SPEC_MOST = 48 };
enum { LINES = 4, LINE_BYTES = 512 };

// What does not fit: a line for each of the first calls of printf, and how often.
typedef struct {
  struct {
    char text[LINE_BYTES];
    uint32_t count;
  } line[LINES];
  uint32_t lines, more; // more: records of other calls
} errors_t;

typedef struct {
  const ws_printf_memory_t *memory;
  const uint32_t *word; // the next argument
  uint32_t left;        // words of all that are left
  const char *kind;     // of the next argument, as in print.h; NULL: not known
  bool opencl;
  const char *bad; // why the conversion is none for the argument, NULL: it is
  int bad_bytes;   // of the conversion
  FILE *out;
} record_t;

// The next argument has this kind; false when there is none, or of another kind.
static bool take_kind(record_t *r, char kind) {
  const uint32_t words = kind == 'w' ? 1 : 2;
  if (r->bad) return false;
  if (r->kind ? !*r->kind : r->left < words)
    r->bad = "no argument is left for it";
  else if (r->kind && *r->kind != kind)
    r->bad = *r->kind == 'd'   ? "its argument is a double"
             : *r->kind == 'l' ? "its argument has 64 bits"
                               : "its argument has 32 bits";
  else if (r->left < words)
    r->bad = "the record is damaged";
  else
    r->kind += r->kind != NULL;
  return !r->bad;
}

static uint32_t take_word(record_t *r) {
  if (!take_kind(r, 'w')) return 0;
  r->left--;
  return *r->word++;
}

static uint64_t take_two(record_t *r, char kind) {
  if (!take_kind(r, kind)) return 0;
  const uint64_t low = r->word[0], high = r->word[1];
  r->left -= 2;
  r->word += 2;
  return high << 32 | low;
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
  uint64_t v = is_long ? take_two(r, 'l') : take_word(r);
  if (r->bad) return;
  if (is_length(s, "hh")) v = is_signed ? (uint64_t)(int8_t)v : (uint8_t)v;
  if (is_length(s, "h")) v = is_signed ? (uint64_t)(int16_t)v : (uint16_t)v;
  if (!is_long && is_signed) v = (uint64_t)(int32_t)v;
  fprintf(r->out, host_spec(s, "ll", text), (long long)v);
}

static void print_float(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  const uint64_t bits = take_two(r, 'd');
  double d;
  if (r->bad) return;
  memcpy(&d, &bits, sizeof d);
  fprintf(r->out, host_spec(s, "", text), d);
}

static void print_string(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  const uint32_t most = s->precision >= 0 ? (uint32_t)s->precision : STRING_MOST;
  const uint32_t at = take_word(r);
  if (r->bad) return;
  char *string = string_at(r->memory, at, most);
  if (string)
    fprintf(r->out, host_spec(s, "", text), string);
  else
    r->bad = "its string is not in global memory";
  free(string);
}

static void print_pointer(record_t *r, spec_t s) {
  char text[SPEC_MOST], digits[16];
  snprintf(digits, sizeof digits, "0x%08x", take_word(r));
  if (r->bad) return;
  s.letter = 's';
  s.precision = -1;
  fprintf(r->out, host_spec(&s, "", text), digits);
}

static void print_character(record_t *r, const spec_t *s) {
  char text[SPEC_MOST];
  const int c = (uint8_t)take_word(r);
  if (!r->bad) fprintf(r->out, host_spec(s, "", text), c);
}

static void print_one(record_t *r, const spec_t *s) {
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
    print_character(r, s);
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
    r->bad = "unknown conversion";
  }
}

// Returns the conversion that is none for its argument, or NULL. From there on the format itself is
// printed.
static const char *print_record(record_t *r, const char *format) {
  for (const char *p = format; *p;) {
    const size_t plain = strcspn(p, "%");
    fwrite(p, 1, plain, r->out);
    p += plain;
    if (!*p) break;
    const char *conversion = p;
    if (*++p == '%') {
      fputc(*p++, r->out);
      continue;
    }
    const spec_t s = take_spec(r, &p);
    for (unsigned i = 0; i < s.vector && !r->bad; i++) {
      if (i) fputc(',', r->out);
      print_one(r, &s);
    }
    if (!r->bad) continue;
    r->bad_bytes = (int)(p - conversion);
    fputs(conversion, r->out);
    return conversion;
  }
  return NULL;
}

// ---- errors

static void add_error(errors_t *e, const char *text) {
  for (uint32_t i = 0; i < e->lines; i++)
    if (!strcmp(e->line[i].text, text)) {
      e->line[i].count++;
      return;
    }
  if (e->lines == LINES) {
    e->more++;
    return;
  }
  snprintf(e->line[e->lines].text, LINE_BYTES, "%s", text);
  e->line[e->lines++].count = 1;
}

// The text as C writes it, cut when it is long.
static void add_quoted(FILE *f, const char *s, size_t most) {
  fputc('"', f);
  for (; *s && most; s++, most--) {
    const char *at = strchr("\n\t\r\"\\", *s);
    if (at)
      fprintf(f, "\\%c", "ntr\"\\"[at - "\n\t\r\"\\"]);
    else
      fputc(*s, f);
  }
  fputs(*s ? "..\"" : "\"", f);
}

static void say_misfit(errors_t *e, const record_t *r, const ws_print_site_t *site,
                       const char *format, const char *conversion) {
  enum { FORMAT_MOST = 80, CONVERSION_MOST = 32 };
  char text[LINE_BYTES] = "", *file = site ? string_at(r->memory, site->file, 256) : NULL;
  const int n = r->bad_bytes;
  FILE *f = fmemopen(text, sizeof text, "w");
  if (f) {
    if (file) fprintf(f, "%s:%u: ", file, site->line);
    fputs("printf(", f);
    add_quoted(f, format, FORMAT_MOST);
    fprintf(f, "): %.*s: %s", n < CONVERSION_MOST ? n : CONVERSION_MOST, conversion, r->bad);
    fclose(f);
  }
  text[LINE_BYTES - 1] = '\0';
  add_error(e, text);
  free(file);
}

static void tell(const errors_t *e, char *text, size_t size) {
  size_t n = 0;
  text[0] = '\0';
  for (uint32_t i = 0; i < e->lines && n < size; i++) {
    n += (size_t)snprintf(text + n, size - n, "%s%s", i ? "\n" : "", e->line[i].text);
    if (e->line[i].count > 1 && n < size)
      n += (size_t)snprintf(text + n, size - n, " (%u times)", e->line[i].count);
  }
  if (e->more && n < size) snprintf(text + n, size - n, "\nand %u more records", e->more);
}

// ---- the buffer

// One record, whose first word is the length; false when it is damaged.
static bool take_record(const ws_printf_memory_t *m, const uint32_t *record, uint32_t words,
                        FILE *out, errors_t *e) {
  const bool has_site = record[0] & WS_PRINT_SITE;
  const uint32_t head = has_site ? 3 : 2;
  ws_print_site_t site = {0, 0};
  char *kinds = NULL, *format = words >= head ? string_at(m, record[1], STRING_MOST) : NULL;
  if (format && has_site && m->read(m->ctx, record[2], &site, sizeof site))
    kinds = string_at(m, record[2] + (uint32_t)sizeof site, STRING_MOST);
  if (!format || (has_site && !kinds)) {
    free(format);
    return false;
  }
  record_t r = {m, record + head, words - head, kinds, record[0] & WS_PRINT_OPENCL, NULL, 0, out};
  const char *conversion = print_record(&r, format);
  if (conversion) say_misfit(e, &r, has_site ? &site : NULL, format, conversion);
  free(format);
  free(kinds);
  return true;
}

bool ws_printf_drain(const ws_printf_memory_t *m, uint32_t symbol, FILE *out, char *text,
                     size_t size) {
  uint32_t head[HEADER / 4];
  errors_t errors = {.lines = 0};
  text[0] = '\0';
  if (!m->read(m->ctx, symbol, head, HEADER) || (!head[1] && !head[2])) return true;
  // A capacity that no library has is a damaged buffer.
  const uint32_t most = head[0] < WS_PRINT_WORDS_MOST ? head[0] : WS_PRINT_WORDS_MOST;
  const uint32_t used = head[1] < most ? head[1] : most;
  uint32_t *data = calloc(used + 1, sizeof *data), at = 0;
  bool bad = !data || !m->read(m->ctx, symbol + HEADER, data, used * 4);
  while (!bad && at < used) {
    const uint32_t words = data[at] & ~(WS_PRINT_OPENCL | WS_PRINT_SITE);
    if (!data[at]) { // reserved for one that did not fit, or whose thread a fault has stopped
      at++;
      continue;
    }
    bad = words < 2 || words > used - at || !take_record(m, data + at, words, out, &errors);
    if (!bad) at += words;
  }
  if (bad) {
    char damage[LINE_BYTES];
    snprintf(damage, sizeof damage, "printf: the buffer is damaged, %u of its %u words are lost",
             used - at, used);
    add_error(&errors, damage);
  }
  tell(&errors, text, size);
  if (head[2]) fprintf(out, "printf: %u records did not fit into the buffer\n", head[2]);
  head[1] = head[2] = 0;
  if (data) {
    memset(data, 0, used * sizeof *data);
    m->write(m->ctx, symbol + HEADER, data, used * 4);
  }
  m->write(m->ctx, symbol, head, HEADER);
  fflush(out);
  free(data);
  return !errors.lines;
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
