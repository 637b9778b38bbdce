// SPDX-License-Identifier: Apache-2.0
// The timelines of the operand-collector text (Aamodt, Fung, Rogers, General-Purpose Graphics
// Processor Architectures, Figs 3.14 and 3.17) on an SM: the instructions of the figures in the
// warps of the figures, and what each register bank does in each cycle, beside the text's.
// WS_TIMELINES=<folder>: a table and a picture of each machine go there.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../host/driver/ws_hw.h"
#include "timeline.h"
#include "ws_asm.h"
#include "ws_axi_check.h"
#include "ws_bits.h"
#include "ws_config.h"
#include "ws_model.h"
#include "ws_sm_ports.h"
#include "ws_tb.h"
#include "ws_timeline_dut.h"

#define I ((ws_timeline_in_t *)ws_tb_in)
#define O ((const ws_timeline_out_t *)ws_tb_out)
#define VEC(field) ((const uint32_t *)&O->field)

#define CODE UINT32_C(0x80000000)
#define CONST UINT32_C(0x20000000)
enum { CODE_BYTES = 0x1000, CONST_BYTES = 0x1000, STUCK_CYCLES = 20000 };
enum { BUS_BYTES = WS_AXI_DATA_W / 8, WARPS = WS_WARPS, REGISTERS = 64 };
enum { WARP_W = WS_TIMELINE_WARP_W, REG_W = WS_TIMELINE_REG_W, ROW_W = WS_TIMELINE_ROW_W };
enum { ROWS_OF_WARP = REGISTERS / TL_BANKS };
#define WORD(x) WORD_(x)
#define WORD_(x) #x
static const char reads[] = WORD(WS_COLLECTOR_READS_WORD);

// ---- the figures, and what these machines do

typedef struct {
  const char *name; // of the machine: its rf_swizzle, collectors, collector_reads
  bool swizzle;
  int collectors;
  const char *reads;
  const char *rows[TL_ROWS]; // issue, banks
} expected_t;

typedef struct {
  const char *what, *caption;
  int last;            // the warp that comes last to the barrier: the one after it issues first
  const char *of_warp; // its instruction: '1' i1, '2' i2, '-' none
  timeline_t text;
  const char *rows[TL_ROWS]; // of the text
} figure_t;

static figure_t fig14 = {
    .what = "Fig. 3.14: naive banks",
    .caption = "i1: mad r2, r5, r4, r6 (fmadd of f registers on the SM); i2: add r5, r5, r1. "
               "Red edge: write-back.",
    .last = 2,
    .of_warp = "22-1",
    .rows = {"w3:i1|w0:i2|||w1:i2", "|w3.r4", "|w3.r5|w0.r5|w0.r1|w1.r5|w0.r5 WR|w1.r1",
             "|w3.r6||w3.r2 WR", ""}};
static figure_t fig17 = {
    .what = "Fig. 3.17: swizzled banks and collectors",
    .caption = "i1: add r1, r2, r5; i2: mad r4, r3, r7, r1 (fmadd of f registers on the SM). "
               "Red edge: write-back.",
    .last = 0,
    .of_warp = "2111",
    .rows = {"w1:i1|w2:i1|w3:i1|w0:i2", "||w2.r2||w3.r5||w3.r1 WR", "|||w3.r2||||w0.r1",
             "||w1.r5||w1.r1 WR", "|w1.r2||w2.r5|w0.r3|w2.r1 WR|w0.r7"}};

static const expected_t expected[] = {
    {.name = "naive banks, two collectors that read in order",
     .collectors = 2,
     .reads = "in_order",
     .rows = {"w3:i1|w0:i2|w1:i2", "|w3.f4", "|w3.f5|w0.x5|w0.x1|w1.x5|w0.x5 WR|w1.x1||w1.x5 WR",
              "|w3.f6|||||||w3.f2 WR", ""}},
    {.name = "naive banks, two collectors",
     .collectors = 2,
     .reads = "all",
     .rows = {"w3:i1|w0:i2|w1:i2", "|w3.f4", "|w3.f5|w0.x5|w1.x5|w0.x1|w1.x1|w0.x5 WR|w1.x5 WR",
              "|w3.f6|||||||w3.f2 WR", ""}},
    {.name = "naive banks, one collector",
     .collectors = 1,
     .reads = "all",
     .rows = {"w3:i1||w0:i2|||w1:i2", "|w3.f4", "|w3.f5||w0.x5|w0.x1||w0.x5 WR|w1.x5|w1.x1",
              "|w3.f6|||||||w3.f2 WR", ""}},
    {.name = "swizzled banks, four collectors of one read per cycle",
     .collectors = 4,
     .swizzle = true,
     .reads = "one",
     .rows = {"w1:i1|w2:i1|w3:i1|w0:i2", "||w2.x2||w3.x5||w3.x1 WR", "|||w3.x2||||w0.f1",
              "||w1.x5||w1.x1 WR", "|w1.x2||w2.x5|w0.f3|w2.x1 WR|w0.f7"}},
    {.name = "swizzled banks, four collectors that read all",
     .collectors = 4,
     .swizzle = true,
     .reads = "all",
     .rows = {"w1:i1|w2:i1|w3:i1|w0:i2", "||w2.x2|w3.x5||w3.x1 WR", "|||w3.x2|w0.f1",
              "|w1.x5||w1.x1 WR", "|w1.x2|w2.x5||w2.x1 WR|w0.f3|w0.f7"}}};

// ---- the machine

static struct {
  ws_mem_t *mem;
  ws_axi_mem_t *axi;
  ws_axi_check_t check;
  ws_axil_t regs;
  figure_t *figure;
  uint32_t pc[WARPS]; // of the instruction of each warp, 0: none
  uint64_t from;      // cycle in which the first of them issues
  timeline_t seen;
} sm;

static void put(int row, uint64_t cycle, const char *fmt, unsigned warp, unsigned reg) {
  char *cell = sm.seen.cell[row][cycle];
  WS_CHECK(!*cell, "cycle %u: two events in `%s`", (unsigned)cycle, timeline_name(row));
  snprintf(cell, TL_CELL, fmt, warp, reg >= 32 ? 'f' : 'x', reg % 32);
}

// The register in a row of a bank: ws_rf_map.
static void put_read(unsigned bank, uint64_t cycle) {
  const unsigned at = (unsigned)ws_get(VEC(rd_row_o), bank * ROW_W, ROW_W);
  const unsigned warp = at / ROWS_OF_WARP, line = at % ROWS_OF_WARP;
  const unsigned turn = !WS_RF_SWIZZLE ? 0 : line >= 32 / TL_BANKS ? 5 * warp : warp;
  put(1 + (int)bank, cycle, "w%u.%c%u", warp,
      line * TL_BANKS + (bank + 8 * TL_BANKS - turn) % TL_BANKS);
}

static void watch(void) {
  WS_CHECK_KNOWN(O->issue_valid_o);
  const uint32_t pc = O->issue_pc_o << 2, w = O->issue_warp_o;
  const bool of_figure = O->issue_valid_o && pc == sm.pc[w];
  if (of_figure && !sm.from) sm.from = ws_cycle();
  const uint64_t cycle = ws_cycle() - sm.from;
  if (!sm.from || cycle >= TL_CYCLES) return;
  if (of_figure) snprintf(sm.seen.cell[0][cycle], TL_CELL, "w%u:i%c", w, sm.figure->of_warp[w]);
  WS_CHECK_KNOWN(O->rd_valid_o);
  WS_CHECK_KNOWN(O->wb_valid_o);
  for (unsigned b = 0; b < TL_BANKS; b++) {
    if (O->rd_valid_o >> b & 1) put_read(b, cycle);
    if (O->wb_valid_o >> b & 1)
      put(1 + (int)b, cycle, "w%u.%c%u WR", (unsigned)ws_get(VEC(wb_warp_o), b * WARP_W, WARP_W),
          (unsigned)ws_get(VEC(wb_rd_o), b * REG_W, REG_W));
  }
}

static void cycle(void *ctx) {
  (void)ctx;
  const ws_axi_slave_t *slave = ws_axi_mem_out(sm.axi);
  WS_AXI_TO_DUT(I, slave);
  ws_step();
  const ws_axi_master_t master = WS_AXI_FROM_DUT(O);
  const ws_axi_rule_t broken = ws_axi_check(&sm.check, &master, slave);
  WS_CHECK(broken == WS_AXI_RULE_NONE, "AXI: %s", ws_axi_rule_text(broken));
  ws_axi_mem_cycle(sm.axi, &master);
  watch();
}

static void open_sm(void) {
  const ws_axi_mem_cfg_t cfg = {.data_bytes = BUS_BYTES,
                                .latency = 5,
                                .seed = 1,
                                .read = ws_port_mem_read,
                                .write = ws_port_mem_write,
                                .ctx = sm.mem = ws_mem_new()};
  WS_CHECK(sm.mem && !ws_mem_map(sm.mem, CODE, CODE_BYTES) &&
               !ws_mem_map(sm.mem, CONST, CONST_BYTES) && (sm.axi = ws_axi_mem_new(&cfg)),
           "out of memory");
  ws_axi_check_init(&sm.check, BUS_BYTES);
  ws_reset();
  sm.regs = (ws_axil_t){.eval = ws_port_settle, .tick = cycle};
  WS_AXIL_BIND(&sm.regs, I, O);
}

// ---- the program

#define P(insn) wsa_put(&prog, wsa_##insn)
#define TO(insn, label) wsa_to(&prog, wsa_##insn, label)

static wsa_t prog;

static void instruction(const figure_t *f, char of_warp) {
  if (f == &fig14 && of_warp == '1') P(fmadd_s(2, 5, 4, 6, WSA_RNE));
  if (f == &fig14 && of_warp == '2') P(add(5, 5, 1));
  if (f == &fig17 && of_warp == '1') P(add(1, 2, 5));
  if (f == &fig17 && of_warp == '2') P(fmadd_s(4, 3, 7, 1, WSA_RNE));
}

// Every warp waits at the barrier, its instruction in the I-buffer, until the last one comes, much
// later; that one has its instruction from the line of the cache that it waits in. Then the four
// instructions issue one after the other, round-robin from the warp after the last one. Nothing
// else is in the pipeline: what follows is `exit`, which waits for them.
static void program(figure_t *f) {
  wsa_init(&prog, CODE);
  for (unsigned r = 1; r < 8; r++)
    P(addi(r, 0, (int)r));
  for (unsigned r = 1; r < 8; r++)
    P(fcvt_s_w(r, r, WSA_RNE));
  P(csrr(10, WSA_TID));
  P(srli(10, 10, 2)); // the warp
  for (int w = 0; w < WARPS; w++) {
    const int next = wsa_label(&prog);
    P(addi(11, 0, w));
    TO(bne(10, 11, 0), next);
    while (prog.n % (WS_ICACHE_LINE / 4) != WS_ICACHE_LINE / 4 - 1)
      wsa_put(&prog, wsa_nop());
    P(addi(12, 0, w == f->last ? 200 : 1));
    const int wait = wsa_here(&prog);
    P(addi(12, 12, -1));
    TO(bne(12, 0, 0), wait);
    P(bar(0));
    sm.pc[w] = f->of_warp[w] == '-' ? 0 : CODE + 4 * (uint32_t)prog.n;
    instruction(f, f->of_warp[w]);
    P(exit());
    wsa_bind(&prog, next);
  }
  P(exit());
  WS_CHECK(!wsa_end(&prog), "assembler: %s", prog.err);
  WS_CHECK(!ws_mem_write(sm.mem, CODE, prog.word, 4 * (uint32_t)prog.n), "the code is too long");
}

static void run(figure_t *f) {
  open_sm();
  sm.figure = f;
  program(f);
  const ws_hw_t hw = {
      .reg_read = ws_port_reg_read, .reg_write = ws_port_reg_write, .bus = &sm.regs};
  const ws_hw_launch_t l = {.entry_pc = CODE,
                            .grid = {1, 1, 1},
                            .block = {WARPS * WS_THREADS, 1, 1},
                            .param_ptr = 0,
                            .const_base = CONST,
                            .const_bytes = 256,
                            .regs_per_thread = REGISTERS};
  WS_CHECK_EQ(ws_hw_launch(&hw, &l), WS_HW_OK, "the launch is refused");
  for (unsigned n = 0; !O->irq_o; n++) {
    WS_CHECK(n < STUCK_CYCLES, "the kernel does not end");
    cycle(NULL);
  }
  WS_CHECK_EQ(ws_hw_poll(&hw), WS_HW_OK, "the kernel faults");
  WS_CHECK(sm.from, "no instruction of the figure has issued");
}

// ---- the report

static void note(const timeline_t *t) {
  char line[256];
  ws_note("note %s", t->title);
  for (int r = -1; r < TL_ROWS; r++) {
    timeline_line(t, r, line, sizeof line);
    ws_note("note %s", line);
  }
}

static void save(const figure_t *f, const char *machine) {
  const char *folder = getenv("WS_TIMELINES");
  if (!folder) return;
  const timeline_t *both[] = {&f->text, &sm.seen};
  for (int svg = 0; svg < 2; svg++) {
    char name[4096], line[256];
    snprintf(name, sizeof name, "%s/%s.%s", folder, machine, svg ? "svg" : "txt");
    FILE *to = fopen(name, "w");
    WS_CHECK(to, "%s cannot be written", name);
    if (svg) timeline_svg(to, both, 2, f->caption);
    for (int i = 0; i < 2 && !svg; i++) {
      fprintf(to, "%s\n", both[i]->title);
      for (int r = -1; r < TL_ROWS; r++) {
        timeline_line(both[i], r, line, sizeof line);
        fprintf(to, "%s\n", line);
      }
      fputs("\n", to);
    }
    if (!svg) fprintf(to, "%s\n", f->caption);
    fclose(to);
  }
}

static void test_timelines__figure(void) {
  static char title[200], text_title[100];
  figure_t *f = WS_RF_SWIZZLE ? &fig17 : &fig14;
  size_t i = 0;
  while (i < sizeof expected / sizeof expected[0] &&
         (expected[i].swizzle != (bool)WS_RF_SWIZZLE || strcmp(expected[i].reads, reads) != 0 ||
          expected[i].collectors != WS_COLLECTORS))
    i++;
  WS_CHECK(i < sizeof expected / sizeof expected[0], "no expectation for this machine");
  const expected_t *e = &expected[i];
  snprintf(title, sizeof title, "The SM: %s", e->name);
  snprintf(text_title, sizeof text_title, "%s, the text", f->what);
  sm.seen.title = title;
  f->text.title = text_title;
  timeline_t want = {.title = title};
  for (int r = 0; r < TL_ROWS; r++) {
    timeline_row(&want, r, e->rows[r]);
    timeline_row(&f->text, r, f->rows[r]);
  }
  run(f);
  note(&f->text);
  note(&sm.seen);
  for (int r = 0; r < TL_ROWS; r++)
    for (int c = 0; c < TL_CYCLES; c++)
      WS_CHECK(strcmp(sm.seen.cell[r][c], want.cell[r][c]) == 0,
               "cycle %d, %s: `%s`, expected `%s`", c, timeline_name(r), sm.seen.cell[r][c],
               want.cell[r][c]);
  char machine[64];
  snprintf(machine, sizeof machine, "%s-%d-%s", WS_RF_SWIZZLE ? "swizzled" : "naive", WS_COLLECTORS,
           reads);
  save(f, machine);
}

const ws_test_t ws_tests[] = {{"figure", test_timelines__figure}, {0}};
