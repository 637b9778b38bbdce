// SPDX-License-Identifier: Apache-2.0
// wsclc: OpenCL C to a program of a Warpsmith machine. Stock clang makes LLVM IR of the sources for
// a target that keeps vectors and arguments as they are written; this program gives the kernels
// entries that read the parameter block, links the device library, optimises, and has LLVM's
// RISC-V back end write assembly, which goes through wsssy, the assembler and the linker.
//
// Order of work: main.c runs the tools. doubles.c and prelude.c look at source and options, front.c
// runs clang; kernel.c reads what clang says of the kernels and makes their entries, printf.c makes
// records of its calls, library.c links the device library, lower.c brings the module to RISC-V,
// local.c places __local and __constant variables, check.c refuses what no machine runs, notes.c
// writes what is to be known of the kernels.
#ifndef WSCLC_H
#define WSCLC_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// ORDER HIDDEN_ARGS: cl/leaf.c and the driver
enum { ARG_BYTES = 256, HIDDEN_AT = 240, ARGS_MOST = 1024, ARG_WORD_MOST = 62 };
#define SHARED_BASE 0xD0000000u
#define PARAM_BASE 0xC0000000u
#define ENTRY_PREFIX "__ws_k_"

typedef struct arg {
  char kind;                     // as in ws_note.h
  uint32_t offset, bytes, align; // in the block; bytes as the host passes them
  uint32_t space;                // as in clang's metadata: 0 private, 1 global, 2 constant, 3 local
  const char *type, *name, *access, *qualifiers;
  LLVMTypeRef ir, by_value; // by_value: of the struct that is passed by its address, or NULL
} arg_t;

typedef struct kernel {
  char *name;
  LLVMValueRef body, entry;
  uint32_t args, arg_bytes, local_bytes;
  bool indirect; // the block holds the address of the arguments
  arg_t *arg;
  uint32_t required[3], hint[3];
} kernel_t;

typedef struct machine {
  bool floats, sfu, cas, bitmanip, indexed, embedded;
  uint32_t constant_bytes; // of the constant window for __constant variables
} machine_t;

typedef struct unit {
  LLVMContextRef ctx;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  const machine_t *machine;
  kernel_t *kernel;
  uint32_t kernels;
  int errors;
} unit_t;

typedef struct source {
  const char *path, *preprocessed; // the second is written
  const char *home;                // where the headers are that clang has read
  char *const *options;            // of clang, NULL at the end
  const machine_t *machine;
} source_t;

bool compile_source(const source_t *s, const char *out); // false: with messages
// What clang knows after its header, to a file that prelude.h has the name of.
bool make_prelude(const machine_t *m, char *const *options, const char *out);

void unit_error(unit_t *u, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
// With file and line of an instruction or a function.
void unit_error_at(unit_t *u, LLVMValueRef v, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void *allocate(size_t bytes); // zeroed, never NULL, never freed
char *text_of(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// Names, argument tables and entries of all kernels; calls of kernels become ordinary calls.
void find_kernels(unit_t *u);
// Sections under a lock stay in the loop that takes the lock.
void keep_locks(const unit_t *u);
// Calls of printf become records in the buffer of the device.
void lower_printf(unit_t *u);
// Calls of the device library for operations without an instruction: declared before the library is
// linked, made after.
void declare_helpers(unit_t *u);
void lower_helpers(unit_t *u);
// What the program lacks, of the library in a file; the module then has all but the runtime.
bool link_library(unit_t *u, const char *path);
// Before the device library is linked: kernels and printf. false: with messages.
bool lower_front(unit_t *u);
// Afterwards: what the machine has, optimisation, memory, assembly to a file.
bool lower_back(unit_t *u, const char *assembly);
void check_calls(unit_t *u);                        // before the optimisation
void check_depth(unit_t *u);                        // after it
bool check_stacks(unit_t *u, const char *assembly); // in what wsssy has written
void open_locals(unit_t *u);                        // before the optimisation
void place_locals(unit_t *u);                       // after it
void place_constants(unit_t *u);
void write_notes(const unit_t *u, const char *machine, FILE *out);

#endif
