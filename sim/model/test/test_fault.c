// SPDX-License-Identifier: Apache-2.0
// Each fault cause: record fields, and what is not a fault right beside it. Causes 7, 8, 9 are in
// test_simt.c, 12 in test_cta.c.
#include "t.h"

#include <string.h>

// A program whose last instruction is at fault: common set-up, x5 = tid.
static void begin(void) {
  rig_reset();
  R.l.const_bytes = 64;
  R.l.shared_bytes = 40;
  R.l.local_bytes = 64;
  ws_mem_map(R.mem, CONST_MEM, 64);
  ws_mem_map(R.mem, LOCAL_MEM, 8 * 64);
  E(csrr(5, WSA_TID));
}

// Runs; the instruction at fault is the last one before the closing exit.
static bool faults_with(uint32_t cause, uint32_t mask, uint32_t addr) {
  const uint32_t pc = wsa_pc(&R.a) - 4;
  E(exit());
  if (rig_run() != WS_FAULTED) return false;
  const ws_fault_t *f = ws_model_fault(R.m);
  return f->cause == cause && f->warp == 0 && f->pc == pc && f->mask == mask && f->addr == addr;
}

static bool is_fine(void) {
  E(exit());
  return rig_run() == WS_OK;
}

static void illegal_words(void) {
  static const uint32_t word[] = {
      0x00000000, 0xFFFFFFFF, 0x00000001,             // all zeros, all ones, compressed
      0x0000100F,                                     // fence.i
      0x00002063, 0x00003063,                         // branch funct3 2, 3
      0x00003003, 0x00006003, 0x00003023,             // ld, lwu, sd
      0x00001067,                                     // jalr funct3 1
      0x40000033 | 1 << 12, 0x04000033, 0x02001013,   // sub-like sll, funct7 2, slli with
                                                      // shamt[5]
      0x40001013,                                     // slli with funct7 0x20
      0x1000202F, 0x1800202F, 0x0000302F, 0x2800202F, // lr.w, sc.w, amoadd.d,
                                                      // amocas.w
      0x10500073, 0x30200073, 0x00200073,             // wfi, mret, uret
      0x0400000B, 0x0800100B,                         // Xws funct3 0, funct7 2; vote 4
      0x1000200B, 0x0000300B,                         // shfl 8; Xws funct3 3
      0x0800200B, 0x0E00200B,                         // fshfl: no float registers in this machine
      0x000020AB, 0x000030AB,                         // no branch: 2 or 3 in funct3
      0x00000007, 0x00000053, 0x0000005B,             // flw class, fp, SFU: not in this
                                                      // machine
      0xC0001073, 0xC0001FF3,                         // csrrw
      0xC000A073, 0xC000E073,                         // csrrs, csrrsi with a source
      0x00102073, 0x00302073, 0xC03022F3, 0xCBF022F3, 0xCD6022F3,
      0xF14022F3, // unknown CSRs
  };
  for (unsigned i = 0; i < sizeof word / sizeof word[0]; i++) {
    begin();
    wsa_put(&R.a, word[i]);
    CHECK(faults_with(WS_CAUSE_ILLEGAL, 0xFF, 0), "0x%08x: %s", (unsigned)word[i],
          ws_model_err(R.m));
  }
}

static void amos_are_illegal_without_atomics(void) {
  begin();
  R.cfg.isa.atomics = false;
  E(amoadd_w(6, 5, 5));
  CHECK(faults_with(WS_CAUSE_ILLEGAL, 0xFF, 0), "no fault");
}

static void bit_instructions_are_illegal_without_bitmanip(void) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    if (r->ext != WS_EXT_B) continue;
    begin();
    R.cfg.isa.bitmanip = false;
    wsa_put(&R.a, r->match);
    CHECK(faults_with(WS_CAUSE_ILLEGAL, 0xFF, 0), "%s: no fault", r->mnemonic);
  }
}

static void ecall_and_ebreak(void) {
  begin();
  E(ecall());
  CHECK(faults_with(WS_CAUSE_ECALL, 0xFF, 0), "ecall");
  begin();
  E(ebreak());
  CHECK(faults_with(WS_CAUSE_EBREAK, 0xFF, 0), "ebreak");
}

static void misaligned_data(void) {
  static const struct {
    uint32_t insn;               // on address x6 = OUT + tid
    uint32_t mask;               // threads whose address is misaligned
  } row[] = {{0x00032303, 0xEE}, // lw t1,0(t1)
             {0x00031303, 0xAA}, // lh
             {0x00035303, 0xAA}, // lhu
             {0x00532023, 0xEE}, // sw t0,0(t1)
             {0x00531023, 0xAA}, // sh
             {0x0053232F, 0xEE}, // amoadd.w t1,t0,(t1)
             {0x00030303, 0},    // lb
             {0x00530023, 0}};   // sb
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    begin();
    wsa_li(&R.a, 6, OUT);
    E(add(6, 6, 5));
    wsa_put(&R.a, row[i].insn);
    if (row[i].mask)
      CHECK(faults_with(WS_CAUSE_MISALIGNED, row[i].mask, OUT + 1), "row %u", i);
    else
      CHECK(is_fine(), "row %u", i);
  }
}

// Access of kind 0 lw, 1 sw, 2 amoadd.w by all threads at one address.
static uint32_t cause_of(int kind, uint32_t addr) {
  begin();
  wsa_li(&R.a, 6, addr);
  const uint32_t insn[] = {wsa_lw(7, 6, 0), wsa_sw(5, 6, 0), wsa_amoadd_w(7, 5, 6)};
  wsa_put(&R.a, insn[kind]);
  E(exit());
  rig_run();
  const ws_fault_t *f = ws_model_fault(R.m);
  return f && f->addr == addr && f->mask == 0xFF ? f->cause : 0;
}

static void window_bounds(void) {
  static const struct {
    uint32_t addr, load, store, amo;
  } row[] = {
      {OUT, 0, 0, 0},        {0x00000000, 6, 6, 6}, // not mapped
      {0xBFFFFFFC, 6, 6, 6}, {0xC0000000, 0, 5, 5}, {0xC000003C, 0, 5, 5},
      {0xC0000040, 5, 5, 5}, {0xCFFFFFFC, 5, 5, 5}, {0xD0000000, 0, 0, 0},
      {0xD0000024, 0, 0, 0}, {0xD0000028, 5, 5, 5}, {0xDFFFFFFC, 5, 5, 5},
      {0xE0000000, 0, 0, 0}, {0xE000003C, 0, 0, 0}, {0xE0000040, 5, 5, 5},
      {0xEFFFFFFC, 5, 5, 5}, {0xF0000000, 5, 5, 5}, {0xFFFFFFFC, 5, 5, 5},
      {0xFFFFFFFE, 4, 4, 4}, // misaligned comes first
      {0xC0000002, 4, 4, 4},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    CHECK_EQ(cause_of(0, row[i].addr), row[i].load);
    CHECK_EQ(cause_of(1, row[i].addr), row[i].store);
    CHECK_EQ(cause_of(2, row[i].addr), row[i].amo);
  }
}

// The windows are absent when their size is 0; a mapped range that ends inside a warp's access.
static void absent_windows_and_partial_faults(void) {
  static const uint32_t base[] = {0xC0000000, 0xD0000000, 0xE0000000};
  for (int i = 0; i < 3; i++) {
    begin();
    R.l.const_bytes = R.l.shared_bytes = R.l.local_bytes = 0;
    wsa_li(&R.a, 6, base[i]);
    E(lw(7, 6, 0));
    CHECK(faults_with(WS_CAUSE_RANGE, 0xFF, base[i]), "window %d", i);
  }
  begin();
  wsa_li(&R.a, 6, OUT + 4 * OUT_WORDS - 12);
  E(slli(7, 5, 2));
  E(add(6, 6, 7));
  E(sw(5, 6, 0));
  CHECK(faults_with(WS_CAUSE_BUS, 0xF8, OUT + 4 * OUT_WORDS), "bus error of some threads");
  CHECK_EQ(rig_out(OUT_WORDS - 3), 0); // and nothing was stored
}

static void misaligned_jump_targets(void) {
  begin();
  E(jal(1, 6));
  CHECK(faults_with(WS_CAUSE_JUMP_TARGET, 0xFF, CODE + 10), "jal");
  begin();
  E(auipc(6, 0));
  E(jalr(1, 6, 10));
  CHECK(faults_with(WS_CAUSE_JUMP_TARGET, 0xFF, CODE + 14), "jalr");
  begin();
  E(beq(0, 0, 6));
  CHECK(faults_with(WS_CAUSE_JUMP_TARGET, 0xFF, CODE + 10), "taken branch");
  begin();
  E(bne(0, 0, 6));
  CHECK(is_fine(), "a branch that is not taken");
}

static void registers_beyond_the_launch(void) {
  static const struct {
    uint32_t insn;
    bool fault;                              // with 13 registers, rounded up to 16
  } row[] = {{0x00F78793, false},            // addi a5,a5,15
             {0x00078813, true},             // addi a6,a5,0
             {0x00080793, true},             // addi a5,a6,0
             {0x010787B3, true},             // add a5,a5,a6
             {0x01F7D793, false},            // srli a5,a5,31: 31 is no register
             {0xFFFFF7B7, false},            // lui a5: fields are immediate
             {0x00080863, true},             // beq a6,zero,+16
             {0x00001F63, false},            // bne zero,zero,+30: offset bits are no register
             {0x0107A023, true},             // sw a6,0(a5)
             {0x0200000B | 16 << 15, true}}; // bar a6
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    begin();
    R.l.regs_per_thread = 13;
    E(lui(15, OUT));
    wsa_put(&R.a, row[i].insn);
    if (row[i].fault)
      CHECK(faults_with(WS_CAUSE_REG, 0xFF, 0), "row %u", i);
    else
      CHECK(is_fine(), "row %u", i);
  }
}

// A loop of two rounds that writes `word` over the first instruction of its body.
static int run_that_writes_code(uint32_t word) {
  begin();
  wsa_li(&R.a, 7, word);
  wsa_li(&R.a, 8, 2);
  E(auipc(6, 0)); // the instruction written over comes next
  const int loop = wsa_here(&R.a);
  E(addi(9, 9, 1));
  E(sw(7, 6, 4));
  E(fence());
  E(addi(8, 8, -1));
  wsa_to(&R.a, wsa_bne(8, 0, 0), loop);
  E(exit());
  return rig_run();
}

static void changed_code(void) {
  CHECK_EQ(run_that_writes_code(wsa_addi(9, 9, 2)), WS_ERROR);
  CHECK(strstr(ws_model_err(R.m), "changed an instruction"), "%s", ws_model_err(R.m));
  CHECK_EQ(run_that_writes_code(wsa_addi(9, 9, 1)), WS_OK); // the same word
  // Between launches code may change.
  begin();
  E(addi(9, 9, 1));
  E(exit());
  CHECK_EQ(rig_run(), WS_OK);
  ws_mem_write_le(R.mem, CODE + 4, 4, wsa_addi(9, 9, 2));
  CHECK_EQ(ws_model_launch(R.m, &R.l), WS_OK);
  CHECK_EQ(ws_model_run(R.m, R.limit, R.policy), WS_OK);
}

static void fetch_faults(void) {
  begin();
  wsa_li(&R.a, 6, 0x00900000);
  E(jalr(0, 6, 0));
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_FETCH);
  CHECK_EQ(ws_model_fault(R.m)->pc, 0x00900000);
  begin();
  R.l.const_bytes = 64;
  E(lui(6, 0xC0000000));
  E(jalr(0, 6, 0));
  CHECK_EQ(rig_run(), WS_FAULTED);
  CHECK_EQ(ws_model_fault(R.m)->cause, WS_CAUSE_FETCH);
  CHECK_EQ(ws_model_fault(R.m)->pc, 0xC0000000);
  CHECK_EQ(ws_model_fault(R.m)->mask, 0xFF);
}

static void barrier_number(void) {
  begin();
  E(addi(6, 0, 4));
  E(bar(6));
  CHECK(faults_with(WS_CAUSE_BARRIER, 0xFF, 4), "barrier 4 of 4");
  begin();
  E(addi(6, 0, 3));
  E(bar(6));
  CHECK(is_fine(), "barrier 3 of 4");
}

// Fault records of RTL are compared with the right freedom: a subset of the threads, no more.
static void fault_records_match(void) {
  begin();
  wsa_li(&R.a, 6, OUT);
  E(add(6, 6, 5));
  const uint32_t pc = wsa_pc(&R.a);
  E(lw(7, 6, 0));
  E(exit());
  CHECK_EQ(rig_run(), WS_FAULTED);
  ws_fault_t f = {.cause = WS_CAUSE_MISALIGNED, .warp = 0, .pc = pc, .mask = 0xEE, .addr = OUT + 1};
  CHECK(ws_model_fault_match(R.m, &f), "the same record");
  f.mask = 0x60, f.addr = OUT + 6;
  CHECK(ws_model_fault_match(R.m, &f), "a later beat");
  f.addr = OUT + 1;
  CHECK(!ws_model_fault_match(R.m, &f), "address of a thread outside the mask");
  f.addr = OUT + 6, f.mask = 0x70;
  CHECK(!ws_model_fault_match(R.m, &f), "a thread without a fault");
  f.mask = 0;
  CHECK(!ws_model_fault_match(R.m, &f), "no thread");
  f.mask = 0x60, f.cause = WS_CAUSE_RANGE;
  CHECK(!ws_model_fault_match(R.m, &f), "another cause");
  f.cause = WS_CAUSE_MISALIGNED, f.warp = 1;
  CHECK(!ws_model_fault_match(R.m, &f), "another warp");
  f.warp = 0, f.pc += 4;
  CHECK(!ws_model_fault_match(R.m, &f), "another PC");
}

// A bus error names the thread's address, or the line or bus beat it is in.
static void bus_errors_match_at_their_grain(void) {
  for (uint32_t grain = 0; grain <= 64; grain += 64) {
    begin();
    R.cfg.bus_err_grain = grain;
    wsa_li(&R.a, 6, 0x00800024);
    const uint32_t pc = wsa_pc(&R.a);
    E(lw(7, 6, 0));
    E(exit());
    CHECK_EQ(rig_run(), WS_FAULTED);
    ws_fault_t f = {.cause = WS_CAUSE_BUS, .pc = pc, .mask = 1, .addr = 0x00800024};
    CHECK(ws_model_fault_match(R.m, &f), "the address");
    f.addr = 0x00800000;
    CHECK_EQ(ws_model_fault_match(R.m, &f), grain == 64);
    f.addr = 0x00800040;
    CHECK(!ws_model_fault_match(R.m, &f), "the next line");
  }
}

static void causes_have_names(void) {
  for (uint32_t i = 0; i < WS_CAUSE_N; i++)
    CHECK(strlen(ws_cause_name(i)) > 4, "cause %u", (unsigned)i);
  CHECK(!strcmp(ws_cause_name(WS_CAUSE_N), "unknown cause"), "beyond the last");
}

const test_t tests_fault[] = {
    {"model/fault/illegal_words", illegal_words},
    {"model/fault/amos_are_illegal_without_atomics", amos_are_illegal_without_atomics},
    {"model/fault/bit_instructions_are_illegal_without_bitmanip",
     bit_instructions_are_illegal_without_bitmanip},
    {"model/fault/ecall_and_ebreak", ecall_and_ebreak},
    {"model/fault/misaligned_data", misaligned_data},
    {"model/fault/window_bounds", window_bounds},
    {"model/fault/absent_windows_and_partial_faults", absent_windows_and_partial_faults},
    {"model/fault/misaligned_jump_targets", misaligned_jump_targets},
    {"model/fault/registers_beyond_the_launch", registers_beyond_the_launch},
    {"model/fault/changed_code", changed_code},
    {"model/fault/fetch_faults", fetch_faults},
    {"model/fault/barrier_number", barrier_number},
    {"model/fault/bus_errors_match_at_their_grain", bus_errors_match_at_their_grain},
    {"model/fault/causes_have_names", causes_have_names},
    {"model/fault/fault_records_match", fault_records_match},
    {0}};
