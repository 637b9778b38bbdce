// SPDX-License-Identifier: Apache-2.0
#include "ws_port.h"
#include "ws_sim.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include WS_DUT_HEADER // generated: the ports and what they mean

enum { COLUMNS = 100, DIFFERENCES = 4, WORDS_SHOWN = 4 };
ws_read_t ws_last_read;

typedef struct {
  const char *name;
  bool input;
  unsigned bits, word;
} port_t;
static const port_t ports[] = {
#define P(dir, name, bits, word) {#name, #dir[0] == 'i', bits, word},
    WS_DUT_PORTS(P)
#undef P
};
enum { PORTS = sizeof ports / sizeof *ports };

// dimensions: "warp:8 source:3", "" for a single value; bits: width of an element
static const struct {
  const char *dimensions;
  unsigned bits;
  const char *meaning;
} about[] = {
#define M(dimensions, bits, meaning) {dimensions, bits, meaning},
    WS_DUT_MEANINGS(M)
#undef M
};

static bool name_char(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

// Whether an expression names the port, as a member of its image: O->r_o.
static bool names(const char *expression, const char *port) {
  const size_t n = strlen(port);
  for (const char *s = strstr(expression, port); s; s = strstr(s + n, port))
    if (s > expression && strchr(">.", s[-1]) && !name_char(s[n])) return true;
  return false;
}

// Whether it is the port and nothing else.
static bool is_port(const char *expression, const char *port) {
  const char *s = expression;
  while (name_char(*s))
    s++;
  s += strcspn(s, ">.");
  return *s && strcmp(s + 1, port) == 0 && strcspn(expression, ">.") == (size_t)(s - expression);
}

static const uint32_t *value_of(const port_t *p) {
  return (p->input ? ws_tb_in : ws_tb_out) + p->word;
}

static void say_words(const uint32_t *v, unsigned bits) {
  const unsigned words = (bits + 31) / 32;
  printf("0x%0*x", (int)((bits - (words - 1) * 32 + 3) / 4), (unsigned)v[words - 1]);
  for (unsigned i = words - 1; i-- > 0;)
    printf("_%08x", (unsigned)v[i]);
}

static void say_value(const port_t *p) {
  if (p->bits > WORDS_SHOWN * 32) return;
  printf(" = ");
  say_words(value_of(p), p->bits);
  if (p->input || !ws_four_state() || ws_known(value_of(p), (p->bits + 31) / 32 * 4)) return;
  printf(", unknown bits ");
  say_words(ws_tb_x + p->word, p->bits);
}

// Text as comment lines of at most COLUMNS.
static void say_text(const char *text) {
  const int room = COLUMNS - (int)strlen("#     ");
  while (*text) {
    int n = (int)strlen(text);
    if (n > room) {
      for (n = room; n > 1 && text[n] != ' ';)
        n--;
    }
    printf("#     %.*s\n", n, text);
    text += n;
    text += *text == ' ';
  }
}

// "warp 3, source 1" for the element at a bit of the port; "" for a single value.
static void say_element(unsigned i, unsigned bit) {
  unsigned rest = ports[i].bits;
  const char *comma = "";
  for (const char *d = about[i].dimensions; *d;) {
    char name[32];
    unsigned count;
    int n;
    if (sscanf(d, "%31[^:]:%u%n", name, &count, &n) != 2) return;
    rest /= count;
    printf("%s%s %u", comma, name, bit / rest);
    bit %= rest;
    comma = ", ";
    d += n;
    d += *d == ' ';
  }
}

// Does the read begin in this port?
static bool in_port(const port_t *p, const ws_read_t *read, unsigned *bit) {
  if (!read || !read->vec) return false;
  const uint32_t *v = value_of(p), *end = v + (p->bits + 31) / 32;
  if (read->vec < v || read->vec >= end) return false;
  *bit = (unsigned)(read->vec - v) * 32 + read->lsb;
  return *bit < p->bits;
}

static void say_differences(unsigned i, uint64_t got, uint64_t want) {
  const unsigned bits = about[i].bits;
  unsigned shown = 0, differ = 0;
  const uint64_t mask = bits >= 64 ? ~0ull : (1ull << bits) - 1;
  for (unsigned at = 0; at < ports[i].bits && at < 64; at += bits) {
    const uint64_t g = got >> at & mask, w = want >> at & mask;
    if (g == w || differ++ >= DIFFERENCES) continue;
    shown++;
    printf("#     ");
    say_element(i, at);
    printf(": 0x%llx, expected 0x%llx\n", (unsigned long long)g, (unsigned long long)w);
  }
  if (differ > shown) printf("#     and %u more\n", differ - shown);
}

void ws_port_say(const char *got, const char *want, const ws_read_t *read, const uint64_t *values) {
  for (unsigned i = 0; i < PORTS; i++) {
    const port_t *p = &ports[i];
    unsigned bit = 0;
    const bool here = in_port(p, read, &bit);
    if (!here && !names(got, p->name) && !(want && names(want, p->name))) continue;
    printf("# signal %s (%s, %u bit%s)", p->name, p->input ? "input" : "output", p->bits,
           p->bits == 1 ? "" : "s");
    say_value(p);
    if (here && *about[i].dimensions) {
      printf(", at ");
      say_element(i, bit);
    }
    printf("\n");
    say_text(about[i].meaning);
    if (values && *about[i].dimensions && is_port(got, p->name))
      say_differences(i, values[0], values[1]);
  }
}
