// SPDX-License-Identifier: Apache-2.0
// Icarus: $ws_step(outs, ins, cmd) of the generated VPI shell calls the bench. The vectors carry
// their own sizes; X and Z bits go to the bench as a second plane.
#include "ws_sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <vpi_user.h>

typedef struct {
  vpiHandle handle;
  int words;
} vec_t;

static vec_t next_vec(vpiHandle args) {
  vec_t v = {vpi_scan(args), 0};
  if (!v.handle) {
    fprintf(stderr, "$ws_step: needs (outs, ins, cmd)\n");
    exit(2);
  }
  v.words = (vpi_get(vpiSize, v.handle) + 31) / 32;
  return v;
}

static PLI_INT32 ws_step_call(PLI_BYTE8 *user) {
  (void)user;
  static vec_t outs, ins, cmd; // one shell, one call site
  static uint32_t *out_words, *x_words, *in_words;
  static s_vpi_vecval *in_vals;
  if (!outs.handle) {
    vpiHandle args = vpi_iterate(vpiArgument, vpi_handle(vpiSysTfCall, NULL));
    outs = next_vec(args);
    ins = next_vec(args);
    cmd = next_vec(args);
    out_words = calloc((size_t)outs.words, sizeof *out_words);
    x_words = calloc((size_t)outs.words, sizeof *x_words);
    in_words = calloc((size_t)ins.words, sizeof *in_words);
    in_vals = calloc((size_t)ins.words, sizeof *in_vals);
    if (!out_words || !x_words || !in_words || !in_vals) {
      fprintf(stderr, "$ws_step: out of memory\n");
      exit(2);
    }
  }
  s_vpi_value value = {.format = vpiVectorVal};
  vpi_get_value(outs.handle, &value);
  for (int i = 0; i < outs.words; i++) {
    x_words[i] = (uint32_t)value.value.vector[i].bval;
    out_words[i] = (uint32_t)value.value.vector[i].aval & ~x_words[i];
  }
  s_vpi_time now = {.type = vpiSimTime};
  vpi_get_time(NULL, &now);
  ws_tb_time((uint64_t)now.high << 32 | now.low);
  ws_tb_command_t next = ws_tb_step(out_words, x_words, in_words);
  for (int i = 0; i < ins.words; i++)
    in_vals[i] = (s_vpi_vecval){.aval = (PLI_INT32)in_words[i], .bval = 0};
  value.value.vector = in_vals;
  vpi_put_value(ins.handle, &value, NULL, vpiNoDelay);
  value.format = vpiIntVal;
  value.value.integer = (PLI_INT32)next;
  vpi_put_value(cmd.handle, &value, NULL, vpiNoDelay);
  return 0;
}

static void register_step(void) {
  static s_vpi_systf_data task = {
      .type = vpiSysTask, .tfname = (PLI_BYTE8 *)"$ws_step", .calltf = ws_step_call};
  vpi_register_systf(&task);
}

void (*vlog_startup_routines[])(void) = {register_step, 0};
