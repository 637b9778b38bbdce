// SPDX-License-Identifier: Apache-2.0
// test_model [--only text] [--qemu command] [--dir directory] [--seed n] [--programs n]
// --only: tests whose name contains the text; "qemu" for the comparison with qemu.
#include "t.h"

#include <stdio.h>
#include <stdlib.h>

static const test_t *const groups[] = {
    tests_mem,         tests_rv32,     tests_decode,       tests_simt, tests_simt_names,
    tests_xlane,       tests_lsu,      tests_fault,        tests_cta,  tests_barrier,
    tests_hung,        tests_lockstep, tests_float,        tests_fcsr, tests_race,
    tests_race_random, tests_random,   tests_read_barrier, tests_xws};

int main(int argc, char **argv) {
  const char *only = "";
  qemu_cfg_t q = {.self = argv[0], .qemu = "qemu-riscv32", .dir = ".", .seed = 1, .programs = 1000};
  for (int i = 1; i < argc; i += 2) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (value && !strcmp(argv[i], "--only")) {
      only = value;
    } else if (value && !strcmp(argv[i], "--qemu")) {
      q.qemu = value;
    } else if (value && !strcmp(argv[i], "--dir")) {
      q.dir = value;
    } else if (value && !strcmp(argv[i], "--seed")) {
      q.seed = strtoull(value, NULL, 0);
    } else if (value && !strcmp(argv[i], "--programs")) {
      q.programs = (unsigned)strtoul(value, NULL, 0);
    } else {
      fprintf(stderr, "usage: test_model [--only text] [--qemu command] [--dir directory] [--seed "
                      "n] [--programs n]\n");
      return 2;
    }
  }
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
    for (const test_t *t = groups[g]; t->name; t++) {
      if (!strstr(t->name, only)) continue;
      t->run();
      t_report(t->name);
    }
  if (strstr("model/qemu/programs_equal", only)) qemu_tests(&q);
  rig_free();
  return t_summary();
}
