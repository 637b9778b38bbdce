// SPDX-License-Identifier: Apache-2.0
// Runs the host programs of all kernels, and the kernels that must fault, on the golden model
// alone.
//   kernel_model_test [--bench] [--race] [--dir build/kernels] [--shape WxT] [kernel ...]
// --race: the model looks for races, which only kernels that say why may have.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../model/ws_sfu.h"
#include "model_run.h"
#include "ws_sfu_rom.h"

#define MAX_INSTRS UINT64_C(200000000)
enum { POLICIES = 3 };

static const km_shape_t shapes[] = {
    {"8x8",
     {.warps = 8,
      .threads = 8,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 16,
      .isa = {.atomics = true}}},
    {"8x8,threads",
     {.warps = 8,
      .threads = 8,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 1,
      .conv_barriers = 7,
      .turn = 1024,
      .isa = {.atomics = true}}},
    {"2x4",
     {.warps = 2,
      .threads = 4,
      .smem_bytes = 1024,
      .cta_slots = 2,
      .barriers = 4,
      .stack_depth = 8,
      .isa = {.atomics = true}}},
    {"8x32",
     {.warps = 8,
      .threads = 32,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 32,
      .isa = {.atomics = true}}},
    {"1x2",
     {.warps = 1,
      .threads = 2,
      .smem_bytes = 1024,
      .cta_slots = 1,
      .barriers = 1,
      .stack_depth = 6,
      .isa = {.atomics = true}}},
    {"6x16",
     {.warps = 6,
      .threads = 16,
      .smem_bytes = 4096,
      .cta_slots = 3,
      .barriers = 1,
      .stack_depth = 24,
      .isa = {.atomics = true}}},
    {"8x8,ieee,sfu",
     {.warps = 8,
      .threads = 8,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 16,
      .fp = WS_FLOAT_IEEE,
      .fflags = true,
      .sfu = &ws_sfu_rom,
      .isa = {.atomics = true}}},
    {"8x32,ftz,sfu",
     {.warps = 8,
      .threads = 32,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 32,
      .fp = WS_FLOAT_FTZ,
      .sfu = &ws_sfu_rom,
      .isa = {.atomics = true}}},
    {"2x4,ieee",
     {.warps = 2,
      .threads = 4,
      .smem_bytes = 1024,
      .cta_slots = 2,
      .barriers = 4,
      .stack_depth = 8,
      .fp = WS_FLOAT_IEEE,
      .isa = {.atomics = true}}},
    {"2x4,bitmanip",
     {.warps = 2,
      .threads = 4,
      .smem_bytes = 1024,
      .cta_slots = 2,
      .barriers = 4,
      .stack_depth = 8,
      .isa = {.atomics = true, .bitmanip = true, .cas = true, .lrsc = true}}},
    {"8x8,ieee,sfu,bitmanip",
     {.warps = 8,
      .threads = 8,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 16,
      .fp = WS_FLOAT_IEEE,
      .fflags = true,
      .sfu = &ws_sfu_rom,
      .isa =
          {.atomics = true, .bitmanip = true, .cas = true, .lrsc = true, .float_atomics = true}}},
    {"6x16,ftz,bitmanip",
     {.warps = 6,
      .threads = 16,
      .smem_bytes = 4096,
      .cta_slots = 3,
      .barriers = 1,
      .stack_depth = 24,
      .fp = WS_FLOAT_FTZ,
      .isa =
          {.atomics = true, .bitmanip = true, .cas = true, .lrsc = true, .float_atomics = true}}},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, BENCH = 5 }; // BENCH: the one with everything, 8x8

typedef struct {
  const char *dir, *shape;
  bool bench, race;
  int names;
  char **name;
  int passed, failed;
} options_t;

static bool chosen(const options_t *o, const char *name) {
  for (int i = 0; i < o->names; i++) {
    if (strcmp(o->name[i], name) == 0) return true;
  }
  return o->names == 0;
}

// The result does not depend on the races that are found: the kernel's source gives the reason. A
// lock orders the accesses of hashtable, and linkedlist begins with a relaxed atomic load, which is
// an lw: the model recognises neither.
static const char *const racy[] = {"bfs", "hashtable", "linkedlist"};

// The model has reported them on stderr.
static bool no_races(const km_run_t *r) {
  for (size_t i = 0; i < sizeof racy / sizeof *racy; i++)
    if (strcmp(r->name, racy[i]) == 0) return true;
  return ws_result(r->device)->races == 0;
}

static void one_run(options_t *o, const ws_host_kernel_t *k, const km_shape_t *shape, int p) {
  static const ws_policy_t policy[POLICIES] = {WS_RUN_RR, WS_RUN_GREEDY, WS_RUN_RANDOM};
  static const char *const policy_name[POLICIES] = {"rr", "greedy", "random"};
  km_run_t r = {.name = k->name,
                .shape = shape,
                .policy = policy[p],
                .race = o->race,
                .params = o->bench ? k->bench : "",
                .max_instrs = MAX_INSTRS};
  int status = km_open(&r, o->dir);
  if (status == WS_HOST_OK) status = k->run(&r.api);
  if (status == WS_HOST_OK && o->race && !no_races(&r)) status = WS_HOST_FAILED;
  km_close(&r);
  if (status == WS_HOST_OK)
    o->passed++;
  else
    o->failed++;
  printf("%sok %d - kernels/%s[%s,%s] launches=%u warp_instrs=%llu thread_instrs=%llu depth=%u\n",
         status ? "not " : "", o->passed + o->failed, k->name, shape->name, policy_name[p],
         r.launches, (unsigned long long)r.warp_instrs, (unsigned long long)r.thread_instrs,
         r.max_depth);
}

int main(int argc, char **argv) {
  options_t o = {.dir = "build/kernels", .name = argv};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--bench") == 0)
      o.bench = true;
    else if (strcmp(argv[i], "--race") == 0)
      o.race = true;
    else if (strcmp(argv[i], "--dir") == 0 && i + 1 < argc)
      o.dir = argv[++i];
    else if (strcmp(argv[i], "--shape") == 0 && i + 1 < argc)
      o.shape = argv[++i];
    else if (argv[i][0] != '-')
      argv[o.names++] = argv[i];
    else {
      fprintf(stderr, "usage: %s [--bench] [--race] [--dir DIR] [--shape WxT] [kernel ...]\n",
              argv[0]);
      return 2;
    }
  }
  for (int s = 0; s < SHAPES; s++) {
    const ws_model_cfg_t *cfg = &shapes[s].cfg;
    if (o.shape ? strcmp(o.shape, shapes[s].name) != 0 : o.bench && s != BENCH) continue;
    ws_features_t have = cfg->isa;
    have.fp = cfg->fp != 0;
    have.sfu = cfg->sfu != NULL;
    for (const ws_host_kernel_t *k = ws_host_kernels; k->name; k++) {
      if (ws_host_lacks(k, &have) || !chosen(&o, k->name)) continue;
      for (int p = 0; p < (o.bench ? 1 : POLICIES); p++)
        one_run(&o, k, &shapes[s], p);
    }
    if (!o.bench && !o.race && chosen(&o, "faults"))
      km_faults(o.dir, &shapes[s], &o.passed, &o.failed);
  }
  if (!o.bench && !o.shape && !o.race && chosen(&o, "runtime")) km_runtime(&o.passed, &o.failed);
  printf("1..%d\n%d passed, %d failed\n", o.passed + o.failed, o.passed, o.failed);
  return o.failed ? 1 : 0;
}
