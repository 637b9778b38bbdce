// SPDX-License-Identifier: Apache-2.0
  // Whose latency and interval hold for an instruction, one-hot: SFU, FPU, DIV, MUL, ALU
  function [4:0] unit_class(input [UNIT_W-1:0] unit, input divides);
    case (unit)
//% each unit_times
//% if unit.muldiv
      ${unit_w}'d${unit.code}: unit_class = divides ? 5'b00100 : 5'b00010;  // ${unit.name}
//% else
      ${unit_w}'d${unit.code}: unit_class = 5'b${unit.class};  // ${unit.name}
//% end
//% end
      default: unit_class = 5'b00001;
    endcase
  endfunction
