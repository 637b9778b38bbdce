// wsgen 0.1.0 | ws_mem.v.tmpl 82857aa1 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_mem: memory stages. Wires the load/store unit, shared memory, the constant cache, the data
// cache and the write buffer.
//
//   dx --> ws_lsu --+--> ws_smem
//                   +--> ws_rocache (constants) --> cc_mreq_*
//                   +--> ws_dcache --> ws_wbuf ---> wr_*
//                              '------------------> dc_mreq_*
//
// Contract
//   dx_*, lsu_ready_o, lsu_next_o, lsu_again_o: see ws_lsu_buffer. wb_*: write-back source 2 of
//   each sub-core.
//   lsu_busy_o: the warp has a beat in the LSU; dst_busy_o: a store or AMO of it in the data cache;
//   st_pending_o: a write of it on its way to memory.
//   inv_i empties both caches; requests wait until that is done. start_i: see ws_lsu.
//   cc_*, dc_*, wr_*, ack_*, bus_*: to the bus, docs/microarchitecture.md, "The boundary to the
//   bus". halt_i: once memory has all stores, the bus must start nothing new.
//   drain_i: no more stores come, so that the write buffer stops waiting for others to merge.
//   idle_o: no write is on its way. axi_idle_o: the bus is idle as well.
//   Faults: source 0 is the LSU (addresses, bus errors of reads), source 1 the write buffer.
//   rt_*, ev_*: accesses that take effect and events, see ws_mem_retire and ws_mem_events.
// Not here: logic; the module only connects its units.

`default_nettype none

module ws_mem #(
  parameter WARPS         = 8,
  parameter SCHEDULERS    = 1,
  parameter THREADS       = 8,
  parameter LANES         = 8,
  parameter CTA_SLOTS     = 8,
  parameter REG_W         = 6,
  parameter OP_W          = 5,
  parameter CUT_LOADS     = 1,
  parameter CUT_LSU       = 2,
  parameter CUT_DCACHE    = 1,
  parameter CAS           = 0,
  parameter LRSC          = 0,
  parameter WDATA_W       = 32,
  parameter SMEM_BYTES    = 16384,
  parameter SMEM_BANKS    = 8,
  parameter CC_SETS       = 8,
  parameter CC_WAYS       = 4,
  parameter CC_LINE_BYTES = 64,
  parameter CC_MSHR       = 2,
  parameter DC_SETS       = 64,
  parameter DC_WAYS       = 4,
  parameter DC_LINE_BYTES = 64,
  parameter DC_MSHR       = 8,
  parameter WRITE_MSHR    = 64,
  parameter AXI_DATA_W    = 512,
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SW_W          = (WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1,
  parameter BEAT_W        = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W        = LANES * 32,
  parameter SLOT_W        = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1,
  parameter CC_LINE_W     = $clog2(CC_LINE_BYTES),
  parameter CC_ID_W       = (CC_MSHR > 1) ? $clog2(CC_MSHR) : 1,
  parameter DC_LINE_W     = $clog2(DC_LINE_BYTES),
  parameter DC_ID_W       = (DC_MSHR > 1) ? $clog2(DC_MSHR) : 1,
  parameter BUS_W         = $clog2(AXI_DATA_W / 8),
  parameter SMEM_W        = $clog2(SMEM_BYTES),
  parameter LQ            = 16
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // Launch, from ws_ctrl
  input  wire                         start_i,
  input  wire                         inv_i,
  input  wire                         drain_i,
  input  wire                         halt_i,
  output wire                         idle_o,
  output wire                         axi_idle_o,
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
  output wire                         lsu_next_o,
  output wire                         lsu_again_o,

  // To ws_writeback: source 2
  output wire [SCHEDULERS-1:0]        wb_valid_o,
  input  wire [SCHEDULERS-1:0]        wb_ready_i,
  output wire [SCHEDULERS*SW_W-1:0]   wb_warp_o,
  output wire [SCHEDULERS*REG_W-1:0]  wb_rd_o,
  output wire [SCHEDULERS*BEAT_W-1:0] wb_beat_o,
  output wire [SCHEDULERS-1:0]        wb_last_o,
  output wire [SCHEDULERS*LANES-1:0]  wb_mask_o,
  output wire [SCHEDULERS*DATA_W-1:0] wb_data_o,

  // To ws_issue
  output wire [WARPS-1:0]             lsu_busy_o,
  output wire [WARPS-1:0]             dst_busy_o,
  output wire [WARPS-1:0]             st_pending_o,

  // To ws_fault
  output wire [1:0]                   fault_valid_o,
  output wire [2*5-1:0]               fault_cause_o,
  output wire [2*WARP_W-1:0]          fault_warp_o,
  output wire [2*30-1:0]              fault_pc_o,
  output wire [2*THREADS-1:0]         fault_mask_o,
  output wire [2*32-1:0]              fault_addr_o,

  // Retire port: accesses that take effect in shared memory, constant cache, data cache
  output wire                         rt_sm_valid_o,
  output wire [WARP_W-1:0]            rt_sm_warp_o,
  output wire [BEAT_W-1:0]            rt_sm_beat_o,
  output wire [LANES-1:0]             rt_sm_mask_o,
  output wire [REG_W-1:0]             rt_sm_rd_o,
  output wire [1:0]                   rt_sm_kind_o,
  output wire                         rt_cc_valid_o,
  output wire [WARP_W-1:0]            rt_cc_warp_o,
  output wire [BEAT_W-1:0]            rt_cc_beat_o,
  output wire [LANES-1:0]             rt_cc_mask_o,
  output wire [REG_W-1:0]             rt_cc_rd_o,
  output wire                         rt_dc_valid_o,
  output wire [WARP_W-1:0]            rt_dc_warp_o,
  output wire [BEAT_W-1:0]            rt_dc_beat_o,
  output wire [LANES-1:0]             rt_dc_mask_o,
  output wire [REG_W-1:0]             rt_dc_rd_o,
  output wire [1:0]                   rt_dc_kind_o,
  output wire [31:DC_LINE_W]          rt_dc_line_o,

  // To ws_perf
  output wire                         ev_smem_o,
  output wire                         ev_conflict_o,
  output wire                         ev_dcache_o,
  output wire                         ev_dmiss_o,
  output wire                         ev_store_o,
  output wire                         ev_write_o,

  // To the bus: lines of constants
  output wire                         cc_mreq_valid_o,
  input  wire                         cc_mreq_ready_i,
  output wire [31:CC_LINE_W]          cc_mreq_addr_o,
  output wire [CC_ID_W-1:0]           cc_mreq_id_o,
  input  wire                         cc_mresp_valid_i,
  output wire                         cc_mresp_ready_o,
  input  wire [CC_ID_W-1:0]           cc_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]        cc_mresp_data_i,
  input  wire                         cc_mresp_err_i,
  input  wire                         cc_mresp_last_i,

  // Lines of data
  output wire                         dc_mreq_valid_o,
  input  wire                         dc_mreq_ready_i,
  output wire [31:DC_LINE_W]          dc_mreq_addr_o,
  output wire [DC_ID_W-1:0]           dc_mreq_id_o,
  input  wire                         dc_mresp_valid_i,
  input  wire [DC_ID_W-1:0]           dc_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]        dc_mresp_data_i,
  input  wire                         dc_mresp_err_i,
  input  wire                         dc_mresp_last_i,

  // Writes
  output wire                         wr_valid_o,
  input  wire                         wr_ready_i,
  output wire [31:BUS_W]              wr_addr_o,
  output wire [AXI_DATA_W-1:0]        wr_data_o,
  output wire [AXI_DATA_W/8-1:0]      wr_strb_o,
  input  wire                         ack_valid_i,
  output wire                         ack_ready_o,
  input  wire                         ack_err_i,

  // State of the bus
  output wire                         bus_halt_o,
  input  wire                         bus_idle_i
);

  localparam LQ_W  = (LQ > 1) ? $clog2(LQ) : 1;
  localparam TAG_W = WARP_W + REG_W + BEAT_W + OP_W + LQ_W;

  // From ws_lsu_buffer
  wire              mx_valid;
  wire [OP_W-1:0]   mx_op;
  wire [WARP_W-1:0] mx_warp;
  wire [REG_W-1:0]  mx_rd;
  wire              mx_wen;
  wire [BEAT_W-1:0] mx_beat;
  wire              mx_last;
  wire [LANES-1:0]  mx_mask;
  wire [31:2]       mx_pc;
  wire [31:0]       mx_imm;
  wire [DATA_W-1:0] mx_c;
  wire [DATA_W-1:0] mx_a;
  wire [DATA_W-1:0] mx_b;

  // From ws_lsu
  wire                       mx_ready;
  wire                       sm_valid;
  wire [LANES-1:0]           sm_mask;
  wire [LANES*SMEM_W-1:0]    sm_addr;
  wire [LANES*SMEM_W-1:0]    sm_off;
  wire [OP_W-1:0]            sm_op;
  wire [LANES*WDATA_W-1:0]   sm_wdata;
  wire [TAG_W-1:0]           sm_tag;
  wire                       smr_ready;
  wire                       dc_valid;
  wire [31:DC_LINE_W]        dc_line;
  wire [LANES-1:0]           dc_mask;
  wire [LANES*DC_LINE_W-1:0] dc_off;
  wire [OP_W-1:0]            dc_op;
  wire [LANES*WDATA_W-1:0]   dc_wdata;
  wire [TAG_W-1:0]           dc_tag;
  wire [31:2]                dc_pc;
  wire                       dr_ready;
  wire                       cc_valid;
  wire [31:2]                cc_addr;
  wire                       cc_eff_valid;
  wire [TAG_W-1:0]           cc_eff_tag;
  wire [LANES-1:0]           cc_eff_mask;
  wire [WARPS-1:0]           mx_busy;

  // From ws_smem
  wire               sm_ready;
  wire [LANES-1:0]   sm_served;
  wire               smr_valid;
  wire [TAG_W-1:0]   smr_tag;
  wire [LANES-1:0]   smr_mask;
  wire [DATA_W-1:0]  smr_data;
  wire [LANES*2-1:0] smr_off;

  // From ws_rocache
  wire        unused_cc_busy;
  wire        cc_hit;
  wire        unused_cc_miss;
  wire        unused_cc_fail;
  wire        cc_err;
  wire [31:0] cc_data;
  wire        cc_fill;
  wire        unused_cc_prefetch;

  // From ws_dcache
  wire                       unused_dc_busy;
  wire                       dc_ready;
  wire                       dr_valid;
  wire [TAG_W-1:0]           dr_tag;
  wire [LANES-1:0]           dr_mask;
  wire [DATA_W-1:0]          dr_data;
  wire [LANES*2-1:0]         dr_off;
  wire                       dr_done;
  wire                       dr_err;
  wire [31:2]                dr_pc;
  wire [31:DC_LINE_W]        dr_line;
  wire                       dc_eff_valid;
  wire [TAG_W-1:0]           dc_eff_tag;
  wire [LANES-1:0]           dc_eff_mask;
  wire                       dc_miss;
  wire                       st_valid;
  wire [31:DC_LINE_W]        st_line;
  wire [DC_LINE_BYTES*8-1:0] st_data;
  wire [DC_LINE_BYTES-1:0]   st_strb;
  wire [WARP_W-1:0]          st_warp;
  wire [31:2]                st_pc;
  wire [BEAT_W-1:0]          st_beat;
  wire [LANES-1:0]           st_mask;
  wire                       match_valid;
  wire [31:DC_LINE_W]        match_line;

  // From ws_wbuf
  wire st_ready;
  wire room;
  wire match;

  ws_lsu_buffer #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .LANES   (LANES),
    .REG_W   (REG_W),
    .OP_W    (OP_W),
    .CUT_LSU (CUT_LSU)
  ) u_lsu_buffer (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .dx_valid_i  (dx_valid_i),
    .dx_op_i     (dx_op_i),
    .dx_warp_i   (dx_warp_i),
    .dx_rd_i     (dx_rd_i),
    .dx_wen_i    (dx_wen_i),
    .dx_beat_i   (dx_beat_i),
    .dx_last_i   (dx_last_i),
    .dx_mask_i   (dx_mask_i),
    .dx_pc_i     (dx_pc_i),
    .dx_imm_i    (dx_imm_i),
    .dx_c_i      (dx_c_i),
    .dx_a_i      (dx_a_i),
    .dx_b_i      (dx_b_i),
    .lsu_ready_o (lsu_ready_o),
    .lsu_next_o  (lsu_next_o),
    .lsu_again_o (lsu_again_o),
    .mx_valid_o  (mx_valid),
    .mx_op_o     (mx_op),
    .mx_warp_o   (mx_warp),
    .mx_rd_o     (mx_rd),
    .mx_wen_o    (mx_wen),
    .mx_beat_o   (mx_beat),
    .mx_last_o   (mx_last),
    .mx_mask_o   (mx_mask),
    .mx_pc_o     (mx_pc),
    .mx_imm_o    (mx_imm),
    .mx_c_o      (mx_c),
    .mx_a_o      (mx_a),
    .mx_b_o      (mx_b),
    .mx_ready_i  (mx_ready),
    .mx_busy_i   (mx_busy),
    .lsu_busy_o  (lsu_busy_o)
  );

  ws_lsu #(
    .LINE_BYTES (DC_LINE_BYTES),
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .CTA_SLOTS  (CTA_SLOTS),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .CUT_LOADS  (CUT_LOADS),
    .LRSC       (LRSC),
    .WDATA_W    (WDATA_W),
    .SMEM_BYTES (SMEM_BYTES),
    .LQ         (LQ)
  ) u_lsu (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .start_i        (start_i),
    .shared_bytes_i (shared_bytes_i),
    .const_base_i   (const_base_i),
    .const_bytes_i  (const_bytes_i),
    .local_base_i   (local_base_i),
    .local_bytes_i  (local_bytes_i),
    .wst_fire_i     (wst_fire_i),
    .wst_warp_i     (wst_warp_i),
    .wst_slot_i     (wst_slot_i),
    .dx_valid_i     (mx_valid),
    .dx_op_i        (mx_op),
    .dx_warp_i      (mx_warp),
    .dx_rd_i        (mx_rd),
    .dx_wen_i       (mx_wen),
    .dx_beat_i      (mx_beat),
    .dx_last_i      (mx_last),
    .dx_mask_i      (mx_mask),
    .dx_pc_i        (mx_pc),
    .dx_imm_i       (mx_imm),
    .dx_c_i         (mx_c),
    .dx_a_i         (mx_a),
    .dx_b_i         (mx_b),
    .lsu_ready_o    (mx_ready),
    .sm_valid_o     (sm_valid),
    .sm_ready_i     (sm_ready),
    .sm_mask_o      (sm_mask),
    .sm_served_i    (sm_served),
    .sm_addr_o      (sm_addr),
    .sm_off_o       (sm_off),
    .sm_op_o        (sm_op),
    .sm_wdata_o     (sm_wdata),
    .sm_tag_o       (sm_tag),
    .smr_valid_i    (smr_valid),
    .smr_ready_o    (smr_ready),
    .smr_tag_i      (smr_tag),
    .smr_mask_i     (smr_mask),
    .smr_data_i     (smr_data),
    .smr_off_i      (smr_off),
    .dc_valid_o     (dc_valid),
    .dc_ready_i     (dc_ready),
    .dc_line_o      (dc_line),
    .dc_mask_o      (dc_mask),
    .dc_off_o       (dc_off),
    .dc_op_o        (dc_op),
    .dc_wdata_o     (dc_wdata),
    .dc_tag_o       (dc_tag),
    .dc_pc_o        (dc_pc),
    .dr_valid_i     (dr_valid),
    .dr_ready_o     (dr_ready),
    .dr_tag_i       (dr_tag),
    .dr_mask_i      (dr_mask),
    .dr_data_i      (dr_data),
    .dr_off_i       (dr_off),
    .dr_done_i      (dr_done),
    .dr_err_i       (dr_err),
    .dr_pc_i        (dr_pc),
    .dr_line_i      (dr_line),
    .cc_valid_o     (cc_valid),
    .cc_addr_o      (cc_addr),
    .cc_hit_i       (cc_hit),
    .cc_err_i       (cc_err),
    .cc_data_i      (cc_data),
    .cc_fill_i      (cc_fill),
    .wb_valid_o     (wb_valid_o),
    .wb_ready_i     (wb_ready_i),
    .wb_warp_o      (wb_warp_o),
    .wb_rd_o        (wb_rd_o),
    .wb_beat_o      (wb_beat_o),
    .wb_last_o      (wb_last_o),
    .wb_mask_o      (wb_mask_o),
    .wb_data_o      (wb_data_o),
    .eff_valid_o    (cc_eff_valid),
    .eff_tag_o      (cc_eff_tag),
    .eff_mask_o     (cc_eff_mask),
    .busy_o         (mx_busy),
    .fault_valid_o  (fault_valid_o[0]),
    .fault_cause_o  (fault_cause_o[0 +: 5]),
    .fault_warp_o   (fault_warp_o[0 +: WARP_W]),
    .fault_pc_o     (fault_pc_o[0 +: 30]),
    .fault_mask_o   (fault_mask_o[0 +: THREADS]),
    .fault_addr_o   (fault_addr_o[0 +: 32])
  );

  ws_smem #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .CAS        (CAS),
    .LRSC       (LRSC),
    .WDATA_W    (WDATA_W),
    .SMEM_BYTES (SMEM_BYTES),
    .SMEM_BANKS (SMEM_BANKS),
    .LQ         (LQ)
  ) u_smem (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .sm_valid_i  (sm_valid),
    .sm_ready_o  (sm_ready),
    .sm_mask_i   (sm_mask),
    .sm_served_o (sm_served),
    .sm_addr_i   (sm_addr),
    .sm_off_i    (sm_off),
    .sm_op_i     (sm_op),
    .sm_wdata_i  (sm_wdata),
    .sm_tag_i    (sm_tag),
    .smr_valid_o (smr_valid),
    .smr_ready_i (smr_ready),
    .smr_tag_o   (smr_tag),
    .smr_mask_o  (smr_mask),
    .smr_data_o  (smr_data),
    .smr_off_o   (smr_off)
  );

  ws_rocache #(
    .SETS       (CC_SETS),
    .WAYS       (CC_WAYS),
    .LINE_BYTES (CC_LINE_BYTES),
    .MSHR       (CC_MSHR),
    .AXI_DATA_W (AXI_DATA_W),
    .PREFETCH   (0)
  ) u_ccache (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .inv_i         (inv_i),
    .busy_o        (unused_cc_busy),
    .req_valid_i   (cc_valid),
    .req_addr_i    (cc_addr),
    .hit_o         (cc_hit),
    .miss_o        (unused_cc_miss),
    .fail_o        (unused_cc_fail),
    .err_o         (cc_err),
    .data_o        (cc_data),
    .fill_o        (cc_fill),
    .prefetch_o    (unused_cc_prefetch),
    .mreq_valid_o  (cc_mreq_valid_o),
    .mreq_ready_i  (cc_mreq_ready_i),
    .mreq_addr_o   (cc_mreq_addr_o),
    .mreq_id_o     (cc_mreq_id_o),
    .mresp_valid_i (cc_mresp_valid_i),
    .mresp_ready_o (cc_mresp_ready_o),
    .mresp_id_i    (cc_mresp_id_i),
    .mresp_data_i  (cc_mresp_data_i),
    .mresp_err_i   (cc_mresp_err_i),
    .mresp_last_i  (cc_mresp_last_i)
  );

  ws_dcache #(
    .SETS       (DC_SETS),
    .WAYS       (DC_WAYS),
    .LINE_BYTES (DC_LINE_BYTES),
    .MSHR       (DC_MSHR),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .CUT_DCACHE (CUT_DCACHE),
    .CAS        (CAS),
    .LRSC       (LRSC),
    .WDATA_W    (WDATA_W),
    .AXI_DATA_W (AXI_DATA_W),
    .LQ         (LQ)
  ) u_dcache (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .inv_i         (inv_i),
    .busy_o        (unused_dc_busy),
    .dc_valid_i    (dc_valid),
    .dc_ready_o    (dc_ready),
    .dc_line_i     (dc_line),
    .dc_mask_i     (dc_mask),
    .dc_off_i      (dc_off),
    .dc_op_i       (dc_op),
    .dc_wdata_i    (dc_wdata),
    .dc_tag_i      (dc_tag),
    .dc_pc_i       (dc_pc),
    .dr_valid_o    (dr_valid),
    .dr_ready_i    (dr_ready),
    .dr_tag_o      (dr_tag),
    .dr_mask_o     (dr_mask),
    .dr_data_o     (dr_data),
    .dr_off_o      (dr_off),
    .dr_done_o     (dr_done),
    .dr_err_o      (dr_err),
    .dr_pc_o       (dr_pc),
    .dr_line_o     (dr_line),
    .dst_busy_o    (dst_busy_o),
    .mreq_valid_o  (dc_mreq_valid_o),
    .mreq_ready_i  (dc_mreq_ready_i),
    .mreq_addr_o   (dc_mreq_addr_o),
    .mreq_id_o     (dc_mreq_id_o),
    .mresp_valid_i (dc_mresp_valid_i),
    .mresp_id_i    (dc_mresp_id_i),
    .mresp_data_i  (dc_mresp_data_i),
    .mresp_err_i   (dc_mresp_err_i),
    .mresp_last_i  (dc_mresp_last_i),
    .eff_valid_o   (dc_eff_valid),
    .eff_tag_o     (dc_eff_tag),
    .eff_mask_o    (dc_eff_mask),
    .miss_o        (dc_miss),
    .st_valid_o    (st_valid),
    .st_ready_i    (st_ready),
    .st_line_o     (st_line),
    .st_data_o     (st_data),
    .st_strb_o     (st_strb),
    .st_warp_o     (st_warp),
    .st_pc_o       (st_pc),
    .st_beat_o     (st_beat),
    .st_mask_o     (st_mask),
    .room_i        (room),
    .match_valid_o (match_valid),
    .match_line_o  (match_line),
    .match_i       (match)
  );

  ws_wbuf #(
    .LINE_BYTES (DC_LINE_BYTES),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .WRITE_MSHR (WRITE_MSHR),
    .AXI_DATA_W (AXI_DATA_W)
  ) u_wbuf (
    .clk_i         (clk_i),
    .rst_i         (rst_i),
    .st_valid_i    (st_valid),
    .st_ready_o    (st_ready),
    .st_line_i     (st_line),
    .st_data_i     (st_data),
    .st_strb_i     (st_strb),
    .st_warp_i     (st_warp),
    .st_pc_i       (st_pc),
    .st_beat_i     (st_beat),
    .st_mask_i     (st_mask),
    .room_o        (room),
    .match_valid_i (match_valid),
    .match_line_i  (match_line),
    .match_o       (match),
    .drain_i       (drain_i),
    .pending_o     (st_pending_o),
    .idle_o        (idle_o),
    .wr_valid_o    (wr_valid_o),
    .wr_ready_i    (wr_ready_i),
    .wr_addr_o     (wr_addr_o),
    .wr_data_o     (wr_data_o),
    .wr_strb_o     (wr_strb_o),
    .wb_valid_i    (ack_valid_i),
    .wb_ready_o    (ack_ready_o),
    .wb_err_i      (ack_err_i),
    .fault_valid_o (fault_valid_o[1]),
    .fault_cause_o (fault_cause_o[5 +: 5]),
    .fault_warp_o  (fault_warp_o[WARP_W +: WARP_W]),
    .fault_pc_o    (fault_pc_o[30 +: 30]),
    .fault_mask_o  (fault_mask_o[THREADS +: THREADS]),
    .fault_addr_o  (fault_addr_o[32 +: 32])
  );

  assign bus_halt_o = halt_i;
  assign axi_idle_o = bus_idle_i;

  // What the retire port shows
  ws_mem_retire #(
    .LINE_BYTES (DC_LINE_BYTES),
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .OP_W       (OP_W),
    .LQ         (LQ)
  ) u_retire (
    .sm_valid_i     (sm_valid),
    .sm_ready_i     (sm_ready),
    .sm_served_i    (sm_served),
    .sm_tag_i       (sm_tag),
    .cc_eff_valid_i (cc_eff_valid),
    .cc_eff_tag_i   (cc_eff_tag),
    .cc_eff_mask_i  (cc_eff_mask),
    .dc_eff_valid_i (dc_eff_valid),
    .dc_eff_tag_i   (dc_eff_tag),
    .dc_eff_mask_i  (dc_eff_mask),
    .dc_line_i      (st_line),
    .rt_sm_valid_o  (rt_sm_valid_o),
    .rt_sm_warp_o   (rt_sm_warp_o),
    .rt_sm_beat_o   (rt_sm_beat_o),
    .rt_sm_mask_o   (rt_sm_mask_o),
    .rt_sm_rd_o     (rt_sm_rd_o),
    .rt_sm_kind_o   (rt_sm_kind_o),
    .rt_cc_valid_o  (rt_cc_valid_o),
    .rt_cc_warp_o   (rt_cc_warp_o),
    .rt_cc_beat_o   (rt_cc_beat_o),
    .rt_cc_mask_o   (rt_cc_mask_o),
    .rt_cc_rd_o     (rt_cc_rd_o),
    .rt_dc_valid_o  (rt_dc_valid_o),
    .rt_dc_warp_o   (rt_dc_warp_o),
    .rt_dc_beat_o   (rt_dc_beat_o),
    .rt_dc_mask_o   (rt_dc_mask_o),
    .rt_dc_rd_o     (rt_dc_rd_o),
    .rt_dc_kind_o   (rt_dc_kind_o),
    .rt_dc_line_o   (rt_dc_line_o)
  );

  // What the performance counters count
  ws_mem_events #(
    .LANES (LANES)
  ) u_events (
    .sm_valid_i    (sm_valid),
    .sm_ready_i    (sm_ready),
    .sm_mask_i     (sm_mask),
    .sm_served_i   (sm_served),
    .dc_valid_i    (dc_valid),
    .dc_ready_i    (dc_ready),
    .dc_miss_i     (dc_miss),
    .st_valid_i    (st_valid),
    .st_ready_i    (st_ready),
    .wr_valid_i    (wr_valid_o),
    .wr_ready_i    (wr_ready_i),
    .ev_smem_o     (ev_smem_o),
    .ev_conflict_o (ev_conflict_o),
    .ev_dcache_o   (ev_dcache_o),
    .ev_dmiss_o    (ev_dmiss_o),
    .ev_store_o    (ev_store_o),
    .ev_write_o    (ev_write_o)
  );

endmodule

`default_nettype wire
