// SPDX-License-Identifier: Apache-2.0
// An AXI4 slave memory for harnesses, in plain C. Once per cycle:
//
//   const ws_axi_slave_t *s = ws_axi_mem_out(mem);   what the slave drives in this cycle
//   ... give it to the design, let it settle, sample its signals (WS_AXI_TO_DUT, WS_AXI_FROM_DUT)
//   ws_axi_check(&check, &master, s);                if wanted: ws_axi_check.h
//   ws_axi_mem_cycle(mem, &master);                  the clock edge: transfers take place
//
// The slave's signals never depend on the master's of the same cycle.
//
// Timing: the first beat of a read is offered `latency` cycles after its address is taken, later
// beats at one per cycle over all reads; a write is answered `write_latency` cycles after its
// address and its last data beat are taken. Smallest latency 1.
#ifndef WS_AXI_MEM_H
#define WS_AXI_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { WS_AXI_MAX_BYTES = 64, WS_AXI_MAX_OPEN = 256 };
enum { WS_AXI_FIXED = 0, WS_AXI_INCR = 1, WS_AXI_WRAP = 2 };
enum { WS_AXI_OKAY = 0, WS_AXI_SLVERR = 2, WS_AXI_DECERR = 3 };

// Signals of one cycle; m_axi_ prefix left out.
typedef struct {
  uint32_t arvalid, arid, araddr, arlen, arsize, arburst, rready;
  uint32_t awvalid, awid, awaddr, awlen, awsize, awburst;
  uint32_t wvalid, wlast;
  const uint32_t *wdata, *wstrb; // data_bytes bytes; one strobe bit per byte
  uint32_t bready;
} ws_axi_master_t;

typedef struct {
  uint32_t arready, rvalid, rid, rresp, rlast;
  uint8_t rdata[WS_AXI_MAX_BYTES];
  uint32_t awready, wready, bvalid, bid, bresp;
} ws_axi_slave_t;

// Backing store: `bytes` bytes at addr; bit i%8 of strb[i/8] enables the write of byte i. Returns
// 0, or a bus error, and then reads or writes nothing: WS_AXI_SLVERR; any other value is DECERR.
typedef int ws_axi_read_fn(void *ctx, uint32_t addr, void *dst, unsigned bytes);
typedef int ws_axi_write_fn(void *ctx, uint32_t addr, const void *src, const uint8_t *strb,
                            unsigned bytes);

typedef struct {
  unsigned data_bytes;    // of the bus
  unsigned latency;       // of reads
  unsigned write_latency; // 0 = latency
  bool stress; // randomises everything: fields below that are 0 or false get useful values
  uint32_t seed;
  void *ctx;
  ws_axi_read_fn *read;
  ws_axi_write_fn *write;
  unsigned extra_latency;  // random addition up to this, each transaction
  unsigned refuse_percent; // random back-pressure: cycles in which a ready stays low
  unsigned pause_percent;  // cycles in which no new answer is offered
  bool reorder;            // answers of different ids may overtake each other
  bool interleave;         // read beats of different ids may mix (needs reorder)
  unsigned max_open;       // reads and writes each; 0 = WS_AXI_MAX_OPEN
} ws_axi_mem_cfg_t;

typedef struct ws_axi_mem ws_axi_mem_t;

ws_axi_mem_t *ws_axi_mem_new(const ws_axi_mem_cfg_t *cfg); // NULL when out of memory
void ws_axi_mem_free(ws_axi_mem_t *mem);                   // NULL is allowed
const ws_axi_slave_t *ws_axi_mem_out(const ws_axi_mem_t *mem);
void ws_axi_mem_cycle(ws_axi_mem_t *mem, const ws_axi_master_t *master);
bool ws_axi_mem_idle(const ws_axi_mem_t *mem); // every accepted transaction has been answered

typedef struct {
  uint64_t reads, read_beats, writes, write_beats, errors;
} ws_axi_mem_stats_t;
ws_axi_mem_stats_t ws_axi_mem_stats(const ws_axi_mem_t *mem);
// Answers one read beat and one write with SLVERR, counted from now on in the order of the answers:
// 1 is the next one, 0 none. The write still takes effect. Every transaction must have been
// answered.
void ws_axi_mem_break(ws_axi_mem_t *mem, uint64_t read_beat, uint64_t write);

// Address of beat `beat` of a burst (AXI4 A3.4.1): start address for beat 0, then aligned to size.
uint32_t ws_axi_beat_addr(uint32_t addr, uint32_t len, uint32_t size, uint32_t burst,
                          uint32_t beat);

// Between these structs and a module with ports m_axi_*. I: ws_*_in_t *, O: const ws_*_out_t *. The
// data pointers of the master point into O.
#define WS_AXI_TO_DUT(I, s)                                                                        \
  do {                                                                                             \
    (I)->m_axi_arready = (s)->arready;                                                             \
    (I)->m_axi_rvalid = (s)->rvalid;                                                               \
    (I)->m_axi_rid = (s)->rid;                                                                     \
    (I)->m_axi_rresp = (s)->rresp;                                                                 \
    (I)->m_axi_rlast = (s)->rlast;                                                                 \
    memcpy((void *)&(I)->m_axi_rdata, (s)->rdata, sizeof((I)->m_axi_rdata));                       \
    (I)->m_axi_awready = (s)->awready;                                                             \
    (I)->m_axi_wready = (s)->wready;                                                               \
    (I)->m_axi_bvalid = (s)->bvalid;                                                               \
    (I)->m_axi_bid = (s)->bid;                                                                     \
    (I)->m_axi_bresp = (s)->bresp;                                                                 \
  } while (0)
#define WS_AXI_FROM_DUT(O)                                                                         \
  ((ws_axi_master_t){.arvalid = (O)->m_axi_arvalid,                                                \
                     .arid = (O)->m_axi_arid,                                                      \
                     .araddr = (O)->m_axi_araddr,                                                  \
                     .arlen = (O)->m_axi_arlen,                                                    \
                     .arsize = (O)->m_axi_arsize,                                                  \
                     .arburst = (O)->m_axi_arburst,                                                \
                     .rready = (O)->m_axi_rready,                                                  \
                     .awvalid = (O)->m_axi_awvalid,                                                \
                     .awid = (O)->m_axi_awid,                                                      \
                     .awaddr = (O)->m_axi_awaddr,                                                  \
                     .awlen = (O)->m_axi_awlen,                                                    \
                     .awsize = (O)->m_axi_awsize,                                                  \
                     .awburst = (O)->m_axi_awburst,                                                \
                     .wvalid = (O)->m_axi_wvalid,                                                  \
                     .wlast = (O)->m_axi_wlast,                                                    \
                     .wdata = (const uint32_t *)&(O)->m_axi_wdata,                                 \
                     .wstrb = (const uint32_t *)&(O)->m_axi_wstrb,                                 \
                     .bready = (O)->m_axi_bready})

#endif
