// SPDX-License-Identifier: Apache-2.0
// Operand collectors of GPGPU-Sim: sets of each class of units and a general one.
#include "gpgpusim_int.h"

#include <string.h>

#define IN "-gpgpu_operand_collector_num_in_ports_"
#define OUT "-gpgpu_operand_collector_num_out_ports_"

static long value(const gs_t *g, const char *option) { // 0 if malformed; its row reports that
  long v[GS_NUMBERS];
  return gs_numbers(gs_value(g, option), ':', v) == 1 ? v[0] : 0;
}

// Collectors per scheduler, of all those of the SM: at least one if the SM has some.
static long each(const gs_t *g, long all) {
  const long n = all / g->c->schedulers;
  return all && !n ? 1 : n;
}

static bool specialized(const gs_t *g) {
  return value(g, "-gpgpu_enable_specialized_operand_collector") != 0;
}

// Collectors of the SM for the class of a key, or of all classes (NULL): the rows of kind CLASS say
// which options count for a key.
static long of_class(const gs_t *g, const char *key) {
  long n = 0;
  for (size_t i = 0; i < gs_rows_n; i++)
    if (gs_rows[i].take == gs_class && (!key || strcmp(gs_rows[i].key, key) == 0))
      n += value(g, gs_rows[i].option);
  return n;
}

// Too many collectors: the largest class gets fewer.
static bool shorten(ws_config_t *c, int *general) {
  int *const class[] = {&c->collectors_sp, &c->collectors_sfu, &c->collectors_mem, general};
  bool shorter = false;
  for (; *general + ws_class_collectors(c) > ws_param_find("collectors")->max; shorter = true) {
    int k = 0;
    for (int i = 1; i < (int)WS_COUNT(class); i++)
      if (*class[i] > *class[k]) k = i;
    --*class[k];
  }
  return shorter;
}

static int at_most(long v) {
  return v < 1 << 16 ? (int)v : 1 << 16;
}

bool gs_collectors(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  ws_config_t *c = g->c;
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  // Rule collector_classes_fit_dispatch.
  const bool apart = gs_dispatch(g) == c->issue_width;
  const bool classes = specialized(g) && apart;
  const long all = v[0] + (specialized(g) ? of_class(g, NULL) : 0);
  // Its arbiter serves bank by bank and collector by collector; banks that one collector leaves
  // free go to the next.
  ws_config_set(c, "collector_reads", "one", "", err);
  const bool pair = gs_dispatch(g) == 2;
  if (pair) ws_config_set(c, "read_arb", "serial", "", err);
  const char *const serial = pair ? ", read_arb = serial" : "";
  const long least = pair ? 3 : 1; // rule dispatch_width_needs_collectors
  if (!classes || all == v[0]) {
    const long n = all / c->schedulers;
    gs_take(g, o, "collectors", n < least ? least : n, 0, "");
    ws_printf(&o->said, " for each scheduler, of %ld; collector_reads = one%s", all, serial);
    if (n < least) gs_why(o, ws_fmt("%ld wanted, at least %ld", n, least));
    if (specialized(g) && !apart)
      gs_why(o, "collectors of classes wanted, general ones taken: two beats leave per cycle, and "
                "one instruction enters");
    return true;
  }
  int general = at_most(each(g, v[0]));
  c->collectors_sp = at_most(each(g, of_class(g, "collectors_sp")));
  c->collectors_sfu = at_most(each(g, of_class(g, "collectors_sfu")));
  c->collectors_mem = at_most(each(g, of_class(g, "collectors_mem")));
  int *const class[] = {&c->collectors_sp, &c->collectors_sfu, &c->collectors_mem};
  for (size_t k = 0; k < WS_COUNT(class); k++)
    if (!general && !*class[k]) {
      *class[k] = 1;
      gs_why(o, "each class has a collector where none is general");
    }
  if (shorten(c, &general))
    gs_why(o, ws_fmt("collectors: allowed %s", ws_range_text(ws_param_find("collectors"))));
  for (; general + ws_class_collectors(c) < least; general++)
    gs_why(o, ws_fmt("%d wanted, at least %ld", general + ws_class_collectors(c), least));
  c->collectors = general + ws_class_collectors(c);
  ws_printf(&o->said,
            "collectors = %d for each scheduler, %d of them general; collector_reads = one%s",
            c->collectors, general, serial);
  if (general * c->schedulers != v[0]) gs_why(o, ws_fmt("%ld wanted for the SM", v[0]));
  return true;
}

bool gs_class(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const char *key = gs_rows[o->row].key;
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  if (!specialized(g)) {
    ws_printf(&o->said, "not in use: no specialized operand collectors");
    return true;
  }
  if (gs_dispatch(g) != g->c->issue_width) {
    gs_why(o, "counted in collectors");
    return true;
  }
  const int n = ws_get(g->c, ws_param_find(key));
  const long wanted = of_class(g, key);
  ws_printf(&o->said, "%s = %d for each scheduler", key, n);
  if (n * g->c->schedulers != wanted) gs_why(o, ws_fmt("%ld wanted for the SM", wanted));
  return true;
}

// Ports of the lanes, in or out as the key says: those of their own set and of the general one.
bool gs_ports(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const char *key = gs_rows[o->row].key;
  const bool in = strcmp(key, "collector_in_sp") == 0;
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  const long own = value(g, in ? IN "sp" : OUT "sp"), any = value(g, in ? IN "gen" : OUT "gen");
  const long all = any + (specialized(g) ? own : 0), n = each(g, all ? all : 1);
  if (in && g->c->issue_width == 1) {
    ws_printf(&o->said, "a scheduler issues one instruction per cycle");
  } else if (gs_dispatch(g) == 1) {
    gs_why(o, "one beat leaves the collectors of a scheduler per cycle, of whatever class");
  } else {
    *ws_value(g->c, ws_param_find(key)) = n > 1 ? 2 : 1;
    ws_printf(&o->said, "%s = %d for each scheduler", key, n > 1 ? 2 : 1);
    if (n > 2) gs_why(o, ws_fmt("%ld ports wanted for the SM", all));
  }
  return true;
}
