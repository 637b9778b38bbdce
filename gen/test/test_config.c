// SPDX-License-Identifier: Apache-2.0
// Ranges, "auto" values, the shipped configurations and random ones.
#include "../emit.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

bool t_is(const ws_config_t *c, const ws_param_t *p, int v) {
  const int is = ws_get(c, p);
  return is == v || (v == 1 && is == WS_AUTO && strcmp(p->key, "sfu") == 0);
}

bool t_set(ws_config_t *c, const char *words, ws_buf_t *err) {
  char *copy = ws_strdup(words);
  ws_config_defaults(c);
  for (char *w = strtok(copy, " "); w; w = strtok(NULL, " ")) {
    char *eq = strchr(w, '=');
    *eq = 0;
    if (!ws_config_set(c, w, eq + 1, "test", err)) return false;
  }
  return true;
}

bool t_resolve(ws_config_t *c, const char *words, ws_buf_t *err) {
  return t_set(c, words, err) && ws_config_resolve(c, err);
}

// Every key: one below the range, one above, and a non-power where that is asked for.
static void ranges(void) {
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    bool ok = true;
    const char *last = "";
    int bad[3] = {p->min - 1, p->max + 1, p->max - 1};
    for (int k = 0; k < 3; k++) {
      ws_config_t c;
      ws_buf_t err = {0};
      bool pow2 = k == 2;
      if (pow2 && (p->type != WS_INT || !strstr(p->rule, "pow2") || ws_is_pow2(bad[k]))) continue;
      ws_config_defaults(&c);
      *ws_value(&c, p) = bad[k];
      bool legal = ws_config_resolve(&c, &err);
      last = legal ? "legal" : t_text(&err);
      ok = ok && !legal &&
           t_has(t_text(&err),
                 ws_fmt("%s = %d: allowed %s: ", ws_param_name(p), bad[k], ws_range_text(p))) &&
           t_has(t_text(&err), ws_fmt("[%s_%s]", p->key, pow2 ? "pow2" : "range"));
    }
    t_ok(ok, ws_fmt("config/range_%s", p->key), "%s", last);
  }
}

// A row of params.def whose bound does not fit: a word was added, or the default is out of range.
static void bad_rows(void) {
  static const struct {
    const char *claim;
    ws_param_t row;
    const char *message;
  } cases[] = {
      {"word_without_its_bound",
       {"clock", WS_ENUM, 0, 0, 0, "@clock", "", "", 0, NULL, NULL},
       "clock: bounds 0 and 0: allowed 0 and 1: the values are short|fast, counted from 0"},
      {"bound_without_its_word",
       {"clock", WS_ENUM, 0, 0, 2, "@clock", "", "", 0, NULL, NULL},
       "allowed 0 and 1"},
      {"words_of_no_slot",
       {"clock", WS_ENUM, 0, 0, 1, "@clocks", "", "", 0, NULL, NULL},
       "clock: rule @clocks: no slot of gen/policies.def"},
      {"flag_of_three_values",
       {"sfu", WS_BOOL, 0, 0, 2, "", "", "", 0, NULL, NULL},
       "allowed 0 and 1"},
      {"default_out_of_range",
       {"warps", WS_INT, 65, 1, 64, "", "", "", 0, NULL, NULL},
       "warps: default 65: allowed 1..64"},
  };
  ws_buf_t none = {0};
  t_ok(ws_params_check(ws_params, ws_params_n, &none), "config/rows_fit", "%s", t_text(&none));
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_buf_t err = {0};
    const bool good = ws_params_check(&cases[i].row, 1, &err);
    t_ok(!good && t_has(t_text(&err), cases[i].message), ws_fmt("config/%s", cases[i].claim), "%s",
         good ? "accepted" : t_text(&err));
  }
}

static void bad_text(void) {
  static const struct {
    const char *claim, *text, *message;
  } cases[] = {
      {"unknown_key", "warps = 4\nwarp = 4\n", "x.cfg:2: warp = 4: no such parameter"},
      {"no_equals", "# c\n\nwarps 4\n", "x.cfg:3: expected `key = value`, found `warps 4`"},
      {"not_a_number", "warps = 4k\n", "x.cfg:1: warps = 4k: allowed 1..64: not a whole number"},
      {"empty_value", "warps =\n", "not a whole number"},
      {"huge_number", "warps = 99999999999999999999\n", "not a whole number"},
      {"bad_word", "sched = fifo\n", "x.cfg:1: sched = fifo: allowed rr|gto|"},
      {"twice", "warps = 4\nwarps = 8\n", "x.cfg:2: warps = 8: set twice"},
      {"auto_of_a_key_that_is_not_derived", "warps = auto\n",
       "x.cfg:1: warps = auto: allowed 1..64: this key is not derived from others"},
      {"auto_is_no_word_of_an_enum", "sched = auto\n", "allowed rr|gto|"},
      {"nearest_key", "wraps = 4\n", "no such parameter; the nearest is WARPS (docs"},
      {"nothing_near", "frobnicate = 4\n", "no such parameter (docs"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    ws_config_defaults(&c);
    bool read = ws_config_read(&c, "x.cfg", cases[i].text, &err);
    t_ok(!read && t_has(t_text(&err), cases[i].message), ws_fmt("config/%s", cases[i].claim), "%s",
         read ? "read" : t_text(&err));
  }
}

static void utf8_mark(void) {
  ws_config_t c;
  ws_buf_t err = {0};
  ws_config_defaults(&c);
  const bool ok = ws_config_read(&c, "x.cfg", "\xEF\xBB\xBFwarps = 16\n", &err) && c.warps == 16;
  t_ok(ok, "config/utf8_mark", "%s", t_text(&err));
}

static void auto_values(void) {
  ws_config_t c;
  ws_buf_t err = {0};
  bool ok = t_resolve(&c, "", &err);
  t_ok(ok && c.cta_slots == 8 && c.tl_group == 4 && c.smem_banks == 8 && c.rf == 16384 &&
           c.sfu == 1 && c.icache_prefetch == 2 && c.dcache_prefetch == 4,
       "config/auto_at_ref", "%s", t_text(&err));
  ok = t_resolve(&c, "WARPS=3 LANES=4 ISA=-f Sched=GTO", &err);
  t_ok(ok && c.cta_slots == 3 && c.tl_group == 3 && c.smem_banks == 4 && c.rf == 3072 &&
           c.sched == 1 && !c.sfu,
       "config/auto_follows_overrides", "%s", t_text(&err));
  ok = t_resolve(&c, "warps=1 threads=2 lanes=1", &err);
  t_ok(ok && c.rf == 1024 && c.cta_slots == 1 && c.tl_group == 1, "config/smallest_machine", "%s",
       t_text(&err));
  ok = t_resolve(&c, "icache_mshr=1", &err);
  t_ok(ok && !c.icache_prefetch, "config/no_prefetch_with_one_miss_register", "%s", t_text(&err));
  ok = t_resolve(&c, "icache=1K icache_ways=8", &err);
  t_ok(ok && c.icache_prefetch == 1, "config/few_sets_one_line_ahead", "%s", t_text(&err));
  ok = t_resolve(&c,
                 "axi_data_w=256 dcache=5K dcache_ways=20 dcache_line=32 ccache=384 "
                 "ccache_ways=3 ccache_line=32",
                 &err);
  t_ok(ok && c.dcache == 5120 && c.ccache == 384, "config/sizes_in_bytes", "%s", t_text(&err));
  ok = t_resolve(&c, "l1=64K smem=16K dcache_line=128", &err);
  t_ok(ok && c.dcache == 49152 && c.dcache_ways == 6, "config/l1_leaves_a_data_cache", "%s",
       t_text(&err));
  ok = t_resolve(&c, "dcache_mshr=3", &err);
  t_ok(ok && !c.dcache_prefetch, "config/few_miss_registers_no_reading_ahead", "%s", t_text(&err));
  ok = t_resolve(&c, "isa=+xwsftz+xwssfu", &err);
  t_ok(ok && c.rf == 16384 && c.sfu_lanes == 2 && c.fdiv_share == 4 && !c.fflags,
       "config/auto_of_a_float_machine", "%s", t_text(&err));
  ok = t_resolve(&c, "isa=+f+xwsfflags+xwssfu lanes=2 threads=4", &err);
  t_ok(ok && c.rf == 8192 && c.sfu_lanes == 1 && c.fdiv_share == 2,
       "config/auto_of_a_narrow_float_machine", "%s", t_text(&err));
}

// The word auto, on its own and beside numbers: each key that can be derived takes it, and 0 is
// never another name for it. The numbers that meant auto in 0.1.0 are refused.
static void auto_word(void) {
  static const struct {
    const char *words, *message;
  } old[] = {
      {"rf=0",
       "rf = 0: allowed auto or 1K..1M, whole K: out of range; the word auto has it derived"},
      {"icache_prefetch=3",
       "icache_prefetch = 3: allowed auto or 0..2: out of range; the word auto"},
      {"dcache_prefetch=16", "dcache_prefetch = 16: allowed auto or 0..15: out of range"},
  };
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    t_ok(p->max > p->min, ws_fmt("config/choice_of_%s", p->key), "one legal value");
    if (!ws_takes_auto(p) || p->list) continue;
    ws_config_t c, d;
    ws_buf_t err = {0};
    bool ok = t_resolve(&d, "", &err) && t_resolve(&c, ws_fmt("%s=Auto", p->key), &err);
    int derived = ws_get(&c, p);
    ok = ok && derived == ws_get(&d, p) && derived >= p->min && derived <= p->max;
    t_ok(ok, ws_fmt("config/auto_word_of_%s", p->key), "%d %s", derived, t_text(&err));
    bool zero = t_resolve(&c, ws_fmt("%s=0", p->key), &err);
    t_ok(p->min <= 0 ? zero && ws_get(&c, p) == 0 : !zero, ws_fmt("config/zero_of_%s", p->key),
         "%s, value %d", zero ? "legal" : "refused", ws_get(&c, p));
  }
  for (size_t i = 0; i < WS_COUNT(old); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    bool legal = t_resolve(&c, old[i].words, &err);
    t_ok(!legal && t_has(t_text(&err), old[i].message), "config/old_auto_number_is_refused",
         "%s gave: %s", old[i].words, legal ? "legal" : t_text(&err));
  }
}

static void shipped(void) {
  static const char *const patterns[] = {T_SHIPPED, "synth/*/*.cfg"};
  for (size_t k = 0; k < WS_COUNT(patterns); k++) {
    const t_configs_t configs = t_configs(patterns[k]);
    for (const char *const *name = configs.name; name < configs.name + configs.n; name++) {
      ws_gen_t g;
      ws_buf_t err = {0};
      bool ok = ws_gen_init(&g, ".", *name, NULL, 0, &err);
      t_ok(ok, ws_fmt("config/%s_is_legal", *name), "%s", t_text(&err));
      if (t_of_a_gpu(*name))
        t_ok(t_shell(ws_fmt("grep -v '#' gen/configs/%s.cfg", *name)) == 1,
             ws_fmt("config/%s_has_the_source_of_each_line", *name), "lines without");
    }
  }
  ws_gen_t g;
  ws_buf_t err = {0};
  char words[][12] = {"WARPS=4", "LANES=4", "BARRIERS=4"};
  char *list[] = {words[0], words[1], words[2]};
  bool ok = ws_gen_init(&g, ".", "ref", list, 3, &err);
  t_ok(ok && strcmp(g.overrides, " WARPS=4 LANES=4") == 0, "config/overrides_that_differ_are_named",
       "%s", ok ? g.overrides : t_text(&err));
}

// What the presets' sources publish, as keys: a latency left at the structural minimum by mistake
// is found here. make micro-presets measures them.
static void published(void) {
  static const struct {
    const char *name;
    int alu, fpu, mul, smem, dcache, banks; // 0: none is published
  } preset[] = {
      {"tesla8800", 24, 24, 96, 36, 0, 4}, {"gt200", 24, 24, 96, 38, 0, 8},
      {"fermi", 18, 18, 18, 26, 35, 8},    {"kepler_sm", 9, 9, 9, 26, 35, 4},
      {"maxwell", 6, 6, 0, 24, 82, 4},     {"volta", 4, 4, 0, 19, 28, 8},
      {"turing", 4, 4, 0, 23, 32, 8},      {"ampere", 4, 4, 0, 23, 33, 8},
      {"ga102", 4, 4, 0, 24, 32, 4},
  };
  for (size_t i = 0; i < WS_COUNT(preset); i++) {
    ws_gen_t g;
    ws_buf_t err = {0};
    const bool ok = ws_gen_init(&g, ".", preset[i].name, NULL, 0, &err);
    const ws_config_t *const c = &g.cfg;
    const int want[] = {preset[i].alu,  preset[i].fpu,    preset[i].mul,
                        preset[i].smem, preset[i].dcache, preset[i].banks};
    const int is[] = {c->alu_latency,  c->fpu_latency,    c->mul_latency,
                      c->smem_latency, c->dcache_latency, c->rf_banks};
    bool all = ok;
    for (size_t k = 0; k < WS_COUNT(want); k++)
      all = all && (!want[k] || is[k] == want[k]);
    t_ok(all, ws_fmt("config/%s_is_as_published", preset[i].name),
         "alu %d, fpu %d, mul %d, smem %d, dcache %d, banks %d", is[0], is[1], is[2], is[3], is[4],
         is[5]);
  }
  const t_configs_t configs = t_configs(T_SHIPPED);
  for (const char *const *name = configs.name; name < configs.name + configs.n; name++) {
    bool has = !t_of_a_gpu(*name);
    for (size_t i = 0; i < WS_COUNT(preset); i++)
      has = has || strcmp(preset[i].name, *name) == 0;
    t_ok(has, ws_fmt("config/%s_has_published_figures", *name), "no row in test_config.c");
  }
}

static const char *random_words(uint64_t seed) {
  ws_config_t base;
  ws_config_defaults(&base);
  return ws_config_random(seed, &base, NULL, 0, 100);
}

// How many keys the words name, or that differ from their default; -1 when they are illegal.
static int count_keys(const char *words, bool changed) {
  ws_config_t c;
  ws_buf_t err = {0};
  int n = 0;
  if (!t_resolve(&c, words, &err)) return -1;
  ws_config_defaults(&c);
  for (size_t i = 0; i < ws_keys_n; i++) {
    const char *key = ws_fmt(" %s=", ws_upper(ws_keys[i].name)), *all = ws_fmt(" %s ", words);
    n += t_has(all, key) &&
         !(changed && t_has(all, ws_fmt("%s%s ", key, ws_key_text(&c, &ws_keys[i]))));
  }
  return n;
}

// Keys that are given stay; so do most of the others where few are to change, and these only are
// named.
static void random_keeps(void) {
  char word[] = "war=bloom";
  char *words[] = {word};
  ws_config_t base;
  ws_buf_t err = {0};
  ws_config_defaults(&base);
  int kept = 0, few = 0, all = 0;
  bool set = ws_config_set(&base, "war", "bloom", "", &err);
  for (uint64_t seed = 1; seed <= 20; seed++) {
    const char *more = ws_config_random(seed, &base, words, 1, 100),
               *less = ws_config_random(seed, &base, words, 1, 20);
    kept += t_has(more, " WAR=bloom ") && t_has(ws_fmt(" %s ", less), " WAR=bloom ");
    int n = count_keys(less, false);
    few += n >= 5 && n <= 45 && count_keys(less, true) == n;
    all += count_keys(more, false) == (int)ws_keys_n && count_keys(more, true) > 40;
  }
  t_ok(set && kept == 20, "config/random_keeps_what_is_given", "%d of 20", kept);
  t_ok(few == 20 && all == 20, "config/random_changes_a_share", "few %d, all %d of 20", few, all);
}

// Every word of a key, either value of a switch, and what is not there where that is zero.
static void random_reaches(void) {
  enum { SEEDS = 400 };
  ws_buf_t never = {0};
  ws_config_t *c = calloc(SEEDS, sizeof *c);
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    ws_buf_t err = {0};
    t_set(&c[seed - 1], random_words(seed), &err);
  }
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    bool few = p->type != WS_INT;
    for (int v = p->min; v <= (few ? p->max : p->min); v++) {
      bool drawn = !few && v != 0;
      for (size_t k = 0; k < SEEDS; k++)
        drawn = drawn || t_is(&c[k], p, v);
      if (!drawn) ws_printf(&never, " %s", ws_param_setting(p, v));
    }
  }
  free(c);
  t_ok(!never.n, "config/random_reaches_every_mode", "never:%s", t_text(&never));
}

// The settings that the hash of a configuration covers make the same machine, and no word of them
// can go: the hash tells it from every other machine, and a new key alters no hash.
static bool makes(const char *words, const ws_config_t *c) {
  ws_config_t d;
  ws_buf_t unused = {0};
  return t_resolve(&d, words, &unused) && memcmp(c, &d, sizeof d) == 0;
}

static void settings(void) {
  ws_config_t c;
  ws_buf_t err = {0};
  int same = 0;
  char last[40] = "";
  for (uint64_t seed = 1; seed <= 40; seed++) {
    ws_free_all(); // each seed reads a few hundred configurations
    err = (ws_buf_t){0};
    const bool set = t_resolve(&c, random_words(seed), &err);
    const char *all = ws_config_settings(&c);
    bool ok = set && makes(all, &c);
    for (const char *s = strchr(all, ' '); ok && s; s = strchr(s + 1, ' ')) {
      const size_t n = strcspn(s + 1, " ");
      ok = !makes(ws_fmt("%.*s%s", (int)(s - all), all, s + 1 + n), &c);
      snprintf(last, sizeof last, "%.*s", (int)n, s + 1);
    }
    same += ok;
  }
  t_ok(same == 40, "config/settings_make_the_machine", "%d of 40, %s", same, last);
  t_ok(t_resolve(&c, "", &err) && !*ws_config_settings(&c), "config/no_settings_by_default", "%s",
       ws_config_settings(&c));
  t_ok(t_resolve(&c, "warps=8 lanes=8 rf=16K threads=16 cuts=+dispatch", &err) &&
           strcmp(ws_config_settings(&c), " threads=16 rf=16K") == 0,
       "config/settings_as_usual_do_not_count", "%s %s", t_text(&err), ws_config_settings(&c));
}

static void random_configs(void) {
  int legal = 0, distinct = 0;
  const char *last = "";
  for (uint64_t seed = 1; seed <= 200; seed++) {
    ws_config_t c;
    ws_buf_t err = {0};
    const char *words = random_words(seed);
    legal += t_resolve(&c, words, &err);
    distinct += strcmp(words, last) != 0;
    last = words;
  }
  t_ok(legal == 200 && distinct == 200, "config/random_is_legal", "%d legal, %d distinct of 200",
       legal, distinct);
  t_ok(strcmp(random_words(7), random_words(7)) == 0, "config/random_repeats",
       "same seed, other words");
}

void test_config(void) {
  static void (*const parts[])(void) = {
      t_rules,   t_keys,  ranges,    bad_text, utf8_mark,      bad_rows,     auto_values,
      auto_word, shipped, published, settings, random_configs, random_keeps, random_reaches,
  };
  for (size_t i = 0; i < WS_COUNT(parts); i++) {
    parts[i]();
    ws_free_all();
  }
}
