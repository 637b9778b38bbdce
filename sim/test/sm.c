// SPDX-License-Identifier: Apache-2.0
// Driver of the SM tests: sm_test CONFIG_H PROGRAMS SOURCES TMP [-t TEST] WSRUN [OPTIONS]. TAP on
// stdout, the last line says how many passed and failed. See sm.sh.
#include "sm.h"
#include "../common/spawn.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sm_machine_t sm;

enum {
  MAX_WORDS = 96,
  MAX_FILES = 32,
  TEXT = 1 << 16,
  FAILED = 1,
  SKIPPED = 2,
  TIMEOUT_STATUS = 124
};

static char **runner; // the caller's command, NULL at the end
static const char *programs, *sources, *tmp, *running;
static jmp_buf end_of_test;
static uint32_t prng;

static struct {
  char *word[MAX_WORDS];
  unsigned words, files;
  struct {
    uint32_t *data;
    unsigned n;
    bool back; // read after the run
  } file[MAX_FILES];
  char elf[512], err[TEXT];
} run;

// ---- checks ----

static void print_command(void) {
  printf("# again: sim/test/sm.sh runner -t %s", running);
  for (char **w = runner; *w; w++)
    printf(" %s", *w);
  printf("\n# command:");
  for (char **w = runner; *w; w++)
    printf(" %s", *w);
  for (unsigned i = 0; i < run.words; i++)
    printf(" %s", run.word[i]);
  printf("\n");
}

// A text of several lines, as comments of TAP.
static void print_comment(const char *text) {
  for (; *text; text += strcspn(text, "\n"), text += strspn(text, "\n"))
    printf("#   %.*s\n", (int)strcspn(text, "\n"), text);
}

void sm_fail(const char *file, int line, const char *fmt, ...) {
  static char text[4096];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  printf("# FAIL %s:%d:\n", file, line);
  print_comment(text);
  print_command();
  longjmp(end_of_test, FAILED);
}

static const char *skipped;
void sm_skip(const char *why) {
  skipped = why;
  longjmp(end_of_test, SKIPPED);
}

void sm_note(const char *fmt, ...) {
  va_list ap;
  printf("# %s: ", running);
  va_start(ap, fmt);
  vprintf(fmt, ap);
  va_end(ap);
  printf("\n");
}

uint32_t sm_rand(void) {
  prng ^= prng << 13;
  prng ^= prng >> 17;
  prng ^= prng << 5;
  return prng * 0x9E3779B1u;
}

static void give_up(const char *what, const char *name) {
  fprintf(stderr, "sm_test: %s %s\n", what, name);
  exit(2);
}

// ---- one run ----

static void add_word(const char *text) {
  if (run.words == MAX_WORDS || !(run.word[run.words] = strdup(text)))
    give_up("too many words:", text);
  run.words++;
}

void run_opt(const char *fmt, ...) {
  char text[1024], *save = NULL;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  for (char *p = strtok_r(text, " ", &save); p; p = strtok_r(NULL, " ", &save))
    add_word(p);
}

static void run_begin(void) {
  for (unsigned i = 0; i < run.words; i++)
    free(run.word[i]);
  for (unsigned i = 0; i < run.files; i++)
    free(run.file[i].data);
  run.words = run.files = 0;
}

void run_new(const char *program, const char *entry) {
  run_begin();
  snprintf(run.elf, sizeof run.elf, "%s/%s.elf", programs, program);
  run_opt("--entry %s", entry);
}

void run_kernel(const char *program, const char *kernel) {
  const char *last = strrchr(programs, '/');
  run_begin();
  snprintf(run.elf, sizeof run.elf, "build/kernels%s/%s.elf",
           last && !strcmp(last, "/read") ? "-r" : "", program);
  run_opt("--kernel %s", kernel);
}

void run_grid(unsigned x, unsigned y, unsigned z) {
  run_opt("--grid %u,%u,%u", x, y, z);
}
void run_block(unsigned x, unsigned y, unsigned z) {
  run_opt("--block %u,%u,%u", x, y, z);
}
void run_u32(uint32_t v) {
  run_opt("--arg u32:%u", v);
}

static const char *file_name(unsigned i) {
  static char name[512];
  snprintf(name, sizeof name, "%s/%u.bin", tmp, i);
  return name;
}

static unsigned new_file(unsigned n, bool back) {
  if (run.files == MAX_FILES) give_up("too many files:", running);
  unsigned i = run.files++;
  run.file[i].data = calloc(n ? n : 1, 4);
  run.file[i].n = n;
  run.file[i].back = back;
  if (!run.file[i].data) give_up("out of memory:", running);
  return i;
}

void run_in(const uint32_t *words, unsigned n) {
  unsigned i = new_file(n, false);
  FILE *f = fopen(file_name(i), "wb");
  if (!f || fwrite(words, 4, n, f) != n || fclose(f)) give_up("cannot write", file_name(i));
  run_opt("--arg in:%s", file_name(i));
}

const uint32_t *run_out(unsigned n) {
  unsigned i = new_file(n, true);
  run_opt("--arg out:%s:%u", file_name(i), 4 * n);
  return run.file[i].data;
}

const uint32_t *run_dump(uint32_t addr, unsigned n) {
  unsigned i = new_file(n, true);
  run_opt("--dump 0x%x:%u:%s", addr, 4 * n, file_name(i));
  return run.file[i].data;
}

static int spawn(char **argv, const char *out, const char *err) {
  const int status =
      ws_spawn((const char *const *)(void *)argv, &(ws_spawn_t){.out = out, .err = err});
  if (status < 0) give_up("cannot start", argv[0]);
  return status;
}

static void read_text(const char *path, char *text) {
  FILE *f = fopen(path, "rb");
  size_t n = f ? fread(text, 1, TEXT - 1, f) : 0;
  text[n] = '\0';
  if (f) fclose(f);
}

static void read_back(void) {
  for (unsigned i = 0; i < run.files; i++) {
    if (!run.file[i].back) continue;
    FILE *f = fopen(file_name(i), "rb");
    size_t n = f ? fread(run.file[i].data, 4, run.file[i].n, f) : 0;
    if (f) fclose(f);
    CHECK(n == run.file[i].n, "%s: %zu of %u words came back", file_name(i), n, run.file[i].n);
  }
}

void run_exits(int status) {
  static char out[TEXT];
  char out_path[512], err_path[512], *argv[2 * MAX_WORDS];
  unsigned n = 0;
  snprintf(out_path, sizeof out_path, "%s/stdout", tmp);
  snprintf(err_path, sizeof err_path, "%s/stderr", tmp);
  add_word(run.elf);
  argv[n++] = (char[]){"tb/limit.sh"};
  argv[n++] = (char[]){"600"};
  for (char **w = runner; *w && n < MAX_WORDS; w++)
    argv[n++] = *w;
  for (unsigned i = 0; i < run.words; i++)
    argv[n++] = run.word[i];
  argv[n] = NULL;
  for (unsigned i = 0; i < run.files; i++)
    if (run.file[i].back) unlink(file_name(i));
  int rc = spawn(argv, out_path, err_path);
  read_text(out_path, out);
  read_text(err_path, run.err);
  if (rc != status) print_comment(run.err);
  CHECK(rc != TIMEOUT_STATUS, "no end after 600 seconds of a processor");
  CHECK(rc == status, "exit status %d, expected %d", rc, status);
  const char *last = strstr(out, "cycles=");
  CHECK(last && strstr(last, status == EXIT_OK ? "check=ok" : "check=fail"), "last line: %s",
        last ? last : "missing");
  if (status == EXIT_OK) read_back();
}

const char *run_err(void) {
  return run.err;
}

bool run_why(unsigned warp, uint32_t from, uint32_t to, const char *what) {
  char name[32];
  int len = snprintf(name, sizeof name, "warp %u", warp);
  for (const char *line = run.err; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    char text[1024];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    const char *w = strstr(text, name), *pc = strstr(text, "pc 0x");
    if (!w || isdigit((unsigned char)w[len]) || !pc || (what && !strstr(text, what))) continue;
    uint32_t at = (uint32_t)strtoul(pc + 5, NULL, 16);
    if (at >= from && at < to) return true;
  }
  return false;
}

// ---- programs ----

uint32_t sm_symbol(const char *program,
                   const char *name) { // from the output of nm: address type name
  char path[512], line[512], sym[256];
  unsigned addr;
  snprintf(path, sizeof path, "%s/%s.sym", programs, program);
  FILE *f = fopen(path, "r");
  if (!f) give_up("cannot read", path);
  bool found = false;
  while (!found && fgets(line, sizeof line, f))
    found = sscanf(line, "%x %*c %255s", &addr, sym) == 2 && !strcmp(sym, name);
  fclose(f);
  if (!found) give_up("no symbol", name);
  return addr;
}

unsigned sm_line(const char *program, const char *mark) {
  char path[512], line[512], want[128];
  int len = snprintf(want, sizeof want, "FAULT %s", mark);
  snprintf(path, sizeof path, "%s/%s.S", sources, program);
  FILE *f = fopen(path, "r");
  if (!f) give_up("cannot read", path);
  unsigned n = 0, found = 0;
  while (!found && fgets(line, sizeof line, f)) {
    const char *p = strstr(line, want);
    n++;
    if (p && !isalnum((unsigned char)p[len]) && p[len] != '_') found = n;
  }
  fclose(f);
  if (!found) give_up("no line marked", want);
  return found;
}

// ---- the machine ----

// Adds a quoted text to the name of the configuration.
static void add_name(const char *quoted) {
  size_t n = strlen(sm.name);
  int len = quoted ? (int)strcspn(quoted + 1, "\"") : 0;
  if (len) snprintf(sm.name + n, sizeof sm.name - n, "%s%.*s", n ? " " : "", len, quoted + 1);
}

static void read_config(const char *path) {
  static const struct {
    const char *key;
    unsigned *value;
  } keys[] = {{"WS_WARPS", &sm.warps},
              {"WS_THREADS", &sm.threads},
              {"WS_STACK_DEPTH", &sm.stack_depth},
              {"WS_BARRIERS", &sm.barriers},
              {"WS_CTA_SLOTS", &sm.cta_slots},
              {"WS_SMEM", &sm.smem_bytes},
              {"WS_RF", &sm.fit},
              {"WS_MAX_REGS", &sm.max_regs},
              {"WS_BLOCK_THREADS", &sm.block_threads},
              {"WS_PC_BITS", &sm.pc_bits},
              {"WS_DCACHE_LINE", &sm.dcache_line}};
  enum { KEYS = sizeof keys / sizeof keys[0] };
  char line[512], key[128], value[256];
  FILE *f = fopen(path, "r");
  if (!f) give_up("cannot read", path);
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, "#define %127s %255s", key, value) != 2) continue;
    for (unsigned i = 0; i < KEYS; i++)
      if (!strcmp(key, keys[i].key)) *keys[i].value = (unsigned)strtoul(value, NULL, 0);
    if (!strcmp(key, "WS_WAR_RDBAR")) sm.rdbar = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_DIVERGENCE_APART")) sm.apart = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_CONV_BARRIERS")) sm.conv_barriers = (unsigned)strtoul(value, NULL, 0);
    if (!strcmp(key, "WS_INTERLEAVE")) sm.interleave = (unsigned)strtoul(value, NULL, 0);
    if (!strcmp(key, "WS_THREAD_TURN")) sm.thread_turn = (unsigned)strtoul(value, NULL, 0);
    if (!strcmp(key, "WS_ATOMICS")) sm.atomics = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_CAS")) sm.cas = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_LRSC")) sm.lrsc = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_MUL24")) sm.mul24 = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_FMAD")) sm.fmad = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_SFU_PAIRS")) sm.sfu_pairs = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_FLOAT_ATOMICS")) sm.float_atomics = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_LOAD_OPS")) sm.load_ops = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_FP")) sm.fp = (unsigned)strtoul(value, NULL, 0);
    if (!strcmp(key, "WS_FFLAGS")) sm.fflags = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_SFU_TABLE")) sm.sfu_table = (int)strtol(value, NULL, 0);
    if (!strcmp(key, "WS_SFU")) sm.sfu = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_RETIRE_PORT")) sm.told = strtoul(value, NULL, 0) != 0;
    if (!strcmp(key, "WS_CONFIG_NAME") || !strcmp(key, "WS_CONFIG_WORDS"))
      add_name(strchr(line, '"'));
  }
  fclose(f);
  for (unsigned i = 0; i < KEYS; i++)
    if (!*keys[i].value) give_up("not in the configuration:", keys[i].key);
  sm.fit /= sm.max_regs * 4 * sm.threads;
  if (sm.fit > sm.warps) sm.fit = sm.warps;
}

static int outcome(const sm_test_t *t) { // 0, FAILED or SKIPPED
  running = t->name;
  prng = 0x2545F491;
  int end = setjmp(end_of_test);
  if (!end) t->run();
  return end;
}

int main(int argc, char **argv) {
  static const sm_test_t *const groups[] = {order_tests,  barrier_tests, stack_tests,  leave_tests,
                                            fault_tests,  lane_tests,    launch_tests, window_tests,
                                            atomic_tests, arith_tests,   float_tests,  swap_tests,
                                            past_tests,   progress_tests};
  const char *only = NULL;
  if (argc < 6)
    give_up("usage:", "sm_test CONFIG_H PROGRAMS SOURCES TMP [-t TEST] WSRUN [OPTIONS]");
  read_config(argv[1]);
  programs = argv[2];
  sources = argv[3];
  tmp = argv[4];
  runner = argv + 5;
  if (!strcmp(runner[0], "-t") && argc > 7) {
    only = runner[1];
    runner += 2;
  }
  sm.lockstep = sm.told;
  for (char **w = runner; *w; w++) {
    sm.model |= !strcmp(*w, "--model");
    sm.lockstep &= strcmp(*w, "--no-lockstep") != 0;
  }
  sm.lockstep |= sm.model;
  sm.told |= sm.model;
  unsigned count = 0, failed = 0, skips = 0;
  for (unsigned g = 0; g < sizeof groups / sizeof groups[0]; g++)
    for (const sm_test_t *t = groups[g]; t->name; t++) {
      if (only && !strstr(t->name, only)) continue;
      int end = outcome(t);
      count++;
      failed += end == FAILED;
      skips += end == SKIPPED;
      printf("%s %u - sm/%s[%s]%s%s\n", end == FAILED ? "not ok" : "ok", count, t->name, sm.name,
             end == SKIPPED ? " # SKIP " : "", end == SKIPPED ? skipped : "");
      fflush(stdout);
    }
  printf("1..%u\n", count);
  if (skips) printf("# %u skipped\n", skips);
  printf("%u passed, %u failed\n", count - failed - skips, failed);
  return failed || !count;
}
