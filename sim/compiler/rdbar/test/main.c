// SPDX-License-Identifier: Apache-2.0
// rdbar_test DIR [SEED [PROGRAMS [FILE.s ...]]]: every DIR/cases/*.s, random programs, and outputs
// of the pass. A case says in comments what it expects:
//   # rdbar: SET, MASK   at a line: such an rdbar must stand before the instruction
//   # bare               at a line: none
//   # output: TEXT       anywhere: this text (\n a line end, \t a tab) must be in the output
//   # error: TEXT        at a line: the pass must refuse the file with this text at this line
//   # race               anywhere: without its rdbar, the checker must find a write that
//                        overtakes a read
// All outputs pass the checker (check.c), which shares no code with the pass.
#include <stdlib.h>
#include <string.h>

#include "../../../host/libws/file.h"
#include "../rdbar.h"
#include "t.h"

const char *const t_suite = "rdbar";

bool t_pass(const char *text, char **out, char **diag) {
  ssy_unit_t u;
  rdb_counts_t counts;
  size_t n;
  FILE *messages = open_memstream(diag, &n);
  ssy_init(&u, "in.s", messages);
  u.lrsc = true;
  *out = NULL;
  const bool ok = rdb_run(&u, text, strlen(text), &counts);
  if (ok) {
    FILE *f = open_memstream(out, &n);
    ssy_write(&u, f);
    fclose(f);
  }
  fclose(messages);
  ssy_free(&u);
  return ok;
}

char *t_without(const char *text) {
  char *copy = strdup(text), *to = copy;
  for (const char *p = text; *p;) {
    const size_t n = strcspn(p, "\n") + (p[strcspn(p, "\n")] == '\n');
    const char *mark = memmem(p, n, "# rdbar ", 8);
    if (!mark) memcpy(to, p, n), to += n;
    p += n;
  }
  *to = 0;
  return copy;
}

// ---- cases

// The line before the one that begins with `code`, or "".
static void line_before(const char *out, const char *code, char line[200]) {
  const char *at = strstr(out, code);
  line[0] = 0;
  if (!at || at == out) return;
  const char *end = at - 1, *begin = end;
  while (begin > out && begin[-1] != '\n')
    begin--;
  snprintf(line, 200, "%.*s", (int)(end - begin), begin);
}

static void expectation(t_case_t *c, int line, const char *code, char *words) {
  char before[200], want[200], *detail = strchr(words, ':');
  if (detail) detail += 2;
  if (t_expected(c, line, words, detail)) return;
  if (strncmp(words, "rdbar:", 6) == 0) {
    line_before(c->out, code, before);
    snprintf(want, sizeof want, "# rdbar %s", detail);
    if (!strstr(before, want)) t_fail(c, line, "not before it", want);
  } else if (strncmp(words, "bare", 4) == 0) {
    line_before(c->out, code, before);
    if (strstr(before, "# rdbar ")) t_fail(c, line, "before it", before);
  }
}

static void check_output(t_case_t *c, const char *text) {
  char why[200] = "";
  if (!c->ok) {
    if (!c->errors) t_fail(c, 0, "refused", c->diag);
    return;
  }
  if (!t_check(c->out, why, sizeof why)) t_fail(c, 0, "the checker", why);
  if (!strstr(text, "# race")) return;
  char *bare = t_without(c->out);
  if (t_check(bare, why, sizeof why)) t_fail(c, 0, "the checker", "finds no race without rdbar");
  free(bare);
}

static void run_case(const char *dir, const char *name) {
  char path[600], copy[1024], *out, *diag;
  size_t n;
  snprintf(path, sizeof path, "%s/cases/%s", dir, name);
  char *text = ws_file_read(path, &n);
  t_case_t c = {.ok = t_pass(text, &out, &diag)};
  c.out = out;
  c.diag = diag;
  int line = 0;
  for (const char *p = text; *p; p += strcspn(p, "\n") + (p[strcspn(p, "\n")] != 0)) {
    line++;
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(p, "\n"), p);
    char *note = strstr(copy, "\t# ");
    const bool whole = strncmp(copy, "# ", 2) == 0;
    if (whole) note = copy;
    if (!note) continue;
    char *words = note + (whole ? 2 : 3);
    if (!whole) *note = 0;
    expectation(&c, line, copy, words);
  }
  check_output(&c, text);
  t_result(!c.why[0], name, c.why);
  free(text);
  free(out);
  free(diag);
}

static void run_file(const char *path) {
  char why[200] = "";
  size_t n;
  char *text = ws_file_read(path, &n);
  t_result(text && t_check(text, why, sizeof why), path, why);
  free(text);
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: rdbar_test DIR [SEED [PROGRAMS [FILE.s ..]]]\n"), 2;
  t_cases(argv[1], run_case);
  t_random(argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 0) : 1, argc > 3 ? atoi(argv[3]) : 300);
  for (int i = 4; i < argc; i++)
    run_file(argv[i]);
  return t_end();
}
