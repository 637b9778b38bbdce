// SPDX-License-Identifier: Apache-2.0
// One thread: runs ahead to what can be seen of it from outside (a load, a store, a barrier, its
// end, a fault). Knows the instructions the programs of this test have.
#include <string.h>

#include "ws_asm.h"
#include "ws_tb.h"

typedef enum { LOAD, STORE, BARRIER, END, FAULT } event_t;

typedef struct {
  bool exists, fenced; // fenced: behind a fence that is behind the event before
  uint32_t pc, reg[64];
  event_t event; // at pc; of memory: op, address, data or destination
  unsigned op, rd;
  uint32_t address, data;   // data of a barrier: its number
  uint32_t count, branches; // instructions, jalr and conditional branches up to there
} thread_t;

static wsa_t prog;

static uint32_t csr_value(unsigned warp, unsigned lane, uint32_t number); // bench.c

static uint32_t insn_at(uint32_t address) {
  const uint32_t i = (address - prog.base) / 4;
  return i < prog.n ? prog.word[i] : 0; // no instruction
}

static float to_float(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}
static uint32_t to_bits(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static int32_t field(uint32_t word, unsigned lsb, unsigned width) { // signed
  return (int32_t)(word << (32 - lsb - width)) >> (32 - width);
}

static uint32_t integer(uint32_t word, uint32_t a, uint32_t b) {
  const bool reg = (word & 0x7F) == 0x33;
  if (reg && word >> 25 == 1) {
    switch (word >> 12 & 7) {
    case 0:
      return a * b;
    case 3:
      return (uint32_t)((uint64_t)a * b >> 32);
    case 5:
      return b ? a / b : UINT32_MAX;
    default:
      return b ? a % b : a;
    }
  }
  switch (word >> 12 & 7) {
  case 0:
    return reg && word >> 30 ? a - b : a + b;
  case 1:
    return a << (b & 31);
  case 2:
    return (int32_t)a < (int32_t)b;
  case 3:
    return a < b;
  case 4:
    return a ^ b;
  case 5:
    return a >> (b & 31);
  case 6:
    return a | b;
  default:
    return a & b;
  }
}

static bool taken(uint32_t word, uint32_t a, uint32_t b) {
  switch (word >> 12 & 7) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 4:
    return (int32_t)a < (int32_t)b;
  case 5:
    return (int32_t)a >= (int32_t)b;
  case 6:
    return a < b;
  default:
    return a >= b;
  }
}

static void write_reg(thread_t *t, unsigned r, uint32_t value) {
  if (r) t->reg[r] = value;
}

// Integers are small and quotients exact, so no rounding is seen.
static void run_float(thread_t *t, uint32_t word) {
  const unsigned rd = word >> 7 & 31, rs1 = word >> 15 & 31, rs2 = word >> 20 & 31;
  const float a = to_float(t->reg[32 + rs1]), b = to_float(t->reg[32 + rs2]);
  switch (word >> 25) {
  case 0x00:
    t->reg[32 + rd] = to_bits(a + b);
    break;
  case 0x08:
    t->reg[32 + rd] = to_bits(a * b);
    break;
  case 0x0C:
    t->reg[32 + rd] = to_bits(a / b);
    break;
  case 0x68:
    t->reg[32 + rd] = to_bits((float)(int32_t)t->reg[rs1]);
    break;
  default:
    write_reg(t, rd, (uint32_t)(int32_t)a); // fcvt.w.s
  }
}

static bool memory_event(thread_t *t, uint32_t word, bool store, bool floats) {
  const uint32_t base = t->reg[word >> 15 & 31];
  t->event = store ? STORE : LOAD;
  t->rd = (word >> 7 & 31) + (floats ? 32 : 0);
  t->address = base + (uint32_t)(store ? field(word, 25, 7) * 32 + (int32_t)(word >> 7 & 31)
                                       : field(word, 20, 12));
  t->op = store ? 10 : word >> 15 & 31 ? 2 : 6;
  t->data = t->reg[(word >> 20 & 31) + (floats ? 32 : 0)];
  return true;
}

// One instruction. Returns true, and stays there, when it is an event.
static bool step_thread(thread_t *t, unsigned warp, unsigned lane) {
  const uint32_t word = insn_at(t->pc), a = t->reg[word >> 15 & 31], b = t->reg[word >> 20 & 31];
  const unsigned rd = word >> 7 & 31;
  uint32_t next = t->pc + 4;
  switch (word & 0x7F) {
  case 0x37:
    write_reg(t, rd, word & 0xFFFFF000u);
    break;
  case 0x17:
    write_reg(t, rd, t->pc + (word & 0xFFFFF000u));
    break;
  case 0x13:
    write_reg(t, rd, integer(word, a, (uint32_t)field(word, 20, 12)));
    break;
  case 0x33:
    write_reg(t, rd, integer(word, a, b));
    break;
  case 0x6F:
    write_reg(t, rd, next);
    next = t->pc + (uint32_t)(field(word, 31, 1) * (1 << 20)) + (word & 0xFF000u) +
           (word >> 20 & 1) * 2048 + (word >> 21 & 1023) * 2;
    break;
  case 0x67:
    write_reg(t, rd, next);
    next = a + (uint32_t)field(word, 20, 12);
    t->branches++;
    break;
  case 0x63:
    if (taken(word, a, b))
      next = t->pc + (uint32_t)(field(word, 31, 1) * 4096) + (word >> 7 & 1) * 2048 +
             (word >> 25 & 63) * 32 + (word >> 8 & 15) * 2;
    t->branches++;
    break;
  case 0x73:
    write_reg(t, rd, csr_value(warp, lane, word >> 20));
    break;
  case 0x0F:
    t->fenced = true;
    break;
  case 0x2B:
    break; // ssy
  case 0x53:
    run_float(t, word);
    break;
  case 0x03:
    return memory_event(t, word, false, false);
  case 0x23:
    return memory_event(t, word, true, false);
  case 0x07:
    return memory_event(t, word, false, true);
  case 0x27:
    return memory_event(t, word, true, true);
  case 0x0B:
    t->event = word >> 25 ? BARRIER : END;
    t->data = a;
    t->count += t->event == END;
    return true;
  default:
    t->event = FAULT;
    return true;
  }
  t->count++;
  t->pc = next;
  return false;
}

static void run_ahead(thread_t *t, unsigned warp, unsigned lane) {
  for (int n = 0; !step_thread(t, warp, lane); n++)
    WS_CHECK(n < 100000, "the program has no end");
}

// The event has been seen; a load brings data.
static void next_event(thread_t *t, unsigned warp, unsigned lane, uint32_t data) {
  if (t->event == LOAD) write_reg(t, t->rd, data);
  t->pc += 4;
  t->count++;
  t->fenced = false;
  run_ahead(t, warp, lane);
}

static void start_thread(thread_t *t, unsigned warp, unsigned lane, uint32_t pc) {
  memset(t, 0, sizeof *t);
  t->exists = true;
  t->pc = pc;
  run_ahead(t, warp, lane);
}
