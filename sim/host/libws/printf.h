// SPDX-License-Identifier: Apache-2.0
// What kernels print, and the asserts that fail in them: the host's side of
// sim/compiler/runtime/lib/print.h. To be called after each launch, also after one that faults.
#ifndef WS_HOST_PRINTF_H
#define WS_HOST_PRINTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Global memory of the device. False: there is none at the address.
typedef struct ws_printf_memory {
  void *ctx;
  bool (*read)(void *ctx, uint32_t address, void *to, uint32_t bytes);
  bool (*write)(void *ctx, uint32_t address, const void *from, uint32_t bytes);
} ws_printf_memory_t;

// Prints the records of the buffer at `symbol` (__ws_printf) to `out`, in the order in which the
// threads have reserved them, and empties it. Records that found no room are counted in a last
// line. Of a record that does not fit its format, the format is printed from the first conversion
// that does not fit; all others are printed unchanged. False when there is such a record, or a
// damaged one, which ends the output: `text` (`size` bytes) then has a line for each of the calls
// of printf, with file and line.
bool ws_printf_drain(const ws_printf_memory_t *memory, uint32_t symbol, FILE *out, char *text,
                     size_t size);

// True when an assert has failed: "file:line: function: assertion 'text' failed" is put into `text`
// (`size` bytes, cut if need be), and the record at `symbol` (__ws_assert) is cleared.
bool ws_assert_message(const ws_printf_memory_t *memory, uint32_t symbol, char *text, size_t size);

#endif
