// SPDX-License-Identifier: Apache-2.0
// Renders modules, finds what they instantiate, writes the output folder.
#include "emit.h"

#include "header.h"
#include "rams.h"
#include "regmap.h"
#include "scope.h"
#include "sfu/tables.h"
#include "units.h"
#include "variant.h"
#include "vcheck.h"
#include "wire.h"

#include <string.h>

static const struct {
  const char *stem;
  ws_hook_t *hook;
} hooks[] = {
#define WS_HOOK(stem) {#stem, ws_mod_##stem},
#include "hooks.def"
    {NULL, NULL},
};

static const char *make_module(const ws_gen_t *g, const char *stem, ws_buf_t *err) {
  const char *path = ws_template_path(stem);
  ws_lines_t text = {0};
  ws_buf_t why = {0};
  if (!ws_template_read(g->root, path, &text, &why)) {
    ws_err(err, "%s: %s", stem, why.p);
    return NULL;
  }
  ws_scope_t *s = ws_scope_new(g->scope);
  for (size_t i = 0; hooks[i].stem; i++)
    if (strcmp(hooks[i].stem, stem) == 0) hooks[i].hook(s, &g->cfg);
  ws_lines_t lines = {0}, rendered = {0}, headed = {0}, wired = {0};
  const char *body;
  if (!ws_render_lines(path, &text, s, &lines, err) ||
      !ws_units_spell(g, path, &lines, &rendered, err) ||
      !(body = ws_wire_body(g, path, &rendered, err)) ||
      !ws_header_complete(path, g->scope, &rendered, body, &headed, err) ||
      !ws_wire(g, path, &headed, &wired, err))
    return NULL;
  const char *from = ws_lines_join(&text);
  return ws_fmt("%s\n%s",
                strcmp(stem, "ws_sm") == 0 ? ws_provenance_of(g, "//", path, from)
                                           : ws_provenance("//", path, from),
                ws_vcheck(stem, ws_lines_join(&wired), g->scope));
}

static bool fill_scope(ws_gen_t *g) {
  g->scope = ws_scope_new(NULL);
  ws_scope_fill(g->scope, &g->cfg, g->cfg_name);
  return true;
}

bool ws_gen_init(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_buf_t *err) {
  return ws_gen_read(g, root, cfg, words, nwords, make_module, err) && fill_scope(g);
}

bool ws_gen_init_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_buf_t *report, ws_buf_t *err) {
  return ws_gen_read_gpgpusim(g, root, paths, n, words, nwords, make_module, report, err) &&
         fill_scope(g);
}

bool ws_emit_closure(const ws_gen_t *g, const char *stem, ws_files_t *out, ws_buf_t *err) {
  const ws_module_t *top = ws_module_find(stem);
  if (!top) return ws_err(err, "%s: no row in gen/modules.def", stem);
  const char **text = ws_zalloc(sizeof *text * ws_modules_n);
  bool *wanted = ws_zalloc(sizeof *wanted * ws_modules_n);
  wanted[top - ws_modules] = true;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < ws_modules_n; i++) {
      if (!wanted[i] || text[i]) continue;
      text[i] = ws_module_text(g, ws_modules[i].stem, err);
      if (!text[i]) return false;
      ws_mark_mentioned(text[i], wanted);
      more = true;
    }
  }
  for (size_t i = 0; i < ws_modules_n; i++)
    if (wanted[i])
      ws_files_add(out, ws_fmt("%s%s.v", g->prefix, ws_modules[i].stem),
                   *g->prefix ? ws_prefixed(text[i], g->prefix) : text[i],
                   ws_template_path(ws_modules[i].stem));
  return true;
}

// Bits of an AXI id, from the ports of the top; 0 where it has none.
static int axi_id_w(const ws_vhead_t *head) {
  for (size_t i = 0; i < head->nports; i++)
    if (strcmp(head->port[i].name, "m_axi_arid") == 0) return head->port[i].width;
  return 0;
}

// Whether ws_config.h and ws_config.mk name the key: a change that adds one, or that alters what
// one alone has to do with the hardware, shall not touch what software is built with.
static bool is_told(const ws_param_t *p, bool all_keys) {
  return all_keys || ws_key_is_fact(ws_key_of(p));
}

static const char *config_h(const ws_gen_t *g, bool all_keys, int id_w) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s */\n/* SPDX-License-Identifier: Apache-2.0 */\n",
            ws_provenance("/*", NULL, NULL));
  ws_printf(&b, "#ifndef WS_CONFIG_H\n#define WS_CONFIG_H\n\n#define WS_CONFIG_NAME \"%s\"\n",
            g->cfg_name);
  ws_printf(&b, "#define WS_CONFIG_WORDS \"%s\"\n", *g->overrides ? g->overrides + 1 : "");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    const char *key = ws_upper(p->key);
    if (!is_told(p, all_keys)) continue;
    ws_printf(&b, "#define WS_%s %d\n", key, ws_get(&g->cfg, p));
    if (p->type == WS_ENUM)
      ws_printf(&b, "#define WS_%s_WORD %s\n", key, ws_enum_name(p, ws_get(&g->cfg, p)));
    for (int e = 0; p->type == WS_ENUM && !ws_has_policies(ws_slot_of(p)) && ws_enum_name(p, e);
         e++)
      ws_printf(&b, "#define WS_%s_%s %d\n", key, ws_upper(ws_enum_name(p, e)), e);
  }
  for (size_t i = 0; i < ws_traits_n; i++) {
    const ws_trait_t *t = &ws_traits[i];
    ws_printf(&b, "#define WS_%s_%s %d /* %s */\n", ws_upper(t->slot), ws_upper(t->trait),
              ws_policy_has(&g->cfg, t), t->doc);
  }
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_printf(&b, "#define WS_%s %d /* %s */\n", ws_upper(ws_derived[i].name),
              ws_derived[i].value(&g->cfg), ws_derived[i].doc);
  if (id_w) ws_printf(&b, "#define WS_AXI_ID_W %d /* bits of an AXI id */\n", id_w);
  ws_printf(&b, "\n#endif\n");
  return b.p;
}

static const char *config_mk(const ws_gen_t *g, bool all_keys, int id_w) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\nWS_CONFIG_NAME := %s\n", ws_provenance("#", NULL, NULL), g->cfg_name);
  for (size_t i = 0; i < ws_params_n; i++)
    if (is_told(&ws_params[i], all_keys))
      ws_printf(&b, "WS_%s := %d\n", ws_upper(ws_params[i].key), ws_get(&g->cfg, &ws_params[i]));
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_printf(&b, "WS_%s := %d\n", ws_upper(ws_derived[i].name), ws_derived[i].value(&g->cfg));
  if (id_w) ws_printf(&b, "WS_AXI_ID_W := %d\n", id_w);
  return b.p;
}

// Every key with its value, auto as what it was derived to, so that a later version with other
// defaults makes the same machine of it; one without effect with its default, as nothing else is
// legal there.
static const char *config_cfg(const ws_gen_t *g) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n", ws_provenance("#", NULL, NULL));
  ws_config_t c = g->cfg;
  for (size_t i = 0; i < ws_params_n; i++)
    if (!ws_needs_hold(&g->cfg, &ws_params[i])) *ws_value(&c, &ws_params[i]) = ws_params[i].def;
  for (size_t i = 0; i < ws_keys_n; i++)
    ws_printf(&b, "%s = %s\n", ws_keys[i].name, ws_key_text(&c, &ws_keys[i]));
  return b.p;
}

// What software and tools need to know of the SM.
static bool describe(const ws_gen_t *g, const char *top, const ws_vhead_t *head, ws_files_t *out,
                     size_t nv, ws_buf_t *err) {
  const char *name = head->name;
  ws_files_add(out, ws_fmt("%s.xml", name), ws_ipxact(g, head, out, nv), "wsgen");
  ws_files_add(out, ws_fmt("%s.sdc", name), ws_sdc(head), "wsgen");
  ws_files_add(out, ws_fmt("%s.svd", name), ws_svd(g, name), "wsgen");
  const char *const rams = ws_rams_json(g, top, err);
  if (rams) ws_files_add(out, "rams.json", rams, "wsgen");
  return rams;
}

bool ws_emit_side_files(const ws_gen_t *g, const char *top, bool all_keys, ws_files_t *out,
                        ws_buf_t *err) {
  ws_buf_t f = {0}, core = {0};
  size_t nv = out->n;
  ws_vhead_t head;
  size_t at = 0;
  while (at < nv && strcmp(out->file[at].name, ws_fmt("%s%s.v", g->prefix, top)) != 0)
    at++;
  if (at == nv || !ws_vhead_parse(out->file[at].name, out->file[at].text, NULL, 0, &head, err))
    return false;
  const int id_w = axi_id_w(&head);
  ws_printf(&f, "%s\n", ws_provenance("//", NULL, NULL));
  ws_printf(&core, "CAPI=2:\n%s\nname: \"warpsmith:%s:%s%s:%s\"\n", ws_provenance("#", NULL, NULL),
            ws_emission_name(g), g->prefix, top, WS_VERSION);
  ws_printf(&core, "description: \"%s\"\n\nfilesets:\n  rtl:\n    files:\n",
            ws_module_find(top)->duty);
  for (size_t i = 0; i < nv; i++) {
    ws_printf(&f, "%s\n", out->file[i].name);
    ws_printf(&core, "      - %s\n", out->file[i].name);
  }
  ws_printf(&core, "    file_type: verilogSource-2005\n\ntargets:\n  default: &default\n");
  ws_printf(&core, "    filesets: [rtl]\n    toplevel: %s%s\n", g->prefix, top);
  ws_printf(&core, "  lint:\n    <<: *default\n    default_tool: verilator\n    tools:\n");
  ws_printf(&core,
            "      verilator:\n        mode: lint-only\n        verilator_options: [-Wall]\n");
  ws_files_add(out, "files.f", f.p, "wsgen");
  ws_files_add(out, ws_fmt("%s%s.core", g->prefix, top), core.p, "wsgen");
  ws_files_add(out, "ws_config.h", config_h(g, all_keys, id_w), "wsgen");
  ws_files_add(out, "ws_config.cfg", config_cfg(g), "wsgen");
  out->file[out->n - 1].summed = ws_config_settings(&g->cfg);
  ws_files_add(out, "ws_config.mk", config_mk(g, all_keys, id_w), "wsgen");
  if (ws_files_have(out, ws_fmt("%sws_sfu_rom.v", g->prefix)))
    ws_files_add(out, "ws_sfu_rom.h",
                 ws_sfu_header(ws_sfu_tables(g->cfg.sfu_table), ws_provenance("//", NULL, NULL)),
                 "wsgen");
  if (ws_files_have(out, ws_fmt("%sws_ctrl.v", g->prefix))) // the launch registers
    ws_files_add(out, "ws_regs.h", ws_regs_h(g), "wsgen");
  return strcmp(top, "ws_sm") != 0 || describe(g, top, &head, out, nv, err);
}
