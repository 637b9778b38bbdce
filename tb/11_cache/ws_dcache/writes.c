// SPDX-License-Identifier: Apache-2.0
// What a cache that writes stores through, or what stands for it, writes to memory. Included by
// machine.c.

static void drive_writes(const run_t *r, bool may_store) {
  (void)r;
  I->st_ready_i = may_store;
  I->room_i = I->st_ready_i && ws_rand_percent(50);
}

static bool unsettled(void) {
  return write_head != write_tail;
}

static void take_store(const run_t *r, uint32_t n) {
  dcm_req_t *q = &m.req[n];
  uint8_t image[LINE], strb[LINE];
  uint32_t lanes = q->mask;
  if (dcm_is_amo(q->op)) {
    uint32_t left = q->effect & ~q->written;
    WS_CHECK(left, "an AMO writes some lane that was not read");
    lanes = left & (~left + 1);
    q->written |= lanes;
  }
  dcm_image(&m, n, lanes, image, strb);
  WS_EXPECT(O->st_line_o, line_addr[q->line]);
  WS_EXPECT(O->st_warp_o, n / REGS);
  WS_EXPECT(O->st_pc_o, q->pc);
  WS_CHECK(ws_known(FIELD(O->st_strb_o), sizeof O->st_strb_o), "strobes have X bits");
  for (uint32_t b = 0; b < LINE; b++) {
    WS_CHECK_EQ(ws_get(FIELD(O->st_strb_o), b, 1), strb[b], "strobe of byte %u, request %u", b, n);
    if (strb[b])
      WS_CHECK_EQ(ws_get(FIELD(O->st_data_o), b * 8, 8), image[b], "byte %u, request %u", b, n);
  }
  uint32_t w = write_tail++ % WRITES;
  writes[w].line = q->line;
  writes[w].when = ws_cycle() + 1 + ws_rand_below(r->write_delay + 1);
  if (write_tail - write_head > 1 && writes[w].when < writes[(w + WRITES - 1) % WRITES].when)
    writes[w].when = writes[(w + WRITES - 1) % WRITES].when; // memory keeps their order
  memcpy(writes[w].image, image, LINE);
  memcpy(writes[w].strb, strb, LINE);
}

static void take_effect_and_store(const run_t *r) {
  uint32_t n = (O->eff_tag_o >> (LQ_W + 5 + BEAT_W)) % NUMBERS;
  bool stores = O->eff_valid_o && dcm_is_store(m.req[n].op);
  WS_CHECK_KNOWN(O->eff_valid_o);
  if (O->eff_valid_o) {
    const char *wrong = dcm_effect(&m, n, O->eff_mask_o);
    WS_CHECK(!wrong, "request %u (line %u, op %u, lanes 0x%x): %s", n, m.req[n].line, m.req[n].op,
             O->eff_mask_o, wrong);
    WS_EXPECT(O->eff_tag_o, m.req[n].tag, "request %u", n);
    WS_EXPECT(O->st_line_o, line_addr[m.req[n].line]);
    last_progress = ws_cycle();
  }
  if (!O->st_valid_o || !I->st_ready_i) {
    WS_CHECK(!stores, "a store takes effect that ws_wbuf did not take");
    return;
  }
  if (stores) {
    take_store(r, n);
    finish(n);
    return;
  }
  // The write of an AMO lane: the oldest AMO that has taken effect but is not written.
  uint32_t best = NUMBERS;
  for (uint32_t i = 0; i < NUMBERS; i++)
    if (m.req[i].used && dcm_is_amo(m.req[i].op) && m.req[i].effect != m.req[i].written) best = i;
  WS_CHECK(best < NUMBERS, "a store of no request");
  const uint32_t before = m.req[best].written;
  take_store(r, best);
  const uint32_t lane = m.req[best].written & ~before;
  if (!(m.req[best].mask & ~(2 * lane - 1))) finish(best); // the last one
}
