// SPDX-License-Identifier: Apache-2.0
#include "allot.h"

#include <stdlib.h>

#include "../../../gen/isa.h"

void rdb_init(rdb_t *b) {
  *b = (rdb_t){0};
}

void rdb_free(rdb_t *b) {
  free(b->reader);
  rdb_init(b);
}

static unsigned mask_of(const rdb_insn_t *i) {
  return i->set ? 1u << (i->set - 1) : 0;
}

// Keeps the readers that use nothing of `used` and have set none of the barriers.
static void forget(rdb_t *b, uint64_t used, unsigned barriers) {
  size_t kept = 0;
  for (size_t i = 0; i < b->n; i++) {
    rdb_insn_t *r = b->reader[i];
    if (!(r->writes & used) && !(mask_of(r) & barriers)) b->reader[kept++] = r;
  }
  b->n = kept;
}

// Barriers are given in turn. A reader gets its barrier when its writer comes, and the writer waits
// at once; so the barrier differs from those of the last five writers.
static unsigned give(rdb_t *b) {
  const unsigned k = b->next;
  b->next = (k + 1) % RDB_BARRIERS;
  return k + 1;
}

// Readers of a register that insn writes get a barrier, one for all that have none; insn waits.
static void wait_for_readers(rdb_t *b, rdb_insn_t *insn) {
  unsigned one = 0;
  for (size_t i = 0; i < b->n; i++) {
    rdb_insn_t *r = b->reader[i];
    if (!(r->reads & insn->writes) || (r->lsu && insn->lsu)) continue;
    if (!r->set) r->set = one ? one : (one = give(b));
    insn->wait |= mask_of(r);
  }
}

bool rdb_add(rdb_t *b, rdb_insn_t *insn) {
  forget(b, insn->reads | insn->writes, 0);
  wait_for_readers(b, insn);
  forget(b, 0, insn->wait);
  if (insn->drains) b->n = 0;
  // Other instructions do not overwrite its destination before it has read its sources.
  if (insn->drains || insn->fixed || !(insn->reads & ~insn->writes)) return true;
  if (b->n == b->cap) {
    const size_t cap = b->cap ? 2 * b->cap : 64;
    rdb_insn_t **grown = realloc(b->reader, cap * sizeof(*grown));
    if (!grown) return false;
    b->reader = grown;
    b->cap = cap;
  }
  b->reader[b->n++] = insn;
  return true;
}

// The registers of an operand that begins at this number.
static uint64_t bits(const struct ws_isa_row *r, ws_operand_t o, unsigned class, uint32_t number) {
  const uint64_t group = (UINT64_C(1) << ws_isa_group(r, o)) - 1;
  if (class != 2 && !(number & 31)) return 0; // x0
  return group << ((class == 2 ? 32 : 0) + (number & 31));
}

bool rdb_of_word(uint32_t word, rdb_insn_t *insn) {
  const struct ws_isa_row *r = ws_isa_find(word);
  *insn = (rdb_insn_t){0};
  if (!r) return false;
  const unsigned third = ws_isa_reads_rs3(r) ? ws_isa_rs3(r, word) : 0;
  insn->writes = bits(r, WS_RD, r->rd, word >> 7);
  insn->reads = bits(r, WS_RS1, r->rs1, word >> 15) | bits(r, WS_RS2, r->rs2, word >> 20) |
                bits(r, WS_RS3, third >> 5 ? 2 : 1, third);
  insn->drains = r->unit == WS_UNIT_BRU || r->id == WS_INSN_jal || r->imm == WS_IMM_Z ||
                 (r->unit == WS_UNIT_CTL && r->id != WS_INSN_ssy && r->id != WS_INSN_rdbar);
  insn->fixed = r->unit == WS_UNIT_ALU || r->unit == WS_UNIT_FPU;
  insn->lsu = r->unit == WS_UNIT_LSU;
  // These wait for all reads before they write.
  if (insn->drains) insn->writes = 0;
  return true;
}
