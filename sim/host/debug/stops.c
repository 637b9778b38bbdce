// SPDX-License-Identifier: Apache-2.0
#include "stops.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../gen/isa.h"
#include "print.h"

struct stops {
  const stops_options_t *o;
  ws_debugged_t d;
  uint32_t *pc;
  size_t pcs;
  uint64_t *time; // ascending; those before time_at are past
  size_t times, time_at;
  bool faults;
  uint64_t stopped;
};

// ---- places ----

static bool complain(const char *place, const char *why) {
  fprintf(stderr, "wsrun: --break %s: %s\n", place, why);
  return false;
}

static bool add_pcs(stops_t *s, const uint32_t *pc, size_t n) {
  uint32_t *all = realloc(s->pc, (s->pcs + n) * sizeof *all);
  if (!all) return false;
  s->pc = all;
  memcpy(s->pc + s->pcs, pc, n * sizeof *pc);
  s->pcs += n;
  return true;
}

static int by_time(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static bool add_time(stops_t *s, const char *place, const char *text) {
  char *end;
  const uint64_t time = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || *end) return complain(place, "expected cycle=NUMBER");
  uint64_t *all = realloc(s->time, (s->times + 1) * sizeof *all);
  if (!all) return complain(place, "out of memory");
  s->time = all;
  s->time[s->times++] = time;
  qsort(s->time, s->times, sizeof *s->time, by_time);
  return true;
}

static bool add_address(stops_t *s, const char *place, const ws_program_t *p) {
  char *end;
  const unsigned long long pc = strtoull(place, &end, 16);
  if (*end || pc > UINT32_MAX) return complain(place, "expected 0x and a PC in hexadecimal digits");
  if (!ws_debug_is_code(p, (uint32_t)pc))
    return complain(place, "the program has no instruction there");
  const uint32_t at = (uint32_t)pc;
  return add_pcs(s, &at, 1) || complain(place, "out of memory");
}

static bool add_line(stops_t *s, const char *place, const ws_program_t *p) {
  enum { MOST = 256 };
  uint32_t pc[MOST];
  char *end, file[1024], why[200];
  unsigned next;
  const char *colon = strrchr(place, ':');
  const unsigned long line = colon ? strtoul(colon + 1, &end, 10) : 0;
  if (!colon || !line || line > 1 << 30 || *end || colon == place ||
      (size_t)(colon - place) >= sizeof file)
    return complain(place, "expected FILE:LINE, 0xPC, cycle=NUMBER or fault");
  memcpy(file, place, (size_t)(colon - place));
  file[colon - place] = '\0';
  const size_t n = ws_debug_line(p, file, (unsigned)line, pc, MOST, &next);
  if (n > MOST) return complain(place, "there are more than 256 instructions with which it begins");
  if (n) return add_pcs(s, pc, n) || complain(place, "out of memory");
  if (next)
    snprintf(why, sizeof why, "no code; the next line of this file that has code is %u", next);
  else
    snprintf(why, sizeof why, "the program has no code of such a line (compile it with -g)");
  return complain(place, why);
}

static bool add_place(stops_t *s, const char *place, const ws_program_t *p) {
  if (!strcmp(place, "fault")) return s->faults = true;
  if (!strncmp(place, "cycle=", 6)) return add_time(s, place, place + 6);
  if (!strncmp(place, "0x", 2)) return add_address(s, place, p);
  return add_line(s, place, p);
}

stops_t *stops_new(const stops_options_t *o, const ws_program_t *p) {
  stops_t *s = calloc(1, sizeof *s);
  char *places = strdup(o->places), *rest = places;
  bool good = s && places;
  if (!good) complain(o->places, "out of memory");
  if (s) s->o = o;
  while (good && rest)
    good = add_place(s, strsep(&rest, ","), p);
  free(places);
  if (good) return s;
  stops_free(s);
  return NULL;
}

// ---- stops ----

static unsigned lowest(uint32_t mask) {
  return mask ? (unsigned)__builtin_ctz(mask) : 0;
}

static void print_stop(stops_t *s, const ws_debug_event_t *e) {
  const ws_debugged_t *d = &s->d;
  const char *where = ws_debug_where(d, e->pc);
  char text[80] = "";
  uint32_t insn;
  uint8_t b[4];
  if (++s->stopped > s->o->most) return;
  printf("stop %" PRIu64 ", %s %" PRIu64 ": warp %u pc 0x%08x%s%s%s threads 0x%x", s->stopped,
         d->rtl ? "cycle" : "instruction", e->time, e->warp, e->pc, *where ? " (" : "", where,
         *where ? ")" : "", e->mask);
  if (d->table->read(d->machine, e->warp, lowest(e->mask), e->pc, b, sizeof b)) {
    insn = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    ws_disasm(insn, e->pc, text, sizeof text);
    printf(": %s", text);
  }
  printf("\n");
  if (e->text) printf("%s\n", e->text);
  print_warps(stdout, d);
  printf("registers of warp %u\n", e->warp);
  print_registers(stdout, d, e->warp);
  for (unsigned i = 0; i < s->o->memory_n; i++) {
    printf("memory of thread %u of warp %u\n", lowest(e->mask), e->warp);
    print_memory(stdout, d, e->warp, lowest(e->mask), s->o->memory[i].at, s->o->memory[i].bytes);
  }
  fflush(stdout);
}

static void event(void *ctx, const ws_debug_event_t *e) {
  stops_t *s = ctx;
  bool here = e->kind == WS_DEBUG_FAULT && s->faults;
  if (e->kind == WS_DEBUG_BEFORE) {
    for (size_t i = 0; i < s->pcs; i++)
      here = here || s->pc[i] == e->pc;
    for (; s->time_at < s->times && s->time[s->time_at] <= e->time; s->time_at++)
      here = true;
  }
  if (here) print_stop(s, e);
}

bool stops_attach(stops_t *s, ws_device_t *d) {
  const ws_debugger_t debugger = {event, s};
  return ws_debug_attach(d, &debugger, &s->d);
}

void stops_free(stops_t *s) {
  if (!s) return;
  if (s->stopped > s->o->most)
    printf("%" PRIu64 " stops, of which %u are printed (--break-most)\n", s->stopped, s->o->most);
  free(s->pc);
  free(s->time);
  free(s);
}
