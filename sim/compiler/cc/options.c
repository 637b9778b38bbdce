// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../gen/config.h"
#include "lex.h"

static const char usage[] =
    "usage: wscc [options] FILE.c.. -o OUT.elf      compiles kernels to a program\n"
    "       wscc [options] -c FILE.c [CALLED.o..] [-o OUT.o]   compiles an object for a later "
    "call\n"
    "                       of wscc; CALLED.o: objects with functions that it calls, which the "
    "pass\n"
    "                       must know\n"
    "  --config NAME|FILE   the machine: a configuration of gen/configs, or a file of that kind\n"
    "  --isa STRING         its instruction set, or changes to it: rv32imf_zaamo_xwssfu, +zacas-f\n"
    "  --fp none|ftz|ieee   floats of the machine (default ieee)\n"
    "  --bitmanip --cas --float-atomics --load-ops --lrsc --indexed --no-sfu --sfu-pairs --mul24 "
    "--fmad\n"
    "                       other features that it has or lacks\n"
    "  --read-barriers      for a machine with war = software\n"
    "  -I -D -U -include -O -g -W -f -std ..    are passed to the compiler\n"
    "  --cc gcc|clang       the compiler of all sources; by default clang 14 compiles those named "
    ".cu,\n"
    "                       and GCC those named .c\n"
    "  --save-temps         keep the files of the steps: .i .s .ssy.s .o\n"
    "  --report             print what the reconvergence pass found       -v   print the commands\n"
    "  --gcc-levels         -O1, -Os and -Ofast are those of GCC; without this option -O1 and -Os "
    "mean\n"
    "                       -O2, and -Ofast means -O3\n"
    "  --allow-indirect-calls   accept calls through pointers unchecked\n"
    "Kernels are marked by WS_KERNEL (ws.h) or by __global__ (ws_cuda.h): docs/kernels.md.\n"
    "exit: 0 ok, 1 the program cannot be compiled, 2 usage\n";

static void add_words(lex_list_t *l, const char *text) {
  char *copy = strdup(text);
  for (char *s; (s = strsep(&copy, " "));)
    if (*s) lex_list_add(l, s);
}

int wscc_complain(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "wscc: ");
  vfprintf(stderr, fmt, ap);
  fprintf(stderr, "\n");
  va_end(ap);
  return 2;
}

static char *joined(const char *a, const char *b) {
  lex_buffer_t s = {0};
  lex_print(&s, "%s%s", a, b);
  return s.s;
}

// ---- the machine, as the generator reads it

// Options that stand for an extension, and what kernels see of it.
static const struct {
  const char *option, *extension, *define;
} features[] = {
    {"--bitmanip", "zba_zbb", NULL},
    {"--sfu", "xwssfu", "-D__WS_SFU=1"},
    {"--cas", "zacas", "-D__WS_CAS=1"},
    {"--float-atomics", "xwsamofadd", "-D__WS_FLOAT_ATOMICS=1"},
    {"--load-ops", "xwsloads", "-D__WS_LOAD_OPS=1"},
    {"--lrsc", "zalrsc", "-D__WS_LRSC=1"},
    {"--indexed", "xwsindex", NULL},
    {"--mul24", "xwsmul24", "-D__WS_MUL24=1"},
    {"--fmad", "xwsfmad", "-D__WS_FMAD=1"},
    {"--sfu-pairs", "xwssfupairs", "-D__WS_SFU_PAIRS=1"},
};
enum { FEATURES = sizeof features / sizeof *features };

// Sets the key isa. Returns -1 to go on, otherwise the exit status.
static int set_isa(ws_config_t *m, const char *value) {
  ws_buf_t err = {0};
  return ws_config_set(m, "isa", value, "--isa", &err) ? -1 : wscc_complain("%s", err.p);
}

// ---- paths: the build folder that wscc is in, with the checkout it was made from; or,
// installed as PREFIX/bin/wscc, PREFIX/libexec/warpsmith and PREFIX/share/warpsmith

typedef struct {
  char *parts; // has wsssy, and a folder with the library for each kind of machine
  char *tree;  // has sim/compiler/runtime and gen/configs
  bool complete;
} places_t;

static bool exists(const char *folder, const char *name) {
  char *path = joined(folder, name);
  const bool there = access(path, R_OK) == 0;
  free(path);
  return there;
}

static places_t find_places(void) {
  char exe[PATH_MAX];
  const ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  exe[n < 0 ? 0 : n] = 0;
  char *slash = strrchr(exe, '/');
  if (slash) *slash = 0;
  places_t p = {joined(exe, ""), strdup(WSCC_SOURCE), false};
  if (!exists(p.parts, "/wsssy")) {
    free(p.parts);
    free(p.tree);
    p.parts = joined(exe, "/../libexec/warpsmith");
    p.tree = joined(exe, "/../share/warpsmith");
  }
  p.complete = exists(p.parts, "/wsssy") && exists(p.tree, "/sim/compiler/runtime/ws.ld");
  return p;
}

static int find_machine(wscc_options_t *o, ws_config_t *m, const char *config, lex_list_t *base) {
  const places_t places = find_places();
  const char *parts = places.parts, *runtime = joined(places.tree, "/sim/compiler/runtime");
  if (!places.complete)
    return wscc_complain("its parts are missing in %s or %s: make wscc, or make install", parts,
                         places.tree);
  const bool floats = ws_isa_has(m, "f"), bitmanip = ws_isa_has(m, "zba_zbb");
  const bool read_barriers = WS_HAS(m, war, rdbar);
  const bool special = floats || bitmanip || read_barriers;
  lex_buffer_t library = {0}, march = {0};
  lex_print(&library, "%s/kernels%s%s%s%s", parts, special ? "-" : "", floats ? "f" : "",
            bitmanip ? "b" : "", read_barriers ? "r" : "");
  if (!exists(library.s, "/libwsk.a"))
    return wscc_complain("%s/libwsk.a is missing: make wscc%s", library.s,
                         config || bitmanip || read_barriers ? " with the same configuration" : "");
  o->wsssy = joined(parts, "/wsssy");
  o->floats = floats;
  o->bitmanip = bitmanip;
  o->wsopt = joined(parts, "/wsopt");
  if (read_barriers) o->wsrdbar = joined(parts, "/wsrdbar");
  o->library = joined(library.s, "/libwsk.a");
  o->library_summary = joined(library.s, "/lib.sum");
  o->runtime_object = joined(library.s, "/rt.o");
  lex_print(&march, "-march=rv32ima%s_zicsr%s", floats ? "f" : "", bitmanip ? "_zba_zbb" : "");
  lex_list_t machine = {0}, link = {0};
  lex_list_add(&machine, march.s);
  lex_list_add(&machine, floats ? "-mabi=ilp32f" : "-mabi=ilp32");
  lex_list_add(&machine, "-mno-relax");
  o->machine = machine.v;
  add_words(base, WSCC_BASE);
  if (floats) add_words(base, WSCC_FLOAT);
  lex_list_add(base, joined("-I", runtime));
  // Not -isystem: GCC would not compare the arguments of printf with its format.
  lex_list_add(base, joined(joined("-I", runtime), "/include"));
  lex_list_add(base, "-D__WSCC__=1");
  for (int i = 0; i < FEATURES; i++)
    if (features[i].define && ws_isa_has(m, features[i].extension) &&
        (floats || strcmp(features[i].option, "--sfu")))
      lex_list_add(base, features[i].define);
  o->lrsc = ws_isa_has(m, "zalrsc");
  o->indexed = ws_isa_has(m, "xwsindex");
  add_words(&link, "-nostdlib -nostartfiles -static -Wl,--no-relax,--gc-sections,--build-id=none "
                   "-Wl,--no-warn-rwx-segments -T");
  lex_list_add(&link, joined(runtime, "/ws.ld"));
  o->link = link.v;
  return -1;
}

// ---- the command line

// Options of GCC whose value is the next word.
static bool takes_value(const char *a) {
  static const char *const with[] = {"-I",       "-D",      "-U", "-include", "-isystem",
                                     "-imacros", "-iquote", "-x", NULL};
  for (int i = 0; with[i]; i++)
    if (!strcmp(a, with[i])) return true;
  return false;
}

static bool is_source(const char *a) {
  const char *dot = strrchr(a, '.');
  return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".cu") || !strcmp(dot, ".o"));
}

static int config_of(const char *name, ws_config_t *m) {
  const places_t places = find_places();
  const char *shipped = ws_fmt("%s/gen/configs/%s.cfg", places.tree, name);
  const char *path = access(shipped, R_OK) ? name : shipped, *text = ws_read_file(path);
  ws_buf_t err = {0};
  free(places.parts);
  free(places.tree);
  if (!text) return wscc_complain("--config %s: no such configuration", name);
  return ws_config_read(m, path, text, &err) ? -1 : wscc_complain("--config %s", err.p);
}

static const char *feature_option(const char *a) {
  for (int i = 0; i < FEATURES; i++) {
    const char *name = features[i].option + 2;
    if (!strncmp(a, "--no-", 5) && !strcmp(a + 5, name))
      return ws_fmt("-%s", features[i].extension);
    if (!strcmp(a + 2, name)) return ws_fmt("+%s", features[i].extension);
  }
  return NULL;
}

// Floats of the machine as a change of isa; NULL for no such word.
static const char *floats_option(const char *word) {
  static const char *const changes[][2] = {{"none", "-f"}, {"ftz", "+xwsftz"}, {"ieee", "+f"}};
  for (int i = 0; i < 3; i++)
    if (!strcmp(word, changes[i][0])) return changes[i][1];
  return NULL;
}

// A tuning parameter of GCC: a name and a number, so that it names no file.
static bool is_parameter(const char *text) {
  const size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
  const char *number = text + name + 1;
  return name && text[name] == '=' && *number && !number[strspn(number, "0123456789")];
}

static int one_option(wscc_options_t *o, ws_config_t *m, lex_list_t *flags, lex_list_t *sources,
                      const char **config, char **argv, int *i) {
  const char *a = argv[*i], *next = argv[*i + 1];
  const bool value = !strcmp(a, "-o") || !strcmp(a, "--config") || !strcmp(a, "--fp") ||
                     !strcmp(a, "--isa") || !strcmp(a, "--cc");
  if ((value || takes_value(a)) && !next) return wscc_complain("%s needs a value", a);
  if (!strcmp(a, "--help") || !strcmp(a, "-h")) return fputs(usage, stdout), 0;
  if (value) ++*i;
  if (!strcmp(a, "-o")) {
    o->output = next;
  } else if (!strcmp(a, "--config")) {
    *config = next;
    return config_of(next, m);
  } else if (!strcmp(a, "--isa")) {
    return set_isa(m, next);
  } else if (!strcmp(a, "--fp")) {
    const char *change = floats_option(next);
    return change ? set_isa(m, change) : wscc_complain("--fp %s: none, ftz or ieee", next);
  } else if (!strcmp(a, "--cc")) {
    if (strcmp(next, "gcc") && strcmp(next, "clang"))
      return wscc_complain("--cc %s: gcc or clang", next);
    o->all_by = next;
  } else if (!strcmp(a, "--read-barriers") || !strcmp(a, "--no-read-barriers")) {
    m->war = a[2] == 'n' ? WS_war_in_order : WS_war_software;
  } else if (!strcmp(a, "-c")) {
    o->object_only = true;
  } else if (!strcmp(a, "--save-temps") || !strcmp(a, "-save-temps")) {
    o->save_temps = true;
  } else if (!strcmp(a, "-v")) {
    o->verbose = true;
  } else if (!strcmp(a, "--report")) {
    o->report = true;
  } else if (!strcmp(a, "--gcc-levels")) {
    o->gcc_levels = true;
  } else if (!strcmp(a, "--allow-indirect-calls")) {
    o->indirect = true;
  } else if (!strncmp(a, "--", 2) && feature_option(a)) {
    return set_isa(m, feature_option(a));
  } else if (!strncmp(a, "--param=", 8)) {
    if (!is_parameter(a + 8)) return wscc_complain("%s: --param=NAME=NUMBER", a);
    lex_list_add(flags, a);
  } else if (is_source(a) && *a != '-') {
    lex_list_add(sources, a);
  } else if (*a == '-' && strncmp(a, "--", 2) && strncmp(a, "-m", 2) && strcmp(a, "-E") &&
             strcmp(a, "-S")) {
    lex_list_add(flags, a);
    if (takes_value(a)) lex_list_add(flags, argv[++*i]);
  } else if (*a != '-' && strrchr(a, '.')) {
    return wscc_complain("%s: wscc compiles C: .c and .cu, and links .o", a);
  } else {
    return wscc_complain("unexpected argument %s (wscc --help)", a);
  }
  return -1;
}

int wscc_options(wscc_options_t *o, int argc, char **argv) {
  ws_config_t m;
  lex_list_t flags = {0}, sources = {0}, base = {0};
  const char *config = NULL;
  *o = (wscc_options_t){.gcc = WSCC_GCC, .clang = WSCC_CLANG};
  ws_config_defaults(&m);
  for (int i = 1; i < argc; i++) {
    const int rc = one_option(o, &m, &flags, &sources, &config, argv, &i);
    if (rc >= 0) return rc;
  }
  if (!sources.n) return fputs(usage, stderr), 2;
  for (int i = 0; i < sources.n; i++)
    if (access(sources.v[i], R_OK)) return wscc_complain("%s: %s", sources.v[i], strerror(errno));
  int to_compile = 0;
  for (int i = 0; i < sources.n; i++)
    to_compile += strcmp(strrchr(sources.v[i], '.'), ".o") != 0;
  if (o->object_only && o->output && to_compile != 1)
    return wscc_complain("-c with -o takes one source");
  if (!o->object_only && !o->output) o->output = "a.elf";
  const int rc = find_machine(o, &m, config, &base);
  if (rc >= 0) return rc;
  o->flags = flags.v;
  o->base = base.v;
  o->source = sources.v;
  o->sources = sources.n;
  o->save_folder = "";
  if (o->output && strrchr(o->output, '/')) {
    lex_buffer_t folder = {0};
    lex_print(&folder, "%.*s", (int)(strrchr(o->output, '/') - o->output) + 1, o->output);
    o->save_folder = folder.s;
  }
  return -1;
}
