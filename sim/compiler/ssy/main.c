// SPDX-License-Identifier: Apache-2.0
// wsssy: command line of the reconvergence pass.
#include <stdlib.h>
#include <string.h>

#include "../../host/libws/file.h"
#include "ssy.h"

static const char usage[] =
    "usage: wsssy IN.s -o OUT.s [options]\n"
    "       wsssy --verify IN.s\n"
    "Adds the reconvergence PC, in the branch or in an `ssy` before it, to every branch of the "
    "compiler's\n"
    "assembly that may diverge, and completes kernel entries.\n"
    "  --with FILE              summary of functions in another file (may be repeated)\n"
    "  --summary FILE           write the summary of this file's functions\n"
    "  --report                 print what was placed where\n"
    "  --verify                 no output; every branch must already have the right ssy, or be "
    "uniform\n"
    "  --allow-indirect-calls   accept calls through registers unchecked (uniform, no recursion)\n"
    "  --allow-endless-loops    a loop without an exit is a warning, not an error\n"
    "  --lrsc                   for machines with lr.w and sc.w (zalrsc in isa)\n"
    "  --index                  for machines with accesses with an index (xwsindex in isa)\n"
    "exit: 0 ok, 1 the input cannot be analysed, 2 usage or file error\n";

typedef struct {
  const char *in, *out, *summary, *with[64];
  int nwith;
  bool report, verify, indirect, endless, lrsc, index;
} options_t;

static bool parse_options(options_t *o, int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    bool takes = strcmp(a, "-o") == 0 || strcmp(a, "--with") == 0 || strcmp(a, "--summary") == 0;
    if (takes && !value) {
      fprintf(stderr, "wsssy: %s needs a file\n", a);
      return false;
    }
    if (strcmp(a, "-o") == 0)
      o->out = argv[++i];
    else if (strcmp(a, "--summary") == 0)
      o->summary = argv[++i];
    else if (strcmp(a, "--with") == 0 && o->nwith < 64)
      o->with[o->nwith++] = argv[++i];
    else if (strcmp(a, "--report") == 0)
      o->report = true;
    else if (strcmp(a, "--verify") == 0)
      o->verify = true;
    else if (strcmp(a, "--allow-indirect-calls") == 0)
      o->indirect = true;
    else if (strcmp(a, "--allow-endless-loops") == 0)
      o->endless = true;
    else if (strcmp(a, "--lrsc") == 0)
      o->lrsc = true;
    else if (strcmp(a, "--index") == 0)
      o->index = true;
    else if (a[0] != '-' && !o->in)
      o->in = a;
    else {
      fprintf(stderr, "wsssy: unexpected argument `%s'\n", a);
      return false;
    }
  }
  if (!o->in || (!o->out && !o->verify)) {
    fputs(usage, stderr);
    return false;
  }
  return true;
}

static char *read_file(const char *path, size_t *n) {
  char *text = ws_file_read(path, n);
  if (!text) perror(path);
  return text;
}

static int process(const options_t *o, ssy_unit_t *u) {
  size_t len;
  for (int i = 0; i < o->nwith; i++) {
    char *summary = read_file(o->with[i], &len);
    if (!summary) return 2;
    bool good = ssy_load_summary(u, o->with[i], summary);
    free(summary);
    if (!good) return 2;
  }
  char *text = read_file(o->in, &len);
  if (!text) return 2;
  bool good = ssy_run(u, text, len);
  free(text);
  if (!good) return 1;
  if (o->report) ssy_report(u, stdout);
  if (o->out && !o->verify && !ssy_write_file(u, "wsssy", o->out, ssy_write)) return 2;
  if (o->summary && !ssy_write_file(u, "wsssy", o->summary, ssy_write_summary)) return 2;
  return 0;
}

int main(int argc, char **argv) {
  options_t o = {0};
  ssy_unit_t u;
  if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
    fputs(usage, stdout);
    return 0;
  }
  if (!parse_options(&o, argc, argv)) return 2;
  ssy_init(&u, o.in, stderr);
  u.verify = o.verify;
  u.allow_indirect = o.indirect;
  u.allow_endless = o.endless;
  u.lrsc = o.lrsc;
  u.index = o.index;
  int status = process(&o, &u);
  ssy_free(&u);
  return status;
}
