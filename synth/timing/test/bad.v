// SPDX-License-Identifier: Apache-2.0
// Netlists that a tool must not time: each module is one.
module no_driver (
  input  wire clk_i,
  output wire m_axi_q
);
  wire d;
  DFFPOSX1 u_q (
    .CLK (clk_i),
    .D   (d),
    .Q   (m_axi_q)
  );
endmodule

module two_drivers (
  input  wire clk_i,
  input  wire s_axi_a,
  output wire m_axi_q
);
  wire d;
  INVX1 u_a (
    .A (s_axi_a),
    .Y (d)
  );
  INVX1 u_b (
    .A (m_axi_q),
    .Y (d)
  );
  DFFPOSX1 u_q (
    .CLK (clk_i),
    .D   (d),
    .Q   (m_axi_q)
  );
endmodule

module loop (
  input  wire clk_i,
  input  wire s_axi_a,
  output wire m_axi_q
);
  wire x, y;
  NAND2X1 u_a (
    .A (s_axi_a),
    .B (y),
    .Y (x)
  );
  INVX1 u_b (
    .A (x),
    .Y (y)
  );
  DFFPOSX1 u_q (
    .CLK (clk_i),
    .D   (x),
    .Q   (m_axi_q)
  );
endmodule

module other_clock (
  input  wire clk_i,
  input  wire s_axi_clock,
  input  wire s_axi_a,
  output wire m_axi_p,
  output wire m_axi_q
);
  DFFPOSX1 u_p (
    .CLK (clk_i),
    .D   (s_axi_a),
    .Q   (m_axi_p)
  );
  DFFPOSX1 u_q (
    .CLK (s_axi_clock),
    .D   (s_axi_a),
    .Q   (m_axi_q)
  );
endmodule

module part (
  input  wire a,
  output wire y
);
  INVX1 u_y (
    .A (a),
    .Y (y)
  );
endmodule

module not_flat (
  input  wire clk_i,
  input  wire s_axi_a,
  output wire m_axi_q
);
  wire d;
  part u_part (
    .a (s_axi_a),
    .y (d)
  );
  DFFPOSX1 u_q (
    .CLK (clk_i),
    .D   (d),
    .Q   (m_axi_q)
  );
endmodule

module not_mapped (
  input  wire clk_i,
  input  wire s_axi_a,
  output wire m_axi_q
);
  wire d;
  \$_NOT_ u_d (
    .A (s_axi_a),
    .Y (d)
  );
  DFFPOSX1 u_q (
    .CLK (clk_i),
    .D   (d),
    .Q   (m_axi_q)
  );
endmodule

// A ripple of eight XORs, which OpenSTA takes wrongly as long as an assignment of concatenations is in it.
module concat (
  input  wire       clk_i,
  output wire [7:0] m_axi_q
);
  wire [7:0] d;
  wire [7:0] x;
  wire [7:0] y;
  assign {y[3:0], y[7:4]} = {x[2:0], m_axi_q[7], x[6:3]};
  genvar g;
  generate
    for (g = 0; g < 8; g = g + 1) begin : g_bit
      XOR2X1 u_x (
        .A (m_axi_q[g]),
        .B (y[g]),
        .Y (x[g])
      );
      INVX1 u_d (
        .A (x[g]),
        .Y (d[g])
      );
      DFFPOSX1 u_q (
        .CLK (clk_i),
        .D   (d[g]),
        .Q   (m_axi_q[g])
      );
    end
  endgenerate
endmodule
