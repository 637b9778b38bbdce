// SPDX-License-Identifier: Apache-2.0
// Verilator's main loop runs in a coroutine. It calls ws_dut_step() once a step, which gives
// control back to the machine until the next step.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "../../../../tb/common/ws_sim.h"
#include "shell.h"
#include "vlt.h"
#include "ws_sm_dut.h"

enum { STACK_BYTES = 8 << 20, GUARD_BYTES = 4096 };

typedef struct {
  ws_shell_t s;
  uint32_t in[WS_DUT_IN_WORDS + 1], out[WS_DUT_OUT_WORDS + 1];
  jmp_buf simulator, machine;
  ws_tb_command_t command;
  bool ended;
  char *stack;
  char wave[4096], said[512];
} coroutine_t;

static _Thread_local coroutine_t *current; // the one that runs

// Jumps go between the stacks: swapcontext() asks the kernel for the signal mask each time.
static void leave(jmp_buf from, jmp_buf to) {
  if (!_setjmp(from)) _longjmp(to, 1);
}

static void command(ws_shell_t *s, ws_tb_command_t c) {
  coroutine_t *co = (coroutine_t *)s;
  if (co->ended) return;
  current = co;
  co->command = c;
  leave(co->machine, co->simulator);
}

// ---- the simulator's side

// DPI import of the shell that wsgen makes; packed bit vectors are arrays of 32-bit words.
int ws_dut_step(const uint32_t *outs, uint32_t *ins);
int ws_dut_step(const uint32_t *outs, uint32_t *ins) {
  coroutine_t *co = current;
  memcpy(co->out, outs, sizeof(uint32_t) * WS_DUT_OUT_WORDS);
  leave(co->simulator, co->machine);
  memcpy(ins, co->in, sizeof(uint32_t) * WS_DUT_IN_WORDS);
  return (int)co->command;
}

// The machine knows the time: cycle N begins at N ns.
void ws_dut_time(long long fs);
void ws_dut_time(long long fs) {
  (void)fs;
}

static void simulate(void) {
  coroutine_t *co = current;
  char name[] = "machine";
  char *argv[] = {name, co->wave[0] ? co->wave : NULL, NULL};
  ws_vlt_main(co->wave[0] ? 2 : 1, argv, NULL);
  co->ended = true;
  _longjmp(co->machine, 1);
}

int ws_vlt_printf(const char *fmt, ...) {
  coroutine_t *co = current;
  va_list ap;
  va_start(ap, fmt);
  const int n = vsnprintf(co->said, sizeof co->said, fmt, ap);
  va_end(ap);
  return n;
}

void ws_vlt_fatal(const char *file, int line, const char *scope, const char *text) {
  coroutine_t *co = current;
  (void)scope;
  snprintf(co->said, sizeof co->said, "the simulator gives up: %s:%d: %s", file, line, text);
  co->s.broken = co->said;
  co->ended = true;
  _longjmp(co->machine, 1);
}

// ---- the machine's side

ws_shell_t *ws_shell_open(const char *wave) {
  coroutine_t *co = calloc(1, sizeof *co);
  if (!co) return NULL;
  co->stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (co->stack == MAP_FAILED) return free(co), NULL;
  mprotect(co->stack, GUARD_BYTES, PROT_NONE);
  if (wave) snprintf(co->wave, sizeof co->wave, "+wave=%s", wave);
  co->s.in = co->in;
  co->s.out = co->out;
  ucontext_t first;
  getcontext(&first);
  first.uc_stack.ss_sp = co->stack;
  first.uc_stack.ss_size = STACK_BYTES;
  first.uc_link = NULL;
  makecontext(&first, simulate, 0);
  current = co;
  if (!_setjmp(co->machine)) setcontext(&first);
  return &co->s;
}

void ws_shell_close(ws_shell_t *s) {
  coroutine_t *co = (coroutine_t *)s;
  if (!s) return;
  command(s, WS_TB_FINISH);
  munmap(co->stack, STACK_BYTES);
  free(co);
}

void ws_shell_eval(ws_shell_t *s) {
  command(s, WS_TB_EVAL);
}

void ws_shell_step(ws_shell_t *s) {
  command(s, WS_TB_STEP);
  s->cycle++;
}

void ws_shell_reset(ws_shell_t *s) {
  memset(s->in, 0, sizeof(uint32_t) * WS_DUT_IN_WORDS);
  s->in[WS_DUT_RST_WORD] = 1;
  command(s, WS_TB_TICK);
  command(s, WS_TB_TICK);
  s->in[WS_DUT_RST_WORD] = 0;
  command(s, WS_TB_EVAL);
  s->cycle = 0;
}
