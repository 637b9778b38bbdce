// wsgen 0.1.0 | ws_nextpc.v.tmpl 949bbb27 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_nextpc: immediate operand, jump target and predicted successor of one instruction.
//
// Contract
//   Combinational. imm_o is the immediate of the given type. Immediates of jumps and integer
//   instructions are sign extended; RM is the rounding mode; Z, of accesses to fflags, frm and
//   fcsr, is {14'b0, immediate instead of rs1, that immediate, CSR number}; without an immediate,
//   imm_o is 0.
//   target_o is pc + imm, from bit 1 on: bit 1 is set if the target is misaligned.
//   taken_o is the prediction. A jump is always taken; a conditional branch is predicted taken if
//   it points backwards or, with 3 in names_i, if it points forwards.
//   next_o is the successor on the predicted path. Front end and issue stage both use this module,
//   so they agree on the path by construction.
//   rpc_o is the reconvergence PC that the instruction names: the target of an ssy or, for a
//   branch, the PC that names_i selects:
//     1  a place near the branch: the distance in words to the target is in bits 31:25, the
//        distance to that place in bits 11:7
//     2  the successor that is not predicted, which ends an if (forward) or a loop (backward)
//     3  the same with the opposite prediction: the place to which code out of line returns
//        (forward), or the next iteration of an outer loop (backward)
// Parameters
//   WORDS_ON: pc_i is the PC of the word WORDS_ON words before the instruction, 0 or 1.
//   ONLY: the output that is used: 1 next_o, 2 imm_o, 3 rpc_o; the others are 0, except taken_o,
//   which is always valid. The module then has one adder instead of three, and for imm_o none. 0:
//   all outputs are used.
//   NSRC: 3 with float registers, otherwise 2; types RM and Z exist only with float registers.
// Not here: register-indirect jumps, whose target is not predicted.

`default_nettype none

module ws_nextpc #(
  parameter NSRC     = 3,
  parameter WORDS_ON = 0,
  parameter ONLY     = 0
) (
  input  wire [31:2] pc_i,
  input  wire [31:7] insn_i,
  input  wire [2:0]  imm_type_i,
  input  wire        jump_i,  // jal
  input  wire        branch_i,  // conditional branch
  input  wire [1:0]  names_i,  // the reconvergence PC that the branch names
  output wire [31:0] imm_o,
  output wire [31:1] target_o,
  output wire        taken_o,
  output wire [31:2] next_o,
  output wire [31:2] rpc_o
);

  localparam [2:0] IMM_NONE = 3'd0;
  localparam [2:0] IMM_I = 3'd1;
  localparam [2:0] IMM_S = 3'd2;
  localparam [2:0] IMM_B = 3'd3;
  localparam [2:0] IMM_U = 3'd4;
  localparam [2:0] IMM_J = 3'd5;
  localparam [2:0] IMM_RM = 3'd6;
  localparam [2:0] IMM_Z = 3'd7;

  // Jumps, branches and ssy have types J and B.
  localparam [0:0] ALL = (ONLY == 0) | (ONLY == 2);

  wire is_i = ALL & (imm_type_i == IMM_I);
  wire is_s = ALL & (imm_type_i == IMM_S);
  wire is_m = (imm_type_i == IMM_B) & (names_i == 2'd1);
  wire is_b = (imm_type_i == IMM_B) & !is_m;
  wire is_u = ALL & (imm_type_i == IMM_U);
  wire is_j = (imm_type_i == IMM_J);

  wire is_r = ALL & (NSRC > 2) & (imm_type_i == IMM_RM);
  wire is_z = ALL & (NSRC > 2) & (imm_type_i == IMM_Z);

  // Each field is selected from the few places that it can come from. insn_i[31] is the sign of all
  // types except two. If the type is Z, all bits of the CSR number above the low two are 0, this
  // bit included.
  wire        sign = insn_i[31] & (imm_type_i != IMM_NONE) & !is_r;
  wire [31:0] imm;

  assign imm[31]    = sign;
  assign imm[30:20] = is_u ? insn_i[30:20] : {11{sign}};
  assign imm[19:18] = (is_u | is_j) ? insn_i[19:18] : {2{sign}};
  assign imm[17]    = is_z ? insn_i[14] : (is_u | is_j) ? insn_i[17] : sign;
  assign imm[16:12] = is_z ? insn_i[19:15] : (is_u | is_j) ? insn_i[16:12] : {5{sign}};
  assign imm[11]    = ((is_i | is_s | is_m) & sign) | (is_b & insn_i[7]) | (is_j & insn_i[20]);
  assign imm[10:5]  = is_m ? {{3{sign}}, insn_i[30:28]}
                             : {6{is_i | is_s | is_b | is_j}} & insn_i[30:25];
  assign imm[4:1]   = ({4{is_i | is_j}} & insn_i[24:21]) | ({4{is_s | is_b}} & insn_i[11:8]) |
                      ({4{is_m}} & {insn_i[27:25], 1'b0}) |
                      {2'b00, is_r & insn_i[14], (is_r & insn_i[13]) | (is_z & insn_i[21])};
  assign imm[0]     = ((is_i | is_z) & insn_i[20]) | (is_s & insn_i[7]) | (is_r & insn_i[12]);

  // The preceding word is added as a carry.
  localparam [0:0]  CARRY = (WORDS_ON != 0);
  localparam [31:2] STEP  = (WORDS_ON != 0) ? 30'd2 : 30'd1;

  assign taken_o = jump_i | (branch_i & (insn_i[31] ^ (names_i == 2'd3)));

  // The place near a branch is up to 23 words ahead or up to 8 words back.
  wire [31:2] words = {{25{insn_i[11] & insn_i[10]}}, insn_i[11:7]};

  generate
    if (ONLY == 1 || ONLY == 3) begin : g_one
      // next_o is the predicted successor, rpc_o the other one that a branch may name.
      localparam [0:0] RPC = (ONLY == 3);

      wire [31:2] distance = (RPC & is_m) ? words : (RPC ^ taken_o) ? imm[31:2] : 30'd1;
      wire [31:2] sum;
      wire        unused_carry;
      wire        unused_low = &{1'b0, imm[1:0]};

      assign {sum, unused_carry} = {pc_i, CARRY} + {distance, CARRY};

      assign imm_o    = 32'd0;
      assign target_o = 31'd0;
      assign next_o   = RPC ? 30'd0 : sum;
      assign rpc_o    = RPC ? sum : 30'd0;
    end else if (ONLY == 2) begin : g_imm
      wire unused_pc = &{1'b0, pc_i, words, STEP};

      assign imm_o    = imm;
      assign target_o = 31'd0;
      assign next_o   = 30'd0;
      assign rpc_o    = 30'd0;
    end else begin : g_all
      wire unused_carry;

      assign imm_o = imm;
      assign {target_o[31:2], unused_carry} = {pc_i, CARRY} + {imm[31:2], CARRY};
      assign target_o[1]                    = imm[1];

      wire [31:2] place;
      wire [31:2] fall = pc_i + STEP;
      wire        unused_place;

      assign {place, unused_place} = {pc_i, CARRY} + {words, CARRY};
      assign next_o = taken_o ? target_o[31:2] : fall;
      assign rpc_o  = is_m ? place : taken_o ? fall : target_o[31:2];
    end
  endgenerate

endmodule

`default_nettype wire
