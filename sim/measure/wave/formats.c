// SPDX-License-Identifier: Apache-2.0
// The format of a signal follows from its name and its range: PCs, instructions, units, causes of
// faults, states. Tables of filters come from those of the generator (gen/isa.h).
#include "wave.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../gen/isa.h"

enum {
  PC_BITS = 30,
  CAUSE_BITS = 5, // as in gen/bundles
  LOST_CLASSES = WS_PERF_NO_WARP - WS_PERF_LOST_UNIT + 1
};

// "al_pc_o" ends in "pc".
static bool ends_in(const char *name, const char *end) {
  size_t n = strlen(name);
  const size_t k = strlen(end);
  if (n > 2 && name[n - 2] == '_' && strchr("ioqd", name[n - 1])) n -= 2;
  return n >= k && !strncmp(name + n - k, end, k) && (n == k || name[n - k - 1] == '_');
}

static bool whole(unsigned bits, unsigned element) {
  return bits >= element && bits % element == 0;
}

// ---- tables: a line for each code, in binary

static void row(FILE *f, unsigned bits, unsigned code, const char *a, const char *b) {
  while (bits--)
    putc((code >> bits & 1) ? '1' : '0', f);
  fprintf(f, " %s%s%s\n", a, *b && *a ? ": " : "", b);
}

static void ops(FILE *f, unsigned unit, unsigned op_bits, bool with_unit) {
  const unsigned bits = op_bits + (with_unit ? WS_UNIT_W : 0);
  for (size_t i = 0; i < ws_ops_n; i++) {
    const struct ws_op_row *o = &ws_ops[i];
    char text[64];
    if (o->unit != unit || o->code >> op_bits) continue;
    snprintf(text, sizeof text, "%s%s%s", with_unit ? ws_units[unit].name : "",
             with_unit ? "." : "", o->name);
    row(f, bits, (with_unit ? unit << op_bits : 0) + o->code, text, "");
  }
}

typedef enum { UNITS, UNIT_OPS, UNIT_OP, CAUSES, LOST, STATES } table_t;

typedef struct {
  table_t table;
  unsigned unit, op_bits, bits;
  const wave_state_t *state;
  unsigned states;
} rows_t;

static void write_rows(FILE *f, const rows_t *r) {
  switch (r->table) {
  case UNITS:
    for (unsigned u = 0; u < ws_units_n; u++)
      row(f, WS_UNIT_W, u, ws_units[u].name, "");
    break;
  case UNIT_OPS:
    for (unsigned u = 0; u < ws_units_n; u++)
      ops(f, u, r->op_bits, true);
    break;
  case UNIT_OP:
    ops(f, r->unit, r->op_bits, false);
    break;
  case CAUSES:
    for (size_t i = 0; i < ws_faults_n; i++)
      row(f, CAUSE_BITS, ws_faults[i].code, ws_faults[i].name, ws_faults[i].doc);
    break;
  case LOST:
    for (unsigned i = 0; i < LOST_CLASSES; i++) {
      const struct ws_named *p = &ws_perfs[WS_PERF_LOST_UNIT + i];
      row(f, LOST_CLASSES, 1u << i, p->name, p->doc);
    }
    break;
  case STATES:
    for (unsigned i = 0; i < r->states; i++)
      row(f, r->bits, r->state[i].code, r->state[i].name, "");
    break;
  }
}

// A table of that name; views share it.
static bool table(const char *folder, const char *name, const rows_t *r, wave_format_t *to) {
  char path[4096], new[4200];
  snprintf(to->filter, sizeof to->filter, "%s.txt", name);
  to->binary = true;
  snprintf(path, sizeof path, "%s/%s", folder, to->filter);
  snprintf(new, sizeof new, "%s.%ld", path, (long)getpid());
  FILE *f = fopen(new, "w");
  if (!f) return false;
  write_rows(f, r);
  return !fclose(f) && !rename(new, path);
}

// A program that GTKWave starts: this one, by that name.
static bool program(const char *folder, const char *name, unsigned shift, wave_format_t *to) {
  char self[PATH_MAX], path[PATH_MAX];
  to->process = true;
  snprintf(to->filter, sizeof to->filter, shift ? "%s%u" : "%s", name, shift);
  snprintf(path, sizeof path, "%s/%s", folder, to->filter);
  if (!realpath("/proc/self/exe", self)) return false;
  unlink(path);
  return !symlink(self, path) || errno == EEXIST; // another process has made it
}

// ---- formats

static bool states(const char *rtl, const char *folder, const wave_var_t *v, wave_format_t *f) {
  wave_state_t state[WAVE_STATES];
  char module[128], name[300];
  if (!wave_module(rtl, v->place, module, sizeof module)) return true;
  const unsigned n = wave_states(rtl, module, v->name, state);
  snprintf(name, sizeof name, "state_%.60s_%.60s", module, v->name);
  const rows_t r = {.table = STATES, .bits = v->bits, .state = state, .states = n};
  return n < 2 || table(folder, name, &r, f);
}

static bool unit_op(const char *folder, const wave_var_t *const *part, wave_format_t *f) {
  if (!whole(part[0]->bits, WS_UNIT_W)) return false;
  char name[64];
  const unsigned n = part[0]->bits / WS_UNIT_W;
  const rows_t r = {.table = UNIT_OPS, .op_bits = part[1]->bits / n};
  if (!r.op_bits || part[1]->bits % n) return false;
  snprintf(name, sizeof name, "unit_op%u", r.op_bits);
  f->bits = WS_UNIT_W;
  return table(folder, name, &r, f);
}

static bool op_of(const char *folder, const wave_var_t *v, const char *unit, wave_format_t *f) {
  for (unsigned u = 0; u < ws_units_n; u++) {
    const rows_t r = {.table = UNIT_OP, .unit = u, .op_bits = v->bits};
    char name[64];
    if (strcmp(unit, ws_units[u].name) != 0) continue;
    snprintf(name, sizeof name, "op%u_%s", v->bits, unit);
    return table(folder, name, &r, f);
  }
  return false;
}

static bool by_name(const char *rtl, const char *folder, const wave_var_t *v, wave_format_t *f) {
  static const char *const pcs[] = {"pc", "target", "fall", "rpc"};
  bool pc = false;
  for (size_t i = 0; i < sizeof pcs / sizeof *pcs; i++)
    pc = pc || ends_in(v->name, pcs[i]);
  if (v->msb == 31 && v->lsb > 0) return program(folder, "address", (unsigned)v->lsb, f);
  if (pc && whole(v->bits, PC_BITS)) {
    f->bits = PC_BITS;
    return program(folder, "address", 32 - PC_BITS, f);
  }
  if (ends_in(v->name, "addr") && whole(v->bits, 32)) return f->bits = 32, true;
  if (ends_in(v->name, "insn") && whole(v->bits, 32)) {
    f->bits = 32;
    return program(folder, "insn", 0, f);
  }
  if (ends_in(v->name, "unit") && whole(v->bits, WS_UNIT_W)) {
    f->bits = WS_UNIT_W;
    return table(folder, "unit", &(rows_t){.table = UNITS}, f);
  }
  if (ends_in(v->name, "cause") && whole(v->bits, CAUSE_BITS)) {
    f->bits = CAUSE_BITS;
    return table(folder, "cause", &(rows_t){.table = CAUSES}, f);
  }
  if (ends_in(v->name, "state")) return states(rtl, folder, v, f);
  f->binary = v->bits <= 4;
  return true;
}

bool wave_format(const char *rtl, const char *folder, const wave_var_t *const *part, unsigned n,
                 const char *format, wave_format_t *f) {
  *f = (wave_format_t){.bits = part[0]->bits};
  if (!strcmp(format, "INSN") && n == 2) {
    f->bits = part[0]->bits < PC_BITS + 1 ? part[0]->bits : PC_BITS;
    return program(folder, "pc_insn", 0, f);
  }
  if (!strcmp(format, "LOST")) {
    f->bits = LOST_CLASSES;
    return whole(part[0]->bits, LOST_CLASSES) && table(folder, "lost", &(rows_t){.table = LOST}, f);
  }
  if (!strncmp(format, "OP.", 3)) return op_of(folder, part[0], format + 3, f);
  if (*format) return false;
  return n == 2 ? unit_op(folder, part, f) : by_name(rtl, folder, part[0], f);
}
