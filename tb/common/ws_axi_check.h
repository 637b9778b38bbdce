// SPDX-License-Identifier: Apache-2.0
// AXI4 protocol checker over both sides of the bus: once per cycle, the settled signals just before
// the clock edge. References are to ARM IHI 0022 (AXI4).
#ifndef WS_AXI_CHECK_H
#define WS_AXI_CHECK_H

#include "ws_axi_mem.h"

// WS_AXI_RULE(name, message)
#define WS_AXI_RULES(R)                                                                            \
  R(AR_STABLE, "arvalid fell or its payload changed before arready (A3.2.1)")                      \
  R(AW_STABLE, "awvalid fell or its payload changed before awready (A3.2.1)")                      \
  R(W_STABLE, "wvalid fell or its payload changed before wready (A3.2.1)")                         \
  R(R_STABLE, "rvalid fell or its payload changed before rready (A3.2.1)")                         \
  R(B_STABLE, "bvalid fell or its payload changed before bready (A3.2.1)")                         \
  R(SIZE, "a beat is wider than the bus (A3.4.1)")                                                 \
  R(BURST, "reserved burst type (A3.4.1)")                                                         \
  R(BOUNDARY, "a burst crosses a 4 KB boundary (A3.4.1)")                                          \
  R(WRAP, "a wrapping burst has other than 2, 4, 8 or 16 beats, or is not aligned (A3.4.1)")       \
  R(FIXED, "a fixed burst is longer than 16 beats (A3.4.1)")                                       \
  R(WLAST, "wlast is not on the last beat of its burst (A3.4.1)")                                  \
  R(STROBES, "a strobe lies outside the bytes of its beat (A3.4.3)")                               \
  R(R_ID, "a read beat for an id with no read outstanding (A3.3.1)")                               \
  R(RLAST, "rlast is not on the last beat of its burst (A3.4.1)")                                  \
  R(B_ID, "a write answer for an id with no complete write outstanding (A3.3.1)")                  \
  R(EXOKAY, "EXOKAY to an access that was not exclusive (A3.4.4)")                                 \
  R(MASTER_RESET, "a valid of the master is high in reset (A3.1.2)")                               \
  R(SLAVE_RESET, "a valid of the slave is high in reset (A3.1.2)")                                 \
  R(TOO_MANY, "more transactions outstanding than the checker can follow")

#define WS_AXI_RULE_ENUM(name, text) WS_AXI_RULE_##name,
typedef enum { WS_AXI_RULE_NONE, WS_AXI_RULES(WS_AXI_RULE_ENUM) WS_AXI_RULES_N } ws_axi_rule_t;

typedef struct {
  uint32_t id, addr, len, size, burst, beats; // beats seen
  bool complete;                              // writes: wlast seen
} ws_axi_burst_t;

typedef struct {
  unsigned data_bytes;
  bool any; // the next four hold a cycle
  ws_axi_master_t m;
  ws_axi_slave_t s;
  uint8_t wdata[WS_AXI_MAX_BYTES];
  uint64_t wstrb;
  ws_axi_burst_t read[WS_AXI_MAX_OPEN], write[WS_AXI_MAX_OPEN]; // in order of acceptance
  unsigned reads, writes;
  uint64_t early_strb[WS_AXI_MAX_OPEN]; // data beats that came before their address
  bool early_last[WS_AXI_MAX_OPEN];
  unsigned early;
  unsigned max_reads, max_writes; // the most that were outstanding at once
} ws_axi_check_t;

void ws_axi_check_init(ws_axi_check_t *c, unsigned data_bytes);
// Checks one cycle. WS_AXI_RULE_NONE, or the first rule broken (the state is then undefined).
ws_axi_rule_t ws_axi_check(ws_axi_check_t *c, const ws_axi_master_t *m, const ws_axi_slave_t *s);
// The same for a cycle of reset, which drops what is open.
ws_axi_rule_t ws_axi_check_reset(ws_axi_check_t *c, const ws_axi_master_t *m,
                                 const ws_axi_slave_t *s);
const char *ws_axi_rule_text(ws_axi_rule_t rule);
bool ws_axi_check_idle(const ws_axi_check_t *c); // no transaction is open

#endif
