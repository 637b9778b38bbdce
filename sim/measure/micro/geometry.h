// SPDX-License-Identifier: Apache-2.0
// The geometry of a cache and of the levels after it from the times of pointer chases alone: size,
// ways, line, sets.
#ifndef WS_MICRO_GEOMETRY_H
#define WS_MICRO_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A pointer chase of one thread: an array of `elements` words, `stride` bytes apart from an aligned
// base, each of which holds the address of the next one, the last that of the first; with a stride
// of 0 one word, read `elements` times. One round over all of them warms the caches. Returns the
// cycles of the second round, or a negative number when the chase cannot be run.
typedef double ws_chase_t(void *context, uint32_t elements, uint32_t stride);

typedef struct {
  uint32_t size, line; // bytes
  uint32_t ways, sets;
  double hit, miss; // cycles per load
  uint32_t chases;  // that it took
} ws_geometry_t;

enum { WS_GEOMETRY_LINE_MIN = 16, WS_GEOMETRY_LINE_MAX = 256 }; // bytes; powers of two

// Finds the geometry of a cache whose size is at most two thirds of max_size and which has at most
// max_ways ways. The cache must replace the line that was used least recently, or that was filled
// first, and have a power of two of sets that takes consecutive lines in turn; any number of ways.
// It must not prefetch; hits must all take nearly the same time, misses too, and half as long again
// at least. The chases of the first level reach over max_ways + 1 times the next power of two from
// max_size on, those of further levels over max_size bytes; a direct-mapped cache needs twice its
// size.
// before: the level before it, or NULL. The cache must then be at least twice as large, its line as
// long at least, and words of an array twice its size, a line of it apart, must miss that level.
// Returns NULL, or why there is no answer.
const char *ws_geometry(ws_chase_t *chase, void *context, uint32_t max_size, uint32_t max_ways,
                        const ws_geometry_t *before, ws_geometry_t *out);

#endif
