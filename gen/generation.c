// SPDX-License-Identifier: Apache-2.0
// From a configuration and words of the command line to what a generation is.
#include "generation.h"

#include "gpgpusim.h"
#include "variant.h"

#include <string.h>

// The keys in which c differs from another configuration.
static const char *value_words(const ws_config_t *c, const ws_config_t *unlike) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  for (size_t i = 0; i < ws_keys_n; i++) {
    const ws_key_t *k = &ws_keys[i];
    if (ws_key_differs(c, unlike, k)) ws_printf(&b, " %s=%s", ws_upper(k->name), ws_key_text(c, k));
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
    return ws_err(err,
                  "cfg = %s: allowed letters, digits, _ and -, or a file that ends in .cfg: not a "
                  "configuration",
                  cfg);
  const char *text = ws_read_file(path);
  if (!text) return ws_err(err, "cfg = %s: no file %s", cfg, shown);
  g->cfg_name = file ? ws_gpgpusim_name(cfg) : cfg;
  g->command = file ? ws_fmt("wsgen --cfg %s.cfg", g->cfg_name) : ws_fmt("make sm CFG=%s", cfg);
  ws_config_defaults(&g->cfg);
  return ws_config_read(&g->cfg, shown, text, err);
}

// A key of the file that has no effect with the words of the command line is ignored. A key of the
// command line without effect is an error.
static void drop_keys(ws_gen_t *g, const ws_config_t *base, char *const *words, size_t nwords) {
  bool *given = ws_zalloc(sizeof *given * ws_params_n);
  for (size_t i = 0; i < nwords; i++)
    for (size_t k = 0; k < ws_params_n; k++)
      given[k] = given[k] || ws_word_gives(words[i], &ws_params[k]);
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
  g->cfg_hash = ws_hash8(ws_config_settings(&g->cfg));
  g->made = ws_zalloc(sizeof *g->made * ws_modules_n);
  return true;
}

bool ws_gen_read(ws_gen_t *g, const char *root, const char *cfg, char *const *words, size_t nwords,
                 ws_make_t *make, ws_buf_t *err) {
  memset(g, 0, sizeof *g);
  g->root = root;
  g->make = make;
  return read_cfg(g, cfg, err) && finish_init(g, words, nwords, err);
}

bool ws_gen_read_gpgpusim(ws_gen_t *g, const char *root, const char *const *paths, size_t n,
                          char *const *words, size_t nwords, ws_make_t *make, ws_buf_t *report,
                          ws_buf_t *err) {
  memset(g, 0, sizeof *g);
  g->root = root;
  g->make = make;
  if (!ws_gpgpusim_read(&g->cfg, paths, n, report, err)) return false;
  g->cfg_name = ws_gpgpusim_name(paths[0]);
  ws_buf_t command = {0};
  ws_printf(&command, "wsgen");
  for (size_t i = 0; i < n; i++)
    ws_printf(&command, " --gpgpusim %s.config", ws_gpgpusim_name(paths[i]));
  g->command = command.p;
  return finish_init(g, words, nwords, err);
}

static const char *first_line(const char *lead, const char *from, const char *from_text,
                              const char *rest) {
  const char *src = from ? ws_fmt(" | %s %s", strrchr(from, '/') + 1, ws_hash8(from_text)) : "";
  return ws_fmt("%s wsgen %s%s | %s", lead, WS_VERSION, src, rest);
}

const char *ws_provenance(const char *lead, const char *from, const char *from_text) {
  return first_line(lead, from, from_text, "do not edit: see MANIFEST");
}

const char *ws_provenance_of(const ws_gen_t *g, const char *lead, const char *from,
                             const char *from_text) {
  return first_line(lead, from, from_text,
                    ws_fmt("%s %s | do not edit: %s", g->cfg_name, g->cfg_hash, g->command));
}

const char *ws_module_text(const ws_gen_t *g, const char *stem, ws_buf_t *err) {
  const ws_module_t *m = ws_module_find(stem);
  if (!m) {
    ws_err(err, "%s: no row in gen/modules.def", stem);
    return NULL;
  }
  const char **text = &g->made[m - ws_modules];
  if (!*text) *text = g->make(g, stem, err);
  return *text;
}
