// SPDX-License-Identifier: Apache-2.0
// Pareto fronts, and the page that shows them.
#include "table.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  double x, y; // less is better
  unsigned row;
} place_t;

static int by_x(const void *a, const void *b) {
  const place_t *p = a, *q = b;
  if (p->x != q->x) return p->x < q->x ? -1 : 1;
  if (p->y != q->y) return p->y < q->y ? -1 : 1;
  return p->row < q->row ? -1 : p->row > q->row;
}

// 1, or -1 for a figure of which more is better.
static int sense(const table_t *t, int column) {
  const char *name = t->head.p[column];
  const size_t n = strlen(name);
  return n >= 3 && !strcmp(name + n - 3, "ipc") ? -1 : 1;
}

// The points that have both figures, from the best x to the worst.
static place_t *places(const table_t *t, int x, int y, unsigned *n) {
  place_t *p = ws_zalloc((t->rows + 1) * sizeof *p);
  *n = 0;
  for (unsigned i = 0; i < t->rows; i++) {
    double at, of;
    if (!sweep_number(t, i, x, &at) || !sweep_number(t, i, y, &of)) continue;
    p[(*n)++] = (place_t){at * sense(t, x), of * sense(t, y), i};
  }
  qsort(p, *n, sizeof *p, by_x);
  return p;
}

bool *sweep_front(const table_t *t, int x, int y) {
  unsigned n;
  const place_t *p = places(t, x, y, &n), *last = NULL;
  bool *on = ws_zalloc(t->rows + 1);
  for (unsigned i = 0; i < n; i++) {
    // All that are left of it, or above it, come first. Two equal points are both on the front.
    if (last && p[i].y >= last->y && !(p[i].y == last->y && p[i].x == last->x)) continue;
    on[p[i].row] = true;
    last = &p[i];
  }
  return on;
}

const char *sweep_front_data(const table_t *t, int x, int y) {
  unsigned n;
  const place_t *p = places(t, x, y, &n);
  const bool *on = sweep_front(t, x, y);
  ws_buf_t b = {0};
  for (unsigned front = 0; front < 2; front++) {
    if (front) ws_printf(&b, "\n\n");
    for (unsigned i = 0; i < n; i++) {
      const char *const *row = t->row[p[i].row];
      if (!front || on[p[i].row]) ws_printf(&b, "%s %s %s\n", row[x], row[y], row[0]);
    }
  }
  return b.p;
}

// ---- the page -----------------------------------------------------------------------------------

static void escaped(ws_buf_t *b, const char *text) {
  for (; *text; text++) {
    const char *as = *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '&' ? "&amp;" : NULL;
    if (as)
      ws_printf(b, "%s", as);
    else
      ws_add(b, text, 1);
  }
}

const char *sweep_page(const table_t *t, const char *name, const words_t *pictures,
                       const bool *front) {
  ws_buf_t b = {0};
  unsigned of[4] = {0};
  static const char *const status[] = {"ok", "refused", "failed", "missing"};
  for (unsigned i = 0; i < t->rows; i++)
    for (unsigned s = 0; s < 4; s++)
      of[s] += !strcmp(t->row[i][t->status], status[s]);
  char *page = ws_read_file("sim/measure/sweep/page.html"), *rest;
  if (!page || !(rest = strstr(page, "@"))) return NULL;
  *rest++ = 0; // the text before the title, the one after it
  ws_printf(&b, "%s", page);
  escaped(&b, name);
  ws_printf(&b, "%s<h1>Sweep ", rest);
  escaped(&b, name);
  ws_printf(&b, "</h1>\n<p>%u points:", t->rows);
  for (unsigned s = 0; s < 4; s++)
    if (of[s]) ws_printf(&b, " %u %s", of[s], status[s]);
  ws_printf(&b, ". Points of the first front are bold.</p>\n");
  for (unsigned i = 0; i < pictures->n; i++) {
    const char *svg = strstr(pictures->p[i], "<svg");
    if (svg) ws_printf(&b, "%s\n", svg);
  }
  ws_printf(&b, "<table>\n");
  for (unsigned i = 0; i <= t->rows; i++) {
    const char *mark = "";
    if (i) mark = front && front[i - 1] ? " class=\"front\"" : "";
    if (i && strcmp(t->row[i - 1][t->status], "ok") != 0) mark = " class=\"none\"";
    ws_printf(&b, "<tr%s>", mark);
    for (unsigned c = 0; c < t->head.n; c++) {
      ws_printf(&b, i ? "<td>" : "<th>");
      escaped(&b, i ? t->row[i - 1][c] : t->head.p[c]);
    }
    ws_printf(&b, "</tr>\n");
  }
  ws_printf(&b, "</table>\n</body>\n</html>\n");
  return b.p;
}
