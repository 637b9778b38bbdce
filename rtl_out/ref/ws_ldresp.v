// wsgen 0.1.0 | ws_ldresp.v.tmpl bfb36b68 | ref a0aa1f73 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_ldresp: results of loads and AMOs: gives the memories turns, picks bytes, holds one result.
//
// Contract
//   Sources: smr_* shared memory, dr_* data cache, ccr_* a constant for all lanes of its mask. valid
//   stays until ready; ready depends on wb_ready_i and the valid of the others. ccr goes last:
//   while it waits nothing new is asked for, so the others run dry.
//   Words come as they lie in memory; off says where in its word a lane's byte or half starts; the
//   operation in the tag {warp, rd, beat, op, lq} says how it is extended.
//   An answer of an instruction without destination (AMO with rd = 0) is dropped; dr_err_i too, with
//   err_o for a cycle.
//   ans_* tells ws_ldtrack of an answer that ends a request; ans_last_i that the instruction is done.
//   wb_* is a register, held until wb_ready_i.
// Not here: counting (ws_ldtrack), the fault record (ws_lsu).

`default_nettype none

module ws_ldresp #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter REG_W   = 6,
  parameter LQ      = 16,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W  = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter LQ_W    = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W   = WARP_W + REG_W + BEAT_W + 5 + LQ_W
) (
  input  wire                clk_i,
  input  wire                rst_i,

  // From ws_smem
  input  wire                smr_valid_i,
  output wire                smr_ready_o,
  input  wire [TAG_W-1:0]    smr_tag_i,
  input  wire [LANES-1:0]    smr_mask_i,
  input  wire [LANES*32-1:0] smr_data_i,
  input  wire [LANES*2-1:0]  smr_off_i,

  // From ws_dcache
  input  wire                dr_valid_i,
  output wire                dr_ready_o,
  input  wire [TAG_W-1:0]    dr_tag_i,
  input  wire [LANES-1:0]    dr_mask_i,
  input  wire [LANES*32-1:0] dr_data_i,
  input  wire [LANES*2-1:0]  dr_off_i,
  input  wire                dr_done_i,
  input  wire                dr_err_i,

  // From ws_lsu: constants
  input  wire                ccr_valid_i,
  output wire                ccr_ready_o,
  input  wire [TAG_W-1:0]    ccr_tag_i,
  input  wire [LANES-1:0]    ccr_mask_i,
  input  wire [31:0]         ccr_data_i,
  input  wire [LANES*2-1:0]  ccr_off_i,

  // From and to ws_ldtrack, to ws_lsu
  output wire                ans_fire_o,
  output wire [LQ_W-1:0]     ans_entry_o,
  input  wire                ans_last_i,
  output wire                err_o,

  // Write-back source 2
  output wire                wb_valid_o,
  input  wire                wb_ready_i,
  output wire [WARP_W-1:0]   wb_warp_o,
  output wire [REG_W-1:0]    wb_rd_o,
  output wire [BEAT_W-1:0]   wb_beat_o,
  output wire                wb_last_o,
  output wire [LANES-1:0]    wb_mask_o,
  output wire [LANES*32-1:0] wb_data_o
);

  // ---- Turns: shared memory and data cache alternate ----

  reg  valid_q;
  reg  dr_turn_q;

  wire free   = ~valid_q | wb_ready_i;
  wire use_dr = dr_valid_i & (dr_turn_q | ~smr_valid_i);
  wire use_sm = smr_valid_i & ~(dr_valid_i & dr_turn_q);
  wire use_cc = ~dr_valid_i & ~smr_valid_i;
  wire fire   = free & (dr_valid_i | smr_valid_i | ccr_valid_i);

  assign dr_ready_o  = free & (dr_turn_q | ~smr_valid_i);
  assign smr_ready_o = free & ~(dr_valid_i & dr_turn_q);
  assign ccr_ready_o = free & use_cc;

  wire [TAG_W-1:0]   tag  = ({TAG_W{use_dr}} & dr_tag_i) | ({TAG_W{use_sm}} & smr_tag_i)
                          | ({TAG_W{use_cc}} & ccr_tag_i);
  wire [LANES-1:0]   mask = ({LANES{use_dr}} & dr_mask_i) | ({LANES{use_sm}} & smr_mask_i)
                          | ({LANES{use_cc}} & ccr_mask_i);
  wire [LANES*2-1:0] off  = ({(LANES*2){use_dr}} & dr_off_i) | ({(LANES*2){use_sm}} & smr_off_i)
                          | ({(LANES*2){use_cc}} & ccr_off_i);
  wire [LANES*32-1:0] word = ({(LANES*32){use_dr}} & dr_data_i)
                           | ({(LANES*32){use_sm}} & smr_data_i)
                           | {LANES{ccr_data_i & {32{use_cc}}}};

  wire [WARP_W-1:0] warp;
  wire [REG_W-1:0]  rd;
  wire [BEAT_W-1:0] beat;
  wire [4:0]        op;
  assign {warp, rd, beat, op, ans_entry_o} = tag;

  wire err    = use_dr & dr_err_i;
  wire result = fire & ~err & |rd;

  assign err_o      = fire & err;
  assign ans_fire_o = result & ~(use_dr & ~dr_done_i);

  // ---- Bytes ----

  // ORDER OP: lb lh lw - lbu lhu are 0 to 5; AMOs, which give words, have bit 4
  wire is_byte   = ~|op[4:3] & (op[1:0] == 2'd0);
  wire is_half   = ~|op[4:3] & (op[1:0] == 2'd1);
  wire is_signed = ~op[2];

  reg [LANES*32-1:0] data;
  reg [31:0]         w;
  reg [15:0]         half;
  reg [7:0]          low;
  reg                sign;
  integer i;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      w    = word[i*32 +: 32];
      half = off[i*2+1] ? w[31:16] : w[15:0];
      low  = off[i*2] ? half[15:8] : half[7:0];
      sign = is_signed & (is_byte ? low[7] : half[15]);
      data[i*32 +: 8]       = low;
      data[i*32 + 8 +: 8]   = is_byte ? {8{sign}} : half[15:8];
      data[i*32 + 16 +: 16] = (is_byte | is_half) ? {16{sign}} : w[31:16];
    end
  end

  // ---- The result that waits for write-back ----

  localparam WORD_W = WARP_W + REG_W + BEAT_W + 1 + LANES + LANES * 32;
  reg [WORD_W-1:0] word_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      valid_q   <= 1'b0;
      dr_turn_q <= 1'b0;
    end else begin
      if (free)
        valid_q <= result;
      if (fire)
        dr_turn_q <= use_sm;
    end
  end

  always @(posedge clk_i) begin
    if (free)
      word_q <= {warp, rd, beat, ans_last_i & ans_fire_o, mask, data};
  end

  assign wb_valid_o = valid_q;
  assign {wb_warp_o, wb_rd_o, wb_beat_o, wb_last_o, wb_mask_o, wb_data_o} = word_q;

endmodule

`default_nettype wire
