// SPDX-License-Identifier: Apache-2.0
// The program itself: exit status, one line of error, nothing written on bad input.
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

void test_cli(void) {
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
  expect("outdir", "--cfg tiny --outdir", 0, "rtl_out/tiny\n");
  expect("outdir_of_overrides", "--cfg ref WARPS=4 --outdir", 0, "rtl_out/ref-");
  expect("override_equal_to_config", "--cfg ref WARPS=8 --outdir", 0, "rtl_out/ref\n");
  expect("list", "--list", 0, "ws_scoreboard_bitmap\n");
  expect("random", "--random 1", 0, "WARPS=");
  expect("where", "--where ws_alu", 0, "templates/ws_alu.v.tmpl");
  expect("where_unknown", "--where ws_nope", 2, "ws_nope: no row");
  expect("docs", "--docs " TMP "/docs", 0, "");
  const char *isa = ws_read_file(TMP "/docs/isa.md");
  t_ok(t_has(isa, "| `amoadd.w` | 0000202f |") && t_has(isa, "| 0xCC3 | `tid_x` |"), "cli/docs_isa",
       "missing rows");
  t_ok(t_has(ws_read_file(TMP "/docs/parameters.md"), "| `sched` | rr | rr\\|gto\\|two_level |"),
       "cli/docs_parameters", "missing row");

  t_shell("mkdir -p " TMP "/root/gen && cp -r gen/skel gen/modules.def " TMP "/root/gen/");
  expect("new", "--root " TMP "/root --new ws_probe", 0, "tb/ws_probe/test.c");
  t_ok(t_has(ws_read_file(TMP "/root/gen/modules.def"), "WS_MODULE(ws_probe, "), "cli/new_adds_row",
       "no row");
  t_ok(t_has(ws_read_file(TMP "/root/templates/ws_probe.v.tmpl"), "module ws_probe"),
       "cli/new_template", "no module");
  expect("new_refuses_to_overwrite", "--root " TMP "/root --new ws_probe", 2, "exists already");
  expect("new_bad_stem", "--root " TMP "/root --new Probe", 2, "--new Probe: a stem is ws_");
  expect("check_finds_file_without_row", "--root " TMP "/root --check", 1, "");
  t_ok(t_has(ws_read_file(TMP "/stdout"), "templates/ws_probe.v.tmpl: no row in gen/modules.def") &&
           t_has(ws_read_file(TMP "/stdout"), "tb/ws_alu/test.c: missing"),
       "cli/check_names_differences", "%s", ws_read_file(TMP "/stdout"));
}
