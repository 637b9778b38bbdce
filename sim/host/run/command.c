// SPDX-License-Identifier: Apache-2.0
// wsrun: runs a kernel with arguments of the command line, or with its built-in host program.
#include "command.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../gen/fresh.h"
#include "../../measure/trace/profile.h"
#include "../../measure/trace/view.h"
#include "../debug/gdb.h"
#include "../debug/stops.h"
#include "../libws/file.h"
#include "hosts.h"
#include "report.h"

// ---- kernels with arguments from the command line -----------------------------------------------

typedef struct {
  uint32_t addr, bytes;
} buffer_t;

static bool write_memory(ws_run_t *r, const char *path, uint32_t addr, uint32_t bytes) {
  void *p = malloc(bytes);
  FILE *f = p && !ws_read(r->device, p, addr, bytes) ? fopen(path, "wb") : NULL;
  bool ok = f && fwrite(p, 1, bytes, f) == bytes;
  if (f && fclose(f)) ok = false;
  free(p);
  if (!ok) fprintf(stderr, "wsrun: cannot write %u bytes at 0x%08x to %s\n", bytes, addr, path);
  return ok;
}

// Buffers for the arguments, and the block of arguments: aligned as the kernel wants them, for a
// program without kernels in their order.
static bool place_args(ws_run_t *r, const ws_kernel_t *k, ws_args_t *args, buffer_t *buffers) {
  for (unsigned i = 0; i < r->opt.arg_n; i++) {
    const ws_arg_t *a = &r->opt.args[i];
    const void *value = a->value;
    size_t n = a->bytes;
    if (a->kind != WS_ARG_VALUE) {
      void *p = NULL;
      if (a->kind != WS_ARG_OUT && !(p = ws_file_read(a->path, &n))) {
        fprintf(stderr, "wsrun: cannot read %s: %s\n", a->path, strerror(errno));
        return false;
      }
      buffers[i] = (buffer_t){ws_run_alloc(r, (uint32_t)(n ? n : 1)), (uint32_t)n};
      const bool ok = !p || !ws_write(r->device, buffers[i].addr, p, n);
      if (!ok) ws_run_complain(r);
      free(p);
      if (!ok) return false;
      value = &buffers[i].addr;
      n = sizeof buffers[i].addr;
    }
    ws_args_bytes(args, value, (uint32_t)n, k ? ws_kernel_arg(k, i).alignment : n == 8 ? 8 : 4);
  }
  return true;
}

// What an option of --arg may be given for: kind of the note, what it is called, prefixes.
static const struct {
  char kind;
  const char *what, *texts;
} takes[] = {{'p', "pointer", "u32: in: out: inout:"},
             {'i', "32-bit integer", "i32: u32:"},
             {'u', "32-bit integer", "i32: u32:"},
             {'l', "64-bit integer", "i64: u64:"},
             {'m', "64-bit integer", "i64: u64:"},
             {'f', "float", "f32:"},
             {'d', "double", "f64:"},
             {'b', "struct", "hex: file:"},
             {'s', "address in shared memory", "u32:"}};

// Number and kinds of the arguments against what the kernel was compiled with.
static bool check_args(const ws_options_t *o, const ws_kernel_t *k) {
  const char *name = ws_kernel_name(k);
  if (o->arg_n != ws_kernel_args(k)) {
    fprintf(stderr, "wsrun: kernel %s takes %u arguments, %u are given\n", name, ws_kernel_args(k),
            o->arg_n);
    return false;
  }
  for (unsigned i = 0; i < o->arg_n; i++) {
    const ws_arg_t *a = &o->args[i];
    const ws_kernel_arg_t want = ws_kernel_arg(k, i);
    const char *colon = strchr(a->text, ':');
    unsigned t = 0;
    while (takes[t].kind != want.kind)
      t++;
    char prefix[16];
    snprintf(prefix, sizeof prefix, "%.*s", (int)(colon - a->text) + 1, a->text);
    const char *at = strstr(takes[t].texts, prefix);
    if (!at || (at != takes[t].texts && at[-1] != ' ')) {
      fprintf(stderr, "wsrun: kernel %s: argument %u is a %s; '%s' is not\n", name, i,
              takes[t].what, a->text);
      return false;
    }
    if (a->kind == WS_ARG_VALUE && a->bytes != want.bytes) {
      fprintf(stderr, "wsrun: kernel %s: argument %u has %u bytes; '%s' has %u\n", name, i,
              want.bytes, a->text, a->bytes);
      return false;
    }
  }
  return true;
}

// Where to start: --entry, --kernel, the only kernel, or the entry of a program without kernels.
// False after a message.
static bool find_entry(ws_run_t *r, const ws_kernel_t **k, uint32_t *entry) {
  const ws_options_t *o = &r->opt;
  const uint32_t n = ws_kernel_count(r->program);
  *k = NULL;
  if (o->entry) {
    if (!ws_symbol(r->program, o->entry, entry, NULL)) return true;
    return ws_run_complain(r), false;
  }
  if (o->kernel)
    *k = ws_kernel_find(r->program, o->kernel);
  else if (n == 1)
    *k = ws_kernel_at(r->program, 0);
  if (*k) return check_args(o, *k);
  if (o->kernel) return ws_run_complain(r), false;
  *entry = ws_program_entry(r->program);
  if (!n && *entry) return true;
  fprintf(stderr,
          "wsrun: %s: which kernel? it has %u: --kernel NAME (--list names them), or "
          "--entry SYMBOL\n",
          o->elf, n);
  return false;
}

static int run_kernel(ws_run_t *r) {
  const ws_options_t *o = &r->opt;
  uint32_t entry = 0;
  const ws_kernel_t *k;
  ws_args_t args = {.count = 0};
  buffer_t buffers[WS_MAX_ARGS] = {{0, 0}};
  if (!find_entry(r, &k, &entry) || !place_args(r, k, &args, buffers)) return WS_EXIT_USAGE;
  ws_launch_config_t l = ws_run_config(r);
  memcpy(l.grid, o->grid, sizeof l.grid);
  memcpy(l.block, o->block, sizeof l.block);
  if (!o->have_block) l.block[0] = r->info->threads;
  l.shared_bytes = o->shared;
  const int rc = ws_run_launch(r, k, entry, &l, &args);
  if (rc == WS_EXIT_USAGE) return rc;
  for (unsigned i = 0; i < o->arg_n; i++)
    if ((o->args[i].kind == WS_ARG_OUT || o->args[i].kind == WS_ARG_INOUT) &&
        !write_memory(r, o->args[i].path, buffers[i].addr, buffers[i].bytes))
      return WS_EXIT_USAGE;
  return rc;
}

// ---- profile and page ---------------------------------------------------------------------------

// Both are made of a trace, which is removed unless it was asked for.
static bool begin_trace(ws_options_t *o, char temp[PATH_MAX]) {
  temp[0] = '\0';
  if ((!o->profile && !o->view) || o->trace_file) return true;
  const char *folder = getenv("TMPDIR");
  snprintf(temp, PATH_MAX, "%s/wsrun-XXXXXX", folder && *folder ? folder : "/tmp");
  const int fd = mkstemp(temp);
  if (fd < 0) return fprintf(stderr, "wsrun: %s: %s\n", temp, strerror(errno)), false;
  close(fd);
  o->trace_file = temp;
  return true;
}

static bool text_profile(const char *who, const char *trace, FILE *to) {
  return profile_file(who, trace, to, false);
}

static bool json_profile(const char *who, const char *trace, FILE *to) {
  return profile_file(who, trace, to, true);
}

static bool write_of_trace(const char *path, const char *trace,
                           bool (*make)(const char *who, const char *trace, FILE *to)) {
  ws_fresh_t file = ws_fresh_open(path);
  const bool good = file.f && make("wsrun", trace, file.f);
  errno = file.f ? 0 : errno;
  if (file.f && ws_fresh_close(&file, path, good)) return true;
  if (errno) fprintf(stderr, "wsrun: %s: %s\n", path, strerror(errno));
  return false;
}

static int end_trace(const ws_options_t *o, const char *temp) {
  const size_t n = o->profile ? strlen(o->profile) : 0;
  const bool json = n > 5 && !strcmp(o->profile + n - 5, ".json");
  bool good = true;
  if (o->profile)
    good = write_of_trace(o->profile, o->trace_file, json ? json_profile : text_profile);
  if (o->view) good = write_of_trace(o->view, o->trace_file, view_file) && good;
  if (*temp) unlink(temp);
  return good ? WS_EXIT_OK : WS_EXIT_USAGE;
}

// ---- all of it ----------------------------------------------------------------------------------

static void list_kernels(const ws_run_t *r) {
  for (uint32_t i = 0; i < ws_kernel_count(r->program); i++) {
    const ws_kernel_t *k = ws_kernel_at(r->program, i);
    const uint32_t stack = ws_kernel_local(k), args = ws_kernel_args(k);
    printf("%s: entry 0x%08x, %u registers", ws_kernel_name(k), ws_kernel_entry(k),
           ws_kernel_registers(k));
    if (stack == UINT32_MAX)
      printf(", stack unknown");
    else
      printf(", %u bytes of stack", stack);
    printf(", %u arguments", args);
    for (uint32_t a = 0; a < args; a++) {
      const ws_kernel_arg_t arg = ws_kernel_arg(k, a);
      printf("%s %c", a ? "," : ":", arg.kind);
      if (arg.kind == 'b') printf("%u", arg.bytes);
    }
    printf("\n");
  }
}

// A machine says what it has without its RTL. False after a message.
static bool can_trace(ws_device_options_t o, bool file) {
  o.backend = WS_BACKEND_MODEL;
  o.trace = false;
  o.wave = NULL;
  ws_device_t *d = ws_device_open(&o);
  const ws_device_info_t *info = d ? ws_device_info(d) : NULL;
  const bool can = d && info->retire_port && (!file || info->trace_files);
  if (!d)
    fprintf(stderr, "wsrun: %s\n", ws_error());
  else if (!can)
    fprintf(stderr, "wsrun: %s needs a machine with a retire port (retire_port = 1)%s\n",
            file ? "--trace-file" : "--trace",
            file ? " and performance counters (perf_counters = 1)" : "");
  ws_device_close(d);
  return can;
}

// The end of the name in "NAME KEY=VALUE ..": a path, which ends in .cfg, may have spaces.
static char *after_config(char *text) {
  char *end = NULL;
  for (char *s = text; (s = strstr(s, ".cfg")); s += 4)
    if (!s[4] || s[4] == ' ') end = s + 4;
  return end ? end : text + strcspn(text, " ");
}

// The device, and what the options ask of it. False after a message.
static bool open_device(ws_run_t *r, const char *machine) {
  ws_options_t *o = &r->opt;
  ws_device_options_t d = ws_device_defaults();
  d.machine = o->machine ? o->machine : o->config ? NULL : machine;
  if (o->config) {
    char *rest = after_config(o->config);
    d.overrides = *rest ? rest + 1 : "";
    *rest = '\0';
    d.config = o->config;
  }
  // The names of host programs and kernels need no RTL.
  const bool model = o->model || o->hosts || o->list;
  d.backend = model ? WS_BACKEND_MODEL : WS_BACKEND_RTL;
  d.lockstep = o->lockstep;
  d.stress = o->stress;
  d.mem_latency = o->mem_latency;
  d.seed = o->seed;
  d.max_cycles = o->max_cycles;
  d.race = o->race;
  d.memcheck = o->memcheck && o->model;
  d.trace = o->trace && !model;
  d.wave = model ? NULL : o->wave;
  const char *trace_file = model ? NULL : o->trace_file;
  if ((d.trace || trace_file) && !can_trace(d, trace_file)) return false;
  r->device = trace_file ? ws_device_open_traced(&d, trace_file) : ws_device_open(&d);
  if (!r->device) return ws_run_complain(r), false;
  r->info = ws_device_info(r->device);
  if (o->counters && !o->model && !r->info->counters && !model) {
    fprintf(stderr, "wsrun: --counters needs a machine with performance counters "
                    "(perf_counters = 1)\n");
    return false;
  }
  if (o->lockstep && !model && !r->info->lockstep)
    fprintf(stderr, "wsrun: the machine has no retire port: no lockstep, only the host checks\n");
  return true;
}

// The kernel of a built-in host is built beside this program, or in the folder above: build/wsrun,
// build/<cfg>/wsrun. False after a message.
static bool find_elf(ws_run_t *r, const char *name) {
  static char path[2 * PATH_MAX];
  char self[PATH_MAX] = "";
  const char *const folders[] = {self, self, "build"}; // the last one within a simulator
  const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  self[n > 0 ? n : 0] = '\0';
  char *slash = strrchr(self, '/');
  if (slash) *slash = '\0';
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s%s", folders[i], i ? "" : "../", name);
    char *whole = access(path, R_OK) ? NULL : realpath(path, NULL);
    if (!whole) continue;
    snprintf(path, sizeof path, "%s", whole);
    free(whole);
    r->opt.elf = path;
    return true;
  }
  fprintf(stderr,
          "wsrun: no %s beside %s or above it: `make run CFG=%s KERNEL=%s` in the checkout builds "
          "it, or name a program of this kernel after --host %s\n",
          name, self, r->info->name, r->opt.host, r->opt.host);
  return false;
}

// The program, which for a built-in host is the one of its kernel for this machine.
static bool load_program(ws_run_t *r) {
  char name[512];
  const ws_device_info_t *m = r->info;
  const bool pairs = m->function_pairs, bits = m->bitmanip && !pairs;
  const bool indexed = m->indexed_accesses && !m->read_barriers;
  const bool special = m->floats || bits || m->read_barriers || indexed;
  if (!r->opt.elf) {
    snprintf(name, sizeof name, "kernels%s%s%s%s%s%s/%s.elf", special ? "-" : "",
             m->floats ? "f" : "", bits ? "b" : "", pairs ? "p" : "", m->read_barriers ? "r" : "",
             indexed ? "x" : "", r->opt.host);
    if (!find_elf(r, name)) return false;
  }
  r->program = ws_program_load(r->device, r->opt.elf);
  if (!r->program) ws_run_complain(r);
  return r->program;
}

// ---- debuggers ----------------------------------------------------------------------------------

typedef struct {
  gdb_t *gdb;
  stops_t *stops;
} debuggers_t;

// What the options ask for. False after a message.
static bool debug(ws_run_t *r, debuggers_t *d) {
  const ws_options_t *o = &r->opt;
  bool good = true;
  if (o->gdb && !d->gdb) d->gdb = gdb_new(o->gdb);
  if (o->stops.places) d->stops = stops_new(&o->stops, r->program);
  if ((o->gdb && !d->gdb) || (o->stops.places && !d->stops)) return false;
  if (d->gdb) good = gdb_attach(d->gdb, r->device);
  if (d->stops) good = stops_attach(d->stops, r->device);
  if (!good)
    fprintf(stderr,
            "wsrun: %s needs a machine with a retire port (retire_port = 1), or the golden model "
            "alone: add --model\n",
            o->gdb ? "--gdb" : "--break");
  return good;
}

static int run(ws_run_t *r, debuggers_t *d) {
  ws_options_t *o = &r->opt;
  if (o->hosts) return ws_host_list(r), WS_EXIT_OK;
  if (o->host && !ws_host_possible(r, o->host)) return WS_EXIT_USAGE;
  if (!load_program(r)) return WS_EXIT_USAGE;
  if (o->list) return list_kernels(r), WS_EXIT_OK;
  if (!debug(r, d)) return WS_EXIT_USAGE;
  int rc = o->host ? ws_host_run_on(r) : run_kernel(r);
  if (rc != WS_EXIT_OK && r->status == WS_EXIT_OK) r->status = rc;
  if (rc == WS_EXIT_USAGE && !r->total.launches) return rc;
  if (r->failed > WS_COMPLAINTS)
    fprintf(stderr, "wsrun: %u more launches have failed\n", r->failed - WS_COMPLAINTS);
  for (unsigned i = 0; i < o->dump_n; i++)
    if (!write_memory(r, o->dumps[i].path, o->dumps[i].addr, o->dumps[i].bytes))
      r->status = WS_EXIT_USAGE;
  const uint32_t races = ws_result(r->device)->races;
  if (races) fprintf(stderr, "wsrun: %u race%s\n", races, races == 1 ? "" : "s");
  if (races && r->status == WS_EXIT_OK) r->status = WS_EXIT_MISMATCH;
  if (o->json && !ws_report_json(r, o->json)) r->status = WS_EXIT_USAGE;
  if (o->counters) ws_report_table(r);
  ws_report_last_line(r);
  return r->status;
}

int ws_run_main(int argc, char **argv, const char *machine, bool model_only) {
  static ws_run_t r;
  int rc = ws_options_parse(&r.opt, argc, argv, model_only);
  if (rc >= 0) return rc;
  char temp[PATH_MAX];
  debuggers_t d = {NULL, NULL};
  if (!begin_trace(&r.opt, temp)) return WS_EXIT_USAGE;
  const bool open = open_device(&r, machine);
  rc = open ? run(&r, &d) : WS_EXIT_USAGE;
  gdb_free(d.gdb, rc);
  stops_free(d.stops);
  ws_device_close(r.device); // the trace is complete
  const int written = open ? end_trace(&r.opt, temp) : WS_EXIT_OK;
  if (!open && *temp) unlink(temp);
  return rc == WS_EXIT_OK ? written : rc;
}
