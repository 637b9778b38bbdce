// SPDX-License-Identifier: Apache-2.0
// The lockstep interface: what it accepts, what it refuses, with the order rules of memory.
#include "t.h"

static const uint32_t cta0[3];
static ws_retire_t r;

// Two warps of one CTA, both started. The program is emitted between begin and go.
static void begin(void) {
  rig_reset();
  R.l.block[0] = 16;
  R.l.shared_bytes = 64;
  E(csrr(5, WSA_TID));
  E(csrr(6, WSA_PARAM));
}

static void go(void) {
  E(exit());
  rig_load();
  for (unsigned w = 0; w < 2; w++)
    ws_model_warp_start(R.m, w, cta0, w);
}

static int issue(unsigned warp, unsigned n) {
  int rc = WS_OK;
  while (n-- && rc == WS_OK)
    rc = ws_model_issue(R.m, warp, &r);
  return rc;
}

static int mem(unsigned warp, ws_access_t access, unsigned rd, uint32_t mask) {
  return ws_model_mem(R.m, warp, WS_PORT_ANY, access, rd, mask, 0, NULL);
}

static bool says(const char *text) {
  return strstr(ws_model_err(R.m), text) != NULL;
}

static void retire_tells_what_an_instruction_did(void) {
  begin();
  E(addi(7, 5, 3));
  E(sh(7, 6, 2));
  E(lbu(8, 6, 1));
  E(csrr(9, WSA_CYCLE));
  E(add(0, 5, 5));
  go();
  CHECK_EQ(issue(1, 3), WS_OK);
  CHECK(r.warp == 1 && r.pc == CODE + 8 && r.insn == R.a.word[2] && r.mask == 0xFF && r.rd == 7 &&
            !r.has_mem,
        "addi");
  CHECK(r.kind == WS_K_ALU && !strcmp(r.name, "addi") && r.data[3] == 14 &&
            r.next_pc == CODE + 12 && !r.undef,
        "addi");
  CHECK_EQ(issue(1, 1), WS_OK);
  CHECK(r.rd == -1 && r.has_mem && r.access == WS_STORE && r.size == 2 && r.addr[7] == OUT + 2 &&
            r.data[7] == 18,
        "sh");
  CHECK(r.kind == WS_K_LSU && r.paddr[7] == OUT + 2 && r.space[7] == WS_GLOBAL, "sh");
  CHECK_EQ(issue(1, 1), WS_OK);
  CHECK(r.rd == 8 && r.has_mem && r.access == WS_LOAD && r.size == 1 && r.addr[0] == OUT + 1,
        "lbu");
  CHECK_EQ(ws_model_warp_pending(R.m, 1), 2);
  CHECK_EQ(issue(1, 1), WS_OK);
  CHECK(r.rd == 9 && r.is_volatile && r.kind == WS_K_CSR, "cycle");
  CHECK_EQ(issue(1, 1), WS_OK);
  CHECK(r.rd == -1 && !r.is_volatile, "rd = x0");
}

static void loads_return_in_any_order_and_in_parts(void) {
  begin();
  E(lw(7, 6, 0));
  E(lw(8, 6, 4));
  E(sw(5, 6, 8));
  E(add(9, 8, 8));
  E(add(9, 7, 8));
  go();
  ws_mem_write_le(R.mem, OUT, 4, 70);
  ws_mem_write_le(R.mem, OUT + 4, 4, 80);
  CHECK_EQ(issue(0, 5), WS_OK);
  uint32_t data[WS_MAX_THREADS], ready;
  CHECK_EQ(mem(0, WS_LOAD, 8, 0x0F), WS_OK);
  CHECK_EQ(ws_model_result(R.m, 0, 8, data, &ready), WS_OK);
  CHECK(ready == 0x0F && data[0] == 80, "half of the load");
  CHECK_EQ(mem(0, WS_LOAD, 8, 0xF0), WS_OK);
  CHECK_EQ(issue(0, 1), WS_OK);
  CHECK_EQ(r.data[7], 160);
  CHECK_EQ(issue(0, 1), WS_ERROR);
  CHECK(says("warp 0 pc 0x00010018 insn 0x008384b3 (add): issued before x7 was ready (threads 0xff "
             "wait for memory)"),
        "%s", ws_model_err(R.m));
}

static void results_must_be_ready(void) {
  // Source, destination, exit and bar with a pending load.
  for (int kind = 0; kind < 4; kind++) {
    begin();
    E(lw(7, 6, 0));
    if (kind == 0) E(sw(7, 6, 0));
    if (kind == 1) E(addi(7, 0, 1));
    if (kind == 2) E(exit());
    if (kind == 3) E(bar(0));
    go();
    CHECK_EQ(issue(0, 3), WS_OK);
    CHECK_EQ(mem(0, WS_LOAD, 7, 0x7F), WS_OK);
    CHECK_EQ(issue(0, 1), WS_ERROR);
    CHECK(says(kind < 2 ? "issued before x7 was ready (threads 0x80" : "x7 waits for memory"), "%s",
          ws_model_err(R.m));
  }
}

static void only_outstanding_accesses_can_take_effect(void) {
  begin();
  E(lw(7, 6, 0));
  E(amoadd_w(8, 5, 6));
  go();
  CHECK_EQ(issue(0, 4), WS_OK);
  CHECK_EQ(mem(0, WS_LOAD, 0, 0xFF), WS_OK); // x0: nothing to do
  CHECK_EQ(mem(0, WS_LOAD, 7, 0x03), WS_OK);
  CHECK_EQ(mem(0, WS_LOAD, 7, 0x06), WS_ERROR);
  CHECK(says("threads 0x6 took effect, only 0xfc are outstanding"), "%s", ws_model_err(R.m));
  static const struct {
    unsigned warp;
    ws_access_t access;
    unsigned rd;
  } row[] = {{1, WS_LOAD, 7}, {0, WS_LOAD, 8}, {0, WS_STORE, 0}, {0, WS_AMO, 7}, {0, WS_AMO, 0}};
  for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
    go();
    CHECK_EQ(issue(0, 4), WS_OK);
    CHECK_EQ(mem(row[i].warp, row[i].access, row[i].rd, 1), WS_ERROR);
    CHECK(says("is outstanding"), "%s", ws_model_err(R.m));
  }
}

// Stores to two ports overtake each other; at one port they keep their order.
static void ports_tell_stores_apart(void) {
  begin();
  E(lui(7, 0xD0000000));
  E(sw(5, 6, 0));
  E(sw(5, 7, 0));
  E(sw(6, 7, 4));
  go();
  CHECK_EQ(issue(0, 6), WS_OK);
  ws_done_t d;
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_SHARED, WS_STORE, 0, 0xFF, 0, &d), WS_OK);
  CHECK(d.pc == CODE + 16 && d.paddr[3] == 0 && d.data[3] == 3 && d.rd == -1, "first shared store");
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_SHARED, WS_STORE, 0, 0xFF, 0, &d), WS_OK);
  CHECK(d.pc == CODE + 20 && d.paddr[3] == 4, "second shared store");
  CHECK_EQ(ws_model_smem(R.m)[0], 7);
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_CONST, WS_STORE, 0, 0xFF, 0, &d), WS_ERROR);
}

// A store to another line may overtake; stores to one line keep their order.
static void lines_tell_stores_apart(void) {
  begin();
  R.cfg.line_bytes = 64;
  E(sw(5, 6, 4));
  E(sw(5, 6, 64));
  E(sw(6, 6, 68));
  go();
  CHECK_EQ(issue(0, 5), WS_OK);
  ws_done_t d;
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_STORE, 0, 0xFF, OUT + 64, &d), WS_OK);
  CHECK(d.pc == CODE + 12 && d.paddr[3] == OUT + 64, "first store to the second line");
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_STORE, 0, 0x0F, OUT + 64, &d), WS_OK);
  CHECK(d.pc == CODE + 16 && d.paddr[3] == OUT + 68, "second store to the second line");
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_STORE, 0, 0xFF, OUT, &d), WS_OK);
  CHECK(d.pc == CODE + 8 && d.paddr[3] == OUT + 4, "store to the first line");
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_STORE, 0, 0x0F, OUT + 64, &d), WS_ERROR);
  CHECK_EQ(ws_model_mem(R.m, 0, WS_PORT_DATA, WS_STORE, 0, 0xF0, OUT + 128, &d), WS_ERROR);
}

// Program: two accesses x and y; performing y first is refused with `text`, or fine when it is
// NULL.
static bool overtakes(uint32_t x, uint32_t between, uint32_t y, ws_access_t access, unsigned rd,
                      uint32_t mask, const char *text) {
  begin();
  E(slli(7, 5, 2));
  E(add(7, 7, 6));
  wsa_put(&R.a, x);
  wsa_put(&R.a, between);
  wsa_put(&R.a, y);
  go();
  if (issue(0, 7) != WS_OK) return false;
  int rc = mem(0, access, rd, mask);
  return text ? rc == WS_ERROR && says(text) : rc == WS_OK;
}

static void same_thread_same_address_stays_in_order(void) {
  static const char text[] =
      "overtakes, in the same thread at the same address, the access of pc 0x00010010";
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_nop(), wsa_lw(8, 7, 0), WS_LOAD, 8, 0xFF, text),
        "load after store: %s", ws_model_err(R.m));
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_nop(), wsa_lb(8, 7, 3), WS_LOAD, 8, 0x01, text),
        "byte of the word");
  CHECK(overtakes(wsa_lw(8, 7, 0), wsa_nop(), wsa_sb(5, 7, 2), WS_STORE, 0, 0x80, text),
        "store after load");
  CHECK(overtakes(wsa_lw(8, 7, 0), wsa_nop(), wsa_lw(9, 7, 0), WS_LOAD, 9, 0xFF, text),
        "load after load");
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_nop(), wsa_amoadd_w(9, 5, 7), WS_AMO, 9, 0x10, text),
        "AMO after store");
  CHECK(overtakes(wsa_sb(5, 7, 0), wsa_nop(), wsa_lbu(8, 7, 1), WS_LOAD, 8, 0xFF, NULL),
        "other byte: %s", ws_model_err(R.m));
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_nop(), wsa_lw(8, 7, 4), WS_LOAD, 8, 0x7F, NULL),
        "another thread's word: %s", ws_model_err(R.m));
}

static void fence_keeps_the_warps_order(void) {
  static const char text[] = "overtakes, across a fence, the access of pc 0x00010010";
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_fence(), wsa_lw(8, 7, 64), WS_LOAD, 8, 0xFF, text), "%s",
        ws_model_err(R.m));
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_nop(), wsa_lw(8, 7, 64), WS_LOAD, 8, 0xFF, NULL), "%s",
        ws_model_err(R.m));
  CHECK_EQ(mem(0, WS_STORE, 0, 0xFF), WS_OK);
  CHECK(overtakes(wsa_sw(5, 7, 0), wsa_fence(), wsa_sw(5, 7, 64), WS_STORE, 0, 0xFF, NULL),
        "in order: %s", ws_model_err(R.m));
  CHECK_EQ(mem(0, WS_STORE, 0, 0xFF), WS_OK);
  CHECK_EQ(ws_model_warp_pending(R.m, 0), 0);
}

// Warp 0 stores, both pass a barrier, warp 1 loads before the store took effect.
static void bar_keeps_the_ctas_order(void) {
  for (int same = 0; same < 2; same++) {
    begin();
    E(andi(7, 5, 7));
    E(slli(7, 7, 2));
    E(add(7, 7, 6));
    E(sw(5, 7, 0));
    E(bar(0));
    E(lw(8, 7, same ? 0 : 64));
    go();
    CHECK_EQ(issue(0, 7), WS_OK);
    CHECK_EQ(issue(1, 6), WS_OK);
    CHECK_EQ(mem(1, WS_STORE, 0, 0xFF), WS_OK);
    CHECK_EQ(issue(1, 1), WS_OK);
    CHECK(ws_model_warp_waits(R.m, 1) == false, "not released");
    CHECK_EQ(issue(1, 1), WS_OK);
    CHECK_EQ(mem(1, WS_LOAD, 8, 0xFF), same ? WS_ERROR : WS_OK);
    if (same)
      CHECK(says("overtakes, across a barrier, the access of warp 0 pc 0x00010014"), "%s",
            ws_model_err(R.m));
  }
}

static void a_waiting_warp_does_not_issue(void) {
  begin();
  E(bar(0));
  go();
  CHECK_EQ(issue(0, 3), WS_OK);
  CHECK(ws_model_warp_waits(R.m, 0), "not waiting");
  CHECK_EQ(issue(0, 1), WS_ERROR);
  CHECK(says("warp 0 pc 0x0001000c insn 0x0000000b (exit): issued while waiting at barrier 0"),
        "%s", ws_model_err(R.m));
}

static void ended_and_faulted_warps_do_not_issue(void) {
  begin();
  E(ecall());
  go();
  CHECK_EQ(issue(0, 3), WS_FAULTED);
  CHECK_EQ(r.fault, WS_CAUSE_ECALL);
  CHECK_EQ(issue(1, 2), WS_OK); // the other warp may go on until the SM stops
  CHECK_EQ(issue(0, 1), WS_ERROR);
  CHECK(says("issued after a fault"), "%s", ws_model_err(R.m));
  begin();
  go();
  CHECK_EQ(issue(0, 3), WS_OK);
  CHECK_EQ(issue(0, 1), WS_ERROR);
  CHECK(says("free warp slot"), "%s", ws_model_err(R.m));
}

// Data faults are imprecise: the warp issues on, and both faults are known.
static void data_faults_leave_the_warp_running(void) {
  begin();
  E(slli(7, 5, 29)); // thread 6: 0xC0000000, no constant window here; thread 0: 0 is not mapped
  E(lw(8, 7, 0));
  E(ecall());
  go();
  CHECK_EQ(issue(0, 4), WS_FAULTED);
  CHECK_EQ(r.fault, WS_CAUSE_BUS);
  CHECK_EQ(issue(0, 1), WS_FAULTED);
  CHECK_EQ(r.fault, WS_CAUSE_ECALL);
  ws_fault_t f = {.cause = WS_CAUSE_ECALL, .pc = CODE + 16, .mask = 0xFF};
  CHECK(ws_model_fault_match(R.m, &f), "the second fault");
  f = (ws_fault_t){.cause = WS_CAUSE_RANGE, .pc = CODE + 12, .mask = 0xC0, .addr = 0xC0000000};
  CHECK(ws_model_fault_match(R.m, &f), "another cause in the same instruction");
  f = (ws_fault_t){.cause = WS_CAUSE_BUS, .pc = CODE + 12, .mask = 0x3F, .addr = 0};
  CHECK(ws_model_fault_match(R.m, &f), "the first fault");
}

static void undefined_sources_are_marked_and_adopted(void) {
  begin();
  E(add(7, 5, 9)); // x9 was never written
  E(sw(7, 6, 0));
  E(addi(8, 7, 1));
  E(sw(9, 6, 4));
  go();
  uint32_t data[WS_MAX_THREADS];
  for (uint32_t t = 0; t < WS_MAX_THREADS; t++)
    data[t] = 1000 + t;
  CHECK_EQ(issue(0, 3), WS_OK);
  CHECK_EQ(r.undef, 0xFF);
  CHECK_EQ(ws_model_adopt(R.m, 0, 7, 0x0F, data), WS_OK);
  CHECK_EQ(issue(0, 1), WS_OK);
  CHECK_EQ(r.undef, 0xF0);
  CHECK_EQ(r.data[2], 1002);
  CHECK_EQ(issue(0, 1), WS_OK);
  CHECK_EQ(r.undef, 0xF0);
  CHECK_EQ(r.data[2], 1003);
  CHECK_EQ(issue(0, 1), WS_OK);
  CHECK_EQ(r.undef, 0xFF);
  CHECK_EQ(ws_model_adopt_store(R.m, 0, 0xFF, data), WS_OK);
  CHECK_EQ(mem(0, WS_STORE, 0, 0xFF), WS_OK);
  CHECK_EQ(mem(0, WS_STORE, 0, 0xFF), WS_OK);
  CHECK_EQ(rig_out(1), 1007);
}

static void only_what_is_pending_can_be_adopted(void) {
  static const uint32_t data[WS_MAX_THREADS];
  for (int kind = 0; kind < 4; kind++) {
    begin();
    E(lw(7, 6, 0));
    E(sw(5, 6, 64));
    go();
    CHECK_EQ(issue(0, 4), WS_OK);
    if (kind == 0) CHECK_EQ(ws_model_adopt(R.m, 0, 7, 1, data), WS_ERROR);
    if (kind == 1) CHECK_EQ(ws_model_adopt(R.m, 0, 0, 1, data), WS_ERROR);
    if (kind == 2) CHECK_EQ(ws_model_adopt_store(R.m, 1, 1, data), WS_ERROR);
    if (kind == 3) {
      CHECK_EQ(mem(0, WS_STORE, 0, 0x0F), WS_OK);
      CHECK_EQ(ws_model_adopt_store(R.m, 0, 0x10, data), WS_OK);
      CHECK_EQ(ws_model_adopt_store(R.m, 0, 0x18, data), WS_ERROR);
    }
    CHECK(says("adopt"), "%s", ws_model_err(R.m));
  }
}

// A warp that goes on faulting until the SM stops: every record is kept.
static void many_faults_are_recorded(void) {
  begin();
  for (int i = 0; i < 20; i++)
    E(lw(0, 5, 0x400));
  go();
  CHECK_EQ(issue(0, 2), WS_OK);
  for (uint32_t i = 0; i < 20; i++) {
    CHECK_EQ(issue(0, 1), WS_FAULTED);
    const ws_fault_t f = {
        .cause = WS_CAUSE_MISALIGNED, .pc = CODE + 8 + 4 * i, .mask = 2, .addr = 0x401};
    CHECK(ws_model_fault_match(R.m, &f), "fault %u", (unsigned)i);
  }
  CHECK_EQ(ws_model_fault(R.m)->pc, CODE + 8);
}

static void conflicts_in_parts_keep_thread_order(void) {
  begin();
  E(sw(5, 6, 0));
  E(amoadd_w(7, 5, 6));
  go();
  CHECK_EQ(issue(0, 4), WS_OK);
  CHECK_EQ(mem(0, WS_STORE, 0, 0xF0), WS_OK);
  CHECK_EQ(mem(0, WS_STORE, 0, 0x0F), WS_OK);
  CHECK_EQ(rig_out(0), 7);
  CHECK_EQ(mem(0, WS_AMO, 7, 0x03), WS_OK);
  CHECK_EQ(mem(0, WS_AMO, 7, 0x10), WS_OK);
  CHECK_EQ(mem(0, WS_AMO, 7, 0x08), WS_ERROR);
  CHECK(says("AMO of thread 3 after that of thread 4"), "%s", ws_model_err(R.m));
}

// Stores may still be on their way when the warp ends; the kernel is done when they have arrived.
static void stores_outlive_their_warp(void) {
  begin();
  E(sw(5, 6, 0));
  go();
  CHECK_EQ(issue(0, 4), WS_OK);
  CHECK_EQ(issue(1, 4), WS_OK);
  CHECK(!ws_model_done(R.m), "done with stores outstanding");
  CHECK_EQ(mem(1, WS_STORE, 0, 0xFF), WS_OK);
  CHECK_EQ(mem(0, WS_STORE, 0, 0xFF), WS_OK);
  CHECK(ws_model_done(R.m), "not done");
}

const test_t tests_lockstep[] = {
    {"model/lockstep/retire_tells_what_an_instruction_did", retire_tells_what_an_instruction_did},
    {"model/lockstep/loads_return_in_any_order_and_in_parts",
     loads_return_in_any_order_and_in_parts},
    {"model/lockstep/results_must_be_ready", results_must_be_ready},
    {"model/lockstep/only_outstanding_accesses_can_take_effect",
     only_outstanding_accesses_can_take_effect},
    {"model/lockstep/ports_tell_stores_apart", ports_tell_stores_apart},
    {"model/lockstep/lines_tell_stores_apart", lines_tell_stores_apart},
    {"model/lockstep/same_thread_same_address_stays_in_order",
     same_thread_same_address_stays_in_order},
    {"model/lockstep/fence_keeps_the_warps_order", fence_keeps_the_warps_order},
    {"model/lockstep/bar_keeps_the_ctas_order", bar_keeps_the_ctas_order},
    {"model/lockstep/a_waiting_warp_does_not_issue", a_waiting_warp_does_not_issue},
    {"model/lockstep/ended_and_faulted_warps_do_not_issue", ended_and_faulted_warps_do_not_issue},
    {"model/lockstep/data_faults_leave_the_warp_running", data_faults_leave_the_warp_running},
    {"model/lockstep/undefined_sources_are_marked_and_adopted",
     undefined_sources_are_marked_and_adopted},
    {"model/lockstep/only_what_is_pending_can_be_adopted", only_what_is_pending_can_be_adopted},
    {"model/lockstep/many_faults_are_recorded", many_faults_are_recorded},
    {"model/lockstep/conflicts_in_parts_keep_thread_order", conflicts_in_parts_keep_thread_order},
    {"model/lockstep/stores_outlive_their_warp", stores_outlive_their_warp},
    {0}};
