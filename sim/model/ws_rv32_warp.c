// SPDX-License-Identifier: Apache-2.0
// The meanings of gen/isa.def as loops over the threads of a warp, for the model to run fast. The
// loops go in blocks of a constant length, which the compiler turns into vector instructions.
#include "ws_bug.h"
#include "ws_rv32_int.h"

enum { BLOCK = 8 };

#define FOR_BLOCKS(t)                                                                              \
  for (int block_ = 0; block_ < n; block_ += BLOCK)                                                \
    for (int t = block_; t < block_ + BLOCK; t++)
#define FOR_ACTIVE(t)                                                                              \
  for (uint32_t left_ = mask, t; left_ && (t = (uint32_t)__builtin_ctz(left_), 1);                 \
       left_ &= left_ - 1)

// Vectors for processors that have wider ones than the compiler's target, chosen at run time.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

#define BIT4(t) UINT32_C(1) << (t), UINT32_C(2) << (t), UINT32_C(4) << (t), UINT32_C(8) << (t)
static const uint32_t bit[WS_RV32_WARP] = {BIT4(0),  BIT4(4),  BIT4(8),  BIT4(12),
                                           BIT4(16), BIT4(20), BIT4(24), BIT4(28)};

// ORDER OP: of unit LSU; 3 and 7 are words
#define BYTES(op) ((WS_LSU_##op & 3) == 3 ? 4 : 1u << (WS_LSU_##op & 3))

// Instructions with pairs or quads run thread by thread: these loops are not for them.
#define rs1w(k) rs1
#define rs2w(k) rs2
#define rs3w(k) rs1
#define rdw(k) rd

// ---- one function per instruction ----

#define LOOP_WORDS(id, fmt, op, ...)                                                               \
  WIDE static void run_##id(uint32_t *restrict out, const uint32_t *a, const uint32_t *b,          \
                            uint32_t imm, uint32_t pc, int n) {                                    \
    (void)imm, (void)pc;                                                                           \
    FOR_BLOCKS(t) {                                                                                \
      const uint32_t rs1 = a[t], rs2 = b[t];                                                       \
      uint32_t rd, next = 0;                                                                       \
      (void)rs1, (void)rs2;                                                                        \
      __VA_ARGS__;                                                                                 \
      out[t] = rd;                                                                                 \
      (void)next;                                                                                  \
    }                                                                                              \
  }

// The target of a branch does not matter here: the result is the threads that take it.
#define LOOP_BRANCH(id, fmt, op, ...)                                                              \
  WIDE static uint32_t run_##id(const uint32_t *a, const uint32_t *b, int n) {                     \
    const uint32_t imm = 0, pc = 0, meet = 0;                                                      \
    uint32_t taken = 0;                                                                            \
    (void)imm, (void)pc, (void)meet;                                                               \
    FOR_BLOCKS(t) {                                                                                \
      const uint32_t rs1 = a[t], rs2 = b[t];                                                       \
      uint32_t rd = 0, rpc = 0, next = NOT_TAKEN;                                                  \
      (void)rs1, (void)rs2;                                                                        \
      __VA_ARGS__;                                                                                 \
      (void)rd, (void)rpc;                                                                         \
      taken |= next != NOT_TAKEN ? bit[BUG(62) ? t % 16 : t] : 0;                                  \
    }                                                                                              \
    return taken;                                                                                  \
  }

#define LOOP_LOAD(id, fmt, op, ...)                                                                \
  static void run_##id(uint32_t *restrict out, const uint8_t *base, const uint32_t *offset,        \
                       uint32_t mask) {                                                            \
    const unsigned bytes = BYTES(op);                                                              \
    const uint32_t rs1 = 0, rs2 = 0, imm = 0;                                                      \
    (void)rs2, (void)imm;                                                                          \
    FOR_ACTIVE(t) {                                                                                \
      ws_rv32_t v = {.mem = ws_rv32_get(base + offset[t], bytes)}, *x = &v;                        \
      uint32_t rd;                                                                                 \
      __VA_ARGS__;                                                                                 \
      out[t] = rd;                                                                                 \
    }                                                                                              \
  }
#define LOOP_STORE(id, fmt, op, ...)                                                               \
  static void run_##id(const uint32_t *b, uint8_t *base, const uint32_t *offset, uint32_t mask) {  \
    const unsigned bytes = BYTES(op);                                                              \
    const uint32_t rs1 = 0, rs3 = 0, imm = 0;                                                      \
    (void)rs3, (void)imm;                                                                          \
    FOR_ACTIVE(t) {                                                                                \
      ws_rv32_t v = {.mem = 0}, *x = &v;                                                           \
      const uint32_t rs2 = b[t];                                                                   \
      __VA_ARGS__;                                                                                 \
      ws_rv32_put(base + offset[t], bytes, v.mem);                                                 \
    }                                                                                              \
  }

#define LOOP_MEMORY(id, fmt, op, ...) LOOP_LSU_##fmt(id, fmt, op, __VA_ARGS__)
#define LOOP_LSU_L LOOP_LOAD
#define LOOP_LSU_R LOOP_LOAD // with an index
#define LOOP_LSU_S LOOP_STORE
#define LOOP_LSU_SX LOOP_STORE // with an index
#define LOOP_LSU_A LOOP_NONE   // in the order of threads, and rare
#define LOOP_LSU_A0 LOOP_NONE
#define LOOP_NONE(id, fmt, op, ...)
#define LOOP_BRU ~, LOOP_BRANCH
#define LOOP_LSU ~, LOOP_MEMORY
#define LOOP_CTL ~, LOOP_NONE
#define LOOP_XLANE ~, LOOP_NONE
#define LOOP_CSR ~, LOOP_NONE
#define LOOP_FPU ~, LOOP_NONE
#define LOOP_FDIV ~, LOOP_NONE
#define LOOP_SFU ~, LOOP_NONE
#define LOOP_TENSOR ~, LOOP_NONE

#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...)                 \
  WS_OWN(LOOP_##unit, LOOP_WORDS, ~)(id, fmt, op, __VA_ARGS__)
#include "../../gen/isa.def"

// ---- and the table of them ----

#define ROW_WORDS(id, fmt) [WS_INSN_##id] = {.alu = run_##id},
#define ROW_BRANCH(id, fmt) [WS_INSN_##id] = {.taken = run_##id},
#define ROW_MEMORY(id, fmt) ROW_LSU_##fmt(id)
#define ROW_LSU_L(id) [WS_INSN_##id] = {.load = run_##id},
#define ROW_LSU_R(id) ROW_LSU_L(id)
#define ROW_LSU_S(id) [WS_INSN_##id] = {.store = run_##id},
#define ROW_LSU_SX(id) ROW_LSU_S(id)
#define ROW_LSU_A(id)
#define ROW_LSU_A0(id)
#define ROW_NONE(id, fmt)
#define ROW_BRU ~, ROW_BRANCH
#define ROW_LSU ~, ROW_MEMORY
#define ROW_CTL ~, ROW_NONE
#define ROW_XLANE ~, ROW_NONE
#define ROW_CSR ~, ROW_NONE
#define ROW_FPU ~, ROW_NONE
#define ROW_FDIV ~, ROW_NONE
#define ROW_SFU ~, ROW_NONE
#define ROW_TENSOR ~, ROW_NONE

const ws_rv32_warp_t ws_rv32_warp[WS_INSN_N] = {
#define WS_INSN(id, mnem, fmt, match, mask, unit, op, rd, rs1, rs2, imm, ext, ...)                 \
  WS_OWN(ROW_##unit, ROW_WORDS, ~)(id, fmt)
#include "../../gen/isa.def"
};

// ---- other loops over all threads -------

WIDE uint32_t ws_rv32_offsets(uint32_t *restrict offset, const uint32_t *rs1, uint32_t imm,
                              uint32_t first, uint32_t bytes, uint32_t size, int n) {
  const uint32_t low = size - 1, last = bytes - size;
  uint32_t out = 0;
  FOR_BLOCKS(t) {
    const uint32_t address = rs1[t] + imm;
    offset[t] = address - first;
    out |= offset[t] > last + BUG(60) || (address & low) ? bit[t] : 0;
  }
  return out;
}

WIDE uint32_t ws_rv32_local_offsets(uint32_t *restrict offset, const uint32_t *rs1, uint32_t imm,
                                    uint32_t first, uint32_t own, uint32_t at, uint32_t bytes,
                                    uint32_t size, int n) {
  const uint32_t low = size - 1, last = bytes - size, last_own = own - size;
  uint32_t out = 0;
  FOR_BLOCKS(t) {
    const uint32_t v = rs1[t] + imm - first;
    offset[t] = at + (v & ~UINT32_C(3)) * (uint32_t)n + 4 * (uint32_t)t + (v & 3);
    out |= v > last_own + BUG(66) || offset[t] > last + BUG(67) || (v & low) ? bit[t] : 0;
  }
  return out;
}

WIDE void ws_rv32_write(uint32_t *restrict to, const uint32_t *from, uint32_t mask, int n) {
  FOR_BLOCKS(t) {
    to[t] = mask & bit[t] || BUG(61) ? from[t] : to[t];
  }
}
