// SPDX-License-Identifier: Apache-2.0
// wsrun: runs a kernel on the Verilated SM in lockstep with the golden model, or on the model
// alone.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../tb/common/ws_sim.h"
#include "host.h"
#include "kernels.h"
#include "session.h"

// ---- kernels with arguments from the command line

typedef struct {
  uint32_t addr, bytes;
} buffer_t;

static void *read_file(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  long size = -1;
  if (f && !fseek(f, 0, SEEK_END)) size = ftell(f);
  void *p = size >= 0 ? malloc((size_t)size + 1) : NULL;
  if (p && fseek(f, 0, SEEK_SET) == 0 && fread(p, 1, (size_t)size, f) == (size_t)size) {
    *n = (size_t)size;
  } else {
    fprintf(stderr, "wsrun: cannot read %s\n", path);
    free(p);
    p = NULL;
  }
  if (f) fclose(f);
  return p;
}

static bool write_memory(ws_session_t *s, const char *path, uint32_t addr, uint32_t bytes) {
  void *p = malloc(bytes);
  FILE *f = p && ws_session_read(s, addr, p, bytes) ? fopen(path, "wb") : NULL;
  bool ok = f && fwrite(p, 1, bytes, f) == bytes;
  if (f && fclose(f)) ok = false;
  free(p);
  if (!ok) fprintf(stderr, "wsrun: cannot write %u bytes at 0x%08x to %s\n", bytes, addr, path);
  return ok;
}

typedef struct {
  uint32_t bytes;
  uint32_t words[WS_PARAM_BYTES / 4];
} block_t;

// Buffers for the arguments, and the block of arguments: laid out as the kernel's note says, for a
// program without one in their order.
static bool place_args(ws_session_t *s, const ws_note_t *k, block_t *block, buffer_t *buffers) {
  for (unsigned i = 0; i < s->opt.arg_n; i++) {
    const ws_arg_t *a = &s->opt.args[i];
    const void *value = a->value;
    size_t n = a->bytes;
    if (a->kind != WS_ARG_VALUE) {
      void *p = NULL;
      if (a->kind != WS_ARG_OUT && !(p = read_file(a->path, &n))) return false;
      buffers[i] = (buffer_t){ws_session_alloc(s, (uint32_t)(n ? n : 1)), (uint32_t)n};
      bool ok = !p || !n || ws_session_write(s, buffers[i].addr, p, (uint32_t)n);
      free(p);
      if (!ok) return false;
      value = &buffers[i].addr;
      n = sizeof buffers[i].addr;
    }
    const uint32_t align = n == 8 ? 8 : 4;
    const uint32_t at = k ? k->arg[i].offset : (block->bytes + align - 1) & ~(align - 1);
    if (at + n > WS_PARAM_BYTES) {
      fprintf(stderr, "wsrun: the arguments take more than %d bytes\n", WS_PARAM_BYTES);
      return false;
    }
    memcpy((uint8_t *)block->words + at, value, n);
    if (block->bytes < at + n) block->bytes = at + (uint32_t)n;
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
static bool check_args(const ws_options_t *o, const ws_note_t *k) {
  if (o->arg_n != k->args) {
    fprintf(stderr, "wsrun: kernel %s takes %u arguments, %u are given\n", k->name, k->args,
            o->arg_n);
    return false;
  }
  for (unsigned i = 0; i < o->arg_n; i++) {
    const ws_arg_t *a = &o->args[i];
    const char *colon = strchr(a->text, ':');
    unsigned t = 0;
    while (takes[t].kind != k->arg[i].kind)
      t++;
    char prefix[16];
    snprintf(prefix, sizeof prefix, "%.*s", (int)(colon - a->text) + 1, a->text);
    const char *at = strstr(takes[t].texts, prefix);
    if (!at || (at != takes[t].texts && at[-1] != ' ')) {
      fprintf(stderr, "wsrun: kernel %s: argument %u is a %s; '%s' is not\n", k->name, i,
              takes[t].what, a->text);
      return false;
    }
    if (a->kind == WS_ARG_VALUE && a->bytes != k->arg[i].bytes) {
      fprintf(stderr, "wsrun: kernel %s: argument %u has %u bytes; '%s' has %u\n", k->name, i,
              k->arg[i].bytes, a->text, a->bytes);
      return false;
    }
  }
  return true;
}

// Where to start: --entry, --kernel, the only kernel, or the entry of a program without kernels.
// False after a message. *note: the kernel's note, NULL for a start without one.
static bool find_entry(ws_session_t *s, uint32_t *entry, const ws_note_t **note) {
  const ws_options_t *o = &s->opt;
  uint32_t n = 0;
  if (o->entry) {
    if (ws_elf_symbol(s->elf, o->entry, entry)) return true;
    fprintf(stderr, "wsrun: %s: no symbol '%s'\n", o->elf, o->entry);
    return false;
  }
  const ws_note_t *k = o->kernel ? ws_kernel_find(s, o->kernel) : ws_kernel_only(s, &n);
  *note = k;
  if (k) {
    *entry = k->entry;
    return check_args(o, k) && ws_kernel_needs(s, k);
  }
  *entry = ws_elf_entry(s->elf);
  if (!o->kernel && !n && *entry) return true;
  if (!o->kernel)
    fprintf(stderr,
            "wsrun: %s: which kernel? it has %u: --kernel NAME (--list names them), or "
            "--entry SYMBOL\n",
            o->elf, n);
  return false;
}

static int run_kernel(ws_session_t *s) {
  const ws_options_t *o = &s->opt;
  uint32_t entry;
  const ws_note_t *note = NULL;
  block_t args = {0};
  buffer_t buffers[WS_MAX_ARGS] = {{0, 0}};
  if (!find_entry(s, &entry, &note)) return WS_EXIT_USAGE;
  if (!place_args(s, note, &args, buffers)) return WS_EXIT_USAGE;
  uint32_t block[3] = {o->have_block ? o->block[0] : WS_THREADS, o->block[1], o->block[2]};
  int rc = ws_session_launch(s, entry, o->grid, block, o->shared, args.bytes, args.words);
  if (rc == WS_EXIT_USAGE) return rc;
  for (unsigned i = 0; i < o->arg_n; i++)
    if ((o->args[i].kind == WS_ARG_OUT || o->args[i].kind == WS_ARG_INOUT) &&
        !write_memory(s, o->args[i].path, buffers[i].addr, buffers[i].bytes))
      return WS_EXIT_USAGE;
  return rc;
}

// ---- main

// The simulator owns main(); its command line is ours. Under Icarus, ours begins with its program.
static int command_line(char ***argv) {
  static char text[1 << 16];
  static char *v[1024];
  FILE *f = fopen("/proc/self/cmdline", "r");
  size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
  int argc = 0;
  if (f) fclose(f);
  for (size_t i = 0; i < n && argc < 1023; i += strlen(text + i) + 1) {
    const char *dot = strrchr(text + i, '.');
    if (dot && !strcmp(dot, ".vvp")) argc = 0;
    if (text[i] != '+') v[argc++] = text + i; // plusargs are the simulator's
  }
  *argv = v;
  return argc;
}

// Waves need a model built for tracing: the same program beside this one, ending in -wave (make
// wave). It is run in our place with the simulator's own argument for the file.
static int wave_runner(const char *file, int argc, char **argv) {
  static char path[512], plusarg[512];
  char *args[1024];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 8);
  if (n < 0) return WS_EXIT_USAGE;
  strcpy(path + n, "-wave");
  snprintf(plusarg, sizeof plusarg, "+wave=%s", file);
  memcpy(args, argv, (size_t)argc * sizeof *argv);
  args[argc] = plusarg;
  args[argc + 1] = NULL;
  setenv("WS_WAVE", "1", 1);
  execv(path, args);
  fprintf(stderr, "wsrun: --wave needs %s: build it with make wave (and the same CFG)\n", path);
  return WS_EXIT_USAGE;
}

static int run(ws_session_t *s) {
  if (!ws_session_open(s)) return WS_EXIT_USAGE;
  if (s->opt.list) return ws_kernel_list(s), WS_EXIT_OK;
  if (!s->opt.model && !ws_rtl_open(s)) return WS_EXIT_MISMATCH;
  int rc = s->opt.host ? ws_host_session(s) : run_kernel(s);
  if (rc != WS_EXIT_OK && s->status == WS_EXIT_OK) s->status = rc;
  if (rc == WS_EXIT_USAGE && !s->total.launches) return rc;
  for (unsigned i = 0; i < s->opt.dump_n; i++)
    if (!write_memory(s, s->opt.dumps[i].path, s->opt.dumps[i].addr, s->opt.dumps[i].bytes))
      s->status = WS_EXIT_USAGE;
  if (s->opt.json && !ws_report_json(s, s->opt.json)) s->status = WS_EXIT_USAGE;
  if (s->opt.counters) ws_report_table(s);
  ws_report_last_line(s);
  return s->status;
}

// What the options ask of this machine. False with a message.
static bool machine_has(ws_options_t *o) {
  const char *lacks = NULL;
  if (o->trace && (o->model || !WS_RETIRE_PORT))
    lacks = o->model ? "--trace needs the RTL: leave --model away"
                     : "--trace needs a machine with a retire port (retire_port = 1)";
  if (o->counters && (o->model || !WS_PERF_COUNTERS))
    lacks = o->model ? "--counters needs the RTL: leave --model away"
                     : "--counters needs a machine with performance counters (perf_counters = 1)";
  if (lacks) return fprintf(stderr, "wsrun: %s\n", lacks), false;
  if (o->lockstep && !o->model && !WS_RETIRE_PORT) {
    fprintf(stderr, "wsrun: the machine has no retire port: no lockstep, only the host checks\n");
    o->lockstep = false;
  }
  return true;
}

int ws_bench_main(void) {
  static ws_session_t s;
  static char path[512];
  char **argv;
  int argc = command_line(&argv);
  int rc = ws_options_parse(&s.opt, argc, argv);
  if (rc >= 0) return rc;
  if (s.opt.hosts) return ws_host_list(), WS_EXIT_OK;
  if (!ws_rtl_present) s.opt.model = true;
  if (!machine_has(&s.opt)) return WS_EXIT_USAGE;
  if (s.opt.wave && !getenv("WS_WAVE")) return wave_runner(s.opt.wave, argc, argv);
  if (s.opt.host && !ws_host_possible(s.opt.host)) return WS_EXIT_USAGE;
  if (!s.opt.elf) {
    snprintf(path, sizeof path, "build/kernels%s%s%s/%s.elf", WS_FP_ON || WS_BITMANIP ? "-" : "",
             WS_FP_ON ? "f" : "", WS_BITMANIP ? "b" : "", s.opt.host);
    s.opt.elf = path;
  }
  rc = run(&s);
  ws_session_close(&s);
  return rc;
}
