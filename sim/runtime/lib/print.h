// SPDX-License-Identifier: Apache-2.0
// printf and assert in kernels: what the device leaves in memory for the host. Shared by the
// library of the kernels, which writes it, and the host, which reads it. All words little endian.
//
// A record of printf: its length in words, itself included; the address of the format; the
// arguments in order, promoted as C promotes them, 32-bit ones in a word, 64-bit ones in two, the
// low word first, without alignment. A vector counts as its elements. A thread reserves a record by
// one atomic addition to `used_words`; one that does not fit is counted in `dropped`. With bit 31
// of the first word set, the format is OpenCL's: `l` says 64 bits, and there are vectors (%v4hlf).
#ifndef WS_PRINT_H
#define WS_PRINT_H

#include <stdint.h>

enum { WS_PRINT_WORDS = 16384 };
#define WS_PRINT_OPENCL 0x80000000u

typedef struct ws_print_buffer { // symbol __ws_printf
  uint32_t capacity_words, used_words, dropped;
  uint32_t data[WS_PRINT_WORDS];
} ws_print_buffer_t;

typedef struct ws_assert_record {      // symbol __ws_assert; followed by a fault: ebreak
  uint32_t set;                        // not 0: the others are valid
  uint32_t file, line, text, function; // addresses of strings, and a number
} ws_assert_record_t;

#endif
