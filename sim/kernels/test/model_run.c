// SPDX-License-Identifier: Apache-2.0
// Runs the host programs of all kernels on the golden model alone, for several machine shapes.
//   kernel_model_test [--bench] [--dir build/kernels] [--shape N] [kernel ...]
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../tb/model/ws_model.h"
#include "../../run/elf32.h"
#include "../../runtime/ws_note.h"
#include "../ws_host.h"

#define HEAP_BASE 0x90000000u
#define CONST_PHYS 0xA0000000u
#define LOCAL_PHYS 0xB0000000u
enum { CONST_BYTES = 65536, PARAM_BYTES = 256, MIN_LOCAL = 64 };
#define MAX_INSTRS UINT64_C(200000000)

typedef struct {
  const char *name;
  ws_model_cfg_t cfg;
} shape_t;

static const shape_t shapes[] = {
    {"2x4", {.warps = 2, .threads = 4, .smem_bytes = 1024, .cta_slots = 2, .barriers = 4, .stack_depth = 8}},
    {"8x8", {.warps = 8, .threads = 8, .smem_bytes = 16384, .cta_slots = 8, .barriers = 4, .stack_depth = 16}},
    {"8x32", {.warps = 8, .threads = 32, .smem_bytes = 16384, .cta_slots = 8, .barriers = 4, .stack_depth = 32}},
    {"1x2", {.warps = 1, .threads = 2, .smem_bytes = 1024, .cta_slots = 1, .barriers = 1, .stack_depth = 6}},
    {"6x16", {.warps = 6, .threads = 16, .smem_bytes = 4096, .cta_slots = 3, .barriers = 1, .stack_depth = 24}},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

typedef struct {
  const ws_host_kernel_t *kernel;
  const shape_t *shape;
  ws_policy_t policy;
  bool bench;
  ws_elf_t *elf;
  ws_mem_t *mem;
  ws_model_t *model;
  uint32_t heap, const_bytes, static_shared, local;
  uint64_t warp_instrs, thread_instrs;
  unsigned launches, max_depth;
} run_t;

static uint32_t run_alloc(void *ctx, uint32_t bytes) {
  run_t *r = ctx;
  uint32_t at = r->heap;
  r->heap += (bytes + 255) & ~255u;
  ws_mem_map(r->mem, at, r->heap - at);
  return at;
}

static int run_write(void *ctx, uint32_t addr, const void *src, uint32_t bytes) {
  return ws_mem_write(((run_t *)ctx)->mem, addr, src, bytes);
}

static int run_read(void *ctx, uint32_t addr, void *dst, uint32_t bytes) {
  return ws_mem_read(((run_t *)ctx)->mem, addr, dst, bytes);
}

static uint32_t run_param(void *ctx, const char *name, uint32_t preset) {
  const run_t *r = ctx;
  size_t n = strlen(name);
  for (const char *p = r->bench ? r->kernel->bench : ""; *p; p += strcspn(p, " "), p += strspn(p, " ")) {
    if (strncmp(p, name, n) == 0 && p[n] == '=') return (uint32_t)strtoul(p + n + 1, NULL, 0);
  }
  return preset;
}

static void run_log(void *ctx, const char *fmt, ...) {
  const run_t *r = ctx;
  va_list ap;
  printf("# %s[%s]: ", r->kernel->name, r->shape->name);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  printf("\n");
}

static const ws_note_t *find_note(const run_t *r, const char *name) {
  uint32_t bytes;
  const ws_note_t *note = ws_elf_section(r->elf, ".ws_kernels", &bytes);
  for (uint32_t i = 0; note && i < bytes / sizeof *note; i++) {
    if (note[i].magic == WS_NOTE_MAGIC && strcmp(note[i].name, name) == 0) return &note[i];
  }
  return NULL;
}

// Local memory for the kernel's stack; a thread's part is a power of two.
static void map_local(run_t *r, const ws_note_t *note) {
  uint32_t need = note->stack == WS_NOTE_STACK_UNKNOWN ? 2048 : note->stack;
  for (r->local = MIN_LOCAL; r->local < need;) r->local *= 2;
  ws_mem_map(r->mem, LOCAL_PHYS, (uint64_t)r->local * r->shape->cfg.warps * r->shape->cfg.threads);
}

static int report_end(run_t *r, int rc) {
  static char why[1 << 16];
  const ws_fault_t *f = ws_model_fault(r->model);
  if (f) {
    run_log(r, "fault: %s: warp %u pc 0x%08x (%s) threads 0x%x address 0x%08x", ws_cause_name(f->cause),
            (unsigned)f->warp, (unsigned)f->pc, ws_elf_where(r->elf, f->pc), (unsigned)f->mask, (unsigned)f->addr);
  } else if (rc == WS_DEADLOCK || rc == WS_LIMIT) {
    ws_model_why(r->model, why, sizeof why);
    run_log(r, "%s\n%s", rc == WS_DEADLOCK ? "deadlock" : "instruction limit", why);
  } else {
    run_log(r, "model: %s", ws_model_err(r->model));
  }
  return WS_HOST_FAILED;
}

static int run_launch(void *ctx, const char *kernel, const uint32_t grid[3], const uint32_t block[3],
                      uint32_t dyn_shared, uint32_t argc, const uint32_t *args) {
  run_t *r = ctx;
  uint32_t params[PARAM_BYTES / 4] = {0};
  const ws_note_t *note = find_note(r, kernel);
  if (!note || note->args != argc) {
    run_log(r, note ? "%s: takes other arguments" : "%s: no such kernel", kernel);
    return WS_HOST_FAILED;
  }
  memcpy(params, args, argc * sizeof *args);
  ws_mem_write(r->mem, CONST_PHYS, params, sizeof params);
  map_local(r, note);
  const ws_launch_t launch = {.entry_pc = note->entry,
                              .grid = {grid[0], grid[1], grid[2]},
                              .block = {block[0], block[1], block[2]},
                              .param_ptr = 0xC0000000u,
                              .const_base = CONST_PHYS,
                              .const_bytes = r->const_bytes,
                              .shared_bytes = r->static_shared + dyn_shared,
                              .local_base = LOCAL_PHYS,
                              .local_bytes = r->local,
                              .regs_per_thread = note->regs};
  int rc = ws_model_launch(r->model, &launch);
  if (rc == WS_OK) rc = ws_model_run(r->model, MAX_INSTRS, r->policy);
  const ws_stats_t *st = ws_model_stats(r->model);
  r->warp_instrs += st->warp_instrs;
  r->thread_instrs += st->thread_instrs;
  r->launches++;
  if (st->max_depth > r->max_depth) r->max_depth = st->max_depth;
  return rc == WS_OK ? 0 : report_end(r, rc);
}

static int open_run(run_t *r, const char *dir) {
  char path[512];
  uint32_t end;
  snprintf(path, sizeof path, "%s/%s.elf", dir, r->kernel->name);
  r->heap = HEAP_BASE;
  r->elf = ws_elf_open(path);
  r->mem = ws_mem_new();
  if (!r->elf || !r->mem) return WS_HOST_FAILED;
  if (!ws_elf_load(r->elf, r->mem, CONST_PHYS, &r->const_bytes, &r->static_shared, &end)) return WS_HOST_FAILED;
  if (r->const_bytes < PARAM_BYTES) r->const_bytes = PARAM_BYTES;
  ws_mem_map(r->mem, CONST_PHYS, CONST_BYTES);
  r->model = ws_model_new(&r->shape->cfg, r->mem);
  return r->model ? WS_HOST_OK : WS_HOST_FAILED;
}

static int one_run(run_t *r, const char *dir) {
  const ws_host_api_t api = {.ctx = r,
                             .warps = r->shape->cfg.warps,
                             .threads = r->shape->cfg.threads,
                             .cta_slots = r->shape->cfg.cta_slots,
                             .smem_bytes = r->shape->cfg.smem_bytes,
                             .alloc = run_alloc,
                             .write = run_write,
                             .read = run_read,
                             .launch = run_launch,
                             .param = run_param,
                             .log = run_log};
  int status = open_run(r, dir);
  if (status == WS_HOST_OK) status = r->kernel->run(&api);
  ws_model_free(r->model);
  ws_mem_free(r->mem);
  ws_elf_close(r->elf);
  return status;
}

static bool chosen(const char *name, int argc, char **argv) {
  bool any = false;
  for (int i = 0; i < argc; i++) {
    if (!argv[i]) continue;
    any = true;
    if (strcmp(argv[i], name) == 0) return true;
  }
  return !any;
}

int main(int argc, char **argv) {
  const char *dir = "build/kernels", *only = NULL;
  bool bench = false;
  int passed = 0, failed = 0, names = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--bench") == 0) bench = true;
    else if (strcmp(argv[i], "--dir") == 0 && i + 1 < argc) dir = argv[++i];
    else if (strcmp(argv[i], "--shape") == 0 && i + 1 < argc) only = argv[++i];
    else argv[names++] = argv[i];
  }
  for (const ws_host_kernel_t *k = ws_host_kernels; k->name; k++) {
    if (!chosen(k->name, names, argv)) continue;
    for (int s = 0; s < SHAPES; s++) {
      if (only ? strcmp(only, shapes[s].name) != 0 : bench && s != 1) continue;
      static const ws_policy_t policy[] = {WS_RUN_RR, WS_RUN_GREEDY, WS_RUN_RANDOM};
      static const char *const policy_name[] = {"rr", "greedy", "random"};
      for (int p = 0; p < (bench ? 1 : 3); p++) {
        run_t r = {.kernel = k, .shape = &shapes[s], .policy = policy[p], .bench = bench};
        int status = one_run(&r, dir);
        if (status == WS_HOST_OK) passed++;
        else failed++;
        printf("%sok %d - kernels/%s[%s,%s] launches=%u warp_instrs=%llu thread_instrs=%llu depth=%u\n",
               status ? "not " : "", passed + failed, k->name, shapes[s].name, policy_name[p], r.launches,
               (unsigned long long)r.warp_instrs, (unsigned long long)r.thread_instrs, r.max_depth);
      }
    }
  }
  printf("1..%d\n%d passed, %d failed\n", passed + failed, passed, failed);
  return failed ? 1 : 0;
}
