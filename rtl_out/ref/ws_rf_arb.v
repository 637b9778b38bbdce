// wsgen 0.1.0 | ws_rf_arb.v.tmpl 926cce6b | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_rf_arb: shares the register file banks between the collectors' reads and the write-backs.
//
// Contract
//   Combinational. A cycle reads at most one source 0, one source 1, ... (the operand buses), each
//   for the oldest collector whose bank is neither written (write-backs come first) nor read for a
//   lower source. rq_grant_o answers rq_valid_i in the same cycle.
//   Dispatch width 2: even and odd collectors have operand buses of their own, and the rule holds
//   for each of the two sets. When both want the same bank, the odd set does not get it. With
//   read_arb = parallel the odd set then reads no other bank in its place.
//   older_i[c*COLLECTORS + d]: collector c is older than d (ws_dispatch).
//   No fairness here: ws_dispatch stops the traffic when the oldest instruction starves.
// Parameters
//   NSRC sources of a collector. ONE_READ = 1: at most one read per collector and cycle, its
//   sources in order, as if it had one write port (the collectors of the literature); 0 is faster.

`default_nettype none

module ws_rf_arb #(
  parameter DISPATCH_WIDTH = 1,
  parameter RF_BANKS       = 8,
  parameter RF_ROWS        = 64,
  parameter COLLECTORS     = 4,
  parameter NSRC           = 3,
  parameter BANK_W         = (RF_BANKS > 1) ? $clog2(RF_BANKS) : 1,
  parameter ROW_W          = (RF_ROWS > 1) ? $clog2(RF_ROWS) : 1,
  parameter ONE_READ       = 0
) (
  // From ws_collector, all sources of collector 0 lowest
  input  wire [COLLECTORS*NSRC-1:0]              rq_valid_i,
  input  wire [COLLECTORS*NSRC*BANK_W-1:0]       rq_bank_i,
  input  wire [COLLECTORS*NSRC*ROW_W-1:0]        rq_row_i,
  output wire [COLLECTORS*NSRC-1:0]              rq_grant_o,

  // From ws_age, ws_writeback
  input  wire [COLLECTORS*COLLECTORS-1:0]        older_i,
  input  wire [RF_BANKS-1:0]                     wr_valid_i,

  // To ws_rf_bank; to ws_rf_bus: for each source the bank that reads it, one-hot, those of the even
  // collectors lowest
  output wire [RF_BANKS-1:0]                     rd_valid_o,
  output wire [RF_BANKS*ROW_W-1:0]               rd_row_o,
  output wire [DISPATCH_WIDTH*NSRC*RF_BANKS-1:0] rd_src_o
);

  // ---- Grants: of each set the oldest collector per source whose bank is free ------------------

  // A winner of the odd set that loses its bank to the even set still counts as the winner. The
  // next source only learns which collector won, not which bank that reads: the banks of each two
  // requests are compared beforehand, which removes a decoder from the path from source to source.
  reg [NSRC*COLLECTORS-1:0] win;
  reg [COLLECTORS-1:0]      want;  // of the source that is looked at
  reg [COLLECTORS-1:0]      held;  // collectors that have a request for a lower one (ONE_READ)
  reg [BANK_W-1:0]          bank;

  integer s;
  integer t;
  integer c;
  integer d;
  always @* begin
    win  = {NSRC*COLLECTORS{1'b0}};
    want = {COLLECTORS{1'b0}};
    held = {COLLECTORS{1'b0}};
    bank = {BANK_W{1'b0}};
    for (s = 0; s < NSRC; s = s + 1) begin
      for (c = 0; c < COLLECTORS; c = c + 1) begin
        bank    = rq_bank_i[(c*NSRC + s)*BANK_W +: BANK_W];
        want[c] = rq_valid_i[c*NSRC + s] & ~held[c] & ~wr_valid_i[bank];
        for (t = 0; t < s; t = t + 1) begin
          for (d = 0; d < COLLECTORS; d = d + 1)
            want[c] = want[c] & ~(win[t*COLLECTORS + d] &
                                  (rq_bank_i[(d*NSRC + t)*BANK_W +: BANK_W] == bank));
        end
        if (ONE_READ != 0)
          held[c] = held[c] | rq_valid_i[c*NSRC + s];
      end
      for (c = 0; c < COLLECTORS; c = c + 1) begin
        win[s*COLLECTORS + c] = want[c];
        for (d = c % DISPATCH_WIDTH; d < COLLECTORS; d = d + DISPATCH_WIDTH)
          win[s*COLLECTORS + c] =
              win[s*COLLECTORS + c] & ~(want[d] & older_i[d*COLLECTORS + c]);
      end
    end
  end

  // ---- Reads of the banks -----------------------------------------------------------------

  reg [COLLECTORS*NSRC-1:0]           grant;
  reg [RF_BANKS-1:0]                  rd_valid;
  reg [RF_BANKS*ROW_W-1:0]            rd_row;
  reg [DISPATCH_WIDTH*NSRC*RF_BANKS-1:0] rd_src;

  // of the source and the set that are looked at
  reg [BANK_W-1:0]   place;
  reg [ROW_W-1:0]    row;
  reg [RF_BANKS-1:0] here;  // its bank, one-hot
  reg [RF_BANKS-1:0] even;  // that of the set before

  integer i;
  integer j;
  integer k;
  integer b;
  integer e;
  always @* begin
    grant    = {COLLECTORS*NSRC{1'b0}};
    rd_valid = {RF_BANKS{1'b0}};
    rd_row   = {RF_BANKS*ROW_W{1'b0}};
    rd_src   = {DISPATCH_WIDTH*NSRC*RF_BANKS{1'b0}};
    place    = {BANK_W{1'b0}};
    row      = {ROW_W{1'b0}};
    even     = {RF_BANKS{1'b0}};
    for (i = 0; i < NSRC; i = i + 1) begin
      here = {RF_BANKS{1'b0}};
      for (k = 0; k < DISPATCH_WIDTH; k = k + 1) begin
        even = here;
        here = {RF_BANKS{1'b0}};
        row  = {ROW_W{1'b0}};
        for (j = k; j < COLLECTORS; j = j + DISPATCH_WIDTH) begin
          place = rq_bank_i[(j*NSRC + i)*BANK_W +: BANK_W];
          row   = row | (rq_row_i[(j*NSRC + i)*ROW_W +: ROW_W] & {ROW_W{win[i*COLLECTORS + j]}});
          for (b = 0; b < RF_BANKS; b = b + 1)
            here[b] = here[b] | (win[i*COLLECTORS + j] & (place == b[BANK_W-1:0]));
          grant[j*NSRC + i] = win[i*COLLECTORS + j];
          for (e = k - 1; e >= 0 && e < COLLECTORS; e = e + DISPATCH_WIDTH)
            grant[j*NSRC + i] =
                grant[j*NSRC + i] & ~(win[i*COLLECTORS + e] &
                                      (rq_bank_i[(e*NSRC + i)*BANK_W +: BANK_W] == place));
        end
        here = here & ~even;
        for (b = 0; b < RF_BANKS; b = b + 1)
          rd_row[b*ROW_W +: ROW_W] = rd_row[b*ROW_W +: ROW_W] | (row & {ROW_W{here[b]}});
        rd_src[(k*NSRC + i)*RF_BANKS +: RF_BANKS] = here;
        rd_valid = rd_valid | here;
      end
    end
  end

  assign rq_grant_o = grant;
  assign rd_valid_o = rd_valid;
  assign rd_row_o   = rd_row;
  assign rd_src_o   = rd_src;

endmodule

`default_nettype wire
