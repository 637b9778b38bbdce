// SPDX-License-Identifier: Apache-2.0
// ws_dcache_port: who uses the data RAM in a cycle, what it does with it, and the response of a
// read.
#include "isa.h"
#include "ws_config.h"
#include "ws_dcache_port_dut.h"
#include "ws_tb.h"

#define I ((ws_dcache_port_in_t *)ws_tb_in)
#define O ((const ws_dcache_port_out_t *)ws_tb_out)
#define BITS(f) ((uint32_t *)&(f))
#define OBITS(f) ((const uint32_t *)&(f))

enum {
  LANES = WS_DCACHE_PORT_LANES,
  SETS = WS_DCACHE_PORT_SETS,
  WAYS = WS_DCACHE_PORT_WAYS,
  LINE_W = WS_DCACHE_PORT_LINE_W,
  TAG_W = WS_DCACHE_PORT_TAG_W,
  LQ_W = WS_DCACHE_PORT_LQ_W,
  BEAT_W = WS_DCACHE_PORT_BEAT_W,
  WARP_W = WS_DCACHE_PORT_WARP_W
};

typedef struct {
  uint32_t line, set, way, mask, size, tag, pc, off[LANES], data[LANES];
  bool read, write, amo, err, done;
} user_t;

static struct {
  bool valid, done, err;
  uint32_t tag, mask, off[LANES];
} s3;

static uint32_t ones(unsigned n) {
  return n == 32 ? ~0u : (1u << n) - 1;
}

// kind: 0 nothing, 1 load, 2 store, 3 AMO lane
static user_t random_user(unsigned kind, bool replayed) {
  user_t u = {.line = ws_rand() >> LINE_W,
              .set = ws_rand_below(SETS),
              .way = ws_rand_below(WAYS),
              .mask = ws_rand() & ones(LANES),
              .pc = ws_rand() >> 2,
              .amo = kind == 3};
  const bool reserves = WS_LRSC && kind == 3 && ws_rand_percent(80);
  uint32_t op = reserves    ? WS_LSU_LR_W + ws_rand_below(2)
                : kind == 3 ? WS_LSU_AMOADD_W
                : kind == 2 ? WS_LSU_SH
                            : WS_LSU_LW;
  if (WS_LRSC) u.line = ws_rand_below(reserves ? 2 : 16); // so that reservations are met again
  if (WS_LRSC && kind == 3) u.mask = 1u << ws_rand_below(LANES > 1 ? 2 : 1);
  u.size = op & 3;
  u.tag = ((ws_rand() & ~(31u << LQ_W)) | op << LQ_W) & ones(TAG_W);
  if (WS_LRSC) u.tag &= ones(TAG_W - WARP_W) & ~(ones(BEAT_W) << (LQ_W + 5));
  u.err = replayed && ws_rand_percent(20);
  if (u.err) u.amo = false;
  bool reads = kind == 1 || (kind == 3 && (u.err || ws_rand_percent(reserves ? 90 : 50)));
  u.read = kind && reads;
  u.write = kind && !reads;
  u.done = !u.amo || ws_rand_percent(50);
  for (unsigned l = 0; l < LANES; l++) {
    u.off[l] = ws_rand() & ones(LINE_W);
    u.data[l] = ws_rand();
  }
  return u;
}

static void put(const user_t *rp, const user_t *s2) {
  I->rp_read_i = rp->read, I->rp_write_i = rp->write, I->rp_done_i = rp->done;
  I->rp_err_i = rp->err, I->rp_line_i = rp->line, I->rp_set_i = rp->set, I->rp_way_i = rp->way;
  I->rp_mask_i = rp->mask, I->rp_size_i = rp->size, I->rp_tag_i = rp->tag, I->rp_pc_i = rp->pc;
  I->s2_load_i = s2->read, I->s2_store_i = s2->write, I->s2_line_i = s2->line;
  I->s2_set_i = s2->set, I->way_i = s2->way, I->s2_mask_i = s2->mask, I->s2_size_i = s2->size;
  I->s2_tag_i = s2->tag, I->s2_pc_i = s2->pc;
  for (unsigned l = 0; l < LANES; l++) {
    ws_set(BITS(I->rp_off_i), l * LINE_W, LINE_W, rp->off[l]);
    ws_set(BITS(I->s2_off_i), l * LINE_W, LINE_W, s2->off[l]);
    ws_set(BITS(I->rp_wdata_i), l * 32, 32, rp->data[l]);
    ws_set(BITS(I->s2_wdata_i), l * 32, 32, s2->data[l]);
  }
}

// What reaches the data RAM and ws_wbuf for the user whose turn it is.
static void check_turn(const user_t *u, bool writes_ram) {
  WS_EXPECT(O->ram_set_o, u->set);
  WS_EXPECT(O->ram_way_o, u->way);
  WS_EXPECT(O->st_mask_o, u->mask);
  WS_EXPECT(O->st_line_o, u->line);
  WS_EXPECT(O->st_pc_o, u->pc);
  WS_EXPECT(O->st_beat_o, u->tag >> (LQ_W + 5) & ones(BEAT_W));
  WS_EXPECT(O->st_warp_o, u->tag >> (TAG_W - WARP_W));
  if (writes_ram) WS_EXPECT(O->ram_size_o, u->size);
  for (unsigned l = 0; l < LANES; l++) {
    WS_CHECK_EQ(ws_get(OBITS(O->ram_off_o), l * LINE_W, LINE_W), u->off[l], "lane %u", l);
    WS_CHECK_EQ(ws_get(OBITS(O->ram_wdata_o), l * 32, 32), u->data[l], "lane %u", l);
  }
}

static void check_response(uint32_t pc, uint32_t line) {
  WS_EXPECT(O->dr_valid_o, s3.valid);
  WS_EXPECT(O->rp_taken_o, s3.valid && I->dr_ready_i);
  WS_EXPECT(O->dr_pc_o, pc);
  WS_EXPECT(O->dr_line_o, line);
  if (s3.valid) WS_EXPECT(O->rp_failed_o, s3.err);
  if (!s3.valid) return;
  WS_EXPECT(O->dr_tag_o, s3.tag);
  WS_EXPECT(O->dr_mask_o, s3.mask);
  WS_EXPECT(O->dr_done_o, s3.done);
  WS_EXPECT(O->dr_err_o, s3.err);
  for (unsigned l = 0; l < LANES; l++)
    WS_CHECK_EQ(ws_get(OBITS(O->s3_off_o), l * LINE_W, LINE_W), s3.off[l], "lane %u", l);
}

static uint32_t stored, refused;

#if WS_LRSC
static uint32_t reserved[LANES]; // 1 + line of the threads of warp 0, beat 0; 0: none

// What the access that takes effect, and a write, do to reservations. Returns whether a conditional
// store fails.
static bool reservations(const user_t *u, bool effect, bool writes) {
  const uint32_t op = u->tag >> LQ_W & 31;
  uint32_t l = (uint32_t)__builtin_ctz(u->mask | 1u << 31);
  bool fails = false;
  if (effect && op == WS_LSU_LR_W) reserved[l] = 1 + u->line;
  if (effect && op == WS_LSU_SC_W) {
    fails = reserved[l] != 1 + u->line;
    reserved[l] = 0;
    writes = !fails;
    stored += !fails;
    refused += fails;
  }
  for (l = 0; l < LANES && writes; l++)
    if (reserved[l] == 1 + u->line) reserved[l] = 0;
  return fails;
}
#endif

// only_amos: no stores end the reservations of LR_W.
static void cycle(bool only_amos) {
  const unsigned kind = only_amos ? 3 : 1 + ws_rand_below(3);
  user_t rp = random_user(ws_rand_percent(50) ? 0 : kind, true);
  user_t s2 = random_user(ws_rand_below(only_amos ? 2 : 3), false);
  put(&rp, &s2);
  I->fill_i = ws_rand_percent(20);
  I->s2_hit_i = ws_rand_percent(50);
  I->st_ready_i = ws_rand_percent(70);
  I->room_i = I->st_ready_i && ws_rand_percent(50);
  I->dr_ready_i = ws_rand_percent(70);
  ws_eval();
  bool turn = rp.read || rp.write, room = !s3.valid || I->dr_ready_i;
  const user_t *u = turn ? &rp : &s2;
  bool reads = !I->fill_i && u->read && room, offers = !I->fill_i && u->write;
  bool stores = offers && I->st_ready_i;
  WS_EXPECT(O->rp_read_go_o, turn && reads);
  WS_EXPECT(O->rp_write_go_o, turn && stores);
  WS_EXPECT(O->s2_read_go_o, !turn && reads);
  WS_EXPECT(O->s2_store_go_o, !turn && stores);
  WS_EXPECT(O->st_valid_o, offers);
  WS_EXPECT(O->store_open_o, !I->fill_i && !turn && !rp.err && I->room_i);
  WS_EXPECT(O->ram_read_o, reads);
  WS_EXPECT(O->ram_write_o, stores && (turn ? !rp.err : I->s2_hit_i));
  if (turn || u->read || u->write) check_turn(u, stores);
  // An AMO takes effect with the read of its lane, a failed read never.
  WS_EXPECT(O->eff_valid_o, (reads && !u->err) || (stores && !u->amo));
  if (O->eff_valid_o) {
    WS_EXPECT(O->eff_tag_o, u->tag);
    WS_EXPECT(O->eff_mask_o, u->mask);
  }
  bool fails = false;
#if WS_LRSC
  fails = reservations(u, O->eff_valid_o, stores);
  if (O->eff_valid_o) WS_EXPECT(O->rp_sc_fail_o, fails);
  I->start_i = ws_rand_percent(1);
  if (I->start_i)
    for (unsigned l = 0; l < LANES; l++)
      reserved[l] = 0;
#endif
  check_response(rp.pc, rp.line);
  if (s3.valid && I->dr_ready_i) s3.valid = false;
  if (reads) {
    s3.valid = true, s3.tag = u->tag, s3.mask = u->mask, s3.err = u->err, s3.done = u->done;
    for (unsigned l = 0; l < LANES; l++)
      s3.off[l] = u->off[l] | fails;
  }
  ws_tick();
}

static void test_dcache_port__random(void) {
  s3.valid = false;
  for (int n = 0; n < (WS_LRSC ? 9000 : 3000); n++)
    cycle(WS_LRSC && n / 300 % 2);
  if (WS_LRSC) WS_CHECK(stored > 20 && refused > 20, "%u stored, %u failed", stored, refused);
}

const ws_test_t ws_tests[] = {{"random", test_dcache_port__random}, {0}};
