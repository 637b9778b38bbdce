// wsgen 0.1.0 | ws_writeback.v.tmpl d15c82fa | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_writeback: results of the execution units into the register file banks; tells the scoreboard.
//
// Contract
//   Combinational from the result registers of the units to the banks' write ports. Source 0 ALU,
//   1 slow units, 2 LSU, 3 FPU. A result is written at the end of the cycle with wb_valid_i &
//   wb_ready_o; wb_valid_i does not wait for wb_ready_o and its payload holds. wb_last_i: the last
//   beat of the instruction; of sources 1 and 2 clr_* reports its register in the same cycle, of the
//   others ws_sp and ws_fp do a cycle before.
//   Two results a cycle: one of the ALU and one of the others. Banks 2k and 2k+1 share a data
//   multiplexer, so the two must go to different pairs.
//   ALU and FPU never wait (wb_ready_o[0] and [3] are always 1), and their results of one cycle
//   never go to the same pair: whoever drives this module sees to it (ws_dispatch). Sources 1 and 2
//   take turns; they wait when the FPU has a result or the ALU writes to the same pair.
//   A result that has lost 2**PATIENCE_W - 1 times in a row raises stall_o: dispatch pauses until
//   the gap in the others' results has let it through.
//   After rst_i the LSU goes first.
// Not here: collisions with reads (ws_rf_arb lets writes win).

`default_nettype none

module ws_writeback #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter RF_BANKS   = 8,
  parameter RF_ROWS    = 64,
  parameter RF_SWIZZLE = 1,
  parameter REG_W      = 6,
  parameter NWB        = 4,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter BANK_W     = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W      = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // From ws_cta: rows a warp takes for one beat
  input  wire [ROW_W-1:0]             rpw_i,

  // From execution: 0 ALU, 1 slow units, 2 LSU, 3 FPU
  input  wire [NWB-1:0]               wb_valid_i,
  output wire [NWB-1:0]               wb_ready_o,
  input  wire [NWB*WARP_W-1:0]        wb_warp_i,
  input  wire [NWB*REG_W-1:0]         wb_rd_i,
  input  wire [NWB*BEAT_W-1:0]        wb_beat_i,
  input  wire [NWB*LANES-1:0]         wb_mask_i,
  input  wire [NWB*LANES*32-1:0]      wb_data_i,
  input  wire [1:0]                   wb_last_i,  // of sources 1 and 2

  // To ws_rf_bank, ws_rf_arb
  output wire [RF_BANKS-1:0]          wr_valid_o,
  output wire [RF_BANKS*ROW_W-1:0]    wr_row_o,
  output wire [RF_BANKS*LANES-1:0]    wr_mask_o,
  output wire [RF_BANKS*LANES*32-1:0] wr_data_o,

  // Retire port: what is written
  output wire [RF_BANKS*WARP_W-1:0]   wr_warp_o,
  output wire [RF_BANKS*REG_W-1:0]    wr_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0]   wr_beat_o,

  // To ws_scoreboard: source 1 or 2
  output wire                         clr_valid_o,
  output wire [WARP_W-1:0]            clr_warp_o,
  output wire [REG_W-1:0]             clr_rd_o,

  // To ws_dispatch
  output wire                         stall_o
);

  localparam DATA_W     = LANES * 32;
  localparam PAIRS      = (RF_BANKS > 1) ? RF_BANKS / 2 : 1;
  localparam PAIR_N     = RF_BANKS / PAIRS;
  localparam PATIENCE_W = 4;  // a gap costs the FPU's whole pipeline, so later

  // ---- The results, a word each ----

  localparam WORD_W = WARP_W + REG_W + BEAT_W + LANES + DATA_W;

  wire [NWB*WORD_W-1:0] word;

  genvar s;
  generate
    for (s = 0; s < NWB; s = s + 1) begin : g_word
      assign word[s*WORD_W +: WORD_W] =
          {wb_warp_i[s*WARP_W +: WARP_W], wb_rd_i[s*REG_W +: REG_W], wb_beat_i[s*BEAT_W +: BEAT_W],
           wb_mask_i[s*LANES +: LANES], wb_data_i[s*DATA_W +: DATA_W]};
    end
  endgenerate

  wire              a_valid = wb_valid_i[0];
  wire [WARP_W-1:0] a_warp;
  wire [REG_W-1:0]  a_rd;
  wire [BEAT_W-1:0] a_beat;
  wire [LANES-1:0]  a_mask;
  wire [DATA_W-1:0] a_data;

  assign {a_warp, a_rd, a_beat, a_mask, a_data} = word[0 +: WORD_W];

  // ---- The second write port: FPU first, then slow units and LSU by turns ----

  reg               turn_q;  // slow units go first
  wire              slow  = wb_valid_i[1] & (turn_q | ~wb_valid_i[2]);
  wire              other = wb_valid_i[1] | wb_valid_i[2];  // a result that can wait
  wire [WORD_W-1:0] other_word = slow ? word[WORD_W +: WORD_W] : word[2*WORD_W +: WORD_W];

  wire [WARP_W-1:0] m_warp;
  wire [REG_W-1:0]  m_rd;
  wire [BEAT_W-1:0] m_beat;
  wire              m_last  = slow ? wb_last_i[0] : wb_last_i[1];
  wire [LANES-1:0]  m_mask;
  wire [DATA_W-1:0] m_data;

  wire              fpu     = wb_valid_i[3];
  wire              m_valid = other | fpu;

  assign {m_warp, m_rd, m_beat, m_mask, m_data} =
      fpu ? word[3*WORD_W +: WORD_W] : other_word;

  // ---- Where the two results go ----

  wire [BANK_W-1:0] a_bank;
  wire [ROW_W-1:0]  a_line;
  wire [BANK_W-1:0] m_bank;
  wire [ROW_W-1:0]  m_line;

  ws_rf_map #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .REG_W      (REG_W)
  ) u_alu_map (
    .warp_i (a_warp),
    .reg_i  (a_rd),
    .rpw_i  (rpw_i),
    .bank_o (a_bank),
    .row_o  (a_line)
  );

  ws_rf_map #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .REG_W      (REG_W)
  ) u_mem_map (
    .warp_i (m_warp),
    .reg_i  (m_rd),
    .rpw_i  (rpw_i),
    .bank_o (m_bank),
    .row_o  (m_line)
  );

  reg [ROW_W-1:0] a_row;
  reg [ROW_W-1:0] m_row;

  always @* begin
    a_row = a_line;
    m_row = m_line;
    a_row[BEAT_W-1:0] = a_line[BEAT_W-1:0] | a_beat;
    m_row[BEAT_W-1:0] = m_line[BEAT_W-1:0] | m_beat;
  end

  // ---- The banks' write ports ----

  reg [RF_BANKS-1:0] a_here;
  reg [RF_BANKS-1:0] m_here;
  reg [PAIRS-1:0]    a_pair;  // the ALU has the pair
  reg [PAIRS-1:0]    m_pair;

  integer b;
  always @* begin
    a_pair = {PAIRS{1'b0}};
    m_pair = {PAIRS{1'b0}};
    for (b = 0; b < RF_BANKS; b = b + 1) begin
      a_here[b] = a_valid & (a_bank == b[BANK_W-1:0]);
      m_here[b] = m_valid & (m_bank == b[BANK_W-1:0]);
      a_pair[b/PAIR_N] = a_pair[b/PAIR_N] | a_here[b];
      m_pair[b/PAIR_N] = m_pair[b/PAIR_N] | m_here[b];
    end
  end

  wire lose = |(a_pair & m_pair);

  genvar g;
  generate
    for (g = 0; g < RF_BANKS; g = g + 1) begin : g_bank
      wire alu = a_pair[g/PAIR_N];

      assign wr_valid_o[g]                 = alu ? a_here[g] : m_here[g];
      assign wr_row_o[g*ROW_W +: ROW_W]    = alu ? a_row : m_row;
      assign wr_mask_o[g*LANES +: LANES]   = alu ? a_mask : m_mask;
      assign wr_data_o[g*DATA_W +: DATA_W] = alu ? a_data : m_data;
      assign wr_warp_o[g*WARP_W +: WARP_W] = alu ? a_warp : m_warp;
      assign wr_rd_o[g*REG_W +: REG_W]     = alu ? a_rd : m_rd;
      assign wr_beat_o[g*BEAT_W +: BEAT_W] = alu ? a_beat : m_beat;
    end
  endgenerate

  // ---- Who was taken ----

  wire may        = ~fpu & ~lose;  // sources 1 and 2
  wire other_fire = other & may;

  assign wb_ready_o  = {1'b1, ~slow & may, slow & may, 1'b1};
  assign clr_valid_o = other_fire & m_last;
  assign clr_warp_o  = m_warp;
  assign clr_rd_o    = m_rd;

  reg [PATIENCE_W-1:0] lost_q;

  assign stall_o = &lost_q;

  always @(posedge clk_i) begin
    if (rst_i)
      turn_q <= 1'b0;
    else if (other_fire)
      turn_q <= ~slow;
    if (rst_i | other_fire)
      lost_q <= {PATIENCE_W{1'b0}};
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
