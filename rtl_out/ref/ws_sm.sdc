# wsgen 0.1.0 | do not edit: see MANIFEST
# Constraints of ws_sm. Every port belongs to clk_i; there is no false path and no
# path of several cycles. Set these variables before this file is read where they are
# others: the period in ns, the clock port, the other inputs.
if {![info exists ws_period_ns]} { set ws_period_ns 10.0 }
if {![info exists ws_clock_port]} { set ws_clock_port clk_i }
if {![info exists ws_inputs]} {
  set ws_inputs [get_ports {
    rst_i s_axi_awvalid s_axi_awaddr[*] s_axi_wvalid s_axi_wdata[*] s_axi_wstrb[*] s_axi_bready
    s_axi_arvalid s_axi_araddr[*] s_axi_rready m_axi_arready m_axi_rid[*] m_axi_rdata[*]
    m_axi_rresp[*] m_axi_rlast m_axi_rvalid m_axi_awready m_axi_wready m_axi_bid[*] m_axi_bresp[*]
    m_axi_bvalid
  }]
}

create_clock -name clk_i -period $ws_period_ns [get_ports $ws_clock_port]

# Inputs change with the clock, and outputs are due at its next edge: replace the zeros
# with the delays of what is around the SM.
set_input_delay 0 -clock clk_i $ws_inputs
set_output_delay 0 -clock clk_i [all_outputs]
