// SPDX-License-Identifier: Apache-2.0
// Cache strings of GPGPU-Sim: [S|N:]SETS:LINE:WAYS,REPLACE:WRITE:ALLOCATE:WRITE_ALLOCATE[:INDEX],
// MSHR:ENTRIES:MERGE,QUEUE[:..][,PORT], or none.
#include "gpgpusim_int.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// LINE_LEAST: a way of one line is two AXI beats of 64 bits, the fewest with issue_width = 2.
enum { KB = 1024, NONE_LINE = 64, LINE_LEAST = 16 };

// The caches of the first level have the same ranges.
static const ws_param_t *size_range(void) {
  return ws_param_find("icache");
}

static const ws_param_t *ways_range(void) {
  return ws_param_find("icache_ways");
}

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
  const int most = size_range()->max;
  if (c->sets > most || c->line > most || c->ways > most) return false;
  if (!letters(part[1], c->policy) || !ws_word_of_theirs("repl", ws_fmt("%c", c->policy[0])))
    return false;
  if (!isalpha((unsigned char)*part[2]) || part[2][1] != ':') return false;
  if (gs_numbers(part[2] + 2, ':', v) != 2 || !v[0]) return false;
  c->entries = v[0], c->merge = v[1];
  return gs_numbers(part[3], ':', v) > 0 && (n < 5 || gs_numbers(part[4], ':', v) == 1);
}

// B, write-back, is dcache_write = back, which allocates and fetches the line first: F.
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

// L chooses the set by address bits; X, H and P are hashes, of which only the data cache has one.
static bool indexes(gs_t *g, gs_given_t *o, char index, bool data, ws_buf_t *err) {
  if (index == '-') index = 'L';
  const bool hash = data && index != 'L';
  const char taken = hash ? 'X' : 'L';
  if (index != taken)
    gs_why(o, ws_fmt("index %c wanted, %c (%s) taken", index, taken,
                     hash ? "exclusive or" : "address bits"));
  if (!data) return true;
  const ws_word_t *w = ws_word_of_theirs("dcache_index", ws_fmt("%c", taken));
  ws_printf(&o->said, ", dcache_index = %s", w->word);
  return ws_config_set(g->c, "dcache_index", w->word, "", err);
}

static void policies(gs_given_t *o, const cache_t *c) {
  if (c->sector) gs_why(o, "sectors wanted: a miss brings the whole line");
  gs_why(o, ws_fmt("%ld requests per miss and the queue's length as the cache has them", c->merge));
}

static bool replacement(gs_t *g, gs_given_t *o, const cache_t *c, const char *key, ws_buf_t *err) {
  const ws_word_t *w = ws_word_of_theirs("repl", ws_fmt("%c", c->policy[0]));
  ws_printf(&o->said, "%s_repl = %s", key, w->word);
  return ws_config_set(g->c, ws_fmt("%s_repl", key), w->word, "", err);
}

// Divides lines into sets, a power of two, and ways: as close as possible to the ways wanted. If
// there is no such division, tries one line less, and so on.
static void divide(long *lines, long wanted, long *sets, long *ways) {
  for (*ways = 0; !*ways; --*lines)
    for (long w = 1; w <= ways_range()->max && w <= *lines; w++) {
      const bool fits = *lines % w == 0 && gs_pow2(*lines / w) == *lines / w;
      if (fits && (!*ways || labs(w - wanted) < labs(*ways - wanted))) *ways = w;
    }
  ++*lines;
  *sets = *lines / *ways;
}

// A legal line size, and the number of such lines that replaces the number wanted.
static long legal_line(long line, long *lines) {
  for (const int most = ws_param_find("icache_line")->max; line > most; line = (line + 1) / 2)
    *lines *= 2;
  return gs_pow2(line < LINE_LEAST ? LINE_LEAST : line);
}

// The line size of a cache of the first level, which the second level reads.
static long first_line(const gs_t *g, const char *option) {
  cache_t c;
  long lines = 1;
  return read_cache(gs_value(g, option), &c) && !c.none ? legal_line(c.line, &lines) : NONE_LINE;
}

// Legal sets and ways for the bytes wanted, with lines of at least `least` bytes.
static void shape(gs_given_t *o, cache_t *c, long least) {
  const cache_t wanted = *c;
  long lines = c->sets * c->ways;
  c->line = legal_line(c->line, &lines);
  for (; c->line < least; c->line *= 2)
    lines = (lines + 1) / 2;
  const ws_param_t *range = size_range();
  if (lines > range->max / c->line) lines = range->max / c->line;
  if (lines < range->min / c->line) lines = range->min / c->line;
  divide(&lines, wanted.ways, &c->sets, &c->ways);
  if (c->sets == wanted.sets && c->line == wanted.line && c->ways == wanted.ways) return;
  gs_why(o, ws_fmt("%ld sets x %ld bytes x %ld ways wanted, %ld x %ld x %ld taken%s", wanted.sets,
                   wanted.line, wanted.ways, c->sets, c->line, c->ways,
                   wanted.sets * wanted.line * wanted.ways == c->sets * c->line * c->ways
                       ? ", of the same size"
                       : ""));
}

static void take_size(gs_t *g, gs_given_t *o, const cache_t *c, const char *key) {
  const long bytes = c->sets * c->line * c->ways;
  gs_take(g, o, key, bytes, 0, "");
  gs_take(g, o, ws_fmt("%s_ways", key), c->ways, 0, "");
  gs_take(g, o, ws_fmt("%s_line", key), c->line, 0, "");
}

// Instruction caches of the sub-cores in front of il1, in forks.
static bool has_l0(const gs_t *g) {
  const char *l0 = gs_value(g, "-gpgpu_cache:il0");
  return *l0 && strcmp(l0, "none") != 0 && strcmp(gs_value(g, "-is_L0I_enabled"), "0") != 0;
}

bool gs_l0(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  const bool on = has_l0(g);
  if (on && strcmp(o->option, "-gpgpu_cache:il0") == 0) return gs_cache(g, o, err);
  ws_printf(&o->said, on ? "-gpgpu_cache:il0 is the first level, -gpgpu_cache:il1 the second"
                         : "-gpgpu_cache:il1 is the only level");
  return true;
}

// Without a data cache for global loads there is none at all; line and misses then belong to loads
// of memory.
static bool skipped(gs_t *g, gs_given_t *o, cache_t *c) {
  long v[GS_NUMBERS];
  if (gs_numbers(gs_value(g, "-gpgpu_gmem_skip_L1D"), ':', v) != 1 || v[0] != 1) return false;
  gs_take(g, o, "dcache_line", gs_pow2(c->line), 0, "");
  gs_take(g, o, "dcache_mshr", c->entries, 0, "");
  gs_why(o, "the rest is not in use: -gpgpu_gmem_skip_L1D 1");
  return true;
}

// AXI beats that are no longer than a line. A way of a read-only cache is two rows or more, which
// are as wide as a beat, in the first level up to 16 bytes.
static void beats(gs_t *g, gs_given_t *o, const cache_t *c, bool read_only, bool second) {
  const long way = c->sets * c->line, row = second || c->line < 16 ? c->line : 16;
  const bool narrow = read_only && way < 2 * row;
  const long bytes = narrow ? way / 2 : c->line;
  if (bytes * 8 >= g->c->axi_data_w) return;
  gs_take(g, o, "axi_data_w", bytes * 8, 0, "");
  if (narrow) gs_why(o, ws_fmt("a way of %ld bytes is two AXI beats", way));
}

bool gs_cache(gs_t *g, gs_given_t *o, ws_buf_t *err) {
  cache_t c;
  const bool instructions = strcmp(o->option, "-gpgpu_cache:il1") == 0;
  const bool second = instructions && has_l0(g);
  const char *key = second ? "cl2" : gs_rows[o->row].key;
  const bool data = strcmp(key, "dcache") == 0;
  if (!read_cache(o->value, &c))
    return gs_malformed(o,
                        "[S:|N:]SETS:LINE:WAYS,REPLACE:WRITE:ALLOCATE:WRITE_ALLOCATE[:INDEX],"
                        "MSHR:ENTRIES:MERGE,QUEUE, sizes above 0, or none",
                        err);
  if (c.none && data) {
    gs_take(g, o, "dcache", 0, 0, "");
    return true;
  }
  if (data && skipped(g, o, &c)) return true;
  if (c.none) {
    gs_why(o, "no cache wanted, the smallest taken");
    c = (cache_t){.sets = 4, .line = NONE_LINE, .ways = 4, .entries = 8};
  } else {
    if (!replacement(g, o, &c, key, err)) return false;
    if (data && !writes(g, o, &c, err)) return false;
    if (!indexes(g, o, c.policy[4], data, err)) return false;
    policies(o, &c);
  }
  long least = 0;
  if (second) {
    const long code = first_line(g, "-gpgpu_cache:il0");
    const long constants = first_line(g, "-gpgpu_const_cache:l1");
    least = code > constants ? code : constants;
  }
  shape(o, &c, least);
  if (second && c.sets * c.line * c.ways % KB) {
    gs_why(o, "no whole KB: no second level");
    return true;
  }
  take_size(g, o, &c, key);
  if (second)
    gs_why(o, "after the instruction caches of the schedulers, with constants");
  else
    gs_take(g, o, ws_fmt("%s_mshr", key), c.entries, 0, "");
  if (instructions && !second && g->c->schedulers > 1)
    gs_why(o, ws_fmt("one of the SM wanted: each of %d schedulers has one of this size",
                     g->c->schedulers));
  beats(g, o, &c, !data, second);
  return true;
}

// Segments are the accesses of compute capability 1.x: parts of lines of 128 bytes. They need AXI
// beats no longer than the smallest segment.
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
  whole.l1 = 0;
  const long most = ws_param_find("l1")->max / KB, cache = v[0] - g->c->smem / KB;
  if (!v[0]) {
    ws_printf(&o->said, "shared memory and data cache have sizes of their own");
  } else if (!ws_config_resolve(&whole, &ignored) || !whole.dcache) {
    gs_why(o, "no data cache to divide it with");
  } else if (strcmp(gs_value(g, "-gpgpu_adaptive_cache_config"), "0") == 0 || v[0] > most ||
             cache < 1 || cache > size_range()->max / KB) {
    gs_why(o, ws_fmt("%ld KB to divide wanted, %d KB of shared memory and %d bytes of data cache "
                     "taken: -gpgpu_adaptive_cache_config 0, or one of them is outside its range",
                     v[0], whole.smem / KB, whole.dcache));
  } else {
    cache_t c = {.line = whole.dcache_line, .ways = whole.dcache_ways};
    long lines = cache * KB / c.line;
    divide(&lines, c.ways, &c.sets, &c.ways);
    if (lines * c.line != cache * KB) {
      gs_why(o, ws_fmt("%ld KB of data cache are no sets of at most %d ways: sizes of their own",
                       cache, ways_range()->max));
      return true;
    }
    gs_take(g, o, "l1", v[0] * KB, 0, "");
    gs_take(g, o, "smem", g->c->smem, 0, "");
    take_size(g, o, &c, "dcache");
  }
  return true;
}
