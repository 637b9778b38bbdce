// SPDX-License-Identifier: Apache-2.0
// What GDB asks, and the answers: one row per packet.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../common/hex.h"
#include "gdb_int.h"
#include "print.h"

enum { KILLED = 4 }; // exit status: the launch has not ended

// What a packet leads to.
typedef enum { STAYS, RESUMES } next_t;

typedef struct {
  gdb_t *g;
  const char *text; // after the name of the packet
  size_t n;
} packet_t;

static next_t answer(gdb_t *g, const char *text) {
  rsp_text(&g->rsp, text);
  return STAYS;
}
static next_t failed(gdb_t *g) {
  return answer(g, "E01");
}
static next_t done_if(gdb_t *g, bool good) {
  return good ? answer(g, "OK") : failed(g);
}

// ---- text ----

// "HEX.." into bytes; false: not as many digits, or more text.
static bool from_hex(const char *text, uint8_t *to, size_t bytes) {
  return ws_from_hex(text, to, bytes) && !text[2 * bytes];
}

// "HEX" followed by the sign: the rest after it, or NULL.
static const char *number(const char *text, char sign, uint32_t *value) {
  char *end;
  const unsigned long v = strtoul(text, &end, 16);
  *value = (uint32_t)v;
  return isxdigit((unsigned char)*text) && v <= UINT32_MAX && *end == sign ? end + !!sign : NULL;
}

// ---- threads ----

static next_t stop_reason(packet_t *p) {
  return answer(p->g, p->g->reply);
}

// Hg: whose registers and memory come next. -1 and 0 are any thread.
static next_t select_thread(packet_t *p) {
  gdb_thread_t t;
  char *end;
  const long id = strtol(p->text + (*p->text != 0), &end, 16);
  if (*p->text == 'c') return answer(p->g, "OK"); // vCont says it again
  if (*p->text != 'g' || *end) return failed(p->g);
  if (id <= 0) return answer(p->g, "OK");
  if (!gdb_thread_of(p->g, (unsigned long)id, &t) || !gdb_listed(p->g, t)) return failed(p->g);
  p->g->thread = t;
  return answer(p->g, "OK");
}

static next_t current_thread(packet_t *p) {
  char text[16];
  snprintf(text, sizeof text, "QC%x", gdb_id(p->g, p->g->current));
  return answer(p->g, text);
}

static next_t is_alive(packet_t *p) {
  gdb_thread_t t;
  return done_if(p->g, gdb_thread_of(p->g, strtoul(p->text, NULL, 16), &t) && gdb_listed(p->g, t));
}

// ---- registers and memory of the selected thread ----

// A register as GDB reads it: lowest byte first; x's when its value is not there.
static void reg_text(const gdb_t *g, unsigned number, char to[9]) {
  uint32_t v;
  const bool there = gdb_reg(g, g->thread, number, &v);
  snprintf(to, 9, there ? "%02x%02x%02x%02x" : "xxxxxxxx", there ? v & 0xFF : 0, v >> 8 & 0xFF,
           v >> 16 & 0xFF, v >> 24);
}

static next_t read_registers(packet_t *p) {
  char text[8 * GDB_REGS + 1];
  for (unsigned i = 0; i < GDB_REGS && gdb_has_reg(p->g, i); i++)
    reg_text(p->g, i, text + (size_t)8 * i);
  return answer(p->g, text);
}

static next_t read_register(packet_t *p) {
  char text[9];
  uint32_t n;
  if (!number(p->text, '\0', &n) || !gdb_has_reg(p->g, n)) return failed(p->g);
  reg_text(p->g, n, text);
  return answer(p->g, text);
}

static next_t write_register(packet_t *p) {
  uint8_t byte[4];
  uint32_t n;
  const char *value = number(p->text, '=', &n);
  if (!value || !from_hex(value, byte, sizeof byte)) return failed(p->g);
  return done_if(p->g, gdb_set_reg(p->g, p->g->thread, n,
                                   byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 |
                                       (uint32_t)byte[3] << 24));
}

// As many bytes from the first on as there are.
static next_t read_memory(packet_t *p) {
  enum { MOST = RSP_MOST / 2 };
  uint8_t byte[MOST];
  char text[2 * MOST + 1];
  uint32_t at, bytes, n = 0;
  const char *length = number(p->text, ',', &at);
  if (!length || !number(length, '\0', &bytes)) return failed(p->g);
  while (n < bytes && n < MOST && gdb_read(p->g, p->g->thread, at + n, &byte[n], 1))
    n++;
  if (!n && bytes) return failed(p->g);
  ws_to_hex(text, byte, n);
  return answer(p->g, text);
}

// M has digits, X the bytes themselves.
static next_t write_memory(packet_t *p, bool binary) {
  uint8_t byte[RSP_MOST];
  uint32_t at, bytes;
  const char *length = number(p->text, ',', &at);
  const char *data = length ? number(length, ':', &bytes) : NULL;
  if (!data || bytes > sizeof byte) return failed(p->g);
  const size_t left = p->n - (size_t)(data - p->text);
  if (binary ? left != bytes : !from_hex(data, byte, bytes)) return failed(p->g);
  return done_if(p->g,
                 gdb_write(p->g, p->g->thread, at, binary ? (const void *)data : byte, bytes));
}
static next_t write_digits(packet_t *p) {
  return write_memory(p, false);
}
static next_t write_bytes(packet_t *p) {
  return write_memory(p, true);
}

// ---- breakpoints ----

// Memory is not changed for them, so that those of software and those of hardware are the same.
static next_t set_break(packet_t *p) {
  return done_if(p->g, gdb_break_set(p->g, p->text));
}
static next_t clear_break(packet_t *p) {
  return done_if(p->g, gdb_break_clear(p->g, p->text));
}

// ---- the launch goes on ----

static next_t resume(gdb_t *g, gdb_run_t run, gdb_thread_t t) {
  // GDB also steps threads over breakpoints that do not concern them.
  const bool by_itself = !g->seen && (run == GDB_CONTINUE || gdb_same(t, g->current));
  if (!by_itself) g->user = t;
  if (run == GDB_STEP) {
    g->stepped = g->stepped && !g->seen && gdb_same(t, g->step_of);
    g->step_of = t;
  }
  g->run = run;
  g->stepping = t;
  g->from = g->to = 0;
  return RESUMES;
}

static next_t go_on(packet_t *p) {
  return resume(p->g, GDB_CONTINUE, p->g->thread);
}
static next_t step_one(packet_t *p) {
  return resume(p->g, GDB_STEP_ALONE, p->g->thread);
}

// "ACTION[:THREAD];.." The first that steps counts; if there is one that continues, the others run
// until the thread is about to go on.
static next_t resume_threads(packet_t *p) {
  gdb_t *g = p->g;
  gdb_thread_t t = g->thread;
  gdb_run_t run = GDB_CONTINUE;
  uint32_t from = 0, to = 0;
  bool others = false;
  for (const char *s = p->text - 1; *s == ';'; s += strcspn(s, ";")) {
    const char action = *++s;
    const char *colon = memchr(s, ':', strcspn(s, ";"));
    if (!strchr("cCsSr", action) || !action) return failed(g);
    if (action == 'c' || action == 'C') others = true;
    if (action == 'c' || action == 'C' || run != GDB_CONTINUE) continue;
    if (colon && colon[1] != '-' && !gdb_thread_of(g, strtoul(colon + 1, NULL, 16), &t))
      return failed(g);
    run = GDB_STEP_ALONE;
    const char *end = action == 'r' ? number(s + 1, ',', &from) : NULL;
    if (end) to = (uint32_t)strtoul(end, NULL, 16);
  }
  if (run != GDB_CONTINUE && (others || to)) run = GDB_STEP;
  resume(g, run, t);
  g->from = from;
  g->to = to;
  return RESUMES;
}

static next_t detach(packet_t *p) {
  answer(p->g, "OK");
  rsp_close(&p->g->rsp);
  return RESUMES;
}

static next_t kill_run(packet_t *p) {
  answer(p->g, "OK");
  fprintf(stderr, "wsrun: ended by GDB\n");
  fflush(NULL);
  _exit(KILLED);
}

// ---- files, and what GDB asks of the stub ----

// "OFFSET,LENGTH" of a text, which is freed.
static next_t part_of(gdb_t *g, const char *range, char *text) {
  uint32_t offset, length;
  const char *second = number(range, ',', &offset);
  if (!text || !second || !number(second, '\0', &length)) return free(text), failed(g);
  const size_t n = strlen(text), at = offset < n ? offset : n;
  const size_t most = length < RSP_MOST / 2 ? length : RSP_MOST / 2;
  const size_t some = n - at < most ? n - at : most;
  char *part = malloc(some + 1);
  if (part) {
    part[0] = at + some < n ? 'm' : 'l';
    memcpy(part + 1, text + at, some);
    rsp_put(&g->rsp, part, some + 1);
  }
  free(part);
  free(text);
  return part ? STAYS : failed(g);
}

static next_t target_file(packet_t *p) {
  return part_of(p->g, p->text, gdb_target_xml(p->g));
}
static next_t threads_file(packet_t *p) {
  p->g->seen = true;
  return part_of(p->g, p->text, gdb_threads_xml(p->g));
}

static next_t supported(packet_t *p) {
  char text[256];
  snprintf(text, sizeof text,
           "PacketSize=%x;QStartNoAckMode+;swbreak+;ConditionalBreakpoints+;vContSupported+;"
           "qXfer:features:read+;qXfer:threads:read+",
           RSP_MOST);
  return answer(p->g, text);
}

static next_t no_acks(packet_t *p) {
  answer(p->g, "OK");
  p->g->rsp.acks = false;
  return STAYS;
}

static next_t actions(packet_t *p) {
  return answer(p->g, "vCont;c;C;s;S;r");
}
static next_t attached(packet_t *p) {
  return answer(p->g, "1"); // when GDB ends, the launch goes on
}

// monitor COMMAND
static next_t command(packet_t *p) {
  gdb_t *g = p->g;
  char word[16] = "", *text = NULL;
  size_t bytes;
  if (p->n / 2 < sizeof word && !from_hex(p->text, (uint8_t *)word, p->n / 2)) return failed(g);
  FILE *f = open_memstream(&text, &bytes);
  if (!f) return failed(g);
  if (!strcmp(word, "warps"))
    print_warps(f, &g->d);
  else if (!strcmp(word, "registers"))
    print_registers(f, &g->d, g->thread.warp);
  else
    fprintf(f, "monitor warps: where each warp is; monitor registers: those of all threads of the "
               "warp of this thread\n");
  fclose(f);
  char *hex = malloc(2 * bytes + 1);
  if (hex) ws_to_hex(hex, text, bytes);
  if (hex) rsp_put(&g->rsp, hex, 2 * bytes);
  free(hex);
  free(text);
  return hex ? STAYS : failed(g);
}

// ---- all of them ----

static const struct {
  const char *name;
  bool whole; // nothing follows the name
  next_t (*take)(packet_t *p);
} packets[] = {
    {"?", true, stop_reason},
    {"qSupported", false, supported},
    {"QStartNoAckMode", true, no_acks},
    {"qXfer:features:read:target.xml:", false, target_file},
    {"qXfer:threads:read::", false, threads_file},
    {"qAttached", false, attached},
    {"qRcmd,", false, command},
    {"qC", true, current_thread},
    {"H", false, select_thread},
    {"T", false, is_alive},
    {"g", true, read_registers},
    {"p", false, read_register},
    {"P", false, write_register},
    {"m", false, read_memory},
    {"M", false, write_digits},
    {"X", false, write_bytes},
    {"Z0,", false, set_break},
    {"Z1,", false, set_break},
    {"z0,", false, clear_break},
    {"z1,", false, clear_break},
    {"vCont?", true, actions},
    {"vCont;", false, resume_threads},
    {"vKill;", false, kill_run},
    {"k", true, kill_run},
    {"D", false, detach},
    {"c", true, go_on},
    {"s", true, step_one},
};
enum { PACKETS = sizeof packets / sizeof packets[0] };

void gdb_serve(gdb_t *g) {
  size_t n;
  for (char *text; (text = rsp_get(&g->rsp, &n));) {
    size_t i = 0, length = 0;
    if (text[0] == '\003') continue; // it has stopped already
    for (; i < PACKETS; i++) {
      length = strlen(packets[i].name);
      if (!strncmp(text, packets[i].name, length) && (!packets[i].whole || n == length)) break;
    }
    packet_t p = {g, text + length, n - length};
    if (i == PACKETS)
      answer(g, ""); // unknown
    else if (packets[i].take(&p) == RESUMES)
      return;
  }
}
