// SPDX-License-Identifier: Apache-2.0
// printf and assert in kernels: what the device leaves in memory for the host. Shared by the
// library of the kernels, which writes it, and the host, which reads it. All words little endian.
//
// A record of printf: its length in words, itself included; the address of the format; with bit 30
// of the first word set, the address of its site; the arguments in order, promoted as C promotes
// them, 32-bit ones in a word, 64-bit ones in two, the low word first, without alignment. A vector
// counts as its elements. A thread reserves a record by one atomic addition to `used_words`; one
// that does not fit is counted in `dropped`. With bit 31 of the first word set, the format is
// OpenCL's: `l` says 64 bits, and there are vectors (%v4hlf).
//
// A site is constant: where the call of printf is, and of each argument the kind in which it was
// stored: w one word, l a 64-bit integer, d a double. The host compares them with the format.
#ifndef WS_PRINT_H
#define WS_PRINT_H

#include <stdint.h>

enum { WS_PRINT_WORDS = 16384, WS_PRINT_WORDS_MOST = 1 << 18 }; // of C and CUDA; of OpenCL
#define WS_PRINT_OPENCL 0x80000000u
#define WS_PRINT_SITE 0x40000000u

typedef struct ws_print_buffer { // symbol __ws_printf
  uint32_t capacity_words, used_words, dropped;
  uint32_t data[WS_PRINT_WORDS];
} ws_print_buffer_t;

typedef struct ws_print_site {
  uint32_t file; // address of its name
  uint32_t line;
  // followed by the kinds, a character each, and a zero
} ws_print_site_t;

typedef struct ws_assert_record {      // symbol __ws_assert; followed by a fault: ebreak
  uint32_t set;                        // not 0: the others are valid
  uint32_t file, line, text, function; // addresses of strings, and a number
} ws_assert_record_t;

#endif
