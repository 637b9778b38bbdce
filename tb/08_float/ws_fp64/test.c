// SPDX-License-Identifier: Apache-2.0
// Streams of instructions, as two micro-operations each, give the model's results in all active
// lanes, register by register and in order.
#include "ws_config.h"
#include "ws_fp64_dut.h"

#define TB_FP_W 64
#include "08_float/ws_fma/width.h"

#include "08_float/ws_fcvt64/cvt.h"

#define I ((ws_fp64_in_t *)ws_tb_in)
#define O ((const ws_fp64_out_t *)ws_tb_out)

enum { L = WS_FP64_LANES, BEATS = WS_FP64_THREADS / L, SHARE = WS_FP64_SHARE, QUEUE = 64 };
enum { FP64_DIV = 22, FP64_SQRT = 23, TO_SINGLE = 28, FROM_SINGLE = 30 };

static const uint8_t ops[] = {
    WS_FPU_FMADD,    WS_FPU_FMSUB,     WS_FPU_FNMSUB,   WS_FPU_FNMADD,    WS_FPU_FADD, WS_FPU_FSUB,
    WS_FPU_FMUL,     WS_FPU_FSGNJ,     WS_FPU_FSGNJN,   WS_FPU_FSGNJX,    WS_FPU_FMIN, WS_FPU_FMAX,
    WS_FPU_FLE,      WS_FPU_FLT,       WS_FPU_FEQ,      WS_FPU_FCLASS,    FP64_DIV,    FP64_SQRT,
    WS_FPU_FCVT_W_S, WS_FPU_FCVT_WU_S, WS_FPU_FCVT_S_W, WS_FPU_FCVT_S_WU, TO_SINGLE,   FROM_SINGLE};

// The results of a beat that are to come: one or two registers.
typedef struct {
  unsigned op, rm, warp, rd[2], n, beat, last;
  uint32_t mask;
  uint64_t r[L];
  unsigned flags[L];
} due_t;

static due_t due[QUEUE];
static unsigned due_from, due_to, due_at; // due_at: registers of the first that have come
static unsigned done;                     // beats

// The instruction that goes in.
static struct {
  bool there, drops;
  unsigned op, rm, warp, rd[2], uop, beat;
  bool pair;
  uint32_t mask[BEATS];
  uint64_t x[BEATS][L][3];
} job;
static ws_fp_gen_t doubles, singles;

static void operands(unsigned op, uint64_t x[3]) {
  if (op == FP64_DIV || op == FP64_SQRT) {
    ws_fp64_gen(&doubles, op == FP64_DIV ? WS_FP_GEN_DIV : WS_FP_GEN_SQRT, x);
    return;
  }
  ws_fp64_gen_fpu(&doubles, op < 22 ? op : WS_FPU_FADD, x);
  if (op < 24) return;
  x[0] = cvt_operand(&doubles, &singles, op & 7);
  if (cvt_of_word(op & 7)) x[0] |= (uint64_t)ws_rand() << 32;
}

static uint64_t result(unsigned op, unsigned rm, const uint64_t x[3], unsigned *flags) {
  if (op == FP64_DIV || op == FP64_SQRT)
    return ws_fp64_div_op(&ws_fp_binary64, op == FP64_DIV ? WS_FDIV_FDIV : WS_FDIV_FSQRT, x[0],
                          x[1], (int)rm, flags);
  if (op >= 24) return cvt_model(op & 7, cvt_of_word(op & 7) ? (uint32_t)x[0] : x[0], rm, flags);
  return ws_fp64_op(&ws_fp_binary64, op, x[0], x[1], x[2], (int)rm, flags);
}

static bool gives_word(unsigned op) {
  return (op >= WS_FPU_FLE && op <= WS_FPU_FCLASS) || op == WS_FPU_FCVT_W_S ||
         op == WS_FPU_FCVT_WU_S || op == TO_SINGLE;
}

static void new_job(unsigned op) {
  job.there = true;
  job.drops = gives_word(op) && ws_rand_percent(5);
  job.op = op;
  job.rm = ws_rand_below(5);
  job.warp = ws_rand_below(WS_FP64_WARPS);
  job.pair = !gives_word(op);
  job.rd[0] = ws_rand_below(1u << WS_FP64_REG_W);
  job.rd[1] = ws_rand_below(1u << WS_FP64_REG_W);
  job.uop = job.beat = 0;
  for (unsigned b = 0; b < BEATS; b++) {
    job.mask[b] = exec_mask(L);
    for (unsigned l = 0; l < L; l++)
      operands(op, job.x[b][l]);
  }
}

static void expect_beat(void) {
  due_t *d = &due[due_to++ % QUEUE];
  WS_CHECK(due_to - due_from < QUEUE, "no results");
  *d = (due_t){.op = job.op,
               .rm = job.rm,
               .warp = job.warp,
               .n = job.pair ? 2 : 1,
               .beat = job.beat,
               .last = job.beat == BEATS - 1,
               .mask = job.mask[job.beat]};
  d->rd[0] = job.rd[job.pair ? 0 : 1];
  d->rd[1] = job.rd[1];
  for (unsigned l = 0; l < L; l++)
    d->r[l] = result(job.op, job.rm, job.x[job.beat][l], &d->flags[l]);
}

// Drives the next beat of the job; what is not used has other bits.
static void drive(void) {
  I->dx_valid_i = 1;
  I->dx_op_i = job.op;
  I->dx_rm_i = job.uop ? job.rm : ws_rand_below(8);
  I->dx_warp_i = job.warp;
  I->dx_rd_i = job.rd[job.uop];
  I->dx_wen_i = job.uop ? !job.drops : job.pair;
  I->dx_uop_i = job.uop;
  I->dx_beat_i = job.beat;
  I->dx_last_i = job.beat == BEATS - 1;
  I->dx_mask_i = job.mask[job.beat];
  for (unsigned l = 0; l < L; l++) {
    const uint64_t *x = job.x[job.beat][l];
    VEC(I->dx_a_i)[l] = (uint32_t)(x[0] >> 32 * job.uop);
    VEC(I->dx_b_i)[l] = (uint32_t)(x[1] >> 32 * job.uop);
    VEC(I->dx_c_i)[l] = (uint32_t)(x[2] >> 32 * job.uop);
  }
  if (job.uop && !job.drops) expect_beat();
  if (++job.beat < BEATS) return;
  job.beat = 0;
  job.there = !job.uop;
  job.uop = 1;
}

static void check_result(void) {
  const due_t *d = &due[due_from % QUEUE];
  WS_CHECK(due_from != due_to, "a result that no beat waits for");
  WS_EXPECT(O->res_warp_o, d->warp);
  WS_EXPECT(O->res_rd_o, d->rd[due_at], "operation %u", d->op);
  WS_EXPECT(O->res_beat_o, d->beat);
  WS_EXPECT(O->res_last_o, d->last);
  WS_EXPECT(O->res_mask_o, d->mask);
  for (unsigned l = 0; l < L; l++) {
    if (!(d->mask >> l & 1)) continue;
    WS_CHECK(ws_known(&CVEC(O->res_data_o)[l], 4), "lane %u has X bits", l);
    WS_CHECK_EQ(CVEC(O->res_data_o)[l], (uint32_t)(d->r[l] >> 32 * due_at),
                "operation %u rm %u lane %u", d->op, d->rm, l);
#if WS_FP64_FLAGS
    WS_CHECK_EQ(ws_get(CVEC(O->res_flags_o), l * 5, 5), due_at + 1 < d->n ? 0 : d->flags[l],
                "operation %u rm %u lane %u", d->op, d->rm, l);
#endif
  }
}

// One cycle: a beat when `offer` and the unit is ready. Returns whether one came in.
static bool cycle(bool offer, bool ready) {
  I->dx_valid_i = 0;
  I->dx_op_i = ws_rand();
  I->dx_rm_i = ws_rand();
  I->dx_uop_i = ws_rand_below(2);
  I->res_ready_i = ready;
  ws_eval();
  WS_CHECK_KNOWN(O->res_valid_o);
  WS_CHECK_KNOWN(O->ready_o);
  if (O->res_valid_o) {
    check_result();
    if (ready && ++due_at == due[due_from % QUEUE].n) {
      due_from++;
      due_at = 0;
      done++;
    }
  }
  const bool in = offer && job.there && O->ready_o, next = O->next_o;
  if (in) drive();
  ws_tick();
  I->dx_valid_i = 0;
  ws_eval();
  if (!in) WS_CHECK(O->ready_o || !next, "told a cycle ahead");
  return in;
}

static void drain(void) {
  for (unsigned n = 0; due_from != due_to; n++) {
    WS_CHECK(n < 1000, "results stay away");
    cycle(false, true);
  }
}

static void begin(unsigned salt) {
  due_from = due_to = due_at = done = 0;
  job.there = false;
  ws_fp_gen_init(&doubles, &ws_fp_binary64, ws_seed() * 8 + salt);
  ws_fp_gen_init(&singles, &ws_fp_binary32, ws_seed() * 8 + salt);
}

static void test_fp64__random(void) {
  begin(0);
  for (int n = 0; n < (ws_long() ? 1000000 : ws_four_state() ? 4000 : 30000); n++) {
    if (!job.there) new_job(ops[ws_rand_below(sizeof ops - (n & 4096 ? 8 : 0))]);
    cycle(ws_rand_percent(80), ws_rand_percent(n % 2000 < 1000 ? 100 : 30));
  }
  drain();
  WS_CHECK(done > 100, "only %u beats went through", done);
  ws_note("note %u beats of %u lanes", done, (unsigned)L);
}

// Additions one after the other: a warp takes SHARE + 1 cycles per beat.
static void test_fp64__full_rate(void) {
  enum { WARPS = 40 };
  WS_SKIP_IF(WS_FP64_ROOM == 1);
  begin(1);
  unsigned in = 0, cycles = 0;
  for (; in < WARPS * 2 * BEATS; cycles++) {
    if (!job.there) new_job(WS_FPU_FADD);
    in += cycle(true, true);
    WS_CHECK(cycles < 100000, "no progress");
  }
  WS_CHECK_EQ(cycles, WARPS * BEATS * (SHARE + 1) - SHARE + 1);
  drain();
}

// Two cycles per round when the active lane needs no digits, regardless of the others.
static void test_fp64__idle_lanes_do_not_divide(void) {
  begin(3);
  ws_reset();
  new_job(FP64_DIV);
  for (unsigned b = 0; b < BEATS; b++) {
    job.mask[b] = 1;
    for (unsigned l = 0; l < L; l++) {
      job.x[b][l][0] = l ? UINT64_C(0x3ff123456789abcd) : 0;
      job.x[b][l][1] = UINT64_C(0x4008000000000000);
    }
  }
  while (due_to == 0)
    cycle(true, true);
  unsigned cycles = 1;
  for (job.there = false; !O->res_valid_o; cycles++)
    cycle(false, true);
  WS_CHECK_EQ(cycles, 2 * SHARE + 1);
  drain();
}

static void test_fp64__reset_forgets(void) {
  begin(2);
  for (unsigned n = 0; n < 30; n++) {
    for (unsigned k = ws_rand_below(60); k; k--) {
      if (!job.there) new_job(ops[ws_rand_below(sizeof ops)]);
      cycle(true, ws_rand_below(2));
    }
    I->dx_valid_i = 0;
    I->rst_i = 1;
    ws_tick();
    I->rst_i = 0;
    due_from = due_to = due_at = 0;
    job.there = false;
    ws_eval();
    WS_EXPECT(O->res_valid_o, 0);
    WS_EXPECT(O->ready_o, 1);
  }
}

const ws_test_t ws_tests[] = {{"random", test_fp64__random},
                              {"full_rate", test_fp64__full_rate},
                              {"idle_lanes_do_not_divide", test_fp64__idle_lanes_do_not_divide},
                              {"reset_forgets", test_fp64__reset_forgets},
                              {0}};
