// SPDX-License-Identifier: Apache-2.0
// konata_check FILE: is it a log in the format Kanata 0004, whose documentation this follows? Each
// line has one of the commands C= C I L S E R W with its fields, tabs between them; instructions
// are numbered from 0 and begin with I; nothing follows their R; a stage that ends has begun; a
// consumer is alive; time only goes on. Prints "N instructions, N retired, N flushed, N stages, N
// arrows".
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 5, LANES = 2, NAME = 16 };

typedef struct {
  bool ended, labelled;
  char stage[LANES][NAME];
} insn_t;

static struct {
  unsigned long line;
  bool clock; // C= has come
  insn_t *insn;
  uint64_t n, size, open, retired, flushed, stages, arrows;
} log_;

static void fail(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));
static void fail(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "line %lu: ", log_.line);
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  exit(1);
}

static uint64_t number(const char *s) {
  char *end;
  if (*s < '0' || *s > '9') fail("'%s' is no number", s);
  const uint64_t v = strtoull(s, &end, 10);
  if (*end) fail("'%s' is no number", s);
  return v;
}

static insn_t *alive(const char *s) {
  const uint64_t id = number(s);
  if (id >= log_.n) fail("instruction %s has not begun", s);
  if (log_.insn[id].ended) fail("instruction %s has ended", s);
  return &log_.insn[id];
}

static char *stage_of(insn_t *i, const char *lane) {
  if (number(lane) >= LANES) fail("lane %s", lane);
  return i->stage[number(lane)];
}

static void begin(char **field) {
  if (number(field[1]) != log_.n)
    fail("instruction %s: the next one is %" PRIu64, field[1], log_.n);
  number(field[2]);
  number(field[3]);
  if (log_.n == log_.size) {
    log_.size = log_.size ? 2 * log_.size : 1024;
    log_.insn = realloc(log_.insn, log_.size * sizeof *log_.insn);
    if (!log_.insn) fail("out of memory");
  }
  log_.insn[log_.n++] = (insn_t){0};
  log_.open++;
}

static void stage(char **field) {
  char *s = stage_of(alive(field[1]), field[2]);
  if (!*field[3] || strlen(field[3]) >= NAME) fail("stage '%s'", field[3]);
  strcpy(s, field[3]);
  log_.stages++;
}

static void end_stage(char **field) {
  char *s = stage_of(alive(field[1]), field[2]);
  if (strcmp(s, field[3]) != 0) fail("stage %s ends, but '%s' has begun", field[3], s);
  *s = '\0';
}

static void retire(char **field) {
  insn_t *i = alive(field[1]);
  const uint64_t type = number(field[3]);
  if (type > 1) fail("type %s of R", field[3]);
  if (!i->labelled) fail("instruction %s has no text", field[1]);
  if (!type && number(field[2]) != log_.retired) fail("retires as %s", field[2]);
  if (type)
    log_.flushed++;
  else
    log_.retired++;
  i->ended = true;
  log_.open--;
}

static void arrow(char **field) {
  alive(field[1]);
  if (number(field[2]) >= log_.n || !strcmp(field[1], field[2])) fail("producer %s", field[2]);
  if (number(field[3])) fail("type %s of W", field[3]);
  log_.arrows++;
}

static void command(char **field, unsigned n) {
  const char *c = field[0];
  if (!strcmp(c, "C=") && n == 2) {
    number(field[1]);
    if (log_.clock) fail("a second C=");
    log_.clock = true;
    return;
  }
  if (!log_.clock) fail("%s before C=", c);
  if (!strcmp(c, "C") && n == 2) {
    if (!number(field[1])) fail("no time passes");
  } else if (!strcmp(c, "I") && n == 4)
    begin(field);
  else if (!strcmp(c, "L") && n == 4) {
    insn_t *i = alive(field[1]);
    if (number(field[2]) > 1) fail("type %s of L", field[2]);
    if (!*field[3]) fail("an empty text");
    if (!number(field[2])) i->labelled = true;
  } else if (!strcmp(c, "S") && n == 4)
    stage(field);
  else if (!strcmp(c, "E") && n == 4)
    end_stage(field);
  else if (!strcmp(c, "R") && n == 4)
    retire(field);
  else if (!strcmp(c, "W") && n == 4)
    arrow(field);
  else
    fail("command %s with %u fields", c, n);
}

int main(int argc, char **argv) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!f) return fprintf(stderr, "usage: konata_check FILE\n"), 2;
  for (ssize_t n; (n = getline(&text, &size, f)) >= 0;) {
    log_.line++;
    if (!n || text[n - 1] != '\n') fail("no end of the line");
    text[n - 1] = '\0';
    if (log_.line == 1) {
      if (strcmp(text, "Kanata\t0004") != 0) fail("'%s' is no header of version 4", text);
      continue;
    }
    char *field[FIELDS], *rest = text;
    unsigned fields = 0;
    for (char *p; fields < FIELDS && (p = strsep(&rest, "\t"));)
      field[fields++] = p;
    if (rest) fail("too many fields");
    command(field, fields);
  }
  if (log_.open) fail("%" PRIu64 " instructions have no end", log_.open);
  if (!log_.n) fail("no instruction");
  printf("%" PRIu64 " instructions, %" PRIu64 " retired, %" PRIu64 " flushed, %" PRIu64
         " stages, %" PRIu64 " arrows\n",
         log_.n, log_.retired, log_.flushed, log_.stages, log_.arrows);
  return 0;
}
