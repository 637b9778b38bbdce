// SPDX-License-Identifier: Apache-2.0
#include "../tmpl.h"
#include "test.h"

#include <string.h>

static const struct {
  const char *claim, *text, *want; // want starting with '!' = error text
} cases[] = {
    {"value", "a ${n} b${s}\n", "a 4 bxyz\n"},
    {"own_shadows_parent", "${both}\n", "own\n"},
    {"verilog_is_left_alone", "assign {a,b} = {2{`X}}; // $clog2(\"}\") $\n",
     "assign {a,b} = {2{`X}}; // $clog2(\"}\") $\n"},
    {"trailing_blanks_cut", "a ${empty} \t\n", "a\n"},
    {"missing_last_newline", "a", "a\n"},
    {"each_and_comma", "//% each ops\n${name} = ${code}${,}\n//% end\n", "ADD = 0,\nSUB = 8\n"},
    {"each_item_prefix_and_index", "//% each ops\n${op.name} ${index}\n//% end\n",
     "ADD 0\nSUB 1\n"},
    {"each_empty", "a\n//% each none\n${name}${,}\n//% end\nb\n", "a\nb\n"},
    {"each_nested", "//% each ops\n//% each two\n${op.name}${k}${,}\n//% end\n//% end\n",
     "ADD1,\nADD2\nSUB1,\nSUB2\n"},
    {"if_true", "//% if n\na\n//% end\n", "a\n"},
    {"if_false_else", "//% if zero\na\n//% else\nb\n//% end\n", "b\n"},
    {"if_nested", "//% if n\n//% if zero\na\n//% else\nb\n//% end\n//% else\nc\n//% end\n", "b\n"},
    {"if_on_item_field", "//% each ops\n//% if code\n${name}\n//% end\n//% end\n", "SUB\n"},
    {"indented_directive", "  //% if n\n  a\n  //% end\n", "  a\n"},
    {"condition_of_a_line", "a  //% if n\n  b  //% if zero\nc\n", "a\nc\n"},
    {"condition_of_an_instance", "  ws_a #(.*) u_a (  //% if zero\n    .b_i (${n}), .*\n  );\n",
     "  ws_a #(.*) u_a (  //% absent\n    .b_i (4), .*\n  );\n"},
    {"condition_of_an_instance_holds", "  ws_a u_a (.*);  //% if n\n", "  ws_a u_a (.*);\n"},
    {"condition_in_a_block", "//% if zero\na  //% if n\n//% else\nb  //% if n\n//% end\n", "b\n"},
    {"condition_on_item_field", "//% each ops\n${name}  //% if code\n//% end\n", "SUB\n"},
    {"condition_of_no_flag", "a  //% if nope\n", "!x.tmpl:1: unknown flag `nope`"},
    {"condition_needs_a_flag", "a  //% if\n", "!x.tmpl:1: wrong number of words after `if`"},
    {"condition_is_if", "a  //% end\n", "!x.tmpl:1: no directive at the end of a line: `end`"},
    {"unless_true", "//% unless n\na\n//% else\nb\n//% end\n", "b\n"},
    {"unless_false", "//% unless zero\na\n//% end\n", "a\n"},
    {"unless_of_a_line", "a  //% if n\nb  //% unless n\nc  //% unless zero\n", "a\nc\n"},
    {"unless_needs_an_end", "//% unless n\n", "!x.tmpl:1: no end for `unless`"},
    {"value_of_verilog", "a = b${verilog};\n",
     "!x.tmpl:1: value `verilog` is ` & turn`: not a number or a name"},
    {"unknown_name_in_line_not_taken", "${nope}  //% if zero\n", "!x.tmpl:1: unknown name `nope`"},
    {"unknown_name", "a\n${nope}\n", "!x.tmpl:2: unknown name `nope`"},
    {"unknown_name_in_branch_not_taken", "//% if zero\n${nope}\n//% end\n",
     "!x.tmpl:2: unknown name `nope`"},
    {"unknown_field_of_empty_list", "//% each none\n${nope}\n//% end\n",
     "!x.tmpl:2: unknown name `nope`"},
    {"unknown_list", "//% each nope\n//% end\n", "!x.tmpl:1: unknown list `nope`"},
    {"unknown_flag", "//% if nope\n//% end\n", "!x.tmpl:1: unknown flag `nope`"},
    {"flag_must_be_number", "//% if s\n//% end\n", "!x.tmpl:1: `s` is `xyz`, not a number"},
    {"unknown_directive", "//% for x\n//% end\n", "!x.tmpl:1: wrong number of words after `for`"},
    {"unknown_directive_alone", "//% loop\n", "!x.tmpl:1: unknown directive `loop`"},
    {"if_needs_a_flag", "//% if\n//% end\n", "!x.tmpl:1: wrong number of words after `if`"},
    {"end_takes_nothing", "//% if n\n//% end if\n", "!x.tmpl:2: wrong number of words after `end`"},
    {"no_end", "a\n//% if n\nb\n", "!x.tmpl:2: no end for `if`"},
    {"no_end_of_each", "//% each ops\n${name}\n", "!x.tmpl:1: no end for `each`"},
    {"stray_end", "a\n//% end\n", "!x.tmpl:2: stray `end`"},
    {"stray_else", "//% else\n", "!x.tmpl:1: stray `else`"},
    {"else_in_each", "//% each ops\n${name}\n//% else\n//% end\n", "!x.tmpl:3: stray `else`"},
    {"second_else", "//% if n\n//% else\n//% else\n//% end\n", "!x.tmpl:3: second `else`"},
    {"comma_outside_each", "a${,}\n", "!x.tmpl:1: outside each: `${,}`"},
    {"unclosed", "${n\n", "!x.tmpl:1: no } after `${n`"},
};

static ws_scope_t *scope(void) {
  ws_scope_t *top = ws_scope_new(NULL);
  ws_set_int(top, "n", 4);
  ws_set(top, "verilog", " & turn");
  ws_set_int(top, "zero", 0);
  ws_set(top, "s", "xyz");
  ws_set(top, "empty", "");
  ws_set(top, "both", "global");
  ws_list_t *ops = ws_list_new(top, "ops", "op", "name code");
  WS_ROW(ops, "ADD", "0");
  WS_ROW(ops, "SUB", "8");
  ws_list_t *two = ws_list_new(top, "two", "it", "k");
  WS_ROW(two, "1");
  WS_ROW(two, "2");
  ws_list_new(top, "none", "op", "name");
  return ws_scope_new(top);
}

void test_tmpl(void) {
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_buf_t out = {0}, err = {0};
    const char *want = cases[i].want;
    ws_scope_t *s = scope();
    if (strcmp(cases[i].claim, "own_shadows_parent") == 0) ws_set(s, "both", "own");
    bool done = ws_render("x.tmpl", cases[i].text, s, &out, &err);
    bool ok =
        *want == '!' ? !done && t_has(t_text(&err), want + 1) : done && strcmp(out.p, want) == 0;
    t_ok(ok, ws_fmt("tmpl/%s", cases[i].claim), "got: %s", done ? out.p : t_text(&err));
  }
  ws_buf_t out = {0}, err = {0};
  ws_scope_t *s = scope();
  ws_set_int(s, "extra", 1);
  bool done = ws_render("x.tmpl", "${n}\n", s, &out, &err);
  t_ok(!done && t_has(t_text(&err), "x.tmpl: value `extra` is given but never used"),
       "tmpl/unused_value", "%s", t_text(&err));
  s = scope();
  ws_list_new(s, "rows", "row", "a");
  err = (ws_buf_t){0};
  done = ws_render("x.tmpl", "${n}\n", s, &out, &err);
  t_ok(!done && t_has(t_text(&err), "x.tmpl: list `rows` is given but never used"),
       "tmpl/unused_list", "%s", t_text(&err));
  s = scope();
  ws_set_int(s, "extra", 1);
  done = ws_render("x.tmpl", "//% if zero\n${extra}\n//% end\n", s, &out, &err);
  t_ok(done, "tmpl/mention_in_branch_not_taken_is_use", "%s", t_text(&err));
}
