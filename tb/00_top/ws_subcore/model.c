// SPDX-License-Identifier: Apache-2.0
// One thread: runs up to the next event that is visible outside (a load, a store, a barrier, its
// end, a fault). Knows the instructions that the programs of this test have.
#include "07_exec/ws_exec/exec_tb.h"

#include <string.h>

#include "isa.h"
#include "ws_asm.h"
#include "ws_float_bits.h"

typedef enum { LOAD, STORE, BARRIER, END, FAULT } event_t;

typedef struct {
  bool exists, fenced; // fenced: a fence stands between it and the event before
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

static void write_reg(thread_t *t, unsigned r, uint32_t value) {
  if (r) t->reg[r] = value;
}

// Integers are small and quotients exact, so no rounding is seen.
static void run_float(thread_t *t, uint32_t word) {
  const unsigned rd = word >> 7 & 31, rs1 = word >> 15 & 31, rs2 = word >> 20 & 31;
  const float a = ws_float(t->reg[32 + rs1]), b = ws_float(t->reg[32 + rs2]);
  switch (word >> 25) {
  case 0x00:
    t->reg[32 + rd] = ws_float_bits(a + b);
    break;
  case 0x08:
    t->reg[32 + rd] = ws_float_bits(a * b);
    break;
  case 0x0C:
    t->reg[32 + rd] = ws_float_bits(a / b);
    break;
  case 0x68:
    t->reg[32 + rd] = ws_float_bits((float)(int32_t)t->reg[rs1]);
    break;
  default:
    write_reg(t, rd, (uint32_t)(int32_t)a); // fcvt.w.s
  }
}

// A special function as this test plays it: any that tells operation and operand.
static uint32_t special_value(unsigned op, uint32_t a) {
  return ~a + op;
}

static bool memory_event(thread_t *t, uint32_t word, uint32_t imm, bool store, bool floats) {
  t->event = store ? STORE : LOAD;
  t->rd = (word >> 7 & 31) + (floats ? 32 : 0);
  t->address = t->reg[word >> 15 & 31] + imm;
  t->op = store ? 10 : word >> 15 & 31 ? 2 : 6;
  t->data = t->reg[(word >> 20 & 31) + (floats ? 32 : 0)];
  return true;
}

// One instruction. Returns true, and stays there, when it is an event.
static bool step_thread(thread_t *t, unsigned warp, unsigned lane) {
  const uint32_t word = insn_at(t->pc), a = t->reg[word >> 15 & 31], b = t->reg[word >> 20 & 31];
  const struct ws_isa_row *row = ws_isa_find(word);
  const uint32_t imm = row ? ws_isa_imm(row, word) : 0;
  const unsigned rd = word >> 7 & 31;
  uint32_t next = t->pc + 4;
  ws_rv32_t v = {.pc = t->pc, .rs1 = a, .rs2 = b, .imm = imm};
  switch (row ? row->unit : WS_UNIT_CTL) {
  case WS_UNIT_BRU:
    if (row->id == WS_INSN_bar) {
      t->event = BARRIER;
      t->data = a;
      return true;
    }
    ws_rv32(row->id, &v);
    if (row->rd) write_reg(t, rd, v.rd);
    next = v.next;
    t->branches++;
    break;
  case WS_UNIT_CSR:
    write_reg(t, rd, csr_value(warp, lane, word >> 20));
    break;
  case WS_UNIT_FPU:
  case WS_UNIT_FDIV:
    run_float(t, word);
    break;
  case WS_UNIT_SFU:
    t->reg[32 + rd] = special_value(row->op, t->reg[32 + (word >> 15 & 31)]);
    break;
  case WS_UNIT_LSU:
    return memory_event(t, word, imm, ws_isa_is_store(row), row->ext == WS_EXT_F);
  default: // a meaning over words
    ws_rv32(row->id, &v);
    write_reg(t, rd, v.rd);
    next = v.next;
    break;
  case WS_UNIT_CTL:
    if (!row || row->id == WS_INSN_exit) {
      t->event = row ? END : FAULT;
      t->count += t->event == END;
      return true;
    }
    t->fenced = t->fenced || row->id == WS_INSN_fence; // or an ssy
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
