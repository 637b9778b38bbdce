// wsgen 0.1.0 | ws_alloc.v.tmpl 406dd239 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_alloc: which collector takes the issued instruction.
//
// Contract
//   alloc_o        one-hot, with al_valid_i: the lowest free collector or, when none is, the one
//                  whose last beat leaves in this cycle. al_valid_i only with oc_free_o.
//   oc_free_o      there is such a collector. CUT_ALLOC = 1: a collector that empties counts only
//                  if early_i is set (see ws_dispatch_choice), which does not depend on the choice.
// One instruction enters per cycle.

`default_nettype none

module ws_alloc #(
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter COLLECTORS = 4,
  parameter CUT_ALLOC  = 1
) (
  // From ws_issue
  input  wire                  al_valid_i,

  // From ws_collectors, ws_dispatch_choice
  input  wire [COLLECTORS-1:0] oc_valid_i,
  input  wire [COLLECTORS-1:0] oc_last_i,
  input  wire [COLLECTORS-1:0] grant_i,
  input  wire [COLLECTORS-1:0] early_i,
  input  wire                  dx_valid_i,

  // To ws_collectors, ws_age
  output wire [COLLECTORS-1:0] alloc_o,

  // To ws_issue
  output wire                  oc_free_o
);

  localparam BEATS = THREADS / LANES;

  wire [COLLECTORS-1:0] leave    = grant_i & oc_last_i;
  wire [COLLECTORS-1:0] early    = early_i & (oc_last_i | {COLLECTORS{BEATS == 1}});
  wire                  any_free = ~(&oc_valid_i);

  reg [COLLECTORS-1:0] lowest;
  reg                  seen;

  integer a;
  always @* begin
    lowest = {COLLECTORS{1'b0}};
    seen   = 1'b0;
    for (a = 0; a < COLLECTORS; a = a + 1) begin
      lowest[a] = ~oc_valid_i[a] & ~seen;
      seen      = seen | ~oc_valid_i[a];
    end
  end

  assign alloc_o   = (any_free ? lowest : leave) & {COLLECTORS{al_valid_i}};
  assign oc_free_o = any_free | ((CUT_ALLOC != 0) ? |early
                                 : (BEATS > 1) ? |leave : dx_valid_i);

endmodule

`default_nettype wire
