// SPDX-License-Identifier: Apache-2.0
// The instruction table: consistent in itself, and against the GNU assembler.
#include "../emit.h"
#include "../isa.h"
#include "../units.h"
#include "test.h"

#include <inttypes.h>
#include <string.h>

static uint32_t random32(void) {
  static uint64_t s = 88172645463325252u;
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  return (uint32_t)(s >> 16);
}

// A word that is this row's and no earlier row's.
static uint32_t word_of(const struct ws_isa_row *r) {
  uint32_t w = r->match | (random32() & ~r->mask);
  if (r->unit == WS_UNIT_CSR) w |= 0xc0000000;
  if (r->fmt == WS_FMT_BM && !(w & 0xf80)) w |= 0x80; // 0 is ssy
  if (r->id == WS_INSN_slti && !(w & 0xfff00f80)) w |= 0x80;
  if (r->id == WS_INSN_fence && w == ws_isa[WS_INSN_pause].match) w |= 0x80;
  return w;
}

// Accesses to fflags, frm and fcsr are also words of the rows of CSR reads, and precede them in the
// table; so does ssy the branches with two distances. Two words of fence and slti are others on
// machines with a PC for each thread.
static bool may_overlap(const struct ws_isa_row *later, const struct ws_isa_row *earlier) {
  if (later->id == WS_INSN_fence) return earlier->id == WS_INSN_pause;
  if (later->id == WS_INSN_slti) return earlier->id == WS_INSN_warpsync;
  if (later->fmt == WS_FMT_BM) return earlier->id == WS_INSN_ssy;
  return later->unit == WS_UNIT_CSR && earlier->imm == WS_IMM_Z;
}

static void table(void) {
  const char *bad = NULL;
  for (int i = 0; i < WS_INSN_N; i++)
    for (int j = 0; j < i; j++)
      if (!((ws_isa[i].match ^ ws_isa[j].match) & ws_isa[i].mask & ws_isa[j].mask) &&
          !may_overlap(&ws_isa[i], &ws_isa[j]))
        bad = ws_fmt("%s and %s overlap", ws_isa[i].name, ws_isa[j].name);
  t_ok(!bad, "isa/rows_do_not_overlap", "%s", bad);
  bad = NULL;
  for (int i = 0; i < WS_INSN_N; i++)
    if (!((ws_isa[i].match ^ 0x605B) & ws_isa[i].mask & 0x607F)) bad = ws_isa[i].name;
  t_ok(!bad, "isa/funct3_6_and_7_of_custom_2_are_free_for_users", "%s", bad);
  bad = NULL;
  for (int i = 0; i < WS_INSN_N; i++)
    if (ws_isa[i].match & ~ws_isa[i].mask || (ws_isa[i].match & 3) != 3) bad = ws_isa[i].name;
  t_ok(!bad, "isa/match_is_within_mask", "%s", bad);
  bad = NULL;
  for (size_t i = 0; i < ws_ops_n; i++) {
    for (size_t j = 0; j < i; j++)
      if (ws_ops[i].unit == ws_ops[j].unit && ws_ops[i].code == ws_ops[j].code)
        bad = ws_ops[i].name;
    bool used = ws_ops[i].unit == WS_UNIT_LSU && ws_ops[i].code == WS_LSU_LW_X0; // decode makes it
    for (int r = 0; r < WS_INSN_N; r++)
      used = used || (ws_isa[r].unit == ws_ops[i].unit && ws_isa[r].op == ws_ops[i].code);
    if (!used) bad = ws_ops[i].name;
  }
  t_ok(!bad, "isa/ops_are_unique_and_used", "%s", bad);
  bad = NULL;
  for (int i = 0; i < WS_INSN_N; i++)
    for (int k = 0; k < 100; k++)
      if (ws_isa_find(word_of(&ws_isa[i])) != &ws_isa[i]) bad = ws_isa[i].name;
  t_ok(!bad, "isa/find_finds_every_row", "%s", bad);
  bad = NULL;
  for (int i = 0; i < WS_INSN_N; i++) {
    const struct ws_isa_row *r = &ws_isa[i];
    bool has_float = r->rd == 2 || r->rs1 == 2 || r->rs2 == 2 || r->imm == WS_IMM_Z;
    bool sfu = r->ext == WS_EXT_SFU || r->ext == WS_EXT_SFU1 || r->ext == WS_EXT_SFU2;
    bool float_ext = r->ext == WS_EXT_F || r->ext == WS_EXT_XWSF || r->ext == WS_EXT_XWSA || sfu ||
                     r->ext == WS_EXT_XWSLF || r->ext == WS_EXT_XWSXF || r->ext == WS_EXT_FMAD ||
                     r->ext == WS_EXT_MMA;
    // Of other units only loads, stores and shuffles touch float registers.
    bool other = r->unit == WS_UNIT_LSU || (r->unit == WS_UNIT_XLANE && r->ext == WS_EXT_XWSF);
    if (has_float != float_ext || (has_float && r->unit < WS_UNIT_FPU && !other) ||
        sfu != (r->unit == WS_UNIT_SFU))
      bad = r->name;
  }
  t_ok(!bad, "isa/float_registers_belong_to_float_extensions", "%s", bad);
}

static void illegal(void) {
  static const struct {
    uint32_t insn;
    const char *what;
  } words[] = {
      {0x00000000, "all_zeros"},
      {0xffffffff, "all_ones"},
      {0x0000100f, "fence_i"},
      {0x30200073, "mret"},
      {0x10500073, "wfi"},
      {0x34011073, "csrrw"},
      {0xc0012073, "csrrs_x2"},
      {0xc000d073, "csrrwi"},
      {0xc000e073, "csrrsi_1"},
      {0x10c5252f, "lr_w_rs2"},
      {0x28c5352f, "amocas_d"},
      {0x1000100b, "vote_f7_8"},
      {0x1200200b, "shfl_f7_9"},
      {0x02051513, "slli_32"},
      {0x00000001, "c_nop"},
      {0x0000605b, "custom_2_f3_6"},
      {0x0200605b, "custom_2_f3_6_f7_1"},
      {0x00002063, "branch_f3_2"},
      {0x00003003, "ld"},
      {0x00003023, "sd"},
      {0x0000302f, "amo_d"},
      {0x040000b3, "op_f7_2"},
      {0x000020ab, "branch_m_f3_2"},
      {0x0600000b, "xws_f7_3"},
      {0x0500000b, "rdbar_bit_24"},
      {0x0400008b, "rdbar_rd"},
      {0x0800100b, "vote_f7_4"},
      {0x1400300b, "xws_f3_3_f7_10"},
      {0x00001067, "jalr_f3_1"},
      {0x0000705b, "custom_2_f3_7"},
      {0x02000053, "fadd_d"},
      {0x02000043, "fmadd_d"},
      {0x58100053, "fsqrt_rs2"},
      {0x20003053, "fsgnj_f3_3"},
      {0x28002053, "fmin_f3_2"},
      {0xa0003053, "fcmp_f3_3"},
      {0xc0200053, "fcvt_l_s"},
      {0xd0200053, "fcvt_s_l"},
      {0xe0100053, "fmv_rs2"},
      {0xe0002053, "fclass_f3_2"},
      {0xf0001053, "fmv_w_f3"},
      {0x00003007, "fld"},
      {0x00003027, "fsd"},
      {0x40100053, "fcvt_s_d"},
      {0x00401073, "csrrw_4"},
      {0x0040a073, "csrrs_4"},
  };
  for (size_t i = 0; i < WS_COUNT(words); i++)
    t_ok(!ws_isa_find(words[i].insn), ws_fmt("isa/illegal_%s", words[i].what), "decodes as %s",
         ws_isa_find(words[i].insn) ? ws_isa_find(words[i].insn)->name : "");
}

static void texts(void) {
  static const struct {
    uint32_t insn, pc;
    const char *text;
  } cases[] = {
      {0xffc58513, 0, "addi a0, a1, -4"},
      {0x00a12623, 0, "sw a0, 12(sp)"},
      {0xfe000ee3, 0x100, "beq zero, zero, 0xfc"},
      {0x0080006f, 0x200, "jal zero, 0x208"},
      {0x123452b7, 0, "lui t0, 0x12345"},
      {0x40355513, 0, "srai a0, a0, 3"},
      {0xcc302573, 0, "csrrs a0, tid_x, zero"},
      {0x06c5a52f, 0, "amoadd.w.aqrl a0, a2, (a1)"},
      {0x2ec5a52f, 0, "amocas.w.aqrl a0, a2, (a1)"},
      {0x1405a52f, 0, "lr.w.aq a0, (a1)"},
      {0x1ac5a52f, 0, "sc.w.rl a0, a2, (a1)"},
      {0x10c5a50b, 0, "amofadd.w fa0, fa2, (a1)"},
      {0x0085855b, 0, "lw.cg a0, 8(a1)"},
      {0xffc5955b, 0, "lw.cv a0, -4(a1)"},
      {0x0085a55b, 0, "flw.cg fa0, 8(a1)"},
      {0xffc5b55b, 0, "flw.cv fa0, -4(a1)"},
      {0x0000000b, 0, "exit"},
      {0x0205000b, 0, "bar a0"},
      {0x00052013, 0, "warpsync a0"},
      {0x00052093, 0, "slti ra, a0, 0"},
      {0x0100000f, 0, "pause"},
      {0x0605150b, 0, "vote.ballot a0, a0"},
      {0x04b5250b, 0, "shfl.down a0, a0, a1"},
      {0x0ab5a50b, 0, "fshfl.up fa0, fa1, a1"},
      {0x0100002b, 0x1000, "ssy 0x1010"},
      {0xfe629efb, 0x100, "bne.r t0, t1, 0xfc"},
      {0xfe62befb, 0x100, "bne.p t0, t1, 0xfc"},
      {0xfe6299ab, 0x100, "bne.m t0, t1, 0xfc, 0x14c"},
      {0x06628d2b, 0x100, "beq.m t0, t1, 0x10c, 0xe8"},
      {0x0085a507, 0, "flw fa0, 8(a1)"},
      {0xfea5ae27, 0, "fsw fa0, -4(a1)"},
      {0x68c5f543, 0, "fmadd.s fa0, fa1, fa2, fa3"},
      {0x68c5954f, 0, "fnmadd.s fa0, fa1, fa2, fa3, rtz"},
      {0x00c5f553, 0, "fadd.s fa0, fa1, fa2"},
      {0x18c5c553, 0, "fdiv.s fa0, fa1, fa2, rmm"},
      {0x5805f553, 0, "fsqrt.s fa0, fa1"},
      {0xa0c59553, 0, "flt.s a0, fa1, fa2"},
      {0xc0059553, 0, "fcvt.w.s a0, fa1, rtz"},
      {0xd015f553, 0, "fcvt.s.wu fa0, a1"},
      {0xe0058553, 0, "fmv.x.w a0, fa1"},
      {0xf0058553, 0, "fmv.w.x fa0, a1"},
      {0x00259573, 0, "csrrw a0, frm, a1"},
      {0x0011e573, 0, "csrrsi a0, fflags, 3"},
      {0x0605b50b, 0, "ex2 fa0, fa1"},
      {0x00000000, 0, ".word 0x00000000"},
  };
  char buf[64];
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    ws_disasm(cases[i].insn, cases[i].pc, buf, sizeof buf);
    t_ok(strcmp(buf, cases[i].text) == 0, ws_fmt("isa/disasm[%s]", cases[i].text), "got %s", buf);
  }
}

// One line of assembler for the word at `.`; Xws as .insn with the fields of design table, not
// ours.
static const char *assembler_line(const struct ws_isa_row *r, uint32_t insn) {
  char buf[64];
  unsigned rd = insn >> 7 & 31, rs1 = insn >> 15 & 31, rs2 = insn >> 20 & 31;
  static const struct {
    const char *mnemonic;
    int f3, f7;
  } xws[] = {{"exit", 0, 0},      {"bar", 0, 1},         {"vote.all", 1, 0}, {"vote.any", 1, 1},
             {"vote.uni", 1, 2},  {"vote.ballot", 1, 3}, {"shfl.idx", 2, 0}, {"shfl.up", 2, 1},
             {"shfl.down", 2, 2}, {"shfl.bfly", 2, 3}};
  for (size_t i = 0; i < WS_COUNT(xws); i++)
    if (strcmp(xws[i].mnemonic, r->mnemonic) == 0)
      return ws_fmt(".insn r 0x0b, %d, %d, x%u, x%u, x%u", xws[i].f3, xws[i].f7, rd, rs1, rs2);
  static const char *const fshfl[] = {"fshfl.idx", "fshfl.up", "fshfl.down", "fshfl.bfly"};
  for (unsigned i = 0; i < WS_COUNT(fshfl); i++)
    if (strcmp(fshfl[i], r->mnemonic) == 0)
      return ws_fmt(".insn r 0x0b, 2, %u, f%u, f%u, x%u", 4 + i, rd, rs1, rs2);
  if (r->id == WS_INSN_warpsync) return ws_fmt("slti x0, x%u, 0", rs1);
  if (r->id == WS_INSN_pause) return ".insn i 0x0f, 0, x0, x0, 16";
  if (r->id == WS_INSN_rdbar) return ws_fmt(".insn r 0x0b, 0, 2, x0, x%u, x%u", rs1, rs2);
  if (r->id == WS_INSN_amocas_w) // 2.40 does not know it
    return ws_fmt(".insn r 0x2f, 2, %u, x%u, x%u, x%u", insn >> 25, rd, rs1, rs2);
  if (r->id == WS_INSN_amofadd_w) return ws_fmt(".insn r 0x0b, 2, 8, f%u, x%u, f%u", rd, rs1, rs2);
  static const char *const indexed[] = {"lw.x1", "lw.x4", "flw.x1", "flw.x4"};
  for (unsigned i = 0; i < WS_COUNT(indexed); i++)
    if (strcmp(indexed[i], r->mnemonic) == 0)
      return ws_fmt(".insn r 0x0b, 2, %u, %c%u, x%u, x%u", 16 + i, i < 2 ? 'x' : 'f', rd, rs1, rs2);
  static const char *const stores[] = {"sw.x1", "sw.x4", "fsw.x1", "fsw.x4"};
  for (unsigned i = 0; i < WS_COUNT(stores); i++)
    if (strcmp(stores[i], r->mnemonic) == 0)
      return ws_fmt(".insn r 0x0b, 2, %u, x%u, x%u, %c%u", 20 + i, rd, rs1, i < 2 ? 'x' : 'f', rs2);
  if (r->unit == WS_UNIT_MUL24)
    return ws_fmt(".insn r 0x5b, 4, %d, x%u, x%u, x%u", r->id == WS_INSN_mulu24, rd, rs1, rs2);
  if (r->id == WS_INSN_fmad_s)
    return ws_fmt(".insn r4 0x5b, 5, 0, f%u, f%u, f%u, f%u", rd, rs1, rs2, insn >> 27);
  static const char *const sfu[] = {"rcp", "rsqrt", "sqrt", "ex2",     "lg2",
                                    "sin", "cos",   "tanh", "rro.sin", "rro.ex2"};
  for (unsigned i = 0; i < WS_COUNT(sfu); i++)
    if (strcmp(sfu[i], r->mnemonic) == 0)
      return ws_fmt(".insn r 0x0b, 3, %u, f%u, f%u, f%u", i, rd, rs1, rs2);
  int32_t imm = (int32_t)ws_isa_imm(r, insn);
  static const char *const past[] = {"lw.cg", "lw.cv", "flw.cg", "flw.cv"};
  for (unsigned i = 0; i < WS_COUNT(past); i++)
    if (strcmp(past[i], r->mnemonic) == 0)
      return ws_fmt(".insn i 0x5b, %u, %c%u, %" PRId32 "(x%u)", i, i < 2 ? 'x' : 'f', rd, imm, rs1);
  if (r->fmt == WS_FMT_B && r->ext == WS_EXT_XWS) {
    static const char *const branch[] = {"beq.r",  "bne.r",  "beq.p",  "bne.p", "blt.r", "bge.r",
                                         "bltu.r", "bgeu.r", "",       "",      "",      "",
                                         "blt.p",  "bge.p",  "bltu.p", "bgeu.p"};
    int at = 0;
    while (strcmp(branch[at], r->mnemonic) != 0)
      at++;
    return ws_fmt(".insn b 0x%s, %d, x%u, x%u, .%+" PRId32, at < 8 ? "7b" : "0b", at % 8, rs1, rs2,
                  imm);
  }
  if (r->fmt == WS_FMT_BM)
    return ws_fmt(".insn s 0x2b, %u, x%u, %" PRId32 "(x%u)", insn >> 12 & 7, rs2,
                  ((int32_t)insn >> 25) * 32 + (int32_t)rd, rs1);
  if (r->ext == WS_EXT_MMA)
    return ws_fmt(".insn r4 0x6b, %u, %u, f%u, f%u, f%u, f%u", insn >> 12 & 7, insn >> 25 & 3, rd,
                  rs1, rs2, insn >> 27);
  if (r->fmt == WS_FMT_X) return ws_fmt(".insn j 0x2b, x0, .%+" PRId32, imm);
  if (r->imm == WS_IMM_I && r->ext == WS_EXT_SYS) // it does not know our CSR names
    return ws_fmt("%s x%u, 0x%x, %s", r->mnemonic, rd, insn >> 20,
                  r->fmt == WS_FMT_CSR ? "x0" : "0");
  ws_disasm(insn, 0, buf, sizeof buf);
  if (r->fmt == WS_FMT_B || r->fmt == WS_FMT_J) // the assembler wants targets near `.`
    return ws_fmt("%.*s .%+" PRId32, (int)(strrchr(buf, ' ') - buf), buf, imm);
  return ws_strdup(buf);
}

static void against_assembler(void) {
  enum { PER_ROW = 40, MAX = WS_INSN_N * PER_ROW };
  static uint32_t word[MAX];
  if (t_shell("command -v riscv64-unknown-elf-as > /dev/null") != 0) {
    t_skip("isa/assembler_round_trip", "no riscv64-unknown-elf-as");
    return;
  }
  ws_buf_t text = {0};
  size_t n = 0;
  for (int i = 0; i < WS_INSN_N; i++)
    for (int k = 0; k < PER_ROW; k++) {
      uint32_t w = word_of(&ws_isa[i]);
      if (ws_isa[i].imm == WS_IMM_RM && (w >> 12 & 7) > 4) w |= 7u << 12; // 5 and 6 have no text
      if (ws_isa[i].id == WS_INSN_fence) w = 0x0ff0000f;                  // text has no operands
      // A target two bytes off is legal to encode but not to assemble for a machine without C.
      if (ws_isa[i].imm == WS_IMM_B) w &= ~(2u << 8);
      if (ws_isa[i].imm == WS_IMM_J) w &= ~(1u << 21);
      ws_printf(&text, "%s\n", assembler_line(&ws_isa[i], w));
      word[n++] = w;
    }
  t_write(TMP "/isa.s", text.p);
  int st =
      t_shell("cd " TMP
              " && riscv64-unknown-elf-as -march=rv32imaf_zicsr_zba_zbb -mabi=ilp32f -o isa.o isa.s"
              " && riscv64-unknown-elf-objcopy -O binary -j .text isa.o isa.bin");
  FILE *f = st == 0 ? fopen(TMP "/isa.bin", "rb") : NULL;
  const char *bad = f ? NULL : "does not assemble";
  unsigned char b[4];
  for (size_t i = 0; f && !bad && i < n; i++) {
    uint32_t got = 0;
    if (fread(b, 1, 4, f) == 4)
      got = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    if (got != word[i])
      bad = ws_fmt("word %zu: %08" PRIx32 ", assembled %08" PRIx32, i, word[i], got);
  }
  if (f) fclose(f);
  t_ok(!bad, "isa/assembler_round_trip", "%s (see " TMP "/isa.s)", bad);
}

// A unit must have its module, and that must declare it.
static void units(void) {
  char sm[] = "module ws_x;\n  localparam [3:0] UNIT_BAR  = 4'd11, UNIT_FOO = 4'd12;\nendmodule\n";
  const ws_gen_t g = {.prefix = ""};
  ws_files_t files = {0};
  ws_buf_t err = {0};
  ws_files_add(&files, "ws_x.v", sm, "a test");
  const ws_unit_row_t bar = {.name = "BAR", .code = 11, .module = "ws_x"};
  const ws_unit_row_t foo = {.name = "FOO", .code = 11, .module = "ws_x"};
  const ws_unit_row_t baz = {.name = "BAZ", .code = 13, .module = "ws_x"};
  const ws_unit_row_t other = {.name = "BAR", .code = 11, .module = "ws_y"};
  t_ok(ws_units_served(&bar, &g, &files, &err), "isa/unit_has_its_module", "%s", t_text(&err));
  t_ok(!ws_units_served(&baz, &g, &files, &err) &&
           t_has(t_text(&err),
                 "unit BAZ: ws_x does not use UNIT_BAZ, so it takes none of its instructions: "
                 "its instructions would wait forever"),
       "isa/unit_without_taker", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(!ws_units_served(&other, &g, &files, &err) &&
           t_has(t_text(&err), "unit BAR: ws_y, which takes its instructions, is not emitted"),
       "isa/unit_without_module", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(!ws_units_served(&foo, &g, &files, &err) &&
           t_has(t_text(&err), "ws_x.v: UNIT_FOO = 12: gen/units.def numbers the unit 11"),
       "isa/unit_of_another_number", "%s", t_text(&err));
  err = (ws_buf_t){0};
  char exec[] = "  localparam [3:0] UNIT_BAR = 4'd11, UNIT_QUX = 4'd14;\n  wire to_bar = dx_unit;\n"
                "  wire to_qux = dx_unit;\n    .dx_valid_i (to_qux),\n";
  ws_files_add(&files, "ws_exec.v", exec, "a test");
  const ws_unit_row_t told = {.name = "BAR", .code = 11, .module = "ws_x", .bus = WS_BUS_INT};
  const ws_unit_row_t taken = {.name = "QUX", .code = 14, .module = "ws_x", .bus = WS_BUS_INT};
  t_ok(!ws_units_served(&told, &g, &files, &err) &&
           t_has(t_text(&err), "unit BAR: nothing in ws_exec reads to_bar"),
       "isa/unit_without_instance", "%s", t_text(&err));
  err = (ws_buf_t){0};
  t_ok(ws_units_served(&taken, &g, &files, &err), "isa/unit_with_instance", "%s", t_text(&err));
}

// A row of a table that a field cannot hold does not compile.
static void rows_too_large(void) {
  static const char *const rows[][2] = {
      {"WS_OP(ALU, FULL, 64)", "WS_OP(ALU, FULL, 64): allowed 0..63: six bits name an operation"},
      {"WS_OP(LSU, WIDE, -1)", "WS_OP(LSU, WIDE, -1): allowed 0..63"},
  };
  for (size_t i = 0; i < WS_COUNT(rows); i++) {
    t_write(TMP "/rows/isa/ops.def",
            ws_fmt("%s\n%s\n", ws_read_file("gen/isa/ops.def"), rows[i][0]));
    const bool fails =
        t_shell("cp gen/isa.[ch] gen/*.def gen/extensions.h " TMP "/rows/ && "
                "cp -n gen/isa/* " TMP "/rows/isa/ && gcc -std=c11 -fsyntax-only " TMP
                "/rows/isa.c > " TMP "/rows/log 2>&1") != 0;
    const char *log = ws_read_file(TMP "/rows/log");
    t_ok(fails && t_has(log, rows[i][1]), ws_fmt("isa/row_too_large_%d", (int)i), "%s", log);
  }
}

void test_isa(void) {
  units();
  rows_too_large();
  table();
  illegal();
  texts();
  against_assembler();
}
