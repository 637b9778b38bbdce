// SPDX-License-Identifier: Apache-2.0
// Launches: what is refused, what is passed, how kernels end.
#include "t.h"

static ws_device_t *d;
static ws_program_t *p;
static ws_addr_t out;

static void begin(void) {
  d = t_open();
  p = t_load(d, "a");
  out = ws_alloc(d, 4096);
}

static ws_status_t launch(const char *kernel, ws_launch_config_t l, const ws_args_t *a) {
  const ws_status_t status = ws_launch(d, ws_kernel_find(p, kernel), &l, a);
  return status ? status : ws_wait(d);
}

static ws_args_t one_word(uint32_t word) {
  ws_args_t a = {0};
  ws_args_word(&a, word);
  return a;
}

// The device still works.
static void still_works(int line) {
  uint32_t got = 0;
  const ws_status_t status = T_RUN(d, p, "count", 1, 1, out);
  ws_read(d, &got, out, 4);
  if (status || got <= 100) t_fail(__FILE__, line, "a launch after it: %s", ws_device_error(d));
}

static void arguments(void) {
  struct {
    uint32_t first;
    uint16_t second;
    int64_t third;
  } three = {7, 8, -9};
  uint32_t words[7];
  begin();
  ws_args_t a = {0};
  REFUSED(d, launch("mixed", (ws_launch_config_t){.block = {1}}, &a), WS_STATUS_USAGE,
          "kernel mixed takes 4 arguments, 0 are given");
  REFUSED(d, launch("mixed", (ws_launch_config_t){.block = {1}}, NULL), WS_STATUS_USAGE, "0 are");
  for (unsigned i = 0; i < 4; i++)
    ws_args_word(&a, i);
  REFUSED(d, launch("mixed", (ws_launch_config_t){.block = {1}}, &a), WS_STATUS_USAGE,
          "argument 1 is a 64-bit integer of 8 bytes; 4 bytes are given");
  a = one_word(11);
  const uint64_t two = UINT64_C(0x123456789);
  ws_args_bytes(&a, &two, 8, 4);
  ws_args_bytes(&a, &three, sizeof three, 8);
  ws_args_word(&a, out);
  REFUSED(d, launch("mixed", (ws_launch_config_t){.block = {1}}, &a), WS_STATUS_USAGE,
          "argument 1 is at byte 8, not 4");
  a = one_word(11);
  ws_args_long(&a, two);
  ws_args_bytes(&a, &three, sizeof three, 8);
  ws_args_word(&a, out);
  CHECK(!launch("mixed", (ws_launch_config_t){.block = {1}}, &a), "%s", ws_device_error(d));
  CHECK(!ws_read(d, words, out, sizeof words), "%s", ws_device_error(d));
  static const uint32_t want[] = {11, 0x23456789, 1, 7, 8, (uint32_t)-9, UINT32_MAX};
  CHECK(!memcmp(words, want, sizeof want), "the kernel sees other values");
  for (unsigned i = 0; i < 64; i++)
    ws_args_word(&a, i);
  REFUSED(d, launch("mixed", (ws_launch_config_t){.block = {1}}, &a), WS_STATUS_USAGE,
          "more than 256 bytes");
  still_works(__LINE__);
  ws_device_close(d);
}

static void shapes(void) {
  uint32_t words[5];
  begin();
  const ws_device_info_t *f = ws_device_info(d);
  const ws_args_t a = one_word(out);
  REFUSED(d, launch("shape", (ws_launch_config_t){.block = {f->block_threads + 1}}, &a),
          WS_STATUS_USAGE, "threads: the machine has");
  REFUSED(d, launch("shape", (ws_launch_config_t){.block = {1u << 31, 1u << 31, 1u << 31}}, &a),
          WS_STATUS_USAGE, "threads: the machine has");
  REFUSED(d, launch("shape", (ws_launch_config_t){.grid = {1 << 24}}, &a), WS_STATUS_USAGE,
          "a grid of 16777216 x 1 x 1");
  REFUSED(d, launch("shape", (ws_launch_config_t){.grid = {1, 65536}}, &a), WS_STATUS_USAGE,
          "a grid of 1 x 65536 x 1");
  REFUSED(d, launch("shape", (ws_launch_config_t){.shared_bytes = f->shared_bytes + 1}, &a),
          WS_STATUS_USAGE, "bytes of shared memory: the machine has");
  REFUSED(d, launch("shape", (ws_launch_config_t){.shared_bytes = UINT32_MAX}, &a), WS_STATUS_USAGE,
          "bytes of shared memory: the machine has");
  REFUSED(d, launch("shape", (ws_launch_config_t){.part = 2, .parts = 2}, &a), WS_STATUS_USAGE,
          "part 2 of 2: at most 256 parts");
  REFUSED(d, launch("shape", (ws_launch_config_t){.parts = 257}, &a), WS_STATUS_USAGE,
          "part 0 of 257");
  REFUSED(d, launch("shape", (ws_launch_config_t){.local_bytes = 65537}, &a), WS_STATUS_USAGE,
          "65537 bytes of local memory");
  REFUSED(d, launch("shape", (ws_launch_config_t){.registers = 65}, &a), WS_STATUS_USAGE,
          "65 registers per thread");
  REFUSED(d, launch("deep", (ws_launch_config_t){.block = {1}}, &a), WS_STATUS_USAGE,
          "kernel deep needs");
  REFUSED(d, ws_launch(d, NULL, &(ws_launch_config_t){.grid = {1}}, &a), WS_STATUS_USAGE,
          "without a kernel");
  REFUSED(d, ws_launch(d, ws_kernel_find(p, "shape"), NULL, &a), WS_STATUS_USAGE, "or a shape");
  REFUSED(d, ws_launch_entry(d, NULL, 0, &(ws_launch_config_t){.grid = {1}}, &a), WS_STATUS_USAGE,
          "without a program");
  CHECK(!launch("shape", (ws_launch_config_t){.grid = {2, 3, 4}, .local_bytes = 100}, &a), "%s",
        ws_device_error(d));
  ws_read(d, words, out, sizeof words);
  CHECK(words[0] == 2 && words[1] == 3 && words[2] == 4 && words[3] == 1, "%u x %u x %u, %u",
        words[0], words[1], words[2], words[3]);
  CHECK(words[4] == 128, "local memory of 100 bytes is one of %u", words[4]);
  CHECK(!launch("shape", (ws_launch_config_t){.local_bytes = WS_LOCAL_NONE}, &a) &&
            !ws_read(d, words, out, 20) && !words[4],
        "%u bytes of local memory", words[4]);
  CHECK(!launch("shared", (ws_launch_config_t){.block = {8}, .shared_bytes = 32}, &a) &&
            !ws_read(d, words, out, 20) && words[0] == 7 && words[4] == 3,
        "shared: %u %u", words[0], words[4]);
  ws_device_close(d);
}

// A block of as many threads as the device says runs, a larger one does not.
static void largest_block(const char *config, const char *overrides) {
  static const uint32_t registers[] = {0, 16, 17, 24, 40, 61, 64, 100, 128};
  ws_device_options_t o = ws_device_defaults();
  o.config = config, o.overrides = overrides, o.backend = WS_BACKEND_MODEL;
  d = ws_device_open(&o);
  CHECK(d, "%s: %s", config, ws_error());
  if (!d) return;
  p = t_load(d, "a");
  const ws_args_t a = one_word(ws_alloc(d, 4096));
  for (unsigned i = 0; i < sizeof registers / sizeof *registers; i++) {
    const uint32_t most = ws_block_threads(d, registers[i]); // 0: all that a thread may have
    ws_launch_config_t l = {.block = {most}};
    l.registers = registers[i] ? registers[i] : ws_device_info(d)->registers;
    CHECK(most % ws_device_info(d)->threads == 0, "%u threads", most);
    CHECK(!most || !launch("shape", l, &a), "%s, %u registers: %s", config, registers[i],
          ws_device_error(d));
    l.block[0] = most + 1;
    CHECK(launch("shape", l, &a), "%s, %u registers: %u threads run, too", config, registers[i],
          most + 1);
  }
  // Nor does one that the registers allow: block_threads is below all threads of the machine.
  const uint32_t allowed = ws_device_info(d)->block_threads;
  char said[64];
  snprintf(said, sizeof said, "and allows blocks of %u", allowed);
  REFUSED(d, launch("shape", (ws_launch_config_t){.block = {allowed + 1}}, &a), WS_STATUS_USAGE,
          said);
  // A launch that names no registers has those of the note.
  const uint32_t noted = ws_kernel_registers(ws_kernel_find(p, "shape"));
  const uint32_t most = ws_block_threads(d, noted);
  CHECK(noted && noted < ws_device_info(d)->registers, "%s: %u registers", config, noted);
  CHECK(!launch("shape", (ws_launch_config_t){.block = {most}}, &a), "%s, by the note: %s", config,
        ws_device_error(d));
  ws_device_close(d);
}

static void largest_blocks(void) {
  largest_block("tesla8800", "");
  largest_block("gt200", "BLOCK_QUANTUM=8 BLOCK_RF=32K");
  largest_block("tiny", "RF=2K SCHEDULERS=2 WARPS=4");
}

static void results(void) {
  begin();
  const ws_result_t *r = ws_result(d);
  CHECK(!r->cycles && !r->warp_instrs && ws_wait(d) == WS_STATUS_OK, "before a launch");
  CHECK(!T_RUN(d, p, "shape", 10, 4, out), "%s", ws_device_error(d));
  CHECK(r == ws_result(d) && r->warp_instrs > 10 && r->thread_instrs > r->warp_instrs, "counts");
  CHECK((r->cycles > 0) == t_rtl(), "%llu cycles", (unsigned long long)r->cycles);
  if (t_rtl() && ws_device_info(d)->counters) {
    CHECK(r->counter[1] == r->warp_instrs && r->counter[0] >= r->cycles - 5, "counters");
  }
  const uint64_t cycles = r->cycles, instrs = r->warp_instrs;
  CHECK(!T_RUN(d, p, "shape", 10, 4, out) && r->warp_instrs == instrs, "the same again");
  CHECK(r->cycles + 200 > cycles, "of one launch: %llu cycles", (unsigned long long)r->cycles);
  ws_device_close(d);
}

static void faults(void) {
  begin();
  REFUSED(d, T_RUN(d, p, "fault", 1, 4, out), WS_STATUS_FAULT, "misaligned data address");
  const ws_fault_info_t *f = &ws_result(d)->fault;
  CHECK(f->cause == 4 && f->threads == 2 && f->address == out + 2 && !f->warp,
        "cause %u threads %x", f->cause, f->threads);
  CHECK(t_has(f->what, "misaligned") && t_has(f->where, "a.c:"), "%s, %s", f->what, f->where);
  char path[4096], line[512];
  unsigned n = 0, marked = 0;
  snprintf(path, sizeof path, "%s", "sim/host/libws/test/a.c");
  FILE *source = fopen(path, "r");
  while (source && !marked && fgets(line, sizeof line, source)) {
    n++;
    if (t_has(line, "// FAULT")) marked = n;
  }
  if (source) fclose(source);
  const char *colon = strrchr(f->where, ':');
  CHECK(colon && (unsigned)atoi(colon + 1) == marked, "%s, the source says line %u", f->where,
        marked);
  CHECK(ws_wait(d) == WS_STATUS_FAULT && t_has(ws_device_error(d), "misaligned"), "wait again");
  still_works(__LINE__);
  CHECK(!ws_result(d)->fault.cause, "of the last launch");
  REFUSED(d, T_RUN(d, p, "outside", 1, 1, out), WS_STATUS_FAULT, "bus error");
  still_works(__LINE__);
  const ws_args_t a = one_word(out);
  ws_launch_config_t l = {.block = {1}};
  CHECK(!ws_launch_entry(d, p, 0x10000000, &l, &a), "%s", ws_device_error(d));
  REFUSED(d, ws_wait(d), WS_STATUS_FAULT, "instruction fetch fault");
  still_works(__LINE__);
  ws_device_close(d);
}

static void stuck(void) {
  begin();
  const uint32_t threads = ws_device_info(d)->threads;
  REFUSED(d, T_RUN(d, p, "deadlock", 1, 2 * threads, out, threads), WS_STATUS_STUCK, "deadlock");
  CHECK(t_has(ws_device_error(d), "warp 1") && t_has(ws_device_error(d), "barrier"), "%s",
        ws_device_error(d));
  still_works(__LINE__);
  ws_device_close(d);
  ws_device_options_t o = t_options();
  o.max_cycles = 3000;
  d = ws_device_open(&o);
  p = t_load(d, "a");
  out = ws_alloc(d, 4096);
  REFUSED(d, T_RUN(d, p, "endless", 1, 1, out), WS_STATUS_STUCK, "limit");
  still_works(__LINE__);
  ws_device_close(d);
}

// Loops that no thread can end, without a limit of cycles; and a loop that ends late.
static void no_progress(void) {
  begin();
  const uint32_t threads = ws_device_info(d)->threads, blocks = ws_device_info(d)->warps + 3;
  REFUSED(d, T_RUN(d, p, "endless", 1, 1, out), WS_STATUS_STUCK, "no progress");
  CHECK(t_has(ws_device_error(d), "run the loop at pc 0x8") && t_has(ws_device_error(d), "a.c:8"),
        "%s", ws_device_error(d));
  still_works(__LINE__);
  ws_write(d, out, (uint32_t[4]){0}, 16);
  REFUSED(d, T_RUN(d, p, "spin", 1, threads, out), WS_STATUS_STUCK, "no progress");
  CHECK(t_has(ws_device_error(d), "threads of one warp wait for each other: warp 0: threads 0x") &&
            t_has(ws_device_error(d), "a.c:"),
        "%s", ws_device_error(d));
  ws_write(d, out, (uint32_t[4]){0}, 16);
  REFUSED(d, T_RUN(d, p, "later", blocks, threads, out), WS_STATUS_STUCK, "no progress");
  CHECK(t_has(ws_device_error(d), "blocks have not begun: they wait for one of the"), "%s",
        ws_device_error(d));
  still_works(__LINE__);
  ws_write(d, out, (uint32_t[4]){0}, 16);
  const uint32_t trips = ws_device_info(d)->backend == WS_BACKEND_MODEL ? 1000000 : 20000;
  CHECK(!T_RUN(d, p, "patient", 1, 2 * threads, out, trips), "%s", ws_device_error(d));
  ws_device_close(d);
}

// The memory check: buffers end at their last byte, and when they are freed.
static void memcheck(void) {
  ws_device_options_t o = t_options();
  o.backend = WS_BACKEND_RTL, o.memcheck = true;
  CHECK(!ws_device_open(&o) && t_has(ws_error(), "the memory check needs the model"), "%s",
        ws_error());
  o.backend = WS_BACKEND_MODEL;
  d = ws_device_open(&o);
  CHECK(d, "%s", ws_error());
  if (!d) return;
  p = t_load(d, "a");
  out = ws_alloc(d, 40);
  const ws_addr_t other = ws_alloc(d, 44);
  CHECK(!T_RUN(d, p, "add", 2, 8, out, out, out, 10), "%s", ws_device_error(d));
  REFUSED(d, T_RUN(d, p, "add", 2, 8, other, out, other, 11), WS_STATUS_FAULT,
          "byte 40 from the beginning of the buffer at 0x9");
  CHECK(ws_result(d)->fault.address == out + 40, "0x%08x", ws_result(d)->fault.address);
  ws_free(d, other);
  REFUSED(d, T_RUN(d, p, "add", 1, 4, out, out, other, 4), WS_STATUS_FAULT, "out of range");
  still_works(__LINE__);
  ws_device_close(d);
}

// Everything else waits for the launch that runs.
static void without_wait(void) {
  uint32_t got[2] = {0};
  begin();
  const ws_kernel_t *k = ws_kernel_find(p, "count");
  const ws_launch_config_t l = {.grid = {100}, .block = {1}};
  const ws_args_t a = one_word(out), bad = one_word(out + 2);
  CHECK(!ws_launch(d, k, &l, &a) && !ws_read(d, got, out, 4) && got[0] == 101, "%u", got[0]);
  CHECK(!ws_launch(d, k, &l, &a) && !ws_launch(d, k, &l, &a) && !ws_read(d, got, out, 4) &&
            got[0] == 103,
        "%u", got[0]);
  CHECK(!ws_launch(d, k, &l, &bad), "%s", ws_device_error(d));
  CHECK(!ws_read(d, got, out, 4), "a read waits: %s", ws_device_error(d));
  REFUSED(d, ws_read(d, got, 0, 4), WS_STATUS_USAGE, "not allocated");
  REFUSED(d, ws_wait(d), WS_STATUS_FAULT, "misaligned"); // the launch's error is kept
  CHECK(!ws_launch(d, k, &l, &a), "%s", ws_device_error(d));
  ws_device_close(d); // waits, too
}

static void race(void) {
  ws_device_options_t o = t_options();
  char text[4096] = "";
  FILE *log = fmemopen(text, sizeof text, "w");
  o.machine = t_setup.model;
  o.backend = WS_BACKEND_MODEL;
  o.race = true;
  o.log = log;
  d = ws_device_open(&o);
  CHECK(d, "%s", ws_error());
  p = t_load(d, "a");
  out = ws_alloc(d, 4096);
  CHECK(!T_RUN(d, p, "count", 1, 1, out) && !ws_result(d)->races, "%u races", ws_result(d)->races);
  const uint32_t threads = ws_device_info(d)->threads;
  CHECK(!T_RUN(d, p, "racy", 1, 2 * threads, out) && ws_result(d)->races, "none is found");
  const uint32_t found = ws_result(d)->races;
  fflush(log);
  CHECK(t_has(text, "race between") && t_has(text, "a.c:"), "%s", text);
  CHECK(!T_RUN(d, p, "count", 1, 1, out) && ws_result(d)->races == found, "in all");
  ws_device_close(d);
  fclose(log);
}

// A model that shifts wrongly: the RTL is right, so they differ.
static void mismatch(void) {
  if (!t_setup.bug) return t_skip("needs a machine with a mutant of the model");
  ws_device_options_t o = t_options();
  int32_t words[4] = {-1, -2, -3, -4};
  o.machine = t_setup.bug;
  for (int alone = 0; alone < 2; alone++) {
    o.lockstep = !alone;
    d = ws_device_open(&o);
    CHECK(d, "%s", ws_error());
    p = t_load(d, "a");
    const ws_addr_t in = ws_alloc(d, 16);
    out = ws_alloc(d, 4096);
    ws_write(d, in, words, 16);
    const ws_status_t status = T_RUN(d, p, "shift", 1, 4, in, out);
    if (alone)
      CHECK(!status, "without lockstep: %s", ws_device_error(d));
    else
      REFUSED(d, status, WS_STATUS_MISMATCH, "in the model");
    still_works(__LINE__);
    ws_device_close(d);
  }
}

static void trace(void) {
  if (!t_rtl()) return t_skip("needs RTL");
  ws_device_options_t o = t_options();
  char *text = NULL;
  size_t size;
  FILE *log = open_memstream(&text, &size);
  o.trace = true;
  o.log = log;
  d = ws_device_open(&o);
  p = t_load(d, "a");
  out = ws_alloc(d, 4);
  CHECK(!T_RUN(d, p, "count", 1, 1, out), "%s", ws_device_error(d));
  ws_device_close(d);
  fclose(log);
  CHECK(t_has(text, "start warp") && t_has(text, "issue warp 0: 8"), "%.200s", text);
  free(text);
}

static void prints(void) {
  ws_device_options_t o = t_options();
  char *text = NULL;
  size_t size;
  FILE *log = open_memstream(&text, &size);
  o.log = log;
  d = ws_device_open(&o);
  p = t_load(d, "c");
  CHECK(!T_RUN(d, p, "hello", 1, 4, 2), "%s", ws_device_error(d));
  CHECK(text && t_has(text, "thread 0 of c.c: 1.50 -7\n") && t_has(text, "thread 1 of c.c") &&
            !t_has(text, "thread 2"),
        "'%s'", text);
  CHECK(!T_RUN(d, p, "checks", 1, 4, 4), "%s", ws_device_error(d));
  const ws_status_t status = T_RUN(d, p, "checks", 1, 4, 3);
  REFUSED(d, status, WS_STATUS_FAULT, "checks: assertion 'threadIdx.x < n' failed\nfault (");
  CHECK(t_has(ws_device_error(d), "c.c:") && t_has(ws_device_error(d), "ebreak"), "%s",
        ws_device_error(d));
  fflush(log);
  CHECK(t_has(text, "before\n"), "what was printed before: '%s'", text);
  CHECK(!T_RUN(d, p, "checks", 1, 4, 4), "after it: %s", ws_device_error(d));
  ws_device_close(d);
  fclose(log);
  free(text);
}

// One grid in three launches; each CTA runs in one of them.
static void parts(void) {
  enum { CTAS = 5, THREADS = 4, N = CTAS * THREADS };
  uint32_t x[N], c[N], none[N] = {0};
  begin();
  for (uint32_t i = 0; i < N; i++)
    x[i] = 100 + i;
  ws_write(d, out, x, sizeof x);
  ws_write(d, out + 1024, none, sizeof none);
  ws_args_t a = {0};
  ws_args_word(&a, out), ws_args_word(&a, out), ws_args_word(&a, out + 1024), ws_args_word(&a, N);
  for (uint32_t part = 0; part < 3; part++) {
    const ws_launch_config_t l = {.grid = {CTAS}, .block = {THREADS}, .part = part, .parts = 3};
    CHECK(!launch("add", l, &a), "%s", ws_device_error(d));
    ws_read(d, c, out + 1024, sizeof c);
    for (uint32_t i = 0; i < N; i++)
      CHECK(c[i] == (i / THREADS % 3 <= part ? 2 * x[i] : 0), "part %u, c[%u] is %u", part, i,
            c[i]);
  }
  ws_device_close(d);
}

const t_test_t t_launch_tests[] = {{"launch/arguments", arguments},
                                   {"launch/shapes", shapes},
                                   {"launch/largest_blocks", largest_blocks},
                                   {"launch/results", results},
                                   {"launch/parts", parts},
                                   {"launch/faults", faults},
                                   {"launch/stuck", stuck},
                                   {"launch/no_progress", no_progress},
                                   {"launch/memcheck", memcheck},
                                   {"launch/without_wait", without_wait},
                                   {"launch/race", race},
                                   {"launch/mismatch", mismatch},
                                   {"launch/trace", trace},
                                   {"launch/prints", prints},
                                   {NULL, NULL}};
