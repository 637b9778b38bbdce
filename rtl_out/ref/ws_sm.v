// wsgen 0.1.0 | ws_sm.v.tmpl f307b0a9 | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_sm: a GPU streaming multiprocessor. Wires the stages; has no logic of its own but a few gates.
//
//   s_axi --> ws_ctrl --> ws_cta                        (launch)
//                            | warps
//                        ws_subcore, SCHEDULERS of them   <--> ws_barrier, ws_sfu
//                         | beats   ^ results
//                        ws_mem <--> m_axi
//
// Contract
//   One clock, one synchronous reset (active high, at least two cycles). s_axi_*: AXI4-Lite launch
//   registers (docs/machine.md). m_axi_*: AXI4 master, incrementing bursts of whole bus words, one id for
//   writes. irq_o: a kernel is done or has faulted.
//   rt_*: what instructions do, for simulation and proof (retire_port); see each stage.
//   Sub-core p has the warps p, p + S .. as its 0, 1 ..
// Parameters
//   As in docs/parameters.md; sizes in bytes where the name says so, otherwise counts. S is SCHEDULERS;
//   what the sub-cores share is wired for this number of them. SLOTS instructions may issue in a cycle.

`default_nettype none

module ws_sm #(
  parameter S             = 1,
  parameter SLOTS         = 1,
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
  parameter IC_SM_ID_W    = IC_ID_W + $clog2(S),
  parameter AXI_ID_W      = 2 + ((IC_SM_ID_W > CC_ID_W) ? ((IC_SM_ID_W > DC_ID_W) ? IC_SM_ID_W : DC_ID_W)
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

  // Retire port: warps that start, instructions issued (one a sub-core), register writes (one a bank
  // of each sub-core), memory accesses that take effect; state of the warps
  output wire                           rt_start_valid_o,
  output wire [WARP_W-1:0]              rt_start_warp_o,
  output wire [WARP_W-1:0]              rt_start_wic_o,
  output wire [23:0]                    rt_start_x_o,
  output wire [15:0]                    rt_start_y_o,
  output wire [15:0]                    rt_start_z_o,
  output wire [SLOTS-1:0]               rt_issue_valid_o,
  output wire [SLOTS*WARP_W-1:0]        rt_issue_warp_o,
  output wire [SLOTS*30-1:0]            rt_issue_pc_o,
  output wire [SLOTS*32-1:0]            rt_issue_insn_o,
  output wire [SLOTS*THREADS-1:0]       rt_issue_mask_o,
  output wire [WARPS-1:0]               rt_live_o,
  output wire [WARPS-1:0]               rt_blocked_o,
  output wire [WARPS-1:0]               rt_bar_wait_o,
  output wire [WARPS-1:0]               rt_head_valid_o,
  output wire [WARPS-1:0]               rt_sb_ok_o,
  output wire [WARPS*30-1:0]            rt_pc_o,
  output wire [S*RF_BANKS-1:0]          rt_wb_valid_o,
  output wire [S*RF_BANKS*WARP_W-1:0]   rt_wb_warp_o,
  output wire [S*RF_BANKS*REG_W-1:0]    rt_wb_rd_o,
  output wire [S*RF_BANKS*BEAT_W-1:0]   rt_wb_beat_o,
  output wire [S*RF_BANKS*LANES-1:0]    rt_wb_mask_o,
  output wire [S*RF_BANKS*LANES*32-1:0] rt_wb_data_o,
  output wire                           rt_sm_valid_o,
  output wire [WARP_W-1:0]              rt_sm_warp_o,
  output wire [BEAT_W-1:0]              rt_sm_beat_o,
  output wire [LANES-1:0]               rt_sm_mask_o,
  output wire [REG_W-1:0]               rt_sm_rd_o,
  output wire [1:0]                     rt_sm_kind_o,
  output wire                           rt_cc_valid_o,
  output wire [WARP_W-1:0]              rt_cc_warp_o,
  output wire [BEAT_W-1:0]              rt_cc_beat_o,
  output wire [LANES-1:0]               rt_cc_mask_o,
  output wire [REG_W-1:0]               rt_cc_rd_o,
  output wire                           rt_dc_valid_o,
  output wire [WARP_W-1:0]              rt_dc_warp_o,
  output wire [BEAT_W-1:0]              rt_dc_beat_o,
  output wire [LANES-1:0]               rt_dc_mask_o,
  output wire [REG_W-1:0]               rt_dc_rd_o,
  output wire [1:0]                     rt_dc_kind_o,
  output wire [31:DC_LINE_W]            rt_dc_line_o,

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
  localparam EVENT_W   = $clog2(SLOTS + 1);
  localparam COUNTERS  = 26;
  localparam INDEX_W   = $clog2(COUNTERS);
  localparam COUNT_W   = $clog2(SLOTS * THREADS + 1);      // threads that issue, of all
  localparam THREAD_W  = $clog2(SLOTS / S * THREADS + 1);  // and of one sub-core

  // Of a sub-core; its number is the lowest bits of its warps'
  localparam SWARPS = WARPS / S;
  localparam SW_W   = (SWARPS > 1) ? $clog2(SWARPS) : 1;
  localparam PART_W = $clog2(S);

  // From ws_ctrl
  wire               start;
  wire               inv;
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

  // From the sub-cores, in the order of their numbers
  wire [S*WCNT_W-1:0]         sc_rows;
  wire [S-1:0]                sc_wst_ready;
  wire [S*SWARPS-1:0]         sc_wdone;
  wire [S*SWARPS-1:0]         sc_live;
  wire [S*SWARPS-1:0]         sc_is_bar;
  wire [S-1:0]                arr_valid;
  wire [S*SW_W-1:0]           sc_arr_warp;
  wire [S*32-1:0]             arr_num;
  wire [S-1:0]                sc_dx_valid;
  wire [S*5-1:0]              sc_dx_op;
  wire [S*SW_W-1:0]           sc_dx_warp;
  wire [S*REG_W-1:0]          sc_dx_rd;
  wire [S-1:0]                sc_dx_wen;
  wire [S*BEAT_W-1:0]         sc_dx_beat;
  wire [S-1:0]                sc_dx_last;
  wire [S*LANES-1:0]          sc_dx_mask;
  wire [S*30-1:0]             sc_dx_pc;
  wire [S*32-1:0]             sc_dx_imm;
  wire [S*LANES*32-1:0]       sc_dx_a;
  wire [S*LANES*32-1:0]       sc_dx_b;
  wire [S-1:0]                lsu_wb_ready;
  wire [S-1:0]                sc_mreq_valid;
  wire [S*(32-IC_LINE_W)-1:0] sc_mreq_addr;
  wire [S*IC_ID_W-1:0]        sc_mreq_id;
  wire [S-1:0]                sc_ahead;
  wire [S-1:0]                sc_mresp_ready;
  wire [S-1:0]                sc_fault_valid;
  wire [S*5-1:0]              sc_fault_cause;
  wire [S*SW_W-1:0]           sc_fault_warp;
  wire [S*30-1:0]             sc_fault_pc;
  wire [S*THREADS-1:0]        sc_fault_mask;
  wire [S-1:0]                sc_issue;
  wire [S*SW_W-1:0]           sc_issue_warp;
  wire [S*30-1:0]             sc_issue_pc;
  wire [S*32-1:0]             sc_issue_insn;
  wire [S*THREADS-1:0]        sc_issue_mask;
  wire [S*SWARPS-1:0]         sc_blocked;
  wire [S*SWARPS-1:0]         sc_head_valid;
  wire [S*SWARPS-1:0]         sc_sb_ok;
  wire [S*SWARPS*30-1:0]      sc_pc;
  wire [S*RF_BANKS*SW_W-1:0]  sc_rt_wb_warp;
  wire [S*THREAD_W-1:0]       sc_threads;
  wire [S-1:0]                sc_branch;
  wire [S-1:0]                sc_split;
  wire [S-1:0]                sc_icache;
  wire [S-1:0]                sc_imiss;
  wire [S*11-1:0]             sc_lost;
  wire [S-1:0]                sc_sx_valid;
  wire [S-1:0]                sc_sfu_wb_ready;

  // From ws_barrier
  wire [WARPS-1:0]       bar_wait;
  wire [S-1:0]           bar_fault;

  // From ws_sfu
  wire                  sfu_ready;
  wire                  sfu_wb_valid;
  wire [WARP_W-1:0]     sfu_wb_warp;
  wire [REG_W-1:0]      sfu_wb_rd;
  wire [BEAT_W-1:0]     sfu_wb_beat;
  wire                  sfu_wb_last;
  wire [LANES-1:0]      sfu_wb_mask;
  wire [LANES*32-1:0]   sfu_wb_data;

  // From ws_mem
  wire                  lsu_ready;
  wire                  unused_caches_busy;
  wire                  writes_done;
  wire                  axi_idle;
  wire [S-1:0]          lsu_wb_valid;
  wire [S*SW_W-1:0]     lsu_wb_warp;
  wire [S*REG_W-1:0]    lsu_wb_rd;
  wire [S*BEAT_W-1:0]   lsu_wb_beat;
  wire [S-1:0]          lsu_wb_last;
  wire [S*LANES-1:0]    lsu_wb_mask;
  wire [S*LANES*32-1:0] lsu_wb_data;
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
  wire [IC_SM_ID_W-1:0] ic_mresp_id;
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

  // A warp starts in its sub-core and wherever its CTA matters in one cycle
  wire wst_fire = wst_valid & wst_ready;

  // A kernel has ended when nothing it wrote is on its way and no line is
  wire idle = writes_done & axi_idle & !(|sc_ahead) & !(|dst_busy);

  // ---- Numbers of warps: of the SM, and of the sub-cores --------------------------------------------

  reg [WARPS-1:0]             wdone;
  reg [WARPS-1:0]             live;
  reg [WARPS-1:0]             is_bar;
  reg [S*WARP_W-1:0]          arr_warp;
  reg [S*WARP_W-1:0]          sm_dx_warp;
  reg [S*WARP_W-1:0]          fault_warps;
  reg [S*SWARPS-1:0]          sc_bar_wait;
  reg [S*SWARPS-1:0]          sc_lsu_busy;
  reg [S*SWARPS-1:0]          sc_dst_busy;
  reg [S*SWARPS-1:0]          sc_st_pending;
  reg [SLOTS*WARP_W-1:0]      issue_warp;
  reg [WARPS-1:0]             blocked;
  reg [WARPS-1:0]             head_valid;
  reg [WARPS-1:0]             sb_ok;
  reg [WARPS*30-1:0]          warp_pc;
  reg [S*RF_BANKS*WARP_W-1:0] rt_wb_warp;

  integer d;
  always @* begin
    for (d = 0; d < S; d = d + 1) begin
      sm_dx_warp[d*WARP_W +: WARP_W]        = d[WARP_W-1:0];
      sm_dx_warp[d*WARP_W + PART_W +: SW_W] = sc_dx_warp[d*SW_W +: SW_W];
    end
  end

  integer a;
  integer u;
  always @* begin
    for (a = 0; a < S; a = a + 1) begin
      for (u = 0; u < SWARPS; u = u + 1) begin
        sc_bar_wait[a*SWARPS + u]   = bar_wait[u*S + a];
        sc_lsu_busy[a*SWARPS + u]   = lsu_busy[u*S + a];
        sc_dst_busy[a*SWARPS + u]   = dst_busy[u*S + a];
        sc_st_pending[a*SWARPS + u] = st_pending[u*S + a];
      end
    end
  end

  integer p;
  integer w;
  integer b;
  always @* begin
    for (p = 0; p < S; p = p + 1) begin
      arr_warp[p*WARP_W +: WARP_W]            = p[WARP_W-1:0];
      arr_warp[p*WARP_W + PART_W +: SW_W]     = sc_arr_warp[p*SW_W +: SW_W];
      fault_warps[p*WARP_W +: WARP_W]         = p[WARP_W-1:0];
      fault_warps[p*WARP_W + PART_W +: SW_W]  = sc_fault_warp[p*SW_W +: SW_W];
      issue_warp[p*WARP_W +: WARP_W]          = p[WARP_W-1:0];
      issue_warp[p*WARP_W + PART_W +: SW_W]   = sc_issue_warp[p*SW_W +: SW_W];
      for (b = p * RF_BANKS; b < (p + 1) * RF_BANKS; b = b + 1) begin
        rt_wb_warp[b*WARP_W +: WARP_W]        = p[WARP_W-1:0];
        rt_wb_warp[b*WARP_W + PART_W +: SW_W] = sc_rt_wb_warp[b*SW_W +: SW_W];
      end
      for (w = 0; w < SWARPS; w = w + 1) begin
        wdone[w*S + p]              = sc_wdone[p*SWARPS + w];
        live[w*S + p]               = sc_live[p*SWARPS + w];
        is_bar[w*S + p]             = sc_is_bar[p*SWARPS + w];
        blocked[w*S + p]            = sc_blocked[p*SWARPS + w];
        head_valid[w*S + p]         = sc_head_valid[p*SWARPS + w];
        sb_ok[w*S + p]              = sc_sb_ok[p*SWARPS + w];
        warp_pc[(w*S + p)*30 +: 30] = sc_pc[(p*SWARPS + w)*30 +: 30];
      end
    end
  end

  // ---- What goes to the shared units and to memory, and what comes back ------------------------------

  wire [S-1:0]            wst_is;     // the sub-core of which a warp starts,
  wire [S-1:0]            mresp_is;   // that gets a line
  wire [S-1:0]            sc_lsu_ready;
  wire [S-1:0]            sc_mreq_ready;
  wire                    dx_valid;
  wire [4:0]              dx_op;
  wire [WARP_W-1:0]       dx_warp;
  wire [REG_W-1:0]        dx_rd;
  wire                    dx_wen;
  wire [BEAT_W-1:0]       dx_beat;
  wire                    dx_last;
  wire [LANES-1:0]        dx_mask;
  wire [31:2]             dx_pc;
  wire [31:0]             dx_imm;
  wire [LANES*32-1:0]     dx_a;
  wire [LANES*32-1:0]     dx_b;
  wire [S-1:0]            sfu_wb_is;
  wire [S-1:0]            sc_sfu_ready;
  wire                    sx_valid;
  wire [2:0]              sx_op;
  wire [WARP_W-1:0]       sx_warp;
  wire [REG_W-1:0]        sx_rd;
  wire                    sx_wen;
  wire [BEAT_W-1:0]       sx_beat;
  wire                    sx_last;
  wire [LANES-1:0]        sx_mask;
  wire [LANES*32-1:0]     sx_a;
  wire                    ic_mreq_valid;
  wire [31:IC_LINE_W]     ic_mreq_addr;
  wire [IC_SM_ID_W-1:0]   ic_mreq_id;

  wire wst_ready      = |(sc_wst_ready & wst_is);
  wire ic_mresp_ready = |(sc_mresp_ready & mresp_is);
  wire sfu_wb_ready   = |(sc_sfu_wb_ready & sfu_wb_is);

  reg [WCNT_W-1:0] tid_rows;

  integer r;
  always @* begin
    tid_rows = {WCNT_W{1'b0}};
    for (r = 0; r < S; r = r + 1)
      tid_rows = tid_rows | (sc_rows[r*WCNT_W +: WCNT_W] & {WCNT_W{wst_is[r]}});
  end

  assign wst_is        = 1'b1;
  assign mresp_is      = 1'b1;
  assign sc_lsu_ready  = lsu_ready;
  assign sc_mreq_ready = ic_mreq_ready;
  assign dx_valid      = sc_dx_valid;
  assign dx_op         = sc_dx_op;
  assign dx_warp       = sm_dx_warp;
  assign dx_rd         = sc_dx_rd;
  assign dx_wen        = sc_dx_wen;
  assign dx_beat       = sc_dx_beat;
  assign dx_last       = sc_dx_last;
  assign dx_mask       = sc_dx_mask;
  assign dx_pc         = sc_dx_pc;
  assign dx_imm        = sc_dx_imm;
  assign dx_a          = sc_dx_a;
  assign dx_b          = sc_dx_b;
  assign ic_mreq_valid = sc_mreq_valid;
  assign ic_mreq_addr  = sc_mreq_addr;
  assign ic_mreq_id    = sc_mreq_id;
  assign sfu_wb_is     = 1'b1;
  assign sc_sfu_ready  = sfu_ready;
  assign sx_valid      = sc_sx_valid;
  assign sx_op         = sc_dx_op[2:0];
  assign sx_warp       = sm_dx_warp;
  assign sx_rd         = sc_dx_rd;
  assign sx_wen        = sc_dx_wen;
  assign sx_beat       = sc_dx_beat;
  assign sx_last       = sc_dx_last;
  assign sx_mask       = sc_dx_mask;
  assign sx_a          = sc_dx_a;

  // ---- Issues and events ------------------------------------------------------------------------------

  reg [31:0] issue_n;

  integer n;
  always @* begin
    issue_n = 32'd0;
    for (n = 0; n < S; n = n + 1)
      issue_n = issue_n + {31'd0, sc_issue[n]};
  end

  // ORDER PERF: as in gen/perf.def
  wire [COUNTERS-1:0] sm_event = {
    1'b0, ev_write, ev_read, ev_store, 2'b00, ev_conflict, ev_smem, ev_dmiss, ev_dcache, 2'b00, 11'd0, 2'b00, running
  };

  reg [COUNTERS-1:0]         sc_event;
  reg [COUNTERS*EVENT_W-1:0] event_n;
  reg [COUNT_W-1:0]          threads;   // of one sub-core
  reg [COUNT_W-1:0]          thread_n;

  integer c;
  integer e;
  always @* begin
    sc_event = {COUNTERS{1'b0}};
    event_n  = {COUNTERS*EVENT_W{1'b0}};
    threads  = {COUNT_W{1'b0}};
    thread_n = {COUNT_W{1'b0}};
    for (e = 0; e < COUNTERS; e = e + 1)
      event_n[e*EVENT_W] = sm_event[e];
    for (c = 0; c < S; c = c + 1) begin
      sc_event = {4'b0000, sc_split[c], sc_branch[c], 4'b0000, sc_imiss[c], sc_icache[c],
                  sc_lost[c*11 + 10] & running, sc_lost[c*11 +: 10], 1'b0, sc_issue[c], 1'b0};
      for (e = 0; e < COUNTERS; e = e + 1)
        if (sc_event[e])
          event_n[e*EVENT_W +: EVENT_W] = event_n[e*EVENT_W +: EVENT_W] + 1'b1;
      threads[THREAD_W-1:0] = sc_threads[c*THREAD_W +: THREAD_W];
      thread_n = thread_n + threads;
    end
  end

  // ---- Retire port ------------------------------------------------------------------------------------

  assign rt_start_valid_o = wst_fire;
  assign rt_start_warp_o  = wst_warp;
  assign rt_start_wic_o   = wst_wic;
  assign rt_start_x_o     = cta_x;
  assign rt_start_y_o     = cta_y;
  assign rt_start_z_o     = cta_z;
  assign rt_issue_warp_o  = issue_warp;
  assign rt_issue_valid_o = sc_issue;
  assign rt_issue_pc_o    = sc_issue_pc;
  assign rt_issue_insn_o  = sc_issue_insn;
  assign rt_issue_mask_o  = sc_issue_mask;
  assign rt_live_o        = live;
  assign rt_blocked_o     = blocked;
  assign rt_bar_wait_o    = bar_wait;
  assign rt_head_valid_o  = head_valid;
  assign rt_sb_ok_o       = sb_ok;
  assign rt_pc_o          = warp_pc;
  assign rt_wb_warp_o     = rt_wb_warp;

  ws_ctrl #(
    .WARPS     (WARPS),
    .THREADS   (THREADS),
    .LANES     (LANES),
    .COUNTERS  (COUNTERS),
    .CTA_SLOTS (CTA_SLOTS),
    .SLOTS     (SLOTS)
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
    .inv_o          (inv),
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
    .issue_n_i      (issue_n[EVENT_W-1:0]),
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
    .SCHEDULERS (S),
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
    .wdone_i        (wdone),
    .rpw_o          (rpw)
  );

  genvar k;
  generate
    for (k = 0; k < S; k = k + 1) begin : g_subcore
      ws_subcore #(
        .WARPS         (SWARPS),
        .SCHEDULERS    (S),
        .PART          (k),
        .THREADS       (THREADS),
        .LANES         (LANES),
        .RF_BANKS      (RF_BANKS),
        .RF_ROWS       (RF_ROWS),
        .RF_SWIZZLE    (RF_SWIZZLE),
        .IBUF_DEPTH    (IBUF_DEPTH),
        .IC_SETS       (IC_SETS),
        .IC_WAYS       (IC_WAYS),
        .IC_LINE_BYTES (IC_LINE_BYTES),
        .IC_MSHR       (IC_MSHR),
        .AXI_DATA_W    (AXI_DATA_W),
        .STACK_DEPTH   (STACK_DEPTH),
        .COLLECTORS    (COLLECTORS),
        .WAR           (WAR),
        .SP_STAGES     (SP_STAGES),
        .MUL_PASSES    (MUL_PASSES),
        .FDIV_SHARE    (FDIV_SHARE),
        .REG_W         (REG_W),
        .NSRC          (NSRC),
        .CTL_W         (CTL_W)
      ) u_subcore (
        .clk_i            (clk_i),
        .rst_i            (core_rst),
        .start_i          (start),
        .inv_i            (inv),
        .stop_i           (stop),
        .entry_pc_i       (entry_pc),
        .regs_i           (regs),
        .sm_id_i          (sm_id),
        .block_x_i        (block_x),
        .block_y_i        (block_y),
        .block_z_i        (block_z),
        .grid_x_i         (grid_x),
        .grid_y_i         (grid_y),
        .grid_z_i         (grid_z),
        .param_ptr_i      (param_ptr),
        .local_bytes_i    (local_bytes),
        .cycle_i          (cycle),
        .instret_i        (instret),
        .perf_row_i       (perf_row),
        .perf_data_i      (perf_data),
        .rpw_i            (rpw),
        .rows_o           (sc_rows[k*WCNT_W +: WCNT_W]),
        .wst_valid_i      (wst_valid & wst_is[k]),
        .wst_ready_o      (sc_wst_ready[k]),
        .wst_warp_i       (wst_warp[PART_W +: SW_W]),
        .wst_wic_i        (wst_wic),
        .wst_mask_i       (wst_mask),
        .cta_x_i          (cta_x),
        .cta_y_i          (cta_y),
        .cta_z_i          (cta_z),
        .first_x_i        (first_x),
        .first_y_i        (first_y),
        .wdone_o          (sc_wdone[k*SWARPS +: SWARPS]),
        .live_o           (sc_live[k*SWARPS +: SWARPS]),
        .is_bar_o         (sc_is_bar[k*SWARPS +: SWARPS]),
        .arr_valid_o      (arr_valid[k]),
        .arr_warp_o       (sc_arr_warp[k*SW_W +: SW_W]),
        .arr_num_o        (arr_num[k*32 +: 32]),
        .bar_wait_i       (sc_bar_wait[k*SWARPS +: SWARPS]),
        .bar_fault_i      (bar_fault[k]),
        .lsu_ready_i      (sc_lsu_ready[k]),
        .dx_valid_o       (sc_dx_valid[k]),
        .dx_op_o          (sc_dx_op[k*5 +: 5]),
        .dx_warp_o        (sc_dx_warp[k*SW_W +: SW_W]),
        .dx_rd_o          (sc_dx_rd[k*REG_W +: REG_W]),
        .dx_wen_o         (sc_dx_wen[k]),
        .dx_beat_o        (sc_dx_beat[k*BEAT_W +: BEAT_W]),
        .dx_last_o        (sc_dx_last[k]),
        .dx_mask_o        (sc_dx_mask[k*LANES +: LANES]),
        .dx_pc_o          (sc_dx_pc[k*30 +: 30]),
        .dx_imm_o         (sc_dx_imm[k*32 +: 32]),
        .dx_a_o           (sc_dx_a[k*LANES*32 +: LANES*32]),
        .dx_b_o           (sc_dx_b[k*LANES*32 +: LANES*32]),
        .lsu_valid_i      (lsu_wb_valid[k]),
        .lsu_ready_o      (lsu_wb_ready[k]),
        .lsu_warp_i       (lsu_wb_warp[k*SW_W +: SW_W]),
        .lsu_rd_i         (lsu_wb_rd[k*REG_W +: REG_W]),
        .lsu_beat_i       (lsu_wb_beat[k*BEAT_W +: BEAT_W]),
        .lsu_last_i       (lsu_wb_last[k]),
        .lsu_mask_i       (lsu_wb_mask[k*LANES +: LANES]),
        .lsu_data_i       (lsu_wb_data[k*LANES*32 +: LANES*32]),
        .lsu_busy_i       (sc_lsu_busy[k*SWARPS +: SWARPS]),
        .dst_busy_i       (sc_dst_busy[k*SWARPS +: SWARPS]),
        .st_pending_i     (sc_st_pending[k*SWARPS +: SWARPS]),
        .sfu_ready_i      (sc_sfu_ready[k]),
        .sx_valid_o       (sc_sx_valid[k]),
        .sfu_valid_i      (sfu_wb_valid & sfu_wb_is[k]),
        .sfu_ready_o      (sc_sfu_wb_ready[k]),
        .sfu_warp_i       (sfu_wb_warp[PART_W +: SW_W]),
        .sfu_rd_i         (sfu_wb_rd),
        .sfu_beat_i       (sfu_wb_beat),
        .sfu_last_i       (sfu_wb_last),
        .sfu_mask_i       (sfu_wb_mask),
        .sfu_data_i       (sfu_wb_data),
        .ic_mreq_valid_o  (sc_mreq_valid[k]),
        .ic_mreq_ready_i  (sc_mreq_ready[k]),
        .ic_mreq_addr_o   (sc_mreq_addr[k*(32-IC_LINE_W) +: (32-IC_LINE_W)]),
        .ic_mreq_id_o     (sc_mreq_id[k*IC_ID_W +: IC_ID_W]),
        .ic_ahead_o       (sc_ahead[k]),
        .ic_mresp_valid_i (ic_mresp_valid & mresp_is[k]),
        .ic_mresp_ready_o (sc_mresp_ready[k]),
        .ic_mresp_id_i    (ic_mresp_id[IC_ID_W-1:0]),
        .ic_mresp_data_i  (ic_mresp_data),
        .ic_mresp_err_i   (ic_mresp_err),
        .ic_mresp_last_i  (ic_mresp_last),
        .fault_valid_o    (sc_fault_valid[k]),
        .fault_cause_o    (sc_fault_cause[k*5 +: 5]),
        .fault_warp_o     (sc_fault_warp[k*SW_W +: SW_W]),
        .fault_pc_o       (sc_fault_pc[k*30 +: 30]),
        .fault_mask_o     (sc_fault_mask[k*THREADS +: THREADS]),
        .ev_threads_o     (sc_threads[k*THREAD_W +: THREAD_W]),
        .ev_branch_o      (sc_branch[k]),
        .ev_split_o       (sc_split[k]),
        .ev_icache_o      (sc_icache[k]),
        .ev_imiss_o       (sc_imiss[k]),
        .lost_o           (sc_lost[k*11 +: 11]),
        .rt_issue_pc_o    (sc_issue_pc[k*30 +: 30]),
        .rt_issue_insn_o  (sc_issue_insn[k*32 +: 32]),
        .rt_issue_mask_o  (sc_issue_mask[k*THREADS +: THREADS]),
        .rt_blocked_o     (sc_blocked[k*SWARPS +: SWARPS]),
        .rt_head_valid_o  (sc_head_valid[k*SWARPS +: SWARPS]),
        .rt_sb_ok_o       (sc_sb_ok[k*SWARPS +: SWARPS]),
        .rt_pc_o          (sc_pc[k*SWARPS*30 +: SWARPS*30]),
        .rt_wb_valid_o    (rt_wb_valid_o[k*RF_BANKS +: RF_BANKS]),
        .rt_wb_warp_o     (sc_rt_wb_warp[k*RF_BANKS*SW_W +: RF_BANKS*SW_W]),
        .rt_wb_rd_o       (rt_wb_rd_o[k*RF_BANKS*REG_W +: RF_BANKS*REG_W]),
        .rt_wb_beat_o     (rt_wb_beat_o[k*RF_BANKS*BEAT_W +: RF_BANKS*BEAT_W]),
        .rt_wb_mask_o     (rt_wb_mask_o[k*RF_BANKS*LANES +: RF_BANKS*LANES]),
        .rt_wb_data_o     (rt_wb_data_o[k*RF_BANKS*LANES*32 +: RF_BANKS*LANES*32]),
        .issue_warp_o     (sc_issue_warp[k*SW_W +: SW_W]),
        .issue_o          (sc_issue[k])
      );
    end
  endgenerate

  ws_barrier #(
    .WARPS      (WARPS),
    .CTA_SLOTS  (CTA_SLOTS),
    .BARRIERS   (BARRIERS),
    .SCHEDULERS (S)
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
    .WARPS     (WARPS),
    .THREADS   (THREADS),
    .LANES     (LANES),
    .REG_W     (REG_W),
    .SFU_LANES (SFU_LANES)
  ) u_sfu (
    .clk_i       (clk_i),
    .rst_i       (core_rst),
    .dx_valid_i  (sx_valid),
    .ready_o     (sfu_ready),
    .dx_op_i     (sx_op),
    .dx_warp_i   (sx_warp),
    .dx_rd_i     (sx_rd),
    .dx_wen_i    (sx_wen),
    .dx_beat_i   (sx_beat),
    .dx_last_i   (sx_last),
    .dx_mask_i   (sx_mask),
    .dx_a_i      (sx_a),
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
    .THREADS       (THREADS),
    .LANES         (LANES),
    .SCHEDULERS    (S),
    .CTA_SLOTS     (CTA_SLOTS),
    .SMEM_BYTES    (SMEM_BYTES),
    .SMEM_BANKS    (SMEM_BANKS),
    .IC_LINE_BYTES (IC_LINE_BYTES),
    .IC_MSHR       (S * IC_MSHR),
    .IC_ID_W       (IC_SM_ID_W),
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
    .start_i          (start),
    .inv_i            (inv),
    .busy_o           (unused_caches_busy),
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
    .dx_valid_i       (dx_valid),
    .lsu_ready_o      (lsu_ready),
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
    .SOURCES (S + 2)
  ) u_fault (
    .clk_i         (clk_i),
    .clr_i         (rst_i | fault_clr),
    .src_valid_i   ({mem_fault_valid, sc_fault_valid}),
    .src_cause_i   ({mem_fault_cause, sc_fault_cause}),
    .src_warp_i    ({mem_fault_warp, fault_warps}),
    .src_pc_i      ({mem_fault_pc, sc_fault_pc}),
    .src_mask_i    ({mem_fault_mask, sc_fault_mask}),
    .src_addr_i    ({mem_fault_addr, {S{32'd0}}}),
    .fault_valid_o (fault_valid),
    .fault_cause_o (fault_cause),
    .fault_warp_o  (fault_warp),
    .fault_pc_o    (fault_pc),
    .fault_mask_o  (fault_mask),
    .fault_addr_o  (fault_addr),
    .stop_o        (fault_stop)
  );

  ws_perf #(
    .COUNTERS   (COUNTERS),
    .THREADS    (THREADS),
    .SLOTS      (SLOTS)
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

endmodule

`default_nettype wire
