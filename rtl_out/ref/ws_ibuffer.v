// wsgen 0.1.0 | ws_ibuffer.v.tmpl a367411e | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_ibuffer: decoded instructions that wait for issue, a few per warp.
//
// Contract
//   id_valid_i appends an instruction to the queue of its warp. The sender counts the entries and
//   never appends to a full queue (ws_fetch reserves the place when it starts a fetch).
//   head_* show the oldest instruction of every warp, directly from flops. pop_valid_i removes the
//   head of its warp, which must be valid. flush_valid_i empties the queue of its warp, and has
//   priority over an append or pop of that warp in the same cycle. All three take effect at the
//   clock edge.
//   Issue width 2: two instructions may enter a queue, word 0 before word 1. There is always room
//   for two when one comes. next_* show the second oldest instruction. pop_two_i with pop_valid_i
//   removes the two oldest, which must be valid.
//   rst_i empties all queues.
// Parameters
//   IBUF_DEPTH entries per warp, 2 or more; 4 or more with ISSUE_WIDTH 2. CTL_W bits of
//   ws_decode.
// Not here: hazards, register vectors of the scoreboard.

`default_nettype none

module ws_ibuffer #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter CTL_W       = 19,
  parameter IBUF_DEPTH  = 2,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter CNT_W       = $clog2(IBUF_DEPTH + 1)
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // From ws_decode and ws_fetch, per word
  input  wire [ISSUE_WIDTH-1:0]       id_valid_i,
  input  wire [WARP_W-1:0]            id_warp_i,
  input  wire [ISSUE_WIDTH*32-1:0]    id_insn_i,
  input  wire [ISSUE_WIDTH*CTL_W-1:0] id_ctl_i,

  // From ws_simt_stack: redirect
  input  wire                         flush_valid_i,
  input  wire [WARP_W-1:0]            flush_warp_i,

  // From ws_issue
  input  wire                         pop_valid_i,
  input  wire [WARP_W-1:0]            pop_warp_i,

  // To ws_fetch
  output wire [WARPS*CNT_W-1:0]       count_o,

  // To ws_issue
  output wire [WARPS-1:0]             head_valid_o,
  output wire [WARPS*32-1:0]          head_insn_o,
  output wire [WARPS*CTL_W-1:0]       head_ctl_o
);

  localparam ENTRY_W = 32 + CTL_W;

  localparam [IBUF_DEPTH-1:0] FIRST_TWO = 3;

  wire two = 1'b0;

  // The word that enters alone or first, and the one that enters after it.
  wire [ENTRY_W-1:0] id_entry  = {id_ctl_i[0 +: CTL_W], id_insn_i[31:0]};
  wire [ENTRY_W-1:0] id2_entry = {id_ctl_i[ISSUE_WIDTH*CTL_W-1 -: CTL_W],
                                  id_insn_i[ISSUE_WIDTH*32-1 -: 32]};

  wire both = (ISSUE_WIDTH > 1) & (&id_valid_i);

  // A queue is a shift register: entry 0 is the head, and instructions enter after the last valid
  // entry. The oldest instructions therefore need no read multiplexer. An entry has two sources, or
  // four with ISSUE_WIDTH 2.
  genvar w, e;
  generate
    for (w = 0; w < WARPS; w = w + 1) begin : g_warp
      localparam [31:0]       NUMBER = w;
      localparam [WARP_W-1:0] WARP   = NUMBER[WARP_W-1:0];

      wire push  = (|id_valid_i) & (id_warp_i == WARP);
      wire pop   = pop_valid_i & (pop_warp_i == WARP);
      wire flush = flush_valid_i & (flush_warp_i == WARP);

      // Valid bits fill from entry 0 up.
      reg [IBUF_DEPTH-1:0] valid_q;

      // The entries that remain after a pop, at their new places.
      wire                  pop2 = pop & two;
      wire [IBUF_DEPTH-1:0] kept = pop2 ? valid_q >> 2 : pop ? valid_q >> 1 : valid_q;

      always @(posedge clk_i) begin
        if (rst_i | flush)
          valid_q <= {IBUF_DEPTH{1'b0}};
        else if (push & both)
          valid_q <= (kept << 2) | FIRST_TWO;
        else if (push)
          valid_q <= {kept[IBUF_DEPTH-2:0], 1'b1};
        else
          valid_q <= kept;
      end

      wire [IBUF_DEPTH*ENTRY_W-1:0] entry;

      for (e = 0; e < IBUF_DEPTH; e = e + 1) begin : g_entry
        // An entry that stays invalid may load anything; one that becomes valid loads its
        // instruction.
        reg [ENTRY_W-1:0] entry_q;

        if (e + 1 < IBUF_DEPTH) begin : g_inner
          // This entry is the first free one after the pop; otherwise it takes the second of two
          // words.
          wire               first  = (ISSUE_WIDTH == 1) |
                                      (((e == 0) | kept[(e > 0) ? e - 1 : 0]) & id_valid_i[0]);
          wire [ENTRY_W-1:0] enters = first ? id_entry : id2_entry;
          wire [ENTRY_W-1:0] moves;

          if (ISSUE_WIDTH > 1 && e + 2 < IBUF_DEPTH) begin : g_two
            assign moves = pop2 ? entry[(e+2)*ENTRY_W +: ENTRY_W] : entry[(e+1)*ENTRY_W +: ENTRY_W];
          end else begin : g_one
            assign moves = entry[(e+1)*ENTRY_W +: ENTRY_W];
          end

          always @(posedge clk_i) begin
            if (pop | (push & !valid_q[e]))
              entry_q <= kept[e] ? moves : enters;
          end
        end else begin : g_last  // takes the second of two words
          always @(posedge clk_i) begin
            if (push)
              entry_q <= id2_entry;
          end
        end

        assign entry[e*ENTRY_W +: ENTRY_W] = entry_q;
      end

      reg [CNT_W-1:0] count;

      integer i;
      always @* begin
        count = {CNT_W{1'b0}};
        for (i = 0; i < IBUF_DEPTH; i = i + 1)
          count = count + {{(CNT_W-1){1'b0}}, valid_q[i]};
      end

      assign count_o[w*CNT_W +: CNT_W]    = count;
      assign head_valid_o[w]              = valid_q[0];
      assign head_insn_o[w*32 +: 32]      = entry[0 +: 32];
      assign head_ctl_o[w*CTL_W +: CTL_W] = entry[32 +: CTL_W];
    end
  endgenerate

endmodule

`default_nettype wire
