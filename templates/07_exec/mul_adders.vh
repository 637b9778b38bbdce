// SPDX-License-Identifier: Apache-2.0
      for (i = 0; i < FIRST - 2; i = i + 1) begin
        x = list[T_W*(3*i)   +: T_W];
        y = list[T_W*(3*i+1) +: T_W];
        z = list[T_W*(3*i+2) +: T_W];
        carry = (x & y) | (z & (x | y));
        list[T_W*(FIRST+2*i)   +: T_W] = (x & y & z) | ((x | y | z) & ~carry);
        list[T_W*(FIRST+2*i+1) +: T_W] = carry << 1;
      end
