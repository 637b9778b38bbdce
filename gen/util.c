// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
#include "util.h"
#include "fresh.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Every block carries a link so that all can be freed at the end of a run.
typedef union block {
  struct {
    union block *prev, *next;
  } l;
  max_align_t align;
} block_t;

static block_t *blocks;

void *ws_realloc(void *p, size_t n) {
  block_t *old = p ? (block_t *)p - 1 : NULL;
  block_t *b = realloc(old, sizeof(block_t) + n);
  if (!b) {
    fputs("wsgen: out of memory\n", stderr);
    exit(2);
  }
  if (!old) {
    b->l.prev = NULL;
    b->l.next = blocks;
  }
  if (b->l.next) b->l.next->l.prev = b;
  if (b->l.prev)
    b->l.prev->l.next = b;
  else
    blocks = b;
  return b + 1;
}

void ws_free_all(void) {
  while (blocks) {
    block_t *next = blocks->l.next;
    free(blocks);
    blocks = next;
  }
}

void *ws_zalloc(size_t n) {
  return memset(ws_realloc(NULL, n), 0, n);
}

char *ws_strdup(const char *s) {
  return strcpy(ws_realloc(NULL, strlen(s) + 1), s);
}

void ws_add(ws_buf_t *b, const char *s, size_t n) {
  if (b->n + n + 1 > b->cap) {
    b->cap = b->cap ? (b->n + n + 1) * 2 : n + 1; // most buffers get one piece of text
    b->p = ws_realloc(b->p, b->cap);
  }
  if (n) memcpy(b->p + b->n, s, n);
  b->n += n;
  b->p[b->n] = 0;
}

static void vprint(ws_buf_t *b, const char *fmt, va_list ap) WS_PRINTF(2, 0);
static void vprint(ws_buf_t *b, const char *fmt, va_list ap) {
  char text[256];
  va_list again;
  va_copy(again, ap);
  const int n = vsnprintf(text, sizeof text, fmt, again);
  va_end(again);
  if (n < (int)sizeof text) {
    ws_add(b, text, (size_t)n);
    return;
  }
  char *whole = ws_realloc(NULL, (size_t)n + 1); // what is printed may be from the buffer
  vsnprintf(whole, (size_t)n + 1, fmt, ap);
  ws_add(b, whole, (size_t)n);
}

void ws_printf(ws_buf_t *b, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vprint(b, fmt, ap);
  va_end(ap);
}

bool ws_err(ws_buf_t *err, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vprint(err, fmt, ap);
  va_end(ap);
  return false;
}

char *ws_fmt(const char *fmt, ...) {
  ws_buf_t b = {0};
  va_list ap;
  va_start(ap, fmt);
  vprint(&b, fmt, ap);
  va_end(ap);
  return b.p;
}

uint64_t ws_hash(const void *data, size_t n) {
  const unsigned char *p = data;
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < n; i++)
    h = (h ^ p[i]) * 0x100000001b3u;
  return h;
}

const char *ws_hash8(const char *text) {
  return ws_fmt("%08" PRIx32, (uint32_t)ws_hash(text, strlen(text)));
}

bool ws_word_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

bool ws_is_word(const char *s) {
  while (ws_word_char(*s))
    s++;
  return !*s;
}

static const char *mapped(const char *s, int (*map)(int)) {
  char *copy = ws_strdup(s);
  for (char *p = copy; *p; p++)
    *p = (char)map((unsigned char)*p);
  return copy;
}

const char *ws_upper(const char *s) {
  return mapped(s, toupper);
}

const char *ws_lower(const char *s) {
  return mapped(s, tolower);
}

bool ws_file_exists(const char *path) {
  struct stat st;
  return stat(path, &st) == 0;
}

char *ws_read_file(const char *path) {
  struct stat st;
  if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return NULL; // a pipe may never end
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  ws_buf_t b = {0};
  char tmp[8192];
  size_t n;
  ws_add(&b, "", 0);
  while ((n = fread(tmp, 1, sizeof tmp, f)) > 0)
    ws_add(&b, tmp, n);
  bool bad = ferror(f) != 0; // a folder opens but does not read
  fclose(f);
  return bad ? NULL : b.p;
}

const char *ws_after_mark(const char *text) {
  return strncmp(text, "\xEF\xBB\xBF", 3) ? text : text + 3;
}

static bool make_parents(const char *path, ws_buf_t *err) {
  char *dir = ws_strdup(path);
  for (char *p = dir + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    if (mkdir(dir, 0777) != 0 && errno != EEXIST)
      return ws_err(err, "%s: cannot make the folder: %s", dir, strerror(errno));
    *p = '/';
  }
  return true;
}

bool ws_write_file(const char *path, const char *text, bool touch, ws_buf_t *err) {
  const char *old = touch ? NULL : ws_read_file(path);
  if (old && strcmp(old, text) == 0) return true;
  if (!make_parents(path, err)) return false;
  ws_fresh_t fresh = ws_fresh_open(path);
  if (fresh.f && ws_fresh_close(&fresh, path, fputs(text, fresh.f) >= 0)) return true;
  return ws_err(err, "%s: cannot write: %s", path, strerror(errno));
}

const char *ws_md(const char *s) { // `|` would end a table cell
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (; *s; s++)
    ws_printf(&b, "%s%c", *s == '|' ? "\\" : "", *s);
  return b.p;
}
