// SPDX-License-Identifier: Apache-2.0
// What every template sees: configuration, derived values, flags, instruction set lists.
#include "emit.h"
#include "extensions.h"

// Units and immediates of float instructions are listed only where those exist.
static bool unit_exists(uint32_t code, const ws_config_t *c) {
  return code == WS_UNIT_SFU     ? c->sfu
         : code == WS_UNIT_MUL24 ? c->mul24
                                 : code < WS_UNIT_FPU || c->fp;
}

ws_features_t ws_config_features(const ws_config_t *c) {
  return (ws_features_t){
      .atomics = c->atomics,
      .cas = c->cas,
      .lrsc = c->lrsc,
      .float_atomics = c->float_atomics,
      .load_ops = c->load_ops,
      .bitmanip = c->bitmanip,
      .fp = c->fp,
      .sfu = c->sfu,
      .read_barriers = c->war == 4, // software
      .mul24 = c->mul24,
      .fmad = c->fmad,
      .sfu_pairs = c->sfu_pairs,
  };
}

// Whether the operation is in the list of its unit: operations of the ALU that no instruction of
// the configuration has are in none, and those of ws_bitmanip are in a list of their own. ORDER OP:
// they are those from 16 that only Zba and Zbb have.
static bool in_list(const struct ws_op_row *op, const ws_config_t *c, bool bits) {
  const ws_features_t f = ws_config_features(c);
  bool exists = false, basic = op->code < 16;
  if (op->unit == WS_UNIT_SFU) return !bits && op->code < 8; // three bits reach the unit
  if (op->unit != WS_UNIT_ALU) return !bits;
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    if (r->unit != op->unit || r->op != op->code) continue;
    exists = exists || ws_ext_exists(r->ext, &f);
    basic = basic || r->ext != WS_EXT_B;
  }
  return bits ? !basic : basic && exists;
}

static void fill_isa(ws_scope_t *s, const ws_config_t *c) {
  for (size_t u = 0; u < ws_units_n; u++) {
    const char *unit = ws_units[u].name;
    ws_buf_t low = {0};
    for (const char *p = unit; *p; p++)
      ws_printf(&low, "%c", *p - 'A' + 'a');
    ws_list_t *l = ws_list_new(s, ws_fmt("ops_%s", low.p), "op", "name code");
    for (size_t i = 0; i < ws_ops_n; i++)
      if (ws_ops[i].unit == ws_units[u].code && in_list(&ws_ops[i], c, false))
        WS_ROW(l, ws_ops[i].name, ws_fmt("%d", ws_ops[i].code));
  }
  ws_list_t *bits = ws_list_new(s, "ops_bits", "op", "name code");
  for (size_t i = 0; i < ws_ops_n; i++)
    if (in_list(&ws_ops[i], c, true)) WS_ROW(bits, ws_ops[i].name, ws_fmt("%d", ws_ops[i].code));
  ws_list_t *units = ws_list_new(s, "units", "unit", "name code doc");
  for (size_t i = 0; i < ws_units_n; i++)
    if (unit_exists(ws_units[i].code, c))
      WS_ROW(units, ws_units[i].name, ws_fmt("%u", ws_units[i].code), ws_units[i].doc);
  ws_list_t *faults = ws_list_new(s, "faults", "fault", "name code doc");
  for (size_t i = 0; i < ws_faults_n; i++)
    WS_ROW(faults, ws_faults[i].name, ws_fmt("%u", ws_faults[i].code), ws_faults[i].doc);
  // Those of unit FPU, which can be written, have a list of their own.
  ws_list_t *csrs = ws_list_new(s, "csrs", "csr", "name code hex doc");
  ws_list_t *fcsrs = ws_list_new(s, "fcsrs", "csr", "name code hex doc");
  for (size_t i = 0; i < ws_csrs_n; i++)
    WS_ROW(ws_csrs[i].code <= WS_CSR_FCSR ? fcsrs : csrs, ws_csrs[i].name,
           ws_fmt("%u", ws_csrs[i].code), ws_fmt("%03X", ws_csrs[i].code), ws_csrs[i].doc);
  ws_list_t *perfs = ws_list_new(s, "perfs", "perf", "name code doc");
  for (size_t i = 0; i < ws_perfs_n - (c->perf_refused ? 0 : 2); i++)
    WS_ROW(perfs, ws_perfs[i].name, ws_fmt("%u", ws_perfs[i].code), ws_perfs[i].doc);
  ws_list_t *imms = ws_list_new(s, "imms", "imm", "name code");
  static const char *const imm[] = {"NONE", "I", "S", "B", "U", "J", "RM", "Z"};
  for (int i = 0; i < (int)WS_COUNT(imm); i++)
    WS_ROW(imms, imm[i], ws_fmt("%d", i));
}

void ws_scope_fill(ws_scope_t *s, const ws_config_t *c, const char *cfg_name) {
  ws_set(s, "cfg", cfg_name);
  for (size_t i = 0; i < ws_params_n; i++) {
    const ws_param_t *p = &ws_params[i];
    int v = ws_get(c, p);
    ws_set_int(s, p->key, v);
    for (int e = 0; p->type == WS_ENUM && ws_enum_name(p, e); e++)
      ws_set_int(s, ws_fmt("%s_%s", p->key, ws_enum_name(p, e)), e == v);
    if (p->type == WS_ENUM) ws_set(s, ws_fmt("%s_word", p->key), ws_enum_name(p, v));
  }
  for (size_t i = 0; i < ws_derived_n; i++)
    ws_set_int(s, ws_derived[i].name, ws_derived[i].value(c));
  // What differs in a line by mode.
  const bool waits = c->sched == 5; // strict_rr
  ws_set(s, "icache_group",
         ws_fetch_block(c)
             ? ".WORDS (FETCH_BYTES / 4), .ROW_W ((FETCH_BYTES > 16) ? FETCH_BYTES * 8 : "
               "(AXI_DATA_W < 128) ? AXI_DATA_W : 128)"
             : ".WORDS (ISSUE_WIDTH)");
  // Bits 15 down to 9, without floats to 7, of the units that take a beat. ORDER UNIT
  ws_set(s, "units_top",
         c->mul24 ? c->fp ? "5'd0, m24_ready, 1'b0" : "5'd0, m24_ready, 3'd0"
         : c->fp  ? "7'd0"
                  : "9'd0");
  // What takes the operand of a special function; it reads the quadrant in the exponent.
  ws_set(s, "sfu_reduce", c->sfu_pairs ? "ws_sfu_pair" : "ws_sfu_reduce");
  ws_set(s, "sfu_exp1", c->sfu_pairs ? "exp1_q ^ {6'd0, quadrant & {2{trig1_q}}}" : "exp1_q");
  ws_set(
      s, "sfu_exp_note",
      c->sfu_pairs
          ? ";\n//             of sine and cosine with those bits inverted in which the quadrant "
            "has a 1"
          : "");
  // fmad.s, operation 7 of the FPU, is a sum of three operands whose product is cut, which
  // unsigned_i says in mode 0.
  const bool infer = c->mul_style == 1;
  ws_set(s, "or_fmad", c->fmad ? " | op_i == 5'd7" : "");
  ws_set(s, "not_fmad", c->fmad ? " & op_i != 5'd7" : "");
  ws_set(s, "not_fused", c->fmad ? " & op_i[4:2] != 3'd0" : "");
  ws_set(s, "xor_sub", c->fmad ? "" : " ^ s1_sub");
  ws_set(s, "row_sub", c->fmad ? "1'b0" : "s1_sub");
  ws_set(s, "fma_product", c->fmad ? "cut_product" : "product");
  ws_set(s, "fma_cut_note",
         c->fmad ? "\n//             unsigned_i: the product is cut to P digits (ws_fma_cut)."
                 : "");
  ws_set(s, "cut_rows", infer ? "{R_W{1'b0}}" : "g_vector[VECTORS-1].v");
  ws_set(s, "cut_rows_2", infer ? "{3'd0, product}" : "g_vector[VECTORS-2].v");
  ws_set(s, "sfu_ok", c->sfu ? "sfu_ok_i" : "1'b1");
  ws_set(s, "and_unpaced", ws_intervals(c) > 1 ? " & ~paced_i" : "");
  ws_set(s, "sb_seen", c->ready_bit ? "sb_bit" : "sb_ok");
  ws_set(s, "or_own_class", ws_class_collectors(c) ? " | lsu | sfu" : "");
  ws_set(
      s, "or_both_lanes",
      c->collector_in_sp < c->issue_width
          ? "\n                  // one instruction for the lanes enters the collectors per cycle"
            "\n                  | !((al_unit_i == UNIT_LSU) | (al_unit_i == UNIT_SFU) |\n"
            "                      (al2_unit_i == UNIT_LSU) | (al2_unit_i == UNIT_SFU))"
          : "");
  // With read barriers in software, what is older and for ALU or FPU leaves first.
  ws_set(s, "after_fixed", c->war == 4 ? " | ~LOCKABLE[oc_unit_i[d*4 +: 4]]" : "");
  ws_set(s, "arcache", c->load_ops ? "{3'b001, !(gnt[2] & dc_mreq_fresh_i)}" : "4'b0011");
  ws_set(s, "turn", c->sfu_mul ? "turn" : "turn_q"); // of ws_alloc_pair
  ws_set(s, "and_turn", waits ? " & turn" : "");
  ws_set(s, "or_not_turn", waits ? " | ~turn" : "");
  ws_set(s, "dcache_rows",
         c->dcache_queue == ws_dcache_queue(c) ? "(MSHR > 1) ? 2 * MSHR - 1 : 3"
                                               : ws_fmt("%d", c->dcache_queue));
  const bool back = c->dcache && c->dcache_write;
  ws_set(s, "missed_s2", back ? "!s2_hit" : "(!s2_st & !s2_hit)");
  ws_set(s, "missed", back ? "!hit_i" : "(!store & !hit_i)");
  ws_set(s, "missed_unused", back ? "store, " : "");
  ws_set(s, "of_wbuf", back ? "buffer" : "st");
  ws_set(s, "of_buffer", back ? "buffer_" : "");
  ws_set(s, "of_port", back ? "port" : "axi");
  ws_set(s, "port_halt", back ? "port_halt" : "halt");
  ws_set(s, "dc_line", back ? "dc_eff_line" : "st_line");
  // The multiplier beside the units of integers, or of floats.
  const bool floats = c->mul_unit == 1; // ORDER OP: gen/params.def
  ws_set(s, "mul_from", floats ? "fx" : "dx");
  ws_set(s, "mul_in_fx", floats && c->collector_out_sp == 2 ? "1" : "0");
  ws_set(s, "mul_in_class", floats ? "UNIT_MUL, " : "");
  ws_set(s, "mul_beside", floats ? ", MUL" : "");
  ws_set(s, "mul_beside_0", floats ? "" : " MUL,");
  ws_set(s, "mul_number", floats ? "UNIT_MUL = 4'd2, " : "");
  ws_set(s, "pace_issued",
         floats ? "issued[c] | ((c == 1 || c == 3) & (issued[1] | issued[3]))" : "issued[c]");
  ws_set(s, "pair_floats",
         floats ? " |\n                    ((al_unit_i == UNIT_FPU) & (al2_unit_i == 4'd2)) |"
                  "\n                    ((al_unit_i == 4'd2) & (al2_unit_i == UNIT_FPU))"
                : "");
  // Registers of the FPU lanes that are there, or are left out.
  const bool s1 = c->fpu_regs == 4, s2 = c->fpu_regs > 1;
  ws_set(s, "fma_s1_at", s1 ? "@(posedge clk_i)" : "@*");
  ws_set(s, "fma_s1_to", s1 ? "<=" : "=");
  ws_set(s, "fma_s1_note", s1 ? "registers, one cycle" : "no registers, no cycle");
  ws_set(s, "fma_s1_clock", s1 ? "" : "\n  wire unused_clk = clk_i;");
  ws_set(s, "fma_s2_at", s2 ? "@(posedge clk_i)" : "@*");
  ws_set(s, "fma_s2_to", s2 ? "<=" : "=");
  ws_set(s, "fma_count", c->fpu_regs > 2 ? "(STAGES != 1)" : "0");
  ws_set(s, "fpu_due", c->fpu_regs == 2 ? "fpu_wen" : "{due_q[FPU_LATER-2:0], fpu_wen}");
  ws_set(s, "fpu_due_pair",
         c->fpu_regs == 2 ? "fpu_pair" : "{due_pair_q[(FPU_LATER-1)*BANK_W-1:0], fpu_pair}");
  ws_set(s, "clock_note", c->clock_half ? ", every second cycle" : "");
  ws_set(s, "clock_register", c->clock_half ? "{1'b0, cycle_q[63:1]}" : "cycle_q");
  fill_isa(s, c);
}
