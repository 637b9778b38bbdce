// SPDX-License-Identifier: Apache-2.0
// The test assembler: words of Xws, labels, constants.
#include "t.h"

#include "../model_int.h"

// Words of Xws, which the GNU assembler does not know, from its .insn directive. All other rows of
// the table are held against it in gen/test/test_isa.c.
// Registers are rd = x9, rs1 = x17, rs2 = x30 everywhere, so that a mixed-up field shows.
static void words_of_xws(void) {
  const struct {
    const char *name;
    uint32_t ours, gnu;
  } row[] = {
      {"ssy", wsa_ssy(0x12344), 0x3441202b},
      {"ssy", wsa_ssy(-0x12344), 0xcbded02b},
      {"beq.r", wsa_beq_r(17, 30, 0xABC), 0x2be88efb},
      {"bne.r", wsa_bne_r(17, 30, -0xABC), 0xd5e8927b},
      {"blt.r", wsa_blt_r(17, 30, 4094), 0x7fe8cffb},
      {"bge.r", wsa_bge_r(17, 30, -4096), 0x81e8d07b},
      {"bltu.r", wsa_bltu_r(17, 30, 0x800), 0x01e8e0fb},
      {"bgeu.r", wsa_bgeu_r(17, 30, 30), 0x01e8ff7b},
      {"beq.p", wsa_beq_p(17, 30, 0xABC), 0x2be8aefb},
      {"bne.p", wsa_bne_p(17, 30, -0xABC), 0xd5e8b27b},
      {"blt.p", wsa_blt_p(17, 30, 4094), 0x7fe8cf8b},
      {"bge.p", wsa_bge_p(17, 30, -4096), 0x81e8d00b},
      {"bltu.p", wsa_bltu_p(17, 30, 0x800), 0x01e8e08b},
      {"bgeu.p", wsa_bgeu_p(17, 30, 30), 0x01e8ff0b},
      {"beq.m", wsa_beq_m(17, 30, 0xAC, 0x4C), 0x57e889ab},
      {"bne.m", wsa_bne_m(17, 30, -0xAC, -4), 0xabe89fab},
      {"blt.m", wsa_blt_m(17, 30, 252, 92), 0x7fe8cbab},
      {"bge.m", wsa_bge_m(17, 30, -256, -32), 0x81e8dc2b},
      {"bltu.m", wsa_bltu_m(17, 30, 8, 4), 0x05e8e0ab},
      {"bgeu.m", wsa_bgeu_m(17, 30, 0, 8), 0x01e8f12b},
      {"exit", wsa_exit(), 0x0000000b},
      {"bar", wsa_bar(17), 0x0208800b},
      {"vote.all", wsa_vote_all(9, 17), 0x0008948b},
      {"vote.any", wsa_vote_any(9, 17), 0x0208948b},
      {"vote.uni", wsa_vote_uni(9, 17), 0x0408948b},
      {"vote.ballot", wsa_vote_ballot(9, 17), 0x0608948b},
      {"shfl.idx", wsa_shfl_idx(9, 17, 30), 0x01e8a48b},
      {"shfl.up", wsa_shfl_up(9, 17, 30), 0x03e8a48b},
      {"shfl.down", wsa_shfl_down(9, 17, 30), 0x05e8a48b},
      {"shfl.bfly", wsa_shfl_bfly(9, 17, 30), 0x07e8a48b},
      {"fshfl.idx", wsa_fshfl_idx(9, 17, 30), 0x09e8a48b},
      {"fshfl.up", wsa_fshfl_up(9, 17, 30), 0x0be8a48b},
      {"fshfl.down", wsa_fshfl_down(9, 17, 30), 0x0de8a48b},
      {"fshfl.bfly", wsa_fshfl_bfly(9, 17, 30), 0x0fe8a48b},
      {"rcp", wsa_rcp(9, 17), 0x0008b48b},
      {"rsqrt", wsa_rsqrt(9, 17), 0x0208b48b},
      {"sqrt", wsa_sqrt(9, 17), 0x0408b48b},
      {"ex2", wsa_ex2(9, 17), 0x0608b48b},
      {"lg2", wsa_lg2(9, 17), 0x0808b48b},
      {"sin", wsa_sin(9, 17), 0x0a08b48b},
      {"cos", wsa_cos(9, 17), 0x0c08b48b},
      {"tanh", wsa_tanh(9, 17), 0x0e08b48b},
  };
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    const wsm_op_t *op = wsm_decode(row[i].gnu);
    CHECK(row[i].ours == row[i].gnu, "%s: 0x%08x, expected 0x%08x", row[i].name,
          (unsigned)row[i].ours, (unsigned)row[i].gnu);
    CHECK(op && !strcmp(op->row->mnemonic, row[i].name), "0x%08x decodes as %s, expected %s",
          (unsigned)row[i].gnu, op ? op->row->mnemonic : "illegal", row[i].name);
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

// Words are kept as they were decoded: another one at the same PC, or a word of code so far away
// that it has the same place, is another word.
static void other_words_are_decoded_anew(void) {
  enum { AWAY = 1 << 15 };
  rig_reset();
  E(jal(0, AWAY));
  E(addi(7, 7, 1)); // CODE + 4, where the other code comes back to
  rig_put_result(7, 0);
  E(exit());
  ws_mem_map(R.mem, CODE + AWAY, 8);
  ws_mem_write_le(R.mem, CODE + AWAY, 4, wsa_addi(7, 0, 16));
  ws_mem_write_le(R.mem, CODE + AWAY + 4, 4, wsa_jal(0, -AWAY));
  CHECK_EQ(rig_run(), WS_OK);
  CHECK_EQ(rig_out(0), 17);
  ws_mem_write_le(R.mem, CODE + 4, 4, wsa_addi(7, 7, 2));
  CHECK_EQ(ws_model_launch(R.m, &R.l), WS_OK);
  CHECK_EQ(ws_model_run(R.m, R.limit, R.policy), WS_OK);
  CHECK_EQ(rig_out(0), 18);
}

const test_t tests_decode[] = {
    {"model/decode/words_of_xws", words_of_xws},
    {"model/decode/labels_resolve", labels_resolve},
    {"model/decode/other_words_are_decoded_anew", other_words_are_decoded_anew},
    {"model/decode/li_makes_any_value", li_makes_any_value},
    {0}};
