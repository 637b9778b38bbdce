// SPDX-License-Identifier: Apache-2.0
// What is around the data cache: its model, requests, memory and write buffer; a run of random
// requests. Included by the tests of ws_dcache and ws_uncached.
#include "11_cache/set.h"
#include "model.h"
#include "ws_config.h"
#include "ws_rv32.h"
#include "ws_tb.h"

#include <string.h>

#define I ((ws_dcache_in_t *)ws_tb_in)
#define O ((const ws_dcache_out_t *)ws_tb_out)
#define FIELD(f) ((const uint32_t *)&(f))

enum {
  LANES = WS_DCACHE_LANES,
  WARPS = WS_DCACHE_WARPS,
  LINE = WS_DCACHE_LINE_BYTES,
  LINE_W = WS_DCACHE_LINE_W,
  SETS = WS_DCACHE_SETS,
  WAYS = WS_DCACHE_WAYS,
  IDS = WS_DCACHE_MSHR,
  BUS = WS_DCACHE_AXI_DATA_W / 8,
  BEATS = LINE / BUS,
  LQ_W = WS_DCACHE_LQ_W,
  BEAT_W = WS_DCACHE_BEAT_W,
  TAG_W = WS_DCACHE_TAG_W,
  REG_W = WS_DCACHE_REG_W,
  REGS = 1 << REG_W,
  NUMBERS = WARPS * REGS,
  WRITES = 256,
};
static const uint32_t load_ops[] =
    {
        0, 1, 2, 4, 5,
#if WS_LOAD_OPS
        3, 3, 7, 7,
#endif
},
                      store_ops[] = {8, 9, 10},
                      amo_ops[] = {
                          16, 17, 18, 19, 20, 21, 22, 23, 24,
#if WS_CAS
                          25, 25, 25,
#endif
#if WS_LRSC
                          26, 26, 26, 27, 27, 27,
#endif
#if WS_FLOAT_ATOMICS
                          28, 28, 28,
#endif
};

typedef struct {                         // what a run is like, in percent
  unsigned requests, lines, load, store; // the rest are AMOs, without atomics stores
  unsigned offer, answer_taken, ask_taken, store_taken, false_match, errors;
  unsigned read_delay, write_delay; // cycles, random up to this
  unsigned same_word;               // lanes that take the offset of lane 0
  unsigned walk;                    // requests for the line after that of the one before the last
  unsigned flush;                   // cycles that call for all dirty lines to be written
} run_t;
static dcm_t m;
static uint8_t memory[DCM_LINES][LINE];
static uint32_t line_addr[DCM_LINES]; // line numbers
static bool line_fails[DCM_LINES];

static struct {
  bool busy, failed, late; // late: memory reads the line when it answers, not when it is asked
  uint32_t line, beat, last, bad_beat;
  uint64_t when;
  uint8_t data[LINE];
} reads[IDS];
static struct {
  uint32_t line;
  uint64_t when;
  uint8_t image[LINE], strb[LINE];
} writes[WRITES];
static uint32_t write_head, write_tail;
static uint32_t seq, open_requests;
static uint32_t asks, misses; // of a run: lines asked for, and misses as counted
static uint32_t pasts;        // of a run: loads past the cache
static uint64_t last_progress;
static uint32_t stored, refused; // conditional stores

static uint32_t pick(const uint32_t *ops, size_t n) {
  return ops[ws_rand_below((uint32_t)n)];
}

// DCM_LINES for a line that no request is for: one that is prefetched.
static uint32_t find_line(uint32_t addr) {
  bool prefetched = false;
  for (uint32_t i = 0; i < DCM_LINES; i++) {
    if (line_addr[i] == addr) return i;
    prefetched = prefetched || (WS_DCACHE_PREFETCH && line_addr[i] + WS_DCACHE_PREFETCH == addr &&
                                line_addr[i] >> (12 - LINE_W) == addr >> (12 - LINE_W));
  }
  WS_CHECK(prefetched, "line 0x%x was never requested", addr);
  return DCM_LINES;
}

// Lines that share one or two sets, so that they throw each other out, or lines in a row.
static void new_lines(unsigned errors, bool row) {
  uint32_t sets = WAYS < 16 && SETS > 1 ? 2 : 1, base = ws_rand_below(SETS);
  uint32_t first = (ws_rand() & 0x7fffffff) >> LINE_W;
  for (uint32_t i = 0; i < DCM_LINES; i++) {
    uint32_t tag = ws_rand() & ~63u;
    tag = (tag | i) & (0xffffffffu >> LINE_W) / SETS;
    line_addr[i] = row ? first + i : dc_line(tag, (base + i % sets) % SETS, SETS);
    m.address[i] = line_addr[i];
    line_fails[i] = ws_rand_percent(errors);
    for (uint32_t b = 0; b < LINE; b++)
      m.mem[i][b] = memory[i][b] = (uint8_t)ws_rand();
  }
}
static void invalidate(void) {
#if WS_DCACHE
  I->mreq_ready_i = I->mresp_valid_i = 0; // memory waits
  I->inv_i = 1;
  ws_tick();
  I->inv_i = 0;
  ws_eval();
  unsigned cycles = 0;
  for (; O->busy_o; cycles++) {
    WS_EXPECT(O->dc_ready_o, 0, "while busy");
    ws_tick();
  }
  WS_CHECK_EQ(cycles, SETS, "walk");
#endif
}
static void begin(unsigned errors) {
  memset(&m, 0, sizeof m);
  memset(reads, 0, sizeof reads);
  m.lanes = LANES;
  m.line_bytes = LINE;
  m.numbers = NUMBERS;
  m.ftz = WS_FP == WS_FP_FTZ;
  write_head = write_tail = open_requests = seq = 0;
#if WS_DCACHE
  for (ws_eval(); O->busy_o; ws_tick())
    continue;
#endif
#if WS_LRSC
  I->start_i = 1;
  ws_tick();
  I->start_i = 0;
#endif
  new_lines(errors, ws_rand_percent(50));
  invalidate();
  last_progress = ws_cycle();
}

// A request that a test wants: all lanes, at one word.
typedef struct {
  bool on;
  uint32_t op, line, number;
} forced_t;
static forced_t forced;

// ---- requests -----------------------------------------------------------------------------------

// Puts a new request on the port and returns its number, or -1 when no number is free.
static int offer(const run_t *r) {
  uint32_t n = forced.on ? forced.number : ws_rand_below(NUMBERS);
  if (m.req[n].used) return -1;
  static uint32_t last[2]; // two walks over the lines, with leaps
  uint32_t line = (ws_rand_percent(r->walk) ? last[1] + 1 : ws_rand_below(r->lines)) % r->lines;
  dcm_req_t q = {.line = line, .pc = ws_rand() >> 2};
  last[1] = last[0];
  last[0] = line;
  const uint32_t kind = ws_rand_below(100), amos = WS_ATOMICS ? r->load + r->store : 100;
  q.op = kind < r->load ? pick(load_ops, sizeof load_ops / sizeof *load_ops)
         : kind < amos  ? pick(store_ops, 3)
                        : pick(amo_ops, sizeof amo_ops / sizeof *amo_ops);
  if (forced.on) q.op = forced.op, q.line = forced.line;
  uint32_t size = dcm_is_amo(q.op) || dcm_is_past(q.op) ? 2 : q.op & 3,
           all = LANES == 32 ? ~0u : (1u << LANES) - 1;
  q.mask = ws_rand_percent(50) ? all : ws_rand() & all;
  if (!q.mask) q.mask = 1u << ws_rand_below(LANES);
  for (uint32_t l = 0; l < LANES; l++) {
    q.off[l] = l && (forced.on || ws_rand_percent(r->same_word))
                   ? q.off[0]
                   : ws_rand_below(LINE) & ~((1u << size) - 1);
    q.data[l] = ws_rand();
    q.cmp[l] = ws_rand_percent(60) ? dcm_word(&m, q.line, q.off[l]) : ws_rand();
  }
  uint32_t warp = n / REGS, rd = n % REGS, beat = ws_rand_below(WS_DCACHE_THREADS / LANES);
  if (forced.on) beat = 0;
  q.row = warp * (WS_DCACHE_THREADS / LANES) + beat;
  q.tag = (((warp << REG_W | rd) << BEAT_W | beat) << 5 | q.op) << LQ_W |
          (ws_rand() & ((1u << LQ_W) - 1));
  I->dc_valid_i = 1;
  I->dc_line_i = line_addr[q.line];
  I->dc_mask_i = q.mask;
  I->dc_op_i = q.op;
  I->dc_tag_i = q.tag;
  I->dc_pc_i = q.pc;
  for (uint32_t l = 0; l < LANES; l++) {
    ws_set((uint32_t *)&I->dc_off_i, l * LINE_W, LINE_W, q.off[l]);
    ws_set((uint32_t *)&I->dc_wdata_i, l * 32, 32, q.data[l]);
#if WS_CAS
    ws_set((uint32_t *)&I->dc_wdata_i, (LANES + l) * 32, 32, q.cmp[l]);
#endif
  }
  m.req[n] = q; // not used yet: it counts from acceptance on
  return (int)n;
}
static void accepted(uint32_t n) {
  pasts += dcm_is_past(m.req[n].op);
  m.req[n].used = true;
  m.req[n].seq = seq++;
  open_requests++;
  last_progress = ws_cycle();
}
static void finish(uint32_t n) {
  m.req[n].used = false;
  open_requests--;
  last_progress = ws_cycle();
}

// ---- memory and write buffer --------------------------------------------------------------------

static void drive_writes(const run_t *r, bool may_store); // writes.c

static void drive_memory(const run_t *r) {
  static int current = -1; // id whose beat is on the port: beats hold for a cycle only
  uint32_t start = ws_rand_below(IDS);
  current = -1;
  for (uint32_t k = 0; k < IDS && current < 0; k++) {
    uint32_t id = (start + k) % IDS;
    if (reads[id].busy && ws_cycle() >= reads[id].when) current = (int)id;
  }
  I->mresp_valid_i = current >= 0;
  if (current >= 0) {
    uint32_t beat = reads[current].beat;
    if (reads[current].late) memcpy(reads[current].data, memory[reads[current].line], LINE);
    reads[current].late = false;
    I->mresp_id_i = (uint32_t)current;
    I->mresp_last_i = beat == reads[current].last;
    I->mresp_err_i = reads[current].failed && beat == reads[current].bad_beat;
    memcpy((void *)&I->mresp_data_i, reads[current].data + beat * BUS, BUS);
    if (reads[current].beat++ == reads[current].last) reads[current].busy = false;
    last_progress = ws_cycle();
  }
  I->mreq_ready_i = ws_rand_percent(r->ask_taken);
  const bool may_store = ws_rand_percent(r->store_taken) && write_tail - write_head < WRITES;
  while (write_head != write_tail && ws_cycle() >= writes[write_head % WRITES].when) {
    uint32_t w = write_head++ % WRITES;
    for (uint32_t b = 0; b < LINE; b++)
      if (writes[w].strb[b]) memory[writes[w].line][b] = writes[w].image[b];
  }
  drive_writes(r, may_store);
}
#include "asks.c"

// ---- one cycle of the cache ---------------------------------------------------------------------

static void take_answer(void) {
  if (!O->dr_valid_o || !I->dr_ready_i) return;
  WS_CHECK_KNOWN(O->dr_tag_o);
  uint32_t n = (O->dr_tag_o >> (LQ_W + 5 + BEAT_W)) % NUMBERS;
  dcm_req_t *q = &m.req[n];
  WS_CHECK(q->used && !dcm_is_store(q->op), "answer to no load or AMO: tag 0x%x", O->dr_tag_o);
  WS_EXPECT(O->dr_tag_o, q->tag);
  WS_EXPECT(O->dr_err_o, line_fails[q->line], "request %u", n);
  uint32_t mask = O->dr_mask_o;
  if (O->dr_err_o) {
    WS_EXPECT(O->dr_mask_o, q->mask);
    WS_EXPECT(O->dr_done_o, 1);
    WS_EXPECT(O->dr_pc_o, q->pc);
    WS_EXPECT(O->dr_line_o, line_addr[q->line]);
    q->effect = q->mask;
    q->written = q->mask;
    finish(n);
    return;
  }
  WS_CHECK(mask && !(mask & ~q->effect) && !(mask & q->answered),
           "answer for lanes 0x%x of request %u", mask, n);
  q->answered |= mask;
  for (uint32_t l = 0; l < LANES; l++) {
    if (!(mask >> l & 1)) continue;
    WS_CHECK_EQ(ws_get(FIELD(O->dr_data_o), l * 32, 32), q->old[l],
                "lane %u of request %u, op %u, line %u", l, n, q->op, q->line);
    const uint32_t off = q->op == WS_LSU_SC_W ? q->fails >> l & 1 : q->off[l] & 3;
    WS_CHECK_EQ(ws_get(FIELD(O->dr_off_o), l * 2, 2), off, "offset of lane %u", l);
    stored += q->op == WS_LSU_SC_W && !off;
    refused += q->op == WS_LSU_SC_W && off;
  }
  WS_EXPECT(O->dr_done_o, q->answered == q->mask, "request %u", n);
  last_progress = ws_cycle();
  if (q->answered == q->mask && !dcm_is_amo(q->op)) finish(n);
}

#if WS_DCACHE_WRITE == WS_DCACHE_WRITE_BACK
#include "writes_back.c"
#else
#include "writes.c"
#endif

// The end of an AMO is not visible if its last lane leaves its word as it is.
static bool ends_unseen(const dcm_req_t *q) {
  return q->used && dcm_is_amo(q->op) && q->written == q->mask && q->answered == q->mask;
}

static void check_busy(void) {
  uint64_t busy = 0;
  for (uint32_t n = 0; n < NUMBERS; n++)
    if (m.req[n].used && m.req[n].op >= 8 && !ends_unseen(&m.req[n])) busy |= 1ull << n / REGS;
  for (uint32_t n = 0; n < NUMBERS; n++) {
    if (!ends_unseen(&m.req[n])) continue;
    const bool here = ws_get(FIELD(O->dst_busy_o), n / REGS, 1);
    if (!here) finish(n);
    busy |= (uint64_t)here << n / REGS;
  }
  WS_CHECK(ws_known(FIELD(O->dst_busy_o), sizeof O->dst_busy_o), "dst_busy_o has X bits");
  WS_CHECK_EQ(ws_get(FIELD(O->dst_busy_o), 0, WARPS), busy,
              "stores and AMOs in flight, a bit per warp");
}

// What ws_perf counts: lines requested by a load or AMO that misses.
static void count_misses(void) {
  WS_CHECK_KNOWN(O->miss_o);
  misses += O->miss_o;
}

// What ws_wbuf answers: without match_valid_o the line has no meaning.
static bool matches(void) {
  return O->match_valid_o && on_the_way(O->match_line_o);
}

static void run(const run_t *r) {
  asks = misses = pasts = 0;
  uint32_t sent = 0;
  int on_port = -1;
  last_progress = ws_cycle();
  while (sent < r->requests || open_requests || on_port >= 0) {
    if (on_port < 0) {
      I->dc_valid_i = 0;
      if (sent < r->requests && ws_rand_percent(r->offer)) on_port = offer(r);
    }
    I->dr_ready_i = ws_rand_percent(r->answer_taken);
    drive_memory(r);
    ws_eval();
    I->match_i = matches() || ws_rand_percent(r->false_match);
    ws_eval();
    if (!I->match_i) WS_EXPECT(O->match_valid_o, O->mreq_valid_o, "a load waits for its line");
    check_busy();
    bool taken = I->dc_valid_i && O->dc_ready_o;
    count_misses();
    take_answer();
    take_effect_and_store(r);
    take_ask(r);
    if (taken) {
      accepted((uint32_t)on_port);
      sent++;
      on_port = -1;
    }
    ws_tick();
    WS_CHECK(ws_cycle() - last_progress < 1000 + 4 * (r->read_delay + r->write_delay),
             "no progress: %u requests open", open_requests);
  }
  I->dc_valid_i = 0;
  I->match_i = 0;
  WS_CHECK(WS_DCACHE_PREFETCH ? misses <= asks : misses == asks, "%u misses, %u lines requested",
           misses, asks);
  WS_CHECK(misses >= pasts, "%u misses, %u loads past the cache", misses, pasts);
  while (unsettled()) {
    drive_memory(r);
    ws_eval();
    I->match_i = matches();
    ws_eval();
    take_effect_and_store(r);
    take_ask(r);
    ws_tick();
  }
  for (uint32_t i = 0; i < r->lines; i++)
    for (uint32_t b = 0; b < LINE && !line_fails[i]; b++)
      WS_CHECK_EQ(memory[i][b], m.mem[i][b], "memory, line %u byte %u", i, b);
}

// The cache is emptied, then the host writes memory.
static void between_kernels(const run_t *r) {
  invalidate();
  for (uint32_t i = 0; i < 3 * r->read_delay + 20; i++) {
    drive_memory(r);
    ws_eval();
    take_ask(r);
    ws_tick();
  }
  if (ws_rand_percent(20))
    new_lines(0, ws_rand_percent(70));
  else
    for (uint32_t i = 0; i < DCM_LINES; i++)
      for (uint32_t b = 0; b < LINE; b++)
        m.mem[i][b] = memory[i][b] = (uint8_t)ws_rand();
}
