// SPDX-License-Identifier: Apache-2.0
// OpenCL C to LLVM IR, by clang. Reading clang's header, which declares ten thousand functions,
// takes three times as long as all else: it is read when the compiler is built (prelude.c).
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../libws/file.h"
#include "prelude.h"
#include "spawn.h"
#include "wsclc.h"

static const char *const language[] = {
    "clang-14",
    "-target",
    "le32-unknown-nacl",
    "-x",
    "cl",
    "-cl-std=CL1.2",
    "-cl-no-stdinc", // all declarations of clang's header: its table lacks some
    "-U__le32__",
    "-U__native_client__",
    "-D__OPENCL_VERSION__=120",
    "-O2",
    "-fno-ident",
    NULL};

static const char *const to_module[] = {"-Xclang",
                                        "-disable-llvm-passes",
                                        "-emit-llvm",
                                        "-c",
                                        "-cl-kernel-arg-info",
                                        "-gdwarf-4",
                                        "-gline-tables-only",
                                        "-gdwarf-4",
                                        "-Wno-format",
                                        "-Wno-unused-command-line-argument",
                                        NULL};

static const char *const embedded[] = {"-D__EMBEDDED_PROFILE__=1", "-Dcles_khr_int64=1", NULL};

static void add_language(command_t *c, const machine_t *m) {
  command_words(c, language);
  command_add(c, "-Xclang");
  command_add(c, text_of("-cl-ext=-all,+cl_khr_global_int32_base_atomics,"
                         "+cl_khr_global_int32_extended_atomics,+cl_khr_local_int32_base_atomics,"
                         "+cl_khr_local_int32_extended_atomics,+cl_khr_byte_addressable_store,"
                         "+cl_clang_storage_class_specifiers%s",
                         m->floats ? ",+cl_khr_fp64" : ""));
}

static void add_source(command_t *c, const source_t *s, const char *out) {
  if (s->machine->embedded) command_words(c, embedded);
  for (char *const *p = s->options; *p; p++)
    command_add(c, *p);
  command_add(c, "-o");
  command_add(c, out);
  command_add(c, s->path);
}

// Does the source say `double', or ask for cl_khr_fp64? One that does not means floats by its
// literals without `f', and would pay for the emulation of doubles.
static bool wants_doubles(const source_t *s) {
  static const char *const preprocess[] = {"-E", "-P", "-w", NULL};
  command_t c = {.step = "preprocessor", .errors = "/dev/null"}; // the compilation says it
  size_t n;
  if (says_nothing_of_doubles(s)) return false;
  add_language(&c, s->machine);
  command_words(&c, preprocess);
  add_source(&c, s, s->preprocessed);
  if (command_run(&c)) return false;
  char *text = ws_file_read(s->preprocessed, &n);
  const bool found = text && (strstr(text, "double") || strstr(text, "cl_khr_fp64"));
  free(text);
  return found;
}

// `prelude`: the header that was read before, or NULL.
static int run_clang(const source_t *s, const char *out, bool doubles, const char *prelude,
                     const char *errors) {
  command_t c = {.step = prelude ? "front end" : "front end with its header", .errors = errors};
  add_language(&c, s->machine);
  command_add(&c, "-Xclang");
  command_add(&c, prelude ? "-include-pch" : "-finclude-default-header");
  if (prelude) {
    command_add(&c, "-Xclang");
    command_add(&c, prelude);
  }
  command_words(&c, to_module);
  if (!doubles) command_add(&c, SINGLE_LITERALS);
  add_source(&c, s, out);
  return command_run(&c);
}

// Clang refuses a header that another version has read, and one of a source with errors says where
// the header declares what, not the text: then the header is read again.
bool compile_source(const source_t *s, const char *out) {
  const bool doubles = wants_doubles(s);
  const char *prelude = prelude_path(s, doubles), *errors = text_of("%s.messages", out);
  size_t n;
  if (!prelude || access(prelude, R_OK) || run_clang(s, out, doubles, prelude, errors))
    return run_clang(s, out, doubles, NULL, NULL) == 0;
  char *messages = ws_file_read(errors, &n);
  if (messages) fputs(messages, stderr);
  free(messages);
  return true;
}

bool make_prelude(const machine_t *m, char *const *options, const char *out) {
  static const char *const header[] = {"-include", "opencl-c.h", "-emit-llvm", "-c",
                                       "-Xclang",  "-emit-pch",  NULL};
  command_t c = {.step = "header"};
  const source_t s = {.path = "/dev/null", .options = options, .machine = m};
  add_language(&c, m);
  command_words(&c, header);
  add_source(&c, &s, out);
  return command_run(&c) == 0;
}
