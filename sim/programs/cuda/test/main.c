// SPDX-License-Identifier: Apache-2.0
// cuda_test DIR [NAME ..]: the programs of sim/programs/cuda, compiled to DIR, on two machines;
// WS_BACKEND says on what (model, rtl). TAP.
#include <stdio.h>
#include <string.h>

#include "t.h"

enum { MOST_CYCLES = 50000000 };

typedef struct {
  const char *name;
  void (*test)(cu_t *c);
} row_t;
static const row_t rows[] = {
#define CU_TEST(name) {#name, cu_test_##name},
#include "tests.def"
#undef CU_TEST
};

int main(int argc, char **argv) {
  static const char *const machines[] = {"", "WARPS=2 THREADS=32"};
  int passed = 0, failed = 0;
  if (argc < 2) return fprintf(stderr, "usage: cuda_test DIR [NAME ..]\n"), 2;
  for (size_t m = 0; m < sizeof machines / sizeof *machines; m++) {
    ws_device_options_t o = ws_device_defaults();
    if (m) o.overrides = machines[m];
    o.max_cycles = MOST_CYCLES;
    ws_device_t *d = ws_device_open(&o);
    if (!d) return printf("Bail out! %s\n", ws_error()), 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      bool wanted = argc == 2;
      for (int a = 2; a < argc; a++)
        wanted = wanted || !strcmp(argv[a], rows[i].name);
      if (!wanted) continue;
      char path[512];
      snprintf(path, sizeof path, "%s/%s.elf", argv[1], rows[i].name);
      cu_t c = {.name = rows[i].name};
      const bool ok = cu_one(d, path, &c, rows[i].test);
      ok ? passed++ : failed++;
      printf("%sok %d - cuda/%s[%s] warp_instrs=%llu\n", ok ? "" : "not ", passed + failed,
             rows[i].name, ws_device_info(d)->name, (unsigned long long)c.warp_instrs);
      fflush(stdout);
    }
    ws_device_close(d);
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
