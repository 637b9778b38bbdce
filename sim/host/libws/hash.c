// SPDX-License-Identifier: Apache-2.0
// See hash.h.
#include "hash.h"

#include <stdio.h>
#include <string.h>

uint64_t ws_hash_bytes(uint64_t h, const void *from, size_t bytes) {
  const unsigned char *c = from;
  for (size_t i = 0; i < bytes; i++)
    h = (h ^ c[i]) * UINT64_C(0x100000001b3);
  return h;
}

uint64_t ws_hash_text(uint64_t h, const char *text) {
  return ws_hash_bytes(h, text, strlen(text) + 1);
}

uint64_t ws_hash_file(const char *path, const char *name) {
  char part[1 << 14];
  uint64_t h = ws_hash_text(WS_HASH_START, name);
  FILE *f = fopen(path, "rb");
  for (size_t n; f && (n = fread(part, 1, sizeof part, f));)
    h = ws_hash_bytes(h, part, n);
  if (f) fclose(f);
  return h;
}
