// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite master against a small slave.
#include "test_axi.h"
#include "ws_axi_mem.h"
#include "ws_axil.h"

typedef struct {
  uint32_t s_axi_awaddr, s_axi_awvalid, s_axi_wdata, s_axi_wstrb, s_axi_wvalid, s_axi_bready,
      s_axi_araddr, s_axi_arvalid, s_axi_rready;
} lite_in_t;
typedef struct {
  uint32_t s_axi_awready, s_axi_wready, s_axi_bresp, s_axi_bvalid, s_axi_arready, s_axi_rdata,
      s_axi_rresp, s_axi_rvalid;
} lite_out_t;

static lite_in_t lite_in;
static lite_out_t lite_out;
static uint32_t lite_reg[4], lite_aw, lite_w, lite_strb;
static bool lite_has_aw, lite_has_w, lite_dead;

static void lite_eval(void *ctx) {
  (void)ctx;
}
static void lite_tick(void *ctx) {
  (void)ctx;
  if (lite_in.s_axi_awvalid && lite_out.s_axi_awready)
    lite_has_aw = true, lite_aw = lite_in.s_axi_awaddr;
  if (lite_in.s_axi_wvalid && lite_out.s_axi_wready)
    lite_has_w = true, lite_w = lite_in.s_axi_wdata, lite_strb = lite_in.s_axi_wstrb;
  if (lite_out.s_axi_bvalid && lite_in.s_axi_bready) lite_out.s_axi_bvalid = 0;
  if (lite_out.s_axi_rvalid && lite_in.s_axi_rready) lite_out.s_axi_rvalid = 0;
  if (lite_in.s_axi_arvalid && lite_out.s_axi_arready) {
    lite_out.s_axi_rvalid = 1;
    lite_out.s_axi_rresp = lite_in.s_axi_araddr >= 16 ? WS_AXI_SLVERR : 0;
    lite_out.s_axi_rdata = lite_reg[lite_in.s_axi_araddr / 4 % 4];
  }
  if (lite_has_aw && lite_has_w && !lite_out.s_axi_bvalid) {
    for (int i = 0; i < 4; i++)
      if (lite_strb >> i & 1) {
        uint32_t byte = 0xffu << 8 * i;
        lite_reg[lite_aw / 4 % 4] = (lite_reg[lite_aw / 4 % 4] & ~byte) | (lite_w & byte);
      }
    lite_has_aw = lite_has_w = false;
    lite_out.s_axi_bvalid = 1;
    lite_out.s_axi_bresp = lite_aw >= 16 ? WS_AXI_SLVERR : 0;
  }
  lite_out.s_axi_awready = !lite_dead && !lite_has_aw && rnd(2);
  lite_out.s_axi_wready = !lite_dead && !lite_has_w && rnd(2);
  lite_out.s_axi_arready = !lite_dead && rnd(2);
}

bool lite_master(void) {
  ws_axil_t x = {.eval = lite_eval, .tick = lite_tick, .timeout = 100};
  WS_AXIL_BIND(&x, &lite_in, &lite_out);
  uint32_t want[4] = {0}, got = 0;
  for (int i = 0; i < 300; i++) {
    uint32_t n = rnd(4), v = rnd(0xffffffff), strb = rnd(4) ? 15 : rnd(16);
    CHECK(ws_axil_write_strb(&x, n * 4, v, strb) == 0, "write %d", i);
    for (uint32_t k = 0; k < 4; k++)
      if (strb >> k & 1) want[n] = (want[n] & ~(0xffu << 8 * k)) | (v & 0xffu << 8 * k);
    n = rnd(4);
    CHECK(ws_axil_read(&x, n * 4, &got) == 0 && got == want[n], "register %u is 0x%x, not 0x%x", n,
          got, want[n]);
  }
  CHECK(ws_axil_write(&x, 64, 1) == WS_AXI_SLVERR && ws_axil_read(&x, 64, &got) == WS_AXI_SLVERR,
        "errors");
  lite_dead = true;
  lite_out.s_axi_arready = lite_out.s_axi_awready = lite_out.s_axi_wready = 0;
  CHECK(ws_axil_write(&x, 0, 1) == WS_AXIL_TIMEOUT && ws_axil_read(&x, 0, &got) == WS_AXIL_TIMEOUT,
        "timeouts");
  return true;
}
