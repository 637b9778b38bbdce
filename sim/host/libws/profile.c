// SPDX-License-Identifier: Apache-2.0
// Profiles, as a program reads them.
#include <stdlib.h>
#include <string.h>

#include "../../measure/trace/wstrace.h"
#include "error.h"
#include "profile_int.h"
#include "settle.h"

_Static_assert((int)CAUSES <= (int)WS_PROFILE_CAUSES_MOST, "a place for each cause");
_Static_assert((int)WS_TRACE_STATES <= (int)WS_PROFILE_STATES_MOST, "a place for each state");
_Static_assert((int)WS_UNIT_CODES <= (int)WS_PROFILE_UNITS_MOST, "a place for each unit");

const char *ws_profile_cause(uint32_t i) {
  return i < CAUSES ? cause_word((cause_t)i) : "";
}

const char *ws_profile_state(uint32_t i) {
  return i < WS_TRACE_STATES ? state_name(i) : "";
}

const char *ws_profile_unit(uint32_t i) {
  return i < ws_units_n ? unit_name(i) : "";
}

// ---- begin, end ---------------------------------------------------------------------------------

ws_profile_t *ws_profile_begin(ws_device_t *d) {
  if (!ws_settle(d)) return NULL;
  if (!d->profiling) {
    ws_fail(d, WS_STATUS_USAGE, "ws_profile_begin on a device that was opened without `profile`");
    return NULL;
  }
  ws_profile_t *p = calloc(1, sizeof *p);
  if (p) p->live = profile_new();
  if (!p || !p->live) {
    ws_fail(d, WS_STATUS_MEMORY, "out of memory");
    return free(p), NULL;
  }
  p->device = d;
  ws_profiling_add(d->profiling, p);
  return p;
}

ws_status_t ws_profile_end(ws_profile_t *p) {
  if (!p) return ws_fail(NULL, WS_STATUS_USAGE, "no profile is given");
  if (!p->device) return WS_STATUS_OK;
  ws_settle(p->device);
  ws_profiling_remove(p->device->profiling, p);
  return WS_STATUS_OK;
}

static void forget(ws_profile_t *p) {
  free(p->sorted.row);
  free(p->line);
  free(p->rows);
  free(p->text);
  p->sorted.row = p->line = NULL;
  p->rows = NULL;
  p->text = NULL;
  p->seen = false;
}

void ws_profile_free(ws_profile_t *p) {
  if (!p) return;
  ws_profile_end(p);
  forget(p);
  profile_free(p->live);
  free(p);
}

// ---- view
// -------------------------------------------------------------------------------------------

static ws_profile_counts_t counts(const profile_count_t *n) {
  ws_profile_counts_t c = {.issued = n->counter[WS_PERF_WARP_INSNS],
                           .threads = n->counter[WS_PERF_THREAD_INSNS],
                           .idle_threads = n->idle,
                           .missing_threads = n->missing,
                           .slots = profile_slots(n),
                           .accesses = n->accesses,
                           .lines = n->lines,
                           .lines_needed = n->needed,
                           .misses = n->misses,
                           .hits = n->counter[WS_PERF_DCACHE_ACCESS] - n->misses,
                           .shared_accesses = n->shared,
                           .shared_passes = n->passes,
                           .conflicts = n->counter[WS_PERF_SMEM_CONFLICT],
                           .constants = n->constants,
                           .bank_waits = n->banks,
                           .branches = n->counter[WS_PERF_BRANCHES],
                           .diverged = n->counter[WS_PERF_DIVERGENT],
                           .wait_misses = n->wait_miss};
  c.lost = c.slots - c.issued;
  memcpy(c.cause, n->cause, sizeof n->cause);
  memcpy(c.counter, n->counter, sizeof n->counter);
  memcpy(c.wait, n->wait, sizeof n->wait);
  memcpy(c.wait_unit, n->wait_unit, ws_units_n * sizeof *c.wait_unit);
  return c;
}

// row_name() reuses its place.
static const char *name_of(const profile_row_t *r, profile_text_t *text) {
  if (r->where && *r->where) return r->where;
  snprintf(text->name, sizeof text->name, "%s", row_name(r));
  return text->name;
}

static bool show_rows(ws_profile_t *p) {
  const size_t all = p->lines + p->sorted.rows;
  p->rows = calloc(all + 1, sizeof *p->rows);
  p->text = calloc(all + 1, sizeof *p->text);
  if (!p->rows || !p->text) return false;
  for (size_t i = 0; i < all; i++) {
    const profile_row_t *r = i < p->lines ? &p->line[i] : &p->sorted.row[i - p->lines];
    profile_text_t *text = &p->text[i];
    const ws_trace_insn_t insn = {.pc = r->pc, .word = r->word};
    if (i >= p->lines && r->word) snprintf(text->insn, sizeof text->insn, "%s", disasm(&insn));
    p->rows[i] = (ws_profile_row_t){.source = name_of(r, text),
                                    .text = text->insn,
                                    .pc = r->pc,
                                    .word = r->word,
                                    .n = counts(&r->n)};
  }
  return true;
}

static void show_reasons(ws_profile_t *p) {
  const profile_count_t all = profile_sum(&p->sorted);
  p->reasons_n = reasons(&p->sorted, &all, p->reason);
  for (size_t i = 0; i < p->reasons_n; i++) {
    const reason_t *r = &p->reason[i];
    p->reasons[i] = (ws_profile_reason_t){.cause = cause_word(r->cause),
                                          .meaning = cause_doc(r->cause),
                                          .most_at = r->worst ? name_of(r->worst, &p->at[i]) : "",
                                          .figures = *r->figures ? r->figures + 2 : "",
                                          .what_helps = cause_cure(r->cause),
                                          .slots = r->slots,
                                          .share = r->share,
                                          .share_there = r->at,
                                          .pc = r->worst ? r->worst->pc : 0};
  }
}

// Compares the sums of the rows with the counters of the SM.
static bool agrees(const ws_profile_t *p) {
  char text[1024] = "";
  FILE *f = fmemopen(text, sizeof text, "w");
  const unsigned differ = f ? profile_differs(p->live, "profile", f) : 0;
  if (f) fclose(f);
  text[strcspn(text, "\n")] = '\0';
  if (differ) ws_fail(NULL, WS_STATUS_MISMATCH, "%s", text);
  return !differ;
}

static ws_status_t see(ws_profile_t *p) {
  if (!p) return ws_fail(NULL, WS_STATUS_USAGE, "no profile is given");
  if (p->device) ws_settle(p->device);
  if (*p->trouble) return ws_fail(NULL, WS_STATUS_MEMORY, "profile: %s", p->trouble);
  if (p->seen && p->seen_launches == p->live->launches) return WS_STATUS_OK;
  forget(p);
  if (!agrees(p)) return WS_STATUS_MISMATCH;
  if (profile_sorted(p->live, &p->sorted)) p->line = profile_lines(&p->sorted, &p->lines);
  if (!p->line || !show_rows(p)) {
    forget(p);
    return ws_fail(NULL, WS_STATUS_MEMORY, "out of memory");
  }
  show_reasons(p);
  p->seen = true;
  p->seen_launches = p->live->launches;
  return WS_STATUS_OK;
}

// ---- questions ----------------------------------------------------------------------------------

ws_status_t ws_profile_totals(ws_profile_t *p, ws_profile_totals_t *to) {
  const ws_status_t status = see(p);
  if (status != WS_STATUS_OK) return status;
  if (!to) return ws_fail(NULL, WS_STATUS_USAGE, "ws_profile_totals without a place for them");
  const profile_count_t all = profile_sum(&p->sorted);
  *to = (ws_profile_totals_t){.machine = p->live->name ? p->live->name : "",
                              .launches = (uint32_t)p->live->launches,
                              .n = counts(&all)};
  for (size_t i = 0; i < p->live->launches; i++)
    to->cycles += p->live->launch[i].sum[WS_PERF_CYCLES];
  to->n.counter[WS_PERF_CYCLES] = to->cycles;
  to->ipc = ratio(to->n.issued, to->cycles);
  return WS_STATUS_OK;
}

static const ws_profile_row_t *row(ws_profile_t *p, const char *what, uint32_t i, size_t first,
                                   size_t n) {
  if (i < n) return &p->rows[first + i];
  ws_fail(NULL, WS_STATUS_USAGE, "%s %u: the profile has %zu", what, i, n);
  return NULL;
}

uint32_t ws_profile_lines(ws_profile_t *p) {
  return see(p) == WS_STATUS_OK ? (uint32_t)p->lines : 0;
}

const ws_profile_row_t *ws_profile_line(ws_profile_t *p, uint32_t i) {
  return see(p) == WS_STATUS_OK ? row(p, "source line", i, 0, p->lines) : NULL;
}

uint32_t ws_profile_instructions(ws_profile_t *p) {
  return see(p) == WS_STATUS_OK ? (uint32_t)p->sorted.rows : 0;
}

const ws_profile_row_t *ws_profile_instruction(ws_profile_t *p, uint32_t i) {
  return see(p) == WS_STATUS_OK ? row(p, "instruction", i, p->lines, p->sorted.rows) : NULL;
}

uint32_t ws_profile_reasons(ws_profile_t *p) {
  return see(p) == WS_STATUS_OK ? (uint32_t)p->reasons_n : 0;
}

const ws_profile_reason_t *ws_profile_reason(ws_profile_t *p, uint32_t i) {
  if (see(p) != WS_STATUS_OK) return NULL;
  if (i < p->reasons_n) return &p->reasons[i];
  ws_fail(NULL, WS_STATUS_USAGE, "reason %u: the profile has %zu", i, p->reasons_n);
  return NULL;
}

ws_status_t ws_profile_write(ws_profile_t *p, FILE *to, ws_profile_format_t format) {
  const ws_status_t status = see(p);
  if (status != WS_STATUS_OK) return status;
  if (!to) return ws_fail(NULL, WS_STATUS_USAGE, "ws_profile_write without a file");
  if (format != WS_PROFILE_TEXT && format != WS_PROFILE_JSON)
    return ws_fail(NULL, WS_STATUS_USAGE, "ws_profile_write: WS_PROFILE_TEXT or WS_PROFILE_JSON");
  if (!profile_write(&p->sorted, to, format == WS_PROFILE_JSON))
    return ws_fail(NULL, WS_STATUS_MEMORY, "out of memory");
  if (fflush(to)) return ws_fail(NULL, WS_STATUS_USAGE, "the profile cannot be written");
  return WS_STATUS_OK;
}
