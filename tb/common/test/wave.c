// SPDX-License-Identifier: Apache-2.0
// wave FILE.fst: the clock of a wave file runs. Every variable clk_i changes as often as any other
// of that name, and at least 100 times. The reader of FST files is that of Verilator.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fstapi.h"

enum { LEAST = 100 };

static unsigned long *changes; // of each handle

static void change(void *ctx, uint64_t time, fstHandle handle, const unsigned char *value) {
  (void)ctx;
  (void)time;
  (void)value;
  changes[handle]++;
}

int main(int argc, char **argv) {
  void *f = argc == 2 ? fstReaderOpen(argv[1]) : NULL;
  if (!f) return fprintf(stderr, "wave: no wave file\n"), 2;
  changes = calloc(fstReaderGetMaxHandle(f) + 1, sizeof *changes);
  if (!changes) return 2;
  fstReaderSetFacProcessMaskAll(f);
  fstReaderIterBlocks(f, change, NULL, NULL);
  unsigned long least = 0, most = 0, clocks = 0;
  for (struct fstHier *h; (h = fstReaderIterateHier(f));) {
    if (h->htyp != FST_HT_VAR || strcmp(h->u.var.name, "clk_i") != 0) continue;
    const unsigned long n = changes[h->u.var.handle];
    if (!clocks++ || n < least) least = n;
    if (n > most) most = n;
  }
  fstReaderClose(f);
  printf("%lu clk_i, %lu to %lu changes\n", clocks, least, most);
  return !(clocks && least == most && least >= LEAST);
}
