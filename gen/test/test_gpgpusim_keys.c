// SPDX-License-Identifier: Apache-2.0
// Options of GPGPU-Sim one by one: the keys that they set and why.
#include "../gpgpusim.h"
#include "test.h"

#include <string.h>

// Each policy of GPGPU-Sim that the machine has, under its name here.
static void policies(void) {
  static const char *const name[][2] = {{"lrr", "rr"},
                                        {"gto", "gto"},
                                        {"old", "oldest"},
                                        {"rrr", "strict_rr"},
                                        {"two_level_active:4:0:1", "two_level"}};
  for (size_t i = 0; i < WS_COUNT(name); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(ws_fmt("-gpgpu_scheduler %s", name[i][0]), &c, &report, &err);
    const char *line = ws_fmt("mapped        " TMP "/gs.config:1: -gpgpu_scheduler %s: sched = %s",
                              name[i][0], name[i][1]);
    t_ok(read && t_has(t_text(&report), line), ws_fmt("gpgpusim/policy_%s", name[i][1]), "%s%s",
         t_text(&report), t_text(&err));
  }
}

// Collectors of classes of units: keys, and a part of the line that says why they differ.
static void collectors(void) {
#define OC "-gpgpu_operand_collector_num_units_"
  static const struct {
    const char *text, *line;
    int all, sp, sfu, mem;
  } cases[] = {
      {"-gpgpu_max_insn_issue_per_warp 1", OC "sfu 4: collectors_sfu = 4 for", 10, 4, 4, 2},
      {"-gpgpu_max_insn_issue_per_warp 1 " OC "gen 3 " OC "int 1",
       OC "gen 3: collectors = 14 for each scheduler, 3 of them general", 14, 5, 4, 2},
      {"-gpgpu_max_insn_issue_per_warp 1 -gpgpu_num_sched_per_core 4 " OC "sfu 1",
       OC "sfu 1: collectors_sfu = 1 for each scheduler; 1 wanted for the SM", 3, 1, 1, 1},
      {"-gpgpu_max_insn_issue_per_warp 1 " OC "sp 20 " OC "mem 8",
       "collectors: allowed auto or 1..16", 16, 6, 4, 6},
      {"-gpgpu_max_insn_issue_per_warp 1 " OC "mem 0",
       "each class has a collector where none is general", 9, 4, 4, 1},
      {"-gpgpu_max_insn_issue_per_warp 1 " OC "mem 0 " OC "gen 2", OC "mem 0: collectors_mem = 0",
       10, 4, 4, 0},
      {"-gpgpu_max_insn_issue_per_warp 1 -gpgpu_enable_specialized_operand_collector 0 " OC "gen 8",
       OC "gen 8: collectors = 8 for each scheduler, of 8", 8, 0, 0, 0},
      {"-gpgpu_max_insn_issue_per_warp 2 " OC "gen 1",
       OC "gen 1: collectors = 11 for each scheduler, 1 of them general; "
          "collector_reads = one, read_arb = serial",
       11, 4, 4, 2},
      {"-gpgpu_max_insn_issue_per_warp 2 " OC "sp 6 " OC "sfu 3",
       OC "sp 6: collectors_sp = 6 for each scheduler", 11, 6, 3, 2},
      {"-gpgpu_max_insn_issue_per_warp 2 " OC "sp 1 " OC "sfu 0 " OC "mem 0 " OC "gen 1",
       "2 wanted, at least 3", 3, 1, 0, 0},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    t_ok(read && c.collectors == cases[i].all && c.collectors_sp == cases[i].sp &&
             c.collectors_sfu == cases[i].sfu && c.collectors_mem == cases[i].mem &&
             c.read_arb == (c.issue_width == 2) && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/collectors_%zu", i), "%d: %d %d %d\n%s%s", c.collectors, c.collectors_sp,
         c.collectors_sfu, c.collectors_mem, t_text(&report), t_text(&err));
  }
}

// Ports of the lanes: their own and the general ones.
static void ports(void) {
#define IN "-gpgpu_operand_collector_num_in_ports_"
#define OUT "-gpgpu_operand_collector_num_out_ports_"
  static const struct {
    const char *text, *line;
    int in, out;
  } cases[] = {
      {"-gpgpu_max_insn_issue_per_warp 2", IN "sp 1: collector_in_sp = 1 for each scheduler", 1, 1},
      {"-gpgpu_max_insn_issue_per_warp 2 " IN "gen 1", IN "gen 1: collector_in_sp = 2 for", 2, 1},
      {"-gpgpu_max_insn_issue_per_warp 2 " OUT "sp 4",
       OUT "sp 4: collector_out_sp = 2 for each scheduler; 4 ports wanted for the SM", 1, 2},
      {"-gpgpu_max_insn_issue_per_warp 2 -gpgpu_num_sched_per_core 4 " OUT "sp 4 " IN "sp 8",
       OUT "sp 4: collector_out_sp = 1 for each scheduler", 2, 1},
      {"-gpgpu_max_insn_issue_per_warp 2 -gpgpu_enable_specialized_operand_collector 0 " IN
       "gen 2 " OUT "sp 8 " OUT "gen 1",
       OUT "gen 1: collector_out_sp = 1 for each scheduler", 2, 1},
      {"-gpgpu_max_insn_issue_per_warp 1 " IN "sp 4 " OUT "sp 4",
       OUT "sp 4: one beat leaves the collectors of a scheduler", -1, -1},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    const bool automatic = cases[i].in < 0;
    t_ok(read && c.collector_in_sp == (automatic ? WS_AUTO : cases[i].in) &&
             c.collector_out_sp == (automatic ? WS_AUTO : cases[i].out) &&
             t_has(report.p, cases[i].line) && ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/ports_%zu", i), "%d %d\n%s%s", c.collector_in_sp, c.collector_out_sp,
         t_text(&report), t_text(&err));
  }
}

// No data cache, said or by default, and one that global loads do not use.
static void no_cache(void) {
  static const struct {
    const char *text, *line;
    int dcache;
  } cases[] = {
      {"-gpgpu_cache:dl1 none",
       "mapped        " TMP "/gs.config:1: -gpgpu_cache:dl1 none: dcache = 0\n", 0},
      {"-gpgpu_shader_cta 4", "mapped        default: -gpgpu_cache:dl1 none: dcache = 0\n", 0},
      {"-gpgpu_cache:dl1 none\n-gpgpu_l1_latency 30", "without a data cache no load hits", 0},
      {"-gpgpu_cache:dl1 32:64:4,L:T:m:N,A:8:8,8\n-gpgpu_gmem_skip_L1D 1",
       "dcache = 0; local memory is not cached either\n", 0},
      {"-gpgpu_cache:dl1 32:64:4,L:B:m:F,A:8:8,8\n-gpgpu_gmem_skip_L1D 1",
       "dcache = 0; local memory is not cached either\n", 0},
      {"-gpgpu_cache:dl1 32:64:4,L:T:m:N,A:8:8,8\n-gpgpu_gmem_skip_L1D 0",
       "-gpgpu_gmem_skip_L1D 0: ", 1},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    t_ok(read && !c.dcache == !cases[i].dcache && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/no_cache_%zu", i), "%s%s", t_text(&report), t_text(&err));
  }
}

// A latency below what the pipeline takes shortens the pipeline, as far as that goes.
static void latencies(void) {
#define LANES_16                                                                                   \
  "-gpgpu_shader_core_pipeline 1024:32\n-ptx_opcode_initiation_int 2,2,2,2,8\n"                    \
  "-ptx_opcode_initiation_fp 2,2,2,2,4\n"
  static const struct {
    const char *text, *line;
    const char *keys; // clock, fpu_regs, fpu_latency, mul_latency, smem_latency
  } cases[] = {
      {LANES_16 "-gpgpu_max_insn_issue_per_warp 1\n-ptx_opcode_latency_fp 4,4,4,4,39",
       "clock = short, fpu_regs = 1, latency: fpu = 4, latency: div = 39", "0 1 4 - -"},
      {LANES_16 "-gpgpu_max_insn_issue_per_warp 1\n-ptx_opcode_latency_fp 6,4,4,4,39",
       "clock = short, fpu_regs = 3, latency: fpu = 6", "0 3 6 - -"},
      {LANES_16 "-ptx_opcode_latency_fp 30,4,4,4,39", ": latency: fpu = 30, ", "1 4 30 - -"},
      {LANES_16 "-ptx_opcode_latency_int 4,4,7,4,39", "latency: mul = 7", "1 4 - 7 -"},
      {LANES_16 "-gpgpu_max_insn_issue_per_warp 1\n-ptx_opcode_latency_int 4,4,6,4,39",
       "clock = short, latency: mul = 6", "0 4 - 6 -"},
      {LANES_16 "-ptx_opcode_latency_int 20,4,27,4,145,21",
       "latency: alu = 20, latency: mul = 27, latency: div = 145; SHFL = 21 wanted: a shuffle "
       "takes "
       "its own time",
       "1 4 - 27 -"},
      {LANES_16 "-ptx_opcode_latency_int 20,4,27,4,145\n-ptx_opcode_latency_fp 30,4,4,4,39",
       "DIV = 145 wanted, that of -ptx_opcode_latency_fp taken: one divider has", "1 4 30 27 -"},
      {"-smem_latency 31", "-smem_latency 31: latency: smem = 31", "1 4 - - 31"},
      {"-gpgpu_shader_core_pipeline 1024:32:8",
       "threads = 32, warps = 32; the third number, a width in older versions, has no effect",
       "1 4 - - -"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    const int got[] = {c.clock, c.fpu_regs, c.fpu_latency, c.mul_latency, c.smem_latency};
    ws_buf_t keys = {0};
    for (size_t k = 0; k < WS_COUNT(got); k++)
      ws_printf(&keys, "%s%s", k ? " " : "", got[k] == WS_AUTO ? "-" : ws_fmt("%d", got[k]));
    t_ok(read && strcmp(keys.p, cases[i].keys) == 0 && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/latency_%zu", i), "%s: %s%s", keys.p, t_text(&report), t_text(&err));
  }
}

// Write policies: B is write-back, others are taken as write-through.
static void write_policies(void) {
  static const struct {
    const char *letters, *line;
    int back;
  } cases[] = {
      {"T:m:N", "dcache_write = through", 0},
      {"B:m:F",
       "dcache_write = back, dcache_index = bits, dcache = 8K, dcache_ways = 4, dcache_line = 64, "
       "dcache_mshr = 8; 0 requests per miss",
       1},
      {"B:m:W", "write allocation W wanted, F (a store fetches its line) taken", 1},
      {"B:m:N", "write allocation N wanted, F (a store fetches its line) taken", 1},
      {"L:m:N", "write policy L wanted, T (write-through) taken", 0},
      {"E:m:N", "write policy E wanted, T (write-through) taken", 0},
      {"T:m:L", "write allocation L wanted, N (none) taken", 0},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(
        ws_fmt("-gpgpu_cache:dl1 32:64:4,L:%s,A:8:0,8", cases[i].letters), &c, &report, &err);
    t_ok(read && c.dcache_write == cases[i].back && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/write_policy_%zu", i), "%s%s", t_text(&report), t_text(&err));
  }
}

// The choice of the set: L takes address bits, X the exclusive or, which also stands for H and P.
static void index_hashes(void) {
  static const struct {
    const char *letters, *line;
    int index;
    bool exact; // without a word on another index
  } cases[] = {
      {"L:T:m:N", "dcache_index = bits", WS_dcache_index_bits, true},
      {"L:T:m:N:L", "dcache_index = bits", WS_dcache_index_bits, true},
      {"L:T:m:N:X", "dcache_index = xor", WS_dcache_index_xor, true},
      {"L:T:m:N:H", "index H wanted, X (exclusive or) taken", WS_dcache_index_xor, false},
      {"L:T:m:N:P", "index P wanted, X (exclusive or) taken", WS_dcache_index_xor, false},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(
        ws_fmt("-gpgpu_cache:dl1 32:64:4,%s,A:8:0,8", cases[i].letters), &c, &report, &err);
    t_ok(read && c.dcache_index == cases[i].index && t_has(report.p, cases[i].line) &&
             (!cases[i].exact || !t_has(report.p, "(exclusive or) taken")) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/index_%zu", i), "%s%s", t_text(&report), t_text(&err));
  }
}

// The threads that share an access: segments of lines without a data cache, otherwise lines; and
// memory that shared memory and data cache divide, if they fill it.
static void accesses(void) {
#define ADAPTIVE "-gpgpu_adaptive_cache_config 1\n"
#define DL1 "-gpgpu_cache:dl1 S:4:128:64,L:T:m:L:L,A:512:8,16:0,32\n-gpgpu_shmem_size 98304\n"
  static const struct {
    const char *text, *line;
    int coalesce, l1_kb; // 0: sizes of their own
  } cases[] = {
      {"-gpgpu_coalesce_arch 13",
       "-gpgpu_coalesce_arch 13: coalesce = segments, dcache_line = 128, axi_data_w = 256\n", 1, 0},
      {"-gpgpu_shader_cta 4", "default: -gpgpu_coalesce_arch 13: coalesce = segments", 1, 0},
      {"-gpgpu_coalesce_arch 20", "-gpgpu_coalesce_arch 20: coalesce = line\n", 0, 0},
      {DL1 "-gpgpu_coalesce_arch 13", "lines taken: they need dcache = 0\n", 0, 0},
      {DL1 "-gpgpu_coalesce_arch 70", "sectors wanted, lines taken\n", 0, 0},
      {DL1 ADAPTIVE "-gpgpu_unified_l1d_size 128",
       "-gpgpu_unified_l1d_size 128: l1 = 128K, smem = 96K, dcache = 32K, dcache_ways = 32", 0,
       128},
      {DL1 ADAPTIVE "-gpgpu_unified_l1d_size 97",
       "l1 = 97K, smem = 96K, dcache = 1K, dcache_ways = 8, dcache_line = 128", 0, 97},
      {DL1 ADAPTIVE "-gpgpu_unified_l1d_size 133", "37 KB of data cache are no sets of at most 32",
       0, 0},
      {DL1 "-gpgpu_unified_l1d_size 128", "taken: -gpgpu_adaptive_cache_config 0, or", 0, 0},
      {DL1 ADAPTIVE "-gpgpu_unified_l1d_size 96",
       "96 KB to divide wanted, 96 KB of shared memory and 32768 bytes of data cache taken", 0, 0},
      {"-gpgpu_unified_l1d_size 96", "no data cache to divide it with\n", 1, 0},
  };
#undef DL1
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    t_ok(read && c.coalesce == cases[i].coalesce && c.l1 == 1024 * cases[i].l1_kb &&
             t_has(report.p, cases[i].line) && ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/accesses_%zu", i), "%s%s", t_text(&report), t_text(&err));
  }
}

// Ways and sets that keep the size; what global loads pass by; the level of all schedulers.
static void shapes(void) {
  static const struct {
    const char *text, *line;
    int kb, ways, second;
  } cases[] = {
      {"-gpgpu_cache:dl1 S:3:128:256,L:L:m:N:L,A:64:8,8",
       "3 sets x 128 bytes x 256 ways wanted, 32 x 128 x 24 taken, of the same size", 96, 24, 0},
      {"-gpgpu_cache:dl1 S:1:128:512,L:L:m:N:L,A:64:8,8", "16 x 128 x 32 taken, of the same size",
       64, 32, 0},
      {"-gpgpu_cache:dl1 3:128:8,L:L:m:N:L,A:64:8,8", "4 x 128 x 6 taken, of the same size", 3, 6,
       0},
      {"-gpgpu_cache:dl1 37:128:8,L:L:m:N:L,A:64:8,8",
       "37 sets x 128 bytes x 8 ways wanted, 32 x 128 x 9 taken", 36, 9, 0},
      {"-gpgpu_cache:dl1 32:128:4,L:L:m:N:H,A:64:8,8", "index H wanted, X (exclusive or) taken", 16,
       4, 0},
      {"-gpgpu_cache:il0 N:4:128:32,L:R:f:N:L,S:32:16,8 -gpgpu_cache:il1 "
       "N:64:128:16,L:R:f:N:L,S:32:32,32",
       "icache = 16K, icache_ways = 32, icache_line = 128", 0, WS_AUTO, 128},
      {"-gpgpu_cache:il0 N:4:128:32,L:R:f:N:L,S:32:16,8 -is_L0I_enabled 0",
       "-gpgpu_cache:il1 is the only level", 0, WS_AUTO, 0},
      {"-gpgpu_cache:il1 N:64:128:16,L:R:f:N:L,S:32:32,32 -gpgpu_num_sched_per_core 2",
       "one of the SM wanted: each of 2 schedulers has one of this size", 0, WS_AUTO, 0},
      {"-gpgpu_cache:dl1 S:4:128:96,L:L:s:N:L,A:4:8,16:0,32 -gmem_skip_L1D 1",
       "dcache_line = 128, dcache_mshr = 4; the rest is not in use: -gpgpu_gmem_skip_L1D 1", 0,
       WS_AUTO, 0},
      {"-gmem_skip_L1D 0 -gpgpu_cache:dl1 32:128:4,L:L:m:N:L,A:64:8,8 -gpgpu_gmem_skip_L1D 1",
       "replaced      " TMP "/gs.config:1: -gmem_skip_L1D 0: a later line has it again", 0, WS_AUTO,
       0},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    t_ok(read && c.dcache == 1024 * cases[i].kb && c.dcache_ways == cases[i].ways &&
             c.cl2 == 1024 * cases[i].second && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/shape_%zu", i), "%d bytes, %d ways\n%s%s", c.dcache, c.dcache_ways,
         t_text(&report), t_text(&err));
  }
}

// A cache of 384 bytes with short lines: bytes, not KB, and a narrower AXI.
static void small_cache(void) {
  ws_config_t c;
  ws_buf_t report = {0}, err = {0};
  bool read = t_gpgpusim_read("-gpgpu_cache:il1 4:32:3,F:R:f:N,A:2:32,4", &c, &report, &err);
  t_ok(read && c.icache == 384 && c.icache_ways == 3 && c.icache_line == 32 && c.icache_repl == 0 &&
           c.axi_data_w == 256 && ws_config_resolve(&c, &err),
       "gpgpusim/small_cache", "%s%s", t_text(&report), t_text(&err));
}

// One set of a read-only cache is two rows, also where lines are of 8 or 16 bytes.
static void least_cache(void) {
  static const char *const option[] = {"-gpgpu_cache:il1", "-gpgpu_const_cache:l1"};
  for (size_t i = 0; i < WS_COUNT(option); i++)
    for (int line = 8; line <= 32; line *= 2) {
      ws_config_t c;
      ws_buf_t report = {0}, err = {0};
      bool read =
          t_gpgpusim_read(ws_fmt("%s 1:%d:4,L:R:f:N,A:2:32,4", option[i], line), &c, &report, &err);
      t_ok(read && ws_config_resolve(&c, &err) && c.axi_data_w == (line == 32 ? 256 : 64) &&
               t_has(report.p, "; a way of 16 bytes is two AXI beats\n") == (line < 32) &&
               t_has(report.p, "1 sets x 8 bytes x 4 ways wanted, 1 x 16 x 4 taken") == (line == 8),
           ws_fmt("gpgpusim/least_cache[%s, %d]", option[i], line), "%s%s", t_text(&report),
           t_text(&err));
    }
}

// No shape of a cache ends in a refusal, whatever else there is.
static void all_shapes(void) {
  static const char *const option[] = {
      "-gpgpu_cache:il1 %ld:%ld:%ld,L:R:f:N,A:2:32,4",
      "-gpgpu_cache:il1 %ld:%ld:%ld,F:R:f:N,A:2:32,4 -gpgpu_num_sched_per_core 2",
      "-gpgpu_cache:il0 %ld:%ld:%ld,L:R:f:N,A:2:32,4 -gpgpu_cache:il1 64:128:8,L:R:f:N,A:2:32,4",
      "-gpgpu_cache:il1 %ld:%ld:%ld,L:R:f:N,A:2:32,4 -gpgpu_cache:il0 1:16:1,L:R:f:N,A:2:32,4",
      "-gpgpu_cache:il1 %ld:%ld:%ld,L:R:f:N,A:2:32,4 -gpgpu_cache:il0 1:256:1,L:R:f:N,A:2:32,4 "
      "-gpgpu_const_cache:l1 none",
      "-gpgpu_const_cache:l1 %ld:%ld:%ld,L:R:f:N,A:2:32,4",
      "-gpgpu_const_cache:l1 %ld:%ld:%ld,L:R:f:N,A:2:32,4 -gpgpu_coalesce_arch 13",
      "-gpgpu_cache:dl1 %ld:%ld:%ld,L:T:m:N,A:2:32,4",
      "-gpgpu_cache:dl1 %ld:%ld:%ld,L:B:m:F,A:2:32,4 -gpgpu_cache:il1 1:8:1,L:R:f:N,A:2:32,4",
      "-gpgpu_cache:dl1 %ld:%ld:%ld,L:T:m:N,A:2:32,4 -gpgpu_gmem_skip_L1D 1",
      "-gpgpu_cache:dl1 %ld:%ld:%ld,L:T:m:N,A:2:32,4 -gpgpu_unified_l1d_size 96",
  };
  static const long sets[] = {1, 2, 3, 5000}, line[] = {1, 16, 24, 128, 100000},
                    ways[] = {1, 3, 33};
  for (size_t i = 0; i < WS_COUNT(option); i++) {
    unsigned refused = 0;
    ws_buf_t first = {0};
    for (size_t s = 0; s < WS_COUNT(sets) * WS_COUNT(line) * WS_COUNT(ways); s++) {
      const size_t l = s / WS_COUNT(sets), w = l / WS_COUNT(line);
      char text[200];
      snprintf(text, sizeof text, option[i], sets[s % WS_COUNT(sets)], line[l % WS_COUNT(line)],
               ways[w]);
      ws_config_t c;
      ws_buf_t report = {0}, err = {0};
      if (t_gpgpusim_read(text, &c, &report, &err) && ws_config_resolve(&c, &err)) continue;
      if (!refused++) ws_printf(&first, "%s: %s", text, t_text(&err));
    }
    t_ok(!refused, ws_fmt("gpgpusim/all_shapes[%s]", option[i]), "%u refused, first %s", refused,
         t_text(&first));
    ws_free_all();
  }
}

void t_gpgpusim_keys(void) {
  policies();
  collectors();
  ports();
  no_cache();
  latencies();
  write_policies();
  index_hashes();
  accesses();
  shapes();
  small_cache();
  least_cache();
  all_shapes();
}
