// SPDX-License-Identifier: Apache-2.0
// Sources that cannot speak of doubles, as most: they need no preprocessor to be sure of it.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../libws/file.h"
#include "prelude.h"

enum { FILES_MOST = 100 };

typedef struct search {
  const source_t *s;
  int files; // that were read
} search_t;

static bool in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

// Does a word go on in the next line?
static bool splits_word(const char *text) {
  for (const char *p = text; (p = strchr(p, '\\')); p++) {
    const char *after = p + 1 + strspn(p + 1, " \t\r\n");
    if (memchr(p, '\n', (size_t)(after - p)) && p > text && in_word(p[-1]) && in_word(*after))
      return true;
  }
  return false;
}

// It has no such word, and nothing that makes a word of parts or brings one from elsewhere. Files
// that it includes are not looked at.
static bool is_plain(const char *text) {
  static const char *const words[] = {"double", "cl_khr_fp64", "import", "##",
                                      "%:%:",   "??",          "_FILE__"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(text, words[i])) return false;
  return !splits_word(text);
}

// ---- files that are included

static bool file_is_plain(search_t *f, const char *path);

// The file of this name in a folder, of whose name `bytes` count; *found if there is one.
static bool in_folder(search_t *f, const char *folder, size_t bytes, const char *name,
                      bool *found) {
  char *path = text_of("%.*s%s%s", (int)bytes, folder, bytes ? "/" : "", name);
  const bool is = access(path, R_OK) == 0, plain = !is || file_is_plain(f, path);
  if (is) *found = true;
  free(path);
  return plain;
}

// All files that clang may find under this name: there is one, and they are plain.
static bool named_is_plain(search_t *f, const char *from, const char *name) {
  const char *slash = strrchr(from, '/');
  const bool whole = *name == '/';
  bool found = false;
  if (!in_folder(f, from, slash && !whole ? (size_t)(slash - from) : 0, name, &found)) return false;
  for (char *const *p = f->s->options; !whole && *p; p++) {
    const char *folder = value_of(&p, "-I");
    if (!folder) folder = value_of(&p, "-iquote");
    if (folder && !in_folder(f, folder, strlen(folder), name, &found)) return false;
  }
  return found;
}

// The name after a word `include', if that is one of a directive: to be freed, else NULL.
static char *name_after(const char *text, const char *include) {
  const char *p = include;
  while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
    p--;
  if (p == text || p[-1] != '#') return NULL;
  p = include + strlen("include");
  p += strspn(p, " \t");
  const char *end = *p == '"' ? strchr(p + 1, '"') : *p == '<' ? strchr(p, '>') : NULL;
  return end ? strndup(p + 1, (size_t)(end - p - 1)) : NULL;
}

static bool includes_are_plain(search_t *f, const char *path, const char *text) {
  bool plain = true;
  for (const char *p = text; plain && (p = strstr(p, "include")); p++) {
    char *name = name_after(text, p);
    plain = name && named_is_plain(f, path, name);
    free(name);
  }
  return plain;
}

static bool file_is_plain(search_t *f, const char *path) {
  size_t n;
  char *text = f->files++ < FILES_MOST ? ws_file_read(path, &n) : NULL;
  const bool plain =
      text && strlen(text) == n && is_plain(text) && includes_are_plain(f, path, text);
  free(text);
  return plain;
}

bool says_nothing_of_doubles(const source_t *s) {
  search_t f = {.s = s};
  for (char *const *p = s->options; *p; p++) {
    const char *macro = value_of(&p, "-D");
    if (macro ? !is_plain(macro)
              : !is_harmless(*p) && strncmp(*p, "-cl-", 4) != 0 && !value_of(&p, "-U") &&
                    !value_of(&p, "-I") && !value_of(&p, "-iquote"))
      return false;
  }
  return file_is_plain(&f, s->path);
}
