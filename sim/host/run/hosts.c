// SPDX-License-Identifier: Apache-2.0
#include "hosts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../model/ws_model.h"
#include "../../programs/kernels/ws_host.h"

static uint32_t host_alloc(void *ctx, uint32_t bytes) {
  return ws_run_alloc(ctx, bytes ? bytes : 1);
}

// The error of a memory access, told.
static int told(const ws_run_t *r, ws_status_t status) {
  if (status == WS_STATUS_OK) return 0;
  ws_run_complain(r);
  return WS_EXIT_USAGE;
}

static int host_write(void *ctx, uint32_t addr, const void *src, uint32_t bytes) {
  const ws_run_t *r = ctx;
  return told(r, ws_write(r->device, addr, src, bytes));
}

static int host_read(void *ctx, uint32_t addr, void *dst, uint32_t bytes) {
  const ws_run_t *r = ctx;
  return told(r, ws_read(r->device, dst, addr, bytes));
}

// A --param that the host program has not asked for when it launches is one that it does not have.
static bool params_known(const ws_run_t *s) {
  for (unsigned i = 0; i < s->opt.param_n; i++) {
    if (s->params_read >> i & 1) continue;
    fprintf(stderr, "wsrun: --param %s: the host program %s has no such parameter\n",
            s->opt.params[i], s->opt.host);
    return false;
  }
  return true;
}

static int host_launch(void *ctx, const char *kernel, const uint32_t grid[3],
                       const uint32_t block[3], uint32_t dyn_shared, uint32_t argc,
                       const uint32_t *args) {
  ws_run_t *r = ctx;
  ws_args_t a = {.count = 0};
  const ws_kernel_t *k = ws_kernel_find(r->program, kernel);
  if (!k) return ws_run_complain(r), WS_EXIT_USAGE;
  if (!params_known(r)) return r->status = WS_EXIT_USAGE;
  for (uint32_t i = 0; i < argc; i++)
    ws_args_word(&a, args[i]);
  ws_launch_config_t l = ws_run_config(r);
  memcpy(l.grid, grid, sizeof l.grid);
  memcpy(l.block, block, sizeof l.block);
  l.shared_bytes = dyn_shared;
  r->before = r->total;
  return ws_run_launch(r, k, 0, &l, &a);
}

// "name=value" of --param, else of the kernel's measured size when --bench is given, else the
// preset.
static uint32_t host_param(void *ctx, const char *name, uint32_t preset) {
  ws_run_t *s = ctx;
  size_t n = strlen(name);
  const char *given = NULL; // of several the last one
  for (unsigned i = 0; i < s->opt.param_n; i++) {
    if (strncmp(s->opt.params[i], name, n) || s->opt.params[i][n] != '=') continue;
    given = s->opt.params[i] + n + 1;
    s->params_read |= 1u << i;
  }
  if (given) return (uint32_t)strtoul(given, NULL, 0);
  const char *p = s->opt.bench ? ws_host_find(s->opt.host)->bench : "";
  for (; *p; p += strcspn(p, " "), p += strspn(p, " "))
    if (!strncmp(p, name, n) && p[n] == '=') return (uint32_t)strtoul(p + n + 1, NULL, 0);
  return preset;
}

static void host_log(void *ctx, const char *fmt, ...) {
  const ws_run_t *s = ctx;
  va_list ap;
  va_start(ap, fmt);
  printf("%s: ", s->opt.host);
  vprintf(fmt, ap);
  printf("\n");
  va_end(ap);
}

static void host_measure(void *ctx, const char *what, uint32_t warps, uint32_t ops,
                         uint32_t cycles) {
  ws_run_t *s = ctx;
  if (s->measured_n == WS_MEASURES) {
    fprintf(stderr, "wsrun: more than %d measured parts\n", WS_MEASURES);
    exit(WS_EXIT_USAGE);
  }
  ws_measure_t *m = &s->measured[s->measured_n++];
  *m = (ws_measure_t){.warps = warps,
                      .ops = ops,
                      .cycles = cycles,
                      .launch_cycles = s->total.cycles - s->before.cycles,
                      .warp_instrs = s->total.warp_instrs - s->before.warp_instrs};
  snprintf(m->what, sizeof m->what, "%s", what);
}

static const char *lacks(const ws_run_t *r, const ws_host_kernel_t *k) {
  const ws_features_t have = {.cas = r->info->compare_and_swap,
                              .lrsc = r->info->reservations,
                              .float_atomics = r->info->float_atomics,
                              .tensor = r->info->matrix_products,
                              .fp = r->info->floats,
                              .sfu = r->info->special_functions};
  return ws_host_lacks(k, &have);
}

void ws_host_list(const ws_run_t *r) {
  for (const ws_host_kernel_t *k = ws_host_kernels; k->name; k++)
    if (!lacks(r, k)) puts(k->name);
}

bool ws_host_possible(const ws_run_t *r, const char *name) {
  const ws_host_kernel_t *k = ws_host_find(name);
  if (!k) {
    fprintf(stderr, "wsrun: no host program '%s'; there are", name);
    for (k = ws_host_kernels; k->name; k++)
      fprintf(stderr, " %s", k->name);
    fprintf(stderr, "\n");
    return false;
  }
  if (!lacks(r, k)) return true;
  fprintf(stderr, "wsrun: %s needs %s, which this machine lacks\n", name, lacks(r, k));
  return false;
}

int ws_host_run_on(ws_run_t *r) {
  const ws_host_kernel_t *k = ws_host_find(r->opt.host);
  const ws_device_info_t *m = r->info;
  const ws_host_api_t api = {.ctx = r,
                             .warps = m->warps,
                             .block_warps = ws_block_threads(r->device, r->opt.regs) / m->threads,
                             .threads = m->threads,
                             .apart = m->convergence_barriers > 0,
                             .cta_slots = m->cta_slots,
                             .smem_bytes = m->shared_bytes,
                             .clock_cycles = m->clock_cycles,
                             .schedulers = m->schedulers,
                             .fp = m->ieee     ? WS_FLOAT_IEEE
                                   : m->floats ? WS_FLOAT_FTZ
                                               : WS_FLOAT_NONE,
                             .sfu = ws_device_sfu(r->device),
                             .sfu_pairs = m->function_pairs,
                             .tensor_exact = m->exact_products,
                             .alloc = host_alloc,
                             .write = host_write,
                             .read = host_read,
                             .launch = host_launch,
                             .param = host_param,
                             .log = host_log,
                             .measure = host_measure};
  int rc = k->run(&api);
  if (rc == WS_HOST_WRONG) return WS_EXIT_MISMATCH;
  return rc == WS_HOST_OK ? r->status : r->status ? r->status : WS_EXIT_MISMATCH;
}
