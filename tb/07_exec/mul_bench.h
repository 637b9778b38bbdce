// SPDX-License-Identifier: Apache-2.0
// Tests of the multiplier arrays, included by test.c of each: addend + multiplicand * (slice + bit
// below), to the last bit; nothing at rest. Before it: IN and OUT, the types of the module's ports;
// SLICE_W and T_W, its parameters. After it: addend(), rests(), product().
#define I ((IN *)ws_tb_in)
#define O ((const OUT *)ws_tb_out)

__extension__ typedef __int128 wide_t;

static int64_t signed_of(uint64_t v, unsigned width) {
  return (int64_t)(v << (64 - width)) >> (64 - width);
}

static void addend(uint64_t acc);      // drives it where the module has one
static void rests(void);               // its outputs are 0
static uint64_t product(uint64_t acc); // what they and the addend say

static void check(uint64_t a, uint64_t b, unsigned below, uint64_t acc) {
  const uint64_t mask = T_W == 64 ? UINT64_MAX : ((uint64_t)1 << T_W) - 1;
  ws_set(VEC(I->a_i), 0, 33, a);
  ws_set(VEC(I->b_i), 0, SLICE_W, b);
  addend(acc);
  I->below_i = below;
  I->on_i = 0;
  ws_eval();
  rests();
  I->on_i = 1;
  ws_eval();
  const wide_t want =
      (wide_t)signed_of(acc, 34) + (wide_t)signed_of(a, 33) * (signed_of(b, SLICE_W) + below);
  WS_CHECK_EQ(product(acc) & mask, (uint64_t)want & mask, "a %llx slice %llx below %u addend %llx",
              (unsigned long long)a, (unsigned long long)b, below, (unsigned long long)acc);
}

static uint64_t operand(unsigned width) {
  const uint64_t mask = ((uint64_t)1 << width) - 1, top = (uint64_t)1 << (width - 1);
  switch (ws_rand_below(5)) {
  case 0:
    return top;
  case 1:
    return top - 1;
  case 2:
    return ((uint64_t)ws_rand_below(5) - 2) & mask;
  case 3:
    return ((uint64_t)1 << ws_rand_below(width)) & mask;
  default:
    return ((uint64_t)ws_rand() << 20 ^ ws_rand()) & mask;
  }
}

static void test_mul__random(void) {
  for (int n = 0; n < (ws_long() ? 200000 : 6000); n++)
    check(operand(33), operand(SLICE_W), ws_rand_below(2), operand(34));
}

// What division asks of it: a factor of 1 or -1.
static void test_mul__adds_and_subtracts(void) {
  for (int n = 0; n < 500; n++) {
    const uint64_t a = operand(33), acc = operand(34);
    check(a, 0, 1, acc);
    check(a, ((uint64_t)1 << SLICE_W) - 1, 0, acc);
    check(a, 0, 0, acc);
  }
}

const ws_test_t ws_tests[] = {
    {"random", test_mul__random}, {"adds_and_subtracts", test_mul__adds_and_subtracts}, {0}};
