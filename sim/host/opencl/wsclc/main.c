// SPDX-License-Identifier: Apache-2.0
// Command line of wsclc, and the tools it runs.
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Linker.h>

#include "../../../common/temp.h"
#include "../../../common/text.h"
#include "report.h"
#include "spawn.h"
#include "wsclc.h"

static const char usage[] =
    "usage: wsclc [options] FILE.. [-- options of clang]\n"
    "Compiles OpenCL C sources (.cl) and modules (.bc) to a program for a Warpsmith machine.\n"
    "  -o FILE               the output, default a.elf\n"
    "  -c                    only compile: the output is a module\n"
    "  --library             link modules into one\n"
    "  --machine LIST        features of the machine, from fp, sfu, cas, bitmanip, index, "
    "embedded; "
    "default fp\n"
    "  --home DIR            folder of library and runtime, default: that of this program\n"
    "  --save-temps DIR      keep intermediate files in DIR\n"
    "  --report              print what each step costs, on stderr: step, processes, processor "
    "seconds\n"
    "  --header              the output is clang's header, read; without FILE: for a new wsclc\n"
    "exit: 0 ok, 1 the sources are wrong, 2 usage, or a tool is missing\n";

typedef struct options {
  const char *out, *list, *home, *temps, **in;
  int inputs;
  bool compile, library, header;
  machine_t machine;
  char *const *clang;
} options_t;

void *allocate(size_t bytes) {
  void *p = calloc(1, bytes ? bytes : 1);
  if (!p) abort();
  return p;
}

char *text_of(const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = ws_vtext(fmt, args);
  va_end(args);
  if (!text) abort();
  return text;
}

void unit_error(unit_t *u, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fputs("error: ", stderr);
  vfprintf(stderr, fmt, args);
  fputc('\n', stderr);
  va_end(args);
  u->errors++;
}

// ---- options

static bool set_machine(machine_t *m, const char *list) {
  char *words = text_of("%s", list);
  *m = (machine_t){.constant_bytes = 65536 - 256};
  for (char *save, *w = strtok_r(words, ",", &save); w; w = strtok_r(NULL, ",", &save)) {
    if (strcmp(w, "fp") == 0)
      m->floats = true;
    else if (strcmp(w, "sfu") == 0)
      m->sfu = true;
    else if (strcmp(w, "cas") == 0)
      m->cas = true;
    else if (strcmp(w, "bitmanip") == 0)
      m->bitmanip = true;
    else if (strcmp(w, "index") == 0)
      m->indexed = true;
    else if (strcmp(w, "embedded") == 0)
      m->embedded = true;
    else
      return false;
  }
  return true;
}

static bool parse(options_t *o, int argc, char **argv) {
  static char *const none[] = {NULL};
  *o = (options_t){.out = "a.elf", .list = "fp", .clang = none};
  set_machine(&o->machine, "fp");
  o->in = allocate((size_t)argc * sizeof *o->in);
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(a, "--") == 0) {
      o->clang = argv + i + 1;
      break;
    }
    if (strcmp(a, "-c") == 0)
      o->compile = true;
    else if (strcmp(a, "--library") == 0)
      o->library = true;
    else if (strcmp(a, "--header") == 0)
      o->header = true;
    else if (strcmp(a, "--report") == 0)
      report_start();
    else if (value && strcmp(a, "-o") == 0)
      o->out = argv[++i];
    else if (value && strcmp(a, "--home") == 0)
      o->home = argv[++i];
    else if (value && strcmp(a, "--save-temps") == 0)
      o->temps = argv[++i];
    else if (value && strcmp(a, "--machine") == 0 && set_machine(&o->machine, value))
      o->list = argv[++i];
    else if (a[0] != '-')
      o->in[o->inputs++] = a;
    else {
      fprintf(stderr, "wsclc: unexpected argument `%s'\n", a);
      return false;
    }
  }
  return o->header == !o->inputs;
}

static const char *own_folder(void) {
  char path[4096];
  const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0) return ".";
  path[n] = 0;
  char *slash = strrchr(path, '/');
  if (slash) *slash = 0;
  return text_of("%s", path);
}

// ---- the steps

static bool ends_in(const char *path, const char *suffix) {
  const size_t n = strlen(path), k = strlen(suffix);
  return n >= k && strcmp(path + n - k, suffix) == 0;
}

static LLVMModuleRef read_module(const unit_t *u, const char *path) {
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef m = NULL;
  char *error = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &error)) {
    fprintf(stderr, "wsclc: %s: %s\n", path, error);
    return NULL;
  }
  if (LLVMParseBitcodeInContext2(u->ctx, buffer, &m)) {
    fprintf(stderr, "error: %s is not a module compiled from OpenCL C\n", path);
    m = NULL;
  }
  LLVMDisposeMemoryBuffer(buffer);
  return m;
}

// Compiles what is source, and links everything into u->module.
static bool gather(const options_t *o, unit_t *u, const char *temps) {
  for (int i = 0; i < o->inputs; i++) {
    const char *path = o->in[i];
    if (!ends_in(path, ".bc")) {
      path = text_of("%s/input%d.bc", temps, i);
      const source_t s = {.path = o->in[i],
                          .preprocessed = text_of("%s/input%d.i", temps, i),
                          .home = o->home,
                          .options = o->clang,
                          .machine = &o->machine};
      if (!compile_source(&s, path)) return false;
    }
    LLVMModuleRef m = read_module(u, path);
    if (!m) return false;
    if (!u->module)
      u->module = m;
    else if (LLVMLinkModules2(u->module, m)) // says why on stderr
      return false;
  }
  return true;
}

static bool assemble(const options_t *o, unit_t *u, const char *temps) {
  const machine_t *m = u->machine;
  char *rt = text_of("%s/rt-%s%s", o->home, m->floats ? "f" : "i", m->bitmanip ? "b" : "");
  char *in = text_of("%s/program.s", temps), *out = text_of("%s/program.ssy.s", temps);
  char *object = text_of("%s/program.o", temps), *script = text_of("%s/ws.ld", o->home);
  char *summary = text_of("%s.sum", rt), *runtime = text_of("%s.o", rt);
  char *library = text_of("%s.a", rt);
  char *wsssy = text_of("%s/wsssy", o->home);
  char *march =
      text_of("-march=rv32ima%s_zicsr%s", m->floats ? "f" : "", m->bitmanip ? "_zba_zbb" : "");
  const char *const pass[] = {wsssy,
                              in,
                              "-o",
                              out,
                              "--with",
                              summary,
                              "--allow-endless-loops",
                              m->indexed ? "--index" : NULL,
                              NULL};
  const char *const as[] = {"riscv64-unknown-elf-as",
                            march,
                            m->floats ? "-mabi=ilp32f" : "-mabi=ilp32",
                            "-mno-relax",
                            "-o",
                            object,
                            out,
                            NULL};
  const char *const ld[] = {"riscv64-unknown-elf-ld",
                            "-m",
                            "elf32lriscv",
                            "-nostdlib",
                            "-static",
                            "-T",
                            script,
                            "--no-relax",
                            "--gc-sections",
                            "--build-id=none",
                            "-o",
                            o->out,
                            object,
                            runtime,
                            library,
                            NULL};
  const char *const *const steps[] = {pass, as, ld};
  static const char *const names[] = {"pass", "assembler", "linker"};
  for (int i = 0; i < 3; i++) {
    command_t c = {.step = names[i]};
    command_words(&c, steps[i]);
    if (command_run(&c) || (i == 0 && !check_stacks(u, out))) return false;
  }
  return true;
}

static bool append_notes(const unit_t *u, const char *machine, const char *temps) {
  FILE *f = fopen(text_of("%s/program.s", temps), "a");
  if (!f) return false;
  write_notes(u, machine, f);
  return fclose(f) == 0;
}

static int build(const options_t *o, const char *temps) {
  unit_t u = {.ctx = LLVMContextCreate(), .machine = &o->machine};
  if (!gather(o, &u, temps)) return 1;
  if (o->compile || o->library) return LLVMWriteBitcodeToFile(u.module, o->out) ? 2 : 0;
  u.layout = LLVMGetModuleDataLayout(u.module);
  report("start", "module of clang");
  if (!lower_front(&u)) return 1;
  if (!link_library(&u, text_of("%s/device.lib", o->home))) return 1;
  if (o->temps && LLVMWriteBitcodeToFile(u.module, text_of("%s/linked.bc", temps))) return 1;
  if (!lower_back(&u, text_of("%s/program.s", temps))) return 1;
  return append_notes(&u, o->list, temps) && assemble(o, &u, temps) ? 0 : 1;
}

static int build_in(void *ctx, const char *folder) {
  return build(ctx, folder);
}

int main(int argc, char **argv) {
  options_t o;
  if (!parse(&o, argc, argv)) {
    fputs(usage, stderr);
    return 2;
  }
  if (!o.home) o.home = own_folder();
  if (o.header) return make_prelude(&o.machine, o.clang, o.out) ? 0 : 1;
  const int status = o.temps ? build(&o, o.temps) : ws_temp_run("wsclc", build_in, &o);
  if (status >= 0) return status;
  fprintf(stderr, "wsclc: no folder for intermediate files: %s\n", strerror(errno));
  return 2;
}
