// wsgen 0.1.0 | ws_fcsr_hold.v.tmpl e83a56ad | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fcsr_hold: keeps a warp from issuing while its access to fflags, frm or fcsr is in a
// collector.
//
// Such an access issues when its warp is drained, so oc_busy_i of the warp is high exactly while
// the access is in a collector. Accesses and arithmetic therefore reach the FPU in program order.
//
// Contract
//   fcsr_i: the warp of sel_onehot_i issues an access. fcsr_hold_o is high from the next cycle
//   until oc_busy_i has fallen. Without float registers no warp is held.
//   rst_i: no warp is held.
// Parameters
//   WARPS; NSRC sources of an instruction, 3 with float registers.
// Not here: that an access waits for the warp to drain (ws_issue_ready).

`default_nettype none

module ws_fcsr_hold #(
  parameter WARPS = 8,
  parameter NSRC  = 3
) (
  input  wire             clk_i,
  input  wire             rst_i,

  // Issue
  input  wire [WARPS-1:0] sel_onehot_i,
  input  wire             fcsr_i,

  // From ws_operand
  input  wire [WARPS-1:0] oc_busy_i,

  // To ws_issue_ready
  output wire [WARPS-1:0] fcsr_hold_o
);

  generate
    if (NSRC > 2) begin : g_float
      reg [WARPS-1:0] fcsr_q;  // an access has issued

      assign fcsr_hold_o = fcsr_q & oc_busy_i;

      always @(posedge clk_i) begin
        if (rst_i)
          fcsr_q <= {WARPS{1'b0}};
        else
          fcsr_q <= fcsr_hold_o | (sel_onehot_i & {WARPS{fcsr_i}});
      end
    end else begin : g_integer
      wire unused_inputs = &{clk_i, rst_i, sel_onehot_i, fcsr_i, oc_busy_i};

      assign fcsr_hold_o = {WARPS{1'b0}};
    end
  endgenerate

endmodule

`default_nettype wire
