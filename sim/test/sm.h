// SPDX-License-Identifier: Apache-2.0
// Tests of a whole SM through wsrun: bare programs of sim/test/asm on whatever the runner runs, the
// golden model or the RTL.
#ifndef SM_H
#define SM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the machine under test has, from its ws_config.h.
typedef struct {
  char name[256];
  unsigned warps, threads, stack_depth, barriers, cta_slots, smem_bytes, dcache_line;
  unsigned max_regs, fit; // registers of a thread; warps that fit with all of them
  unsigned block_threads, pc_bits;
  unsigned fp; // 0 none, 1 to nearest without subnormals, 2 IEEE
  bool fflags, sfu;
  int sfu_table; // levels: -2..1
  bool atomics, cas, lrsc, float_atomics, load_ops, mul24, fmad, sfu_pairs;
  bool rdbar;                          // programs set read barriers
  bool apart;                          // threads of a warp have PCs of their own: no SIMT stack
  unsigned conv_barriers, thread_turn; // then
  unsigned interleave;                 // and they make way while they wait
  bool model;    // runs on the golden model alone: its clock counts instructions
  bool lockstep; // the model runs (alone or beside the RTL), so its reports are there
  bool told;     // the runner can say where each warp is: the model does, and the retire port
} sm_machine_t;
extern sm_machine_t sm;

typedef struct {
  const char *name; // group/claim
  void (*run)(void);
} sm_test_t;
extern const sm_test_t order_tests[], barrier_tests[], stack_tests[], leave_tests[], fault_tests[],
    lane_tests[], launch_tests[], window_tests[], atomic_tests[], arith_tests[], float_tests[],
    swap_tests[], past_tests[], progress_tests[];

// ---- one run ----
// A command line is put together, run, and its results are looked at; there is one at a time.
// Arguments of the program in the order of the calls. Pointers stay valid until the next run_new().
enum { EXIT_OK = 0, EXIT_FAULT = 3, EXIT_STUCK = 4 };

void run_new(const char *program, const char *entry);
void run_kernel(const char *program, const char *kernel); // of sim/programs/kernels
void run_opt(const char *fmt, ...)
    __attribute__((format(printf, 1, 2))); // words separated by blanks
void run_grid(unsigned x, unsigned y, unsigned z);
void run_block(unsigned x, unsigned y, unsigned z);
void run_u32(uint32_t v);
void run_in(const uint32_t *words, unsigned n);
const uint32_t *run_out(unsigned n);                 // zero at first
const uint32_t *run_dump(uint32_t addr, unsigned n); // physical memory at the end, n words
void run_exits(int status); // runs; the test fails when the exit status is another one
const char *run_err(void);  // what the run wrote to stderr

// A line of stderr that names the warp, a PC in [from, to) and `what` (NULL: anything).
bool run_why(unsigned warp, uint32_t from, uint32_t to, const char *what);

uint32_t sm_symbol(const char *program, const char *name);
unsigned sm_line(const char *program, const char *mark); // of "FAULT mark" in the source

// ---- checks ----

void sm_fail(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), noreturn));
void sm_skip(const char *why) __attribute__((noreturn));
void sm_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#define CHECK(cond, ...)                                                                           \
  do {                                                                                             \
    if (!(cond)) sm_fail(__FILE__, __LINE__, __VA_ARGS__);                                         \
  } while (0)
// CHECK_EQ(got, want, "which %u", i)
#define CHECK_EQ(got, want, fmt, ...)                                                              \
  do {                                                                                             \
    uint32_t g_ = (uint32_t)(got), w_ = (uint32_t)(want);                                          \
    if (g_ != w_)                                                                                  \
      sm_fail(__FILE__, __LINE__, "%s = 0x%x, expected 0x%x " fmt, #got, g_, w_, ##__VA_ARGS__);   \
  } while (0)
// Paths are not interrupted, and threads meet at every reconvergence PC.
#define NEEDS_PATHS()                                                                              \
  NEEDS(!sm.apart || (!sm.interleave && sm.thread_turn >= 1024 &&                                  \
                      sm.conv_barriers >= (sm.threads < 16 ? sm.threads - 1 : 15)))
#define NEEDS(cond)                                                                                \
  do {                                                                                             \
    if (!(cond)) sm_skip("needs " #cond);                                                          \
  } while (0)

static inline uint32_t sm_ones(unsigned n) {
  return n >= 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1;
}
uint32_t sm_rand(void); // the same sequence in each test

#endif
