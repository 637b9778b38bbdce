// SPDX-License-Identifier: Apache-2.0
// Statements about units in the body of a module.
#include "bundle.h"
#include "units.h"
#include "wire.h"
#include "wire_int.h"

#include <string.h>

#define COLUMNS 100

typedef struct {
  const ws_gen_t *g;
  const char *file;
  const ws_lines_t *in;
  ws_lines_t *out;
  ws_buf_t *err;
  const ws_unit_row_t *unit;
  size_t n;
} speller_t;

// Writes `lead`, then the items with commas, then `tail`; further lines stand below the first item.
static void write_items(ws_lines_t *out, const char *lead, const char *const *item, size_t n,
                        const char *tail, int at) {
  const char *line = lead;
  for (size_t i = 0; i < n; i++) {
    const char *text = ws_fmt("%s%s", item[i], i + 1 < n ? "," : tail);
    const bool first = i == 0 || !line[strspn(line, " ")];
    if (!first && strlen(line) + 1 + strlen(text) > COLUMNS) {
      ws_lines_add(out, line, at);
      line = ws_fmt("%*s%s", (int)strlen(lead), "", text);
    } else {
      line = ws_fmt("%s%s%s", line, first ? "" : " ", text);
    }
  }
  ws_lines_add(out, line, at);
}

static const char *unit_name(const speller_t *s, uint32_t code) {
  for (size_t i = 0; i < s->n; i++)
    if (s->unit[i].code == code) return s->unit[i].name;
  return "";
}

// localparams of the numbers that the module uses: of units, and of operations.
static bool numbers(const speller_t *s, int at, bool *any) {
  const char *body = ws_wire_body(s->g, s->file, s->in, s->err);
  if (!body) return false;
  const char **unit = ws_zalloc(sizeof *unit * s->n), **op = ws_zalloc(sizeof *op * ws_ops_n);
  size_t units = 0, ops = 0;
  for (size_t i = 0; i < s->n; i++)
    if (ws_has_word(body, ws_fmt("UNIT_%s", s->unit[i].name)))
      unit[units++] = ws_fmt("UNIT_%s = %d'd%u", s->unit[i].name, WS_UNIT_W, s->unit[i].code);
  for (size_t i = 0; i < ws_ops_n; i++) {
    const char *name = ws_fmt("%s_%s", unit_name(s, ws_ops[i].unit), ws_ops[i].name);
    if (ws_has_word(body, name)) op[ops++] = ws_fmt("%s = %d'd%u", name, WS_OP_W, ws_ops[i].code);
  }
  if (units)
    write_items(s->out, ws_fmt("  localparam [%d:0] ", WS_UNIT_W - 1), unit, units, ";", at);
  if (ops) write_items(s->out, ws_fmt("  localparam [%d:0] ", WS_OP_W - 1), op, ops, ";", at);
  *any = units + ops > 0;
  return true;
}

// ---- a bit per unit ----

// `{6'd0, CUT_FDIV != 0, 2'b10}`, or one number where all are.
static void write_bits(const speller_t *s, const char *lead, const char *const *bit, int at) {
  const char *item[WS_UNIT_CODES];
  size_t n = 0;
  for (int hi = WS_UNIT_CODES - 1; hi >= 0;) {
    ws_buf_t digits = {0};
    bool zero = true;
    int width = 0;
    ws_add(&digits, "", 0);
    for (; hi >= 0 && strncmp(bit[hi], "1'b", 3) == 0; hi--, width++) {
      if (width && (hi + 1) % 4 == 0) ws_add(&digits, "_", 1);
      ws_add(&digits, bit[hi] + 3, 1);
      zero = zero && bit[hi][3] == '0';
    }
    if (width)
      item[n++] = zero && width > 1 ? ws_fmt("%d'd0", width) : ws_fmt("%d'b%s", width, digits.p);
    if (hi >= 0) item[n++] = bit[hi--];
  }
  if (n > 1)
    write_items(s->out, ws_fmt("%s{", lead), item, n, "};", at);
  else
    ws_lines_add(s->out, ws_fmt("%s%s;", lead, item[0]), at);
}

static bool mask(const speller_t *s, const char *name, const char *column, int at) {
  const char *bit[WS_UNIT_CODES];
  ws_buf_t names = {0};
  ws_add(&names, "", 0);
  for (size_t i = 0; i < WS_UNIT_CODES; i++)
    bit[i] = "1'b0";
  for (size_t i = s->n; i-- > 0;) {
    const ws_unit_row_t *u = &s->unit[i];
    const char *value = ws_unit_in(u, &s->g->cfg, column);
    if (!value)
      return ws_err(s->err, "%s:%d: no column `%s` of gen/units.def", s->file, at, column);
    if (strcmp(value, "1'b0") == 0) continue;
    bit[u->code] = value;
    ws_printf(&names, "%s%s", names.n ? ", " : "", u->name);
  }
  ws_lines_add(s->out, ws_fmt("  // Bits: %s", names.n ? names.p : "none"), at);
  write_bits(s, ws_fmt("  localparam [%d:0] %s = ", WS_UNIT_CODES - 1, name), bit, at);
  return true;
}

// The unit's own signal: a constant, or a signal of ws_exec. Steps of beats have their own timing.
static const char *said(const speller_t *s, const ws_unit_row_t *u, const char *word) {
  const bool steps = u->steps && ws_int_steps(&s->g->cfg) > 1;
  const bool again = strcmp(word, "again") == 0, ready = strcmp(word, "ready") == 0;
  if (steps) { // as ws_int_turn says, which has them in their order
    int index = 0;
    for (const ws_unit_row_t *k = s->unit; k < u; k++)
      index += k->steps;
    return again ? "1'b0" : ws_fmt("int_%s[%d]", word, index);
  }
  if (u->always) return "1'b1";
  if (ready || u->tells == WS_TELLS_AGAIN || (u->tells == WS_TELLS_NEXT && !again))
    return ws_fmt("%s_%s", ws_lower(u->name), word);
  return "1'b0";
}

static bool word_of(const speller_t *s, const char *signal, const char *word, int at) {
  const char *bit[WS_UNIT_CODES];
  if (strcmp(word, "ready") != 0 && strcmp(word, "next") != 0 && strcmp(word, "again") != 0)
    return ws_err(s->err, "%s:%d: expected ready, next or again, not `%s`", s->file, at, word);
  for (size_t i = 0; i < WS_UNIT_CODES; i++)
    bit[i] = "1'b0";
  for (size_t i = 0; i < s->n; i++)
    if ((s->unit[i].bus == WS_BUS_INT || s->unit[i].bus == WS_BUS_FLOAT) &&
        ws_unit_exists(s->unit[i].code, &s->g->cfg))
      bit[s->unit[i].code] = said(s, &s->unit[i], word);
  write_bits(s, ws_fmt("  assign %s = ", signal), bit, at);
  return true;
}

// A number that no line `units` declares.
static bool all_declared(const speller_t *s) {
  for (size_t i = 0; i < s->in->n; i++) {
    const struct ws_line *l = &s->in->line[i];
    for (size_t k = 0; k < s->n && strstr(l->text, "UNIT_"); k++) {
      const char *name = ws_fmt("UNIT_%s", s->unit[k].name);
      if (ws_has_word(ws_code_of(l->text), name))
        return ws_err(s->err, "%s:%d: no line `units` declares %s", s->file, l->at, name);
    }
  }
  return true;
}

bool ws_units_spell(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
                    ws_buf_t *err) {
  speller_t s = {.g = g, .file = file, .in = in, .out = out, .err = err};
  s.unit = ws_unit_rows(&g->cfg, &s.n);
  bool declares = false;
  for (size_t i = 0; i < in->n; i++) {
    const struct ws_line *l = &in->line[i];
    char *text = ws_strdup(l->text), *first = strtok(text, " "), *a = strtok(NULL, " "),
         *b = strtok(NULL, " ");
    const char *word = first ? first : "";
    const bool is_mask = strcmp(word, "unit_mask") == 0;
    if (strcmp(word, "units") == 0 && !a) {
      bool any;
      declares = true;
      if (!numbers(&s, l->at, &any)) return false;
      if (!any && i + 1 < in->n && !*in->line[i + 1].text) i++; // the blank line after it
    } else if (is_mask || strcmp(word, "unit_word") == 0) {
      if (!b || strtok(NULL, " "))
        return ws_err(err, "%s:%d: %s needs a name and a column", file, l->at, word);
      if (!(is_mask ? mask(&s, a, b, l->at) : word_of(&s, a, b, l->at))) return false;
    } else {
      ws_lines_add(out, l->text, l->at);
    }
  }
  return declares || all_declared(&s);
}
