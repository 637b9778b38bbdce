// SPDX-License-Identifier: Apache-2.0
// What the write-back data cache writes to memory: lines in whole, each only if it has been stored
// to, with the bytes of all stores so far; and stores whose line comes with a bus error. Included
// by machine.c.

static bool dirty[DCM_LINES];  // stored to since the line was last written
static bool promised, came;    // room_i was high in the last cycle; a store came
static uint32_t lines_written; // write-backs of a run
static uint32_t strays;        // those of lines that no request displaces
static bool flushes;

static void drive_writes(const run_t *r, bool may_store) {
  I->st_ready_i = (promised && !came) || may_store;
  I->room_i = I->st_ready_i && ws_rand_percent(70);
  promised = I->room_i;
  came = false;
  I->written_i = write_head == write_tail;
  I->flush_i = flushes || ws_rand_percent(r->flush);
}

// At the end of a run all lines are written.
static bool unsettled(void) {
  flushes = !O->clean_o;
  return flushes || write_head != write_tail;
}

static void remember(const run_t *r, uint32_t line, const uint8_t *image, const uint8_t *strb) {
  const uint32_t w = write_tail++ % WRITES;
  writes[w].line = line;
  writes[w].when = ws_cycle() + 1 + ws_rand_below(r->write_delay + 1);
  if (write_tail - write_head > 1 && writes[w].when < writes[(w + WRITES - 1) % WRITES].when)
    writes[w].when = writes[(w + WRITES - 1) % WRITES].when; // memory keeps their order
  memcpy(writes[w].image, image, LINE);
  memcpy(writes[w].strb, strb, LINE);
  last_progress = ws_cycle();
}

static void check_bytes(const uint8_t *image, const uint8_t *strb) {
  WS_CHECK(ws_known(FIELD(O->st_strb_o), sizeof O->st_strb_o), "strobes have X bits");
  for (uint32_t b = 0; b < LINE; b++) {
    WS_CHECK_EQ(ws_get(FIELD(O->st_strb_o), b, 1), strb[b], "strobe of byte %u", b);
    if (strb[b]) WS_CHECK_EQ(ws_get(FIELD(O->st_data_o), b * 8, 8), image[b], "byte %u", b);
  }
}

// If a request takes the place of the line, the write has the warp and PC of that request.
static void check_who(void) {
  if (!O->st_mask_o) {
    WS_EXPECT(O->st_pc_o, 0);
    WS_EXPECT(O->st_warp_o, 0);
    strays++;
    return;
  }
  for (uint32_t n = 0; n < NUMBERS; n++)
    if (m.req[n].used && m.req[n].pc == O->st_pc_o && m.req[n].mask == O->st_mask_o &&
        n / REGS == O->st_warp_o)
      return;
  WS_CHECK(false, "a line is written for pc 0x%x of warp %u, which has no request", O->st_pc_o,
           O->st_warp_o);
}

static void take_line(const run_t *r) {
  uint8_t all[LINE];
  const uint32_t line = find_line(O->st_line_o);
  memset(all, 1, LINE);
  WS_CHECK(line < DCM_LINES && dirty[line], "line 0x%x is written, but has no store", O->st_line_o);
  check_who();
  check_bytes(m.mem[line], all);
  dirty[line] = false;
  lines_written++;
  remember(r, line, m.mem[line], all);
}

// A store to a line that has come with a bus error is written as in a cache that writes through.
static void take_failed(const run_t *r, uint32_t n) {
  uint8_t image[LINE], strb[LINE];
  dcm_image(&m, n, m.req[n].mask, image, strb);
  WS_EXPECT(O->st_line_o, line_addr[m.req[n].line]);
  WS_EXPECT(O->st_warp_o, n / REGS);
  WS_EXPECT(O->st_pc_o, m.req[n].pc);
  WS_EXPECT(O->st_mask_o, m.req[n].mask);
  check_bytes(image, strb);
  remember(r, m.req[n].line, image, strb);
}

static void take_effect_and_store(const run_t *r) {
  const uint32_t n = (O->eff_tag_o >> (LQ_W + 5 + BEAT_W)) % NUMBERS;
  dcm_req_t *q = &m.req[n];
  const bool taken = O->st_valid_o && I->st_ready_i;
  bool failed = false;
  WS_CHECK_KNOWN(O->eff_valid_o);
  came = came || taken;
  if (O->eff_valid_o) {
    const char *wrong = dcm_effect(&m, n, O->eff_mask_o);
    WS_CHECK(!wrong, "request %u (line %u, op %u, lanes 0x%x): %s", n, q->line, q->op,
             O->eff_mask_o, wrong);
    WS_EXPECT(O->eff_tag_o, q->tag, "request %u", n);
    WS_EXPECT(O->eff_line_o, line_addr[q->line]);
    last_progress = ws_cycle();
    if (dcm_is_amo(q->op)) q->written |= O->eff_mask_o; // the cycle is not visible
    failed = dcm_is_store(q->op) && line_fails[q->line];
    dirty[q->line] = dirty[q->line] || (q->op >= WS_LSU_SB && q->op != WS_LSU_LR_W && !failed);
    WS_CHECK(!failed || taken, "a store to a failed line takes effect that ws_wbuf did not take");
    if (failed) take_failed(r, n);
    if (dcm_is_store(q->op)) finish(n);
  }
  if (O->st_valid_o && !failed && line_fails[find_line(O->st_line_o)]) return; // waits for ws_wbuf
  if (O->st_valid_o && !failed) WS_CHECK(taken, "a line is written without room");
  if (taken && !failed) take_line(r);
}
