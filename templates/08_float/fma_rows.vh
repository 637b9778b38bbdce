// SPDX-License-Identifier: Apache-2.0
  // Radix-8 Booth rows. A row is a multiple of a, complemented if it is negative; the missing 1 is
  // placed below the next row. An inverted sign bit and constants replace the sign extension: the
  // rows add up to exactly product + 2^MID, so a sum without this 2^MID indicates a borrow.
  localparam R_W   = MID + 1;
  localparam MORE  = P % 3;                       // the top digit is at most 1, 2 or 4
  localparam SIGNS = (DIGITS > 2) ? 3 : 1 + MORE;
  wire [3*DIGITS:0] bx = {{(3*DIGITS-P){1'b0}}, s1_b, 1'b0};
  genvar i;
  generate
    for (i = 0; i < DIGITS; i = i + 1) begin : g_digit
      wire [2:0]     digit    = bx[3*i +: 3] ^ {3{bx[3*i+3]}};
      wire           negative = bx[3*i+3];           //% if fmad
      wire           negative = bx[3*i+3] ^ s1_sub;  //% unless fmad
      wire [P+1:0]   multiple = ((({(P+2){digit == 3'd1 | digit == 3'd2}} & {2'b00, s1_a})
                                  | ({(P+2){digit == 3'd3 | digit == 3'd4}} & {1'b0, s1_a, 1'b0}))
                               | (({(P+2){digit == 3'd5 | digit == 3'd6}} & s1_a3)
                                  | ({(P+2){digit == 3'd7}} & {s1_a, 2'b00}))) ^ {(P+2){negative}};
      wire [R_W-1:0] row;
      if (i == 0) begin : g_first                 // and 2^(P+2) more
        assign row = {{(P-SIGNS){1'b0}}, ~negative, {SIGNS{negative}}, multiple};
      end else begin : g_next
//% if fmad
        wire [R_W-1:0] one_less = {{(R_W-1){1'b0}}, bx[3*i]} << (3 * i - 3);
//% else
        wire [R_W-1:0] one_less = {{(R_W-1){1'b0}}, bx[3*i] ^ s1_sub} << (3 * i - 3);
//% end
        if (i < DIGITS - 2) begin : g_middle
          assign row = ({{(P-2){1'b0}}, 2'b11, ~negative, multiple} << (3 * i)) | one_less;
        end else if (i < DIGITS - 1) begin : g_second
          localparam [1:0] ONES = (1 << MORE) - 1;
          assign row = ({{(P-2){1'b0}}, ONES, ~negative, multiple} << (3 * i)) | one_less;
        end else begin : g_top
          wire [1:0] unused_top = multiple[P+1:P];
          assign row = ({{(P+1-MORE){1'b0}}, 1'b1, ~negative, multiple[P+MORE-1:0]} << (3 * i))
                     | one_less;
        end
      end
    end
  endgenerate

  // Carry-save adders: each takes three vectors from the front of a list and appends two. Bits
  // below the first column in which all three have bits pass unchanged; USED: the bits that vectors
  // have.
  localparam VECTORS = 3 * DIGITS - 1;
  localparam [R_W-1:0] ONE = 1;
  localparam [R_W*VECTORS-1:0] USED = used_bits(DIGITS);

  function [R_W-1:0] below_three;
    input [R_W-1:0] x;
    input [R_W-1:0] y;
    input [R_W-1:0] z;
    below_three = ~(x & y & z) & ((x & y & z) - ONE);
  endfunction

  function [R_W*VECTORS-1:0] used_bits;
    input integer digits;
    integer n;
    reg [R_W-1:0] x, y, z, thin;
    begin
      used_bits = {(R_W*VECTORS){1'b0}};
      for (n = 0; n < digits; n = n + 1) begin
        used_bits[R_W*n +: R_W] = ({R_W{1'b1}} >> (R_W - P - 5)) << (3 * n);
        if (n > 0) used_bits[R_W*n+3*n-3] = 1'b1;
      end
      used_bits[R_W*digits+3*digits-3] = 1'b1;
      for (n = 0; n < digits - 1; n = n + 1) begin
        x = used_bits[R_W*(3*n)   +: R_W];
        y = used_bits[R_W*(3*n+1) +: R_W];
        z = used_bits[R_W*(3*n+2) +: R_W];
        thin = below_three(x, y, z);
        used_bits[R_W*(digits+1+2*n) +: R_W] = x | y | z;
        used_bits[R_W*(digits+2+2*n) +: R_W] = (thin & ((y & x) | (z & (x | y))))
                                             | ((~thin & ((x & y) | (z & (x | y)))) << 1);
      end
    end
  endfunction

  genvar n;
  generate
    for (n = 0; n < VECTORS; n = n + 1) begin : g_vector
      wire [R_W-1:0] v;
      if (n < DIGITS) begin : g_row
        assign v = g_digit[n].row;
      end else if (n == DIGITS) begin : g_last
        assign v = {{(R_W-1){1'b0}}, 1'b0} << (3 * DIGITS - 3);    //% if fmad
        assign v = {{(R_W-1){1'b0}}, s1_sub} << (3 * DIGITS - 3);  //% unless fmad
      end else begin : g_adder
        localparam FROM = (n - DIGITS - 1) / 2 * 3;
        localparam [R_W-1:0] U0 = USED[R_W*FROM       +: R_W];
        localparam [R_W-1:0] U1 = USED[R_W*(FROM + 1) +: R_W];
        localparam [R_W-1:0] U2 = USED[R_W*(FROM + 2) +: R_W];
        localparam [R_W-1:0] THIN = below_three(U0, U1, U2);
        wire [R_W-1:0] v0 = g_vector[FROM].v;
        wire [R_W-1:0] v1 = g_vector[FROM+1].v;
        wire [R_W-1:0] v2 = g_vector[FROM+2].v;
        wire [R_W-1:0] majority = (v0 & v1) | (v2 & (v0 | v1));
        if ((n - DIGITS) % 2 == 1) begin : g_sum
          assign v = (THIN & (v0 | (v1 & ~U0) | (v2 & ~U0 & ~U1)))
                   | (~THIN & ((v0 & v1 & v2) | ((v0 | v1 | v2) & ~majority)));
        end else begin : g_carry
          assign v = (THIN & ((v1 & U0) | (v2 & (U0 | U1)))) | ((~THIN & majority) << 1);
        end
      end
    end
  endgenerate
