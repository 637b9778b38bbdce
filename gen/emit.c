// SPDX-License-Identifier: Apache-2.0
// Renders modules, finds what they instantiate, writes the output folder.
#include "emit.h"

#include "gpgpusim.h"
#include "header.h"
#include "rams.h"
#include "regmap.h"
#include "sfu/tables.h"
#include "units.h"
#include "variant.h"
#include "vcheck.h"
#include "wire.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

// The number of each module, and that of the first one of the room in a line of modules.def.
#define ROOM__(line) ROOM_IN_LINE_##line
#define ROOM_(line) ROOM__(line)
#define BEFORE__(line) BEFORE_LINE_##line
#define BEFORE_(line) BEFORE__(line)
enum {
#define WS_ROOM(folder, doc) ROOM_(__LINE__), BEFORE_(__LINE__) = ROOM_(__LINE__) - 1,
#define WS_MODULE(stem, duty, parent, flag) MODULE_##stem,
#include "modules.def"
#undef WS_ROOM
#undef WS_MODULE
};

const ws_room_t ws_rooms[] = {
#define WS_ROOM(folder, doc) {folder, doc, ROOM_(__LINE__)},
#define WS_MODULE(stem, duty, parent, flag)
#include "modules.def"
#undef WS_ROOM
#undef WS_MODULE
};
const size_t ws_rooms_n = WS_COUNT(ws_rooms);

const ws_module_t ws_modules[] = {
#define WS_ROOM(folder, doc)
#define WS_MODULE(stem, duty, parent, flag) {#stem, duty, #parent, flag},
#include "modules.def"
#undef WS_ROOM
#undef WS_MODULE
};
const size_t ws_modules_n = WS_COUNT(ws_modules);

static const struct {
  const char *stem;
  ws_hook_t *hook;
} hooks[] = {
#define WS_HOOK(stem) {#stem, ws_mod_##stem},
#include "hooks.def"
    {NULL, NULL},
};

static const char *value_words(const ws_config_t *c, const ws_config_t *unlike) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    if (!unlike || ws_get(c, p) != ws_get(unlike, p))
      ws_printf(&b, " %s=%s", ws_upper(p->key), ws_value_text(p, ws_get(c, p)));
  }
  return b.p;
}

static bool same_key(const char *a, const char *b) {
  size_t n = strcspn(a, "=");
  return n == strcspn(b, "=") && strncmp(ws_upper(a), ws_upper(b), n) == 0;
}

// One KEY=VALUE word of the command line; a key given before is refused, as it is in a file.
static bool apply_word(ws_gen_t *g, char *const *words, size_t i, ws_buf_t *err) {
  char *key = ws_strdup(words[i]), *value = strchr(key, '=');
  *value++ = 0;
  for (size_t k = 0; k < i; k++)
    if (same_key(words[k], words[i]))
      return ws_err(err, "command line: %s = %s: set twice, before as %s", key, value, words[k]);
  if (!same_key(words[i], "PREFIX")) return ws_config_set(&g->cfg, key, value, "command line", err);
  g->prefix = value;
  return !*value || ws_prefix_ok(value) ||
         ws_err(err,
                "command line: PREFIX = %s: allowed a letter, then letters, digits and _, at "
                "most 32 characters: not the start of a module name",
                value);
}

#define NAME_SIGNS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// A name in gen/configs, or the path of a file, which ends in .cfg. Sets the name, what comes
// before the overrides in the command that makes the machine, and the keys.
static bool read_cfg(ws_gen_t *g, const char *cfg, ws_buf_t *err) {
  const size_t n = strlen(cfg);
  const bool file = n > 4 && strcmp(cfg + n - 4, ".cfg") == 0;
  const char *path = file ? cfg : ws_fmt("%s/gen/configs/%s.cfg", g->root, cfg);
  const char *shown = file ? cfg : ws_fmt("gen/configs/%s.cfg", cfg);
  if (!file && cfg[strspn(cfg, NAME_SIGNS)])
    return ws_err(
        err,
        "cfg = %s: allowed letters, digits, _ and -, or a file that ends in .cfg: no name "
        "of a configuration",
        cfg);
  const char *text = ws_read_file(path);
  if (!text) return ws_err(err, "cfg = %s: no file %s", cfg, shown);
  g->cfg_name = file ? ws_gpgpusim_name(cfg) : cfg;
  g->command = file ? ws_fmt("wsgen --cfg %s.cfg", g->cfg_name) : ws_fmt("make sm CFG=%s", cfg);
  ws_config_defaults(&g->cfg);
  return ws_config_read(&g->cfg, shown, text, err);
}

// A key of the file that the words leave without effect is as if the file did not have it; one of
// the words is refused.
static void drop_keys(ws_gen_t *g, const ws_config_t *base, char *const *words, size_t nwords) {
  bool *given = ws_zalloc(sizeof *given * ws_params_n);
  for (size_t i = 0; i < nwords; i++)
    for (size_t k = 0; k < ws_params_n; k++)
      given[k] = given[k] || same_key(words[i], ws_params[k].key);
  ws_needs_drop(&g->cfg, base, given);
}

static bool finish_init(ws_gen_t *g, char *const *words, size_t nwords, ws_buf_t *err) {
  ws_config_t base = g->cfg;
  g->prefix = "";
  for (size_t i = 0; i < nwords; i++)
    if (!apply_word(g, words, i, err)) return false;
  g->overrides = value_words(&g->cfg, &base);
  drop_keys(g, &base, words, nwords);
  g->unresolved = g->cfg;
  if (!ws_config_resolve(&g->cfg, err)) return false;
  g->command =
      ws_fmt("%s%s%s", g->command, g->overrides, *g->prefix ? ws_fmt(" PREFIX=%s", g->prefix) : "");
  g->variant = ws_variant_name(g->cfg_name, words, nwords);
  g->cfg_hash = ws_hash8(value_words(&g->cfg, NULL));
  g->scope = ws_scope_new(NULL);
  ws_scope_fill(g->scope, &g->cfg, g->cfg_name);
  g->emitted = ws_zalloc(sizeof *g->emitted * ws_modules_n);
  return true;
}

bool ws_gen_init(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_buf_t *err) {
  memset(g, 0, sizeof *g);
  g->root = root;
  return read_cfg(g, cfg, err) && finish_init(g, words, nwords, err);
}

bool ws_gen_init_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_buf_t *report, ws_buf_t *err) {
  memset(g, 0, sizeof *g);
  g->root = root;
  if (!ws_gpgpusim_read(&g->cfg, paths, n, report, err)) return false;
  g->cfg_name = ws_gpgpusim_name(paths[0]);
  ws_buf_t command = {0};
  ws_printf(&command, "wsgen");
  for (size_t i = 0; i < n; i++)
    ws_printf(&command, " --gpgpusim %s.config", ws_gpgpusim_name(paths[i]));
  g->command = command.p;
  return finish_init(g, words, nwords, err);
}

const ws_module_t *ws_module_find(const char *stem) {
  for (size_t i = 0; i < ws_modules_n; i++)
    if (strcmp(ws_modules[i].stem, stem) == 0) return &ws_modules[i];
  return NULL;
}

const ws_room_t *ws_room_find(const char *folder) {
  for (size_t i = 0; i < ws_rooms_n; i++)
    if (strcmp(ws_rooms[i].folder, folder) == 0) return &ws_rooms[i];
  return NULL;
}

const char *ws_room_of(const char *stem) {
  const ws_module_t *m = ws_module_find(stem);
  const char *folder = NULL;
  for (size_t i = 0; m && i < ws_rooms_n && ws_rooms[i].first <= (size_t)(m - ws_modules); i++)
    folder = ws_rooms[i].folder;
  return folder;
}

const char *ws_template_path(const char *stem) {
  return ws_fmt("templates/%s/%s.v.tmpl", ws_room_of(stem), stem);
}

bool ws_module_enabled(const ws_gen_t *g, const ws_module_t *m, bool *yes, ws_buf_t *err) {
  *yes = true;
  if (!*m->flag) return true;
  ws_buf_t why = {0};
  return ws_flag(g->scope, m->flag, yes, &why) ||
         ws_err(err, "gen/modules.def: %s: %s", m->stem, why.p);
}

const char *ws_provenance(const ws_gen_t *g, const char *lead, const char *from,
                          const char *from_text) {
  const char *src = from ? ws_fmt(" | %s %s", strrchr(from, '/') + 1, ws_hash8(from_text)) : "";
  return ws_fmt("%s wsgen %s%s | %s %s | do not edit: %s", lead, WS_VERSION, src, g->cfg_name,
                g->cfg_hash, g->command);
}

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
  return ws_fmt("%s\n%s", ws_provenance(g, "//", path, ws_lines_join(&text)),
                ws_vcheck(stem, ws_lines_join(&wired), g->scope));
}

const char *ws_emit_module(const ws_gen_t *g, const char *stem, ws_buf_t *err) {
  const ws_module_t *m = ws_module_find(stem);
  if (!m) {
    ws_err(err, "%s: no row in gen/modules.def", stem);
    return NULL;
  }
  const char **text = &g->emitted[m - ws_modules];
  if (!*text) *text = make_module(g, stem, err);
  return *text;
}

void ws_files_add(ws_files_t *f, const char *name, const char *text, const char *from) {
  f->file = ws_realloc(f->file, sizeof *f->file * (f->n + 1));
  f->file[f->n++] = (struct ws_out_file){name, text, from};
}

void ws_mark_mentioned(const char *s, bool *mentioned) {
  while (*s) {
    if (s[0] == '/' && s[1] == '/') {
      s += strcspn(s, "\n");
    } else if (s[0] == '/' && s[1] == '*') {
      const char *e = strstr(s + 2, "*/");
      s = e ? e + 2 : s + strlen(s);
    } else if (*s == '"') {
      s += 1 + strcspn(s + 1, "\"\n");
      s += *s != 0;
    } else if (isalnum((unsigned char)*s) || *s == '_' || *s == '$') {
      size_t n = 0;
      while (isalnum((unsigned char)s[n]) || s[n] == '_' || s[n] == '$')
        n++;
      for (size_t i = 0; i < ws_modules_n; i++)
        if (strlen(ws_modules[i].stem) == n && strncmp(ws_modules[i].stem, s, n) == 0)
          mentioned[i] = true;
      s += n;
    } else {
      s++;
    }
  }
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
      text[i] = ws_emit_module(g, ws_modules[i].stem, err);
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

static const char *config_h(const ws_gen_t *g, int id_w) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s */\n/* SPDX-License-Identifier: Apache-2.0 */\n",
            ws_provenance(g, "/*", NULL, NULL));
  ws_printf(&b, "#ifndef WS_CONFIG_H\n#define WS_CONFIG_H\n\n#define WS_CONFIG_NAME \"%s\"\n",
            g->cfg_name);
  ws_printf(&b, "#define WS_CONFIG_WORDS \"%s\"\n", *g->overrides ? g->overrides + 1 : "");
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    const char *key = ws_upper(p->key);
    ws_printf(&b, "#define WS_%s %d\n", key, ws_get(&g->cfg, p));
    if (p->type == WS_ENUM)
      ws_printf(&b, "#define WS_%s_WORD %s\n", key, ws_enum_name(p, ws_get(&g->cfg, p)));
    for (int e = 0; p->type == WS_ENUM && ws_enum_name(p, e); e++)
      ws_printf(&b, "#define WS_%s_%s %d\n", key, ws_upper(ws_enum_name(p, e)), e);
  }
  for (size_t i = 0; i < ws_traits_n; i++) {
    const ws_trait_t *t = &ws_traits[i];
    const int v = ws_get(&g->cfg, ws_param_find(t->slot));
    ws_printf(&b, "#define WS_%s_%s %d /* %s */\n", ws_upper(t->slot), ws_upper(t->trait),
              ws_has_trait(t->slot, v, t->bit), t->doc);
  }
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_printf(&b, "#define WS_%s %d /* %s */\n", ws_upper(ws_derived[i].name),
              ws_derived[i].value(&g->cfg), ws_derived[i].doc);
  if (id_w) ws_printf(&b, "#define WS_AXI_ID_W %d /* bits of an AXI id */\n", id_w);
  ws_printf(&b, "\n#endif\n");
  return b.p;
}

static const char *config_mk(const ws_gen_t *g, int id_w) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\nWS_CONFIG_NAME := %s\n", ws_provenance(g, "#", NULL, NULL), g->cfg_name);
  for (size_t i = 0; i < ws_params_n; i++)
    ws_printf(&b, "WS_%s := %d\n", ws_upper(ws_params[i].key), ws_get(&g->cfg, &ws_params[i]));
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_printf(&b, "WS_%s := %d\n", ws_upper(ws_derived[i].name), ws_derived[i].value(&g->cfg));
  if (id_w) ws_printf(&b, "WS_AXI_ID_W := %d\n", id_w);
  return b.p;
}

// Every key with its value, auto as what it was derived to; one without effect with its default, as
// nothing else is legal there.
static const char *config_cfg(const ws_gen_t *g) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n", ws_provenance(g, "#", NULL, NULL));
  for (size_t i = 0; i < ws_params_n; i++)
    ws_printf(&b, "%s = %s\n", ws_params[i].key,
              ws_value_text(&ws_params[i], ws_needs_hold(&g->cfg, &ws_params[i])
                                               ? ws_get(&g->cfg, &ws_params[i])
                                               : ws_params[i].def));
  return b.p;
}

static bool in_files(const ws_files_t *f, const char *name) {
  for (size_t i = 0; i < f->n; i++)
    if (strcmp(f->file[i].name, name) == 0) return true;
  return false;
}

// What software and tools need to know of the SM.
static bool describe(const ws_gen_t *g, const char *top, const ws_vhead_t *head, ws_files_t *out,
                     size_t nv, ws_buf_t *err) {
  const char *name = head->name;
  ws_files_add(out, "ws_regs.h", ws_regs_h(g), "wsgen");
  ws_files_add(out, ws_fmt("%s.xml", name), ws_ipxact(g, head, out, nv), "wsgen");
  ws_files_add(out, ws_fmt("%s.sdc", name), ws_sdc(g, head), "wsgen");
  ws_files_add(out, ws_fmt("%s.svd", name), ws_svd(g, name), "wsgen");
  const char *const rams = ws_rams_json(g, top, err);
  if (rams) ws_files_add(out, "rams.json", rams, "wsgen");
  return rams;
}

bool ws_emit_side_files(const ws_gen_t *g, const char *top, ws_files_t *out, ws_buf_t *err) {
  ws_buf_t f = {0}, core = {0};
  size_t nv = out->n;
  ws_vhead_t head;
  size_t at = 0;
  while (at < nv && strcmp(out->file[at].name, ws_fmt("%s%s.v", g->prefix, top)) != 0)
    at++;
  if (at == nv || !ws_vhead_parse(out->file[at].name, out->file[at].text, NULL, 0, &head, err))
    return false;
  const int id_w = axi_id_w(&head);
  ws_printf(&f, "%s\n", ws_provenance(g, "//", NULL, NULL));
  ws_printf(&core, "CAPI=2:\n%s\nname: \"warpsmith:%s:%s%s:%s\"\n",
            ws_provenance(g, "#", NULL, NULL), ws_emission_name(g), g->prefix, top, WS_VERSION);
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
  ws_files_add(out, "ws_config.h", config_h(g, id_w), "wsgen");
  ws_files_add(out, "ws_config.cfg", config_cfg(g), "wsgen");
  ws_files_add(out, "ws_config.mk", config_mk(g, id_w), "wsgen");
  if (in_files(out, ws_fmt("%sws_sfu_rom.v", g->prefix)))
    ws_files_add(out, "ws_sfu_rom.h",
                 ws_sfu_header(ws_sfu_tables(g->cfg.sfu_table), ws_provenance(g, "//", NULL, NULL)),
                 "wsgen");
  return strcmp(top, "ws_sm") != 0 || describe(g, top, &head, out, nv, err);
}

bool ws_files_write(const ws_gen_t *g, const ws_files_t *f, const char *dir, ws_buf_t *err) {
  const char *manifest = ws_fmt("%s/MANIFEST", dir);
  const char *old = ws_read_file(manifest);
  ws_buf_t m = {0};
  ws_printf(&m, "%s\n# file, FNV-1a 64 of its bytes, made from\n",
            ws_provenance(g, "#", NULL, NULL));
  for (size_t i = 0; i < f->n; i++) {
    const struct ws_out_file *o = &f->file[i];
    ws_printf(&m, "%s %016" PRIx64 " %s\n", o->name, ws_hash(o->text, strlen(o->text)), o->from);
    if (!ws_write_file(ws_fmt("%s/%s", dir, o->name), o->text, false, err)) return false;
  }
  // Files of an earlier emission; another program's MANIFEST is none.
  for (const char *s = old && strncmp(old, "# wsgen ", 8) == 0 ? old : NULL; s && *s;) {
    size_t n = strcspn(s, "\n");
    const char *name = ws_fmt("%.*s", (int)strcspn(s, " \n"), s);
    if (*name && *name != '#' && !strchr(name, '/') && !in_files(f, name))
      remove(ws_fmt("%s/%s", dir, name));
    s += n + (s[n] == '\n');
  }
  // Last, and always, so that make can depend on it.
  return ws_write_file(manifest, m.p, true, err);
}
