// SPDX-License-Identifier: Apache-2.0
// Emission, on a small tree of templates made here.
#include "../emit.h"
#include "../harness.h"
#include "test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROOT TMP "/root"

static void make_tree(void) {
  t_write(ROOT "/gen/configs/ref.cfg", "warps = 8\n");
  t_write(ROOT "/templates/00_top/ws_sm.v.tmpl",
          "// a comment that says ws_axi\nmodule ws_sm #(parameter WARPS = ${warps}) (\n"
          "  input wire clk_i,\n  input wire rst_i,\n  input wire [WARPS*8-1:0] a_i,\n"
          "  output wire b_o\n);\n"
          "//% if scoreboard_entries\nws_scoreboard_entries u_sb (.clk_i(clk_i));\n"
          "//% else\n  ws_fault u_ctrl (.clk_i(clk_i));\n//% end\nendmodule\n");
  t_write(ROOT "/templates/01_launch/ws_fault.v.tmpl",
          "module ws_fault (input wire clk_i);\nendmodule\n");
  t_write(ROOT "/templates/03_issue/ws_scoreboard_entries.v.tmpl",
          "module ws_scoreboard_entries (input wire clk_i);\nendmodule\n");
  t_write(ROOT "/templates/02_front/ws_decode.v.tmpl",
          "// ${op_illegal} ${op_jump_target} ${op_register} ${op_fetch}\n//% each "
          "insns\n${pattern}: ${unit} ${op} ${uses} ${name}\n//% end\n");
}

static bool generate(const char *word, const char *dir, bool all_keys, ws_buf_t *err) {
  ws_gen_t g;
  ws_files_t files = {0};
  char *words[] = {ws_strdup(word ? word : "")};
  if (!ws_gen_init(&g, ROOT, "ref", words, word ? 1 : 0, err) ||
      !ws_emit_closure(&g, "ws_sm", &files, err) ||
      !ws_emit_side_files(&g, "ws_sm", all_keys, &files, err))
    return false;
  return ws_files_write(&g, &files, dir, err);
}

// The sum of a file, from MANIFEST.
static uint64_t sum_of(const char *dir, const char *file) {
  const char *manifest = ws_read_file(ws_fmt("%s/MANIFEST", dir));
  const char *row = manifest ? strstr(manifest, ws_fmt("\n%s ", file)) : NULL;
  return row ? strtoull(row + strlen(file) + 2, NULL, 16) : 0;
}

static uint64_t hash_of(const char *path) {
  const char *text = ws_read_file(path);
  return text ? ws_hash(text, strlen(text)) : 1;
}

static void folders(void) {
  ws_buf_t err = {0};
  bool ok = generate(NULL, TMP "/a", false, &err) && generate(NULL, TMP "/b", false, &err);
  t_ok(ok, "emit/generates", "%s", t_text(&err));
  t_ok(t_shell("diff -r " TMP "/a " TMP "/b") == 0, "emit/same_input_same_bytes", "differs");
  t_ok(generate("warps=16", TMP "/b", false, &err) &&
           t_shell("test \"$(diff -rq " TMP "/a " TMP "/b | grep -o '[a-z_]*[.]v ' | sort -u)\" = "
                   "'ws_sm.v '") == 0,
       "emit/key_changes_what_it_concerns", "%s", t_text(&err));
  const char *f = ws_read_file(TMP "/a/files.f");
  t_ok(t_has(f, "\nws_sm.v\nws_fault.v\n") && !t_has(f, "ws_axi"), "emit/only_what_is_instantiated",
       "%s", f);
  const char *v = ws_read_file(TMP "/a/ws_sm.v");
  t_ok(v && strstr(v, "// wsgen " WS_VERSION " | ws_sm.v.tmpl ") == v &&
           t_has(v, "do not edit: make sm CFG=ref\n"),
       "emit/provenance_line", "%.80s", v ? v : "");
  const char *h = ws_read_file(TMP "/a/ws_config.h");
  const char *mk = ws_read_file(TMP "/a/ws_config.mk");
  t_ok(t_has(h, "#define WS_WARPS 8\n") && t_has(h, "#define WS_BEATS 1 ") &&
           t_has(mk, "WS_WARPS := 8\n") && !t_has(h, "WS_TL_GROUP") && !t_has(mk, "WS_TL_GROUP"),
       "emit/config_header_of_facts", "%s\n%s", h, mk);
  t_ok(t_has(ws_read_file(TMP "/a/MANIFEST"), "ws_fault.v "), "emit/manifest", "no ws_fault.v");
  t_ok(sum_of(TMP "/a", "ws_config.cfg") == ws_hash("", 0) &&
           sum_of(TMP "/b", "ws_config.cfg") == ws_hash(" warps=16", 9) &&
           sum_of(TMP "/b", "ws_config.h") == hash_of(TMP "/b/ws_config.h"),
       "emit/manifest_sums_the_settings", "%s", ws_read_file(TMP "/b/MANIFEST"));
  ok = generate(NULL, TMP "/b", true, &err);
  h = ws_read_file(TMP "/b/ws_config.h");
  t_ok(ok && t_has(h, "#define WS_SCHED_WORD rr\n") && !t_has(h, "WS_SCHED_GTO") &&
           t_has(h, "#define WS_CLOCK_FAST 1\n") && t_has(h, "#define WS_TL_GROUP 4\n"),
       "emit/config_header_of_all_keys", "%s", h);
  t_write(TMP "/a/mine.txt", "kept");
  ok = generate("scoreboard=entries", TMP "/a", false, &err);
  t_ok(ok && !ws_file_exists(TMP "/a/ws_fault.v") &&
           ws_file_exists(TMP "/a/ws_scoreboard_entries.v") && ws_file_exists(TMP "/a/mine.txt"),
       "emit/stale_files_go_others_stay", "%s", t_text(&err));
  t_ok(t_has(ws_read_file(TMP "/a/ws_sm.v"), "do not edit: make sm CFG=ref SCOREBOARD=entries\n"),
       "emit/command_names_overrides", "it does not");
  t_ok(t_shell("test -z \"$(ls " TMP "/a/*.tmp 2>/dev/null)\"") == 0, "emit/no_temporary_left",
       "found one");
}

static void bad_trees(void) {
  ws_gen_t g;
  ws_files_t files = {0};
  ws_buf_t err = {0};
  bool ok = ws_gen_init(&g, ROOT, "ref", NULL, 0, &err);
  t_ok(ok && !ws_emit_closure(&g, "ws_alu", &files, &err) &&
           t_has(t_text(&err), "ws_alu: no template templates/07_exec/ws_alu.v.tmpl"),
       "emit/missing_template", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(!ws_emit_closure(&g, "ws_nope", &files, &err) &&
           t_has(t_text(&err), "ws_nope: no row in gen/modules.def"),
       "emit/missing_row", "%s", t_text(&err));
}

// Text that two templates have in common; a change of it is a change of the template's hash.
static void includes(void) {
  static const char file[] = ROOT "/templates/01_launch/ws_fault.v.tmpl";
  ws_gen_t g;
  ws_buf_t err = {0};
  const char *was = ws_read_file(file), *first = NULL;
  t_write(file, "module ws_fault (\n  input wire clk_i\n);\n//% include lib/part.vh\nendmodule\n");
  for (int i = 0; i < 2; i++) {
    t_write(ROOT "/templates/lib/part.vh",
            ws_fmt("// SPDX-License-Identifier: Apache-2.0\n//%% if fp_on\n  // %d of ${warps}\n"
                   "//%% end\n",
                   i));
    const char *v =
        ws_gen_init(&g, ROOT, "ref", NULL, 0, &err) ? ws_module_text(&g, "ws_fault", &err) : NULL;
    t_ok(t_has(v, ws_fmt(");\n  // %d of 8\nendmodule\n", i)) && !t_has(v, "SPDX"),
         ws_fmt("emit/includes[%d]", i), "%s", v ? v : t_text(&err));
    if (!first) first = v;
    t_ok(!i || strncmp(v, first, strcspn(v, "\n")) != 0, ws_fmt("emit/include_is_hashed[%d]", i),
         "%s", v);
  }
  t_write(ROOT "/templates/lib/part.vh", "  // part, apart, part_of: (part)part\n");
  t_write(file,
          "module ws_fault (\n  input wire clk_i\n);\n//% include lib/part.vh=other\nendmodule\n");
  const char *v =
      ws_gen_init(&g, ROOT, "ref", NULL, 0, &err) ? ws_module_text(&g, "ws_fault", &err) : NULL;
  t_ok(t_has(v, ");\n  // other, apart, part_of: (other)other\nendmodule\n"),
       "emit/include_renamed", "%s", v ? v : t_text(&err));
  static const struct {
    const char *claim, *part, *from, *want;
  } bad[] = {
      {"line_of_the_directive", "  // a\n  // ${nope}\n", "lib/part.vh", ":4: unknown name `nope`"},
      {"no_file", "", "lib/none.vh", ":4: no file templates/lib/none.vh"},
      {"no_name", "", "", ":4: include needs a file"},
      {"no_others", "//% include lib/part.vh\n", "lib/part.vh",
       ":4: wrong number of words after `include`"},
  };
  for (size_t i = 0; i < WS_COUNT(bad); i++) {
    err = (ws_buf_t){0};
    t_write(ROOT "/templates/lib/part.vh", bad[i].part);
    t_write(file, ws_fmt("module ws_fault (\n  input wire clk_i\n);\n//%% include %s\nendmodule\n",
                         bad[i].from));
    t_ok(ws_gen_init(&g, ROOT, "ref", NULL, 0, &err) && !ws_module_text(&g, "ws_fault", &err) &&
             t_has(t_text(&err), bad[i].want),
         ws_fmt("emit/include_%s", bad[i].claim), "%s", t_text(&err));
  }
  t_write(file, was);
}

static void decode_rows(void) {
  ws_buf_t err = {0};
  for (int atomics = 0; atomics < 2; atomics++) {
    ws_gen_t g;
    char *words[] = {ws_fmt("isa=%czaamo", atomics ? '+' : '-')};
    const char *v =
        ws_gen_init(&g, ROOT, "ref", words, 1, &err) ? ws_module_text(&g, "ws_decode", &err) : NULL;
    t_ok(t_has(v, "32'b0000000_?????_?????_000_?????_0110011: ALU,   00000 4'b1011 add\n") &&
             t_has(v, "amoadd_w") == (atomics != 0),
         ws_fmt("emit/decode_rows[atomics=%d]", atomics), "%s", v ? v : t_text(&err));
  }
}

// Float rows only where the configuration has them, and nothing of them elsewhere.
static void decode_float_rows(void) {
  static const struct {
    const char *isa;
    bool has_fp, has_sfu;
  } cases[] = {{"isa=-f-xwssfu", false, false},
               {"isa=+xwsftz-xwssfu", true, false},
               {"isa=+f+xwssfu", true, true}};
  ws_buf_t err = {0};
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_gen_t g;
    char *words[] = {ws_strdup(cases[i].isa)};
    const char *v =
        ws_gen_init(&g, ROOT, "ref", words, 1, &err) ? ws_module_text(&g, "ws_decode", &err) : NULL;
    t_ok(v && t_has(v, "FPU,   00000 4'b1111 fmadd_s\n") == cases[i].has_fp &&
             t_has(v, " flw\n") == cases[i].has_fp &&
             t_has(v, " fshfl_bfly\n") == cases[i].has_fp &&
             t_has(v, " rcp\n") == cases[i].has_sfu && !t_has(v, "csrrw"),
         ws_fmt("emit/decode_float_rows[%s]", cases[i].isa), "%s", v ? v : t_text(&err));
  }
}

static void harness(void) {
  ws_gen_t g;
  ws_files_t files = {0};
  ws_buf_t err = {0};
  t_shell("cp -r gen/shell " ROOT "/gen/");
  bool ok = ws_gen_init(&g, ROOT, "ref", NULL, 0, &err) &&
            ws_harness(&g, "ws_sm", NULL, NULL, 0, &files, &err);
  t_ok(ok && files.n == 3, "emit/harness_generates", "%s", t_text(&err));
  if (!ok) return;
  const char *h = files.file[0].text;
  t_ok(t_has(h, "#define WS_SM_WARPS 8\n") &&
           t_has(h, "  uint32_t a_i[2]; // 64 bits\n} ws_sm_in_t;") &&
           t_has(h, "#define WS_DUT_IN_WORDS 3\n") && t_has(h, "#define WS_DUT_RST_WORD 0\n") &&
           !t_has(h, "clk_i"),
       "emit/harness_struct", "%s", h);
  t_ok(t_has(files.file[1].text, ".a_i(ins[95:32])") &&
           t_has(files.file[1].text, "outs[0] = {31'd0, o_") &&
           t_has(files.file[2].text, "assign outs[31:1] = 31'd0;"),
       "emit/harness_connections", "%s%s", files.file[1].text, files.file[2].text);
}

// A device or pipe stays what it is: run as root, /dev/null must not become a file.
static void pipe_stays(void) {
  const char *path = TMP "/pipe";
  ws_buf_t err = {0};
  char got[8] = "";
  const int made = mkfifo(path, 0600), fd = open(path, O_RDONLY | O_NONBLOCK);
  const bool ok = ws_write_file(path, "text\n", true, &err);
  const ssize_t n = fd >= 0 ? read(fd, got, sizeof got - 1) : -1;
  struct stat st;
  t_ok(!made && ok && n == 5 && strcmp(got, "text\n") == 0 && stat(path, &st) == 0 &&
           S_ISFIFO(st.st_mode),
       "emit/a_pipe_stays_a_pipe", "%zd bytes, %s", n, t_text(&err));
  if (fd >= 0) close(fd);
}

void test_emit(void) {
  make_tree();
  pipe_stays();
  folders();
  bad_trees();
  includes();
  decode_rows();
  decode_float_rows();
  harness();
}
