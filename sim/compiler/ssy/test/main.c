// SPDX-License-Identifier: Apache-2.0
// ssy_test DIR [SEED [PROGRAMS [FILE.s ...]]]: every DIR/cases/*.s, random programs, and the
// functions of the given outputs of the pass. A case says in comments what it expects:
//   # meet: LABEL     at a branch: it or its ssy must name this label (or one at the same
//   instruction) # error: TEXT     at a line: the pass must refuse the file with this text at this
//   line # output: TEXT    anywhere: this text (\n for a line end) must be in the output # absent:
//   TEXT    anywhere: this text must not be in the output # check: NAME     anywhere: the checker,
//   too, must agree with function NAME # bare: REASON    at a branch: it is uniform and must have
//   no ssy # report: TEXT    anywhere: this text must be in the report # summary: LINE   a line of
//   a summary of other files # lrsc    anywhere: with --lrsc
//   # index      anywhere: with --index
//   # endless    anywhere: with --allow-endless-loops
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../../host/libws/file.h"
#include "t.h"

const char *const t_suite = "ssy";

bool t_pass(const char *text, const char *summary, bool verify, char **out, char **diag) {
  ssy_unit_t u;
  size_t n;
  FILE *messages = open_memstream(diag, &n);
  ssy_init(&u, "in.s", messages);
  u.verify = verify;
  u.lrsc = verify || strstr(text, "# lrsc");
  u.index = strstr(text, "# index\n") != NULL;
  u.allow_endless = strstr(text, "# endless") != NULL;
  *out = NULL;
  if (summary) ssy_load_summary(&u, "in.sum", summary);
  bool ok = u.errors == 0 && ssy_run(&u, text, strlen(text));
  if (ok) {
    FILE *f = open_memstream(out, &n);
    ssy_write(&u, f);
    fclose(f);
  }
  fclose(messages);
  ssy_free(&u);
  return ok;
}

static char *read_file(const char *path) {
  size_t n;
  return ws_file_read(path, &n);
}

static const char *line_start(const char *text, const char *at) {
  while (at > text && at[-1] != '\n')
    at--;
  return at;
}

// The label of the ssy in front of a branch, which is given as it is written; 1, 0 when there is
// none, -1 without the branch.
static int ssy_before(const char *out, const char *branch, char name[128]) {
  const char *at = strstr(out, branch);
  if (!at) return -1;
  const char *line = line_start(out, at);
  if (line == out) return 0;
  return sscanf(line_start(out, line - 1), " .insn j 0x2B, x0, %127s", name) == 1;
}

// The output has, instead of the branch, one that names its meeting point: .r its target when that
// comes later, else the label after it; .p the other of the two; .m says so (and is right: see
// t_check).
static bool named_by_branch(const char *out, const char *branch, char name[128]) {
  char line[300], target[128];
  const char *last = strrchr(branch, ',');
  sscanf(last ? last + 1 : branch, "%127s", target);
  snprintf(line, sizeof line, "\t# %.*s.m %s, ", (int)strcspn(branch, " \t"), branch, target);
  const char *near = strstr(out, line);
  if (near) return sscanf(near + strlen(line), "%127s", name) == 1;
  snprintf(line, sizeof line, ", %s\t# %.*s.", target, (int)strcspn(branch, " \t"), branch);
  const char *at = strstr(out, line);
  unsigned opcode, funct3;
  if (!at || sscanf(line_start(out, at), "\t.insn\tb 0x%x, %u,", &opcode, &funct3) != 2)
    return false;
  const bool other = opcode == 0x0B || (opcode == 0x7B && (funct3 == 2 || funct3 == 3));
  if (!other && opcode != 0x7B) return false;
  if (at[strlen(line)] != (other ? 'p' : 'r')) return false;
  snprintf(name, 128, "%s", target);
  strcat(strcpy(line, target), ":");
  if ((strstr(at, line) != NULL) != other) return true;
  const char *rest = strchr(at, '\n') + 1;
  snprintf(name, 128, "%.*s", (int)strcspn(rest, ":\n"), rest);
  return true;
}

// What is named and label must be the same place.
static bool branch_meets(const char *out, const char *branch, const char *label) {
  char name[128] = "";
  branch += strspn(branch, " \t");
  if (ssy_before(out, branch, name) != 1 && !named_by_branch(out, branch, name)) return false;
  if (strcmp(name, label) == 0) return true;
  char a[140], b[140];
  snprintf(a, sizeof a, "%s:", name);
  snprintf(b, sizeof b, "%s:", label);
  const char *pa = strstr(out, a), *pb = strstr(out, b);
  if (!pa || !pb) return false;
  if (pa > pb) {
    const char *swap = pa;
    pa = pb;
    pb = swap;
  }
  for (const char *p = pa; p < pb; p += strcspn(p, "\n") + 1) { // only labels in between
    size_t n = strcspn(p, "\n");
    if (n && p[n - 1] != ':') return false;
  }
  return true;
}

static char *report_of(const char *text) {
  ssy_unit_t u;
  char *report;
  size_t n;
  FILE *f = open_memstream(&report, &n);
  ssy_init(&u, "in.s", stdout);
  u.lrsc = strstr(text, "# lrsc");
  ssy_run(&u, text, strlen(text));
  ssy_report(&u, f);
  fclose(f);
  ssy_free(&u);
  return report;
}

static void expectation(t_case_t *c, int line, const char *code, char *words) {
  char *detail = strchr(words, ':') + 2;
  char *end = detail + strlen(detail);
  while (end > detail && end[-1] == ' ')
    *--end = 0;
  if (t_expected(c, line, words, detail)) return;
  if (strncmp(words, "meet:", 5) == 0) {
    if (!branch_meets(c->out, code, detail)) t_fail(c, line, "does not meet at", detail);
  } else if (strncmp(words, "bare:", 5) == 0) {
    char name[128] = "";
    if (ssy_before(c->out, code, name)) t_fail(c, line, "not bare, though uniform by", detail);
  } else if (strncmp(words, "report:", 7) == 0) {
    char *report = report_of(c->text);
    if (!strstr(report, detail)) t_fail(c, line, "not in the report", detail);
    free(report);
  } else if (strncmp(words, "absent:", 7) == 0) {
    t_unescape(detail);
    char *body = strstr(c->out, "# ---"), *hit = body ? strstr(body, detail) : NULL;
    if (!body)
      t_fail(c, line, "needs a line `# ---' between comments and code", detail);
    else if (hit)
      t_fail(c, line, "in the output", detail);
  } else if (strncmp(words, "check:", 6) == 0) {
    char why[300];
    if (!t_check(c->out, detail, strstr(c->text, "# bare:") != NULL, why, sizeof why))
      t_fail(c, line, detail, why);
  }
}

static char *find_summary(const char *text) {
  const char *at = strstr(text, "# summary: ");
  if (!at) return NULL;
  at += 11;
  return strndup(at, strcspn(at, "\n"));
}

static void run_case(const char *dir, const char *name) {
  char path[600], line_text[1024];
  snprintf(path, sizeof path, "%s/cases/%s", dir, name);
  t_case_t c = {.text = read_file(path)};
  char *out, *diag, *summary = find_summary(c.text);
  c.ok = t_pass(c.text, summary, false, &out, &diag);
  c.out = out;
  c.diag = diag;
  int line = 0;
  for (const char *p = c.text; *p;) {
    size_t n = strcspn(p, "\n");
    line++;
    snprintf(line_text, sizeof line_text, "%.*s", (int)n, p);
    // the last comment of the line; "# use 3" before it is of the instruction
    for (char *note = strstr(line_text, "# "); note; note = strstr(note + 1, "# ")) {
      // what stands in front of the comment identifies the branch in the output
      static const char *const words[] = {
          "error:", "meet:", "output:", "absent:", "check:", "bare:", "report:"};
      for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        if (strncmp(note + 2, words[w], strlen(words[w])) == 0) {
          char code[1024];
          snprintf(code, sizeof code, "%.*s", (int)(note - line_text), line_text);
          expectation(&c, line, code, note + 2);
          break;
        }
      }
    }
    p += n + (p[n] == '\n');
  }
  if (!c.ok && !c.errors) t_fail(&c, 0, "refused", diag);
  if (c.ok && !c.errors) { // our output is right as it stands
    char *again, *diag2;
    if (!t_pass(out, summary, true, &again, &diag2)) t_fail(&c, 0, "verify", diag2);
    free(again);
    free(diag2);
  }
  t_result(!c.why[0], name, c.why[0] ? c.why : NULL);
  free(out);
  free(diag);
  free(summary);
  free((char *)(uintptr_t)c.text);
}

static int distances; // branches of the outputs that hold some

// Every function of an output of the pass, by the checker and by the pass itself, which must find
// the same branches uniform. What is outside the file is in rt.sum beside it.
static void check_output(const char *path) {
  char name[128], kind[32], why[300] = "cannot be read", title[300];
  char *text = read_file(path);
  const char *file = strrchr(path, '/');
  int functions = 0;
  bool ok = text != NULL;
  for (const char *p = text; p && *p && ok; p = strchr(p, '\n')) {
    p += *p == '\n';
    if (sscanf(p, " .type %127[A-Za-z0-9_.], %31s", name, kind) != 2 ||
        strcmp(kind, "@function") != 0)
      continue;
    functions++;
    ok = t_check(text, name, true, why, sizeof why);
  }
  snprintf(title, sizeof title, "output/%s[%d functions]", file ? file + 1 : path, functions);
  char *again = NULL, *diag = NULL;
  if (ok) {
    snprintf(name, sizeof name, "%.*s", (int)(file ? file + 1 - path : 0), path);
    strncat(name, "rt.sum", sizeof name - strlen(name) - 1);
    char *summary = strcmp(file ? file + 1 : path, "rt.ssy.s") == 0 ? NULL : read_file(name);
    ok = t_pass(text, summary, true, &again, &diag);
    if (!ok) snprintf(why, sizeof why, "verify: %s", diag);
    free(summary);
  }
  if (ok) {
    const int held = t_assembled(text, why, sizeof why);
    ok = held >= 0;
    distances += held;
  }
  t_result(ok && functions, title, ok ? NULL : why);
  free(again);
  free(diag);
  free(text);
}

static void print_text(const ssy_unit_t *u, FILE *f) {
  (void)u;
  fputs("text\n", f);
}

// A device or pipe stays what it is: run as root, -o /dev/null must not make a file of it.
static void pipe_stays(void) {
  char folder[] = "/tmp/ssy_test.XXXXXX", path[64], got[8] = "";
  const ssy_unit_t u = {0};
  struct stat st;
  bool ok = mkdtemp(folder);
  snprintf(path, sizeof path, "%s/pipe", folder);
  ok = ok && !mkfifo(path, 0600);
  const int fd = open(path, O_RDONLY | O_NONBLOCK);
  ok = ok && fd >= 0 && ssy_write_file(&u, "ssy_test", path, print_text) &&
       read(fd, got, sizeof got - 1) == 5 && !strcmp(got, "text\n") && !stat(path, &st) &&
       S_ISFIFO(st.st_mode);
  t_result(ok, "a_pipe_stays_a_pipe", ok ? NULL : got);
  if (fd >= 0) close(fd);
  remove(path);
  rmdir(folder);
}

int main(int argc, char **argv) {
  uint32_t seed = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 0) : 1;
  int programs = argc > 3 ? atoi(argv[3]) : 1500;
  t_cases(argc > 1 ? argv[1] : ".", run_case);
  pipe_stays();
  t_random(seed, programs);
  t_values(seed, programs);
  for (int i = 4; i < argc; i++)
    check_output(argv[i]);
  if (argc > 4)
    t_result(distances > 20, "distances_assembled",
             distances > 20 ? NULL : "hardly any branch holds distances");
  return t_end();
}
