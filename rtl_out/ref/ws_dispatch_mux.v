// wsgen 0.1.0 | ws_dispatch_mux.v.tmpl be937c95 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_dispatch_mux: the beats that leave the collectors, and their operands.
//
// Contract
//   Combinational. dx_* is the beat of the collector c with grant_i[c]; sources that are not used
//   (oc_use_i) are 0. Without a grant all is 0.
//   Dispatch width 2: grant_i[COLLECTORS + c] is one of the other set (even or odd collectors).
//   Element 0 of dx_* is the beat of the even set, element 1 that of the odd one; it is 0 when none
//   leaves the set.
// Not here: dx_valid and the choice (ws_dispatch).

`default_nettype none

module ws_dispatch_mux #(
  parameter WARPS          = 8,
  parameter DISPATCH_WIDTH = 1,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32
) (
  // From ws_dispatch
  input  wire [DISPATCH_WIDTH*COLLECTORS-1:0] grant_i,

  // From ws_collectors
  input  wire [COLLECTORS*UNIT_W-1:0]         oc_unit_i,
  input  wire [COLLECTORS*OP_W-1:0]           oc_op_i,
  input  wire [COLLECTORS*WARP_W-1:0]         oc_warp_i,
  input  wire [COLLECTORS*REG_W-1:0]          oc_rd_i,
  input  wire [COLLECTORS-1:0]                oc_wen_i,
  input  wire [COLLECTORS*BEAT_W-1:0]         oc_beat_i,
  input  wire [COLLECTORS-1:0]                oc_last_i,
  input  wire [COLLECTORS*LANES-1:0]          oc_mask_i,
  input  wire [COLLECTORS*THREADS-1:0]        oc_wmask_i,
  input  wire [COLLECTORS*30-1:0]             oc_pc_i,
  input  wire [COLLECTORS*32-1:0]             oc_imm_i,
  input  wire [COLLECTORS*NSRC-1:0]           oc_use_i,
  input  wire [COLLECTORS*NSRC*DATA_W-1:0]    oc_data_i,

  // To execution
  output wire [DISPATCH_WIDTH*UNIT_W-1:0]     dx_unit_o,
  output wire [DISPATCH_WIDTH*OP_W-1:0]       dx_op_o,
  output wire [DISPATCH_WIDTH*WARP_W-1:0]     dx_warp_o,
  output wire [DISPATCH_WIDTH*REG_W-1:0]      dx_rd_o,
  output wire [DISPATCH_WIDTH-1:0]            dx_wen_o,
  output wire [DISPATCH_WIDTH*BEAT_W-1:0]     dx_beat_o,
  output wire [DISPATCH_WIDTH-1:0]            dx_last_o,
  output wire [DISPATCH_WIDTH*LANES-1:0]      dx_mask_o,
  output wire [DISPATCH_WIDTH*THREADS-1:0]    dx_wmask_o,
  output wire [DISPATCH_WIDTH*30-1:0]         dx_pc_o,
  output wire [DISPATCH_WIDTH*32-1:0]         dx_imm_o,
  output wire [DISPATCH_WIDTH*DATA_W-1:0]     dx_a_o,
  output wire [DISPATCH_WIDTH*DATA_W-1:0]     dx_b_o,
  output wire [DISPATCH_WIDTH*DATA_W-1:0]     dx_c_o
);

  localparam BEAT_BUS_W = UNIT_W + OP_W + WARP_W + REG_W + 1 + BEAT_W + 1 + LANES + THREADS + 30 +
                          32;

  // Even and odd collectors have a multiplexer each: a word per set.
  localparam SET_N = (COLLECTORS + DISPATCH_WIDTH - 1) / DISPATCH_WIDTH;
  localparam DX_W  = BEAT_BUS_W + NSRC * DATA_W;

  reg  [COLLECTORS-1:0]                    leaves;
  wire [DISPATCH_WIDTH*SET_N-1:0]             leave;
  wire [DISPATCH_WIDTH*SET_N*BEAT_BUS_W-1:0]  oc_bus;
  wire [DISPATCH_WIDTH*NSRC*SET_N-1:0]        oc_source;  // leaves with this source
  wire [DISPATCH_WIDTH*NSRC*SET_N*DATA_W-1:0] oc_data;
  wire [DISPATCH_WIDTH*DX_W-1:0]              set_dx;     // what leaves each set, else 0

  integer k;
  always @* begin
    leaves = {COLLECTORS{1'b0}};
    for (k = 0; k < DISPATCH_WIDTH; k = k + 1)
      leaves = leaves | grant_i[k*COLLECTORS +: COLLECTORS];
  end

  genvar c;
  genvar p;
  genvar s;
  generate
    for (c = 0; c < DISPATCH_WIDTH*SET_N; c = c + 1) begin : g_collector
      localparam SET = c % DISPATCH_WIDTH;
      localparam AT  = SET * SET_N + c / DISPATCH_WIDTH;

      if (c < COLLECTORS) begin : g_beat
        assign leave[AT] = leaves[c];
        assign oc_bus[AT*BEAT_BUS_W +: BEAT_BUS_W] =
            {oc_unit_i[c*UNIT_W +: UNIT_W], oc_op_i[c*OP_W +: OP_W], oc_warp_i[c*WARP_W +: WARP_W],
             oc_rd_i[c*REG_W +: REG_W], oc_wen_i[c], oc_beat_i[c*BEAT_W +: BEAT_W], oc_last_i[c],
             oc_mask_i[c*LANES +: LANES], oc_wmask_i[c*THREADS +: THREADS], oc_pc_i[c*30 +: 30],
             oc_imm_i[c*32 +: 32]};
      end else begin : g_pad  // the odd set has one less
        assign leave[AT] = 1'b0;
        assign oc_bus[AT*BEAT_BUS_W +: BEAT_BUS_W] = {BEAT_BUS_W{1'b0}};
      end

      for (p = 0; p < NSRC; p = p + 1) begin : g_operand
        localparam WAY = (SET * NSRC + p) * SET_N + c / DISPATCH_WIDTH;

        if (c < COLLECTORS) begin : g_source
          assign oc_source[WAY] = leaves[c] & oc_use_i[c*NSRC + p];
          assign oc_data[WAY*DATA_W +: DATA_W] = oc_data_i[(c*NSRC + p)*DATA_W +: DATA_W];
        end else begin : g_pad
          assign oc_source[WAY] = 1'b0;
          assign oc_data[WAY*DATA_W +: DATA_W] = {DATA_W{1'b0}};
        end
      end
    end

    for (s = 0; s < DISPATCH_WIDTH; s = s + 1) begin : g_set
      ws_lib_onehot_mux #(
        .N     (SET_N),
        .WIDTH (BEAT_BUS_W)
      ) u_mux (
        .sel_i  (leave[s*SET_N +: SET_N]),
        .data_i (oc_bus[s*SET_N*BEAT_BUS_W +: SET_N*BEAT_BUS_W]),
        .data_o (set_dx[s*DX_W +: BEAT_BUS_W])
      );

      for (p = 0; p < NSRC; p = p + 1) begin : g_operand
        ws_lib_onehot_mux #(
          .N     (SET_N),
          .WIDTH (DATA_W)
        ) u_mux (
          .sel_i  (oc_source[(s*NSRC + p)*SET_N +: SET_N]),
          .data_i (oc_data[(s*NSRC + p)*SET_N*DATA_W +: SET_N*DATA_W]),
          .data_o (set_dx[s*DX_W + BEAT_BUS_W + p*DATA_W +: DATA_W])
        );
      end
    end
  endgenerate

  generate
    for (s = 0; s < DISPATCH_WIDTH; s = s + 1) begin : g_dx
      assign {dx_unit_o[s*UNIT_W +: UNIT_W], dx_op_o[s*OP_W +: OP_W], dx_warp_o[s*WARP_W +: WARP_W],
              dx_rd_o[s*REG_W +: REG_W], dx_wen_o[s], dx_beat_o[s*BEAT_W +: BEAT_W], dx_last_o[s],
              dx_mask_o[s*LANES +: LANES], dx_wmask_o[s*THREADS +: THREADS], dx_pc_o[s*30 +: 30],
              dx_imm_o[s*32 +: 32]} = set_dx[s*DX_W +: BEAT_BUS_W];
      assign dx_a_o[s*DATA_W +: DATA_W] = set_dx[s*DX_W + BEAT_BUS_W +: DATA_W];
      assign dx_b_o[s*DATA_W +: DATA_W] = set_dx[s*DX_W + BEAT_BUS_W + DATA_W +: DATA_W];
      assign dx_c_o[s*DATA_W +: DATA_W] = set_dx[s*DX_W + BEAT_BUS_W + 2*DATA_W +: DATA_W];
    end
  endgenerate

endmodule

`default_nettype wire
