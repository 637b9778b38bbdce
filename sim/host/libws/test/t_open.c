// SPDX-License-Identifier: Apache-2.0
// Opening devices: options, environment, machines that are none.
#include "t.h"

#include <unistd.h>

// Opening fails, and the text says why.
static void fails(int line, const ws_device_options_t *o, const char *text) {
  ws_device_t *d = ws_device_open(o);
  if (d || !t_has(ws_error(), text))
    t_fail(__FILE__, line, "expected '%s', got %s '%s'", text, d ? "a device," : "", ws_error());
  ws_device_close(d);
}
#define FAILS(o, text) fails(__LINE__, o, text)

static void environment(void) {
  setenv("WS_CONFIG", "tiny", 1);
  setenv("WS_OVERRIDES", "WARPS=4", 1);
  setenv("WS_BACKEND", "model", 1);
  setenv("WS_MEM_LATENCY", "7", 1);
  ws_device_options_t o = ws_device_defaults();
  CHECK(!strcmp(o.config, "tiny") && !strcmp(o.overrides, "WARPS=4"), "%s %s", o.config,
        o.overrides);
  CHECK(o.backend == WS_BACKEND_MODEL && o.mem_latency == 7, "backend, latency");
  setenv("WS_BACKEND", "rtl-only", 1);
  o = ws_device_defaults();
  CHECK(o.backend == WS_BACKEND_RTL && !o.lockstep, "rtl-only");
  setenv("WS_BACKEND", "fpga", 1);
  o = ws_device_defaults();
  FAILS(&o, "WS_BACKEND: rtl, rtl-only or model");
  unsetenv("WS_BACKEND");
  setenv("WS_MEM_LATENCY", "20x", 1);
  o = ws_device_defaults();
  FAILS(&o, "WS_MEM_LATENCY");
  unsetenv("WS_MEM_LATENCY");
  unsetenv("WS_CONFIG");
  unsetenv("WS_OVERRIDES");
  o = ws_device_defaults();
  CHECK(!strcmp(o.config, "ref") && o.backend == WS_BACKEND_RTL && o.lockstep, "defaults");
}

static void options(void) {
  ws_device_options_t o = t_options();
  o.mem_latency = 10001;
  FAILS(&o, "mem_latency");
  o = t_options();
  o.backend = WS_BACKEND_MODEL;
  o.wave = "x.fst";
  FAILS(&o, "a wave file needs the RTL");
  o.wave = NULL;
  o.trace = true;
  FAILS(&o, "a trace needs the RTL");
  o.trace = false;
  o.backend = WS_BACKEND_RTL;
  o.race = true;
  FAILS(&o, "race detection needs the model alone");
  o.race = false;
  o.machine = t_setup.model;
  FAILS(&o, "it has no RTL");
}

static void configurations(void) {
  ws_device_options_t o = t_options();
  o.machine = NULL;
  o.backend = WS_BACKEND_MODEL;
  o.config = "nothing";
  FAILS(&o, "no configuration 'nothing'");
  o.config = "../ref";
  FAILS(&o, "no configuration '../ref'");
  o.config = "nowhere/x.cfg";
  FAILS(&o, "nowhere/x.cfg: No such file");
  o.config = "ref";
  o.overrides = "WARP=4";
  FAILS(&o, "'WARP=4' is not KEY=VALUE");
  o.overrides = "WARPS";
  FAILS(&o, "'WARPS' is not KEY=VALUE");
  o.overrides = "CC=false";
  FAILS(&o, "'CC=false' is not KEY=VALUE");
  o.overrides = "VLT_THREAD=2";
  FAILS(&o, "'VLT_THREAD=2' is not KEY=VALUE");
  o.overrides = "ALU_DIRECT=0";
  FAILS(&o, "ALU_DIRECT = 0: now cuts=-direct");
  o.overrides = "SMEM_KB=48";
  FAILS(&o, "SMEM_KB = 48: now smem=48K");
  o.overrides = "WARPS=4;x";
  FAILS(&o, "'WARPS=4;x' is not KEY=VALUE");
  setenv("WS_ROOT", "/nowhere", 1);
  FAILS(&o, "/nowhere is not a Warpsmith tree");
  unsetenv("WS_ROOT");
}

// What wsgen says is in the error.
static void build_fails(void) {
  ws_device_options_t o = t_options();
  FILE *log = fopen("/dev/null", "w");
  o.machine = NULL;
  o.backend = WS_BACKEND_MODEL;
  o.log = log;
  o.overrides = "WARPS=3000";
  FAILS(&o, "cannot be built");
  CHECK(t_has(ws_error(), "3000") && t_has(ws_error(), ".log"), "%s", ws_error());
  fclose(log);
}

static void not_machines(void) {
  ws_device_options_t o = t_options();
  char path[4096];
  o.machine = "/nowhere/machine.so";
  FAILS(&o, "/nowhere/machine.so");
  snprintf(path, sizeof path, "%s/text.so", t_setup.tmp);
  FILE *f = fopen(path, "w");
  fputs("no machine\n", f);
  fclose(f);
  o.machine = path;
  FAILS(&o, "text.so");
  snprintf(path, sizeof path, "%s/other.so", t_setup.tmp); // made by run.sh
  FAILS(&o, "other.so: not a machine");
  snprintf(path, sizeof path, "%s/old.so", t_setup.tmp);
  FAILS(&o, "old.so was built for another version");
}

static void info(void) {
  ws_device_t *d = t_open();
  const ws_device_info_t *f = ws_device_info(d);
  CHECK(f->warps && f->threads && f->block_threads == f->warps * f->threads, "shape");
  CHECK(f->block_registers >= f->block_threads * f->registers, "%u registers", f->block_registers);
  CHECK(f->memory_bytes == 256u << 20 && f->local_bytes == 65536, "memory");
  CHECK(f->backend == (t_rtl() ? WS_BACKEND_RTL : WS_BACKEND_MODEL), "backend");
  CHECK(f->lockstep == t_rtl() && (f->counters != 0) == t_rtl(), "lockstep, counters");
  CHECK(*f->name && *f->sched, "'%s' '%s'", f->name, f->sched);
  ws_device_close(d);
}

static void nothing(void) {
  ws_device_close(NULL);
  ws_program_unload(NULL);
  CHECK(!ws_device_info(NULL) && !ws_result(NULL) && !ws_device_sfu(NULL), "no device");
  CHECK(!ws_program_load(NULL, "x.elf") && t_has(ws_error(), "no device"), "%s", ws_error());
  CHECK(!ws_alloc(NULL, 4), "memory without a device");
  REFUSED(NULL, ws_wait(NULL), WS_STATUS_USAGE, "no device");
  REFUSED(NULL, ws_write(NULL, 0, "x", 1), WS_STATUS_USAGE, "no device");
  REFUSED(NULL, ws_symbol(NULL, "x", NULL, NULL), WS_STATUS_USAGE, "program is NULL");
  CHECK(!ws_kernel_find(NULL, "x") && !ws_kernel_at(NULL, 0) && !ws_kernel_count(NULL), "kernel");
  CHECK(!*ws_where(NULL, 0) && !*ws_kernel_name(NULL), "texts");
  CHECK(!ws_kernel_args(NULL) && !ws_kernel_arg(NULL, 0).kind, "arguments");
}

static void again_and_again(void) {
  for (unsigned i = 0; i < 20; i++) {
    ws_device_t *d = t_open();
    ws_program_t *p = t_load(d, "a");
    const uint32_t out = ws_alloc(d, 4);
    CHECK(T_RUN(d, p, "count", 1, 1, out) == WS_STATUS_OK, "%s", ws_device_error(d));
    ws_device_close(d);
  }
}

const t_test_t t_open_tests[] = {{"open/environment", environment},
                                 {"open/options", options},
                                 {"open/configurations", configurations},
                                 {"open/build_fails", build_fails},
                                 {"open/not_machines", not_machines},
                                 {"open/info", info},
                                 {"open/nothing", nothing},
                                 {"open/again_and_again", again_and_again},
                                 {NULL, NULL}};
