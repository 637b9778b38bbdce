// SPDX-License-Identifier: Apache-2.0
// Distances in branches, put to the test by the GNU assembler: each branch of an output that holds
// some says in its comment which labels they lead to; the assembler knows where those are.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "t.h"

typedef struct {
  char name[128];
  long address;
} symbol_t;

static long address_of(const symbol_t *symbol, int n, const char *name) {
  for (int i = 0; i < n; i++) {
    if (strcmp(symbol[i].name, name) == 0) return symbol[i].address;
  }
  return -1;
}

// The text with a label before each such branch, in front of the assembler.
static bool assemble(const char *text, const char *object) {
  const char *floats = strstr(text, "_f2p") ? "f" : ""; // in .attribute arch
  char command[300];
  int n = 0;
  snprintf(command, sizeof command,
           "riscv64-unknown-elf-as -L -march=rv32ima%s_zicsr -mabi=ilp32%s -o %s -", floats, floats,
           object);
  FILE *as = popen(command, "w");
  if (!as) return false;
  for (const char *p = text, *end; *p; p = end) {
    end = p + strcspn(p, "\n");
    end += *end == '\n';
    if (strncmp(p, "\t.insn\ts 0x2B,", 14) == 0) fprintf(as, ".Lbranch_%d:\n", n++);
    fprintf(as, "%.*s", (int)(end - p), p);
  }
  return pclose(as) == 0;
}

static symbol_t *symbols(const char *object, int *n) {
  char command[300], line[256];
  int cap = 1 << 16;
  symbol_t *symbol = calloc((size_t)cap, sizeof *symbol);
  snprintf(command, sizeof command, "riscv64-unknown-elf-nm --special-syms %s", object);
  FILE *nm = popen(command, "r");
  *n = 0;
  while (nm && symbol && *n < cap && fgets(line, sizeof line, nm)) {
    char *end;
    symbol[*n].address = strtol(line, &end, 16);
    if (end != line && sscanf(end, " %*c %127s", symbol[*n].name) == 1)
      ++*n; // the others have no address
  }
  if (nm) pclose(nm);
  return symbol;
}

int t_assembled(const char *text, char *why, size_t size) {
  char object[] = "/tmp/wsssy_XXXXXX", label[32], target[128], place[128];
  int fd = mkstemp(object), count = 0, n, f3, offset;
  if (fd < 0 || !assemble(text, object)) {
    snprintf(why, size, "the assembler does not take it");
    return -1;
  }
  symbol_t *symbol = symbols(object, &n);
  for (const char *p = strstr(text, "\t.insn\ts 0x2B,"); p && count >= 0;
       p = strstr(p + 1, "\t.insn\ts 0x2B,")) {
    snprintf(label, sizeof label, ".Lbranch_%d", count++);
    const long at = address_of(symbol, n, label);
    if (sscanf(p, "\t.insn\ts 0x2B, %d, %*[^,], %d(%*[^)]) # %*s %127[^,], %127s", &f3, &offset,
               target, place) != 4 ||
        at < 0) {
      snprintf(why, size, "cannot read %.60s", p);
      count = -1;
      break;
    }
    const int words = offset & 31;
    const long to = address_of(symbol, n, target), meet = address_of(symbol, n, place);
    if (to == at + (offset - words) / 8 && meet == at + 4 * (words < 24 ? words : words - 32))
      continue;
    snprintf(why, size, "at %#lx, %s at %#lx and %s at %#lx: %.60s", at, target, to, place, meet,
             p + 1);
    count = -1;
  }
  free(symbol);
  close(fd);
  unlink(object);
  return count;
}
