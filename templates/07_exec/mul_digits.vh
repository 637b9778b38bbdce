// SPDX-License-Identifier: Apache-2.0
    reg                 one;
    reg                 two;
    reg                 negative;
    reg [33:0]          row;
    reg [T_W-1:0]       corrections;
    reg [T_W-1:0]       x;
    reg [T_W-1:0]       y;
    reg [T_W-1:0]       z;
    reg [T_W-1:0]       carry;
    reg [T_W*ALL-1:0]   list;
    integer             i;
    begin
      list        = {(T_W*ALL){1'b0}};
      corrections = ~(ONE << 33) + ONE;
      for (i = 0; i < DIGITS; i = i + 1)
        corrections = corrections - (ONE << (33 + 2 * i));
      for (i = 0; i < DIGITS; i = i + 1) begin
        negative = digits[2*i+2];
        one      = digits[2*i+1] ^ digits[2*i];
        two      = digits[2*i+2] ? ~(digits[2*i+1] | digits[2*i]) : digits[2*i+1] & digits[2*i];

        row = (({34{one}} & a_x1) | ({34{two}} & a_x2)) ^ {34{negative}};
        list[T_W*i +: T_W] = {{(T_W-34){1'b0}}, ~row[33], row[32:0]} << (2 * i);
        corrections        = corrections | ({{(T_W-1){1'b0}}, negative} << (2 * i));
      end
