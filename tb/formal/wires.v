// SPDX-License-Identifier: Apache-2.0
// Registers as wires: a pipeline without feedback becomes the function it computes.

(* techmap_celltype = "$dff" *)
module register_as_wire #(
  parameter WIDTH        = 1,
  parameter CLK_POLARITY = 1
) (
  input              CLK,
  input  [WIDTH-1:0] D,
  output [WIDTH-1:0] Q
);

  assign Q = D;

endmodule
