// SPDX-License-Identifier: Apache-2.0
// The configuration: one int per row of params.def; an enumeration is the number of its word.
#ifndef WS_CONFIG_GEN_H
#define WS_CONFIG_GEN_H

#include "policies.h"
#include "util.h"

#include <limits.h>

#define WS_AUTO INT_MIN // a value that ws_config_resolve() derives from other keys; the word auto

typedef struct {
#define WS_PARAM(key, type, def, min, max, rule, unit, doc) int key;
#include "params.def"
} ws_config_t;

typedef enum { WS_INT, WS_BOOL, WS_ENUM } ws_type_t;

typedef struct {
  const char *key;
  ws_type_t type;
  int def, min, max;
  const char *rule, *unit, *doc;
  size_t offset;           // of the value in ws_config_t
  const char *list, *word; // of a part: its key and its word in that key; NULL for a key
} ws_param_t;

extern const ws_param_t ws_params[];
extern const size_t ws_params_n;

// What a user sets: a row WS_PARAM or WS_LIST of params.def (keys.c).
typedef struct {
  const char *name;
  const char *rest; // of a list: what holds for a part without a word: "none", "auto", "isa"
  const char *doc;  // of a list
} ws_key_t;
extern const ws_key_t ws_keys[];
extern const size_t ws_keys_n;
// A row WS_GROUP of params.def. params.c
typedef struct {
  const char *title, *text;
  size_t first; // of its keys, in ws_keys
} ws_group_t;
extern const ws_group_t ws_groups[];
extern const size_t ws_groups_n;
bool ws_key_is_fact(const ws_key_t *k);                           // a row WS_FACT. params.c
bool ws_same_word(const char *a, const char *b);                  // except for case
const ws_key_t *ws_key_find(const char *name);                    // ignores case; NULL when unknown
const char *ws_key_text(const ws_config_t *c, const ws_key_t *k); // its value in c
const char *ws_key_range(const ws_key_t *k);                      // what is allowed, as text
bool ws_key_differs(const ws_config_t *a, const ws_config_t *b, const ws_key_t *k);
const ws_key_t *ws_key_of(const ws_param_t *p);
// Sets the parts of a list that the value names.
bool ws_list_set(ws_config_t *c, const ws_key_t *k, const char *value, const char *where,
                 ws_buf_t *err);
bool ws_isa_has(const ws_config_t *c, const char *word);   // an extension: f, xwsftz, zaamo ..
const char *ws_param_name(const ws_param_t *p);            // "warps"; of a part "cuts: lsu"
const char *ws_param_setting(const ws_param_t *p, int v);  // "warps=4", "cuts=+lsu2"
bool ws_word_gives(const char *word, const ws_param_t *p); // whether KEY=VALUE sets it
// The setting that replaces KEY=VALUE of an earlier version; NULL if no version had the key.
const char *ws_renamed(const char *word);
// Refuses a key that is now a part of another key, or that is unknown; the message says what to
// write instead.
bool ws_key_unknown(const char *key, const char *value, const char *where, ws_buf_t *err);

// A row WS_CHOICE or WS_POLICY of policies.def.
typedef struct {
  const char *slot, *word;
  const char *module; // NULL if the word has no module of its own
  const char *theirs, *doc;
  int value; // of the keys of the slot
  unsigned traits;
} ws_word_t;
extern const ws_word_t ws_words[];
extern const size_t ws_words_n;

typedef struct {
  const char *slot, *trait, *doc;
  unsigned bit;
} ws_trait_t;
extern const ws_trait_t ws_traits[];
extern const size_t ws_traits_n;

const ws_word_t *ws_word_of(const char *slot, int value); // NULL if there is none
const ws_word_t *ws_word_of_theirs(const char *slot, const char *theirs);
const ws_word_t *ws_word_of_module(const char *stem); // NULL if it is not a policy
const char *ws_slot_of(const ws_param_t *p);          // NULL if the key does not choose among words
const char *ws_words_text(const char *slot);          // "rr|gto|lri"
const char *ws_words_with(const char *slot, unsigned traits); // "rr, gto or lri": those with all
bool ws_has_policies(const char *slot);                       // some word of the slot has a module
bool ws_has_trait(const char *slot, int value, unsigned trait);
bool ws_policy_has(const ws_config_t *c, const ws_trait_t *t); // the policy of the slot in c
// Whether the policy that a key chooses has the trait; the key has the name of its slot.
#define WS_HAS(c, key, trait) ws_has_trait(#key, (c)->key, WS_##key##_##trait)

typedef struct {
  const char *id, *key;
} ws_rule_t;
extern const ws_rule_t ws_rules[];
extern const size_t ws_rules_n;

// A row of needs.def: the key has no effect unless the condition holds.
typedef struct {
  const char *key;
  const char *(*what)(void);           // what must hold, as text
  bool (*holds)(const ws_config_t *c); // of a resolved configuration
} ws_need_t;
extern const ws_need_t ws_needs[];
extern const size_t ws_needs_n;

// A value computed from the resolved configuration (derived.c).
typedef struct {
  const char *name, *doc;
  int (*value)(const ws_config_t *c);
} ws_derived_t;
extern const ws_derived_t ws_derived[];
extern const size_t ws_derived_n;

// The structural minimum of each latency, in its field: cycles that the pipeline itself takes
// (latency.c). Other fields are 0.
ws_config_t ws_least(const ws_config_t *c);
int ws_mul24_latency(const ws_config_t *c); // cycles from a product of 24 bits to one that needs it

// Whether the ready of each unit depends on registers only, not on the decision of write-back in
// the same cycle. alu_direct without a register before the ALU requires this: the choice of a beat
// then also decides what the ALU writes in the next cycle, which takes a port of the banks.
bool ws_ready_is_cut(const ws_config_t *c);
// Whether the load/store or special function unit may refuse, for a long time, a beat that was
// expected to leave.
bool ws_unit_blocked(const ws_config_t *c);
// Whether more beats may leave the collectors per cycle than instructions issue.
bool ws_dispatch_wide(const ws_config_t *c);
bool ws_fpu_conflict(const ws_config_t *c); // results of beats that leave together may meet
// Cycles that a beat takes in the integer lanes.
int ws_int_steps(const ws_config_t *c);

int *ws_value(ws_config_t *c, const ws_param_t *p);
int ws_get(const ws_config_t *c, const ws_param_t *p);
const ws_param_t *ws_param_find(const char *key); // ignores case; NULL when unknown
// The key (in upper case), or the name in a blank-separated list, that is one or two edits away
// from word; NULL if there is none.
const char *ws_nearest(const char *word, const char *names);
const char *ws_enum_name(const ws_param_t *p, int v);
bool ws_takes_auto(const ws_param_t *p);
bool ws_whole_kb(const ws_param_t *p);          // a size in bytes that is a multiple of 1,024
const char *ws_range_text(const ws_param_t *p); // "1..64, power of two"
const char *ws_value_text(const ws_param_t *p,
                          int v); // bytes with K or M if they are a multiple of it

// Whether each row has bounds that fit its words and a default within the bounds (params.c).
bool ws_params_check(const ws_param_t *table, size_t n, ws_buf_t *err);

void ws_config_defaults(ws_config_t *c);
// Sets one key; where = "file:line" or "command line". Only the form of the value is checked.
bool ws_config_set(ws_config_t *c, const char *key, const char *value, const char *where,
                   ws_buf_t *err);
bool ws_config_read(ws_config_t *c, const char *file, const char *text, ws_buf_t *err);
// Checks ranges, replaces each WS_AUTO, checks the rows of needs.def and the rules of rules.def.
bool ws_config_resolve(ws_config_t *c, ws_buf_t *err);
// The settings that make the resolved configuration c, " KEY=VALUE" each: those that are not as the
// defaults, given all others, have them. What auto would derive is not among them.
const char *ws_config_settings(const ws_config_t *c);
// Only replaces each WS_AUTO; false if a value is out of range.
bool ws_config_autos(ws_config_t *c);

// Refuses a key that raw sets although it has no effect. c: raw with each auto replaced.
bool ws_needs_check(const ws_config_t *raw, const ws_config_t *c, ws_buf_t *err);
// Whether the key has an effect in the resolved configuration.
bool ws_needs_hold(const ws_config_t *c, const ws_param_t *p);
// Gives its default to each key that has an effect in base, has none in c, and has the same value
// in both: without a data cache, what a configuration file says about the cache does not count.
// kept: keys that keep their value, in the order of ws_params.
void ws_needs_drop(ws_config_t *c, const ws_config_t *base, const bool *kept);
// Gives every key without effect its default: configurations of other tools describe units and
// then switch them off.
void ws_needs_clear(ws_config_t *c);

// Number of sets of a cache, or 0 when it is not a power of two >= 1.
int ws_sets(int bytes, int ways, int line);
int ws_cache_row(const ws_config_t *c);        // bytes of a row of an instruction or constant cache
int ws_rf_rows(const ws_config_t *c);          // rows of a register bank
int ws_class_collectors(const ws_config_t *c); // collectors of a class, not general
size_t ws_perf_count(const ws_config_t *c);    // performance counters
bool ws_fetch_block(const ws_config_t *c); // the instruction cache gives a block of several fetches
// Whether the counters see an instruction as in flight until issue sees its result.
bool ws_flight_timed(const ws_config_t *c);
bool ws_sb_waits(const ws_config_t *c);    // an instruction waits in decode for a scoreboard entry
int ws_dcache_queue(const ws_config_t *c); // dcache_queue = auto
int ws_intervals(const ws_config_t *c);    // the longest *_interval of a unit, in cycles
bool ws_is_pow2(int v);
int ws_clog2(int v); // smallest n with 2^n >= v
// A legal random configuration as "KEY=VALUE ..." words. It starts from `base`, which must be
// legal. Keys that `words` set stay; each other key changes with a probability of `percent`. The
// result names all keys; below 100 percent, only those that were given or changed.
const char *ws_config_random(uint64_t seed, const ws_config_t *base, char *const *words,
                             size_t nwords, int percent);

#endif
