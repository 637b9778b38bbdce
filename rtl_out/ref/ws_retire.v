// wsgen 0.1.0 | ws_retire.v.tmpl 2793f639 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_retire: the retire port: warps that start and instructions that issue, for simulation and
// proof.
//
// Contract
//   Combinational, for observation only. rt_start_*: a warp starts, with its place in its CTA and
//   the CTA. rt_issue_*: SLOTS fields, ISSUE_WIDTH of them for each sub-core; the older instruction
//   of a warp is in the lower one. rt_live_o, rt_bar_wait_o: state of the warps.
//   issue_*, tr_*: those of all sub-cores, lowest first, with warp numbers of the SM.
// Parameters
//   SCHEDULERS sub-cores of ISSUE_WIDTH instructions per cycle, SLOTS together.
// Not here: register writes and memory accesses, which the stages report themselves.

`default_nettype none

module ws_retire #(
  parameter WARPS       = 8,
  parameter SCHEDULERS  = 1,
  parameter SLOTS       = 1,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  // From ws_cta
  input  wire                                 wst_fire_i,
  input  wire [WARP_W-1:0]                    wst_warp_i,
  input  wire [WARP_W-1:0]                    wst_wic_i,
  input  wire [23:0]                          cta_x_i,
  input  wire [15:0]                          cta_y_i,
  input  wire [15:0]                          cta_z_i,

  // From the sub-cores
  input  wire [SCHEDULERS*ISSUE_WIDTH-1:0]    issue_n_i,
  input  wire [SCHEDULERS*WARP_W-1:0]         issue_warp_i,
  input  wire [SCHEDULERS*30-1:0]             tr_pc_i,
  input  wire [SCHEDULERS*ISSUE_WIDTH*32-1:0] tr_insn_i,
  input  wire [SCHEDULERS*THREADS-1:0]        tr_mask_i,
  input  wire [WARPS-1:0]                     live_i,

  // From ws_barrier
  input  wire [WARPS-1:0]                     bar_wait_i,

  // Retire port
  output wire                                 rt_start_valid_o,
  output wire [WARP_W-1:0]                    rt_start_warp_o,
  output wire [WARP_W-1:0]                    rt_start_wic_o,
  output wire [23:0]                          rt_start_x_o,
  output wire [15:0]                          rt_start_y_o,
  output wire [15:0]                          rt_start_z_o,
  output wire [SLOTS-1:0]                     rt_issue_valid_o,
  output wire [SLOTS*WARP_W-1:0]              rt_issue_warp_o,
  output wire [SLOTS*30-1:0]                  rt_issue_pc_o,
  output wire [SLOTS*32-1:0]                  rt_issue_insn_o,
  output wire [SLOTS*THREADS-1:0]             rt_issue_mask_o,
  output wire [WARPS-1:0]                     rt_live_o,
  output wire [WARPS-1:0]                     rt_bar_wait_o
);

  assign rt_start_valid_o = wst_fire_i;
  assign rt_start_warp_o  = wst_warp_i;
  assign rt_start_wic_o   = wst_wic_i;
  assign rt_start_x_o = cta_x_i;
  assign rt_start_y_o = cta_y_i;
  assign rt_start_z_o = cta_z_i;

  assign rt_live_o     = live_i;
  assign rt_bar_wait_o = bar_wait_i;

  genvar p;
  genvar i;
  generate
    for (p = 0; p < SCHEDULERS; p = p + 1) begin : g_part
      localparam WORDS = ISSUE_WIDTH * 32;

      wire [ISSUE_WIDTH-1:0] issue_n = issue_n_i[p*ISSUE_WIDTH +: ISSUE_WIDTH];

      for (i = 0; i < ISSUE_WIDTH; i = i + 1) begin : g_slot
        localparam        J      = p * ISSUE_WIDTH + i;
        localparam [29:0] OFFSET = i;

        // One instruction is 2'b01, two are 2'b10.
        assign rt_issue_valid_o[J]                   = (i == 0) ? (|issue_n)
                                                                : issue_n[ISSUE_WIDTH-1];
        assign rt_issue_warp_o[J*WARP_W +: WARP_W]   = issue_warp_i[p*WARP_W +: WARP_W];
        assign rt_issue_pc_o[J*30 +: 30]             = tr_pc_i[p*30 +: 30] + OFFSET;
        assign rt_issue_insn_o[J*32 +: 32]           = tr_insn_i[p*WORDS + i*32 +: 32];
        assign rt_issue_mask_o[J*THREADS +: THREADS] = tr_mask_i[p*THREADS +: THREADS];
      end
    end
  endgenerate

endmodule

`default_nettype wire
