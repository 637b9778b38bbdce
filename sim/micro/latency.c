// SPDX-License-Identifier: Apache-2.0
// latency KERNELS.elf [KIND=CYCLES ..]: measures latencies on the device that the environment names
// (WS_CONFIG, WS_OVERRIDES), one chain of latency_kernel.c per kind, and prints them. A kind that
// is named must take exactly as many cycles.
#include "../host/warpsmith.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 32, OPERATIONS = 32 };

static ws_device_t *device;
static unsigned passed, failed;

static void result(bool ok, const char *text) {
  printf("%s - latency/%s\n", ok ? "ok" : "not ok", text);
  ok ? passed++ : failed++;
}

// Cycles between an operation and the next one, in 32nds; UINT32_MAX: the launch has failed.
static uint32_t measure(const ws_kernel_t *k, ws_addr_t cycles, ws_addr_t data) {
  ws_args_t args = {0};
  ws_args_word(&args, (uint32_t)cycles);
  ws_args_word(&args, (uint32_t)data);
  const ws_launch_config_t l = {.grid = {1}, .block = {ws_device_info(device)->threads}};
  uint32_t c[2];
  if (ws_launch(device, k, &l, &args) || ws_wait(device) || ws_read(device, c, cycles, sizeof c))
    return fprintf(stderr, "%s: %s\n", ws_kernel_name(k), ws_device_error(device)), UINT32_MAX;
  return c[1] - c[0];
}

static void row(const ws_kernel_t *k, const char *kind, const char *want, ws_addr_t cycles,
                ws_addr_t data) {
  const uint32_t got = measure(k, cycles, data);
  char text[128];
  snprintf(text, sizeof text, "%s: %g cycles%s%s", kind, (double)got / OPERATIONS,
           want ? ", configured " : "", want ? want : "");
  if (want || got == UINT32_MAX)
    result(got != UINT32_MAX && got == OPERATIONS * strtoul(want ? want : "0", NULL, 10), text);
  else
    printf("# %s\n", text);
}

static const char *wanted(const char *kind, int argc, char **argv) {
  for (int i = 2; i < argc; i++)
    if (strncmp(argv[i], kind, strlen(kind)) == 0 && argv[i][strlen(kind)] == '=')
      return argv[i] + strlen(kind) + 1;
  return NULL;
}

int main(int argc, char **argv) {
  const ws_device_options_t o = ws_device_defaults();
  device = ws_device_open(&o);
  if (!device) return fprintf(stderr, "latency: %s\n", ws_error()), 1;
  ws_program_t *const p = argc > 1 ? ws_program_load(device, argv[1]) : NULL;
  if (!p) return fprintf(stderr, "latency: %s\n", ws_device_error(device)), 1;
  const ws_addr_t cycles = ws_alloc(device, 2 * sizeof(uint32_t));
  const ws_addr_t data = ws_alloc(device, THREADS_MOST * sizeof(uint32_t));
  uint32_t own[THREADS_MOST]; // a pointer to itself for each thread
  for (uint32_t i = 0; i < THREADS_MOST; i++)
    own[i] = (uint32_t)data + 4 * i;
  if (ws_write(device, data, own, sizeof own))
    return fprintf(stderr, "latency: %s\n", ws_device_error(device)), 1;
  int found = 2;
  for (uint32_t i = 0; i < ws_kernel_count(p); i++) {
    const ws_kernel_t *const k = ws_kernel_at(p, i);
    const char *const kind = ws_kernel_name(k) + strlen("latency_");
    const char *const want = wanted(kind, argc, argv);
    found += want != NULL;
    if (want || argc == 2) row(k, kind, want, cycles, data);
  }
  if (found != argc && argc > 2) result(false, "there is no such kind");
  ws_device_close(device);
  printf("%u passed, %u failed\n", passed, failed);
  return failed > 0;
}
