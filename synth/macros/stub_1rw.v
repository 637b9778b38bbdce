// @NAME@: stub of a RAM macro, as synth/macros/macros.sh writes it.

`default_nettype none

module @NAME@ (
  input  wire clk0,
  input  wire csb0,              // low: access
  input  wire web0,              // low: write
  input  wire [@GROUPS@-1:0] wmask0,
  input  wire [@ADDR@-1:0] addr0,
  input  wire [@WIDTH@-1:0] din0,
  output reg  [@WIDTH@-1:0] dout0  // holds until the next access, undefined after a write
);

  reg [@WIDTH@-1:0] mem [0:@WORDS@-1];

  integer g;
  always @(posedge clk0) begin
    for (g = 0; g < @GROUPS@; g = g + 1)
      if (!csb0 && !web0 && wmask0[g])
        mem[addr0][g*@GRANULE@ +: @GRANULE@] <= din0[g*@GRANULE@ +: @GRANULE@];
    if (!csb0)
      dout0 <= web0 ? mem[addr0] : {@WIDTH@{1'bx}};
  end

endmodule

`default_nettype wire
