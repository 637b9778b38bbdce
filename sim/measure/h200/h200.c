// SPDX-License-Identifier: Apache-2.0
// h200 DIR [NAME ..]: the kernels of card.def, compiled to DIR/<name>.elf, on a machine
// ($WS_CONFIG, $WS_OVERRIDES, $WS_MEM_LATENCY), beside the figures of an H200: warp instructions,
// lane-cycles (cycles of a pass times lanes) and where issue slots were lost. As many blocks run
// as the machine holds ($H200_BLOCKS: that many), each over the same data; figures are those of a
// block. Results are checked.
// $WS_BACKEND=model: instructions alone. Ends with "N passed, N failed". A figure other than that
// of $H200_BASE (lines "name instructions cycles"), if set, fails. $H200_NEW: writes such a file.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../host/libws/warpsmith.h"
#include "cases.h"

enum { CARD_LANES = 128, WARM = 2, MOST_CYCLES = 50000000, LOSSES = 3 };

typedef struct {
  const char *name;
  double warp_instrs, alone, eight;
} card_t;
static const card_t card[] = {
#define H200_KERNEL(name, warp_instrs, alone, eight) {#name, warp_instrs, alone, eight},
#include "card.def"
#undef H200_KERNEL
};

static const card_t *card_of(const char *name) {
  for (size_t i = 0; i < sizeof card / sizeof *card; i++)
    if (!strcmp(card[i].name, name)) return &card[i];
  return NULL;
}

// A pass with warm caches: the counters of a launch of WARM passes less those of one pass fewer.
typedef struct {
  double cycles, warp_instrs, counter[WS_COUNTERS_MOST];
} pass_t;

static bool right(const h200_case_t *c, const uint32_t *got, const uint32_t *want) {
  for (uint32_t i = 0; i < c->results; i++) {
    if (got[i] == want[i]) continue;
    float g, w;
    memcpy(&g, &got[i], sizeof g);
    memcpy(&w, &want[i], sizeof w);
    const double size = fmax(1.0, fabs((double)w));
    if (c->floats && fabs((double)g - (double)w) <= c->error * size) continue;
    printf("# %s: result %" PRIu32 " is 0x%08" PRIx32 ", not 0x%08" PRIx32 "\n", c->name, i, got[i],
           want[i]);
    return false;
  }
  return true;
}

// Blocks that are resident together: those of H200_BLOCKS, or what the warps hold.
static uint32_t blocks_of(const ws_device_info_t *info) {
  const char *text = getenv("H200_BLOCKS");
  const uint32_t fit = info->warps * info->threads / H200_THREADS;
  return text && *text ? (uint32_t)strtoul(text, NULL, 10) : fit ? fit : 1;
}

static ws_status_t launch(ws_device_t *d, const h200_case_t *c, const ws_kernel_t *k,
                          const ws_addr_t *at, uint32_t blocks, uint32_t passes) {
  ws_args_t a = {0};
  for (uint32_t i = 0; i <= c->inputs; i++)
    ws_args_word(&a, at[i]);
  for (uint32_t i = 0; i < c->scalars; i++)
    ws_args_word(&a, c->scalar[i]);
  ws_args_word(&a, passes);
  const ws_launch_config_t l = {{blocks, 1, 1}, {H200_THREADS, 1, 1}, .registers = 0};
  const ws_status_t status = ws_launch(d, k, &l, &a);
  return status ? status : ws_wait(d);
}

static bool measure(ws_device_t *d, const h200_case_t *c, ws_program_t *p, uint32_t blocks,
                    pass_t *pass) {
  const ws_kernel_t *k = ws_kernel_find(p, c->name);
  ws_addr_t at[1 + H200_INPUTS] = {ws_alloc(d, c->results * 4)};
  uint32_t seed = 12345, *in[H200_INPUTS] = {NULL}, *got = calloc(c->results, 4),
           *want = calloc(c->results, 4);
  ws_status_t status = k ? WS_STATUS_OK : WS_STATUS_PROGRAM;
  for (uint32_t i = 0; i < c->inputs && !status; i++) {
    in[i] = malloc(c->words[i] * sizeof *in[i]);
    h200_fill(c, &seed, in[i], c->words[i]);
    at[1 + i] = ws_alloc(d, c->words[i] * 4);
    status = ws_write(d, at[1 + i], in[i], c->words[i] * 4);
  }
  for (uint32_t passes = WARM - 1; passes <= WARM && !status; passes++) {
    const double share = (passes == WARM ? 1.0 : -1.0) / blocks;
    status = launch(d, c, k, at, blocks, passes);
    if (status) break;
    const ws_result_t *r = ws_result(d);
    pass->cycles += share * (double)r->cycles;
    pass->warp_instrs += share * (double)r->warp_instrs;
    for (uint32_t i = 0; i < ws_device_info(d)->counters; i++)
      pass->counter[i] += share * (double)r->counter[i];
  }
  if (!status) status = ws_read(d, got, at[0], c->results * 4);
  if (status) printf("# %s: %s\n", c->name, ws_device_error(d));
  c->expect(c, (const void *const *)in, want);
  const bool ok = !status && right(c, got, want);
  for (uint32_t i = 0; i <= c->inputs; i++)
    ws_free(d, at[i]);
  for (uint32_t i = 0; i < c->inputs; i++)
    free(in[i]);
  free(got);
  free(want);
  return ok;
}

// Are these the figures of the file of H200_BASE?
static bool as_before(const char *name, const pass_t *pass) {
  const char *path = getenv("H200_BASE");
  FILE *f = path && *path ? fopen(path, "r") : NULL;
  if (!path || !*path) return true;
  if (!f) return printf("# %s: cannot be read\n", path), false;
  char row[64] = "";
  double instrs = -1.0, cycles = -1.0;
  while (fscanf(f, " %63s %lf %lf", row, &instrs, &cycles) == 3 && strcmp(row, name))
    ;
  fclose(f);
  if (!strcmp(row, name) && pass->warp_instrs == instrs &&
      (pass->cycles == 0.0 || pass->cycles == cycles))
    return true;
  printf("# %s: %.0f warp instructions, %.0f cycles; %s has %.0f, %.0f\n", name, pass->warp_instrs,
         pass->cycles, path, strcmp(row, name) ? -1.0 : instrs, strcmp(row, name) ? -1.0 : cycles);
  return false;
}

// The classes that lost the most issue slots, in per cent of the slots.
static void print_losses(const ws_device_t *d, const pass_t *pass) {
  double slots = 0.0;
  bool said[WS_COUNTERS_MOST] = {false};
  const uint32_t counters = ws_device_info(d)->counters;
  for (uint32_t i = 0; i < counters; i++)
    if (ws_counter_is_slot(i)) slots += pass->counter[i];
  for (int n = 0; n < LOSSES && slots > 0.0; n++) {
    uint32_t most = counters;
    for (uint32_t i = 0; i < counters; i++)
      if (ws_counter_is_slot(i) && !strncmp(ws_counter_name(i), "LOST_", 5) && !said[i] &&
          (most == counters || pass->counter[i] > pass->counter[most]))
        most = i;
    if (most == counters || pass->counter[most] < 0.005 * slots) break;
    said[most] = true;
    printf("  %s %.0f %%", ws_counter_name(most) + 5, 100.0 * pass->counter[most] / slots);
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: h200 DIR [NAME ..]\n"), 2;
  ws_device_options_t o = ws_device_defaults();
  o.max_cycles = MOST_CYCLES;
  ws_device_t *d = ws_device_open(&o);
  if (!d) return printf("Bail out! %s\n", ws_error()), 1;
  const ws_device_info_t *info = ws_device_info(d);
  const uint32_t lanes = info->lanes * info->schedulers, blocks = blocks_of(info);
  if (!blocks) return fprintf(stderr, "h200: H200_BLOCKS: a number of blocks, from 1 on\n"), 2;
  const char *file = getenv("H200_NEW");
  FILE *figures = file && *file ? fopen(file, "w") : NULL;
  if (file && *file && !figures) return fprintf(stderr, "h200: %s: cannot be written\n", file), 1;
  unsigned passed = 0, failed = 0, rows = 0;
  double instrs = 0.0, time = 0.0; // sums of logarithms
  printf("%s, %" PRIu32 " lanes, %" PRIu32 " resident blocks, beside one SM of an H200 with eight "
         "(%d lanes)\n"
         "%-13s %9s %9s %6s %9s %9s %6s %6s  lost issue slots\n",
         info->name, lanes, blocks, CARD_LANES, "kernel", "warp ins", "H200", "ratio", "cycles",
         "H200", "lane-c", "IPC");
  for (unsigned i = 0; i < h200_case_count; i++) {
    const h200_case_t *c = &h200_cases[i];
    const card_t *beside = card_of(c->name);
    bool wanted = argc == 2;
    for (int a = 2; a < argc; a++)
      wanted = wanted || !strcmp(argv[a], c->name);
    if (!wanted) continue;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.elf", argv[1], c->name);
    pass_t pass = {0};
    ws_program_t *p = ws_program_load(d, path);
    if (!p) printf("# %s: %s\n", c->name, ws_device_error(d));
    if (!p || !beside || !measure(d, c, p, blocks, &pass)) {
      printf("%-13s wrong\n", c->name);
      failed++;
      continue;
    }
    *(as_before(c->name, &pass) ? &passed : &failed) += 1;
    if (figures) fprintf(figures, "%s %.0f %.0f\n", c->name, pass.warp_instrs, pass.cycles);
    rows++;
    const double more = pass.warp_instrs / beside->warp_instrs;
    instrs += log(more);
    printf("%-13s %9.0f %9.0f %6.2f", c->name, pass.warp_instrs, beside->warp_instrs, more);
    if (pass.cycles > 0.0) {
      const double slower = pass.cycles * lanes / (beside->eight * CARD_LANES);
      time += log(slower);
      printf(" %9.0f %9.0f %6.2f %6.3f", pass.cycles, beside->eight, slower,
             pass.warp_instrs / pass.cycles);
      print_losses(d, &pass);
    }
    printf("\n");
    fflush(stdout);
    ws_program_unload(p);
  }
  if (rows) {
    printf("%-13s %26.2f", "geometric", exp(instrs / rows));
    if (o.backend != WS_BACKEND_MODEL) printf(" %26.2f", exp(time / rows));
    printf("\n");
  }
  if (figures && fclose(figures)) return fprintf(stderr, "h200: %s: cannot be written\n", file), 1;
  ws_device_close(d);
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
