// SPDX-License-Identifier: Apache-2.0
// The methods of micro.def: what a row infers, from times that kernels measure themselves.
#include "micro.h"

#include "../../gen/isa.h"
#include "geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATIONS = 32, STAMPS = 4, WARPS_MOST = 64, FULL = 8, SHARED = 4096 };
enum { INTEGERS = 32 }; // registers that a kernel without floats names

#define NO_DCACHE "no data cache"
#define NO_LEVEL "the machine has no such level"

static double fails(micro_t *m, const char *why) {
  snprintf(m->why, sizeof m->why, "%s", why);
  return NAN;
}

static void point(micro_t *m, double x, double y, double paper) {
  if (m->points < MICRO_POINTS) m->point[m->points++] = (micro_point_t){x, y, paper};
}

static const ws_kernel_t *kernel(micro_t *m, const micro_row_t *r) {
  char name[64];
  snprintf(name, sizeof name, "micro_%s", r->kernel);
  return ws_kernel_find(m->program, name);
}

static bool launch(micro_t *m, const ws_kernel_t *k, uint32_t threads, const ws_args_t *a,
                   uint32_t registers) {
  const uint32_t all = ws_device_info(m->device)->shared_bytes;
  const ws_launch_config_t l = {.grid = {1},
                                .block = {threads},
                                .shared_bytes = all < SHARED ? all : SHARED,
                                .registers = registers};
  return k && !ws_launch(m->device, k, &l, a) && !ws_wait(m->device);
}

// ---- 32 operations per warp ---------------------------------------------------------------------

// Warps of the largest block of a kernel without floats.
static uint32_t most_warps(const micro_t *m) {
  return ws_block_threads(m->device, INTEGERS) / ws_device_info(m->device)->threads;
}

// Cycles of 32 operations in each of `warps` warps of one block, from the first to begin to the
// last to end: those of 64 less those of 32.
static double cycles(micro_t *m, const micro_row_t *r, uint32_t warps, uint32_t extra) {
  const ws_device_info_t *const f = ws_device_info(m->device);
  uint32_t s[WARPS_MOST * STAMPS];
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, m->data);
  ws_args_word(&a, extra);
  if (warps > WARPS_MOST || warps > most_warps(m)) return fails(m, "a block has fewer threads");
  const bool all = warps * f->threads <= ws_block_threads(m->device, 0);
  if (!launch(m, kernel(m, r), warps * f->threads, &a, all ? 0 : INTEGERS) ||
      ws_read(m->device, s, m->stamps, warps * STAMPS * sizeof *s))
    return fails(m, ws_device_error(m->device));
  double time[2];
  for (unsigned i = 0; i < 2; i++) {
    uint32_t begin = UINT32_MAX, end = 0;
    for (uint32_t w = 0; w < warps; w++) {
      const uint32_t *const of = &s[w * STAMPS + 2 * i];
      begin = of[0] < begin ? of[0] : begin;
      end = of[1] > end ? of[1] : end;
    }
    time[i] = end - begin;
  }
  return time[1] - time[0];
}

static bool no_dcache(const micro_t *m) {
  return micro_key(m, "DCACHE") == 0;
}

double micro_chain(micro_t *m, const micro_row_t *r) {
  if (strcmp(r->kernel, "dcache") == 0 && no_dcache(m)) return fails(m, NO_DCACHE);
  return cycles(m, r, r->number, 1) / OPERATIONS;
}

static double rate(micro_t *m, const micro_row_t *r, uint32_t warps) {
  return OPERATIONS * warps * ws_device_info(m->device)->threads / cycles(m, r, warps, 1);
}

double micro_throughput(micro_t *m, const micro_row_t *r) {
  const uint32_t most = most_warps(m);
  return rate(m, r, r->number < most ? r->number : most);
}

// Wong et al., Fig. 6; the paper's is the ideal pipeline of 24 cycles that takes a warp in four.
double micro_warps(micro_t *m, const micro_row_t *r) {
  double last = NAN;
  for (uint32_t n = 1; n <= r->number; n++) {
    last = rate(m, r, n);
    if (isnan(last)) return NAN;
    point(m, n, last, m->gt200 ? 32.0 * n / (4 * n > 24 ? 4 * n : 24) : NAN);
  }
  return last;
}

double micro_barriers(micro_t *m, const micro_row_t *r) {
  for (uint32_t n = 1; n <= r->number; n++) {
    const double c = cycles(m, r, n, 1) / OPERATIONS;
    if (isnan(c)) return NAN;
    point(m, n, c, m->gt200 && n == 1 ? 20 : NAN);
  }
  return (m->point[m->points - 1].y - m->point[0].y) / (r->number - 1);
}

// Cycles of a load of words that are `stride` apart: of shared memory a pass for each word of the
// bank that has most, of global memory one for each line, of the threads that the load/store unit
// takes together; a cycle for each beat of the lanes at least.
static double load_cycles(const micro_t *m, uint32_t stride, bool shared) {
  const uint32_t threads = (uint32_t)micro_key(m, "THREADS"),
                 lanes = (uint32_t)micro_key(m, "LSU_LANES");
  const double beats = threads / micro_key(m, "LANES");
  const uint32_t banks = (uint32_t)micro_key(m, "SMEM_BANKS");
  const uint32_t line = (uint32_t)micro_key(m, "DCACHE_LINE") / 4;
  double passes = 0;
  for (uint32_t first = 0; first < threads; first += lanes) {
    uint32_t most = 0, lines = 0;
    for (uint32_t i = first; i < first + lanes; i++) {
      uint32_t in_bank = 0;
      for (uint32_t j = first; j < first + lanes; j++)
        in_bank += i * stride % banks == j * stride % banks;
      most = in_bank > most ? in_bank : most;
      lines += i == first || i * stride / line != (i - 1) * stride / line;
    }
    passes += shared ? most : lines;
  }
  return fmax(beats, shared ? passes * micro_key(m, "SMEM_INTERVAL") : passes);
}

double micro_strides(micro_t *m, const micro_row_t *r) {
  const bool shared = strncmp(r->kernel, "smem", 4) == 0;
  const ws_device_info_t *const f = ws_device_info(m->device);
  const uint32_t bytes = f->threads * r->number * 4;
  // Enough to keep the load/store unit busy, whatever the latency is.
  const uint32_t most = most_warps(m), warps = most < FULL ? most : FULL;
  const double beats = micro_key(m, "THREADS") / micro_key(m, "LANES");
  m->truth = load_cycles(m, r->number, shared) / beats;
  if (shared && (bytes > SHARED || bytes > f->shared_bytes))
    return fails(m, "the threads of a warp reach over too much");
  if (!shared && no_dcache(m)) return fails(m, NO_DCACHE);
  if (!shared && bytes > micro_key(m, "DCACHE_BYTES"))
    return fails(m, "the data cache is smaller than the words of a warp");
  for (uint32_t s = 1; s <= r->number; s *= 2)
    point(m, s, cycles(m, r, warps, s) / (OPERATIONS * warps * beats),
          m->gt200 && shared ? (double)s : NAN);
  return m->point[m->points - 1].y;
}

// How many sides of a warp run one after the other: a further side costs as much as the second one.
// number 2: the sides of two warps against those of one.
double micro_sides(micro_t *m, const micro_row_t *r) {
  const uint32_t threads = ws_device_info(m->device)->threads;
  if (r->number == 2) return cycles(m, r, 2, threads) / cycles(m, r, 1, threads);
  for (uint32_t n = 1; n <= threads; n *= 2)
    point(m, n, cycles(m, r, 1, n), NAN);
  const micro_point_t *const p = m->point, *const last = &p[m->points - 1];
  if (m->points < 3) return fails(m, "a warp has two threads");
  return 2 * (last->y - last[-1].y) / (p[1].y - p[0].y);
}

// ---- registers ----------------------------------------------------------------------------------

static uint32_t gcd(uint32_t a, uint32_t b) {
  return b ? gcd(b, a % b) : a;
}

// Threads of the largest block whose threads have so many registers, not more than `most`; a
// kernel that is refused has the fault LAUNCH, one that runs may have another.
static uint32_t largest(micro_t *m, const micro_row_t *r, uint32_t registers, uint32_t most) {
  const uint32_t step = ws_device_info(m->device)->threads;
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  while (most >= step && !launch(m, kernel(m, r), most, &a, registers) &&
         ws_result(m->device)->fault.cause == WS_FAULT_LAUNCH)
    most -= step;
  return most;
}

// Wong et al., Fig. 9.
static double paper_block(uint32_t registers) {
  const uint32_t all = 16384 / ((registers + 3) / 4 * 4) / 64 * 64;
  return all > 512 ? 512 : all;
}

// number 0: what registers are a multiple of; 1: what threads are; else the threads to so many.
double micro_registers(micro_t *m, const micro_row_t *r) {
  const uint32_t regs = (uint32_t)micro_key(m, "THREAD_REGS");
  uint32_t block = ws_device_info(m->device)->block_threads, of_regs = 0, of_threads = 0;
  if (r->number > 1) return largest(m, r, r->number, block);
  for (uint32_t n = 1; n <= regs; n++) {
    const uint32_t now = largest(m, r, n, block);
    if (now != block) of_regs = gcd(n - 1, of_regs), of_threads = gcd(block - now, of_threads);
    block = now;
    point(m, n, now, m->gt200 ? paper_block(n) : NAN);
  }
  if (!of_regs) return fails(m, "the largest block fits with all registers");
  return r->number ? of_threads : of_regs;
}

// ---- caches -------------------------------------------------------------------------------------

typedef struct {
  micro_t *m;
  ws_addr_t base;
  uint32_t bytes;
  bool shuffled; // no order of lines that a prefetcher could follow
} chase_t;

// Cycles from a filled cache on; negative: the launch has failed.
static double chased(const chase_t *c, uint32_t loads, uint32_t counted) {
  uint32_t time;
  ws_args_t a = {0};
  ws_args_word(&a, c->m->stamps);
  ws_args_word(&a, c->base);
  ws_args_word(&a, loads);
  ws_args_word(&a, counted);
  const bool done = launch(c->m, ws_kernel_find(c->m->program, "micro_chase"), 1, &a, 0) &&
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
  const double once = written(c, elements, stride) ? chased(c, elements, elements) : -1;
  const double twice = once < 0 ? -1 : chased(c, elements, 2 * elements);
  return twice < 0 ? -1 : twice - once; // without what stands around a round
}

// number: 0 size, 1 ways, 2 line, 3 sets, 4 cycles of a hit less those of the level before, 5 of a
// miss less those of a hit.
static double property(micro_t *m, const ws_geometry_t *g, unsigned number, const char *error) {
  if (error) return fails(m, error);
  const double all[] = {
      g->size, g->ways, g->line, g->sets, number == 4 ? g->hit - g[-1].hit : 0, g->miss - g->hit};
  return all[number];
}

static ws_geometry_t of_constants[3];

// The levels of constants to this one; NULL, or why it is not known.
static const char *constant_levels(micro_t *m, unsigned level) {
  static const char *error[3];
  static const char *const key[] = {"CCACHE_KB", "CL2_KB", "CL3_KB"};
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

double micro_loads(micro_t *m, const micro_row_t *r) {
  static ws_geometry_t g;
  static const char *error;
  const uint32_t most = m->data_bytes / 10;
  if (no_dcache(m)) return fails(m, NO_DCACHE);
  chase_t c = {.m = m, .base = m->data, .bytes = m->data_bytes};
  if (micro_key(m, "DCACHE_PREFETCH") > 0) return fails(m, "it prefetches: DCACHE_PREFETCH=0");
  if (!g.chases) error = ws_geometry(chase, &c, most, 8, NULL, &g);
  return property(m, &g, r->number, error);
}

double micro_global(micro_t *m, const micro_row_t *r) {
  chase_t c = {.m = m, .base = m->data, .bytes = m->data_bytes, .shuffled = true};
  uint32_t far = 4096; // a set that is the same for all
  const double time = chase(&c, r->number, far);
  return time < 0 ? fails(m, ws_device_error(m->device)) : time / r->number;
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
static double called(micro_t *m, uint32_t code, uint32_t rounds) {
  uint32_t time;
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, code);
  ws_args_word(&a, rounds);
  const bool done = code && launch(m, ws_kernel_find(m->program, "micro_call"), 1, &a, 0) &&
                    !ws_read(m->device, &time, m->stamps, sizeof time);
  return done ? (double)time : -1;
}

static double jump_chase(void *context, uint32_t elements, uint32_t stride) {
  micro_t *const m = context;
  const double once = called(m, jumps(m, elements, stride, 1), 1);
  const double twice = once < 0 ? -1 : called(m, jumps(m, elements, stride, 2), 1);
  return twice < 0 ? -1 : twice - once;
}

// number / 10: levels before the one in question.
double micro_instructions(micro_t *m, const micro_row_t *r) {
  static ws_geometry_t g[3];
  static const char *error[3];
  static const char *const key[] = {"ICACHE_KB", "CL2_KB", "CL3_KB"};
  const unsigned level = r->number / 10;
  if (micro_key(m, "ICACHE_PREFETCH") > 0) return fails(m, "it prefetches: ICACHE_PREFETCH=0");
  for (unsigned k = 0; k <= level; k++) {
    if (micro_key(m, key[k]) == 0) return fails(m, NO_LEVEL);
    if (!g[k].chases)
      error[k] = ws_geometry(jump_chase, m, m->data_bytes / 10, 8, k ? &g[k - 1] : NULL, &g[k]);
    if (error[k]) return fails(m, error[k]);
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
  const double once = done ? called(m, m->data, 1) : -1,
               twice = once < 0 ? -1 : called(m, m->data, 2);
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
  for (unsigned i = 0; i < POINTS; i++) {
    x[i] = (4 + i % 4) * (LEAST / 4) << i / 4;
    if (y[i] == 0) y[i] = straight(m, x[i]);
    if (y[i] < 0) return fails(m, ws_device_error(m->device));
    point(m, x[i], y[i], NAN);
  }
  for (unsigned i = 4; i < POINTS; i += 4)
    if (y[i + 1] > 1.02 * y[i - 1]) step[steps++] = x[i];
  const unsigned levels = micro_key(m, "CL3_KB") > 0 ? 2 : micro_key(m, "CL2_KB") > 0;
  if (steps <= r->number || steps < levels) // which are seen is then not known
    return fails(m, "fewer steps than levels from 2 to 32 KB: prefetch hides one");
  return step[steps - 1 - r->number];
}

// Wong et al., Fig. 21: constants that a level holds, and those before it do not, take longer after
// code that fills it. number: the level; 1: it is shared with instructions. The curve: cycles per
// load against bytes of code.
double micro_between(micro_t *m, const micro_row_t *r) {
  chase_t c = {.m = m};
  const unsigned k = r->number;
  const char *const error = constant_levels(m, k);
  if (error) return fails(m, error);
  if (ws_symbol(m->program, "table", &c.base, &c.bytes))
    return fails(m, ws_device_error(m->device));
  const ws_geometry_t *const g = &of_constants[k];
  const uint32_t stride = k ? g[-1].line : g->line;
  const uint32_t loads = (k ? 2 * g[-1].size : g->size / 2) / stride;
  const ws_addr_t own = m->stamps + 4;
  if (ws_write(m->device, own, &own, 4) || !written(&c, loads, stride))
    return fails(m, ws_device_error(m->device));
  for (uint32_t bytes = 0; bytes <= 2 * g->size; bytes += g->size / 4) {
    uint32_t time;
    ws_args_t a = {0};
    ws_args_word(&a, m->stamps);
    ws_args_word(&a, own);
    ws_args_word(&a, c.base);
    ws_args_word(&a, loads);
    ws_args_word(&a, jumps(m, bytes ? bytes / g->line : 1, g->line, 1));
    if (!launch(m, kernel(m, r), 1, &a, 0) || ws_read(m->device, &time, m->stamps, sizeof time))
      return fails(m, ws_device_error(m->device));
    point(m, bytes, (double)time / loads, NAN);
  }
  // A line of the level is several words of the chase.
  const double missed = (g->miss - g->hit) * stride / g->line;
  if (k == 0) m->truth = 0;
  return m->point[m->points - 1].y - m->point[0].y > missed / 2;
}
