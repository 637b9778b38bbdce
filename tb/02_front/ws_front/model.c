// SPDX-License-Identifier: Apache-2.0
// A random program as a function of the address, and the path on which each warp must see it: jumps
// and backward branches followed, forward branches not, the end at a jalr or a faulty instruction.
#include "02_front/ws_decode/model.c"
#include "ws_tb.h"

static struct {
  uint32_t base, bytes; // where the program lies; bytes is a power of two
  uint32_t jump, back, forward, jalr, nonsense, any; // percent of the words
  uint32_t bad_lines; // one line in this number comes with a bus error; 0: none
  uint32_t loop;      // when set: only loops of that many words
  uint32_t salt;
} program;

static uint32_t hash(uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

static uint32_t encode_b(uint32_t offset) {
  return (offset >> 12 & 1) << 31 | (offset >> 5 & 63) << 25 | (offset >> 1 & 15) << 8 |
         (offset >> 11 & 1) << 7;
}

static uint32_t encode_j(uint32_t offset) {
  return (offset >> 20 & 1) << 31 | (offset >> 1 & 1023) << 21 | (offset >> 11 & 1) << 20 |
         (offset >> 12 & 255) << 12;
}

// A legal one more often than not.
static uint32_t any_insn(uint32_t random) {
  const struct ws_isa_row *row = &ws_isa[random % WS_INSN_N];
  if (!insn_exists(row)) row = &ws_isa[WS_INSN_sw];
  return row->match | (hash(random) & ~row->mask & ~(row->imm == WS_IMM_RM ? 0x7000u : 0));
}

static uint32_t insn_at(uint32_t pc) {
  if (program.loop && (pc - program.base) / 4 % program.loop == program.loop - 1)
    return ws_isa[WS_INSN_jal].match | encode_j(4 - 4 * program.loop);
  uint32_t h = hash(pc ^ program.salt), kind = h % 100, random = hash(h);
  uint32_t target = program.base + (random & (program.bytes - 4));
  uint32_t near = 4 + 4 * (random % 16);
  uint32_t top = program.jump;
  if (kind < top)
    return ws_isa[WS_INSN_jal].match | encode_j(target - pc) | (random >> 20 & 1) << 7;
  if (kind < (top += program.back))
    return ws_isa[WS_INSN_bne].match | encode_b(0u - near) | 3u << 15;
  if (kind < (top += program.forward)) return ws_isa[WS_INSN_blt].match | encode_b(near) | 5u << 20;
  if (kind < (top += program.jalr)) return ws_isa[WS_INSN_jalr].match | 1u << 15;
  if (kind < (top += program.nonsense)) return random;
  if (kind < top + program.any) return any_insn(random);
  return ws_isa[WS_INSN_addi].match | (random & 0xfff00000u) | (random & 7) << 15 |
         (random & 7) << 7;
}

static bool line_is_bad(uint32_t address) {
  return program.bad_lines &&
         hash((address / WS_ICACHE_LINE) ^ 0x1234567u ^ program.salt) % program.bad_lines == 0;
}

static bool cannot_fetch(uint32_t pc) {
  return pc >= 0xC0000000u || line_is_bad(pc);
}

typedef struct {
  bool running; // has a path that goes on
  uint32_t pc;  // of the oldest instruction not yet popped
} path_t;

static decoded_t path_head(const path_t *p, uint32_t regs) {
  return model_decode(p->pc, insn_at(p->pc), cannot_fetch(p->pc), regs);
}

static void path_step(path_t *p, uint32_t regs) {
  decoded_t d = path_head(p, regs);
  p->running = !d.stop;
  p->pc = d.taken ? d.target & ~3u : p->pc + 4;
}
