// wsgen 0.1.0 | ws_pending.v.tmpl 88ee18c4 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_pending: tells for each of N keys whether items of that key are still in a queue.
//
// Contract
//   The items of a queue carry a key and a slot number that no two items in the queue share.
//   push_valid_i: an item enters. pop_valid_i: an item leaves; for each key, items leave in the
//   order in which they entered. busy_o[k] follows one cycle later: high while an item of key k is
//   in the queue. pop_last_o (combinational): the item with slot pop_slot_i is the youngest of key
//   pop_key_i; one that enters in this cycle is not counted. rst_i discards all items.
//   The module keeps only the slot of the youngest item of each key. It costs N slot numbers and
//   one comparator, regardless of the depth of the queue.
// Parameters
//   N keys (1 or more), SLOT_W bits of a slot number.
// Not here: the queue itself, counts.

`default_nettype none

module ws_pending #(
  parameter N      = 8,
  parameter SLOT_W = 4,
  parameter KEY_W  = (N > 1) ? $clog2(N) : 1
) (
  input  wire              clk_i,
  input  wire              rst_i,

  // An item enters
  input  wire              push_valid_i,
  input  wire [KEY_W-1:0]  push_key_i,
  input  wire [SLOT_W-1:0] push_slot_i,

  // An item leaves
  input  wire              pop_valid_i,
  input  wire [KEY_W-1:0]  pop_key_i,
  input  wire [SLOT_W-1:0] pop_slot_i,
  output wire              pop_last_o,

  // What is left
  output wire [N-1:0]      busy_o
);

  reg [N-1:0]        busy_q;
  reg [N*SLOT_W-1:0] youngest_q;  // slot of the youngest item of each key

  reg [N-1:0]        push_sel;
  reg [N-1:0]        pop_sel;
  reg [SLOT_W-1:0]   youngest;    // of the leaving item's key

  integer k;
  always @* begin
    youngest = {SLOT_W{1'b0}};
    for (k = 0; k < N; k = k + 1) begin
      push_sel[k] = push_valid_i & (push_key_i == k[KEY_W-1:0]);
      pop_sel[k]  = pop_valid_i & (pop_key_i == k[KEY_W-1:0]);
      youngest    = youngest | ({SLOT_W{pop_key_i == k[KEY_W-1:0]}}
                                & youngest_q[k*SLOT_W +: SLOT_W]);
    end
  end

  assign pop_last_o = (youngest == pop_slot_i);
  assign busy_o     = busy_q;

  always @(posedge clk_i) begin
    if (rst_i)
      busy_q <= {N{1'b0}};
    else
      busy_q <= (busy_q & ~(pop_sel & {N{pop_last_o}})) | push_sel;
  end

  integer j;
  always @(posedge clk_i) begin
    for (j = 0; j < N; j = j + 1)
      if (push_sel[j])
        youngest_q[j*SLOT_W +: SLOT_W] <= push_slot_i;
  end

endmodule

`default_nettype wire
