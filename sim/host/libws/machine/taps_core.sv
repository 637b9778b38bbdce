// SPDX-License-Identifier: Apache-2.0
//
// taps_core.sv: launches, warps that start, faults, and lines from memory, see taps.sv.

import "DPI-C" function void ws_tap_start(int warp, int wic, int x, int y, int z);
import "DPI-C" function void ws_tap_run(int start, int running);
import "DPI-C" function void ws_tap_fault(int cause, int warp, int pc, int mask, int addr);
import "DPI-C" function void ws_tap_line(int cache, int id, int addr);
import "DPI-C" function void ws_tap_filled(int cache, int id);
import "DPI-C" function void ws_tap_bus_write(int addr);

module ws_taps_core #(
  parameter WARP_W  = 3,
  parameter THREADS = 8,
  parameter IC_ID_W = 1,
  parameter CC_ID_W = 1,
  parameter DC_ID_W = 1
) (
  input wire clk_i,
  input wire start_i,
  input wire running_i,

  input wire              wst_fire_i,
  input wire [WARP_W-1:0] wst_warp_i,
  input wire [WARP_W-1:0] wst_wic_i,
  input wire [23:0]       cta_x_i,
  input wire [15:0]       cta_y_i,
  input wire [15:0]       cta_z_i,

  input wire               fault_valid_i,
  input wire [4:0]         fault_cause_i,
  input wire [WARP_W-1:0]  fault_warp_i,
  input wire [31:2]        fault_pc_i,
  input wire [THREADS-1:0] fault_mask_i,
  input wire [31:0]        fault_addr_i,

  // Lines from memory: of instructions, constants, data
  input wire               ic_req_i,
  input wire [31:0]        ic_addr_i,
  input wire [IC_ID_W-1:0] ic_id_i,
  input wire               ic_filled_i,
  input wire [IC_ID_W-1:0] ic_filled_id_i,
  input wire               cc_req_i,
  input wire [31:0]        cc_addr_i,
  input wire [CC_ID_W-1:0] cc_id_i,
  input wire               cc_filled_i,
  input wire [CC_ID_W-1:0] cc_filled_id_i,
  input wire               dc_req_i,
  input wire [31:0]        dc_addr_i,
  input wire [DC_ID_W-1:0] dc_id_i,
  input wire               dc_filled_i,
  input wire [DC_ID_W-1:0] dc_filled_id_i,
  input wire               wr_i,
  input wire [31:0]        wr_addr_i
);

  reg running_q;
  reg fault_q;

  always @(posedge clk_i) begin
    running_q <= running_i;
    fault_q   <= fault_valid_i;
    if (start_i | (running_i != running_q))
      ws_tap_run(32'(start_i), 32'(running_i));
    if (wst_fire_i)
      ws_tap_start(32'(wst_warp_i), 32'(wst_wic_i), 32'(cta_x_i), 32'(cta_y_i), 32'(cta_z_i));
    if (fault_valid_i & !fault_q)
      ws_tap_fault(32'(fault_cause_i), 32'(fault_warp_i), {fault_pc_i, 2'b00}, 32'(fault_mask_i),
                   fault_addr_i);
    if (ic_req_i)
      ws_tap_line(0, 32'(ic_id_i), ic_addr_i);
    if (cc_req_i)
      ws_tap_line(1, 32'(cc_id_i), cc_addr_i);
    if (dc_req_i)
      ws_tap_line(2, 32'(dc_id_i), dc_addr_i);
    if (ic_filled_i)
      ws_tap_filled(0, 32'(ic_filled_id_i));
    if (cc_filled_i)
      ws_tap_filled(1, 32'(cc_filled_id_i));
    if (dc_filled_i)
      ws_tap_filled(2, 32'(dc_filled_id_i));
    if (wr_i)
      ws_tap_bus_write(wr_addr_i);
  end

endmodule

bind ws_core ws_taps_core #(
  .WARP_W  (WARP_W),
  .THREADS (THREADS),
  .IC_ID_W ($bits(ic_mreq_id_o)),
  .CC_ID_W ($bits(cc_mreq_id_o)),
  .DC_ID_W ($bits(dc_mreq_id_o))
) u_taps (
  .clk_i          (clk_i),
  .start_i        (u_perf.clr_i),
  .running_i      (u_events.running_i),
  .wst_fire_i     (u_retire.wst_fire_i),
  .wst_warp_i     (u_retire.wst_warp_i),
  .wst_wic_i      (u_retire.wst_wic_i),
  .cta_x_i        (u_retire.cta_x_i),
  .cta_y_i        (u_retire.cta_y_i),
  .cta_z_i        (u_retire.cta_z_i),
  .fault_valid_i  (u_fault.fault_valid_o),
  .fault_cause_i  (u_fault.fault_cause_o),
  .fault_warp_i   (u_fault.fault_warp_o),
  .fault_pc_i     (u_fault.fault_pc_o),
  .fault_mask_i   (u_fault.fault_mask_o),
  .fault_addr_i   (u_fault.fault_addr_o),
  .ic_req_i       (ic_mreq_valid_o & ic_mreq_ready_i),
  .ic_addr_i      ({ic_mreq_addr_o, {(32-$bits(ic_mreq_addr_o)){1'b0}}}),
  .ic_id_i        (ic_mreq_id_o),
  .ic_filled_i    (ic_mresp_valid_i & ic_mresp_ready_o & ic_mresp_last_i),
  .ic_filled_id_i (ic_mresp_id_i),
  .cc_req_i       (cc_mreq_valid_o & cc_mreq_ready_i),
  .cc_addr_i      ({cc_mreq_addr_o, {(32-$bits(cc_mreq_addr_o)){1'b0}}}),
  .cc_id_i        (cc_mreq_id_o),
  .cc_filled_i    (cc_mresp_valid_i & cc_mresp_ready_o & cc_mresp_last_i),
  .cc_filled_id_i (cc_mresp_id_i),
  .dc_req_i       (dc_mreq_valid_o & dc_mreq_ready_i),
  .dc_addr_i      ({dc_mreq_addr_o, {(32-$bits(dc_mreq_addr_o)){1'b0}}}),
  .dc_id_i        (dc_mreq_id_o),
  .dc_filled_i    (dc_mresp_valid_i & dc_mresp_last_i),
  .dc_filled_id_i (dc_mresp_id_i),
  .wr_i           (wr_valid_o & wr_ready_i),
  .wr_addr_i      ({wr_addr_o, {(32-$bits(wr_addr_o)){1'b0}}})
);
