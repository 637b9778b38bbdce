// SPDX-License-Identifier: Apache-2.0
// Environment: WS_SEED (default 1), WS_TEST (run only this claim), WS_LONG=1, WS_FIRST (end with
// the first test that fails), WS_ID (prefix of the test ids), WS_CFG (named in the ids), WS_REPRO
// (command that runs the unit again), WS_WATCHDOG (seconds of processor time that a test may take,
// 0: any; default 300, 3600 with WS_LONG).
#include "ws_tb.h"
#include "ws_again.h"
#include "ws_marks.h"

#include <errno.h>
#include <fnmatch.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

typedef enum { PASSED, FAILED, SKIPPED } outcome_t;
static sigjmp_buf end_of_test;
static uint64_t prng;
static uint32_t seed = 1;
static const char *running;
uint64_t ws_checks;
static char skipped[256];  // why the running test was
static uint32_t later_run; // of the test, from 1 on (ws_again.h)

static const char *setting(const char *name, const char *otherwise) {
  const char *v = getenv(name);
  return v && *v ? v : otherwise;
}

uint32_t ws_rand(void) { // xorshift64*, Vigna 2016
  prng ^= prng >> 12;
  prng ^= prng << 25;
  prng ^= prng >> 27;
  return (uint32_t)((prng * 0x2545F4914F6CDD1Du) >> 32);
}

uint32_t ws_rand_below(uint32_t n) {
  return (uint32_t)(((uint64_t)ws_rand() * n) >> 32);
}
bool ws_rand_percent(uint32_t p) {
  return ws_rand_below(100) < p;
}
bool ws_long(void) {
  return strcmp(setting("WS_LONG", "0"), "0") != 0;
}
uint32_t ws_seed(void) {
  return seed;
}

void ws_note(const char *fmt, ...) {
  va_list ap;
  if (later_run) return;
  va_start(ap, fmt);
  printf("# ");
  vprintf(fmt, ap);
  printf("\n");
  va_end(ap);
}

void ws_skip(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(skipped, sizeof skipped, fmt, ap);
  va_end(ap);
  siglongjmp(end_of_test, SKIPPED);
}

static char stage[256]; // of the running test

void ws_stage(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(stage, sizeof stage, fmt, ap);
  va_end(ap);
}

// The first line of a failure.
static void fail_line(const char *file, int line, const char *what, const char *detail) {
  const char *base = strrchr(file, '/');
  printf("# FAIL %s:%d cycle %llu: %s%s\n", base ? base + 1 : file, line,
         (unsigned long long)ws_cycle(), what, detail);
}

// Where the test is in the wave file: a mark for its views (sim/measure/wave), and the command.
static void say_waves(const char *again) {
  const char *fst = setting("WS_WAVE", "");
  if (!*fst) {
    if (!strncmp(again, "make unit", strlen("make unit")))
      printf("# waves: the same with WAVE=1\n");
    return;
  }
  ws_marks_add(fst, ws_wave_time(), running, ws_cycle());
  printf("# waves: %s, marked at %" PRIu64 " ns\n", fst, ws_wave_time() / WS_CYCLE_FS);
}

// Where the test is, how to repeat it and how to see waves.
static _Noreturn void fail_end(void) {
  const char *again = setting("WS_REPRO", "make unit");
  if (stage[0]) printf("# at: %s\n", stage);
  if (later_run) printf("# in run %u of the test, after a reset in mid-traffic\n", later_run + 1);
  printf("# again: %s T=%s SEED=%u\n", again, running, seed);
  say_waves(again);
  siglongjmp(end_of_test, FAILED);
}

#define FORMATTED(text, fmt)                                                                       \
  do {                                                                                             \
    va_list ap;                                                                                    \
    va_start(ap, fmt);                                                                             \
    vsnprintf(text, sizeof text, fmt, ap);                                                         \
    va_end(ap);                                                                                    \
  } while (0)

void ws_fail(const char *file, int line, const char *fmt, ...) {
  char text[512];
  FORMATTED(text, fmt);
  fail_line(file, line, text, "");
  fail_end();
}

void ws_fail_cond(const char *file, int line, const char *cond, const char *fmt, ...) {
  char text[512];
  FORMATTED(text, fmt);
  fail_line(file, line, text, "");
  ws_port_say(cond, NULL, NULL, NULL);
  fail_end();
}

void ws_fail_eq(const char *file, int line, const ws_got_want_t *x, const char *fmt, ...) {
  char head[256], text[512];
  snprintf(head, sizeof head, "%s = 0x%llx, expected 0x%llx  ", x->text[0],
           (unsigned long long)x->value[0], (unsigned long long)x->value[1]);
  FORMATTED(text, fmt);
  fail_line(file, line, head, text);
  ws_port_say(x->text[0], x->text[1], &x->read, x->value);
  fail_end();
}

// ---- watchdog ----------------------------------------------------------------------------------

// For a test that does not end, also where the simulator's time stands still.

// The text of the handler is made beforehand: the handler may interrupt anything.
static char bark[1024];
enum { SAID = 3 }; // exit status of a test that has failed and said so

static void timed_out(int signal) {
  (void)signal;
  const ssize_t n = write(STDOUT_FILENO, bark, strlen(bark));
  _exit(n < 0 ? 2 : SAID);
}

// Processor time, so that a loaded machine causes no failure. 0 seconds switch it off.
static void watch(unsigned seconds) {
  const struct itimerval t = {.it_value = {.tv_sec = seconds}};
  signal(SIGPROF, timed_out);
  setitimer(ITIMER_PROF, &t, NULL);
}

static void result_line(char *text, size_t size, outcome_t end, int count) {
  snprintf(text, size, "%s %d - %s/%s[%s,seed=%u,%s]%s%s\n", end == FAILED ? "not ok" : "ok", count,
           setting("WS_ID", "unit"), running, setting("WS_CFG", "ref"), seed,
           ws_four_state() ? "icarus" : "verilator", end == SKIPPED ? " # SKIP " : "",
           end == SKIPPED ? skipped : "");
}

static void start_watchdog(int count) {
  char line[512];
  const unsigned seconds =
      (unsigned)strtoul(setting("WS_WATCHDOG", ws_long() ? "3600" : "300"), NULL, 0);
  result_line(line, sizeof line, FAILED, count);
  snprintf(bark, sizeof bark,
           "\n# FAIL watchdog: no end after %u s of processor time\n# again: %s T=%s SEED=%u\n%s",
           seconds, setting("WS_REPRO", "make unit"), running, seed, line);
  watch(seconds);
}

static void run_once(const ws_test_t *t) {
  prng = (uint64_t)seed * 0x9E3779B97F4A7C15u + 0x1234567;
  ws_reset();
  stage[0] = '\0';
  t->run();
}

static outcome_t outcome(const ws_test_t *t) {
  static sigjmp_buf cut;
  static uint32_t runs;
  later_run = 0;
  const int end = sigsetjmp(end_of_test, 0);
  if (end) return (outcome_t)end;
  if (!sigsetjmp(cut, 0)) {
    ws_again_first(&cut);
    ws_checks = 0;
    run_once(t);
    if (!ws_checks) ws_fail(__FILE__, __LINE__, "the test ends without a check");
  }
  ws_again_end();
  runs = ws_again_runs(seed);
  while (later_run < runs) {
    later_run++;
    if (!sigsetjmp(cut, 0)) {
      ws_again_next(later_run, &cut);
      run_once(t);
    }
    ws_again_end();
  }
  return PASSED;
}

// ---- tests -------------------------------------------------------------------------------------

static outcome_t run_test(const ws_test_t *t, int count) {
  char line[512];
  start_watchdog(count);
  const outcome_t end = outcome(t);
  watch(0);
  result_line(line, sizeof line, end, count);
  fputs(line, stdout);
  fflush(stdout);
  return end;
}

// Each test runs in a process of its own, so it finds the module as at power-up, every register
// unknown, and its own variables new; a crash ends that test only. A wave file has one writer: with
// WS_WAVE the tests share a process.
static bool run_apart(const ws_test_t *t, int count) {
  if (getenv("WS_WAVE")) return run_test(t, count) != FAILED;
  fflush(NULL);
  const pid_t child = fork();
  if (child < 0) {
    perror("fork");
    exit(2);
  }
  if (child == 0) {
    _exit(run_test(t, count) == FAILED ? SAID : 0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  const int code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  if (WIFSIGNALED(status) || (code && code != SAID)) {
    char line[512];
    printf("# FAIL %s %d\n# again: %s T=%s SEED=%u\n",
           WIFSIGNALED(status) ? "signal" : "exit status", code, setting("WS_REPRO", "make unit"),
           running, seed);
    result_line(line, sizeof line, FAILED, count);
    fputs(line, stdout);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int ws_bench_main(void) {
  int count = 0, failed = 0;
  const char *only = setting("WS_TEST", "");
  const bool first = *setting("WS_FIRST", "");
  seed = (uint32_t)strtoul(setting("WS_SEED", "1"), NULL, 0);
  for (const ws_test_t *t = ws_tests; t->name && !(first && failed); t++) {
    if (*only && fnmatch(only, t->name, 0) != 0) continue;
    running = t->name;
    failed += !run_apart(t, ++count);
  }
  printf("1..%d\n", count);
  if (!count) printf("# no test of that name\n");
  return failed || !count;
}
