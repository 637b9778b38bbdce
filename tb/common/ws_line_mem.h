// SPDX-License-Identifier: Apache-2.0
// A memory at the boundary between an SM and its bus, in the place of ws_axi, for harnesses. It
// does no more than docs/microarchitecture.md, "The boundary to the bus", promises, and checks what
// the SM promises there. Once a cycle:
//
//   WS_LINE_TO_DUT(..)                          what the memory drives, before it sees the SM
//   ws_line_see(mem, &sm)                       what the SM drives then; .ready, .idle follow
//   WS_LINE_TO_DUT(..)                          again
//   error = ws_line_cycle(mem, &sm)             the clock edge; NULL, or the promise that is broken
#ifndef WS_LINE_MEM_H
#define WS_LINE_MEM_H

#include "ws_axi_mem.h"

enum { WS_LINE_IC, WS_LINE_CC, WS_LINE_DC, WS_LINE_CACHES };
enum { WS_LINE_IDS = 64, WS_LINE_WRITES = 64, WS_LINE_BYTES = 1024 };

typedef struct {
  unsigned beat_bytes;                  // of the bus
  unsigned row_bytes;                   // of a beat, those that are there once only
  unsigned line_bytes[WS_LINE_CACHES];  // 0: there is no such cache
  unsigned ids[WS_LINE_CACHES], writes; // most of them that are open
  unsigned latency;                     // of reads and writes
  bool stress;                          // random times and order
  uint32_t (*random)(uint32_t below);
  void *ctx;
  ws_axi_read_fn *read;
  ws_axi_write_fn *write;
} ws_line_cfg_t;

// What the SM drives. Of a request: line is the number of the line, first and beats are those of
// bundle `segment`, the whole line where there are no segments.
typedef struct {
  struct {
    uint32_t valid, line, id, first, beats;
    bool resp_ready;
  } cache[WS_LINE_CACHES];
  uint32_t wr_valid, wr_addr; // the number of the AXI beat
  const uint32_t *wr_data, *wr_strb;
  bool ack_ready, halt, rst;
} ws_line_sm_t;

// What the memory drives.
typedef struct {
  bool req_ready[WS_LINE_CACHES], wr_ready;
  int cache; // that gets a beat, -1: none
  uint32_t id, err, last;
  uint8_t data[WS_AXI_MAX_BYTES];
  bool ack_valid, ack_err, idle, quiet;
} ws_line_bus_t;

typedef struct {
  bool open, looked, waits; // waits: its beat was not taken
  uint32_t addr, beat, last;
  uint64_t due;
  bool err[WS_LINE_BYTES / 4]; // of each beat
  uint8_t data[WS_LINE_BYTES];
} ws_line_t;

typedef struct {
  uint32_t addr;
  bool done, err;
  uint64_t due;
  uint8_t data[WS_AXI_MAX_BYTES], strb[WS_AXI_MAX_BYTES / 8];
} ws_line_write_t;

typedef struct {
  ws_line_cfg_t c;
  ws_line_bus_t out;
  ws_line_sm_t before; // what was offered and not taken
  ws_line_t line[WS_LINE_CACHES][WS_LINE_IDS];
  ws_line_write_t write[WS_LINE_WRITES]; // in order
  unsigned writes, turn;
  bool refuses[WS_LINE_CACHES], refuses_writes; // in this cycle
  uint64_t cycle, reads_taken, writes_taken, errors;
} ws_line_mem_t;

void ws_line_init(ws_line_mem_t *m, const ws_line_cfg_t *c);
void ws_line_see(ws_line_mem_t *m, const ws_line_sm_t *sm);
const char *ws_line_cycle(ws_line_mem_t *m, const ws_line_sm_t *sm);

// A request for whole lines.
#define WS_LINE_ASKS(O, c, BYTES, BEAT)                                                            \
  { (O)->c##_mreq_valid_o, (O)->c##_mreq_addr_o, (O)->c##_mreq_id_o, 0, (BYTES) / (BEAT)-1, true }

// The answer to one cache.
#define WS_LINE_ANSWERS(I, m, c, CACHE)                                                            \
  do {                                                                                             \
    (I)->c##_mreq_ready_i = (m)->out.req_ready[CACHE];                                             \
    (I)->c##_mresp_valid_i = (m)->out.cache == (CACHE);                                            \
    (I)->c##_mresp_id_i = (m)->out.id;                                                             \
    (I)->c##_mresp_err_i = (m)->out.err;                                                           \
    (I)->c##_mresp_last_i = (m)->out.last;                                                         \
    memcpy((void *)&(I)->c##_mresp_data_i, (m)->out.data, sizeof((I)->c##_mresp_data_i));          \
  } while (0)

#endif
