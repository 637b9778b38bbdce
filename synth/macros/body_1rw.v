
  wire             write = |we_i;
  wire [WIDTH-1:0] dout;
  localparam MACRO_HOLDS = @HOLDS@;  // the outputs of macros hold until the next access

  generate
@BRANCHES@
    if (DEPTH * WIDTH < @BITS@) begin : g_flops
      wire unused_write = &{1'b0, write};

      assign rdata_o = dout;

      @CELL@_flops #(.DEPTH (DEPTH), .WIDTH (WIDTH), .WE_N (WE_N), .HOLD (HOLD)) u_flops (
        .clk_i   (clk_i),
        .en_i    (en_i),
        .we_i    (we_i),
        .addr_i  (addr_i),
        .wdata_i (wdata_i),
        .rdata_o (dout)
      );
    end else if (MACRO_HOLDS != 0 && HOLD == 0) begin : g_direct
      assign rdata_o = dout;
    end else begin : g_hold
      // A macro's output is unknown after an edge without a read: what it has read is kept here.
      reg             read_q;
      reg [WIDTH-1:0] kept_q;

      assign rdata_o = read_q ? dout : kept_q;

      always @(posedge clk_i) begin
        read_q <= en_i & ~write;
        if (read_q)
          kept_q <= dout;
      end
    end
  endgenerate

endmodule

`default_nettype wire
