// SPDX-License-Identifier: Apache-2.0
// gen SEED [noflow]: a random C program whose branches depend on the thread: nested ifs, loops with
// break and continue, switches, early returns, calls, on integers, 64-bit integers, floats and
// doubles. All behaviour is defined. `work` returns a hash of what a thread has computed.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { INTS = 6, FLOATS = 4, LONGS = 2, DOUBLES = 2, FUNCTIONS = 3, DEPTH = 4 };

static uint64_t state;
static int function, loops; // of the function that is written; loops around

static uint32_t below(uint32_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state * UINT64_C(2685821657736338717)) >> 32) % n;
}

static void integer(int depth);

static void real(int depth) {
  switch (depth <= 0 ? below(2) : below(8)) {
  case 0:
    printf("f%u", below(FLOATS));
    break;
  case 1:
    printf("%d.%ue%df", (int)below(200) - 100, below(1000), (int)below(7) - 3);
    break;
  case 2:
    printf("(float)(int32_t)"), integer(depth - 1);
    break;
  case 3:
    printf("__builtin_fabsf("), real(depth - 1), printf(")");
    break;
  case 4:
    printf("__builtin_sqrtf(__builtin_fabsf("), real(depth - 1), printf("))");
    break;
  case 5:
    printf("(float)(d%u * ", below(DOUBLES)), real(depth - 1), printf(")");
    break;
  default:
    printf("("), real(depth - 1), printf(" %c ", "+-*/"[below(4)]), real(depth - 1), printf(")");
  }
}

static void integer(int depth) {
  switch (depth <= 0 ? below(3) : below(12)) {
  case 0:
    printf("thread");
    break;
  case 1:
    printf("i%u", below(INTS));
    break;
  case 2:
    printf("%uu", below(4) ? below(100) : below(0xFFFFFFFF));
    break;
  case 3:
    printf("("), integer(depth - 1), printf(" << (("), integer(depth - 1), printf(") & 31))");
    break;
  case 4:
    printf("("), integer(depth - 1), printf(" / (("), integer(depth - 1), printf(") | 1))");
    break;
  case 5:
    printf("(uint32_t)(l%u >> (", below(LONGS)), integer(depth - 1), printf(" & 63))");
    break;
  case 6:
    printf("to_int("), real(depth - 1), printf(")");
    break;
  case 7:
    printf("(uint32_t)("), real(depth - 1), printf(" < "), real(depth - 1), printf(")");
    break;
  case 8:
    if (function) {
      printf("g%u(thread, ", below((uint32_t)function)), integer(depth - 2), printf(", ");
      real(depth - 2), printf(")");
      break;
    }
    // fall through
  default:
    printf("("), integer(depth - 1), printf(" %c ", "+-*^&|%"[below(6)]), integer(depth - 1),
        printf(")");
  }
}

static void condition(void) {
  if (below(3) == 0)
    real(2), printf(" < "), real(1);
  else
    printf("("), integer(2),
        printf(" & %u) %s %u", 1u << below(6) | 1, below(2) ? "==" : "!=", below(3));
}

static void block(int depth, int indent);

static void statement(int depth, int indent) {
  printf("%*s", indent, "");
  const uint32_t kind = depth <= 0 ? below(6) : below(14);
  if (kind < 2) {
    printf("i%u = ", below(INTS)), integer(3), printf(";\n");
  } else if (kind < 4) {
    printf("f%u = ", below(FLOATS)), real(3), printf(";\n");
  } else if (kind == 4) {
    printf("l%u = l%u * 0x%x%08xull + ", below(LONGS), below(LONGS), below(1000),
           below(0xFFFFFFFF)),
        integer(2), printf(";\n");
  } else if (kind == 5) {
    printf("d%u = d%u %c (double)", below(DOUBLES), below(DOUBLES), "+-*"[below(3)]), real(2),
        printf(";\n");
  } else if (kind < 9) {
    printf("if ("), condition(), printf(") {\n"), block(depth - 1, indent + 2);
    if (below(2)) printf("%*s} else {\n", indent, ""), block(depth - 1, indent + 2);
    printf("%*s}\n", indent, "");
  } else if (kind < 11 && loops < 2) {
    const int n = loops++;
    if (below(2))
      printf("for (uint32_t n%d = 0; n%d < (", n, n), integer(1), printf(" & 7); n%d++) {\n", n);
    else
      printf("for (uint32_t n%d = 1 + ((", n), integer(1), printf(") & 7); n%d; n%d--) {\n", n, n);
    block(depth - 1, indent + 2);
    loops--;
    printf("%*s}\n", indent, "");
  } else if (kind == 11) {
    printf("switch (("), integer(2), printf(") & 3) {\n");
    for (uint32_t k = 0; k < 3; k++) {
      printf("%*scase %u:\n", indent, "", k), block(depth - 2, indent + 2);
      if (below(4))
        printf("%*sbreak;\n", indent + 2, "");
      else
        printf("%*s__attribute__((fallthrough));\n", indent + 2, "");
    }
    printf("%*sdefault:\n%*si0++;\n%*s}\n", indent, "", indent + 2, "", indent, "");
  } else if (kind == 12 && loops) {
    printf("if ("), condition(), printf(") %s;\n", below(2) ? "break" : "continue");
  } else if (kind == 13) {
    printf("if ("), condition(), printf(" && i1 %% 5 == 1) return "), integer(2), printf(";\n");
  } else {
    printf("i%u ^= ", below(INTS)), integer(2), printf(";\n");
  }
}

static void block(int depth, int indent) {
  for (uint32_t n = 1 + below(3); n; n--)
    statement(depth, indent);
}

static void variables(void) {
  for (int i = 0; i < INTS; i++)
    printf("  uint32_t i%d = %s * %uu + %uu;\n", i, i % 2 ? "thread" : "seed", 1 + below(999),
           below(99));
  for (int i = 0; i < FLOATS; i++)
    printf("  float f%d = %s * %u.%uf;\n", i, i % 2 ? "(float)thread" : "x", below(9), below(99));
  for (int i = 0; i < LONGS; i++)
    printf("  uint64_t l%d = (uint64_t)seed << %u ^ thread;\n", i, below(40));
  for (int i = 0; i < DOUBLES; i++)
    printf("  double d%d = %u.%u * thread + (double)x;\n", i, below(9), below(999));
}

int main(int argc, char **argv) {
  state = (argc > 1 ? strtoull(argv[1], NULL, 0) : 1) * UINT64_C(0x9E3779B97F4A7C15) + 1;
  printf(
      "#include <stdint.h>\n"
      "static uint32_t to_int(float f) { return f > -1e9f && f < 1e9f ? (uint32_t)(int32_t)f : "
      "7; }\n"
      "static uint32_t bits(float f) { union { float f; uint32_t u; } v = {f}; return f != f ? 5 "
      ": v.u; }\n");
  for (function = 0; function < FUNCTIONS; function++) {
    printf("%suint32_t g%d(uint32_t thread, uint32_t seed, float x) {\n",
           below(2) ? "static __attribute__((noinline)) " : "static ", function);
    variables();
    for (int n = 0; n < 4; n++)
      statement(DEPTH, 2);
    printf("  return 0");
    for (int i = 0; i < INTS; i++)
      printf(" * 31 + i%d", i);
    for (int i = 0; i < FLOATS; i++)
      printf(" * 31 + bits(f%d)", i);
    for (int i = 0; i < DOUBLES; i++)
      printf(" * 31 + bits((float)d%d)", i);
    printf(" * 31 + (uint32_t)(l0 ^ l1 >> 32);\n}\n");
  }
  printf("uint32_t work(uint32_t thread);\n"
         "uint32_t work(uint32_t thread) {\n"
         "  return g%d(thread, thread * 2654435761u, (float)thread / 7.0f);\n}\n",
         FUNCTIONS - 1);
  return 0;
}
