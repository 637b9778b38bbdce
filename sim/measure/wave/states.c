// SPDX-License-Identifier: Apache-2.0
#include "wave.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../../host/libws/file.h"

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (is_word(s[n]))
    n++;
  return n;
}

// The next place where the word stands, or NULL.
static const char *find_word(const char *text, const char *at, const char *word, size_t n) {
  for (; (at = strstr(at, word)); at++)
    if (!is_word(at[n]) && (at == text || !is_word(at[-1]))) return at;
  return NULL;
}

static char *read_module(const char *rtl, const char *module) {
  char path[4096];
  size_t n;
  snprintf(path, sizeof path, "%s/%s.v", rtl, module);
  return ws_file_read(path, &n);
}

// The module of an instance in a module: `ws_x u_y (` or `ws_x #( .. ) u_y (`.
static bool module_of(const char *text, const char *instance, char *module, size_t size) {
  const size_t n = strlen(instance);
  const char *line = text, *found = NULL;
  size_t length = 0;
  while (*line) {
    const char *end = line + strcspn(line, "\n"), *s = line + strspn(line, " ");
    const size_t word = word_length(s);
    const char *next = s + word + strspn(s + word, " ");
    if (word && (*next == '#' || !strncmp(next, "u_", 2))) found = s, length = word;
    const char *u = *s == ')' ? s + 1 + strspn(s + 1, " ") : next;
    if (found && word_length(u) == n && !strncmp(u, instance, n)) {
      snprintf(module, size, "%.*s", (int)length, found);
      return true;
    }
    line = *end ? end + 1 : end;
  }
  return false;
}

bool wave_module(const char *rtl, const char *place, char *module, size_t size) {
  const char *end = strstr(place, "_tbtop.u_dut"), *at = end;
  if (!end) return false;
  while (at > place && is_word(at[-1]))
    at--;
  snprintf(module, size, "%.*s", (int)(end - at), at);
  for (at = end + strlen("_tbtop.u_dut"); *at == '.';) {
    char instance[128];
    const size_t n = strcspn(++at, ".");
    snprintf(instance, sizeof instance, "%.*s", (int)n, at);
    char *text = read_module(rtl, module);
    const bool found = text && module_of(text, instance, module, size);
    free(text);
    if (!found) return false;
    at += n;
  }
  return true;
}

// `localparam [2:0] IDLE = 3'd0, PASS = 3'd1;`: the value of a name; false: it is none.
static bool localparam(const char *text, const char *name, unsigned *code) {
  const size_t n = strlen(name);
  for (const char *at = text; (at = find_word(text, at, name, n)); at += n) {
    const char *s = at + n + strspn(at + n, " "), *begin = at;
    if (*s != '=' || s[1] == '=') continue;
    while (begin > text && *begin != ';')
      begin--;
    s += 1 + strspn(s + 1, " ");
    s += strspn(s, "0123456789");
    if (*s != '\'' || !strchr("dbh", s[1])) continue;
    const char *word = strstr(begin, "localparam");
    if (!word || word > at) continue;
    *code = (unsigned)strtoul(s + 2, NULL, s[1] == 'd' ? 10 : s[1] == 'b' ? 2 : 16);
    return true;
  }
  return false;
}

typedef struct {
  const char *text;
  wave_state_t *state;
  unsigned n;
} found_t;

// Names of localparams from at to the next ';', or to end.
static void collect(found_t *f, const char *at, const char *end) {
  while (*at && *at != ';' && (!end || at < end)) {
    const size_t n = word_length(at);
    wave_state_t s = {"", 0};
    if (n && n < sizeof s.name && isalpha((unsigned char)*at)) {
      memcpy(s.name, at, n);
      bool known = !localparam(f->text, s.name, &s.code);
      for (unsigned i = 0; i < f->n; i++)
        known = known || !strcmp(f->state[i].name, s.name);
      if (!known && f->n < WAVE_STATES) f->state[f->n++] = s;
    }
    at += n ? n : 1;
  }
}

unsigned wave_states(const char *rtl, const char *module, const char *reg,
                     wave_state_t state[WAVE_STATES]) {
  char *text = read_module(rtl, module), next[128];
  found_t f = {text, state, 0};
  const size_t n = strlen(reg);
  if (!text) return 0;
  for (const char *at = text; (at = find_word(text, at, reg, n)); at += n) {
    const char *s = at + n + strspn(at + n, " ");
    if (!strncmp(s, "==", 2) || !strncmp(s, "!=", 2)) {
      s += 2 + strspn(s + 2, " ");
      collect(&f, s, s + word_length(s));
    } else if (!strncmp(s, "<=", 2))
      collect(&f, s + 2, NULL);
  }
  snprintf(next, sizeof next, "%.*sd", (int)n - 1, reg); // state_q: state_d
  for (const char *at = text; (at = find_word(text, at, next, n)); at += n) {
    const char *s = at + n + strspn(at + n, " ");
    if (*s == '=' && s[1] != '=') collect(&f, s + 1, NULL);
  }
  free(text);
  return f.n;
}
