// SPDX-License-Identifier: Apache-2.0
// The AXI memory obeys the checker under random traffic and keeps its promises; the checker is seen
// failing on every one of its rules; the AXI4-Lite master against a small slave.
#include "test_axi.h"
#include "ws_axi_check.h"

#include <stdio.h>
#include <stdlib.h>

static int count, failed;
char why[256];

static void report(const char *name, bool good) {
  count++;
  failed += !good;
  if (!good) printf("# FAIL %s: %s\n", name, why);
  printf("%s %d - common/axi/%s\n", good ? "ok" : "not ok", count, name);
}

static uint64_t state = 88172645463325252u;
uint32_t rnd(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 11) % below);
}

// ---- both sides of the bus in one struct, handy for tables of cycles ----------------------------

typedef struct {
  uint32_t arid, araddr, arlen, arsize, arburst, arvalid, arready;
  uint32_t rid, rresp, rlast, rvalid, rready;
  uint8_t rdata[WS_AXI_MAX_BYTES];
  uint32_t awid, awaddr, awlen, awsize, awburst, awvalid, awready;
  uint32_t wlast, wvalid, wready, wdata[WS_AXI_MAX_BYTES / 4], wstrb[2];
  uint32_t bid, bresp, bvalid, bready;
  bool reset;
} bus_t;

static ws_axi_master_t master_of(const bus_t *b) {
  return (ws_axi_master_t){b->arvalid, b->arid,    b->araddr, b->arlen,  b->arsize, b->arburst,
                           b->rready,  b->awvalid, b->awid,   b->awaddr, b->awlen,  b->awsize,
                           b->awburst, b->wvalid,  b->wlast,  b->wdata,  b->wstrb,  b->bready};
}

static ws_axi_rule_t check_bus(ws_axi_check_t *c, const bus_t *b) {
  ws_axi_master_t m = master_of(b);
  ws_axi_slave_t s = {.arready = b->arready,
                      .rvalid = b->rvalid,
                      .rid = b->rid,
                      .rresp = b->rresp,
                      .rlast = b->rlast,
                      .awready = b->awready,
                      .wready = b->wready,
                      .bvalid = b->bvalid,
                      .bid = b->bid,
                      .bresp = b->bresp};
  memcpy(s.rdata, b->rdata, sizeof s.rdata);
  return b->reset ? ws_axi_check_reset(c, &m, &s) : ws_axi_check(c, &m, &s);
}

static void mem_drive(const ws_axi_mem_t *m, bus_t *b) {
  const ws_axi_slave_t *s = ws_axi_mem_out(m);
  b->arready = s->arready, b->rvalid = s->rvalid, b->rid = s->rid, b->rresp = s->rresp,
  b->rlast = s->rlast;
  b->awready = s->awready, b->wready = s->wready, b->bvalid = s->bvalid, b->bid = s->bid,
  b->bresp = s->bresp;
  memcpy(b->rdata, s->rdata, sizeof b->rdata);
}

static void mem_clock(ws_axi_mem_t *mem, const bus_t *b) {
  ws_axi_master_t m = master_of(b);
  ws_axi_mem_cycle(mem, &m);
}

// ---- backing store: 64 KB, unmapped above -------------------------------------------------------

enum { STORE = 65536 };
static uint8_t store[STORE];

static int store_read(void *ctx, uint32_t addr, void *dst, unsigned n) {
  (void)ctx;
  if (addr + n > STORE) return 1;
  memcpy(dst, store + addr, n);
  return 0;
}

static int store_write(void *ctx, uint32_t addr, const void *src, const uint8_t *strb, unsigned n) {
  (void)ctx;
  if (addr + n > STORE) return 1;
  for (unsigned i = 0; i < n; i++)
    if (strb[i / 8] >> i % 8 & 1) store[addr + i] = ((const uint8_t *)src)[i];
  return 0;
}

// ---- memory -------------------------------------------------------------------------------------

static bool memory_latency(void) {
  ws_axi_mem_cfg_t c = {
      .data_bytes = 8, .latency = 7, .write_latency = 4, .read = store_read, .write = store_write};
  ws_axi_mem_t *m = ws_axi_mem_new(&c);
  bus_t b = {.arvalid = 1,
             .arlen = 3,
             .arsize = 3,
             .arburst = WS_AXI_INCR,
             .araddr = 64,
             .rready = 1,
             .bready = 1};
  for (int i = 0; i < 32; i++)
    store[64 + i] = (uint8_t)i;
  int beats = 0, first = -1, answer = -1;
  for (int cycle = 0; cycle < 20; cycle++) {
    mem_drive(m, &b);
    b.arvalid = cycle == 0;
    b.awvalid = b.wvalid = b.wlast = cycle == 2;
    b.awsize = 3;
    b.awburst = WS_AXI_INCR;
    b.wstrb[0] = 0x0f;
    memset(b.wdata, 0xaa, 8);
    if (b.rvalid) {
      if (first < 0) first = cycle;
      CHECK(b.rdata[0] == beats * 8 && b.rlast == (beats == 3), "beat %d carries %u", beats,
            b.rdata[0]);
      beats++;
    }
    if (b.bvalid && answer < 0) answer = cycle;
    mem_clock(m, &b);
  }
  CHECK(first == 7 && beats == 4, "first beat after %d cycles, %d beats", first, beats);
  CHECK(answer == 6, "write answered in cycle %d", answer);
  CHECK(store[0] == 0xaa && store[3] == 0xaa && store[4] != 0xaa, "strobes");
  CHECK(ws_axi_mem_idle(m), "not idle");
  ws_axi_mem_free(m);
  return true;
}

static bool memory_errors(void) {
  ws_axi_mem_cfg_t c = {.data_bytes = 8, .read = store_read, .write = store_write};
  ws_axi_mem_t *m = ws_axi_mem_new(&c);
  bus_t b = {.arvalid = 1, .arsize = 3, .arburst = 1, .araddr = STORE, .rready = 1};
  bool seen = false;
  for (int cycle = 0; cycle < 6; cycle++) {
    mem_drive(m, &b);
    seen = seen || (b.rvalid && b.rresp == WS_AXI_DECERR);
    mem_clock(m, &b);
    b.arvalid = 0;
  }
  CHECK(seen, "no error for an unmapped address");
  ws_axi_mem_free(m);
  return true;
}

// One read beat and one write, by number.
static bool memory_breaks(void) {
  ws_axi_mem_cfg_t c = {.data_bytes = 8, .latency = 2, .read = store_read, .write = store_write};
  ws_axi_mem_t *m = ws_axi_mem_new(&c);
  uint32_t beats = 0, answers = 0, bad_beat = 0, bad_answer = 0;
  ws_axi_mem_break(m, 6, 2);
  for (int cycle = 0; cycle < 60; cycle++) {
    bus_t b = {.arlen = 3, .arsize = 3, .arburst = 1, .awsize = 3, .awburst = 1, .wlast = 1};
    mem_drive(m, &b);
    b.arvalid = b.awvalid = b.wvalid = cycle % 10 == 0 && cycle < 40;
    b.rready = cycle % 3 != 0;
    b.bready = cycle % 2 != 0;
    beats += b.rvalid && b.rready;
    answers += b.bvalid && b.bready;
    if (b.rvalid && b.rready && b.rresp == WS_AXI_SLVERR) bad_beat += beats;
    if (b.bvalid && b.bready && b.bresp == WS_AXI_SLVERR) bad_answer += answers;
    mem_clock(m, &b);
  }
  CHECK(beats == 16 && answers == 4, "%u beats, %u answers", beats, answers);
  CHECK(bad_beat == 6 && bad_answer == 2, "errors in beat %u, answer %u", bad_beat, bad_answer);
  CHECK(ws_axi_mem_stats(m).errors == 2, "errors are not counted");
  ws_axi_mem_free(m);
  return true;
}

// Random masters: lines of a window, one owner an id, read back what was written.
static bool memory_random(bool reorder, bool interleave) {
  enum { IDS = 8, LINE = 64, LINES = 64 };
  ws_axi_mem_cfg_t c = {.data_bytes = 16,
                        .latency = 3,
                        .write_latency = 2,
                        .extra_latency = 12,
                        .refuse_percent = 30,
                        .pause_percent = 20,
                        .reorder = reorder,
                        .interleave = interleave,
                        .seed = rnd(1000),
                        .read = store_read,
                        .write = store_write};
  ws_axi_mem_t *m = ws_axi_mem_new(&c);
  ws_axi_check_t check;
  ws_axi_check_init(&check, 16);
  bus_t b = {0};
  struct {
    bool busy;
    uint32_t line, beat;
  } read[IDS] = {{0}};
  struct {
    bool busy;
    uint32_t line;
  } write[IDS] = {{0}};
  uint8_t want[LINES][LINE];
  memcpy(want, store, sizeof want);
  uint32_t w_id = 0, w_beat = 0, reads = 0, writes = 0, out_of_order = 0, mixed = 0, last_rid = IDS,
           expected_id = 0;
  bool w_active = false;
  uint32_t order[1024], order_in = 0;
  for (int cycle = 0; cycle < 4000; cycle++) {
    mem_drive(m, &b);
    if (!b.arvalid && cycle < 3600) {
      uint32_t id = rnd(IDS), line = rnd(LINES / IDS) * IDS + id;
      bool clash =
          read[id].busy || (write[id].busy && write[id].line == line) || (w_active && w_id == id);
      if (!clash && rnd(2)) {
        b.arvalid = 1, b.arid = id, b.araddr = line * LINE, b.arlen = 3, b.arsize = 4,
        b.arburst = 1;
        read[id].busy = true, read[id].line = line, read[id].beat = 0;
      }
    }
    if (!w_active && cycle < 3600) {
      uint32_t id = rnd(IDS);
      if (!read[id].busy && !write[id].busy && rnd(2)) {
        w_active = true, w_id = id, w_beat = 0;
        write[id].busy = true, write[id].line = rnd(LINES / IDS) * IDS + id;
        b.awvalid = 1, b.awid = id, b.awaddr = write[id].line * LINE, b.awlen = 3, b.awsize = 4,
        b.awburst = 1;
      }
    }
    if (w_active && !b.wvalid && w_beat < 4 && rnd(3)) {
      b.wvalid = 1, b.wlast = w_beat == 3;
      b.wstrb[0] = rnd(0x10000);
      for (int i = 0; i < 16; i++) {
        uint8_t v = (uint8_t)rnd(256);
        memcpy((uint8_t *)b.wdata + i, &v, 1);
        if (b.wstrb[0] >> i & 1) want[write[w_id].line][w_beat * 16 + (uint32_t)i] = v;
      }
    }
    b.rready = rnd(4) != 0;
    b.bready = rnd(4) != 0;
    ws_axi_rule_t bad = check_bus(&check, &b);
    CHECK(!bad, "cycle %d: %s", cycle, ws_axi_rule_text(bad));
    if (b.rvalid && b.rready) {
      uint32_t id = b.rid, beat = read[id].beat++;
      CHECK(memcmp(b.rdata, want[read[id].line] + beat * 16, 16) == 0, "read of line %u beat %u",
            read[id].line, beat);
      if (last_rid != IDS && last_rid != id) mixed++;
      last_rid = b.rlast ? IDS : id;
      if (b.rlast) {
        if (order[expected_id++ % 1024] != id) out_of_order++;
        read[id].busy = false, reads++;
      }
    }
    if (b.bvalid && b.bready) write[b.bid].busy = false, writes++;
    mem_clock(m, &b);
    if (b.arvalid && b.arready) b.arvalid = 0, order[order_in++ % 1024] = b.arid;
    if (b.awvalid && b.awready) b.awvalid = 0;
    if (b.wvalid && b.wready) b.wvalid = 0, w_beat++;
    if (w_active && w_beat == 4 && !b.awvalid) w_active = false;
  }
  CHECK(ws_axi_mem_idle(m) && ws_axi_check_idle(&check), "something is left unanswered");
  CHECK(memcmp(store, want, sizeof want) == 0, "memory differs");
  CHECK(reads > 150 && writes > 150, "%u reads, %u writes", reads, writes);
  CHECK((out_of_order > 0) == reorder, "%u answers out of order", out_of_order);
  CHECK((mixed > 0) == interleave, "%u mixed beats", mixed);
  ws_axi_mem_free(m);
  return true;
}

// ---- the checker fails --------------------------------------------------------------------------

static const bus_t ar = {
    .arvalid = 1, .arid = 1, .araddr = 0x100, .arlen = 1, .arsize = 3, .arburst = 1};
static const bus_t aw = {
    .awvalid = 1, .awid = 1, .awaddr = 0x100, .awlen = 1, .awsize = 3, .awburst = 1};
static const bus_t w = {.wvalid = 1, .wstrb = {0xff}};
static const bus_t r = {.rvalid = 1, .rid = 1};
static const bus_t bb = {.bvalid = 1, .bid = 1};

static ws_axi_rule_t rule_of(const bus_t *cycles, int n) {
  ws_axi_check_t c;
  ws_axi_check_init(&c, 8);
  for (int i = 0; i < n; i++) {
    ws_axi_rule_t bad = check_bus(&c, &cycles[i]);
    if (bad) return i == n - 1 ? bad : WS_AXI_RULES_N; // only the last cycle may break one
  }
  return WS_AXI_RULE_NONE;
}

static bus_t in_reset(bus_t x) {
  x.reset = true;
  return x;
}

static bool seen[WS_AXI_RULES_N];

static void breaks(const char *name, ws_axi_rule_t rule, const bus_t *cycles, int n) {
  ws_axi_rule_t got = rule_of(cycles, n);
  seen[rule] = true;
  snprintf(why, sizeof why, "got \"%s\"", ws_axi_rule_text(got));
  report(name, got == rule);
}

#define SEQ(...)                                                                                   \
  ((const bus_t[]){__VA_ARGS__}), (int)(sizeof((const bus_t[]){__VA_ARGS__}) / sizeof(bus_t))
#define WITH(base, field, value) with(base, offsetof(bus_t, field), (uint32_t)(value))

static bus_t with(bus_t base, size_t offset, uint32_t value) {
  memcpy((char *)&base + offset, &value, sizeof value);
  return base;
}

static bus_t taken(bus_t x) {
  x.arready = x.awready = x.wready = x.rready = x.bready = 1;
  return x;
}

static void checker_fails(void) {
  bus_t data2 = w, r_other = r;
  data2.wdata[0] = 1;
  r_other.rdata[0] = 9;
  breaks("ar_falls", WS_AXI_RULE_AR_STABLE, SEQ(ar, {0}));
  breaks("ar_changes", WS_AXI_RULE_AR_STABLE, SEQ(ar, WITH(ar, araddr, 0x140)));
  breaks("aw_falls", WS_AXI_RULE_AW_STABLE, SEQ(aw, {0}));
  breaks("aw_changes", WS_AXI_RULE_AW_STABLE, SEQ(aw, WITH(aw, awid, 2)));
  breaks("w_falls", WS_AXI_RULE_W_STABLE, SEQ(w, {0}));
  breaks("w_data_changes", WS_AXI_RULE_W_STABLE, SEQ(w, data2));
  breaks("w_last_changes", WS_AXI_RULE_W_STABLE, SEQ(w, WITH(w, wlast, 1)));
  breaks("r_falls", WS_AXI_RULE_R_STABLE, SEQ(taken(ar), r, {0}));
  breaks("r_data_changes", WS_AXI_RULE_R_STABLE, SEQ(taken(ar), r, r_other));
  breaks("b_falls", WS_AXI_RULE_B_STABLE,
         SEQ(taken(WITH(aw, awlen, 0)), taken(WITH(w, wlast, 1)), bb, {0}));
  breaks("size", WS_AXI_RULE_SIZE, SEQ(WITH(ar, arsize, 4)));
  breaks("size_field", WS_AXI_RULE_SIZE, SEQ(WITH(ar, arsize, 40)));
  breaks("burst", WS_AXI_RULE_BURST, SEQ(WITH(ar, arburst, 3)));
  breaks("boundary", WS_AXI_RULE_BOUNDARY, SEQ(WITH(ar, araddr, 0xff8)));
  breaks("boundary_write", WS_AXI_RULE_BOUNDARY, SEQ(WITH(aw, awaddr, 0x1ff8)));
  breaks("wrap_length", WS_AXI_RULE_WRAP, SEQ(WITH(WITH(ar, arburst, 2), arlen, 2)));
  breaks("wrap_aligned", WS_AXI_RULE_WRAP, SEQ(WITH(WITH(ar, arburst, 2), araddr, 0x104)));
  breaks("fixed_length", WS_AXI_RULE_FIXED, SEQ(WITH(WITH(ar, arburst, 0), arlen, 16)));
  breaks("wlast_early", WS_AXI_RULE_WLAST, SEQ(taken(aw), taken(WITH(w, wlast, 1))));
  breaks("wlast_missing", WS_AXI_RULE_WLAST, SEQ(taken(aw), taken(w), taken(w)));
  breaks("wlast_before_address", WS_AXI_RULE_WLAST, SEQ(taken(WITH(w, wlast, 1)), taken(aw)));
  breaks("strobes_narrow", WS_AXI_RULE_STROBES,
         SEQ(taken(WITH(aw, awsize, 1)), taken(WITH(w, wstrb[0], 4))));
  breaks("strobes_unaligned", WS_AXI_RULE_STROBES,
         SEQ(taken(WITH(aw, awaddr, 0x103)), taken(WITH(w, wstrb[0], 4))));
  breaks("r_without_read", WS_AXI_RULE_R_ID, SEQ(r));
  breaks("r_in_same_cycle", WS_AXI_RULE_R_ID,
         SEQ({.arvalid = 1,
              .arready = 1,
              .arid = 1,
              .arsize = 3,
              .arburst = 1,
              .rvalid = 1,
              .rid = 1,
              .rlast = 1}));
  breaks("r_other_id", WS_AXI_RULE_R_ID, SEQ(taken(ar), WITH(r, rid, 2)));
  breaks("r_after_last", WS_AXI_RULE_R_ID,
         SEQ(taken(WITH(ar, arlen, 0)), taken(WITH(r, rlast, 1)), r));
  breaks("rlast_early", WS_AXI_RULE_RLAST, SEQ(taken(ar), WITH(r, rlast, 1)));
  breaks("rlast_missing", WS_AXI_RULE_RLAST, SEQ(taken(ar), taken(r), taken(r)));
  breaks("b_without_write", WS_AXI_RULE_B_ID, SEQ(bb));
  breaks("b_before_data", WS_AXI_RULE_B_ID, SEQ(taken(aw), taken(w), bb));
  breaks("b_other_id", WS_AXI_RULE_B_ID,
         SEQ(taken(WITH(aw, awlen, 0)), taken(WITH(w, wlast, 1)), WITH(bb, bid, 2)));
  breaks("r_exokay", WS_AXI_RULE_EXOKAY, SEQ(taken(ar), WITH(r, rresp, 1)));
  breaks("b_exokay", WS_AXI_RULE_EXOKAY,
         SEQ(taken(WITH(aw, awlen, 0)), taken(WITH(w, wlast, 1)), WITH(bb, bresp, 1)));
  breaks("reset_ar", WS_AXI_RULE_MASTER_RESET, SEQ(in_reset(ar)));
  breaks("reset_aw", WS_AXI_RULE_MASTER_RESET, SEQ(in_reset((bus_t){0}), in_reset(aw)));
  breaks("reset_w", WS_AXI_RULE_MASTER_RESET, SEQ(w, in_reset(w)));
  breaks("reset_r", WS_AXI_RULE_SLAVE_RESET, SEQ(taken(ar), in_reset(r)));
  breaks("reset_b", WS_AXI_RULE_SLAVE_RESET, SEQ(in_reset(bb)));
  breaks("reset_drops_reads", WS_AXI_RULE_R_ID, SEQ(taken(ar), in_reset((bus_t){0}), r));
  static bus_t many[WS_AXI_MAX_OPEN + 1];
  for (int i = 0; i <= WS_AXI_MAX_OPEN; i++)
    many[i] = taken(ar);
  breaks("too_many", WS_AXI_RULE_TOO_MANY, many, WS_AXI_MAX_OPEN + 1);
  bool all = true;
  for (int i = 1; i < WS_AXI_RULES_N; i++) {
    if (!seen[i])
      snprintf(why, sizeof why, "never seen failing: %s", ws_axi_rule_text((ws_axi_rule_t)i));
    all = all && seen[i];
  }
  report("every_rule_is_seen_failing", all);
  report("a_reset_drops_what_waits", rule_of(SEQ(ar, in_reset((bus_t){0}), {0}, taken(aw),
                                                 in_reset((bus_t){0}), {0})) == WS_AXI_RULE_NONE);
  report("a_legal_sequence_passes",
         rule_of(SEQ(taken(aw), taken(w), taken(WITH(w, wlast, 1)), taken(bb), taken(ar), taken(r),
                     taken(WITH(r, rlast, 1)))) == WS_AXI_RULE_NONE);
}

int main(void) {
  report("memory_latency", memory_latency());
  report("memory_errors", memory_errors());
  report("memory_breaks", memory_breaks());
  report("memory_random_in_order", memory_random(false, false));
  report("memory_random_reordered", memory_random(true, false));
  report("memory_random_interleaved", memory_random(true, true));
  checker_fails();
  report("axi_lite_master", lite_master());
  printf("1..%d\n%d passed, %d failed\n", count, count - failed, failed);
  return failed != 0;
}
