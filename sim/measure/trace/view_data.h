// SPDX-License-Identifier: Apache-2.0
// The parts of a page: its numbers, and the files of the folder view, which are around them.
#ifndef WS_TRACE_VIEW_DATA_H
#define WS_TRACE_VIEW_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { VIEW_INSN_ARRAYS = 22 };

typedef struct view_array {
  uint32_t *value;
  size_t n, size;
  bool failed; // out of memory
} view_array_t;

void view_put(view_array_t *a, uint32_t value);
// ,"NAME":{"KEY":["u8","base64",FIRST],..}: each array in the fewest bytes that hold its values
// ("u") or their differences ("d"), the low ones first. False: one of them is not whole.
bool view_write(FILE *to, const char *name, const char *const *key, const view_array_t *a,
                unsigned n);
void view_head(FILE *to); // the page up to its data
void view_tail(FILE *to); // the rest

#endif
