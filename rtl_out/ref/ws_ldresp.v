// wsgen 0.1.0 | ws_ldresp.v.tmpl 29def66d | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_ldresp: results of loads and AMOs: arbitrates the memories, extracts bytes, holds a result for
// each sub-core.
//
// Contract
//   Sources: smr_* shared memory, dr_* data cache, ccr_* a constant for all lanes of its mask.
//   valid stays until ready; ready depends on wb_ready_i and on valid and tag of all. ccr goes
//   last: while it waits, no new request is made, so the other sources run out of answers.
//   Words come as they lie in memory; off is the position of a lane's byte or half in its word; the
//   operation in the tag {warp, rd, beat, op, lq} defines the extension.
//   The result of SC_W (LRSC = 1) is in off.
//   An answer of an instruction without destination (AMO with rd = 0) is dropped. One with dr_err_i
//   is dropped too, with err_o for one cycle; it needs no free register, so that faults do not
//   follow wb_ready_i.
//   ans_* reports to ws_ldtrack an answer that ends a request; ans_last_i: the instruction is done.
//   wb_* is a register of each sub-core, held until wb_ready_i. A sub-core that does not take its
//   result stalls the others only when its next result arrives. The low bits of the warp select the
//   sub-core; wb_warp_o is the other bits, its number there.
//   CUT_LOADS = 1: no ready depends on wb_ready_i. An answer whose register is taken is held
//   unchanged and goes before all others; the sources have ready while none is held.
// Not here: counting (ws_ldtrack), the fault record (ws_lsu).

`default_nettype none

module ws_ldresp #(
  parameter WARPS      = 8,
  parameter SCHEDULERS = 1,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter CUT_LOADS  = 1,
  parameter LRSC       = 0,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SW_W       = (WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // From ws_smem
  input  wire                         smr_valid_i,
  output wire                         smr_ready_o,
  input  wire [TAG_W-1:0]             smr_tag_i,
  input  wire [LANES-1:0]             smr_mask_i,
  input  wire [DATA_W-1:0]            smr_data_i,
  input  wire [LANES*2-1:0]           smr_off_i,

  // From ws_dcache
  input  wire                         dr_valid_i,
  output wire                         dr_ready_o,
  input  wire [TAG_W-1:0]             dr_tag_i,
  input  wire [LANES-1:0]             dr_mask_i,
  input  wire [DATA_W-1:0]            dr_data_i,
  input  wire [LANES*2-1:0]           dr_off_i,
  input  wire                         dr_done_i,
  input  wire                         dr_err_i,

  // From ws_lsu: constants
  input  wire                         ccr_valid_i,
  output wire                         ccr_ready_o,
  input  wire [TAG_W-1:0]             ccr_tag_i,
  input  wire [LANES-1:0]             ccr_mask_i,
  input  wire [31:0]                  ccr_data_i,
  input  wire [LANES*2-1:0]           ccr_off_i,

  // From and to ws_ldtrack, to ws_lsu
  output wire                         ans_fire_o,
  output wire [LQ_W-1:0]              ans_entry_o,
  input  wire                         ans_last_i,
  output wire                         err_o,

  // Write-back source 2 of each sub-core
  output wire [SCHEDULERS-1:0]        wb_valid_o,
  input  wire [SCHEDULERS-1:0]        wb_ready_i,
  output wire [SCHEDULERS*SW_W-1:0]   wb_warp_o,
  output wire [SCHEDULERS*REG_W-1:0]  wb_rd_o,
  output wire [SCHEDULERS*BEAT_W-1:0] wb_beat_o,
  output wire [SCHEDULERS-1:0]        wb_last_o,
  output wire [SCHEDULERS*LANES-1:0]  wb_mask_o,
  output wire [SCHEDULERS*DATA_W-1:0] wb_data_o
);

  localparam [4:0] LSU_SC_W = 5'd27;

  // ---- Turns: shared memory and data cache alternate ----

  reg  [SCHEDULERS-1:0] valid_q;
  reg                   dr_turn_q;

  wire use_dr = dr_valid_i & (dr_turn_q | ~smr_valid_i);
  wire use_sm = smr_valid_i & ~(dr_valid_i & dr_turn_q);
  wire use_cc = ~dr_valid_i & ~smr_valid_i;

  wire [TAG_W-1:0]   new_tag  = ({TAG_W{use_dr}} & dr_tag_i) | ({TAG_W{use_sm}} & smr_tag_i)
                              | ({TAG_W{use_cc}} & ccr_tag_i);
  wire [LANES-1:0]   new_mask = ({LANES{use_dr}} & dr_mask_i) | ({LANES{use_sm}} & smr_mask_i)
                              | ({LANES{use_cc}} & ccr_mask_i);
  wire [LANES*2-1:0] new_off  = ({(LANES*2){use_dr}} & dr_off_i)
                              | ({(LANES*2){use_sm}} & smr_off_i)
                              | ({(LANES*2){use_cc}} & ccr_off_i);
  wire [DATA_W-1:0] new_word = ({DATA_W{use_dr}} & dr_data_i)
                               | ({DATA_W{use_sm}} & smr_data_i)
                               | {LANES{ccr_data_i & {32{use_cc}}}};

  // An answer that is held goes first.
  localparam HELD_W = TAG_W - LQ_W + LANES + LANES*2 + DATA_W;

  wire                held;
  wire [HELD_W-1:0]   held_answer;
  wire                held_last;
  wire [HELD_W-1:0]   new_answer = {new_tag[TAG_W-1:LQ_W], new_mask, new_off, new_word};

  wire [TAG_W-1:LQ_W] tag;
  wire [LANES-1:0]    mask;
  wire [LANES*2-1:0]  off;
  wire [DATA_W-1:0] word;
  assign {tag, mask, off, word} = held ? held_answer : new_answer;

  wire [WARP_W-1:0] warp;
  wire [REG_W-1:0]  rd;
  wire [BEAT_W-1:0] beat;
  wire [OP_W-1:0]        op;
  assign {warp, rd, beat, op} = tag;
  assign ans_entry_o = new_tag[LQ_W-1:0];

  localparam PART_W = $clog2(SCHEDULERS);

  wire [SCHEDULERS-1:0] part;  // the sub-core of its warp

  generate
    if (SCHEDULERS > 1) begin : g_part
      localparam [SCHEDULERS-1:0] ONE = 1;
      assign part = ONE << warp[PART_W-1:0];
    end else begin : g_whole
      assign part = 1'b1;
    end
  endgenerate

  wire room   = |(part & (~valid_q | wb_ready_i));
  wire err    = use_dr & dr_err_i;
  wire free   = (CUT_LOADS != 0) ? ~held : (room | err);
  wire fire   = free & (dr_valid_i | smr_valid_i | ccr_valid_i);
  wire answer = fire & ~err & |new_tag[LQ_W + OP_W + BEAT_W +: REG_W];  // that has a result
  wire result = (answer | held) & room;                              // goes to its register

  assign dr_ready_o  = free & (dr_turn_q | ~smr_valid_i);
  assign smr_ready_o = free & ~(dr_valid_i & dr_turn_q);
  assign ccr_ready_o = free & use_cc;

  assign err_o      = fire & err;
  assign ans_fire_o = answer & ~(use_dr & ~dr_done_i);

  // ---- A response whose register is taken ---------

  wire last = held ? held_last : ans_last_i & ans_fire_o;

  generate
    if (CUT_LOADS != 0) begin : g_hold
      reg              held_q;
      reg              held_last_q;
      reg [HELD_W-1:0] held_answer_q;

      assign held        = held_q;
      assign held_last   = held_last_q;
      assign held_answer = held_answer_q;

      always @(posedge clk_i) begin
        held_q <= ~rst_i & (held | answer) & ~room;
        if (~held) begin
          held_last_q   <= ans_last_i & ans_fire_o;
          held_answer_q <= new_answer;
        end
      end
    end else begin : g_none
      assign held        = 1'b0;
      assign held_last   = 1'b0;
      assign held_answer = {HELD_W{1'b0}};
    end
  endgenerate

  // ---- Bytes ----

  // ORDER OP: lb lh lw - lbu lhu are 0 to 5; AMOs, which give words, have bit 4
  wire is_byte   = ~|op[4:3] & (op[1:0] == 2'd0);
  wire is_half   = ~|op[4:3] & (op[1:0] == 2'd1);
  wire is_signed = ~op[2];
  wire is_sc     = (LRSC != 0) & (op == LSU_SC_W);

  reg [DATA_W-1:0] data;
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
      if (is_sc)
        data[i*32 +: 32] = {31'd0, off[i*2]};
    end
  end

  // ---- The results that wait for write-back ----

  always @(posedge clk_i) begin
    if (rst_i) begin
      valid_q   <= {SCHEDULERS{1'b0}};
      dr_turn_q <= 1'b0;
    end else begin
      valid_q <= (valid_q & ~wb_ready_i) | (part & {SCHEDULERS{result}});
      if (fire)
        dr_turn_q <= use_sm;
    end
  end

  reg [SCHEDULERS*SW_W-1:0]     warp_q;
  reg [SCHEDULERS*REG_W-1:0]    rd_q;
  reg [SCHEDULERS*BEAT_W-1:0]   beat_q;
  reg [SCHEDULERS-1:0]          last_q;
  reg [SCHEDULERS*LANES-1:0]    mask_q;
  reg [SCHEDULERS*DATA_W-1:0] data_q;

  integer p;
  always @(posedge clk_i) begin
    for (p = 0; p < SCHEDULERS; p = p + 1) begin
      if (part[p] & room) begin
        warp_q[p*SW_W +: SW_W]         <= warp[PART_W +: SW_W];
        rd_q[p*REG_W +: REG_W]         <= rd;
        beat_q[p*BEAT_W +: BEAT_W]     <= beat;
        last_q[p]                      <= last;
        mask_q[p*LANES +: LANES]       <= mask;
        data_q[p*DATA_W +: DATA_W] <= data;
      end
    end
  end

  assign wb_valid_o = valid_q;
  assign wb_warp_o  = warp_q;
  assign wb_rd_o    = rd_q;
  assign wb_beat_o  = beat_q;
  assign wb_last_o  = last_q;
  assign wb_mask_o  = mask_q;
  assign wb_data_o  = data_q;

endmodule

`default_nettype wire
