// SPDX-License-Identifier: Apache-2.0
// The program itself: exit status, one line of error, nothing written on bad input.
#include "../diagram.h"
#include "test.h"

#include <string.h>

#define ERR TMP "/stderr"

static void expect(const char *claim, const char *args, int status, const char *message) {
  int st = t_shell(ws_fmt("build/wsgen %s > " TMP "/stdout 2> " ERR, args));
  const char *err = ws_read_file(status == 2 ? ERR : TMP "/stdout");
  bool one_line = status != 2 || (err && strchr(err, '\n') && !strchr(err, '\n')[1]);
  t_ok(st == status && t_has(err, message) && (one_line || strstr(err, "usage:")),
       ws_fmt("cli/%s", claim), "wsgen %s: status %d, %s", args, st, err);
}

static void gpgpusim(void) {
  const char *gs = "--gpgpusim gen/test/gpgpusim/gtx480.config";
  expect("gpgpusim_saves", ws_fmt("%s --save " TMP "/gtx480.cfg", gs), 0, " 1 replaced\n");
  expect("gpgpusim_emits", ws_fmt("%s --out " TMP "/gs", gs), 0,
         "-gpgpu_scheduler gto: sched = gto");
  expect("cfg_of_a_file", "--cfg " TMP "/gtx480.cfg --out " TMP "/gs_again", 0, "");
  t_ok(t_shell("diff -r -I 'wsgen .*--' -x MANIFEST " TMP "/gs " TMP "/gs_again > " ERR) == 0,
       "cli/gpgpusim_there_and_back", "%s", ws_read_file(ERR));
  t_ok(t_has(ws_read_file(TMP "/gs/ws_config.h"), "#define WS_WARPS 48\n"), "cli/gpgpusim_warps",
       "%s", ws_read_file(TMP "/gs/ws_config.h"));
  expect("gpgpusim_with_keys", ws_fmt("%s WARPS=16 --list", gs), 0, "ws_sched_gto\n");
  expect("gpgpusim_outdir", ws_fmt("%s WARPS=16 --outdir", gs), 0, "rtl_out/gtx480-WARPS=16\n");
  expect("gpgpusim_keys_are_saved", ws_fmt("%s WARPS=16 --save " TMP "/16.cfg", gs), 0, "mapped");
  t_ok(t_has(ws_read_file(TMP "/16.cfg"), "\nwarps = 16\n"), "cli/gpgpusim_saved_keys", "%s",
       ws_read_file(TMP "/16.cfg"));
  const char *traced = "--gpgpusim gen/test/gpgpusim/SM7_QV100/trace.config";
  expect("gpgpusim_two_files", ws_fmt("%s %s --save " TMP "/two.cfg", gs, traced), 0,
         "SM7_QV100/trace.config:2: -trace_opcode_latency_initiation_int 2,2: ");
  t_ok(t_has(ws_read_file(TMP "/two.cfg"), "\nwarps = 48\n"), "cli/gpgpusim_both_count", "%s",
       ws_read_file(TMP "/two.cfg"));
  expect("gpgpusim_second_missing", ws_fmt("%s --gpgpusim " TMP "/no.config", gs), 2,
         "/no.config: cannot be read");
  expect("gpgpusim_empty_name", "--gpgpusim ''", 2, "--gpgpusim needs a value that is not empty");
  expect("gpgpusim_rules_hold", ws_fmt("%s LANES=3 --save " TMP "/none.cfg", gs), 2, "lanes = 3");
  expect("gpgpusim_no_file", "--gpgpusim " TMP "/no.config", 2, "/no.config: cannot be read");
  expect("gpgpusim_or_cfg", ws_fmt("%s --cfg ref", gs), 2,
         "--cfg and --gpgpusim exclude each other");
  expect("save_alone", "--save " TMP "/none.cfg", 2, "--save needs --gpgpusim FILE");
  expect("cfg_no_file", "--cfg " TMP "/no.cfg", 2, "/no.cfg: no file");
  t_ok(!ws_file_exists(TMP "/none.cfg"), "cli/bad_input_saves_nothing", "found " TMP "/none.cfg");
}

void test_cli(void) {
  gpgpusim();
  expect("bad_value", "--cfg ref WARPS=65 --out " TMP "/none", 2,
         "wsgen: warps = 65: allowed 1..64: out of range");
  expect("bad_rule", "--cfg ref THREADS=4 --out " TMP "/none", 2,
         "lanes = 8: allowed 1..32, power of two: must divide");
  expect("bad_cfg", "--cfg nope --out " TMP "/none", 2, "cfg = nope: no file gen/configs/nope.cfg");
  expect("missing_template_writes_nothing", "--root " TMP "/root --only ws_mul --out " TMP "/none",
         2, "ws_mul: no template");
  t_ok(!ws_file_exists(TMP "/none"), "cli/bad_input_writes_nothing", "found " TMP "/none");
  expect("unknown_option", "--frobnicate", 2, "--frobnicate: unknown argument");
  expect("option_needs_value", "--cfg", 2, "--cfg needs a value");
  expect("help", "--help", 0, "usage: wsgen [--cfg NAME]");
  expect("no_folder", "--out ''", 2, "wsgen: --out needs a value that is not empty");
  expect("outdir", "--cfg tiny --outdir", 0, "rtl_out/tiny\n");
  expect("outdir_of_overrides", "--cfg ref WARPS=4 lanes=4 --outdir", 0,
         "rtl_out/ref-LANES=4-WARPS=4\n");
  expect("outdir_of_the_defaults_said", "--cfg ref WARPS=8 --outdir", 0, "rtl_out/ref-WARPS=8\n");
  expect(
      "outdir_of_eight_words_is_in_full",
      "ISA=+zaamo+f BARRIERS=4 LANES=8 PC_BITS=32 MUL=2 SCHED=rr THREADS=8 WARPS=8 --outdir", 0,
      "rtl_out/ref-BARRIERS=4-ISA=+zaamo+f-LANES=8-MUL=2-PC_BITS=32-SCHED=rr-THREADS=8-WARPS=8\n");
  expect("outdir_of_all_keys_is_short", "--outdir $(build/wsgen --random 1)", 0, "-and-");
  t_ok(strlen(ws_read_file(TMP "/stdout")) < 120, "cli/outdir_below_120", "%s",
       ws_read_file(TMP "/stdout"));
  expect("twice", "WARPS=4 warps=8 --list", 2,
         "command line: warps = 8: set twice, before as WARPS=4");
  expect("prefix_twice", "--prefix a_ PREFIX=b_ --list", 2, "PREFIX = b_: set twice");
  expect("unknown_key", "WARP=4 --list", 2,
         "command line: WARP = 4: no such parameter; the nearest is WARPS");
  expect("nearest", "--nearest KERNL --names \"CFG KERNEL\"", 0, "KERNEL\n");
  expect("bad_prefix", "--prefix 9a --list", 2,
         "PREFIX = 9a: allowed a letter, then letters, digits and _, at most 32 characters");
  expect("bad_prefix_dash", "--prefix a-b --list", 2, "PREFIX = a-b: allowed a letter");
  expect("long_prefix", "--prefix a23456789012345678901234567890123 --list", 2, "at most 32");
  expect("list", "--list", 0, "ws_scoreboard_bitmap\n");
  t_ok(!t_has(ws_read_file(TMP "/stdout"), "ws_sched_gto") &&
           !t_has(ws_read_file(TMP "/stdout"), "ws_oldest") &&
           !t_has(ws_read_file(TMP "/stdout"), "ws_retire_numbers"),
       "cli/list_has_only_what_is_emitted", "%s", ws_read_file(TMP "/stdout"));
  expect("resolved_says_traits", "--cfg tiny WAR=software --resolved", 0,
         "war: rdbar\twar.rdbar=1\n");
  expect("resolved_says_traits_that_are_not_there", "--cfg tiny --resolved", 0,
         "war: rdbar\twar.rdbar=0\n");
  expect("list_follows_the_configuration", "SCHED=gto PREFIX=a_ --list", 0,
         "ws_sched_gto\nws_oldest\n");
  expect("random", "--random 1", 0, "WARPS=");
  expect("random_keeps", "--cfg tiny WAR=bloom --random 1", 0, " WAR=bloom ");
  expect("random_of_what_is_illegal", "LANES=16 --random 1", 2, "[lanes_divide_threads]");
  expect("random_share", "--random 1 --changed 0", 2, "expected a number from 1 to 100");
  expect("share_of_nothing", "--changed 5", 2, "--changed needs --random");
  expect("where", "--where ws_alu", 0, "templates/07_exec/ws_alu.v.tmpl");
  expect("where_unknown", "--where ws_nope", 2, "ws_nope: no row");
  expect("docs", "--docs " TMP "/docs", 0, "");
  const char *isa = ws_read_file(TMP "/docs/isa.md");
  t_ok(t_has(isa, "| `amoadd.w rd, rs2, (rs1)` | 0000202f |") && t_has(isa, "| 0xCC3 | `tid_x` |"),
       "cli/docs_isa", "missing rows");
  t_ok(t_has(ws_read_file(TMP "/docs/parameters.md"), "| `sched` | rr | rr\\|gto"),
       "cli/docs_parameters", "missing row");

  const char *dot = ws_read_file(TMP "/docs/sm.dot");
  t_ok(t_has(dot, "ws_exec_u_beat_reg -> ws_exec_u_sp [label=\"dx\"];") &&
           !t_has(dot, "ws_subcore_u_issue"),
       "cli/diagram_follows_the_wiring", "%s", dot);
  const char *stages = ws_read_file(TMP "/docs/stages.dot");
  t_ok(t_has(stages, "stage_04_collect -> stage_06_dispatch [label=\"oc\"];") &&
           t_has(stages, "stage_05_registers -> stage_10_lsu [label=\"wb\", dir=back];") &&
           !t_has(stages, "ws_") && !t_has(stages, "stage_13_observe"),
       "cli/stages_follow_the_wiring", "%s", stages);
  t_ok(ws_diagram_is_of(ws_fmt("<g %s>", strstr(dot, "id=")), dot) &&
           !ws_diagram_is_of("<g id=\"sm_00000000\">", dot),
       "cli/diagram_knows_its_picture", "%s", dot);

  t_shell("mkdir -p " TMP "/root/gen && cp -r gen/skel gen/modules.def " TMP "/root/gen/");
  expect("new", "--root " TMP "/root --new ws_probe --stage 07_exec", 0,
         "tb/07_exec/ws_probe/test.c");
  t_ok(t_has(ws_read_file(TMP "/root/gen/modules.def"), "WS_MODULE(ws_probe, "), "cli/new_adds_row",
       "no row");
  t_ok(t_has(ws_read_file(TMP "/root/templates/07_exec/ws_probe.v.tmpl"), "module ws_probe"),
       "cli/new_template", "no module");
  expect("new_refuses_to_overwrite", "--root " TMP "/root --new ws_probe --stage 07_exec", 2,
         "exists already");
  expect("new_needs_stage", "--root " TMP "/root --new ws_other", 2,
         "the stages are 00_top 01_launch");
  expect("new_unknown_stage", "--root " TMP "/root --new ws_other --stage attic", 2,
         "--stage attic");
  expect("new_bad_stem", "--root " TMP "/root --new Probe", 2, "--new Probe: a stem is ws_");
  t_write(TMP "/root/templates/07_exec/ws_sp.v.tmpl", "  ws_alu u_alu (.*);\n");
  expect("check_finds_file_without_row", "--root " TMP "/root --check", 1, "");
  t_ok(t_has(ws_read_file(TMP "/stdout"),
             "templates/07_exec/ws_probe.v.tmpl: no row in gen/modules.def") &&
           t_has(ws_read_file(TMP "/stdout"), "tb/07_exec/ws_alu/test.c: missing"),
       "cli/check_names_differences", "%s", ws_read_file(TMP "/stdout"));
  t_ok(
      t_has(ws_read_file(TMP "/stdout"), "ws_bitmanip: its parent ws_sp does not instantiate it") &&
          !t_has(ws_read_file(TMP "/stdout"), "ws_alu: its parent"),
      "cli/check_knows_parents", "%s", ws_read_file(TMP "/stdout"));
  const char *const stdout_of = ws_read_file(TMP "/stdout");
  t_ok(t_has(stdout_of, "machine/taps_ws_simt_stack.sv: missing") &&
           t_has(stdout_of, "machine/taps_ws_simt_threads.sv: missing") &&
           !t_has(stdout_of, "taps_ws_sched_rr.sv"),
       "cli/check_knows_what_traces_see_of_divergence", "%s", stdout_of);
}
