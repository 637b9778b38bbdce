// wsgen 0.1.0 | ws_fault.v.tmpl 2e3677a3 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fault: keeps the record of the first fault of a kernel and stops the machine.
//
// Contract
//   src_*: SOURCES independent reporters, source 0 in the low bits. A source asserts valid for one
//   cycle. The first report after clr_i is kept; if several sources report in the same cycle, the
//   report of the lowest one is kept.
//   stop_o is fault_valid_o, or halt_i of the cycle before: no instruction issues and no warp
//   starts any more; operations in progress continue.
//   fault_* are valid from the cycle after the report to clr_i, which is the start of a kernel or
//   an acknowledgement. rst_i clears nothing: the record outlives the reset of the core.
// Parameters
//   WARPS, THREADS; SOURCES reporters.
// Not here: the meaning of the causes (gen/fault.def).

`default_nettype none

module ws_fault #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SOURCES = 3
) (
  input  wire                       clk_i,
  input  wire                       clr_i,

  // From ws_ctrl: a launch that ends with a fault
  input  wire                       halt_i,

  // Reporters
  input  wire [SOURCES-1:0]         src_valid_i,
  input  wire [SOURCES*5-1:0]       src_cause_i,
  input  wire [SOURCES*WARP_W-1:0]  src_warp_i,
  input  wire [SOURCES*30-1:0]      src_pc_i,
  input  wire [SOURCES*THREADS-1:0] src_mask_i,
  input  wire [SOURCES*32-1:0]      src_addr_i,

  // The record
  output wire                       fault_valid_o,
  output wire [4:0]                 fault_cause_o,
  output wire [WARP_W-1:0]          fault_warp_o,
  output wire [31:2]                fault_pc_o,
  output wire [THREADS-1:0]         fault_mask_o,
  output wire [31:0]                fault_addr_o,
  output wire                       stop_o
);

  reg               valid_q;
  reg               halt_q;
  reg [4:0]         cause_q;
  reg [WARP_W-1:0]  warp_q;
  reg [31:2]        pc_q;
  reg [THREADS-1:0] mask_q;
  reg [31:0]        addr_q;

  reg [SOURCES-1:0] first;  // the lowest source that reports
  reg               found;

  integer i;
  always @* begin
    found = 1'b0;
    for (i = 0; i < SOURCES; i = i + 1) begin
      first[i] = src_valid_i[i] & !found;
      found    = found | src_valid_i[i];
    end
  end

  always @(posedge clk_i) begin
    valid_q <= !clr_i & (valid_q | found);
    halt_q  <= halt_i;
  end

  integer s;
  always @(posedge clk_i) begin
    for (s = 0; s < SOURCES; s = s + 1) begin
      if (first[s] & !valid_q) begin
        cause_q <= src_cause_i[s*5 +: 5];
        warp_q  <= src_warp_i[s*WARP_W +: WARP_W];
        pc_q    <= src_pc_i[s*30 +: 30];
        mask_q  <= src_mask_i[s*THREADS +: THREADS];
        addr_q  <= src_addr_i[s*32 +: 32];
      end
    end
  end

  assign fault_valid_o = valid_q;
  assign fault_cause_o = cause_q;
  assign fault_warp_o  = warp_q;
  assign fault_pc_o    = pc_q;
  assign fault_mask_o  = mask_q;
  assign fault_addr_o  = addr_q;
  assign stop_o        = valid_q | halt_q;

endmodule

`default_nettype wire
