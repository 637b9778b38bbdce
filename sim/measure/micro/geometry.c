// SPDX-License-Identifier: Apache-2.0
// Three properties of a cache with LRU or FIFO replacement, read in circles, carry the method:
//   size  an array of adjacent lines fits exactly when it is no larger than the cache;
//   line  of an array twice the size of the cache, every line misses, once per round: so every load
//         misses from the stride on that is the line;
//   ways  of an array that is a line too large, all lines of one set miss: one more than ways.
// A level after the first sees what the level before it misses: every load of an array twice as
// large as that one, whose words are a line of it apart.
#include "geometry.h"

typedef struct {
  ws_chase_t *chase;
  void *context;
  ws_geometry_t *g;
  bool failed;
  double time[16]; // per load of an array larger than the cache, of each stride
} run_t;

static double cycles(run_t *r, uint32_t elements, uint32_t stride) {
  const double total = r->chase(r->context, elements, stride);
  r->g->chases++;
  r->failed |= total < 0;
  return total;
}

static double per_load(run_t *r, uint32_t elements, uint32_t stride) {
  return cycles(r, elements, stride) / elements;
}

// A set that is too full has at least two misses.
static bool fits(run_t *r, uint32_t elements, uint32_t stride) {
  return cycles(r, elements, stride) < r->g->hit * (elements + 1);
}

// The largest number of elements, from `least`, which fits, to max, that fit.
static uint32_t fitting(run_t *r, uint32_t stride, uint32_t least, uint32_t max) {
  uint32_t in = least, out = 2 * least;
  while (out <= max && fits(r, out, stride)) {
    in = out;
    out *= 2;
  }
  if (out > max) out = max + 1;
  while (out - in > 1) {
    const uint32_t middle = in + (out - in) / 2;
    if (fits(r, middle, stride))
      in = middle;
    else
      out = middle;
  }
  return in;
}

static uint32_t power_of_two(uint32_t at_least) {
  uint32_t p = 1;
  while (p < at_least)
    p *= 2;
  return p;
}

// The time of a miss is the longest of a load of an array twice as large, or as large as possible;
// the line is the least stride at which loads take so long. At half a line, half of them do; from
// the distance of two words of a set on, the array has fewer lines than it would need.
static void find_line(run_t *r, uint32_t least, uint32_t most) {
  const uint32_t twice = 2 * r->g->size, bytes = twice < most ? twice : most;
  unsigned n = 0;
  for (uint32_t s = least; s <= 2 * WS_GEOMETRY_LINE_MAX && s <= r->g->size; s *= 2) {
    r->time[n] = per_load(r, (bytes + s - 1) / s, s);
    if (r->time[n] > r->g->miss) r->g->miss = r->time[n];
    n++;
  }
  for (unsigned k = n; k--;)
    if (r->time[k] - r->g->hit > 0.75 * (r->g->miss - r->g->hit)) r->g->line = least << k;
}

// From a line to a way, all strides miss the first level every time.
static bool all_miss(const run_t *r, uint32_t least) {
  const uint32_t way = r->g->line * r->g->sets;
  for (unsigned k = 0; least << k <= 2 * WS_GEOMETRY_LINE_MAX && least << k <= way; k++)
    if (least << k >= r->g->line && r->time[k] < 0.95 * r->g->miss) return false;
  return true;
}

// The misses of an array that is a line larger.
static uint32_t set_misses(run_t *r, uint32_t step) {
  const uint32_t elements = (r->g->size + r->g->line) / step;
  const double over = cycles(r, elements, step) - r->g->hit * elements;
  return (uint32_t)(over / (r->g->miss - r->g->hit) + 0.5);
}

const char *ws_geometry(ws_chase_t *chase, void *context, uint32_t max_size, uint32_t max_ways,
                        const ws_geometry_t *before, ws_geometry_t *out) {
  const uint32_t step = before ? before->line : WS_GEOMETRY_LINE_MIN;
  const uint32_t least = before ? 2 * before->size / step : 1;
  run_t r = {.chase = chase, .context = context, .g = out};
  *out = (ws_geometry_t){0};
  out->hit = before ? per_load(&r, least, step) : per_load(&r, max_ways + 1, 0);
  const double far = before ? 0 : per_load(&r, max_ways + 1, power_of_two(max_size));
  if (r.failed) return "a chase cannot be run";
  if (!before && far < 1.05 * out->hit) return "hits and misses take the same time";

  const uint32_t largest = before ? max_size / step - 1 : max_size / step + 1;
  out->size = step * fitting(&r, step, least, largest);
  if (r.failed) return "a chase cannot be run";
  if (out->size >= step * largest) return "the cache is larger than the largest size asked for";

  if (!before) out->hit = per_load(&r, out->size / step, step); // of more loads than the first
  const uint32_t shortest = before ? step : WS_GEOMETRY_LINE_MIN / 2;
  find_line(&r, shortest, before ? max_size : 2 * max_size);
  if (r.failed) return "a chase cannot be run";
  if (!out->line || out->line > WS_GEOMETRY_LINE_MAX)
    return "no stride makes every load miss: not LRU, or a line of more than 256 bytes";
  out->ways = set_misses(&r, step) - 1;
  if (r.failed) return "a chase cannot be run";
  if (out->ways == 0 || out->ways > max_ways)
    return "it has more ways than the largest number asked for, or is not LRU";
  out->sets = out->size / out->line / out->ways;
  if (out->sets * out->ways * out->line != out->size || power_of_two(out->sets) != out->sets)
    return "size, line and ways do not fit together: not LRU, or sets that are no power of two";
  if (!before && !all_miss(&r, shortest))
    return "not every line of an array twice as large misses: not LRU";
  return NULL;
}
