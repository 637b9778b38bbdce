// SPDX-License-Identifier: Apache-2.0
// Rounding modes and flags of the SM: what is per warp and what per thread; floats in lockstep.
#include "t_float.h"

// Odd threads divide by zero, even ones round; then all add an overflow.
static void flags_belong_to_threads_and_accumulate(void) {
  for (int kept = 0; kept < 2; kept++) {
    begin(WS_FLOAT_IEEE, kept);
    E(andi(6, 5, 1));
    fli(1, ONE);
    fli(3, THREE);
    E(fcvt_s_w(2, 6, WSA_RNE)); // 0 or 1
    E(fsub_s(2, 1, 2, WSA_RNE));
    E(fmul_s(2, 2, 3, WSA_RNE)); // 3 or 0
    E(fdiv_s(2, 1, 2, WSA_DYN));
    fli(4, 0x7F7FFFFF);
    E(fadd_s(4, 4, 4, WSA_RNE));
    E(fmul_s(1, 1, 3, WSA_RNE)); // exact: adds nothing, takes nothing away
    store_csr(WSA_FFLAGS);
    CHECK_EQ(finish(), WS_OK);
    for (unsigned t = 0; t < 8; t++)
      CHECK_EQ(rig_out(t), kept ? (t & 1 ? (DZ | OF | NX) : (OF | NX)) : 0);
  }
}

// Each access: what it returns and what it leaves, by thread.
static void accesses_read_before_they_write(void) {
  static const struct {
    uint32_t insn;                     // to x9, with source x6 = 0x15 + thread % 2, or 0x0B
    uint32_t even, odd;                // fcsr afterwards, from 0x4A before
  } row[] = {{0x001314F3, 0x55, 0x56}, // csrrw x9,fflags,x6
             {0x001324F3, 0x5F, 0x5E}, // csrrs
             {0x001334F3, 0x4A, 0x48}, // csrrc
             {0x0015D4F3, 0x4B, 0x4B}, // csrrwi x9,fflags,11
             {0x0015E4F3, 0x4B, 0x4B}, // csrrsi
             {0x0015F4F3, 0x40, 0x40}, // csrrci
             {0x0001A4F3 | 1u << 20, 0x4A, 0x4A}}; // csrrs x9,fflags,x3 = 0
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    begin(WS_FLOAT_IEEE, true);
    E(addi(3, 0, 0));
    E(andi(6, 5, 1));
    E(addi(6, 6, 0x15));
    E(addi(7, 0, 0x4A)); // mode 2, DZ and UF
    E(csrrw(0, WSA_FCSR, 7));
    wsa_put(&R.a, row[i].insn);
    E(csrr(28, WSA_FCSR));
    E(slli(9, 9, 16));
    E(or (9, 9, 28));
    rig_put_result(9, 0);
    CHECK_EQ(finish(), WS_OK);
    for (unsigned t = 0; t < 8; t++)
      CHECK_EQ(rig_out(t), 0x000A0000 | (t & 1 ? row[i].odd : row[i].even));
  }
}

// frm takes the value of the lowest active thread, here thread 3; each thread has its own flags.
static void the_mode_belongs_to_the_warp(void) {
  begin(WS_FLOAT_IEEE, true);
  E(addi(7, 0, 0));
  int join = LABEL();
  E(sltiu(6, 5, 3));
  TO(ssy(0), join);
  TO(bne(6, 0, 0), join);
  E(slli(7, 5, 5)); // mode 3 for thread 3, 4 for thread 4, ...
  E(or (7, 7, 5));  // flags: the thread's number
  E(csrrw(7, WSA_FCSR, 7));
  E(csrrsi(7, WSA_FRM, 0));
  BIND(join);
  E(csrr(29, WSA_FCSR));
  E(slli(7, 7, 16));
  E(or (29, 29, 7));
  rig_put_result(29, 0);
  CHECK_EQ(finish(), WS_OK);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), t < 3 ? 3u << 5 : 3u << 16 | 3u << 5 | t);
}

// 1 / 3 and -1 / 3 in all modes, chosen by the instruction or by frm; 5 to 7 in frm act as nearest.
static void dynamic_rounding_follows_frm(void) {
  static const uint32_t third[8] = {0x3EAAAAAB, 0x3EAAAAAA, 0x3EAAAAAA, 0x3EAAAAAB,
                                    0x3EAAAAAB, 0x3EAAAAAB, 0x3EAAAAAB, 0x3EAAAAAB},
                        minus[8] = {0xBEAAAAAB, 0xBEAAAAAA, 0xBEAAAAAB, 0xBEAAAAAA,
                                    0xBEAAAAAB, 0xBEAAAAAB, 0xBEAAAAAB, 0xBEAAAAAB};
  for (uint32_t frm = 0; frm < 8; frm++)
    for (int ftz = 0; ftz < 2; ftz++) {
      begin(ftz ? WS_FLOAT_FTZ : WS_FLOAT_IEEE, false);
      wsa_li(&R.a, 6, OUT);
      fli(1, ONE);
      fli(2, THREE);
      wsa_put(&R.a, wsa_csrrwi(0, WSA_FRM, frm));
      E(fdiv_s(3, 1, 2, WSA_DYN));
      E(fsw(3, 6, 0));
      E(fsgnjn_s(1, 1, 1));
      E(fdiv_s(3, 1, 2, WSA_DYN));
      E(fsw(3, 6, 4));
      wsa_put(&R.a, wsa_fcvt_w_s(7, 3, frm < 5 ? frm : WSA_DYN));
      E(sw(7, 6, 8));
      E(csrr(7, WSA_FRM));
      E(sw(7, 6, 12));
      E(csrr(7, WSA_FCSR));
      E(sw(7, 6, 16));
      CHECK_EQ(finish(), WS_OK);
      CHECK_EQ(rig_out(0), third[ftz ? 0 : frm]);
      CHECK_EQ(rig_out(1), minus[ftz ? 0 : frm]);
      CHECK_EQ(rig_out(2), frm == WSA_RDN ? 0xFFFFFFFF : 0);
      CHECK_EQ(rig_out(3), ftz ? 0 : frm);
      CHECK_EQ(rig_out(4), ftz ? 0 : frm << 5);
    }
}

static void subnormals_by_machine(void) {
  for (int fp = WS_FLOAT_FTZ; fp <= WS_FLOAT_IEEE; fp++) {
    begin((ws_float_t)fp, fp == WS_FLOAT_IEEE);
    wsa_li(&R.a, 6, OUT);
    fli(1, 0x00800000);
    fli(2, 0x80000003);
    fli(3, ONE);
    E(fadd_s(4, 1, 2, WSA_RNE));
    E(fsw(4, 6, 0));
    E(fmul_s(4, 2, 3, WSA_DYN));
    E(fsw(4, 6, 4));
    CHECK_EQ(finish(), WS_OK);
    CHECK_EQ(rig_out(0), fp == WS_FLOAT_FTZ ? 0x00800000 : 0x007FFFFD);
    CHECK_EQ(rig_out(1), fp == WS_FLOAT_FTZ ? 0x80000000 : 0x80000003);
  }
}

// Two CTAs one after the other in the same slot: the second starts with mode and flags 0.
static void a_warp_starts_without_mode_and_flags(void) {
  begin(WS_FLOAT_IEEE, true);
  R.cfg.cta_slots = 1;
  R.l.grid[0] = 2;
  E(csrr(29, WSA_FCSR));
  E(csrrwi(0, WSA_FRM, 3));
  E(csrrwi(0, WSA_FFLAGS, 31));
  E(csrr(8, WSA_CTAID));
  E(slli(8, 8, 6));
  E(add(29, 29, 8));
  rig_put_result(29, 0);
  CHECK_EQ(finish(), WS_OK);
  for (unsigned t = 0; t < 8; t++)
    CHECK_EQ(rig_out(t), 1 << 6);
}

// fmadd, fmsub, fnmsub and fnmadd, signs only.
static void fused_signs(void) {
  static const float want[] = {2 * 3 + 5, 2 * 3 - 5, -(2 * 3) + 5, -(2 * 3) - 5};
  for (unsigned i = 0; i < 4; i++) {
    begin(WS_FLOAT_FTZ, false);
    fli(1, 0x40000000);
    fli(2, 0x40400000);
    fli(3, 0x40A00000);
    const uint32_t word[] = {wsa_fmadd_s(4, 1, 2, 3, WSA_RNE), wsa_fmsub_s(4, 1, 2, 3, WSA_RNE),
                             wsa_fnmsub_s(4, 1, 2, 3, WSA_RNE), wsa_fnmadd_s(4, 1, 2, 3, WSA_RNE)};
    wsa_put(&R.a, word[i]);
    E(fcvt_w_s(7, 4, WSA_RTZ));
    rig_put_result(7, 0);
    CHECK_EQ(finish(), WS_OK);
    CHECK_EQ(rig_out(0), (uint32_t)(int32_t)want[i]);
  }
}

// ---- lockstep ----

static ws_retire_t r;

static int issue(unsigned n) {
  int rc = WS_OK;
  while (n-- && rc == WS_OK)
    rc = ws_model_issue(R.m, 0, &r);
  return rc;
}

static void go(void) {
  static const uint32_t cta0[3];
  E(exit());
  rig_load();
  ws_model_warp_start(R.m, 0, cta0, 0);
}

static void retire_numbers_float_registers_from_32(void) {
  begin(WS_FLOAT_IEEE, true);
  wsa_li(&R.a, 6, OUT);
  E(flw(7, 6, 0));
  E(fadd_s(9, 7, 7, WSA_RNE));
  E(fsqrt_s(9, 7, WSA_RNE));
  E(rcp(0, 7));
  E(csrrw(0, WSA_FFLAGS, 0));
  go();
  ws_mem_write_le(R.mem, OUT, 4, ONE);
  CHECK_EQ(issue(3), WS_OK);
  CHECK(r.rd == 39 && r.has_mem && r.kind == WS_K_LSU && !strcmp(r.name, "flw"), "flw: x%d", r.rd);
  CHECK_EQ(issue(1), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "(fadd.s): issued before f7 was ready"), "%s", ws_model_err(R.m));
  go();
  ws_done_t d;
  uint32_t data[WS_MAX_THREADS], ready;
  CHECK_EQ(issue(3), WS_OK);
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_LOAD, 7, 0xFF, 0, NULL), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "no load to x7"), "%s", ws_model_err(R.m));
  go();
  CHECK_EQ(issue(3), WS_OK);
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_LOAD, 39, 0xFF, 0, &d), WS_OK);
  CHECK(d.rd == 39 && d.data[3] == ONE, "performed");
  CHECK_EQ(ws_model_result(R.m, 0, 39, data, &ready), WS_OK);
  CHECK(ready == 0xFF && data[7] == ONE, "result");
  CHECK_EQ(ws_model_result(R.m, 0, 64, data, &ready), WS_ERROR);
  CHECK_EQ(issue(1), WS_OK);
  CHECK(r.rd == 41 && r.kind == WS_K_FPU && r.data[2] == 0x40000000, "fadd.s");
  CHECK_EQ(issue(1), WS_OK);
  CHECK(r.rd == 41 && r.kind == WS_K_FDIV && r.data[2] == ONE, "fsqrt.s");
  CHECK_EQ(issue(1), WS_OK);
  CHECK(r.rd == 32 && r.kind == WS_K_SFU, "rcp");
  CHECK_EQ(issue(1), WS_OK);
  CHECK(r.rd == -1 && r.kind == WS_K_FPU, "csrrw x0");
  CHECK(!strcmp(ws_reg_name(31), "x31") && !strcmp(ws_reg_name(32), "f0") &&
            !strcmp(ws_reg_name(64), "?"),
        "names");
}

static void undefined_values_reach_flags_and_mode(void) {
  begin(WS_FLOAT_IEEE, true);
  E(fadd_s(1, 2, 2, WSA_RNE)); // f2 was never written
  E(csrr(7, WSA_FFLAGS));
  E(csrrwi(8, WSA_FFLAGS, 0));
  E(csrr(7, WSA_FCSR));
  E(csrrw(0, WSA_FRM, 9)); // nor was x9
  E(csrr(7, WSA_FRM));
  E(fmv_w_x(3, 5));
  E(fadd_s(3, 3, 3, WSA_DYN));
  E(fadd_s(3, 3, 3, WSA_RNE));
  E(csrrwi(0, WSA_FRM, 0));
  E(fmv_w_x(3, 5));
  E(fadd_s(3, 3, 3, WSA_DYN));
  E(csrr(7, WSA_FRM));
  static const uint32_t want[] = {0, 0xFF, 0xFF, 0xFF, 0, 0, 0xFF, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0};
  go();
  uint32_t data[WS_MAX_THREADS] = {0};
  for (unsigned i = 0; i < sizeof want / sizeof want[0]; i++) {
    CHECK_EQ(issue(1), WS_OK);
    CHECK(r.undef == want[i], "instruction %u: 0x%x", i, (unsigned)r.undef);
  }
  CHECK_EQ(ws_model_adopt(R.m, 0, 33, 0xFF, data), WS_OK);
}

const test_t tests_fcsr[] = {
    {"model/fcsr/flags_belong_to_threads_and_accumulate", flags_belong_to_threads_and_accumulate},
    {"model/fcsr/accesses_read_before_they_write", accesses_read_before_they_write},
    {"model/fcsr/the_mode_belongs_to_the_warp", the_mode_belongs_to_the_warp},
    {"model/fcsr/dynamic_rounding_follows_frm", dynamic_rounding_follows_frm},
    {"model/fcsr/subnormals_by_machine", subnormals_by_machine},
    {"model/fcsr/a_warp_starts_without_mode_and_flags", a_warp_starts_without_mode_and_flags},
    {"model/fcsr/fused_signs", fused_signs},
    {"model/fcsr/retire_numbers_float_registers_from_32", retire_numbers_float_registers_from_32},
    {"model/fcsr/undefined_values_reach_flags_and_mode", undefined_values_reach_flags_and_mode},
    {0}};
