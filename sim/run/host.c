// SPDX-License-Identifier: Apache-2.0
#include "host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kernels/ws_host.h"
#include "kernels.h"

static uint32_t host_alloc(void *ctx, uint32_t bytes) {
  return ws_session_alloc(ctx, bytes ? bytes : 1);
}

static int host_write(void *ctx, uint32_t addr, const void *src, uint32_t bytes) {
  if (!bytes || ws_session_write(ctx, addr, src, bytes)) return 0;
  fprintf(stderr, "wsrun: host writes %u bytes at 0x%08x: not allocated\n", bytes, addr);
  return WS_EXIT_USAGE;
}

static int host_read(void *ctx, uint32_t addr, void *dst, uint32_t bytes) {
  if (!bytes || ws_session_read(ctx, addr, dst, bytes)) return 0;
  fprintf(stderr, "wsrun: host reads %u bytes at 0x%08x: not allocated\n", bytes, addr);
  return WS_EXIT_USAGE;
}

// A --param that the host program has not asked for when it launches is one that it does not have.
static bool params_known(const ws_session_t *s) {
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
  ws_session_t *s = ctx;
  const ws_note_t *k = ws_kernel_find(s, kernel);
  if (!k) return WS_EXIT_USAGE;
  if (argc != k->args) {
    fprintf(stderr, "wsrun: host launches %s with %u arguments, it takes %u\n", kernel, argc,
            k->args);
    return WS_EXIT_USAGE;
  }
  if (!ws_kernel_needs(s, k) || !params_known(s)) return s->status = WS_EXIT_USAGE;
  s->before = s->total;
  return ws_session_launch(s, k->entry, grid, block, dyn_shared, argc, args);
}

// "name=value" of --param, else of the kernel's measured size when --bench is given, else the
// preset.
static uint32_t host_param(void *ctx, const char *name, uint32_t preset) {
  ws_session_t *s = ctx;
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
  const ws_session_t *s = ctx;
  va_list ap;
  va_start(ap, fmt);
  printf("%s: ", s->opt.host);
  vprintf(fmt, ap);
  printf("\n");
  va_end(ap);
}

static void host_measure(void *ctx, const char *what, uint32_t warps, uint32_t ops,
                         uint32_t cycles) {
  ws_session_t *s = ctx;
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

static const ws_features_t have = WS_CONFIG_FEATURES;

void ws_host_list(void) {
  for (const ws_host_kernel_t *k = ws_host_kernels; k->name; k++)
    if (!ws_host_lacks(k, &have)) puts(k->name);
}

bool ws_host_possible(const char *name) {
  const ws_host_kernel_t *k = ws_host_find(name);
  if (!k) {
    fprintf(stderr, "wsrun: no host program '%s'; there are", name);
    for (k = ws_host_kernels; k->name; k++)
      fprintf(stderr, " %s", k->name);
    fprintf(stderr, "\n");
    return false;
  }
  const char *lacks = ws_host_lacks(k, &have);
  if (!lacks) return true;
  fprintf(stderr, "wsrun: %s needs %s, which this machine lacks\n", name, lacks);
  return false;
}

int ws_host_session(ws_session_t *s) {
  const ws_host_kernel_t *k = ws_host_find(s->opt.host);
  const ws_host_api_t api = {.ctx = s,
                             .warps = WS_WARPS,
                             .threads = WS_THREADS,
                             .cta_slots = WS_CTA_SLOTS,
                             .smem_bytes = WS_SMEM_BYTES,
                             .schedulers = WS_SCHEDULERS,
                             .fp = WS_FP,
                             .sfu = ws_session_sfu(),
                             .alloc = host_alloc,
                             .write = host_write,
                             .read = host_read,
                             .launch = host_launch,
                             .param = host_param,
                             .log = host_log,
                             .measure = host_measure};
  int rc = k->run(&api);
  if (rc == WS_HOST_WRONG) return WS_EXIT_MISMATCH;
  return rc == WS_HOST_OK ? s->status : s->status ? s->status : WS_EXIT_MISMATCH;
}
