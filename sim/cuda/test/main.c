// SPDX-License-Identifier: Apache-2.0
// cuda_test DIR [NAME ..]: the programs of sim/cuda, compiled to DIR, on the golden model of
// several machines. TAP.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../tb/model/ws_sfu.h"
#include "../../kernels/test/model_run.h"
#include "t.h"
#include "ws_sfu_rom.h"

#define MAX_INSTRS UINT64_C(50000000)

static const km_shape_t shapes[] = {
    {"8x8",
     {.warps = 8,
      .threads = 8,
      .smem_bytes = 16384,
      .cta_slots = 8,
      .barriers = 4,
      .stack_depth = 16,
      .fp = WS_FLOAT_IEEE,
      .sfu = &ws_sfu_rom}},
    {"2x32",
     {.warps = 2,
      .threads = 32,
      .smem_bytes = 16384,
      .cta_slots = 2,
      .barriers = 2,
      .stack_depth = 40,
      .fp = WS_FLOAT_IEEE,
      .sfu = &ws_sfu_rom}},
};

uint32_t cu_rand(cu_t *c) {
  c->seed ^= c->seed << 13;
  c->seed ^= c->seed >> 17;
  c->seed ^= c->seed << 5;
  return c->seed * 2654435761u;
}
uint32_t cu_below(cu_t *c, uint32_t n) {
  return (uint32_t)((uint64_t)cu_rand(c) * n >> 32);
}
float cu_float(cu_t *c, float low, float high) {
  return low + (high - low) * (float)(cu_rand(c) >> 8) / 16777216.0f;
}

uint32_t cu_out(cu_t *c, uint32_t bytes) {
  return c->h->alloc(c->h->ctx, bytes);
}
uint32_t cu_in(cu_t *c, const void *data, uint32_t bytes) {
  const uint32_t at = cu_out(c, bytes);
  if (c->h->write(c->h->ctx, at, data, bytes)) cu_is(c, "copy to the device", false);
  return at;
}
void cu_get(cu_t *c, uint32_t at, void *data, uint32_t bytes) {
  memset(data, 0, bytes);
  if (c->h->read(c->h->ctx, at, data, bytes)) cu_is(c, "copy from the device", false);
}
void cu_symbol(cu_t *c, const char *name, const void *data, uint32_t bytes) {
  uint32_t at;
  if (!c->symbol(c->h->ctx, name, &at)) return cu_is(c, name, false);
  if (at >= 0xC0000000u) at = at - 0xC0000000u + 0xA0000000u; // image of the constant window
  if (c->h->write(c->h->ctx, at, data, bytes)) cu_is(c, name, false);
}

void cu_run(cu_t *c, const char *kernel, cu_shape_t s, uint32_t argc, const uint32_t *args) {
  const uint32_t grid[3] = {s.gx, s.gy, 1}, block[3] = {s.bx, s.by, 1};
  if (!c->ok) return;
  const int rc = c->h->launch(c->h->ctx, kernel, grid, block, s.shared, argc, args);
  if (rc) cu_is(c, "launch", false);
}

uint32_t cu_word(float f) {
  uint32_t w;
  memcpy(&w, &f, 4);
  return w;
}

void cu_is(cu_t *c, const char *what, bool holds) {
  if (!holds && c->ok) printf("# %s: %s: wrong\n", c->name, what);
  c->ok = c->ok && holds;
}

void cu_same(cu_t *c, const char *what, uint32_t at, const void *want, uint32_t bytes) {
  uint8_t *got = malloc(bytes);
  cu_get(c, at, got, bytes);
  for (uint32_t i = 0; i < bytes && c->ok; i++) {
    if (got[i] == ((const uint8_t *)want)[i]) continue;
    printf("# %s: %s: byte %u is 0x%02x, not 0x%02x\n", c->name, what, i, got[i],
           ((const uint8_t *)want)[i]);
    c->ok = false;
  }
  free(got);
}

void cu_near(cu_t *c, const char *what, uint32_t at, const float *want, uint32_t n, double relative,
             double absolute) {
  float *got = malloc(n * sizeof *got);
  cu_get(c, at, got, n * (uint32_t)sizeof *got);
  for (uint32_t i = 0; i < n && c->ok; i++) {
    if (fabs((double)got[i] - (double)want[i]) <= fabs((double)want[i]) * relative + absolute)
      continue;
    printf("# %s: %s: element %u is %.9g, not %.9g\n", c->name, what, i, (double)got[i],
           (double)want[i]);
    c->ok = false;
  }
  free(got);
}

static bool symbol_of(void *ctx, const char *name, uint32_t *addr) {
  return ws_elf_symbol(((km_run_t *)ctx)->elf, name, addr);
}

typedef struct {
  const char *name;
  void (*test)(cu_t *c);
} row_t;
static const row_t rows[] = {
#define CU_TEST(name) {#name, cu_test_##name},
#include "tests.def"
#undef CU_TEST
};

static bool one(const char *dir, const km_shape_t *shape, const row_t *row) {
  km_run_t r = {.shape = shape, .name = row->name, .params = "", .max_instrs = MAX_INSTRS};
  char place[512];
  // km_open() adds -f to the folder for machines with floats.
  snprintf(place, sizeof place, "%s", dir);
  bool ok = km_open(&r, place) == WS_HOST_OK;
  if (ok) {
    cu_t c = {.h = &r.api, .name = row->name, .seed = 1, .ok = true, .symbol = symbol_of};
    row->test(&c);
    ok = c.ok;
  }
  km_close(&r);
  return ok;
}

int main(int argc, char **argv) {
  int passed = 0, failed = 0;
  if (argc < 2) return fprintf(stderr, "usage: cuda_test DIR [NAME ..]\n"), 2;
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      bool wanted = argc == 2;
      for (int a = 2; a < argc; a++)
        wanted = wanted || !strcmp(argv[a], rows[i].name);
      if (!wanted) continue;
      const bool ok = one(argv[1], &shapes[s], &rows[i]);
      ok ? passed++ : failed++;
      printf("%sok %d - cuda/%s[%s]\n", ok ? "" : "not ", passed + failed, rows[i].name,
             shapes[s].name);
      fflush(stdout);
    }
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
