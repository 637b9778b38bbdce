// SPDX-License-Identifier: Apache-2.0
// The methods of the rows of caches: pointer chases for data, chains of jumps and straight code for
// instructions, and the solver that infers a cache from them.
#include "micro.h"

#include "geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NO_LEVEL "the machine has no such level"

// ---- caches -------------------------------------------------------------------------------------

typedef struct {
  micro_t *m;
  ws_addr_t base;
  uint32_t bytes;
  bool shuffled;      // no order of lines that a prefetcher could follow
  const char *kernel; // NULL: of plain loads
} chase_t;

// Cycles from a filled cache on; negative: the launch has failed.
static double chased(const chase_t *c, uint32_t loads, uint32_t counted) {
  uint32_t time;
  ws_args_t a = {0};
  ws_args_word(&a, c->m->stamps);
  ws_args_word(&a, c->base);
  ws_args_word(&a, loads);
  ws_args_word(&a, counted);
  ws_args_word(&a, micro_shift(c->m));
  const char *const kernel = c->kernel ? c->kernel : "micro_chase";
  const bool done = micro_launch(c->m, ws_kernel_find(c->m->program, kernel), 1, &a, 0) &&
                    !ws_read(c->m->device, &time, c->m->stamps, sizeof time);
  return done ? (double)time : -1;
}

static bool written(const chase_t *c, uint32_t elements, uint32_t stride) {
  const uint64_t span = (uint64_t)(elements - 1) * stride + 4;
  uint32_t *const words = span > c->bytes ? NULL : calloc(1, span);
  if (!words) return false;
  for (uint32_t i = 0, at = 0; i < elements; i++) { // an odd step reaches all of a power of two
    const uint32_t next = c->shuffled ? (at + 5 * elements / 8 + 1) % elements : (i + 1) % elements;
    words[at * stride / 4] = c->base + next * stride;
    at = next;
  }
  const bool done = !ws_write(c->m->device, c->base, words, span);
  free(words);
  return done;
}

static double chase(void *context, uint32_t elements, uint32_t stride) {
  const chase_t *const c = context;
  const uint32_t more = micro_rounds(c->m, elements);
  const double once = written(c, elements, stride) ? chased(c, elements, elements) : -1;
  const double twice = once < 0 ? -1 : chased(c, elements, (1 + more) * elements);
  return twice < 0
             ? -1
             : micro_round(c->m, elements, twice - once); // without what stands around a round
}

// number: 0 size, 1 ways, 2 line, 3 sets, 4 cycles of a hit less those of the level before, 5 of a
// miss less those of a hit.
static double property(micro_t *m, const ws_geometry_t *g, unsigned number, const char *error) {
  if (error) return micro_fails(m, error);
  const double all[] = {
      g->size, g->ways, g->line, g->sets, number == 4 ? g->hit - g[-1].hit : 0, g->miss - g->hit};
  return all[number];
}

static ws_geometry_t of_constants[3];

// The levels of constants to this one; NULL, or why it is not known.
static const char *constant_levels(micro_t *m, unsigned level) {
  static const char *error[3];
  static const char *const key[] = {"CCACHE", "CL2", "CL3"};
  ws_geometry_t *const g = of_constants;
  chase_t c = {.m = m};
  if (ws_symbol(m->program, "table", &c.base, &c.bytes)) return ws_device_error(m->device);
  for (unsigned k = 0; k <= level; k++) {
    if (micro_key(m, key[k]) == 0) return NO_LEVEL;
    if (!g[k].chases)
      error[k] = ws_geometry(chase, &c, k ? c.bytes : 4096, 8, k ? &g[k - 1] : NULL, &g[k]);
    if (error[k]) return error[k];
  }
  return NULL;
}

// number / 10: levels before the one in question.
double micro_constants(micro_t *m, const micro_row_t *r) {
  const unsigned level = r->number / 10;
  return property(m, &of_constants[level], r->number % 10, constant_levels(m, level));
}

// Wong et al., Fig. 17: arrays of constants to 40 KB, words `number` bytes apart. How many plateaus
// the curve has, that of memory among them: two sizes or more whose loads take the same time.
double micro_plateaus(micro_t *m, const micro_row_t *r) {
  enum { LEAST = 512, MOST = 40 << 10, RANDOM = 2 };
  static const char *const bytes_of[] = {"CCACHE", "CL2", "CL3"};
  static const char *const repl[] = {"CCACHE_REPL", "CL2_REPL", "CL3_REPL"};
  chase_t c = {.m = m};
  unsigned plateaus = 0, alike = 0;
  double last = 0;
  m->truth = 1;
  for (unsigned k = 0; k < 3; k++) {
    const double level = micro_key(m, bytes_of[k]);
    if (level > MOST * 4 / 5) return micro_fails(m, "a level holds more than the arrays");
    if (level > 0 && micro_key(m, repl[k]) == RANDOM)
      return micro_fails(m, "lines that are replaced at random make no plateau");
    m->truth += level > 0;
  }
  if (ws_symbol(m->program, "table", &c.base, &c.bytes))
    return micro_fails(m, ws_device_error(m->device));
  micro_axes(m, "bytes of constants", "cycles per load");
  for (uint32_t x = LEAST; x <= MOST; x += x < 4 << 10 ? 256 : x < 12 << 10 ? 1 << 10 : 4 << 10) {
    const uint32_t loads = x / r->number;
    const double time = chase(&c, loads, r->number), y = time / loads;
    if (time < 0) return micro_fails(m, ws_device_error(m->device));
    micro_add_point(m, x, y);
    alike = fabs(y - last) < 0.02 * last ? alike + 1 : 0;
    plateaus += alike == 1;
    last = y;
  }
  return plateaus;
}

// Wong et al., Fig. 18: words `number` bytes apart, sizes a line apart around that of the cache. In
// how many steps the curve rises: one for each set, whose lines then replace each other.
double micro_steps(micro_t *m, const micro_row_t *r) {
  chase_t c = {.m = m};
  const ws_geometry_t *const g = &of_constants[0];
  const char *const error = constant_levels(m, 0);
  if (error) return micro_fails(m, error);
  if (ws_symbol(m->program, "table", &c.base, &c.bytes))
    return micro_fails(m, ws_device_error(m->device));
  const uint32_t way = g->size / g->ways;
  unsigned steps = 0;
  double most = 0;
  micro_axes(m, "bytes of constants", "cycles per load");
  for (uint32_t x = g->size - way / 2; x <= g->size + way + 2 * g->line; x += g->line) {
    const uint32_t loads = x / r->number;
    const double time = chase(&c, loads, r->number);
    if (time < 0) return micro_fails(m, ws_device_error(m->device));
    micro_add_point(m, x, time / loads);
  }
  for (unsigned i = 1; i < m->points; i++)
    most = fmax(most, m->point[i].y - m->point[i - 1].y);
  for (unsigned i = 1; i < m->points; i++)
    steps += m->point[i].y - m->point[i - 1].y > most / 4;
  return steps;
}

double micro_loads(micro_t *m, const micro_row_t *r) {
  static ws_geometry_t g;
  static const char *error;
  const uint32_t most = m->data_bytes / 10;
  if (micro_no_dcache(m)) return micro_fails(m, MICRO_NO_DCACHE);
  chase_t c = {.m = m, .base = m->data, .bytes = m->data_bytes};
  if (micro_key(m, "DCACHE_PREFETCH") > 0)
    return micro_fails(m, "it prefetches: DCACHE_PREFETCH=0");
  if (!g.chases) error = ws_geometry(chase, &c, most, 8, NULL, &g);
  return property(m, &g, r->number, error);
}

double micro_global(micro_t *m, const micro_row_t *r) {
  chase_t c = {.m = m, .base = m->data, .bytes = m->data_bytes, .shuffled = true};
  uint32_t far = 4096; // a set that is the same for all
  const double time = chase(&c, r->number, far);
  return time < 0 ? micro_fails(m, ws_device_error(m->device)) : time / r->number;
}

// Loads past the data cache of one word, which are to take what loads take that miss it.
double micro_past(micro_t *m, const micro_row_t *r) {
  if (micro_key(m, "LOAD_OPS") == 0) return micro_fails(m, "no such loads: ISA=+xwsloads");
  chase_t c = {.m = m, .base = m->data, .bytes = m->data_bytes};
  m->truth = micro_global(m, r);
  c.kernel = strcmp(r->kernel, "chase_cv") == 0 ? "micro_chase_cv" : "micro_chase_cg";
  const double time =
      chase(&c, 1, 4) < 0 ? -1 : chased(&c, 1, 2 * r->number) - chased(&c, 1, r->number);
  return time < 0 ? micro_fails(m, ws_device_error(m->device)) : time / r->number;
}

// ---- instructions -------------------------------------------------------------------------------

enum { BLOCK = 64, RETURN = 0x8067 }; // bytes of a fetch, at most; jalr x0, 0(ra)

static uint32_t jump(uint32_t from, uint32_t to) {
  const uint32_t d = to - from;
  return 0x6F | (d >> 20 & 1) << 31 | (d >> 1 & 0x3FF) << 21 | (d >> 11 & 1) << 20 |
         (d >> 12 & 0xFF) << 12;
}

// A chain of jumps that returns after one or two rounds: each place has a jump of the first round
// and one of the second, to the place before it: what is fetched after a jump and not wanted is
// present. A stride of 0: to and fro between two blocks. Gives the address of the first jump, 0 if
// there is no room.
static uint32_t jumps(micro_t *m, uint32_t elements, uint32_t stride, unsigned rounds) {
  const uint64_t span = stride ? (uint64_t)elements * stride : 2 * BLOCK;
  uint32_t *const words = span > m->data_bytes ? NULL : calloc(1, span);
  uint32_t first = 0, last = 0;
  if (!words) return 0;
  for (unsigned k = 0; k < rounds; k++)
    for (uint32_t i = elements; i--;) {
      const uint32_t at = (stride ? i * stride : i % 2 * BLOCK + i / 2 * 8) + 4 * k;
      if (k || i != elements - 1)
        words[last / 4] = jump(last, at);
      else
        first = at;
      last = at;
    }
  words[last / 4] = RETURN;
  const bool done = !ws_write(m->device, m->data, words, span);
  free(words);
  return done ? m->data + first : 0;
}

// Cycles of code that the host has written; negative: the launch has failed.
static double called(micro_t *m, uint32_t code, uint32_t rounds, uint32_t calls) {
  uint32_t time;
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, code);
  ws_args_word(&a, rounds);
  ws_args_word(&a, calls);
  ws_args_word(&a, micro_shift(m));
  const bool done = code && micro_launch(m, ws_kernel_find(m->program, "micro_call"), 1, &a, 0) &&
                    !ws_read(m->device, &time, m->stamps, sizeof time);
  return done ? (double)time : -1;
}

static double jump_chase(void *context, uint32_t elements, uint32_t stride) {
  micro_t *const m = context;
  const uint32_t calls = micro_rounds(m, elements);
  const double once = called(m, jumps(m, elements, stride, 1), 1, calls);
  const double twice = once < 0 ? -1 : called(m, jumps(m, elements, stride, 2), 1, calls);
  return twice < 0 ? -1 : micro_round(m, elements, twice - once);
}

// number / 10: levels before the one in question.
double micro_instructions(micro_t *m, const micro_row_t *r) {
  static ws_geometry_t g[3];
  static const char *error[3];
  static const char *const key[] = {"ICACHE", "CL2", "CL3"};
  const unsigned level = r->number / 10;
  if (micro_key(m, "ICACHE_PREFETCH") > 0)
    return micro_fails(m, "it prefetches: ICACHE_PREFETCH=0");
  for (unsigned k = 0; k <= level; k++) {
    if (micro_key(m, key[k]) == 0) return micro_fails(m, NO_LEVEL);
    if (!g[k].chases)
      error[k] = ws_geometry(jump_chase, m, m->data_bytes / 10, 8, k ? &g[k - 1] : NULL, &g[k]);
    if (error[k]) return micro_fails(m, error[k]);
  }
  return property(m, &g[level], r->number % 10, NULL);
}

// Cycles per instruction of a second round through `bytes` of independent additions, of integers
// and of floats in turn.
static double straight(micro_t *m, uint32_t bytes) {
  static const uint32_t integer[] = {12, 16, 13, 17, 14, 28, 15, 29};
  const bool floats = ws_device_info(m->device)->floats;
  const uint32_t n = bytes / 4;
  uint32_t *const words = calloc(n, 4);
  if (!words) return -1;
  for (uint32_t i = 0; i < n - 4; i++)
    words[i] =
        10 << 15 | 11 << 20 | // of a0 and a1, or fa0 and fa1
        (floats && i % 2 ? 0x53 | i / 2 % 8 << 7 : 0x33 | integer[i / (floats ? 2 : 1) % 8] << 7);
  words[n - 4] = 0xFFF28293; // addi t0, t0, -1
  words[n - 3] = 0x00028463; // beq t0, x0, to the return
  words[n - 2] = jump((n - 2) * 4, 0);
  words[n - 1] = RETURN;
  const bool done = !ws_write(m->device, m->data, words, bytes);
  free(words);
  const double once = done ? called(m, m->data, 1, 1) : -1,
               twice = once < 0 ? -1 : called(m, m->data, 2, 1);
  return twice < 0 ? -1 : (twice - once) / n;
}

// Wong et al., Fig. 22. A step is a size, a power of two, where code larger by a quarter takes 2 %
// more per instruction than code smaller by a quarter. Prefetch hides the step to a level that is
// fast enough. number: steps after the one in question.
double micro_straight(micro_t *m, const micro_row_t *r) {
  enum { LEAST = 1024, OCTAVES = 5, POINTS = 4 * OCTAVES + 2 };
  static double y[POINTS];
  uint32_t x[POINTS], step[OCTAVES + 1];
  unsigned steps = 0;
  micro_axes(m, "bytes of code", "cycles per instruction");
  for (unsigned i = 0; i < POINTS; i++) {
    x[i] = (4 + i % 4) * (LEAST / 4) << i / 4;
    if (y[i] == 0) y[i] = straight(m, x[i]);
    if (y[i] < 0) return micro_fails(m, ws_device_error(m->device));
    micro_add_point(m, x[i], y[i]);
  }
  for (unsigned i = 4; i < POINTS; i += 4)
    if (y[i + 1] > 1.02 * y[i - 1]) step[steps++] = x[i];
  const unsigned levels = micro_key(m, "CL3") > 0 ? 2 : micro_key(m, "CL2") > 0;
  if (steps <= r->number || steps < levels) // which are seen is then not known
    return micro_fails(m, "fewer steps than levels from 2 to 32 KB: prefetch hides one");
  return step[steps - 1 - r->number];
}

// Wong et al., Fig. 21: constants that a level holds, and those before it do not, take longer after
// code that fills it. number: the level; 1: it is shared with instructions. The curve: cycles per
// load against bytes of code.
double micro_between(micro_t *m, const micro_row_t *r) {
  chase_t c = {.m = m};
  const unsigned k = r->number;
  const char *const error = constant_levels(m, k);
  if (error) return micro_fails(m, error);
  if (ws_symbol(m->program, "table", &c.base, &c.bytes))
    return micro_fails(m, ws_device_error(m->device));
  const ws_geometry_t *const g = &of_constants[k];
  const uint32_t stride = k ? g[-1].line : g->line;
  const uint32_t loads = (k ? 2 * g[-1].size : g->size / 2) / stride;
  const ws_addr_t own = m->stamps + 4;
  if (ws_write(m->device, own, &own, 4) || !written(&c, loads, stride))
    return micro_fails(m, ws_device_error(m->device));
  micro_axes(m, "bytes of code between the reads", "cycles per load");
  for (uint32_t bytes = 0; bytes <= 2 * g->size; bytes += g->size / 4) {
    uint32_t time;
    ws_args_t a = {0};
    ws_args_word(&a, m->stamps);
    ws_args_word(&a, own);
    ws_args_word(&a, c.base);
    ws_args_word(&a, loads);
    ws_args_word(&a, jumps(m, bytes ? bytes / g->line : 1, g->line, 1));
    ws_args_word(&a, micro_shift(m));
    if (!micro_launch(m, micro_kernel(m, r), 1, &a, 0) ||
        ws_read(m->device, &time, m->stamps, sizeof time))
      return micro_fails(m, ws_device_error(m->device));
    micro_add_point(m, bytes, (double)time / loads);
  }
  // A line of the level is several words of the chase.
  const double missed = (g->miss - g->hit) * stride / g->line;
  if (k == 0) m->truth = 0;
  return m->point[m->points - 1].y - m->point[0].y > missed / 2;
}
