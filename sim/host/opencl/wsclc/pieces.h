// SPDX-License-Identifier: Apache-2.0
// The device library as a file of pieces: modules of LLVM, each with the functions of one name for
// all types of their arguments, or with one variable, and with all that these call. A program reads
// the pieces that it needs: the whole library has some ten thousand functions, and reading their
// names alone takes longer than compiling a small kernel. Words are those of the host, which the
// library is made on.
//
// The file: the head, the symbols in the order of strcmp, the pieces, the names of the symbols with
// a zero after each, the modules. Offsets count from the start of the file.
#ifndef WSCLC_PIECES_H
#define WSCLC_PIECES_H

#include <stdint.h>

#define PIECES_MAGIC "WSCLLIB1"
enum { PIECE_ALIGN = 8 }; // of each module; LLVM wants 4

typedef struct pieces_head {
  char magic[8];
  uint32_t symbols, pieces;
} pieces_head_t;

typedef struct piece_symbol {
  uint32_t name, piece; // offset of the name; number of the piece
} piece_symbol_t;

typedef struct piece {
  uint32_t at, bytes;
} piece_t;

#endif
