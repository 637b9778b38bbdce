// SPDX-License-Identifier: Apache-2.0
#include "runner.h"

#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "spawn.h"

void bench_runner_init(bench_runner_t *r, const char *out) {
  snprintf(r->log, sizeof r->log, "%s.log", out);
  snprintf(r->json, sizeof r->json, "%s.run", out);
}

bool bench_runner_use(bench_runner_t *r, const char *wsrun) {
  const char *argv[] = {wsrun, "--hosts", NULL};
  r->wsrun = wsrun;
  if (bench_spawn(argv, r->log, NULL, NULL) != 0) {
    bench_complain("%s --hosts fails:", wsrun);
    return bench_tail(r->log), false;
  }
  FILE *f = fopen(r->log, "r");
  r->hosts[0] = '\n';
  size_t n = f ? fread(r->hosts + 1, 1, sizeof r->hosts - 2, f) : 0;
  r->hosts[n + 1] = '\0';
  if (f) fclose(f);
  return n > 0;
}

bool bench_runner_can(const bench_runner_t *r, const char *host) {
  char line[64];
  snprintf(line, sizeof line, "\n%s\n", host);
  return strstr(r->hosts, line) != NULL;
}

json_t *bench_runner_run(bench_runner_t *r, const char *host, const char *params, unsigned latency,
                         bool measured_size, double *wall, double *cpu) {
  char text[16];
  snprintf(text, sizeof text, "%u", latency);
  const char *argv[13] = {r->wsrun, "--no-lockstep", "--mem-latency", text,
                          "--json", r->json,         "--host",        host};
  unsigned n = 8;
  if (measured_size) argv[n++] = "--bench";
  if (*params) {
    argv[n++] = "--param";
    argv[n++] = params;
  }
  remove(r->json);
  int rc = bench_spawn(argv, r->log, wall, cpu);
  json_t *j = rc == 0 ? json_load_file(r->json, 0, NULL) : NULL;
  if (j && json_is_true(json_object_get(j, "ok")) && bench_number(j, "cycles")) return j;
  json_decref(j);
  fprintf(stderr, "wsbench: %s --host %s %s failed (exit %d):\n", r->wsrun, host, params, rc);
  bench_tail(r->log);
  return NULL;
}
