// SPDX-License-Identifier: Apache-2.0
// Process filters of GTKWave: a line of hexadecimal digits comes in, a line of text goes out.
#include "wave.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../../gen/isa.h"

// `address2`: the word 0x20000004 is the address 0x80000010.
static void address(uint64_t value, unsigned shift) {
  printf("%08" PRIx64 "\n", value << shift & UINT32_MAX);
}

// An instruction, after a PC without its lowest two bits where there is one. Without a PC the
// target of a branch is a distance.
static void instruction(uint64_t value, bool pc_known) {
  const uint32_t insn = (uint32_t)value, pc = (uint32_t)(value >> 32) << 2;
  const struct ws_isa_row *r = ws_isa_find(insn);
  char text[96];
  ws_disasm(insn, pc, text, sizeof text);
  if (pc_known || !r || (r->imm != WS_IMM_B && r->imm != WS_IMM_J)) {
    printf("%s\n", text);
    return;
  }
  const char *from = text;
  for (char *at; (at = strstr(from, "0x")); from = at) {
    printf("%.*s", (int)(at - from), from);
    printf("pc%+" PRId32, (int32_t)strtoul(at, &at, 16));
  }
  printf("%s\n", from);
}

bool wave_filter(const char *name) {
  const bool insn = !strcmp(name, "insn"), at = !strcmp(name, "pc_insn");
  const bool word = !strncmp(name, "address", 7) && isdigit((unsigned char)name[7]);
  if (!insn && !at && !word) return false;
  const unsigned shift = word ? (unsigned)atoi(name + 7) : 0;
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    char *end;
    const uint64_t value = strtoull(line, &end, 16);
    if (end == line || !isspace((unsigned char)*end))
      fputs(line, stdout); // x, z
    else if (word)
      address(value, shift);
    else
      instruction(value, at);
    fflush(stdout);
  }
  return true;
}
