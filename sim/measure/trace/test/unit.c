// SPDX-License-Identifier: Apache-2.0
// Writer and reader of a trace without a machine: what is written is what is read; a file that is
// cut anywhere or damaged is refused or read, and never harms the reader (built with sanitizers).
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../profile.h"
#include "../read.h"
#include "../write.h"

static unsigned passed, failed;

static void result(bool good, const char *name) {
  printf("%sok %u - trace-unit/%s\n", good ? "" : "not ", passed + failed + 1, name);
  if (good)
    passed++;
  else
    failed++;
}

static const ws_trace_machine_t machine = {.name = "a machine",
                                           .warps = 4,
                                           .threads = 4,
                                           .schedulers = 2,
                                           .issue_width = 1,
                                           .collectors = 2,
                                           .icache_line = 32,
                                           .dcache_line = 64,
                                           .counters = WS_PERF_N};

static const char *where(void *ctx, uint32_t pc) {
  (void)ctx;
  return pc < 0x80000008 ? "a.c:1" : "a.c:2";
}

enum { LW = 0x0005a503, ADD = 0x00b50533, BEQ = 0x00050463 }; // lw a0,0(a1); add a0,a0,a1; beq

// A launch of a load, an addition that waits for it, a branch that diverges, and one that is
// squashed; then the counters.
static void write_example(FILE *to) {
  ws_trace_writer_t *w = ws_trace_writer_new(to, &machine);
  const uint32_t cta[3] = {7, 8, 9};
  const uint64_t counter[WS_PERF_N] = {
      [WS_PERF_CYCLES] = 1040,     [WS_PERF_WARP_INSNS] = 3,     [WS_PERF_THREAD_INSNS] = 10,
      [WS_PERF_LOST_MEMORY] = 2,   [WS_PERF_LOST_BRANCH] = 1000, [WS_PERF_NO_WARP] = 1075,
      [WS_PERF_ICACHE_ACCESS] = 3, [WS_PERF_ICACHE_MISS] = 1,    [WS_PERF_DCACHE_ACCESS] = 2,
      [WS_PERF_DCACHE_MISS] = 1,   [WS_PERF_SMEM_ACCESS] = 1,    [WS_PERF_SMEM_CONFLICT] = 2,
      [WS_PERF_BRANCHES] = 1,      [WS_PERF_DIVERGENT] = 1,      [WS_PERF_GLOBAL_STORE] = 1,
      [WS_PERF_AXI_READ] = 1,      [WS_PERF_AXI_WRITE] = 1};
  ws_trace_at(w, 10);
  ws_trace_launch(w);
  ws_trace_running(w, true);
  ws_trace_lost(w, 0, WS_PERF_NO_WARP - WS_PERF_LOST_UNIT);
  ws_trace_lost(w, 1, WS_PERF_NO_WARP - WS_PERF_LOST_UNIT);
  ws_trace_at(w, 20);
  ws_trace_start(w, 2, 1, cta);
  ws_trace_state(w, 2, WS_WARP_FETCH);
  ws_trace_redirect(w, 2, 0x80000000);
  ws_trace_icache(w, 0, true, 2, 0x80000000);
  ws_trace_at(w, 22);
  const uint64_t load = ws_trace_fetch(w, 2, 0x80000000, LW, true, where, NULL);
  ws_trace_at(w, 23);
  ws_trace_state(w, 2, WS_WARP_READY);
  const uint64_t add = ws_trace_fetch(w, 2, 0x80000004, ADD, false, where, NULL);
  ws_trace_issue(w, load, 2, 0xF, 1, false);
  ws_trace_at(w, 24);
  ws_trace_state(w, 2, WS_WARP_OPERANDS);
  ws_trace_lost(w, 0, WS_PERF_LOST_MEMORY - WS_PERF_LOST_UNIT);
  ws_trace_leave(w, load, true, true, WS_UNIT_LSU, 3, false);
  const uint64_t request = ws_trace_request(w, load, 0, 0x90000040, 0x3);
  const uint64_t other = ws_trace_request(w, load, 0, 0x90000000, 0xC);
  ws_trace_shared(w, load, 0, 0xF, 0x1);
  ws_trace_shared(w, load, 0, 0xE, 0x2);
  ws_trace_shared(w, load, 0, 0xC, 0xC);
  ws_trace_miss(w, request);
  ws_trace_line(w, 2, 5, 0x90000040);
  ws_trace_effect(w, other, false);
  ws_trace_at(w, 25);
  ws_trace_filled(w, 2, 5);
  ws_trace_effect(w, request, false);
  ws_trace_write(w, load, 2, true, true);
  ws_trace_at(w, 26);
  ws_trace_state(w, 2, WS_WARP_READY);
  ws_trace_issue(w, add, 2, 0xF, 0, false);
  const uint64_t branch = ws_trace_fetch(w, 2, 0x80000008, BEQ, true, where, NULL);
  const uint64_t lost = ws_trace_fetch(w, 2, 0x8000000C, ADD, false, where, NULL);
  ws_trace_leave(w, add, true, true, WS_UNIT_ALU, 0, false);
  ws_trace_write(w, add, 0, true, true);
  ws_trace_at(w, 27);
  ws_trace_issue(w, branch, 2, 0x3, 0, false);
  ws_trace_leave(w, branch, true, true, WS_UNIT_BRU, 0, false);
  ws_trace_at(w, 28);
  ws_trace_lost(w, 0, WS_PERF_LOST_BRANCH - WS_PERF_LOST_UNIT);
  ws_trace_state(w, 2, WS_WARP_BRANCH);
  ws_trace_at(w, 1028); // a long wait
  ws_trace_branch(w, branch, true, 0x1);
  ws_trace_done(w, branch);
  ws_trace_squash(w, lost);
  ws_trace_redirect(w, 2, 0x80000000);
  ws_trace_pop(w, 2, 0xF, 0);
  ws_trace_group(w, 2, WS_GROUP_RUN, 0xF, 0x80000004);
  ws_trace_group(w, 2, WS_GROUP_TURN, 0x5, 0x8000000C);
  ws_trace_group(w, 2, WS_GROUP_LAST, 0x2, 0x80000010);
  ws_trace_store(w, 0x90000080);
  ws_trace_bus_write(w, 0x90000080);
  ws_trace_lost(w, 0, WS_PERF_NO_WARP - WS_PERF_LOST_UNIT);
  ws_trace_end(w, 2);
  ws_trace_state(w, 2, WS_WARP_NONE);
  ws_trace_at(w, 1050);
  ws_trace_running(w, false);
  ws_trace_at(w, 1100);
  ws_trace_fault(w, 5, 2, 0x80000004, 0x3, 0x90000000);
  ws_trace_counters(w, counter, WS_PERF_N);
  ws_trace_writer_flush(w);
  ws_trace_writer_free(w);
}

typedef struct {
  unsigned done, squashed, counters, starts, faults, groups;
  ws_trace_insn_t insn[8];
  ws_trace_t at_counters;
  char where[8][16];
} seen_t;

static bool look(void *ctx, const ws_trace_t *t, const ws_trace_event_t *e) {
  seen_t *s = ctx;
  if (e->kind == WS_TRACE_DONE && e->insn->id < 8) {
    s->insn[e->insn->id] = *e->insn;
    snprintf(s->where[e->insn->id], sizeof s->where[0], "%s", e->insn->where);
    s->done++;
    s->squashed += e->insn->squashed;
  }
  if (e->kind == WS_TRACE_FLOW && e->flags == WS_TRACE_START && e->warp == 2 && e->number == 1 &&
      e->cta[0] == 7 && e->cta[2] == 9)
    s->starts++;
  if (e->kind == WS_TRACE_FLOW && e->flags == WS_TRACE_GROUP) {
    const ws_trace_warp_t *w = &t->warp[e->warp];
    s->groups += s->groups == 0 && e->number == WS_GROUP_RUN && e->pc == 0x80000004 &&
                 w->running == 0xF && !w->parked;
    s->groups += s->groups == 1 && e->number == WS_GROUP_TURN && e->pc == 0x8000000C &&
                 w->running == 0xA && w->parked == 0x5;
    s->groups += s->groups == 2 && e->number == WS_GROUP_LAST && e->mask == 0x2 &&
                 w->running == 0x8 && w->parked == 0x5;
  }
  if (e->kind == WS_TRACE_RUN && e->flags == WS_TRACE_FAULT && e->cause == 5 && e->mask == 3)
    s->faults++;
  if (e->kind == WS_TRACE_RUN && e->flags == WS_TRACE_COUNTERS_READ) {
    s->counters++;
    s->at_counters = *t;
  }
  return true;
}

static bool count(void *ctx, const ws_trace_t *t, const ws_trace_event_t *e) {
  (void)t, (void)e;
  return ++*(uint64_t *)ctx < 1000000;
}

static bool reads(const uint8_t *bytes, size_t n, ws_trace_sink_t sink, void *ctx, char text[256]) {
  FILE *f = fmemopen((void *)(uintptr_t)bytes, n, "rb");
  const bool good = f && ws_trace_read(f, sink, ctx, text, 256);
  if (f) fclose(f);
  return good;
}

static void example(const uint8_t *bytes, size_t n) {
  static seen_t s;
  char text[256] = "";
  result(reads(bytes, n, look, &s, text), "example_is_read");
  if (*text) printf("# %s\n", text);
  const ws_trace_insn_t *load = &s.insn[0], *add = &s.insn[1], *branch = &s.insn[2];
  result(s.done == 4 && s.squashed == 1 && s.starts == 1 && s.faults == 1 && s.counters == 1,
         "every_record_is_told");
  result(s.groups == 3, "threads_that_run_and_stop");
  result(load->fetch == 22 && load->head == 23 && load->issue == 23 && load->leave == 24 &&
             load->left == 24 && load->written == 25 && load->done == 25,
         "stages_of_a_load");
  result(load->lines == 2 && load->misses == 1 && load->passes == 3 && load->accesses == 1 &&
             load->banks == 3 && load->unit == WS_UNIT_LSU && load->mask == 0xF,
         "accesses_of_a_load");
  result(load->wait[WS_WARP_FETCH] == 3 && add->wait[WS_WARP_OPERANDS] == 2 && add->head == 24,
         "waits");
  result(add->waited.there && add->waited.id == 0 && add->waited.misses == 1 &&
             add->waited.unit == WS_UNIT_LSU,
         "what_the_addition_waited_for");
  result(branch->split && branch->taken == 1 && branch->mask == 3 && branch->done == 1028,
         "divergent_branch");
  result(!strcmp(s.where[0], "a.c:1") && !strcmp(s.where[1], "a.c:1") &&
             !strcmp(s.where[2], "a.c:2") && branch->pc == 0x80000008 && branch->word == BEQ,
         "words_and_lines");
  bool same = true;
  for (unsigned k = 0; k < WS_PERF_N; k++)
    if (ws_trace_sums(k) && s.at_counters.sum[k] != s.at_counters.counted[k]) {
      printf("# %s: %" PRIu64 ", expected %" PRIu64 "\n", ws_perfs[k].name, s.at_counters.sum[k],
             s.at_counters.counted[k]);
      same = false;
    }
  result(same, "sums_are_the_counters");
}

// With a PC for each thread, an instruction is of the threads that run.
static void apart(void) {
  for (uint32_t mask = 3; mask <= 7; mask += 4) {
    static uint8_t bytes[4096];
    const uint32_t cta[3] = {0};
    uint64_t events = 0;
    char text[256] = "";
    FILE *f = tmpfile();
    if (!f) return;
    ws_trace_writer_t *w = ws_trace_writer_new(f, &machine);
    ws_trace_at(w, 10);
    ws_trace_launch(w);
    ws_trace_start(w, 1, 0, cta);
    ws_trace_group(w, 1, WS_GROUP_RUN, 3, 0x80000000);
    const uint64_t load = ws_trace_fetch(w, 1, 0x80000000, LW, true, where, NULL);
    ws_trace_at(w, 12);
    ws_trace_issue(w, load, 1, mask, -1, false);
    ws_trace_writer_flush(w);
    ws_trace_writer_free(w);
    rewind(f);
    const size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    const bool good = reads(bytes, n, count, &events, text);
    if (mask == 3) result(good, "instruction_of_the_threads_that_run");
    if (mask != 3)
      result(!good && strstr(text, "is of threads 7 of warp 1, where 3 run"), "and_no_others");
  }
}

static bool to_profile(void *profile, const ws_trace_t *t, const ws_trace_event_t *e) {
  profile_event(profile, t, e);
  return true;
}

static void lose(ws_trace_writer_t *w, uint64_t from, uint64_t to) { // as warp 1 waits: BRANCH
  ws_trace_at(w, from);
  ws_trace_lost(w, 1, WS_PERF_LOST_BRANCH - WS_PERF_LOST_UNIT);
  ws_trace_state(w, 1, WS_WARP_BRANCH);
  ws_trace_at(w, to);
  ws_trace_lost(w, 1, 0);
  ws_trace_state(w, 1, WS_WARP_READY);
}

// Slots of a warp of which most threads run: as its groups change places they are lost to
// divergence, as it waits for a branch to that.
static void groups_change_places(void) {
  const uint32_t cta[3] = {0};
  char text[256] = "";
  profile_t *p = profile_new();
  FILE *f = tmpfile();
  if (!p || !f) return;
  ws_trace_writer_t *w = ws_trace_writer_new(f, &machine);
  ws_trace_at(w, 10);
  ws_trace_launch(w);
  ws_trace_running(w, true);
  ws_trace_lost(w, 1, 0);
  for (unsigned warp = 1; warp <= 3; warp += 2) {
    ws_trace_start(w, warp, 0, cta);
    ws_trace_group(w, warp, WS_GROUP_RUN, 0xF, 0x80000000);
    ws_trace_state(w, warp, WS_WARP_READY);
  }
  const uint64_t add = ws_trace_fetch(w, 1, 0x80000000, ADD, true, where, NULL);
  const uint64_t next = ws_trace_fetch(w, 1, 0x80000004, ADD, true, where, NULL);
  const uint64_t branch = ws_trace_fetch(w, 1, 0x80000008, BEQ, true, where, NULL);
  ws_trace_at(w, 12);
  ws_trace_issue(w, add, 1, 0xF, -1, false);
  lose(w, 13, 20); // without a branch, and no thread is parked
  ws_trace_group(w, 1, WS_GROUP_SIDE, 0x1, 0x80000010);
  ws_trace_at(w, 21);
  ws_trace_issue(w, next, 1, 0xE, -1, false);
  lose(w, 22, 32); // they change places
  ws_trace_issue(w, branch, 1, 0xE, -1, false);
  lose(w, 33, 38); // a branch
  ws_trace_writer_flush(w);
  ws_trace_writer_free(w);
  rewind(f);
  const bool good = ws_trace_read(f, to_profile, p, text, sizeof text) && profile_end(p);
  const profile_count_t sum = profile_sum(p);
  const uint64_t apart = sum.cause[CAUSE_DIVERGENCE], branches = sum.cause[CAUSE_BRANCH];
  result(good && apart == 10 && branches == 12, "slots_as_groups_change_places");
  if (!good || apart != 10 || branches != 12)
    printf("# divergence %" PRIu64 ", branches %" PRIu64 " %s\n", apart, branches, text);
  result(sum.group[WS_GROUP_RUN] == 2 && sum.group[WS_GROUP_SIDE] == 1, "groups_are_counted");
  profile_free(p);
  fclose(f);
}

static void damaged(const uint8_t *bytes, size_t n) {
  uint8_t copy[4096];
  uint64_t events = 0;
  char text[256];
  bool good = true;
  size_t refused = 0;
  for (size_t cut = 0; cut < n; cut++) // between two records it is whole
    refused += !reads(bytes, cut, count, &events, text);
  result(refused > n / 2, "cut_files_are_refused");
  srand(1);
  for (unsigned k = 0; k < 50000; k++) {
    memcpy(copy, bytes, n);
    for (unsigned flips = 1 + (unsigned)rand() % 3; flips; flips--)
      copy[9 + (size_t)rand() % (n - 9)] = (uint8_t)rand();
    (void)reads(copy, n, count, &events, text);
  }
  result(events > 1000, "damaged_files_do_no_harm");
  memcpy(copy, bytes, n);
  copy[8] = 99;
  good = !reads(copy, n, count, &events, text) && strstr(text, "version 99");
  result(good, "another_version_is_refused");
  copy[0] = 'x';
  good = !reads(copy, n, count, &events, text) && strstr(text, "not a trace");
  result(good, "another_file_is_refused");
}

// The peak memory of the process in KB, after it has read a trace of n instructions.
static long memory_of(unsigned n) {
  FILE *f = tmpfile();
  ws_trace_writer_t *w = f ? ws_trace_writer_new(f, &machine) : NULL;
  const uint32_t cta[3] = {0, 0, 0};
  uint64_t events = 0;
  char text[256] = "";
  if (!w) return -1;
  ws_trace_at(w, 10);
  ws_trace_launch(w);
  ws_trace_running(w, true);
  ws_trace_start(w, 0, 0, cta);
  for (unsigned i = 0; i < n; i++) {
    ws_trace_at(w, 11 + 2 * i);
    const uint64_t id = ws_trace_fetch(w, 0, 0x80000000 + 4 * (i % 16), ADD, true, where, NULL);
    const uint64_t request = i % 2 ? 0 : ws_trace_request(w, id, 0, 0x90000000, 1);
    ws_trace_issue(w, id, 0, 0xF, -1, i % 2);
    if (i % 2 == 0) ws_trace_effect(w, request, true);
  }
  (void)ws_trace_writer_flush(w);
  ws_trace_writer_free(w);
  rewind(f);
  const bool good = ws_trace_read(f, count, &events, text, sizeof text) && events > n;
  if (!good) printf("# %s, %" PRIu64 " events\n", text, events);
  fclose(f);
  struct rusage used;
  return good && !getrusage(RUSAGE_SELF, &used) ? used.ru_maxrss : -1;
}

static void long_traces(void) {
  const long before = memory_of(1000), after = memory_of(200000);
  printf("# %ld KB for 1000 instructions, %ld KB for 200000\n", before, after);
  result(before > 0 && after > 0 && after - before < 8192, "memory_of_long_traces");
}

int main(void) {
  static uint8_t bytes[4096];
  FILE *f = tmpfile();
  if (!f) return 2;
  long_traces(); // first: it compares the peak memory of the process
  write_example(f);
  rewind(f);
  const size_t n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  example(bytes, n);
  apart();
  groups_change_places();
  damaged(bytes, n);
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
