// SPDX-License-Identifier: Apache-2.0
// The rules of a configuration: each is broken once, and its message compared.
#include "../emit.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

// One negative case a rule of rules.def: words that break it, and its message.
static const struct {
  const char *rule, *words, *message;
} broken[] = {
    {"lanes_divide_threads", "threads=4 lanes=8",
     "lanes = 8: allowed 1..32, power of two: must divide threads = 4"},
    {"int_lanes_fit_lanes", "lanes=4 int_lanes=8",
     "int_lanes = 8: allowed auto or 1..32, power of two: must not exceed lanes = 4 (8 integer "
     "lanes)"},
    {"int_lanes_without_alu_direct", "int_lanes=4 cuts=+direct",
     "int_lanes = 4: allowed auto or 1..32, power of two: values below lanes = 8 need cuts "
     "without direct"},
    {"int_lanes_fit_fpu", "int_lanes=1",
     "int_lanes = 1: allowed auto or 1..32, power of two: lanes / int_lanes = 8 must be "
     "below fpu_regs = 4, or equal to it with cuts that have no fma"},
    {"int_lanes_fit_fpu", "int_lanes=2 cuts=+fma1",
     "int_lanes = 2: allowed auto or 1..32, power of two: lanes / int_lanes = 4 must be "
     "below fpu_regs = 4"},
    {"int_lanes_fit_dispatch_width", "int_lanes=4 fpu_regs=2 clock=short issue_width=2",
     "int_lanes = 4: allowed auto or 1..32, power of two: with dispatch_width = 2, lanes / "
     "int_lanes = 2 must be below fpu_regs = 2"},
    {"int_lanes_without_mul24", "int_lanes=4 isa=+xwsmul24",
     "int_lanes = 4: allowed auto or 1..32, power of two: values below lanes = 8 need isa "
     "without xwsmul24"},
    {"tensor_needs_warp", "threads=16 lanes=8 tensor=64",
     "tensor = 64: allowed 0..512, power of two: needs threads = 32, over which"},
    {"tensor_fits_lanes", "threads=32 lanes=8 tensor=256",
     "tensor = 256: allowed 0..512, power of two: must be 64 at least, four elements of the "
     "product, and not exceed 16 * lanes = 128"},
    {"tensor_fits_scoreboard", "threads=32 lanes=8 tensor=64 scoreboard=entries",
     "tensor = 64: allowed 0..512, power of two: has quads of registers, which need scoreboard = "
     "bitmap, not entries"},
    {"tensor_not_with_ready_bit", "threads=32 lanes=8 tensor=64 ready_bit=1",
     "tensor = 64: allowed 0..512, power of two: has quads of registers, which need ready_bit = 0"},
    {"tensor_fits_war", "threads=32 lanes=8 tensor=64 war=software",
     "tensor = 64: allowed 0..512, power of two: has quads of registers, which need another war"},
    {"rf_holds_a_warp", "threads=32 isa=-f rf=2K",
     "rf = 2K: allowed auto or 1K..1M, whole K: must hold one warp of all registers for each "
     "scheduler: 32 threads need "
     "4096 bytes"},
    {"rf_holds_a_warp", "threads=32 isa=+f rf=4K",
     "rf = 4K: allowed auto or 1K..1M, whole K: must hold one warp of all registers for each "
     "scheduler: 32 threads need "
     "8192 bytes"},
    {"rf_holds_a_warp", "threads=32 isa=-f thread_regs=128 rf=8K",
     "rf = 8K: allowed auto or 1K..1M, whole K: must hold one warp of all registers for each "
     "scheduler: 32 threads need 16384 bytes"},
    {"reg_pack_below_banks", "reg_pack=1 reg_quantum=8",
     "reg_quantum = 8: allowed 4..32, power of two: must be below rf_banks = 8 with reg_pack = 1 "
     "(not 8): otherwise no row is shared"},
    {"reg_pack_needs_rows", "reg_pack=1 rf_banks=16 warps=1 cta_slots=1",
     "rf = 2K: allowed auto or 1K..1M, whole K: must give more rows per bank (4) than a warp has "
     "parts "
     "of "
     "rows with reg_pack = 1 (16)"},
    {"thread_regs_hold_all", "thread_regs=32",
     "thread_regs = 32: allowed auto or 32..128, power of two: instructions name 64 registers "
     "(floats: ieee)"},
    {"block_threads_fit_warps", "block_threads=65",
     "block_threads = 65: allowed auto or 1..2048: must not exceed warps * threads = 64"},
    {"block_rf_fits_rf", "rf=16K block_rf=17K",
     "block_rf = 17K: allowed auto or 1K..1M, whole K: must not exceed the 16384 bytes of rf"},
    {"fpu_stages_fit", "cuts=+sp2+fma2",
     "cuts: fma = 2: allowed auto or 0..3: the FPU has at most 3 additional stages: sp 2, fma 2"},
    {"fpu_regs_without_stages", "fpu_regs=3 cuts=+fma1",
     "fpu_regs = 3: allowed 1..4: fewer than 4 registers need cuts without sp (0) and fma (1)"},
    {"fpu_regs_without_alu_direct", "fpu_regs=2 cuts=+direct",
     "fpu_regs = 2: allowed 1..4: fewer than 4 registers need cuts without direct"},
    {"fpu_regs_fit_fflags", "fpu_regs=1 isa=+f+xwsfflags",
     "fpu_regs = 1: allowed 1..4: 1 register needs isa without xwsfflags (1)"},
    {"fpu_regs_without_sfu_mul", "isa=+xwsftz sfu_mul=4 issue_width=2 interval=+fpu2 fpu_regs=2",
     "fpu_regs = 2: allowed 1..4: fewer than 4 registers need sfu_mul = 0"},
    {"fdiv_share_fits_lanes", "lanes=4 isa=+f fdiv_share=8",
     "fdiv_share = 8: allowed auto or 1..32, power of two: must not exceed lanes = 4"},
    {"sfu_mul_needs_dual_issue", "isa=+xwsftz sfu_mul=4 interval=+fpu2",
     "sfu_mul = 4: allowed 0..32, power of two: 4 lanes need issue_width = 2: with 1, one beat"},
    {"sfu_mul_needs_interval", "isa=+xwsftz sfu_mul=4 issue_width=2",
     "interval: fpu = 1: allowed 1..64: must be at least 2 and threads / lanes = 1 with sfu_mul = "
     "4"},
    {"sfu_mul_fits_lanes", "isa=+xwsftz sfu_mul=1 issue_width=2 interval=+fpu2",
     "sfu_mul = 1: allowed 0..32, power of two: must be from sfu_lanes = 2 to lanes = 8"},
    {"lsu_lanes_fit_threads", "threads=8 lsu_lanes=16",
     "lsu_lanes = 16: allowed auto or 1..32, power of two: must not exceed threads = 8"},
    {"sfu_lanes_fit_lanes", "lanes=4 isa=+xwsftz+xwssfu sfu_lanes=8",
     "sfu_lanes = 8: allowed auto or 1..32, power of two: must not exceed lanes = 4"},
    {"csr_pipe_needs_no_pause", "csr_pipe=1",
     "csr_pipe = 1: allowed 0..1: needs cuts without results, so that a result is "
     "written per cycle (csr_pipe 1, results 1)"},
    {"fmad_needs_stages", "isa=+xwsfmad+xwsftz cuts=+fma1",
     "isa: xwsfmad = 1: allowed 0..1: needs a register after the product: the cuts sp and fma of 3 "
     "stages together (sp 0, fma 1)"},
    {"load_ops_need_through", "dcache_write=back isa=+xwsloads",
     "isa: xwsloads = 1: allowed 0..1: needs dcache_write = through, because a load that bypasses "
     "the data "
     "cache would not see stores that only the cache has (xwsloads 1, dcache_write 1)"},
    {"icache_sets_pow2", "icache_ways=3",
     "icache = 16K: allowed 32..256K: icache / (icache_ways * icache_line) must be a power of two "
     ">= 1 (ways 3, line 64)"},
    {"dcache_sets_pow2", "dcache=3K", "dcache = 3K: allowed auto or 0..256K: dcache / (dcache_"},
    {"dcache_is_a_size", "dcache=1", "a data cache of the usual size is dcache=auto (1 bytes)"},
    {"l1_is_divided", "l1=64K smem=48K dcache=8K",
     "l1 = 64K: allowed 0..512K, whole K: must be shared memory and data cache together (smem "
     "49152 bytes, dcache 8192 bytes)"},
    {"l1_is_divided", "l1=48K smem=48K",
     "must be shared memory and data cache together (smem 49152 bytes, dcache 1024 bytes)"},
    {"ccache_sets_pow2", "ccache=1K ccache_ways=32", "ccache = 1K: allowed 32..256K: ccache / ("},
    {"icache_sets_pow2", "icache=5K icache_ways=19 icache_line=32",
     "icache = 5K: allowed 32..256K: icache / (icache_ways * icache_line) must be a power of two "
     ">= 1 (ways 19, line 32)"},
    {"dcache_sets_pow2", "dcache=100", "dcache = 100: allowed auto or 0..256K"},
    {"ccache_sets_pow2", "ccache=384 ccache_ways=4", "ccache = 384: allowed 32..256K"},
    {"icache_rows", "icache=64 icache_ways=8 icache_line=8 icache_prefetch=0 axi_data_w=64",
     "icache = 64: allowed 32..256K: must give each of icache_ways = 8 ways two "
     "rows or more, of 8 bytes each: the narrower of axi_data_w and 128 bits"},
    {"icache_rows", "icache=32 icache_ways=2 icache_line=16 axi_data_w=128",
     "icache_ways = 2 ways two rows or more, of 16 bytes each"},
    {"ccache_rows", "ccache=64 ccache_ways=8 ccache_line=8 axi_data_w=64",
     "ccache = 64: allowed 32..256K: must give each of ccache_ways = 8 ways two "
     "rows or more, of 8 bytes each: the narrower of axi_data_w and 128 bits"},
    {"ccache_rows", "ccache=32 ccache_ways=2 ccache_line=16 axi_data_w=128",
     "ccache_ways = 2 ways two rows or more, of 16 bytes each"},
    {"alu_latency_least", "latency=+alu3 cuts=-direct",
     "latency: alu = 3: allowed auto or 3..255: must be at least 4, the latency of the "
     "pipeline itself (1 beats)"},
    {"mul_latency_least", "latency=+mul6 mul=2", "latency: mul = 6: allowed auto or 3..255"},
    {"div_latency_least", "lanes=2 latency=+div6", "latency: div = 6: allowed auto or 3..255"},
    {"fpu_latency_least", "latency=+fpu7", "latency: fpu = 7: allowed auto or 3..255"},
    {"sfu_latency_least", "latency=+sfu17", "latency: sfu = 17: allowed auto or 3..255"},
    {"smem_latency_least", "latency=+smem6", "latency: smem = 6: allowed auto or 3..255"},
    {"dcache_latency_least", "latency=+dcache7", "latency: dcache = 7: allowed auto or 3..255"},
    {"ccache_latency_least", "latency=+ccache6", "latency: ccache = 6: allowed auto or 3..255"},
    {"store_latency_least", "latency=+store4", "latency: store = 4: allowed auto or 3..255"},
    {"barrier_latency_least", "latency=+barrier5", "latency: barrier = 5: allowed auto or 3..255"},
    {"branch_latency_least", "latency=+branch3", "latency: branch = 3: allowed auto or 3..255"},
    {"icache_range", "icache=16", "icache = 16: allowed 32..256K: out of range"},
    {"dcache_prefetch_leaves_one", "dcache_mshr=1 dcache_prefetch=1",
     "dcache_prefetch = 1: allowed auto or 0..15: needs dcache_mshr >= 2, so that a prefetch "
     "leaves a register for misses"},
    {"coalesce_needs_segments", "coalesce=segments dcache=0", "dcache_line = 64: "},
    {"icache_prefetch_leaves_one", "icache_mshr=1 icache_prefetch=1",
     "icache_prefetch = 1: allowed auto or 0..2: needs icache_mshr >= 2, so that a prefetch "
     "leaves a register for misses"},
    {"icache_line_fits_axi", "icache_line=32",
     "icache_line = 32: allowed 8..256, power of two: must be at least one AXI beat: axi_data_w = "
     "512 bits is 64 bytes"},
    {"dcache_line_fits_axi", "dcache_line=32", "dcache_line = 32: "},
    {"ccache_line_fits_axi", "ccache_line=16 axi_data_w=256", "axi_data_w = 256 bits is 32 bytes"},
    {"cl2_sets_pow2", "cl2=3K",
     "cl2 = 3K: allowed 0..256K, whole K: cl2 / (cl2_ways * cl2_line) must be a power of two >= "
     "1 "
     "(ways 4, line 64)"},
    {"cl3_sets_pow2", "cl2=4K cl3=5K", "cl3 = 5K: allowed 0..1M, whole K: cl3 / (cl3_ways"},
    {"cl2_line_fits_axi", "cl2=4K cl2_line=32", "cl2_line = 32: allowed auto or 8..1K, power of "},
    {"cl3_line_fits_axi", "cl2=4K cl3=4K cl3_line=32", "at least one AXI beat: axi_data_w = 512"},
    {"prot_needs_one_cache", "axi_prot=6 cl2=8K",
     "axi_prot = 6: allowed 0..7: values from 4 on mark reads of instructions, but the second "
     "level "
     "(cl2 8192 bytes) also reads constants: at most 3"},
    {"cl2_rows", "cl2=1K cl2_ways=16",
     "cl2 = 1K: allowed 0..256K, whole K: a way must have two AXI beats or more (cl2_ways 16, "
     "axi_data_w "
     "512)"},
    {"cl3_rows", "cl2=1K cl3=1K cl3_ways=16",
     "cl3 = 1K: allowed 0..1M, whole K: a way must have two"},
    {"cl2_line_holds_icache_line", "cl2=4K cl2_line=64 icache_line=128",
     "must be at least icache_line = 128 (cl2 4096 bytes)"},
    {"cl2_line_holds_ccache_line", "cl2=4K cl2_line=64 ccache_line=128",
     "must be at least ccache_line = 128 (cl2 4096 bytes)"},
    {"cl3_line_holds_cl2_line", "cl2=8K cl2_line=256 cl3=32K cl3_line=128",
     "must be at least cl2_line = 256 (cl3 32768 bytes)"},
    {"cl2_latency_least", "cl2=4K latency=+cl2_10", "latency: cl2 = 10: allowed auto or 3..1023"},
    {"cl3_latency_least", "cl2=4K latency=+cl2_100+cl3_100 cl3=8K",
     "latency: cl3 = 100: allowed auto or 3..1023"},
    {"cta_slots_fit_warps", "cta_slots=9",
     "cta_slots = 9: allowed auto or 1..32: must not exceed warps = 8"},
    {"tl_group_fits_warps", "warps=2 sched=two_level tl_group=3",
     "tl_group = 3: allowed auto or 1..64: must not exceed warps of a scheduler = 2"},
    {"tl_group_fits_warps", "warps=8 schedulers=4 sched=two_level tl_group=3",
     "tl_group = 3: allowed auto or 1..64: must not exceed warps of a scheduler = 2"},
    {"rf_holds_a_warp", "threads=32 isa=-f schedulers=2 rf=6K",
     "rf = 6K: allowed auto or 1K..1M, whole K: must hold one warp of all registers for each "
     "scheduler: 32 threads need 8192 bytes"},
    {"issue_width_fits_scoreboard", "issue_width=2 scoreboard=entries",
     "issue_width = 2: allowed 1..2: two instructions per cycle need scoreboard = bitmap "
     "(scoreboard entries)"},
    {"issue_width_fits_war", "issue_width=2 war=bloom",
     "issue_width = 2: allowed 1..2: two instructions per cycle need war = in_order, "
     "release_on_read or software (war bloom)"},
    {"issue_width_fits_war", "issue_width=2 war=release_on_commit",
     "release_on_read or software (war release_on_commit)"},
    {"dispatch_width_fits_issue", "issue_width=2 dispatch_width=1",
     "dispatch_width = 1: allowed auto or 1..2: must be auto or at least issue_width = 2 (not 1)"},
    {"dispatch_width_fits_war", "dispatch_width=2 war=bloom",
     "dispatch_width = 2: allowed auto or 1..2: two beats per cycle need war = in_order or "
     "release_on_read; with issue_width = 2, in_order, release_on_read or software"},
    {"dispatch_width_fits_war", "dispatch_width=2 war=software",
     "release_on_read; with issue_width = 2, in_order, release_on_read or software"},
    {"cut_writeback_needs_cuts", "cuts=-dispatch-results",
     "cuts: writeback = 1: allowed auto or 0..1: without dispatch and sp needs results (0)"},
    {"cut_writeback_needs_cuts", "cuts=-dispatch-lsu-loads", "and lsu or loads (0)"},
    {"block_rf_holds_a_warp", "block_rf=1K threads=32",
     "must hold 16 registers of each thread of block_quantum = 1 warps"},
    {"block_rf_holds_a_warp", "block_rf=1K block_quantum=8", "of block_quantum = 8 warps"},
    {"alu_direct_needs_cut_dispatch", "cuts=+direct+sp1",
     "cuts: direct = 1: allowed auto or 0..1: needs dispatch (1) and no sp (1)"},
    {"alu_direct_needs_cuts", "cuts=+direct-results",
     "cuts: direct = 1: allowed auto or 0..1: with writeback needs results (0)"},
    {"issue_width_needs_ibuffer", "issue_width=2 ibuf_depth=3",
     "ibuf_depth = 3: allowed auto or 2..8: must be auto or at least 4 with issue_width = 2"},
    {"dispatch_width_needs_collectors", "dispatch_width=2 collectors=2",
     "collectors = 2: allowed auto or 1..16: must be auto or at least 3 with dispatch_width = 2"},
    {"collectors_hold_classes", "collectors=4 collectors_sp=2 collectors_mem=3",
     "collectors = 4: allowed auto or 1..16: must be at least collectors_sp + collectors_sfu + "
     "collectors_mem = 5 (4 collectors)"},
    {"collectors_serve_sp", "collectors=4 collectors_sfu=2 collectors_mem=2",
     "collectors_sp = 0: allowed 0..16: must be at least 1 with 4 of 4 collectors in classes"},
    {"collectors_serve_mem", "collectors=4 collectors_sp=2 collectors_sfu=2",
     "collectors_mem = 0: allowed 0..16: must be at least 1 with 4 of 4 collectors in classes"},
    {"collectors_serve_sfu", "collectors=4 collectors_sp=2 collectors_mem=2",
     "collectors_sfu = 0: allowed 0..16: must be at least 1 with 4 of 4 collectors in classes"},
    {"collector_in_fits_issue", "collector_in_sp=2",
     "collector_in_sp = 2: allowed auto or 1..2: must not exceed issue_width = 1 (not 2)"},
    {"collector_out_fits_dispatch", "collector_out_sp=2",
     "collector_out_sp = 2: allowed auto or 1..2: must not exceed dispatch_width = 1 (not 2)"},
    {"collector_classes_fit_dispatch", "dispatch_width=2 collectors_mem=2",
     "dispatch_width = 2: allowed auto or 1..2: collectors of classes (2) need dispatch_width = "
     "issue_width = 1"},
    {"issue_width_needs_axi", "issue_width=2 axi_data_w=32",
     "axi_data_w = 32: allowed 32..512, power of two:"},
    {"fetch_count_fits_ibuffer", "fetch_policy=empty fetch_count=3",
     "fetch_count = 3: allowed auto or 1..8: must not exceed ibuf_depth = 2"},
    {"fetch_count_holds_a_fetch", "issue_width=2 fetch_policy=empty fetch_count=1",
     "fetch_count = 1: allowed auto or 1..8: must hold one fetch: issue_width = 2 words"},
    {"fetch_bytes_hold_a_fetch", "issue_width=2 fetch_bytes=4",
     "fetch_bytes = 4: allowed auto or 4..64, power of two: must hold one fetch: issue_width = 2"},
    {"fetch_bytes_fit_axi", "axi_data_w=256 fetch_bytes=64",
     "fetch_bytes = 64: allowed auto or 4..64, power of two: must be at most one AXI beat"},
    {"fetch_bytes_two_per_way", "icache=1K icache_ways=16 fetch_bytes=64",
     "must leave two rows to a way of the instruction cache, of icache / icache_ways = 64"},
    {"issue_width_not_with_ready_bit", "issue_width=2 ready_bit=1",
     "ready_bit = 1: allowed 0..1: needs issue_width = 1 (not 2)"},
    {"sb_full_needs_entries", "scoreboard=entries sb_full=wait sb_entries=3 ibuf_depth=4",
     "sb_entries = 3: allowed 2..16: with sb_full = wait must be at least ibuf_depth = 4"},
    {"schedulers_divide_warps", "warps=6 schedulers=4",
     "schedulers = 4: allowed 1..4, power of two: must divide warps = 6 and leave each scheduler "
     "at least two warps"},
    {"schedulers_divide_warps", "warps=2 schedulers=2",
     "schedulers = 2: allowed 1..4, power of two: must divide warps = 2 and leave each scheduler "
     "at least two warps"},
};

// A value of the key that is neither its default nor 0.
static int some_value(const ws_param_t *p) {
  const int v = p->max;
  return v != p->def ? v : p->max - 1;
}

// The default of a key; of a part, which has none of its own, nothing.
static const char *as_usual(const ws_param_t *p) {
  return p->list ? "" : ws_param_setting(p, p->def);
}

// Each row of needs.def is refused on a machine without what it names, always with the same words;
// the default is legal there.
static void needs(void) {
  static const char *const without[] = {"isa=-f",   "isa=+xwsftz-xwssfu", "isa=-zaamo",
                                        "dcache=0", "perf_counters=0",    "isa=+xwsftz cl2=4K",
                                        "warps=8"};
  for (size_t i = 0; i < ws_needs_n; i++) {
    const ws_param_t *p = ws_param_find(ws_needs[i].key);
    const char *value = ws_param_setting(p, some_value(p));
    const char *want =
        ws_fmt("%s = %s: allowed %s: has no effect: needs %s [%s_needs]", ws_param_name(p),
               ws_value_text(p, some_value(p)), ws_range_text(p), ws_needs[i].what(), p->key);
    bool refused = false, legal = false;
    ws_buf_t err = {0};
    for (size_t k = 0; k < WS_COUNT(without) && !(refused && legal); k++) {
      ws_config_t c;
      err = (ws_buf_t){0};
      legal = t_resolve(&c, ws_fmt("%s %s", without[k], as_usual(p)), &err);
      err = (ws_buf_t){0};
      refused = !t_resolve(&c, ws_fmt("%s %s", without[k], value), &err) &&
                strcmp(t_text(&err), want) == 0;
    }
    t_ok(refused && legal, ws_fmt("config/%s_needs", p->key), "wanted: %s, got: %s", want,
         t_text(&err));
  }
}

// What the file says of a unit goes with the unit; what the same line says is refused.
static void needs_and_words(void) {
  char *const gone[] = {ws_strdup("DCACHE=0")};
  char *const both[] = {ws_strdup("DCACHE=0"), ws_strdup("DCACHE_WAYS=2")};
  char *const float_less[] = {ws_strdup("ISA=-f")};
  ws_gen_t g;
  ws_buf_t err = {0};
  t_ok(ws_gen_init(&g, ".", "tiny", gone, 1, &err) && g.unresolved.dcache_ways == WS_AUTO,
       "config/words_drop_keys_of_the_file", "%s", t_text(&err));
  t_ok(!ws_gen_init(&g, ".", "tiny", both, 2, &err) && t_has(t_text(&err), "[dcache_ways_needs]"),
       "config/words_without_effect_are_refused", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(ws_gen_init(&g, ".", "gt200", float_less, 1, &err) && !g.cfg.sfu_mul && !g.cfg.fmad,
       "config/words_drop_units_of_the_file", "%s", t_text(&err));
}

void t_rules(void) {
  bool *const covered = calloc(ws_rules_n, sizeof *covered);
  for (size_t i = 0; i < WS_COUNT(broken); i++) {
    ws_config_t c;
    ws_buf_t err = {0};
    bool legal = t_resolve(&c, broken[i].words, &err);
    bool said = !legal && t_has(t_text(&err), broken[i].message) &&
                t_has(t_text(&err), ws_fmt("[%s]", broken[i].rule)) && !strchr(t_text(&err), '\n');
    t_ok(said, ws_fmt("config/rule_%s", broken[i].rule), "%s gave: %s", broken[i].words,
         legal ? "legal" : t_text(&err));
    for (size_t k = 0; k < ws_rules_n; k++)
      if (strcmp(ws_rules[k].id, broken[i].rule) == 0) covered[k] = true;
  }
  for (size_t k = 0; k < ws_rules_n; k++)
    if (!covered[k])
      t_ok(false, ws_fmt("config/rule_%s", ws_rules[k].id), "rule has no negative case");
  free(covered);
  needs();
  needs_and_words();
}
