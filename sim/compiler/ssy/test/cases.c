// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

void t_result(bool ok, const char *name, const char *why) {
  if (ok)
    passed++;
  else
    failed++;
  if (why && *why) printf("# %s\n", why);
  printf("%sok %d - %s/%s\n", ok ? "" : "not ", passed + failed, t_suite, name);
  if (!ok && getenv("WS_FIRST")) exit(t_end());
}

int t_end(void) {
  printf("1..%d\n%d passed, %d failed\n", passed + failed, passed, failed);
  return failed != 0;
}

uint32_t t_rand(uint32_t *state) {
  uint32_t x = *state += 0x9E3779B9u;
  x = (x ^ x >> 16) * 0x85EBCA6Bu;
  x = (x ^ x >> 13) * 0xC2B2AE35u;
  return x ^ x >> 16;
}

uint32_t t_below(uint32_t *state, uint32_t n) {
  return (uint32_t)((uint64_t)t_rand(state) * n >> 32);
}

static int only_cases(const struct dirent *d) {
  size_t n = strlen(d->d_name);
  return n > 2 && strcmp(d->d_name + n - 2, ".s") == 0;
}

void t_cases(const char *dir, void (*run)(const char *dir, const char *name)) {
  char path[512];
  struct dirent **list = NULL;
  snprintf(path, sizeof path, "%s/cases", dir);
  const int n = scandir(path, &list, only_cases, alphasort);
  if (n <= 0) t_result(false, "cases", "none found");
  for (int i = 0; i < n; i++) {
    run(dir, list[i]->d_name);
    free(list[i]);
  }
  free(list);
}

void t_fail(t_case_t *c, int line, const char *what, const char *detail) {
  if (!c->why[0]) snprintf(c->why, sizeof c->why, "line %d: %s: %s", line, what, detail);
}

void t_unescape(char *s) {
  char *to = s;
  for (; *s; s++) {
    if (s[0] == '\\' && (s[1] == 'n' || s[1] == 't'))
      *to++ = *++s == 'n' ? '\n' : '\t';
    else
      *to++ = *s;
  }
  *to = 0;
}

bool t_expected(t_case_t *c, int line, const char *words, char *detail) {
  char want[40];
  if (strncmp(words, "error:", 6) == 0) {
    snprintf(want, sizeof want, "in.s:%d: error: ", line);
    const char *at = strstr(c->diag, want);
    c->errors++;
    if (c->ok)
      t_fail(c, line, "accepted, but should be refused", detail);
    else if (!at || !strstr(at, detail) || strchr(at, '\n') < strstr(at, detail))
      t_fail(c, line, "a different message", c->diag);
    return true;
  }
  if (!c->ok) return true;
  if (strncmp(words, "output:", 7) != 0) return false;
  t_unescape(detail);
  if (!strstr(c->out, detail)) t_fail(c, line, "not in the output", detail);
  return true;
}
