// SPDX-License-Identifier: Apache-2.0
// What every template sees: configuration, derived values, flags, instruction set lists.
#include "scope.h"

#include "extensions.h"
#include "units.h"

#include <string.h>

ws_features_t ws_config_features(const ws_config_t *c) {
#define FEATURE(name, emitted, config) .name = (config) != 0,
  return (ws_features_t){WS_FEATURES(FEATURE)};
}

// Whether the operation is in the list of its unit. Operations of the ALU that no instruction of
// the configuration uses are in no list. Those of ws_bitmanip are in their own list. ORDER OP: they
// are the operations from 16 on that only Zba and Zbb use.
static bool in_list(const struct ws_op_row *op, const ws_config_t *c, bool bits) {
  const ws_features_t f = ws_config_features(c);
  bool exists = false, basic = op->code < 16;
  if (op->unit == WS_UNIT_SFU) return !bits && op->code < 8; // three bits reach the unit
  if (op->unit != WS_UNIT_ALU) return !bits;
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    if (r->unit != op->unit || r->op != op->code) continue;
    exists = exists || ws_ext_exists(r->ext, &f);
    basic = basic || r->ext != WS_EXT_B;
  }
  return bits ? !basic : basic && exists;
}

static void fill_isa(ws_scope_t *s, const ws_config_t *c) {
  for (size_t u = 0; u < ws_units_n; u++) {
    const char *unit = ws_units[u].name;
    ws_buf_t low = {0};
    for (const char *p = unit; *p; p++)
      ws_printf(&low, "%c", *p - 'A' + 'a');
    ws_list_t *l = ws_list_new(s, ws_fmt("ops_%s", low.p), "op", "name code");
    for (size_t i = 0; i < ws_ops_n; i++)
      if (ws_ops[i].unit == ws_units[u].code && in_list(&ws_ops[i], c, false))
        WS_ROW(l, ws_ops[i].name, ws_fmt("%d", ws_ops[i].code));
  }
  ws_list_t *bits = ws_list_new(s, "ops_bits", "op", "name code");
  for (size_t i = 0; i < ws_ops_n; i++)
    if (in_list(&ws_ops[i], c, true)) WS_ROW(bits, ws_ops[i].name, ws_fmt("%d", ws_ops[i].code));
  ws_units_fill(s, c);
  ws_list_t *faults = ws_list_new(s, "faults", "fault", "name code doc");
  for (size_t i = 0; i < ws_faults_n; i++)
    WS_ROW(faults, ws_faults[i].name, ws_fmt("%u", ws_faults[i].code), ws_faults[i].doc);
  // The CSRs of unit FPU can be written and have their own list.
  ws_list_t *csrs = ws_list_new(s, "csrs", "csr", "name code hex doc");
  ws_list_t *fcsrs = ws_list_new(s, "fcsrs", "csr", "name code hex doc");
  for (size_t i = 0; i < ws_csrs_n; i++)
    WS_ROW(ws_csrs[i].code <= WS_CSR_FCSR ? fcsrs : csrs, ws_csrs[i].name,
           ws_fmt("%u", ws_csrs[i].code), ws_fmt("%03X", ws_csrs[i].code), ws_csrs[i].doc);
  ws_list_t *perfs = ws_list_new(s, "perfs", "perf", "name code doc");
  for (size_t i = 0; i < ws_perf_count(c); i++)
    WS_ROW(perfs, ws_perfs[i].name, ws_fmt("%u", ws_perfs[i].code), ws_perfs[i].doc);
  ws_list_t *imms = ws_list_new(s, "imms", "imm", "name code");
  static const char *const imm[] = {"NONE", "I", "S", "B", "U", "J", "RM", "Z"};
  for (int i = 0; i < (int)WS_COUNT(imm); i++)
    WS_ROW(imms, imm[i], ws_fmt("%d", i));
}

// What follows from policies.def, besides the flags of the words of each key: <key>_module, the
// module that a key chooses, or none; <slot>_module of a slot without a key, which has one
// policy; the flags of the traits; the list <slot>_policies.
static void fill_policies(ws_scope_t *s, const ws_config_t *c) {
  const char *slot_of_list = NULL;
  ws_list_t *policies = NULL;
  for (size_t i = 0; i < ws_words_n; i++) {
    const ws_word_t *w = &ws_words[i];
    if (!w->module) continue;
    if (!slot_of_list || strcmp(w->slot, slot_of_list) != 0) {
      slot_of_list = w->slot;
      ws_set(s, ws_fmt("%s_module", w->slot), w->module);
      policies = ws_list_new(s, ws_fmt("%s_policies", w->slot), "policy", "word number module");
    }
    WS_ROW(policies, w->word, ws_fmt("%d", w->value), w->module);
  }
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    const char *slot = ws_slot_of(p);
    const ws_word_t *w = slot ? ws_word_of(slot, ws_get(c, p)) : NULL;
    if (w) ws_set(s, ws_fmt("%s_module", p->key), w->module ? w->module : "none");
  }
  for (size_t i = 0; i < ws_traits_n; i++) {
    const ws_trait_t *t = &ws_traits[i];
    ws_set_int(s, ws_fmt("%s_%s", t->slot, t->trait), ws_policy_has(c, t));
  }
}

void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name) {
  ws_set(s, "cfg", cfg_name);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    int v = ws_get(c, p);
    ws_set_int(s, p->key, v);
    for (int e = 0; p->type == WS_ENUM && ws_enum_name(p, e); e++)
      ws_set_int(s, ws_fmt("%s_%s", p->key, ws_enum_name(p, e)), e == v);
    if (p->type == WS_ENUM) ws_set(s, ws_fmt("%s_word", p->key), ws_enum_name(p, v));
  }
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_set_int(s, ws_derived[i].name, ws_derived[i].value(c));
  fill_policies(s, c);
  fill_isa(s, c);
}
