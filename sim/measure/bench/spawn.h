// SPDX-License-Identifier: Apache-2.0
// One run of a runner.
#ifndef BENCH_SPAWN_H
#define BENCH_SPAWN_H

// Runs argv with stdout and stderr going to `log`; the exit status, -1 when it could not be started
// or was killed. Seconds by the clock and of this process, unless NULL.
int bench_spawn(const char *const *argv, const char *log, double *wall, double *cpu);
// The end of a log, on stderr, indented.
void bench_tail(const char *log);

#endif
