// SPDX-License-Identifier: Apache-2.0
  localparam INDEX_W   = (4 * SET_W < 32 - LINE_W) ? 4 * SET_W : 32 - LINE_W;
  localparam INDEX_MSB = LINE_W + INDEX_W - 1;

  // The set of a line: bit i is the exclusive or of the bits i, i + SET_W, i + 2 * SET_W and
  // i + 3 * SET_W of the line number. This is its own inverse: of the tag and the set it makes the
  // low bits of the line number.
  function [SET_W-1:0] set_of(input [INDEX_MSB:LINE_W] line);
    integer b;
    begin
      set_of = {SET_W{1'b0}};
      for (b = 0; b < INDEX_W; b = b + 1)
        set_of[b % SET_W] = set_of[b % SET_W] ^ line[LINE_W + b];
      set_of = set_of & {SET_W{SETS > 1}};
    end
  endfunction
