// SPDX-License-Identifier: Apache-2.0
#include "machine.h"

#include "../../../../gen/isa.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOCAL_WINDOW UINT32_C(0xE0000000)

// ---- text ---------------------------------------------------------------------------------------

static void add_text(ws_machine_t *m, const char *text) {
  const size_t room = sizeof m->text - m->text_n, n = strlen(text);
  if (!room) return;
  snprintf(m->text + m->text_n, room, "%s", text);
  m->text_n += n < room ? n : room - 1;
}

void ws_machine_say(ws_machine_t *m, const char *fmt, ...) {
  char line[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(line, sizeof line, fmt, ap);
  va_end(ap);
  if (m->text_n) add_text(m, "\n");
  add_text(m, line);
}

ws_status_t ws_machine_mismatch(ws_machine_t *m, const char *what) {
  ws_machine_say(m, "mismatch: %s", what);
  return WS_STATUS_MISMATCH;
}

const char *ws_machine_text(const ws_machine_t *m) {
  return m->text;
}

const char *ws_machine_where(const ws_machine_t *m, uint32_t pc) {
  return m->o.where ? m->o.where(m->o.ctx, pc) : "";
}

// Stacks grow down from the end of local memory: an address below it means a stack overflow.
static bool is_stack(const ws_machine_t *m, const ws_fault_t *f) {
  enum { BELOW = 1 << 27 };
  return f->cause == WS_CAUSE_RANGE && m->launch.local_bytes && f->addr < LOCAL_WINDOW &&
         f->addr >= LOCAL_WINDOW - BELOW;
}

static bool is_null(const ws_fault_t *f) {
  enum { NEAR = 4096 }; // a member of a struct
  return (f->cause == WS_CAUSE_BUS || f->cause == WS_CAUSE_MISALIGNED) && f->addr < NEAR;
}

static const char *cause_of(const ws_machine_t *m, const ws_fault_t *f) {
  return is_stack(m, f) ? "stack overflow (data address out of range)"
         : is_null(f)   ? f->cause == WS_CAUSE_BUS ? "null pointer (bus error)"
                                                   : "null pointer (misaligned data address)"
                        : ws_cause_name(f->cause);
}

// The allowed range that is closest to an address.
static void say_guard(ws_machine_t *m, const ws_fault_t *f) {
  const uint32_t window = f->addr >> 28;
  const uint32_t at = window == 0xC ? m->launch.const_base + (f->addr & 0xFFFFFFF) : f->addr;
  const ws_guard_t *g = ws_guard_at(m->guard, m->guard_n, at);
  if (f->cause != WS_CAUSE_RANGE || is_stack(m, f) || window > 0xD) return;
  if (window == 0xD)
    ws_machine_say(m, "memcheck: a block has %u bytes of shared memory", m->launch.shared_bytes);
  else if (!g)
    ws_machine_say(m, "memcheck: there is nothing before 0x%08x that a kernel may touch", f->addr);
  else if (at - g->first < g->bytes && !g->writable)
    ws_machine_say(m, "memcheck: 0x%08x is in %s, which a kernel must not write", f->addr, g->what);
  else
    ws_machine_say(m, "memcheck: byte %u from the beginning of %s at 0x%08x, which has %u bytes",
                   at - g->first, g->what, g->first, g->bytes);
}

// What the cause alone does not say.
static void say_more(ws_machine_t *m, const ws_fault_t *f) {
  uint32_t insn;
  char text[80];
  if (m->o.memcheck) say_guard(m, f);
  if (is_stack(m, f))
    ws_machine_say(m, "a thread has %u bytes of local memory; the kernel needs more",
                   m->launch.local_bytes);
  if (f->cause == WS_CAUSE_ILLEGAL && !ws_mem_read_le(m->mem, f->pc, 4, &insn)) {
    ws_disasm(insn, f->pc, text, sizeof text);
    const bool known = *text != '.'; // .word
    ws_machine_say(m, "the instruction is 0x%08x%s%s%s", insn,
                   known ? ": "
                         : ", none of RISC-V "
                           "that a machine can have",
                   known ? text : "", known ? ", which this machine lacks" : "");
  }
}

void ws_machine_say_fault(ws_machine_t *m, const ws_fault_t *f, const char *who) {
  const char *where = ws_machine_where(m, f->pc);
  ws_machine_say(m, "fault (%s): %s: warp %u pc 0x%08x%s%s%s threads 0x%x address 0x%08x", who,
                 cause_of(m, f), f->warp, f->pc, *where ? " (" : "", where, *where ? ")" : "",
                 f->mask, f->addr);
  say_more(m, f);
  if (f->cause == WS_CAUSE_LAUNCH && ws_model_launch(m->model, &m->launch) == WS_CAUSE_LAUNCH)
    ws_machine_say(m, "%s", ws_model_err(m->model));
}

// A line for each of the first warps in a loop that only others can end.
static void say_spins(ws_machine_t *m) {
  enum { LINES = 4 };
  ws_spin_t spin[WS_MAX_WARPS];
  size_t live;
  const size_t n = ws_model_spins(m->model, spin, &live);
  size_t lines = 0;
  // Warps whose threads wait for each other come first: others often wait for one of them.
  for (size_t i = 0; i < 2 * n && lines < LINES; i++) {
    const ws_spin_t *s = &spin[i % n];
    if ((s->waiting != 0) == (i >= n)) continue;
    lines++;
    const char *where = ws_machine_where(m, s->pc);
    ws_machine_say(m,
                   "%swarp %u: threads 0x%x run the loop at pc 0x%08x%s%s%s, which only others can "
                   "end%s",
                   s->waiting ? "threads of one warp wait for each other: " : "", s->warp, s->mask,
                   s->pc, *where ? " (" : "", where, *where ? ")" : "",
                   n < live ? " (perhaps of another warp)" : "");
    if (!s->waiting) continue;
    where = ws_machine_where(m, s->meet);
    char text[400];
    snprintf(text, sizeof text, "; threads 0x%x wait for them at the reconvergence PC 0x%08x%s%s%s",
             s->waiting, s->meet, *where ? " (" : "", where, *where ? ")" : "");
    add_text(m, text);
  }
  if (n > lines) ws_machine_say(m, "and so in %zu more warps", n - lines);
}

// Blocks that wait for a CTA slot: another block may wait for one that cannot begin.
static void say_blocks(ws_machine_t *m) {
  uint64_t all, begun, ended;
  ws_model_ctas(m->model, &all, &begun, &ended);
  if (begun == all) return;
  ws_machine_say(m,
                 "%" PRIu64 " of %" PRIu64
                 " blocks have not begun: they wait for one of the %" PRIu64
                 " that run to end (%u at a time)",
                 all - begun, all, begun - ended, ws_model_resident(m->model));
}

// The text with the line of the source after each PC.
static void add_with_lines(ws_machine_t *m, char *text) {
  static const char mark[] = " pc 0x";
  for (char *at; (at = strstr(text, mark)); text = at) {
    char *end;
    const uint32_t pc = (uint32_t)strtoul(at + sizeof mark - 1, &end, 16);
    const char *where = ws_machine_where(m, pc), rest = *end;
    *end = '\0';
    add_text(m, text);
    if (*where) add_text(m, " ("), add_text(m, where), add_text(m, ")");
    *end = rest;
    at = end;
  }
  add_text(m, text);
}

void ws_machine_say_why(ws_machine_t *m) {
  static const size_t size = 1 << 15;
  char *why = malloc(size);
  if (!why) return;
  size_t n = ws_model_why(m->model, why, size);
  if (n >= size) n = size - 1;
  if (n && why[n - 1] == '\n') why[n - 1] = '\0'; // the text ends without
  if (n && m->text_n) add_text(m, "\n");
  if (n) add_with_lines(m, why);
  free(why);
  say_blocks(m);
  say_spins(m);
}

void ws_machine_keep_fault(const ws_machine_t *m, const ws_fault_t *f, ws_result_t *r) {
  ws_fault_info_t *to = &r->fault;
  *to = (ws_fault_info_t){
      .cause = f->cause, .pc = f->pc, .warp = f->warp, .threads = f->mask, .address = f->addr};
  snprintf(to->what, sizeof to->what, "%s", cause_of(m, f));
  snprintf(to->where, sizeof to->where, "%s", ws_machine_where(m, f->pc));
}

static const bool is_slot[] = {
#define WS_PERF(name, slot, doc) slot,
#include "../../../../gen/perf.def"
#undef WS_PERF
};

uint64_t ws_machine_slots(const uint64_t *counter) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < sizeof is_slot; i++)
    sum += is_slot[i] ? counter[i] : 0;
  return sum;
}

// ---- memory -------------------------------------------------------------------------------------

static bool twice(const ws_machine_t *m) {
  return m->model_mem && m->model_mem != m->mem;
}

bool ws_machine_map(ws_machine_t *m, uint32_t base, uint64_t bytes) {
  return ws_mem_map(m->mem, base, bytes) == WS_MEM_OK &&
         (!twice(m) || ws_mem_map(m->model_mem, base, bytes) == WS_MEM_OK);
}

bool ws_machine_write(ws_machine_t *m, uint32_t to, const void *from, size_t bytes) {
  return ws_mem_write(m->mem, to, from, bytes) == WS_MEM_OK &&
         (!twice(m) || ws_mem_write(m->model_mem, to, from, bytes) == WS_MEM_OK);
}

bool ws_machine_read(ws_machine_t *m, void *to, uint32_t from, size_t bytes) {
  return ws_mem_read(m->mem, from, to, bytes) == WS_MEM_OK;
}

bool ws_machine_guard(ws_machine_t *m, const ws_guard_t *range, size_t n) {
  ws_guard_t *own = realloc(m->guard, (n + 1) * sizeof *own);
  if (!own) return false;
  memcpy(own, range, n * sizeof *own);
  m->guard = own;
  m->guard_n = n;
  return true;
}

// After a launch in lockstep both memories are the same.
static ws_status_t compare_memory(ws_machine_t *m) {
  if (ws_mem_hash(m->mem) == ws_mem_hash(m->model_mem)) return WS_STATUS_OK;
  char *list = NULL;
  size_t bytes = 0;
  FILE *f = open_memstream(&list, &bytes);
  if (!f) return ws_machine_mismatch(m, "memory differs");
  const size_t n = ws_mem_compare(m->mem, "RTL", m->model_mem, "model", 0, UINT64_C(1) << 32, f, 8);
  fclose(f);
  if (bytes && list[bytes - 1] == '\n') list[bytes - 1] = '\0';
  ws_machine_say(m, "memory differs in %zu words", n);
  add_text(m, "\n");
  add_text(m, list ? list : "");
  free(list);
  return WS_STATUS_MISMATCH;
}

// ---- open, close --------------------------------------------------------------------------------

// The parts that a launch changes, with what memory holds now: at first, and after a launch that
// did not end well. The RTL's memory is what counts.
static bool start_anew(ws_machine_t *m) {
  if (m->rtl) m->ops->close(m->rtl);
  m->rtl = NULL;
  ws_model_free(m->model);
  m->model = NULL;
  if (twice(m)) ws_mem_free(m->model_mem);
  m->model_mem = m->ops && m->o.lockstep ? ws_mem_clone(m->mem) : m->mem;
  if (m->model_mem) m->model = ws_model_new(&m->cfg, m->model_mem);
  if (!m->model || ws_model_race_check(m->model, m->o.race))
    return ws_machine_say(m, "out of memory"), false;
  m->races_told = 0;
  m->dirty = false;
  return !m->ops || (m->rtl = m->ops->open(m));
}

ws_machine_t *ws_machine_new(const ws_machine_info_t *info, const ws_model_cfg_t *cfg,
                             const ws_rtl_ops_t *ops, const ws_machine_options_t *o, char *text,
                             size_t size) {
  ws_machine_t *m = calloc(1, sizeof *m);
  if (!m) return snprintf(text, size, "out of memory"), NULL;
  m->info = info;
  m->cfg = *cfg;
  m->ops = o->backend == WS_BACKEND_RTL ? ops : NULL;
  m->o = *o;
  m->mem = ws_mem_new();
  if (m->mem && start_anew(m)) return m;
  snprintf(text, size, "%s", m->text_n ? m->text : "out of memory");
  ws_machine_free(m);
  return NULL;
}

void ws_machine_free(ws_machine_t *m) {
  if (!m) return;
  if (m->rtl) m->ops->close(m->rtl);
  ws_model_free(m->model);
  if (twice(m)) ws_mem_free(m->model_mem);
  ws_mem_free(m->mem);
  free(m->guard);
  free(m);
}

// ---- launch -------------------------------------------------------------------------------------

static void write_side(const ws_machine_t *m, const ws_race_side_t *side) {
  static const char *const what[] = {[WS_LOAD] = "load", [WS_STORE] = "store", [WS_AMO] = "atomic"};
  const char *where = ws_machine_where(m, side->pc);
  fprintf(m->o.race_log, "%s pc 0x%08x%s%s%s block %u,%u,%u thread %u", what[side->access],
          side->pc, *where ? " (" : "", where, *where ? ")" : "", side->ctaid[0], side->ctaid[1],
          side->ctaid[2], side->thread);
}

// The races found in this launch, one per pair of instructions.
static void write_races(ws_machine_t *m) {
  static const char *const between[] = {[WS_RACE_THREADS] = "threads of a warp",
                                        [WS_RACE_WARPS] = "warps of a block",
                                        [WS_RACE_BLOCKS] = "blocks"};
  size_t n;
  const ws_race_t *race = ws_model_races(m->model, &n);
  for (size_t i = m->races_told; i < n; i++) {
    fprintf(m->o.race_log, "race between %s: ", between[race[i].between]);
    write_side(m, &race[i].first);
    fprintf(m->o.race_log, " and ");
    write_side(m, &race[i].second);
    fprintf(m->o.race_log, ": %s address 0x%08x, %" PRIu64 " times\n",
            race[i].space == WS_SHARED ? "shared" : "global", race[i].addr, race[i].count);
  }
  m->races += (uint32_t)(n - m->races_told);
  m->races_told = n;
}

// False, with WS_LIMIT, when no warp can ever make progress. Looks for that from time to time: an
// eighth of what has been run, once that is much.
static bool run_to_end(ws_machine_t *m, int *rc) {
  enum { LOOK = 1 << 18 };
  const uint64_t most = m->o.max_cycles ? m->o.max_cycles : UINT64_MAX;
  for (uint64_t done = 0, step = LOOK;; step = done / 8 > LOOK ? done / 8 : LOOK) {
    if (step > most - done) step = most - done;
    *rc = ws_model_run(m->model, step, m->o.policy);
    done += step;
    if (*rc != WS_LIMIT || done == most) return true;
    if (ws_model_hung(m->model)) return false;
  }
}

static ws_status_t run_model(ws_machine_t *m, ws_result_t *r) {
  if (m->o.memcheck) ws_model_guard(m->model, m->guard, m->guard_n);
  int rc = ws_model_launch(m->model, &m->launch);
  const bool hung = rc == WS_OK && !run_to_end(m, &rc);
  const ws_stats_t *st = ws_model_stats(m->model);
  r->warp_instrs = st->warp_instrs;
  r->thread_instrs = st->thread_instrs;
  if (m->o.race) write_races(m);
  const ws_fault_t *f = ws_model_fault(m->model);
  if (f) {
    ws_machine_keep_fault(m, f, r);
    ws_machine_say_fault(m, f, "model");
    return WS_STATUS_FAULT;
  }
  if (rc == WS_OK) return WS_STATUS_OK;
  if (rc == WS_DEADLOCK || rc == WS_LIMIT) {
    ws_machine_say(m, "%s",
                   hung                ? WS_MACHINE_HUNG
                   : rc == WS_DEADLOCK ? "deadlock: every warp waits"
                                       : "instruction limit reached");
    ws_machine_say_why(m);
    return WS_STATUS_STUCK;
  }
  ws_machine_say(m, "model: %s", ws_model_err(m->model));
  return WS_STATUS_MISMATCH;
}

ws_status_t ws_machine_launch(ws_machine_t *m, const ws_launch_t *launch, ws_result_t *r) {
  m->text_n = 0;
  m->text[0] = '\0';
  *r = (ws_result_t){.cycles = 0};
  if (m->dirty && !start_anew(m)) return WS_STATUS_MEMORY;
  m->launch = *launch;
  ws_machine_debug_begin(m);
  ws_status_t status = m->rtl ? m->ops->launch(m->rtl, r) : run_model(m, r);
  if (status == WS_STATUS_OK && twice(m)) status = compare_memory(m);
  r->races = m->races;
  ws_machine_debug_end(m, status, r->fault.cause);
  m->dirty = status != WS_STATUS_OK;
  return status;
}
