// SPDX-License-Identifier: Apache-2.0
// Programs of the bench for machines with war = software: each gets the read barriers that the pass
// would give it, by the same rules (sim/compiler/rdbar/allot.h). The words move apart, so distances
// are updated.
#include "read_barriers.h"

#include "../../../sim/compiler/rdbar/allot.h"
#include "isa.h"
#include "ws_tb.h"

#include <string.h>

// The other word to which a word can continue, in words; false if it only continues to the next.
static bool distance(uint32_t word, int32_t *to) {
  const struct ws_isa_row *r = ws_isa_find(word);
  if (!r || (r->imm != WS_IMM_B && r->imm != WS_IMM_J)) return false;
  *to = (int32_t)ws_isa_imm(r, word) / 4;
  return true;
}

static bool names_place(uint32_t word) {
  const struct ws_isa_row *r = ws_isa_find(word);
  return r && r->fmt == WS_FMT_BM;
}

static uint32_t without_distances(uint32_t word) {
  const struct ws_isa_row *r = ws_isa_find(word);
  const ws_operands_t all = {.imm = UINT32_MAX, .meet = UINT32_MAX}, none = {0};
  return word & ~(ws_isa_encode(r, &all) ^ ws_isa_encode(r, &none));
}

// New places of the words: an rdbar goes before a word, and an ssy before a branch whose distances
// no longer go into it. Distances of a word that is none of this program stay as they are.
typedef struct {
  wsa_t from;
  rdb_insn_t insn[WSA_WORDS];
  uint32_t at[WSA_WORDS + 1]; // where the first of what stands for a word is
  bool with_ssy[WSA_WORDS];
} move_t;

static void lay_out(move_t *m) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->from.n; i++) {
    m->at[i] = n;
    n += 1u + (m->insn[i].set || m->insn[i].wait) + m->with_ssy[i];
  }
  m->at[m->from.n] = n;
}

static int32_t moved(const move_t *m, uint32_t from, int32_t by) {
  const int64_t to = (int64_t)from + by;
  const int32_t own = (int32_t)(m->at[from + 1] - 1);
  if (to < 0 || to > m->from.n) return 4 * by;
  return 4 * ((int32_t)m->at[to] - own);
}

static int32_t meets(const move_t *m, uint32_t i) {
  return moved(m, i, (int32_t)ws_isa_meet(m->from.word[i]) / 4);
}

static void find_ssys(move_t *m) {
  for (bool again = true; again;) {
    again = false;
    lay_out(m);
    for (uint32_t i = 0; i < m->from.n; i++) {
      int32_t to;
      const uint32_t word = m->from.word[i];
      if (!names_place(word) || m->with_ssy[i] || !distance(word, &to)) continue;
      if (wsa_fits_m(moved(m, i, to), meets(m, i))) continue;
      m->with_ssy[i] = again = true;
    }
  }
}

static uint32_t plain_branch(uint32_t word) {
  const struct ws_isa_row *r = ws_isa;
  while (r->unit != WS_UNIT_BRU || r->op != ws_isa_find(word)->op % 8)
    r++;
  return r->match | (word & 0x01ff8000); // its sources
}

static void put(const move_t *m, wsa_t *a, uint32_t i) {
  const rdb_insn_t *x = &m->insn[i];
  const uint32_t word = m->from.word[i];
  int32_t to;
  if (x->set || x->wait) wsa_put(a, wsa_rdbar(x->set, x->wait));
  if (!distance(word, &to))
    wsa_put(a, word);
  else if (m->with_ssy[i]) {
    wsa_put(a, wsa_ssy(meets(m, i) + 4));
    wsa_put(a, wsa_with_distances(plain_branch(word), moved(m, i, to), 0));
  } else
    wsa_put(a, wsa_with_distances(without_distances(word), moved(m, i, to),
                                  names_place(word) ? meets(m, i) : 0));
}

static bool has_own(const wsa_t *a) {
  for (uint32_t i = 0; i < a->n; i++) {
    const struct ws_isa_row *r = ws_isa_find(a->word[i]);
    if (r && r->id == WS_INSN_rdbar) return true;
  }
  return false;
}

void put_read_barriers(wsa_t *a) {
  static move_t m;
  rdb_t b;
  if (has_own(a)) return;
  memset(&m, 0, sizeof m);
  m.from = *a;
  rdb_init(&b);
  for (uint32_t i = 0; i < m.from.n; i++) {
    // A word that is no instruction ends the program.
    if (!rdb_of_word(m.from.word[i], &m.insn[i])) m.insn[i].drains = true;
    WS_CHECK(rdb_add(&b, &m.insn[i]), "out of memory");
  }
  rdb_free(&b);
  find_ssys(&m);
  a->n = 0;
  for (uint32_t i = 0; i < m.from.n; i++)
    put(&m, a, i);
  WS_CHECK(!a->err && a->n == m.at[m.from.n], "read barriers: %s", a->err ? a->err : "lost words");
}
