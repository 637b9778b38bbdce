// SPDX-License-Identifier: Apache-2.0
// The note that a kernel leaves in the ELF section .ws_kernels (not loaded), one per kernel. Shared
// by the kernels, which write it, and host programs, which read it. All words little endian.
#ifndef WS_NOTE_H
#define WS_NOTE_H

#include <stdint.h>

#define WS_NOTE_MAGIC 0x314B5357u // "WSK1"
#define WS_NOTE_STACK_UNKNOWN 0xFFFFFFFFu
enum { WS_NOTE_ARGS = 16, WS_NOTE_NAME = 44 };

typedef struct ws_note {
  uint32_t magic;
  uint32_t entry;          // ENTRY_PC
  uint32_t args;           // 32-bit words in the parameter block
  uint32_t stack;          // bytes of local memory a thread needs, or WS_NOTE_STACK_UNKNOWN
  uint32_t regs;           // registers used: numbers below it; 0..31 are x0..x31, 32..63 f0..f31
  char kind[WS_NOTE_ARGS]; // of each argument: 'p' pointer, 'i' int32, 'u' uint32, 'f' float
  char name[WS_NOTE_NAME]; // of the kernel, zero-terminated
} ws_note_t;

#endif
