// SPDX-License-Identifier: Apache-2.0
// wsview FILE.fst --rtl DIR --out DIR [--stage VIEW] [--quiet]: writes the saved views and the
// filters of a wave file to DIR, and prints how to open the one of a stage.
// Called by the name of a process filter (filter.c), it is that filter.
#include "wave.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char usage[] = "usage: wsview FILE.fst --rtl DIR --out DIR [--stage VIEW] [--quiet]\n";

static bool all_views(const wave_t *w, const wave_save_t *s, const char *stage) {
  bool good = true, found = !stage;
  for (unsigned i = 0; wave_views[i]; i++) {
    good = wave_save(w, s, wave_views[i]) && good;
    found = found || !strcmp(stage, wave_views[i]);
  }
  if (found) return good;
  fprintf(stderr, "wsview: no view %s; there are:", stage);
  for (unsigned i = 0; wave_views[i]; i++)
    fprintf(stderr, " %s", wave_views[i]);
  fprintf(stderr, "\n");
  return false;
}

int main(int argc, char **argv) {
  const char *slash = strrchr(argv[0], '/'), *stage = NULL;
  wave_save_t s = {0};
  wave_t w;
  if (wave_filter(slash ? slash + 1 : argv[0])) return 0;
  for (int i = 1; i < argc; i++) {
    const char **value = !strcmp(argv[i], "--rtl")     ? &s.rtl
                         : !strcmp(argv[i], "--out")   ? &s.folder
                         : !strcmp(argv[i], "--stage") ? &stage
                                                       : NULL;
    if (value && i + 1 < argc)
      *value = argv[++i];
    else if (!strcmp(argv[i], "--quiet"))
      s.quiet = true;
    else if (*argv[i] != '-' && !s.fst)
      s.fst = argv[i];
    else
      return fputs(usage, stderr), 2;
  }
  if (!s.fst || !s.rtl || !s.folder) return fputs(usage, stderr), 2;
  if (!wave_open(&w, s.fst)) return fprintf(stderr, "wsview: %s: no wave file\n", s.fst), 2;
  if (mkdir(s.folder, 0777) && errno != EEXIST) return perror(s.folder), 2;
  const bool unit = !strstr(w.root, "ws_sm_tbtop");
  const bool good = unit ? wave_save_unit(&w, &s) : all_views(&w, &s, stage);
  wave_close(&w);
  if (!s.quiet && good)
    printf("gtkwave --rcvar 'scale_to_time_dimension n' --rcvar 'hide_sst on' %s %s/%s.gtkw\n",
           s.fst, s.folder,
           unit    ? "unit"
           : stage ? stage
                   : wave_views[0]);
  return !good;
}
