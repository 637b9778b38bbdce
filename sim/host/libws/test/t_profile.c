// SPDX-License-Identifier: Apache-2.0
// Where there are no profiles; sim/measure/trace/test/host.c tests those of the RTL.
#include "t.h"

#include <fcntl.h>
#include <unistd.h>

static void refused(const ws_device_options_t *o, const char *text) {
  ws_device_t *d = ws_device_open(o);
  CHECK(!d && t_has(ws_error(), text), "'%s' has no '%s'", ws_error(), text);
  ws_device_close(d);
}

static void not_asked_for(void) {
  ws_device_t *d = t_open();
  CHECK(!ws_device_info(d)->profile, "a profile");
  CHECK(!ws_profile_begin(d), "a profile");
  CHECK(t_has(ws_device_error(d), "without `profile`"), "%s", ws_device_error(d));
  ws_device_close(d);
}

static void model(void) {
  ws_device_options_t o = ws_device_defaults();
  o.machine = t_setup.model;
  o.backend = WS_BACKEND_MODEL;
  o.profile = true;
  refused(&o, "a profile needs the RTL");
}

static void other_machines(void) {
  ws_device_options_t o = t_options();
  if (!t_rtl()) return t_skip("RTL");
  o.profile = true;
  refused(&o, "machine.so: a profile needs a machine with taps (make machine-trace)");
  o.wave = "/dev/null";
  refused(&o, "a run has a profile or a wave file, not both");
  o.wave = NULL;
  o.machine = NULL;
  o.config = "tiny";
  o.overrides = "PERF_COUNTERS=0"; // its RTL is not built
  refused(&o, "performance counters (perf_counters = 1)");
  o.overrides = "RETIRE_PORT=0";
  refused(&o, "retire port (retire_port = 1)");
}

// The program runs as it would without the environment; stderr says why there is no report.
static void environment(void) {
  const char *why = t_rtl() ? "a profile needs a machine with taps" : "a profile needs the RTL";
  char path[4096], told[4096], text[256] = "";
  snprintf(path, sizeof path, "%s/report", t_setup.tmp);
  snprintf(told, sizeof told, "%s/told", t_setup.tmp);
  setenv("WS_PROFILE", path, 1);
  ws_device_t *d = t_open();
  unsetenv("WS_PROFILE");
  ws_program_t *p = t_load(d, "a");
  CHECK(!ws_device_info(d)->profile && !ws_profile_begin(d), "a profile");
  const ws_addr_t x = ws_alloc(d, 400), y = ws_alloc(d, 400), z = ws_alloc(d, 400);
  const int to = open(told, O_RDWR | O_CREAT | O_TRUNC, 0666), terminal = dup(STDERR_FILENO);
  dup2(to, STDERR_FILENO);
  const ws_status_t status = T_RUN(d, p, "add", 1, 8, x, y, z, 8);
  dup2(terminal, STDERR_FILENO);
  close(terminal);
  CHECK(status == WS_STATUS_OK, "%s", ws_device_error(d));
  const ssize_t n = pread(to, text, sizeof text - 1, 0);
  CHECK(n > 0 && t_has(text, why), "'%s' has no '%s'", text, why);
  close(to);
  ws_device_close(d);
  FILE *f = fopen(path, "r");
  CHECK(!f, "a report");
  if (f) fclose(f);
}

const t_test_t t_profile_tests[] = {{"profile/not_asked_for", not_asked_for},
                                    {"profile/model", model},
                                    {"profile/other_machines", other_machines},
                                    {"profile/environment", environment},
                                    {NULL, NULL}};
