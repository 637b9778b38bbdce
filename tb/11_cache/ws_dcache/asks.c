// SPDX-License-Identifier: Apache-2.0
// What the data cache, or what stands for it, asks memory for. Included by machine.c.

static uint32_t beats; // AXI beats that single requests have asked for

static bool on_the_way(uint32_t addr) {
  for (uint32_t w = write_head; w != write_tail; w++)
    if (line_addr[writes[w % WRITES].line] == addr) return true;
  return false;
}

// The AXI beats of the line that a request on the port is for.
static uint32_t ask_first(void) {
#if WS_COALESCE
  WS_CHECK_KNOWN(O->mreq_first_o);
  return O->mreq_first_o;
#else
  return 0;
#endif
}
static uint32_t ask_beats(void) {
#if WS_COALESCE
  WS_CHECK_KNOWN(O->mreq_beats_o);
  return O->mreq_beats_o + 1;
#else
  return BEATS;
#endif
}

// It is the segment of a load or AMO that waits for the line: the line, halved as long as all lanes
// are in one half and this has 32 bytes and an AXI beat.
static void check_segment(uint32_t line) {
  const uint32_t least = BUS > 32 ? BUS : 32;
  bool found = !WS_COALESCE;
  for (uint32_t n = 0; n < NUMBERS && !found; n++) {
    const dcm_req_t *q = &m.req[n];
    if (!q->used || q->line != line || dcm_is_store(q->op)) continue;
    uint32_t at = 0, size = LINE;
    for (bool one_half = true; one_half && size > least;) {
      uint32_t low = 0, high = 0;
      for (uint32_t l = 0; l < LANES; l++)
        if (q->mask >> l & 1) *(q->off[l] < at + size / 2 ? &low : &high) += 1;
      one_half = !low || !high;
      if (one_half) size /= 2, at += low ? 0 : size;
    }
    found = at == ask_first() * BUS && size == ask_beats() * BUS;
  }
  WS_CHECK(found, "line %u: asks for %u AXI beats from %u on, the segment of no request", line,
           ask_beats(), ask_first());
}

// What the read is for says whether it wants memory itself: a load LW_CV, or another request of the
// line.
static void check_fresh(uint32_t line) {
#if WS_LOAD_OPS
  bool found = WS_DCACHE_PREFETCH && !O->mreq_fresh_o;
  WS_CHECK_KNOWN(O->mreq_fresh_o);
  for (uint32_t n = 0; n < NUMBERS && !found; n++) {
    const dcm_req_t *q = &m.req[n];
    found = q->used && q->line == line && (q->op == WS_LSU_LW_CV) == O->mreq_fresh_o;
  }
  WS_CHECK(found, "line %u: asks with fresh = %u, for no such request", line, O->mreq_fresh_o);
#else
  (void)line;
#endif
}

static void take_ask(const run_t *r) {
  if (!O->mreq_valid_o || !I->mreq_ready_i) return;
  uint32_t id = O->mreq_id_o;
  WS_CHECK_KNOWN(O->mreq_addr_o);
  WS_CHECK(id < IDS && !reads[id].busy, "line asked for with id %u, which is in use", id);
  asks++;
  reads[id].busy = true;
  reads[id].line = find_line(O->mreq_addr_o);
  bool known = reads[id].line < DCM_LINES;
  reads[id].failed = known ? line_fails[reads[id].line] : ws_rand_percent(20);
  reads[id].beat = ask_first();
  reads[id].last = ask_first() + ask_beats() - 1;
  if (known) check_segment(reads[id].line);
  if (known) check_fresh(reads[id].line);
  reads[id].late = known && ws_rand_percent(50);
  reads[id].bad_beat = ask_first() + ws_rand_below(ask_beats());
  reads[id].when = ws_cycle() + 1 + ws_rand_below(r->read_delay + 1);
  if (known) memcpy(reads[id].data, memory[reads[id].line], LINE);
  WS_CHECK(!on_the_way(O->mreq_addr_o), "asks for line 0x%x while a store to it is on the way",
           O->mreq_addr_o);
}
