// wsgen 0.1.0 | ws_ibuffer.v.tmpl bb8528bd | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_ibuffer: decoded instructions waiting for issue, a few a warp.
//
// Contract
//   id_valid_i appends an instruction to its warp's queue; the sender keeps count, a queue that is
//   full is never appended to (ws_fetch reserves the place when it starts a fetch).
//   head_* show the oldest instruction of every warp, straight from flops. pop_valid_i removes the
//   head of its warp, which must be valid. flush_valid_i empties its warp's queue; it wins over an
//   append or pop of that warp in the same cycle. All take effect at the clock edge.
//   rst_i empties all queues.
// Parameters
//   IBUF_DEPTH entries a warp (2 and more). CTL_W bits of ws_decode.
// Not here: hazards, register vectors of the scoreboard.

`default_nettype none

module ws_ibuffer #(
  parameter WARPS      = 8,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter IBUF_DEPTH = 2,
  parameter CTL_W      = 19,
  parameter CNT_W      = $clog2(IBUF_DEPTH + 1)
) (
  input  wire                   clk_i,
  input  wire                   rst_i,

  // From ws_decode and ws_fetch
  input  wire                   id_valid_i,
  input  wire [WARP_W-1:0]      id_warp_i,
  input  wire [31:0]            id_insn_i,
  input  wire [CTL_W-1:0]       id_ctl_i,

  // From ws_simt_stack: redirect
  input  wire                   flush_valid_i,
  input  wire [WARP_W-1:0]      flush_warp_i,

  // From ws_issue
  input  wire                   pop_valid_i,
  input  wire [WARP_W-1:0]      pop_warp_i,

  // To ws_fetch
  output wire [WARPS*CNT_W-1:0] count_o,

  // To ws_issue
  output wire [WARPS-1:0]       head_valid_o,
  output wire [WARPS*32-1:0]    head_insn_o,
  output wire [WARPS*CTL_W-1:0] head_ctl_o
);

  localparam ENTRY_W = 32 + CTL_W;

  wire [ENTRY_W-1:0] id_entry = {id_ctl_i, id_insn_i};

  // A queue is a shift register: entry 0 is the head, an instruction enters behind the last valid
  // entry. So the head needs no read multiplexer, and an entry two sources only.
  genvar w, e;
  generate
    for (w = 0; w < WARPS; w = w + 1) begin : g_warp
      localparam [31:0]       NUMBER = w;
      localparam [WARP_W-1:0] WARP   = NUMBER[WARP_W-1:0];

      wire push  = id_valid_i & (id_warp_i == WARP);
      wire pop   = pop_valid_i & (pop_warp_i == WARP);
      wire flush = flush_valid_i & (flush_warp_i == WARP);

      // Valid bits fill from entry 0 up.
      reg [IBUF_DEPTH-1:0] valid_q;

      always @(posedge clk_i) begin
        if (rst_i | flush)
          valid_q <= {IBUF_DEPTH{1'b0}};
        else if (push & !pop)
          valid_q <= {valid_q[IBUF_DEPTH-2:0], 1'b1};
        else if (pop & !push)
          valid_q <= {1'b0, valid_q[IBUF_DEPTH-1:1]};
      end

      wire [IBUF_DEPTH*ENTRY_W-1:0] entry;

      for (e = 0; e < IBUF_DEPTH; e = e + 1) begin : g_entry
        // Entries not valid may load anything: whoever becomes valid loads the right thing.
        reg [ENTRY_W-1:0] entry_q;

        if (e + 1 < IBUF_DEPTH) begin : g_inner
          always @(posedge clk_i) begin
            if (pop | (push & !valid_q[e]))
              entry_q <= valid_q[e+1] ? entry[(e+1)*ENTRY_W +: ENTRY_W] : id_entry;
          end
        end else begin : g_last
          always @(posedge clk_i) begin
            if (push)
              entry_q <= id_entry;
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
