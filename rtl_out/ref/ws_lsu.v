// wsgen 0.1.0 | ws_lsu.v.tmpl 132ad46c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_lsu: load/store unit: holds a beat, checks its addresses, hands it to the memories in passes.
//
// A pass serves the lowest remaining lane (its first lane) and those that can go with it: shared
// lanes as far as banks allow (ws_smem decides which it serves), lanes of the same data cache line,
// lanes that read the same constant word. The beat leaves with the pass that serves its last lane.
//
// Contract
//   dx_*   a beat of the LSU, with lsu_ready_o only. lsu_ready_o is high in the cycle of the last
//          pass, too, so one beat per cycle can pass. It follows sm_served_i and the ready of the
//          memories.
//   sm_*   request to shared memory: sm_mask_o lanes to serve, sm_served_i (same cycle) those of
//          them that this pass serves. dc_* request to the data cache for one line.
//          Both: valid until ready. Data are register values; addresses are aligned.
//   cc_*   a word of the constant cache, answered in the next cycle; without a hit it is requested
//          again after cc_fill_i, and the beat waits. A kernel parameter (operation 6, a load from
//          x0, with a negative immediate) is requested in the cycle of dx_*, so that one beat per
//          cycle can pass.
//   *_tag_o is {warp, rd, beat, op, lq}; rd is 0 where nothing is written. A load without
//          destination is checked, not performed.
//          start_i, before any beat, requests the first constant, whose line is that of the
//          parameters; the answer is ignored.
//   wb_*   write-back source 2, a register of each sub-core. wb_last_o: all requests of the
//          instruction have answered.
//   fault_* for one cycle: cause, threads and address (of the lowest such thread) of the first
//          faulty beat, which is dropped: misaligned, out of range, bus error. Where causes differ,
//          it reports only those with the cause of the lowest faulty lane. A bus error of the data
//          cache shows the address of the line.
//   shared_bytes_i and local_bytes_i hold from two cycles before the first beat or warp start.
//   busy_o[w]: a beat of warp w is here. rst_i discards everything.
//   wst_fire_i: warp wst_warp_i starts in CTA slot wst_slot_i, before its first beat.
// Parameters
//   LQ load instructions in flight; SMEM_BYTES, LINE_BYTES of the memories.
//   REG_W bits of a register number; number 0 is x0, float registers follow from 32.
// Not here: ws_addr_decode (checks), ws_coalescer (groups, translation), ws_ldtrack, ws_ldresp
// (results).
//
//                c0    c1       c2         c3       c4
//   dx_*        beat
//   sm_*              request
//   smr_*                     raw words
//   wb_*                                 result   dependent issue

`default_nettype none

module ws_lsu #(
  parameter LINE_BYTES = 64,
  parameter WARPS      = 8,
  parameter SCHEDULERS = 1,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter CTA_SLOTS  = 8,
  parameter REG_W      = 6,
  parameter OP_W       = 5,
  parameter CUT_LOADS  = 1,
  parameter LRSC       = 0,
  parameter WDATA_W    = 32,
  parameter SMEM_BYTES = 16384,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SW_W       = (WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W     = LANES * 32,
  parameter SLOT_W     = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter SMEM_W     = $clog2(SMEM_BYTES),
  parameter LQ         = 16,
  parameter LQ_W       = (LQ > 1) ? $clog2(LQ) : 1,
  parameter TAG_W      = WARP_W + REG_W + BEAT_W + OP_W + LQ_W
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // Launch, from ws_ctrl
  input  wire                         start_i,
  input  wire [SMEM_W:0]              shared_bytes_i,
  input  wire [31:4]                  const_base_i,
  input  wire [31:0]                  const_bytes_i,
  input  wire [31:4]                  local_base_i,
  input  wire [16:6]                  local_bytes_i,

  // Warp start, from ws_cta
  input  wire                         wst_fire_i,
  input  wire [WARP_W-1:0]            wst_warp_i,
  input  wire [SLOT_W-1:0]            wst_slot_i,

  // From ws_operand
  input  wire                         dx_valid_i,
  input  wire [OP_W-1:0]              dx_op_i,
  input  wire [WARP_W-1:0]            dx_warp_i,
  input  wire [REG_W-1:0]             dx_rd_i,
  input  wire                         dx_wen_i,
  input  wire [BEAT_W-1:0]            dx_beat_i,
  input  wire                         dx_last_i,
  input  wire [LANES-1:0]             dx_mask_i,
  input  wire [31:2]                  dx_pc_i,
  input  wire [31:0]                  dx_imm_i,
  input  wire [DATA_W-1:0]            dx_c_i,
  input  wire [DATA_W-1:0]            dx_a_i,
  input  wire [DATA_W-1:0]            dx_b_i,
  output wire                         lsu_ready_o,

  // To and from ws_smem
  output wire                         sm_valid_o,
  input  wire                         sm_ready_i,
  output wire [LANES-1:0]             sm_mask_o,
  input  wire [LANES-1:0]             sm_served_i,
  output wire [LANES*SMEM_W-1:0]      sm_addr_o,
  output wire [LANES*SMEM_W-1:0]      sm_off_o,
  output wire [OP_W-1:0]              sm_op_o,
  output wire [LANES*WDATA_W-1:0]     sm_wdata_o,
  output wire [TAG_W-1:0]             sm_tag_o,
  input  wire                         smr_valid_i,
  output wire                         smr_ready_o,
  input  wire [TAG_W-1:0]             smr_tag_i,
  input  wire [LANES-1:0]             smr_mask_i,
  input  wire [DATA_W-1:0]            smr_data_i,
  input  wire [LANES*2-1:0]           smr_off_i,

  // To and from ws_dcache
  output wire                         dc_valid_o,
  input  wire                         dc_ready_i,
  output wire [31:LINE_W]             dc_line_o,
  output wire [LANES-1:0]             dc_mask_o,
  output wire [LANES*LINE_W-1:0]      dc_off_o,
  output wire [OP_W-1:0]              dc_op_o,
  output wire [LANES*WDATA_W-1:0]     dc_wdata_o,
  output wire [TAG_W-1:0]             dc_tag_o,
  output wire [31:2]                  dc_pc_o,
  input  wire                         dr_valid_i,
  output wire                         dr_ready_o,
  input  wire [TAG_W-1:0]             dr_tag_i,
  input  wire [LANES-1:0]             dr_mask_i,
  input  wire [DATA_W-1:0]            dr_data_i,
  input  wire [LANES*2-1:0]           dr_off_i,
  input  wire                         dr_done_i,
  input  wire                         dr_err_i,
  input  wire [31:2]                  dr_pc_i,
  input  wire [31:LINE_W]             dr_line_i,

  // To and from the constant ws_rocache
  output wire                         cc_valid_o,
  output wire [31:2]                  cc_addr_o,
  input  wire                         cc_hit_i,
  input  wire                         cc_err_i,
  input  wire [31:0]                  cc_data_i,
  input  wire                         cc_fill_i,

  // Write-back source 2 of each sub-core
  output wire [SCHEDULERS-1:0]        wb_valid_o,
  input  wire [SCHEDULERS-1:0]        wb_ready_i,
  output wire [SCHEDULERS*SW_W-1:0]   wb_warp_o,
  output wire [SCHEDULERS*REG_W-1:0]  wb_rd_o,
  output wire [SCHEDULERS*BEAT_W-1:0] wb_beat_o,
  output wire [SCHEDULERS-1:0]        wb_last_o,
  output wire [SCHEDULERS*LANES-1:0]  wb_mask_o,
  output wire [SCHEDULERS*DATA_W-1:0] wb_data_o,

  // Loads of constants that take effect
  output wire                         eff_valid_o,
  output wire [TAG_W-1:0]             eff_tag_o,
  output wire [LANES-1:0]             eff_mask_o,

  // To ws_issue, ws_fault
  output wire [WARPS-1:0]             busy_o,
  output wire                         fault_valid_o,
  output wire [4:0]                   fault_cause_o,
  output wire [WARP_W-1:0]            fault_warp_o,
  output wire [31:2]                  fault_pc_o,
  output wire [THREADS-1:0]           fault_mask_o,
  output wire [31:0]                  fault_addr_o
);

  // From ws_lib_ram_1r1w
  wire [(SMEM_W - 4)-1:0] sm_base;

  // From ws_addr_decode
  wire [LANES-1:0] misaligned;
  wire [LANES-1:0] range;
  wire [LANES-1:0] shared;
  wire [LANES-1:0] constant;

  // From ws_coalescer
  wire [LANES-1:0] first_lane;
  wire [31:0]      first_lane_addr;
  wire [LANES-1:0] group;
  wire [31:2]      first_lane_const;

  // From ws_ldtrack
  wire            entry_ok;
  wire [LQ_W-1:0] entry;
  wire            ans_last;

  // From ws_ldresp
  wire            ccr_ready;
  wire            ans_fire;
  wire [LQ_W-1:0] ans_entry;
  wire            dr_fault;

  localparam THREAD_W = $clog2(THREADS);
  localparam [4:0] LSU_LW = 5'd2, LSU_LW_X0 = 5'd6, LSU_SW = 5'd10;
  localparam [4:0] FAULT_MISALIGNED = 5'd4, FAULT_RANGE = 5'd5, FAULT_BUS = 5'd6;

  // ---- The beat ----

  reg                beat_q;    // there is one
  reg                fresh_q;   // in its first cycle: checked
  reg                fault_q;   // pend_q has the lanes at fault
  reg                bus_q;     // the fault is a bus error
  reg [LANES-1:0]    pend_q;    // lanes left
  reg [OP_W-1:0]          op_q;
  reg [WARP_W-1:0]   warp_q;
  reg [REG_W-1:0]    rd_q;
  reg [BEAT_W-1:0]   number_q;
  reg                last_q;
  reg [31:2]         pc_q;
  reg [DATA_W-1:0] addr_q;
  reg [LANES*WDATA_W-1:0] wdata_q;

  // An access with an index, LW_X1, LW_X4, SW_X1 or SW_X4, adds a register, or the register times
  // 4, in place of the immediate: rs2 to load, rs3 to store. It is LW or SW from here on. ORDER OP
  wire            indexed = &dx_op_i[3:1];
  wire [OP_W-1:0] op      = !indexed ? dx_op_i : dx_op_i[4] ? LSU_LW : LSU_SW;

  wire [DATA_W-1:0] index = dx_op_i[4] ? dx_b_i : dx_c_i;

  reg [31:0]       offset;
  reg [DATA_W-1:0] addr_d;
  integer i;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      offset = dx_imm_i;
      if (indexed)
        offset = dx_op_i[0] ? {index[i*32 +: 30], 2'b00} : index[i*32 +: 32];
      addr_d[i*32 +: 32] = dx_a_i[i*32 +: 32] + offset;
    end
  end

  always @(posedge clk_i) begin
    if (dx_valid_i) begin
      op_q     <= op;
      warp_q   <= dx_warp_i;
      rd_q     <= dx_rd_i & {REG_W{dx_wen_i}};
      number_q <= dx_beat_i;
      last_q   <= dx_last_i;
      pc_q     <= dx_pc_i;
      addr_q   <= addr_d;
      wdata_q  <= dx_b_i;
    end
  end

  // ORDER OP: bit 4 AMO, else bit 3 store; bits 1..0 byte, half, word
  wire is_amo   = op_q[4];
  wire is_store = ~op_q[4] & op_q[3];
  wire tracked  = ~is_store & |rd_q;
  wire is_void  = ~is_store & ~is_amo & ~|rd_q;  // a load without destination

  // Where the CTA of each warp begins in shared memory, in units of 16 bytes
  reg  [SMEM_W-1:4] step_q;  // from one CTA to the next
  wire [SMEM_W-1:4] wst_base = {{(SMEM_W-4-SLOT_W){1'b0}}, wst_slot_i} * step_q;

  always @(posedge clk_i)
    step_q <= shared_bytes_i[SMEM_W-1:4] + {{(SMEM_W-5){1'b0}}, |shared_bytes_i[3:0]};

  ws_lib_ram_1r1w #(
    .DEPTH (WARPS),
    .WIDTH (SMEM_W - 4)
  ) u_sm_bases (
    .clk_i   (clk_i),
    .we_i    (wst_fire_i),
    .waddr_i (wst_warp_i),
    .wdata_i (wst_base),
    .re_i    (dx_valid_i),
    .raddr_i (dx_warp_i),
    .rdata_o (sm_base)
  );

  // ---- Checks ----

  // What follows from the launch registers alone. local_bytes is 0 or a power of two: its offsets
  // do not have its bit, nor a higher one.
  reg        no_local_q;
  reg [15:6] beyond_q;

  always @(posedge clk_i) begin
    no_local_q <= ~|local_bytes_i;
    beyond_q   <= ~(local_bytes_i[15:6] - 10'd1);
  end

  ws_addr_decode #(
    .LANES      (LANES),
    .SMEM_BYTES (SMEM_BYTES)
  ) u_window (
    .half_i         (~is_amo & (op_q[1:0] == 2'd1)),
    .word_i         (is_amo | op_q[1]),
    .write_i        (is_amo | is_store),
    .addr_i         (addr_q),
    .shared_bytes_i (shared_bytes_i),
    .sm_base_i      (sm_base),
    .no_local_i     (no_local_q),
    .beyond_i       (beyond_q),
    .misaligned_o   (misaligned),
    .range_o        (range),
    .shared_o       (shared),
    .const_o        (constant),
    .sm_addr_o      (sm_addr_o)
  );

  wire [LANES-1:0] bad = pend_q & (misaligned | range);

  // ---- The pass ----

  wire [THREAD_W-1:0] first_thread;

  generate
    if (THREADS == LANES)
      assign first_thread = {THREAD_W{1'b0}};
    else if (LANES == 1)
      assign first_thread = number_q;
    else
      assign first_thread = {number_q, {$clog2(LANES){1'b0}}};
  endgenerate

  ws_coalescer #(
    .LINE_BYTES (LINE_BYTES),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES)
  ) u_coalescer (
    .pend_i            (pend_q),
    .addr_i            (addr_q),
    .warp_i            (warp_q),
    .first_thread_i    (first_thread),
    .const_base_i      (const_base_i),
    .local_base_i      (local_base_i),
    .local_bytes_i     (local_bytes_i),
    .first_lane_o      (first_lane),
    .first_lane_addr_o (first_lane_addr),
    .group_o           (group),
    .line_o            (dc_line_o),
    .off_o             (dc_off_o),
    .cc_addr_o         (first_lane_const)
  );

  wire            to_shared = |(first_lane & shared);
  wire            to_const  = |(first_lane & constant);
  // the last 2 KB are the first of the constants
  wire [16:0]     const_2k  = first_lane_addr[27:11] & ~{17{first_lane_addr[28]}};
  wire            const_bad = to_const & ({4'h0, const_2k, first_lane_addr[10:0]} >= const_bytes_i);

  wire checked = beat_q & ~fault_q & ~(fresh_q & |bad);
  wire pass    = checked & ~is_void & (entry_ok | ~tracked);

  assign sm_valid_o = pass & to_shared;
  assign dc_valid_o = pass & ~to_shared & ~to_const;

  wire sm_fire = sm_valid_o & sm_ready_i;
  wire dc_fire = dc_valid_o & dc_ready_i;

  // Constants: requested, answered, and requested again when a line has arrived.
  reg  cc_sent_q;  // the answer comes in this cycle
  reg  cc_sleep_q;  // until a line arrives
  wire cc_pass   = pass & to_const & ~const_bad;
  wire cc_answer = cc_pass & cc_sent_q & cc_hit_i;
  wire ccr_valid = cc_answer & ~cc_err_i;
  wire cc_fire   = ccr_valid & ccr_ready;
  wire cc_err    = cc_answer & cc_err_i;

  // Parameters, the last 2 KB of the addresses, begin where the constants begin.
  wire        param      = dx_valid_i & dx_wen_i & (dx_op_i == LSU_LW_X0) & dx_imm_i[31];
  wire        first      = start_i & (|const_bytes_i);
  wire [31:2] param_addr = {const_base_i, 2'b00} + {21'd0, dx_imm_i[10:2] & {9{~start_i}}};

  assign cc_valid_o = param | first | (cc_pass & ~cc_sent_q & ~cc_sleep_q);
  assign cc_addr_o  = (param | first) ? param_addr : first_lane_const;

  wire [LANES-1:0] served = to_shared ? sm_served_i : group;
  wire [LANES-1:0] left   = pend_q & ~served;
  wire             fire   = sm_fire | dc_fire | cc_fire;
  wire             leave  = fault_q | (checked & is_void & ~const_bad) | (fire & ~|left);

  wire blame_check = beat_q & fresh_q & ~fault_q & |bad;
  wire blame_const = checked & const_bad;

  assign lsu_ready_o = ~beat_q | (leave & ~fault_q);

  always @(posedge clk_i) begin
    if (rst_i) begin
      beat_q     <= 1'b0;
      fault_q    <= 1'b0;
      cc_sent_q <= 1'b0;
      cc_sleep_q <= 1'b0;
    end else begin
      beat_q     <= dx_valid_i | (beat_q & ~leave);
      fault_q    <= blame_check | blame_const | cc_err;
      cc_sent_q <= cc_valid_o & ~start_i;
      cc_sleep_q <= ((cc_sent_q & ~cc_hit_i) | cc_sleep_q) & ~cc_fill_i;
    end
  end

  always @(posedge clk_i) begin
    fresh_q <= dx_valid_i;
    bus_q   <= cc_err;
    if (dx_valid_i)
      pend_q <= dx_mask_i;
    else if (blame_check)
      pend_q <= bad;
    else if (blame_const | cc_err)
      pend_q <= group;
    else if (fire)
      pend_q <= left;
  end

  // ---- To the memories ----

  wire [TAG_W-1:0] tag = {warp_q, rd_q, number_q, op_q, entry & {LQ_W{tracked}}};

  // Offsets in shared memory: the addresses of ws_addr_decode less the base of the CTA.
  reg [LANES*SMEM_W-1:0] sm_off;
  integer o;
  always @* begin
    for (o = 0; o < LANES; o = o + 1)
      sm_off[o*SMEM_W +: SMEM_W] = addr_q[o*32 +: SMEM_W];
  end

  assign sm_mask_o  = pend_q & shared;
  assign sm_off_o   = sm_off;
  assign sm_op_o    = op_q;
  assign sm_wdata_o = wdata_q;
  assign sm_tag_o   = tag;

  assign dc_mask_o  = group;
  assign dc_op_o    = op_q;
  assign dc_wdata_o = wdata_q;
  assign dc_tag_o   = tag;
  assign dc_pc_o    = pc_q;

  // ---- Results ----

  ws_ldtrack #(
    .THREADS (THREADS),
    .LQ      (LQ)
  ) u_track (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .free_o      (entry_ok),
    .entry_o     (entry),
    .req_fire_i  (tracked & fire),
    .req_close_i (last_q & ~|left),
    .ans_fire_i  (ans_fire),
    .ans_entry_i (ans_entry),
    .ans_last_o  (ans_last)
  );

  reg [LANES*2-1:0] cc_off;
  integer j;
  always @* begin
    for (j = 0; j < LANES; j = j + 1)
      cc_off[j*2 +: 2] = addr_q[j*32 +: 2];
  end

  ws_ldresp #(
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .CUT_LOADS  (CUT_LOADS),
    .LRSC       (LRSC),
    .LQ         (LQ)
  ) u_resp (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .smr_valid_i (smr_valid_i),
    .smr_ready_o (smr_ready_o),
    .smr_tag_i   (smr_tag_i),
    .smr_mask_i  (smr_mask_i),
    .smr_data_i  (smr_data_i),
    .smr_off_i   (smr_off_i),
    .dr_valid_i  (dr_valid_i),
    .dr_ready_o  (dr_ready_o),
    .dr_tag_i    (dr_tag_i),
    .dr_mask_i   (dr_mask_i),
    .dr_data_i   (dr_data_i),
    .dr_off_i    (dr_off_i),
    .dr_done_i   (dr_done_i),
    .dr_err_i    (dr_err_i),
    .ccr_valid_i (ccr_valid),
    .ccr_ready_o (ccr_ready),
    .ccr_tag_i   (tag),
    .ccr_mask_i  (group),
    .ccr_data_i  (cc_data_i),
    .ccr_off_i   (cc_off),
    .ans_fire_o  (ans_fire),
    .ans_entry_o (ans_entry),
    .ans_last_i  (ans_last),
    .err_o       (dr_fault),
    .wb_valid_o  (wb_valid_o),
    .wb_ready_i  (wb_ready_i),
    .wb_warp_o   (wb_warp_o),
    .wb_rd_o     (wb_rd_o),
    .wb_beat_o   (wb_beat_o),
    .wb_last_o   (wb_last_o),
    .wb_mask_o   (wb_mask_o),
    .wb_data_o   (wb_data_o)
  );

  assign eff_valid_o = cc_fire;
  assign eff_tag_o   = tag;
  assign eff_mask_o  = group;

  // ---- To ws_issue, ws_fault ----

  reg [WARPS-1:0] busy;
  integer k;
  always @* begin
    for (k = 0; k < WARPS; k = k + 1)
      busy[k] = beat_q & (warp_q == k[WARP_W-1:0]);
  end
  assign busy_o = busy;

  // The beat at fault has priority over a bus error of the data cache in the same cycle: one report
  // is enough.
  wire             first_mis = |(first_lane & misaligned) & ~bus_q;
  wire [LANES-1:0] at_fault = fault_q ? pend_q & ~(misaligned ^ {LANES{first_mis}}) : dr_mask_i;
  assign fault_valid_o = fault_q | dr_fault;
  assign fault_cause_o = (~fault_q | bus_q) ? FAULT_BUS
                       : first_mis ? FAULT_MISALIGNED : FAULT_RANGE;
  assign fault_warp_o  = fault_q ? warp_q : dr_tag_i[TAG_W-1 -: WARP_W];
  assign fault_pc_o    = fault_q ? pc_q : dr_pc_i;
  assign fault_addr_o  = fault_q ? first_lane_addr : {dr_line_i, {LINE_W{1'b0}}};

  generate
    if (THREADS == LANES) begin : g_mask
      assign fault_mask_o = at_fault;
    end else begin : g_masks
      wire [BEAT_W-1:0] place = fault_q ? number_q : dr_tag_i[LQ_W + OP_W +: BEAT_W];
      assign fault_mask_o = {{(THREADS-LANES){1'b0}}, at_fault} << (place * LANES);
    end
  endgenerate


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
