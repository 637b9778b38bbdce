// SPDX-License-Identifier: Apache-2.0
// tb_demo: ws_demo until its LEDs show something, which must be the sum that the kernel of demo.c
// gives, computed here by another loop. With NETLIST defined, ws_demo has no parameters.
`timescale 1ns / 1ps
`default_nettype none

module tb_demo #(
  parameter IMAGE = "demo.hex",
  parameter ENTRY = 32'h8000_0000
);
  reg        clk = 1'b0;
  wire [7:0] led;
  integer    cycle, thread, n, sum;

  always #5 clk = !clk;

  ws_demo
`ifndef NETLIST
  #(
    .IMAGE (IMAGE),
    .ENTRY (ENTRY)
  )
`endif
  dut (
    .clk_i (clk),
    .led_o (led)
  );

  initial begin
    sum = 0;
    for (thread = 1; thread <= 32; thread = thread + 1) begin
      n = thread;
      while (n > 1) begin
        n = (n % 2 == 1) ? 3 * n + 1 : n / 2;
        sum = sum + 1;
      end
    end
    cycle = 0;
    while (cycle < 400000 && !(cycle > 32 && led !== 8'h00)) begin
      @(negedge clk);
      cycle = cycle + 1;
    end
    $display("LEDs 0x%02h, expected 0x%02h, after %0d cycles", led, sum[7:0], cycle);
    $display("%0d passed, %0d failed", led === sum[7:0], led !== sum[7:0]);
    $finish;
  end
endmodule

`default_nettype wire
