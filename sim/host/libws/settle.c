// SPDX-License-Identifier: Apache-2.0
// The end of a launch: its result, what the kernel has printed, an assert that has failed.
#include "settle.h"

#include <string.h>

#include "error.h"
#include "printf.h"
#include "window.h"

FILE *ws_log(const ws_device_t *d) {
  return d->o.log ? d->o.log : stdout;
}

static bool read_print(void *ctx, uint32_t at, void *to, uint32_t bytes) {
  const ws_device_t *d = ctx;
  return d->table->read(d->machine, to, ws_physical(at), bytes);
}

static bool write_print(void *ctx, uint32_t at, const void *from, uint32_t bytes) {
  const ws_device_t *d = ctx;
  return d->table->write(d->machine, ws_physical(at), from, bytes);
}

// Adds a line to the error of the launch.
static void add_before(ws_device_t *d, const char *text) {
  const size_t n = strlen(text) + 1, room = sizeof d->launch_error;
  memmove(d->launch_error + n, d->launch_error, room - n);
  memcpy(d->launch_error, text, n);
  d->launch_error[n - 1] = '\n';
  d->launch_error[room - 1] = '\0';
}

static void add_after(ws_device_t *d, const char *text) {
  const size_t n = strlen(d->launch_error);
  snprintf(d->launch_error + n, sizeof d->launch_error - n, "%s%s", n ? "\n" : "", text);
}

// The hint about a stack overflow, which the machine cannot give.
static void explain_stack(ws_device_t *d) {
  const ws_kernel_t *k = d->kernel;
  char text[256] = "";
  if (strncmp(d->result.fault.what, "stack overflow", 14)) return;
  if (k && k->stack == UINT32_MAX)
    snprintf(text, sizeof text,
             "the stack of kernel %s is not known (an array of variable length, alloca, or a call "
             "through a pointer): say how much in local_bytes of the launch, wsrun --local",
             k->name);
  else if (k && d->launch.local_bytes < k->stack)
    snprintf(text, sizeof text, "kernel %s needs %u bytes of stack per thread", k->name, k->stack);
  if (*text) add_after(d, text);
}

static void take_prints(ws_device_t *d) {
  explain_stack(d);
  const ws_printf_memory_t memory = {d, read_print, write_print};
  const ws_program_t *p = d->launched;
  char text[4096];
  if (p->printf_at && !ws_printf_drain(&memory, p->printf_at, ws_log(d), text, sizeof text)) {
    add_after(d, text);
    if (d->status == WS_STATUS_OK) d->status = WS_STATUS_PROGRAM;
  }
  if (p->assert_at && ws_assert_message(&memory, p->assert_at, text, sizeof text))
    add_before(d, text);
  else if (d->result.fault.cause == WS_CAUSE_EBREAK)
    add_after(
        d, "the compiler puts an ebreak where it has found that C leaves undefined what happens: "
           "a null pointer, a division by zero, __builtin_trap()");
}

bool ws_settle(ws_device_t *d) {
  if (!d) return ws_fail(NULL, WS_STATUS_USAGE, "no device is given"), false;
  if (!d->running) return true;
  ws_worker_wait(&d->worker);
  d->running = false;
  snprintf(d->launch_error, sizeof d->launch_error, "%s", d->table->text(d->machine));
  take_prints(d);
  return true;
}
