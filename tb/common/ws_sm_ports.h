// SPDX-License-Identifier: Apache-2.0
// What connects the ports of an SM in a test: memory on its AXI master (ws_axi_mem.h), the driver
// on its registers (sim/host/driver/ws_hw.h).
#ifndef WS_SM_PORTS_H
#define WS_SM_PORTS_H

#include "ws_axil.h"
#include "ws_mem.h"
#include "ws_tb.h"

// ws_axi_mem_cfg_t: read and write, with ctx a ws_mem_t.
static inline int ws_port_mem_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  return ws_mem_read(ctx, addr, dst, n);
}

static inline int ws_port_mem_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb,
                                    unsigned n) {
  return ws_mem_write_strb(ctx, addr, src, strb, n);
}

// ws_axil_t: eval.
static inline void ws_port_settle(void *ctx) {
  (void)ctx;
  ws_eval();
}

// ws_hw_t: reg_read and reg_write, with bus a ws_axil_t.
static inline bool ws_port_reg_read(void *bus, uint32_t offset, uint32_t *value) {
  return ws_axil_read(bus, offset, value) == 0;
}

static inline bool ws_port_reg_write(void *bus, uint32_t offset, uint32_t value) {
  return ws_axil_write(bus, offset, value) == 0;
}

#endif
