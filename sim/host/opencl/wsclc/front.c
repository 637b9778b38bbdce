// SPDX-License-Identifier: Apache-2.0
// OpenCL C to LLVM IR, by clang.
#include <stdlib.h>
#include <string.h>

#include "../../libws/file.h"
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
    NULL};

static const char *const to_module[] = {"-Xclang",
                                        "-finclude-default-header",
                                        "-O2",
                                        "-Xclang",
                                        "-disable-llvm-passes",
                                        "-emit-llvm",
                                        "-c",
                                        "-cl-kernel-arg-info",
                                        "-gdwarf-4",
                                        "-gline-tables-only",
                                        "-gdwarf-4",
                                        "-fno-ident",
                                        "-Wno-format",
                                        "-Wno-unused-command-line-argument",
                                        NULL};

static const char *const embedded[] = {"-D__EMBEDDED_PROFILE__=1", "-Dcles_khr_int64=1", NULL};

static void add_language(command_t *c, const source_t *s) {
  command_words(c, language);
  command_add(c, "-Xclang");
  command_add(c, text_of("-cl-ext=-all,+cl_khr_global_int32_base_atomics,"
                         "+cl_khr_global_int32_extended_atomics,+cl_khr_local_int32_base_atomics,"
                         "+cl_khr_local_int32_extended_atomics,+cl_khr_byte_addressable_store,"
                         "+cl_clang_storage_class_specifiers%s",
                         s->machine->floats ? ",+cl_khr_fp64" : ""));
  if (s->machine->embedded) command_words(c, embedded);
}

static void add_files(command_t *c, const source_t *s, const char *out) {
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
  command_t c = {.errors = "/dev/null"}; // that of the compilation says it
  size_t n;
  add_language(&c, s);
  command_words(&c, preprocess);
  add_files(&c, s, s->preprocessed);
  if (command_run(&c)) return false;
  char *text = ws_file_read(s->preprocessed, &n);
  const bool found = text && (strstr(text, "double") || strstr(text, "cl_khr_fp64"));
  free(text);
  return found;
}

bool compile_source(const source_t *s, const char *out) {
  command_t c = {.n = 0};
  add_language(&c, s);
  command_words(&c, to_module);
  if (!wants_doubles(s)) command_add(&c, "-cl-single-precision-constant");
  add_files(&c, s, out);
  return command_run(&c) == 0;
}
