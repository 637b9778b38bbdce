// SPDX-License-Identifier: Apache-2.0
#include "ax.h"

enum { STACK = 64, STEPS = 10000 };

// Those of "The GDB Agent Expression Mechanism", an appendix of GDB's manual, that have no effects.
enum {
  AX_ADD = 0x02,
  AX_SUB,
  AX_MUL,
  AX_DIV_SIGNED,
  AX_DIV_UNSIGNED,
  AX_REM_SIGNED,
  AX_REM_UNSIGNED,
  AX_LSH,
  AX_RSH_SIGNED,
  AX_RSH_UNSIGNED,
  AX_LOG_NOT = 0x0E,
  AX_BIT_AND,
  AX_BIT_OR,
  AX_BIT_XOR,
  AX_BIT_NOT,
  AX_EQUAL,
  AX_LESS_SIGNED,
  AX_LESS_UNSIGNED,
  AX_EXT,
  AX_REF8,
  AX_REF16,
  AX_REF32,
  AX_REF64,
  AX_IF_GOTO = 0x20,
  AX_GOTO,
  AX_CONST8,
  AX_CONST16,
  AX_CONST32,
  AX_CONST64,
  AX_REG,
  AX_END,
  AX_DUP,
  AX_POP,
  AX_ZERO_EXT,
  AX_SWAP,
  AX_PICK = 0x32,
  AX_ROT
};

typedef struct {
  const uint8_t *code;
  size_t bytes, pc;
  uint64_t stack[STACK];
  unsigned n;
  bool failed;
} ax_t;

static uint64_t pop(ax_t *x) {
  if (!x->n) x->failed = true;
  return x->n ? x->stack[--x->n] : 0;
}

static void push(ax_t *x, uint64_t value) {
  if (x->n == STACK)
    x->failed = true;
  else
    x->stack[x->n++] = value;
}

// An operand in the code: the highest byte first.
static uint64_t operand(ax_t *x, unsigned bytes) {
  uint64_t value = 0;
  for (; bytes; bytes--) {
    if (x->pc == x->bytes) {
      x->failed = true;
      return 0;
    }
    value = value << 8 | x->code[x->pc++];
  }
  return value;
}

static uint64_t divided(ax_t *x, uint8_t op, uint64_t a, uint64_t b) {
  if (!b || (a == UINT64_C(1) << 63 && b == UINT64_MAX)) {
    x->failed = true;
    return 0;
  }
  switch (op) {
  case AX_DIV_SIGNED:
    return (uint64_t)((int64_t)a / (int64_t)b);
  case AX_DIV_UNSIGNED:
    return a / b;
  case AX_REM_SIGNED:
    return (uint64_t)((int64_t)a % (int64_t)b);
  default:
    return a % b;
  }
}

static uint64_t shifted(uint8_t op, uint64_t a, uint64_t by) {
  const bool minus = op == AX_RSH_SIGNED && a >> 63;
  if (by > 63) return minus ? UINT64_MAX : 0;
  if (op == AX_LSH) return a << by;
  return a >> by | (minus && by ? UINT64_MAX << (64 - by) : 0);
}

// False: not an operation of two numbers.
static bool two(ax_t *x, uint8_t op) {
  if (op < AX_ADD || op > AX_LESS_UNSIGNED || op == AX_LOG_NOT || op == AX_BIT_NOT) return false;
  if (op > AX_RSH_UNSIGNED && op < AX_LOG_NOT) return false;
  const uint64_t b = pop(x), a = pop(x);
  uint64_t r;
  switch (op) {
  case AX_ADD:
    r = a + b;
    break;
  case AX_SUB:
    r = a - b;
    break;
  case AX_MUL:
    r = a * b;
    break;
  case AX_LSH:
  case AX_RSH_SIGNED:
  case AX_RSH_UNSIGNED:
    r = shifted(op, a, b);
    break;
  case AX_BIT_AND:
    r = a & b;
    break;
  case AX_BIT_OR:
    r = a | b;
    break;
  case AX_BIT_XOR:
    r = a ^ b;
    break;
  case AX_EQUAL:
    r = a == b;
    break;
  case AX_LESS_SIGNED:
    r = (int64_t)a < (int64_t)b;
    break;
  case AX_LESS_UNSIGNED:
    r = a < b;
    break;
  default:
    r = divided(x, op, a, b);
  }
  push(x, r);
  return true;
}

static uint64_t low_bits(uint64_t value, uint64_t bits, bool is_signed) {
  if (!bits || bits > 63) return value;
  const uint64_t low = value & ((UINT64_C(1) << bits) - 1);
  return is_signed && low >> (bits - 1) & 1 ? low | UINT64_MAX << bits : low;
}

static void load(ax_t *x, const ax_thread_t *thread, unsigned bytes) {
  uint8_t byte[8];
  uint64_t value = 0;
  if (!thread->read(thread->ctx, (uint32_t)pop(x), byte, bytes)) {
    x->failed = true;
    return;
  }
  for (unsigned i = bytes; i-- > 0;)
    value = value << 8 | byte[i];
  push(x, value);
}

static void pick(ax_t *x, uint64_t depth) {
  if (depth >= x->n)
    x->failed = true;
  else
    push(x, x->stack[x->n - 1 - depth]);
}

static void jump(ax_t *x, bool taken) {
  const uint64_t to = operand(x, 2);
  if (taken) x->pc = to;
}

static void one(ax_t *x, const ax_thread_t *thread, uint8_t op) {
  uint32_t word = 0;
  uint64_t a, b, c;
  switch (op) {
  case AX_LOG_NOT:
    push(x, !pop(x));
    break;
  case AX_BIT_NOT:
    push(x, ~pop(x));
    break;
  case AX_EXT:
  case AX_ZERO_EXT:
    a = operand(x, 1);
    push(x, low_bits(pop(x), a, op == AX_EXT));
    break;
  case AX_REF8:
  case AX_REF16:
  case AX_REF32:
  case AX_REF64:
    load(x, thread, 1U << (op - AX_REF8));
    break;
  case AX_IF_GOTO:
    jump(x, pop(x));
    break;
  case AX_GOTO:
    jump(x, true);
    break;
  case AX_CONST8:
  case AX_CONST16:
  case AX_CONST32:
  case AX_CONST64:
    push(x, operand(x, 1U << (op - AX_CONST8)));
    break;
  case AX_REG:
    a = operand(x, 2);
    if (!thread->reg(thread->ctx, (unsigned)a, &word)) x->failed = true;
    push(x, word);
    break;
  case AX_DUP:
    pick(x, 0);
    break;
  case AX_POP:
    pop(x);
    break;
  case AX_SWAP:
    b = pop(x), a = pop(x);
    push(x, b), push(x, a);
    break;
  case AX_PICK:
    pick(x, operand(x, 1));
    break;
  case AX_ROT: // a b c becomes c a b
    c = pop(x), b = pop(x), a = pop(x);
    push(x, c), push(x, a), push(x, b);
    break;
  default:
    x->failed = true;
  }
}

bool ax_compute(const uint8_t *code, size_t bytes, const ax_thread_t *thread, uint64_t *value) {
  ax_t x = {.code = code, .bytes = bytes};
  for (unsigned steps = 0; steps < STEPS && !x.failed; steps++) {
    if (x.pc >= bytes) return false;
    const uint8_t op = code[x.pc++];
    if (op == AX_END) {
      *value = pop(&x);
      return !x.failed;
    }
    if (!two(&x, op)) one(&x, thread, op);
  }
  return false;
}
