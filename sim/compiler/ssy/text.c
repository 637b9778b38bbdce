// SPDX-License-Identifier: Apache-2.0
// Memory, messages, and the split of a file into statements with their source positions.
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../common/text.h"
#include "ssy.h"

struct ssy_chunk {
  ssy_chunk_t *next;
  max_align_t data[];
};

typedef struct {
  int line, src_line, src_col;
  const char *src_file;
  const char **files; // .file numbers
  int nfiles;
  bool loc_seen;   // .loc is better than line markers
  bool in_comment; // inside /* */
} ssy_split_t;

void ssy_init(ssy_unit_t *u, const char *path, FILE *diag) {
  memset(u, 0, sizeof *u);
  u->path = path;
  u->diag = diag;
}

void ssy_free(ssy_unit_t *u) {
  while (u->chunks) {
    ssy_chunk_t *next = u->chunks->next;
    free(u->chunks);
    u->chunks = next;
  }
  free(u->stmt);
  memset(u, 0, sizeof *u);
}

static void no_memory(void) {
  fprintf(stderr, "wsssy: out of memory\n");
  exit(2);
}

void *ssy_alloc(ssy_unit_t *u, size_t bytes) {
  ssy_chunk_t *c = calloc(1, sizeof *c + bytes + 1);
  if (!c) no_memory();
  c->next = u->chunks;
  u->chunks = c;
  return c->data;
}

char *ssy_strndup(ssy_unit_t *u, const char *s, size_t n) {
  char *copy = ssy_alloc(u, n + 1);
  memcpy(copy, s, n);
  return copy;
}

char *ssy_printf(ssy_unit_t *u, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *text = ws_vtext(fmt, ap);
  va_end(ap);
  if (!text) no_memory();
  char *s = ssy_strndup(u, text, strlen(text));
  free(text);
  return s;
}

// As GCC names a file: clang writes the folder in which it was started before the name.
static const char *short_name(const char *file) {
  char here[PATH_MAX];
  const size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
  return n > 1 && !strncmp(file, here, n) && file[n] == '/' ? file + n + 1 : file;
}

static void message(ssy_unit_t *u, const char *kind, int line, const ssy_stmt_t *at,
                    const char *fmt, va_list ap) {
  // Where the programmer wrote it, if the compiler has told.
  const bool source = at && at->src_file && at->src_line;
  fprintf(u->diag, "%s:%d: %s: ", source ? short_name(at->src_file) : u->path,
          source ? at->src_line : line, kind);
  vfprintf(u->diag, fmt, ap);
  if (source) fprintf(u->diag, " (%s:%d)", u->path, line);
  fputc('\n', u->diag);
}

void ssy_warning(ssy_unit_t *u, const ssy_stmt_t *at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  message(u, "warning", at->line, at, fmt, ap);
  va_end(ap);
}

void ssy_error(ssy_unit_t *u, const ssy_stmt_t *at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  u->errors++;
  message(u, "error", at->line, at, fmt, ap);
  va_end(ap);
}

void ssy_error_line(ssy_unit_t *u, int line, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  u->errors++;
  message(u, "error", line, NULL, fmt, ap);
  va_end(ap);
}

void ssy_add_before(ssy_unit_t *u, ssy_stmt_t *s, const char *text) {
  s->before = s->before ? ssy_printf(u, "%s\n%s", s->before, text) : text;
}

static ssy_stmt_t *add_stmt(ssy_unit_t *u, const ssy_split_t *sp, ssy_kind_t kind) {
  if (u->nstmts == u->cap) {
    u->cap = u->cap ? 2 * u->cap : 256;
    ssy_stmt_t *grown = realloc(u->stmt, (size_t)u->cap * sizeof *grown);
    if (!grown) {
      fprintf(stderr, "wsssy: out of memory\n");
      exit(2);
    }
    u->stmt = grown;
  }
  ssy_stmt_t *s = &u->stmt[u->nstmts++];
  memset(s, 0, sizeof *s);
  s->kind = kind;
  s->line = sp->line;
  s->src_line = sp->src_line;
  s->src_file = sp->src_file;
  s->src_col = sp->src_col;
  s->dest = -1;
  return s;
}

// Blanks comments in one line; strings stay.
static void strip_comments(ssy_split_t *sp, char *line) {
  bool quoted = false;
  for (char *p = line; *p; p++) {
    if (sp->in_comment) {
      if (p[0] == '*' && p[1] == '/') {
        p[1] = ' ';
        sp->in_comment = false;
      }
      *p = ' ';
    } else if (quoted) {
      if (*p == '\\' && p[1])
        p++;
      else if (*p == '"')
        quoted = false;
    } else if (*p == '"') {
      quoted = true;
    } else if (*p == '#') {
      memset(p, ' ', strlen(p));
      return;
    } else if (p[0] == '/' && p[1] == '*') {
      p[0] = p[1] = ' ';
      sp->in_comment = true;
    }
  }
}

static const char *skip_blanks(const char *p) {
  while (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\f')
    p++;
  return p;
}

static bool symbol_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

static const char *quoted_string(ssy_unit_t *u, const char *p) {
  const char *open = strchr(p, '"');
  if (!open) return NULL;
  const char *close = strchr(open + 1, '"');
  return close ? ssy_strndup(u, open + 1, (size_t)(close - open - 1)) : NULL;
}

// `# 12 "file.c"`, which the C preprocessor leaves. Its line number is that of the next
// line.
static void line_marker(ssy_unit_t *u, ssy_split_t *sp, const char *p) {
  char *rest;
  p = skip_blanks(p);
  if (*p != '#') return;
  p = skip_blanks(p + 1);
  if (!isdigit((unsigned char)*p) || sp->loc_seen) return;
  long line = strtol(p, &rest, 10);
  const char *file = quoted_string(u, rest);
  if (!file || !*file || *file == '<') return;
  sp->src_file = file;
  sp->src_line = (int)line - 1;
}

static void debug_line(ssy_unit_t *u, ssy_split_t *sp, const char *name, const char *operands) {
  char *rest;
  if (strcmp(name, ".file") == 0 && isdigit((unsigned char)*operands)) {
    long n = strtol(operands, &rest, 10);
    if (n < 0 || n > 65535) return;
    if (n >= sp->nfiles) {
      const char **grown = ssy_alloc(u, (size_t)(n + 16) * sizeof *grown);
      if (sp->nfiles) memcpy(grown, sp->files, (size_t)sp->nfiles * sizeof *grown);
      sp->files = grown;
      sp->nfiles = (int)n + 16;
    }
    const char *first = quoted_string(u, rest);
    const char *mid = strchr(rest, '"');
    const char *end = mid ? strchr(mid + 1, '"') : NULL;
    const char *second = end ? quoted_string(u, end + 1) : NULL;
    sp->files[n] = second ? second : first;
  } else if (strcmp(name, ".loc") == 0) {
    long n = strtol(operands, &rest, 10);
    long line = strtol(rest, &rest, 10);
    sp->loc_seen = true;
    sp->src_col = (int)strtol(rest, NULL, 10);
    sp->src_file = n >= 0 && n < sp->nfiles ? sp->files[n] : NULL;
    sp->src_line = (int)line;
  }
}

// Cuts "a, b, 8(c)" at its commas.
static void split_operands(ssy_unit_t *u, ssy_stmt_t *s, const char *p) {
  while (*(p = skip_blanks(p)) && s->nop < SSY_OPERANDS) {
    const char *end = p;
    int nest = 0;
    bool quoted = false;
    for (; *end && (nest || quoted || *end != ','); end++) {
      if (quoted && *end == '\\' && end[1])
        end++;
      else if (*end == '"')
        quoted = !quoted;
      else if (!quoted && *end == '(')
        nest++;
      else if (!quoted && *end == ')' && nest)
        nest--;
    }
    size_t n = (size_t)(end - p);
    while (n && isspace((unsigned char)p[n - 1]))
      n--;
    s->op[s->nop++] = ssy_strndup(u, p, n);
    p = *end ? end + 1 : end;
  }
}

static size_t statement_length(const char *p) {
  bool quoted = false;
  size_t n = 0;
  for (; p[n] && (quoted || p[n] != ';'); n++) {
    if (quoted && p[n] == '\\' && p[n + 1])
      n++;
    else if (p[n] == '"')
      quoted = !quoted;
  }
  return n;
}

static void one_statement(ssy_unit_t *u, ssy_split_t *sp, const char *text) {
  const char *p = skip_blanks(text);
  for (;;) { // labels
    size_t n = 0;
    while (symbol_char(p[n]))
      n++;
    const char *colon = skip_blanks(p + n);
    if (!n || *colon != ':') break;
    ssy_stmt_t *s = add_stmt(u, sp, SSY_LABEL);
    s->name = ssy_strndup(u, p, n);
    s->text = ssy_printf(u, "%s:", s->name);
    p = skip_blanks(colon + 1);
  }
  if (!*p) return;
  size_t n = 0;
  while (symbol_char(p[n]))
    n++;
  const char *rest = skip_blanks(p + n);
  bool insn = n && *rest != '=' && (p[0] != '.' || (n == 5 && strncmp(p, ".insn", 5) == 0));
  ssy_stmt_t *s = add_stmt(u, sp, insn ? SSY_INSN : SSY_RAW);
  s->name = ssy_strndup(u, p, n);
  s->text = ssy_printf(u, "\t%s", p);
  split_operands(u, s, rest);
  if (!insn && n) debug_line(u, sp, s->name, rest);
}

static void one_line(ssy_unit_t *u, ssy_split_t *sp, const char *raw) {
  char *line = ssy_strndup(u, raw, strlen(raw));
  bool verbatim = !sp->in_comment && !strstr(raw, "/*");
  line_marker(u, sp, line);
  strip_comments(sp, line);
  int before = u->nstmts;
  for (char *p = line; *skip_blanks(p);) {
    size_t n = statement_length(p);
    bool more = p[n] == ';';
    p[n] = 0;
    size_t end = n;
    while (end && isspace((unsigned char)p[end - 1]))
      p[--end] = 0;
    one_statement(u, sp, p);
    if (!more) break;
    p += n + 1;
  }
  if (u->nstmts == before) add_stmt(u, sp, SSY_RAW)->name = "";
  if (!u->stmt[before].text) u->stmt[before].text = verbatim ? raw : "";
  if (verbatim && u->nstmts == before + 1) u->stmt[before].text = raw; // keep it as written
  if (!sp->loc_seen && sp->src_file) sp->src_line++;
}

void ssy_split(ssy_unit_t *u, const char *text, size_t len) {
  ssy_split_t sp = {0};
  for (const char *p = text; p < text + len;) {
    const char *end = memchr(p, '\n', (size_t)(text + len - p));
    size_t n = end ? (size_t)(end - p) : (size_t)(text + len - p);
    sp.line++;
    one_line(u, &sp, ssy_strndup(u, p, n));
    p += n + 1;
  }
}
