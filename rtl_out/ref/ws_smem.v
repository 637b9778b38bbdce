// wsgen 0.1.0 | ws_smem.v.tmpl c065a5a1 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_smem: shared memory: SMEM_BANKS single-ported RAMs of 32-bit words, bank = word address
// mod SMEM_BANKS. Serves the lanes of a request in passes without bank conflicts.
//
//   load    | request, bank conflicts, RAM address | RAM data to lanes: smr_*                |
//   store   | request, written at the edge         |
//   AMO     | request, words are read (not ready)  | same request: new words written, ready | smr_*
//
// Contract
//   sm_valid_i     with the lanes still to serve in sm_mask_i (not 0), held until sm_ready_o. The
//                  lanes of sm_served_o are then done; the others come again as another request.
//                  Addresses are aligned and below SMEM_BYTES. sm_off_i: the addresses minus a
//                  multiple of 4 that all lanes have in common. Conflicts are detected from
//                  sm_off_i, so sm_addr_i may come later.
//   A pass         serves in each bank the lowest lane, and with it the loads of the same word. So
//                  several stores to one byte and AMOs to one word happen in order of lanes.
//   smr_valid_o    one response per pass for loads and AMOs (the old words), held until
//                  smr_ready_i, in order; words aligned to lanes, undefined in lanes outside
//                  smr_mask_o.
//                  smr_off_o: byte offsets in them. Stores have no response. The next pass waits
//                  meanwhile, so an access takes effect when it is accepted.
//   sm_wdata_i     words of the lanes; with CAS, above them, those that AMOCAS_W compares with.
//   After rst_i no response is pending. The memory is not cleared.
// Parameters
//   LQ is the size of the load tracker, the low field of the tag, which is only passed through.

`default_nettype none

module ws_smem #(
  parameter ATOMICS    = 1,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter CAS        = 0,
  parameter LRSC       = 0,
  parameter WDATA_W    = 32,
  parameter SMEM_BYTES = 16384,
  parameter SMEM_BANKS = 8,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter SMEM_W     = $clog2(SMEM_BYTES),
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                     clk_i,
  input  wire                     rst_i,

  // From ws_lsu
  input  wire                     sm_valid_i,
  output wire                     sm_ready_o,
  input  wire [LANES-1:0]         sm_mask_i,
  output wire [LANES-1:0]         sm_served_o,
  input  wire [LANES*SMEM_W-1:0]  sm_addr_i,
  input  wire [LANES*SMEM_W-1:0]  sm_off_i,
  input  wire [OP_W-1:0]          sm_op_i,
  input  wire [LANES*WDATA_W-1:0] sm_wdata_i,
  input  wire [TAG_W-1:0]         sm_tag_i,

  // To ws_lsu
  output wire                     smr_valid_o,
  input  wire                     smr_ready_i,
  output wire [TAG_W-1:0]         smr_tag_o,
  output wire [LANES-1:0]         smr_mask_o,
  output wire [DATA_W-1:0]        smr_data_o,
  output wire [LANES*2-1:0]       smr_off_o
);

  localparam [4:0] LSU_LR_W = 5'd26, LSU_SC_W = 5'd27;

  localparam BANK_L = $clog2(SMEM_BANKS);  // 0 bits for one bank
  localparam BANK_W = (SMEM_BANKS > 1) ? BANK_L : 1;
  localparam ROWS   = SMEM_BYTES / 4 / SMEM_BANKS;
  localparam ROW_W  = SMEM_W - 2 - BANK_L;

  // ORDER OP: bit 4 marks AMOs, bit 3 below them stores, bits 1:0 the size
  wire is_amo   = sm_op_i[4];
  wire is_store = ~sm_op_i[4] & sm_op_i[3];
  wire is_load  = ~sm_op_i[4] & ~sm_op_i[3];
  wire is_word  = sm_op_i[4] | sm_op_i[1];
  wire is_half  = ~is_word & sm_op_i[0];

  // ---- Flow ----

  reg  rsp_q;  // a response is waiting
  reg  amo_q;  // the request is an AMO whose words have been read

  wire stall  = rsp_q & ~smr_ready_i;
  wire access = sm_valid_i & ~stall;

  wire is_sum;    // an AMO that adds floats
  wire sum_done;  // its sum is there
  wire acts = amo_q & (~is_sum | sum_done);  // the AMO writes in this cycle

  assign sm_ready_o = ~stall & (~is_amo | acts);

  always @(posedge clk_i) begin
    if (rst_i) begin
      rsp_q <= 1'b0;
      amo_q <= 1'b0;
    end else if (~stall) begin
      rsp_q <= access & (is_load | acts);
      amo_q <= access & is_amo & ~acts;
    end
  end

  // ---- Bank conflicts ----

  reg [LANES*BANK_W-1:0] bank;  // of each lane
  reg [LANES*BANK_W-1:0] rank;  // equal where the bank is
  reg [LANES-1:0]        first;  // lowest lane of its bank
  reg [LANES-1:0]        served;
  reg                    same_bank;

  integer l;
  integer m;
  always @* begin
    first     = sm_mask_i;
    served    = {LANES{1'b0}};
    same_bank = 1'b0;
    for (l = 0; l < LANES; l = l + 1) begin
      bank[l*BANK_W +: BANK_W] =
          (SMEM_BANKS > 1) ? sm_addr_i[l*SMEM_W + 2 +: BANK_W] : {BANK_W{1'b0}};
      rank[l*BANK_W +: BANK_W] =
          (SMEM_BANKS > 1) ? sm_off_i[l*SMEM_W + 2 +: BANK_W] : {BANK_W{1'b0}};
    end
    for (l = 0; l < LANES; l = l + 1) begin
      for (m = 0; m < l; m = m + 1) begin
        same_bank = rank[l*BANK_W +: BANK_W] == rank[m*BANK_W +: BANK_W];
        first[l]  = first[l] & ~(sm_mask_i[m] & (same_bank | is_sum));
        served[l] = served[l] | (first[m] & same_bank & is_load &
            (sm_off_i[l*SMEM_W + 2 + BANK_L +: ROW_W] ==
             sm_off_i[m*SMEM_W + 2 + BANK_L +: ROW_W]));
      end
      served[l] = first[l] | (served[l] & sm_mask_i[l]);
    end
  end

  assign sm_served_o = served;

  // ---- Lanes to banks ----

  reg [SMEM_BANKS-1:0]       hit;  // banks with an access
  reg [SMEM_BANKS*ROW_W-1:0] row;
  reg [SMEM_BANKS*2-1:0]     off;
  reg [SMEM_BANKS*32-1:0]    data;
  reg [SMEM_BANKS*32-1:0]    expected;  // by AMOCAS_W
  reg [SMEM_BANKS-1:0]       fail;      // SC_W fails
  wire [LANES-1:0]           held;      // the thread of the lane has a reservation
  reg                        mine;

  integer b;
  integer k;
  always @* begin
    hit      = {SMEM_BANKS{1'b0}};
    row      = {SMEM_BANKS*ROW_W{1'b0}};
    off      = {SMEM_BANKS*2{1'b0}};
    data     = {SMEM_BANKS*32{1'b0}};
    expected = {SMEM_BANKS*32{1'b0}};
    fail     = {SMEM_BANKS{1'b0}};
    mine     = 1'b0;
    for (b = 0; b < SMEM_BANKS; b = b + 1) begin
      for (k = 0; k < LANES; k = k + 1) begin
        mine   = first[k] & (bank[k*BANK_W +: BANK_W] == b[BANK_W-1:0]);
        hit[b] = hit[b] | mine;
        row[b*ROW_W +: ROW_W] = row[b*ROW_W +: ROW_W] |
            (sm_addr_i[k*SMEM_W + 2 + BANK_L +: ROW_W] & {ROW_W{mine}});
        off[b*2 +: 2] = off[b*2 +: 2] | (sm_addr_i[k*SMEM_W +: 2] & {2{mine}});
        data[b*32 +: 32] = data[b*32 +: 32] | (sm_wdata_i[k*32 +: 32] & {32{mine}});
        // With CAS the upper half; without it the lower half again, which has no reader.
        expected[b*32 +: 32] = expected[b*32 +: 32] |
            (sm_wdata_i[(CAS*LANES + k)*32 +: 32] & {32{mine}});
        fail[b] = fail[b] | (mine & ~held[k]);
      end
    end
  end

  // ---- Reservations ----

  wire [SMEM_BANKS-1:0] keep;  // the word of the bank stays as it is
  wire                  is_sc = (LRSC != 0) & (sm_op_i == LSU_SC_W);

  wire unused_keep = &{1'b0, keep};

  assign held = {LANES{1'b1}};

  // ---- Banks ----

  wire [SMEM_BANKS*32-1:0] rdata;
  wire [31:0]              sum;  // by AMOFADD_W

  assign is_sum   = 1'b0;
  assign sum_done = 1'b0;
  assign sum      = 32'd0;

  genvar g;
  generate
    for (g = 0; g < SMEM_BANKS; g = g + 1) begin : g_bank
      wire [31:0] word = is_sum ? sum : data[g*32 +: 32];
      wire [1:0]  at   = off[g*2 +: 2];

      // A byte or half goes to every place it could belong to; the enables choose.
      wire [31:0] placed = {is_word ? word[31:24] : is_half ? word[15:8] : word[7:0],
                            is_word ? word[23:16] : word[7:0],
                            is_word | is_half ? word[15:8] : word[7:0],
                            word[7:0]};
      wire [3:0]  bytes  = {is_word | (at[1] & (is_half | at[0])),
                            is_word | (at[1] & (is_half | ~at[0])),
                            is_word | (~at[1] & (is_half | at[0])),
                            is_word | (~at[1] & (is_half | ~at[0]))};
      wire [31:0] wdata;

      if (ATOMICS != 0) begin : g_atomic
        ws_atomic #(
          .CAS  (CAS),
          .LRSC (LRSC)
        ) u_atomic (
          .op_i   (is_sc & fail[g] ? LSU_LR_W : sm_op_i),
          .a_i    (rdata[g*32 +: 32]),
          .b_i    (placed),
          .c_i    (expected[g*32 +: 32]),
          .keep_o (keep[g]),
          .r_o    (wdata)
        );
      end else begin : g_store
        wire unused_op = &{1'b0, sm_op_i[2], expected[g*32 +: 32], fail[g]};

        assign wdata   = placed;
        assign keep[g] = 1'b0;
      end

      ws_lib_ram_1rw #(
        .DEPTH (ROWS),
        .WIDTH (32),
        .WE_N  (4),
        .HOLD  ((ATOMICS != 0) ? 1 : 0)
      ) u_ram (
        .clk_i   (clk_i),
        .en_i    (access & hit[g]),
        .we_i    (bytes & {4{is_store | acts}}),
        .addr_i  (row[g*ROW_W +: ROW_W]),
        .wdata_i (wdata),
        .rdata_o (rdata[g*32 +: 32])
      );
    end
  endgenerate

  // ---- Banks to lanes ----

  reg [TAG_W-1:0]        tag_q;
  reg [LANES-1:0]        mask_q;
  reg [LANES*BANK_W-1:0] bank_q;
  reg [LANES*2-1:0]      off_q;
  reg [LANES*2-1:0]      lane_off;
  reg [DATA_W-1:0]     lane_data;

  integer i;
  integer j;
  always @* begin
    lane_data = {DATA_W{1'b0}};
    for (i = 0; i < LANES; i = i + 1) begin
      lane_off[i*2 +: 2] = is_sc ? {1'b0, ~held[i]} : sm_off_i[i*SMEM_W +: 2];
      for (j = 0; j < SMEM_BANKS; j = j + 1)
        lane_data[i*32 +: 32] = lane_data[i*32 +: 32] |
            (rdata[j*32 +: 32] & {32{bank_q[i*BANK_W +: BANK_W] == j[BANK_W-1:0]}});
    end
  end

  always @(posedge clk_i) begin
    if (access) begin
      tag_q  <= sm_tag_i;
      mask_q <= served;
      bank_q <= bank;
      off_q  <= lane_off;
    end
  end

  assign smr_valid_o = rsp_q;
  assign smr_tag_o   = tag_q;
  assign smr_mask_o  = mask_q;
  assign smr_data_o  = lane_data;
  assign smr_off_o   = off_q;

endmodule

`default_nettype wire
