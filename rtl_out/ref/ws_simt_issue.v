// wsgen 0.1.0 | ws_simt_issue.v.tmpl 27c16206 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_simt_issue: the selected warp for ws_simt_stack: its PC and mask, and where its instructions
// lead.
//
// Contract
//   Combinational. is_pc_o, is_mask_o: of the warp of sel_onehot_i, from the running entries of all
//   warps: pc_i, low_i (low bits of the reconvergence PC), mask_i, nested_i (there is an entry
//   below). fire_i[k]: its k-th instruction issues; flow_*: what each does to the control flow. The
//   first of two always continues at the next word. The effect of both: ssy_o: a reconvergence PC
//   is named; wait_o: the warp waits for a branch, predicted as taken_o.
//   next_i: where the k-th instruction of each warp leads; for each warp next_pc_o is the next PC,
//   and joins_o says that it may be the reconvergence PC.
//   meets_o: the same as joins_o of a first instruction that issues alone. Where it is set, the
//   second must not issue.
// Parameters
//   WARPS, THREADS; LOW_W bits of a reconvergence PC that are at hand; ISSUE_WIDTH 1 or 2.
// Not here: the stack (ws_simt_stack).

`default_nettype none

module ws_simt_issue #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter LOW_W       = 8
) (
  // Running entries of the warps
  input  wire [WARPS*30-1:0]             pc_i,
  input  wire [WARPS*LOW_W-1:0]          low_i,
  input  wire [WARPS*THREADS-1:0]        mask_i,
  input  wire [WARPS-1:0]                nested_i,

  // Issue of the selected warp
  input  wire [WARPS-1:0]                sel_onehot_i,
  input  wire [ISSUE_WIDTH-1:0]          fire_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_ssy_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_wait_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_taken_i,
  input  wire [ISSUE_WIDTH*WARPS*30-1:0] next_i,
  output wire [31:2]                     is_pc_o,
  output wire [THREADS-1:0]              is_mask_o,
  output wire [WARPS-1:0]                meets_o,

  // To ws_simt_stack
  output wire                            is_ssy_o,
  output wire                            is_wait_o,
  output wire                            is_taken_o,
  output wire [WARPS*30-1:0]             next_pc_o,
  output wire [WARPS-1:0]                joins_o
);

  localparam IS_W = 30 + THREADS;

  reg [WARPS*IS_W-1:0] state;

  integer s;
  always @* begin
    for (s = 0; s < WARPS; s = s + 1)
      state[s*IS_W +: IS_W] = {pc_i[s*30 +: 30], mask_i[s*THREADS +: THREADS]};
  end

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (IS_W)
  ) u_is_mux (
    .sel_i  (sel_onehot_i),
    .data_i (state),
    .data_o ({is_pc_o, is_mask_o})
  );

  // ---- Next PCs, for each warp: which warp is selected is known late ----------------------------

  wire [ISSUE_WIDTH*WARPS-1:0] meet;  // the successor may be the reconvergence PC

  genvar w;
  generate
    for (w = 0; w < ISSUE_WIDTH*WARPS; w = w + 1) begin : g_meet
      assign meet[w] = nested_i[w%WARPS] &
                       (next_i[w*30 +: LOW_W] == low_i[(w%WARPS)*LOW_W +: LOW_W]);
    end
  endgenerate

  // ---- Operation of the selected warp -----------------------------------------------------------

  generate
    if (ISSUE_WIDTH > 1) begin : g_two
      wire two         = fire_i[1];
      wire unused_fire = fire_i[0];

      assign meets_o    = meet[0 +: WARPS];
      assign joins_o    = two ? meet[WARPS +: WARPS] : meet[0 +: WARPS];
      assign next_pc_o  = two ? next_i[WARPS*30 +: WARPS*30] : next_i[0 +: WARPS*30];
      assign is_ssy_o   = flow_ssy_i[0] | (two & flow_ssy_i[1]);
      assign is_wait_o  = flow_wait_i[0] | (two & flow_wait_i[1]);
      assign is_taken_o = flow_wait_i[0] ? flow_taken_i[0] : flow_taken_i[1];
    end else begin : g_one
      wire unused_fire = fire_i[0];

      assign meets_o    = {WARPS{1'b0}};
      assign joins_o    = meet;
      assign next_pc_o  = next_i;
      assign is_ssy_o   = flow_ssy_i;
      assign is_wait_o  = flow_wait_i;
      assign is_taken_o = flow_taken_i;
    end
  endgenerate

endmodule

`default_nettype wire
