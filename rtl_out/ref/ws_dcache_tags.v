// wsgen 0.1.0 | ws_dcache_tags.v.tmpl a9b20327 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dcache_tags: tag RAM, tag comparison and choice of the victim of ws_dcache.
//
// Replacement: fifo. Those besides fifo are modules ws_repl_*. fifo costs no flops: each
// way has an order bit next to its tag. The order bits of a set read 1..10..0 or 0..01..1; the next
// victim is the way after the step, way 0 when all are equal, and taking a way inverts its bit.
//
// Contract
//   read_i reads set set_i; from the next cycle on hit_o, victim_o (one-hot) and way_o (the way
//   that hits, otherwise the victim) are those of s2_line_i, whose set s2_set_i must be the one
//   read last, with no take_i or drop_i since.
//   reread_i reads s2_set_i instead.
//   take_i writes the tag of s2_line_i to the victim's way; drop_i makes a way invalid. Both need
//   the only port of the RAM: never both at once; write_o: no read takes place in this cycle.
//   use_i, which fifo does not have: the line of s2_line_i is used in its way, or with take_i takes
//   the victim's.
//   busy_o: all sets are being made invalid, SETS cycles from inv_i or rst_i on; nothing else may
//   happen.
// Parameters
//   SETS a power of two, WAYS any number, LINE_W bits of a byte offset in a line.

`default_nettype none

module ws_dcache_tags #(
  parameter SETS   = 64,
  parameter WAYS   = 4,
  parameter LINE_W = 6,
  parameter SET_W  = (SETS > 1) ? $clog2(SETS) : 1,
  parameter WAY_W  = (WAYS > 1) ? $clog2(WAYS) : 1
) (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             inv_i,
  output wire             busy_o,

  // S1: the set to read
  input  wire             read_i,
  input  wire [SET_W-1:0] set_i,

  // S2: comparison
  input  wire             reread_i,
  input  wire [31:LINE_W] s2_line_i,
  input  wire [SET_W-1:0] s2_set_i,
  output wire [WAYS-1:0]  hit_o,
  output wire [WAYS-1:0]  victim_o,
  output wire [WAY_W-1:0] way_o,

  // Changes
  input  wire             take_i,
  input  wire             drop_i,
  input  wire [SET_W-1:0] drop_set_i,
  input  wire [WAY_W-1:0] drop_way_i,
  output wire             write_o
);

  localparam SET_BITS = $clog2(SETS);  // 0 for a single set
  localparam TAG_BITS = 32 - LINE_W - SET_BITS;
  localparam ORDER_W  = 1;
  localparam WAY_BITS = ORDER_W + 1 + TAG_BITS;  // {order, valid, tag}

  localparam [31:0] LAST_SET = SETS - 1;

  // ---- comparison ------------------------------------------------------------------------------

  wire [WAYS*WAY_BITS-1:0] row;
  wire [TAG_BITS-1:0]      s2_tag = s2_line_i[31:LINE_W+SET_BITS];
  wire [WAYS-1:0]          victim;
  wire [WAY_BITS-1:0]      taken;  // what a way holds when the line takes it

  wire unused_set = &{1'b0, s2_line_i[LINE_W +: SET_W]};  // s2_set_i says it

  reg [WAYS-1:0]  hit;
  reg [WAY_W-1:0] way;

  integer w;
  always @* begin
    way = {WAY_W{1'b0}};
    for (w = 0; w < WAYS; w = w + 1)
      hit[w] = (row[w*WAY_BITS +: TAG_BITS+1] == {1'b1, s2_tag});
    for (w = 0; w < WAYS; w = w + 1)
      if (hit[w] | (victim[w] & ~|hit))
        way = way | w[WAY_W-1:0];
  end

  assign hit_o    = hit;
  assign victim_o = victim;
  assign way_o    = way;

  // ---- the RAM and its port --------------------------------------------------------------------

  reg             walk_q;
  reg [SET_W-1:0] walk_set_q;
  reg [WAYS-1:0]  we;
  reg [SET_W-1:0] set;

  integer v;
  always @* begin
    for (v = 0; v < WAYS; v = v + 1)
      we[v] = walk_q | (drop_i ? drop_way_i == v[WAY_W-1:0] : take_i & victim[v]);

    set = set_i;
    if (take_i | reread_i)
      set = s2_set_i;
    if (drop_i)
      set = drop_set_i;
    if (walk_q)
      set = walk_set_q;
  end

  assign write_o = walk_q | drop_i | take_i;
  assign busy_o  = walk_q;

  ws_lib_ram_1rw #(
    .DEPTH (SETS),
    .WIDTH (WAYS * WAY_BITS),
    .WE_N  (WAYS)
  ) u_ram (
    .clk_i   (clk_i),
    .en_i    (write_o | read_i | reread_i),
    .we_i    (we),
    .addr_i  (set & {SET_W{SETS > 1}}),
    .wdata_i ({WAYS{take_i ? taken : {WAY_BITS{1'b0}}}}),
    .rdata_o (row)
  );

  // ---- replacement -----------------------------------------------------------------------------

  wire order0 = row[WAY_BITS-1];

  reg [WAYS-1:0] first;    // the way after the step
  reg            stepped;

  integer f;
  always @* begin
    stepped = 1'b0;
    for (f = 0; f < WAYS; f = f + 1) begin
      first[f] = !stepped & (row[f*WAY_BITS + WAY_BITS-1] != order0);
      stepped  = stepped | first[f];
    end
    first[0] = !stepped;
  end

  assign victim = first;
  assign taken  = {order0 ^ !stepped, 1'b1, s2_tag};

  // ---- clearing all sets -----------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i | inv_i) begin
      walk_q     <= 1'b1;
      walk_set_q <= {SET_W{1'b0}};
    end else if (walk_q) begin
      walk_q     <= (walk_set_q != LAST_SET[SET_W-1:0]);
      walk_set_q <= walk_set_q + 1'b1;
    end
  end


  // Values of the parameters that cannot work
  generate
    if (!(SETS > 0 && (SETS & (SETS - 1)) == 0)) begin : g_error0
      ERROR_SETS_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
