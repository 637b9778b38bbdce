// SPDX-License-Identifier: Apache-2.0
// docs/parameters.md, docs/isa.md, docs/gpgpusim.md, docs/sm.dot, docs/stages.dot, from the tables.
#define _POSIX_C_SOURCE 200809L
#include "diagram.h"
#include "gpgpusim.h"
#include "isa.h"
#include "regmap.h"
#include "tools.h"

#include <dirent.h>
#include <string.h>

static const char note[] = "<!-- made by wsgen --docs; edit the tables in gen/ instead -->\n";

static const char *override_range(const char *key) {
  const ws_param_t *p = ws_param_find(key);
  return ws_fmt("%d..%d%s", p->min, p->max,
                p->type == WS_INT && strstr(p->rule, "pow2") ? ", power of two" : "");
}

// Verilog parameters overridden by hand: the rows of vrules.def.
static void overriding(ws_buf_t *b) {
  static const char *const row[][3] = {
#define WS_VRULE(id, flag, cond) {cond, "units that have them", flag},
#define WS_VTOP(id, flag, cond) {cond, "`ws_sm`", flag},
#define WS_VRANGE(param, key) {#param, #key, NULL},
#define WS_VFIXED(param) {#param, NULL, ""},
#define WS_VFREE(param)
#include "vrules.def"
  };
  ws_printf(b, "\n## Verilog parameters overridden by hand\n\n"
               "A parameter of `ws_sm` may be overridden where it is "
               "instantiated, or by an edit of "
               "its default. The result is the machine that `wsgen` emits for these values; "
               "otherwise elaboration "
               "stops in Verilator, Icarus and yosys, which do not find a module `ERROR_<rule>`. "
               "Sizes that `wsgen` "
               "derives are given as well: with twice the warps, twice the `RF_ROWS`. `make "
               "override-test-long` compares both for "
               "each parameter of `ws_sm`. A parameter "
               "whose default is an "
               "expression of other parameters follows from them and is not overridden.\n\n"
               "| must hold | in | for configurations with |\n|---|---|---|\n");
  for (size_t i = 0; i < WS_COUNT(row); i++)
    if (row[i][1] && row[i][2])
      ws_printf(b, "| `%s` | %s | %s |\n", ws_md(row[i][0]), row[i][1],
                *row[i][2] ? ws_fmt("`%s`", row[i][2]) : "");
    else if (row[i][1])
      ws_printf(b, "| `%s` %s | `ws_sm` | |\n", row[i][0], ws_md(override_range(row[i][1])));
    else
      ws_printf(b, "| `%s` is that of the configuration | `ws_sm` | |\n", row[i][0]);
}

static int is_config(const struct dirent *e) {
  const size_t n = strlen(e->d_name);
  return n > 4 && strcmp(e->d_name + n - 4, ".cfg") == 0;
}

// The first sentence of the comment that a configuration begins with, without its full stop.
static const char *first_sentence(const char *s) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  while (*s == '#') {
    s += strspn(s, "# ");
    if (b.n) ws_add(&b, " ", 1);
    for (; *s && *s != '\n'; s++)
      if (*s == '.' && (s[1] == ' ' || s[1] == '\n'))
        return b.p;
      else
        ws_add(&b, s, 1);
    s += *s == '\n';
  }
  return b.p;
}

// The files of gen/configs.
static void configurations(ws_buf_t *b, const char *root) {
  struct dirent **e;
  const int n = scandir(ws_fmt("%s/gen/configs", root), &e, is_config, alphasort);
  ws_printf(b,
            "\n## Configurations\n\nFiles of `gen/configs`. Those of a GPU name the source of each "
            "line, and what they cannot express, in comments.\n\n| name | machine |\n|---|---|\n");
  for (int i = 0; i < n; i++) {
    const char *file = e[i]->d_name, *text = ws_read_file(ws_fmt("%s/gen/configs/%s", root, file));
    ws_printf(b, "| `%.*s` | %s |\n", (int)strlen(file) - 4, file,
              ws_md(text ? first_sentence(text) : ""));
  }
}

// What a key means; the words of an ENUM where @ stands, or at the end.
static const char *meaning(const ws_param_t *p) {
  const char *slot = ws_slot_of(p);
  if (!slot) return p->doc;
  const char *at = strchr(p->doc, '@');
  const int head = at ? (int)(at - p->doc) : (int)strlen(p->doc);
  ws_buf_t b = {0};
  ws_printf(&b, "%.*s%s", head, p->doc, at ? "" : ": ");
  for (int v = 0; ws_word_of(slot, v); v++)
    ws_printf(&b, "%s%s: %s", v ? "; " : "", ws_word_of(slot, v)->word, ws_word_of(slot, v)->doc);
  ws_printf(&b, "%s", at ? at + 1 : "");
  return b.p;
}

// The words with a trait, for WS_HAS(c, slot, trait) at s; *n: its length. NULL: it is not there.
static const char *with_trait(const char *s, size_t *n) {
  for (size_t i = 0; i < ws_traits_n; i++) {
    const char *text = ws_fmt("WS_HAS(c, %s, %s)", ws_traits[i].slot, ws_traits[i].trait);
    *n = strlen(text);
    if (strncmp(s, text, *n) == 0)
      return ws_fmt("%s is %s", ws_traits[i].slot,
                    ws_words_with(ws_traits[i].slot, ws_traits[i].bit));
  }
  return NULL;
}

// A condition over c as a reader of the keys writes it: words without their prefix.
static const char *condition(const char *s) {
  ws_buf_t b = {0};
  ws_add(&b, "", 0);
  while (*s) {
    size_t has;
    const char *words = with_trait(s, &has);
    if (words) {
      ws_printf(&b, "%s", words);
      s += has;
      continue;
    }
    size_t skip = strncmp(s, "c->", 3) == 0 ? 3 : 0;
    for (size_t i = 0; i < ws_words_n && !skip; i++) {
      const char *name = ws_fmt("WS_%s_", ws_words[i].slot);
      const size_t n = strlen(name), word = strlen(ws_words[i].word);
      if (strncmp(s, name, n) == 0 && strncmp(s + n, ws_words[i].word, word) == 0 &&
          !ws_word_char(s[n + word]))
        skip = n;
    }
    s += skip;
    if (!skip) ws_add(&b, s++, 1);
  }
  return b.p;
}

// The rows WS_POLICY of policies.def.
static void policies(ws_buf_t *b) {
  ws_printf(b, "\n## Policies\n\nEach word selects a module. The modules of a slot have the same "
               "ports. [architecture.md](architecture.md) says how to add one.\n\n"
               "| slot | word | module | meaning | in GPGPU-Sim |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < ws_words_n; i++) {
    const ws_word_t *w = &ws_words[i];
    if (w->module)
      ws_printf(b, "| %s | %s | `%s` | %s | %s |\n", w->slot, w->word, w->module, ws_md(w->doc),
                *w->theirs ? ws_fmt("`%s`", w->theirs) : "");
  }
}

static void row_of(ws_buf_t *b, const char *name, const ws_param_t *p) {
  ws_printf(b, "| `%s` | %s | %s | %s | %s |\n", name, ws_value_text(p, p->def),
            ws_md(ws_range_text(p)), p->unit, ws_md(meaning(p)));
}

// The words of a list.
static void words_of(ws_buf_t *b, const ws_key_t *k) {
  ws_printf(b,
            "\n### Words of `%s`\n\n| word | default | allowed | unit | meaning |\n"
            "|---|---|---|---|---|\n",
            k->name);
  for (size_t i = 0; i < ws_params_n; i++)
    if (ws_key_of(&ws_params[i]) == k) row_of(b, ws_params[i].word, &ws_params[i]);
}

static void keys_of(ws_buf_t *b, const ws_group_t *g, size_t end) {
  ws_config_t usual;
  ws_config_defaults(&usual);
  ws_printf(b,
            "\n## %s\n\n%s\n\n| key | default | allowed | unit | meaning |\n"
            "|---|---|---|---|---|\n",
            g->title, g->text);
  for (size_t i = g->first; i < end; i++)
    if (ws_keys[i].rest)
      ws_printf(b, "| `%s` | %s | a list | | %s |\n", ws_keys[i].name,
                ws_key_text(&usual, &ws_keys[i]), ws_md(ws_keys[i].doc));
    else
      row_of(b, ws_keys[i].name, ws_param_find(ws_keys[i].name));
  for (size_t i = g->first; i < end; i++)
    if (ws_keys[i].rest) words_of(b, &ws_keys[i]);
}

static void keys(ws_buf_t *b) {
  for (size_t i = 0; i < ws_groups_n; i++)
    keys_of(b, &ws_groups[i], i + 1 < ws_groups_n ? ws_groups[i + 1].first : ws_keys_n);
}

static const char *parameters_md(const char *root) {
  ws_buf_t b = {0};
  ws_printf(&b,
            "%s# Parameters\n\nSet parameters in `gen/configs/<cfg>.cfg` (`key = value`) or on the "
            "command line (`KEY=VALUE`), each key at most once in each place. `auto` derives the "
            "value from other keys, as the last column says. A number, including 0, is used as it "
            "is. A size in bytes may have the suffix K (1,024) or M: `smem = 48K`.\n",
            note);
  keys(&b);
  policies(&b);
  configurations(&b, root);
  ws_printf(&b, "\n## Rules between parameters\n\n| rule | about | must hold |\n|---|---|---|\n");
  static const char *const text[] = {
#define WS_RULE(id, key, cond, fmt, a, b) #cond,
#include "rules.def"
  };
  for (size_t i = 0; i < ws_rules_n; i++) {
    ws_printf(&b, "| %s | `%s` | `%s` |\n", ws_rules[i].id,
              ws_param_name(ws_param_find(ws_rules[i].key)), ws_md(condition(text[i])));
  }
  ws_printf(&b, "\n`ws_sets` is bytes / (ways * line) if that is a power of two, otherwise 0. "
                "`ws_cache_row` is the narrower of axi_data_w and 128 bits, in bytes.\n");
  ws_printf(
      &b,
      "\n## Keys without effect\n\nEach of these keys has an effect only under the condition in "
      "its row. Otherwise the key is refused; only its default and 0 are legal. If a key on the "
      "command line leaves a key of the file without effect, the key of the file gets its "
      "default: "
      "`CFG=tiny DCACHE=0` drops the keys of the data cache in `tiny`.\n\n| key | needs "
      "|\n|---|---|\n");
  for (size_t i = 0; i < ws_needs_n; i++)
    ws_printf(&b, "| `%s` | %s |\n", ws_param_name(ws_param_find(ws_needs[i].key)),
              ws_needs[i].what());
  overriding(&b);
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

static const char *isa_md(const char *root) {
  (void)root;
  ws_buf_t b = {0};
  ws_printf(&b, "%s%s", note, ws_docs_instructions());
  ws_printf(&b, "\n## Units\n\n| number | unit | duty |\n|---|---|---|\n");
  for (size_t i = 0; i < ws_units_n; i++)
    ws_printf(&b, "| %u | %s | %s |\n", ws_units[i].code, ws_units[i].name, ws_units[i].doc);
  ws_printf(
      &b,
      "\n## CSRs\n\nAll CSRs except fflags, frm and fcsr are read-only; these three exist with `f` "
      "in `isa`. The CSRs of the performance counters are below.\n\n| number | name | value "
      "|\n|---|---|---|\n");
  for (size_t i = 0; i < ws_csrs_n; i++)
    ws_printf(&b, "| 0x%03X | `%s` | %s |\n", ws_csrs[i].code, ws_csr_name(ws_csrs[i].code),
              ws_csrs[i].doc);
  ws_printf(&b, "%s", ws_docs_registers());
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

static const char *gpgpusim_md(const char *root) {
  (void)root;
  return ws_fmt("%s%s", note, ws_gpgpusim_md());
}

static const struct {
  const char *name;
  const char *(*text)(const char *root);
} docs[] = {{"parameters.md", parameters_md}, {"isa.md", isa_md}, {"gpgpusim.md", gpgpusim_md}};

bool ws_write_docs(const char *root, const char *dir, ws_buf_t *err) {
  ws_diagrams_t d;
  if (!ws_diagrams(root, &d, err) || !ws_write_file(ws_fmt("%s/sm.dot", dir), d.sm, false, err) ||
      !ws_write_file(ws_fmt("%s/stages.dot", dir), d.stages, false, err))
    return false;
  for (size_t i = 0; i < WS_COUNT(docs); i++)
    if (!ws_write_file(ws_fmt("%s/%s", dir, docs[i].name), docs[i].text(root), false, err))
      return false;
  return true;
}

static int differs(const char *path, const char *text) {
  const char *now = ws_read_file(path);
  if (now && strcmp(now, text) == 0) return 0;
  printf("%s: %s, make docs\n", path, now ? "out of date" : "missing");
  return 1;
}

// The text for dot and the picture that was made from it.
static int picture_differs(const char *dir, const char *name, const char *dot) {
  const char *path = ws_fmt("%s/%s.svg", dir, name), *svg = ws_read_file(path);
  const bool same = svg && ws_diagram_is_of(svg, dot);
  if (!same) printf("%s: %s, make docs\n", path, svg ? "out of date" : "missing");
  return differs(ws_fmt("%s/%s.dot", dir, name), dot) + !same;
}

int ws_check_docs(const char *root, const char *dir) {
  ws_buf_t err = {0};
  ws_diagrams_t d = {0};
  int bad = 0;
  if (ws_diagrams(root, &d, &err))
    bad = picture_differs(dir, "sm", d.sm) + picture_differs(dir, "stages", d.stages);
  else
    bad += printf("%s", err.p) > 0;
  for (size_t i = 0; i < WS_COUNT(docs); i++)
    bad += differs(ws_fmt("%s/%s", dir, docs[i].name), docs[i].text(root));
  return bad;
}
