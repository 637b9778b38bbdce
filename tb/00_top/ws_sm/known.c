// SPDX-License-Identifier: Apache-2.0
// No X where something is valid.
#include "bench.h"
#include "ws_sm_dut.h"

#define O ((const ws_sm_out_t *)ws_tb_out)

enum { BUS_BYTES = WS_AXI_DATA_W / 8 };

static bool known_bits(const void *field, unsigned lsb, unsigned width) {
  const ptrdiff_t at = (const uint32_t *)field - ws_tb_out;
  return ws_get(ws_tb_x + at, lsb, width) == 0;
}

#define KNOWN(field) WS_CHECK_KNOWN(O->field)

static void check_write_backs(void) {
  for (unsigned b = 0; b < WS_SCHEDULERS * WS_RF_BANKS; b++) {
    if (!ws_get((const void *)&O->rt_wb_valid_o, b, 1)) continue;
    WS_CHECK(known_bits(&O->rt_wb_warp_o, b * WS_WARP_W, WS_WARP_W) &&
                 known_bits(&O->rt_wb_rd_o, b * WS_REG_W, WS_REG_W) &&
                 known_bits(&O->rt_wb_beat_o, b * WS_BEAT_W, WS_BEAT_W) &&
                 known_bits(&O->rt_wb_mask_o, b * WS_LANES, WS_LANES),
             "X in the write-back of bank %u", b);
    const uint32_t mask = (uint32_t)ws_get((const void *)&O->rt_wb_mask_o, b * WS_LANES, WS_LANES);
    for (unsigned l = 0; l < WS_LANES; l++)
      WS_CHECK(!(mask >> l & 1) || known_bits(&O->rt_wb_data_o, (b * WS_LANES + l) * 32, 32),
               "X in lane %u of the write-back of bank %u", l, b);
  }
}

void sm_check_known(void) {
  if (!ws_four_state()) return;
  KNOWN(irq_o);
  KNOWN(s_axi_awready);
  KNOWN(s_axi_wready);
  KNOWN(s_axi_bvalid);
  KNOWN(s_axi_arready);
  KNOWN(s_axi_rvalid);
  KNOWN(m_axi_arvalid);
  KNOWN(m_axi_awvalid);
  KNOWN(m_axi_wvalid);
  KNOWN(m_axi_rready);
  KNOWN(m_axi_bready);
  KNOWN(rt_start_valid_o);
  KNOWN(rt_issue_valid_o);
  KNOWN(rt_wb_valid_o);
  KNOWN(rt_sm_valid_o);
  KNOWN(rt_cc_valid_o);
  KNOWN(rt_dc_valid_o);
  if (O->m_axi_arvalid) {
    KNOWN(m_axi_araddr);
    KNOWN(m_axi_arid);
    KNOWN(m_axi_arlen);
  }
  if (O->m_axi_awvalid) {
    KNOWN(m_axi_awaddr);
    KNOWN(m_axi_awid);
  }
  if (O->m_axi_wvalid) {
    KNOWN(m_axi_wstrb);
    KNOWN(m_axi_wlast);
    for (unsigned i = 0; i < BUS_BYTES; i++)
      WS_CHECK(!ws_get((const void *)&O->m_axi_wstrb, i, 1) ||
                   known_bits(&O->m_axi_wdata, 8 * i, 8),
               "X in a byte of m_axi_wdata that is written");
  }
  for (unsigned s = 0; s < WS_ISSUE_SLOTS; s++)
    WS_CHECK(!(O->rt_issue_valid_o >> s & 1) ||
                 (known_bits(&O->rt_issue_warp_o, s * WS_WARP_W, WS_WARP_W) &&
                  known_bits(&O->rt_issue_pc_o, s * 30, 30) &&
                  known_bits(&O->rt_issue_insn_o, s * 32, 32) &&
                  known_bits(&O->rt_issue_mask_o, s * WS_THREADS, WS_THREADS)),
             "X in the issue of scheduler %u", s);
  check_write_backs();
}
