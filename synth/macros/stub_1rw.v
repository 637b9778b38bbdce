// @NAME@: stub of a RAM macro, as synth/macros/macros.sh writes it.

`default_nettype none

module @NAME@ (
  input  wire clk0,
  input  wire csb0,              // low: access
  input  wire web0,              // low: write
  input  wire [@GROUPS@-1:0] wmask0,  @MASKED@
  input  wire [@ADDR@-1:0] addr0,
  input  wire [@WIDTH@-1:0] din0,
  output reg  [@WIDTH@-1:0] dout0  // unknown after an edge without a read  @LOSES@
  output reg  [@WIDTH@-1:0] dout0  // unknown after a write, holds until the next access  @KEEPS@
);

  wire [@GROUPS@-1:0] write = wmask0 & {@GROUPS@{~csb0 & ~web0}};  @MASKED@
  wire write = ~csb0 & ~web0;  @WHOLE@

  reg [@WIDTH@-1:0] mem [0:@ROWS@-1];

  integer g;  @MASKED@
  always @(posedge clk0) begin
    for (g = 0; g < @GROUPS@; g = g + 1)  @MASKED@
      if (write[g])  @MASKED@
        mem[addr0][g*@GRANULE@ +: @GRANULE@] <= din0[g*@GRANULE@ +: @GRANULE@];  @MASKED@
    if (write)  @WHOLE@
      mem[addr0] <= din0;  @WHOLE@
    dout0 <= {@WIDTH@{1'bx}};  @LOSES@
    if (!csb0)
      dout0 <= web0 ? mem[addr0] : {@WIDTH@{1'bx}};
  end

endmodule

`default_nettype wire
