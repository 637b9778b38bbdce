// SPDX-License-Identifier: Apache-2.0
// The host interface of kernels on the golden model alone.
#include "model_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAP_BASE 0x90000000u
#define CONST_PHYS 0xA0000000u
#define LOCAL_PHYS 0xB0000000u
enum { CONST_BYTES = 65536, PARAM_BYTES = 256, MIN_LOCAL = 64, UNKNOWN_LOCAL = 2048 };

static uint32_t run_alloc(void *ctx, uint32_t bytes) {
  km_run_t *r = ctx;
  uint32_t at = r->heap;
  r->heap += (bytes + 255) & ~255u;
  ws_mem_map(r->mem, at, r->heap - at);
  return at;
}

static int run_write(void *ctx, uint32_t addr, const void *src, uint32_t bytes) {
  return ws_mem_write(((km_run_t *)ctx)->mem, addr, src, bytes);
}

static int run_read(void *ctx, uint32_t addr, void *dst, uint32_t bytes) {
  return ws_mem_read(((km_run_t *)ctx)->mem, addr, dst, bytes);
}

static uint32_t run_param(void *ctx, const char *name, uint32_t preset) {
  const km_run_t *r = ctx;
  size_t n = strlen(name);
  for (const char *p = r->params; *p; p += strcspn(p, " "), p += strspn(p, " ")) {
    if (strncmp(p, name, n) == 0 && p[n] == '=') return (uint32_t)strtoul(p + n + 1, NULL, 0);
  }
  return preset;
}

static void run_log(void *ctx, const char *fmt, ...) {
  const km_run_t *r = ctx;
  va_list ap;
  printf("# %s[%s]: ", r->name, r->shape->name);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  printf("\n");
}

static void report_end(km_run_t *r, int rc) {
  static char why[1 << 16];
  const ws_fault_t *f = ws_model_fault(r->model);
  if (f) {
    run_log(r, "fault: %s: warp %u pc 0x%08x (%s) threads 0x%x address 0x%08x",
            ws_cause_name(f->cause), (unsigned)f->warp, (unsigned)f->pc,
            ws_elf_where(r->elf, f->pc), (unsigned)f->mask, (unsigned)f->addr);
  } else if (rc == WS_DEADLOCK || rc == WS_LIMIT) {
    ws_model_why(r->model, why, sizeof why);
    run_log(r, "%s\n%s", rc == WS_DEADLOCK ? "deadlock" : "instruction limit", why);
  } else {
    run_log(r, "model: %s", ws_model_err(r->model));
  }
}

const ws_note_t *km_note(const km_run_t *r, const char *kernel) {
  uint32_t bytes;
  const ws_note_t *note = ws_elf_section(r->elf, ".ws_kernels", &bytes);
  for (uint32_t i = 0; note && i < bytes / sizeof *note; i++) {
    if (note[i].magic == WS_NOTE_MAGIC && strcmp(note[i].name, kernel) == 0) return &note[i];
  }
  return NULL;
}

int km_start(km_run_t *r, uint32_t entry, uint32_t regs, uint32_t stack, const uint32_t grid[3],
             const uint32_t block[3], uint32_t dyn_shared, uint32_t argc, const uint32_t *args) {
  uint32_t params[PARAM_BYTES / 4] = {0},
                                need = stack == WS_NOTE_STACK_UNKNOWN ? UNKNOWN_LOCAL : stack;
  memcpy(params, args, argc * sizeof *args);
  ws_mem_write(r->mem, CONST_PHYS, params, sizeof params);
  for (r->local = MIN_LOCAL; r->local < need;)
    r->local *= 2;
  ws_mem_map(r->mem, LOCAL_PHYS, (uint64_t)r->local * r->shape->cfg.warps * r->shape->cfg.threads);
  const ws_launch_t launch = {.entry_pc = entry,
                              .grid = {grid[0], grid[1], grid[2]},
                              .block = {block[0], block[1], block[2]},
                              .param_ptr = 0xC0000000u,
                              .const_base = CONST_PHYS,
                              .const_bytes = r->const_bytes,
                              .shared_bytes = r->static_shared + dyn_shared,
                              .local_base = LOCAL_PHYS,
                              .local_bytes = r->local,
                              .regs_per_thread = regs};
  int rc = ws_model_launch(r->model, &launch);
  if (rc == WS_OK) rc = ws_model_run(r->model, r->max_instrs, r->policy);
  const ws_stats_t *st = ws_model_stats(r->model);
  r->warp_instrs += st->warp_instrs;
  r->thread_instrs += st->thread_instrs;
  r->launches++;
  if (st->max_depth > r->max_depth) r->max_depth = st->max_depth;
  return rc;
}

static int run_launch(void *ctx, const char *kernel, const uint32_t grid[3],
                      const uint32_t block[3], uint32_t dyn_shared, uint32_t argc,
                      const uint32_t *args) {
  km_run_t *r = ctx;
  const ws_note_t *note = km_note(r, kernel);
  if (!note || note->arg_bytes != 4 * argc) {
    run_log(r, note ? "%s: takes other arguments" : "%s: no such kernel", kernel);
    return WS_HOST_FAILED;
  }
  int rc = km_start(r, note->entry, note->regs, note->stack, grid, block, dyn_shared, argc, args);
  if (rc == WS_OK) return WS_HOST_OK;
  report_end(r, rc);
  return WS_HOST_FAILED;
}

int km_open(km_run_t *r, const char *dir) {
  const bool fp = r->shape->cfg.fp != WS_FLOAT_NONE, bits = r->shape->cfg.bitmanip;
  static const ws_elf_map_t map = {CONST_PHYS, CONST_BYTES, HEAP_BASE};
  char path[512];
  uint32_t end;
  snprintf(path, sizeof path, "%s%s%s%s/%s.elf", dir, fp || bits ? "-" : "", fp ? "f" : "",
           bits ? "b" : "", r->name);
  r->heap = HEAP_BASE;
  r->elf = ws_elf_open(path);
  r->mem = ws_mem_new();
  if (!r->elf || !r->mem) return WS_HOST_FAILED;
  if (!ws_elf_load(r->elf, r->mem, &map, &r->const_bytes, &r->static_shared, &end))
    return WS_HOST_FAILED;
  if (r->const_bytes < PARAM_BYTES) r->const_bytes = PARAM_BYTES;
  ws_mem_map(r->mem, CONST_PHYS, CONST_BYTES);
  r->model = ws_model_new(&r->shape->cfg, r->mem);
  r->api = (ws_host_api_t){.ctx = r,
                           .warps = r->shape->cfg.warps,
                           .threads = r->shape->cfg.threads,
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
  return r->model ? WS_HOST_OK : WS_HOST_FAILED;
}

void km_close(km_run_t *r) {
  ws_model_free(r->model);
  ws_mem_free(r->mem);
  ws_elf_close(r->elf);
}
