// SPDX-License-Identifier: Apache-2.0
// Configurations of GPGPU-Sim: keys that are taken, the report, errors, the way back.
#include "../gpgpusim.h"
#include "test.h"

#include <string.h>

#define DIR "gen/test/gpgpusim/"

// Keys by hand: 2048 threads are 64 warps of 32; 4 SP units that take a warp in 2 cycles are 16
// lanes for each of 4 schedulers, and as many INT units beside them; collectors of gtx480 are those
// of 6 SP, 8 SFU and 2 MEM, each / 2; 65536 registers are 256 KB; 8 banks are 2 for each scheduler.
static const struct {
  const char *file, *keys;
} machines[] = {
    {"gtx480",
     "warps=48 threads=32 lanes=32 schedulers=2 sfu_lanes=4 lsu_lanes=32 sched=gto stack_depth=32 "
     "rf_banks=8 "
     "rf_swizzle=1 collectors=8 collectors_sp=3 collectors_sfu=4 collectors_mem=1 "
     "collector_reads=one rf=128K block_rf=auto mul=2 smem=48K "
     "smem_banks=32 "
     "icache=2K icache_ways=4 icache_line=128 icache_mshr=2 dcache=16K dcache_ways=4 "
     "dcache_line=128 dcache_mshr=16 dcache_index=xor dcache_repl=lru icache_repl=lru ccache=8K "
     "ccache_ways=2 "
     "ccache_line=64 ccache_mshr=2 "
     "cta_slots=8 barriers=16 alu_latency=4 mul_latency=6 fpu_latency=4 fpu_regs=2 clock=short "
     "div_latency=39 dcache_latency=35 smem_latency=26"},
    {"titanv",
     "warps=64 threads=32 lanes=16 schedulers=4 sfu_lanes=16 lsu_lanes=32 sched=rr stack_depth=32 "
     "rf_banks=2 "
     "rf_swizzle=0 collectors=3 dispatch_width=2 read_arb=serial collectors_sp=0 collectors_sfu=0 "
     "collectors_mem=0 "
     "collector_reads=one rf=256K block_rf=auto mul=1 l1=128K smem=96K "
     "smem_banks=32 "
     "icache=128K icache_ways=16 icache_line=128 icache_mshr=2 dcache=32K dcache_ways=32 "
     "dcache_line=128 dcache_mshr=16 dcache_index=bits dcache_repl=lru icache_repl=lru ccache=64K "
     "ccache_ways=8 "
     "ccache_line=64 ccache_mshr=2 "
     "cta_slots=32 barriers=16 alu_latency=4 mul_latency=6 dcache_latency=20 clock=short "
     "smem_latency=20"},
    {"rtx2060",
     "warps=32 threads=32 lanes=16 schedulers=4 sfu_lanes=16 lsu_lanes=16 sched=two_level "
     "tl_group=6 "
     "stack_depth=32 rf_banks=2 rf_swizzle=1 collectors=3 collector_reads=one rf=256K "
     "dispatch_width=2 block_rf=auto mul=2 "
     "smem=64K smem_banks=32 icache=128K icache_ways=16 icache_line=128 icache_mshr=2 "
     "dcache=32K dcache_ways=32 dcache_line=128 dcache_mshr=16 dcache_index=bits dcache_repl=lru "
     "icache_repl=lru "
     "ccache=64K ccache_ways=8 "
     "ccache_line=64 ccache_mshr=2 cta_slots=32 barriers=16 int_lanes=8"},
};

// Lines of reports. Each class, and each reason, occurs.
static const struct {
  const char *file, *line;
} lines[] = {
    {"gtx480",
     "mapped        " DIR "gtx480.config:13: -gpgpu_shader_core_pipeline 1536:32: threads = "
     "32, warps = 48\n"},
    {"gtx480",
     "mapped        " DIR "gtx480.config:15: -gpgpu_shader_registers 0x8000: rf = 128K\n"},
    {"gtx480", "replaced      " DIR "gtx480.config:19: -gpgpu_scheduler lrr: a later line has it "
               "again\n"},
    {"gtx480", "mapped        " DIR "gtx480.config:58: -gpgpu_scheduler gto: sched = gto\n"},
    {"gtx480", "outside       " DIR "gtx480.config:51: -gpgpu_dram_timing_opt nbk=16"},
    {"gtx480", "outside       " DIR "gtx480.config:55: -gpgpu_warpdistro_shader -1: statistics\n"},
    {"gtx480", "absent        " DIR "gtx480.config:32: -gpgpu_tex_cache:l1 "},
    {"gtx480", "dcache_mshr = 64 wanted, 16 taken: allowed 1..16\n"},
    {"gtx480", "dcache_mshr = 16; write policy L wanted, T (write-through) taken"},
    {"gtx480", "index H wanted, X (exclusive or) taken"},
    {"gtx480", "mapped        default: -gpgpu_num_cta_barriers 16: barriers = 16\n"},
    {"gtx480",
     "approximated  default: -gpgpu_sub_core_model 0: shared units wanted, sub-cores taken"},
    {"gtx480",
     "latency: alu = 4, clock = short, latency: mul = 6; latency: mul = 4 wanted, 6 taken: "
     "the latency of the pipeline itself"},
    {"titanv", "4 sets x 128 bytes x 64 ways wanted, 8 x 128 x 32 taken"},
    {"titanv",
     "approximated  " DIR "titanv.config:38: -gpgpu_reg_file_port_throughput 2: 2 wanted, 1 "
     "taken: a bank has one port\n"},
    {"titanv", "-gpgpu_operand_collector_num_units_sp 4: not in use"},
    {"gtx480", "mapped        " DIR "gtx480.config:43: -gpgpu_operand_collector_num_units_sp 6: "
               "collectors_sp = 3 for each scheduler\n"},
    {"gtx480",
     "mapped        default: -gpgpu_operand_collector_num_units_gen 0: collectors = 8 for "
     "each scheduler, 0 of them general; collector_reads = one\n"},
    {"titanv", "36 mapped, 18 approximated, 4 absent, 10 outside, 0 unknown, 0 replaced\n"},
    {"rtx2060", "unknown       " DIR "rtx2060.config:32: -gpgpu_warp_compaction 3 deep: not in "
                "gen/gpgpusim.def"},
    {"rtx2060", "absent        " DIR "rtx2060.config:30: -specialized_unit_1 1,4,4,4,4,BRA"},
};

static const struct {
  const char *claim, *text, *message;
} errors[] = {
    {"pipeline", "-gpgpu_n_mem 6\n-gpgpu_shader_core_pipeline 1000:32\n",
     ":2: -gpgpu_shader_core_pipeline 1000:32: expected THREADS:WARP"},
    {"warp_of_zero", "-gpgpu_shader_core_pipeline 32:0",
     ":1: -gpgpu_shader_core_pipeline 32:0: exp"},
    {"number", "\n\n-gpgpu_shader_cta eight", ":3: -gpgpu_shader_cta eight: expected a number"},
    {"octal", "-gpgpu_shader_cta 08", ":1: -gpgpu_shader_cta 08: expected a number"},
    {"too_large", "-gpgpu_shader_registers 99999999999",
     ":1: -gpgpu_shader_registers 99999999999: "},
    {"bool", "-gpgpu_reg_bank_use_warp_id 2", ":1: -gpgpu_reg_bank_use_warp_id 2: expected 0 or 1"},
    {"scheduler", "-gpgpu_scheduler gtoo", ":1: -gpgpu_scheduler gtoo: expected lrr, gto"},
    {"scheduler_arguments", "-gpgpu_scheduler two_level_active",
     ":1: -gpgpu_scheduler two_level_active: expected"},
    {"list", "-ptx_opcode_initiation_int 1,2", ":1: -ptx_opcode_initiation_int 1,2: expected ADD"},
    {"list_zero", "-ptx_opcode_initiation_int 0,1,1,1,1", ": expected ADD,MAX,MUL"},
    {"cache", "-gpgpu_cache:dl1 N:64:128,L:L:m:N:H,A:8:8,8",
     ":1: -gpgpu_cache:dl1 N:64:128,L:L:m:N:H,A:8:8,8: expected [S:|N:]SETS:LINE:WAYS"},
    {"cache_zero", "-gpgpu_cache:il1 N:0:128:4,L:R:f:N:L,S:2:32,4", ":1: -gpgpu_cache:il1 "},
    {"cache_policy", "-gpgpu_cache:il1 N:4:128:4,LRU,S:2:32,4", ":1: -gpgpu_cache:il1 "},
    {"cache_short", "-gpgpu_cache:il1 N:4:128:4,L:R:f:N:L", ":1: -gpgpu_cache:il1 "},
    {"no_value", "-gpgpu_shader_cta\n-gpgpu_shader_cta 4", ":1: -gpgpu_shader_cta: needs a value"},
    {"no_value_at_end", "-gpgpu_shader_cta", ":1: -gpgpu_shader_cta: needs a value"},
    {"no_option", "-gpgpu_shader_cta 4 5\n", ":1: 5: a value without an option"},
    {"quotation", "-gpgpu_dram_timing_opt \"nbk=16:\n", ":1: quotation mark without an end"},
    {"empty", "# nothing\n", ": no option"},
    {"nested", "-config " TMP "/none.config\n", ":1: " TMP "/none.config: cannot be read"},
    {"endless", "-config " TMP "/gs.config\n", "-config in more than 8 files"},
};

static void expect_keys(const ws_config_t *c, const char *file, const char *keys) {
  for (char *w = strtok(ws_strdup(keys), " "); w; w = strtok(NULL, " ")) {
    char *eq = strchr(w, '=');
    *eq = 0;
    const ws_param_t *p = ws_param_find(w);
    const char *v = ws_value_text(p, ws_get(c, p));
    t_ok(strcmp(v, eq + 1) == 0, ws_fmt("gpgpusim/%s/%s", file, w), "%s, expected %s", v, eq + 1);
  }
}

static void there_and_back(const ws_config_t *c, const char *file, const char *report) {
  ws_config_t again, resolved = *c;
  ws_buf_t err = {0};
  ws_config_defaults(&again);
  bool read = ws_config_read(&again, "saved.cfg", ws_gpgpusim_cfg(c, report), &err);
  t_ok(read && memcmp(c, &again, sizeof again) == 0, ws_fmt("gpgpusim/%s/there_and_back", file),
       "%s", t_text(&err));
  t_ok(ws_config_resolve(&resolved, &err), ws_fmt("gpgpusim/%s/legal", file), "%s", t_text(&err));
}

bool t_gpgpusim_read(const char *text, ws_config_t *c, ws_buf_t *report, ws_buf_t *err) {
  const char *const path = TMP "/gs.config";
  t_write(path, text);
  return ws_gpgpusim_read(c, &path, 1, report, err);
}

// Numbers far from what the machine has still make a legal one.
static void extremes(void) {
  static const char *const text[] = {
      "-gpgpu_shader_core_pipeline 65536:64 -gpgpu_num_sched_per_core 16",
      "-gpgpu_shader_core_pipeline 1:1 -gpgpu_shader_registers 1 -gpgpu_shader_cta 1000",
      "-gpgpu_shader_core_pipeline 224:32 -gpgpu_num_sched_per_core 3",
      "-gpgpu_shader_core_pipeline 96:32 -gpgpu_num_sched_per_core 4",
      "-gpgpu_shader_core_pipeline 24:24 -gpgpu_num_sp_units 0x7 -gpgpu_num_sfu_units 0",
      "-gpgpu_cache:dl1 3:8:3,F:T:m:N,A:1:1,1 -gpgpu_cache:il1 1:4096:1,L:R:f:N,A:9999:1,1",
      "-gpgpu_cache:dl1 S:200000:100:1000,L:T:m:L:P,A:512:8,16:0,32",
      "-gpgpu_max_insn_issue_per_warp 2 -gpgpu_enable_specialized_operand_collector 0",
      "-gpgpu_scheduler two_level_active:64:1:1 -gpgpu_shmem_size 999999999",
      "-gpgpu_scheduler warp_limiting:2:4 -gpgpu_num_reg_banks 1 -gpgpu_num_sched_per_core 2",
  };
  for (size_t i = 0; i < WS_COUNT(text); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    t_ok(t_gpgpusim_read(text[i], &c, &report, &err) && ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/extreme_%zu", i), "%s: %s", text[i], t_text(&err));
  }
}

static void names(void) {
  static const char *const name[][2] = {{"a/SM7_TITANV/gpgpusim.config", "SM7_TITANV"},
                                        {"gtx480.config", "gtx480"},
                                        {"gpgpusim.config", "gpgpusim"},
                                        {"../gpgpusim.config", "gpgpusim"},
                                        {"x/8800-gt.config", "gpgpusim_8800_gt"}};
  for (size_t i = 0; i < WS_COUNT(name); i++)
    t_ok(strcmp(ws_gpgpusim_name(name[i][0]), name[i][1]) == 0, ws_fmt("gpgpusim/name_%zu", i),
         "%s: %s", name[i][0], ws_gpgpusim_name(name[i][0]));
}

static void nested(void) {
  ws_config_t c;
  ws_buf_t report = {0}, err = {0};
  t_write(TMP "/inner.config", "-gpgpu_shader_cta 5\n-gpgpu_n_mem 6");
  bool read =
      t_gpgpusim_read("-gpgpu_shader_cta 4\n-config " TMP "/inner.config\n-gpgpu_shmem_size 2048",
                      &c, &report, &err);
  t_ok(read && c.cta_slots == 5 && c.smem == 2048 &&
           t_has(report.p, "inner.config:1: -gpgpu_shader"),
       "gpgpusim/nested", "%s%s", t_text(&report), t_text(&err));
}

void test_gpgpusim(void) {
  for (size_t i = 0; i < WS_COUNT(machines); i++) {
    const char *file = machines[i].file, *path = ws_fmt(DIR "%s.config", file);
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    bool read = ws_gpgpusim_read(&c, &path, 1, &report, &err);
    t_ok(read, ws_fmt("gpgpusim/%s/read", file), "%s", t_text(&err));
    if (!read) continue;
    expect_keys(&c, file, machines[i].keys);
    for (size_t k = 0; k < WS_COUNT(lines); k++)
      if (strcmp(lines[k].file, file) == 0)
        t_ok(t_has(report.p, lines[k].line), ws_fmt("gpgpusim/%s/line_%zu", file, k),
             "no `%s` in\n%s", lines[k].line, report.p);
    there_and_back(&c, file, report.p);
  }
  for (size_t i = 0; i < WS_COUNT(errors); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    bool read = t_gpgpusim_read(errors[i].text, &c, &report, &err);
    t_ok(!read && t_has(err.p, errors[i].message), ws_fmt("gpgpusim/error/%s", errors[i].claim),
         "%s", t_text(&err));
  }
  extremes();
  names();
  nested();
  t_gpgpusim_keys();
  t_gpgpusim_units();
}
