// SPDX-License-Identifier: Apache-2.0
#include "match.h"

#include <string.h>

enum { WORDS = 8, LEAST = 8 }; // of 64 patterns; ones and zeros of a net that is matched

typedef uint64_t sig_t[WORDS];

typedef struct {
  const netlist_t *n;
  const liberty_t *lib; // NULL: gates of yosys
  int *driver;          // cell of each net, -1 for none
  const nl_pin_t **out; // its pin
  sig_t *sig;
  char *state; // 0 to do, 1 under way, 2 done
  const nl_cell_t *loop;
} sim_t;

static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

// A source has the same values in both netlists, since its name is the same. In the second half of
// the words it is mostly 0 or mostly 1, so that wide ANDs and ORs move.
static void source(sig_t sig, const char *owner, const char *pin, int bit) {
  uint64_t seed = ws_hash(owner, strlen(owner)) ^ mix(ws_hash(pin, strlen(pin)) + (uint64_t)bit);
  for (uint64_t w = 0; w < WORDS; w++) {
    uint64_t a = mix(seed + 4 * w + 1), b = mix(seed + 4 * w + 2), c = mix(seed + 4 * w + 3);
    bool high = mix(seed * 3 + w) & 1;
    sig[w] = w < WORDS / 2 ? a : high ? a | b | c : a & b & c;
  }
}

static const uint64_t *value_of(sim_t *s, int net);

typedef struct {
  sim_t *s;
  const nl_cell_t *cell;
  size_t word;
} pins_t;

static uint64_t pin_value(void *arg, const char *pin) {
  const pins_t *p = arg;
  for (size_t i = 0; i < p->cell->npins; i++)
    if (strcmp(p->cell->pin[i].name, pin) == 0) return p->s->sig[p->cell->pin[i].net][p->word];
  return 0;
}

// The functions of yosys's gates in Liberty syntax.
static const char *gate_function(const char *type) {
  static const char *const gates[][2] = {
      {"$_BUF_", "A"},       {"$_NOT_", "!A"},           {"$_AND_", "A B"},
      {"$_NAND_", "!(A B)"}, {"$_OR_", "A+B"},           {"$_NOR_", "!(A+B)"},
      {"$_XOR_", "A^B"},     {"$_XNOR_", "!(A^B)"},      {"$_ANDNOT_", "A !B"},
      {"$_ORNOT_", "A+!B"},  {"$_MUX_", "(S B)+(!S A)"}, {"$_NMUX_", "!((S B)+(!S A))"},
  };
  for (size_t i = 0; i < WS_COUNT(gates); i++)
    if (strcmp(gates[i][0], type) == 0) return gates[i][1];
  return NULL;
}

static const char *function_of(const sim_t *s, const nl_cell_t *c, const nl_pin_t *out) {
  if (c->ram) return NULL;
  if (!s->lib) return gate_function(c->type);
  const lib_cell_t *l = lib_find(s->lib, c->type);
  for (size_t i = 0; l && i < l->npins; i++)
    if (strcmp(l->pin[i].name, out->name) == 0) return l->pin[i].function;
  return NULL;
}

static void compute(sim_t *s, int net) {
  const nl_cell_t *c = &s->n->cell[s->driver[net]];
  const nl_pin_t *out = s->out[net];
  const char *f = function_of(s, c, out);
  if (!f) {
    source(s->sig[net], c->name, out->name, out->bit);
    return;
  }
  for (size_t i = 0; i < c->npins; i++)
    if (!c->pin[i].output) value_of(s, c->pin[i].net);
  for (size_t w = 0; w < WORDS; w++)
    s->sig[net][w] = lib_eval(f, pin_value, &(pins_t){s, c, w});
}

static const uint64_t *value_of(sim_t *s, int net) {
  if (s->state[net] == 1) s->loop = &s->n->cell[s->driver[net]];
  if (s->state[net] == 0) {
    s->state[net] = 1;
    if (s->driver[net] >= 0) compute(s, net);
    s->state[net] = 2;
  }
  return s->sig[net];
}

static bool simulate(sim_t *s, const netlist_t *n, const liberty_t *lib, ws_buf_t *err) {
  *s = (sim_t){.n = n, .lib = lib};
  s->driver = ws_realloc(NULL, sizeof *s->driver * n->nnets);
  s->out = ws_zalloc(sizeof *s->out * n->nnets);
  s->sig = ws_zalloc(sizeof *s->sig * n->nnets);
  s->state = ws_zalloc(n->nnets);
  for (size_t i = 0; i < n->nnets; i++)
    s->driver[i] = -1;
  memset(s->sig[NL_ONE], 0xff, sizeof s->sig[NL_ONE]);
  for (size_t i = 0; i < n->ncells; i++)
    for (size_t k = 0; k < n->cell[i].npins; k++) {
      const nl_pin_t *p = &n->cell[i].pin[k];
      if (!p->output || p->net <= NL_ONE) continue;
      s->driver[p->net] = (int)i;
      s->out[p->net] = p;
    }
  for (size_t i = 0; i < n->nports; i++)
    if (!n->port[i].output) source(s->sig[n->port[i].net], "", n->port[i].name, n->port[i].bit);
  for (size_t i = 0; i < n->nnets; i++)
    value_of(s, (int)i);
  return !s->loop || ws_err(err, "the logic has a loop through cell %s", s->loop->name);
}

// Of the two polarities, the one whose first bit is 0. False if the net changes too little to tell.
static bool normal(const sig_t in, sig_t out) {
  uint64_t flip = in[0] & 1 ? ~(uint64_t)0 : 0;
  int ones = 0;
  for (size_t w = 0; w < WORDS; w++) {
    out[w] = in[w] ^ flip;
    ones += __builtin_popcountll(out[w]);
  }
  return ones >= LEAST && ones <= 64 * WORDS - LEAST;
}

typedef struct {
  sig_t sig;
  const char *name;
} slot_t;

static slot_t *slot_of(slot_t *table, size_t size, const sig_t sig) {
  size_t at = (size_t)ws_hash(sig, sizeof(sig_t)) & (size - 1);
  while (table[at].name && memcmp(table[at].sig, sig, sizeof(sig_t)) != 0)
    at = (at + 1) & (size - 1);
  return &table[at];
}

// ---- registers, RAMs and outputs get the same from both ----

static const nl_cell_t **cells_by_name(const netlist_t *n, size_t *size) {
  for (*size = 1; *size < 2 * n->ncells;)
    *size *= 2;
  const nl_cell_t **table = ws_zalloc(sizeof *table * *size);
  for (size_t i = 0; i < n->ncells; i++) {
    size_t at = (size_t)ws_hash(n->cell[i].name, strlen(n->cell[i].name)) & (*size - 1);
    while (table[at])
      at = (at + 1) & (*size - 1);
    table[at] = &n->cell[i];
  }
  return table;
}

static const nl_cell_t *cell_of(const nl_cell_t *const *table, size_t size, const char *name) {
  size_t at = (size_t)ws_hash(name, strlen(name)) & (size - 1);
  while (table[at] && strcmp(table[at]->name, name) != 0)
    at = (at + 1) & (size - 1);
  return table[at];
}

static bool is_source(const sim_t *s, const nl_cell_t *c) {
  for (size_t i = 0; i < c->npins; i++)
    if (c->pin[i].output) return !function_of(s, c, &c->pin[i]);
  return true;
}

static bool same_inputs(sim_t *g, sim_t *m, ws_buf_t *err) {
  size_t size;
  const nl_cell_t **table = cells_by_name(m->n, &size);
  for (size_t i = 0; i < g->n->ncells; i++) {
    const nl_cell_t *a = &g->n->cell[i], *b;
    if (!is_source(g, a)) continue;
    b = cell_of(table, size, a->name);
    if (!b || b->npins != a->npins) return ws_err(err, "mapping lost %s (%s)", a->name, a->type);
    for (size_t k = 0; k < a->npins; k++)
      if (memcmp(g->sig[a->pin[k].net], m->sig[b->pin[k].net], sizeof(sig_t)) != 0)
        return ws_err(err, "mapping changed what pin %s of %s gets", a->pin[k].name, a->name);
  }
  for (size_t i = 0; i < g->n->nports; i++)
    if (memcmp(g->sig[g->n->port[i].net], m->sig[m->n->port[i].net], sizeof(sig_t)) != 0)
      return ws_err(err, "mapping changed output %s", g->n->port[i].name);
  return true;
}

bool match_names(const netlist_t *gates, netlist_t *mapped, const liberty_t *lib, ws_buf_t *err) {
  sim_t g, m;
  sig_t sig;
  size_t size = 1;
  if (!simulate(&g, gates, NULL, err) || !simulate(&m, mapped, lib, err) ||
      !same_inputs(&g, &m, err))
    return false;
  while (size < 2 * gates->nnets)
    size *= 2;
  slot_t *table = ws_zalloc(sizeof *table * size);
  for (size_t i = 0; i < gates->nnets; i++) {
    if (!gates->net[i] || !normal(g.sig[i], sig)) continue;
    slot_t *s = slot_of(table, size, sig);
    if (s->name) continue;
    memcpy(s->sig, sig, sizeof sig);
    s->name = gates->net[i];
  }
  for (size_t i = 0; i < mapped->nnets; i++) {
    if (mapped->net[i] || !normal(m.sig[i], sig)) continue;
    const slot_t *s = slot_of(table, size, sig);
    if (s->name) mapped->net[i] = s->name;
  }
  return true;
}
