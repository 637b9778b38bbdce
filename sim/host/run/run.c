// SPDX-License-Identifier: Apache-2.0
// Launches of a run.
#include "run.h"

#include <stdlib.h>

void ws_run_complain(const ws_run_t *r) {
  fprintf(stderr, "wsrun: %s\n", r->device ? ws_device_error(r->device) : ws_error());
}

static int exit_of(ws_status_t status) {
  switch (status) {
  case WS_STATUS_OK:
    return WS_EXIT_OK;
  case WS_STATUS_FAULT:
    return WS_EXIT_FAULT;
  case WS_STATUS_STUCK:
    return WS_EXIT_STUCK;
  case WS_STATUS_MISMATCH:
    return WS_EXIT_MISMATCH;
  default:
    return WS_EXIT_USAGE;
  }
}

bool ws_run_counts(const ws_run_t *r) {
  return r->opt.model || r->info->retire_port || r->info->counters;
}

uint32_t ws_run_alloc(ws_run_t *r, uint32_t bytes) {
  const uint32_t at = ws_alloc(r->device, bytes);
  if (at) return at;
  ws_run_complain(r);
  exit(WS_EXIT_USAGE);
}

ws_launch_config_t ws_run_config(const ws_run_t *r) {
  const ws_options_t *o = &r->opt;
  return (ws_launch_config_t){.local_bytes = !o->have_local ? 0
                                             : o->local     ? o->local
                                                            : WS_LOCAL_NONE,
                              .registers = o->regs};
}

int ws_run_launch(ws_run_t *r, const ws_kernel_t *k, uint32_t entry, const ws_launch_config_t *l,
                  const ws_args_t *a) {
  ws_status_t status =
      k ? ws_launch(r->device, k, l, a) : ws_launch_entry(r->device, r->program, entry, l, a);
  bool misfit = false;
  if (status == WS_STATUS_OK) {
    status = ws_wait(r->device);
    misfit = status == WS_STATUS_PROGRAM; // a printf that does not fit its format
    const ws_result_t *result = ws_result(r->device);
    ws_totals_t *t = &r->total;
    t->launches++;
    t->cycles += result->cycles;
    t->warp_instrs += result->warp_instrs;
    t->thread_instrs += result->thread_instrs;
    for (unsigned i = 0; i < WS_COUNTERS_MOST; i++)
      t->counter[i] += result->counter[i];
  }
  if (status != WS_STATUS_OK && r->failed++ < WS_COMPLAINTS) ws_run_complain(r);
  const int rc = misfit ? WS_EXIT_MISMATCH : exit_of(status);
  if (r->status == WS_EXIT_OK) r->status = rc;
  return rc;
}
