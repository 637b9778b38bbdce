// @NAME@: stub of a RAM macro, as synth/macros/macros.sh writes it.

`default_nettype none

module @NAME@ (
  // Write port
  input  wire clk0,
  input  wire csb0,              // low: write
  input  wire [@GROUPS@-1:0] wmask0,  @MASKED@
  input  wire [@ADDR@-1:0] addr0,
  input  wire [@WIDTH@-1:0] din0,

  // Read port
  input  wire clk1,
  input  wire csb1,              // low: read
  input  wire [@ADDR@-1:0] addr1,
  output reg  [@WIDTH@-1:0] dout1  // unknown after an edge without a read  @LOSES@
  output reg  [@WIDTH@-1:0] dout1  // holds until the next read  @KEEPS@
);

  wire [@GROUPS@-1:0] write = wmask0 & {@GROUPS@{~csb0}};  @MASKED@
  wire write = ~csb0;  @WHOLE@

  reg [@WIDTH@-1:0] mem [0:@ROWS@-1];

  integer g;  @MASKED@
  always @(posedge clk0) begin
    for (g = 0; g < @GROUPS@; g = g + 1)  @MASKED@
      if (write[g])  @MASKED@
        mem[addr0][g*@GRANULE@ +: @GRANULE@] <= din0[g*@GRANULE@ +: @GRANULE@];  @MASKED@
    if (write)  @WHOLE@
      mem[addr0] <= din0;  @WHOLE@
  end

  always @(posedge clk1) begin
    dout1 <= {@WIDTH@{1'bx}};  @LOSES@
    if (!csb1)
      dout1 <= (!csb0 && addr0 == addr1) ? {@WIDTH@{1'bx}} : mem[addr1];
  end

endmodule

`default_nettype wire
