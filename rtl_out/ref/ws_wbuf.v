// wsgen 0.1.0 | ws_wbuf.v.tmpl 1d10b7c9 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_wbuf: write buffer: queues stores, merges them, writes them as AXI beats, waits for responses.
//
// A line slot is taken when a store enters and freed when the last of its writes is acknowledged.
// Memory answers writes in order (one AXI id), so the slots are a ring, and a second queue keeps
// what a late bus error must report.
//
//   MERGE = 4: an entry is open for four cycles, or until a store to another line comes
//     store   A  A  .  A  B  .  .  .  .  A
//     write   .  .  .  .  .  .  A  .  .  .  B     the first write has three stores
//
// Contract
//   st_*: valid/ready, at least one strobe; st_ready_o does not depend on st_valid_i, and a store
//   that is not taken may change or be withdrawn. Stores to a line reach memory in the order of
//   entry.
//   room_o: a store to any line is taken. A register.
//   An entry is open for MERGE cycles after its first store, unless a store to another line is
//   offered earlier, a load waits for the line (match_valid_i with it), or drain_i is high. Stores
//   to its line that come meanwhile are merged into it: they need no slot, and are always taken.
//   match_o (combinational): 0 means that no store to match_line_i is in here; 1 that one may be
//   (lines are compared by a hash of MATCH_W bits).
//   pending_o[w]: a store of warp w is in here, from the cycle after its entry to the cycle after
//   its acknowledgement. idle_o: no store is.
//   wr_*: valid/ready, one write of at most AXI_DATA_W bits, aligned; its answer comes on wb_*
//   (valid/ready) in order. wb_err_i: fault_valid_o for this cycle, with the warp, PC and threads
//   of the entry's first store, and the address of the write.
// Parameters
//   WRITE_MSHR line slots, MATCH_W bits of the hash. MERGE: cycles for which an entry is open;
//   0: stores are not merged.
// Not here: the limit on outstanding writes (ws_axi).

`default_nettype none

module ws_wbuf #(
  parameter LINE_BYTES = 64,
  parameter MERGE      = 8,
  parameter MATCH_W    = 10,
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter WRITE_MSHR = 64,
  parameter AXI_DATA_W = 512,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter BEAT_W     = (THREADS > LANES) ? $clog2(THREADS / LANES) : 1,
  parameter LINE_W     = $clog2(LINE_BYTES),
  parameter BUS_W      = $clog2(AXI_DATA_W / 8)
) (
  input  wire                    clk_i,
  input  wire                    rst_i,

  // From ws_dcache
  input  wire                    st_valid_i,
  output wire                    st_ready_o,
  input  wire [31:LINE_W]        st_line_i,
  input  wire [LINE_BYTES*8-1:0] st_data_i,
  input  wire [LINE_BYTES-1:0]   st_strb_i,
  input  wire [WARP_W-1:0]       st_warp_i,
  input  wire [31:2]             st_pc_i,
  input  wire [BEAT_W-1:0]       st_beat_i,
  input  wire [LANES-1:0]        st_mask_i,
  output wire                    room_o,
  input  wire                    match_valid_i,
  input  wire [31:LINE_W]        match_line_i,
  output wire                    match_o,

  // To the issue stage and ws_ctrl
  input  wire                    drain_i,
  output wire [WARPS-1:0]        pending_o,
  output wire                    idle_o,

  // To ws_axi
  output wire                    wr_valid_o,
  input  wire                    wr_ready_i,
  output wire [31:BUS_W]         wr_addr_o,
  output wire [AXI_DATA_W-1:0]   wr_data_o,
  output wire [AXI_DATA_W/8-1:0] wr_strb_o,
  input  wire                    wb_valid_i,
  output wire                    wb_ready_o,
  input  wire                    wb_err_i,

  // To ws_fault
  output wire                    fault_valid_o,
  output wire [4:0]              fault_cause_o,
  output wire [WARP_W-1:0]       fault_warp_o,
  output wire [31:2]             fault_pc_o,
  output wire [THREADS-1:0]      fault_mask_o,
  output wire [31:0]             fault_addr_o
);

  localparam [4:0] FAULT_BUS = 5'd6;  // gen/fault.def

  localparam WHO_W  = WARP_W + 30 + BEAT_W + LANES;  // warp, PC, beat, lanes of a store
  localparam CHUNKS = LINE_BYTES * 8 / AXI_DATA_W;
  localparam BYTES  = AXI_DATA_W / 8;
  localparam ROWS   = WRITE_MSHR;
  localparam SLOT_W = (WRITE_MSHR > 1) ? $clog2(WRITE_MSHR) : 1;

  localparam [31:0]       LAST_SLOT = WRITE_MSHR - 1;
  localparam [SLOT_W-1:0] LAST      = LAST_SLOT[SLOT_W-1:0];

  // ---- line slots ------------------------------------------------------------------------------

  reg [WRITE_MSHR-1:0]         used_q;
  reg [WRITE_MSHR*MATCH_W-1:0] hash_q;
  reg [SLOT_W-1:0]             in_slot_q;
  reg [SLOT_W-1:0]             out_slot_q;

  reg [WRITE_MSHR-1:0] in_sel;
  reg [WRITE_MSHR-1:0] out_sel;
  reg [WRITE_MSHR-1:0] same;
  reg [MATCH_W-1:0]    in_hash;
  reg [MATCH_W-1:0]    match_hash;

  wire queue_ready;
  wire joins;               // the line is that of the open entry
  wire [SLOT_W-1:0] in_row;  // the slot that the store goes to
  wire enter = st_valid_i & st_ready_o;
  wire opens = enter & !joins;
  wire leave;

  // Hash: the line number folded by exclusive or, so that arrays a power of two apart differ.
  integer h;
  always @* begin
    in_hash    = {MATCH_W{1'b0}};
    match_hash = {MATCH_W{1'b0}};
    for (h = LINE_W; h < 32; h = h + 1) begin
      in_hash[(h - LINE_W) % MATCH_W]    = in_hash[(h - LINE_W) % MATCH_W] ^ st_line_i[h];
      match_hash[(h - LINE_W) % MATCH_W] = match_hash[(h - LINE_W) % MATCH_W] ^ match_line_i[h];
    end
  end

  integer s;
  always @* begin
    for (s = 0; s < WRITE_MSHR; s = s + 1) begin
      in_sel[s]  = (in_slot_q == s[SLOT_W-1:0]);
      out_sel[s] = (out_slot_q == s[SLOT_W-1:0]);
      same[s]    = used_q[s] & (hash_q[s*MATCH_W +: MATCH_W] == match_hash);
    end
  end

  assign room_o     = queue_ready & ~|(in_sel & used_q);
  assign st_ready_o = joins | room_o;
  assign match_o    = |same;
  assign idle_o     = ~|used_q;

  always @(posedge clk_i) begin
    if (rst_i) begin
      used_q     <= {WRITE_MSHR{1'b0}};
      in_slot_q  <= {SLOT_W{1'b0}};
      out_slot_q <= {SLOT_W{1'b0}};
    end else begin
      used_q <= (used_q & ~(out_sel & {WRITE_MSHR{leave}})) | (in_sel & {WRITE_MSHR{opens}});
      if (opens)
        in_slot_q <= (in_slot_q == LAST) ? {SLOT_W{1'b0}} : in_slot_q + 1'b1;
      if (leave)
        out_slot_q <= (out_slot_q == LAST) ? {SLOT_W{1'b0}} : out_slot_q + 1'b1;
    end
  end

  integer j;
  always @(posedge clk_i) begin
    for (j = 0; j < WRITE_MSHR; j = j + 1)
      if (opens & in_sel[j])
        hash_q[j*MATCH_W +: MATCH_W] <= in_hash;
  end

  // ---- stores not written yet ------------------------------------------------------------------

  wire                    hd_valid;
  wire [31:LINE_W]        hd_line;
  wire [LINE_BYTES*8-1:0] hd_data;
  wire [LINE_BYTES-1:0]   hd_strb;
  wire [WHO_W-1:0]        hd_who;
  wire                    hd_last;  // its last write
  wire                    answers_ready;
  wire                    wr_fire = wr_valid_o & wr_ready_i;

  generate
    if (MERGE == 0) begin : g_queue
      wire unused_close = match_valid_i | drain_i;
      wire unused_more;

      assign joins  = 1'b0;
      assign in_row = in_slot_q;

      ws_lib_fifo_ram #(
        .DEPTH (ROWS),
        .WIDTH (LINE_BYTES * 9 + (32 - LINE_W) + WHO_W)
      ) u_queue (
        .clk_i       (clk_i),
        .rst_i       (rst_i),
        .in_valid_i  (enter),
        .in_ready_o  (queue_ready),
        .in_data_i   ({st_line_i, st_data_i, st_strb_i, st_warp_i, st_pc_i, st_beat_i, st_mask_i}),
        .out_valid_o (hd_valid),
        .out_ready_i (wr_fire & hd_last),
        .out_data_o  ({hd_line, hd_data, hd_strb, hd_who}),
        .more_o      (unused_more)
      );
    end else begin : g_merge
      // The row of an entry is that of its slot; a merged store writes its bytes into it.
      // Rows are read once their entry is closed.
      localparam AGE_W = (MERGE > 1) ? $clog2(MERGE) : 1;
      localparam CNT_W = $clog2(WRITE_MSHR + 1);

      localparam [31:0]      LAST_AGE = MERGE - 1;
      localparam [AGE_W-1:0] OLD      = LAST_AGE[AGE_W-1:0];

      reg              open_q;       // the youngest entry is
      reg [AGE_W-1:0]  age_q;
      reg [31:LINE_W]  open_line_q;
      reg [SLOT_W-1:0] open_slot_q;
      reg [CNT_W-1:0]  closed_q;     // entries closed and not read yet
      reg [SLOT_W-1:0] read_slot_q;
      reg              head_q;       // the read register holds the oldest entry

      wire asked = match_valid_i & (match_line_i == open_line_q);
      wire close = open_q & ((age_q == OLD) | (st_valid_i & !joins) | asked | drain_i);
      wire read  = (|closed_q) & (!head_q | (wr_fire & hd_last));

      assign joins       = open_q & (st_line_i == open_line_q);
      assign in_row      = joins ? open_slot_q : in_slot_q;
      assign queue_ready = 1'b1;
      assign hd_valid    = head_q;

      // A merged store writes only its own bytes and their strobes.
      wire [LINE_BYTES-1:0] in_we = {LINE_BYTES{opens}} | ({LINE_BYTES{enter}} & st_strb_i);

      ws_lib_ram_1r1w #(
        .DEPTH (ROWS),
        .WIDTH (LINE_BYTES * 8),
        .WE_N  (LINE_BYTES)
      ) u_data (
        .clk_i   (clk_i),
        .we_i    (in_we),
        .waddr_i (in_row),
        .wdata_i (st_data_i),
        .re_i    (read),
        .raddr_i (read_slot_q),
        .rdata_o (hd_data)
      );

      ws_lib_ram_1r1w #(
        .DEPTH (ROWS),
        .WIDTH (LINE_BYTES),
        .WE_N  (LINE_BYTES)
      ) u_strb (
        .clk_i   (clk_i),
        .we_i    (in_we),
        .waddr_i (in_row),
        .wdata_i (st_strb_i),
        .re_i    (read),
        .raddr_i (read_slot_q),
        .rdata_o (hd_strb)
      );

      ws_lib_ram_1r1w #(
        .DEPTH (ROWS),
        .WIDTH ((32 - LINE_W) + WHO_W)
      ) u_lines (
        .clk_i   (clk_i),
        .we_i    (opens),
        .waddr_i (in_row),
        .wdata_i ({st_line_i, st_warp_i, st_pc_i, st_beat_i, st_mask_i}),
        .re_i    (read),
        .raddr_i (read_slot_q),
        .rdata_o ({hd_line, hd_who})
      );

      always @(posedge clk_i) begin
        if (rst_i) begin
          open_q      <= 1'b0;
          closed_q    <= {CNT_W{1'b0}};
          read_slot_q <= {SLOT_W{1'b0}};
          head_q      <= 1'b0;
        end else begin
          open_q <= opens | (open_q & !close);
          if (close != read)
            closed_q <= close ? closed_q + 1'b1 : closed_q - 1'b1;
          if (read)
            read_slot_q <= (read_slot_q == LAST) ? {SLOT_W{1'b0}} : read_slot_q + 1'b1;
          head_q <= read | (head_q & !(wr_fire & hd_last));
        end
      end

      always @(posedge clk_i) begin
        age_q <= opens ? {AGE_W{1'b0}} : age_q + 1'b1;
        if (opens) begin
          open_line_q <= st_line_i;
          open_slot_q <= in_slot_q;
        end
      end
    end
  endgenerate

  assign wr_valid_o = hd_valid & answers_ready;

  generate
    if (CHUNKS == 1) begin : g_whole
      assign hd_last   = 1'b1;
      assign wr_addr_o = hd_line;
      assign wr_data_o = hd_data;
      assign wr_strb_o = hd_strb;
    end else begin : g_chunks
      // One write for each chunk of the line that has a strobe, upwards.
      localparam CHUNK_W = $clog2(CHUNKS);

      reg  [CHUNKS-1:0]  sent_q;
      reg  [CHUNKS-1:0]  some;
      reg  [CHUNK_W-1:0] chunk;

      wire [CHUNKS-1:0]  left = some & ~sent_q;
      wire [CHUNKS-1:0]  sel  = left & (~left + 1'b1);

      integer c;
      always @* begin
        chunk = {CHUNK_W{1'b0}};
        for (c = 0; c < CHUNKS; c = c + 1) begin
          some[c] = |hd_strb[c*BYTES +: BYTES];
          chunk   = chunk | ({CHUNK_W{sel[c]}} & c[CHUNK_W-1:0]);
        end
      end

      assign hd_last   = ~|(left & ~sel);
      assign wr_addr_o = {hd_line, chunk};

      ws_lib_onehot_mux #(
        .N     (CHUNKS),
        .WIDTH (AXI_DATA_W)
      ) u_data (
        .sel_i  (sel),
        .data_i (hd_data),
        .data_o (wr_data_o)
      );

      ws_lib_onehot_mux #(
        .N     (CHUNKS),
        .WIDTH (BYTES)
      ) u_strb (
        .sel_i  (sel),
        .data_i (hd_strb),
        .data_o (wr_strb_o)
      );

      always @(posedge clk_i) begin
        if (rst_i)
          sent_q <= {CHUNKS{1'b0}};
        else if (wr_fire)
          sent_q <= hd_last ? {CHUNKS{1'b0}} : sent_q | sel;
      end
    end
  endgenerate

  // ---- writes not answered yet -----------------------------------------------------------------

  wire              an_last;
  wire [WARP_W-1:0] an_warp;
  wire [31:2]       an_pc;
  wire [BEAT_W-1:0] an_beat;
  wire [LANES-1:0]  an_mask;
  wire [31:BUS_W]   an_addr;
  wire              unused_more_answers;
  wire              wb_fire = wb_valid_i & wb_ready_o;

  ws_lib_fifo_ram #(
    .DEPTH (ROWS),
    .WIDTH (1 + WHO_W + (32 - BUS_W))
  ) u_answers (
    .clk_i       (clk_i),
    .rst_i       (rst_i),
    .in_valid_i  (wr_fire),
    .in_ready_o  (answers_ready),
    .in_data_i   ({hd_last, hd_who, wr_addr_o}),
    .out_valid_o (wb_ready_o),
    .out_ready_i (wb_valid_i),
    .out_data_o  ({an_last, an_warp, an_pc, an_beat, an_mask, an_addr}),
    .more_o      (unused_more_answers)
  );

  assign leave         = wb_fire & an_last;
  assign fault_valid_o = wb_fire & wb_err_i;
  assign fault_cause_o = FAULT_BUS;
  assign fault_warp_o  = an_warp;
  assign fault_pc_o    = an_pc;
  assign fault_mask_o  = {{(THREADS-LANES){1'b0}}, an_mask} << (an_beat * LANES);
  assign fault_addr_o  = {an_addr, {BUS_W{1'b0}}};

  // ---- warps -----------------------------------------------------------------------------------

  generate
    if (MERGE == 0) begin : g_one_warp
      wire unused_last;

      ws_pending #(
        .N      (WARPS),
        .SLOT_W (SLOT_W)
      ) u_warps (
        .clk_i        (clk_i),
        .rst_i        (rst_i),
        .push_valid_i (enter),
        .push_key_i   (st_warp_i),
        .push_slot_i  (in_row),
        .pop_valid_i  (leave),
        .pop_key_i    (an_warp),
        .pop_slot_i   (out_slot_q),
        .pop_last_o   (unused_last),
        .busy_o       (pending_o)
      );
    end else begin : g_warps
      // As in ws_pending, but an entry may belong to several warps.
      reg [WARPS-1:0]        busy_q;
      reg [WARPS*SLOT_W-1:0] youngest_q;  // slot of each warp's youngest entry

      reg [WARPS-1:0] push;
      reg [WARPS-1:0] gone;

      integer w;
      always @* begin
        for (w = 0; w < WARPS; w = w + 1) begin
          push[w] = enter & (st_warp_i == w[WARP_W-1:0]);
          gone[w] = leave & (youngest_q[w*SLOT_W +: SLOT_W] == out_slot_q);
        end
      end

      assign pending_o = busy_q;

      always @(posedge clk_i) begin
        if (rst_i)
          busy_q <= {WARPS{1'b0}};
        else
          busy_q <= (busy_q & ~gone) | push;
      end

      integer y;
      always @(posedge clk_i) begin
        for (y = 0; y < WARPS; y = y + 1)
          if (push[y])
            youngest_q[y*SLOT_W +: SLOT_W] <= in_row;
      end
    end
  endgenerate


  // Values of the parameters that cannot work
  generate
    if (!((LINE_BYTES & (LINE_BYTES - 1)) == 0)) begin : g_error0
      ERROR_LINE_BYTES_must_be_a_power_of_two u_error ();
    end
    if (!(AXI_DATA_W <= LINE_BYTES * 8)) begin : g_error1
      ERROR_AXI_DATA_W_must_not_exceed_a_line u_error ();
    end
  endgenerate
endmodule

`default_nettype wire
