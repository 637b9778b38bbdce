// SPDX-License-Identifier: Apache-2.0
// Reading, checking and resolving a configuration.
#include "config.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const ws_param_t ws_params[] = {
#define WS_PARAM(key, type, def, min, max, rule, unit, doc)                                        \
  {#key, WS_##type, def, min, max, rule, unit, doc, offsetof(ws_config_t, key), NULL, NULL},
#define WS_PART(list, word, key, type, def, min, max, rule, unit, doc)                             \
  {#key, WS_##type, def, min, max, rule, unit, doc, offsetof(ws_config_t, key), #list, word},
#include "params.def"
};
const size_t ws_params_n = WS_COUNT(ws_params);

const ws_rule_t ws_rules[] = {
#define WS_RULE(id, key, cond, fmt, a, b) {#id, #key},
#include "rules.def"
};
const size_t ws_rules_n = WS_COUNT(ws_rules);

int *ws_value(ws_config_t *c, const ws_param_t *p) {
  return (int *)(void *)((char *)c + p->offset);
}

int ws_get(const ws_config_t *c, const ws_param_t *p) {
  int v;
  memcpy(&v, (const char *)c + p->offset, sizeof v);
  return v;
}

const ws_param_t *ws_param_find(const char *key) {
  for (size_t i = 0; i < ws_params_n; i++)
    if (ws_same_word(ws_params[i].key, key)) return &ws_params[i];
  return NULL;
}

// Edits (a character put in, taken out or replaced) that make b of a, case aside; both short.
static size_t distance(const char *a, const char *b) {
  size_t m = strlen(b), *row = ws_zalloc(sizeof *row * (m + 1));
  for (size_t j = 0; j <= m; j++)
    row[j] = j;
  for (size_t i = 1; a[i - 1]; i++) {
    size_t above_left = row[0];
    row[0] = i;
    for (size_t j = 1; j <= m; j++) {
      size_t above = row[j], best = above < row[j - 1] ? above + 1 : row[j - 1] + 1;
      bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
      if (above_left + !same < best) best = above_left + !same;
      above_left = above;
      row[j] = best;
    }
  }
  return row[m];
}

const char *ws_nearest(const char *word, const char *names) {
  size_t limit = strlen(word) < 5 ? 2 : 3; // edits that are too many
  const char *best = NULL;
  ws_buf_t all = {0};
  for (size_t i = 0; i < ws_keys_n; i++)
    ws_printf(&all, "%s ", ws_upper(ws_keys[i].name));
  ws_printf(&all, "%s", names);
  for (char *name = strtok(all.p, " "); name; name = strtok(NULL, " "))
    if (distance(word, name) < limit) {
      limit = distance(word, name);
      best = name;
    }
  return best;
}

const char *ws_enum_name(const ws_param_t *p, int v) {
  const ws_word_t *w = ws_word_of(ws_slot_of(p), v);
  return w ? w->word : NULL;
}

bool ws_takes_auto(const ws_param_t *p) {
  return p->type != WS_ENUM && strstr(p->rule, "auto");
}

const char *ws_value_text(const ws_param_t *p, int v) {
  if (v == WS_AUTO) return "auto";
  const char *name = p->type == WS_ENUM ? ws_enum_name(p, v) : NULL;
  return name ? name : ws_fmt("%d", v);
}

const char *ws_range_text(const ws_param_t *p) {
  if (p->type == WS_ENUM) return ws_words_text(ws_slot_of(p));
  return ws_fmt("%s%d..%d%s", ws_takes_auto(p) ? "auto or " : "", p->min, p->max,
                strstr(p->rule, "pow2") ? ", power of two" : "");
}

void ws_config_defaults(ws_config_t *c) {
  for (size_t i = 0; i < ws_params_n; i++)
    *ws_value(c, &ws_params[i]) = ws_params[i].def;
}

bool ws_config_set(ws_config_t *c, const char *key, const char *value, const char *where,
                   ws_buf_t *err) {
  const ws_key_t *k = ws_key_find(key);
  if (!k) return ws_key_unknown(key, value, where, err);
  if (k->rest) return ws_list_set(c, k, value, where, err);
  const ws_param_t *p = ws_param_find(key);
  if (p->type == WS_ENUM) {
    for (int v = 0; ws_enum_name(p, v); v++)
      if (ws_same_word(ws_enum_name(p, v), value)) {
        *ws_value(c, p) = v;
        return true;
      }
    return ws_err(err, "%s: %s = %s: allowed %s: not one of these words", where, p->key, value,
                  ws_range_text(p));
  }
  if (ws_same_word(value, "auto")) {
    if (!ws_takes_auto(p))
      return ws_err(err, "%s: %s = auto: allowed %s: this key is not derived from others", where,
                    p->key, ws_range_text(p));
    *ws_value(c, p) = WS_AUTO;
    return true;
  }
  char *end;
  long v = strtol(value, &end, 10);
  if (*value == 0 || *end || v < -1000000 || v > 1000000)
    return ws_err(err, "%s: %s = %s: allowed %s: not a whole number", where, p->key, value,
                  ws_range_text(p));
  *ws_value(c, p) = (int)v;
  return true;
}

static char *trim(char *s) {
  while (isspace((unsigned char)*s))
    s++;
  size_t n = strlen(s);
  while (n && isspace((unsigned char)s[n - 1]))
    s[--n] = 0;
  return s;
}

bool ws_config_read(ws_config_t *c, const char *file, const char *text, ws_buf_t *err) {
  int line_no = 0;
  bool *seen = ws_zalloc(sizeof *seen * ws_keys_n);
  for (const char *s = ws_after_mark(text); *s;) {
    size_t n = strcspn(s, "\n");
    char *line = ws_fmt("%.*s", (int)n, s);
    const char *where = ws_fmt("%s:%d", file, ++line_no);
    s += n + (s[n] == '\n');
    line[strcspn(line, "#")] = 0;
    line = trim(line);
    if (!*line) continue;
    char *eq = strchr(line, '=');
    if (!eq) return ws_err(err, "%s: expected `key = value`, found `%s`", where, line);
    *eq = 0;
    const char *key = trim(line), *value = trim(eq + 1);
    if (!ws_config_set(c, key, value, where, err)) return false;
    size_t i = (size_t)(ws_key_find(key) - ws_keys);
    if (seen[i]) return ws_err(err, "%s: %s = %s: set twice in this file", where, key, value);
    seen[i] = true;
  }
  return true;
}

bool ws_is_pow2(int v) {
  return v > 0 && (v & (v - 1)) == 0;
}

int ws_clog2(int v) {
  int n = 0;
  while ((1L << n) < v)
    n++;
  return n;
}

int ws_sets(int bytes, int ways, int line) {
  int row = ways * line;
  return bytes % row == 0 && ws_is_pow2(bytes / row) ? bytes / row : 0;
}

static bool check_ranges(const ws_config_t *c, ws_buf_t *err) {
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    int v = ws_get(c, p);
    if (v == WS_AUTO && ws_takes_auto(p)) continue;
    if (v < p->min || v > p->max)
      return ws_err(
          err, "%s = %d: allowed %s: %s [%s_range]", ws_param_name(p), v, ws_range_text(p),
          ws_takes_auto(p) ? "out of range; the word auto has it derived" : "out of range", p->key);
    if (p->type == WS_INT && strstr(p->rule, "pow2") && v && !ws_is_pow2(v))
      return ws_err(err, "%s = %d: allowed %s: not a power of two [%s_pow2]", ws_param_name(p), v,
                    ws_range_text(p), p->key);
  }
  return true;
}

static int min_int(int a, int b) {
  return a < b ? a : b;
}

int ws_dcache_queue(const ws_config_t *c) {
  return c->dcache_mshr > 1 ? 2 * c->dcache_mshr - 1 : 3;
}

int ws_int_steps(const ws_config_t *c) {
  return c->int_lanes < c->lanes ? c->lanes / c->int_lanes : 1;
}

static void if_auto(int *value, int derived) {
  if (*value == WS_AUTO) *value = derived;
}

// Only with one register: with more, the FPU is later than the ALU.
bool ws_fpu_pair(const ws_config_t *c) {
  return c->fp && c->fpu_regs == 1 && c->collector_out_sp == 2;
}

bool ws_dispatch_wide(const ws_config_t *c) {
  return c->dispatch_width > c->issue_width;
}

// Where a ready of the load/store or the special function unit is not known early: UNITS_SOON of
// ws_dispatch_choice.
bool ws_unit_blocked(const ws_config_t *c) {
  return c->threads > c->lanes &&
         (c->schedulers > 1 || !c->slice_lsu || (c->sfu && !c->sfu_stages));
}

bool ws_slices_cut_ready(const ws_config_t *c) {
  return !c->slice_writeback || (c->slice_results && (c->slice_lsu || c->slice_loads));
}

// The first number of ways from 4 on that divides a cache into a power of two of sets; 4 without
// one.
static int ways_from_4(int bytes, int line) {
  for (int ways = 4; ways <= 32; ways++)
    if (ws_sets(bytes, ways, line) > 0) return ways;
  return 4;
}

static void resolve_auto(ws_config_t *c) {
  const int subcore_warps = c->warps > c->schedulers ? c->warps / c->schedulers : 1;
  const bool fast = c->clock == WS_clock_fast;
  const int registers = c->warps * c->threads * (c->fp ? 64 : 32);
  if (!c->dcache) { // one row for each line on its way
    c->dcache_ways = c->dcache_mshr;
    c->dcache_bytes = c->dcache_mshr * c->dcache_line;
    c->dcache_repl = WS_repl_fifo;
  }
  if_auto(&c->icache_bytes, c->icache_kb * 1024);
  if_auto(&c->dcache_kb, !c->l1_kb ? 16 : c->l1_kb > c->smem_kb ? c->l1_kb - c->smem_kb : 1);
  if_auto(&c->dcache_bytes, c->dcache_kb * 1024);
  if_auto(&c->dcache_ways, c->l1_kb ? ways_from_4(c->dcache_bytes, c->dcache_line) : 4);
  if_auto(&c->ccache_bytes, c->ccache_kb * 1024);
  if_auto(&c->cl2_line, c->icache_line > c->ccache_line ? c->icache_line : c->ccache_line);
  if_auto(&c->cl3_line, c->cl2_line);
  const int sets = ws_sets(c->icache_bytes, c->icache_ways, c->icache_line);
  if_auto(&c->ibuf_depth, 2 * c->issue_width);
  if_auto(&c->fetch_count, c->ibuf_depth);
  if_auto(&c->fetch_bytes, 4 * c->issue_width);
  if_auto(&c->dispatch_width, c->issue_width);
  if_auto(&c->collectors, 4 * c->dispatch_width);
  if_auto(&c->collector_in_sp, c->issue_width);
  if_auto(&c->collector_out_sp, c->dispatch_width);
  if_auto(&c->int_lanes, c->lanes);
  if_auto(&c->lsu_lanes, c->lanes);
  if_auto(&c->smem_banks, c->lsu_lanes);
  if_auto(&c->cta_slots, min_int(8, c->warps));
  if_auto(&c->tl_group, min_int(4, subcore_warps));
  if_auto(&c->sfu_lanes, c->lanes >= 4 ? c->lanes / 4 : 1);
  if_auto(&c->fdiv_share, min_int(4, c->lanes));
  if_auto(&c->sfu, c->fp != 0);
  if_auto(&c->icache_prefetch, c->icache_mshr < 2 || sets < 2 ? 0 : sets < 4 ? 1 : 2);
  if_auto(&c->dcache_prefetch, c->dcache && c->dcache_mshr >= 4 ? 4 : 0);
  if_auto(&c->dcache_queue, ws_dcache_queue(c));
  if_auto(&c->slice_branch, fast);
  if_auto(&c->slice_results, fast);
  if_auto(&c->slice_lsu, fast ? 2 : 0);
  if_auto(&c->slice_loads, fast);
  if_auto(&c->slice_dispatch, fast);
  if_auto(&c->slice_alloc, fast);
  if_auto(&c->slice_writeback, fast);
  if_auto(&c->slice_fdiv, fast);
  if_auto(&c->alu_direct, c->slice_dispatch && !c->sp_stages && c->fpu_regs == 4 &&
                              c->int_lanes == c->lanes && ws_slices_cut_ready(c));
  if_auto(&c->mul_stages, fast);
  if_auto(&c->fma_stages,
          c->fmad ? 3 - c->sp_stages
                  : fast && c->sp_stages < 3 && c->fpu_regs == 4 && ws_int_steps(c) < 4);
  if_auto(&c->sfu_stages, fast ? 3 : 0);
  if_auto(&c->slice_dcache, fast);
  if_auto(&c->rf_kb, (registers * 4 + 1023) / 1024);
  if_auto(&c->thread_regs, c->fp ? 64 : 32);
  if_auto(&c->block_rf_kb, c->rf_kb);
  if_auto(&c->block_threads, c->warps * c->threads);
  const ws_config_t least = ws_least(c);
  if_auto(&c->alu_latency, least.alu_latency);
  if_auto(&c->mul_latency, least.mul_latency);
  if_auto(&c->div_latency, least.div_latency);
  if_auto(&c->fpu_latency, least.fpu_latency);
  if_auto(&c->sfu_latency, least.sfu_latency);
  if_auto(&c->smem_latency, least.smem_latency);
  if_auto(&c->dcache_latency, least.dcache_latency);
  if_auto(&c->ccache_latency, least.ccache_latency);
  if_auto(&c->cl2_latency, ws_least(c).cl2_latency);
  if_auto(&c->cl3_latency, ws_least(c).cl3_latency);
  if_auto(&c->barrier_latency, least.barrier_latency);
  if_auto(&c->branch_latency, least.branch_latency);
  if_auto(&c->store_latency, least.store_latency);
}

static bool check_rules(const ws_config_t *c, ws_buf_t *err) {
#define NAME(key) ws_param_name(ws_param_find(#key))
#define WS_WORD(key) ws_value_text(ws_param_find(#key), c->key)
#define WS_RULE(id, key, cond, fmt, a, b)                                                          \
  if (!(cond))                                                                                     \
    return ws_err(err, "%s = %s: allowed %s: " fmt " [" #id "]", NAME(key), WS_WORD(key),          \
                  ws_range_text(ws_param_find(#key)), a, b);
#include "rules.def"
  return true;
}

bool ws_config_autos(ws_config_t *c) {
  ws_buf_t unused = {0};
  if (!check_ranges(c, &unused)) return false;
  resolve_auto(c);
  return true;
}

bool ws_config_resolve(ws_config_t *c, ws_buf_t *err) {
  const ws_config_t raw = *c;
  if (!check_ranges(c, err)) return false;
  resolve_auto(c);
  return ws_needs_check(&raw, c, err) && check_rules(c, err);
}

static uint32_t next_random(uint64_t *s) { // xorshift64*
  *s ^= *s >> 12;
  *s ^= *s << 25;
  *s ^= *s >> 27;
  return (uint32_t)(*s * 0x2545F4914F6CDD1Du >> 32);
}

static int random_value(const ws_param_t *p, uint64_t *s) {
  bool pow2 = p->type == WS_INT && (strstr(p->rule, "pow2") || p->max - p->min >= 63);
  if (ws_takes_auto(p) && next_random(s) % 3 == 0) return WS_AUTO;
  if (pow2 && next_random(s) % 4) { // sizes are mostly powers of two
    int lo = ws_clog2(p->min), hi = ws_clog2(p->max);
    return 1 << (lo + (int)(next_random(s) % (uint32_t)(hi - lo + 1)));
  }
  return p->min + (int)(next_random(s) % (uint32_t)(p->max - p->min + 1));
}

// Zero, which is not among the powers of two, has a chance of its own: it is what is not there.
static void random_key(ws_config_t *c, const ws_param_t *p, const bool *kept, uint64_t *s) {
  bool zero = p->type == WS_INT && p->min == 0 && next_random(s) % 3 == 0;
  for (int attempt = 0; attempt < 20; attempt++) {
    ws_config_t raw = *c, check;
    ws_buf_t err = {0};
    *ws_value(&raw, p) = zero && attempt == 0 ? 0 : random_value(p, s);
    ws_needs_drop(&raw, c, kept);
    check = raw;
    if (!ws_config_resolve(&check, &err)) continue;
    *c = raw;
    return;
  }
}

static bool is_given(const ws_param_t *p, char *const *words, size_t nwords) {
  for (size_t i = 0; i < nwords; i++)
    if (ws_word_gives(words[i], p)) return true;
  return false;
}

static bool key_given(const ws_key_t *k, char *const *words, size_t nwords) {
  for (size_t i = 0; i < nwords; i++)
    if (ws_key_find(ws_fmt("%.*s", (int)strcspn(words[i], "="), words[i])) == k) return true;
  return false;
}

const char *ws_config_random(uint64_t seed, const ws_config_t *base, char *const *words,
                             size_t nwords, int percent) {
  uint64_t s = ws_hash(&seed, sizeof seed) | 1;
  ws_config_t c = *base;
  bool *kept = ws_zalloc(sizeof *kept * ws_params_n);
  for (size_t i = 0; i < ws_params_n; i++)
    kept[i] = is_given(&ws_params[i], words, nwords) ||
              (percent < 100 && (int)(next_random(&s) % 100) >= percent);
  // Keys change one at a time and only to legal configurations. Modes change first, while little
  // depends on them, and a third of them then stays so: fp = none would not come back. Then three
  // rounds let dependent keys move away from each other's defaults.
  for (size_t i = 0; i < ws_params_n; i++) {
    if (kept[i] || ws_params[i].type != WS_ENUM || next_random(&s) % 3) continue;
    random_key(&c, &ws_params[i], kept, &s);
    kept[i] = ws_get(&c, &ws_params[i]) != ws_params[i].def;
  }
  for (int round = 0; round < 3; round++)
    for (size_t i = 0; i < ws_params_n; i++)
      if (!kept[i]) random_key(&c, &ws_params[i], kept, &s);
  ws_buf_t out = {0};
  for (size_t i = 0; i < ws_keys_n; i++) {
    const ws_key_t *k = &ws_keys[i];
    if (percent == 100 || ws_key_differs(&c, base, k) || key_given(k, words, nwords))
      ws_printf(&out, "%s%s=%s", out.n ? " " : "", ws_upper(k->name), ws_key_text(&c, k));
  }
  return out.p ? out.p : "";
}
