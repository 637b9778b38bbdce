/* SPDX-License-Identifier: Apache-2.0 */
/* The note that a kernel leaves in the ELF section .ws_kernels (not loaded), one per kernel. Shared
 * by the kernels, which write it, and host programs, which read it. All words little endian.
 *
 * The arguments lie in one block at the start of the constant window, as the members of a C struct
 * would: each at the next multiple of its alignment, which is 4 at least. The host writes the
 * block. */
#ifndef WS_NOTE_H
#define WS_NOTE_H

#include <stdint.h>

#define WS_NOTE_MAGIC 0x324B5357u /* "WSK2" */
#define WS_NOTE_STACK_UNKNOWN 0xFFFFFFFFu
enum { WS_NOTE_ARGS = 62, WS_NOTE_ARG_BYTES = 256, WS_NOTE_NAME = 60 };

/* Kinds: 'p' pointer; 'i' int32 and 'u' uint32, also for smaller integers and bool, which take a
 * word; 'l' int64, 'm' uint64; 'f' float, 'd' double; 'b' bytes (a struct by value, a vector);
 * 's' a word that holds an address in dynamic shared memory (a __local argument of OpenCL). */
typedef struct ws_note_arg {
  char kind;
  uint8_t log2_align; /* 2 at least */
  uint16_t offset;    /* in the block */
  uint16_t bytes;
} ws_note_arg_t;

typedef struct ws_note {
  uint32_t magic;
  uint32_t entry;     /* ENTRY_PC */
  uint32_t args;      /* how many */
  uint32_t arg_bytes; /* size of the block */
  uint32_t stack;     /* bytes of local memory a thread needs, or WS_NOTE_STACK_UNKNOWN */
  uint32_t regs;      /* registers used: numbers below it; 0..31 are x0..x31, 32..63 f0..f31 */
  ws_note_arg_t arg[WS_NOTE_ARGS];
  char name[WS_NOTE_NAME]; /* of the kernel, zero-terminated */
} ws_note_t;

#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L
_Static_assert(sizeof(ws_note_arg_t) == 6 && sizeof(ws_note_t) == 456, "layout of the note");
#endif

#endif
