// SPDX-License-Identifier: Apache-2.0
// Statements about units, and rows of units.def that contradict each other.
#include "../emit.h"
#include "../units.h"
#include "test.h"

#include <string.h>

// What the statements stand for; "" with the reason in err when they are refused.
static const char *spelled(const ws_gen_t *g, const char *text, ws_buf_t *err) {
  ws_lines_t in = {0}, out = {0};
  char *lines = ws_strdup(text);
  for (char *l = strtok(lines, "\n"); l; l = strtok(NULL, "\n"))
    ws_lines_add(&in, l, (int)in.n + 1);
  *err = (ws_buf_t){0};
  return ws_units_spell(g, "x.tmpl", &in, &out, err) ? ws_lines_join(&out) : "";
}

static void statements(const ws_gen_t *g) {
  ws_buf_t err;
  const char *text = spelled(g,
                             "module ws_x (\n);\n  units\n  wire a = u == UNIT_SFU;\n"
                             "  wire b = u == UNIT_LSU;  // UNIT_BRU\n",
                             &err);
  t_ok(t_has(text, "  localparam [3:0] UNIT_LSU = 4'd4, UNIT_SFU = 4'd9;\n"), "units/numbers",
       "%s%s", text, t_text(&err));
  text = spelled(g, "module ws_x (\n);\n  units\n  wire a = o == BRU_BAR | o == ALU_LINK;\n", &err);
  t_ok(t_has(text, "  localparam [4:0] ALU_LINK = 5'd18, BRU_BAR = 5'd3;\n") &&
           !t_has(text, "UNIT_"),
       "units/operations", "%s%s", text, t_text(&err));
  text = spelled(g, "module ws_x (\n);\n  unit_mask TAKES always\n", &err);
  t_ok(t_has(text, "  // Bits: FPU, ALU\n  localparam [15:0] TAKES = 16'b0000_0000_1000_0010;\n"),
       "units/mask", "%s%s", text, t_text(&err));
  text = spelled(g, "  unit_word r_o again\n", &err);
  t_ok(t_has(text, "  assign r_o = {12'b0000_0000_1000, bru_again, 3'b010};\n"), "units/word",
       "%s%s", text, t_text(&err));
}

static void refused(const ws_gen_t *g) {
  static const char *const rows[][3] = {
      {"unknown_column", "\n  unit_mask X odd\n", "x.tmpl:1: no column `odd` of gen/units.def"},
      {"unknown_word", "  unit_word r_o soon\n", "x.tmpl:1: expected ready, next or again"},
      {"mask_without_column", "  unit_mask X\n", "x.tmpl:1: unit_mask needs a name and a column"},
      {"undeclared", "  wire a = u == UNIT_BRU;\n", "x.tmpl:1: no line `units` declares UNIT_BRU"},
  };
  for (size_t i = 0; i < WS_COUNT(rows); i++) {
    ws_buf_t err;
    const char *text = spelled(g, rows[i][1], &err);
    t_ok(!*text && t_has(t_text(&err), rows[i][2]), ws_fmt("units/%s", rows[i][0]), "%s%s", text,
         t_text(&err));
  }
}

static void rows_apart(void) {
  const ws_unit_row_t a = {.name = "A", .code = 1, .port = WS_PORT_ARB, .turn = 2};
  const ws_unit_row_t b = {.name = "B", .code = 2},
                      c = {.name = "C", .code = 3, .port = WS_PORT_ARB};
  const ws_unit_row_t d = {.name = "D", .code = 4, .port = WS_PORT_ARB, .turn = 2};
  ws_buf_t err = {0};
  t_ok(!ws_units_apart(&a, &d, &err) && t_has(t_text(&err), "units A and D have turn 2"),
       "units/one_turn", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(ws_units_apart(&a, &b, &err) && ws_units_apart(&a, &c, &err), "units/apart", "%s",
       t_text(&err));
  const ws_unit_row_t e = {.name = "E", .code = 0, .port = WS_PORT_ARB};
  t_ok(ws_unit_turn(&a) < ws_unit_turn(&e) && ws_unit_turn(&e) < ws_unit_turn(&c),
       "units/without_turn", "%d, %d", ws_unit_turn(&e), ws_unit_turn(&c));
}

// Rows that ask what collectors and beats cannot give, or that contradict themselves.
static void wrong_rows(const ws_gen_t *g) {
  static const struct {
    const char *name;
    ws_unit_row_t row;
    const char *said;
  } wrong[] = {
      {"three_registers",
       {.name = "A", .code = 10, .bus = WS_BUS_INT, .sources = {3}},
       "source 1: allowed are 0, 1, 2 (a pair) and 4 (a quad) registers, not 3"},
      {"source_missing",
       {.name = "A", .code = WS_UNIT_FPU, .bus = WS_BUS_FLOAT, .sources = {1, 1}},
       "fmadd.s reads source 3, which the row lacks"},
      {"beat_without_source",
       {.name = "A", .code = WS_UNIT_FPU, .bus = WS_BUS_INT, .sources = {1, 1, 1}},
       "fmadd.s reads source 3: exec_beat of gen/bundles has no field c"},
      {"alike_none", {.name = "A", .alike = "B"}, "unit A: .alike: B is no unit"},
      {"alike_chain", {.name = "A", .alike = "BRU"}, "BRU is alike to another unit itself"},
      {"room",
       {.name = "A", .bus = WS_BUS_INT, .room = WS_ROOM_ONE},
       ".room is for units of bus MEM only"},
      {"collects",
       {.name = "A", .bus = WS_BUS_FLOAT, .collects = WS_COLLECTS_SFU},
       ".collects is for units of bus MEM only"},
      {"no_port", {.name = "A", .bus = WS_BUS_INT}, "it has no .port"},
      {"plain_float",
       {.name = "A", .bus = WS_BUS_FLOAT, .port = WS_PORT_ARB, .plain = true},
       ".plain needs bus INT or MEM"},
      {"mem_port",
       {.name = "A", .bus = WS_BUS_MEM, .port = WS_PORT_SP, .tells = WS_TELLS_NEXT},
       "of bus MEM, needs port ARB or LSU"},
      {"mem_tells",
       {.name = "A", .bus = WS_BUS_MEM, .port = WS_PORT_ARB},
       "and NEXT or AGAIN of .tells"},
  };
  size_t n;
  const ws_unit_row_t *all = ws_unit_rows(&g->cfg, &n);
  for (size_t i = 0; i < WS_COUNT(wrong); i++) {
    ws_buf_t err = {0};
    const bool fits =
        ws_units_sources_fit(&wrong[i].row, g, &err) && ws_units_rule(&wrong[i].row, all, n, &err);
    t_ok(!fits && t_has(t_text(&err), wrong[i].said), ws_fmt("units/%s", wrong[i].name), "%s",
         t_text(&err));
  }
  for (size_t i = 0; i < n; i++) {
    ws_buf_t err = {0};
    t_ok(ws_units_sources_fit(&all[i], g, &err) && ws_units_rule(&all[i], all, n, &err),
         ws_fmt("units/row_%s", all[i].name), "%s", t_text(&err));
  }
}

void test_units(void) {
  ws_gen_t g;
  ws_buf_t err = {0};
  t_ok(ws_gen_init(&g, ".", "ref", NULL, 0, &err), "units/ref", "%s", t_text(&err));
  statements(&g);
  refused(&g);
  rows_apart();
  wrong_rows(&g);
}
