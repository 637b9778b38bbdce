// wsgen 0.1.0 | ws_dispatch_choice.v.tmpl 3ca52045 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dispatch_choice: selects which collectors may dispatch their beat, and which one does.
//
// Contract
//   Combinational.
//   grant_o        one-hot: the oldest collector whose beat may go (oc_go_i), whose unit is ready
//                  and that no rule holds back. dx_valid_o: there is one; a granted beat is taken.
//   early_o        beats that leave to units whose ready is known early (UNITS_EARLY,
//                  ready_early_i), as far as this is known before the choice is complete. With one
//                  beat per instruction and dispatch width 1, any bit says that some beat leaves,
//                  but not which. Otherwise one-hot or 0: the beat of the oldest collector.
//   oc_read_ahead_o
//                  complete beats whose units are ready, as far as that is known early; they leave
//                  unless another beat goes first.
//   Rules          A unit of LOCKABLE gets the beats of an instruction without other beats between
//                  them. Results of other units name their instruction with each beat.
//                  LSU instructions of a warp leave in program order; with the WAR policy in_order
//                  all instructions do.
//                  Only those of allowed_i leave; with stall_i nothing does.
//                  Sub-cores: a beat for the LSU goes before older ones for other units: a grant of
//                  the LSU that this sub-core does not use is lost to the others.

`default_nettype none

module ws_dispatch_choice #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter COLLECTORS     = 4,
  parameter UNIT_W         = 4,
  parameter UNITS          = 1 << UNIT_W,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_FDIV       = 1,
  parameter SFU_STAGES     = 3,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  // From ws_collectors; oc_ordered_i: the unit keeps the order of a warp (ws_oc_room)
  input  wire [COLLECTORS-1:0]                oc_valid_i,
  input  wire [COLLECTORS-1:0]                oc_part_i,
  input  wire [COLLECTORS*WARP_W-1:0]         oc_warp_i,
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,
  output wire [COLLECTORS-1:0]                oc_read_ahead_o,
  input  wire [COLLECTORS-1:0]                oc_ordered_i,

  // From ws_age, ws_fpu_slot, ws_starvation: which may leave, and which is the oldest
  input  wire [COLLECTORS*COLLECTORS-1:0]     older_i,
  input  wire [COLLECTORS-1:0]                oc_go_i,
  input  wire [COLLECTORS-1:0]                allowed_i,
  input  wire [COLLECTORS-1:0]                oldest_i,

  // From execution (by unit number), ws_unit_early and ws_writeback
  input  wire [UNITS-1:0]                     unit_ready_i,
  input  wire [UNITS-1:0]                     ready_early_i,
  input  wire                                 stall_i,

  // To ws_collectors, ws_dispatch_mux
  output wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_o,
  output wire [DISPATCH_WIDTH-1:0]            dx_valid_o,

  // To ws_alloc
  output wire [COLLECTORS-1:0]                early_o
);

  localparam BEATS    = THREADS / LANES;
  localparam IN_ORDER = 1;  // the WAR policy

  // ---- Units taken by an instruction of several beats ----

  // Bits: SFU, FDIV, CSR, XLANE, LSU, BRU, MUL
  localparam [15:0] LOCKABLE = 16'b0000_0011_0111_1100;

  reg [UNITS-1:0] lock;  // by unit number

  integer k;
  integer u;
  always @* begin
    lock = {UNITS{1'b0}};
    for (u = 0; u < UNITS; u = u + 1) begin
      for (k = 0; k < COLLECTORS; k = k + 1)
        lock[u] = lock[u] | (oc_valid_i[k] & oc_part_i[k] & (BEATS > 1) & LOCKABLE[u] &
                             (oc_unit_i[k*UNIT_W +: UNIT_W] == u[UNIT_W-1:0]));
    end
  end

  // ---- Collectors that may leave ----

  reg [COLLECTORS*COLLECTORS-1:0] waits;  // c*COLLECTORS + d: c leaves after d, of its warp
  reg [COLLECTORS-1:0]            may;    // no other rule holds it back,
  reg [COLLECTORS-1:0]            able;   // and its unit is ready
  reg [COLLECTORS-1:0]            cand;

  integer c;
  integer d;
  always @* begin
    for (c = 0; c < COLLECTORS; c = c + 1) begin
      for (d = 0; d < COLLECTORS; d = d + 1)
        waits[c*COLLECTORS + d] =
            oc_valid_i[d] & older_i[d*COLLECTORS + c] &
            ((IN_ORDER != 0) | (oc_ordered_i[d] & oc_ordered_i[c])) &
            (oc_warp_i[d*WARP_W +: WARP_W] == oc_warp_i[c*WARP_W +: WARP_W]);
      may[c]  = oc_go_i[c] & ~(lock[oc_unit_i[c*UNIT_W +: UNIT_W]] & ~oc_part_i[c]) & allowed_i[c] &
                ~stall_i;
      able[c] = may[c] & unit_ready_i[oc_unit_i[c*UNIT_W +: UNIT_W]];
      cand[c] = able[c] & ~(|waits[c*COLLECTORS +: COLLECTORS]);
    end
  end

  // ---- Early choice, from registers -------------

  localparam ONE = (BEATS == 1) & (DISPATCH_WIDTH == 1);  // every beat that leaves is a last one

  // Units whose ready comes from a register and that are not shared
  // Bits: SFU, FDIV, FPU, LSU, BRU, MUL, ALU
  localparam [15:0] UNITS_EARLY = {6'd0, (SCHEDULERS == 1) & (SFU_STAGES != 0), CUT_FDIV != 0,
                                   3'b100, (SCHEDULERS == 1) & (CUT_LSU != 0), CUT_BRANCH != 0,
                                   3'b110};

  wire [UNITS-1:0] ready_early = ready_early_i & UNITS_EARLY;

  // A unit whose ready is not known early counts as ready.
  reg [COLLECTORS-1:0] read_ahead;

  integer h;
  always @* begin
    for (h = 0; h < COLLECTORS; h = h + 1)
      read_ahead[h] = may[h] & ~(|waits[h*COLLECTORS +: COLLECTORS]) &
                 (ready_early[oc_unit_i[h*UNIT_W +: UNIT_W]] |
                  ~UNITS_EARLY[oc_unit_i[h*UNIT_W +: UNIT_W]]);
  end

  assign oc_read_ahead_o = read_ahead;

  // An instruction of an ordered unit may go before the oldest one
  wire                 ordered = (SCHEDULERS > 1) & (|(oc_valid_i & oc_ordered_i));
  reg [COLLECTORS-1:0] early;

  integer m;
  always @* begin
    for (m = 0; m < COLLECTORS; m = m + 1) begin
      early[m] = may[m] & ready_early[oc_unit_i[m*UNIT_W +: UNIT_W]];
      if (ONE)
        early[m] = early[m] & ~(|waits[m*COLLECTORS +: COLLECTORS]);
      else
        early[m] = early[m] & oldest_i[m] & ~ordered;
    end
  end

  assign early_o = early;

  // ---- Late choice -----

  reg [COLLECTORS-1:0] grant;

  integer e;
  integer f;
  always @* begin
    grant = cand;
    for (e = 0; e < COLLECTORS; e = e + 1) begin
      for (f = 0; f < COLLECTORS; f = f + 1)
        grant[e] = grant[e] &
            ~(cand[f] & (((SCHEDULERS > 1) & (oc_ordered_i[f] != oc_ordered_i[e]))
                             ? oc_ordered_i[f] : older_i[f*COLLECTORS + e]));
    end
  end

  assign grant_o[0 +: COLLECTORS] = grant;
  assign dx_valid_o = |cand;

endmodule

`default_nettype wire
