// wsgen 0.1.0 | ws_core.v.tmpl 0c56984c | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_core: a GPU streaming multiprocessor without its bus. Wires the stages.
//
//   s_axi --> ws_ctrl --> ws_cta                        (launch)
//                            | warps
//                        ws_subcore, SCHEDULERS of them   <--> ws_barrier, ws_sfu
//                         | beats   ^ results
//                        ws_mem --> lines, writes  <--> bus: ws_axi, or an interconnect
//
// Contract
//   One clock, one synchronous reset (active high, at least two cycles). s_axi_*: AXI4-Lite launch
//   registers (docs/machine.md). irq_o: a kernel is done or has faulted.
//   ic_*, cc_*, dc_*, wr_*, ack_*, bus_*: the boundary to the bus. docs/microarchitecture.md, "The
//   boundary to the bus", has the rules for both sides. ic reads lines of instructions, cc lines of
//   constants, dc lines of data. With further levels, ic reads lines of the last one, and cc single
//   beats of its lines that have come with an error.
//   bus_rst_o: resets the bus, which drops its open requests; also given at the end of a kernel
//   that was stopped. The bus takes at most one request for a line per cycle.
//   rt_*: the retire port: effects of instructions, for simulation and proof; see each stage.
//   With several schedulers, sub-core p has the warps p, p + SCHEDULERS .. as its 0, 1 ..
// Parameters
//   As in docs/parameters.md; sizes in bytes where the name says so, otherwise counts. SLOTS
//   instructions may issue in a cycle.

`default_nettype none

module ws_core #(
  parameter WARPS          = 8,
  parameter SCHEDULERS     = 1,
  parameter SLOTS          = 1,
  parameter ISSUE_WIDTH    = 1,
  parameter DISPATCH_WIDTH = 1,
  parameter FIMM_W         = 18,
  parameter THREADS        = 8,
  parameter LANES          = 8,
  parameter CTA_SLOTS      = 8,
  parameter BARRIERS       = 4,
  parameter FP             = 1,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter RF_SWIZZLE     = 1,
  parameter COLLECTORS     = 4,
  parameter REG_W          = 6,
  parameter NSRC           = 3,
  parameter UNIT_W         = 4,
  parameter OP_W           = 5,
  parameter CTL_W          = 19,
  parameter IBUF_DEPTH     = 2,
  parameter STACK_DEPTH    = 16,
  parameter CLEARS         = 3,
  parameter NWB            = 4,
  parameter CUT_DISPATCH   = 1,
  parameter ALU_DIRECT     = 1,
  parameter CUT_ALLOC      = 1,
  parameter CUT_WRITEBACK  = 1,
  parameter CUT_LOADS      = 1,
  parameter CUT_LSU        = 2,
  parameter CUT_BRANCH     = 1,
  parameter CUT_RESULTS    = 1,
  parameter CUT_FDIV       = 1,
  parameter CUT_DCACHE     = 1,
  parameter SP_STAGES      = 0,
  parameter FMA_STAGES     = 1,
  parameter MUL_PASSES     = 2,
  parameter FDIV_SHARE     = 4,
  parameter FTZ            = 0,
  parameter FLAGS          = 0,
  parameter SFU_LANES      = 2,
  parameter SFU_STAGES     = 3,
  parameter CAS            = 0,
  parameter LRSC           = 0,
  parameter WDATA_W        = 32,
  parameter SMEM_BYTES     = 16384,
  parameter SMEM_BANKS     = 8,
  parameter IC_SETS        = 64,
  parameter IC_WAYS        = 4,
  parameter IC_LINE_BYTES  = 64,
  parameter IC_MSHR        = 2,
  parameter CC_SETS        = 8,
  parameter CC_WAYS        = 4,
  parameter CC_LINE_BYTES  = 64,
  parameter CC_MSHR        = 2,
  parameter DC_SETS        = 64,
  parameter DC_WAYS        = 4,
  parameter DC_LINE_BYTES  = 64,
  parameter DC_MSHR        = 8,
  parameter WRITE_MSHR     = 64,
  parameter AXI_DATA_W     = 512,
  parameter COUNTERS       = 26,
  parameter WARP_W         = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SW_W           = (WARPS / SCHEDULERS > 1) ? $clog2(WARPS / SCHEDULERS) : 1,
  parameter BEAT_W         = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter DATA_W         = LANES * 32,
  parameter IC_LINE_W      = $clog2(IC_LINE_BYTES),
  parameter IC_ID_W        = (IC_MSHR > 1) ? $clog2(IC_MSHR) : 1,
  parameter CC_LINE_W      = $clog2(CC_LINE_BYTES),
  parameter CC_ID_W        = (CC_MSHR > 1) ? $clog2(CC_MSHR) : 1,
  parameter DC_LINE_W      = $clog2(DC_LINE_BYTES),
  parameter DC_ID_W        = (DC_MSHR > 1) ? $clog2(DC_MSHR) : 1,
  parameter SM_ID_W        = IC_ID_W + $clog2(SCHEDULERS),
  parameter BUS_W          = $clog2(AXI_DATA_W / 8)
) (
  input  wire                                  clk_i,
  input  wire                                  rst_i,

  // AXI4-Lite slave: launch registers
  input  wire                                  s_axi_awvalid,
  output wire                                  s_axi_awready,
  input  wire [11:0]                           s_axi_awaddr,
  input  wire                                  s_axi_wvalid,
  output wire                                  s_axi_wready,
  input  wire [31:0]                           s_axi_wdata,
  input  wire [3:0]                            s_axi_wstrb,
  output wire                                  s_axi_bvalid,
  input  wire                                  s_axi_bready,
  output wire [1:0]                            s_axi_bresp,
  input  wire                                  s_axi_arvalid,
  output wire                                  s_axi_arready,
  input  wire [11:0]                           s_axi_araddr,
  output wire                                  s_axi_rvalid,
  input  wire                                  s_axi_rready,
  output wire [31:0]                           s_axi_rdata,
  output wire [1:0]                            s_axi_rresp,
  output wire                                  irq_o,

  // Retire port: warps that start, instructions issued (SLOTS, the older one of a pair below),
  // register writes (one per bank of each sub-core), memory accesses that take effect; state of the
  // warps
  output wire                                  rt_start_valid_o,
  output wire [WARP_W-1:0]                     rt_start_warp_o,
  output wire [WARP_W-1:0]                     rt_start_wic_o,
  output wire [23:0]                           rt_start_x_o,
  output wire [15:0]                           rt_start_y_o,
  output wire [15:0]                           rt_start_z_o,
  output wire [SLOTS-1:0]                      rt_issue_valid_o,
  output wire [SLOTS*WARP_W-1:0]               rt_issue_warp_o,
  output wire [SLOTS*30-1:0]                   rt_issue_pc_o,
  output wire [SLOTS*32-1:0]                   rt_issue_insn_o,
  output wire [SLOTS*THREADS-1:0]              rt_issue_mask_o,
  output wire [WARPS-1:0]                      rt_live_o,
  output wire [WARPS-1:0]                      rt_bar_wait_o,
  output wire [WARPS-1:0]                      rt_blocked_o,
  output wire [WARPS-1:0]                      rt_head_valid_o,
  output wire [WARPS-1:0]                      rt_sb_ok_o,
  output wire [WARPS*30-1:0]                   rt_pc_o,
  output wire [SCHEDULERS*RF_BANKS-1:0]        rt_wb_valid_o,
  output wire [SCHEDULERS*RF_BANKS*WARP_W-1:0] rt_wb_warp_o,
  output wire [SCHEDULERS*RF_BANKS*REG_W-1:0]  rt_wb_rd_o,
  output wire [SCHEDULERS*RF_BANKS*BEAT_W-1:0] rt_wb_beat_o,
  output wire [SCHEDULERS*RF_BANKS*LANES-1:0]  rt_wb_mask_o,
  output wire [SCHEDULERS*RF_BANKS*DATA_W-1:0] rt_wb_data_o,
  output wire                                  rt_sm_valid_o,
  output wire [WARP_W-1:0]                     rt_sm_warp_o,
  output wire [BEAT_W-1:0]                     rt_sm_beat_o,
  output wire [LANES-1:0]                      rt_sm_mask_o,
  output wire [REG_W-1:0]                      rt_sm_rd_o,
  output wire [1:0]                            rt_sm_kind_o,
  output wire                                  rt_cc_valid_o,
  output wire [WARP_W-1:0]                     rt_cc_warp_o,
  output wire [BEAT_W-1:0]                     rt_cc_beat_o,
  output wire [LANES-1:0]                      rt_cc_mask_o,
  output wire [REG_W-1:0]                      rt_cc_rd_o,
  output wire                                  rt_dc_valid_o,
  output wire [WARP_W-1:0]                     rt_dc_warp_o,
  output wire [BEAT_W-1:0]                     rt_dc_beat_o,
  output wire [LANES-1:0]                      rt_dc_mask_o,
  output wire [REG_W-1:0]                      rt_dc_rd_o,
  output wire [1:0]                            rt_dc_kind_o,
  output wire [31:DC_LINE_W]                   rt_dc_line_o,

  // Lines of instructions
  output wire                                  ic_mreq_valid_o,
  input  wire                                  ic_mreq_ready_i,
  output wire [31:IC_LINE_W]                   ic_mreq_addr_o,
  output wire [SM_ID_W-1:0]                    ic_mreq_id_o,
  input  wire                                  ic_mresp_valid_i,
  output wire                                  ic_mresp_ready_o,
  input  wire [SM_ID_W-1:0]                    ic_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]                 ic_mresp_data_i,
  input  wire                                  ic_mresp_err_i,
  input  wire                                  ic_mresp_last_i,

  // Lines of constants
  output wire                                  cc_mreq_valid_o,
  input  wire                                  cc_mreq_ready_i,
  output wire [31:CC_LINE_W]                   cc_mreq_addr_o,
  output wire [CC_ID_W-1:0]                    cc_mreq_id_o,
  input  wire                                  cc_mresp_valid_i,
  output wire                                  cc_mresp_ready_o,
  input  wire [CC_ID_W-1:0]                    cc_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]                 cc_mresp_data_i,
  input  wire                                  cc_mresp_err_i,
  input  wire                                  cc_mresp_last_i,

  // Lines of data
  output wire                                  dc_mreq_valid_o,
  input  wire                                  dc_mreq_ready_i,
  output wire [31:DC_LINE_W]                   dc_mreq_addr_o,
  output wire [DC_ID_W-1:0]                    dc_mreq_id_o,
  input  wire                                  dc_mresp_valid_i,
  input  wire [DC_ID_W-1:0]                    dc_mresp_id_i,
  input  wire [AXI_DATA_W-1:0]                 dc_mresp_data_i,
  input  wire                                  dc_mresp_err_i,
  input  wire                                  dc_mresp_last_i,

  // Writes
  output wire                                  wr_valid_o,
  input  wire                                  wr_ready_i,
  output wire [31:BUS_W]                       wr_addr_o,
  output wire [AXI_DATA_W-1:0]                 wr_data_o,
  output wire [AXI_DATA_W/8-1:0]               wr_strb_o,
  input  wire                                  ack_valid_i,
  output wire                                  ack_ready_o,
  input  wire                                  ack_err_i,

  // State of the bus, and its reset
  output wire                                  bus_halt_o,
  input  wire                                  bus_idle_i,
  input  wire                                  bus_quiet_i,
  output wire                                  bus_rst_o
);

  localparam SM_W   = $clog2(SMEM_BYTES);

  // From ws_ctrl
  wire                        start;
  wire                        inv;
  wire                        ctrl_stop;
  wire                        core_rst;
  wire                        running;
  wire [31:2]                 entry_pc;
  wire [23:0]                 grid_x;
  wire [15:0]                 grid_y;
  wire [15:0]                 grid_z;
  wire [7:0]                  part_first;
  wire [7:0]                  part_skip;
  wire [11:0]                 block_x;
  wire [11:0]                 block_y;
  wire [11:0]                 block_z;
  wire [31:4]                 const_base;
  wire [28:0]                 const_bytes;
  wire [18:0]                 shared_bytes;
  wire [31:4]                 local_base;
  wire [6:2]                  regs;
  wire [31:0]                 sm_id;
  wire [31:0]                 param_ptr;
  wire [16:0]                 local_bytes;
  wire [63:0]                 cycle;
  wire [63:0]                 instret;
  wire                        fault_clr;
  wire [$clog2(COUNTERS)-1:0] perf_index;

  // From ws_cta
  wire                                                 cta_done;
  wire                                                 cta_fit_err;
  wire                                                 wst_valid;
  wire                                                 wst_fire;
  wire [WARP_W-1:0]                                    wst_warp;
  wire [((CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1)-1:0] wst_slot;
  wire [WARP_W-1:0]                                    wst_wic;
  wire                                                 wst_last;
  wire [THREADS-1:0]                                   wst_mask;
  wire [23:0]                                          cta_x;
  wire [15:0]                                          cta_y;
  wire [15:0]                                          cta_z;
  wire [31:0]                                          first_x;
  wire [27:0]                                          first_y;
  wire [((RF_ROWS > 1) ? $clog2(RF_ROWS) : 1)-1:0]     rpw;

  // From ws_subcore
  wire [($clog2((WARPS * SCHEDULERS) + 1))-1:0] tid_rows;
  wire                                          wst_ready;
  wire [WARPS-1:0]                              wdone;
  wire [WARPS-1:0]                              live;
  wire [WARPS-1:0]                              is_bar;
  wire                                          arr_valid;
  wire [WARP_W-1:0]                             arr_warp;
  wire [31:0]                                   arr_num;
  wire                                          lsu_dx_valid;
  wire [OP_W-1:0]                               lsu_dx_op;
  wire [WARP_W-1:0]                             lsu_dx_warp;
  wire [REG_W-1:0]                              lsu_dx_rd;
  wire                                          lsu_dx_wen;
  wire [BEAT_W-1:0]                             lsu_dx_beat;
  wire                                          lsu_dx_last;
  wire [LANES-1:0]                              lsu_dx_mask;
  wire [31:2]                                   lsu_dx_pc;
  wire [31:0]                                   lsu_dx_imm;
  wire [DATA_W-1:0]                             lsu_dx_c;
  wire [DATA_W-1:0]                             lsu_dx_a;
  wire [DATA_W-1:0]                             lsu_dx_b;
  wire                                          sfu_dx_valid;
  wire [2:0]                                    sfu_dx_op;
  wire [WARP_W-1:0]                             sfu_dx_warp;
  wire [REG_W-1:0]                              sfu_dx_rd;
  wire                                          sfu_dx_wen;
  wire [BEAT_W-1:0]                             sfu_dx_beat;
  wire                                          sfu_dx_last;
  wire [LANES-1:0]                              sfu_dx_mask;
  wire [DATA_W-1:0]                             sfu_dx_a;
  wire                                          lsu_wb_ready;
  wire                                          sfu_wb_ready;
  wire                                          ic_prefetch;
  wire                                          sc_fault_valid;
  wire [4:0]                                    sc_fault_cause;
  wire [WARP_W-1:0]                             sc_fault_warp;
  wire [31:2]                                   sc_fault_pc;
  wire [THREADS-1:0]                            sc_fault_mask;
  wire [$clog2(ISSUE_WIDTH * THREADS + 1)-1:0]  ev_threads;
  wire                                          ev_branch;
  wire                                          ev_split;
  wire                                          ev_icache;
  wire                                          ev_imiss;
  wire [10:0]                                   ev_lost;
  wire [31:2]                                   tr_pc;
  wire [ISSUE_WIDTH*32-1:0]                     tr_insn;
  wire [THREADS-1:0]                            tr_mask;
  wire [ISSUE_WIDTH-1:0]                        issue_n;
  wire [WARP_W-1:0]                             issue_warp;

  // From ws_barrier
  wire [WARPS-1:0]      bar_wait;
  wire [SCHEDULERS-1:0] bar_fault;

  // From ws_sfu
  wire              sfu_ready;
  wire              sfu_next;
  wire              sfu_wb_valid;
  wire [WARP_W-1:0] sfu_wb_warp;
  wire [REG_W-1:0]  sfu_wb_rd;
  wire [BEAT_W-1:0] sfu_wb_beat;
  wire              sfu_wb_last;
  wire [LANES-1:0]  sfu_wb_mask;
  wire [DATA_W-1:0] sfu_wb_data;

  // From ws_mem
  wire                         writes_done;
  wire                         axi_idle;
  wire                         lsu_ready;
  wire                         lsu_next;
  wire                         lsu_again;
  wire [SCHEDULERS-1:0]        lsu_wb_valid;
  wire [SCHEDULERS*SW_W-1:0]   lsu_wb_warp;
  wire [SCHEDULERS*REG_W-1:0]  lsu_wb_rd;
  wire [SCHEDULERS*BEAT_W-1:0] lsu_wb_beat;
  wire [SCHEDULERS-1:0]        lsu_wb_last;
  wire [SCHEDULERS*LANES-1:0]  lsu_wb_mask;
  wire [SCHEDULERS*DATA_W-1:0] lsu_wb_data;
  wire [WARPS-1:0]             lsu_busy;
  wire [WARPS-1:0]             dst_busy;
  wire [WARPS-1:0]             st_pending;
  wire [1:0]                   mem_fault_valid;
  wire [9:0]                   mem_fault_cause;
  wire [2*WARP_W-1:0]          mem_fault_warp;
  wire [59:0]                  mem_fault_pc;
  wire [2*THREADS-1:0]         mem_fault_mask;
  wire [63:0]                  mem_fault_addr;
  wire                         ev_smem;
  wire                         ev_conflict;
  wire                         ev_dcache;
  wire                         ev_dmiss;
  wire                         ev_store;
  wire                         ev_write;

  // From ws_fault
  wire               fault_valid;
  wire [4:0]         fault_cause;
  wire [WARP_W-1:0]  fault_warp;
  wire [31:2]        fault_pc;
  wire [THREADS-1:0] fault_mask;
  wire [31:0]        fault_addr;
  wire               stop;

  // From ws_events
  wire [COUNTERS*$clog2(SCHEDULERS * ISSUE_WIDTH + 1)-1:0]  event_n;
  wire [$clog2(SCHEDULERS * ISSUE_WIDTH * THREADS + 1)-1:0] thread_n;

  // From ws_perf
  wire                        perf_ready;
  wire [47:0]                 perf_data;
  wire [$clog2(COUNTERS)-1:0] perf_row;

  assign bus_rst_o = core_rst;

  ws_ctrl #(
    .WARPS       (WARPS),
    .SCHEDULERS  (SCHEDULERS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS),
    .LANES       (LANES),
    .CTA_SLOTS   (CTA_SLOTS),
    .COUNTERS    (COUNTERS)
  ) u_ctrl (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .s_axi_awvalid   (s_axi_awvalid),
    .s_axi_awready   (s_axi_awready),
    .s_axi_awaddr    (s_axi_awaddr),
    .s_axi_wvalid    (s_axi_wvalid),
    .s_axi_wready    (s_axi_wready),
    .s_axi_wdata     (s_axi_wdata),
    .s_axi_wstrb     (s_axi_wstrb),
    .s_axi_bvalid    (s_axi_bvalid),
    .s_axi_bready    (s_axi_bready),
    .s_axi_bresp     (s_axi_bresp),
    .s_axi_arvalid   (s_axi_arvalid),
    .s_axi_arready   (s_axi_arready),
    .s_axi_araddr    (s_axi_araddr),
    .s_axi_rvalid    (s_axi_rvalid),
    .s_axi_rready    (s_axi_rready),
    .s_axi_rdata     (s_axi_rdata),
    .s_axi_rresp     (s_axi_rresp),
    .irq_o           (irq_o),
    .start_o         (start),
    .inv_o           (inv),
    .stop_o          (ctrl_stop),
    .core_rst_o      (core_rst),
    .busy_o          (running),
    .entry_pc_o      (entry_pc),
    .grid_x_o        (grid_x),
    .grid_y_o        (grid_y),
    .grid_z_o        (grid_z),
    .part_first_o    (part_first),
    .part_skip_o     (part_skip),
    .block_x_o       (block_x),
    .block_y_o       (block_y),
    .block_z_o       (block_z),
    .const_base_o    (const_base),
    .const_bytes_o   (const_bytes),
    .shared_bytes_o  (shared_bytes),
    .local_base_o    (local_base),
    .regs_o          (regs),
    .sm_id_o         (sm_id),
    .param_ptr_o     (param_ptr),
    .local_bytes_o   (local_bytes),
    .cycle_o         (cycle),
    .instret_o       (instret),
    .issue_n_i       (issue_n),
    .cta_done_i      (cta_done),
    .cta_fit_err_i   (cta_fit_err),
    .writes_done_i   (writes_done),
    .axi_idle_i      (axi_idle),
    .axi_quiet_i     (bus_quiet_i),
    .ic_mreq_valid_i (ic_mreq_valid_o),
    .ic_prefetch_i   (ic_prefetch),
    .dst_busy_i      (dst_busy),
    .fault_valid_i   (fault_valid),
    .fault_cause_i   (fault_cause),
    .fault_warp_i    (fault_warp),
    .fault_pc_i      (fault_pc),
    .fault_mask_i    (fault_mask),
    .fault_addr_i    (fault_addr),
    .fault_clr_o     (fault_clr),
    .perf_index_o    (perf_index),
    .perf_ready_i    (perf_ready),
    .perf_data_i     (perf_data)
  );

  ws_cta #(
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS),
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
    .part_first_i   (part_first),
    .part_skip_i    (part_skip),
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
    .wst_fire_o     (wst_fire),
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
    .wdone_i        (wdone),
    .rpw_o          (rpw)
  );

  ws_subcore #(
    .WARPS          (WARPS),
    .SCHEDULERS     (SCHEDULERS),
    .ISSUE_WIDTH    (ISSUE_WIDTH),
    .DISPATCH_WIDTH (DISPATCH_WIDTH),
    .FIMM_W         (FIMM_W),
    .THREADS        (THREADS),
    .LANES          (LANES),
    .FP             (FP),
    .RF_BANKS       (RF_BANKS),
    .RF_ROWS        (RF_ROWS),
    .RF_SWIZZLE     (RF_SWIZZLE),
    .COLLECTORS     (COLLECTORS),
    .REG_W          (REG_W),
    .NSRC           (NSRC),
    .UNIT_W         (UNIT_W),
    .OP_W           (OP_W),
    .CTL_W          (CTL_W),
    .IBUF_DEPTH     (IBUF_DEPTH),
    .STACK_DEPTH    (STACK_DEPTH),
    .CLEARS         (CLEARS),
    .NWB            (NWB),
    .CUT_DISPATCH   (CUT_DISPATCH),
    .ALU_DIRECT     (ALU_DIRECT),
    .CUT_ALLOC      (CUT_ALLOC),
    .CUT_WRITEBACK  (CUT_WRITEBACK),
    .CUT_LSU        (CUT_LSU),
    .CUT_BRANCH     (CUT_BRANCH),
    .CUT_RESULTS    (CUT_RESULTS),
    .CUT_FDIV       (CUT_FDIV),
    .SP_STAGES      (SP_STAGES),
    .FMA_STAGES     (FMA_STAGES),
    .MUL_PASSES     (MUL_PASSES),
    .FDIV_SHARE     (FDIV_SHARE),
    .FTZ            (FTZ),
    .FLAGS          (FLAGS),
    .SFU_STAGES     (SFU_STAGES),
    .IC_SETS        (IC_SETS),
    .IC_WAYS        (IC_WAYS),
    .IC_LINE_BYTES  (IC_LINE_BYTES),
    .IC_MSHR        (IC_MSHR),
    .AXI_DATA_W     (AXI_DATA_W),
    .COUNTERS       (COUNTERS)
  ) u_subcore (
    .clk_i            (clk_i),
    .rst_i            (core_rst),
    .start_i          (start),
    .inv_i            (inv),
    .stop_i           (stop),
    .entry_pc_i       (entry_pc),
    .regs_i           (regs),
    .block_x_i        (block_x),
    .block_y_i        (block_y),
    .block_z_i        (block_z),
    .grid_x_i         (grid_x),
    .grid_y_i         (grid_y),
    .grid_z_i         (grid_z),
    .sm_id_i          (sm_id),
    .param_ptr_i      (param_ptr),
    .local_bytes_i    (local_bytes),
    .cycle_i          (cycle),
    .instret_i        (instret),
    .perf_row_i       (perf_row),
    .perf_data_i      (perf_data),
    .rpw_i            (rpw),
    .tid_rows_o       (tid_rows),
    .wst_valid_i      (wst_valid),
    .wst_ready_o      (wst_ready),
    .wst_warp_i       (wst_warp),
    .wst_wic_i        (wst_wic),
    .wst_mask_i       (wst_mask),
    .cta_x_i          (cta_x),
    .cta_y_i          (cta_y),
    .cta_z_i          (cta_z),
    .first_x_i        (first_x),
    .first_y_i        (first_y),
    .wdone_o          (wdone),
    .live_o           (live),
    .is_bar_o         (is_bar),
    .arr_valid_o      (arr_valid),
    .arr_warp_o       (arr_warp),
    .arr_num_o        (arr_num),
    .bar_wait_i       (bar_wait),
    .bar_fault_i      (bar_fault),
    .lsu_ready_i      (lsu_ready),
    .lsu_next_i       (lsu_next),
    .lsu_again_i      (lsu_again),
    .lsu_dx_valid_o   (lsu_dx_valid),
    .lsu_dx_op_o      (lsu_dx_op),
    .lsu_dx_warp_o    (lsu_dx_warp),
    .lsu_dx_rd_o      (lsu_dx_rd),
    .lsu_dx_wen_o     (lsu_dx_wen),
    .lsu_dx_beat_o    (lsu_dx_beat),
    .lsu_dx_last_o    (lsu_dx_last),
    .lsu_dx_mask_o    (lsu_dx_mask),
    .lsu_dx_pc_o      (lsu_dx_pc),
    .lsu_dx_imm_o     (lsu_dx_imm),
    .lsu_dx_c_o       (lsu_dx_c),
    .lsu_dx_a_o       (lsu_dx_a),
    .lsu_dx_b_o       (lsu_dx_b),
    .sfu_ready_i      (sfu_ready),
    .sfu_next_i       (sfu_next),
    .sfu_dx_valid_o   (sfu_dx_valid),
    .sfu_dx_op_o      (sfu_dx_op),
    .sfu_dx_warp_o    (sfu_dx_warp),
    .sfu_dx_rd_o      (sfu_dx_rd),
    .sfu_dx_wen_o     (sfu_dx_wen),
    .sfu_dx_beat_o    (sfu_dx_beat),
    .sfu_dx_last_o    (sfu_dx_last),
    .sfu_dx_mask_o    (sfu_dx_mask),
    .sfu_dx_a_o       (sfu_dx_a),
    .lsu_wb_valid_i   (lsu_wb_valid),
    .lsu_wb_ready_o   (lsu_wb_ready),
    .lsu_wb_warp_i    (lsu_wb_warp),
    .lsu_wb_rd_i      (lsu_wb_rd),
    .lsu_wb_beat_i    (lsu_wb_beat),
    .lsu_wb_last_i    (lsu_wb_last),
    .lsu_wb_mask_i    (lsu_wb_mask),
    .lsu_wb_data_i    (lsu_wb_data),
    .lsu_busy_i       (lsu_busy),
    .dst_busy_i       (dst_busy),
    .st_pending_i     (st_pending),
    .sfu_wb_valid_i   (sfu_wb_valid),
    .sfu_wb_ready_o   (sfu_wb_ready),
    .sfu_wb_warp_i    (sfu_wb_warp),
    .sfu_wb_rd_i      (sfu_wb_rd),
    .sfu_wb_beat_i    (sfu_wb_beat),
    .sfu_wb_last_i    (sfu_wb_last),
    .sfu_wb_mask_i    (sfu_wb_mask),
    .sfu_wb_data_i    (sfu_wb_data),
    .ic_mreq_valid_o  (ic_mreq_valid_o),
    .ic_mreq_ready_i  (ic_mreq_ready_i),
    .ic_mreq_addr_o   (ic_mreq_addr_o),
    .ic_mreq_id_o     (ic_mreq_id_o),
    .ic_prefetch_o    (ic_prefetch),
    .ic_mresp_valid_i (ic_mresp_valid_i),
    .ic_mresp_ready_o (ic_mresp_ready_o),
    .ic_mresp_id_i    (ic_mresp_id_i),
    .ic_mresp_data_i  (ic_mresp_data_i),
    .ic_mresp_err_i   (ic_mresp_err_i),
    .ic_mresp_last_i  (ic_mresp_last_i),
    .sc_fault_valid_o (sc_fault_valid),
    .sc_fault_cause_o (sc_fault_cause),
    .sc_fault_warp_o  (sc_fault_warp),
    .sc_fault_pc_o    (sc_fault_pc),
    .sc_fault_mask_o  (sc_fault_mask),
    .ev_threads_o     (ev_threads),
    .ev_branch_o      (ev_branch),
    .ev_split_o       (ev_split),
    .ev_icache_o      (ev_icache),
    .ev_imiss_o       (ev_imiss),
    .ev_lost_o        (ev_lost),
    .tr_pc_o          (tr_pc),
    .tr_insn_o        (tr_insn),
    .tr_mask_o        (tr_mask),
    .rt_blocked_o     (rt_blocked_o),
    .rt_head_valid_o  (rt_head_valid_o),
    .rt_sb_ok_o       (rt_sb_ok_o),
    .rt_pc_o          (rt_pc_o),
    .rt_wb_valid_o    (rt_wb_valid_o),
    .rt_wb_warp_o     (rt_wb_warp_o),
    .rt_wb_rd_o       (rt_wb_rd_o),
    .rt_wb_beat_o     (rt_wb_beat_o),
    .rt_wb_mask_o     (rt_wb_mask_o),
    .rt_wb_data_o     (rt_wb_data_o),
    .issue_n_o        (issue_n),
    .issue_warp_o     (issue_warp)
  );

  ws_barrier #(
    .WARPS      (WARPS),
    .CTA_SLOTS  (CTA_SLOTS),
    .BARRIERS   (BARRIERS),
    .SCHEDULERS (SCHEDULERS)
  ) u_barrier (
    .clk_i         (clk_i),
    .rst_i         (core_rst),
    .wst_fire_i    (wst_fire),
    .wst_warp_i    (wst_warp),
    .wst_slot_i    (wst_slot),
    .wst_last_i    (wst_last),
    .live_i        (live),
    .is_bar_i      (is_bar),
    .arr_valid_i   (arr_valid),
    .arr_warp_i    (arr_warp),
    .arr_num_i     (arr_num),
    .bar_wait_o    (bar_wait),
    .fault_valid_o (bar_fault)
  );

  ws_sfu #(
    .WARPS      (WARPS),
    .THREADS    (THREADS),
    .LANES      (LANES),
    .REG_W      (REG_W),
    .SFU_LANES  (SFU_LANES),
    .SFU_STAGES (SFU_STAGES)
  ) u_sfu (
    .clk_i       (clk_i),
    .rst_i       (core_rst),
    .dx_valid_i  (sfu_dx_valid),
    .dx_op_i     (sfu_dx_op),
    .dx_warp_i   (sfu_dx_warp),
    .dx_rd_i     (sfu_dx_rd),
    .dx_wen_i    (sfu_dx_wen),
    .dx_beat_i   (sfu_dx_beat),
    .dx_last_i   (sfu_dx_last),
    .dx_mask_i   (sfu_dx_mask),
    .dx_a_i      (sfu_dx_a),
    .ready_o     (sfu_ready),
    .next_o      (sfu_next),
    .res_valid_o (sfu_wb_valid),
    .res_ready_i (sfu_wb_ready),
    .res_warp_o  (sfu_wb_warp),
    .res_rd_o    (sfu_wb_rd),
    .res_beat_o  (sfu_wb_beat),
    .res_last_o  (sfu_wb_last),
    .res_mask_o  (sfu_wb_mask),
    .res_data_o  (sfu_wb_data)
  );

  ws_mem #(
    .WARPS         (WARPS),
    .SCHEDULERS    (SCHEDULERS),
    .THREADS       (THREADS),
    .LANES         (LANES),
    .CTA_SLOTS     (CTA_SLOTS),
    .REG_W         (REG_W),
    .OP_W          (OP_W),
    .CUT_LOADS     (CUT_LOADS),
    .CUT_LSU       (CUT_LSU),
    .CUT_DCACHE    (CUT_DCACHE),
    .CAS           (CAS),
    .LRSC          (LRSC),
    .WDATA_W       (WDATA_W),
    .SMEM_BYTES    (SMEM_BYTES),
    .SMEM_BANKS    (SMEM_BANKS),
    .CC_SETS       (CC_SETS),
    .CC_WAYS       (CC_WAYS),
    .CC_LINE_BYTES (CC_LINE_BYTES),
    .CC_MSHR       (CC_MSHR),
    .DC_SETS       (DC_SETS),
    .DC_WAYS       (DC_WAYS),
    .DC_LINE_BYTES (DC_LINE_BYTES),
    .DC_MSHR       (DC_MSHR),
    .WRITE_MSHR    (WRITE_MSHR),
    .AXI_DATA_W    (AXI_DATA_W)
  ) u_mem (
    .clk_i            (clk_i),
    .rst_i            (core_rst),
    .start_i          (start),
    .inv_i            (inv),
    .drain_i          (cta_done),
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
    .dx_valid_i       (lsu_dx_valid),
    .dx_op_i          (lsu_dx_op),
    .dx_warp_i        (lsu_dx_warp),
    .dx_rd_i          (lsu_dx_rd),
    .dx_wen_i         (lsu_dx_wen),
    .dx_beat_i        (lsu_dx_beat),
    .dx_last_i        (lsu_dx_last),
    .dx_mask_i        (lsu_dx_mask),
    .dx_pc_i          (lsu_dx_pc),
    .dx_imm_i         (lsu_dx_imm),
    .dx_c_i           (lsu_dx_c),
    .dx_a_i           (lsu_dx_a),
    .dx_b_i           (lsu_dx_b),
    .lsu_ready_o      (lsu_ready),
    .lsu_next_o       (lsu_next),
    .lsu_again_o      (lsu_again),
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
    .ev_write_o       (ev_write),
    .cc_mreq_valid_o  (cc_mreq_valid_o),
    .cc_mreq_ready_i  (cc_mreq_ready_i),
    .cc_mreq_addr_o   (cc_mreq_addr_o),
    .cc_mreq_id_o     (cc_mreq_id_o),
    .cc_mresp_valid_i (cc_mresp_valid_i),
    .cc_mresp_ready_o (cc_mresp_ready_o),
    .cc_mresp_id_i    (cc_mresp_id_i),
    .cc_mresp_data_i  (cc_mresp_data_i),
    .cc_mresp_err_i   (cc_mresp_err_i),
    .cc_mresp_last_i  (cc_mresp_last_i),
    .dc_mreq_valid_o  (dc_mreq_valid_o),
    .dc_mreq_ready_i  (dc_mreq_ready_i),
    .dc_mreq_addr_o   (dc_mreq_addr_o),
    .dc_mreq_id_o     (dc_mreq_id_o),
    .dc_mresp_valid_i (dc_mresp_valid_i),
    .dc_mresp_id_i    (dc_mresp_id_i),
    .dc_mresp_data_i  (dc_mresp_data_i),
    .dc_mresp_err_i   (dc_mresp_err_i),
    .dc_mresp_last_i  (dc_mresp_last_i),
    .wr_valid_o       (wr_valid_o),
    .wr_ready_i       (wr_ready_i),
    .wr_addr_o        (wr_addr_o),
    .wr_data_o        (wr_data_o),
    .wr_strb_o        (wr_strb_o),
    .ack_valid_i      (ack_valid_i),
    .ack_ready_o      (ack_ready_o),
    .ack_err_i        (ack_err_i),
    .bus_halt_o       (bus_halt_o),
    .bus_idle_i       (bus_idle_i)
  );

  ws_fault #(
    .WARPS   (WARPS),
    .THREADS (THREADS),
    .SOURCES (SCHEDULERS + 2)
  ) u_fault (
    .clk_i         (clk_i),
    .clr_i         (fault_clr),
    .halt_i        (ctrl_stop),
    .src_valid_i   ({mem_fault_valid, sc_fault_valid}),
    .src_cause_i   ({mem_fault_cause, sc_fault_cause}),
    .src_warp_i    ({mem_fault_warp, sc_fault_warp}),
    .src_pc_i      ({mem_fault_pc, sc_fault_pc}),
    .src_mask_i    ({mem_fault_mask, sc_fault_mask}),
    .src_addr_i    ({mem_fault_addr, {SCHEDULERS{32'd0}}}),
    .fault_valid_o (fault_valid),
    .fault_cause_o (fault_cause),
    .fault_warp_o  (fault_warp),
    .fault_pc_o    (fault_pc),
    .fault_mask_o  (fault_mask),
    .fault_addr_o  (fault_addr),
    .stop_o        (stop)
  );

  wire ev_read = (ic_mreq_valid_o & ic_mreq_ready_i) | (cc_mreq_valid_o & cc_mreq_ready_i) |
                 (dc_mreq_valid_o & dc_mreq_ready_i);

  ws_events #(
    .SCHEDULERS  (SCHEDULERS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS),
    .COUNTERS    (COUNTERS)
  ) u_events (
    .clk_i         (clk_i),
    .running_i     (running),
    .issue_n_i     (issue_n),
    .ev_threads_i  (ev_threads),
    .ev_branch_i   (ev_branch),
    .ev_split_i    (ev_split),
    .ev_icache_i   (ev_icache),
    .ev_imiss_i    (ev_imiss),
    .ev_lost_i     (ev_lost),
    .ev_smem_i     (ev_smem),
    .ev_conflict_i (ev_conflict),
    .ev_dcache_i   (ev_dcache),
    .ev_dmiss_i    (ev_dmiss),
    .ev_store_i    (ev_store),
    .ev_read_i     (ev_read),
    .ev_write_i    (ev_write),
    .event_n_o     (event_n),
    .thread_n_o    (thread_n)
  );

  ws_perf #(
    .COUNTERS (COUNTERS),
    .THREADS  (THREADS),
    .SLOTS    (SLOTS)
  ) u_perf (
    .clk_i      (clk_i),
    .rst_i      (rst_i),
    .event_n_i  (event_n),
    .thread_n_i (thread_n),
    .clr_i      (start),
    .rd_index_i (perf_index),
    .rd_ready_o (perf_ready),
    .rd_data_o  (perf_data),
    .rd_row_o   (perf_row)
  );

  ws_retire #(
    .WARPS       (WARPS),
    .SCHEDULERS  (SCHEDULERS),
    .SLOTS       (SLOTS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS)
  ) u_retire (
    .wst_fire_i       (wst_fire),
    .wst_warp_i       (wst_warp),
    .wst_wic_i        (wst_wic),
    .cta_x_i          (cta_x),
    .cta_y_i          (cta_y),
    .cta_z_i          (cta_z),
    .issue_n_i        (issue_n),
    .issue_warp_i     (issue_warp),
    .tr_pc_i          (tr_pc),
    .tr_insn_i        (tr_insn),
    .tr_mask_i        (tr_mask),
    .live_i           (live),
    .bar_wait_i       (bar_wait),
    .rt_start_valid_o (rt_start_valid_o),
    .rt_start_warp_o  (rt_start_warp_o),
    .rt_start_wic_o   (rt_start_wic_o),
    .rt_start_x_o     (rt_start_x_o),
    .rt_start_y_o     (rt_start_y_o),
    .rt_start_z_o     (rt_start_z_o),
    .rt_issue_valid_o (rt_issue_valid_o),
    .rt_issue_warp_o  (rt_issue_warp_o),
    .rt_issue_pc_o    (rt_issue_pc_o),
    .rt_issue_insn_o  (rt_issue_insn_o),
    .rt_issue_mask_o  (rt_issue_mask_o),
    .rt_live_o        (rt_live_o),
    .rt_bar_wait_o    (rt_bar_wait_o)
  );


  // Values of the parameters that cannot work
  generate
    if (!(IC_MSHR <= (1 << IC_ID_W))) begin : g_error0
      ERROR_IC_ID_W_must_number_IC_MSHR u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
