// SPDX-License-Identifier: Apache-2.0
// libws_test TMP KERNELS MODEL OTHER [MACHINE [BUG]] [-t TEST]: tests of libws. MODEL and OTHER are
// machines of two configurations, model only; MACHINE has RTL, BUG has RTL and a wrong model. TAP;
// ends with "N passed, N failed".
#include "t.h"

#include <stdarg.h>

t_setup_t t_setup;
static unsigned failures;
static const char *skipped;

void t_fail(const char *file, int line, const char *fmt, ...) {
  va_list ap;
  failures++;
  printf("# %s:%d: ", file, line);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  printf("\n");
}

void t_skip(const char *why) {
  skipped = why;
}

bool t_has(const char *text, const char *part) {
  return strstr(text, part) != NULL;
}

void t_refused(const char *file, int line, const ws_device_t *d, const char *call, ws_status_t got,
               ws_status_t want, const char *text) {
  const char *error = d ? ws_device_error(d) : ws_error();
  if (got != want || !t_has(error, text))
    t_fail(file, line, "%s: status %d, expected %d; '%s' has no '%s'", call, (int)got, (int)want,
           error, text);
}

bool t_rtl(void) {
  return t_setup.machine;
}

ws_device_options_t t_options(void) {
  ws_device_options_t o = ws_device_defaults();
  o.machine = t_rtl() ? t_setup.machine : t_setup.model;
  o.backend = t_rtl() ? WS_BACKEND_RTL : WS_BACKEND_MODEL;
  return o;
}

ws_device_t *t_open(void) {
  const ws_device_options_t o = t_options();
  ws_device_t *d = ws_device_open(&o);
  if (d) return d;
  printf("not ok - %s cannot be opened: %s\n", o.machine, ws_error());
  exit(1);
}

ws_program_t *t_load(ws_device_t *d, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.elf", t_setup.kernels, name);
  ws_program_t *p = ws_program_load(d, path);
  if (p) return p;
  printf("not ok - %s cannot be loaded: %s\n", path, ws_device_error(d));
  exit(1);
}

ws_status_t t_run(ws_device_t *d, ws_program_t *p, const char *kernel, uint32_t grid,
                  uint32_t block, uint32_t n, const uint32_t *words) {
  const ws_launch_config_t l = {.grid = {grid}, .block = {block}};
  ws_args_t a = {0};
  for (uint32_t i = 0; i < n; i++)
    ws_args_word(&a, words[i]);
  const ws_status_t status = ws_launch(d, ws_kernel_find(p, kernel), &l, &a);
  return status ? status : ws_wait(d);
}

int main(int argc, char **argv) {
  static const t_test_t *const groups[] = {
      t_abi_tests,    t_heap_tests,    t_file_tests,   t_spawn_tests,  t_open_tests,
      t_memory_tests, t_program_tests, t_launch_tests, t_thread_tests, t_profile_tests};
  const char *only = NULL;
  unsigned count = 0, failed = 0, skips = 0;
  if (argc > 2 && !strcmp(argv[argc - 2], "-t")) {
    only = argv[argc - 1];
    argc -= 2;
  }
  if (argc < 5)
    return fprintf(stderr, "usage: libws_test TMP KERNELS MODEL OTHER [RTL [BUG]]\n"), 2;
  t_setup = (t_setup_t){.tmp = argv[1],
                        .kernels = argv[2],
                        .model = argv[3],
                        .other = argv[4],
                        .machine = argc > 5 ? argv[5] : NULL,
                        .bug = argc > 6 ? argv[6] : NULL};
  for (unsigned g = 0; g < sizeof groups / sizeof *groups; g++)
    for (const t_test_t *t = groups[g]; t->name; t++) {
      if (only && !strstr(t->name, only)) continue;
      failures = 0;
      skipped = NULL;
      t->run();
      count++;
      failed += failures != 0;
      skips += skipped != NULL;
      printf("%s %u - libws/%s[%s]%s%s\n", failures ? "not ok" : "ok", count, t->name,
             t_rtl() ? "rtl" : "model", skipped ? " # SKIP " : "", skipped ? skipped : "");
      fflush(stdout);
    }
  printf("1..%u\n%u passed, %u failed\n", count, count - failed - skips, failed);
  return failed || !count;
}
