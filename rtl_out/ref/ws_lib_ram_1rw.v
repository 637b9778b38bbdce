// wsgen 0.1.0 | ws_lib_ram_1rw.v.tmpl 3d01fb9d | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lib_ram_1rw: single-ported synchronous RAM with write enables per group of bits.
//
//   ws_lib_ram_1rw #(.DEPTH (), .WIDTH (), .WE_N (), .HOLD ()) u_ram (
//     .clk_i, .en_i, .we_i [WE_N], .addr_i [ADDR_W], .wdata_i [WIDTH], .rdata_o [WIDTH]);
//
// Contract
//   en_i with we_i = 0    reads: rdata_o shows the row from the next cycle on.
//   en_i with we_i != 0   writes the groups whose we_i bit is set; rdata_o holds with HOLD = 1, and
//                         otherwise is undefined from the next cycle on.
//   en_i = 0              does nothing; rdata_o holds.
//   A row is undefined until it is written, rdata_o until it is read. addr_i must be below DEPTH.
// Parameters
//   DEPTH rows (any number from 1 on), WIDTH bits per row, WE_N groups (divides WIDTH).
//   HOLD 1: the user also needs the read data after a write. A macro then needs a register.
// Not here: reset, initial contents, error correction, output register.

`default_nettype none

module ws_lib_ram_1rw #(
  parameter DEPTH  = 16,
  parameter WIDTH  = 32,
  parameter WE_N   = 1,
  parameter HOLD   = 0,
  parameter ADDR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire              clk_i,
  input  wire              en_i,
  input  wire [WE_N-1:0]   we_i,
  input  wire [ADDR_W-1:0] addr_i,
  input  wire [WIDTH-1:0]  wdata_i,
  output wire [WIDTH-1:0]  rdata_o
);

  localparam GROUP_W = WIDTH / WE_N;
  localparam ROWS    = (DEPTH > 1) ? DEPTH : 2;  // so that the address bit has a use

  reg [WIDTH-1:0] mem_q [0:ROWS-1];
  reg [WIDTH-1:0] rdata_q;

  assign rdata_o = rdata_q;

  always @(posedge clk_i) begin
    if (en_i && !(|we_i))
      rdata_q <= mem_q[addr_i];
    else if (en_i && HOLD == 0)
      rdata_q <= {WIDTH{1'bx}};
  end

  // One block per group: the one style that all tools accept for any WE_N and map to one RAM.
  genvar g;
  generate
    if (WE_N * GROUP_W != WIDTH) begin : g_check
      ERROR_WE_N_must_divide_WIDTH u_error ();
    end
    for (g = 0; g < WE_N; g = g + 1) begin : g_write
      always @(posedge clk_i) begin
        if (en_i && we_i[g])
          mem_q[addr_i][g*GROUP_W +: GROUP_W] <= wdata_i[g*GROUP_W +: GROUP_W];
      end
    end
  endgenerate

endmodule

`default_nettype wire
