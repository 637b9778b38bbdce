// SPDX-License-Identifier: Apache-2.0
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

typedef struct {
  const char *config; // of rows.def, "8x8"
  const char *wsrun;  // path of the runner; the MANIFEST of its Verilog is in rtl/ beside it
  const char
      *timing; // file of wstiming, or NULL; beside it timing.rtl.txt, the sums of its Verilog
} bench_machine_t;

#endif
