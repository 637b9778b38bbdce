// SPDX-License-Identifier: Apache-2.0
// Every CSR of the table reads as documented, for every thread, two cycles after dispatch; counters
// in the cycle after they have appeared. With csr_pipe also beats back to back: none lost, in
// order, one per cycle.
#include "ws_config.h"
#include "ws_csr_dut.h"

#include "07_exec/ws_exec/exec_tb.h"

#define I ((ws_csr_in_t *)ws_tb_in)
#define O ((const ws_csr_out_t *)ws_tb_out)

enum {
  W = WS_CSR_WARPS,
  S = WS_CSR_SCHEDULERS,
  T = WS_CSR_THREADS,
  L = WS_CSR_LANES,
  TID_W = WS_CSR_TID_W,
  PART = WS_CSR_PART,
  REG_W = WS_CSR_REG_W,
  BEATS = T / L,
  PIPE = WS_CSR_PIPE // it takes a beat while it offers one
};

enum {
#define WS_CSR(name, number, doc) CSR_##name = number,
#include "csr.def"
};
// Those up to fcsr are not of this unit.
static const unsigned numbers[] = {
#define WS_CSR(name, number, doc) CSR_##name,
#include "csr.def"
};

static struct { uint32_t wic, x, y, z, first_x, first_y; } warp[W];

static uint32_t tid_of(unsigned row, unsigned lane, unsigned d) {
  return (row * 37 + lane * 5 + d * 11 + 3) & exec_ones(TID_W);
}

// Counters appear one after the other; only then the value is there.
#if WS_PERF_COUNTERS
static uint32_t shown[64][2]; // what each showed when it appeared last
#endif

static void next_counter(void) {
#if WS_PERF_COUNTERS
  const uint32_t row = (I->perf_row_i + 1) % WS_PERF_COUNTER_N;
  I->perf_row_i = row;
  ws_set(VEC(I->perf_data_i), 0, 32, shown[row][0] = ws_rand());
  ws_set(VEC(I->perf_data_i), 32, 16, shown[row][1] = ws_rand() & 0xFFFF);
#endif
}

// The tid RAM: answers a read in the next cycle.
static void tick(void) {
  const bool read = O->rd_en_o;
  const unsigned row = O->rd_row_o;
  ws_tick();
  next_counter();
  if (!read) return;
  for (unsigned i = 0; i < L; i++)
    for (unsigned d = 0; d < 3; d++)
      ws_set(VEC(I->rd_tid_i), (i * 3 + d) * TID_W, TID_W, tid_of(row, i, d));
  ws_eval();
}

enum { COUNTER = 0xC03, COUNTERH = 0xC83, COUNTERS = WS_PERF_COUNTERS ? WS_PERF_COUNTER_N : 0 };

static bool is_counter(unsigned csr) {
  const unsigned from = csr < COUNTERH ? COUNTER : COUNTERH;
  return csr >= from && csr < from + COUNTERS;
}

static uint32_t taken; // of the counter that is read

static uint32_t want(unsigned csr, unsigned w, unsigned thread) {
  const unsigned row = warp[w].wic * BEATS + thread / L, lane = thread % L;
  if (is_counter(csr)) return taken;
  switch (csr) {
  case CSR_CYCLE:
  case CSR_TIME:
    return I->cycle_i[0];
  case CSR_CYCLEH:
  case CSR_TIMEH:
    return I->cycle_i[1];
  case CSR_INSTRET:
    return I->instret_i[0];
  case CSR_INSTRETH:
    return I->instret_i[1];
  case CSR_LANE:
    return thread;
  case CSR_WARP:
    return w * S + PART; // sub-cores in rotation
  case CSR_SM:
    return I->sm_id_i;
  case CSR_TID_X:
  case CSR_TID_Y:
  case CSR_TID_Z:
    return tid_of(row, lane, csr - CSR_TID_X);
  case CSR_CTAID_X:
    return warp[w].x;
  case CSR_CTAID_Y:
    return warp[w].y;
  case CSR_CTAID_Z:
    return warp[w].z;
  case CSR_GLOBAL_X:
    return warp[w].first_x + tid_of(row, lane, 0);
  case CSR_GLOBAL_Y:
    return warp[w].first_y + tid_of(row, lane, 1);
  case CSR_WARP_SIZE:
    return T;
  case CSR_NTID_X:
    return I->block_x_i;
  case CSR_NTID_Y:
    return I->block_y_i;
  case CSR_NTID_Z:
    return I->block_z_i;
  case CSR_NCTAID_X:
    return I->grid_x_i;
  case CSR_NCTAID_Y:
    return I->grid_y_i;
  case CSR_NCTAID_Z:
    return I->grid_z_i;
  case CSR_ACTIVE:
    return I->dx_wmask_i; // still on the bus
  case CSR_PARAM:
    return I->param_ptr_i;
  case CSR_LOCAL_BYTES:
    return I->local_bytes_i;
  default:
    return 0xE0000000 + I->local_bytes_i;
  }
}

static void begin(void) {
  ws_reset();
  I->sm_id_i = ws_rand();
  I->block_x_i = ws_rand() & 0xFFF;
  I->block_y_i = ws_rand() & 0xFFF;
  I->block_z_i = ws_rand() & 0xFFF;
  I->grid_x_i = ws_rand() & 0xFFFFFF;
  I->grid_y_i = ws_rand() & 0xFFFF;
  I->grid_z_i = ws_rand() & 0xFFFF;
  I->param_ptr_i = ws_rand();
  I->local_bytes_i = ws_rand() & 0x1FFFF;
  for (unsigned w = 0; w < W; w++) {
    warp[w].wic = ws_rand_below(W * S);
    warp[w].x = ws_rand() & 0xFFFFFF;
    warp[w].y = ws_rand() & 0xFFFF;
    warp[w].z = ws_rand() & 0xFFFF;
    I->wst_fire_i = 1;
    I->wst_warp_i = w;
    I->wst_wic_i = warp[w].wic;
    I->cta_x_i = warp[w].x;
    I->cta_y_i = warp[w].y;
    I->cta_z_i = warp[w].z;
    I->first_x_i = warp[w].first_x = ws_rand();
    I->first_y_i = warp[w].first_y = ws_rand() & 0xFFFFFFF;
    tick();
  }
  I->wst_fire_i = 0;
}

// From the cycle after dispatch to the one in which the counter appears.
static void wait_for(unsigned csr) {
#if WS_PERF_COUNTERS
  const unsigned i = (csr - COUNTER) % 0x80;
  for (unsigned n = 0; I->perf_row_i != i; n++) {
    WS_CHECK(n < COUNTERS, "counter %u does not appear", i);
    tick();
    ws_eval();
    WS_EXPECT(O->res_valid_o, 0, "waits for counter %u", i);
    WS_EXPECT(O->ready_o, PIPE && I->perf_row_i == i);
  }
  taken = shown[i][csr >= COUNTERH];
#else
  (void)csr;
#endif
}

static void read_csr(unsigned csr, unsigned w, unsigned beat) {
  const uint32_t mask = exec_mask(L), last = ws_rand_below(2), rd = exec_rd(REG_W);
  I->res_ready_i = 0;
  ws_eval();
  WS_EXPECT(O->ready_o, 1);
  I->dx_valid_i = 1;
  I->dx_wen_i = 1;
  I->dx_csr_i = csr;
  I->dx_warp_i = w;
  I->dx_rd_i = rd;
  I->dx_beat_i = beat;
  I->dx_last_i = last;
  I->dx_mask_i = mask;
  I->dx_wmask_i = exec_mask(T);
  tick();
  I->dx_valid_i = 0;
  ws_eval();
  WS_EXPECT(O->res_valid_o, 0, "a cycle after");
  if (!PIPE) WS_EXPECT(O->ready_o, 0);
  if (is_counter(csr)) wait_for(csr);
  tick();
  // A counter is held until it has appeared again.
  for (int hold = (int)ws_rand_below(is_counter(csr) ? 2 * COUNTERS : 3); hold >= 0; hold--) {
    for (unsigned i = 0; i < 2; i++) {
      I->cycle_i[i] = ws_rand();
      I->instret_i[i] = ws_rand();
    }
    I->res_ready_i = !hold;
    ws_eval();
    WS_EXPECT(O->res_valid_o, 1, "csr %x", csr);
    WS_EXPECT(O->ready_o, PIPE || !hold);
    WS_EXPECT(O->res_warp_o, w);
    WS_EXPECT(O->res_rd_o, rd);
    WS_EXPECT(O->res_beat_o, beat);
    WS_EXPECT(O->res_last_o, last);
    WS_EXPECT(O->res_mask_o, mask);
    for (unsigned i = 0; i < L; i++)
      WS_CHECK_EQ(CVEC(O->res_data_o)[i], want(csr, w, beat * L + i),
                  "csr %x warp %u beat %u lane %u", csr, w, beat, i);
    tick();
  }
  WS_EXPECT(O->res_valid_o, 0, "taken");
}

static void test_csr__each(void) {
  begin();
  for (unsigned n = 0; n < sizeof numbers / sizeof numbers[0]; n++)
    for (unsigned k = 0; k < 4 && numbers[n] > CSR_FCSR; k++)
      read_csr(numbers[n], ws_rand_below(W), ws_rand_below(BEATS));
  for (unsigned csr = COUNTER; csr < COUNTERH + 32; csr++)
    if (is_counter(csr)) read_csr(csr, ws_rand_below(W), ws_rand_below(BEATS));
}

static void test_csr__random(void) {
  for (int n = 0; n < (ws_long() ? 3000 : 300); n++) {
    if (n % 50 == 0) begin();
    unsigned csr = CSR_FCSR;
    while (csr <= CSR_FCSR)
      csr = numbers[ws_rand_below(sizeof numbers / sizeof numbers[0])];
    if (COUNTERS && ws_rand_percent(20))
      csr = (ws_rand_percent(50) ? COUNTER : COUNTERH) + ws_rand_below(COUNTERS);
    read_csr(csr, ws_rand_below(W), ws_rand_below(BEATS));
  }
}

#if WS_CSR_PIPE
// A beat on its way: dispatched, or offered with its counter read.
typedef struct {
  bool valid, wen;
  unsigned csr, warp, beat, rd, last;
  uint32_t mask, wmask, count;
} beat_t;

static beat_t random_beat(void) {
  beat_t b = {.valid = ws_rand_percent(80), .wen = ws_rand_percent(90), .csr = CSR_FCSR};
  while (b.csr <= CSR_FCSR)
    b.csr = numbers[ws_rand_below(sizeof numbers / sizeof numbers[0])];
  if (COUNTERS && ws_rand_percent(5)) b.csr = COUNTER + ws_rand_below(COUNTERS);
  b.warp = ws_rand_below(W);
  b.beat = ws_rand_below(BEATS);
  b.rd = exec_rd(REG_W);
  b.last = ws_rand_below(2);
  b.mask = exec_mask(L);
  b.wmask = exec_mask(T);
  return b;
}

static void check_offer(const beat_t *b) {
  WS_EXPECT(O->res_warp_o, b->warp);
  WS_EXPECT(O->res_rd_o, b->rd);
  WS_EXPECT(O->res_beat_o, b->beat);
  WS_EXPECT(O->res_last_o, b->last);
  WS_EXPECT(O->res_mask_o, b->mask);
  taken = b->count;
  I->dx_wmask_i = b->wmask; // want() reads it here
  for (unsigned i = 0; i < L; i++)
    WS_CHECK_EQ(CVEC(O->res_data_o)[i], want(b->csr, b->warp, b->beat * L + i),
                "csr %x warp %u beat %u lane %u", b->csr, b->warp, b->beat, i);
}

// Two places: a beat goes to the second where it is free or becomes free, a counter only in the
// cycle in which it appears.
static void test_csr__stream(void) {
  beat_t look = {0}, offer = {0};
  unsigned long beats = 0;
  begin();
  for (int n = 0; n < (ws_long() ? 20000 : 3000); n++) {
    const bool always = n / 500 % 2; // as fast as beats come
    const beat_t next = random_beat();
    for (unsigned i = 0; i < 2; i++) {
      I->cycle_i[i] = ws_rand();
      I->instret_i[i] = ws_rand();
    }
    I->res_ready_i = always || ws_rand_percent(60);
    ws_eval();
    WS_EXPECT(O->res_valid_o, offer.valid);
    if (offer.valid) check_offer(&offer);
    bool go = look.valid && (!offer.valid || I->res_ready_i);
#if WS_PERF_COUNTERS
    if (is_counter(look.csr)) {
      go = go && I->perf_row_i == (look.csr - COUNTER) % 0x80;
      look.count = shown[I->perf_row_i][look.csr >= COUNTERH];
    }
#endif
    WS_EXPECT(O->ready_o, !look.valid || go, "csr %x waits", look.csr);
    I->dx_valid_i = next.valid && O->ready_o;
    I->dx_wen_i = next.wen;
    I->dx_csr_i = next.csr;
    I->dx_warp_i = next.warp;
    I->dx_rd_i = next.rd;
    I->dx_beat_i = next.beat;
    I->dx_last_i = next.last;
    I->dx_mask_i = next.mask;
    I->dx_wmask_i = next.wmask;
    const bool load = I->dx_valid_i && next.wen;
    if (I->res_ready_i) offer.valid = false;
    if (go) offer = look;
    if (go) look.valid = false;
    if (load) look = next;
    beats += load;
    tick();
  }
  WS_CHECK(beats > 1000, "%lu beats", beats);
}

#endif

const ws_test_t ws_tests[] = {{"each", test_csr__each},
                              {"random", test_csr__random},
#if WS_CSR_PIPE
                              {"stream", test_csr__stream},
#endif
                              {0}};
