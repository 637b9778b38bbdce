// SPDX-License-Identifier: Apache-2.0
// The methods of micro.def: what a row infers, from times that kernels measure themselves.
#include "micro.h"

#include "../../../gen/isa.h"

#include <math.h>
#include <string.h>

enum { OPERATIONS = 32, STAMPS = 4, WARPS_MOST = 64, FULL = 8, SHARED = 4096 };
enum { INTEGERS = 32, FLOATS = 64 }; // registers that kernels without and with floats may name

double micro_fails(micro_t *m, const char *why) {
  m->launch_failed = why == ws_device_error(m->device);
  snprintf(m->why, sizeof m->why, "%s", why);
  return NAN;
}

void micro_axes(micro_t *m, const char *x, const char *y) {
  m->x_axis = x, m->y_axis = y;
}

void micro_add_point(micro_t *m, double x, double y) {
  if (m->points < MICRO_POINTS) m->point[m->points++] = (micro_point_t){x, y};
}

const ws_kernel_t *micro_kernel(micro_t *m, const micro_row_t *r) {
  char name[64];
  snprintf(name, sizeof name, "micro_%s", r->kernel);
  return ws_kernel_find(m->program, name);
}

bool micro_launch(micro_t *m, const ws_kernel_t *k, uint32_t threads, const ws_args_t *a,
                  uint32_t registers) {
  const uint32_t all = ws_device_info(m->device)->shared_bytes;
  const ws_launch_config_t l = {.grid = {1},
                                .block = {threads},
                                .shared_bytes = all < SHARED ? all : SHARED,
                                .registers = registers};
  return k && !ws_launch(m->device, k, &l, a) && !ws_wait(m->device);
}

// ---- the clock register ------------------------------------------------------------------------

uint32_t micro_shift(const micro_t *m) {
  return ws_device_info(m->device)->clock_cycles - 1;
}

uint32_t micro_rounds(const micro_t *m, uint32_t accesses) {
  return micro_shift(m) && accesses < MICRO_MANY ? MICRO_MORE : 1;
}

double micro_round(const micro_t *m, uint32_t accesses, double time) {
  return floor(time / micro_rounds(m, accesses) + 0.5);
}

// Two times that are both odd, and both off by one cycle, one up and one down.
double micro_resolution(const micro_t *m) {
  return 2.0 * micro_shift(m) / OPERATIONS;
}

double micro_rate_resolution(const micro_t *m, const micro_row_t *r, double is) {
  return is * is * 2 * micro_shift(m) /
         (OPERATIONS * r->number * ws_device_info(m->device)->threads);
}

// ---- 32 operations per warp ---------------------------------------------------------------------

// Warps of the largest block of a kernel without floats.
static uint32_t most_warps(const micro_t *m) {
  return ws_block_threads(m->device, INTEGERS) / ws_device_info(m->device)->threads;
}

// Registers per thread of a block of that many warps: as many as there are.
static uint32_t registers_of(const micro_t *m, uint32_t warps) {
  const uint32_t threads = warps * ws_device_info(m->device)->threads;
  if (threads <= ws_block_threads(m->device, 0)) return 0;
  uint32_t registers = FLOATS;
  while (registers > INTEGERS && threads > ws_block_threads(m->device, registers))
    registers -= 4;
  return registers;
}

// Cycles of 32 operations in each of `warps` warps of one block, from the first to begin to the
// last to end: those of 64 less those of 32. Every step-th warp counts.
static double cycles_of(micro_t *m, const micro_row_t *r, uint32_t warps, uint32_t step,
                        uint32_t extra) {
  const ws_device_info_t *const f = ws_device_info(m->device);
  uint32_t s[WARPS_MOST * STAMPS];
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  ws_args_word(&a, m->data);
  ws_args_word(&a, extra);
  ws_args_word(&a, micro_shift(m));
  if (warps > WARPS_MOST || warps > most_warps(m))
    return micro_fails(m, "a block has fewer threads");
  if (!micro_launch(m, micro_kernel(m, r), warps * f->threads, &a, registers_of(m, warps)) ||
      ws_read(m->device, s, m->stamps, warps * STAMPS * sizeof *s))
    return micro_fails(m, ws_device_error(m->device));
  double time[2];
  for (unsigned i = 0; i < 2; i++) {
    uint32_t begin = UINT32_MAX, end = 0;
    for (uint32_t w = 0; w < warps; w += step) {
      const uint32_t *const of = &s[w * STAMPS + 2 * i];
      begin = of[0] < begin ? of[0] : begin;
      end = of[1] > end ? of[1] : end;
    }
    time[i] = end - begin;
  }
  return time[1] - time[0];
}

static double cycles(micro_t *m, const micro_row_t *r, uint32_t warps, uint32_t extra) {
  return cycles_of(m, r, warps, 1, extra);
}

bool micro_no_dcache(const micro_t *m) {
  return micro_key(m, "DCACHE") == 0;
}

double micro_chain(micro_t *m, const micro_row_t *r) {
  if (strcmp(r->kernel, "dcache") == 0 && micro_no_dcache(m))
    return micro_fails(m, MICRO_NO_DCACHE);
  return cycles(m, r, r->number, 1) / OPERATIONS;
}

static double rate(micro_t *m, const micro_row_t *r, uint32_t warps) {
  return OPERATIONS * warps * ws_device_info(m->device)->threads / cycles(m, r, warps, 1);
}

double micro_throughput(micro_t *m, const micro_row_t *r) {
  const uint32_t most = most_warps(m);
  return rate(m, r, r->number < most ? r->number : most);
}

// Half of the warps add, to the loads of the others, whose words are `number` words apart.
double micro_beside(micro_t *m, const micro_row_t *r) {
  const uint32_t most = most_warps(m), warps = (most < FULL ? most : FULL) / 2 * 2;
  const uint32_t threads = ws_device_info(m->device)->threads;
  if (!warps) return micro_fails(m, "one warp has no other beside it");
  if (threads * r->number * 4 > ws_device_info(m->device)->shared_bytes)
    return micro_fails(m, "the threads of a warp reach over too much");
  return OPERATIONS * (warps / 2) * threads / cycles_of(m, r, warps, 2, r->number);
}

// Wong et al., Fig. 6.
double micro_warps(micro_t *m, const micro_row_t *r) {
  double last = NAN;
  micro_axes(m, "warps", "operations per cycle");
  for (uint32_t n = 1; n <= r->number; n++) {
    last = rate(m, r, n);
    if (isnan(last)) return NAN;
    micro_add_point(m, n, last);
  }
  return last;
}

double micro_barriers(micro_t *m, const micro_row_t *r) {
  micro_axes(m, "warps", "cycles per barrier");
  for (uint32_t n = 1; n <= r->number; n++) {
    const double c = cycles(m, r, n, 1) / OPERATIONS;
    if (isnan(c)) return NAN;
    micro_add_point(m, n, c);
  }
  return (m->point[m->points - 1].y - m->point[0].y) / (r->number - 1);
}

// Cycles of a load of words that are `stride` apart: of shared memory a pass for each word of the
// bank that has most, of global memory one for each line, of the threads that the load/store unit
// takes together; at least a cycle for each beat of the lanes.
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
  // Enough to keep the load/store unit busy at any latency.
  const uint32_t most = most_warps(m), warps = most < FULL ? most : FULL;
  const double beats = micro_key(m, "THREADS") / micro_key(m, "LANES");
  m->truth = load_cycles(m, r->number, shared) / beats;
  if (shared && (bytes > SHARED || bytes > f->shared_bytes))
    return micro_fails(m, "the threads of a warp reach over too much");
  if (!shared && micro_no_dcache(m)) return micro_fails(m, MICRO_NO_DCACHE);
  if (!shared && bytes > micro_key(m, "DCACHE"))
    return micro_fails(m, "the data cache is smaller than the words of a warp");
  micro_axes(m, "words from thread to thread", "cycles per load and beat");
  for (uint32_t s = 1; s <= r->number; s *= 2)
    micro_add_point(m, s, cycles(m, r, warps, s) / (OPERATIONS * warps * beats));
  return m->point[m->points - 1].y;
}

// The number of sides of a warp that run one after the other: a further side costs as much as the
// second one. number 2: the sides of two warps against those of one.
double micro_sides(micro_t *m, const micro_row_t *r) {
  const uint32_t threads = ws_device_info(m->device)->threads;
  if (r->number == 2) return cycles(m, r, 2, threads) / cycles(m, r, 1, threads);
  micro_axes(m, "sides", "cycles of all sides");
  for (uint32_t n = 1; n <= threads; n *= 2)
    micro_add_point(m, n, cycles(m, r, 1, n));
  const micro_point_t *const p = m->point, *const last = &p[m->points - 1];
  if (m->points < 3) return micro_fails(m, "a warp has two threads");
  return 2 * (last->y - last[-1].y) / (p[1].y - p[0].y);
}

static double slope(micro_point_t a, micro_point_t b) {
  return (b.y - a.y) / (b.x - a.x);
}

// Cycles of each further way of a switch whose ways are one after the other. number 2: those of a
// way of the second half, to those of one of the first, of as many ways as there are lanes: an
// instruction of fewer threads may take fewer beats.
double micro_ways(micro_t *m, const micro_row_t *r) {
  const uint32_t threads = ws_device_info(m->device)->threads;
  const double most = r->number == 2 ? micro_key(m, "INT_LANES") : threads;
  if (most < 4) return micro_fails(m, "fewer than four lanes or threads");
  micro_axes(m, "ways", "cycles of the switch");
  for (uint32_t n = 1; n <= most; n *= 2)
    micro_add_point(m, n, cycles(m, r, 1, n));
  const micro_point_t first = m->point[0], last = m->point[m->points - 1];
  if (r->number == 1) return slope(first, last);
  m->truth = 1;
  return slope(m->point[m->points - 2], last) / slope(first, m->point[m->points - 2]);
}

// Cycles until a lock has been with each thread of a warp.
double micro_spin(micro_t *m, const micro_row_t *r) {
  if (!micro_key(m, "DIVERGENCE_APART"))
    return micro_fails(m,
                       "with a SIMT stack the thread that has the lock waits for those that spin");
  return cycles(m, r, 1, 1);
}

// ---- registers ----------------------------------------------------------------------------------

static uint32_t gcd(uint32_t a, uint32_t b) {
  return b ? gcd(b, a % b) : a;
}

// Threads of the largest block whose threads have that many registers, not more than `most`; a
// kernel that is refused has the fault LAUNCH, one that runs may have another.
static uint32_t largest(micro_t *m, const micro_row_t *r, uint32_t registers, uint32_t most) {
  const uint32_t step = ws_device_info(m->device)->threads;
  ws_args_t a = {0};
  ws_args_word(&a, m->stamps);
  while (most >= step && !micro_launch(m, micro_kernel(m, r), most, &a, registers) &&
         ws_result(m->device)->fault.cause == WS_FAULT_LAUNCH)
    most -= step;
  return most;
}

// Wong et al., Fig. 9. number 0: what registers are a multiple of; 1: what threads are; else the
// threads to that many.
double micro_registers(micro_t *m, const micro_row_t *r) {
  const uint32_t regs = (uint32_t)micro_key(m, "THREAD_REGS");
  uint32_t block = ws_device_info(m->device)->block_threads, of_regs = 0, of_threads = 0;
  if (r->number > 1) return largest(m, r, r->number, block);
  micro_axes(m, "registers per thread", "threads of the largest block");
  for (uint32_t n = 1; n <= regs; n++) {
    const uint32_t now = largest(m, r, n, block);
    if (now != block) of_regs = gcd(n - 1, of_regs), of_threads = gcd(block - now, of_threads);
    block = now;
    micro_add_point(m, n, now);
  }
  if (!of_regs) return micro_fails(m, "the largest block fits with all registers");
  return r->number ? of_threads : of_regs;
}
