// SPDX-License-Identifier: Apache-2.0
#include "messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lex.h"

typedef struct {
  const char *file;
  size_t n;
  unsigned long line, column; // from 1
} position_t;

static bool number(const char **p, const char *end, unsigned long *v) {
  char *rest;
  if (*p == end || !isdigit((unsigned char)**p)) return false;
  *v = strtoul(*p, &rest, 10);
  *p = rest;
  return rest < end && *rest == ':' && *v > 0;
}

// "file:line:column: error: .." and similar lines.
static bool position(const char *line, const char *end, position_t *at) {
  static const char *const kinds[] = {" error: ", " fatal error: ", " warning: ", " note: "};
  for (const char *p = line; (p = memchr(p, ':', (size_t)(end - p)));) {
    const char *q = ++p;
    at->file = line;
    at->n = (size_t)(p - line) - 1;
    if (!number(&q, end, &at->line)) continue;
    q++;
    if (!number(&q, end, &at->column)) continue;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
      if (!strncmp(q + 1, kinds[i], strlen(kinds[i]))) return true;
  }
  return false;
}

static void excerpt(const position_t *at, FILE *out) {
  char *name = strndup(at->file, at->n), *line = NULL;
  size_t room = 0;
  unsigned long i = 0;
  FILE *f = fopen(name, "rb");
  while (f && i < at->line && getline(&line, &room, f) >= 0)
    i++;
  if (i == at->line) {
    line[strcspn(line, "\r\n")] = 0;
    fprintf(out, "%s\n", line);
    for (i = 0; i + 1 < at->column && line[i]; i++)
      fputc(line[i] == '\t' ? '\t' : ' ', out);
    fprintf(out, "^\n");
  }
  if (f) fclose(f);
  free(line);
  free(name);
}

void wscc_messages(const char *text, FILE *out) {
  for (const char *line = text; *line;) {
    const char *end = strchrnul(line, '\n');
    position_t at;
    fprintf(out, "%.*s\n", (int)(end - line), line);
    if (position(line, end, &at)) excerpt(&at, out);
    line = *end ? end + 1 : end;
  }
}
