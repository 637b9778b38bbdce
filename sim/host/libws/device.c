// SPDX-License-Identifier: Apache-2.0
// Opening and closing devices.
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "device.h"
#include "error.h"
#include "profiling.h"
#include "settle.h"

enum { LATENCY = 20, LATENCY_MOST = 10000, BAD_BACKEND = -1, WAVE_NAME_MOST = 4000 };

// ---- options ------------------------------------------------------------------------------------

static const char *from_environment(const char *name, const char *preset) {
  const char *value = getenv(name);
  return value && *value ? value : preset;
}

ws_device_options_t ws_device_defaults(void) {
  const char *backend = from_environment("WS_BACKEND", "rtl");
  const bool model = !strcmp(backend, "model"), rtl_only = !strcmp(backend, "rtl-only");
  const bool known = model || rtl_only || !strcmp(backend, "rtl");
  char *end;
  const char *text = from_environment("WS_MEM_LATENCY", "20");
  const unsigned long latency = strtoul(text, &end, 10);
  return (ws_device_options_t){.config = from_environment("WS_CONFIG", "ref"),
                               .overrides = from_environment("WS_OVERRIDES", ""),
                               .backend = model   ? WS_BACKEND_MODEL
                                          : known ? WS_BACKEND_RTL
                                                  : (ws_backend_t)BAD_BACKEND,
                               .lockstep = !rtl_only,
                               .mem_latency =
                                   *end || latency > LATENCY_MOST ? UINT32_MAX : (uint32_t)latency,
                               .seed = 1};
}

// What is wrong with the options, or NULL.
static const char *unfit(const ws_device_options_t *o, const char *trace_file) {
  const bool model = o->backend == WS_BACKEND_MODEL;
  if (!model && o->backend != WS_BACKEND_RTL)
    return "backend: WS_BACKEND_RTL or WS_BACKEND_MODEL (WS_BACKEND: rtl, rtl-only or model)";
  if (o->mem_latency > LATENCY_MOST) return "mem_latency (WS_MEM_LATENCY): 1 to 10000 cycles";
  if (model && o->wave) return "a wave file needs the RTL";
  if (model && o->trace) return "a trace needs the RTL";
  if (model && trace_file) return "a trace file needs the RTL";
  if (trace_file && o->wave) return "a run writes a trace file or a wave file, not both";
  if (!model && o->memcheck) return "the memory check needs the model alone";
  if (!model && o->race) return "race detection needs the model alone";
  return NULL;
}

// A wave file is made when the simulation begins, minutes later, and the simulator does not report
// one that it cannot make.
static const char *no_wave(const char *path) {
  if (strlen(path) > WAVE_NAME_MOST) return "the name is too long";
  FILE *f = fopen(path, "ab");
  if (!f) return strerror(errno);
  fclose(f);
  return NULL;
}

// ---- open ---------------------------------------------------------------------------------------

static const char *where(void *ctx, uint32_t pc) {
  const ws_device_t *d = ctx;
  return d->launched ? ws_elf_where(d->launched->elf, pc) : "";
}

typedef struct {
  ws_device_t *d;
  char text[WS_ERROR_BYTES];
} opening_t;

static void open_job(void *ctx) {
  opening_t *o = ctx;
  ws_device_t *d = o->d;
  const ws_machine_options_t options = {.backend = d->o.backend,
                                        .lockstep = d->info.lockstep,
                                        .stress = d->o.stress,
                                        .race = d->o.race,
                                        .memcheck = d->o.memcheck,
                                        .mem_latency = d->o.mem_latency,
                                        .seed = d->o.seed,
                                        .max_cycles = d->o.max_cycles,
                                        .trace = d->o.trace ? ws_log(d) : NULL,
                                        .trace_file = d->trace_file,
                                        .race_log = d->o.log ? d->o.log : stderr,
                                        .wave = d->wave,
                                        .where = where,
                                        .ctx = d};
  d->machine = d->table->open(&options, o->text, sizeof o->text);
  const uint64_t local = UINT64_C(1) * WS_LOCAL_MOST * d->info.warps * d->info.threads;
  if (d->machine && !(d->table->map(d->machine, WS_CONST_PHYS, WS_CONST_WINDOW) &&
                      d->table->map(d->machine, WS_LOCAL_PHYS, local))) {
    d->table->close(d->machine);
    d->machine = NULL;
    snprintf(o->text, sizeof o->text, "out of memory on the host");
  }
}

static void close_job(void *ctx) {
  ws_device_t *d = ctx;
  d->table->close(d->machine);
}

static void fill_info(ws_device_t *d) {
  const ws_machine_info_t *m = d->table->info;
  const bool rtl = d->o.backend == WS_BACKEND_RTL;
  snprintf(d->name, sizeof d->name, "%s%s%s", m->config, *m->words ? " " : "", m->words);
  d->info = (ws_device_info_t){.name = d->name,
                               .backend = d->o.backend,
                               .warps = m->warps,
                               .threads = m->threads,
                               .lanes = m->lanes,
                               .schedulers = m->schedulers,
                               .issue_width = m->issue_width,
                               .cta_slots = m->cta_slots,
                               .barriers = m->barriers,
                               .stack_depth = m->stack_depth,
                               .convergence_barriers = m->conv_barriers,
                               .registers = m->registers,
                               .shared_bytes = m->shared_bytes,
                               .block_threads = m->block_threads,
                               .block_registers = m->block_registers,
                               .clock_cycles = m->clock_cycles,
                               .local_bytes = WS_LOCAL_MOST,
                               .memory_bytes = WS_CONST_PHYS - WS_HEAP_BASE,
                               .floats = m->fp != WS_FLOAT_NONE,
                               .ieee = m->fp == WS_FLOAT_IEEE,
                               .special_functions = m->isa.sfu,
                               .function_pairs = m->isa.sfu_pairs,
                               .bitmanip = m->isa.bitmanip,
                               .compare_and_swap = m->isa.cas,
                               .float_atomics = m->isa.float_atomics,
                               .matrix_products = m->isa.tensor,
                               .exact_products = m->tensor_exact,
                               .reservations = m->isa.lrsc,
                               .indexed_accesses = m->isa.indexed,
                               .read_barriers = m->isa.read_barriers,
                               .counters = rtl ? m->counters : 0,
                               .sched = m->sched,
                               .emission = rtl ? m->emission : "",
                               .retire_port = m->retire_port,
                               .trace_files = m->retire_port && m->counters,
                               .profile = d->profiling,
                               .lockstep = rtl && d->o.lockstep && m->retire_port};
}

uint32_t ws_block_threads(const ws_device_t *d, uint32_t registers) {
  return d->table->block_threads(registers ? registers : d->info.registers);
}

// Loads the shared object. False after ws_fail().
static bool load(ws_device_t *d, const char *path) {
  char here[PATH_MAX]; // dlopen() looks for a name without a slash in the library path
  snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
  d->so = dlopen(here, RTLD_NOW | RTLD_LOCAL);
  if (!d->so) return ws_fail(NULL, WS_STATUS_BUILD, "%s", dlerror()), false;
  d->table = dlsym(d->so, WS_MACHINE_SYMBOL);
  if (!d->table) return ws_fail(NULL, WS_STATUS_BUILD, "%s: not a machine", path), false;
  if (d->table->abi != WS_MACHINE_ABI || d->table->bytes != WS_MACHINE_BYTES) {
    ws_fail(NULL, WS_STATUS_BUILD, "%s was built for another version of libws: rebuild it", path);
    return false;
  }
  const ws_machine_info_t *m = d->table->info;
  const char *lacks = NULL;
  if (d->o.backend == WS_BACKEND_RTL && !m->rtl) lacks = "the machine is model only: it has no RTL";
  if (d->o.trace && !m->retire_port)
    lacks = "a trace needs a machine with a retire port (retire_port = 1)";
  if (lacks) return ws_fail(NULL, WS_STATUS_USAGE, "%s: %s", path, lacks), false;
  return true;
}

static char *copy(const char *text) {
  return text ? strdup(text) : NULL;
}

// Without profiles after all: a word for the user, when something runs.
static void leave_profile(ws_device_t *d, const char *why) {
  d->unprofiled = why;
  if (!d->profiling) return; // the trace file, if there is one, is the caller's
  ws_profiling_free(d->profiling);
  fclose(d->trace_file);
  d->profiling = NULL;
  d->trace_file = NULL;
}

// The taps that a trace file or profiles need. False after ws_fail().
static bool find_taps(ws_device_t *d, const char *trace_file) {
  if (!d->trace_file || d->table->info->taps) return true;
  if (!trace_file && !d->o.profile) {
    leave_profile(d, "a profile needs a machine with taps (make machine-trace)");
    return true;
  }
  ws_fail(NULL, WS_STATUS_USAGE, "%s: a %s needs a machine with taps (make machine-trace)",
          d->machine_path ? d->machine_path : d->table->info->config,
          d->o.profile ? "profile" : "trace file");
  return false;
}

// Everything after the options. False after ws_fail(); ws_device_close() frees what exists.
static bool open_device(ws_device_t *d, const char *trace_file) {
  if (!d->table) {
    d->machine_path = d->o.machine ? copy(d->o.machine) : ws_machine_build(&d->o, d->trace_file);
    if (!d->machine_path || !load(d, d->machine_path)) return false;
  }
  if (!find_taps(d, trace_file)) return false;
  fill_info(d);
  if (d->profiling && ws_profiling_wanted() && !ws_profiling_report(d->profiling, d->name))
    return false;
  ws_heap_init(&d->heap, WS_HEAP_BASE, WS_CONST_PHYS);
  if (!ws_worker_start(&d->worker, d->table->info->same_thread))
    return ws_fail(NULL, WS_STATUS_MEMORY, "cannot create a thread"), false;
  d->working = true;
  opening_t o = {.d = d};
  ws_worker_do(&d->worker, open_job, &o);
  if (!d->machine) ws_fail(NULL, WS_STATUS_MISMATCH, "%s: %s", d->name, o.text);
  return d->machine;
}

static ws_device_t *open_with(const ws_device_options_t *options, const ws_machine_table_t *table,
                              const char *trace_file);

// What a machine lacks for profiles, or NULL: its model says so. False after ws_fail().
static bool find_profile(const ws_device_options_t *options, const char **lacks) {
  ws_device_options_t o = *options;
  if (o.machine) return true; // is seen when it is loaded
  o.backend = WS_BACKEND_MODEL;
  o.trace = o.profile = false;
  ws_device_t *d = open_with(&o, NULL, NULL);
  if (!d) return false;
  if (!d->info.trace_files)
    *lacks = "a profile needs a machine with a retire port (retire_port = 1) and performance "
             "counters (perf_counters = 1)";
  ws_device_close(d);
  return true;
}

// Profiles that the options or WS_PROFILE ask for. False after ws_fail().
static bool open_profile(ws_device_t *d, const char *trace_file) {
  const char *lacks = NULL;
  const bool wanted = ws_profiling_wanted() && !d->table;
  if (!d->o.profile && !wanted) return true;
  if (d->o.backend == WS_BACKEND_MODEL)
    lacks = "a profile needs the RTL";
  else if (d->o.wave)
    lacks = "a run has a profile or a wave file, not both";
  else if (!d->table && !find_profile(&d->o, &lacks))
    return false;
  if (lacks && d->o.profile) return ws_fail(NULL, WS_STATUS_USAGE, "%s", lacks), false;
  if (lacks) return leave_profile(d, lacks), true;
  d->profiling = ws_profiling_new(trace_file, &d->trace_file);
  return d->profiling;
}

static ws_device_t *open_with(const ws_device_options_t *options, const ws_machine_table_t *table,
                              const char *trace_file) {
  const ws_device_options_t o = options ? *options : ws_device_defaults();
  const char *why = unfit(&o, trace_file);
  ws_device_t *d = why ? NULL : calloc(1, sizeof *d);
  ws_error_clear();
  if (!d) {
    ws_fail(NULL, why ? WS_STATUS_USAGE : WS_STATUS_MEMORY, "%s", why ? why : "out of memory");
    return NULL;
  }
  d->o = o;
  d->table = table;
  why = o.wave ? no_wave(o.wave) : NULL;
  if (why) {
    ws_fail(NULL, WS_STATUS_USAGE, "wave file %s: %s", o.wave, why);
    return free(d), NULL;
  }
  d->wave = copy(o.wave);
  if (trace_file && !(d->trace_file = fopen(trace_file, "wb"))) {
    ws_fail(NULL, WS_STATUS_USAGE, "trace file %s: %s", trace_file, strerror(errno));
    return ws_device_close(d), NULL;
  }
  if (!d->o.mem_latency) d->o.mem_latency = LATENCY;
  if (open_profile(d, trace_file) && open_device(d, trace_file)) {
    d->o.config = d->o.overrides = d->o.machine = d->o.wave = NULL; // the caller's
    return d;
  }
  ws_device_close(d);
  return NULL;
}

// The trace file that the environment asks for: of the first device NAME, of others NAME.1, NAME.2
// .. NULL: none, or this device has none.
static const char *trace_of_environment(const ws_device_options_t *o, char text[PATH_MAX]) {
  static atomic_uint devices;
  const char *name = from_environment("WS_TRACE_FILE", NULL);
  if (!name || o->backend != WS_BACKEND_RTL || o->machine || o->wave) return NULL;
  const unsigned n = atomic_fetch_add(&devices, 1);
  const int length =
      n ? snprintf(text, PATH_MAX, "%s.%u", name, n) : snprintf(text, PATH_MAX, "%s", name);
  return length < PATH_MAX ? text : NULL;
}

ws_device_t *ws_device_open(const ws_device_options_t *options) {
  const ws_device_options_t o = options ? *options : ws_device_defaults();
  char text[PATH_MAX];
  return open_with(&o, NULL, trace_of_environment(&o, text));
}

ws_device_t *ws_device_open_table(const ws_device_options_t *options,
                                  const ws_machine_table_t *table) {
  return open_with(options, table, NULL);
}

ws_device_t *ws_device_open_traced(const ws_device_options_t *options, const char *trace_file) {
  return open_with(options, NULL, trace_file);
}

void ws_device_close(ws_device_t *d) {
  if (!d) return;
  if (d->machine) ws_settle(d);
  while (d->programs)
    ws_program_unload(d->programs);
  if (d->machine) ws_worker_do(&d->worker, close_job, d);
  if (d->working) ws_worker_stop(&d->worker);
  ws_profiling_free(d->profiling);
  ws_heap_free_all(&d->heap);
  if (d->so) dlclose(d->so);
  free(d->machine_path);
  free(d->wave);
  if (d->trace_file) fclose(d->trace_file);
  free(d);
}

const ws_device_info_t *ws_device_info(const ws_device_t *d) {
  return d ? &d->info : NULL;
}

const struct ws_sfu_tables *ws_device_sfu(const ws_device_t *d) {
  return d ? d->table->sfu : NULL;
}
