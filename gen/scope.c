// SPDX-License-Identifier: Apache-2.0
// What every template sees: configuration, derived values, flags, instruction set lists.
#include "emit.h"
#include "isa.h"

// Units and immediates of float instructions are listed only where those exist.
static bool unit_exists(uint32_t code, const ws_config_t *c) {
  return code == WS_UNIT_SFU ? c->sfu : code < WS_UNIT_FPU || c->fp;
}

static void fill_isa(ws_scope_t *s, const ws_config_t *c) {
  for (size_t u = 0; u < ws_units_n; u++) {
    const char *unit = ws_units[u].name;
    ws_buf_t low = {0};
    for (const char *p = unit; *p; p++)
      ws_printf(&low, "%c", *p - 'A' + 'a');
    ws_list_t *l = ws_list_new(s, ws_fmt("ops_%s", low.p), "op", "name code");
    for (size_t i = 0; i < ws_ops_n; i++)
      if (ws_ops[i].unit == ws_units[u].code)
        WS_ROW(l, ws_ops[i].name, ws_fmt("%d", ws_ops[i].code));
  }
  ws_list_t *units = ws_list_new(s, "units", "unit", "name code doc");
  for (size_t i = 0; i < ws_units_n; i++)
    if (unit_exists(ws_units[i].code, c))
      WS_ROW(units, ws_units[i].name, ws_fmt("%u", ws_units[i].code), ws_units[i].doc);
  ws_list_t *faults = ws_list_new(s, "faults", "fault", "name code doc");
  for (size_t i = 0; i < ws_faults_n; i++)
    WS_ROW(faults, ws_faults[i].name, ws_fmt("%u", ws_faults[i].code), ws_faults[i].doc);
  // Those of unit FPU, which can be written, have a list of their own.
  ws_list_t *csrs = ws_list_new(s, "csrs", "csr", "name code hex doc");
  ws_list_t *fcsrs = ws_list_new(s, "fcsrs", "csr", "name code hex doc");
  for (size_t i = 0; i < ws_csrs_n; i++)
    WS_ROW(ws_csrs[i].code <= WS_CSR_FCSR ? fcsrs : csrs, ws_csrs[i].name, ws_fmt("%u", ws_csrs[i].code), ws_fmt("%03X", ws_csrs[i].code),
           ws_csrs[i].doc);
  ws_list_t *perfs = ws_list_new(s, "perfs", "perf", "name code doc");
  for (size_t i = 0; i < ws_perfs_n; i++)
    WS_ROW(perfs, ws_perfs[i].name, ws_fmt("%u", ws_perfs[i].code), ws_perfs[i].doc);
  ws_list_t *imms = ws_list_new(s, "imms", "imm", "name code");
  static const char *const imm[] = {"NONE", "I", "S", "B", "U", "J", "RM", "Z"};
  for (int i = 0; i < (c->fp ? (int)WS_COUNT(imm) : WS_IMM_RM); i++)
    WS_ROW(imms, imm[i], ws_fmt("%d", i));
}

void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name) {
  ws_set(s, "cfg", cfg_name);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    int v = ws_get(c, p);
    ws_set_int(s, p->key, v);
    for (int e = 0; p->type == WS_ENUM && ws_enum_name(p, e); e++)
      ws_set_int(s, ws_fmt("%s_%s", p->key, ws_enum_name(p, e)), e == v);
  }
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_set_int(s, ws_derived[i].name, ws_derived[i].value(c));
  fill_isa(s, c);
}
