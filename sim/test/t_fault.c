// SPDX-License-Identifier: Apache-2.0
// Each fault (sim/test/asm/fault.S): exit status 3, and a message with cause, warp, PC, source
// line, mask and, where there is one, address. No other warp ends, so the fault has to stop them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sm.h"

enum { SHARED = 1024, LOCAL = 64, STEP = 8 };

typedef enum { NO_ADDRESS, ADDRESS, LINE } where_t; // LINE: exact to the cache line
typedef struct {
  const char *entry, *says; // what the message has to say
  where_t where;
  uint32_t base; // lane i's address is base + 8 i; in `data` when below 8
  const char *opt;
} case_t;
#define AT_PC(entry, says)                                                                         \
  { entry, says, NO_ADDRESS, 0, "" }
#define AT_ADDRESS(entry, says, base)                                                              \
  { entry, says, ADDRESS, base, "" }
#define AT_LINE(entry, says, base)                                                                 \
  { entry, says, LINE, base, "" }
#define WITH(entry, says, opt)                                                                     \
  { entry, says, NO_ADDRESS, 0, opt }

static const case_t illegal[] = {
    AT_PC("illegal_zero", "illegal"),       AT_PC("illegal_ones", "illegal"),
    AT_PC("illegal_compressed", "illegal"), AT_PC("illegal_csr", "illegal"),
    AT_PC("illegal_csr_write", "illegal"),  AT_PC("illegal_csr_set", "illegal"),
    AT_PC("illegal_csr_clear", "illegal"),  AT_PC("illegal_lr", "illegal"),
    AT_PC("illegal_fence_i", "illegal"),    AT_PC("illegal_mret", "illegal"),
    AT_PC("illegal_xws", "illegal"),        AT_PC("illegal_special_10", "illegal"),
    AT_PC("illegal_rm_5", "illegal"),       AT_PC("illegal_rm_6", "illegal"),
    AT_PC("illegal_csr_0", "illegal"),      AT_PC("illegal_csr_4", "illegal"),
    AT_PC("illegal_double", "illegal"),     {0}};
static const case_t no_fp[] = {AT_PC("illegal_flw", "illegal"),
                               AT_PC("illegal_fadd", "illegal"),
                               AT_PC("illegal_frm", "illegal"),
                               {0}};
static const case_t no_sfu[] = {AT_PC("illegal_special", "illegal"), {0}};
static const case_t to_nearest_only[] = {
    AT_PC("illegal_rm_1", "illegal"), AT_PC("illegal_rm_4", "illegal"), {0}};
static const case_t no_atomics[] = {
    AT_PC("misaligned_amo", "illegal"), AT_PC("bus_amo", "illegal"), {0}};
static const case_t environment[] = {AT_PC("do_ecall", "ecall"), AT_PC("do_ebreak", "ebreak"), {0}};
static const case_t misaligned[] = {AT_ADDRESS("misaligned_lw", "misaligned data", 2),
                                    AT_ADDRESS("misaligned_lhu", "misaligned data", 1),
                                    AT_ADDRESS("misaligned_sw", "misaligned data", 1),
                                    AT_ADDRESS("misaligned_sh", "misaligned data", 0xD0000003),
                                    AT_ADDRESS("misaligned_local", "misaligned data", 0xE0000001),
                                    {0}};
static const case_t range[] = {AT_ADDRESS("range_shared", "out of range", 0xD0000000 + SHARED),
                               AT_ADDRESS("range_shared_far", "out of range", 0xD8000000),
                               AT_ADDRESS("range_local", "out of range", 0xE0000000 + LOCAL),
                               AT_ADDRESS("range_const", "out of range", 0xC1000000),
                               AT_ADDRESS("range_top", "out of range", 0xF0000000),
                               AT_ADDRESS("range_below_page", "out of range", 0xFFFFF000),
                               AT_ADDRESS("range_page", "out of range", 0xFFFFFC00),
                               AT_ADDRESS("page_store", "out of range", 0xFFFFF800),
                               AT_ADDRESS("const_store", "out of range", 0xC0000000),
                               {0}};
static const case_t bus[] = {AT_LINE("bus_load", "bus error", 0x10000000),
                             AT_LINE("bus_store", "bus error", 0x10000000),
                             {0}};
static const case_t atomics[] = {AT_ADDRESS("misaligned_amo", "misaligned data", 0xD0000002),
                                 AT_ADDRESS("const_amo", "out of range", 0xC0000000),
                                 AT_LINE("bus_amo", "bus error", 0x10000000),
                                 {0}};
static const case_t divergence[] = {AT_PC("jump_diverges", "divergent indirect jump"), {0}};
static const case_t no_reconvergence[] = {AT_PC("no_ssy", "without ssy"),
                                          AT_PC("used_ssy", "without ssy"),
                                          AT_PC("used_name", "without ssy"),
                                          {0}};
static const case_t targets[] = {AT_PC("target_jalr", "target"),
                                 AT_PC("target_branch", "target"),
                                 AT_PC("target_jal", "target"),
                                 {0}};
static const case_t registers[] = {WITH("register_rd", "register number", "--regs 16"),
                                   WITH("register_rs", "register number", "--regs 16"),
                                   WITH("register_store", "register number", "--regs 13"),
                                   {0}};
static const case_t float_registers[] = {WITH("float_rd", "register number", "--regs 32"),
                                         WITH("float_rs1", "register number", "--regs 32"),
                                         WITH("float_rs3", "register number", "--regs 48"),
                                         WITH("float_load", "register number", "--regs 52"),
                                         WITH("float_store", "register number", "--regs 33"),
                                         WITH("float_special", "register number", "--regs 40"),
                                         {0}};
static const case_t float_data[] = {AT_ADDRESS("misaligned_flw", "misaligned data", 2),
                                    AT_ADDRESS("range_fsw", "out of range", 0xF0000000),
                                    {0}};
static const case_t barrier[] = {
    AT_PC("barrier_number", "barrier number"), AT_PC("barrier_negative", "barrier number"), {0}};

typedef struct {
  unsigned warp, pc, mask, addr;
} record_t;

static uint32_t number_after(const char *key, int base) {
  const char *p = strstr(run_err(), key);
  CHECK(p, "no '%s' in: %s", key, run_err());
  return (uint32_t)strtoul(p + strlen(key), NULL, base);
}

static record_t record(void) {
  return (record_t){number_after("warp ", 10), number_after("pc 0x", 16),
                    number_after("threads 0x", 16), number_after("address 0x", 16)};
}

static void check_address(const case_t *c, const record_t *r) {
  const uint32_t base = (c->base < STEP ? sm_symbol("fault", "data") : 0) + c->base;
  for (unsigned l = 0; l < sm.threads; l++) {
    const uint32_t differs = (base + STEP * l) ^ r->addr;
    if ((r->mask >> l & 1) && (c->where == LINE ? differs < sm.dcache_line : !differs)) return;
  }
  sm_fail(__FILE__, __LINE__, "%s: address 0x%x is not that of a thread of 0x%x (base 0x%x)",
          c->entry, r->addr, r->mask, base);
}

// Threads first.. of the last warp fault.
static record_t provoke(const case_t *c, unsigned first) {
  const unsigned warp = sm.fit - 1;
  const uint32_t mask = sm_ones(sm.threads) & ~sm_ones(first);
  run_new("fault", c->entry);
  run_block(sm.fit * sm.threads, 1, 1);
  run_opt("--shared %u --local %u --max-cycles 2000000 %s", SHARED, LOCAL, c->opt);
  run_u32(warp);
  run_u32(first);
  run_exits(EXIT_FAULT);
  CHECK(strstr(run_err(), c->says), "%s: no '%s' in: %s", c->entry, c->says, run_err());
  const record_t r = record();
  CHECK_EQ(r.warp, warp, "%s: %s", c->entry, run_err());
  if (c->where == NO_ADDRESS) CHECK_EQ(r.mask, mask, "%s: %s", c->entry, run_err());
  CHECK(r.mask && !(r.mask & ~mask), "%s: threads 0x%x, of 0x%x", c->entry, r.mask, mask);
  if (c->where != NO_ADDRESS) check_address(c, &r);
  return r;
}

static void provoke_all(const case_t *cases) {
  const unsigned firsts[] = {0, sm.threads / 2 - 1}; // all threads, or from the middle on
  char line[64];
  for (const case_t *c = cases; c->entry; c++)
    for (unsigned k = 0; k < 2; k++) {
      provoke(c, firsts[k]);
      snprintf(line, sizeof line, "fault.S:%u)", sm_line("fault", c->entry));
      CHECK(strstr(run_err(), line), "%s: not at %s: %s", c->entry, line, run_err());
    }
}

static void test_fault__illegal_instruction(void) {
  for (const case_t *c = illegal; c->entry; c++)
    if (!sm.lrsc || strcmp(c->entry, "illegal_lr")) {
      provoke_all((case_t[]){*c, {0}});
      CHECK(strstr(run_err(), "the instruction is 0x"), "%s: %s", c->entry, run_err());
    }
}
static void test_fault__no_atomics(void) {
  NEEDS(!sm.atomics);
  provoke_all(no_atomics);
}
static void test_fault__without_float(void) {
  NEEDS(!sm.fp);
  provoke_all(no_fp);
}
static void test_fault__without_special_functions(void) {
  NEEDS(!sm.sfu);
  provoke_all(no_sfu);
}
static void test_fault__to_nearest_only(void) {
  NEEDS(sm.fp == 1);
  provoke_all(to_nearest_only);
}
static void test_fault__float_register_number(void) {
  NEEDS(sm.fp);
  for (const case_t *c = float_registers; c->entry; c++)
    if (sm.sfu || strcmp(c->entry, "float_special")) provoke_all((case_t[]){*c, {0}});
}
static void test_fault__float_data(void) {
  NEEDS(sm.fp);
  provoke_all(float_data);
}
static void test_fault__ecall_ebreak(void) {
  provoke_all(environment);
}
static void test_fault__misaligned_data(void) {
  provoke_all(misaligned);
}
static void test_fault__out_of_range(void) {
  provoke_all(range);
}
static void test_fault__bus_error(void) {
  provoke_all(bus);
}
static void test_fault__atomics(void) {
  NEEDS(sm.atomics);
  provoke_all(atomics);
}
static void test_fault__divergence(void) {
  NEEDS(!sm.apart);
  provoke_all(divergence);
}
static void test_fault__no_reconvergence_pc(void) {
  NEEDS(!sm.apart);
  provoke_all(no_reconvergence);
}
static void test_fault__misaligned_target(void) {
  provoke_all(targets);
}
static void test_fault__register_number(void) {
  provoke_all(registers);
}
static void test_fault__barrier_number(void) {
  provoke_all(barrier);
}

static void test_fault__fetch(void) {
  static const case_t unmapped = AT_PC("fetch_unmapped", "fetch"),
                      window = AT_PC("fetch_window", "fetch");
  NEEDS(sm.pc_bits == 32); // otherwise a jump wraps around into the program
  CHECK_EQ(provoke(&unmapped, 1).pc, 0x20000000, "%s", run_err());
  CHECK_EQ(provoke(&window, 0).pc, 0xC0000000, "%s", run_err());
}

// All registers for the largest block: libws leaves that to the machine.
static void test_fault__launch_does_not_fit(void) {
  NEEDS(sm.fit * sm.threads < sm.block_threads);
  run_new("fault", "clean");
  run_block(sm.block_threads, 1, 1);
  run_exits(EXIT_FAULT);
  CHECK(strstr(run_err(), "does not fit"), "%s", run_err());
}

static void test_fault__nothing_wrong(void) {
  run_new("fault", "clean");
  run_block(sm.fit * sm.threads, 1, 1);
  run_opt("--shared %u --local %u --regs 13", SHARED, LOCAL); // rounded up to 16
  run_exits(EXIT_OK);
}

const sm_test_t fault_tests[] = {
    {"fault/illegal_instruction", test_fault__illegal_instruction},
    {"fault/without_float", test_fault__without_float},
    {"fault/without_special_functions", test_fault__without_special_functions},
    {"fault/to_nearest_only", test_fault__to_nearest_only},
    {"fault/float_register_number", test_fault__float_register_number},
    {"fault/float_data", test_fault__float_data},
    {"fault/ecall_ebreak", test_fault__ecall_ebreak},
    {"fault/misaligned_data", test_fault__misaligned_data},
    {"fault/out_of_range", test_fault__out_of_range},
    {"fault/bus_error", test_fault__bus_error},
    {"fault/no_atomics", test_fault__no_atomics},
    {"fault/atomics", test_fault__atomics},
    {"fault/divergence", test_fault__divergence},
    {"fault/no_reconvergence_pc", test_fault__no_reconvergence_pc},
    {"fault/misaligned_target", test_fault__misaligned_target},
    {"fault/register_number", test_fault__register_number},
    {"fault/barrier_number", test_fault__barrier_number},
    {"fault/fetch", test_fault__fetch},
    {"fault/launch_does_not_fit", test_fault__launch_does_not_fit},
    {"fault/nothing_wrong", test_fault__nothing_wrong},
    {0}};
