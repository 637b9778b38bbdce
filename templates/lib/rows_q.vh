// SPDX-License-Identifier: Apache-2.0
        reg [MEM_W-1:0] rows_q [0:ROWS-1];

        always @(posedge clk_i) begin
          if (read)
            rdata_q[m*MEM_W +: MEM_W] <= rows_q[raddr];
          else if (lose)
            rdata_q[m*MEM_W +: MEM_W] <= {MEM_W{1'bx}};
        end

        for (g = 0; g < WE_N / MEM_N; g = g + 1) begin : g_write
          always @(posedge clk_i) begin
            if (we[m*WE_N/MEM_N + g])
              rows_q[waddr][g*GROUP_W +: GROUP_W] <=
                  wdata_i[m*MEM_W + g*GROUP_W +: GROUP_W];
          end
        end
