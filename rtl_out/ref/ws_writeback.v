// wsgen 0.1.0 | ws_writeback.v.tmpl 0f0c3885 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_writeback: results of the execution units into the register file banks; tells the scoreboard.
//
// Contract
//   CUT_WRITEBACK = 0: combinational from the result registers of the units to the banks' write
//   ports. Sources: 0 ALU, 1 ws_result_arb, 2 LSU, 3 FPU (FP = 1). A result is written at the end
//   of the cycle with wb_valid_i & wb_ready_o; wb_valid_i does not wait for wb_ready_o, and its
//   payload holds.
//   wb_last_i: the last beat of the instruction; of sources 1 and 2 clr_* reports its register in
//   the same cycle, of the others ws_sp and ws_fp do a cycle before.
//   Two results per cycle, one of the ALU and one of the others.
//   Dispatch width 2 with FPU (WB3): three results per cycle, one of the ALU, one of the FPU and
//   one of the others. Banks 2k and 2k+1 share a data multiplexer, so results of one cycle go to
//   different pairs. ALU and FPU never wait (wb_ready_o[0] and [3] are always 1), and their results
//   of one cycle never go to the same pair: ws_dispatch ensures it. Sources 1 and 2 alternate; they
//   wait when the ALU, or with WB3 the FPU, writes to the same pair, and without WB3 when the FPU
//   has a result. A result that has lost 2**LIMIT_W - 1 times in a row raises stall_o: dispatch
//   pauses until a gap in the other results lets it through.
//   After rst_i the LSU goes first.
//   CUT_WRITEBACK = 1: what is taken of sources 1 and 2 is written in the next cycle, together
//   with the results that ALU and FPU have then. up_* says a cycle before where these go: element 0
//   of the ALU, 1 of the FPU. clr_* still comes with wb_ready_o: an instruction that issues in the
//   next cycle reads the bank after the write.
//   wp_*           what the write ports carry, ALU lowest, then the others, then the FPU (WB3);
//   wp_alu_o, wp_fpu_o   pairs of banks that ALU and FPU write, for ws_retire_write.
// Not here: collisions with reads (ws_rf_arb lets writes win).

`default_nettype none

module ws_writeback #(
  parameter WARPS          = 8,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter FP             = 1,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter REG_W          = 6,
  parameter NWB            = 4,
  parameter CUT_WRITEBACK  = 1,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter BANK_W         = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                       clk_i,
  input  wire                       rst_i,

  // From ws_cta: rows of a warp for one beat
  input  wire [ROW_W-1:0]           rpw_i,

  // From execution: 0 ALU, 1 ws_result_arb, 2 LSU, 3 FPU; what ALU and FPU have in the next cycle
  input  wire [NWB-1:0]             wb_valid_i,
  output wire [NWB-1:0]             wb_ready_o,
  input  wire [NWB*WARP_W-1:0]      wb_warp_i,
  input  wire [NWB*REG_W-1:0]       wb_rd_i,
  input  wire [NWB*BEAT_W-1:0]      wb_beat_i,
  input  wire [NWB-1:0]             wb_last_i,
  input  wire [NWB*LANES-1:0]       wb_mask_i,
  input  wire [NWB*DATA_W-1:0]      wb_data_i,
  input  wire [(NWB-2)-1:0]         up_valid_i,
  input  wire [(NWB-2)*WARP_W-1:0]  up_warp_i,
  input  wire [(NWB-2)*REG_W-1:0]   up_rd_i,
  input  wire [(NWB-2)*BEAT_W-1:0]  up_beat_i,

  // To ws_rf_bank, ws_rf_arb
  output wire [RF_BANKS-1:0]        wr_valid_o,
  output wire [RF_BANKS*ROW_W-1:0]  wr_row_o,
  output wire [RF_BANKS*LANES-1:0]  wr_mask_o,
  output wire [RF_BANKS*DATA_W-1:0] wr_data_o,

  // To ws_retire_write
  output wire [3*WARP_W-1:0]        wp_warp_o,
  output wire [3*REG_W-1:0]         wp_rd_o,
  output wire [3*BEAT_W-1:0]        wp_beat_o,
  output wire [RF_BANKS-1:0]        wp_alu_o,
  output wire [RF_BANKS-1:0]        wp_fpu_o,

  // To ws_scoreboard: source 1 or 2
  output wire                       clr_valid_o,
  output wire [WARP_W-1:0]          clr_warp_o,
  output wire [REG_W-1:0]           clr_rd_o,

  // To ws_dispatch
  output wire                       stall_o
);

  localparam WB3        = (FP != 0) && (DISPATCH_WIDTH > 1);
  localparam PAIRS      = (RF_BANKS > 1) ? RF_BANKS / 2 : 1;
  localparam PAIR_N     = RF_BANKS / PAIRS;
  localparam LIMIT_W = (FP != 0) ? 4 : 3;  // a gap costs a whole pass of the FPU

  // ---- The results, a word each ----

  localparam PLACE_W = WARP_W + REG_W;
  localparam WORD_W  = PLACE_W + BEAT_W + LANES + DATA_W;

  wire [NWB*WORD_W-1:0] word;

  genvar s;
  generate
    for (s = 0; s < NWB; s = s + 1) begin : g_word
      assign word[s*WORD_W +: WORD_W] =
          {wb_warp_i[s*WARP_W +: WARP_W], wb_rd_i[s*REG_W +: REG_W], wb_beat_i[s*BEAT_W +: BEAT_W],
           wb_mask_i[s*LANES +: LANES], wb_data_i[s*DATA_W +: DATA_W]};
    end
  endgenerate

  // ---- The write ports: ALU; sources 1 and 2 alternately; FPU, at the second one without WB3 ----

  // Results of ALU and FPU that are written together with what is chosen here.
  wire [NWB-3:0]           short_valid;
  wire [(NWB-2)*PLACE_W-1:0] short_place;

  reg               turn_q;  // source 1 goes first
  wire              take_1 = wb_valid_i[1] & (turn_q | ~wb_valid_i[2]);
  wire              other  = wb_valid_i[1] | wb_valid_i[2];  // a result that can wait
  wire [WORD_W-1:0] other_word = take_1 ? word[WORD_W +: WORD_W] : word[2*WORD_W +: WORD_W];
  wire              fpu   = (FP != 0) & short_valid[NWB-3];
  wire              first = fpu & !WB3;  // before the others at their port
  wire [NWB-1:0]    unused_last = wb_last_i;   // of ALU and FPU

  wire a_valid = short_valid[0];
  wire m_valid = other | first;
  wire f_valid = fpu & WB3;
  wire m_last  = take_1 ? wb_last_i[1] : wb_last_i[2];

  wire [PLACE_W-1:0] fpu_place   = short_place[(NWB-3)*PLACE_W +: PLACE_W];
  wire [PLACE_W-1:0] other_place = other_word[WORD_W-1 -: PLACE_W];

  // ---- Destination of their results ----

  wire [3*PLACE_W-1:0] place = {WB3 ? fpu_place : {PLACE_W{1'b0}},
                                first ? fpu_place : other_place, short_place[0 +: PLACE_W]};
  wire [3*BANK_W-1:0] bank;
  wire [3*ROW_W-1:0]  line;

  wire [3*BANK_W-1:0]       home;  // bank of beat 0
  wire [(NWB-2)*BEAT_W-1:0] short_beat;
  wire [BEAT_W-1:0]         other_beat = take_1 ? wb_beat_i[BEAT_W +: BEAT_W]
                                                : wb_beat_i[2*BEAT_W +: BEAT_W];
  wire [BEAT_W-1:0]         fpu_beat = short_beat[(NWB-3)*BEAT_W +: BEAT_W];
  wire [3*BEAT_W-1:0]       beat = {WB3 ? fpu_beat : {BEAT_W{1'b0}},
                                    first ? fpu_beat : other_beat, short_beat[0 +: BEAT_W]};

  // The bank of beat `nth` of a register whose beat 0 is in `zeroth`, see ws_rf_map.
  function [BANK_W-1:0] beat_bank;
    input [BANK_W-1:0] zeroth;
    input [BEAT_W-1:0] nth;
    integer n;
    begin
      beat_bank = zeroth;
      for (n = 0; (n < BANK_W) && (n < BEAT_W); n = n + 1)
        beat_bank[(n + 1) % BANK_W] =
            zeroth[(n + 1) % BANK_W] ^
            (nth[n] & (THREADS > LANES) & (RF_SWIZZLE != 0) & (RF_BANKS > 1));
    end
  endfunction

  genvar p;
  generate
    for (p = 0; p < 3; p = p + 1) begin : g_port
      if ((p < 2) || WB3) begin : g_map
        ws_rf_map #(
          .WARPS      (WARPS),
          .THREADS    (THREADS),
          .LANES      (LANES),
          .RF_BANKS   (RF_BANKS),
          .RF_ROWS    (RF_ROWS),
          .RF_SWIZZLE (RF_SWIZZLE),
          .REG_W      (REG_W)
        ) u_map (
          .warp_i (place[p*PLACE_W+REG_W +: WARP_W]),
          .reg_i  (place[p*PLACE_W +: REG_W]),
          .rpw_i  (rpw_i),
          .bank_o (home[p*BANK_W +: BANK_W]),
          .row_o  (line[p*ROW_W +: ROW_W])
        );

        assign bank[p*BANK_W +: BANK_W] =
            beat_bank(home[p*BANK_W +: BANK_W], beat[p*BEAT_W +: BEAT_W]);
      end else begin : g_none
        wire unused_place = &{1'b0, place[p*PLACE_W +: PLACE_W]};
        wire unused_beat = &{1'b0, beat[p*BEAT_W +: BEAT_W], home[p*BANK_W +: BANK_W]};

        assign home[p*BANK_W +: BANK_W] = {BANK_W{1'b0}};
        assign bank[p*BANK_W +: BANK_W] = {BANK_W{1'b0}};
        assign line[p*ROW_W +: ROW_W]   = {ROW_W{1'b0}};
      end
    end
  endgenerate

  reg [RF_BANKS-1:0] a_here;
  reg [RF_BANKS-1:0] m_here;
  reg [RF_BANKS-1:0] f_here;
  reg [PAIRS-1:0]    a_pair;  // the ALU has the pair
  reg [PAIRS-1:0]    m_pair;
  reg [PAIRS-1:0]    f_pair;  // the FPU has it

  integer b;
  always @* begin
    a_pair = {PAIRS{1'b0}};
    m_pair = {PAIRS{1'b0}};
    f_pair = {PAIRS{1'b0}};
    for (b = 0; b < RF_BANKS; b = b + 1) begin
      a_here[b] = a_valid & (bank[0 +: BANK_W] == b[BANK_W-1:0]);
      m_here[b] = m_valid & (bank[BANK_W +: BANK_W] == b[BANK_W-1:0]);
      f_here[b] = f_valid & (bank[2*BANK_W +: BANK_W] == b[BANK_W-1:0]);
      a_pair[b/PAIR_N] = a_pair[b/PAIR_N] | a_here[b];
      m_pair[b/PAIR_N] = m_pair[b/PAIR_N] | m_here[b];
      f_pair[b/PAIR_N] = f_pair[b/PAIR_N] | f_here[b];
    end
  end

  wire lose = |((a_pair | f_pair) & m_pair);

  // ---- Writes to the banks: at once, or in the next cycle ----

  localparam CHOICE_W = 3*RF_BANKS + 2*PAIRS + 3*ROW_W + 1 + WORD_W;

  wire [CHOICE_W-1:0] choice = {a_here, m_here, f_here, a_pair, f_pair, line, first, other_word};
  wire [CHOICE_W-1:0] chosen;

  generate
    if (CUT_WRITEBACK != 0) begin : g_cut
      reg [CHOICE_W-1:0] choice_q;

      assign short_valid = up_valid_i;
      for (s = 0; s < NWB - 2; s = s + 1) begin : g_short
        assign short_place[s*PLACE_W +: PLACE_W] =
            {up_warp_i[s*WARP_W +: WARP_W], up_rd_i[s*REG_W +: REG_W]};
      end
      assign short_beat = up_beat_i;
      assign chosen = choice_q;

      always @(posedge clk_i) begin
        choice_q <= choice;
        if (rst_i)
          choice_q[CHOICE_W-1 -: 3*RF_BANKS] <= {3*RF_BANKS{1'b0}};
      end

      wire unused_valid = &{1'b0, wb_valid_i[0], wb_valid_i[NWB-1]};
    end else begin : g_none
      assign short_valid[0]             = wb_valid_i[0];
      assign short_place[0 +: PLACE_W]  = word[WORD_W-1 -: PLACE_W];
      if (NWB > 3) begin : g_fpu
        assign short_valid[NWB-3]                    = wb_valid_i[NWB-1];
        assign short_place[(NWB-3)*PLACE_W +: PLACE_W] = word[NWB*WORD_W-1 -: PLACE_W];
        assign short_beat[(NWB-3)*BEAT_W +: BEAT_W]  = wb_beat_i[(NWB-1)*BEAT_W +: BEAT_W];
      end
      assign chosen = choice;
      assign short_beat[0 +: BEAT_W] = wb_beat_i[0 +: BEAT_W];

      wire unused_up = &{1'b0, up_valid_i, up_warp_i, up_rd_i, up_beat_i};
    end
  endgenerate

  wire [RF_BANKS-1:0] a_bank;
  wire [RF_BANKS-1:0] m_bank;
  wire [RF_BANKS-1:0] f_bank;
  wire [PAIRS-1:0]    a_has;
  wire [PAIRS-1:0]    f_has;
  wire [3*ROW_W-1:0]  chosen_line;
  wire                fpu_first;
  wire [WORD_W-1:0]   chosen_word;

  assign {a_bank, m_bank, f_bank, a_has, f_has, chosen_line, fpu_first, chosen_word} = chosen;

  wire [WORD_W-1:0] fpu_word = word[(NWB-1)*WORD_W +: WORD_W];
  wire [WORD_W-1:0] a_word   = word[0 +: WORD_W];
  wire [WORD_W-1:0] m_word   = fpu_first ? fpu_word : chosen_word;
  wire [WORD_W-1:0] f_word   = WB3 ? fpu_word : {WORD_W{1'b0}};
  wire [LANES-1:0]  a_mask;
  wire [LANES-1:0]  m_mask;
  wire [LANES-1:0]  f_mask;
  wire [DATA_W-1:0] a_data;
  wire [DATA_W-1:0] m_data;
  wire [DATA_W-1:0] f_data;

  assign {wp_warp_o[0 +: WARP_W], wp_rd_o[0 +: REG_W], wp_beat_o[0 +: BEAT_W], a_mask, a_data} =
      a_word;
  assign {wp_warp_o[WARP_W +: WARP_W], wp_rd_o[REG_W +: REG_W], wp_beat_o[BEAT_W +: BEAT_W],
          m_mask, m_data} = m_word;
  assign {wp_warp_o[2*WARP_W +: WARP_W], wp_rd_o[2*REG_W +: REG_W], wp_beat_o[2*BEAT_W +: BEAT_W],
          f_mask, f_data} = f_word;

  reg [3*ROW_W-1:0] row;

  integer r;
  always @* begin
    row = chosen_line;
    for (r = 0; r < 3; r = r + 1)
      row[r*ROW_W +: BEAT_W] = chosen_line[r*ROW_W +: BEAT_W] | wp_beat_o[r*BEAT_W +: BEAT_W];
  end

  // ---- The banks' write ports ----

  genvar g;
  generate
    for (g = 0; g < RF_BANKS; g = g + 1) begin : g_bank
      wire alu = a_has[g/PAIR_N];
      wire flt = f_has[g/PAIR_N];

      assign wr_valid_o[g]                 = alu ? a_bank[g] : flt ? f_bank[g] : m_bank[g];
      assign wr_row_o[g*ROW_W +: ROW_W]    = alu ? row[0 +: ROW_W] : flt ? row[2*ROW_W +: ROW_W]
                                                                         : row[ROW_W +: ROW_W];
      assign wr_mask_o[g*LANES +: LANES]   = alu ? a_mask : flt ? f_mask : m_mask;
      assign wr_data_o[g*DATA_W +: DATA_W] = alu ? a_data : flt ? f_data : m_data;
      assign wp_alu_o[g]                   = alu;
      assign wp_fpu_o[g]                   = flt;
    end
  endgenerate

  // ---- Sources that were taken ----

  wire may        = ~first & ~lose;  // sources 1 and 2
  wire other_fire = other & may;

  generate
    for (s = 0; s < NWB; s = s + 1) begin : g_ready
      assign wb_ready_o[s] = (s == 1) ? take_1 & may : (s == 2) ? ~take_1 & may : 1'b1;
    end
  endgenerate

  assign clr_valid_o = other_fire & m_last;
  assign {clr_warp_o, clr_rd_o} = other_place;

  reg [LIMIT_W-1:0] lost_q;

  assign stall_o = &lost_q;

  always @(posedge clk_i) begin
    if (rst_i)
      turn_q <= 1'b0;
    else if (other_fire)
      turn_q <= ~take_1;
    if (rst_i | other_fire)
      lost_q <= {LIMIT_W{1'b0}};
    else if (other & ~stall_o)
      lost_q <= lost_q + 1'b1;
  end

  generate
    if (ROW_W < BEAT_W) begin : g_check
      ERROR_rf_rows_must_hold_the_beats_of_a_register u_error ();
    end
  endgenerate

endmodule

`default_nettype wire
