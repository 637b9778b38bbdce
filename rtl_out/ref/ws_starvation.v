// wsgen 0.1.0 | ws_starvation.v.tmpl f09d0c74 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_starvation: keeps younger instructions from overtaking one that has waited too long.
//
// Contract
//   allowed_o      the collectors that may leave: usually all. When the oldest instruction has
//                  waited 2**LIMIT_W - 1 cycles for operands or its pair of banks (oc_go_i, see
//                  ws_fpu_slot), or with FP = 1 for stall_i, only the oldest: without new results
//                  and requests the banks become free for it.
//   oldest_o       one-hot, or 0 when no collector is in use: the oldest instruction.
//   After rst_i all waiting times are 0.

`default_nettype none

module ws_starvation #(
  parameter FP         = 1,
  parameter COLLECTORS = 4,
  parameter LIMIT_W    = 4
) (
  input  wire                             clk_i,
  input  wire                             rst_i,

  // From ws_collectors, ws_age, ws_fpu_slot, ws_writeback
  input  wire [COLLECTORS-1:0]            oc_valid_i,
  input  wire [COLLECTORS*COLLECTORS-1:0] older_i,
  input  wire [COLLECTORS-1:0]            oc_go_i,
  input  wire                             stall_i,

  // To ws_dispatch_choice
  output wire [COLLECTORS-1:0]            allowed_o,
  output wire [COLLECTORS-1:0]            oldest_o
);

  reg [COLLECTORS-1:0] oldest;
  reg [LIMIT_W-1:0]    waited_q;

  integer x;
  integer y;
  always @* begin
    oldest = oc_valid_i;
    for (x = 0; x < COLLECTORS; x = x + 1) begin
      for (y = 0; y < COLLECTORS; y = y + 1)
        oldest[x] = oldest[x] & ~(oc_valid_i[y] & older_i[y*COLLECTORS + x]);
    end
  end

  wire stall  = (FP != 0) & stall_i;
  wire starve = |(oldest & (~oc_go_i | {COLLECTORS{stall}}));

  assign allowed_o = oldest | {COLLECTORS{~(&waited_q)}};
  assign oldest_o  = oldest;

  always @(posedge clk_i) begin
    if (rst_i | ~starve)
      waited_q <= {LIMIT_W{1'b0}};
    else if (~(&waited_q))
      waited_q <= waited_q + 1'b1;
  end

endmodule

`default_nettype wire
