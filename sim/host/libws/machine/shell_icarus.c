// SPDX-License-Identifier: Apache-2.0
// Icarus owns the process; the machine and its host are a coroutine of it. There is one.
#include "../../../../tb/common/ws_sim.h"
#include "shell.h"

static ws_shell_t shell;

ws_shell_t *ws_shell_open(const char *wave) {
  (void)wave; // a plusarg of vvp
  shell = (ws_shell_t){.in = ws_tb_in, .out = ws_tb_out};
  return &shell;
}

void ws_shell_close(ws_shell_t *s) {
  (void)s;
}

void ws_shell_eval(ws_shell_t *s) {
  (void)s;
  ws_eval();
}

void ws_shell_step(ws_shell_t *s) {
  ws_step();
  s->cycle = ws_cycle();
}

void ws_shell_reset(ws_shell_t *s) {
  ws_reset();
  s->cycle = 0;
}
