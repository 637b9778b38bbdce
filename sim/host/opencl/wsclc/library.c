// SPDX-License-Identifier: Apache-2.0
// The device library: links the pieces (pieces.h) that have what the program lacks. What is missing
// after that is the runtime's, or an error (check.c).
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>

#include "pieces.h"
#include "report.h"
#include "wsclc.h"

typedef struct library {
  const char *start;
  size_t bytes;
  const pieces_head_t *head;
  const piece_symbol_t *symbol;
  const piece_t *piece;
  bool *wanted; // by piece
} library_t;

static bool open_library(library_t *l, const char *path) {
  struct stat st;
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &st) || st.st_size < (off_t)sizeof *l->head) {
    if (fd >= 0) close(fd);
    return false;
  }
  l->bytes = (size_t)st.st_size;
  l->start = mmap(NULL, l->bytes, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (l->start == MAP_FAILED) return false;
  l->head = (const void *)l->start;
  l->symbol = (const void *)(l->head + 1);
  l->piece = (const void *)(l->symbol + l->head->symbols);
  l->wanted = allocate(l->head->pieces * sizeof *l->wanted);
  return memcmp(l->head->magic, PIECES_MAGIC, sizeof l->head->magic) == 0;
}

static void want(library_t *l, LLVMValueRef v) {
  size_t n;
  const char *name = LLVMGetValueName2(v, &n);
  uint32_t low = 0, high = l->head->symbols;
  while (LLVMIsDeclaration(v) && low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const int by = strcmp(name, l->start + l->symbol[middle].name);
    if (by == 0) {
      l->wanted[l->symbol[middle].piece] = true;
      return;
    }
    if (by < 0)
      high = middle;
    else
      low = middle + 1;
  }
}

// The linker reads and takes the functions that are declared, and what these call.
static bool link_piece(const library_t *l, unit_t *u, uint32_t number) {
  const piece_t *p = &l->piece[number];
  LLVMModuleRef m;
  if (p->at > l->bytes || p->bytes > l->bytes - p->at) return false;
  LLVMMemoryBufferRef bytes =
      LLVMCreateMemoryBufferWithMemoryRange(l->start + p->at, p->bytes, "device.lib", 0);
  return !LLVMGetBitcodeModuleInContext2(u->ctx, bytes, &m) && !LLVMLinkModules2(u->module, m);
}

bool link_library(unit_t *u, const char *path) {
  library_t l = {.bytes = 0};
  uint32_t pieces = 0;
  size_t bytes = 0;
  bool good = open_library(&l, path);
  for (LLVMValueRef f = LLVMGetFirstFunction(u->module); good && f; f = LLVMGetNextFunction(f))
    want(&l, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); good && g; g = LLVMGetNextGlobal(g))
    want(&l, g);
  for (uint32_t i = 0; good && i < l.head->pieces; i++) {
    if (!l.wanted[i]) continue;
    good = link_piece(&l, u, i);
    pieces++;
    bytes += l.piece[i].bytes;
  }
  if (!good) unit_error(u, "%s is not the library of this compiler", path);
  report("library", "%u pieces, %zu bytes", pieces, bytes);
  return good;
}
