// SPDX-License-Identifier: Apache-2.0
// Command line of the generator. Exit status: 0 done, 1 a --check found something, 2 bad input.
#include "emit.h"
#include "gpgpusim.h"
#include "harness.h"
#include "tools.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: wsgen [--cfg NAME] [KEY=VALUE ...] [--out DIR]     emit the SM\n"
    "       wsgen --cfg FILE.cfg | --gpgpusim FILE ...         the same, from a configuration file "
    "or\n"
    "                                                          from a configuration of GPGPU-Sim "
    "4;\n"
    "                                                          with several --gpgpusim, such as "
    "that\n"
    "                                                          of trace.config, later lines "
    "override\n"
    "       wsgen --gpgpusim FILE [KEY=VALUE ...] --save FILE.cfg   only write the configuration\n"
    "       wsgen ... --only ws_x [--out DIR]                  emit ws_x and what it instantiates\n"
    "       wsgen ... --harness ws_x [--set PARAM=N ...] [--out DIR]   emit test shells for ws_x; "
    "with\n"
    "                                                          --only also the modules;\n"
    "                                                          --verilog FILE: contains ws_x\n"
    "       wsgen ... --list | --outdir                        print the modules of the "
    "configuration,\n"
    "                                                          or the default folder\n"
    "       wsgen ... --prefix acme_ | PREFIX=acme_            module names begin with acme_\n"
    "       wsgen ... --settings | --resolved              print lines NAME tab KEY=VALUE: the "
    "settings\n"
    "                                                          that differ from the defaults, or "
    "all\n"
    "                                                          keys with auto resolved. Each word "
    "of a\n"
    "                                                          list has a line, with - if it is "
    "not\n"
    "                                                          set. --resolved also prints\n"
    "                                                          SLOT.TRAIT=0 or 1 for each trait of "
    "a\n"
    "                                                          policy\n"
    "       wsgen --list-keys                              print the names of these lines\n"
    "       wsgen --list-all | --docs DIR | --check | --where ws_x | --new ws_x --stage STAGE |\n"
    "             --nearest WORD [--names LIST] | --renamed OLD=VALUE\n"
    "       wsgen [--cfg NAME] [KEY=VALUE ...] --random SEED [--changed PERCENT]\n"
    "                                                          print the words of a random\n"
    "                                                          configuration: the given keys stay, "
    "and\n"
    "                                                          PERCENT of the other keys change\n"
    "                                                          (default 100, with words for all "
    "keys)\n"
    "       --root DIR  folder with gen/ and templates/ (default .)\n";

typedef struct {
  const char *cfg, *save, *out, *only, *harness, *verilog, *docs, *where, *new_stem, *random,
      *changed, *root, *stage, *nearest, *names, *renamed;
  bool help, check, list, list_all, list_keys, outdir, settings, resolved;
  char **words, **sets, **gpgpusim;
  size_t nwords, nsets, ngpgpusim;
} args_t;

static void add_word(char ***list, size_t *n, char *word) {
  *list = ws_realloc(*list, sizeof **list * (*n + 1));
  (*list)[(*n)++] = word;
}

static bool parse_args(int argc, char **argv, args_t *a, ws_buf_t *err) {
  const struct {
    const char *name;
    const char **value;
    bool *flag;
  } options[] = {
      {"--save", &a->save, NULL},         {"--cfg", &a->cfg, NULL},
      {"--out", &a->out, NULL},           {"--only", &a->only, NULL},
      {"--harness", &a->harness, NULL},   {"--docs", &a->docs, NULL},
      {"--where", &a->where, NULL},       {"--new", &a->new_stem, NULL},
      {"--random", &a->random, NULL},     {"--root", &a->root, NULL},
      {"--stage", &a->stage, NULL},       {"--nearest", &a->nearest, NULL},
      {"--names", &a->names, NULL},       {"--check", NULL, &a->check},
      {"--list", NULL, &a->list},         {"--outdir", NULL, &a->outdir},
      {"--list-all", NULL, &a->list_all}, {"--verilog", &a->verilog, NULL},
      {"--changed", &a->changed, NULL},   {"--help", NULL, &a->help},
      {"--renamed", &a->renamed, NULL},   {"--settings", NULL, &a->settings},
      {"--resolved", NULL, &a->resolved}, {"--list-keys", NULL, &a->list_keys},
  };
  for (int i = 1; i < argc; i++) {
    const char *s = argv[i];
    size_t o = 0;
    while (o < WS_COUNT(options) && strcmp(options[o].name, s) != 0)
      o++;
    bool set = strcmp(s, "--set") == 0, gpgpusim = strcmp(s, "--gpgpusim") == 0;
    bool takes = set || gpgpusim || strcmp(s, "--prefix") == 0 ||
                 (o < WS_COUNT(options) && options[o].value);
    if (takes && i + 1 >= argc) return ws_err(err, "%s needs a value", s);
    if (takes && strcmp(s, "--prefix") == 0)
      add_word(&a->words, &a->nwords, ws_fmt("PREFIX=%s", argv[++i]));
    else if (set && strchr(argv[i + 1], '='))
      add_word(&a->sets, &a->nsets, argv[++i]);
    else if (set)
      return ws_err(err, "--set %s: expected PARAM=VALUE", argv[i + 1]);
    else if (gpgpusim && *argv[i + 1]) // an empty one: below
      add_word(&a->gpgpusim, &a->ngpgpusim, argv[++i]);
    else if (takes) {
      if (!*argv[++i]) return ws_err(err, "%s needs a value that is not empty", s);
      *options[o].value = argv[i];
    } else if (o < WS_COUNT(options))
      *options[o].flag = true;
    else if (*s != '-' && strchr(s, '='))
      add_word(&a->words, &a->nwords, argv[i]);
    else
      return ws_err(err, "%s: unknown argument\n%s", s, usage);
  }
  return true;
}

static const char *default_out(const ws_gen_t *g, const args_t *a) {
  const char *stem = a->only ? a->only : a->harness;
  return stem ? ws_fmt("build/unit/%s/%s", g->variant, stem) : ws_fmt("rtl_out/%s", g->variant);
}

// The report of a configuration of GPGPU-Sim is on standard output, unless that has a list.
static bool init(const args_t *a, ws_gen_t *g, ws_buf_t *err) {
  if (!a->ngpgpusim) {
    if (a->save) return ws_err(err, "--save needs --gpgpusim FILE");
    return ws_gen_init(g, a->root, a->cfg ? a->cfg : "ref", a->words, a->nwords, err);
  }
  if (a->cfg) return ws_err(err, "--cfg and --gpgpusim exclude each other");
  ws_buf_t report = {0};
  if (!ws_gen_init_gpgpusim(g, a->root, (const char *const *)a->gpgpusim, a->ngpgpusim, a->words,
                            a->nwords, &report, err))
    return false;
  if (!a->list && !a->outdir && !a->settings && !a->resolved) fputs(report.p, stdout);
  return !a->save || ws_write_file(a->save, ws_gpgpusim_cfg(&g->unresolved, report.p), false, err);
}

static bool generate(const args_t *a, ws_buf_t *err) {
  ws_gen_t g;
  if (!init(a, &g, err)) return false;
  if (a->save) return true;
  if (a->settings || a->resolved) {
    const ws_config_t *c = a->resolved ? &g.cfg : &g.unresolved;
    for (size_t i = 0; i < ws_params_n; i++) {
      const ws_param_t *p = &ws_params[i];
      const int v = ws_get(c, p);
      if (a->resolved || v != p->def) printf("%s\t%s\n", ws_param_name(p), ws_param_setting(p, v));
    }
    for (size_t i = 0; a->resolved && i < ws_traits_n; i++)
      printf("%s: %s\t%s.%s=%d\n", ws_traits[i].slot, ws_traits[i].trait, ws_traits[i].slot,
             ws_traits[i].trait, ws_policy_has(c, &ws_traits[i]));
    return true;
  }
  const char *dir = a->out ? a->out : default_out(&g, a);
  if (a->list) return ws_list_modules(&g, err);
  if (a->outdir) {
    puts(dir);
    return true;
  }
  ws_files_t files = {0};
  const char *top = a->only ? a->only : "ws_sm";
  if (a->only || !a->harness) {
    if (!ws_emit_closure(&g, top, &files, err) ||
        !ws_emit_side_files(&g, top, a->only != NULL, &files, err))
      return false;
    if (strcmp(top, "ws_sm") == 0 && !ws_units_check(&g, &files, err)) return false;
  }
  if (a->harness && !ws_harness(&g, a->harness, a->verilog, a->sets, a->nsets, &files, err))
    return false;
  return ws_files_write(&g, &files, dir, err);
}

static bool print_random(const args_t *a, ws_buf_t *err) {
  ws_gen_t g;
  char *end;
  long percent = a->changed ? strtol(a->changed, &end, 10) : 100;
  if (a->changed && (*end || percent < 1 || percent > 100))
    return ws_err(err, "--changed %s: expected a number from 1 to 100", a->changed);
  if (!init(a, &g, err)) return false;
  puts(ws_config_random(strtoull(a->random, NULL, 0), &g.unresolved, a->words, a->nwords,
                        (int)percent));
  return true;
}

static bool run(const args_t *a, ws_buf_t *err, int *status) {
  if (a->help) {
    fputs(usage, stdout);
    return true;
  }
  if (!ws_params_check(ws_params, ws_params_n, err)) return false;
  if (a->check) return ws_check_tree(a->root, status, err);
  if (a->list_all) return ws_list_modules(NULL, err);
  if (a->list_keys) {
    for (size_t i = 0; i < ws_params_n; i++)
      puts(ws_param_name(&ws_params[i]));
    return true;
  }
  if (a->docs) return ws_write_docs(a->root, a->docs, err);
  if (a->where) return ws_where(a->root, a->where, err);
  if (a->new_stem) return ws_new_module(a->root, a->new_stem, a->stage, err);
  if (a->nearest) {
    const char *near = ws_nearest(a->nearest, a->names);
    puts(near ? near : "");
    return true;
  }
  if (a->renamed) {
    const char *now = ws_renamed(a->renamed);
    if (now) puts(now);
    return true;
  }
  if (a->changed && !a->random) return ws_err(err, "--changed needs --random SEED");
  if (a->random) return print_random(a, err);
  return generate(a, err);
}

int main(int argc, char **argv) {
  args_t a = {.root = ".", .names = ""};
  ws_buf_t err = {0};
  int status = 0;
  if (!parse_args(argc, argv, &a, &err) || !run(&a, &err, &status)) {
    fprintf(stderr, "wsgen: %s\n", err.p);
    status = 2;
  }
  ws_free_all();
  return status;
}
