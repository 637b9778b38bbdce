// SPDX-License-Identifier: Apache-2.0
  // Adds a row that has bits in the columns `cols` only to {sum, carry}. The other columns keep
  // their values; the one above these must have no carry yet. Carries are selected, not summed,
  // which saves a cell per bit.
  function [2*COLS-1:0] add_row;
    input [2*COLS-1:0] sc;
    input [COLS-1:0]   row;
    input [COLS-1:0]   cols;
    reg   [COLS-1:0]   p;
    reg   [COLS-1:0]   c;
    begin
      p       = sc[2*COLS-1:COLS] ^ row;
      c       = sc[COLS-1:0];
      add_row = {p ^ (c & cols), ((((p & c) | (~p & row)) & cols) << 1) | (c & ~cols)};
    end
  endfunction
