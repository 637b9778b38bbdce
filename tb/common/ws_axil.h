// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite master for harnesses: reads and writes registers of a design with ports s_axi_*.
//
// The owner supplies two callbacks: eval lets the design settle on its present inputs, tick is a
// clock cycle with all that the harness does in one. Each task ends a cycle after its answer.
#ifndef WS_AXIL_H
#define WS_AXIL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  void (*eval)(void *ctx);
  void (*tick)(void *ctx);
  void *ctx;
  uint32_t timeout; // cycles a task may take; 0 = 1000
  // The design's ports: inputs, then outputs.
  uint32_t *awaddr, *awvalid, *wdata, *wstrb, *wvalid, *bready, *araddr, *arvalid, *rready;
  const uint32_t *awready, *wready, *bresp, *bvalid, *arready, *rdata, *rresp, *rvalid;
} ws_axil_t;

// x: ws_axil_t *; I: ws_*_in_t *; O: const ws_*_out_t *.
#define WS_AXIL_BIND(x, I, O)                                                                      \
  do {                                                                                             \
    (x)->awaddr = &(I)->s_axi_awaddr;                                                              \
    (x)->awvalid = &(I)->s_axi_awvalid;                                                            \
    (x)->wdata = &(I)->s_axi_wdata;                                                                \
    (x)->wstrb = &(I)->s_axi_wstrb;                                                                \
    (x)->wvalid = &(I)->s_axi_wvalid;                                                              \
    (x)->bready = &(I)->s_axi_bready;                                                              \
    (x)->araddr = &(I)->s_axi_araddr;                                                              \
    (x)->arvalid = &(I)->s_axi_arvalid;                                                            \
    (x)->rready = &(I)->s_axi_rready;                                                              \
    (x)->awready = &(O)->s_axi_awready;                                                            \
    (x)->wready = &(O)->s_axi_wready;                                                              \
    (x)->bresp = &(O)->s_axi_bresp;                                                                \
    (x)->bvalid = &(O)->s_axi_bvalid;                                                              \
    (x)->arready = &(O)->s_axi_arready;                                                            \
    (x)->rdata = &(O)->s_axi_rdata;                                                                \
    (x)->rresp = &(O)->s_axi_rresp;                                                                \
    (x)->rvalid = &(O)->s_axi_rvalid;                                                              \
  } while (0)

enum { WS_AXIL_TIMEOUT = -1 };

// Writes the bytes of value whose bit is set in strb (0xf: all). Result: bresp (0 = OKAY) or
// WS_AXIL_TIMEOUT.
static inline int ws_axil_write_strb(const ws_axil_t *x, uint32_t addr, uint32_t value,
                                     uint32_t strb) {
  uint32_t left = x->timeout ? x->timeout : 1000;
  bool aw = true, w = true;
  *x->awaddr = addr;
  *x->wdata = value;
  *x->wstrb = strb;
  *x->bready = 1;
  while (left--) {
    *x->awvalid = aw;
    *x->wvalid = w;
    x->eval(x->ctx);
    bool aw_done = aw && *x->awready, w_done = w && *x->wready, answered = *x->bvalid;
    int answer = (int)*x->bresp;
    x->tick(x->ctx);
    aw = aw && !aw_done;
    w = w && !w_done;
    *x->awvalid = aw;
    *x->wvalid = w;
    if (answered) {
      *x->bready = 0;
      return answer;
    }
  }
  *x->awvalid = *x->wvalid = *x->bready = 0;
  return WS_AXIL_TIMEOUT;
}

static inline int ws_axil_write(const ws_axil_t *x, uint32_t addr, uint32_t value) {
  return ws_axil_write_strb(x, addr, value, 0xf);
}

// Result: rresp (0 = OKAY) or WS_AXIL_TIMEOUT.
static inline int ws_axil_read(const ws_axil_t *x, uint32_t addr, uint32_t *value) {
  uint32_t left = x->timeout ? x->timeout : 1000;
  bool ar = true;
  *x->araddr = addr;
  *x->rready = 1;
  while (left--) {
    *x->arvalid = ar;
    x->eval(x->ctx);
    bool ar_done = ar && *x->arready, answered = *x->rvalid;
    int answer = (int)*x->rresp;
    *value = *x->rdata;
    x->tick(x->ctx);
    ar = ar && !ar_done;
    *x->arvalid = ar;
    if (answered) {
      *x->rready = 0;
      return answer;
    }
  }
  *x->arvalid = *x->rready = 0;
  return WS_AXIL_TIMEOUT;
}

#endif
