// SPDX-License-Identifier: Apache-2.0
// Float registers and instructions of the SM: which machine has what. The arithmetic itself is
// tested in fp/, and against qemu.
#include "../ws_sfu.h"
#include "t_float.h"

// ---- which machine has what ----

// A word of each kind, all on registers that exist.
static const uint32_t every[] = {
    0x0002A487, 0x0002A027, // flw f9,0(x5); fsw f0,0(x5)
    0xA9E8F4C3, 0xA9E8F4C7, 0xA9E8F4CB, 0xA9E8F4CF, 0x01E8F4D3, 0x09E8F4D3, 0x11E8F4D3, 0x19E8F4D3,
    0x5808F4D3, 0x21E884D3, 0x21E894D3, 0x21E8A4D3, 0x29E884D3, 0x29E894D3, 0xA1E884D3, 0xA1E894D3,
    0xA1E8A4D3, 0xC008F4D3, 0xC018F4D3, 0xD008F4D3, 0xD018F4D3, 0xE00884D3, 0xE00894D3, 0xF00884D3,
    0x001894F3, 0x0028A4F3, 0x0038B4F3, 0x0018D4F3, 0x0028E4F3, 0x0038F4F3, 0x00102073, 0x00302073};

static void nothing_of_f_without_fp(void) {
  for (unsigned i = 0; i < sizeof every / sizeof every[0]; i++) {
    begin(WS_FLOAT_NONE, false);
    R.cfg.sfu = NULL;
    R.l.regs_per_thread = 32;
    CHECK(is_illegal(every[i]), "0x%08x", (unsigned)every[i]);
    for (int fp = WS_FLOAT_FTZ; fp <= WS_FLOAT_IEEE; fp++) {
      begin((ws_float_t)fp, false);
      wsa_li(&R.a, 5, OUT);
      wsa_put(&R.a, every[i]);
      CHECK(finish() == WS_OK, "0x%08x with fp", (unsigned)every[i]);
    }
  }
}

static void special_functions_need_sfu(void) {
  for (uint32_t f7 = 0; f7 < 8; f7++) {
    begin(WS_FLOAT_FTZ, false);
    R.cfg.sfu = NULL;
    CHECK(is_illegal(wsa_rcp(9, 17) | f7 << 25), "function %u", (unsigned)f7);
    begin(WS_FLOAT_FTZ, false);
    wsa_put(&R.a, wsa_rcp(9, 17) | f7 << 25);
    CHECK_EQ(finish(), WS_OK);
  }
  begin(WS_FLOAT_FTZ, false);
  CHECK(is_illegal(wsa_rcp(9, 17) | 8u << 25), "function 8");
}

static void rounding_modes_of_instructions(void) {
  static const struct {
    uint32_t insn;
    bool to_int;
  } row[] = {{0xA9E884C3, false}, {0x01E884D3, false}, {0x19E884D3, false}, {0x580884D3, false},
             {0xD00884D3, false}, {0xD01884D3, false}, {0xC00884D3, true},  {0xC01884D3, true}};
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++)
    for (uint32_t rm = 0; rm < 8; rm++)
      for (int fp = WS_FLOAT_FTZ; fp <= WS_FLOAT_IEEE; fp++) {
        const uint32_t word = row[i].insn | rm << 12;
        const bool nearest = fp == WS_FLOAT_FTZ && !row[i].to_int;
        const bool legal = rm == 0 || rm == 7 || (rm < 5 && !nearest);
        begin((ws_float_t)fp, false);
        if (legal) {
          wsa_put(&R.a, word);
          CHECK(finish() == WS_OK, "0x%08x, fp %d", (unsigned)word, fp);
        } else {
          CHECK(is_illegal(word), "0x%08x, fp %d", (unsigned)word, fp);
        }
      }
}

static void other_csrs_cannot_be_written(void) {
  static const uint32_t word[] = {0x00001073, 0x0000A073, 0x00401073,
                                  0x00402073, 0xCC301073, 0xC000A073};
  for (unsigned i = 0; i < sizeof word / sizeof word[0]; i++) {
    begin(WS_FLOAT_IEEE, true);
    CHECK(is_illegal(word[i]), "0x%08x", (unsigned)word[i]);
  }
}

static void bad_configurations(void) {
  begin(WS_FLOAT_NONE, true);
  R.cfg.sfu = NULL;
  CHECK(ws_model_new(&R.cfg, R.mem) == NULL, "flags without fp");
  begin(WS_FLOAT_FTZ, true);
  CHECK(ws_model_new(&R.cfg, R.mem) == NULL, "flags with ftz");
  begin(WS_FLOAT_NONE, false);
  R.cfg.sfu = &t_sfu;
  CHECK(ws_model_new(&R.cfg, R.mem) == NULL, "special functions without fp");
  begin((ws_float_t)3, false);
  CHECK(ws_model_new(&R.cfg, R.mem) == NULL, "fp 3");
}

// ---- registers ----

static void registers_of_a_launch(void) {
  static const struct {
    unsigned regs;
    uint32_t insn;
    bool fault;
  } row[] = {{32, 0xF0028053, true},  // fmv.w.x f0,x5
             {32, 0xE0000353, true},  // fmv.x.w x6,f0
             {33, 0xF0028053, false}, // rounded up: f0..f3
             {33, 0xF00281D3, false}, // f3
             {33, 0xF0028253, true},  // f4
             {36, 0x00208243, true},  // fmadd.s f4,f1,f2,f0
             {36, 0x002081C3, false}, // fmadd.s f3,f1,f2,f0
             {36, 0x202081C3, true},  // fmadd.s f3,f1,f2,f4
             {36, 0x004081C3, true},  // fmadd.s f3,f1,f4,f0
             {36, 0x002201C3, true},  // fmadd.s f3,f4,f2,f0
             {48, 0x00F28053, false}, // fadd.s f0,f5,f15
             {48, 0x01028053, true},  // fadd.s f0,f5,f16
             {60, 0x01C00053, true},  // fadd.s f0,f0,f28
             {60, 0x01B00053, false}, // f27
             {64, 0x01F00053, false}};
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    begin(WS_FLOAT_IEEE, false);
    R.l.regs_per_thread = row[i].regs;
    wsa_put(&R.a, row[i].insn);
    const int rc = finish();
    CHECK(rc == (row[i].fault ? WS_FAULTED : WS_OK), "row %u: %d", i, rc);
    if (row[i].fault) CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_REG);
  }
}

static void launches_with_64_registers(void) {
  static const struct {
    unsigned fp, regs, rf_bytes, resident;
  } row[] = {{0, 32, 0, 8}, {0, 33, 0, 0},     {1, 64, 0, 8},    {2, 65, 0, 0},
             {2, 33, 0, 8}, {2, 64, 16384, 8}, {2, 33, 8192, 7}, {2, 64, 8192, 4}};
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    begin((ws_float_t)row[i].fp, false);
    R.cfg.sfu = NULL;
    R.cfg.rf_bytes = row[i].rf_bytes;
    R.l.regs_per_thread = row[i].regs;
    E(exit());
    CHECK_EQ(rig_load(), row[i].resident ? WS_OK : WS_CAUSE_LAUNCH);
    CHECK_EQ(ws_model_resident(R.m), row[i].resident);
  }
}

// f0 is a register like any other; x0 as a destination drops the value but not the flags.
static void f0_is_a_register_and_x0_is_not(void) {
  begin(WS_FLOAT_IEEE, true);
  wsa_li(&R.a, 6, OUT);
  ws_mem_write_le(R.mem, OUT + 64, 4, THREE);
  E(flw(0, 6, 64));
  E(fsw(0, 6, 68));
  fli(1, NAN_);
  E(flt_s(0, 1, 1)); // x0: only NV remains
  E(add(7, 0, 0));
  E(sw(7, 6, 72));
  store_csr(WSA_FFLAGS);
  CHECK_EQ(finish(), WS_OK);
  CHECK_EQ(rig_out(17), THREE);
  CHECK_EQ(rig_out(18), 0);
  CHECK_EQ(rig_out(0), NV);
}

static void bits_pass_unchanged(void) {
  static const uint32_t bits[] = {TINY,       0x80000001, 0x007FFFFF, 0x7F800001,
                                  0xFFBFFFFF, 0xFFFFFFFF, INFINITE};
  static const uint32_t fclass[] = {1 << 5, 1 << 2, 1 << 5, 1 << 8, 1 << 8, 1 << 9, 1 << 7};
  for (int fp = WS_FLOAT_FTZ; fp <= WS_FLOAT_IEEE; fp++)
    for (unsigned i = 0; i < sizeof bits / sizeof bits[0]; i++) {
      begin((ws_float_t)fp, false);
      wsa_li(&R.a, 6, OUT);
      fli(1, bits[i]);
      E(fsgnjn_s(2, 1, 1));
      E(fsgnjx_s(3, 2, 2));
      E(fsgnj_s(4, 1, 3));
      E(fsw(1, 6, 0));
      E(fsw(2, 6, 4));
      E(fsw(3, 6, 8));
      E(fsw(4, 6, 12));
      E(fclass_s(7, 1));
      E(sw(7, 6, 16));
      CHECK_EQ(finish(), WS_OK);
      CHECK_EQ(rig_out(0), bits[i]);
      CHECK_EQ(rig_out(1), bits[i] ^ 0x80000000);
      CHECK_EQ(rig_out(2), bits[i] & 0x7FFFFFFF);
      CHECK_EQ(rig_out(3), bits[i] & 0x7FFFFFFF);
      CHECK_EQ(rig_out(4), fclass[i]);
    }
}

// Each function gets its own operand and tables, and leaves the flags alone.
static void special_functions_of_each_thread(void) {
  static const uint32_t value[8] = {ONE,  0x40490FDB, 0xC2F00000, 0,
                                    TINY, NAN_,       INFINITE,   0x3F000001};
  for (unsigned op = 0; op < WS_SFU_OPS; op++) {
    begin(WS_FLOAT_IEEE, true);
    for (uint32_t t = 0; t < 8; t++)
      ws_mem_write_le(R.mem, OUT + 1024 + 4 * t, 4, value[t]);
    wsa_li(&R.a, 6, OUT + 1024);
    E(slli(7, 5, 2));
    E(add(6, 6, 7));
    E(flw(17, 6, 0));
    wsa_put(&R.a, wsa_rcp(9, 17) | op << 25);
    E(fmv_x_w(7, 9));
    E(csrr(8, WSA_FFLAGS));
    E(xor(7, 7, 8));
    rig_put_result(7, 0);
    CHECK_EQ(finish(), WS_OK);
    for (unsigned t = 0; t < 8; t++)
      CHECK_EQ(rig_out(t), ws_sfu_eval(&t_sfu, op, value[t]));
  }
}

const test_t tests_float[] = {
    {"model/float/nothing_of_f_without_fp", nothing_of_f_without_fp},
    {"model/float/special_functions_need_sfu", special_functions_need_sfu},
    {"model/float/rounding_modes_of_instructions", rounding_modes_of_instructions},
    {"model/float/other_csrs_cannot_be_written", other_csrs_cannot_be_written},
    {"model/float/bad_configurations", bad_configurations},
    {"model/float/registers_of_a_launch", registers_of_a_launch},
    {"model/float/launches_with_64_registers", launches_with_64_registers},
    {"model/float/f0_is_a_register_and_x0_is_not", f0_is_a_register_and_x0_is_not},
    {"model/float/bits_pass_unchanged", bits_pass_unchanged},
    {"model/float/special_functions_of_each_thread", special_functions_of_each_thread},
    {0}};
