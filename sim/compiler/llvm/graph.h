// SPDX-License-Identifier: Apache-2.0
// The blocks of a function as a graph.
#ifndef WS_GRAPH_H
#define WS_GRAPH_H

#include <llvm-c/Core.h>
#include <stdbool.h>

typedef struct {
  LLVMBasicBlockRef *block; // in the order of the function: the entry is 0
  unsigned n;
  unsigned **to; // to[b]: the numbers of its successors
  unsigned *ways;
  bool **back; // back[h][b]: b goes back to h, the header of a loop; NULL for other blocks
} graph_t;

// To be freed. A function without blocks has a graph without blocks.
graph_t *graph_new(LLVMValueRef function);
void graph_free(graph_t *g);
unsigned graph_index(const graph_t *g, LLVMBasicBlockRef block);
// Sets reached[b] for the blocks on ways that begin with an edge from `from` and do not go through
// `without` (g->n: all ways). `without` itself is reached, when a way ends there.
void graph_reach(const graph_t *g, unsigned from, unsigned without, bool *reached);
// Do all ways from `from` that come to an end come to `to` before? reached: as by graph_reach
// without `to`, and `from`.
bool graph_always_reaches(const graph_t *g, unsigned from, unsigned to, bool *reached);
// Sets in[b] for the blocks of the loop of a header: those from which its ends are reached without
// the header.
void graph_loop(const graph_t *g, unsigned header, bool *in);

// Memory that is zero, or the end of the program.
void *graph_allocate(size_t n, size_t bytes);

#endif
