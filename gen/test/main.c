// SPDX-License-Identifier: Apache-2.0
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <glob.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static int passed, failed, skipped;

void t_ok(bool pass, const char *id, const char *fmt, ...) {
  printf("%s %d - gen/%s\n", pass ? "ok" : "not ok", passed + failed + skipped + 1, id);
  if (!pass) {
    va_list ap;
    va_start(ap, fmt);
    printf("# ");
    vprintf(fmt, ap);
    printf("\n");
    va_end(ap);
  }
  *(pass ? &passed : &failed) += 1;
}

void t_skip(const char *id, const char *why) {
  printf("ok %d - gen/%s # SKIP %s\n", passed + failed + skipped + 1, id, why);
  skipped++;
}

bool t_has(const char *text, const char *part) {
  return text && strstr(text, part);
}

const char *t_text(const ws_buf_t *b) {
  return b->p ? b->p : "";
}

int t_shell(const char *command) {
  fflush(stdout);
  int st = system(command);
  return st != -1 && WIFEXITED(st) ? WEXITSTATUS(st) : -1;
}

void t_write(const char *path, const char *text) {
  ws_buf_t err = {0};
  if (ws_write_file(path, text, true, &err)) return;
  fprintf(stderr, "%s\n", err.p);
  exit(2);
}

t_configs_t t_configs(const char *pattern) {
  static const char folder[] = "gen/configs/";
  t_configs_t all = {0};
  glob_t found = {0};
  if (glob(pattern, 0, NULL, &found) != 0) t_ok(false, "configs", "no file %s", pattern);
  for (size_t i = 0; i < found.gl_pathc && i < WS_COUNT(all.name); i++) {
    const char *path = found.gl_pathv[i];
    const bool named = strncmp(path, folder, strlen(folder)) == 0;
    all.name[all.n++] =
        named ? ws_fmt("%.*s", (int)(strlen(path) - strlen(folder) - 4), path + strlen(folder))
              : ws_strdup(path);
  }
  if (found.gl_pathc > all.n) t_ok(false, "configs", "more than %zu", all.n);
  globfree(&found);
  return all;
}

bool t_of_a_gpu(const char *config) {
  const char *const text = ws_read_file(ws_fmt("gen/configs/%s.cfg", config));
  return text && strncmp(text, "# An SM of ", 11) == 0;
}

static const struct {
  void (*run)(void);
  bool slow; // only with the argument "effects"
} groups[] = {{.run = test_config},
              {.run = test_tmpl},
              {.run = test_vhead},
              {.run = test_vorder},
              {.run = test_vcheck},
              {.run = test_wire},
              {.run = test_isa},
              {.run = test_units},
              {.run = test_emit},
              {.run = test_regs},
              {.run = test_gpgpusim},
              {.run = test_cli},
              {.run = test_effects, .slow = true}};

int main(int argc, char **argv) {
  const bool effects = argc > 1 && strcmp(argv[1], "effects") == 0;
  t_shell("rm -rf " TMP " && mkdir -p " TMP);
  for (size_t g = 0; g < WS_COUNT(groups); g++) {
    if (groups[g].slow != effects) continue;
    groups[g].run();
    ws_free_all(); // what the tests of one group read and emit is hundreds of megabytes
  }
  printf("1..%d\n", passed + failed + skipped);
  if (skipped) printf("# %d skipped\n", skipped);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
