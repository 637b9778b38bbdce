
  wire             write = |we_i;  @1RW@
  wire [WIDTH-1:0] dout;
  localparam MACRO_HOLDS = @HOLDS@;  // the outputs of macros hold until the next access

  generate
@BRANCHES@
    if (DEPTH * WIDTH < @BITS@) begin : g_flops
      wire unused_write = &{1'b0, write};  @1RW@
  @1RW@
      assign rdata_o = dout;

      @CELL@_flops #(.DEPTH (DEPTH), .WIDTH (WIDTH), .WE_N (WE_N)) u_flops (  @1R1W@
      @CELL@_flops #(.DEPTH (DEPTH), .WIDTH (WIDTH), .WE_N (WE_N), .HOLD (HOLD)) u_flops (  @1RW@
        .clk_i   (clk_i),
        .en_i    (en_i),  @1RW@
        .we_i    (we_i),
        .waddr_i (waddr_i),  @1R1W@
        .addr_i  (addr_i),  @1RW@
        .wdata_i (wdata_i),
        .re_i    (re_i),  @1R1W@
        .raddr_i (raddr_i),  @1R1W@
        .rdata_o (dout)
      );
    end else if (MACRO_HOLDS != 0) begin : g_direct  @1R1W@
    end else if (MACRO_HOLDS != 0 && HOLD == 0) begin : g_direct  @1RW@
      assign rdata_o = dout;
    end else begin : g_hold
      // A macro's output is unknown after an edge without a read: what it has read is kept here.
      reg             read_q;
      reg [WIDTH-1:0] kept_q;

      assign rdata_o = read_q ? dout : kept_q;

      always @(posedge clk_i) begin
        read_q <= re_i;  @1R1W@
        read_q <= en_i & ~write;  @1RW@
        if (read_q)
          kept_q <= dout;
      end
    end
  endgenerate

endmodule

`default_nettype wire
