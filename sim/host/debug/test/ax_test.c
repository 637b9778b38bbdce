// SPDX-License-Identifier: Apache-2.0
// Agent expressions, by the definitions of GDB's manual. TAP; the last line is "N passed, N
// failed".
#include "../ax.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A thread with x5 = 0xFFFFFFFE and these bytes at 0x100.
static const uint8_t memory[] = {0x81, 0x02, 0x03, 0x84, 5, 6, 7, 0x88};

static bool reg(void *ctx, unsigned number, uint32_t *value) {
  (void)ctx;
  *value = 0xFFFFFFFE;
  return number == 5;
}

static bool read_memory(void *ctx, uint32_t at, void *to, size_t bytes) {
  (void)ctx;
  if (at - 0x100 >= sizeof memory || bytes > sizeof memory - (at - 0x100)) return false;
  memcpy(to, memory + (at - 0x100), bytes);
  return true;
}

#define C(...)                                                                                     \
  sizeof((const uint8_t[]){__VA_ARGS__}), (const uint8_t[]) {                                      \
    __VA_ARGS__                                                                                    \
  }
enum { C8 = 0x22, C16, C32, C64, END = 0x27, MINUS_ONE = 0x12 }; // const8 .., end, bit_not

static const struct {
  const char *name;
  size_t bytes;
  const uint8_t *code;
  bool good;
  uint64_t value;
} cases[] = {
    {"const8", C(C8, 200, END), true, 200},
    {"const16", C(C16, 1, 2, END), true, 0x102},
    {"const32", C(C32, 1, 2, 3, 4, END), true, 0x1020304},
    {"const64", C(C64, 1, 2, 3, 4, 5, 6, 7, 8, END), true, UINT64_C(0x102030405060708)},
    {"add", C(C8, 7, C8, 9, 0x02, END), true, 16},
    {"sub", C(C8, 7, C8, 9, 0x03, END), true, UINT64_MAX - 1},
    {"mul", C(C8, 7, C8, 9, 0x04, END), true, 63},
    {"div_signed", C(C8, 6, MINUS_ONE, C8, 2, 0x05, END), true, UINT64_MAX - 2},
    {"div_unsigned", C(C8, 1, MINUS_ONE, C8, 2, 0x06, END), true, UINT64_MAX / 2},
    {"rem_signed", C(C8, 6, MINUS_ONE, C8, 4, 0x07, END), true, UINT64_MAX - 2},
    {"rem_unsigned", C(C8, 0, MINUS_ONE, C8, 16, 0x08, END), true, 15},
    {"division by 0", C(C8, 6, C8, 0, 0x05, END), false, 0},
    {"lsh", C(C8, 3, C8, 4, 0x09, END), true, 48},
    {"rsh_signed", C(C8, 15, MINUS_ONE, C8, 2, 0x0A, END), true, UINT64_MAX - 3},
    {"rsh_unsigned", C(C8, 15, MINUS_ONE, C8, 60, 0x0B, END), true, 15},
    {"log_not of 0", C(C8, 0, 0x0E, END), true, 1},
    {"log_not of 5", C(C8, 5, 0x0E, END), true, 0},
    {"bit_and", C(C8, 12, C8, 10, 0x0F, END), true, 8},
    {"bit_or", C(C8, 12, C8, 10, 0x10, END), true, 14},
    {"bit_xor", C(C8, 12, C8, 10, 0x11, END), true, 6},
    {"equal", C(C8, 3, C8, 3, 0x13, END), true, 1},
    {"not equal", C(C8, 3, C8, 4, 0x13, END), true, 0},
    {"less_signed", C(C8, 0, MINUS_ONE, C8, 1, 0x14, END), true, 1},
    {"less_unsigned", C(C8, 0, MINUS_ONE, C8, 1, 0x15, END), true, 0},
    {"ext", C(C8, 0x81, 0x16, 8, END), true, UINT64_MAX - 126},
    {"ext of a positive number", C(C16, 1, 0x71, 0x16, 8, END), true, 0x71},
    {"zero_ext", C(C16, 1, 0x81, 0x2A, 8, END), true, 0x81},
    {"ref8", C(C16, 1, 0, 0x17, END), true, 0x81},
    {"ref16", C(C16, 1, 0, 0x18, END), true, 0x281},
    {"ref32", C(C16, 1, 0, 0x19, END), true, 0x84030281},
    {"ref64", C(C16, 1, 0, 0x1A, END), true, UINT64_C(0x8807060584030281)},
    {"no memory", C(C16, 2, 0, 0x17, END), false, 0},
    {"if_goto taken", C(C8, 1, 0x20, 0, 8, C8, 4, END, C8, 5, END), true, 5},
    {"if_goto not taken", C(C8, 0, 0x20, 0, 8, C8, 4, END, C8, 5, END), true, 4},
    {"goto", C(0x21, 0, 6, C8, 4, END, C8, 5, END), true, 5},
    {"endless", C(0x21, 0, 0), false, 0},
    {"goto after the end", C(0x21, 0, 9, END), false, 0},
    {"reg", C(0x26, 0, 5, END), true, 0xFFFFFFFE},
    {"reg, extended", C(0x26, 0, 5, 0x16, 32, END), true, UINT64_MAX - 1},
    {"no register", C(0x26, 0, 6, END), false, 0},
    {"dup", C(C8, 5, 0x28, 0x04, END), true, 25},
    {"pop", C(C8, 5, C8, 6, 0x29, END), true, 5},
    {"swap", C(C8, 5, C8, 6, 0x2B, 0x03, END), true, 1},
    {"pick", C(C8, 5, C8, 6, C8, 7, 0x32, 2, END), true, 5},
    {"rot", C(C8, 5, C8, 6, C8, 9, 0x33, 0x03, END), true, UINT64_MAX}, // 9 5 6: 5 - 6
    {"empty stack", C(0x02, END), false, 0},
    {"no end", C(C8, 1), false, 0},
    {"operand missing", C(C32, 1), false, 0},
    {"unknown", C(0x34, END), false, 0},
};

int main(void) {
  const ax_thread_t thread = {reg, read_memory, NULL};
  unsigned failed = 0;
  const unsigned n = sizeof cases / sizeof cases[0];
  for (unsigned i = 0; i < n; i++) {
    uint64_t value = 0;
    const bool good = ax_compute(cases[i].code, cases[i].bytes, &thread, &value);
    const bool ok = good == cases[i].good && (!good || value == cases[i].value);
    if (!ok)
      printf("# %d 0x%" PRIx64 ", expected %d 0x%" PRIx64 "\n", good, value, cases[i].good,
             cases[i].value);
    printf("%sok %u - ax/%s\n", ok ? "" : "not ", i + 1, cases[i].name);
    failed += !ok;
  }
  printf("%u passed, %u failed\n", n - failed, failed);
  return failed != 0;
}
