// SPDX-License-Identifier: Apache-2.0
// Three properties of a cache with LRU or FIFO replacement, read in circles, carry the method:
//   size  an array of adjacent lines fits exactly when it is no larger than the cache;
//   line  of an array twice the size of the cache, every line misses, once per round: so every load
//         misses from the stride on that is the line;
//   ways  words whose distance is the size of the cache are all in one set: they fit exactly when
//         there are no more of them than ways.
#include "geometry.h"

typedef struct {
  ws_chase_t *chase;
  void *context;
  ws_geometry_t *g;
  bool failed;
} run_t;

static double cycles(run_t *r, uint32_t elements, uint32_t stride) {
  const double total = r->chase(r->context, elements, stride);
  r->g->chases++;
  r->failed |= total < 0;
  return total;
}

// Misses in a round, rounded to the next number.
static uint32_t misses(run_t *r, uint32_t elements, uint32_t stride) {
  const double over = cycles(r, elements, stride) - r->g->hit * elements;
  const double n = over / (r->g->miss - r->g->hit) + 0.5;
  return n < 1 ? 0 : (uint32_t)n;
}

// The largest number of elements, from 1 to max, that fit.
static uint32_t fitting(run_t *r, uint32_t stride, uint32_t max) {
  uint32_t fits = 1, not = 2;
  while (not <= max && !misses(r, not, stride)) {
    fits = not ;
    not *= 2;
  }
  if (not > max) not = max + 1;
  while (not -fits > 1) {
    const uint32_t middle = fits + (not -fits) / 2;
    if (misses(r, middle, stride))
      not = middle;
    else
      fits = middle;
  }
  return fits;
}

static uint32_t power_of_two(uint32_t at_least) {
  uint32_t p = 1;
  while (p < at_least)
    p *= 2;
  return p;
}

const char *ws_geometry(ws_chase_t *chase, void *context, uint32_t max_size, uint32_t max_ways,
                        ws_geometry_t *out) {
  const uint32_t min = WS_GEOMETRY_LINE_MIN, far = power_of_two(max_size);
  run_t r = {chase, context, out, false};
  *out = (ws_geometry_t){0};
  out->hit = cycles(&r, max_ways + 1, 0) / (max_ways + 1);
  out->miss = cycles(&r, max_ways + 1, far) / (max_ways + 1);
  if (r.failed) return "a chase cannot be run";
  if (out->miss < 1.05 * out->hit) return "hits and misses take the same time";

  out->size = min * fitting(&r, min, max_size / min + 1);
  if (out->size > max_size) return "the cache is larger than the largest size asked for";

  const uint32_t twice = 2 * out->size;
  for (uint32_t stride = 4; !out->line && stride <= WS_GEOMETRY_LINE_MAX; stride *= 2) {
    const uint32_t elements = (twice + stride - 1) / stride;
    if (misses(&r, elements, stride) == elements) out->line = stride;
  }

  out->ways = fitting(&r, out->size, max_ways + 1);
  if (r.failed) return "a chase cannot be run";
  if (!out->line)
    return "not every line of an array twice as large misses: not LRU, or a line of "
           "more than 256 bytes";
  if (out->ways > max_ways) return "the cache has more ways than the largest number asked for";
  out->sets = out->size / out->line / out->ways;
  if (out->sets * out->ways * out->line != out->size || power_of_two(out->sets) != out->sets)
    return "size, line and ways do not fit together: not LRU, or sets that are no power of two";
  return NULL;
}
