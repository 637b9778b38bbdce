// ws_lib_ram_1r1w over RAM macros, as synth/macros/macros.sh writes it. The contract is that of the
// cell without macros.

`default_nettype none

module @CELL@ #(
  parameter DEPTH  = 16,
  parameter WIDTH  = 32,
  parameter WE_N   = 1,
  parameter ADDR_W = (DEPTH > 1) ? $clog2(DEPTH) : 1
) (
  input  wire              clk_i,
  input  wire [WE_N-1:0]   we_i,
  input  wire [ADDR_W-1:0] waddr_i,
  input  wire [WIDTH-1:0]  wdata_i,
  input  wire              re_i,
  input  wire [ADDR_W-1:0] raddr_i,
  output wire [WIDTH-1:0]  rdata_o
);

  generate
@BRANCHES@
    if (DEPTH * WIDTH < @BITS@) begin : g_flops
      @CELL@_flops #(.DEPTH (DEPTH), .WIDTH (WIDTH), .WE_N (WE_N)) u_flops (
        .clk_i   (clk_i),
        .we_i    (we_i),
        .waddr_i (waddr_i),
        .wdata_i (wdata_i),
        .re_i    (re_i),
        .raddr_i (raddr_i),
        .rdata_o (rdata_o)
      );
    end
  endgenerate

endmodule

`default_nettype wire
