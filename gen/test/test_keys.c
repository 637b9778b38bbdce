// SPDX-License-Identifier: Apache-2.0
// Keys whose values are lists of words: what is read, what is written, and their old names.
#include "test.h"

#include <string.h>

// What a value becomes when it is written, and again.
static void texts(void) {
  static const struct {
    const char *claim, *words, *key, *text;
  } cases[] = {
      {"auto", "", "cuts", "auto"},
      {"auto_said", "cuts=AUTO", "cuts", "auto"},
      {"none", "cuts=None", "cuts", "none"},
      {"order_is_free", "cuts=lsu2+Alloc+dispatch", "cuts", "dispatch+alloc+lsu2"},
      {"less_than_auto", "cuts=auto-alloc", "cuts", "auto-alloc"},
      {"change_of_the_default", "cuts=-alloc+sfu1", "cuts", "auto-alloc+sfu1"},
      {"change_of_what_is_set", "cuts=lsu2+alloc cuts=-alloc+fma1", "cuts", "lsu2+fma1"},
      {"change_to_nothing", "cuts=lsu2 cuts=-lsu", "cuts", "none"},
      {"none_and_more", "cuts=none+sp1", "cuts", "sp1"},
      {"a_list_forgets", "cuts=lsu2 cuts=alloc", "cuts", "alloc"},
      {"default_of_its_own", "cuts=+sp2", "cuts", "auto+sp2"},
      {"latency", "", "latency", "auto"},
      {"latency_of_two", "latency=smem38+ALU24", "latency", "alu24+smem38"},
      {"latency_is_another", "latency=alu24+smem38 latency=fpu9", "latency", "fpu9"},
      {"latency_more", "latency=alu24+smem38 latency=+fpu9-alu", "latency", "fpu9+smem38"},
      {"latency_no_more", "latency=alu24 latency=-alu", "latency", "auto"},
      {"latency_of_levels", "latency=cl3_268+cl2_129", "latency", "cl2_129+cl3_268"},
      {"interval", "interval=lsu2+smem1", "interval", "lsu2"},
      {"isa", "", "isa", "rv32imf_zaamo_xwsindex_xwssfu"},
      {"isa_of_integers", "isa=RV32IM", "isa", "rv32im"},
      {"isa_less_floats", "isa=-f", "isa", "rv32im_zaamo_xwsindex"},
      {"isa_a_is_both", "isa=+zalrsc", "isa", "rv32imaf_xwsindex_xwssfu"},
      {"isa_letters", "isa=rv32imaf", "isa", "rv32imaf"},
      {"isa_flushes", "isa=-f+xwsftz", "isa", "rv32imf_xwsftz_zaamo_xwsindex_xwssfu"},
      {"isa_flushes_no_more", "isa=rv32imf_xwsftz isa=+f", "isa", "rv32imf"},
      {"isa_order_is_free", "isa=rv32im_zacas_zba_zbb_zaamo", "isa", "rv32im_zba_zbb_zaamo_zacas"},
      {"isa_change", "isa=rv32imaf isa=+zacas-a", "isa", "rv32imf_zacas"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    const ws_key_t *k = ws_key_find(cases[i].key);
    ws_config_t c, d;
    ws_buf_t err = {0};
    const bool read = t_set(&c, cases[i].words, &err);
    const char *text = read ? ws_key_text(&c, k) : t_text(&err);
    const bool again = read && t_set(&d, ws_fmt("%s=%s", k->name, text), &err);
    t_ok(again && strcmp(text, cases[i].text) == 0 && !ws_key_differs(&c, &d, k),
         ws_fmt("config/list_%s", cases[i].claim), "%s is %s", cases[i].words, text);
  }
}

static void bad_texts(void) {
  static const struct {
    const char *claim, *words, *message;
  } cases[] = {
      {"no_word", "cuts=+allocs", "cuts = +allocs: allowed auto, none or some of dispatch"},
      {"no_word_is_named", "cuts=lsu2+allocs", ": no word `allocs`"},
      {"empty", "cuts=", ": no word ``"},
      {"sign_at_the_end", "cuts=alloc+", ": no word ``"},
      {"two_signs", "cuts=alloc+-lsu", ": no word ``"},
      {"twice", "cuts=alloc+lsu1+alloc", ": alloc: named twice"},
      {"twice_with_two_numbers", "cuts=lsu1+lsu2", ": lsu: named twice"},
      {"there_and_not", "cuts=+lsu1-lsu", ": lsu: named twice"},
      {"no_number", "cuts=+lsu", ": lsu: needs a number, 1..2"},
      {"number_of_a_switch", "cuts=+alloc1", ": no word `alloc1`"},
      {"number_taken_away", "cuts=-lsu2", ": -lsu2: a number after what is taken away"},
      {"base_in_the_middle", "cuts=lsu1+auto", ": no word `auto`"},
      {"too_much", "cuts=+lsu3", "cuts: lsu = 3: allowed auto or 0..2: out of range"},
      {"no_such_latency", "latency=store1+call5", ": no word `call5`"},
      {"latency_without_a_number", "latency=alu", ": alu: needs a number, 3..255"},
      {"latency_of_none", "latency=none", ": no word `none`"},
      {"level_without_a_dash", "latency=cl2129", ": no word `cl2129`"},
      {"level_without_a_number", "latency=cl2_", ": no word `cl2_`"},
      {"latency_with_a_dash", "latency=alu_24", ": no word `alu_24`"},
      {"latency_with_more", "latency=alu24x", ": no word `alu24x`"},
      {"latency_too_long", "latency=alu256", "latency: alu = 256: allowed auto or 3..255: out of"},
      {"interval_of_none", "interval=alu0", "interval: alu = 0: allowed 1..64: out of range"},
      {"isa_base", "isa=rv64im",
       "isa = rv64im: allowed rv32im[a][f], then any of _xwsftz _zba_zbb "},
      {"isa_letter", "isa=rv32imafd", ": `d`: after rv32im come a and f"},
      {"isa_letters_in_order", "isa=rv32imfa", ": `a`: after rv32im come a and f"},
      {"isa_name", "isa=rv32im_zfoo", ": no extension `zfoo`"},
      {"isa_half_a_name", "isa=rv32im_zba", ": no extension `zba`"},
      {"isa_twice", "isa=rv32im_zacas_zacas", ": zacas: named twice"},
      {"isa_a_twice", "isa=rv32ima_zaamo", ": a is zaamo and zalrsc: named twice"},
      {"isa_flush_of_none", "isa=rv32im_xwsftz", ": xwsftz changes the floats of f"},
      {"isa_whole_and_changes", "isa=rv32im+f", "isa = rv32im+f: allowed"},
      {"isa_name_and_changes", "isa=rv32im_zaamo+f", ": + and - are for changes of what is set"},
      {"isa_needs", "isa=rv32im_xwssfu", "isa: xwssfu = 1: allowed auto or 0..1: has no effect"},
      {"huge", "cuts=+lsu99999999999999999999", "cuts: lsu = 1000000: allowed"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    const bool legal = t_resolve(&c, cases[i].words, &err);
    t_ok(!legal && t_has(t_text(&err), cases[i].message) && !strchr(t_text(&err), '\n'),
         ws_fmt("config/bad_list_%s", cases[i].claim), "%s gave: %s", cases[i].words,
         legal ? "legal" : t_text(&err));
  }
}

// Bytes are a number, or one with K or M after it; they are written with the largest that fits.
static void sizes(void) {
  static const struct {
    const char *claim, *words, *key, *text; // text: the value, or the message
  } cases[] = {
      {"k", "smem=48K", "smem", "48K"},
      {"small_k", "smem=48k", "smem", "48K"},
      {"bytes", "icache=12288", "icache", "12K"},
      {"no_whole_k", "icache=384", "icache", "384"},
      {"m", "rf=1m", "rf", "1M"},
      {"k_of_m", "rf=1024K", "rf", "1M"},
      {"no_bytes", "warps=64 threads=32 block_threads=1024", "block_threads", "1024"},
      {"none", "dcache=0K", "dcache", "0"},
      {"auto", "dcache=auto", "dcache", "auto"},
      {"every_key_in_bytes", "smem_granule=1K cl2_line=1k fetch_bytes=16", "smem_granule", "1K"},
      {"other_keys", "warps=1K", "warps", "warps = 1K: allowed 1..64: not a whole number"},
      {"no_number", "smem=K", "smem",
       "smem = K: allowed 1K..256K, whole K: not a whole number, with"},
      {"two_units", "smem=1KK", "smem", ": not a whole number"},
      {"g", "smem=1G", "smem", ": not a whole number"},
      {"part", "smem=1.5K", "smem", ": not a whole number"},
      {"huge", "smem=2000000M", "smem", ": not a whole number"},
      {"below_zero", "smem=-1K", "smem", "smem = -1K: allowed 1K..256K, whole K: out of range"},
      {"kb_as_it_was", "smem=16", "smem", "smem = 16: allowed 1K..256K, whole K: out of range"},
      {"whole_k", "smem=1536", "smem",
       "smem = 1536: allowed 1K..256K, whole K: not a whole number "
       "of K [smem_kb]"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c, d;
    ws_buf_t err = {0};
    const bool read = t_set(&c, cases[i].words, &err);
    const bool legal = read && (d = c, ws_config_resolve(&d, &err));
    const char *says = legal ? ws_key_text(&c, ws_key_find(cases[i].key)) : t_text(&err);
    t_ok(legal ? strcmp(says, cases[i].text) == 0 : t_has(says, cases[i].text),
         ws_fmt("config/size_%s", cases[i].claim), "%s: %s", cases[i].words, says);
  }
}

// Old names say what to write instead; in a file too.
static void old_names(void) {
  static const struct {
    const char *words, *message;
  } cases[] = {
      {"alu_direct=0", "test: alu_direct = 0: now cuts=-direct (docs"},
      {"SLICE_LSU=2", "SLICE_LSU = 2: now cuts=+lsu2"},
      {"slice_lsu=auto", "slice_lsu = auto: now cuts=auto"},
      {"slice_lsu=7", "slice_lsu = 7: now a part of the key cuts"},
      {"sp_stages=x", "sp_stages = x: now a part of the key cuts"},
      {"FP=none", "FP = none: now isa=-f"},
      {"fp=ftz", "fp = ftz: now isa=+xwsftz"},
      {"sfu=auto", "sfu = auto: now isa=+xwssfu"},
      {"bitmanip=1", "bitmanip = 1: now isa=+zba_zbb"},
      {"atomics=0", "atomics = 0: now isa=-zaamo"},
      {"mul_stages=1", "mul_stages = 1: now cuts=+mul"},
      {"ALU_LATENCY=24", "ALU_LATENCY = 24: now latency=+alu24 (docs"},
      {"cl2_latency=129", "cl2_latency = 129: now latency=+cl2_129"},
      {"smem_latency=auto", "smem_latency = auto: now latency=-smem"},
      {"smem_interval=2", "smem_interval = 2: now interval=+smem2"},
      {"smem_kb=48", "smem_kb = 48: now smem=48K (docs"},
      {"RF_KB=1024", "RF_KB = 1024: now rf=1M"},
      {"block_rf_kb=auto", "block_rf_kb = auto: now block_rf=auto"},
      {"l1_kb=0", "l1_kb = 0: now l1=0"},
      {"icache_bytes=384", "icache_bytes = 384: now icache=384"},
      {"dcache_bytes=12288", "dcache_bytes = 12288: now dcache=12K"},
      {"icache_bytes=auto", "icache_bytes = auto: now the key icache, in bytes: icache=256K"},
      {"cl2_kb=1000", "cl2_kb = 1000: now the key cl2, in bytes: cl2=256K"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    const bool set = t_set(&c, cases[i].words, &err);
    t_ok(!set && t_has(t_text(&err), cases[i].message), "config/old_name", "%s gave: %s",
         cases[i].words, set ? "legal" : t_text(&err));
  }
  ws_config_t c;
  ws_buf_t err = {0};
  ws_config_defaults(&c);
  const bool read = ws_config_read(&c, "x.cfg", "warps = 4\nalu_direct = 0 # old\n", &err);
  t_ok(!read && t_has(t_text(&err), "x.cfg:2: alu_direct = 0: now cuts=-direct"),
       "config/old_name_in_a_file", "%s", t_text(&err));
}

// A list in a file may continue in lines of changes; no word may be set twice.
static void lines(void) {
  static const struct {
    const char *claim, *text, *says; // says: the list, or the end of the message
  } cases[] = {
      {"changes", "latency = +alu24 # a\nwarps = 4\nlatency = +smem38+cl2_70\n",
       "alu24+smem38+cl2_70"},
      {"changes_after_a_list", "latency = alu24+smem38\nlatency = -alu+fpu9\n", "fpu9+smem38"},
      {"list_after_changes", "latency = +alu24\nlatency = smem38\n",
       "x.cfg:2: latency = smem38: set twice in this file"},
      {"two_lists", "latency = alu24\nlatency = smem38\n", "smem38: set twice in this file"},
      {"word_twice", "latency = +alu24\nlatency = +fpu9-alu\n",
       "x.cfg:2: latency = +fpu9-alu: set twice in this file"},
      {"key_twice", "warps = 4\nlatency = +alu24\nwarps = 4\n",
       "x.cfg:3: warps = 4: set twice in this file"},
      {"isa_twice", "isa = +zacas\nisa = +a\nisa = -zaamo\n",
       "x.cfg:3: isa = -zaamo: set twice in this file"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    ws_config_defaults(&c);
    const bool read = ws_config_read(&c, "x.cfg", cases[i].text, &err);
    const char *says = read ? ws_key_text(&c, ws_key_find("latency")) : t_text(&err);
    t_ok(read ? strcmp(says, cases[i].says) == 0 : t_has(says, cases[i].says),
         ws_fmt("config/list_in_lines_%s", cases[i].claim), "%s", says);
  }
}

// The setting of each value of a part sets just this, and the written list says so.
static void parts(void) {
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    bool ok = true;
    const char *last = "";
    for (int v = p->min; p->list && ok && v <= p->max && v < p->min + 300; v++) {
      ws_config_t c, d, usual;
      ws_buf_t err = {0};
      const ws_key_t *k = ws_key_of(p);
      last = ws_param_setting(p, v);
      ws_config_defaults(&usual);
      ok = t_set(&c, last, &err) && t_is(&c, p, v) && ws_word_gives(last, p);
      for (size_t n = 0; n < ws_params_n; n++)
        ok = ok && (n == i || ws_get(&c, &ws_params[n]) == ws_get(&usual, &ws_params[n])) &&
             (n == i || !ws_word_gives(last, &ws_params[n]));
      const char *text = ws_fmt("%s=%s", k->name, ws_key_text(&c, k));
      ok = ok && t_set(&d, text, &err) && !ws_key_differs(&c, &d, k) && ws_word_gives(text, p);
    }
    if (p->list) t_ok(ok, ws_fmt("config/part_%s", p->key), "%s", last);
  }
}

// A word gives its own key and no other.
static void given(void) {
  bool ok = true;
  const char *last = "";
  for (size_t i = 0; ok && i < ws_params_n; i++)
    for (size_t n = 0; ok && n < ws_params_n; n++) {
      const ws_key_t *k = ws_key_of(&ws_params[i]);
      last = ws_fmt("%s=auto of %s", k->name, ws_params[n].key);
      ok = k->rest || ws_word_gives(ws_fmt("%s=auto", k->name), &ws_params[n]) == (i == n);
    }
  t_ok(ok, "config/word_gives_its_key", "%s", last);
}

// What random configurations say of lists is what they are.
static void random_lists(void) {
  int same = 0;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    ws_config_t base, c, d;
    ws_buf_t err = {0}, text = {0};
    char *const words[] = {ws_strdup("cuts=-alloc+sp1")};
    bool ok = t_set(&base, words[0], &err);
    const char *drawn = ws_config_random(seed, &base, words, 1, 30);
    ok = ok && t_set(&c, drawn, &err) && !c.cut_alloc && c.sp_stages == 1;
    for (size_t i = 0; i < ws_keys_n; i++)
      ws_printf(&text, "%s=%s ", ws_keys[i].name, ws_key_text(&c, &ws_keys[i]));
    ok = ok && t_set(&d, text.p, &err) && t_has(drawn, "CUTS=");
    for (size_t i = 0; i < ws_keys_n; i++)
      ok = ok && !ws_key_differs(&c, &d, &ws_keys[i]);
    same += ok;
  }
  t_ok(same == 100, "config/random_lists_are_kept_and_said", "%d of 100", same);
}

void t_keys(void) {
  texts();
  bad_texts();
  sizes();
  old_names();
  lines();
  parts();
  given();
  random_lists();
}
