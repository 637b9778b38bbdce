// SPDX-License-Identifier: Apache-2.0
// Checking a configuration, and what auto becomes.
#include "config.h"

#include <string.h>

enum { KB = 1024 };

const ws_rule_t ws_rules[] = {
#define WS_RULE(id, key, cond, fmt, a, b) {#id, #key},
#include "rules.def"
};
const size_t ws_rules_n = WS_COUNT(ws_rules);

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
          err, "%s = %s: allowed %s: %s [%s_range]", ws_param_name(p), ws_value_text(p, v),
          ws_range_text(p),
          ws_takes_auto(p) ? "out of range; the word auto has it derived" : "out of range", p->key);
    if (p->type == WS_INT && strstr(p->rule, "pow2") && v && !ws_is_pow2(v))
      return ws_err(err, "%s = %s: allowed %s: not a power of two [%s_pow2]", ws_param_name(p),
                    ws_value_text(p, v), ws_range_text(p), p->key);
    if (ws_whole_kb(p) && v % KB)
      return ws_err(err, "%s = %s: allowed %s: not a whole number of K [%s_kb]", ws_param_name(p),
                    ws_value_text(p, v), ws_range_text(p), p->key);
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
bool ws_fpu_conflict(const ws_config_t *c) {
  return c->fp && c->fpu_regs == 1 && c->collector_out_sp == 2;
}

bool ws_dispatch_wide(const ws_config_t *c) {
  return c->dispatch_width > c->issue_width;
}

// Where a ready of the load/store or the special function unit is not known early: UNITS_EARLY of
// ws_dispatch_choice.
bool ws_unit_blocked(const ws_config_t *c) {
  return c->threads > c->lanes && (c->schedulers > 1 || !c->cut_lsu || (c->sfu && !c->sfu_stages));
}

bool ws_ready_is_cut(const ws_config_t *c) {
  return !c->cut_writeback || (c->cut_results && (c->cut_lsu || c->cut_loads));
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
    c->dcache_repl = WS_repl_fifo;
  }
  if_auto(&c->dcache, !c->l1 ? 16 * KB : c->l1 > c->smem ? c->l1 - c->smem : KB);
  if_auto(&c->dcache_ways, c->l1 ? ways_from_4(c->dcache, c->dcache_line) : 4);
  if_auto(&c->cl2_line, c->icache_line > c->ccache_line ? c->icache_line : c->ccache_line);
  if_auto(&c->cl3_line, c->cl2_line);
  const int sets = ws_sets(c->icache, c->icache_ways, c->icache_line);
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
  if_auto(&c->conv_barriers, min_int(15, c->threads - 1));
  if_auto(&c->tl_group, min_int(4, subcore_warps));
  if_auto(&c->sfu_lanes, c->lanes >= 4 ? c->lanes / 4 : 1);
  if_auto(&c->fdiv_share, min_int(4, c->lanes));
  if_auto(&c->sfu, c->fp != 0);
  if_auto(&c->icache_prefetch, c->icache_mshr < 2 || sets < 2 ? 0 : sets < 4 ? 1 : 2);
  if_auto(&c->dcache_prefetch, c->dcache && c->dcache_mshr >= 4 ? 4 : 0);
  if_auto(&c->dcache_queue, ws_dcache_queue(c));
  if_auto(&c->cut_branch, fast);
  if_auto(&c->cut_results, fast);
  if_auto(&c->cut_lsu, fast ? 2 : 0);
  if_auto(&c->cut_loads, fast);
  if_auto(&c->cut_dispatch, fast);
  if_auto(&c->cut_alloc, fast);
  if_auto(&c->cut_writeback, fast);
  if_auto(&c->cut_fdiv, fast);
  if_auto(&c->alu_direct, c->cut_dispatch && !c->sp_stages && c->fpu_regs == 4 &&
                              c->int_lanes == c->lanes && ws_ready_is_cut(c));
  if_auto(&c->mul_stages, fast);
  if_auto(&c->fma_stages,
          c->fmad ? 3 - c->sp_stages
                  : fast && c->sp_stages < 3 && c->fpu_regs == 4 && ws_int_steps(c) < 4);
  if_auto(&c->sfu_stages, fast ? 3 : 0);
  if_auto(&c->cut_dcache, fast);
  if_auto(&c->rf, (registers * 4 + KB - 1) / KB * KB);
  if_auto(&c->thread_regs, c->fp ? 64 : 32);
  if_auto(&c->block_rf, c->rf);
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

const char *ws_config_settings(const ws_config_t *c) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    ws_config_t usual = *c;
    *ws_value(&usual, p) = p->def;
    resolve_auto(&usual);
    if (ws_get(c, p) != ws_get(&usual, p)) ws_printf(&b, " %s", ws_param_setting(p, ws_get(c, p)));
  }
  return b.p;
}

bool ws_config_resolve(ws_config_t *c, ws_buf_t *err) {
  const ws_config_t raw = *c;
  if (!check_ranges(c, err)) return false;
  resolve_auto(c);
  return ws_needs_check(&raw, c, err) && check_rules(c, err);
}
