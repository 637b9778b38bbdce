// SPDX-License-Identifier: Apache-2.0
// Address windows, store conflicts, AMOs.
#include "t.h"

static uint32_t word(uint32_t addr) {
  uint32_t v;
  ws_mem_read_le(R.mem, addr, 4, &v);
  return v;
}

// Each thread of two warps fills its 64 local bytes with words (tid << 8 | k), then with bytes.
static void local_window_is_interleaved_by_thread(void) {
  rig_reset();
  R.l.block[0] = 16;
  R.l.local_bytes = 64;
  ws_mem_map(R.mem, LOCAL_MEM, 2 * 8 * 64);
  E(csrr(5, WSA_TID));
  E(csrr(6, WSA_STACK_TOP));
  E(slli(7, 5, 8));
  for (int k = 0; k < 16; k++) {
    E(addi(8, 7, k));
    E(sw(8, 6, -64 + 4 * k));
  }
  E(addi(8, 0, -1));
  E(sb(8, 6, -63)); // byte 1 of word 0
  E(sh(5, 6, -54)); // upper half of word 2
  E(lhu(9, 6, -54));
  rig_put_result(9, 0);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  for (uint32_t warp = 0; warp < 2; warp++)
    for (uint32_t lane = 0; lane < 8; lane++)
      for (uint32_t k = 0; k < 16; k++) {
        uint32_t tid = warp * 8 + lane, want = tid << 8 | k;
        if (k == 0) want = (want & 0xFF) | 0xFF00;
        if (k == 2) want = (want & 0xFFFF) | tid << 16;
        CHECK_EQ(word(LOCAL_MEM + warp * 64 * 8 + k * 32 + lane * 4), want);
      }
  for (unsigned t = 0; t < 16; t++)
    CHECK_EQ(rig_out(t), t);
}

static void csrs_tell_local_bytes_and_stack_top(void) {
  rig_reset();
  R.l.local_bytes = 4096;
  ws_mem_map(R.mem, LOCAL_MEM, 8 * 4096);
  E(csrr(5, WSA_STACK_TOP));
  E(csrr(6, WSA_LOCAL_BYTES));
  E(sub(7, 5, 6));
  E(sw(6, 5, -4));
  E(lw(8, 5, -4));
  rig_put_result(7, 0);
  rig_put_result(8, 32);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(3), 0xE0000000u);
  CHECK_EQ(rig_out(8 + 3), 4096);
}

// Four CTAs write their shared words; CTA slot k has its own part, rounded up to 16 bytes.
static void shared_window_is_relative_to_the_cta(void) {
  rig_reset();
  R.l.grid[0] = 4;
  R.l.block[0] = 5;
  R.l.shared_bytes = 20;
  E(csrr(5, WSA_TID));
  E(csrr(6, WSA_CTAID));
  E(slli(7, 5, 2));
  E(lui(8, 0xD0000000));
  E(add(8, 8, 7));
  E(slli(9, 6, 4));
  E(add(9, 9, 5));
  E(sw(9, 8, 0));
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  const uint8_t *smem = ws_model_smem(R.m);
  for (uint32_t cta = 0; cta < 4; cta++)
    for (uint32_t t = 0; t < 5; t++)
      CHECK_EQ(smem[32 * cta + 4 * t], cta << 4 | t);
}

static void constant_window_reads_from_its_base(void) {
  rig_reset();
  R.l.const_bytes = 64;
  ws_mem_map(R.mem, CONST_MEM, 64);
  for (uint32_t i = 0; i < 64; i++)
    ws_mem_write_le(R.mem, CONST_MEM + i, 1, 0x80 + i);
  E(csrr(5, WSA_TID));
  E(lui(6, 0xC0000000));
  E(add(6, 6, 5));
  E(lb(7, 6, 56));
  rig_put_result(7, 0);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), 0xFFFFFFB8u + t);
}

static void highest_thread_wins_a_store_conflict(void) {
  rig_reset();
  E(csrr(5, WSA_TID));
  E(csrr(6, WSA_PARAM));
  E(addi(7, 5, 100));
  E(sw(7, 6, 0)); // all to one word
  E(srli(8, 5, 1));
  E(add(8, 8, 6));
  E(sb(7, 8, 8)); // pairs of threads to a byte
  E(andi(9, 5, 1));
  E(slli(9, 9, 1));
  E(add(9, 9, 6));
  E(sh(7, 9, 16)); // even threads to one half word, odd threads to the other
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(0), 107);
  CHECK_EQ(rig_out(2), 101u | 103u << 8 | 105u << 16 | 107u << 24);
  CHECK_EQ(rig_out(4), 106u | 107u << 16);
}

// Window: 0 global, 1 shared, 2 local.
static void amos_go_in_thread_order(void) {
  static const uint32_t base[] = {OUT + 0x800, 0xD0000000, 0xE0000000};
  for (int window = 0; window < 3; window++) {
    rig_reset();
    R.l.shared_bytes = 16;
    R.l.local_bytes = 64;
    ws_mem_map(R.mem, LOCAL_MEM, 8 * 64);
    E(csrr(5, WSA_TID));
    wsa_li(&R.a, 6, base[window]);
    E(addi(8, 0, 10));
    E(sw(8, 6, 0));
    E(addi(7, 5, 1));
    E(amoadd_w(9, 7, 6));
    E(amoswap_w(10, 5, 6));
    E(lw(11, 6, 0));
    rig_put_result(9, 0);
    rig_put_result(10, 32);
    rig_put_result(11, 64);
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    for (uint32_t t = 0; t < 8; t++) {
      bool own = window == 2;
      CHECK_EQ(rig_out(t), own ? 10 : 10 + t * (t + 1) / 2);
      CHECK_EQ(rig_out(8 + t), own ? 11 + t : t ? t - 1 : 46);
      CHECK_EQ(rig_out(16 + t), own ? t : 7);
    }
  }
}

// Every AMO, signed and unsigned corners, one thread each.
static void each_amo_computes_its_operation(void) {
  static const struct {
    uint32_t insn, mem, reg, want;
  } row[] = {
      {0x00A5A02F, 7, 5, 12},                           // amoadd.w zero,a0,(a1)
      {0x08A5A02F, 7, 5, 5},                            // amoswap.w
      {0x20A5A02F, 0xF0F0F0F0, 0xFF00FF00, 0x0FF00FF0}, // amoxor.w
      {0x40A5A02F, 0xF0F0F0F0, 0xFF00FF00, 0xFFF0FFF0}, // amoor.w
      {0x60A5A02F, 0xF0F0F0F0, 0xFF00FF00, 0xF000F000}, // amoand.w
      {0x80A5A02F, 0x80000000, 0x7FFFFFFF, 0x80000000}, // amomin.w
      {0xA0A5A02F, 0x80000000, 0x7FFFFFFF, 0x7FFFFFFF}, // amomax.w
      {0xC0A5A02F, 0x80000000, 0x7FFFFFFF, 0x7FFFFFFF}, // amominu.w
      {0xE0A5A02F, 0x80000000, 0x7FFFFFFF, 0x80000000}, // amomaxu.w
      {0xE6A5A02F, 1, 2, 2},                            // amomaxu.w.aqrl
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    rig_reset();
    R.l.block[0] = 1;
    ws_mem_write_le(R.mem, OUT, 4, row[i].mem);
    wsa_li(&R.a, 10, row[i].reg);
    E(csrr(11, WSA_PARAM));
    wsa_put(&R.a, row[i].insn);
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    CHECK(rig_out(0) == row[i].want, "row %u: 0x%x, expected 0x%x", i, (unsigned)rig_out(0),
          (unsigned)row[i].want);
  }
}

static void load_to_x0_does_nothing(void) {
  rig_reset();
  ws_mem_write_le(R.mem, OUT + 64, 4, 55);
  E(csrr(5, WSA_PARAM));
  E(lw(0, 5, 64));
  E(add(6, 0, 0));
  rig_put_result(6, 0);
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(0), 0);
}

const test_t tests_lsu[] = {
    {"model/lsu/local_window_is_interleaved_by_thread", local_window_is_interleaved_by_thread},
    {"model/lsu/csrs_tell_local_bytes_and_stack_top", csrs_tell_local_bytes_and_stack_top},
    {"model/lsu/shared_window_is_relative_to_the_cta", shared_window_is_relative_to_the_cta},
    {"model/lsu/constant_window_reads_from_its_base", constant_window_reads_from_its_base},
    {"model/lsu/highest_thread_wins_a_store_conflict", highest_thread_wins_a_store_conflict},
    {"model/lsu/amos_go_in_thread_order", amos_go_in_thread_order},
    {"model/lsu/each_amo_computes_its_operation", each_amo_computes_its_operation},
    {"model/lsu/load_to_x0_does_nothing", load_to_x0_does_nothing},
    {0}};
