// SPDX-License-Identifier: Apache-2.0
// check clock FILE.fst: time is the cycle, and the clock ticks in each, in all modules.
// check names FILE.fst VIEW.gtkw..: the wave file has each signal and each bit that a view shows,
// and each filter exists.
// check states FILE.fst VIEW.gtkw..: each value of a state machine has a name in its filter.
// check value FILE.fst TIME NAME: prints the value at that time, in fs, of the signal whose path
// ends in NAME.
// The reader of FST files is that of Verilator; nothing else is shared with wsview.
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fstapi.h"

enum { LEAST = 100, NS = 1000000, NAMES = 1 << 17 };

typedef struct {
  char *path; // as GTKWave shows it
  fstHandle handle;
  unsigned bits;
} name_t;
static name_t name[NAMES];
static size_t names;
static void *f;

static void read_names(void) {
  char path[2048], range[64];
  int msb, lsb;
  for (struct fstHier *h; (h = fstReaderIterateHier(f));) {
    if (h->htyp == FST_HT_SCOPE) fstReaderPushScope(f, h->u.scope.name, NULL);
    if (h->htyp == FST_HT_UPSCOPE) fstReaderPopScope(f);
    if (h->htyp != FST_HT_VAR || names == NAMES) continue;
    const char *at = strchr(h->u.var.name, ' ');
    const size_t n = at ? (size_t)(at - h->u.var.name) : strlen(h->u.var.name);
    range[0] = '\0';
    if (at && sscanf(at, " [%d:%d]", &msb, &lsb) == 2)
      snprintf(range, sizeof range, msb == lsb ? "[%d]" : "[%d:%d]", msb, lsb);
    snprintf(path, sizeof path, "%s.%.*s%s", fstReaderGetCurrentFlatScope(f), (int)n, h->u.var.name,
             range);
    name[names++] = (name_t){strdup(path), h->u.var.handle, h->u.var.length};
  }
}

static const name_t *find(const char *path, size_t n) {
  for (size_t i = 0; i < names; i++)
    if (strlen(name[i].path) == n && !strncmp(name[i].path, path, n)) return &name[i];
  return NULL;
}

// ---- clock

static fstHandle clk, cycle;
static unsigned long *changes;                 // of each handle
static uint64_t edges, count, most, last_edge; // edges: from cycle 1 on
static uint64_t same;                          // cycles N at N ns
static char wrong[256];

static uint64_t number(const unsigned char *value) {
  uint64_t n = 0;
  for (; *value; value++)
    n = 2 * n + (*value == '1');
  return n;
}

static void see(void *ctx, uint64_t time, fstHandle h, const unsigned char *value) {
  (void)ctx;
  changes[h]++;
  if (*wrong) return;
  const bool high = *value == '1';
  if (h == clk && high) {
    edges += time >= NS;
    last_edge = time;
    if (edges && time != edges * NS)
      snprintf(wrong, sizeof wrong, "edge %" PRIu64 " at %" PRIu64 " fs", edges, time);
  } else if (h == clk && edges && time != last_edge + NS / 2)
    snprintf(wrong, sizeof wrong, "the clock falls at %" PRIu64 " fs", time);
  else if (h == cycle && !edges)
    count = number(value); // of the reset
  else if (h == cycle) {
    const uint64_t n = number(value);
    if (n > 1 && n != count + 1)
      snprintf(wrong, sizeof wrong, "cycle %" PRIu64 " after %" PRIu64, n, count);
    if (time != last_edge)
      snprintf(wrong, sizeof wrong, "cycle %" PRIu64 " begins at %" PRIu64 " fs", n, time);
    count = n;
    if (n > most) most = n;
    same += n * NS == time;
  }
}

static bool ends_in(const char *s, const char *end) {
  const size_t n = strlen(s), k = strlen(end);
  return n >= k && !strcmp(s + n - k, end);
}

static bool clocks(void) {
  for (size_t i = 0; i < names; i++) {
    if (!clk && ends_in(name[i].path, "_tbtop.clk")) clk = name[i].handle;
    if (!cycle && ends_in(name[i].path, "_tbtop.cycle[63:0]")) cycle = name[i].handle;
  }
  changes = calloc(fstReaderGetMaxHandle(f) + 1, sizeof *changes);
  if (!changes || !clk || !cycle) return printf("no clk, no cycle\n"), false;
  fstReaderSetFacProcessMaskAll(f);
  fstReaderIterBlocks(f, see, NULL, NULL);
  unsigned modules = 0;
  for (size_t i = 0; i < names; i++) {
    if (!ends_in(name[i].path, ".clk_i")) continue;
    modules++;
    if (changes[name[i].handle] != changes[clk] && !*wrong)
      snprintf(wrong, sizeof wrong, "%.150s: %lu changes", name[i].path, changes[name[i].handle]);
  }
  printf("%" PRIu64 " edges, %" PRIu64 " cycles at their times, %u clk_i%s%s\n", edges, same,
         modules, *wrong ? ": " : "", wrong);
  return !*wrong && modules && edges >= LEAST && same >= LEAST && most >= LEAST;
}

// ---- views

static unsigned shown, missing;

static void signal_in(const char *view, const char *path, size_t n, long bit) {
  const name_t *x = find(path, n);
  shown++;
  if (x && bit < (long)x->bits) return;
  missing++;
  printf("%s: %.*s%s\n", view, (int)n, path, x ? ": no such bit" : " is not in the wave file");
}

static void picked(const char *view, char *line) {
  char *at = strchr(line, '}');
  while (at && (at = strchr(at, ' '))) {
    char *path;
    const long bit = strtol(at + 2, &path, 10);
    path++;
    const size_t n = strcspn(path, " \n");
    signal_in(view, path, n, bit);
    at = path + n;
  }
}

static bool in_filter(const char *filter, const char *value) {
  char line[512];
  bool there = false;
  FILE *t = fopen(filter, "r");
  while (t && !there && fgets(line, sizeof line, t)) {
    line[strcspn(line, " ")] = '\0';
    there = !strcmp(line, value);
  }
  if (t) fclose(t);
  return there;
}

static const char *states; // the filter
static fstHandle state;

static void see_state(void *ctx, uint64_t time, fstHandle h, const unsigned char *value) {
  (void)ctx, (void)time;
  if (h != state || strpbrk((const char *)value, "xz")) return;
  shown++;
  if (in_filter(states, (const char *)value)) return;
  missing++;
  printf("%s: no %s\n", states, (const char *)value);
}

static void states_of(const char *filter, const char *path) {
  const name_t *x = find(path, strlen(path));
  if (!x) return;
  states = filter;
  state = x->handle;
  fstReaderClrFacProcessMaskAll(f);
  fstReaderSetFacProcessMask(f, state);
  fstReaderIterBlocks(f, see_state, NULL, NULL);
}

// A view names a filter by a number, which it must not give to another.
static bool number_taken(char path[64][512], const char *line, const char *filter) {
  const unsigned long n = strtoul(line + 1 + (line[1] == '>'), NULL, 10);
  if (n < 1 || n > 63) return true;
  if (!*path[n]) snprintf(path[n], sizeof path[n], "%s", filter);
  return strcmp(path[n], filter) != 0;
}

static void read_view(const char *view, bool of_states) {
  static char taken[2][64][512]; // tables, programs
  memset(taken, 0, sizeof taken);
  static char line[1 << 20];
  char filter[4096] = "";
  FILE *g = fopen(view, "r");
  if (!g) missing++, perror(view);
  while (g && fgets(line, sizeof line, g)) {
    line[strcspn(line, "\n")] = '\0';
    const char *path = strchr(line, '/');
    if (*line == '@')
      *filter = '\0';
    else if (*line == '^' && path) {
      snprintf(filter, sizeof filter, "%s", path);
      if (access(filter, line[1] == '>' ? X_OK : R_OK)) missing++, perror(filter);
      if (number_taken(taken[line[1] == '>'], line, filter)) missing++, puts(line);
    } else if (*line && !strchr("[*-", *line)) {
      if (of_states && strstr(filter, "/state_"))
        states_of(filter, line);
      else if (!of_states && *line == '#')
        picked(view, line);
      else if (!of_states)
        signal_in(view, line, strlen(line), 0);
    }
  }
  if (g) fclose(g);
}

static uint64_t at_time, value_then;

static void see_value(void *ctx, uint64_t time, fstHandle h, const unsigned char *value) {
  (void)ctx;
  if (h == state && time <= at_time) value_then = number(value);
}

static bool value_at(const char *time, const char *end) {
  size_t i = 0;
  while (i < names && !ends_in(name[i].path, end))
    i++;
  if (i == names) return printf("no %s\n", end), false;
  state = name[i].handle;
  at_time = strtoull(time, NULL, 10);
  fstReaderSetFacProcessMask(f, state);
  fstReaderIterBlocks(f, see_value, NULL, NULL);
  printf("%" PRIu64 "\n", value_then);
  return true;
}

int main(int argc, char **argv) {
  f = argc > 2 ? fstReaderOpen(argv[2]) : NULL;
  if (!f) return fprintf(stderr, "check: no wave file\n"), 2;
  read_names();
  if (!strcmp(argv[1], "clock")) return !clocks();
  if (!strcmp(argv[1], "value") && argc == 5) return !value_at(argv[3], argv[4]);
  for (int i = 3; i < argc; i++)
    read_view(argv[i], !strcmp(argv[1], "states"));
  printf("%u of %u missing\n", missing, shown);
  return missing || !shown;
}
