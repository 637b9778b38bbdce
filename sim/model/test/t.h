// SPDX-License-Identifier: Apache-2.0
// Tests of the golden model: checks, TAP lines, and a rig that runs small programs.
#ifndef WS_MODEL_TEST_H
#define WS_MODEL_TEST_H

#include "../ws_asm.h"
#include "../ws_model.h"

typedef struct test {
  const char *name; // model/<group>/<claim>
  void (*run)(void);
} test_t;

extern const test_t tests_mem[], tests_rv32[], tests_decode[], tests_simt[], tests_simt_names[],
    tests_xlane[], tests_lsu[], tests_fault[], tests_cta[], tests_barrier[], tests_hung[],
    tests_lockstep[], tests_float[], tests_fcsr[], tests_race[], tests_race_random[],
    tests_random[], tests_read_barrier[], tests_xws[];

// A failed check ends the test function. Only the first failure of a test is reported.
void t_fail(const char *file, int line, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
bool t_failed(void);
// Prints the TAP line of the test that just ran; the last one where it failed and WS_FIRST is set.
void t_report(const char *name);
int t_summary(void); // plan, "N passed, N failed"; exit status
void t_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#define CHECK(cond, ...)                                                                           \
  do {                                                                                             \
    if (!(cond)) {                                                                                 \
      t_fail(__FILE__, __LINE__, __VA_ARGS__);                                                     \
      return;                                                                                      \
    }                                                                                              \
  } while (0)
#define CHECK_EQ(got, want)                                                                        \
  do {                                                                                             \
    uint64_t g_ = (uint64_t)(got), w_ = (uint64_t)(want);                                          \
    CHECK(g_ == w_, "%s is 0x%llx, expected 0x%llx", #got, (unsigned long long)g_,                 \
          (unsigned long long)w_);                                                                 \
  } while (0)

// Seeded random numbers (SplitMix64).
typedef struct rng {
  uint64_t s;
} rng_t;
uint64_t rng_next(rng_t *r);
uint32_t rng_below(rng_t *r, uint32_t n);
uint32_t rng_value(rng_t *r); // 32 bits, corner values preferred
uint32_t rng_float(rng_t *r); // binary32: numbers of all kinds, and some that meet in sums

// ---- the rig: one SM, one program ----

enum {
  CODE = 0x10000,
  OUT = 0x20000,
  OUT_WORDS = 4096,
  LOCAL_MEM = 0x100000,
  CONST_MEM = 0x200000,
  TRACE_MAX = 8192
};

typedef struct step {
  uint32_t warp, pc, mask;
  unsigned depth;
} step_t;

typedef struct rig {
  ws_model_cfg_t cfg;
  ws_launch_t l;
  wsa_t a;
  ws_mem_t *mem;
  ws_model_t *m;
  ws_policy_t policy;
  uint64_t limit;
  int rc; // of launch or run
  step_t step[TRACE_MAX];
  unsigned steps;
} rig_t;

extern rig_t R;
extern const struct ws_sfu_tables
    t_sfu;            // tables to test with: what the functions are like does not matter
void rig_reset(void); // an 8 x 8 SM, one CTA of one full warp, OUT mapped
int rig_load(void);   // ends the assembly, loads it, makes the model, launches
int rig_run(void);    // rig_load and ws_model_run
uint32_t rig_out(unsigned index); // word of OUT
void rig_free(void);
// Stores reg at OUT + 4 * (linear thread id within the CTA, x only) + offset; uses x30, x31.
void rig_put_result(unsigned reg, int32_t offset);

#define E(insn) wsa_put(&R.a, wsa_##insn)
#define TO(insn, label) wsa_to(&R.a, wsa_##insn, label)
#define LABEL() wsa_label(&R.a)
#define BIND(label) wsa_bind(&R.a, label)

// ---- random programs, see gen.c ----

typedef struct gen_cfg {
  uint64_t seed;
  uint32_t code, data; // addresses
  bool simt;           // ssy before conditional branches; the data of a thread is at the parameter
                       // pointer plus tid.x * GEN_DATA, not at `data`
  bool fp, ftz, sfu;   // float instructions; to nearest only; special functions
  bool lrsc;           // lr.w with an sc.w to the same word after it
} gen_cfg_t;

enum { GEN_DATA = 4096, GEN_DUMP = GEN_DATA / 2, GEN_REGS = 272 };

// Emits a program that loads its registers from its data, runs, and stores x0..x31, with fp then
// f0..f31 and fcsr, at data + GEN_DUMP (GEN_REGS bytes are kept for them).
// The caller adds what ends it, and ends the assembly.
void gen_program(const gen_cfg_t *cfg, wsa_t *a);
void gen_data(uint64_t seed, uint8_t data[GEN_DATA]); // the data a program starts from

typedef struct qemu_cfg {
  const char *self;       // this program, for the reproduction line
  const char *qemu, *dir; // command; directory for the ELF and its output
  uint64_t seed;          // of the first program; the next ones count up
  unsigned programs;
} qemu_cfg_t;

// Programs in batches, a TAP line a batch.
void qemu_tests(const qemu_cfg_t *cfg);

#endif
