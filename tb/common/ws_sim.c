// SPDX-License-Identifier: Apache-2.0
#include "ws_sim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include WS_DUT_HEADER // generated: the word counts of the port images

enum { STACK_BYTES = 8 << 20 };

static uint32_t image_in[WS_DUT_IN_WORDS + 1];
static uint32_t image_out[WS_DUT_OUT_WORDS + 1];
static uint32_t image_x[WS_DUT_OUT_WORDS + 1];
uint32_t *const ws_tb_in = image_in;
const uint32_t *const ws_tb_out = image_out;
const uint32_t *const ws_tb_x = image_x;

static jmp_buf simulator, bench;
static ws_tb_command_t command;
static bool started, four_state;
static uint64_t cycle, wave_time;
static int status;

// Simulator and test have a stack each. makecontext() makes the test's, jumps go between them:
// swapcontext() asks the kernel for the signal mask, twice a cycle.
static void leave(jmp_buf from, jmp_buf to) {
  if (!_setjmp(from)) _longjmp(to, 1);
}

void (*ws_on_step)(ws_tb_command_t done);

static void step(ws_tb_command_t c) {
  command = c;
  leave(bench, simulator);
  if (ws_on_step) ws_on_step(c);
}

void ws_eval(void) {
  step(WS_TB_EVAL);
}

void ws_tick(void) {
  step(WS_TB_TICK);
  cycle++;
}

void ws_step(void) {
  step(WS_TB_STEP);
  cycle++;
}

void ws_reset(void) {
  memset(image_in, 0, sizeof image_in);
#ifdef WS_DUT_RST_WORD
  image_in[WS_DUT_RST_WORD] = 1;
  ws_tick();
  ws_tick();
  image_in[WS_DUT_RST_WORD] = 0;
#endif
  ws_eval();
  cycle = 0;
}

bool ws_four_state(void) {
  return four_state;
}
uint64_t ws_cycle(void) {
  return cycle;
}
uint64_t ws_wave_time(void) {
  return wave_time;
}

bool ws_known(const void *field, size_t bytes) {
  size_t at = (size_t)((const uint32_t *)field - image_out);
  for (size_t i = 0; i < bytes / 4; i++)
    if (image_x[at + i]) return false;
  return true;
}

// ---- coroutine ----------------------------------------------------------------------------------

// The program's result becomes the simulation's. The simulator only runs to its own end, which it
// announces on stdout, if it has a wave file to close (WS_WAVE).
static void set_status(void) {
  fflush(NULL);
  _exit(status);
}

static void bench_entry(void) {
  status = ws_bench_main();
  if (!getenv("WS_WAVE")) set_status();
  for (;;)
    step(WS_TB_FINISH);
}

static void start(void) {
  static char stack[STACK_BYTES];
  static ucontext_t first;
  started = true;
  atexit(set_status);
  getcontext(&first);
  first.uc_stack.ss_sp = stack;
  first.uc_stack.ss_size = sizeof stack;
  first.uc_link = NULL;
  makecontext(&first, bench_entry, 0);
  if (!_setjmp(simulator)) setcontext(&first);
}

ws_tb_command_t ws_tb_step(const uint32_t *outs, const uint32_t *x, uint32_t *ins) {
  four_state = x != NULL;
  memcpy(image_out, outs, sizeof(uint32_t) * WS_DUT_OUT_WORDS);
  if (x) memcpy(image_x, x, sizeof(uint32_t) * WS_DUT_OUT_WORDS);
  if (started)
    leave(simulator, bench);
  else
    start();
  memcpy(ins, image_in, sizeof(uint32_t) * WS_DUT_IN_WORDS);
  return command;
}

void ws_tb_time(uint64_t fs) {
  wave_time = fs;
}

// DPI imports of the Verilator shell; packed bit vectors arrive as arrays of 32-bit words.
int ws_dut_step(const uint32_t *outs, uint32_t *ins);
int ws_dut_step(const uint32_t *outs, uint32_t *ins) {
  return (int)ws_tb_step(outs, NULL, ins);
}
void ws_dut_time(long long fs);
void ws_dut_time(long long fs) {
  ws_tb_time((uint64_t)fs);
}
