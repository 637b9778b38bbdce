// SPDX-License-Identifier: Apache-2.0
// Encoders and decode table against words from the GNU assembler (Xws: its .insn directive).
#include "t.h"

#include "../../../gen/isa.h"
#include "../model_int.h"

// One row an encoding: mnemonic, the test assembler's word, the GNU assembler's word, immediate.
// Registers are rd = x9, rs1 = x17, rs2 = x30 everywhere, so that a mixed-up field shows.
static void words_of_the_gnu_assembler(void) {
  const struct {
    const char *name;
    uint32_t ours, gnu;
    int32_t imm;
  } row[] = {
      {"ssy", wsa_ssy(0x12344), 0x3441202b, 0x12344},
      {"ssy", wsa_ssy(-0x12344), 0xcbded02b, -0x12344},
      {"beq.r", wsa_beq_r(17, 30, 0xABC), 0x2be88efb, 0xABC},
      {"bne.r", wsa_bne_r(17, 30, -0xABC), 0xd5e8927b, -0xABC},
      {"blt.r", wsa_blt_r(17, 30, 4094), 0x7fe8cffb, 4094},
      {"bge.r", wsa_bge_r(17, 30, -4096), 0x81e8d07b, -4096},
      {"bltu.r", wsa_bltu_r(17, 30, 0x800), 0x01e8e0fb, 0x800},
      {"bgeu.r", wsa_bgeu_r(17, 30, 30), 0x01e8ff7b, 30},
      {"beq.p", wsa_beq_p(17, 30, 0xABC), 0x2be8aedb, 0xABC},
      {"bne.p", wsa_bne_p(17, 30, -0xABC), 0xd5e8b25b, -0xABC},
      {"blt.p", wsa_blt_p(17, 30, 4094), 0x7fe8cfdb, 4094},
      {"bge.p", wsa_bge_p(17, 30, -4096), 0x81e8d05b, -4096},
      {"bltu.p", wsa_bltu_p(17, 30, 0x800), 0x01e8e0db, 0x800},
      {"bgeu.p", wsa_bgeu_p(17, 30, 30), 0x01e8ff5b, 30},
      {"beq.m", wsa_beq_m(17, 30, 0xAC, 0x4C), 0x57e889ab, 0xAC},
      {"bne.m", wsa_bne_m(17, 30, -0xAC, -4), 0xabe89fab, -0xAC},
      {"blt.m", wsa_blt_m(17, 30, 252, 92), 0x7fe8cbab, 252},
      {"bge.m", wsa_bge_m(17, 30, -256, -32), 0x81e8dc2b, -256},
      {"bltu.m", wsa_bltu_m(17, 30, 8, 4), 0x05e8e0ab, 8},
      {"bgeu.m", wsa_bgeu_m(17, 30, 0, 8), 0x01e8f12b, 0},
      {"exit", wsa_exit(), 0x0000000b, 0},
      {"bar", wsa_bar(17), 0x0208800b, 0},
      {"vote.all", wsa_vote_all(9, 17), 0x0008948b, 0},
      {"vote.any", wsa_vote_any(9, 17), 0x0208948b, 0},
      {"vote.uni", wsa_vote_uni(9, 17), 0x0408948b, 0},
      {"vote.ballot", wsa_vote_ballot(9, 17), 0x0608948b, 0},
      {"shfl.idx", wsa_shfl_idx(9, 17, 30), 0x01e8a48b, 0},
      {"shfl.up", wsa_shfl_up(9, 17, 30), 0x03e8a48b, 0},
      {"shfl.down", wsa_shfl_down(9, 17, 30), 0x05e8a48b, 0},
      {"shfl.bfly", wsa_shfl_bfly(9, 17, 30), 0x07e8a48b, 0},
      {"fshfl.idx", wsa_fshfl_idx(9, 17, 30), 0x09e8a48b, 0},
      {"fshfl.up", wsa_fshfl_up(9, 17, 30), 0x0be8a48b, 0},
      {"fshfl.down", wsa_fshfl_down(9, 17, 30), 0x0de8a48b, 0},
      {"fshfl.bfly", wsa_fshfl_bfly(9, 17, 30), 0x0fe8a48b, 0},
      {"lui", wsa_lui(9, 0xABCDE000), 0xabcde4b7, (int32_t)0xABCDE000},
      {"auipc", wsa_auipc(9, 0xABCDE123), 0xabcde497, (int32_t)0xABCDE000},
      {"jal", wsa_jal(9, 0x54320), 0x320544ef, 0x54320},
      {"jal", wsa_jal(9, -0xFEDCA), 0xa36014ef, -0xFEDCA},
      {"jalr", wsa_jalr(9, 17, -1234), 0xb2e884e7, -1234},
      {"beq", wsa_beq(17, 30, 0xABC), 0x2be88ee3, 0xABC},
      {"bne", wsa_bne(17, 30, -0xABC), 0xd5e89263, -0xABC},
      {"blt", wsa_blt(17, 30, 4094), 0x7fe8cfe3, 4094},
      {"bge", wsa_bge(17, 30, -4096), 0x81e8d063, -4096},
      {"bltu", wsa_bltu(17, 30, 0x800), 0x01e8e0e3, 0x800},
      {"bgeu", wsa_bgeu(17, 30, 30), 0x01e8ff63, 30},
      {"lb", wsa_lb(9, 17, -1234), 0xb2e88483, -1234},
      {"lh", wsa_lh(9, 17, 1234), 0x4d289483, 1234},
      {"lw", wsa_lw(9, 17, -2048), 0x8008a483, -2048},
      {"lbu", wsa_lbu(9, 17, 2047), 0x7ff8c483, 2047},
      {"lhu", wsa_lhu(9, 17, -1), 0xfff8d483, -1},
      {"sb", wsa_sb(30, 17, -1234), 0xb3e88723, -1234},
      {"sh", wsa_sh(30, 17, 1234), 0x4de89923, 1234},
      {"sw", wsa_sw(30, 17, -2048), 0x81e8a023, -2048},
      {"addi", wsa_addi(9, 17, -1234), 0xb2e88493, -1234},
      {"slti", wsa_slti(9, 17, 1234), 0x4d28a493, 1234},
      {"sltiu", wsa_sltiu(9, 17, -1), 0xfff8b493, -1},
      {"xori", wsa_xori(9, 17, -2048), 0x8008c493, -2048},
      {"ori", wsa_ori(9, 17, 2047), 0x7ff8e493, 2047},
      {"andi", wsa_andi(9, 17, 1), 0x0018f493, 1},
      {"slli", wsa_slli(9, 17, 31), 0x01f89493, 31},
      {"srli", wsa_srli(9, 17, 17), 0x0118d493, 17},
      {"srai", wsa_srai(9, 17, 1), 0x4018d493, 0x401},
      {"add", wsa_add(9, 17, 30), 0x01e884b3, 0},
      {"sub", wsa_sub(9, 17, 30), 0x41e884b3, 0},
      {"sll", wsa_sll(9, 17, 30), 0x01e894b3, 0},
      {"slt", wsa_slt(9, 17, 30), 0x01e8a4b3, 0},
      {"sltu", wsa_sltu(9, 17, 30), 0x01e8b4b3, 0},
      {"xor", wsa_xor(9, 17, 30), 0x01e8c4b3, 0},
      {"srl", wsa_srl(9, 17, 30), 0x01e8d4b3, 0},
      {"sra", wsa_sra(9, 17, 30), 0x41e8d4b3, 0},
      {"or", wsa_or(9, 17, 30), 0x01e8e4b3, 0},
      {"and", wsa_and(9, 17, 30), 0x01e8f4b3, 0},
      {"mul", wsa_mul(9, 17, 30), 0x03e884b3, 0},
      {"mulh", wsa_mulh(9, 17, 30), 0x03e894b3, 0},
      {"mulhsu", wsa_mulhsu(9, 17, 30), 0x03e8a4b3, 0},
      {"mulhu", wsa_mulhu(9, 17, 30), 0x03e8b4b3, 0},
      {"div", wsa_div(9, 17, 30), 0x03e8c4b3, 0},
      {"divu", wsa_divu(9, 17, 30), 0x03e8d4b3, 0},
      {"rem", wsa_rem(9, 17, 30), 0x03e8e4b3, 0},
      {"remu", wsa_remu(9, 17, 30), 0x03e8f4b3, 0},
      {"amoadd.w", wsa_amoadd_w(9, 30, 17), 0x01e8a4af, 0},
      {"amoswap.w", wsa_amoswap_w(9, 30, 17), 0x09e8a4af, 0},
      {"amoxor.w", wsa_amoxor_w(9, 30, 17), 0x21e8a4af, 0},
      {"amoor.w", wsa_amoor_w(9, 30, 17), 0x41e8a4af, 0},
      {"amoand.w", wsa_amoand_w(9, 30, 17), 0x61e8a4af, 0},
      {"amomin.w", wsa_amomin_w(9, 30, 17), 0x81e8a4af, 0},
      {"amomax.w", wsa_amomax_w(9, 30, 17), 0xa1e8a4af, 0},
      {"amominu.w", wsa_amominu_w(9, 30, 17), 0xc1e8a4af, 0},
      {"amomaxu.w", wsa_amomaxu_w(9, 30, 17), 0xe1e8a4af, 0},
      {"csrrs", wsa_csrr(9, WSA_STACK_TOP), 0xcd2024f3, 0},
      {"fence", wsa_fence(), 0x0ff0000f, 0},
      {"ecall", wsa_ecall(), 0x00000073, 0},
      {"ebreak", wsa_ebreak(), 0x00100073, 0},
      {"addi", wsa_nop(), 0x00000013, 0},
      {"flw", wsa_flw(9, 17, -1234), 0xb2e8a487, -1234},
      {"fsw", wsa_fsw(30, 17, 1234), 0x4de8a927, 1234},
      {"fmadd.s", wsa_fmadd_s(9, 17, 30, 21, WSA_DYN), 0xa9e8f4c3, 7},
      {"fmsub.s", wsa_fmsub_s(9, 17, 30, 21, WSA_RTZ), 0xa9e894c7, 1},
      {"fnmsub.s", wsa_fnmsub_s(9, 17, 30, 21, WSA_RDN), 0xa9e8a4cb, 2},
      {"fnmadd.s", wsa_fnmadd_s(9, 17, 30, 21, WSA_RUP), 0xa9e8b4cf, 3},
      {"fadd.s", wsa_fadd_s(9, 17, 30, WSA_RMM), 0x01e8c4d3, 4},
      {"fsub.s", wsa_fsub_s(9, 17, 30, WSA_RNE), 0x09e884d3, 0},
      {"fmul.s", wsa_fmul_s(9, 17, 30, WSA_DYN), 0x11e8f4d3, 7},
      {"fdiv.s", wsa_fdiv_s(9, 17, 30, WSA_RTZ), 0x19e894d3, 1},
      {"fsqrt.s", wsa_fsqrt_s(9, 17, WSA_RUP), 0x5808b4d3, 3},
      {"fsgnj.s", wsa_fsgnj_s(9, 17, 30), 0x21e884d3, 0},
      {"fsgnjn.s", wsa_fsgnjn_s(9, 17, 30), 0x21e894d3, 0},
      {"fsgnjx.s", wsa_fsgnjx_s(9, 17, 30), 0x21e8a4d3, 0},
      {"fmin.s", wsa_fmin_s(9, 17, 30), 0x29e884d3, 0},
      {"fmax.s", wsa_fmax_s(9, 17, 30), 0x29e894d3, 0},
      {"fle.s", wsa_fle_s(9, 17, 30), 0xa1e884d3, 0},
      {"flt.s", wsa_flt_s(9, 17, 30), 0xa1e894d3, 0},
      {"feq.s", wsa_feq_s(9, 17, 30), 0xa1e8a4d3, 0},
      {"fcvt.w.s", wsa_fcvt_w_s(9, 17, WSA_RTZ), 0xc00894d3, 1},
      {"fcvt.wu.s", wsa_fcvt_wu_s(9, 17, WSA_RMM), 0xc018c4d3, 4},
      {"fcvt.s.w", wsa_fcvt_s_w(9, 17, WSA_RDN), 0xd008a4d3, 2},
      {"fcvt.s.wu", wsa_fcvt_s_wu(9, 17, WSA_DYN), 0xd018f4d3, 7},
      {"fmv.x.w", wsa_fmv_x_w(9, 17), 0xe00884d3, 0},
      {"fclass.s", wsa_fclass_s(9, 17), 0xe00894d3, 0},
      {"fmv.w.x", wsa_fmv_w_x(9, 17), 0xf00884d3, 0},
      {"rcp", wsa_rcp(9, 17), 0x000884db, 0},
      {"rsqrt", wsa_rsqrt(9, 17), 0x020884db, 0},
      {"sqrt", wsa_sqrt(9, 17), 0x040884db, 0},
      {"ex2", wsa_ex2(9, 17), 0x060884db, 0},
      {"lg2", wsa_lg2(9, 17), 0x080884db, 0},
      {"sin", wsa_sin(9, 17), 0x0a0884db, 0},
      {"cos", wsa_cos(9, 17), 0x0c0884db, 0},
      {"tanh", wsa_tanh(9, 17), 0x0e0884db, 0},
      {"csrrw", wsa_csrrw(9, WSA_FFLAGS, 17), 0x001894f3, 0},
      {"csrrs", wsa_csrrs(9, WSA_FRM, 17), 0x0028a4f3, 0},
      {"csrrc", wsa_csrrc(9, WSA_FCSR, 17), 0x0038b4f3, 0},
      {"csrrwi", wsa_csrrwi(9, WSA_FFLAGS, 17), 0x0018d4f3, 0},
      {"csrrsi", wsa_csrrsi(9, WSA_FRM, 17), 0x0028e4f3, 0},
      {"csrrci", wsa_csrrci(9, WSA_FCSR, 17), 0x0038f4f3, 0},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    const wsm_op_t *op = wsm_decode(row[i].gnu);
    CHECK(row[i].ours == row[i].gnu, "%s: 0x%08x, expected 0x%08x", row[i].name,
          (unsigned)row[i].ours, (unsigned)row[i].gnu);
    CHECK(op && !strcmp(op->name, row[i].name), "0x%08x decodes as %s, expected %s",
          (unsigned)row[i].gnu, op ? op->name : "illegal", row[i].name);
    uint32_t imm = wsm_decode_imm(op->imm, row[i].gnu);
    CHECK(imm == (uint32_t)row[i].imm, "%s: immediate 0x%x", row[i].name, (unsigned)imm);
  }
}

// No word belongs to two instructions: flipping any bit a row looks at never leads to the same row,
// and random words that decode agree with the row's own match.
static void rows_do_not_overlap(void) {
  rng_t r = {5};
  unsigned legal = 0;
  for (int i = 0; i < 200000; i++) {
    uint32_t word = ((uint32_t)rng_next(&r) & ~3u) | 3;
    if (i % 2) word &= 0x01FFFFFF;
    const wsm_op_t *op = wsm_decode(word);
    if (!op) continue;
    legal++;
    CHECK_EQ(word & op->mask, op->match);
    unsigned bit = rng_below(&r, 32);
    if (op->mask >> bit & 1)
      CHECK(wsm_decode(word ^ 1u << bit) != op, "0x%08x bit %u", (unsigned)word, bit);
  }
  CHECK(legal > 20000, "only %u legal words", legal);
}

// Words of every row of the generator's table, as they are and with a bit flipped: both tables name
// the same instruction. They are written separately, from the same manual.
static void agrees_with_the_generators_table(void) {
  rng_t r = {11};
  for (unsigned i = 0; i < WS_INSN_N; i++)
    for (unsigned k = 0; k < 400; k++) {
      uint32_t word = ws_isa[i].match | ((uint32_t)rng_next(&r) & ~ws_isa[i].mask);
      if (k >= 200) word ^= 1u << rng_below(&r, 32);
      const struct ws_isa_row *row = ws_isa_find(word);
      const wsm_op_t *op = wsm_decode(word);
      CHECK(!row == !op && (!row || !strcmp(row->mnemonic, op->name)), "0x%08x: %s, %s here",
            (unsigned)word, row ? row->mnemonic : "illegal", op ? op->name : "illegal");
      if (!row) continue;
      const unsigned use = (row->rd ? USE_RD : 0u) | (row->rs1 ? USE_RS1 : 0u) |
                           (row->rs2 ? USE_RS2 : 0u) | (row->fmt == WS_FMT_R4 ? USE_RS3 : 0u) |
                           (row->rd == 2 ? FLOAT_RD : 0u) | (row->rs1 == 2 ? FLOAT_RS1 : 0u) |
                           (row->rs2 == 2 ? FLOAT_RS2 : 0u);
      CHECK(use == op->use, "%s: registers 0x%x, 0x%x here", op->name, use, op->use);
    }
}

// The label assembler reaches both ways and says when it cannot.
static void labels_resolve(void) {
  rig_reset();
  int ahead = LABEL();
  TO(ssy(0), ahead);
  int back = wsa_here(&R.a);
  E(nop());
  TO(beq(1, 2, 0), back);
  TO(jal(0, 0), ahead);
  BIND(ahead);
  CHECK_EQ(wsa_end(&R.a), 0);
  CHECK_EQ(R.a.word[0], wsa_ssy(16));
  CHECK_EQ(R.a.word[2], wsa_beq(1, 2, -4));
  CHECK_EQ(R.a.word[3], wsa_jal(0, 4));
  rig_reset();
  int far = wsa_here(&R.a);
  for (int i = 0; i < 1025; i++)
    E(nop());
  TO(beq(0, 0, 0), far);
  CHECK_EQ(wsa_end(&R.a), -1);
  CHECK(!strcmp(R.a.err, "label out of reach"), "%s", R.a.err);
  rig_reset();
  TO(jal(0, 0), LABEL());
  CHECK_EQ(wsa_end(&R.a), -1);
}

static void li_makes_any_value(void) {
  rng_t r = {9};
  for (int i = 0; i < 200; i++) {
    rig_reset();
    const uint32_t v = i ? rng_value(&r) : 0xFFFFF800;
    wsa_li(&R.a, 7, v);
    rig_put_result(7, 0);
    E(exit());
    CHECK_EQ(rig_run(), WS_OK);
    CHECK_EQ(rig_out(0), v);
  }
}

const test_t tests_decode[] = {
    {"model/decode/words_of_the_gnu_assembler", words_of_the_gnu_assembler},
    {"model/decode/rows_do_not_overlap", rows_do_not_overlap},
    {"model/decode/agrees_with_the_generators_table", agrees_with_the_generators_table},
    {"model/decode/labels_resolve", labels_resolve},
    {"model/decode/li_makes_any_value", li_makes_any_value},
    {0}};
