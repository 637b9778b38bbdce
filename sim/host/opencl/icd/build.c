// SPDX-License-Identifier: Apache-2.0
// Runs wsclc: sources, headers and modules become files of a folder of their own.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../../common/spawn.h"
#include "../../../common/temp.h"
#include "../../../common/text.h"
#include "../../libws/file.h"
#include "cl_int.h"

extern char **environ;

enum { NAME_BYTES = 4096 };

typedef struct job {
  char *folder;
  char **arg; // NULL after the last; grows
  int n;
  bool broken; // no memory for an argument
} job_t;

static void add(job_t *j, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void add(job_t *j, const char *fmt, ...) {
  va_list args;
  char **grown = realloc(j->arg, sizeof *grown * ((size_t)j->n + 2));
  if (grown) j->arg = grown;
  va_start(args, fmt);
  char *text = grown ? ws_vtext(fmt, args) : NULL;
  va_end(args);
  if (text)
    j->arg[j->n++] = text;
  else
    j->broken = true;
  if (j->arg) j->arg[j->n] = NULL;
}

// ---- options

enum { COMPILES = 1, LINKS = 2, DROPPED = 4 }; // what an option is for; not passed on

typedef struct option {
  const char *word;
  int use;
} option_t;

static const option_t options_known[] = {
    {"-w", COMPILES},
    {"-Werror", COMPILES},
    {"-cl-single-precision-constant", COMPILES},
    {"-cl-denorms-are-zero", COMPILES | LINKS},
    {"-cl-fp32-correctly-rounded-divide-sqrt", COMPILES},
    {"-cl-strict-aliasing", COMPILES},
    {"-cl-mad-enable", COMPILES},
    {"-cl-no-signed-zeros", COMPILES | LINKS},
    {"-cl-no-signed-zeroes", LINKS | DROPPED}, // as the specification spells it there
    {"-cl-unsafe-math-optimizations", COMPILES | LINKS},
    {"-cl-finite-math-only", COMPILES | LINKS},
    {"-cl-fast-relaxed-math", COMPILES | LINKS},
    {"-cl-kernel-arg-info", COMPILES},
    {"-cl-std=CL1.0", COMPILES},
    {"-cl-std=CL1.1", COMPILES},
    {"-cl-std=CL1.2", COMPILES},
    {"-cl-opt-disable", COMPILES | DROPPED},
    {"-g", COMPILES | LINKS | DROPPED},
    {"-create-library", LINKS | DROPPED},
    {"-enable-link-options", LINKS | DROPPED},
};

// Options known by their first letters: those of other vendors' compilers, and those that do not
// change the meaning of a program.
static const option_t options_begin[] = {
    {"-cl-nv-", COMPILES | LINKS | DROPPED},
    {"-save-temps", COMPILES | LINKS | DROPPED},
    {"-fno-bin-", COMPILES | LINKS | DROPPED},
    {"-fbin-", COMPILES | LINKS | DROPPED},
};

// How an option may be used, 0 if it is unknown; a value may follow as a word of its own.
static int use_of(const char *o, bool *value) {
  if (strncmp(o, "-D", 2) == 0 || strncmp(o, "-I", 2) == 0) {
    *value = !o[2];
    return COMPILES;
  }
  for (size_t i = 0; i < sizeof options_known / sizeof *options_known; i++) {
    if (strcmp(o, options_known[i].word) == 0) return options_known[i].use;
  }
  for (size_t i = 0; i < sizeof options_begin / sizeof *options_begin; i++) {
    if (strncmp(o, options_begin[i].word, strlen(options_begin[i].word)) == 0)
      return options_begin[i].use;
  }
  const bool level = strncmp(o, "-O", 2) == 0 && strlen(o) <= 3;
  return level ? COMPILES | LINKS | DROPPED : 0;
}

// Cuts a word off; quotes and backslashes as in a shell. NULL at the end.
static char *next_word(const char **text) {
  const char *p = *text;
  while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')
    p++;
  if (!*p) return NULL;
  char *word = malloc(strlen(p) + 1), *to = word;
  if (!word) return NULL;
  for (char quote = 0; *p && (quote || !strchr(" \t\n\r", *p)); p++) {
    if (*p == '\\' && p[1] && quote != '\'')
      *to++ = *++p;
    else if (quote ? *p == quote : *p == '"' || *p == '\'')
      quote = quote ? 0 : *p;
    else
      *to++ = *p;
  }
  *to = 0;
  *text = p;
  return word;
}

// The value of -D or -I, which is this word or in it: clang would take what begins with @ for a
// file with options, and a line end would be another option here.
static bool fine_value(const char *word, bool follows) {
  return word[follows ? 0 : 2] != '@' && !strpbrk(word, "\n\r");
}

char *check_options(const char *options, bool link) {
  const char *p = options ? options : "";
  char *lines = calloc(1, 2 * strlen(p) + 2), *word;
  bool value = false, good = lines != NULL;
  while (good && (word = next_word(&p))) {
    const bool follows = value;
    value = false;
    const int use = follows ? COMPILES : use_of(word, &value);
    // A line for each; a value goes with its option.
    good = (use & (link ? LINKS : COMPILES)) && fine_value(word, follows);
    if (good && !(use & DROPPED)) {
      strcat(lines, word);
      if (!value) strcat(lines, "\n");
    }
    free(word);
  }
  if (good && !value) return lines;
  free(lines);
  return NULL;
}

// ---- files

bool make_parents(char *path, size_t from) {
  for (char *p = path + from + 1; (p = strchr(p, '/')); p++) {
    *p = 0;
    const bool bad = mkdir(path, 0700) && errno != EEXIST;
    *p = '/';
    if (bad) return false;
  }
  return true;
}

static bool write_file(const job_t *j, const char *name, const char *first, const void *text,
                       size_t bytes) {
  char path[2 * NAME_BYTES];
  snprintf(path, sizeof path, "%s/%s", j->folder, name);
  if (strstr(name, "..") || !make_parents(path, strlen(j->folder))) return false;
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  fputs(first, f);
  const bool good = fwrite(text, 1, bytes, f) == bytes;
  return fclose(f) == 0 && good;
}

static void *read_file(const job_t *j, const char *name, size_t *bytes) {
  char path[2 * NAME_BYTES];
  snprintf(path, sizeof path, "%s/%s", j->folder, name);
  return ws_file_read(path, bytes);
}

// ---- the compiler

static bool gather(job_t *j, const compile_t *c) {
  add(j, "%s/wsclc", driver_home());
  add(j, "-o");
  add(j, "%s/out", j->folder);
  add(j, "--machine");
  add(j, "%s", c->machine);
  if (c->to_module) add(j, "-c");
  if (c->library) add(j, "--library");
  for (uint32_t i = 0; i < c->modules; i++) {
    char name[32];
    snprintf(name, sizeof name, "module%u.bc", i);
    if (!write_file(j, name, "", c->module[i]->bytes, c->module[i]->n)) return false;
    add(j, "%s/%s", j->folder, name);
  }
  for (uint32_t i = 0; i < c->headers; i++) {
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "include/%s", c->header_name[i]);
    if (!write_file(j, name, "", c->header[i], strlen(c->header[i]))) return false;
  }
  if (c->source) {
    if (!write_file(j, "program.cl", "#line 1 \"program.cl\"\n", c->source, strlen(c->source)))
      return false;
    add(j, "%s/program.cl", j->folder);
  }
  add(j, "--");
  add(j, "-I%s/include", j->folder);
  add(j, "-iquote");
  add(j, ".");
  const char *p = c->options ? c->options : "";
  for (size_t n; (n = strcspn(p, "\n")); p += n + (p[n] != 0))
    add(j, "%.*s", (int)n, p);
  return !j->broken;
}

static bool run(const job_t *j) {
  char log[2 * NAME_BYTES];
  snprintf(log, sizeof log, "%s/log", j->folder);
  const int status = ws_spawn((const char *const *)(void *)j->arg,
                              &(ws_spawn_t){.in = "/dev/null", .out = log, .err = log});
  FILE *f = status < 0 ? fopen(log, "w") : NULL;
  if (f) {
    fprintf(f, "cannot run %s: %s\n", j->arg[0], strerror(errno));
    fclose(f);
  }
  return status == 0;
}

static bool compile(const compile_t *c, binary_t *b) {
  size_t bytes;
  int lock;
  job_t j = {.folder = ws_temp_make("warpsmith-cl", &lock)};
  if (!j.folder) {
    b->log = strdup("no folder for temporary files");
    return false;
  }
  bool good = gather(&j, c) && run(&j);
  b->log = read_file(&j, "log", &bytes);
  if (!b->log) b->log = strdup(good ? "" : "files of the program cannot be written");
  if (good) {
    b->bytes = read_file(&j, "out", &b->n);
    good = b->bytes && b->n;
  }
  for (int i = 0; i < j.n; i++)
    free(j.arg[i]);
  free(j.arg);
  ws_temp_remove(j.folder, lock);
  return good;
}

bool run_compiler(const compile_t *c, binary_t *b) {
  cache_key_t *k = cache_key(c);
  bool good = cache_take(k, b);
  if (!good) {
    good = compile(c, b);
    if (good) cache_put(k, b);
  }
  cache_key_free(k);
  return good;
}
