// SPDX-License-Identifier: Apache-2.0
// Integer arithmetic and branches (sim/test/asm/arith.S) against C.
#include "sm.h"

enum { OUT = 32, EDGES = 8 };
static const uint32_t edges[EDGES] = {0, 1, 2, 31, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF};

static int64_t s64(uint32_t v) {
  return (int32_t)v;
}
static uint32_t sra(uint32_t a, unsigned n) {
  return (uint32_t)(s64(a) >> n);
}
static uint32_t quotient(uint32_t a, uint32_t b) {
  return b ? (uint32_t)(s64(a) / s64(b)) : UINT32_MAX;
}
static uint32_t rest(uint32_t a, uint32_t b) {
  return b ? (uint32_t)(s64(a) % s64(b)) : a;
}

// Runs a program on pairs of operands: all pairs of edges, then any.
static const uint32_t *start(const char *entry, uint32_t *a, uint32_t *b, unsigned block,
                             unsigned grid) {
  for (unsigned i = 0; i < block * grid; i++) {
    a[i] = i < EDGES * EDGES ? edges[i / EDGES] : sm_rand() >> sm_rand() % 31;
    b[i] = i < EDGES * EDGES ? edges[i % EDGES] : sm_rand() >> sm_rand() % 31;
  }
  run_new("arith", entry);
  run_grid(grid, 1, 1);
  run_block(block, 1, 1);
  run_in(a, block * grid);
  run_in(b, block * grid);
  const uint32_t *out = run_out(OUT * block * grid);
  run_exits(EXIT_OK);
  return out;
}

enum { MAX = 4096 };

static void shape(unsigned *block,
                  unsigned *grid) { // at least 128 threads, blocks of the whole machine
  *block = sm.fit * sm.threads;
  *grid = 127 / *block + 1;
}

static void test_arith__two_registers(void) {
  static const char *const name[] = {
      "add",    "sub",   "sll", "slt",  "sltu", "xor",  "srl", "sra", "or",  "and", "mul",  "mulh",
      "mulhsu", "mulhu", "div", "divu", "rem",  "remu", "beq", "bne", "blt", "bge", "bltu", "bgeu"};
  static uint32_t a[MAX], b[MAX];
  unsigned block, grid;
  shape(&block, &grid);
  const uint32_t *out = start("two_registers", a, b, block, grid);
  for (unsigned i = 0; i < block * grid; i++) {
    const uint32_t x = a[i], y = b[i], n = y & 31;
    const bool less = s64(x) < s64(y);
    const uint32_t want[] = {x + y,
                             x - y,
                             x << n,
                             less,
                             x < y,
                             x ^ y,
                             x >> n,
                             sra(x, n),
                             x | y,
                             x & y,
                             x * y,
                             (uint32_t)(s64(x) * s64(y) >> 32),
                             (uint32_t)(s64(x) * (int64_t)y >> 32),
                             (uint32_t)((uint64_t)x * y >> 32),
                             quotient(x, y),
                             y ? x / y : UINT32_MAX,
                             rest(x, y),
                             y ? x % y : x,
                             x == y ? 2 : 1,
                             x != y ? 2 : 1,
                             less ? 2 : 1,
                             less ? 1 : 2,
                             x < y ? 2 : 1,
                             x < y ? 1 : 2};
    for (unsigned k = 0; k < sizeof want / sizeof want[0]; k++)
      CHECK_EQ(out[OUT * i + k], want[k], "%s 0x%x, 0x%x in thread %u", name[k], x, y, i);
  }
}

static void test_arith__immediates(void) {
  static const char *const name[] = {"addi -2048", "addi 2047", "slti -3",  "sltiu -3",
                                     "xori -1",    "ori 0x555", "andi -16", "slli 31",
                                     "slli 1",     "srli 31",   "srli 7",   "srai 31",
                                     "srai 4",     "lui",       "auipc",    "jal"};
  static uint32_t a[MAX], b[MAX];
  unsigned block, grid;
  shape(&block, &grid);
  const uint32_t *out = start("immediates", a, b, block, grid);
  for (unsigned i = 0; i < block * grid; i++) {
    const uint32_t x = a[i];
    const uint32_t want[] = {x - 2048,  x + 2047,   s64(x) < -3,    x < 0xFFFFFFFD,
                             ~x,        x | 0x555,  x & ~15u,       x << 31,
                             x << 1,    x >> 31,    x >> 7,         sra(x, 31),
                             sra(x, 4), 0xABCDE000, 0x12345000 - 4, 0};
    for (unsigned k = 0; k < sizeof want / sizeof want[0]; k++)
      CHECK_EQ(out[OUT * i + k], want[k], "%s of 0x%x in thread %u", name[k], x, i);
  }
}

// The low word of the product of the low 24 bits.
static uint32_t product24(uint32_t a, uint32_t b, bool with_signs) {
  const int64_t top = INT64_C(1) << 23;
  int64_t x = a & 0xFFFFFF, y = b & 0xFFFFFF;
  if (with_signs && x >= top) x -= 2 * top;
  if (with_signs && y >= top) y -= 2 * top;
  return (uint32_t)(x * y);
}

static void test_arith__mul24(void) {
  NEEDS(sm.mul24);
  static uint32_t a[MAX], b[MAX];
  unsigned block, grid;
  shape(&block, &grid);
  const uint32_t *out = start("mul24", a, b, block, grid);
  for (unsigned i = 0; i < block * grid; i++) {
    const uint32_t x = product24(a[i], b[i], true), y = product24(a[i], b[i], false);
    CHECK_EQ(out[OUT * i], x, "mul24 0x%x, 0x%x in thread %u", a[i], b[i], i);
    CHECK_EQ(out[OUT * i + 1], y, "mulu24 0x%x, 0x%x in thread %u", a[i], b[i], i);
    CHECK_EQ(out[OUT * i + 2], product24(x, y, false), "mulu24 of both in thread %u", i);
  }
}

const sm_test_t arith_tests[] = {{"arith/two_registers", test_arith__two_registers},
                                 {"arith/mul24", test_arith__mul24},
                                 {"arith/immediates", test_arith__immediates},
                                 {0}};
