// SPDX-License-Identifier: Apache-2.0
// The table of launch registers, the conditions of its writes, ws_regs.h and the section of
// docs/isa.md.
#include "regmap.h"
#include "grid.h"
#include "isa.h"

#include <inttypes.h>
#include <string.h>

enum { NONE = -1, COUNTER_BITS = 48 };

typedef struct {
  const char *reg;
  ws_reg_field_t f;
} field_row_t;

static ws_reg_t counter(const char *name, uint32_t offset, const char *doc, int bits) {
  ws_reg_field_t *f = ws_zalloc(sizeof *f);
  *f = (ws_reg_field_t){"COUNT", bits == 32 ? "low word" : "high word", bits - 1, 0, NONE};
  return (ws_reg_t){name, doc, offset, WS_REG_RO, f, 1};
}

const ws_reg_t *ws_regmap(const ws_config_t *c, size_t *n) {
  const ws_reg_t regs[] = {
#define WS_REG(name, offset, access, doc) {#name, doc, offset, WS_REG_##access, NULL, 0},
#define WS_REG_FIELD(reg, name, msb, lsb, reset, doc)
#include "reg.def"
  };
  const field_row_t rows[] = {
#define WS_REG(name, offset, access, doc)
#define WS_REG_FIELD(reg, name, msb, lsb, reset, doc) {#reg, {#name, doc, msb, lsb, reset}},
#include "reg.def"
  };
  ws_reg_t *r = ws_zalloc(sizeof *r * (WS_COUNT(regs) + 2 * ws_perfs_n));
  ws_reg_field_t *f = ws_zalloc(sizeof *f * WS_COUNT(rows));
  *n = 0;
  for (size_t i = 0, k = 0; i < WS_COUNT(regs); i++) {
    r[*n] = regs[i];
    r[*n].field = f + k;
    for (; k < WS_COUNT(rows) && strcmp(rows[k].reg, regs[i].name) == 0; k++)
      f[k] = rows[k].f, r[*n].fields++;
    (*n)++;
  }
  for (size_t i = 0; c->perf_counters && i < ws_perf_count(c); i++) {
    const char *name = ws_fmt("COUNT_%s", ws_perfs[i].name);
    const uint32_t offset = WS_REG_COUNTERS + 8 * ws_perfs[i].code;
    r[(*n)++] = counter(name, offset, ws_perfs[i].doc, 32);
    r[(*n)++] = counter(ws_fmt("%s_HI", name), offset + 4, ws_perfs[i].doc, COUNTER_BITS - 32);
  }
  return r;
}

const char *ws_reg_access_name(ws_reg_access_t a) {
  static const char *const names[] = {"RO", "RW", "W1"};
  return names[a];
}

uint32_t ws_reg_field_bits(const ws_reg_field_t *f) {
  return (UINT32_MAX >> (31 - f->msb)) & (UINT32_MAX << f->lsb);
}

uint32_t ws_reg_bits(const ws_reg_t *r) {
  uint32_t bits = 0;
  for (size_t i = 0; i < r->fields; i++)
    bits |= ws_reg_field_bits(&r->field[i]);
  return bits;
}

uint32_t ws_reg_reset(const ws_reg_t *r, uint32_t *mask) {
  uint32_t value = 0;
  *mask = ~ws_reg_bits(r); // bits of no field read as 0
  for (size_t i = 0; i < r->fields; i++) {
    if (r->field[i].reset == NONE) continue;
    *mask |= ws_reg_field_bits(&r->field[i]);
    value |= (uint32_t)r->field[i].reset << r->field[i].lsb;
  }
  return value;
}

const char *ws_reg_fits(const ws_reg_t *r) {
  ws_buf_t b = {0};
  uint32_t zeros = r->access == WS_REG_W1 ? 0 : ~ws_reg_bits(r);
  for (int msb = 31; msb >= 0; msb--) {
    int lsb = msb;
    if (!(zeros >> msb & 1)) continue;
    while (lsb > 0 && zeros >> (lsb - 1) & 1)
      lsb--;
    ws_printf(&b, "%swr_data[%d:%d] == %d'd0", b.n ? " && " : "", msb, lsb, msb - lsb + 1);
    msb = lsb;
  }
  return b.n ? b.p : "1'b1";
}

// ---- ws_regs.h
// ------------------------------------------------------------------------------------

const char *ws_regs_h(const ws_gen_t *g) {
  ws_buf_t b = {0};
  size_t n;
  const ws_reg_t *r = ws_regmap(&g->cfg, &n);
  ws_printf(&b,
            "%s */\n/* SPDX-License-Identifier: Apache-2.0 */\n"
            "/* Launch registers: byte offsets and fields, for C and assembly. A field is at bit\n"
            " * <field>_LSB, <field>_MASK has its bits. docs/isa.md has the meanings. */\n"
            "#ifndef WS_REGS_H\n#define WS_REGS_H\n",
            ws_provenance("/*", NULL, NULL));
  for (size_t i = 0; i < n; i++) {
    ws_printf(&b, "\n#define WS_REG_%s 0x%03" PRIX32 " /* %s, %s */\n", r[i].name, r[i].offset,
              ws_reg_access_name(r[i].access), r[i].doc);
    for (size_t k = 0; k < r[i].fields; k++) {
      const ws_reg_field_t *f = &r[i].field[k];
      const char *name = r[i].fields == 1 ? r[i].name : ws_fmt("%s_%s", r[i].name, f->name);
      ws_printf(&b, "#define WS_REG_%s_LSB %d\n#define WS_REG_%s_MASK 0x%08" PRIX32 " /* %s */\n",
                name, f->lsb, name, ws_reg_field_bits(f), f->doc);
    }
  }
  ws_printf(&b,
            "\n/* Counter i is at WS_REG_COUNTER + 8 * i, its high word 4 bytes above. */\n"
            "#define WS_REG_COUNTER 0x%03X\n#define WS_REG_COUNTER_N %zu\n",
            WS_REG_COUNTERS, g->cfg.perf_counters ? ws_perf_count(&g->cfg) : (size_t)0);
  ws_printf(&b, "\n/* Value of ID, and of CONFIG on this machine. */\n");
  for (size_t i = 0; i < 2; i++) {
    uint32_t mask;
    const uint32_t value = ws_reg_reset(&r[i], &mask);
    ws_printf(&b, "#define WS_REG_%s_VALUE 0x%08" PRIX32 "\n", r[i].name, value);
  }
  ws_printf(&b, "\n/* FAULT_CAUSE */\n");
  for (size_t i = 0; i < ws_faults_n; i++)
    ws_printf(&b, "#define WS_REG_CAUSE_%s %" PRIu32 " /* %s */\n", ws_faults[i].name,
              ws_faults[i].code, ws_faults[i].doc);
  ws_printf(&b, "\n#endif\n");
  return b.p;
}

// ---- docs/isa.md
// ----------------------------------------------------------------------------------

static const char *reset_text(const ws_reg_t *r) {
  uint32_t mask;
  const uint32_t value = ws_reg_reset(r, &mask);
  return mask == UINT32_MAX ? ws_fmt(value ? "0x%08" PRIX32 : "%" PRIu32, value) : "";
}

const char *ws_docs_registers(void) {
  ws_buf_t b = {0}, err = {0};
  ws_config_t c;
  size_t n;
  ws_config_defaults(&c);
  ws_config_resolve(&c, &err);
  c.perf_counters = 0; // they have a table of their own
  const ws_reg_t *r = ws_regmap(&c, &n);
  ws_printf(&b,
            "\n## Launch registers\n\n"
            "The registers are 32-bit words at byte offsets of the AXI4-Lite slave, and are "
            "written as whole words. A register marked RO refuses writes. A register marked RW "
            "refuses writes while the SM is busy, and writes with a 1 outside of its fields. In a "
            "register marked W1, a bit that is written as 1 starts an action, and the register "
            "reads as 0. A refused write is answered with SLVERR and changes nothing. The value "
            "after reset is that of `ref`; a register without such a value is not reset. Counter "
            "i is at 0x%03X + 8 i, and its high word is 4 bytes above. [machine.md](machine.md) "
            "explains launches; each emission describes these registers in `ws_regs.h` (C and "
            "assembly), `ws_sm.xml` (IP-XACT) and `ws_sm.svd` (CMSIS-SVD).\n\n"
            "| offset | register | access | after reset | bits | meaning |\n"
            "|---|---|---|---|---|---|\n",
            WS_REG_COUNTERS);
  for (size_t i = 0; i < n; i++) {
    ws_printf(&b, "| 0x%03" PRIX32 " | %s | %s | %s | | %s |\n", r[i].offset, r[i].name,
              ws_reg_access_name(r[i].access), reset_text(&r[i]), ws_md(r[i].doc));
    for (size_t k = 0; k < r[i].fields; k++) {
      const ws_reg_field_t *f = &r[i].field[k];
      ws_printf(&b, "| | | | | %s | %s%s |\n",
                f->msb == f->lsb ? ws_fmt("%d", f->lsb) : ws_fmt("%d:%d", f->msb, f->lsb),
                r[i].fields > 1 || strcmp(f->name, r[i].name) != 0 ? ws_fmt("%s: ", f->name) : "",
                ws_md(f->doc));
    }
  }
  return b.p;
}
