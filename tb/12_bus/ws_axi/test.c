// SPDX-License-Identifier: Apache-2.0
// ws_axi between three caches and a write buffer played by the test and an AXI memory, every cycle
// under the protocol checker: each line arrives whole at the cache and id that asked for it.
#include "ws_axi_check.h"
#include "ws_axi_dut.h"
#include "ws_config.h"
#include "ws_tb.h"

#define I ((ws_axi_in_t *)ws_tb_in)
#define O ((const ws_axi_out_t *)ws_tb_out)

enum {
  BUS = WS_AXI_AXI_DATA_W / 8,
  ROW = WS_AXI_ROW_W / 8,
  MEMORY = 1 << 16,
  WRITES_AT = 1 << 15,
  MAX_IDS = 16
};
enum { IC, CC, DC, CACHES };
static const uint32_t line_of[CACHES] = {WS_AXI_IC_LINE_BYTES, WS_AXI_CC_LINE_BYTES,
                                         WS_AXI_DC_LINE_BYTES};
static const uint32_t ids_of[CACHES] = {WS_AXI_IC_MSHR, WS_AXI_CC_MSHR, WS_AXI_DC_MSHR};

static uint8_t memory[MEMORY], wanted[MEMORY];
static ws_axi_mem_t *axi;
static ws_axi_check_t check;
static struct {
  bool busy;
  uint32_t addr, beat, last;
} line[CACHES][MAX_IDS];
static int asking[CACHES]; // id on the port, -1 for none
static uint32_t lines_done, writes_done, answer_addr[256], answers_in, answers_out;

// The last 4 KB give bus errors.
static int mem_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  (void)ctx;
  if (addr + n > MEMORY - 4096) return 1;
  memcpy(dst, memory + addr, n);
  return 0;
}

static int mem_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb, unsigned n) {
  (void)ctx;
  if (addr + n > MEMORY - 4096) return 1;
  for (unsigned i = 0; i < n; i++)
    if (strb[i / 8] >> i % 8 & 1) memory[addr + i] = ((const uint8_t *)src)[i];
  return 0;
}

static void begin(bool stress, unsigned latency) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = BUS,
                                .latency = latency,
                                .stress = stress,
                                .seed = ws_seed(),
                                .read = mem_read,
                                .write = mem_write};
  ws_axi_mem_free(axi);
  axi = ws_axi_mem_new(&cfg);
  WS_CHECK(axi, "out of memory");
  ws_axi_check_init(&check, BUS);
  memset(line, 0, sizeof line);
  for (int c = 0; c < CACHES; c++)
    asking[c] = -1;
  for (uint32_t i = 0; i < MEMORY; i++)
    memory[i] = (uint8_t)ws_rand();
  memcpy(wanted, memory, sizeof wanted);
  lines_done = writes_done = answers_in = answers_out = 0;
  I->ic_mresp_ready_i = I->cc_mresp_ready_i = 1;
}

// Some aligned part of a line of the data cache: its first byte; *last its last AXI beat.
static uint32_t segment(uint32_t *last) {
#if WS_COALESCE
  const uint32_t all = *last + 1;
  uint32_t beats = all;
  while (beats > 1 && ws_rand_percent(60))
    beats /= 2;
  const uint32_t first = ws_rand_below(all) / beats * beats;
  I->dc_mreq_first_i = first;
  I->dc_mreq_beats_i = *last = beats - 1;
  return first * BUS;
#else
  return *last * 0;
#endif
}

// Reads are normal and bufferable: a write on its way may answer them. Not those of loads that want
// memory itself.
static void check_kind(void) {
  uint32_t kind = 3;
#if WS_LOAD_OPS
  if (O->m_axi_arid >> (WS_AXI_AXI_ID_W - 2) == 2 && I->dc_mreq_fresh_i) kind = 2;
#endif
  if (O->m_axi_arvalid) WS_EXPECT(O->m_axi_arcache, kind, "read id 0x%x", O->m_axi_arid);
  const bool fetch = O->m_axi_arid >> (WS_AXI_AXI_ID_W - 2) == 0;
  const uint32_t prot = WS_AXI_PROT & 3;
  if (O->m_axi_arvalid)
    WS_EXPECT(O->m_axi_arprot, prot | (fetch ? WS_AXI_PROT & 4 : 0), "read id 0x%x", O->m_axi_arid);
  if (O->m_axi_awvalid) WS_EXPECT(O->m_axi_awcache, 3, "writes are normal and bufferable");
  if (O->m_axi_awvalid) WS_EXPECT(O->m_axi_awprot, prot, "a write");
}

static void ask(int c, uint32_t rate) {
  if (asking[c] >= 0) return;
  uint32_t id = ws_rand_below(ids_of[c]);
  bool go = !line[c][id].busy && ws_rand_percent(rate);
  uint32_t limit = ws_rand_percent(10) ? MEMORY : WRITES_AT; // now and then where reads fail
  uint32_t addr = limit == MEMORY ? MEMORY - 4096 + ws_rand_below(4096) / line_of[c] * line_of[c]
                                  : ws_rand_below(limit) / line_of[c] * line_of[c];
  if (go) {
    line[c][id].busy = true;
    line[c][id].addr = addr;
    line[c][id].beat = 0;
    line[c][id].last = line_of[c] / BUS - 1;
    if (c == DC) line[c][id].addr += segment(&line[c][id].last);
#if WS_LOAD_OPS
    if (c == DC) I->dc_mreq_fresh_i = ws_rand_percent(50);
#endif
    asking[c] = (int)id;
  }
  uint32_t number = addr / line_of[c];
  if (c == IC) I->ic_mreq_valid_i = go, I->ic_mreq_addr_i = number, I->ic_mreq_id_i = id;
  if (c == CC) I->cc_mreq_valid_i = go, I->cc_mreq_addr_i = number, I->cc_mreq_id_i = id;
  if (c == DC) I->dc_mreq_valid_i = go, I->dc_mreq_addr_i = number, I->dc_mreq_id_i = id;
}

static bool seen; // the AXI beat at a cache has been there for a cycle

// Of a beat seen before, only what lies above the first row.
static void beat(int c, uint32_t id, bool taken) {
  WS_CHECK(id < ids_of[c] && line[c][id].busy,
           "cache %d gets a beat for id %u, which waits for nothing", c, id);
  uint32_t at = line[c][id].addr + line[c][id].beat * BUS, last = line[c][id].last;
  bool err = at >= MEMORY - 4096;
  const void *data[] = {[IC] = (const void *)&O->ic_mresp_data_o,
                        [CC] = (const void *)&O->cc_mresp_data_o,
                        [DC] = (const void *)&O->dc_mresp_data_o};
  const uint32_t errs[] = {
      [IC] = O->ic_mresp_err_o, [CC] = O->cc_mresp_err_o, [DC] = O->dc_mresp_err_o};
  const uint32_t lasts[] = {
      [IC] = O->ic_mresp_last_o, [CC] = O->cc_mresp_last_o, [DC] = O->dc_mresp_last_o};
  WS_CHECK_EQ(errs[c], err, "cache %d id %u", c, id);
  WS_CHECK_EQ(lasts[c], line[c][id].beat == last, "cache %d id %u", c, id);
  const uint32_t from = seen ? ROW : 0;
  if (!err)
    WS_CHECK(memcmp((const uint8_t *)data[c] + from, memory + at + from, BUS - from) == 0,
             "cache %d id %u beat %u", c, id, line[c][id].beat);
  seen = !taken;
  if (!taken) return;
  if (line[c][id].beat++ == last) line[c][id].busy = false, lines_done++;
}

static void offer_write(uint32_t rate) {
  if (I->wr_valid_i) return;
  I->wr_valid_i = ws_rand_percent(rate);
  uint32_t room = MEMORY - WRITES_AT, addr = WRITES_AT + ws_rand_below(room) / BUS * BUS;
  I->wr_addr_i = addr / BUS;
  uint8_t data[BUS];
  uint64_t strb = (uint64_t)ws_rand() << 32 | ws_rand();
  for (uint32_t i = 0; i < BUS; i++)
    data[i] = (uint8_t)ws_rand();
  memcpy((void *)&I->wr_data_i, data, BUS);
  ws_set((uint32_t *)&I->wr_strb_i, 0, BUS, strb);
}

static bool reads(void) {
  for (int c = 0; c < CACHES; c++)
    for (uint32_t id = 0; id < ids_of[c]; id++)
      if (line[c][id].busy && asking[c] != (int)id) return true;
  return false;
}

static void cycle(uint32_t rate) {
  const ws_axi_slave_t *s = ws_axi_mem_out(axi);
  WS_AXI_TO_DUT(I, s);
  for (int c = 0; c < CACHES; c++)
    ask(c, rate);
  offer_write(rate);
  I->wb_ready_i = ws_rand_percent(80);
  I->ic_mresp_ready_i = BUS == ROW || ws_rand_percent(60);
  I->cc_mresp_ready_i = BUS == ROW || ws_rand_percent(60);
  ws_eval();
  const uint32_t ready = O->m_axi_rready; // whatever comes
  const uint32_t rid = I->m_axi_rid, rvalid = I->m_axi_rvalid;
  I->m_axi_rid = ws_rand(), I->m_axi_rvalid = !rvalid;
  ws_eval();
  WS_CHECK_EQ(O->m_axi_rready, ready, "rready follows an input");
  I->m_axi_rid = rid, I->m_axi_rvalid = rvalid;
  ws_eval();
  const ws_axi_master_t m = WS_AXI_FROM_DUT(O);
  ws_axi_rule_t broken = ws_axi_check(&check, &m, s);
  WS_CHECK(!broken, "%s", ws_axi_rule_text(broken));
  check_kind();
  WS_CHECK(!O->idle_o || (!reads() && answers_in == answers_out), "idle with lines to come");
  WS_EXPECT(O->quiet_o, O->idle_o && asking[CC] < 0 && asking[DC] < 0, "requests of caches");

  WS_CHECK(check.writes <= WS_AXI_WRITE_MSHR, "%u writes outstanding", check.writes);
  WS_CHECK(!(s->rvalid || seen) ||
               O->ic_mresp_valid_o + O->cc_mresp_valid_o + O->dc_mresp_valid_o == 1,
           "one cache a beat");
  if (O->ic_mresp_valid_o) beat(IC, O->ic_mresp_id_o, I->ic_mresp_ready_i);
  if (O->cc_mresp_valid_o) beat(CC, O->cc_mresp_id_o, I->cc_mresp_ready_i);
  if (O->dc_mresp_valid_o) beat(DC, O->dc_mresp_id_o, true);
  if (asking[IC] >= 0 && O->ic_mreq_ready_o) asking[IC] = -1;
  if (asking[CC] >= 0 && O->cc_mreq_ready_o) asking[CC] = -1;
  if (asking[DC] >= 0 && O->dc_mreq_ready_o) asking[DC] = -1;
  if (I->wr_valid_i && O->wr_ready_o) {
    uint32_t at = I->wr_addr_i * BUS;
    for (uint32_t i = 0; i < BUS && at < MEMORY - 4096; i++)
      if (ws_get((const uint32_t *)&I->wr_strb_i, i, 1))
        wanted[at + i] = ((const uint8_t *)&I->wr_data_i)[i];
    answer_addr[answers_in++ % 256] = at;
  }
  if (O->wb_valid_o && I->wb_ready_i) {
    WS_CHECK(answers_in != answers_out, "an answer to no write");
    WS_EXPECT(O->wb_err_o, answer_addr[answers_out++ % 256] >= MEMORY - 4096);
    writes_done++;
  }
  bool wr_taken = I->wr_valid_i && O->wr_ready_o;
  ws_axi_mem_cycle(axi, &m); // before the outputs change: it looks at them
  ws_tick();
  for (int c = 0; c < CACHES; c++)
    if (asking[c] < 0) {
      if (c == IC) I->ic_mreq_valid_i = 0;
      if (c == CC) I->cc_mreq_valid_i = 0;
      if (c == DC) I->dc_mreq_valid_i = 0;
    }
  if (wr_taken) I->wr_valid_i = 0;
}

static void settle(void) {
  for (int i = 0; i < 5000 && (i < 8 || !O->idle_o || I->wr_valid_i); i++)
    cycle(0);
  WS_EXPECT(O->idle_o, 1);
  for (int c = 0; c < CACHES; c++)
    for (uint32_t id = 0; id < ids_of[c]; id++)
      WS_CHECK(!line[c][id].busy, "cache %d still waits for id %u", c, id);
  WS_CHECK(ws_axi_mem_idle(axi) && ws_axi_check_idle(&check), "memory has unanswered transactions");
  WS_CHECK(memcmp(memory, wanted, sizeof memory) == 0, "memory differs");
}

static void test_axi__calm(void) {
  begin(false, 5);
  for (int i = 0; i < 600; i++)
    cycle(60);
  settle();
  WS_CHECK(lines_done > 15 && writes_done > 60, "%u lines, %u writes", lines_done, writes_done);
}

static void test_axi__stress(void) {
  begin(true, 5);
  for (int i = 0; i < (ws_long() ? 60000 : 3000); i++)
    cycle(i / 400 % 2 ? 90 : 20);
  settle();
  WS_CHECK(lines_done > 50 && writes_done > 100, "%u lines, %u writes", lines_done, writes_done);
}

// Halt: what is offered to memory is finished, nothing else begins, and idle follows.
static void test_axi__halt(void) {
  begin(true, 5);
  for (int round = 0; round < 20; round++) {
    for (uint32_t i = 0; i < 20 + ws_rand_below(40); i++)
      cycle(80);
    I->halt_i = 1;
    for (int i = 0; i < 5000 && !O->idle_o; i++)
      cycle(80);
    for (int i = 0; i < 20; i++)
      cycle(80);
    WS_EXPECT(O->idle_o, 1, "round %d", round);
    WS_EXPECT(O->m_axi_arvalid, 0);
    WS_EXPECT(O->m_axi_awvalid, 0);
    WS_EXPECT(O->m_axi_wvalid, 0);
    I->halt_i = 0;
  }
  settle();
}

static void test_axi__write_limit(void) {
  begin(false, 100);
  for (int i = 0; i < 300; i++)
    cycle(100);
  WS_CHECK_EQ(check.max_writes, WS_AXI_WRITE_MSHR, "most writes outstanding");
  settle();
}

// A request alone goes out in its cycle, and its line comes back in the cycle of the beat.
static void test_axi__no_cycles_on_the_way(void) {
  I->dc_mreq_valid_i = 1;
  I->dc_mreq_addr_i = 5;
  I->m_axi_arready = 1;
#if WS_COALESCE
  I->dc_mreq_first_i = 0;
  I->dc_mreq_beats_i = WS_AXI_DC_LINE_BYTES / BUS - 1;
#endif
  ws_eval();
  WS_EXPECT(O->m_axi_arvalid, 1);
  WS_EXPECT(O->m_axi_araddr, 5 * WS_AXI_DC_LINE_BYTES);
  WS_EXPECT(O->m_axi_arlen, WS_AXI_DC_LINE_BYTES / BUS - 1);
  WS_EXPECT(O->dc_mreq_ready_o, 1);
  uint32_t id = O->m_axi_arid;
  ws_tick();
  I->dc_mreq_valid_i = 0;
  I->m_axi_rvalid = 1;
  I->m_axi_rid = id;
  ws_eval();
  WS_EXPECT(O->dc_mresp_valid_o, 1);
  WS_EXPECT(O->m_axi_rready, 1);
}

// A reset in mid-traffic or at rest, while caches and write buffer have requests: memory gets no
// transaction that the master does not count, and the master takes no request, for it would count.
static void test_axi__reset(void) {
  for (int round = 0; round < 30; round++) {
    begin(true, 3);
    for (uint32_t i = round % 3 ? ws_rand_below(40) : 0; i; i--)
      cycle(80);
    I->rst_i = 1;
    I->m_axi_rvalid = I->m_axi_bvalid = 0;
    for (int i = 0; i < 3; i++) {
      I->ic_mreq_valid_i = I->cc_mreq_valid_i = I->dc_mreq_valid_i = I->wr_valid_i = 1;
      I->m_axi_arready = ws_rand_percent(50);
      I->m_axi_awready = ws_rand_percent(50);
      I->m_axi_wready = ws_rand_percent(50);
      ws_eval();
      WS_EXPECT(O->m_axi_arvalid, 0, "round %d, cycle %d of reset", round, i);
      WS_EXPECT(O->m_axi_awvalid, 0, "round %d, cycle %d of reset", round, i);
      WS_EXPECT(O->m_axi_wvalid, 0, "round %d, cycle %d of reset", round, i);
      if (i) { // nothing is offered any more
        WS_EXPECT(O->ic_mreq_ready_o, 0, "round %d, cycle %d of reset", round, i);
        WS_EXPECT(O->cc_mreq_ready_o, 0, "round %d, cycle %d of reset", round, i);
        WS_EXPECT(O->dc_mreq_ready_o, 0, "round %d, cycle %d of reset", round, i);
        WS_EXPECT(O->wr_ready_o, 0, "round %d, cycle %d of reset", round, i);
      }
      ws_tick();
    }
    I->rst_i = 0;
    I->ic_mreq_valid_i = I->cc_mreq_valid_i = I->dc_mreq_valid_i = I->wr_valid_i = 0;
    seen = false;
    ws_eval();
    WS_EXPECT(O->idle_o, 1, "round %d", round);
  }
  begin(false, 5);
  for (int i = 0; i < 300; i++)
    cycle(60);
  settle();
}

const ws_test_t ws_tests[] = {{"no_cycles_on_the_way", test_axi__no_cycles_on_the_way},
                              {"calm", test_axi__calm},
                              {"stress", test_axi__stress},
                              {"halt", test_axi__halt},
                              {"write_limit", test_axi__write_limit},
                              {"reset", test_axi__reset},
                              {0}};
