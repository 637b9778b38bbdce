// wsgen 0.1.0 | ws_sp.v.tmpl 5058d041 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_sp: the SP lanes: integer ALU and branch compare.
//
// Contract
//   A beat comes with dx_valid_i, a beat of the BRU only with bru_ready_o; beats of units other
//   than ALU and BRU are ignored. Of the BRU only jalr has dx_wen_i. An operand that an
//   instruction does not use is 0, so the second operand is rs2 or the immediate, whichever there
//   is.
//   wb_*   results of ALU and jalr, for one cycle: ws_writeback never refuses them, so the ALU is
//          always ready. ALU_DIRECT = 0: a register, SP_STAGES + 1 cycles after dx_*. 1: in the
//          cycle of dx_*, which come from the register of ws_beat_reg.
//   up_*   the register of wb_*, a cycle before. ALU_DIRECT = 1: always 0, as are clr_*: that
//          cycle is the one before dx_*, see ws_upcoming.
//   clr_*  the same, with its last beat only: an instruction that issues in that cycle reads the
//          bank a cycle after it.
//   br_*   a conditional branch in the cycle of its last beat, but not in a cycle of arr_*; a jalr
//          in the cycle after its last beat, from registers. Held until br_ready_i: taken threads
//          (jalr, bar: all active ones), target, return address. br_diverge_o: the active threads
//          of a jalr disagree in rs1 (in its bit 0 only if the immediate is odd). No beat of the
//          BRU comes while one is held.
//   arr_*  a cycle after the last beat of a bar, for one cycle: barrier number of the lowest
//          thread; br_taken_o and br_fall_o then are those of the bar.
//   rst_i discards everything in progress.
// Parameters
//   SP_STAGES additional registers between the ALU and the write-back port (for retiming).
//   ALU_DIRECT: see above; 1 needs SP_STAGES = 0.
// Not here: SIMT stack and barriers (ws_issue), multiplication.
//
//                 c0        c1           SP_STAGES = 0, ALU_DIRECT = 0
//   dx_valid_i  add, beq
//   clr_valid_o add
//   wb_valid_o             add           a result and a branch per cycle
//   br_valid_o    beq

`default_nettype none

module ws_sp #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter UNIT_W     = 4,
  parameter OP_W       = 5,
  parameter ALU_DIRECT = 1,
  parameter SP_STAGES  = 0,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32
) (
  input  wire               clk_i,
  input  wire               rst_i,

  // From ws_operand
  input  wire               dx_valid_i,
  input  wire [UNIT_W-1:0]  dx_unit_i,
  input  wire [OP_W-1:0]    dx_op_i,
  input  wire [WARP_W-1:0]  dx_warp_i,
  input  wire [REG_W-1:0]   dx_rd_i,
  input  wire               dx_wen_i,
  input  wire [BEAT_W-1:0]  dx_beat_i,
  input  wire               dx_last_i,
  input  wire [LANES-1:0]   dx_mask_i,
  input  wire [31:2]        dx_pc_i,
  input  wire [31:0]        dx_imm_i,
  input  wire [DATA_W-1:0]  dx_a_i,
  input  wire [DATA_W-1:0]  dx_b_i,
  output wire               bru_ready_o,

  // Write-back source 0
  output wire               wb_valid_o,
  output wire [WARP_W-1:0]  wb_warp_o,
  output wire [REG_W-1:0]   wb_rd_o,
  output wire [BEAT_W-1:0]  wb_beat_o,
  output wire               wb_last_o,
  output wire [LANES-1:0]   wb_mask_o,
  output wire [DATA_W-1:0]  wb_data_o,

  // To ws_writeback, ws_scoreboard
  output wire               up_valid_o,
  output wire [WARP_W-1:0]  up_warp_o,
  output wire [REG_W-1:0]   up_rd_o,
  output wire [BEAT_W-1:0]  up_beat_o,
  output wire               clr_valid_o,
  output wire [WARP_W-1:0]  clr_warp_o,
  output wire [REG_W-1:0]   clr_rd_o,

  // To ws_simt_stack
  output wire               br_valid_o,
  input  wire               br_ready_i,
  output wire [WARP_W-1:0]  br_warp_o,
  output wire               br_jalr_o,
  output wire               br_diverge_o,
  output wire [THREADS-1:0] br_taken_o,
  output wire [31:1]        br_target_o,
  output wire [31:2]        br_fall_o,

  // To ws_barrier
  output wire               arr_valid_o,
  output wire [WARP_W-1:0]  arr_warp_o,
  output wire [31:0]        arr_num_o
);

  localparam [3:0] UNIT_ALU = 4'd1, UNIT_BRU = 4'd3;
  localparam [4:0] ALU_ADD = 5'd0, ALU_SLL = 5'd1, ALU_SLT = 5'd2, ALU_SLTU = 5'd3, ALU_XOR = 5'd4,
                   ALU_SRL = 5'd5, ALU_OR = 5'd6, ALU_AND = 5'd7, ALU_SUB = 5'd8, ALU_SRA = 5'd13,
                   ALU_AUIPC = 5'd17, ALU_LINK = 5'd18, BRU_JALR = 5'd2, BRU_BAR = 5'd3;

  // ---- Decode, once for all lanes ----

  wire is_alu  = (dx_unit_i == UNIT_ALU);
  wire is_bru  = (dx_unit_i == UNIT_BRU);
  wire is_jalr = is_bru & (dx_op_i == BRU_JALR);
  wire is_bar  = is_bru & (dx_op_i == BRU_BAR);

  reg sub, sum, op_xor, op_and, left, right, arith, set_less, link, pc_imm;
  always @* begin
    sub      = is_bru;
    sum      = 1'b0;
    op_xor   = 1'b0;
    op_and   = 1'b0;
    left     = 1'b0;
    right    = 1'b0;
    arith    = 1'b0;
    set_less = 1'b0;
    link     = is_jalr;
    pc_imm   = 1'b0;
    if (is_alu) begin
      case (dx_op_i)
        ALU_ADD: sum = 1'b1;  // lui, too: the other operand is 0
        ALU_SUB: begin
          sub = 1'b1;
          sum = 1'b1;
        end
        ALU_SLT, ALU_SLTU: begin
          sub      = 1'b1;
          set_less = 1'b1;
        end
        ALU_XOR: op_xor = 1'b1;
        ALU_AND: op_and = 1'b1;
        ALU_OR: begin
          op_xor = 1'b1;
          op_and = 1'b1;
        end
        ALU_SLL: left = 1'b1;
        ALU_SRL: right = 1'b1;
        ALU_SRA: begin
          right = 1'b1;
          arith = 1'b1;
        end
        ALU_LINK:  link = 1'b1;
        ALU_AUIPC: pc_imm = 1'b1;
        default: ;
      endcase
    end
  end

  wire        is_unsigned = is_bru ? dx_op_i[1] : dx_op_i[0];  // bltu, bgeu; sltu
  wire [31:0] lane_imm    = dx_imm_i & {32{is_alu}};           // a branch compares rs1 and rs2

  // ---- Common to all lanes: return address, pc or rs1 plus immediate -----

  // rs1 of a jalr or bar: the OR over the active lanes, of a bar over the lowest of them only.
  wire [LANES-1:0] lowest = dx_mask_i & (~dx_mask_i + 1'b1);
  wire [LANES-1:0] rs1_sel = is_bar ? lowest : dx_mask_i;
  wire [31:0]      rs1_or;
  reg  [31:0]      rs1_and;

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (32)
  ) u_rs1 (
    .sel_i  (rs1_sel),
    .data_i (dx_a_i),
    .data_o (rs1_or)
  );

  integer i;
  always @* begin
    rs1_and = {32{1'b1}};
    for (i = 0; i < LANES; i = i + 1)
      rs1_and = rs1_and & (dx_a_i[i*32 +: 32] | {32{~dx_mask_i[i]}});
  end

  wire [31:0] rs1_unlike = rs1_or ^ rs1_and;
  wire        disagree   = |rs1_unlike[31:1] | (rs1_unlike[0] & dx_imm_i[0]);

  wire [31:2] pc_next  = dx_pc_i + 30'd1;
  wire [31:0] base     = (is_jalr | is_bar) ? rs1_or : {dx_pc_i, 2'b00};
  wire [31:0] base_imm = base + dx_imm_i;
  wire [31:0] uniform  = ({32{link}} & {pc_next, 2'b00}) | ({32{pc_imm}} & base_imm);

  // ---- Lanes ----

  wire [DATA_W-1:0] lane_r;
  wire [LANES-1:0]    equal;
  wire [LANES-1:0]    less;

  genvar g;
  generate
    for (g = 0; g < LANES; g = g + 1) begin : g_lane
      ws_alu u_alu (
        .sub_i      (sub),
        .unsigned_i (is_unsigned),
        .sum_i      (sum),
        .xor_i      (op_xor),
        .and_i      (op_and),
        .left_i     (left),
        .right_i    (right),
        .arith_i    (arith),
        .set_less_i (set_less),
        .a_i        (dx_a_i[g*32 +: 32]),
        .b_i        (dx_b_i[g*32 +: 32] | lane_imm),
        .other_i    (uniform),
        .r_o        (lane_r[g*32 +: 32]),
        .equal_o    (equal[g]),
        .less_o     (less[g])
      );
    end
  endgenerate

  // ---- ALU results ----

  localparam STAGES = SP_STAGES + ((ALU_DIRECT != 0) ? 0 : 1);  // between the ALU and wb_*
  localparam TAG_W  = WARP_W + REG_W + BEAT_W + 1 + LANES;
  localparam WORD_W = TAG_W + DATA_W;

  wire                         result = dx_valid_i & dx_wen_i & (is_alu | is_jalr);
  wire [(STAGES+1)*WORD_W-1:0] word;
  wire [STAGES:0]              valid;

  assign valid[0]         = result;
  assign word[WORD_W-1:0] = {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i, lane_r};

  generate
    for (g = 0; g < STAGES; g = g + 1) begin : g_stage
      reg              valid_q;
      reg [WORD_W-1:0] word_q;

      assign valid[g+1]                  = valid_q;
      assign word[(g+1)*WORD_W +: WORD_W] = word_q;

      always @(posedge clk_i) begin
        if (rst_i)
          valid_q <= 1'b0;
        else
          valid_q <= valid[g];
      end

      always @(posedge clk_i)
        word_q <= word[g*WORD_W +: WORD_W];
    end
  endgenerate

  assign wb_valid_o = valid[STAGES];
  assign {wb_warp_o, wb_rd_o, wb_beat_o, wb_last_o, wb_mask_o, wb_data_o} =
         word[STAGES*WORD_W +: WORD_W];

  wire last;  // of up_*

  generate
    if (STAGES == 0) begin : g_untold
      assign {up_valid_o, up_warp_o, up_rd_o, up_beat_o} = {1'b0, {TAG_W-1-LANES{1'b0}}};
      assign last = 1'b0;
    end else begin : g_told
      assign {up_valid_o, up_warp_o, up_rd_o,
              up_beat_o} = {valid[STAGES-1], word[STAGES*WORD_W-1 -: TAG_W-1-LANES]};
      assign last = word[STAGES*WORD_W-TAG_W+LANES];
    end
  endgenerate

  assign clr_valid_o = up_valid_o & last;
  assign clr_warp_o  = up_warp_o;
  assign clr_rd_o    = up_rd_o;

  // ---- Branches, jumps, barrier arrivals ----

  reg               br_valid_q;
  reg               arr_valid_q;
  reg               inside_q;    // more beats of the same instruction to come
  reg [WARP_W-1:0]  br_warp_q;
  reg               br_jalr_q;
  reg               br_diverge_q;
  reg [31:0]        br_sum_q;
  reg [31:2]        br_fall_q;

  wire              br_fire = dx_valid_i & is_bru;
  wire [LANES-1:0]  holds   = (dx_op_i[2] ? less : equal) ^ {LANES{dx_op_i[0]}};
  wire [LANES-1:0]  taken   = dx_mask_i & (holds | {LANES{is_jalr | is_bar}});

  // A branch goes through the registers, but shows at once when they are empty.
  wire br_held    = br_valid_q | arr_valid_q;
  wire br_last    = br_fire & dx_last_i & ~is_bar;
  wire br_at_once = br_last & ~is_jalr & ~br_held;

  assign bru_ready_o = ~br_valid_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      br_valid_q  <= 1'b0;
      arr_valid_q <= 1'b0;
      inside_q    <= 1'b0;
    end else begin
      br_valid_q  <= (br_last | br_valid_q) & ~(br_valid_o & br_ready_i);
      arr_valid_q <= br_fire & dx_last_i & is_bar;
      if (br_fire)
        inside_q <= ~dx_last_i;
    end
  end

  // The first beat has the lowest thread, whose target counts; later ones must agree with it.
  always @(posedge clk_i) begin
    if (br_fire) begin
      br_warp_q    <= dx_warp_i;
      br_jalr_q    <= is_jalr;
      br_fall_q    <= pc_next;
      br_diverge_q <= is_jalr & (disagree | (inside_q & (br_diverge_q
                                                         | (base_imm[31:1] != br_sum_q[31:1]))));
      if (!inside_q)
        br_sum_q <= base_imm;
    end
  end

  reg  [THREADS-1:0] taken_q;
  wire [THREADS-1:0] taken_all;  // of this beat and those before

  always @(posedge clk_i) begin
    if (br_fire)
      taken_q <= taken_all;
  end

  generate
    if (THREADS == LANES) begin : g_taken
      assign taken_all = taken;
    end else begin : g_gather
      wire [THREADS-1:0] here = {{(THREADS-LANES){1'b0}}, taken} << (dx_beat_i * LANES);
      assign taken_all = here | (taken_q & {THREADS{inside_q}});
    end
  endgenerate

  assign br_valid_o   = br_valid_q | br_at_once;
  assign br_warp_o    = br_held ? br_warp_q : dx_warp_i;
  assign br_jalr_o    = br_held & br_jalr_q;
  assign br_diverge_o = br_held & br_diverge_q;
  assign br_taken_o   = br_held ? taken_q : taken_all;
  assign br_target_o  = br_held ? br_sum_q[31:1] : base_imm[31:1];
  assign br_fall_o    = br_held ? br_fall_q : pc_next;

  assign arr_valid_o  = arr_valid_q;
  assign arr_warp_o   = br_warp_q;
  assign arr_num_o    = br_sum_q;

endmodule

`default_nettype wire
