// SPDX-License-Identifier: Apache-2.0
// Distances between statements after assembly: the largest possible one, for instructions with a
// limited reach, and the exact one, for branches that contain distances. The exact distance is
// unknown over statements that the assembler or the linker may turn into one instruction or two.
#include <stdlib.h>
#include <string.h>

#include "ssy.h"

enum { REACH = 4096, FAR = 1 << 20, UNKNOWN = -1, WORD = 4 };

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++) {
    if (strcmp(*list, name) == 0) return true;
  }
  return false;
}

// Of instructions that go on to the next one.
static bool is_one_word(const ssy_stmt_t *s) {
  static const char *const memory[] = {"lb", "lh", "lw", "lbu", "lhu", "flw",
                                       "sb", "sh", "sw", "fsw", NULL};
  static const char *const two[] = {"la", "lla", "sext.b", "sext.h", "zext.h", NULL};
  const char *last = s->nop ? s->op[s->nop - 1] : "";
  for (int i = 0; i < s->nop; i++) {
    if (strchr(s->op[i], '%') && strncmp(s->op[i], "%lo(", 4) != 0)
      return false; // the linker may drop it
  }
  if (strcmp(s->name, "li") == 0) {
    long value;
    return ssy_number(last, &value) && ((value >= -2048 && value < 2048) || value % 4096 == 0);
  }
  return is_one_of(s->name, memory) ? strchr(last, '(') != NULL : !is_one_of(s->name, two);
}

// A pseudo-instruction is at most two instructions; so is a branch whose target is too far away for
// the assembler, and an ssy may precede it.
static int most_bytes(const ssy_stmt_t *s) {
  static const char *const quiet[] = {"",      ".loc",   ".file",   ".size",
                                      ".type", ".globl", ".option", NULL};
  if (!s->in_text || s->kind == SSY_LABEL || s->drop) return 0;
  if (s->kind == SSY_DATA) return FAR;
  if (s->kind == SSY_RAW)
    return !s->name || is_one_of(s->name, quiet) ? 0 : FAR; // .rept, .align ..
  if (s->cls == SSY_C_BRANCH) return s->names ? WORD : 3 * WORD;
  return (s->cls == SSY_C_PLAIN || s->cls == SSY_C_RD) && is_one_word(s) ? WORD : 4 * WORD;
}

bool ssy_near(const ssy_unit_t *u, int from, int to) {
  int bytes = 0;
  for (int i = from < to ? from : to; i <= (from < to ? to : from) && bytes < REACH; i++)
    bytes += most_bytes(&u->stmt[i]);
  return bytes < REACH;
}

// Without the ssy that goes before it.
static int bytes_of(const ssy_unit_t *u, int i) {
  const ssy_stmt_t *s = &u->stmt[i];
  const int most = most_bytes(s);
  if (s->after || (s->kind == SSY_RAW && s->in_text && s->name && strcmp(s->name, ".option") == 0))
    return UNKNOWN;
  if (most == 0 || most == FAR) return most ? UNKNOWN : 0;
  switch (s->cls) {
  case SSY_C_PLAIN:
  case SSY_C_RD:
    return is_one_word(s) ? WORD : UNKNOWN;
  case SSY_C_BRANCH:
    return s->names || (s->dest >= 0 && ssy_near(u, i, s->dest)) ? WORD : UNKNOWN;
  case SSY_C_CALL:
    return strcmp(s->name, "jal") == 0 ? WORD : UNKNOWN;
  case SSY_C_TAIL:
    return UNKNOWN;
  default:
    return WORD;
  }
}

static int bytes_before(const ssy_stmt_t *s) {
  return s->gets_ssy ? WORD : s->before ? UNKNOWN : 0;
}

// From instruction `from` itself to what stands before instruction `to`, its ssy included.
bool ssy_distance(const ssy_unit_t *u, int from, int to, int *bytes) {
  const bool ahead = from < to;
  int sum = 0;
  for (int i = ahead ? from : to; i < (ahead ? to : from); i++) {
    const int before = i == from ? 0 : bytes_before(&u->stmt[i]), own = bytes_of(u, i);
    if (before == UNKNOWN || own == UNKNOWN) return false;
    sum += before + own;
  }
  const int before = from == to || ahead ? 0 : bytes_before(&u->stmt[from]);
  *bytes = ahead ? sum : -(sum + before);
  return before != UNKNOWN;
}

int ssy_insn_at(const ssy_unit_t *u, int from, int bytes) {
  for (int i = from; i >= 0 && i < u->nstmts; i += bytes < 0 ? -1 : 1) {
    const ssy_stmt_t *s = &u->stmt[i];
    int there;
    if (!s->in_text || s->kind != SSY_INSN) continue;
    if (!ssy_distance(u, from, i, &there) || abs(there) > abs(bytes)) return -1;
    if (there == bytes) return i;
  }
  return -1;
}
