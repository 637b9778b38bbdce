// SPDX-License-Identifier: Apache-2.0
// Cache strings of GPGPU-Sim: [S|N:]SETS:LINE:WAYS,REPLACE:WRITE:ALLOCATE:WRITE_ALLOCATE[:INDEX],
// MSHR:ENTRIES:MERGE,QUEUE[:..][,PORT], or none.
#include "gpgpusim_int.h"

#include <ctype.h>
#include <string.h>

enum { WAYS_MOST = 32, LINE_LEAST = 16, LINE_MOST = 256, KB = 1024, SIZE_MOST = 256 * KB };

typedef struct {
  bool none, sector;
  long sets, line, ways, entries, merge;
  char policy[5]; // replace, write, allocate, write-allocate, index: '-' when not given
} cache_t;

static bool letters(const char *s, char policy[5]) {
  size_t n = 0;
  memset(policy, '-', 5);
  for (; n < 5 && isalpha((unsigned char)s[2 * n]); n++) {
    policy[n] = s[2 * n];
    if (!s[2 * n + 1]) return n >= 3;
    if (s[2 * n + 1] != ':') return false;
  }
  return false;
}

static bool read_cache(const char *text, cache_t *c) {
  memset(c, 0, sizeof *c);
  c->none = strcmp(text, "none") == 0;
  if (c->none) return true;
  char *part[5] = {0}, *s = ws_strdup(text);
  size_t n = 0;
  while (n < WS_COUNT(part) && s) {
    part[n++] = s;
    s = strchr(s, ',');
    if (s) *s++ = 0;
  }
  long v[GS_NUMBERS];
  if (n < 4 || s || strchr(part[3], '-')) return false;
  c->sector = *part[0] == 'S';
  if ((*part[0] == 'S' || *part[0] == 'N') && part[0][1] == ':') part[0] += 2;
  if (gs_numbers(part[0], ':', v) != 3 || !v[0] || !v[1] || !v[2]) return false;
  c->sets = v[0], c->line = v[1], c->ways = v[2];
  if (c->sets > SIZE_MOST || c->line > SIZE_MOST || c->ways > SIZE_MOST) return false;
  if (!letters(part[1], c->policy) || !strchr("LF", c->policy[0])) return false;
  if (!isalpha((unsigned char)*part[2]) || part[2][1] != ':') return false;
  if (gs_numbers(part[2] + 2, ':', v) != 2 || !v[0]) return false;
  c->entries = v[0], c->merge = v[1];
  return gs_numbers(part[3], ':', v) > 0 && (n < 5 || gs_numbers(part[4], ':', v) == 1);
}

// B is write-back: dcache_write = back, which allocates, and fetches the line first: F.
static bool writes(gs_t *g, gs_given_t *o, const cache_t *c, ws_buf_t *err) {
  const char write = c->policy[1], allocate = c->policy[3];
  const bool back = write == 'B';
  const char *name = back ? "back" : "through";
  if (write != 'T' && !back)
    gs_why(o, ws_fmt("write policy %c wanted, T (write-through) taken", write));
  if (allocate != (back ? 'F' : 'N'))
    gs_why(o, ws_fmt("write allocation %c wanted, %s taken", allocate,
                     back ? "F (a store fetches its line)" : "N (none)"));
  ws_printf(&o->said, ", dcache_write = %s", name);
  return ws_config_set(g->c, "dcache_write", name, "", err);
}

static void policies(gs_given_t *o, const cache_t *c) {
  const char index = c->policy[4];
  if (c->sector) gs_why(o, "sectors wanted: a miss brings the whole line");
  if (index != '-' && index != 'L')
    gs_why(o, ws_fmt("index %c wanted, L (address bits) taken", index));
  gs_why(o, ws_fmt("%ld requests per miss and the queue's length as the cache has them", c->merge));
}

static bool replacement(gs_t *g, gs_given_t *o, const cache_t *c, const char *key, ws_buf_t *err) {
  const char *name = c->policy[0] == 'F' ? "fifo" : "lru";
  ws_printf(&o->said, "%s_repl = %s", key, name);
  return ws_config_set(g->c, ws_fmt("%s_repl", key), name, "", err);
}

bool gs_cache(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  cache_t c;
  const char *key = gs_rows[o->row].key;
  if (!read_cache(o->value, &c))
    return gs_malformed(o,
                        "[S:|N:]SETS:LINE:WAYS,REPLACE:WRITE:ALLOCATE:WRITE_ALLOCATE[:INDEX],"
                        "MSHR:ENTRIES:MERGE,QUEUE, sizes above 0, or none",
                        err);
  if (c.none && strcmp(key, "dcache") == 0) {
    gs_take(g, o, "dcache", 0, 0, "");
    return true;
  }
  if (c.none) {
    gs_why(o, "no cache wanted, the smallest taken");
    c = (cache_t){.sets = 4, .line = 64, .ways = 4, .entries = 8};
  } else {
    if (!replacement(g, o, &c, key, err)) return false;
    if (strcmp(key, "dcache") == 0 && !writes(g, o, &c, err)) return false;
    policies(o, &c);
  }
  long sets = c.sets, line = c.line, ways = c.ways;
  for (; line > LINE_MOST; line = (line + 1) / 2)
    sets *= 2;
  line = gs_pow2(line < LINE_LEAST ? LINE_LEAST : line);
  for (; ways > WAYS_MOST; ways = (ways + 1) / 2)
    sets *= 2;
  sets = gs_pow2(sets);
  while (sets > 1 && sets * line * ways > SIZE_MOST)
    sets /= 2;
  if (sets != c.sets || line != c.line || ways != c.ways)
    gs_why(o, ws_fmt("%ld sets x %ld bytes x %ld ways wanted, %ld x %ld x %ld taken", c.sets,
                     c.line, c.ways, sets, line, ways));
  const long bytes = sets * line * ways;
  const bool whole = bytes % KB == 0;
  gs_take(g, o, ws_fmt(whole ? "%s_kb" : "%s_bytes", key), whole ? bytes / KB : bytes, 0, "");
  gs_take(g, o, ws_fmt("%s_ways", key), ways, 0, "");
  gs_take(g, o, ws_fmt("%s_line", key), line, 0, "");
  gs_take(g, o, ws_fmt("%s_mshr", key), c.entries, 0, "");
  if (line * 8 < g->c->axi_data_w) gs_take(g, o, "axi_data_w", line * 8, 0, "");
  return true;
}

// Segments are the accesses of compute capability 1.x: of lines of 128 bytes, which need AXI beats
// as short as the least segment.
bool gs_coalesce(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number", err);
  const bool segments = v[0] == 13 && !g->c->dcache;
  if (!ws_config_set(g->c, "coalesce", segments ? "segments" : "line", "", err)) return false;
  ws_printf(&o->said, "coalesce = %s", segments ? "segments" : "line");
  if (segments) {
    gs_take(g, o, "dcache_line", 128, 0, "");
    if (g->c->axi_data_w > 256) gs_take(g, o, "axi_data_w", 256, 0, "");
  } else if (v[0] == 13) {
    gs_why(o, "segments wanted, lines taken: they need dcache = 0");
  } else if (v[0] >= 40) {
    gs_why(o, "sectors wanted, lines taken");
  }
  return true;
}

bool gs_unified(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  long v[GS_NUMBERS];
  if (gs_numbers(o->value, ':', v) != 1) return gs_malformed(o, "a number of KB", err);
  ws_config_t whole = *g->c;
  ws_buf_t ignored = {0};
  whole.l1_kb = 0;
  if (!ws_config_resolve(&whole, &ignored) || !whole.dcache) {
    gs_why(o, "no data cache to divide it with");
  } else if (whole.dcache_bytes + whole.smem_kb * KB != v[0] * KB) {
    gs_why(o, ws_fmt("%ld KB wanted, %d KB of shared memory and %d bytes of data cache taken", v[0],
                     whole.smem_kb, whole.dcache_bytes));
  } else {
    gs_take(g, o, "l1_kb", v[0], 0, "");
  }
  return true;
}
