// SPDX-License-Identifier: Apache-2.0
// wsarea STAT RAMS TOP [JSON]: a table, one row per module, of the files of area.sh; its last line
// also as JSON.
//
// STAT holds one block per module: its cells by type with counts, and the area of the library cells
// in it (submodules not counted). Instances are counted from TOP downwards, so a row's figures are
// for all instances of the module; `with children` adds those of the modules inside. Areas are in
// square micrometres as the Liberty file has them; its smallest NAND2 (NAND2X1 of osu018: 24) is
// the unit of account of all comparisons.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A Verilog module with other parameters is another module.
enum { MAX_MODULES = 2048, MAX_KINDS = 96, NAME = 160 };
static const double nand2_area = 24.0;

typedef struct {
  char name[NAME]; // of the cell type
  unsigned long count;
} cell_t;

typedef struct {
  char name[NAME]; // as yosys has it, with parameters
  char stem[NAME]; // the Verilog module
  double area;     // of the library cells in one instance
  unsigned long cells, flops;
  cell_t child[MAX_KINDS];
  unsigned child_n;
  unsigned long instances;
  double total; // one instance with all below it
  int totalled;
} module_t;

typedef struct {
  char name[NAME];
  unsigned long instances, cells, flops, ram_bits, rams;
  double own, total;
} row_t;

static module_t modules[MAX_MODULES];
static unsigned module_n;
static row_t rows[MAX_MODULES];
static unsigned row_n;

static int die(const char *what, const char *detail) {
  fprintf(stderr, "wsarea: %s %s\n", what, detail);
  exit(2);
}

// "$paramod$1a2b\ws_x" or "$paramod\ws_x\WARPS=..." or "ws_x" to "ws_x".
static void stem_of(const char *name, char stem[NAME]) {
  const char *p = strstr(name, "ws_");
  size_t n = p ? strspn(p, "abcdefghijklmnopqrstuvwxyz0123456789_") : 0;
  if (!n) {
    p = name;
    n = strlen(name);
  }
  snprintf(stem, NAME, "%.*s", (int)n, p);
}

static module_t *find(const char *name) {
  for (unsigned i = 0; i < module_n; i++)
    if (!strcmp(modules[i].name, name)) return &modules[i];
  return NULL;
}

static row_t *row(const char *stem) {
  for (unsigned i = 0; i < row_n; i++)
    if (!strcmp(rows[i].name, stem)) return &rows[i];
  snprintf(rows[row_n].name, NAME, "%s", stem);
  return &rows[row_n++];
}

static void read_stat(const char *path) {
  FILE *f = fopen(path, "r");
  char line[1024], word[512];
  module_t *m = NULL;
  if (!f) die("cannot read", path);
  while (fgets(line, sizeof line, f)) {
    unsigned long n;
    double area;
    if (sscanf(line, "=== %511s ===", word) == 1) {
      m = NULL;
      if (!strcmp(word, "design")) continue;
      if (module_n == MAX_MODULES) die("too many modules in", path);
      m = &modules[module_n++];
      snprintf(m->name, NAME, "%.*s", NAME - 1, word);
      stem_of(word, m->stem);
    } else if (m && sscanf(line, " Chip area for module %*s %lf", &area) == 1) {
      m->area = area;
      m = NULL;
    } else if (m && sscanf(line, " Number of cells: %lu", &n) == 1) {
      m->cells = n;
    } else if (m && sscanf(line, " %511s %lu", word, &n) == 2 && !strstr(line, "Number of")) {
      if (!strncmp(word, "DFF", 3) || !strncmp(word, "LATCH", 5)) m->flops += n;
      if (!strstr(word, "ws_") && word[0] != '$') continue;
      if (m->child_n == MAX_KINDS) die("too many cell types in", m->name);
      snprintf(m->child[m->child_n].name, NAME, "%.*s", NAME - 1, word);
      m->child[m->child_n++].count = n;
    }
  }
  fclose(f);
}

static double total_of(module_t *m) {
  if (m->totalled) return m->total;
  m->total = m->area;
  for (unsigned i = 0; i < m->child_n; i++) {
    module_t *c = find(m->child[i].name);
    if (c) m->total += (double)m->child[i].count * total_of(c);
  }
  m->totalled = 1;
  return m->total;
}

static void count(module_t *m, unsigned long n) {
  m->instances += n;
  for (unsigned i = 0; i < m->child_n; i++) {
    module_t *c = find(m->child[i].name);
    if (c) count(c, n * m->child[i].count);
  }
}

static unsigned long instances_of(const char *module) {
  module_t *m = find(module);
  return m ? m->instances : 0;
}

// The dump of the RAM cells: "module \x", then "cell \ws_lib_ram_1rw \u" with its parameters.
static unsigned long read_rams(const char *path, unsigned long *bits) {
  FILE *f = fopen(path, "r");
  char line[1024], module[512] = "", kind[512];
  unsigned long depth = 0, width = 0, total = 0;
  int in_cell = 0;
  *bits = 0;
  if (!f) die("cannot read", path);
  while (fgets(line, sizeof line, f)) {
    if (sscanf(line, " module %511s", module) == 1) {
      if (module[0] == '\\') memmove(module, module + 1, strlen(module));
    } else if (sscanf(line, " cell %511s", kind) == 1) {
      in_cell = strstr(kind, "ws_lib_ram_") != NULL;
      depth = width = 0;
    } else if (in_cell && strstr(line, "parameter") && strstr(line, "\\DEPTH")) {
      sscanf(strstr(line, "\\DEPTH") + 6, "%lu", &depth);
    } else if (in_cell && strstr(line, "parameter") && strstr(line, "\\WIDTH")) {
      sscanf(strstr(line, "\\WIDTH") + 6, "%lu", &width);
    } else if (in_cell && sscanf(line, " %511s", kind) == 1 && !strcmp(kind, "end")) {
      char stem[NAME];
      stem_of(module, stem);
      unsigned long n = instances_of(module);
      row_t *r = row(stem);
      r->rams += n;
      r->ram_bits += n * depth * width;
      total += n;
      *bits += n * depth * width;
      in_cell = 0;
    }
  }
  fclose(f);
  return total;
}

static int by_total(const void *a, const void *b) {
  const row_t *x = a, *y = b;
  return x->total < y->total ? 1 : x->total > y->total ? -1 : strcmp(x->name, y->name);
}

static void write_json(const char *path, const char *top, double um2, unsigned long flops,
                       unsigned long ram_bits) {
  json_t *j = json_pack("{s:s, s:f, s:f, s:I, s:I}", "module", top, "um2", um2, "knand2",
                        um2 / nand2_area / 1e3, "flops", (json_int_t)flops, "ram_bits",
                        (json_int_t)ram_bits);
  if (!j || json_dump_file(j, path, JSON_INDENT(2) | JSON_REAL_PRECISION(9)))
    die("cannot write", path);
  json_decref(j);
}

int main(int argc, char **argv) {
  if (argc != 4 && argc != 5) die("usage:", "wsarea STAT RAMS TOP [JSON]");
  read_stat(argv[1]);
  module_t *top = NULL;
  for (unsigned i = 0; i < module_n; i++)
    if (!strcmp(modules[i].stem, argv[3])) top = &modules[i];
  if (!top) die("no such module in the statistics:", argv[3]);
  count(top, 1);
  double chip = total_of(top);
  unsigned long flops = 0;
  for (unsigned i = 0; i < module_n; i++) {
    module_t *m = &modules[i];
    if (!m->instances || strstr(m->stem, "ws_lib_ram_")) continue;
    row_t *r = row(m->stem);
    r->instances += m->instances;
    r->cells += m->instances * m->cells;
    r->flops += m->instances * m->flops;
    r->own += (double)m->instances * m->area;
    r->total += (double)m->instances * total_of(m);
    flops += m->instances * m->flops;
  }
  unsigned long bits, rams = read_rams(argv[2], &bits);
  qsort(rows, row_n, sizeof rows[0], by_total);
  printf("%-24s %5s %8s %7s %12s %9s %14s %10s\n", "module", "inst", "cells", "flops", "own um2",
         "own kND2", "children+ kND2", "RAM bits");
  for (unsigned i = 0; i < row_n; i++) {
    const row_t *r = &rows[i];
    printf("%-24s %5lu %8lu %7lu %12.0f %9.2f %14.2f %10lu\n", r->name, r->instances, r->cells,
           r->flops, r->own, r->own / nand2_area / 1e3, r->total / nand2_area / 1e3, r->ram_bits);
  }
  printf("\n%s: %.0f um2, %.1f kNAND2 of logic, %lu flops; apart: %lu RAM bits in %lu instances\n",
         argv[3], chip, chip / nand2_area / 1e3, flops, bits, rams);
  if (argc == 5) write_json(argv[4], argv[3], chip, flops, bits);
  return 0;
}
