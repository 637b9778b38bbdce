// wsgen 0.1.0 | ws_csr.v.tmpl dcd30e69 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_csr: CSR reads: identity of the thread, shape of the launch, counters.
//
// Contract
//   dx_valid_i only with ready_o; only numbers of gen/csr.def occur (others are faults at decode);
//   beats without destination are dropped. The result is offered two cycles later and held until
//   res_ready_i; the next beat may come in the cycle that takes it. cycle and instret are read
//   while the result is offered, so each beat has its own time.
//   A performance counter (0xC03 + i, high word 0xC83 + i) is read when it appears at perf_*, in
//   the cycle after dispatch or later; its result is offered in the cycle after that.
//   wst_fire_i: warp wst_warp_i starts as warp wst_wic_i of CTA (cta_x_i, cta_y_i, cta_z_i), whose
//   thread 0 is (first_x_i, first_y_i) of the grid; it issues nothing before the next cycle. The
//   launch values hold while a kernel runs.
//   rst_i discards the beat in progress.
// Parameters
//   WARPS of this sub-core, which is number PART of SCHEDULERS; warps of a CTA are counted over all
//   of them.
// Not here: the walk over the block (ws_tid), the write-back register (ws_result_arb), counting
// (ws_ctrl).
//
//                c0      c1         c2
//   dx_valid_i  beat
//   tables      warp   thread row
//   res_valid_o                    beat

`default_nettype none

module ws_csr #(
  parameter WARPS      = 8,
  parameter SCHEDULERS = 1,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter COUNTERS   = 26,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter INDEX_W    = $clog2(COUNTERS),
  parameter PART       = SCHEDULERS - 1,
  parameter SM_W       = (WARPS * SCHEDULERS > 1) ? $clog2(WARPS * SCHEDULERS) : 1,
  parameter ROW_W      = SM_W + $clog2(THREADS / LANES),
  parameter TID_W      = $clog2(WARPS * SCHEDULERS * THREADS)
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // Launch, from ws_ctrl
  input  wire [31:0]              sm_id_i,
  input  wire [11:0]              block_x_i,
  input  wire [11:0]              block_y_i,
  input  wire [11:0]              block_z_i,
  input  wire [23:0]              grid_x_i,
  input  wire [15:0]              grid_y_i,
  input  wire [15:0]              grid_z_i,
  input  wire [31:0]              param_ptr_i,
  input  wire [16:0]              local_bytes_i,
  input  wire [63:0]              cycle_i,
  input  wire [63:0]              instret_i,

  // From ws_perf: the counter that is visited in this cycle
  input  wire [INDEX_W-1:0]       perf_row_i,
  input  wire [47:0]              perf_data_i,

  // Warp start, from ws_cta
  input  wire                     wst_fire_i,
  input  wire [WARP_W-1:0]        wst_warp_i,
  input  wire [SM_W-1:0]          wst_wic_i,
  input  wire [23:0]              cta_x_i,
  input  wire [15:0]              cta_y_i,
  input  wire [15:0]              cta_z_i,
  input  wire [31:0]              first_x_i,
  input  wire [27:0]              first_y_i,

  // To and from ws_tid
  output wire                     rd_en_o,
  output wire [ROW_W-1:0]         rd_row_o,
  input  wire [LANES*3*TID_W-1:0] rd_tid_i,

  // From ws_operand
  input  wire                     dx_valid_i,
  input  wire [WARP_W-1:0]        dx_warp_i,
  input  wire [REG_W-1:0]         dx_rd_i,
  input  wire                     dx_wen_i,
  input  wire [BEAT_W-1:0]        dx_beat_i,
  input  wire                     dx_last_i,
  input  wire [LANES-1:0]         dx_mask_i,
  input  wire [THREADS-1:0]       dx_wmask_i,
  input  wire [11:0]              dx_csr_i,
  output wire                     ready_o,

  // To ws_result_arb
  output wire                     res_valid_o,
  input  wire                     res_ready_i,
  output wire [WARP_W-1:0]        res_warp_o,
  output wire [REG_W-1:0]         res_rd_o,
  output wire [BEAT_W-1:0]        res_beat_o,
  output wire                     res_last_o,
  output wire [LANES-1:0]         res_mask_o,
  output wire [DATA_W-1:0]        res_data_o
);

  localparam [11:0] CSR_CYCLE = 12'hC00;
  localparam [11:0] CSR_TIME = 12'hC01;
  localparam [11:0] CSR_INSTRET = 12'hC02;
  localparam [11:0] CSR_CYCLEH = 12'hC80;
  localparam [11:0] CSR_TIMEH = 12'hC81;
  localparam [11:0] CSR_INSTRETH = 12'hC82;
  localparam [11:0] CSR_LANE = 12'hCC0;
  localparam [11:0] CSR_WARP = 12'hCC1;
  localparam [11:0] CSR_SM = 12'hCC2;
  localparam [11:0] CSR_TID_X = 12'hCC3;
  localparam [11:0] CSR_TID_Y = 12'hCC4;
  localparam [11:0] CSR_TID_Z = 12'hCC5;
  localparam [11:0] CSR_CTAID_X = 12'hCC6;
  localparam [11:0] CSR_CTAID_Y = 12'hCC7;
  localparam [11:0] CSR_CTAID_Z = 12'hCC8;
  localparam [11:0] CSR_NTID_X = 12'hCC9;
  localparam [11:0] CSR_NTID_Y = 12'hCCA;
  localparam [11:0] CSR_NTID_Z = 12'hCCB;
  localparam [11:0] CSR_NCTAID_X = 12'hCCC;
  localparam [11:0] CSR_NCTAID_Y = 12'hCCD;
  localparam [11:0] CSR_NCTAID_Z = 12'hCCE;
  localparam [11:0] CSR_ACTIVE = 12'hCCF;
  localparam [11:0] CSR_PARAM = 12'hCD0;
  localparam [11:0] CSR_LOCAL_BYTES = 12'hCD1;
  localparam [11:0] CSR_STACK_TOP = 12'hCD2;
  localparam [11:0] CSR_GLOBAL_X = 12'hCD3;
  localparam [11:0] CSR_GLOBAL_Y = 12'hCD4;
  localparam [11:0] CSR_WARP_SIZE = 12'hCD5;

  localparam BEATS = THREADS / LANES;

  // ---- Sequence ----

  reg look_q;   // the warp's row is there, its threads' row is read
  reg offer_q;  // all is there
  reg wait_q;   // but the counter

  wire wanted;        // the counter is visited
  wire is_count;
  wire [31:0] count;  // its value; 0 of another CSR

  wire load = dx_valid_i & dx_wen_i;

  assign ready_o     = ~look_q & ~wait_q & (~offer_q | res_ready_i);
  assign res_valid_o = offer_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      look_q  <= 1'b0;
      offer_q <= 1'b0;
      wait_q  <= 1'b0;
    end else begin
      look_q  <= load;
      wait_q  <= (look_q | wait_q) & is_count & ~wanted;
      offer_q <= (look_q & ~is_count) | ((look_q | wait_q) & wanted) | (offer_q & ~res_ready_i);
    end
  end

  localparam TAG_W = WARP_W + REG_W + BEAT_W + 1 + LANES;
  reg [11:0]        csr_q;
  reg [TAG_W-1:0]   tag_q;
  reg [THREADS-1:0] active_q;

  always @(posedge clk_i) begin
    if (load) begin
      csr_q    <= dx_csr_i;
      tag_q    <= {dx_warp_i, dx_rd_i, dx_beat_i, dx_last_i, dx_mask_i};
      active_q <= dx_wmask_i;
    end
  end

  assign {res_warp_o, res_rd_o, res_beat_o, res_last_o, res_mask_o} = tag_q;

  // ---- Performance counters ----

  // Of the numbers that occur, only those of counters have bit 6 clear and are above INSTRET(H).
  wire [4:0] index = csr_q[4:0] - 5'd3;
  reg [31:0] count_q;

  assign is_count = ~csr_q[6] & ((|csr_q[4:2]) | (&csr_q[1:0]));
  assign wanted   = is_count & (perf_row_i == index[INDEX_W-1:0]);

  always @(posedge clk_i) begin
    if ((look_q | wait_q) & wanted)
      count_q <= csr_q[7] ? {16'd0, perf_data_i[47:32]} : perf_data_i[31:0];
  end

  assign count = count_q & {32{is_count}};

  // ---- Tables ----

  wire [SM_W-1:0]   wic;
  wire [23:0]       cta_x;
  wire [15:0]       cta_y;
  wire [15:0]       cta_z;
  wire [31:0]       first_x;
  wire [27:0]       first_y;

  ws_lib_ram_1r1w #(
    .DEPTH (WARPS),
    .WIDTH (SM_W + 24 + 16 + 16 + 32 + 28)
  ) u_warps (
    .clk_i   (clk_i),
    .we_i    (wst_fire_i),
    .waddr_i (wst_warp_i),
    .wdata_i ({wst_wic_i, cta_x_i, cta_y_i, cta_z_i, first_x_i, first_y_i}),
    .re_i    (load),
    .raddr_i (dx_warp_i),
    .rdata_o ({wic, cta_x, cta_y, cta_z, first_x, first_y})
  );

  assign rd_en_o = look_q;

  wire [31:0] first;  // thread of lane 0
  generate
    if (BEATS == 1) begin : g_beat
      assign rd_row_o = wic;
      assign first    = 32'd0;
    end else begin : g_beats
      assign rd_row_o = {wic, res_beat_o};
      assign first    = {{(32-BEAT_W){1'b0}}, res_beat_o} << $clog2(LANES);
    end
  endgenerate

  // ---- Value ----

  // The warp's number in the SM: those of a sub-core are PART, PART + SCHEDULERS ..
  localparam [31:0] PART_32 = PART;
  reg [SM_W-1:0]    sm_warp;

  always @* begin
    sm_warp = PART_32[SM_W-1:0];
    sm_warp[SM_W-1 -: WARP_W] = res_warp_o;
  end

  reg [31:0] value;     // the same for all lanes; the thread's index is added to it
  reg        is_lane;
  reg [2:0]  is_tid;    // z, y, x

  always @* begin
    value   = 32'd0;
    is_lane = 1'b0;
    is_tid  = 3'b000;
    case (csr_q)
      CSR_CYCLE, CSR_TIME:   value = cycle_i[31:0];
      CSR_CYCLEH, CSR_TIMEH: value = cycle_i[63:32];
      CSR_INSTRET:           value = instret_i[31:0];
      CSR_INSTRETH:          value = instret_i[63:32];
      CSR_LANE:              is_lane = 1'b1;
      CSR_WARP:              value[SM_W-1:0] = sm_warp;
      CSR_SM:                value = sm_id_i;
      CSR_TID_X:             is_tid = 3'b001;
      CSR_TID_Y:             is_tid = 3'b010;
      CSR_TID_Z:             is_tid = 3'b100;
      CSR_CTAID_X:           value[23:0] = cta_x;
      CSR_CTAID_Y:           value[15:0] = cta_y;
      CSR_CTAID_Z:           value[15:0] = cta_z;
      CSR_NTID_X:            value[11:0] = block_x_i;
      CSR_NTID_Y:            value[11:0] = block_y_i;
      CSR_NTID_Z:            value[11:0] = block_z_i;
      CSR_NCTAID_X:          value[23:0] = grid_x_i;
      CSR_NCTAID_Y:          value[15:0] = grid_y_i;
      CSR_NCTAID_Z:          value[15:0] = grid_z_i;
      CSR_ACTIVE:            value[THREADS-1:0] = active_q;
      CSR_PARAM:             value = param_ptr_i;
      CSR_LOCAL_BYTES:       value[16:0] = local_bytes_i;
      CSR_GLOBAL_X: begin
        value  = first_x;
        is_tid = 3'b001;
      end
      CSR_GLOBAL_Y: begin
        value[27:0] = first_y;
        is_tid      = 3'b010;
      end
      CSR_WARP_SIZE:         value = THREADS;
      CSR_STACK_TOP:         value = {15'h7000, local_bytes_i};  // end of the local window 0xE...
      default:               value = count;
    endcase
  end

  wire [31-TID_W:0]  carried = value[31:TID_W] + 1'b1;
  reg [DATA_W-1:0] data;
  reg [TID_W-1:0]    tid;
  reg [TID_W:0]      sum;

  integer i;
  integer d;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      tid = {TID_W{1'b0}};
      for (d = 0; d < 3; d = d + 1)
        tid = tid | (rd_tid_i[(i*3+d)*TID_W +: TID_W] & {TID_W{is_tid[d]}});
      sum = {1'b0, value[TID_W-1:0]} + {1'b0, tid};
      data[i*32 +: 32] = {sum[TID_W] ? carried : value[31:TID_W], sum[TID_W-1:0]} |
                         ((first | i) & {32{is_lane}});
    end
  end

  assign res_data_o = data;


  // Values of the parameters that cannot work
  generate
    if (!(PART >= 0 && PART < SCHEDULERS)) begin : g_error0
      ERROR_PART_must_be_below_SCHEDULERS u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
