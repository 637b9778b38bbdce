// SPDX-License-Identifier: Apache-2.0
// The issue stage as its contract has it: each warp's control flow (the SIMT stack's model and
// programs), what each instruction word is, and the registers that wait for a write.
#include "../ws_simt_stack/model.c"
#include "../ws_simt_stack/program.h"

enum { ALU = 1, BRU = 3, LSU = 4, OP_LINK = 18, OP_JALR = 8, OP_BAR = 9, OP_BREAK = 19 };
enum { USE_RS1 = 1, USE_RS2 = 2, USE_RD = 4 };

typedef struct {
  uint32_t word, imm;
  unsigned unit, op, use, imm_type, rd, rs1, rs2;
  bool store, fence;
} decoded_t;

static uint32_t b_imm(uint32_t v) {
  return (v >> 12 & 1) << 31 | (v >> 5 & 63) << 25 | (v >> 1 & 15) << 8 | (v >> 11 & 1) << 7;
}

static uint32_t j_imm(uint32_t v) {
  return (v >> 20 & 1) << 31 | (v >> 1 & 1023) << 21 | (v >> 11 & 1) << 20 | (v >> 12 & 255) << 12;
}

// The instruction word at a program's index, and what the decoder says of it.
static decoded_t decode_at(unsigned at) {
  const insn_t *in = &prog[at];
  const uint32_t h = mix(at * 2654435761u), offset = (in->target - (BASE_PC + at)) * 4;
  decoded_t d = {.rd = h % 32, .rs1 = h >> 5 & 31, .rs2 = h >> 10 & 31};
  const uint32_t regs = d.rd << 7 | d.rs1 << 15 | d.rs2 << 20;
  const unsigned use1 = d.rs1 ? USE_RS1 : 0, use2 = d.rs2 ? USE_RS2 : 0, used = d.rd ? USE_RD : 0;
  switch (in->kind) {
  case OP:
    switch (h >> 16 & 7) {
    case 0: // lw rd, imm(rs1)
      d.imm = h >> 20 | (h >> 31 ? 0xfffff000u : 0);
      d.word = 0x2003 | (regs & 0xfffff) | d.imm << 20;
      d.unit = LSU, d.op = 2, d.use = use1 | used, d.imm_type = 1;
      break;
    case 1: // sw rs2, imm(rs1)
      d.imm = (h >> 25 & 127) << 5 | d.rd | (h >> 31 ? 0xfffff000u : 0);
      d.word = 0x2023 | regs | (d.imm >> 5) << 25;
      d.unit = LSU, d.op = 10, d.use = use1 | use2, d.imm_type = 2, d.store = true;
      break;
    case 2: // fence
      d.word = 0xf, d.op = 2, d.fence = true;
      break;
    case 3: // lui rd, imm
      d.imm = h & 0xfffff000;
      d.word = 0x37 | d.rd << 7 | d.imm;
      d.unit = ALU, d.op = 16, d.use = used, d.imm_type = 4;
      break;
    default: // add rd, rs1, rs2
      d.word = 0x33 | regs;
      d.unit = ALU, d.use = use1 | use2 | used;
    }
    break;
  case SSY:
    d.word = 0x2b | j_imm(offset), d.imm = offset, d.imm_type = 5;
    break;
  case EXIT:
    d.word = 0xb, d.op = 1;
    break;
  case BRANCH:
    d.word = 0x63 | (regs & 0x1ff8000) | b_imm(offset), d.imm = offset;
    d.unit = BRU, d.use = use1 | use2, d.imm_type = 3;
    break;
  case JUMP:
    d.word = 0x6f | d.rd << 7 | j_imm(offset), d.imm = offset;
    d.unit = ALU, d.op = OP_LINK, d.use = used, d.imm_type = 5;
    break;
  case JALR:
    d.word = 0x67 | (regs & 0xfffff), d.imm_type = 1;
    d.unit = BRU, d.op = OP_JALR, d.use = use1 | used;
    break;
  case BAR:
    d.word = 0x200000b | d.rs1 << 15;
    d.unit = BRU, d.op = OP_BAR, d.use = use1;
    break;
  case BREAK:
    d.word = 0x100073, d.op = OP_BREAK;
    break;
  }
  return d;
}

static uint32_t predicted(uint32_t pc) {
  const insn_t *in = &prog[pc - BASE_PC];
  return in->kind == JUMP || (in->kind == BRANCH && in->target <= pc) ? in->target : pc + 1;
}
