// SPDX-License-Identifier: Apache-2.0
// The issue stage as its contract has it: each warp's control flow (the SIMT stack's model and
// programs), what each instruction word is, and the registers that wait for a write.
#include "03_issue/ws_simt_stack/model.c"
#include "03_issue/simt_program.h"

enum {
  ALU = 1,
  MUL = 2,
  BRU = 3,
  LSU = 4,
  FPU = 7,
  SFU = 9,
  OP_LINK = 18,
  OP_JALR = 2,
  OP_BAR = 3,
  OP_RDBAR = 3,
  OP_BREAK = 19
};
enum { USE_RS1 = 1, USE_RS2 = 2, USE_RS3 = WS_FP_ON ? 4 : 0, USE_RD = 1 << WS_NSRC };

typedef struct {
  uint32_t word, imm;
  unsigned unit, op, use, imm_type, rd, rs1, rs2, rs3; // registers: floats from 32 on
  bool store, fence, fcsr, rdbar;
} decoded_t;

static uint32_t salt; // of the choice of instructions and registers
static bool dense;    // only the instruction that names most registers,
static bool few;      // of which there are few

// The control bundle of ws_decode.
static uint32_t bundle(const decoded_t *d) {
  const unsigned uses = WS_NSRC + 1;
  const unsigned floats = (d->rs1 >= 32) | (d->rs2 >= 32) << 1 | (d->rd >= 32) << 2;
  const uint32_t ctl = d->imm_type << (uses + 9) | d->op << (uses + 4) | d->unit << uses | d->use;
  return WS_FP_ON ? ctl | floats << (uses + 12) : ctl;
}

static uint32_t b_imm(uint32_t v) {
  return (v >> 12 & 1) << 31 | (v >> 5 & 63) << 25 | (v >> 1 & 15) << 8 | (v >> 11 & 1) << 7;
}

static uint32_t m_imm(uint32_t to_target, uint32_t to_meet) {
  return (to_target >> 2 & 127) << 25 | (to_meet >> 2 & 31) << 7;
}

static uint32_t j_imm(uint32_t v) {
  return (v >> 20 & 1) << 31 | (v >> 1 & 1023) << 21 | (v >> 11 & 1) << 20 | (v >> 12 & 255) << 12;
}

// Of the float instructions one of each way to name registers, on few registers; the rest: false.
static bool decode_float(uint32_t h, decoded_t *d) {
  const unsigned f1 = d->rs1 & 7, f2 = d->rs2 & 7, f3 = h >> 20 & 7, fd = d->rd & 7;
  const uint32_t floats = fd << 7 | f1 << 15 | f2 << 20, csr = 1 + (h >> 20 & 1),
                 kind = 1 + (h >> 22) % 3 + (h >> 31) * 4;
  const unsigned used = d->rd ? USE_RD : 0, use1 = d->rs1 ? USE_RS1 : 0;
  switch (dense ? 4 : h >> 16 & 7) {
  case 4: // fmadd.s fd, f1, f2, f3
    d->imm = h >> 24 & 3, d->imm_type = 6;
    d->word = 0x43 | floats | f3 << 27 | d->imm << 12;
    d->rd = 32 + fd, d->rs1 = 32 + f1, d->rs2 = 32 + f2, d->rs3 = 32 + f3;
    d->unit = FPU, d->op = 0, d->use = USE_RS1 | USE_RS2 | USE_RS3 | USE_RD;
    return true;
  case 5: // feq.s rd, f1, f2; flw fd, imm(rs1); fsw f2, imm(rs1)
    d->rs2 = 32 + f2;
    if (h >> 30 < 2) {
      d->word = 0xa0002053 | f1 << 15 | f2 << 20 | d->rd << 7;
      d->rs1 = 32 + f1;
      d->unit = FPU, d->op = 18, d->use = USE_RS1 | USE_RS2 | used;
    } else if (h >> 30 == 2) {
      d->imm = h >> 20 & 0x3ff, d->imm_type = 1;
      d->word = 0x2007 | fd << 7 | d->rs1 << 15 | d->imm << 20;
      d->rd = 32 + fd;
      d->unit = LSU, d->op = 2, d->use = use1 | USE_RD;
    } else {
      d->imm = d->rd, d->imm_type = 2;
      d->word = 0x2027 | d->rd << 7 | d->rs1 << 15 | f2 << 20;
      d->unit = LSU, d->op = 10, d->use = use1 | USE_RS2, d->store = true;
    }
    return true;
  case 6: // csrrw rd, csr, rs1, and its sisters
    d->imm = (kind >> 2) << 17 | d->rs1 << 12 | csr, d->imm_type = 7;
    d->word = 0x73 | d->rd << 7 | kind << 12 | d->rs1 << 15 | csr << 20;
    d->unit = FPU, d->op = 27 + (kind & 3), d->use = (kind < 4 ? use1 : 0) | used, d->fcsr = true;
    return true;
  case 7: // rcp fd, f1
    if (!WS_SFU) return false;
    d->word = 0x300b | fd << 7 | f1 << 15;
    d->rd = 32 + fd, d->rs1 = 32 + f1, d->rs2 = 0;
    d->unit = SFU, d->op = 0, d->use = USE_RS1 | USE_RD;
    return true;
  default:
    return false;
  }
}

// beq by what it names: without registers and distances.
static const struct {
  uint32_t word;
  unsigned op;
} beq[] = {{0x63, 0}, {0x7b, 16}, {0x207b, 24}, {0x2b, 8}}; // ORDER names_t

// The instruction word at a program's index, and what the decoder says of it.
static decoded_t decode_at(unsigned at) {
  const insn_t *in = &prog[at];
  const uint32_t h = mix(at * 2654435761u ^ salt), offset = (in->target - (BASE_PC + at)) * 4;
  decoded_t d = {.rd = h % 32, .rs1 = h >> 5 & 31, .rs2 = h >> 10 & 31};
  if (few) d.rd &= 7, d.rs1 &= 7, d.rs2 &= 7;
  const uint32_t regs = d.rd << 7 | d.rs1 << 15 | d.rs2 << 20;
  const unsigned use1 = d.rs1 ? USE_RS1 : 0, use2 = d.rs2 ? USE_RS2 : 0, used = d.rd ? USE_RD : 0;
  switch (in->kind) {
  case OP:
    if (WS_FP_ON && decode_float(h, &d)) break;
    switch (dense ? 4 : h >> 16 & 7) {
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
    case 2: // rdbar set, mask; fence
      if (WS_WAR_RDBAR && h >> 19 & 1)
        d.word = 0x0400000b | (h & 0x1ff) << 15, d.op = OP_RDBAR, d.rdbar = true;
      else
        d.word = 0xf, d.op = 2, d.fence = true;
      break;
    case 3: // lui rd, imm
      d.imm = h & 0xfffff000;
      d.word = 0x37 | d.rd << 7 | d.imm;
      d.unit = ALU, d.op = 16, d.use = used, d.imm_type = 4;
      break;
    default: // add or mul rd, rs1, rs2
      d.unit = h >> 19 & 1 ? MUL : ALU;
      d.word = (d.unit == MUL ? 0x02000033 : 0x33) | regs;
      d.use = use1 | use2 | used;
    }
    break;
  case SSY:
    d.word = 0x2b | j_imm(offset), d.imm = offset, d.imm_type = 5;
    break;
  case EXIT:
    d.word = 0xb, d.op = 1;
    break;
  case BRANCH:
    d.word = beq[in->names].word | (regs & 0x1ff8000);
    d.word |=
        in->names == NAMES_PLACE ? m_imm(offset, (in->meet - (BASE_PC + at)) * 4) : b_imm(offset);
    d.unit = BRU, d.op = beq[in->names].op;
    d.imm = offset, d.use = use1 | use2, d.imm_type = 3;
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
  case VOTE:
  case LOCK:
  case PAUSE:
  case SYNC:
    ws_fail(__FILE__, __LINE__, "these programs have none of these");
  }
  return d;
}

static uint32_t predicted(uint32_t pc) {
  const insn_t *in = &prog[pc - BASE_PC];
  return in->kind == JUMP || (in->kind == BRANCH && predicts_taken(pc - BASE_PC)) ? in->target
                                                                                  : pc + 1;
}

static bool uses(const decoded_t *d, unsigned use, unsigned reg) {
  return (d->use & use & USE_RS1 && d->rs1 == reg) || (d->use & use & USE_RS2 && d->rs2 == reg) ||
         (d->use & use & USE_RS3 && d->rs3 == reg) || (d->use & use & USE_RD && d->rd == reg);
}

static inline bool of_lanes(const decoded_t *d) {
  return d->unit != LSU && d->unit != SFU;
}

// Whether the instructions at an index and the next one may issue together, from what they are.
static inline bool may_dual(unsigned at) {
  if (at + 1 >= prog_n) return false;
  const kind_t first = prog[at].kind, second = prog[at + 1].kind;
  const decoded_t a = decode_at(at), b = decode_at(at + 1);
  if (!a.unit || !b.unit || a.fcsr || b.fcsr || first != OP || second == BAR) return false;
  if (WS_WAR_RDBAR && second != OP) return false; // it waits for reads
  if ((a.unit == BRU ? ALU : a.unit) == (b.unit == BRU ? ALU : b.unit)) return false;
  if (WS_COLLECTOR_IN_SP == 1 && of_lanes(&a) && of_lanes(&b)) return false;
  if (WS_MUL_UNIT == WS_MUL_UNIT_FP && a.unit + b.unit == FPU + MUL &&
      (a.unit == MUL || b.unit == MUL))
    return false;
  if (a.use & USE_RD && uses(&b, USE_RS1 | USE_RS2 | USE_RS3 | USE_RD, a.rd)) return false;
  return !(!WS_WAR_ORDERED && b.use & USE_RD && uses(&a, USE_RS1 | USE_RS2 | USE_RS3, b.rd));
}
