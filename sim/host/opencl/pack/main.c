// SPDX-License-Identifier: Apache-2.0
// wsclpack: cuts the device library into pieces (wsclc/pieces.h).
//
// A piece is made as the linker makes a program: an empty module that declares what the piece is
// for is linked with the library, of which the linker takes what is declared and what that calls.
// The library is cut into some thirty parts, these into pieces, because the whole library takes
// long to read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/Linker.h>

#include "../wsclc/pieces.h"

static const char usage[] = "usage: wsclpack LIBRARY.bc OUTPUT\n"
                            "Cuts a module of OpenCL C functions into pieces for wsclc.\n"
                            "exit: 0 ok, 1 the library is wrong, 2 usage\n";

enum { PARTS = 32 };

typedef struct symbol {
  char *name, *group; // the group: name of the piece
  uint32_t piece;
} symbol_t;

typedef struct library {
  symbol_t *symbol; // in the order of their groups
  uint32_t n, pieces;
  LLVMMemoryBufferRef *piece;
} library_t;

static void fail(const char *what) {
  fprintf(stderr, "wsclpack: %s\n", what);
  exit(1);
}

static void *allocate(size_t n, size_t bytes) {
  void *p = calloc(n ? n : 1, bytes);
  if (!p) fail("out of memory");
  return p;
}

// ---- symbols

// `max' of _Z3maxDv4_fS_; other names as they are.
static char *group_of(const char *name) {
  unsigned length;
  int used = 0;
  if (sscanf(name, "_Z%u%n", &length, &used) == 1 && length <= strlen(name + used))
    return strndup(name + used, length);
  return strdup(name);
}

static const char *name_of(LLVMValueRef v) {
  size_t n;
  return LLVMGetValueName2(v, &n);
}

// Of what has this linkage the linker takes what is declared elsewhere, and one of several that are
// the same: that of the first piece. So functions and variables of one file get it, too; constants
// without a name of their own are copied with the functions that use them.
static void add_symbol(library_t *l, LLVMValueRef v) {
  if (LLVMIsDeclaration(v) || LLVMGetLinkage(v) == LLVMPrivateLinkage) return;
  LLVMSetLinkage(v, LLVMLinkOnceODRLinkage);
  char *name = strdup(name_of(v)), *group = name ? group_of(name) : NULL;
  if (!group) fail("out of memory");
  l->symbol[l->n++] = (symbol_t){.name = name, .group = group};
}

static int by_group(const void *a, const void *b) {
  return strcmp(((const symbol_t *)a)->group, ((const symbol_t *)b)->group);
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const symbol_t *)a)->name, ((const symbol_t *)b)->name);
}

static void find_symbols(library_t *l, LLVMModuleRef m) {
  uint32_t most = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    most++;
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    most++;
  l->symbol = allocate(most, sizeof *l->symbol);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    add_symbol(l, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    add_symbol(l, g);
  qsort(l->symbol, l->n, sizeof *l->symbol, by_group);
  for (uint32_t i = 0; i < l->n; i++) {
    if (i && strcmp(l->symbol[i].group, l->symbol[i - 1].group) != 0) l->pieces++;
    l->symbol[i].piece = l->pieces;
  }
  l->pieces++;
  l->piece = allocate(l->pieces, sizeof *l->piece);
}

// ---- parts of the library

static void declare(LLVMModuleRef part, LLVMModuleRef all, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(all, name), g = LLVMGetNamedGlobal(all, name);
  if (f)
    LLVMAddFunction(part, name, LLVMGlobalGetValueType(f));
  else if (g)
    LLVMAddGlobal(part, LLVMGlobalGetValueType(g), name);
}

// The symbols from `first` to before `end`, with all that they call.
static LLVMMemoryBufferRef extract(const library_t *l, LLVMMemoryBufferRef from, uint32_t first,
                                   uint32_t end) {
  LLVMContextRef ctx = LLVMContextCreate();
  LLVMModuleRef all, part = LLVMModuleCreateWithNameInContext("device", ctx);
  LLVMMemoryBufferRef bytes = LLVMCreateMemoryBufferWithMemoryRange(
      LLVMGetBufferStart(from), LLVMGetBufferSize(from), "library", 0);
  if (LLVMGetBitcodeModuleInContext2(ctx, bytes, &all)) fail("a part is not a module");
  LLVMSetDataLayout(part, LLVMGetDataLayoutStr(all));
  LLVMSetTarget(part, LLVMGetTarget(all));
  for (uint32_t i = first; i < end; i++)
    declare(part, all, l->symbol[i].name);
  if (LLVMLinkModules2(part, all)) fail("a part does not link");
  LLVMMemoryBufferRef out = LLVMWriteBitcodeToMemoryBuffer(part);
  LLVMDisposeModule(part);
  LLVMContextDispose(ctx);
  return out;
}

static void cut(library_t *l, LLVMMemoryBufferRef from, uint32_t first, uint32_t end) {
  const uint32_t piece = l->symbol[first].piece, n = l->symbol[end - 1].piece - piece + 1;
  for (uint32_t i = first, next; i < end; i = next) {
    const uint32_t share = n <= PARTS ? 1 : (n + PARTS - 1) / PARTS;
    const uint32_t last = l->symbol[i].piece + share - 1;
    for (next = i; next < end && l->symbol[next].piece <= last; next++)
      continue;
    LLVMMemoryBufferRef part = extract(l, from, i, next);
    if (share == 1) {
      l->piece[last] = part;
    } else {
      cut(l, part, i, next);
      LLVMDisposeMemoryBuffer(part);
    }
  }
}

// ---- the file

static void put(FILE *f, const void *from, size_t bytes) {
  if (fwrite(from, 1, bytes, f) != bytes) fail("the output cannot be written");
}

static uint32_t aligned(uint32_t at) {
  return (at + PIECE_ALIGN - 1) / PIECE_ALIGN * PIECE_ALIGN;
}

static void write_library(library_t *l, FILE *f) {
  static const char zeros[PIECE_ALIGN];
  pieces_head_t h = {.symbols = l->n, .pieces = l->pieces};
  memcpy(h.magic, PIECES_MAGIC, sizeof h.magic);
  put(f, &h, sizeof h);
  qsort(l->symbol, l->n, sizeof *l->symbol, by_name);
  uint32_t at = (uint32_t)(sizeof h + l->n * sizeof(piece_symbol_t) + l->pieces * sizeof(piece_t));
  for (uint32_t i = 0; i < l->n; i++) {
    const piece_symbol_t s = {at, l->symbol[i].piece};
    put(f, &s, sizeof s);
    at += (uint32_t)strlen(l->symbol[i].name) + 1;
  }
  const uint32_t names_end = at;
  for (uint32_t i = 0; i < l->pieces; i++) {
    const piece_t p = {aligned(at), (uint32_t)LLVMGetBufferSize(l->piece[i])};
    put(f, &p, sizeof p);
    at = p.at + p.bytes;
  }
  for (uint32_t i = 0; i < l->n; i++)
    put(f, l->symbol[i].name, strlen(l->symbol[i].name) + 1);
  at = names_end;
  for (uint32_t i = 0; i < l->pieces; i++) {
    put(f, zeros, aligned(at) - at);
    put(f, LLVMGetBufferStart(l->piece[i]), LLVMGetBufferSize(l->piece[i]));
    at = aligned(at) + (uint32_t)LLVMGetBufferSize(l->piece[i]);
  }
}

static LLVMModuleRef read_library(const char *path) {
  LLVMMemoryBufferRef bytes;
  LLVMModuleRef m;
  char *error = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &bytes, &error)) fail(error);
  if (LLVMParseBitcodeInContext2(LLVMGetGlobalContext(), bytes, &m)) fail("not a module of LLVM");
  LLVMDisposeMemoryBuffer(bytes);
  return m;
}

int main(int argc, char **argv) {
  library_t l = {0};
  if (argc != 3) return fputs(usage, stderr), 2;
  LLVMModuleRef m = read_library(argv[1]);
  find_symbols(&l, m);
  LLVMMemoryBufferRef all = LLVMWriteBitcodeToMemoryBuffer(m);
  cut(&l, all, 0, l.n);
  FILE *f = fopen(argv[2], "wb");
  if (!f) fail("the output cannot be written");
  write_library(&l, f);
  if (fclose(f)) fail("the output cannot be written");
  return 0;
}
