// SPDX-License-Identifier: Apache-2.0
  // One-hot: SFU, FPU, DIV, MUL, ALU. ORDER UNIT: gen/isa.def; bit 2 of the operation of MUL:
  // division
  function [4:0] class_of(input [3:0] unit, input divides);
    case (unit)
      4'd2:    class_of = divides ? 5'b00100 : 5'b00010;
      4'd4:    class_of = 5'b00000;  // LSU
      4'd7:    class_of = 5'b01000;
      4'd8:    class_of = 5'b00100;
      4'd9:    class_of = 5'b10000;
      default: class_of = 5'b00001;
    endcase
  endfunction
