// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include "ws_model_cfg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool out_of_memory(void) {
  fprintf(stderr, "wsrun: out of memory\n");
  return false;
}

static bool map_both(ws_session_t *s, uint32_t base, uint64_t bytes) {
  return ws_mem_map(s->mem, base, bytes) == WS_MEM_OK &&
         ws_mem_map(s->model_mem, base, bytes) == WS_MEM_OK;
}

const struct ws_sfu_tables *ws_session_sfu(void) {
  return WS_MODEL_SFU;
}

bool ws_session_open(ws_session_t *s) {
  static const ws_elf_map_t map = {WS_CONST_PHYS, WS_CONST_WINDOW, WS_HEAP_BASE};
  uint32_t end;
  s->heap = WS_HEAP_BASE;
  s->elf = ws_elf_open(s->opt.elf);
  s->mem = ws_mem_new();
  if (!s->elf) return false;
  if (!s->mem) return out_of_memory();
  if (!ws_elf_load(s->elf, s->mem, &map, &s->const_bytes, &s->static_shared, &end)) return false;
  if (s->const_bytes < WS_PARAM_BYTES) s->const_bytes = WS_PARAM_BYTES;
  s->const_bytes = (s->const_bytes + 63) & ~63u;
  s->model_mem = ws_mem_clone(s->mem);
  if (!s->model_mem) return out_of_memory();
  const ws_model_cfg_t cfg = ws_model_cfg();
  s->model = ws_model_new(&cfg, s->model_mem);
  if (!s->model) return out_of_memory();
  // A kernel may read to the end of the line its code or constants end in; fetch runs ahead.
  return (map_both(s, WS_CONST_PHYS, WS_CONST_WINDOW) && map_both(s, end & ~4095u, 8192) &&
          map_both(s, WS_LOCAL_PHYS, UINT64_C(1) * WS_LOCAL_MOST * WS_WARPS * WS_THREADS)) ||
         out_of_memory();
}

void ws_session_close(ws_session_t *s) {
  ws_model_free(s->model);
  ws_mem_free(s->model_mem);
  ws_mem_free(s->mem);
  ws_elf_close(s->elf);
}

uint32_t ws_session_alloc(ws_session_t *s, uint32_t bytes) {
  uint32_t at = s->heap;
  bytes = (bytes + 255) & ~255u;
  if (bytes > WS_CONST_PHYS - at) {
    fprintf(stderr, "wsrun: %u bytes do not fit into the heap\n", bytes);
    exit(WS_EXIT_USAGE);
  }
  map_both(s, at, bytes);
  s->heap += bytes;
  return at;
}

bool ws_session_write(ws_session_t *s, uint32_t addr, const void *src, uint32_t bytes) {
  return ws_mem_write(s->mem, addr, src, bytes) == WS_MEM_OK &&
         ws_mem_write(s->model_mem, addr, src, bytes) == WS_MEM_OK;
}

bool ws_session_read(ws_session_t *s, uint32_t addr, void *dst, uint32_t bytes) {
  return ws_mem_read(s->opt.model ? s->model_mem : s->mem, addr, dst, bytes) == WS_MEM_OK;
}

bool ws_session_counts(const ws_session_t *s) {
  return s->opt.model || WS_RETIRE_PORT || WS_PERF_COUNTERS;
}

void ws_report_fault(const ws_session_t *s, const ws_fault_t *f, const char *who) {
  fprintf(stderr, "wsrun: fault (%s): %s: warp %u pc 0x%08x", who, ws_cause_name(f->cause), f->warp,
          f->pc);
  const char *where = ws_elf_where(s->elf, f->pc);
  if (*where) fprintf(stderr, " (%s)", where);
  fprintf(stderr, " threads 0x%x address 0x%08x\n", f->mask, f->addr);
  if (f->cause == WS_CAUSE_LAUNCH && ws_model_launch(s->model, &s->launch) == WS_CAUSE_LAUNCH)
    fprintf(stderr, "wsrun: %s\n", ws_model_err(s->model));
}

static void report_stuck(const ws_session_t *s, const char *what) {
  static char why[1 << 16];
  ws_model_why(s->model, why, sizeof why);
  fprintf(stderr, "wsrun: %s\n%s", what, why);
}

static int run_model(ws_session_t *s, const ws_launch_t *launch) {
  int rc = ws_model_launch(s->model, launch);
  if (rc == WS_OK) rc = ws_model_run(s->model, s->opt.max_cycles, WS_RUN_RR);
  const ws_stats_t *st = ws_model_stats(s->model);
  s->total.warp_instrs += st->warp_instrs;
  s->total.thread_instrs += st->thread_instrs;
  if (ws_model_fault(s->model)) {
    ws_report_fault(s, ws_model_fault(s->model), "model");
    return WS_EXIT_FAULT;
  }
  if (rc == WS_OK) return WS_EXIT_OK;
  if (rc == WS_DEADLOCK || rc == WS_LIMIT) {
    report_stuck(s, rc == WS_DEADLOCK ? "deadlock: every warp waits" : "instruction limit reached");
    return WS_EXIT_STUCK;
  }
  fprintf(stderr, "wsrun: model: %s\n", ws_model_err(s->model));
  return WS_EXIT_MISMATCH;
}

// After a kernel in lockstep both memories must be the same.
static int compare_memory(ws_session_t *s) {
  if (ws_mem_hash(s->mem) == ws_mem_hash(s->model_mem)) return WS_EXIT_OK;
  size_t n = ws_mem_compare(s->mem, "RTL", s->model_mem, "model", 0, UINT64_C(1) << 32, stderr, 8);
  fprintf(stderr, "wsrun: memory differs in %zu words\n", n);
  return WS_EXIT_MISMATCH;
}

int ws_session_launch(ws_session_t *s, uint32_t entry, const uint32_t grid[3],
                      const uint32_t block[3], uint32_t shared, uint32_t arg_bytes,
                      const void *args) {
  uint32_t params[WS_PARAM_BYTES / 4] = {0};
  memcpy(params, args, arg_bytes);
  if (!ws_session_write(s, WS_CONST_PHYS, params, sizeof params)) return WS_EXIT_USAGE;
  uint64_t threads = (uint64_t)block[0] * block[1];
  if (threads <= UINT32_MAX)
    threads *= block[2]; // otherwise too many anyway, and 64 bits might not do
  if (threads > WS_WARPS * WS_THREADS) {
    fprintf(stderr, "wsrun: a block of %" PRIu64 " threads: the machine has %d (%d warps of %d)\n",
            threads, WS_WARPS * WS_THREADS, WS_WARPS, WS_THREADS);
    return s->status = WS_EXIT_USAGE;
  }
  if (s->static_shared + shared > WS_SMEM_BYTES) {
    fprintf(stderr, "wsrun: a block with %u bytes of shared memory: the machine has %d\n",
            s->static_shared + shared, WS_SMEM_BYTES);
    return s->status = WS_EXIT_USAGE;
  }
  s->launch = (ws_launch_t){.entry_pc = entry,
                            .grid = {grid[0], grid[1], grid[2]},
                            .block = {block[0], block[1], block[2]},
                            .param_ptr = 0xC0000000u,
                            .const_base = WS_CONST_PHYS,
                            .const_bytes = s->const_bytes,
                            .shared_bytes = s->static_shared + shared,
                            .local_base = WS_LOCAL_PHYS,
                            .local_bytes = s->opt.local,
                            .regs_per_thread = s->opt.have_regs ? s->opt.regs : WS_MAX_REGS};
  int rc;
  s->total.launches++;
  if (s->opt.model) {
    rc = run_model(s, &s->launch);
  } else {
    rc = ws_rtl_launch(s, &s->launch, s->opt.lockstep);
    if (rc == WS_EXIT_OK && s->opt.lockstep) rc = compare_memory(s);
  }
  if (s->status == WS_EXIT_OK) s->status = rc;
  return rc;
}
