// SPDX-License-Identifier: Apache-2.0
// The block of arguments of a launch.
#include <string.h>

#include "warpsmith.h"

enum { WORD = 4, LONG = 8, COUNT_MOST = 64 };

void ws_args_bytes(ws_args_t *a, const void *from, uint32_t bytes, uint32_t alignment) {
  const uint32_t align = alignment < WORD ? WORD : alignment;
  const uint64_t at = ((uint64_t)a->bytes + align - 1) / align * align;
  if (a->count == COUNT_MOST || !bytes || at + bytes > WS_ARG_BYTES) {
    a->overflow = true;
    return;
  }
  a->at[a->count] = (uint16_t)at;
  a->size[a->count++] = (uint16_t)bytes;
  memcpy(a->data + at, from, bytes);
  a->bytes = (uint32_t)at + bytes;
}

void ws_args_word(ws_args_t *a, uint32_t value) {
  ws_args_bytes(a, &value, sizeof value, WORD);
}
void ws_args_float(ws_args_t *a, float value) {
  ws_args_bytes(a, &value, sizeof value, WORD);
}
void ws_args_long(ws_args_t *a, uint64_t value) {
  ws_args_bytes(a, &value, sizeof value, LONG);
}
void ws_args_double(ws_args_t *a, double value) {
  ws_args_bytes(a, &value, sizeof value, LONG);
}
