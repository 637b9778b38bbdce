// SPDX-License-Identifier: Apache-2.0
// wscc: from C to a program of kernels: preprocessor, CUDA keywords, GCC or clang, reconvergence
// pass, read barriers where the machine needs them, assembler, linker.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../common/spawn.h"
#include "../../common/temp.h"
#include "cuda.h"
#include "flags.h"
#include "levels.h"
#include "lex.h"
#include "messages.h"
#include "options.h"

typedef struct {
  wscc_options_t o;
  const char *temp; // folder of intermediate files, "" when they are kept
  char **made;      // objects to link
  char **summary;   // what wsssy wrote of each
  int n;
} job_t;

// ---- commands

static void words(lex_list_t *c, const char *const *list) {
  for (; list && *list; list++)
    lex_list_add(c, *list);
}

// Runs it to its end; stderr goes to a file unless that is NULL. The exit status.
static int run(const job_t *j, lex_list_t *c, const char *errors) {
  if (j->o.verbose) {
    for (int i = 0; i < c->n; i++)
      fprintf(stderr, "%s%s", i ? " " : "", c->v[i]);
    fprintf(stderr, "\n");
  }
  const int status = ws_spawn(c->v, &(ws_spawn_t){.err = errors});
  if (status < 0) fprintf(stderr, "wscc: %s: %s\n", c->v[0], strerror(errno));
  free(c->v);
  *c = (lex_list_t){0};
  return status < 0 ? 127 : status;
}

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  lex_buffer_t b = {0};
  char part[65536];
  if (!f) return wscc_complain("%s: %s", path, strerror(errno)), NULL;
  lex_add(&b, "", 0);
  for (size_t n; (n = fread(part, 1, sizeof part, f));)
    lex_add(&b, part, n);
  fclose(f);
  return b.s;
}

// "name.s" in the folder of intermediate files, or beside the output.
static char *intermediate(const job_t *j, int source, const char *suffix) {
  const char *path = j->o.source[source], *name = strrchr(path, '/');
  lex_buffer_t b = {0};
  name = name ? name + 1 : path;
  const char *dot = strrchr(name, '.');
  const int n = dot ? (int)(dot - name) : (int)strlen(name);
  if (*j->temp)
    lex_print(&b, "%s/%d-%.*s%s", j->temp, source, n, name, suffix);
  else
    lex_print(&b, "%s%.*s%s", j->o.save_folder, n, name, suffix);
  return b.s;
}

// ---- steps

// Flags of a kernel's own: "// Flags: -fschedule-insns" in a line of the source. False after a
// message.
static bool own_flags(lex_list_t *c, const char *path) {
  static const char mark[] = "// Flags:";
  char *text = read_text(path);
  bool good = text;
  unsigned number = 0;
  for (char *line = text; line; line = (line = strchr(line, '\n')) ? line + 1 : NULL) {
    number++;
    if (strncmp(line, mark, sizeof mark - 1)) continue;
    char *end = strchrnul(line, '\n');
    const char next = *end;
    *end = 0;
    char *list = strdup(line + sizeof mark - 1), *rest = list;
    for (char *flag; (flag = strsep(&rest, " \t\r"));) {
      if (*flag && !flag_of_source(flag)) {
        wscc_complain("%s:%u: error: `// Flags: %s': a source may ask for optimisations only "
                      "(docs/kernels.md): give it to wscc on the command line",
                      path, number, flag);
        good = false;
      } else if (*flag) {
        lex_list_add(c, flag);
      }
    }
    *end = next;
  }
  free(text);
  return good;
}

static void compiler(const job_t *j, lex_list_t *c) {
  lex_list_add(c, j->o.gcc);
  words(c, j->o.machine);
}

static bool is_cuda(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && !strcmp(dot, ".cu");
}

// clang, and not GCC: of sources named .cu, if the command line does not say it.
static bool is_by_clang(const job_t *j, int i) {
  return j->o.all_by ? *j->o.all_by == 'c' : is_cuda(j->o.source[i]);
}

// The source, preprocessed and without CUDA keywords, as a file for the compiler; for GCC the
// source itself when it has none of them. NULL after a message. `votes`: a function votes.
static char *without_marks(job_t *j, int i, bool *votes) {
  lex_list_t c = {0};
  char *pre = intermediate(j, i, ".pre.i"), *out = intermediate(j, i, ".i");
  compiler(j, &c);
  words(&c, j->o.base);
  own_flags(&c, j->o.source[i]);
  words(&c, j->o.flags);
  wscc_levels(&c, j->o.gcc_levels, false);
  lex_list_add(&c, "-E");
  lex_list_add(&c, "-dD");
  lex_list_add(&c, "-x");
  lex_list_add(&c, "c");
  lex_list_add(&c, "-o");
  lex_list_add(&c, pre);
  lex_list_add(&c, j->o.source[i]);
  if (run(j, &c, NULL)) return NULL;
  char *text = read_text(pre);
  if (*j->temp) unlink(pre);
  if (!text) return NULL;
  *votes = wscc_function_votes(text);
  const bool clang = is_by_clang(j, i);
  if (!clang && !ws_cuda_needed(text)) return free(text), strdup(j->o.source[i]);
  FILE *f = fopen(out, "w");
  if (!f) return wscc_complain("%s: %s", out, strerror(errno)), NULL;
  const bool good = ws_cuda_rewrite(text, clang, f, stderr);
  free(text);
  if (fclose(f)) return wscc_complain("%s: cannot be written", out), NULL;
  return good ? out : NULL;
}

// A step of clang's; where its program is not installed, what to do.
static bool clang_step(const job_t *j, int i, lex_list_t *c) {
  char *errors = intermediate(j, i, ".err");
  const int status = run(j, c, errors);
  char *said = read_text(errors);
  if (said) wscc_messages(said, stderr);
  unlink(errors);
  free(said);
  free(errors);
  if (status == 127)
    wscc_complain("clang 14 and wsopt compile sources named .cu: install the packages clang-14 and "
                  "llvm-14-dev, then make wscc; or compile with GCC: --cc gcc");
  return !status;
}

// Of the user's options those that concern what clang makes of a preprocessed source.
static bool is_for_clang(const char *option) {
  static const char *const some[] = {"-O",
                                     "-W",
                                     "-w",
                                     "-ffp-contract=",
                                     "-ffast-math",
                                     "-fassociative-math",
                                     "-freciprocal-math",
                                     "-fno-signed-zeros",
                                     "-ffinite-math-only",
                                     "-fwrapv",
                                     "-fno-strict-aliasing"};
  for (size_t i = 0; i < sizeof some / sizeof *some; i++)
    if (!strncmp(option, some[i], strlen(some[i]))) return true;
  return false;
}

static bool by_clang(job_t *j, int i, const char *in, const char *assembly) {
  static const char *const language[] = {"-std=gnu11",
                                         "-O2",
                                         "-ffreestanding",
                                         "-fno-common",
                                         "-fno-ident",
                                         "-fno-math-errno",
                                         "-gdwarf-4",
                                         "-gline-tables-only", // and inlined calls, for wsssy
                                         "-fno-caret-diagnostics",
                                         "-Wdouble-promotion",
                                         "-fno-delete-null-pointer-checks", // the machine tells
                                         "-Wno-unknown-warning-option",     // those of GCC alone
                                         "-Wno-unknown-attributes",
                                         "-Wno-ignored-attributes",
                                         "-Wno-pass-failed", // no loop has to be unrolled
                                         "-Xclang",
                                         "-disable-llvm-passes",
                                         "-emit-llvm",
                                         "-c",
                                         "-x",
                                         "cpp-output",
                                         NULL};
  lex_list_t c = {0}, own = {0}, opt = {0};
  char *module = intermediate(j, i, ".bc");
  lex_list_add(&c, j->o.clang);
  lex_list_add(&c, "--target=riscv32-unknown-elf");
  lex_list_add(&c, j->o.floats ? "-march=rv32imaf" : "-march=rv32ima");
  lex_list_add(&c, j->o.floats ? "-mabi=ilp32f" : "-mabi=ilp32");
  lex_list_add(&c, is_cuda(j->o.source[i]) ? "-ffp-contract=fast" : "-ffp-contract=off");
  words(&c, language);
  if (!own_flags(&own, j->o.source[i])) return false;
  words(&own, j->o.flags);
  wscc_levels(&own, j->o.gcc_levels, true);
  for (int k = 0; k < own.n; k++)
    if (is_for_clang(own.v[k])) lex_list_add(&c, own.v[k]);
  lex_list_add(&c, "-Wno-unused-value"); // after -Wall: atomics and printf of ws_cuda.h
  lex_list_add(&c, "-o");
  lex_list_add(&c, module);
  lex_list_add(&c, in);
  if (!clang_step(j, i, &c)) return false;
  lex_list_add(&opt, j->o.wsopt);
  lex_list_add(&opt, module);
  lex_list_add(&opt, "-o");
  lex_list_add(&opt, assembly);
  if (j->o.floats) lex_list_add(&opt, "--fp");
  if (j->o.bitmanip) lex_list_add(&opt, "--bitmanip");
  return clang_step(j, i, &opt);
}

static bool to_assembly(job_t *j, int i, const char *assembly) {
  lex_list_t c = {0};
  bool votes = false;
  char *in = without_marks(j, i, &votes);
  if (!in) return false;
  if (is_by_clang(j, i)) return by_clang(j, i, in, assembly);
  compiler(j, &c);
  words(&c, j->o.base);
  if (votes || j->o.sources > 1) lex_list_add(&c, "-fno-crossjumping");
  if (is_cuda(j->o.source[i])) lex_list_add(&c, "-ffp-contract=fast"); // as CUDA's compilers do
  if (!own_flags(&c, j->o.source[i])) return free(in), false;
  words(&c, j->o.flags);
  wscc_levels(&c, j->o.gcc_levels, true);
  lex_list_add(&c, "-S");
  if (strcmp(in, j->o.source[i])) {
    lex_list_add(&c, "-fpreprocessed");
    lex_list_add(&c, "-x");
    lex_list_add(&c, "cpp-output");
  } else {
    lex_list_add(&c, "-x");
    lex_list_add(&c, "c");
  }
  lex_list_add(&c, "-o");
  lex_list_add(&c, assembly);
  lex_list_add(&c, in);
  const bool good = !run(j, &c, NULL);
  free(in);
  return good;
}

static bool pass(job_t *j, const char *assembly, const char *out, const char *summary,
                 const char *errors) {
  lex_list_t c = {0};
  lex_list_add(&c, j->o.wsssy);
  lex_list_add(&c, assembly);
  lex_list_add(&c, "-o");
  lex_list_add(&c, out);
  lex_list_add(&c, "--with");
  lex_list_add(&c, j->o.library_summary);
  for (int k = 0; k < j->n; k++) {
    lex_list_add(&c, "--with");
    lex_list_add(&c, j->summary[k]);
  }
  lex_list_add(&c, "--summary");
  lex_list_add(&c, summary);
  lex_list_add(&c, "--allow-endless-loops");
  if (j->o.report) lex_list_add(&c, "--report");
  if (j->o.lrsc) lex_list_add(&c, "--lrsc");
  if (j->o.indexed) lex_list_add(&c, "--index");
  if (j->o.indirect) lex_list_add(&c, "--allow-indirect-calls");
  return !run(j, &c, errors);
}

// For machines that leave writes after reads to the program.
static bool read_barriers(job_t *j, const char *assembly) {
  lex_list_t c = {0};
  if (!j->o.wsrdbar) return true;
  lex_list_add(&c, j->o.wsrdbar);
  lex_list_add(&c, assembly);
  lex_list_add(&c, "-o");
  lex_list_add(&c, assembly);
  if (j->o.report) lex_list_add(&c, "--report");
  return !run(j, &c, NULL);
}

static void add_object(job_t *j, char *object, char *summary) {
  j->made = lex_alloc(j->made, ((size_t)j->n + 1) * sizeof *j->made);
  j->summary = lex_alloc(j->summary, ((size_t)j->n + 1) * sizeof *j->summary);
  j->made[j->n] = object;
  j->summary[j->n++] = summary;
}

static bool assemble(job_t *j, const char *assembly, const char *object) {
  lex_list_t c = {0};
  compiler(j, &c);
  lex_list_add(&c, "-c");
  lex_list_add(&c, "-o");
  lex_list_add(&c, object);
  lex_list_add(&c, assembly);
  return !run(j, &c, NULL);
}

// An object made by wscc -c has its summary beside it.
static char *beside(const char *object) {
  lex_buffer_t b = {0};
  const char *dot = strrchr(object, '.');
  lex_print(&b, "%.*s.sum", (int)(dot - object), object);
  return b.s;
}

static char *object_name(const job_t *j, int i) {
  if (!j->o.object_only) return intermediate(j, i, ".o");
  if (j->o.output) return strdup(j->o.output);
  const char *name = strrchr(j->o.source[i], '/');
  name = name ? name + 1 : j->o.source[i];
  lex_buffer_t b = {0};
  lex_print(&b, "%.*s.o", (int)(strrchr(name, '.') - name), name);
  return b.s;
}

static void show(const char *path) {
  char *text = read_text(path);
  if (text) fputs(text, stderr);
  free(text);
}

// wsssy needs to know the functions of other sources that a source calls: a file that fails is
// tried again when others have reported their functions, until no file makes progress.
static bool pass_all(job_t *j, bool *waiting) {
  char *errors = NULL;
  for (bool progress = true, left = true; left;) {
    const bool last = !progress;
    progress = left = false;
    for (int i = 0; i < j->o.sources; i++) {
      if (!waiting[i]) continue;
      char *assembly = intermediate(j, i, ".s"), *ssy = intermediate(j, i, ".ssy.s");
      char *object = object_name(j, i);
      char *summary = j->o.object_only ? beside(object) : intermediate(j, i, ".sum");
      errors = intermediate(j, i, ".err");
      const bool good = pass(j, assembly, ssy, summary, last ? NULL : errors);
      if (!last && good) show(errors); // its warnings
      if (!last) unlink(errors);
      free(errors);
      if (last && !good) return false;
      left = left || !good;
      if (good) {
        if (!read_barriers(j, ssy) || !assemble(j, ssy, object)) return false;
        add_object(j, object, summary);
        waiting[i] = false;
        progress = true;
      }
      free(assembly);
      free(ssy);
    }
  }
  return true;
}

static bool link_all(job_t *j) {
  lex_list_t c = {0};
  compiler(j, &c);
  words(&c, j->o.link);
  lex_list_add(&c, "-o");
  lex_list_add(&c, j->o.output);
  for (int i = 0; i < j->n; i++)
    lex_list_add(&c, j->made[i]);
  lex_list_add(&c, j->o.runtime_object);
  lex_list_add(&c, j->o.library);
  return !run(j, &c, NULL);
}

static bool make(job_t *j) {
  bool *waiting = lex_alloc(NULL, (size_t)j->o.sources * sizeof *waiting);
  for (int i = 0; i < j->o.sources; i++) {
    const char *dot = strrchr(j->o.source[i], '.');
    waiting[i] = !dot || strcmp(dot, ".o");
    if (!waiting[i]) add_object(j, strdup(j->o.source[i]), beside(j->o.source[i]));
  }
  bool good = true;
  for (int i = 0; i < j->o.sources && good; i++) {
    char *assembly = intermediate(j, i, ".s");
    if (waiting[i]) good = to_assembly(j, i, assembly);
    free(assembly);
  }
  good = good && pass_all(j, waiting) && (j->o.object_only || link_all(j));
  free(waiting);
  return good;
}

static int make_in(void *ctx, const char *folder) {
  job_t *j = ctx;
  j->temp = folder;
  return make(j) ? 0 : 1;
}

int main(int argc, char **argv) {
  job_t j = {0};
  int rc = wscc_options(&j.o, argc, argv);
  if (rc >= 0) return rc;
  rc = j.o.save_temps ? make_in(&j, "") : ws_temp_run("wscc", make_in, &j);
  return rc >= 0 ? rc : wscc_complain("no folder for intermediate files: %s", strerror(errno));
}
