// SPDX-License-Identifier: Apache-2.0
// Flop of the library, for simulation of a netlist; it replaces the library's own model.
// - It loads without blocking. The library's model has no delay unless path delays are simulated: a
//   RAM beside it, which is behavioural, may then see what the flop drives after the edge.
// - It powers up with 0 or 1, as a flop does, and not with X. Data registers have no reset, and X is
//   pessimistic in gates: of two products that differ only in a known bit, the sum is X.
//   +start=N chooses among the random states.
`default_nettype none

module DFFPOSX1 (
  input  wire CLK,
  input  wire D,
  output reg  Q
);
  initial #0 Q = $random(ws_gate_start.seed);
  always @(posedge CLK) Q <= D;
endmodule

// A second top. `#0` above: after the start value is here.
module ws_gate_start;
  integer seed;
  initial if (!$value$plusargs("start=%d", seed)) seed = 1;
endmodule

`default_nettype wire
