// SPDX-License-Identifier: Apache-2.0
// The host interface of kernels on the golden model alone. The machine is of a shape that is chosen
// at run time: a table of its own, without a shared object.
#include "model_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../host/libws/device.h"

// ---- the machine --------------------------------------------------------------------------------

static const km_run_t *opened;
static ws_machine_t *machine;
static ws_machine_info_t info;

static ws_machine_t *open_machine(const ws_machine_options_t *options, char *text, size_t size) {
  ws_machine_options_t o = *options;
  o.policy = opened->policy;
  return machine = ws_machine_new(&info, &opened->shape->cfg, NULL, &o, text, size);
}

static ws_device_t *open_device(const km_run_t *r) {
  static ws_machine_table_t table;
  const ws_model_cfg_t *c = &r->shape->cfg;
  info = (ws_machine_info_t){.config = r->shape->name,
                             .words = "",
                             .sched = "",
                             .warps = c->warps,
                             .threads = c->threads,
                             .lanes = c->threads,
                             .block_threads = c->warps * c->threads,
                             .block_registers = c->warps * c->threads * (c->fp ? 64 : 32),
                             .schedulers = 1,
                             .issue_width = 1,
                             .cta_slots = c->cta_slots,
                             .barriers = c->barriers,
                             .stack_depth = c->stack_depth,
                             .conv_barriers = c->conv_barriers,
                             .registers = c->fp ? 64 : 32,
                             .thread_regs = c->fp ? 64 : 32,
                             .shared_bytes = c->smem_bytes,
                             .fp = c->fp,
                             .isa = c->isa,
                             .same_thread = true};
  info.isa.fp = c->fp != 0;
  info.isa.sfu = c->sfu != NULL;
  table =
      (ws_machine_table_t){WS_MACHINE_TABLE, .info = &info, .open = open_machine, .sfu = c->sfu};
  opened = r;
  const ws_device_options_t o = {
      .backend = WS_BACKEND_MODEL, .max_cycles = r->max_instrs, .race = r->race};
  return ws_device_open_table(&o, &table);
}

// ---- the interface ------------------------------------------------------------------------------

static void run_log(void *ctx, const char *fmt, ...) {
  const km_run_t *r = ctx;
  va_list ap;
  printf("# %s[%s]: ", r->name, r->shape->name);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  printf("\n");
}

static int told(km_run_t *r, ws_status_t status) {
  if (status == WS_STATUS_OK) return WS_HOST_OK;
  run_log(r, "%s", ws_device_error(r->device));
  return WS_HOST_FAILED;
}

static uint32_t run_alloc(void *ctx, uint32_t bytes) {
  km_run_t *r = ctx;
  const uint32_t at = ws_alloc(r->device, bytes);
  if (at) return at;
  told(r, WS_STATUS_MEMORY);
  exit(2);
}

static int run_write(void *ctx, uint32_t addr, const void *src, uint32_t bytes) {
  km_run_t *r = ctx;
  return told(r, ws_write(r->device, addr, src, bytes));
}

static int run_read(void *ctx, uint32_t addr, void *dst, uint32_t bytes) {
  km_run_t *r = ctx;
  return told(r, ws_read(r->device, dst, addr, bytes));
}

static uint32_t run_param(void *ctx, const char *name, uint32_t preset) {
  const km_run_t *r = ctx;
  size_t n = strlen(name);
  for (const char *p = r->params; *p; p += strcspn(p, " "), p += strspn(p, " ")) {
    if (strncmp(p, name, n) == 0 && p[n] == '=') return (uint32_t)strtoul(p + n + 1, NULL, 0);
  }
  return preset;
}

// The launch that has been started, to its end.
static ws_status_t finish(km_run_t *r, ws_status_t started) {
  if (started != WS_STATUS_OK) return started;
  const ws_status_t status = ws_wait(r->device);
  const ws_stats_t *st = ws_model_stats(machine->model);
  r->warp_instrs += st->warp_instrs;
  r->thread_instrs += st->thread_instrs;
  r->launches++;
  if (st->max_depth > r->max_depth) r->max_depth = st->max_depth;
  return status;
}

ws_status_t km_start(km_run_t *r, uint32_t entry, const ws_launch_config_t *l,
                     const uint32_t args[2]) {
  ws_args_t a = {.count = 0};
  ws_args_word(&a, args[0]);
  ws_args_word(&a, args[1]);
  return finish(r, ws_launch_entry(r->device, r->program, entry, l, &a));
}

static int run_launch(void *ctx, const char *kernel, const uint32_t grid[3],
                      const uint32_t block[3], uint32_t dyn_shared, uint32_t argc,
                      const uint32_t *args) {
  km_run_t *r = ctx;
  ws_args_t a = {.count = 0};
  const ws_kernel_t *k = ws_kernel_find(r->program, kernel);
  if (!k) return told(r, WS_STATUS_USAGE);
  const ws_launch_config_t l = {.grid = {grid[0], grid[1], grid[2]},
                                .block = {block[0], block[1], block[2]},
                                .shared_bytes = dyn_shared,
                                .registers = ws_kernel_registers(k)};
  for (uint32_t i = 0; i < argc; i++)
    ws_args_word(&a, args[i]);
  return told(r, finish(r, ws_launch(r->device, k, &l, &a)));
}

int km_open(km_run_t *r, const char *dir) {
  const bool fp = r->shape->cfg.fp != WS_FLOAT_NONE, bits = r->shape->cfg.isa.bitmanip;
  char path[512];
  snprintf(path, sizeof path, "%s%s%s%s/%s.elf", dir, fp || bits ? "-" : "", fp ? "f" : "",
           bits ? "b" : "", r->name);
  r->device = open_device(r);
  if (!r->device) return run_log(r, "%s", ws_error()), WS_HOST_FAILED;
  r->program = ws_program_load(r->device, path);
  if (!r->program) return told(r, WS_STATUS_PROGRAM);
  r->api = (ws_host_api_t){.ctx = r,
                           .warps = r->shape->cfg.warps,
                           .block_warps = r->shape->cfg.warps,
                           .threads = r->shape->cfg.threads,
                           .apart = r->shape->cfg.conv_barriers > 0,
                           .cta_slots = r->shape->cfg.cta_slots,
                           .smem_bytes = r->shape->cfg.smem_bytes,
                           .fp = r->shape->cfg.fp,
                           .sfu = r->shape->cfg.sfu,
                           .alloc = run_alloc,
                           .write = run_write,
                           .read = run_read,
                           .launch = run_launch,
                           .param = run_param,
                           .log = run_log};
  return WS_HOST_OK;
}

void km_close(km_run_t *r) {
  ws_device_close(r->device);
}
