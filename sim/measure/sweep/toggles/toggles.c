// SPDX-License-Identifier: Apache-2.0
// wstoggles FILE.fst: how many bits change in the waves of a run. A net that has several names
// counts once. The reader of FST files is that of Verilator.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fstapi.h"

static char **last; // the value of each handle, once it has one
static uint64_t toggles;

static void change(void *ctx, uint64_t time, fstHandle handle, const unsigned char *value) {
  (void)ctx;
  (void)time;
  const char *now = (const char *)value;
  const size_t n = strlen(now);
  if (strspn(now, "01xz") != n) return; // a real number
  char *old = last[handle];
  if (old && strlen(old) == n) {
    for (size_t i = 0; i < n; i++)
      toggles += (old[i] == '0' && now[i] == '1') || (old[i] == '1' && now[i] == '0');
    memcpy(old, now, n);
    return;
  }
  free(old);
  last[handle] = strdup(now);
  if (!last[handle]) exit(2);
}

int main(int argc, char **argv) {
  void *f = argc == 2 ? fstReaderOpen(argv[1]) : NULL;
  if (!f) return fprintf(stderr, "wstoggles: no wave file\n"), 2;
  const size_t handles = fstReaderGetMaxHandle(f) + (size_t)1;
  last = calloc(handles, sizeof *last);
  if (!last) return 2;
  fstReaderSetFacProcessMaskAll(f);
  fstReaderIterBlocks(f, change, NULL, NULL);
  fstReaderClose(f);
  for (size_t i = 0; i < handles; i++)
    free(last[i]);
  free(last);
  printf("%" PRIu64 "\n", toggles);
  return 0;
}
