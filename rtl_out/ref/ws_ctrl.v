// wsgen 0.1.0 | ws_ctrl.v.tmpl 6809a9c8 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_ctrl: AXI4-Lite launch, status and fault registers, counts of cycles and instructions.
//
// Contract
//   s_axi_*   AXI4-Lite slave, 32-bit data, one write and one read at a time; no path from any
//             input except rst_i to an output. A write is taken when both address and data are
//             valid. A write without strobes is answered with OKAY and changes nothing, so a 64-bit
//             master can write one word of a pair. The answer is SLVERR, and nothing changes, for a
//             value that the register cannot hold, a write of one to three bytes, a write to a
//             read-only register or to no register, and a write while busy. A word below the end of
//             the counters reads as 0 if there is no register. Reads of words after that, and of
//             addresses inside a word, are answered with SLVERR.
//   start     a write of 1 to CONTROL[0]: ws_ctrl_run runs the kernel, and STATUS then shows how it
//             has ended. Launch outputs stay stable until the end.
//   fault     the record is zero without a fault, and stays until a write of CONTROL[1] or the next
//             start. ws_fault keeps the record during core_rst_o. A launch that does not fit, and
//             an abort, have only a cause.
//   abort     a write of 4 to CONTROL, the only write allowed while busy; an idle SM ignores it.
//   irq_o     done or fault.
//   cycle_o counts cycles from start_o while busy; instret_o counts the instructions issued since
//   start_o, each a cycle after its issue.
//   rst_i     no kernel runs, STATUS has neither done nor fault, and there is no AXI transfer; no
//             answer is valid from the first cycle of rst_i on. GRID_PART is the only launch
//             register that is reset.
// Not here: the phases of a kernel (ws_ctrl_run), the counters themselves (ws_perf), the choice of
// the first fault (ws_fault).
//
// Registers: ws_regs.h.

`default_nettype none

module ws_ctrl #(
  parameter WARPS       = 8,
  parameter SCHEDULERS  = 1,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter LANES       = 8,
  parameter CTA_SLOTS   = 8,
  parameter COUNTERS    = 26,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter INDEX_W     = $clog2(COUNTERS),
  parameter ISSUE_W     = $clog2(SCHEDULERS * ISSUE_WIDTH + 1)
) (
  input  wire                              clk_i,
  input  wire                              rst_i,

  // AXI4-Lite slave
  input  wire                              s_axi_awvalid,
  output wire                              s_axi_awready,
  input  wire [11:0]                       s_axi_awaddr,
  input  wire                              s_axi_wvalid,
  output wire                              s_axi_wready,
  input  wire [31:0]                       s_axi_wdata,
  input  wire [3:0]                        s_axi_wstrb,
  output wire                              s_axi_bvalid,
  input  wire                              s_axi_bready,
  output wire [1:0]                        s_axi_bresp,
  input  wire                              s_axi_arvalid,
  output wire                              s_axi_arready,
  input  wire [11:0]                       s_axi_araddr,
  output wire                              s_axi_rvalid,
  input  wire                              s_axi_rready,
  output wire [31:0]                       s_axi_rdata,
  output wire [1:0]                        s_axi_rresp,
  output wire                              irq_o,

  // Launch, to all units
  output wire                              start_o,
  output wire                              inv_o,
  output wire                              stop_o,
  output wire                              core_rst_o,
  output wire                              busy_o,
  output wire [31:2]                       entry_pc_o,
  output wire [23:0]                       grid_x_o,
  output wire [15:0]                       grid_y_o,
  output wire [15:0]                       grid_z_o,
  output wire [7:0]                        part_first_o,
  output wire [7:0]                        part_skip_o,
  output wire [11:0]                       block_x_o,
  output wire [11:0]                       block_y_o,
  output wire [11:0]                       block_z_o,
  output wire [31:4]                       const_base_o,
  output wire [28:0]                       const_bytes_o,
  output wire [18:0]                       shared_bytes_o,
  output wire [31:4]                       local_base_o,
  output wire [6:2]                        regs_o,
  output wire [31:0]                       sm_id_o,
  output wire [31:0]                       param_ptr_o,
  output wire [16:0]                       local_bytes_o,
  output wire [63:0]                       cycle_o,
  output wire [63:0]                       instret_o,

  // From the units
  input  wire [SCHEDULERS*ISSUE_WIDTH-1:0] issue_n_i,
  input  wire                              cta_done_i,
  input  wire                              cta_fit_err_i,
  input  wire                              writes_done_i,  // no store is on its way to memory
  input  wire                              axi_idle_i,  // no AXI transaction is open
  input  wire                              axi_quiet_i,  // idle, and no data or constant read waits
  input  wire                              ic_mreq_valid_i,  // an instruction cache has a request
  input  wire [SCHEDULERS-1:0]             ic_prefetch_i,  // a prefetch may be about to start
  input  wire [WARPS-1:0]                  dst_busy_i,  // the warp has a request in the data cache

  // From and to ws_fault
  input  wire                              fault_valid_i,
  input  wire [4:0]                        fault_cause_i,
  input  wire [WARP_W-1:0]                 fault_warp_i,
  input  wire [31:2]                       fault_pc_i,
  input  wire [THREADS-1:0]                fault_mask_i,
  input  wire [31:0]                       fault_addr_i,
  output wire                              fault_clr_o,

  // From and to ws_perf
  output wire [INDEX_W-1:0]                perf_index_o,
  input  wire                              perf_ready_i,
  input  wire [47:0]                       perf_data_i
);

  localparam [1:0] OKAY   = 2'b00;
  localparam [1:0] SLVERR = 2'b10;

  localparam [31:0] ID = 32'h57534D31;  // "WSM1"
  localparam [31:0] WARPS_32 = WARPS, THREADS_32 = THREADS, LANES_32 = LANES, SLOTS_32 = CTA_SLOTS;
  localparam [31:0] CONFIG = {SLOTS_32[7:0], LANES_32[7:0], THREADS_32[7:0], WARPS_32[7:0]};

  localparam [4:0] CAUSE_LAUNCH = 5'd12;
  localparam [4:0] CAUSE_ABORT  = 5'd15;

  // Word addresses of the registers
  localparam [9:0] A_ID              = 10'h000;
  localparam [9:0] A_CONFIG          = 10'h001;
  localparam [9:0] A_CONTROL         = 10'h002;
  localparam [9:0] A_STATUS          = 10'h003;
  localparam [9:0] A_ENTRY_PC        = 10'h004;
  localparam [9:0] A_GRID_X          = 10'h005;
  localparam [9:0] A_GRID_Y          = 10'h006;
  localparam [9:0] A_GRID_Z          = 10'h007;
  localparam [9:0] A_BLOCK_X         = 10'h008;
  localparam [9:0] A_BLOCK_Y         = 10'h009;
  localparam [9:0] A_BLOCK_Z         = 10'h00A;
  localparam [9:0] A_PARAM_PTR       = 10'h00B;
  localparam [9:0] A_CONST_BASE      = 10'h00C;
  localparam [9:0] A_CONST_BYTES     = 10'h00D;
  localparam [9:0] A_SHARED_BYTES    = 10'h00E;
  localparam [9:0] A_LOCAL_BASE      = 10'h00F;
  localparam [9:0] A_LOCAL_BYTES     = 10'h010;
  localparam [9:0] A_REGS_PER_THREAD = 10'h011;
  localparam [9:0] A_SM_ID           = 10'h012;
  localparam [9:0] A_GRID_PART       = 10'h013;
  localparam [9:0] A_FAULT_CAUSE     = 10'h014;
  localparam [9:0] A_FAULT_PC        = 10'h015;
  localparam [9:0] A_FAULT_WARP      = 10'h016;
  localparam [9:0] A_FAULT_MASK      = 10'h017;
  localparam [9:0] A_FAULT_ADDR      = 10'h018;

  // ---- Launch registers -------------------------------------------------------------------------

  reg [31:2] entry_q;
  reg [23:0] grid_x_q;
  reg [15:0] grid_y_q;
  reg [15:0] grid_z_q;
  reg [11:0] block_x_q;
  reg [11:0] block_y_q;
  reg [11:0] block_z_q;
  reg [31:0] param_q;
  reg [31:4] const_base_q;
  reg [28:0] const_n_q;
  reg [18:0] shared_n_q;
  reg [31:4] local_base_q;
  reg [16:0] local_n_q;
  reg [6:2]  regs_q;
  reg [31:0] sm_id_q;
  reg [7:0]  first_q;
  reg [7:0]  skip_q;

  assign entry_pc_o     = entry_q;
  assign grid_x_o       = grid_x_q;
  assign grid_y_o       = grid_y_q;
  assign grid_z_o       = grid_z_q;
  assign block_x_o      = block_x_q;
  assign block_y_o      = block_y_q;
  assign block_z_o      = block_z_q;
  assign param_ptr_o    = param_q;
  assign const_base_o   = const_base_q;
  assign const_bytes_o  = const_n_q;
  assign shared_bytes_o = shared_n_q;
  assign local_base_o   = local_base_q;
  assign local_bytes_o  = local_n_q;
  assign regs_o         = regs_q;
  assign sm_id_o        = sm_id_q;
  assign part_first_o   = first_q;
  assign part_skip_o    = skip_q;

  // ---- Instructions issued ----------------------------------------------------------------------

  wire [ISSUE_W-1:0] issue_n;

  ws_lib_sum #(
    .N     (SCHEDULERS),
    .WIDTH (ISSUE_WIDTH),
    .SUM_W (ISSUE_W)
  ) u_issue_n (
    .data_i (issue_n_i),
    .sum_o  (issue_n)
  );

  // ---- Running a kernel -------------------------------------------------------------------------

  wire        write;      // a legal write is taken in this cycle
  wire [9:0]  wr_addr = s_axi_awaddr[11:2];
  wire [31:0] wr_data = s_axi_wdata;

  wire abort = (wr_addr == A_CONTROL) & (wr_data[2:0] == 3'b100);
  wire runs;
  wire done;
  wire fault;
  wire unfit;
  wire aborted;

  ws_ctrl_run #(
    .WARPS      (WARPS),
    .SCHEDULERS (SCHEDULERS)
  ) u_run (
    .clk_i           (clk_i),
    .rst_i           (rst_i),
    .go_i            (write & (wr_addr == A_CONTROL) & wr_data[0]),
    .clear_i         (write & (wr_addr == A_CONTROL) & wr_data[1]),
    .abort_i         (write & abort),
    .local_bytes_i   (local_bytes_o),
    .runs_o          (runs),
    .done_o          (done),
    .fault_o         (fault),
    .unfit_o         (unfit),
    .aborted_o       (aborted),
    .irq_o           (irq_o),
    .start_o         (start_o),
    .inv_o           (inv_o),
    .stop_o          (stop_o),
    .core_rst_o      (core_rst_o),
    .busy_o          (busy_o),
    .cta_done_i      (cta_done_i),
    .cta_fit_err_i   (cta_fit_err_i),
    .writes_done_i   (writes_done_i),
    .axi_idle_i      (axi_idle_i),
    .axi_quiet_i     (axi_quiet_i),
    .ic_mreq_valid_i (ic_mreq_valid_i),
    .ic_prefetch_i   (ic_prefetch_i),
    .dst_busy_i      (dst_busy_i),
    .fault_valid_i   (fault_valid_i),
    .fault_clr_o     (fault_clr_o)
  );

  reg  [63:0] cycle_q;
  reg  [63:0] instret_q;
  reg  [ISSUE_W-1:0] issued_q;  // instructions issued in the cycle before

  wire [63:0] cycle;
  wire [63:0] instret;

  ws_lib_add_narrow #(
    .WIDTH  (64),
    .NARROW (1)
  ) u_cycle (
    .wide_i   (cycle_q),
    .narrow_i (busy_o),
    .sum_o    (cycle)
  );

  ws_lib_add_narrow #(
    .WIDTH  (64),
    .NARROW (ISSUE_W)
  ) u_instret (
    .wide_i   (instret_q),
    .narrow_i (issued_q),
    .sum_o    (instret)
  );

  assign cycle_o   = cycle_q;
  assign instret_o = instret_q;

  always @(posedge clk_i) begin
    cycle_q   <= start_o ? 64'd0 : cycle;
    issued_q  <= issue_n;
    instret_q <= start_o ? 64'd0 : instret;
  end

  // ---- Writes -----------------------------------------------------------------------------------

  reg         wready_q;   // address and data were valid a cycle ago: take them
  reg         bvalid_q;
  reg         bslverr_q;
  reg         fits;       // the register can hold the value; others are refused, not truncated
  wire        allowed = fits & (!runs | abort) & (&s_axi_wstrb) & (s_axi_awaddr[1:0] == 2'b00);

  always @* begin
    case (wr_addr)
      A_CONTROL:         fits = 1'b1;
      A_ENTRY_PC:        fits = wr_data[1:0] == 2'd0;
      A_GRID_X:          fits = wr_data[31:24] == 8'd0;
      A_GRID_Y:          fits = wr_data[31:16] == 16'd0;
      A_GRID_Z:          fits = wr_data[31:16] == 16'd0;
      A_BLOCK_X:         fits = wr_data[31:12] == 20'd0;
      A_BLOCK_Y:         fits = wr_data[31:12] == 20'd0;
      A_BLOCK_Z:         fits = wr_data[31:12] == 20'd0;
      A_PARAM_PTR:       fits = 1'b1;
      A_CONST_BASE:      fits = wr_data[3:0] == 4'd0;
      A_CONST_BYTES:     fits = wr_data[31:29] == 3'd0;
      A_SHARED_BYTES:    fits = wr_data[31:19] == 13'd0;
      A_LOCAL_BASE:      fits = wr_data[7:0] == 8'd0;
      A_LOCAL_BYTES:     fits = wr_data[31:17] == 15'd0;
      A_REGS_PER_THREAD: fits = wr_data[31:7] == 25'd0;
      A_SM_ID:           fits = 1'b1;
      A_GRID_PART:       fits = wr_data[31:16] == 16'd0;
      default:           fits = 1'b0;  // no register, or a read-only one
    endcase
  end

  assign write         = wready_q & allowed;
  assign s_axi_awready = wready_q;
  assign s_axi_wready  = wready_q;
  assign s_axi_bvalid  = bvalid_q & !rst_i;
  assign s_axi_bresp   = bslverr_q ? SLVERR : OKAY;

  always @(posedge clk_i) begin
    if (rst_i) begin
      wready_q <= 1'b0;
      bvalid_q <= 1'b0;
    end else begin
      wready_q <= s_axi_awvalid & s_axi_wvalid & !wready_q & !bvalid_q;
      bvalid_q <= wready_q | (bvalid_q & !s_axi_bready);
    end
    if (wready_q)
      bslverr_q <= !allowed & (|s_axi_wstrb);
    if (write) begin
      case (wr_addr)
        A_ENTRY_PC:        entry_q      <= wr_data[31:2];
        A_GRID_X:          grid_x_q     <= wr_data[23:0];
        A_GRID_Y:          grid_y_q     <= wr_data[15:0];
        A_GRID_Z:          grid_z_q     <= wr_data[15:0];
        A_BLOCK_X:         block_x_q    <= wr_data[11:0];
        A_BLOCK_Y:         block_y_q    <= wr_data[11:0];
        A_BLOCK_Z:         block_z_q    <= wr_data[11:0];
        A_PARAM_PTR:       param_q      <= wr_data;
        A_CONST_BASE:      const_base_q <= wr_data[31:4];
        A_CONST_BYTES:     const_n_q    <= wr_data[28:0];
        A_SHARED_BYTES:    shared_n_q   <= wr_data[18:0];
        A_LOCAL_BASE:      local_base_q <= wr_data[31:4];
        A_LOCAL_BYTES:     local_n_q    <= wr_data[16:0];
        A_REGS_PER_THREAD: regs_q       <= wr_data[6:2] + {4'd0, |wr_data[1:0]};
        A_SM_ID:           sm_id_q      <= wr_data;
        default: ;
      endcase
    end
    if (rst_i)
      {skip_q, first_q} <= 16'd0;
    else if (write & (wr_addr == A_GRID_PART))
      {skip_q, first_q} <= wr_data[15:0];
  end

  // ---- Reads ------------------------------------------------------------------------------------

  reg         arready_q;  // the value was read a cycle ago
  reg         rvalid_q;
  reg         rslverr_q;
  reg  [31:0] rdata_q;
  reg  [31:0] value;
  reg         exists;

  wire [9:0]  rd_addr  = s_axi_araddr[11:2];
  wire        recorded = fault & !unfit;
  wire [4:0]  cause    = recorded ? fault_cause_i : !fault ? 5'd0
                       : aborted ? CAUSE_ABORT : CAUSE_LAUNCH;

  // A counter is read when the walker of ws_perf reaches it.
  localparam [31:0] COUNTERS_32 = COUNTERS;
  localparam [9:0]  A_PERF      = 10'h020;
  localparam [9:0]  A_PERF_END  = A_PERF + {COUNTERS_32[8:0], 1'b0};
  localparam [31:0] FIRST_32    = {23'd0, A_PERF[9:1]};

  wire        is_perf = (rd_addr >= A_PERF) & (rd_addr < A_PERF_END);
  wire        take    = s_axi_arvalid & !arready_q & !rvalid_q & (!is_perf | perf_ready_i);

  assign perf_index_o  = rd_addr[INDEX_W:1] - FIRST_32[INDEX_W-1:0];

  assign s_axi_arready = arready_q;
  assign s_axi_rvalid  = rvalid_q & !rst_i;
  assign s_axi_rdata   = rdata_q;
  assign s_axi_rresp   = rslverr_q ? SLVERR : OKAY;

  always @* begin
    exists = s_axi_araddr[1:0] == 2'b00;
    value  = 32'd0;
    case (rd_addr)
      A_ID:              value = ID;
      A_CONFIG:          value = CONFIG;
      A_CONTROL:         value = 32'd0;
      A_STATUS:          value = {29'd0, fault & !runs, done & !runs, runs};
      A_ENTRY_PC:        value = {entry_q, 2'b00};
      A_GRID_X:          value = {8'd0, grid_x_q};
      A_GRID_Y:          value = {16'd0, grid_y_q};
      A_GRID_Z:          value = {16'd0, grid_z_q};
      A_BLOCK_X:         value = {20'd0, block_x_q};
      A_BLOCK_Y:         value = {20'd0, block_y_q};
      A_BLOCK_Z:         value = {20'd0, block_z_q};
      A_PARAM_PTR:       value = param_q;
      A_CONST_BASE:      value = {const_base_q, 4'd0};
      A_CONST_BYTES:     value = {3'd0, const_n_q};
      A_SHARED_BYTES:    value = {13'd0, shared_n_q};
      A_LOCAL_BASE:      value = {local_base_q, 4'd0};
      A_LOCAL_BYTES:     value = {15'd0, local_n_q};
      A_REGS_PER_THREAD: value = {25'd0, regs_q, 2'b00};
      A_SM_ID:           value = sm_id_q;
      A_GRID_PART:       value = {16'd0, skip_q, first_q};
      A_FAULT_CAUSE:     value = {27'd0, cause};
      A_FAULT_PC:        value = recorded ? {fault_pc_i, 2'b00} : 32'd0;
      A_FAULT_WARP:      value = recorded ? {{(32-WARP_W){1'b0}}, fault_warp_i} : 32'd0;
      A_FAULT_MASK:      value[THREADS-1:0] = recorded ? fault_mask_i : {THREADS{1'b0}};
      A_FAULT_ADDR:      value = recorded ? fault_addr_i : 32'd0;
      default: begin
        exists = (s_axi_araddr[1:0] == 2'b00) & (is_perf | (rd_addr < A_PERF));
        value  = !is_perf ? 32'd0 : rd_addr[0] ? {16'd0, perf_data_i[47:32]} : perf_data_i[31:0];
      end
    endcase
  end

  always @(posedge clk_i) begin
    if (rst_i) begin
      arready_q <= 1'b0;
      rvalid_q  <= 1'b0;
    end else begin
      arready_q <= take;
      rvalid_q  <= arready_q | (rvalid_q & !s_axi_rready);
    end
    if (take) begin
      rdata_q   <= value;
      rslverr_q <= !exists;
    end
  end


endmodule

`default_nettype wire
