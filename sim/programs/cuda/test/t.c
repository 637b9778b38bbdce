// SPDX-License-Identifier: Apache-2.0
// What the host parts call.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "t.h"

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

static void done(cu_t *c, const char *what, ws_status_t status) {
  if (status && c->ok) printf("# %s: %s\n", c->name, ws_device_error(c->d));
  cu_is(c, what, !status);
}

struct cu_room {
  cu_room_t *next;
  max_align_t data[];
};

void *cu_room(cu_t *c, size_t bytes) {
  cu_room_t *r = calloc(1, sizeof *r + bytes);
  if (!r) abort();
  r->next = c->rooms;
  c->rooms = r;
  return r->data;
}

float *cu_floats(cu_t *c, size_t n, float low, float high) {
  float *v = cu_room(c, n * sizeof *v);
  for (size_t i = 0; i < n; i++)
    v[i] = cu_float(c, low, high);
  return v;
}

uint32_t cu_out(cu_t *c, size_t bytes) {
  return ws_alloc(c->d, bytes);
}
void cu_put(cu_t *c, uint32_t at, const void *data, size_t bytes) {
  done(c, "copy to the device", ws_write(c->d, at, data, bytes));
}
uint32_t cu_in(cu_t *c, const void *data, size_t bytes) {
  const uint32_t at = cu_out(c, bytes);
  cu_put(c, at, data, bytes);
  return at;
}
void cu_get(cu_t *c, uint32_t at, void *data, size_t bytes) {
  memset(data, 0, bytes);
  done(c, "copy from the device", ws_read(c->d, data, at, bytes));
}
void cu_symbol(cu_t *c, const char *name, const void *data, size_t bytes) {
  ws_addr_t at;
  uint32_t size;
  done(c, name, ws_symbol(c->p, name, &at, &size));
  cu_is(c, "size of the symbol", size == bytes);
  if (c->ok) cu_put(c, at, data, bytes);
}

void cu_run(cu_t *c, const char *kernel, cu_shape_t s, uint32_t argc, const uint32_t *args) {
  ws_args_t a = {0};
  const ws_kernel_t *k = c->ok ? ws_kernel_find(c->p, kernel) : NULL;
  cu_is(c, kernel, k != NULL);
  for (uint32_t i = 0; k && i < ws_kernel_args(k); i++) {
    const ws_kernel_arg_t one = ws_kernel_arg(k, i);
    uint32_t align = 4; // the largest that the offset has: where the argument is to go
    while (align < 16 && one.offset % (2 * align) == 0)
      align *= 2;
    cu_is(c, "arguments", one.offset + one.bytes <= 4 * argc);
    if (c->ok) ws_args_bytes(&a, args + one.offset / 4, one.bytes, align);
    cu_is(c, "place of an argument", a.at[i] == one.offset);
  }
  const ws_launch_config_t l = {{s.gx, s.gy, 1}, {s.bx, s.by, 1}, .shared_bytes = s.shared};
  if (c->ok) done(c, "launch", ws_launch(c->d, k, &l, &a));
  if (c->ok) done(c, "run", ws_wait(c->d));
  if (!c->ok) return;
  const ws_result_t *r = ws_result(c->d);
  c->cycles += r->cycles;
  c->warp_instrs += r->warp_instrs;
  for (uint32_t i = 0; i < ws_device_info(c->d)->counters; i++)
    c->counter[i] += r->counter[i];
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

void cu_same(cu_t *c, const char *what, uint32_t at, const void *want, size_t bytes) {
  uint8_t *got = malloc(bytes);
  cu_get(c, at, got, bytes);
  for (size_t i = 0; i < bytes && c->ok; i++) {
    if (got[i] == ((const uint8_t *)want)[i]) continue;
    printf("# %s: %s: byte %zu is 0x%02x, not 0x%02x\n", c->name, what, i, got[i],
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

bool cu_one(ws_device_t *d, const char *path, cu_t *c, void (*test)(cu_t *c)) {
  c->d = d;
  c->seed = 1;
  c->ok = true;
  c->p = ws_program_load(d, path);
  if (!c->p) return printf("# %s: %s\n", c->name, ws_device_error(d)), false;
  test(c);
  for (cu_room_t *r = c->rooms, *next; r; r = next) {
    next = r->next;
    free(r);
  }
  c->rooms = NULL;
  ws_program_unload(c->p);
  return c->ok;
}
