// wsgen 0.1.0 | ws_sm.v.tmpl ed270b34 | ref c315f510 | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sm: a GPU streaming multiprocessor. Wires the stages; has no logic of its own but a few gates.
//
//   s_axi --> ws_ctrl --> ws_cta                                       (launch)
//                            | warps
//   ws_front --> ws_issue --> ws_operand --> ws_exec, ws_mem --> m_axi
//       ^  redirects  |   ^        ^ write-back      |
//       '-------------'   '--------+------ branches -'
//
// Contract
//   One clock, one synchronous reset (active high, at least two cycles). s_axi_*: AXI4-Lite launch
//   registers (docs/machine.md). m_axi_*: AXI4 master, incrementing bursts of whole bus words, one id for
//   writes. irq_o: a kernel is done or has faulted.
//   rt_*: what instructions do, for simulation and proof (retire_port); see each stage.
// Parameters
//   As in docs/parameters.md; sizes in bytes where the name says so, otherwise counts.

`default_nettype none

module ws_sm #(
  parameter WARPS         = 8,
  parameter THREADS       = 8,
  parameter LANES         = 8,
  parameter CTA_SLOTS     = 8,
  parameter RF_BANKS      = 8,
  parameter RF_ROWS       = 64,
  parameter SMEM_BYTES    = 16384,
  parameter IBUF_DEPTH    = 2,
  parameter IC_SETS       = 64,
  parameter IC_WAYS       = 4,
  parameter IC_LINE_BYTES = 64,
  parameter IC_MSHR       = 2,
  parameter AXI_DATA_W    = 512,
  parameter STACK_DEPTH   = 16,
  parameter BARRIERS      = 4,
  parameter COLLECTORS    = 4,
  parameter RF_SWIZZLE    = 1,
  parameter WAR           = 0,
  parameter SP_STAGES     = 0,
  parameter MUL_PASSES    = 2,
  parameter REG_W         = 6,
  parameter NSRC          = 3,
  parameter CTL_W         = 19,
  parameter FDIV_SHARE    = 4,
  parameter SFU_LANES     = 2,
  parameter SMEM_BANKS    = 8,
  parameter CC_SETS       = 8,
  parameter CC_WAYS       = 4,
  parameter CC_LINE_BYTES = 64,
  parameter CC_MSHR       = 2,
  parameter DC_SETS       = 64,
  parameter DC_WAYS       = 4,
  parameter DC_LINE_BYTES = 64,
  parameter DC_MSHR       = 8,
  parameter WRITE_MSHR    = 16,
  parameter DC_LINE_W     = $clog2(DC_LINE_BYTES),
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W        = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter IC_ID_W       = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter CC_ID_W       = (CC_MSHR > 1) ? $clog2(CC_MSHR) : 1,
  parameter DC_ID_W       = (DC_MSHR > 1) ? $clog2(DC_MSHR) : 1,
  parameter AXI_ID_W      = 2 + ((IC_ID_W > CC_ID_W) ? ((IC_ID_W > DC_ID_W) ? IC_ID_W : DC_ID_W)
                       : ((CC_ID_W > DC_ID_W) ? CC_ID_W : DC_ID_W))
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // AXI4-Lite slave: launch registers
  input  wire                     s_axi_awvalid,
  output wire                     s_axi_awready,
  input  wire [11:0]              s_axi_awaddr,
  input  wire                     s_axi_wvalid,
  output wire                     s_axi_wready,
  input  wire [31:0]              s_axi_wdata,
  input  wire [3:0]               s_axi_wstrb,
  output wire                     s_axi_bvalid,
  input  wire                     s_axi_bready,
  output wire [1:0]               s_axi_bresp,
  input  wire                     s_axi_arvalid,
  output wire                     s_axi_arready,
  input  wire [11:0]              s_axi_araddr,
  output wire                     s_axi_rvalid,
  input  wire                     s_axi_rready,
  output wire [31:0]              s_axi_rdata,
  output wire [1:0]               s_axi_rresp,
  output wire                     irq_o,

  // Retire port: warps that start, instructions issued, register writes, memory accesses that take
  // effect; state of the warps
  output wire                     rt_start_valid_o,
  output wire [WARP_W-1:0]        rt_start_warp_o,
  output wire [WARP_W-1:0]        rt_start_wic_o,
  output wire [23:0]              rt_start_x_o,
  output wire [15:0]              rt_start_y_o,
  output wire [15:0]              rt_start_z_o,
  output wire                     rt_issue_valid_o,
  output wire [WARP_W-1:0]        rt_issue_warp_o,
  output wire [31:2]              rt_issue_pc_o,
  output wire [31:0]              rt_issue_insn_o,
  output wire [THREADS-1:0]       rt_issue_mask_o,
  output wire [WARPS-1:0]         rt_live_o,
  output wire [WARPS-1:0]         rt_blocked_o,
  output wire [WARPS-1:0]         rt_bar_wait_o,
  output wire [WARPS-1:0]         rt_head_valid_o,
  output wire [WARPS-1:0]         rt_sb_ok_o,
  output wire [WARPS*30-1:0]      rt_pc_o,
  output wire [RF_BANKS-1:0]      rt_wb_valid_o,
  output wire [RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [RF_BANKS*REG_W-1:0] rt_wb_rd_o,
  output wire [RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [RF_BANKS*LANES-1:0] rt_wb_mask_o,
  output wire [RF_BANKS*LANES*32-1:0] rt_wb_data_o,
  output wire                     rt_sm_valid_o,
  output wire [WARP_W-1:0]        rt_sm_warp_o,
  output wire [BEAT_W-1:0]        rt_sm_beat_o,
  output wire [LANES-1:0]         rt_sm_mask_o,
  output wire [REG_W-1:0]               rt_sm_rd_o,
  output wire [1:0]               rt_sm_kind_o,
  output wire                     rt_cc_valid_o,
  output wire [WARP_W-1:0]        rt_cc_warp_o,
  output wire [BEAT_W-1:0]        rt_cc_beat_o,
  output wire [LANES-1:0]         rt_cc_mask_o,
  output wire [REG_W-1:0]               rt_cc_rd_o,
  output wire                     rt_dc_valid_o,
  output wire [WARP_W-1:0]        rt_dc_warp_o,
  output wire [BEAT_W-1:0]        rt_dc_beat_o,
  output wire [LANES-1:0]         rt_dc_mask_o,
  output wire [REG_W-1:0]               rt_dc_rd_o,
  output wire [1:0]               rt_dc_kind_o,
  output wire [31:DC_LINE_W]      rt_dc_line_o,

  // AXI4 master: memory
  output wire [AXI_ID_W-1:0]      m_axi_arid,
  output wire [31:0]              m_axi_araddr,
  output wire [7:0]               m_axi_arlen,
  output wire [2:0]               m_axi_arsize,
  output wire [1:0]               m_axi_arburst,
  output wire [3:0]               m_axi_arcache,
  output wire [2:0]               m_axi_arprot,
  output wire                     m_axi_arvalid,
  input  wire                     m_axi_arready,
  input  wire [AXI_ID_W-1:0]      m_axi_rid,
  input  wire [AXI_DATA_W-1:0]    m_axi_rdata,
  input  wire [1:0]               m_axi_rresp,
  input  wire                     m_axi_rlast,
  input  wire                     m_axi_rvalid,
  output wire                     m_axi_rready,
  output wire [AXI_ID_W-1:0]      m_axi_awid,
  output wire [31:0]              m_axi_awaddr,
  output wire [7:0]               m_axi_awlen,
  output wire [2:0]               m_axi_awsize,
  output wire [1:0]               m_axi_awburst,
  output wire [3:0]               m_axi_awcache,
  output wire [2:0]               m_axi_awprot,
  output wire                     m_axi_awvalid,
  input  wire                     m_axi_awready,
  output wire [AXI_DATA_W-1:0]    m_axi_wdata,
  output wire [AXI_DATA_W/8-1:0]  m_axi_wstrb,
  output wire                     m_axi_wlast,
  output wire                     m_axi_wvalid,
  input  wire                     m_axi_wready,
  input  wire [AXI_ID_W-1:0]      m_axi_bid,
  input  wire [1:0]               m_axi_bresp,
  input  wire                     m_axi_bvalid,
  output wire                     m_axi_bready
);

  localparam SLOT_W    = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1;
  localparam ROW_W     = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1;
  localparam WCNT_W    = $clog2(WARPS + 1);
  localparam SM_W      = $clog2(SMEM_BYTES);
  localparam IC_LINE_W = $clog2(IC_LINE_BYTES);
  localparam COUNT_W   = $clog2(THREADS + 1);
  localparam COUNTERS  = 25;
  localparam INDEX_W   = $clog2(COUNTERS);

  // From ws_ctrl
  wire               start;
  wire               ctrl_stop;
  wire               core_rst;
  wire               running;
  wire [31:2]        entry_pc;
  wire [23:0]        grid_x;
  wire [15:0]        grid_y;
  wire [15:0]        grid_z;
  wire [11:0]        block_x;
  wire [11:0]        block_y;
  wire [11:0]        block_z;
  wire [31:0]        param_ptr;
  wire [31:4]        const_base;
  wire [28:0]        const_bytes;
  wire [18:0]        shared_bytes;
  wire [31:4]        local_base;
  wire [16:0]        local_bytes;
  wire [6:2]         regs;
  wire [31:0]        sm_id;
  wire [63:0]        cycle;
  wire [63:0]        instret;
  wire               fault_clr;
  wire [INDEX_W-1:0] perf_index;

  // From ws_cta
  wire               cta_done;
  wire               cta_fit_err;
  wire               wst_valid;
  wire [WARP_W-1:0]  wst_warp;
  wire [SLOT_W-1:0]  wst_slot;
  wire [WARP_W-1:0]  wst_wic;
  wire               wst_last;
  wire [THREADS-1:0] wst_mask;
  wire [23:0]        cta_x;
  wire [15:0]        cta_y;
  wire [15:0]        cta_z;
  wire [31:0]        first_x;
  wire [27:0]        first_y;
  wire [ROW_W-1:0]   rpw;

  // From ws_front
  wire                unused_icache_busy;
  wire                ic_mreq_valid;
  wire [31:IC_LINE_W] ic_mreq_addr;
  wire [IC_ID_W-1:0]  ic_mreq_id;
  wire                ic_mresp_ready;
  wire                ev_icache;
  wire                ev_imiss;
  wire [WARPS-1:0]    asleep;
  wire [WARPS-1:0]    head_valid;
  wire [WARPS*32-1:0] head_insn;
  wire [WARPS*CTL_W-1:0] head_ctl;

  // From ws_issue
  wire               wst_ready;
  wire               pop_valid;
  wire [WARP_W-1:0]  pop_warp;
  wire               redir_valid;
  wire [WARP_W-1:0]  redir_warp;
  wire [31:2]        redir_pc;
  wire [WARPS*REG_W-1:0] head_rd;
  wire [WARPS-1:0]   head_wen;
  wire               al_valid;
  wire [WARP_W-1:0]  al_warp;
  wire [3:0]         al_unit;
  wire [4:0]         al_op;
  wire [REG_W-1:0]         al_rd;
  wire [NSRC:0]         al_use;
  wire [REG_W-1:0]         al_rs1;
  wire [REG_W-1:0]         al_rs2;
  wire [REG_W-1:0]   al_rs3;
  wire [THREADS-1:0] al_mask;
  wire [31:0]        al_imm;
  wire [31:2]        al_pc;
  wire               br_ready;
  wire [COUNT_W-1:0] ev_threads;
  wire               ev_branch;
  wire               ev_split;
  wire [10:0]        lost;
  wire               wdone_valid;
  wire [WARP_W-1:0]  wdone_warp;
  wire               is_fault_valid;
  wire [4:0]         is_fault_cause;
  wire [WARP_W-1:0]  is_fault_warp;
  wire [31:2]        is_fault_pc;
  wire [THREADS-1:0] is_fault_mask;

  // From ws_operand
  wire               lsu_wb_ready;
  wire               ex_wb_ready;
  wire               unused_alu_wb_ready;  // the ALU's results are always taken,
  wire               unused_fp_wb_ready;   // those of the FPU too
  wire                oc_free;
  wire                lsu_ok;
  wire [WARPS-1:0]    war_ok;
  wire [WARPS-1:0]    oc_busy;
  wire                dx_valid;
  wire [3:0]          dx_unit;
  wire [4:0]          dx_op;
  wire [WARP_W-1:0]   dx_warp;
  wire [REG_W-1:0]          dx_rd;
  wire                dx_wen;
  wire [BEAT_W-1:0]   dx_beat;
  wire                dx_last;
  wire [LANES-1:0]    dx_mask;
  wire [THREADS-1:0]  dx_wmask;
  wire [31:2]         dx_pc;
  wire [31:0]         dx_imm;
  wire [LANES*32-1:0] dx_a;
  wire [LANES*32-1:0] dx_b;
  wire [LANES*32-1:0] dx_c;
  wire                oc_complete;
  wire                short_out;
  wire                long_out;
  wire [1:0]          clr_valid;
  wire [2*WARP_W-1:0] clr_warp;
  wire [2*REG_W-1:0]  clr_rd;

  // From ws_exec
  wire [15:0]           ex_unit_ready;
  wire [WCNT_W-1:0]     tid_rows;
  wire [1:0]            ex_wb_valid;
  wire [2*WARP_W-1:0]   ex_wb_warp;
  wire [2*REG_W-1:0]    ex_wb_rd;
  wire [2*BEAT_W-1:0]   ex_wb_beat;
  wire [1:0]            ex_wb_last;
  wire [2*LANES-1:0]    ex_wb_mask;
  wire [2*LANES*32-1:0] ex_wb_data;
  wire                  fp_wb_valid;
  wire [WARP_W-1:0]     fp_wb_warp;
  wire [REG_W-1:0]      fp_wb_rd;
  wire [BEAT_W-1:0]     fp_wb_beat;
  wire                  fp_wb_last;
  wire [LANES-1:0]      fp_wb_mask;
  wire [LANES*32-1:0]   fp_wb_data;
  wire                  br_valid;
  wire [WARP_W-1:0]     br_warp;
  wire                  br_jalr;
  wire                  br_diverge;
  wire [THREADS-1:0]    br_taken;
  wire [31:1]           br_target;
  wire [31:2]           br_fall;
  wire                  arr_valid;
  wire [WARP_W-1:0]     arr_warp;
  wire [31:0]           arr_num;

  // From ws_mem
  wire                  lsu_ready;
  wire                  unused_caches_busy;
  wire                  writes_done;
  wire                  axi_idle;
  wire                  lsu_wb_valid;
  wire [WARP_W-1:0]     lsu_wb_warp;
  wire [REG_W-1:0]            lsu_wb_rd;
  wire [BEAT_W-1:0]     lsu_wb_beat;
  wire                  lsu_wb_last;
  wire [LANES-1:0]      lsu_wb_mask;
  wire [LANES*32-1:0]   lsu_wb_data;
  wire [WARPS-1:0]      lsu_busy;
  wire [WARPS-1:0]      dst_busy;
  wire [WARPS-1:0]      st_pending;
  wire [1:0]            mem_fault_valid;
  wire [2*5-1:0]        mem_fault_cause;
  wire [2*WARP_W-1:0]   mem_fault_warp;
  wire [2*30-1:0]       mem_fault_pc;
  wire [2*THREADS-1:0]  mem_fault_mask;
  wire [2*32-1:0]       mem_fault_addr;
  wire                  ic_mreq_ready;
  wire                  ic_mresp_valid;
  wire [IC_ID_W-1:0]    ic_mresp_id;
  wire [AXI_DATA_W-1:0] ic_mresp_data;
  wire                  ic_mresp_err;
  wire                  ic_mresp_last;
  wire                  ev_smem;
  wire                  ev_conflict;
  wire                  ev_dcache;
  wire                  ev_dmiss;
  wire                  ev_store;
  wire                  ev_read;
  wire                  ev_write;

  // From ws_fault
  wire               fault_valid;
  wire [4:0]         fault_cause;
  wire [WARP_W-1:0]  fault_warp;
  wire [31:2]        fault_pc;
  wire [THREADS-1:0] fault_mask;
  wire [31:0]        fault_addr;
  wire               fault_stop;

  // From ws_perf
  wire               perf_ready;
  wire [47:0]        perf_data;
  wire [INDEX_W-1:0] perf_row;

  // No more issue, fetch, blocks
  wire stop = ctrl_stop | fault_stop;

  // A warp starts in the front end, at issue and wherever its CTA matters in one cycle
  wire wst_fire = wst_valid & wst_ready;

  // A kernel has ended when nothing it wrote is on its way and no line is
  wire idle = writes_done & axi_idle & !(|dst_busy);

  // The LSU is unit 4, all others are in ws_exec
  wire [15:0] unit_ready = ex_unit_ready | {11'd0, lsu_ready, 4'd0};

  assign rt_start_valid_o = wst_fire;
  assign rt_start_warp_o  = wst_warp;
  assign rt_start_wic_o   = wst_wic;
  assign rt_start_x_o     = cta_x;
  assign rt_start_y_o     = cta_y;
  assign rt_start_z_o     = cta_z;

  // ORDER PERF: as in gen/perf.def
  wire [COUNTERS-1:0] events = {
    ev_write, ev_read, ev_store,
    ev_split, ev_branch,
    ev_conflict, ev_smem,
    ev_dmiss, ev_dcache,
    ev_imiss, ev_icache,
    lost[10] & running, lost[9:0],
    pop_valid, pop_valid, running
  };

  ws_ctrl #(
    .WARPS     (WARPS),
    .THREADS   (THREADS),
    .LANES     (LANES),
    .COUNTERS  (COUNTERS),
    .CTA_SLOTS (CTA_SLOTS)
  ) u_ctrl (
    .clk_i          (clk_i),
    .rst_i          (rst_i),
    .s_axi_awvalid  (s_axi_awvalid),
    .s_axi_awready  (s_axi_awready),
    .s_axi_awaddr   (s_axi_awaddr),
    .s_axi_wvalid   (s_axi_wvalid),
    .s_axi_wready   (s_axi_wready),
    .s_axi_wdata    (s_axi_wdata),
    .s_axi_wstrb    (s_axi_wstrb),
    .s_axi_bvalid   (s_axi_bvalid),
    .s_axi_bready   (s_axi_bready),
    .s_axi_bresp    (s_axi_bresp),
    .s_axi_arvalid  (s_axi_arvalid),
    .s_axi_arready  (s_axi_arready),
    .s_axi_araddr   (s_axi_araddr),
    .s_axi_rvalid   (s_axi_rvalid),
    .s_axi_rready   (s_axi_rready),
    .s_axi_rdata    (s_axi_rdata),
    .s_axi_rresp    (s_axi_rresp),
    .irq_o          (irq_o),
    .start_o        (start),
    .stop_o         (ctrl_stop),
    .core_rst_o     (core_rst),
    .busy_o         (running),
    .entry_pc_o     (entry_pc),
    .grid_x_o       (grid_x),
    .grid_y_o       (grid_y),
    .grid_z_o       (grid_z),
    .block_x_o      (block_x),
    .block_y_o      (block_y),
    .block_z_o      (block_z),
    .param_ptr_o    (param_ptr),
    .const_base_o   (const_base),
    .const_bytes_o  (const_bytes),
    .shared_bytes_o (shared_bytes),
    .local_base_o   (local_base),
    .local_bytes_o  (local_bytes),
    .regs_o         (regs),
    .sm_id_o        (sm_id),
    .cycle_o        (cycle),
    .instret_o      (instret),
    .issue_i        (pop_valid),
    .cta_done_i     (cta_done),
    .cta_fit_err_i  (cta_fit_err),
    .idle_i         (idle),
    .axi_idle_i     (axi_idle),
    .fault_valid_i  (fault_valid),
    .fault_cause_i  (fault_cause),
    .fault_warp_i   (fault_warp),
    .fault_pc_i     (fault_pc),
    .fault_mask_i   (fault_mask),
    .fault_addr_i   (fault_addr),
    .perf_index_o   (perf_index),
    .perf_ready_i   (perf_ready),
    .perf_data_i    (perf_data),
    .fault_clr_o    (fault_clr)
  );

  ws_cta #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .CTA_SLOTS  (CTA_SLOTS),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .SMEM_BYTES (SMEM_BYTES)
  ) u_cta (
    .clk_i          (clk_i),
    .rst_i          (core_rst),
    .start_i        (start),
    .stop_i         (stop),
    .grid_x_i       (grid_x),
    .grid_y_i       (grid_y),
    .grid_z_i       (grid_z),
    .block_x_i      (block_x),
    .block_y_i      (block_y),
    .block_z_i      (block_z),
    .shared_bytes_i (shared_bytes),
    .regs_i         (regs),
    .done_o         (cta_done),
    .fit_err_o      (cta_fit_err),
    .tid_rows_i     (tid_rows),
    .wst_valid_o    (wst_valid),
    .wst_ready_i    (wst_ready),
    .wst_warp_o     (wst_warp),
    .wst_slot_o     (wst_slot),
    .wst_wic_o      (wst_wic),
    .wst_last_o     (wst_last),
    .wst_mask_o     (wst_mask),
    .cta_x_o        (cta_x),
    .cta_y_o        (cta_y),
    .cta_z_o        (cta_z),
    .first_x_o      (first_x),
    .first_y_o      (first_y),
    .wdone_valid_i  (wdone_valid),
    .wdone_warp_i   (wdone_warp),
    .rpw_o          (rpw)
  );

  ws_front #(
    .WARPS         (WARPS),
    .IBUF_DEPTH    (IBUF_DEPTH),
    .IC_SETS       (IC_SETS),
    .IC_WAYS       (IC_WAYS),
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (IC_MSHR),
    .AXI_DATA_W    (AXI_DATA_W),
    .CTL_W         (CTL_W)
  ) u_front (
    .clk_i         (clk_i),
    .rst_i         (core_rst),
    .inv_i         (start),
    .busy_o        (unused_icache_busy),
    .stop_i        (stop),
    .regs_i        (regs),
    .redir_valid_i (redir_valid),
    .redir_warp_i  (redir_warp),
    .redir_pc_i    (redir_pc),
    .wdone_valid_i (wdone_valid),
    .wdone_warp_i  (wdone_warp),
    .mreq_valid_o  (ic_mreq_valid),
    .mreq_ready_i  (ic_mreq_ready),
    .mreq_addr_o   (ic_mreq_addr),
    .mreq_id_o     (ic_mreq_id),
    .mresp_valid_i (ic_mresp_valid),
    .mresp_ready_o (ic_mresp_ready),
    .mresp_id_i    (ic_mresp_id),
    .mresp_data_i  (ic_mresp_data),
    .mresp_err_i   (ic_mresp_err),
    .mresp_last_i  (ic_mresp_last),
    .ic_access_o   (ev_icache),
    .ic_miss_o     (ev_imiss),
    .asleep_o      (asleep),
    .head_valid_o  (head_valid),
    .head_insn_o   (head_insn),
    .head_ctl_o    (head_ctl),
    .pop_valid_i   (pop_valid),
    .pop_warp_i    (pop_warp)
  );

  ws_issue #(
    .WARPS       (WARPS),
    .THREADS     (THREADS),
    .STACK_DEPTH (STACK_DEPTH),
    .CTA_SLOTS   (CTA_SLOTS),
    .BARRIERS    (BARRIERS),
    .REG_W       (REG_W),
    .NSRC        (NSRC),
    .CTL_W       (CTL_W)
  ) u_issue (
    .clk_i            (clk_i),
    .rst_i            (core_rst),
    .stop_i           (stop),
    .wst_valid_i      (wst_valid),
    .wst_ready_o      (wst_ready),
    .wst_warp_i       (wst_warp),
    .wst_slot_i       (wst_slot),
    .wst_last_i       (wst_last),
    .wst_mask_i       (wst_mask),
    .entry_pc_i       (entry_pc),
    .head_valid_i     (head_valid),
    .head_insn_i      (head_insn),
    .head_ctl_i       (head_ctl),
    .pop_valid_o      (pop_valid),
    .pop_warp_o       (pop_warp),
    .redir_valid_o    (redir_valid),
    .redir_warp_o     (redir_warp),
    .redir_pc_o       (redir_pc),
    .oc_free_i        (oc_free),
    .lsu_ok_i         (lsu_ok),
    .war_ok_i         (war_ok),
    .oc_busy_i        (oc_busy),
    .head_rd_o        (head_rd),
    .head_wen_o       (head_wen),
    .al_valid_o       (al_valid),
    .al_warp_o        (al_warp),
    .al_unit_o        (al_unit),
    .al_op_o          (al_op),
    .al_rd_o          (al_rd),
    .al_use_o         (al_use),
    .al_rs1_o         (al_rs1),
    .al_rs2_o         (al_rs2),
    .al_rs3_o         (al_rs3),
    .al_mask_o        (al_mask),
    .al_imm_o         (al_imm),
    .al_pc_o          (al_pc),
    .br_valid_i       (br_valid),
    .br_ready_o       (br_ready),
    .br_warp_i        (br_warp),
    .br_jalr_i        (br_jalr),
    .br_diverge_i     (br_diverge),
    .br_taken_i       (br_taken),
    .br_target_i      (br_target),
    .br_fall_i        (br_fall),
    .arr_valid_i      (arr_valid),
    .arr_warp_i       (arr_warp),
    .arr_num_i        (arr_num),
    .clr_valid_i      (clr_valid),
    .clr_warp_i       (clr_warp),
    .clr_rd_i         (clr_rd),
    .asleep_i         (asleep),
    .oc_complete_i    (oc_complete),
    .short_i          (short_out),
    .long_i           (long_out),
    .lsu_busy_i       (lsu_busy),
    .dst_busy_i       (dst_busy),
    .st_pending_i     (st_pending),
    .ev_threads_o     (ev_threads),
    .ev_branch_o      (ev_branch),
    .ev_split_o       (ev_split),
    .lost_o           (lost),
    .rt_issue_valid_o (rt_issue_valid_o),
    .rt_issue_warp_o  (rt_issue_warp_o),
    .rt_issue_pc_o    (rt_issue_pc_o),
    .rt_issue_insn_o  (rt_issue_insn_o),
    .rt_issue_mask_o  (rt_issue_mask_o),
    .rt_live_o        (rt_live_o),
    .rt_blocked_o     (rt_blocked_o),
    .rt_bar_wait_o    (rt_bar_wait_o),
    .rt_head_valid_o  (rt_head_valid_o),
    .rt_sb_ok_o       (rt_sb_ok_o),
    .rt_pc_o          (rt_pc_o),
    .wdone_valid_o    (wdone_valid),
    .wdone_warp_o     (wdone_warp),
    .fault_valid_o    (is_fault_valid),
    .fault_cause_o    (is_fault_cause),
    .fault_warp_o     (is_fault_warp),
    .fault_pc_o       (is_fault_pc),
    .fault_mask_o     (is_fault_mask)
  );

  ws_operand #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .COLLECTORS (COLLECTORS),
    .RF_BANKS   (RF_BANKS),
    .RF_ROWS    (RF_ROWS),
    .RF_SWIZZLE (RF_SWIZZLE),
    .WAR        (WAR),
    .REG_W      (REG_W),
    .NSRC       (NSRC)
  ) u_operand (
    .clk_i         (clk_i),
    .rst_i         (core_rst),
    .rpw_i         (rpw),
    .al_valid_i    (al_valid),
    .al_warp_i     (al_warp),
    .al_unit_i     (al_unit),
    .al_op_i       (al_op),
    .al_rd_i       (al_rd),
    .al_use_i      (al_use),
    .al_rs1_i      (al_rs1),
    .al_rs2_i      (al_rs2),
    .al_rs3_i      (al_rs3),
    .al_mask_i     (al_mask),
    .al_imm_i      (al_imm),
    .al_pc_i       (al_pc),
    .head_rd_i     (head_rd),
    .head_wen_i    (head_wen),
    .oc_free_o     (oc_free),
    .lsu_ok_o      (lsu_ok),
    .war_ok_o      (war_ok),
    .busy_o        (oc_busy),
    .unit_ready_i  (unit_ready),
    .dx_valid_o    (dx_valid),
    .dx_unit_o     (dx_unit),
    .dx_op_o       (dx_op),
    .dx_warp_o     (dx_warp),
    .dx_rd_o       (dx_rd),
    .dx_wen_o      (dx_wen),
    .dx_beat_o     (dx_beat),
    .dx_last_o     (dx_last),
    .dx_mask_o     (dx_mask),
    .dx_wmask_o    (dx_wmask),
    .dx_pc_o       (dx_pc),
    .dx_imm_o      (dx_imm),
    .dx_a_o        (dx_a),
    .dx_b_o        (dx_b),
    .dx_c_o        (dx_c),
    .wb_valid_i    ({fp_wb_valid, lsu_wb_valid, ex_wb_valid}),
    .wb_ready_o    ({unused_fp_wb_ready, lsu_wb_ready, ex_wb_ready, unused_alu_wb_ready}),
    .wb_warp_i     ({fp_wb_warp, lsu_wb_warp, ex_wb_warp}),
    .wb_rd_i       ({fp_wb_rd, lsu_wb_rd, ex_wb_rd}),
    .wb_beat_i     ({fp_wb_beat, lsu_wb_beat, ex_wb_beat}),
    .wb_mask_i     ({fp_wb_mask, lsu_wb_mask, ex_wb_mask}),
    .wb_data_i     ({fp_wb_data, lsu_wb_data, ex_wb_data}),
    .wb_last_i     ({fp_wb_last, lsu_wb_last, ex_wb_last}),
    .oc_complete_o (oc_complete),
    .short_o       (short_out),
    .long_o        (long_out),
    .rt_wb_valid_o (rt_wb_valid_o),
    .rt_wb_warp_o  (rt_wb_warp_o),
    .rt_wb_rd_o    (rt_wb_rd_o),
    .rt_wb_beat_o  (rt_wb_beat_o),
    .rt_wb_mask_o  (rt_wb_mask_o),
    .rt_wb_data_o  (rt_wb_data_o),
    .clr_valid_o   (clr_valid),
    .clr_warp_o    (clr_warp),
    .clr_rd_o      (clr_rd)
  );

  ws_exec #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .SP_STAGES  (SP_STAGES),
    .FDIV_SHARE (FDIV_SHARE),
    .SFU_LANES  (SFU_LANES),
    .MUL_PASSES (MUL_PASSES),
    .REG_W      (REG_W)
  ) u_exec (
    .clk_i         (clk_i),
    .rst_i         (core_rst),
    .start_i       (start),
    .sm_id_i       (sm_id),
    .block_x_i     (block_x),
    .block_y_i     (block_y),
    .block_z_i     (block_z),
    .grid_x_i      (grid_x),
    .grid_y_i      (grid_y),
    .grid_z_i      (grid_z),
    .param_ptr_i   (param_ptr),
    .local_bytes_i (local_bytes),
    .cycle_i       (cycle),
    .instret_i     (instret),
    .perf_row_i    (perf_row),
    .perf_data_i   (perf_data),
    .wst_fire_i    (wst_fire),
    .wst_warp_i    (wst_warp),
    .wst_wic_i     (wst_wic),
    .cta_x_i       (cta_x),
    .cta_y_i       (cta_y),
    .cta_z_i       (cta_z),
    .first_x_i     (first_x),
    .first_y_i     (first_y),
    .rows_o        (tid_rows),
    .dx_valid_i    (dx_valid),
    .unit_ready_o  (ex_unit_ready),
    .dx_unit_i     (dx_unit),
    .dx_op_i       (dx_op),
    .dx_warp_i     (dx_warp),
    .dx_rd_i       (dx_rd),
    .dx_wen_i      (dx_wen),
    .dx_beat_i     (dx_beat),
    .dx_last_i     (dx_last),
    .dx_mask_i     (dx_mask),
    .dx_wmask_i    (dx_wmask),
    .dx_pc_i       (dx_pc),
    .dx_imm_i      (dx_imm),
    .dx_a_i        (dx_a),
    .dx_b_i        (dx_b),
    .dx_c_i        (dx_c),
    .wb_valid_o    (ex_wb_valid),
    .wb_ready_i    (ex_wb_ready),
    .wb_warp_o     (ex_wb_warp),
    .wb_rd_o       (ex_wb_rd),
    .wb_beat_o     (ex_wb_beat),
    .wb_last_o     (ex_wb_last),
    .wb_mask_o     (ex_wb_mask),
    .wb_data_o     (ex_wb_data),
    .fp_valid_o    (fp_wb_valid),
    .fp_warp_o     (fp_wb_warp),
    .fp_rd_o       (fp_wb_rd),
    .fp_beat_o     (fp_wb_beat),
    .fp_last_o     (fp_wb_last),
    .fp_mask_o     (fp_wb_mask),
    .fp_data_o     (fp_wb_data),
    .br_valid_o    (br_valid),
    .br_ready_i    (br_ready),
    .br_warp_o     (br_warp),
    .br_jalr_o     (br_jalr),
    .br_diverge_o  (br_diverge),
    .br_taken_o    (br_taken),
    .br_target_o   (br_target),
    .br_fall_o     (br_fall),
    .arr_valid_o   (arr_valid),
    .arr_warp_o    (arr_warp),
    .arr_num_o     (arr_num)
  );

  ws_mem #(
    .WARPS         (WARPS),
    .THREADS       (THREADS),
    .LANES         (LANES),
    .CTA_SLOTS     (CTA_SLOTS),
    .SMEM_BYTES    (SMEM_BYTES),
    .SMEM_BANKS    (SMEM_BANKS),
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (IC_MSHR),
    .CC_SETS       (CC_SETS),
    .CC_WAYS       (CC_WAYS),
    .CC_LINE_BYTES (CC_LINE_BYTES),
    .CC_MSHR       (CC_MSHR),
    .DC_SETS       (DC_SETS),
    .DC_WAYS       (DC_WAYS),
    .DC_LINE_BYTES (DC_LINE_BYTES),
    .DC_MSHR       (DC_MSHR),
    .WRITE_MSHR    (WRITE_MSHR),
    .AXI_DATA_W    (AXI_DATA_W),
    .REG_W         (REG_W)
  ) u_mem (
    .clk_i            (clk_i),
    .rst_i            (core_rst),
    .inv_i            (start),
    .busy_o           (unused_caches_busy),
    .halt_i           (ctrl_stop),
    .idle_o           (writes_done),
    .axi_idle_o       (axi_idle),
    .shared_bytes_i   (shared_bytes[SM_W:0]),
    .const_base_i     (const_base),
    .const_bytes_i    ({3'b000, const_bytes}),
    .local_base_i     (local_base),
    .local_bytes_i    (local_bytes[16:6]),
    .wst_fire_i       (wst_fire),
    .wst_warp_i       (wst_warp),
    .wst_slot_i       (wst_slot),
    .dx_valid_i       (dx_valid),
    .lsu_ready_o      (lsu_ready),
    .dx_unit_i        (dx_unit),
    .dx_op_i          (dx_op),
    .dx_warp_i        (dx_warp),
    .dx_rd_i          (dx_rd),
    .dx_wen_i         (dx_wen),
    .dx_beat_i        (dx_beat),
    .dx_last_i        (dx_last),
    .dx_mask_i        (dx_mask),
    .dx_pc_i          (dx_pc),
    .dx_imm_i         (dx_imm),
    .dx_a_i           (dx_a),
    .dx_b_i           (dx_b),
    .wb_valid_o       (lsu_wb_valid),
    .wb_ready_i       (lsu_wb_ready),
    .wb_warp_o        (lsu_wb_warp),
    .wb_rd_o          (lsu_wb_rd),
    .wb_beat_o        (lsu_wb_beat),
    .wb_last_o        (lsu_wb_last),
    .wb_mask_o        (lsu_wb_mask),
    .wb_data_o        (lsu_wb_data),
    .lsu_busy_o       (lsu_busy),
    .dst_busy_o       (dst_busy),
    .st_pending_o     (st_pending),
    .fault_valid_o    (mem_fault_valid),
    .fault_cause_o    (mem_fault_cause),
    .fault_warp_o     (mem_fault_warp),
    .fault_pc_o       (mem_fault_pc),
    .fault_mask_o     (mem_fault_mask),
    .fault_addr_o     (mem_fault_addr),
    .ic_mreq_valid_i  (ic_mreq_valid),
    .ic_mreq_ready_o  (ic_mreq_ready),
    .ic_mreq_addr_i   (ic_mreq_addr),
    .ic_mreq_id_i     (ic_mreq_id),
    .ic_mresp_valid_o (ic_mresp_valid),
    .ic_mresp_ready_i (ic_mresp_ready),
    .ic_mresp_id_o    (ic_mresp_id),
    .ic_mresp_data_o  (ic_mresp_data),
    .ic_mresp_err_o   (ic_mresp_err),
    .ic_mresp_last_o  (ic_mresp_last),
    .rt_sm_valid_o    (rt_sm_valid_o),
    .rt_sm_warp_o     (rt_sm_warp_o),
    .rt_sm_beat_o     (rt_sm_beat_o),
    .rt_sm_mask_o     (rt_sm_mask_o),
    .rt_sm_rd_o       (rt_sm_rd_o),
    .rt_sm_kind_o     (rt_sm_kind_o),
    .rt_cc_valid_o    (rt_cc_valid_o),
    .rt_cc_warp_o     (rt_cc_warp_o),
    .rt_cc_beat_o     (rt_cc_beat_o),
    .rt_cc_mask_o     (rt_cc_mask_o),
    .rt_cc_rd_o       (rt_cc_rd_o),
    .rt_dc_valid_o    (rt_dc_valid_o),
    .rt_dc_warp_o     (rt_dc_warp_o),
    .rt_dc_beat_o     (rt_dc_beat_o),
    .rt_dc_mask_o     (rt_dc_mask_o),
    .rt_dc_rd_o       (rt_dc_rd_o),
    .rt_dc_kind_o     (rt_dc_kind_o),
    .rt_dc_line_o     (rt_dc_line_o),
    .ev_smem_o        (ev_smem),
    .ev_conflict_o    (ev_conflict),
    .ev_dcache_o      (ev_dcache),
    .ev_dmiss_o       (ev_dmiss),
    .ev_store_o       (ev_store),
    .ev_read_o        (ev_read),
    .ev_write_o       (ev_write),
    .m_axi_arid       (m_axi_arid),
    .m_axi_araddr     (m_axi_araddr),
    .m_axi_arlen      (m_axi_arlen),
    .m_axi_arsize     (m_axi_arsize),
    .m_axi_arburst    (m_axi_arburst),
    .m_axi_arcache    (m_axi_arcache),
    .m_axi_arprot     (m_axi_arprot),
    .m_axi_arvalid    (m_axi_arvalid),
    .m_axi_arready    (m_axi_arready),
    .m_axi_rid        (m_axi_rid),
    .m_axi_rdata      (m_axi_rdata),
    .m_axi_rresp      (m_axi_rresp),
    .m_axi_rlast      (m_axi_rlast),
    .m_axi_rvalid     (m_axi_rvalid),
    .m_axi_rready     (m_axi_rready),
    .m_axi_awid       (m_axi_awid),
    .m_axi_awaddr     (m_axi_awaddr),
    .m_axi_awlen      (m_axi_awlen),
    .m_axi_awsize     (m_axi_awsize),
    .m_axi_awburst    (m_axi_awburst),
    .m_axi_awcache    (m_axi_awcache),
    .m_axi_awprot     (m_axi_awprot),
    .m_axi_awvalid    (m_axi_awvalid),
    .m_axi_awready    (m_axi_awready),
    .m_axi_wdata      (m_axi_wdata),
    .m_axi_wstrb      (m_axi_wstrb),
    .m_axi_wlast      (m_axi_wlast),
    .m_axi_wvalid     (m_axi_wvalid),
    .m_axi_wready     (m_axi_wready),
    .m_axi_bid        (m_axi_bid),
    .m_axi_bresp      (m_axi_bresp),
    .m_axi_bvalid     (m_axi_bvalid),
    .m_axi_bready     (m_axi_bready)
  );

  ws_fault #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .SOURCES (3)
  ) u_fault (
    .clk_i         (clk_i),
    .clr_i         (rst_i | fault_clr),
    .src_valid_i   ({mem_fault_valid, is_fault_valid}),
    .src_cause_i   ({mem_fault_cause, is_fault_cause}),
    .src_warp_i    ({mem_fault_warp, is_fault_warp}),
    .src_pc_i      ({mem_fault_pc, is_fault_pc}),
    .src_mask_i    ({mem_fault_mask, is_fault_mask}),
    .src_addr_i    ({mem_fault_addr, 32'd0}),
    .fault_valid_o (fault_valid),
    .fault_cause_o (fault_cause),
    .fault_warp_o  (fault_warp),
    .fault_pc_o    (fault_pc),
    .fault_mask_o  (fault_mask),
    .fault_addr_o  (fault_addr),
    .stop_o        (fault_stop)
  );

  ws_perf #(
    .COUNTERS (COUNTERS),
    .THREADS  (THREADS)
  ) u_perf (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .event_i    (events),
    .thread_n_i (ev_threads),
    .clr_i      (start),
    .rd_index_i (perf_index),
    .rd_ready_o (perf_ready),
    .rd_data_o  (perf_data),
    .rd_row_o   (perf_row)
  );

endmodule

`default_nettype wire
