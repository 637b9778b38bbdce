// SPDX-License-Identifier: Apache-2.0
// Part of test.c: the memory that the instruction cache asks for lines.
static struct {
  bool busy;
  uint32_t line, beat;
  uint64_t due;
} memory[MSHRS];
static bool beat_here;

static void memory_before_edge(void) {
  if (!beat_here) {
    unsigned first = ws_rand_below(MSHRS);
    for (unsigned k = 0; k < MSHRS && !beat_here; k++) {
      uint32_t id = (first + k) % MSHRS;
      if (!memory[id].busy || memory[id].due > ws_cycle()) continue;
      uint32_t address = memory[id].line * LINE + memory[id].beat * BEAT_BYTES;
      for (unsigned i = 0; i < BEAT_BYTES; i += 4)
        ws_set((uint32_t *)&I->mresp_data_i, i * 8, 32,
               line_is_bad(address) ? ws_rand() : insn_at(address + i));
      I->mresp_id_i = id;
      I->mresp_err_i = line_is_bad(address);
      I->mresp_last_i = memory[id].beat == BEATS - 1;
      beat_here = true;
    }
  }
  I->mresp_valid_i = beat_here;
  I->mreq_ready_i = ws_rand_percent(70);
}

static void memory_at_edge(void) {
  if (beat_here && O->mresp_ready_o) {
    uint32_t id = I->mresp_id_i;
    beat_here = false;
    if (++memory[id].beat == BEATS) memory[id].busy = false;
  }
  if (O->mreq_valid_o && I->mreq_ready_i) {
    uint32_t id = O->mreq_id_o;
    WS_CHECK(id < MSHRS && !memory[id].busy, "line asked for twice, id %u", id);
    memory[id].busy = true;
    memory[id].beat = 0;
    memory[id].line = O->mreq_addr_o;
    memory[id].due = ws_cycle() + mix.mem_min + ws_rand_below(mix.mem_spread + 1);
  }
}
