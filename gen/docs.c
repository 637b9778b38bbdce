// SPDX-License-Identifier: Apache-2.0
// docs/parameters.md and docs/isa.md, from the tables.
#include "isa.h"
#include "tools.h"

#include <string.h>

static const char note[] = "<!-- made by wsgen --docs; edit the tables in gen/ instead -->\n";

static const char *default_text(const ws_param_t *p) {
  return p->def == 0 && strstr(p->rule, "auto") ? "0 (auto)" : ws_value_text(p, p->def);
}

static const char *md(const char *s) { // `|` would end a table cell
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (; *s; s++)
    ws_printf(&b, "%s%c", *s == '|' ? "\\" : "", *s);
  return b.p;
}

static const char *parameters_md(void) {
  ws_buf_t b = {0};
  ws_printf(&b,
            "%s# Parameters\n\nSet in `gen/configs/<cfg>.cfg` (`key = value`) or on the command "
            "line (`KEY=VALUE`).\n\n",
            note);
  ws_printf(&b, "| key | default | allowed | unit | meaning |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    ws_printf(&b, "| `%s` | %s | %s | %s | %s |\n", p->key, default_text(p), md(ws_range_text(p)),
              p->unit, md(p->doc));
  }
  ws_printf(&b, "\n## Rules between parameters\n\n| rule | about | must hold |\n|---|---|---|\n");
  static const char *const text[] = {
#define WS_RULE(id, key, cond, fmt, a, b) #cond,
#include "rules.def"
  };
  for (size_t i = 0; i < ws_rules_n; i++) {
    ws_buf_t cond = {0};
    for (const char *s = text[i]; *s; s++)
      if (strncmp(s, "c->", 3) == 0)
        s += 2;
      else
        ws_add(&cond, s, 1);
    ws_printf(&b, "| %s | `%s` | `%s` |\n", ws_rules[i].id, ws_rules[i].key, md(cond.p));
  }
  ws_printf(&b, "\n`ws_sets` is kb * 1024 / (ways * line) when that is a power of two, else 0.\n");
  ws_printf(&b, "\n## Derived values\n\nKnown to templates by these names, to C as `WS_<NAME>` of "
                "`ws_config.h`.\n\n");
  ws_printf(&b, "| name | meaning | at the defaults |\n|---|---|---|\n");
  ws_config_t c;
  ws_buf_t err = {0};
  ws_config_defaults(&c);
  ws_config_resolve(&c, &err);
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_printf(&b, "| `%s` | %s | %d |\n", ws_derived[i].name, ws_derived[i].doc,
              ws_derived[i].value(&c));
  return b.p;
}

// A register operand: class 0 none, 1 integer, 2 float.
static const char *reg_text(int class, const char *name) {
  return class ? ws_fmt("%s%s%s", *name == '2' ? " " : "", class == 2 ? "f" : "r",
                        *name == 'd' ? "d" : ws_fmt("s%s", name))
               : "";
}

static const char *isa_md(void) {
  static const char *const imm[] = {"", "I", "S", "B", "U", "J", "rm", "Z"};
  static const char *const ext[] = {"I", "M", "Zaamo", "F", "Xws", "Xws with F", "SFU", "system"};
  ws_buf_t b = {0};
  ws_printf(&b,
            "%s# Instructions\n\nAn instruction word is the first row whose `match` equals `word & "
            "mask`; any other word is illegal. Immediates are those of RISC-V, but M: bits 31:25 and "
            "11:7, the instructions from a branch to its target and to its reconvergence PC.\n\n",
            note);
  ws_printf(&b, "| instruction | match | mask | unit | op | reads | writes | immediate | part of "
                "|\n|---|---|---|---|---|---|---|---|---|\n");
  for (size_t i = 0; i < WS_INSN_N; i++) {
    const struct ws_isa_row *r = &ws_isa[i];
    const char *unit = "";
    for (size_t u = 0; u < ws_units_n; u++)
      if (ws_units[u].code == r->unit) unit = ws_units[u].name;
    ws_printf(&b, "| `%s` | %08x | %08x | %s | %d %s | %s | %s | %s | %s |\n", r->mnemonic,
              r->match, r->mask, unit, r->op, r->op_name,
              ws_fmt("%s%s%s", reg_text(r->rs1, "1"), reg_text(r->rs2, "2"),
                     r->fmt == WS_FMT_R4 ? " fs3" : ""),
              reg_text(r->rd, "d"), r->fmt == WS_FMT_BM ? "M" : imm[r->imm], ext[r->ext]);
  }
  ws_printf(&b, "\n## Units\n\n| number | unit | duty |\n|---|---|---|\n");
  for (size_t i = 0; i < ws_units_n; i++)
    ws_printf(&b, "| %u | %s | %s |\n", ws_units[i].code, ws_units[i].name, ws_units[i].doc);
  ws_printf(&b,
            "\n## CSRs\n\nAll read-only but fflags, frm and fcsr, which exist with `fp`. Those of "
            "the performance counters are below.\n\n| number | name | value |\n|---|---|---|\n");
  for (size_t i = 0; i < ws_csrs_n; i++)
    ws_printf(&b, "| 0x%03X | `%s` | %s |\n", ws_csrs[i].code, ws_csr_name(ws_csrs[i].code),
              ws_csrs[i].doc);
  ws_printf(&b, "\n## Faults\n\n| cause | meaning |\n|---|---|\n");
  for (size_t i = 0; i < ws_faults_n; i++)
    ws_printf(&b, "| %u | %s |\n", ws_faults[i].code, ws_faults[i].doc);
  ws_printf(&b, "\n## Performance counters\n\nNames WARP_INSNS, LOST_* and NO_WARP are the classes "
                "of issue slots: "
                "[machine.md](machine.md). Kernels read them as CSRs.\n\n"
                "| number | low, high CSR | name | counts |\n|---|---|---|---|\n");
  for (size_t i = 0; i < ws_perfs_n; i++)
    ws_printf(&b, "| %u | 0x%03X, 0x%03X | %s | %s |\n", ws_perfs[i].code,
              WS_CSR_COUNTER + ws_perfs[i].code, WS_CSR_COUNTERH + ws_perfs[i].code,
              ws_perfs[i].name, ws_perfs[i].doc);
  return b.p;
}

static const struct {
  const char *name;
  const char *(*text)(void);
} docs[] = {{"parameters.md", parameters_md}, {"isa.md", isa_md}};

bool ws_write_docs(const char *dir, ws_buf_t *err) {
  for (size_t i = 0; i < WS_COUNT(docs); i++)
    if (!ws_write_file(ws_fmt("%s/%s", dir, docs[i].name), docs[i].text(), false, err))
      return false;
  return true;
}

int ws_check_docs(const char *dir) {
  int bad = 0;
  for (size_t i = 0; i < WS_COUNT(docs); i++) {
    const char *now = ws_read_file(ws_fmt("%s/%s", dir, docs[i].name));
    if (now && strcmp(now, docs[i].text()) == 0) continue;
    printf("%s/%s: %s, make docs\n", dir, docs[i].name, now ? "out of date" : "missing");
    bad++;
  }
  return bad;
}
