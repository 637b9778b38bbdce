// SPDX-License-Identifier: Apache-2.0
//
// quiesce_rules: rules of a Q-Channel (IHI 0068) that the SM keeps, and what it does while it is
// stopped, as assertions on its ports, for a model checker.
//
// Contract
//   asserted   QACCEPTn falls, and QDENY rises, only in a request; both stay until it is withdrawn,
//              and then return in the next cycle; never is QACCEPTn low while QDENY is high, nor do
//              both change at once. After a reset the SM is stopped. A request is answered two
//              cycles after it is made: with DENIES = 1 always; else once nothing is under way, and
//              never by QDENY.
//              Stopped: no valid of the AXI4 master, no ready or valid of the AXI4-Lite slave, no
//              transaction of either open, irq does not change; with DENIES = 1 no kernel runs, with
//              0 no instruction issues.
//              QACTIVE is high with an access to a register, and in the cycle after an open
//              transaction of either kind or a kernel that runs.
//   assumed    of the controller: a request is made while QACCEPTn is high and QDENY low, and
//              withdrawn after the answer. Of the memory: it answers what is open. Of the host: a
//              valid that waits stays.
//   rst_i is assumed in the first cycle; it may come at any time, and drops what is open.
//   Each rule has a cover: the case that it is about is reached.

`default_nettype none

module quiesce_rules #(
  parameter DENIES = 1
) (
  input wire       clk_i,
  input wire       rst_i,

  // The Q-Channel
  input wire       qreqn,
  input wire       qacceptn,
  input wire       qdeny,
  input wire       qactive,

  // The SM
  input wire       irq,
  input wire       runs,     // a kernel
  input wire       resets,   // its core
  input wire       issues,   // an instruction

  // Valid and ready of AXI4-Lite: read, answer, write, data, answer
  input wire [4:0] lite_valid,
  input wire [4:0] lite_ready,

  // and of AXI4: read, last beat, write, data, answer
  input wire [4:0] axi_valid,
  input wire [4:0] axi_ready,
  output reg [7:0] reads_o   // that are open
);

  localparam AR = 0;
  localparam R  = 1;
  localparam AW = 2;
  localparam W  = 3;
  localparam B  = 4;

  localparam [2:0] STOPPED  = 3'b000;  // {qreqn, qacceptn, qdeny}
  localparam [2:0] EXIT     = 3'b100;
  localparam [2:0] RUN      = 3'b110;
  localparam [2:0] REQUEST  = 3'b010;
  localparam [2:0] DENIED   = 3'b011;
  localparam [2:0] CONTINUE = 3'b111;

  // ---- Open transactions -----------------------------------------------------------------------

  wire [4:0] lite = lite_valid & lite_ready;
  wire [4:0] axi  = axi_valid & axi_ready;
  reg  [7:0] addresses_q;  // of writes without an answer
  reg  [7:0] words_q;
  reg  [1:0] lite_reads_q;
  reg  [1:0] lite_addresses_q;
  reg  [1:0] lite_words_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      reads_o          <= 8'd0;
      addresses_q      <= 8'd0;
      words_q          <= 8'd0;
      lite_reads_q     <= 2'd0;
      lite_addresses_q <= 2'd0;
      lite_words_q     <= 2'd0;
    end else begin
      reads_o          <= reads_o + axi[AR] - axi[R];
      addresses_q      <= addresses_q + axi[AW] - axi[B];
      words_q          <= words_q + axi[W] - axi[B];
      lite_reads_q     <= lite_reads_q + lite[AR] - lite[R];
      lite_addresses_q <= lite_addresses_q + lite[AW] - lite[B];
      lite_words_q     <= lite_words_q + lite[W] - lite[B];
    end
  end

  wire bus_open  = (reads_o != 8'd0) | (addresses_q != 8'd0) | (words_q != 8'd0);
  wire lite_open = (lite_reads_q != 2'd0) | (lite_addresses_q != 2'd0) | (lite_words_q != 2'd0);
  wire offers    = axi_valid[AR] | axi_valid[AW] | axi_valid[W];
  wire answers   = lite_valid[R] | lite_valid[B] | lite_ready[AR] | lite_ready[AW] | lite_ready[W];
  wire asks      = lite_valid[AR] | lite_valid[AW] | lite_valid[W];
  wire traffic   = bus_open | offers | lite_open | answers | resets;

  // ---- The cycle before ------------------------------------------------------------------------

  wire [2:0] state   = {qreqn, qacceptn, qdeny};
  reg        first_q = 1'b1;
  reg        reset_q = 1'b0;  // rst_i was high
  reg  [2:0] state_q;
  reg        irq_q;
  reg        work_q;
  reg        free_q;          // nothing was under way
  reg  [1:0] asked_q;         // cycles of a request so far, at most 3
  reg  [4:0] lite_waits_q;

  always @(posedge clk_i) begin
    first_q      <= 1'b0;
    reset_q      <= rst_i;
    state_q      <= state;
    irq_q        <= irq;
    work_q       <= bus_open | lite_open | runs;
    free_q       <= !traffic;
    asked_q      <= (state != REQUEST) | rst_i ? 2'd0 : asked_q + {1'b0, asked_q != 2'd3};
    lite_waits_q <= lite_valid & ~lite_ready & {5{!rst_i}};
  end

  wire goes_on = !first_q & !reset_q & !rst_i;
  wire was_req = !state_q[2];
  wire falls   = state_q[1] & !qacceptn;
  wire rises   = !state_q[0] & qdeny;

  // ---- Assumed ---------------------------------------------------------------------------------

  always @* begin
    if (first_q)
      assume (rst_i);
    if (goes_on) begin
      if (state_q[2] & !qreqn)
        assume (state_q == RUN);
      if (!state_q[2] & qreqn)
        assume ((state_q == STOPPED) | (state_q == DENIED));
    end
    if (!rst_i) begin
      if (axi_valid[R]) assume (reads_o != 8'd0);
      if (axi_valid[B]) assume ((addresses_q != 8'd0) & (words_q != 8'd0));
      assume ((lite_waits_q & ~lite_valid & ((1 << AR) | (1 << AW) | (1 << W))) == 5'd0);
    end else begin
      assume (!axi_valid[R] & !axi_valid[B]);
    end
  end

  // ---- The handshake ---------------------------------------------------------------------------

  always @* begin
    if (!first_q) begin
      assert (qacceptn | !qdeny);
      if (reset_q) assert (!qacceptn & !qdeny);
      cover (reset_q & !rst_i & qreqn);
      cover (reset_q & !rst_i & !qreqn);
      cover (rst_i & !reset_q & (state == RUN) & bus_open);
    end
    if (goes_on) begin
      assert (!falls | (was_req & !state_q[0] & !qdeny));
      assert (!rises | (was_req & state_q[1] & qacceptn));
      if (was_req & !state_q[1]) assert (!qacceptn);
      if (was_req & state_q[0])  assert (qdeny);
      if (state_q == EXIT)       assert (qacceptn & !qdeny);
      if (state_q == RUN)        assert (qacceptn & !qdeny);
      if (state_q == CONTINUE)   assert (qacceptn & !qdeny);
      cover (falls);
      cover (state == STOPPED);
      cover ((state_q == STOPPED) & (state == STOPPED));
      cover ((state_q == STOPPED) & (state == EXIT));
      cover ((state_q == EXIT) & (state == RUN));
      cover ((state_q == RUN) & (state == REQUEST));
      cover ((state_q == RUN) & (state == RUN));
      if (DENIES != 0) begin
        assert (asked_q < 2'd3);
        if (asked_q == 2'd2) assert (falls | rises);
        cover (rises);
        cover ((state_q == DENIED) & (state == DENIED));
        cover ((state_q == DENIED) & (state == CONTINUE));
        cover ((state_q == CONTINUE) & (state == RUN));
        cover (rises & bus_open);
        cover (rises & lite_open & !runs);
        cover (rises & runs & !bus_open & !lite_open);
      end else begin
        assert (!qdeny);
        if ((asked_q >= 2'd2) & free_q) assert (falls);
        cover ((asked_q == 2'd2) & free_q);
        cover ((asked_q == 2'd3) & free_q);
        cover ((asked_q == 2'd3) & (reads_o != 8'd0));
        cover ((asked_q == 2'd3) & (words_q != 8'd0));
        cover ((asked_q == 2'd3) & lite_open);
      end
    end
  end

  // ---- State of the SM -------------------------------------------------------------------------

  always @* begin
    if (!first_q) begin
      if (!qacceptn & !rst_i) begin
        assert (!offers);
        assert (!answers);
        assert (!bus_open);
        assert (!lite_open);
        if (DENIES != 0) assert (!runs);
        else assert (!issues);
        if (goes_on & !state_q[1]) assert (irq == irq_q);
        cover (lite_valid[AR] & lite_valid[AW] & lite_valid[W]);
        cover (irq);
        if (DENIES == 0) cover (runs & goes_on & (state_q == STOPPED));
      end
      if (asks) assert (qactive);
      cover (asks & (state == STOPPED));
    end
    if (goes_on) begin
      if (work_q) assert (qactive);
      cover (work_q & !asks);
      if (DENIES == 0) cover (issues & (state_q == RUN) & (state == REQUEST));
    end
  end

endmodule

`default_nettype wire
