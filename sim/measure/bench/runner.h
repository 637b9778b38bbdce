// SPDX-License-Identifier: Apache-2.0
// Runs of a runner.
#ifndef BENCH_RUNNER_H
#define BENCH_RUNNER_H

#include <jansson.h>
#include <stdbool.h>

typedef struct {
  const char *wsrun;
  char log[512], json[512]; // of the run at hand
  char hosts[8192];         // "\nvecadd\nsaxpy\n": what the machine can run
} bench_runner_t;

// Files of the runs lie beside `out`.
void bench_runner_init(bench_runner_t *r, const char *out);
// Reads what this runner can run; false after a message.
bool bench_runner_use(bench_runner_t *r, const char *wsrun);
bool bench_runner_can(const bench_runner_t *r, const char *host);
// What wsrun reports of a run, at the measured size or at the preset, or NULL after what it said.
json_t *bench_runner_run(bench_runner_t *r, const char *host, const char *params, unsigned latency,
                         bool measured_size, double *wall, double *cpu);

#endif
