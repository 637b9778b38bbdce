// SPDX-License-Identifier: Apache-2.0
      // Carry-save adders: the TO numbers of v_out have the same sum as the N numbers of v_in,
      // modulo 2**W. Each adder takes three numbers from the front of a list and appends two.
      wire [TO*W-1:0] v_out;
      genvar n;
      for (n = 0; n < 3 * N - 2 * TO; n = n + 1) begin : g_vector
        wire [W-1:0] v;
        if (n < N) begin : g_in
          assign v = v_in[W*n +: W];
        end else begin : g_adder
          localparam FROM = (n - N) / 2 * 3;
          wire [W-1:0] x     = g_vector[FROM].v;
          wire [W-1:0] y     = g_vector[FROM+1].v;
          wire [W-1:0] z     = g_vector[FROM+2].v;
          wire [W-1:0] carry = (x & y) | (z & (x | y));
          if ((n - N) % 2 == 0) begin : g_sum
            assign v = (x & y & z) | ((x | y | z) & ~carry);
          end else begin : g_carry
            assign v = carry << 1;
          end
        end
        if (n >= 3 * (N - TO)) begin : g_out
          assign v_out[W*(n-3*(N-TO)) +: W] = v;
        end
      end
