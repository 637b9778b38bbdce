// wsgen 0.1.0 | ws_cta.v.tmpl 7d0d4587 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_cta: CTA dispatcher. Walks the grid and starts the warps of a block when a whole slot is free.
//
// All blocks of a launch are alike, so no allocator is needed: slot k holds the warps k*wpc to
// k*wpc+wpc-1 and a fixed share of shared memory. The first resource that runs out (warps, register
// rows, shared memory, CTA_SLOTS) determines the number of slots.
//
// Contract
//   start_i        begins a launch; allowed only with done_o or fit_err_o. First the sizes are
//                  computed, which takes a cycle for each row of the block in y and z, for each
//                  warp with registers and for each slot. Then blocks start, ctaid.x fastest. The
//                  launch inputs are stable until done_o.
//   wst_*          starts at most one warp per cycle; held until wst_ready_i or stop_i. cta_*_o
//                  and first_*_o belong to the same warp; first_*_o: the place of thread 0 of the
//                  block in the grid. wst_last_o: the last warp of its block. Warp i starts when
//                  tid_rows_i of its sub-core was above i a cycle ago.
//   wdone_i        warps that have ended; a slot is free when all its warps have ended. A block
//                  goes to the lowest free slot; its first warp starts in the cycle after the end
//                  of the last warp of the slot.
//   part_*_i       blocks part_first_i, part_first_i + part_skip_i + 1 and so on start, numbered in
//                  start order; skipping a block takes a cycle. A part may have no blocks.
//   stop_i         no warp starts. Only rst_i ends a launch that was stopped.
//   done_o         high from the end of the last block to the next start_i.
//   fit_err_o      high when not even one block fits, or a dimension is 0. No block starts then.
//   rst_i          done_o is high, and no warp is live.
// Parameters
//   WARPS, THREADS, CTA_SLOTS; SCHEDULERS sub-cores, to which warps are assigned in turn, each with
//   RF_BANKS register banks of RF_ROWS rows; BEATS = THREADS / LANES;
//   at most MAX_REGS registers per thread, a multiple of four, rounded up to REG_QUANTUM;
//   SMEM_BYTES.
//   A block takes the registers of a multiple of BLOCK_QUANTUM warps. It has at most BLOCK_ROWS
//   rows of a bank and BLOCK_THREADS threads; 0: no limit.
// Not here: thread indices (ws_tid), barriers (ws_barrier).

`default_nettype none

module ws_cta #(
  parameter WARPS         = 8,
  parameter SCHEDULERS    = 1,
  parameter THREADS       = 8,
  parameter LANES         = 8,
  parameter CTA_SLOTS     = 8,
  parameter RF_BANKS      = 8,
  parameter RF_ROWS       = 64,
  parameter SMEM_BYTES    = 16384,
  parameter WARP_W        = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter SLOT_W        = (CTA_SLOTS > 1) ? $clog2(CTA_SLOTS) : 1,
  parameter ROW_W         = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter MAX_REGS      = 64,
  parameter REG_QUANTUM   = 4,
  parameter BLOCK_QUANTUM = 1,
  parameter BLOCK_ROWS    = 0,
  parameter BLOCK_THREADS = 0,
  parameter WCNT_W        = $clog2(WARPS + 1)
) (
  input  wire                         clk_i,
  input  wire                         rst_i,

  // Launch, from ws_ctrl
  input  wire                         start_i,
  input  wire                         stop_i,
  input  wire [23:0]                  grid_x_i,
  input  wire [15:0]                  grid_y_i,
  input  wire [15:0]                  grid_z_i,
  input  wire [7:0]                   part_first_i,
  input  wire [7:0]                   part_skip_i,
  input  wire [11:0]                  block_x_i,
  input  wire [11:0]                  block_y_i,
  input  wire [11:0]                  block_z_i,
  input  wire [18:0]                  shared_bytes_i,
  input  wire [6:2]                   regs_i,
  output wire                         done_o,
  output wire                         fit_err_o,

  // From ws_tid of each sub-core: warps of a block whose thread indices are known from the next
  // cycle on
  input  wire [SCHEDULERS*WCNT_W-1:0] tid_rows_i,

  // Warp start
  output wire                         wst_valid_o,
  input  wire                         wst_ready_i,
  output wire                         wst_fire_o,
  output wire [WARP_W-1:0]            wst_warp_o,
  output wire [SLOT_W-1:0]            wst_slot_o,
  output wire [WARP_W-1:0]            wst_wic_o,
  output wire                         wst_last_o,
  output wire [THREADS-1:0]           wst_mask_o,
  output wire [23:0]                  cta_x_o,
  output wire [15:0]                  cta_y_o,
  output wire [15:0]                  cta_z_o,
  output wire [31:0]                  first_x_o,
  output wire [27:0]                  first_y_o,

  // Warps that end, from ws_simt_stack
  input  wire [WARPS-1:0]             wdone_i,

  // To the register file: rows of a warp for one beat
  output wire [ROW_W-1:0]             rpw_o
);

  localparam BEATS     = THREADS / LANES;
  localparam THREAD_W  = $clog2(THREADS);
  localparam TCNT_W    = $clog2(WARPS * THREADS + 1);  // threads of a block
  localparam WARP_ROWS = (MAX_REGS + RF_BANKS - 1) / RF_BANKS;  // of a warp with all registers
  localparam RCNT_W    = $clog2(RF_ROWS / BEATS + 1);
  localparam SCNT_W    = $clog2(CTA_SLOTS + 1);
  localparam PIECES    = SMEM_BYTES / 16;  // of shared memory, the unit of allocation
  localparam PCNT_W    = $clog2(PIECES + 1);
  localparam OWNER_N   = WARPS * BLOCK_QUANTUM;  // warps with registers, at most
  localparam OWNER_W   = $clog2(OWNER_N + BLOCK_QUANTUM);

  localparam [31:0]        THREADS_32 = (BLOCK_THREADS > 0 && BLOCK_THREADS < WARPS * THREADS)
                                      ? BLOCK_THREADS : WARPS * THREADS;
  localparam [31:0]        ROWS_32      = RF_ROWS / BEATS;
  localparam [31:0]        WARPS_32     = WARPS;
  localparam [31:0]        EACH_32      = SCHEDULERS;
  localparam [31:0]        OWNERS_32    = OWNER_N;
  localparam [31:0]        SLOTS_32     = CTA_SLOTS;
  localparam [31:0]        PIECES_32    = PIECES;
  localparam [31:0]        REG_UNITS_32 = MAX_REGS / 4;
  localparam [SCNT_W-1:0]  ALL_SLOTS    = SLOTS_32[SCNT_W-1:0];
  localparam [WCNT_W-1:0]  ALL_WARPS    = WARPS_32[WCNT_W-1:0];
  localparam [OWNER_W-1:0] ALL_OWNERS   = OWNERS_32[OWNER_W-1:0];
  localparam [OWNER_W-1:0] ONE_EACH     = EACH_32[OWNER_W-1:0];  // a warp for each sub-core
  localparam [WARPS-1:0]   ONE_WARP     = 1;
  // the rows suffice for any regs_i
  localparam [0:0]         AMPLE_ROWS = (RF_ROWS / BEATS >= OWNER_N / SCHEDULERS * WARP_ROWS);

  // ---- Sequence: size of the block, warps with registers, slots, then dispatch ------------------

  localparam [2:0] IDLE  = 3'd0;
  localparam [2:0] SIZE  = 3'd1;
  localparam [2:0] REGS  = 3'd2;
  localparam [2:0] SLOTS = 3'd3;
  localparam [2:0] FIND  = 3'd4;
  localparam [2:0] START = 3'd5;
  localparam [2:0] DRAIN = 3'd6;
  localparam [2:0] UNFIT = 3'd7;

  reg [2:0] state_q;
  reg [2:0] state_d;

  reg [WARPS-1:0]  live_q;
  reg [WARPS-1:0]  first_q;  // warps that are the first of a slot
  reg [WCNT_W-1:0] warp_q;   // SLOTS: first warp of the slot; START: the warp to start
  reg [SLOT_W-1:0] slot_q;
  reg [SCNT_W-1:0] slots_q;  // number of slots
  reg [WCNT_W-1:0] wic_q;
  reg [23:0]       cta_x_q;
  reg [15:0]       cta_y_q;  // in SIZE, row of the block
  reg [15:0]       cta_z_q;
  reg [7:0]        pass_q;   // FIND: blocks to skip
  reg [31:0]       first_x_q;
  reg [27:0]       first_y_q;

  // ---- Registers and warps of a block, blocks that fit ------------------------------------------

  wire zero = (grid_x_i == 24'b0) | (grid_y_i == 16'b0) | (grid_z_i == 16'b0)
            | (block_x_i == 12'b0) | (block_y_i == 12'b0) | (block_z_i == 12'b0)
            | (regs_i == 5'b0) | (regs_i > REG_UNITS_32[4:0]);

  // Threads of the block: each cycle adds a row in x, over y and z.
  reg  [TCNT_W-1:0]   threads_q;
  wire                sizing       = state_q == SIZE;
  wire [31:0]         threads_next = {{(32-TCNT_W){1'b0}}, threads_q} + {20'b0, block_x_i};
  wire                too_many     = threads_next > THREADS_32;

  // Warps of the block; threads of its last warp, less one.
  wire                partial     = |threads_q[THREAD_W-1:0];
  wire [WCNT_W-1:0]   wpc         = threads_q[TCNT_W-1:THREAD_W] + {{(WCNT_W-1){1'b0}}, partial};
  wire [THREAD_W-1:0] last_thread = threads_q[THREAD_W-1:0] - 1'b1;

  // Rows of a warp: registers, rounded up to the quantum and to the banks, divided by the banks.
  localparam [8:0] ROUND_M1 = ((RF_BANKS > REG_QUANTUM) ? RF_BANKS : REG_QUANTUM) - 1;

  wire [8:0]  registers = ({2'b0, regs_i, 2'b00} + ROUND_M1) & ~ROUND_M1;
  wire [8:0]  rpw       = registers >> $clog2(RF_BANKS);
  wire [31:0] rpw_32    = {23'b0, rpw};

  // Warps with registers: one more in each sub-core as long as rows are left.
  reg  [RCNT_W-1:0]  rows_q;
  reg  [OWNER_W-1:0] owners_q;
  wire [31:0]        rows_32  = {{(32-RCNT_W){1'b0}}, rows_q};
  wire               row_fits = (AMPLE_ROWS | (rows_32 >= rpw_32)) & (owners_q != ALL_OWNERS);
  wire               own      = (state_q == REGS) & row_fits;

  // Slots are taken as long as warps and shared memory are left.
  reg  [PCNT_W-1:0] pieces_q;
  wire [31:0]       pieces_32 = {{(32-PCNT_W){1'b0}}, pieces_q};
  reg  [15:0]       share_q;  // pieces of a slot; shared_bytes_i is stable long before
  wire [WCNT_W:0]   slot_end  = {1'b0, warp_q} + {1'b0, wpc};
  wire              regs_fit;  // enough warps and registers are left for the slot
  wire              slot_fits = (slots_q != ALL_SLOTS) & regs_fit & (pieces_32 >= {16'b0, share_q});
  wire              take_slot = (state_q == SLOTS) & slot_fits;

  generate
    if (BLOCK_QUANTUM > 1 || BLOCK_ROWS > 0) begin : g_block_regs
      // A block takes the registers of `owners` warps, at most those that one block may have.
      localparam        CAP       = (BLOCK_ROWS > 0 && BLOCK_ROWS < RF_ROWS) ? BLOCK_ROWS : RF_ROWS;
      localparam [31:0] UP_32     = BLOCK_QUANTUM - 1;
      localparam [31:0] BEYOND_32 = RF_ROWS / BEATS - CAP / BEATS;  // rows above that limit

      reg  [OWNER_W-1:0] taken_q;     // by the slots up to now
      reg  [OWNER_W-1:0] in_block_q;  // warps whose registers one block may have
      wire               in_block  = rows_32 >= rpw_32 + BEYOND_32;
      wire [OWNER_W-1:0] owners    = ({{(OWNER_W-WCNT_W){1'b0}}, wpc} + UP_32[OWNER_W-1:0])
                                   & ~UP_32[OWNER_W-1:0];
      wire [OWNER_W:0]   taken_end = {1'b0, taken_q} + {1'b0, owners};

      assign regs_fit = (slot_end <= {1'b0, ALL_WARPS}) & (taken_end <= {1'b0, owners_q})
                      & (owners <= in_block_q);

      always @(posedge clk_i) begin
        if (start_i) begin
          in_block_q <= {OWNER_W{1'b0}};
          taken_q    <= {OWNER_W{1'b0}};
        end
        if (own & in_block)
          in_block_q <= in_block_q + ONE_EACH;
        if (take_slot)
          taken_q <= taken_end[OWNER_W-1:0];
      end
    end else begin : g_warp_regs
      assign regs_fit = slot_end <= {1'b0, owners_q};
    end
  endgenerate

  // ---- Dispatch ---------------------------------------------------------------------------------

  // A slot is free when none of its warps is live.
  reg              lives;      // some warp from here to the end of the slot is live
  reg              slot_free;
  reg [WCNT_W-1:0] free_warp;  // first warp of the lowest free slot
  reg [SLOT_W-1:0] free_slot;  // its number
  reg [WARPS*SLOT_W-1:0] number;  // for each warp: the slot whose first warp it is
  reg [SLOT_W-1:0] below;
  integer f;
  integer n;
  always @* begin
    // These numbers are known before the end of a warp arrives.
    below = {SLOT_W{1'b0}};
    for (n = 0; n < WARPS; n = n + 1) begin
      number[n*SLOT_W +: SLOT_W] = below;
      if (first_q[n])
        below = below + 1'b1;
    end
    lives     = 1'b0;
    slot_free = 1'b0;
    free_warp = {WCNT_W{1'b0}};
    free_slot = {SLOT_W{1'b0}};
    for (f = WARPS - 1; f >= 0; f = f - 1) begin
      lives = lives | (live_q[f] & !wdone_i[f]);
      if (first_q[f] & !lives) begin
        slot_free = 1'b1;
        free_warp = f[WCNT_W-1:0];
        free_slot = number[f*SLOT_W +: SLOT_W];
      end
      lives = lives & !first_q[f];
    end
  end

  // Warps are assigned to sub-cores in turn.
  localparam [31:0]       PARTS_M1  = SCHEDULERS - 1;
  localparam [WCNT_W-1:0] PART_MASK = PARTS_M1[WCNT_W-1:0];

  reg  [SCHEDULERS*WCNT_W-1:0] tid_rows_q;
  reg  [WCNT_W-1:0]            tid_rows;  // of the sub-core of the warp to start

  integer t;
  always @* begin
    tid_rows = {WCNT_W{1'b0}};
    for (t = 0; t < SCHEDULERS; t = t + 1) begin
      if ((warp_q & PART_MASK) == t[WCNT_W-1:0])
        tid_rows = tid_rows | tid_rows_q[t*WCNT_W +: WCNT_W];
    end
  end

  always @(posedge clk_i) begin
    if (rst_i)
      tid_rows_q <= {SCHEDULERS*WCNT_W{1'b0}};
    else
      tid_rows_q <= tid_rows_i;
  end

  wire [WCNT_W-1:0] wic_next  = wic_q + 1'b1;
  wire              fire      = wst_valid_o & wst_ready_i;
  wire              last_warp = wic_next == wpc;
  wire              started   = fire & last_warp;
  wire              pass      = (state_q == FIND) & (|pass_q);
  wire              step      = started | pass;

  // In SIZE the block is walked row by row; afterwards the grid is walked block by block.
  wire [23:0] x_next   = cta_x_q + 24'd1;
  wire [15:0] y_next   = cta_y_q + 16'd1;
  wire [15:0] z_next   = cta_z_q + 16'd1;
  wire        last_x   = sizing | (x_next == grid_x_i);
  wire        last_y   = y_next == (sizing ? {4'b0, block_y_i} : grid_y_i);
  wire        last_z   = z_next == (sizing ? {4'b0, block_z_i} : grid_z_i);
  wire        last_row = last_x & last_y & last_z;

  assign wst_fire_o = wst_valid_o & wst_ready_i;
  assign wst_valid_o = (state_q == START) & (tid_rows > wic_q) & !stop_i;
  assign wst_warp_o  = warp_q[WARP_W-1:0];
  assign wst_slot_o  = slot_q;
  assign wst_wic_o   = wic_q[WARP_W-1:0];
  assign wst_last_o  = last_warp;
  assign wst_mask_o  = last_warp ? {THREADS{1'b1}} >> ~last_thread : {THREADS{1'b1}};
  assign cta_x_o     = cta_x_q;
  assign cta_y_o     = cta_y_q;
  assign cta_z_o     = cta_z_q;
  assign first_x_o   = first_x_q;
  assign first_y_o   = first_y_q;
  assign rpw_o       = rpw_32[ROW_W-1:0];
  assign done_o      = state_q == IDLE;
  assign fit_err_o   = state_q == UNFIT;

  always @* begin
    state_d = state_q;
    case (state_q)
      SIZE:
        if (zero | too_many)
          state_d = UNFIT;
        else if (last_row)
          state_d = REGS;
      REGS:
        if (!row_fits)
          state_d = SLOTS;
      SLOTS:
        if (!slot_fits)
          state_d = (slots_q == {SCNT_W{1'b0}}) ? UNFIT : FIND;
      FIND:
        if (pass & last_row)
          state_d = DRAIN;
        else if (!pass & slot_free)
          state_d = START;
      START:
        if (started)
          state_d = last_row ? DRAIN : FIND;
      DRAIN:
        if (live_q == {WARPS{1'b0}})
          state_d = IDLE;
      default:  // IDLE, UNFIT
        if (start_i)
          state_d = SIZE;
    endcase
  end

  always @(posedge clk_i) begin
    if (rst_i)
      state_q <= IDLE;
    else
      state_q <= state_d;
  end

  always @(posedge clk_i) begin
    share_q <= {1'b0, shared_bytes_i[18:4]}
             + {15'b0, |shared_bytes_i[3:0]};
    if (start_i) begin
      threads_q <= {TCNT_W{1'b0}};
      rows_q    <= ROWS_32[RCNT_W-1:0];
      owners_q  <= {OWNER_W{1'b0}};
      pieces_q  <= PIECES_32[PCNT_W-1:0];
      slots_q   <= {SCNT_W{1'b0}};
      first_q   <= {WARPS{1'b0}};
      warp_q    <= {WCNT_W{1'b0}};
      cta_x_q   <= 24'd0;
      cta_y_q   <= 16'd0;
      cta_z_q   <= 16'd0;
      first_x_q <= 32'd0;
      first_y_q <= 28'd0;
    end
    if (sizing)
      threads_q <= threads_next[TCNT_W-1:0];
    if (own) begin
      rows_q   <= rows_q - rpw_32[RCNT_W-1:0];
      owners_q <= owners_q + ONE_EACH;
    end
    if (take_slot) begin
      first_q  <= first_q | (ONE_WARP << warp_q);
      warp_q   <= slot_end[WCNT_W-1:0];
      pieces_q <= pieces_q - share_q[PCNT_W-1:0];
      slots_q  <= slots_q + 1'b1;
    end
    if (state_q == FIND) begin
      slot_q <= free_slot;
      warp_q <= free_warp;
      wic_q  <= {WCNT_W{1'b0}};
    end else if (fire) begin
      warp_q <= warp_q + 1'b1;
      wic_q  <= wic_next;
    end
    if (start_i)
      pass_q <= part_first_i;
    else if (started)
      pass_q <= part_skip_i;
    else if (pass)
      pass_q <= pass_q - 8'd1;
    if (step) begin
      cta_x_q   <= last_x ? 24'd0 : x_next;
      first_x_q <= last_x ? 32'd0 : first_x_q + {20'd0, block_x_i};
      if (last_x)
        first_y_q <= last_y ? 28'd0 : first_y_q + {16'd0, block_y_i};
    end
    if (sizing | (step & last_x)) begin
      cta_y_q <= last_y ? 16'd0 : y_next;
      if (last_y)
        cta_z_q <= last_z ? 16'd0 : z_next;
    end
  end

  // ---- Live warps -------------------------------------------------------------------------------

  integer w;
  reg [WARPS-1:0] live_d;
  always @* begin
    for (w = 0; w < WARPS; w = w + 1)
      live_d[w] = (live_q[w] & !wdone_i[w]) | (fire & (wst_warp_o == w[WARP_W-1:0]));
  end

  always @(posedge clk_i) begin
    if (rst_i)
      live_q <= {WARPS{1'b0}};
    else
      live_q <= live_d;
  end

endmodule

`default_nettype wire
