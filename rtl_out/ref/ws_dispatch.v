// wsgen 0.1.0 | ws_dispatch.v.tmpl ddf1ce8f | ref e8e58f7a | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_dispatch: runs the collector units: which one takes the issued instruction, how old each is,
// which one hands its beat to execution, and the write-after-read policy.
//
// Contract
//   alloc_o        one-hot, with al_valid_i: a free collector or, when none is, the one whose last
//                  beat leaves in this cycle. al_valid_i only with oc_free_o (and war_ok_o of the
//                  warp; lsu_ok_o, sfu_ok_o for those of LSU and SFU).
//   grant_o        one-hot: the oldest collector whose beat is complete, whose unit is ready and
//                  whom no rule holds back. dx_valid_o: there is one; a granted beat is taken.
//   Rules          A unit other than ALU and FPU gets the beats of one instruction without others
//                  between them (results of the FPU say whose they are, beat by beat).
//                  A beat whose result goes through write-back source 0 (ALU, BRU when it writes)
//                  waits while it would meet a result of the FPU in the same pair of banks: that of
//                  a beat that left FPU_LATER cycles before.
//                  LSU instructions of a warp leave in program order. WAR below.
//                  With stall_i nothing leaves.
//                  When the oldest instruction has waited 2**PATIENCE_W - 1 cycles for operands,
//                  for its pair of banks or for stall_i, only it may leave: without new results
//                  and requests the banks soon have time for it.
//   older_o        bit c*COLLECTORS + d: collector c was allocated before d (both in use).
//   busy_o[w]      warp w has an instruction in a collector.
//   lsu_ok_o       with one more LSU instruction there is still a collector for other units; and
//                  no more than two wait here while the LSU takes none.
//   sfu_ok_o       no SFU instruction is here, or the SFU takes a beat.
//   war_ok_o[w]    warp w may issue: the WAR policy; with in_order also that the warp has nothing
//                  here that its unit does not take (what is behind could not leave either).
//   Ages need no reset: they are written when a collector is allocated.
// Parameters
//   WAR keeps a younger instruction from writing a register that an older one of its warp still has
//   to read: 0 in_order: instructions of a warp leave in program order; 1 release_on_read: a warp
//   issues only when its earlier instructions have read all sources; 2 bloom: a warp issues when
//   the destination is not in a small hash set of its registers still to be read.
// Not here: bank requests (ws_collector, ws_rf_arb), pending writes (scoreboard).

`default_nettype none

module ws_dispatch #(
  parameter WARPS      = 8,
  parameter THREADS    = 8,
  parameter LANES      = 8,
  parameter COLLECTORS = 4,
  parameter NSRC       = 3,
  parameter REG_W      = 6,
  parameter RF_BANKS   = 8,
  parameter BANK_W     = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter WAR        = 0,
  parameter WARP_W     = (WARPS > 1) ? $clog2(WARPS) : 1
) (
  input  wire                             clk_i,
  input  wire                             rst_i,

  // From ws_issue: the instruction that is issued, and what waits at the head of each I-buffer
  input  wire                             al_valid_i,
  input  wire [NSRC*REG_W-1:0]            al_rs_i,
  input  wire [NSRC-1:0]                  al_use_i,
  input  wire [BANK_W-1:0]                al_rd_bank_i,
  input  wire [WARPS*REG_W-1:0]           head_rd_i,
  input  wire [WARPS-1:0]                 head_wen_i,

  // From ws_collector
  input  wire [COLLECTORS-1:0]            oc_valid_i,
  input  wire [COLLECTORS-1:0]            oc_reading_i,
  input  wire [COLLECTORS-1:0]            oc_ready_i,
  input  wire [COLLECTORS-1:0]            oc_last_i,
  input  wire [COLLECTORS-1:0]            oc_part_i,
  input  wire [COLLECTORS*WARP_W-1:0]     oc_warp_i,
  input  wire [COLLECTORS*4-1:0]          oc_unit_i,
  input  wire [COLLECTORS-1:0]            oc_wen_i,

  // From execution (by unit number) and ws_writeback
  input  wire [15:0]                      unit_ready_i,
  input  wire                             stall_i,

  // To ws_collector, ws_rf_arb
  output wire [COLLECTORS-1:0]            alloc_o,
  output wire [COLLECTORS-1:0]            grant_o,
  output wire [COLLECTORS*COLLECTORS-1:0] older_o,

  // To execution
  output wire                             dx_valid_o,

  // To ws_issue
  output wire                             oc_free_o,
  output wire                             lsu_ok_o,
  output wire                             sfu_ok_o,
  output wire [WARPS-1:0]                 war_ok_o,
  output wire [WARPS-1:0]                 busy_o
);

  localparam       BEATS    = THREADS / LANES;
  localparam [3:0] UNIT_ALU = 4'd1;  // ORDER UNIT: gen/isa.def
  localparam [3:0] UNIT_LSU = 4'd4;
  localparam [3:0] UNIT_BRU = 4'd3;
  localparam [3:0] UNIT_FPU = 4'd7;
  localparam [3:0] UNIT_SFU = 4'd9;

  // ---- Allocation: the lowest free collector, else the one that empties ----

  wire [COLLECTORS-1:0] leave    = grant_o & oc_last_i;
  wire                  any_free = ~(&oc_valid_i);

  reg [COLLECTORS-1:0] lowest;
  reg                  seen;

  integer a;
  always @* begin
    lowest = {COLLECTORS{1'b0}};
    seen   = 1'b0;
    for (a = 0; a < COLLECTORS; a = a + 1) begin
      lowest[a] = ~oc_valid_i[a] & ~seen;
      seen      = seen | ~oc_valid_i[a];
    end
  end

  assign alloc_o   = (any_free ? lowest : leave) & {COLLECTORS{al_valid_i}};
  assign oc_free_o = any_free | ((BEATS > 1) ? (|leave) : dx_valid_o);

  // ---- Age: one bit a pair; the allocated collector becomes the youngest ----

  generate
    if (COLLECTORS > 1) begin : g_age
      localparam PAIRS = COLLECTORS * (COLLECTORS - 1) / 2;

      reg [PAIRS-1:0]                 age_q;  // pair (hi, lo): hi is older
      reg [PAIRS-1:0]                 age_d;
      reg [COLLECTORS*COLLECTORS-1:0] older;

      integer hi;
      integer lo;
      always @* begin
        older = {COLLECTORS*COLLECTORS{1'b0}};
        age_d = age_q;
        for (hi = 1; hi < COLLECTORS; hi = hi + 1) begin
          for (lo = 0; lo < hi; lo = lo + 1) begin
            older[hi*COLLECTORS + lo] = age_q[hi*(hi-1)/2 + lo];
            older[lo*COLLECTORS + hi] = ~age_q[hi*(hi-1)/2 + lo];
            age_d[hi*(hi-1)/2 + lo]  = (age_q[hi*(hi-1)/2 + lo] | alloc_o[lo]) & ~alloc_o[hi];
          end
        end
      end

      always @(posedge clk_i)
        age_q <= age_d;

      assign older_o = older;
    end else begin : g_single
      assign older_o = 1'b0;
    end
  endgenerate

  // ---- Units taken by an instruction of several beats ----

  // ALU and FPU never
  localparam [15:0] LOCKABLE = {6'd0, 1'b1, 9'b1_0111_1100};

  reg [15:0] lock;  // by unit number

  integer k;
  integer u;
  always @* begin
    lock = 16'd0;
    for (u = 0; u < 16; u = u + 1) begin
      for (k = 0; k < COLLECTORS; k = k + 1)
        lock[u] = lock[u] | (oc_valid_i[k] & oc_part_i[k] & (BEATS > 1) & LOCKABLE[u] &
                             (oc_unit_i[k*4 +: 4] == u[3:0]));
    end
  end

  // ---- Results of the FPU that are due when an ALU result of this cycle would be ----

  localparam FPU_LATER = 3;  // cycles more than the ALU takes

  reg [COLLECTORS*BANK_W-1:0] pair_q;      // of banks, that each collector's instruction writes
  reg [FPU_LATER-1:0]         due_q;       // results in FPU_LATER - i cycles
  reg [FPU_LATER*BANK_W-1:0]  due_pair_q;
  reg [COLLECTORS-1:0]        hold;
  reg                         fpu_wen;     // the FPU gets a beat that will be written,
  reg [BANK_W-1:0]            fpu_pair;    // there

  integer h;
  always @* begin
    fpu_wen  = 1'b0;
    fpu_pair = {BANK_W{1'b0}};
    for (h = 0; h < COLLECTORS; h = h + 1) begin
      hold[h]  = oc_wen_i[h] & due_q[FPU_LATER-1] &
                 ((oc_unit_i[h*4 +: 4] == UNIT_ALU) | (oc_unit_i[h*4 +: 4] == UNIT_BRU)) &
                 (pair_q[h*BANK_W +: BANK_W] == due_pair_q[(FPU_LATER-1)*BANK_W +: BANK_W]);
      fpu_wen  = fpu_wen | (grant_o[h] & oc_wen_i[h] & (oc_unit_i[h*4 +: 4] == UNIT_FPU));
      fpu_pair = fpu_pair | (pair_q[h*BANK_W +: BANK_W] & {BANK_W{grant_o[h]}});
    end
  end

  integer r;
  always @(posedge clk_i) begin
    for (r = 0; r < COLLECTORS; r = r + 1) begin
      if (alloc_o[r])
        pair_q[r*BANK_W +: BANK_W] <= al_rd_bank_i >> 1;
    end
    due_pair_q <= {due_pair_q[(FPU_LATER-1)*BANK_W-1:0], fpu_pair};
    if (rst_i)
      due_q <= {FPU_LATER{1'b0}};
    else
      due_q <= {due_q[FPU_LATER-2:0], fpu_wen};
  end

  // ---- Nobody overtakes an instruction that starves ----

  localparam PATIENCE_W = 4;

  reg [COLLECTORS-1:0] oldest;
  reg [PATIENCE_W-1:0] waited_q;

  integer x;
  integer y;
  always @* begin
    oldest = oc_valid_i;
    for (x = 0; x < COLLECTORS; x = x + 1) begin
      for (y = 0; y < COLLECTORS; y = y + 1)
        oldest[x] = oldest[x] & ~(oc_valid_i[y] & older_o[y*COLLECTORS + x]);
    end
  end

  wire starve = |(oldest & (~oc_ready_i | hold | {COLLECTORS{stall_i}}));

  wire [COLLECTORS-1:0] allowed = oldest | {COLLECTORS{~(&waited_q)}};

  always @(posedge clk_i) begin
    if (rst_i | ~starve)
      waited_q <= {PATIENCE_W{1'b0}};
    else if (~(&waited_q))
      waited_q <= waited_q + 1'b1;
  end

  // ---- Who may leave, and who does ----

  reg [COLLECTORS-1:0] lsu;

  integer l;
  always @* begin
    for (l = 0; l < COLLECTORS; l = l + 1)
      lsu[l] = oc_unit_i[l*4 +: 4] == UNIT_LSU;
  end

  reg [COLLECTORS-1:0] cand;
  reg                  follows;  // behind an older instruction of the warp

  integer c;
  integer d;
  always @* begin
    cand    = {COLLECTORS{1'b0}};
    follows = 1'b0;
    for (c = 0; c < COLLECTORS; c = c + 1) begin
      follows = 1'b0;
      for (d = 0; d < COLLECTORS; d = d + 1)
        follows = follows |
            (oc_valid_i[d] & older_o[d*COLLECTORS + c] & ((WAR == 0) | (lsu[d] & lsu[c])) &
             (oc_warp_i[d*WARP_W +: WARP_W] == oc_warp_i[c*WARP_W +: WARP_W]));
      cand[c] = oc_ready_i[c] & ~follows & unit_ready_i[oc_unit_i[c*4 +: 4]] &
                ~(lock[oc_unit_i[c*4 +: 4]] & ~oc_part_i[c]) & allowed[c] & ~stall_i;
      cand[c] = cand[c] & ~hold[c];
    end
  end

  reg [COLLECTORS-1:0] grant;

  integer e;
  integer f;
  always @* begin
    grant = cand;
    for (e = 0; e < COLLECTORS; e = e + 1) begin
      for (f = 0; f < COLLECTORS; f = f + 1)
        grant[e] = grant[e] & ~(cand[f] & older_o[f*COLLECTORS + e]);
    end
  end

  assign grant_o    = grant;
  assign dx_valid_o = |cand;

  reg [COLLECTORS-1:0] sfu;

  integer v;
  always @* begin
    for (v = 0; v < COLLECTORS; v = v + 1)
      sfu[v] = oc_unit_i[v*4 +: 4] == UNIT_SFU;
  end


  // ---- Units that do not take their instructions must not fill the collectors ----

  reg [COLLECTORS-1:0] stuck_q;  // complete in the last cycle, but not taken by its unit
  reg                  other;    // a collector without an LSU instruction,
  reg                  others;   // two of them
  reg                  same;     // a collector with an LSU instruction,
  reg                  sames;    // two of them

  integer t;
  always @(posedge clk_i) begin
    for (t = 0; t < COLLECTORS; t = t + 1)
      stuck_q[t] <= oc_ready_i[t] & ~grant[t] & (oc_unit_i[t*4 +: 4] != UNIT_ALU) &
                    (oc_unit_i[t*4 +: 4] != UNIT_FPU);
  end

  integer m;
  always @* begin
    other  = 1'b0;
    others = 1'b0;
    same   = 1'b0;
    sames  = 1'b0;
    for (m = 0; m < COLLECTORS; m = m + 1) begin
      if (oc_valid_i[m] & lsu[m]) begin
        sames = sames | same;
        same  = 1'b1;
      end else begin
        others = others | other;
        other  = 1'b1;
      end
    end
  end

  assign lsu_ok_o = (COLLECTORS == 1) | (others & ~(sames & ~unit_ready_i[UNIT_LSU]));
  assign sfu_ok_o = ~(|(oc_valid_i & sfu)) | unit_ready_i[UNIT_SFU];

  // ---- What a warp has in the collectors, and whether it may issue over it ----

  reg [WARPS-1:0] busy;
  reg [WARPS-1:0] war_ok;

  // bloom: hashes of the sources of each collector
  localparam HASH_W = 3;
  localparam HASH_N = 1 << HASH_W;

  reg [COLLECTORS*NSRC*HASH_W-1:0] src_q;
  reg [COLLECTORS*NSRC-1:0]        src_use_q;
  reg [NSRC*HASH_W-1:0]            al_src;
  reg [HASH_N-1:0]                 filter;
  reg [HASH_W-1:0]                 head_src;

  integer w;
  integer n;
  integer s;
  integer z;
  always @* begin
    busy     = {WARPS{1'b0}};
    war_ok   = {WARPS{1'b1}};
    filter   = {HASH_N{1'b0}};
    head_src = {HASH_W{1'b0}};
    al_src   = {NSRC*HASH_W{1'b0}};
    if (WAR == 2) begin
      for (s = 0; s < NSRC; s = s + 1) begin
        for (z = 0; z < REG_W; z = z + 1)
          al_src[s*HASH_W + z%HASH_W] = al_src[s*HASH_W + z%HASH_W] ^ al_rs_i[s*REG_W + z];
      end
    end
    for (w = 0; w < WARPS; w = w + 1) begin
      filter = {HASH_N{1'b0}};
      for (n = 0; n < COLLECTORS; n = n + 1) begin
        if (oc_valid_i[n] & (oc_warp_i[n*WARP_W +: WARP_W] == w[WARP_W-1:0])) begin
          busy[w] = 1'b1;
          if (WAR == 0)
            war_ok[w] = war_ok[w] & ~stuck_q[n];
          if (WAR == 1)
            war_ok[w] = war_ok[w] & ~oc_reading_i[n];
          if (WAR == 2) begin
            for (s = 0; s < NSRC; s = s + 1)
              filter = filter | ({{HASH_N-1{1'b0}}, oc_reading_i[n] & src_use_q[n*NSRC + s]} <<
                                 src_q[(n*NSRC + s)*HASH_W +: HASH_W]);
          end
        end
      end
      if (WAR == 2) begin
        head_src = {HASH_W{1'b0}};
        for (z = 0; z < REG_W; z = z + 1)
          head_src[z%HASH_W] = head_src[z%HASH_W] ^ head_rd_i[w*REG_W + z];
        war_ok[w] = ~(head_wen_i[w] & filter[head_src]);
      end
    end
  end

  integer q;
  always @(posedge clk_i) begin
    for (q = 0; q < COLLECTORS; q = q + 1) begin
      if ((WAR == 2) & alloc_o[q]) begin
        src_q[q*NSRC*HASH_W +: NSRC*HASH_W] <= al_src;
        src_use_q[q*NSRC +: NSRC]           <= al_use_i;
      end
    end
  end

  assign busy_o   = busy;
  assign war_ok_o = war_ok;

endmodule

`default_nettype wire
