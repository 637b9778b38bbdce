// SPDX-License-Identifier: Apache-2.0
// Devices in threads of their own, of the same machine and of another.
#include "t.h"

#include <pthread.h>

enum { THREADS = 4, LAUNCHES = 12, N = 96 };

typedef struct {
  const char *machine;
  ws_backend_t backend;
  uint32_t seed;
  uint64_t cycles, instrs;
  char wrong[256];
} work_t;

static void *work(void *arg) {
  work_t *w = arg;
  ws_device_options_t o = t_options();
  uint32_t a[N], b[N], c[N];
  o.machine = w->machine;
  o.backend = w->backend;
  ws_device_t *d = ws_device_open(&o);
  if (!d) return snprintf(w->wrong, sizeof w->wrong, "open: %s", ws_error()), NULL;
  ws_program_t *p = t_load(d, "a");
  const ws_addr_t x = ws_alloc(d, sizeof a), y = ws_alloc(d, sizeof b), z = ws_alloc(d, sizeof c);
  for (uint32_t n = 0; n < LAUNCHES && !*w->wrong; n++) {
    for (uint32_t i = 0; i < N; i++)
      a[i] = i * w->seed + n, b[i] = i ^ (w->seed << n);
    ws_write(d, x, a, sizeof a);
    ws_write(d, y, b, sizeof b);
    if (T_RUN(d, p, "add", N / 4, 4, x, y, z, N))
      snprintf(w->wrong, sizeof w->wrong, "%s", ws_device_error(d));
    ws_read(d, c, z, sizeof c);
    for (uint32_t i = 0; i < N && !*w->wrong; i++)
      if (c[i] != a[i] + b[i])
        snprintf(w->wrong, sizeof w->wrong, "launch %u: word %u is %u", n, i, c[i]);
    w->cycles += ws_result(d)->cycles;
    w->instrs += ws_result(d)->warp_instrs;
  }
  ws_device_close(d);
  return NULL;
}

// Each does alone what it did beside the others.
static void side_by_side(void) {
  work_t w[THREADS], alone[THREADS];
  pthread_t thread[THREADS];
  for (uint32_t i = 0; i < THREADS; i++) {
    const bool rtl = t_rtl() && i < 2;
    w[i] = (work_t){.machine = rtl     ? t_setup.machine
                               : i % 2 ? t_setup.other
                                       : t_setup.model,
                    .backend = rtl ? WS_BACKEND_RTL : WS_BACKEND_MODEL,
                    .seed = i + 3};
    alone[i] = w[i];
  }
  for (uint32_t i = 0; i < THREADS; i++)
    pthread_create(&thread[i], NULL, work, &w[i]);
  for (uint32_t i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
  for (uint32_t i = 0; i < THREADS; i++) {
    work(&alone[i]);
    CHECK(!*w[i].wrong, "thread %u: %s", i, w[i].wrong);
    CHECK(w[i].cycles == alone[i].cycles && w[i].instrs == alone[i].instrs,
          "thread %u: %llu cycles, alone %llu", i, (unsigned long long)w[i].cycles,
          (unsigned long long)alone[i].cycles);
  }
}

// A thread's error is its own.
static void *fail(void *arg) {
  const ws_device_options_t o = {.machine = "/nowhere/of/a/thread.so"};
  return ws_device_open(&o) || !t_has(ws_error(), "of/a/thread") ? arg : NULL;
}

static void errors(void) {
  pthread_t thread;
  void *wrong;
  const ws_device_options_t o = {.machine = "/nowhere/of/main.so"};
  CHECK(!ws_device_open(&o), "a machine that is not there");
  pthread_create(&thread, NULL, fail, t_setup.tmp ? (char[]){"wrong"} : NULL);
  pthread_join(thread, &wrong);
  CHECK(!wrong && t_has(ws_error(), "of/main.so"), "%s", ws_error());
}

// Two devices of one thread, launches of both at a time.
static void two_of_one_thread(void) {
  ws_device_t *d[2] = {t_open(), t_open()};
  uint32_t out[2], got[2] = {0};
  for (unsigned i = 0; i < 2; i++) {
    ws_program_t *p = t_load(d[i], i ? "b" : "a");
    const ws_launch_config_t l = {.grid = {50}, .block = {4}};
    ws_args_t a = {0};
    out[i] = ws_alloc(d[i], 4);
    ws_args_word(&a, out[i]);
    CHECK(!ws_launch(d[i], ws_kernel_find(p, "count"), &l, &a), "%s", ws_device_error(d[i]));
  }
  for (unsigned i = 0; i < 2; i++)
    CHECK(!ws_wait(d[i]) && !ws_read(d[i], &got[i], out[i], 4), "%s", ws_device_error(d[i]));
  CHECK(got[0] == 101 && got[1] == 5010, "%u %u", got[0], got[1]);
  ws_device_close(d[0]);
  ws_device_close(d[1]);
}

const t_test_t t_thread_tests[] = {{"threads/side_by_side", side_by_side},
                                   {"threads/errors", errors},
                                   {"threads/two_of_one_thread", two_of_one_thread},
                                   {NULL, NULL}};
