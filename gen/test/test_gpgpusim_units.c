// SPDX-License-Identifier: Apache-2.0
// Units of GPGPU-Sim as lanes; public machines with all that their files say, alone and in trace
// mode.
#include "../gpgpusim_int.h"
#include "test.h"

#include <string.h>

// The keys that differ from their defaults, among those asked for; -: the default is auto.
static const char *values(const ws_config_t *c, const char *keys) {
  ws_buf_t b = {0};
  for (char *w = strtok(ws_strdup(keys), " "); w; w = strtok(NULL, " ")) {
    const ws_param_t *p = ws_param_find(w);
    const int v = ws_get(c, p);
    ws_printf(&b, "%s%s", b.n ? " " : "", v == WS_AUTO ? "-" : ws_value_text(p, v));
  }
  return b.p;
}

// Lanes of floats and of integers: how many units take a warp in how many cycles. In trace mode
// other options count.
static void lanes(void) {
#define KEYS "lanes int_lanes fpu_interval dispatch_width mul sfu_lanes"
#define MACHINE "-gpgpu_num_sched_per_core 4\n-gpgpu_shader_core_pipeline 2048:32\n"
#define SP4 MACHINE "-gpgpu_max_insn_issue_per_warp 1\n-gpgpu_num_sp_units 4\n"
#define INT "-ptx_opcode_initiation_int "
#define FP "-ptx_opcode_initiation_fp "
#define TRACE "-trace_opcode_latency_initiation_"
  static const struct {
    const char *text, *line, *keys;
  } cases[] = {
      {SP4 INT "2,2,2,2,8\n" FP "1,1,1,1,4", "int_lanes = 16, mul = 1", "32 16 1 - 1 4"},
      {SP4 INT "2,2,2,2,8\n" FP "2,2,2,2,4", "integers have all lanes", "16 - 1 - 1 4"},
      {SP4 INT "1,1,4,4,8\n" FP "4,4,4,4,4", "lanes = 32, interval: fpu = 4", "32 - 4 - 4 4"},
      {SP4 INT "2,2,2,2,8\n", "default: " FP "1,1,1,1,5: lanes = 32", "32 16 1 - 1 4"},
      {SP4 INT "1,1,1,1,8\n-gpgpu_num_int_units 0", "integers use the SP units", "32 - 1 - 1 4"},
      {SP4 INT "1,1,1,1,8\n-gpgpu_num_int_units 4", "-gpgpu_num_int_units 4: dispatch_width = 2",
       "32 - 1 2 1 4"},
      {SP4 INT "2,2,2,2,8\n" FP "2,2,2,2,4\n-gpgpu_num_int_units 4", "dispatch_width = 2",
       "16 - 1 2 1 4"},
      {SP4 INT "2,2,2,2,8\n-gpgpu_num_int_units 4", "int_lanes = 16", "32 16 1 2 1 4"},
      {SP4 INT "1,1,1,1,8\n-gpgpu_num_int_units 2", "int_lanes = 16", "32 16 1 2 1 4"},
      {SP4 INT "1,1,1,1,8\n-gpgpu_num_int_units 1",
       "int_lanes = 16, mul = 1; 8 lanes wanted: a beat takes up to 2 cycles", "32 16 1 2 1 4"},
      {SP4 INT "1,1,1,1,8\n-gpgpu_num_int_units 8", "lanes = 64 wanted, 32 taken", "32 - 1 2 1 4"},
      {SP4 INT "8,8,8,8,8", "4 lanes wanted: a beat takes up to 4 cycles", "32 8 1 - 1 4"},
      {SP4 INT "1,1,1,1,8\n" FP "2,2,2,2,8\n-gpgpu_num_int_units 2", "integers have all lanes",
       "16 - 1 2 1 4"},
      {MACHINE "-gpgpu_num_sp_units 6\n" INT "1,1,1,1,4", "lanes = 48 wanted, 32 taken: allowed",
       "32 - 1 - 1 4"},
      {SP4 INT "1,1,4,4,8\n" TRACE "sp 4,2",
       FP "1,1,1,1,5: not in use: " TRACE "sp counts, lanes = 32, interval: fpu = 2",
       "32 - 2 - 4 4"},
      {SP4 INT "1,1,4,4,8\n" TRACE "sp 4,2\n" TRACE "int 4,2",
       INT "1,1,4,4,8: not in use: " TRACE "int counts, integers have all lanes, mul = 1",
       "16 - 1 - 1 4"},
      {SP4 "-gpgpu_num_sfu_units 4\n" TRACE "sfu 20,4",
       "-ptx_opcode_initiation_sfu 8: not in use: " TRACE "sfu counts", "32 - 1 - 4 32"},
  };
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_config_t c;
    ws_buf_t report = {0}, err = {0};
    const bool read = t_gpgpusim_read(cases[i].text, &c, &report, &err);
    const char *got = read ? values(&c, KEYS) : "";
    t_ok(strcmp(got, cases[i].keys) == 0 && t_has(report.p, cases[i].line) &&
             ws_config_resolve(&c, &err),
         ws_fmt("gpgpusim/lanes_%zu", i), "%s\n%s%s", got, t_text(&report), t_text(&err));
  }
}

// Collectors of classes with integer units: two beats leave, one instruction enters.
static void classes(void) {
  ws_config_t c;
  ws_buf_t report = {0}, err = {0};
  const bool read = t_gpgpusim_read("-gpgpu_max_insn_issue_per_warp 1\n-gpgpu_num_int_units 1", &c,
                                    &report, &err);
  t_ok(read && c.collectors == 10 && !c.collectors_sp && c.read_arb == 1 &&
           t_has(report.p, "collectors of classes wanted, general ones taken") &&
           ws_config_resolve(&c, &err),
       "gpgpusim/classes", "%d of %d\n%s%s", c.collectors_sp, c.collectors, t_text(&report),
       t_text(&err));
}

// Public machines. Their keys are worked out by hand from the numbers in the file: e.g. 2048
// threads are 64 warps of 32; 65536 registers are 256 KB; 16 banks are 4 for each of 4 schedulers;
// of 96 KB, shared memory has 64, which leaves 32 for the data cache. The last key is the SFU
// latency of a trace.
static const char machine_keys[] =
    "warps lanes int_lanes schedulers issue_width dispatch_width rf block_rf rf_banks "
    "smem l1 dcache dcache_ways icache cl2 ccache cta_slots fpu_latency "
    "alu_latency div_latency sfu_latency";
static const struct {
  const char *folder, *keys, *traced;
  int unknown;
} machines[] = {
    {"SM2_GTX480", "48 32 - 2 1 - 128K - 8 48K 0 16K 4 2K 0 8K 8 4 4 39 -", NULL, 0},
    {"SM3_KEPLER_TITAN", "64 32 - 4 2 - 256K - 4 48K 0 0 - 4K 0 16K 16 4 4 39 200", "200", 0},
    {"SM6_TITANX", "64 32 - 4 2 - 256K - 4 96K 0 0 - 4K 0 16K 32 4 4 39 20", "20", 0},
    {"SM7_QV100", "64 16 - 4 1 2 256K - 4 96K 128K 32K 32 128K 0 64K 32 4 4 39 100", "20", 0},
    {"SM75_RTX2060", "32 16 - 4 1 2 256K - 4 64K 0 64K 32 128K 0 64K 32 4 4 39 100", "21", 0},
    {"SM75_RTX2080_TI", "32 16 - 4 1 2 256K - 2 64K 96K 32K 16 16K 128K 2K 32 4 4 39 100", "13", 6},
    {"SM86_RTX3070", "64 16 - 4 1 2 256K - 4 100K 0 32K 32 128K 0 64K 32 4 4 39 100", "20", 0},
};

static void public_machine(size_t i, bool trace) {
  const char *folder = machines[i].folder;
  const char *const paths[] = {ws_fmt("gen/test/gpgpusim/%s/gpgpusim.config", folder),
                               ws_fmt("gen/test/gpgpusim/%s/trace.config", folder)};
  const char *const id = ws_fmt("gpgpusim/%s%s", folder, trace ? "_traced" : "");
  ws_config_t c;
  ws_buf_t report = {0}, err = {0};
  const bool read = ws_gpgpusim_read(&c, paths, trace ? 2 : 1, &report, &err);
  const char *last = strrchr(machines[i].keys, ' ');
  const char *keys = trace ? ws_fmt("%.*s %s", (int)(last - machines[i].keys), machines[i].keys,
                                    machines[i].traced)
                           : machines[i].keys;
  const char *got = read ? values(&c, machine_keys) : "";
  t_ok(strcmp(got, keys) == 0, id, "%s\n%s, expected\n%s\n%s", machine_keys, got, keys,
       t_text(&err));
  t_ok(t_has(report.p, ws_fmt(" %d unknown, 0 replaced\n", machines[i].unknown)) &&
           t_has(report.p, trace ? "trace.config:2: -trace_opcode" : "config:1") &&
           ws_config_resolve(&c, &err),
       ws_fmt("%s/report", id), "%s%s", t_text(&report), t_text(&err));
}

// Each option of the table with values that it is not made for: an error that names it, or a legal
// machine. One test per value.
static void odd_values(void) {
  static const char *const odd[] = {"0",
                                    "-1",
                                    "7",
                                    "1000000000",
                                    "99999999999999999999",
                                    "08",
                                    "0x",
                                    "1.5",
                                    "abc",
                                    "none",
                                    "%s%n%d",
                                    "\"\"",
                                    "1:2:3:4",
                                    "1,2,,3",
                                    "0,0",
                                    "0,0,0,0,0",
                                    "1,1,1,1,1,1,1,1,1,1",
                                    ":",
                                    ",",
                                    "S:0:0:0",
                                    "2048:",
                                    "32:0",
                                    "gto:1",
                                    "\"a b\"",
                                    "S:4:128:64,L:T:m:L:L,A:512:8,16:0,32",
                                    "N:1000000:1000000:1000000,L:L:m:N:L,A:1:1,1"};
  for (size_t v = 0; v < WS_COUNT(odd); v++) {
    ws_buf_t wrong = {0};
    ws_add(&wrong, "", 0);
    for (size_t i = 0; i < gs_rows_n; i++) {
      const char *name = gs_rows[i].option, *star = strchr(name, '*');
      if (star) name = ws_fmt("%.*sx", (int)(star - name), name);
      ws_config_t c;
      ws_buf_t report = {0}, err = {0};
      const bool read = t_gpgpusim_read(ws_fmt("%s %s", name, odd[v]), &c, &report, &err);
      if (read ? !ws_config_resolve(&c, &err)
               : !t_has(err.p, ws_fmt("gs.config:1: %s", *odd[v] == '-' ? "" : name)))
        ws_printf(&wrong, "%s: %s\n", name, t_text(&err));
    }
    t_ok(!wrong.n, ws_fmt("gpgpusim/odd_value_%zu", v), "%s: %s", odd[v], wrong.p);
  }
}

void t_gpgpusim_units(void) {
  lanes();
  classes();
  for (size_t i = 0; i < WS_COUNT(machines); i++) {
    public_machine(i, false);
    if (machines[i].traced) public_machine(i, true);
  }
  odd_values();
}
