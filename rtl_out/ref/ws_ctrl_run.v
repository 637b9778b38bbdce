// wsgen 0.1.0 | ws_ctrl_run.v.tmpl 28ba0acb | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_ctrl_run: runs a kernel from start to end.
//
// Contract
//   go_i      for one cycle, while no kernel runs: start_o in the next cycle, then busy_o. The
//             kernel has ended when every block has ended and memory is idle: then done_o is high,
//             and inv_o for one cycle, so that the caches are empty when the next kernel starts.
//   fault     fault_valid_i, a launch that does not fit, or abort_i, while busy_o: stop_o (no
//             issue, no fetch, no new block, AXI halted) is high until axi_idle_i, then core_rst_o
//             for two cycles; fault_o is high afterwards. Units may work until the reset: requests
//             that they make during core_rst_o have no effect. unfit_o: the fault has no record;
//             aborted_o: the fault is an abort.
//   abort_i   for one cycle; has no effect unless busy_o is high in the next cycle.
//   clear_i   for one cycle, while no kernel runs: ends done_o and fault_o, as go_i also does.
//             fault_clr_o: ws_fault drops its record, also during rst_i.
//   runs_o    from start_o to the end of the kernel, with a fault to the last cycle of core_rst_o.
//             irq_o: done or fault, while runs_o is low.
//   rst_i     no kernel runs; done_o and fault_o are low.

`default_nettype none

module ws_ctrl_run #(
  parameter WARPS      = 8,
  parameter SCHEDULERS = 1
) (
  input  wire                  clk_i,
  input  wire                  rst_i,

  // From and to ws_ctrl
  input  wire                  go_i,
  input  wire                  clear_i,
  input  wire                  abort_i,
  input  wire [16:0]           local_bytes_i,
  output wire                  runs_o,
  output wire                  done_o,
  output wire                  fault_o,
  output wire                  unfit_o,
  output wire                  aborted_o,
  output wire                  irq_o,

  // To all units
  output wire                  start_o,
  output wire                  inv_o,
  output wire                  stop_o,
  output wire                  core_rst_o,
  output wire                  busy_o,

  // From the units
  input  wire                  cta_done_i,
  input  wire                  cta_fit_err_i,
  input  wire                  writes_done_i,  // no store is on its way to memory
  input  wire                  axi_idle_i,  // no AXI transaction is open
  input  wire                  axi_quiet_i,  // idle, and no data or constant read waits
  input  wire                  ic_mreq_valid_i,  // an instruction cache has a request
  input  wire [SCHEDULERS-1:0] ic_prefetch_i,  // a prefetch may be about to start
  input  wire [WARPS-1:0]      dst_busy_i,  // the warp has a request in the data cache

  // From and to ws_fault
  input  wire                  fault_valid_i,
  output wire                  fault_clr_o
);

  localparam [2:0] REST  = 3'd0;  // no kernel runs
  localparam [2:0] BEGIN = 3'd1;  // start_o
  localparam [2:0] RUN   = 3'd2;
  localparam [2:0] STOP  = 3'd3;  // fault: AXI completes open transactions
  localparam [2:0] RESET = 3'd4;  // core_rst_o
  localparam [2:0] CLEAR = 3'd5;  // the second cycle of core_rst_o

  reg  [2:0]  state_q;
  reg  [2:0]  state_d;
  reg         done_q;
  reg         fault_q;
  reg         unfit_q;    // the launch does not fit, or was aborted
  reg         abort_q;    // abort_i of the cycle before
  reg         aborted_q;  // an abort has ended the kernel

  // LOCAL_BYTES has to be 0 or a power of two from 64 to 65536.
  reg  bad_local_q;
  wire bad       = fault_valid_i | cta_fit_err_i | bad_local_q | abort_q;
  wire ic_asks   = ic_mreq_valid_i | (|ic_prefetch_i);
  wire idle      = writes_done_i & axi_quiet_i & !ic_asks & !(|dst_busy_i);
  wire ended     = cta_done_i & idle;

  always @* begin
    state_d = state_q;
    case (state_q)
      REST:
        if (go_i)
          state_d = BEGIN;
      BEGIN:
        state_d = RUN;
      RUN:
        if (bad)
          state_d = STOP;
        else if (ended)
          state_d = REST;
      STOP:
        if (axi_idle_i)
          state_d = RESET;
      RESET:
        state_d = CLEAR;
      default:  // CLEAR
        state_d = REST;
    endcase
  end

  assign start_o     = state_q == BEGIN;
  assign inv_o       = (state_q == RUN) & !bad & ended;
  assign stop_o      = ((state_q == RUN) & bad) | (state_q == STOP) | (state_q == RESET);
  assign core_rst_o  = rst_i | (state_q == RESET) | (state_q == CLEAR);
  assign busy_o      = state_q == RUN;
  assign runs_o      = state_q != REST;
  assign done_o      = done_q;
  assign fault_o     = fault_q;
  assign unfit_o     = unfit_q;
  assign aborted_o   = aborted_q;
  assign fault_clr_o = rst_i | start_o | clear_i;
  assign irq_o       = !runs_o & (done_q | fault_q);

  always @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= REST;
      done_q  <= 1'b0;
      fault_q <= 1'b0;
      abort_q <= 1'b0;
    end else begin
      state_q <= state_d;
      abort_q <= abort_i;
      if (go_i | clear_i) begin
        done_q  <= 1'b0;
        fault_q <= 1'b0;
      end else if (state_q == RUN) begin
        done_q  <= !bad;  // valid when no longer busy
        fault_q <= bad;
      end
    end
    if (state_q == RUN) begin
      unfit_q   <= !fault_valid_i;
      aborted_q <= abort_q;
    end
    bad_local_q <= (|(local_bytes_i & (local_bytes_i - 17'd1))) | (|local_bytes_i[5:0]);
  end

endmodule

`default_nettype wire
