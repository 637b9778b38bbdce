// SPDX-License-Identifier: Apache-2.0
// Properties of ${stem}, included inside the module under FORMAL.
reg past_q = 1'b0;
always @(posedge clk_i) begin
  past_q <= 1'b1;
  if (past_q && $past(rst_i)) assert (!valid_o);
  if (past_q && !$past(rst_i)) assert (valid_o == $past(valid_i));
  if (past_q && $past(valid_i)) assert (data_o == $past(data_i));
end
