// SPDX-License-Identifier: Apache-2.0
#include "timeline.h"

#include <string.h>

void timeline_row(timeline_t *t, int row, const char *cells) {
  memset(t->cell[row], 0, sizeof t->cell[row]);
  for (int c = 0; c < TL_CYCLES && *cells; c++) {
    cells += strspn(cells, " ");
    size_t n = strcspn(cells, "|");
    const char *next = cells + n + (cells[n] == '|');
    while (n && cells[n - 1] == ' ')
      n--;
    if (n >= TL_CELL) n = TL_CELL - 1;
    memcpy(t->cell[row][c], cells, n);
    cells = next;
  }
}

const char *timeline_name(int row) {
  static const char *const names[TL_ROWS] = {"issue", "bank 0", "bank 1", "bank 2", "bank 3"};
  return row < 0 ? "cycle" : names[row];
}

void timeline_line(const timeline_t *t, int row, char *to, size_t size) {
  size_t at = (size_t)snprintf(to, size, "%-8s", timeline_name(row));
  for (int c = 0; c < TL_CYCLES && at < size; c++) {
    char number[TL_CELL];
    snprintf(number, sizeof number, "%d", c);
    const char *s = row < 0 ? number : t->cell[row][c];
    at += (size_t)snprintf(to + at, size - at, "%-9s", *s ? s : ".");
  }
  while (at && at < size && to[at - 1] == ' ')
    to[--at] = 0;
}

// ---- the picture

enum { CELL_W = 66, CELL_H = 22, NAME_W = 60, TITLE_H = 44, GAP = 14, MARGIN = 10 };
enum { PANEL_H = TITLE_H + TL_ROWS * CELL_H + GAP };

static const char *colour(const char *cell) { // of its warp
  static const char *const of_warp[] = {"#cfe3f7", "#fbdcc4", "#d3efd2", "#eadcf4"};
  return cell[0] == 'w' && cell[1] >= '0' && cell[1] <= '3' ? of_warp[cell[1] - '0'] : "#ffffff";
}

static void text(FILE *to, int x, int y, const char *more, const char *what) {
  fprintf(to, "<text x=\"%d\" y=\"%d\"%s>%s</text>\n", x, y, more, what);
}

static void panel(FILE *to, const timeline_t *t, int top) {
  text(to, MARGIN, top + 16, " font-weight=\"bold\"", t->title);
  for (int c = 0; c < TL_CYCLES; c++) {
    char number[TL_CELL];
    snprintf(number, sizeof number, "%d", c);
    text(to, MARGIN + NAME_W + c * CELL_W + CELL_W / 2, top + 36,
         " text-anchor=\"middle\" fill=\"#555555\"", number);
  }
  for (int r = 0; r < TL_ROWS; r++) {
    const int y = top + TITLE_H + r * CELL_H;
    text(to, MARGIN, y + 15, "", timeline_name(r));
    for (int c = 0; c < TL_CYCLES; c++) {
      const char *s = t->cell[r][c];
      const int x = MARGIN + NAME_W + c * CELL_W;
      const char *edge = strstr(s, " WR") ? "#b03030\" stroke-width=\"2" : "#bbbbbb";
      fprintf(to,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n",
              x + 1, y + 1, CELL_W - 2, CELL_H - 2, colour(s), edge);
      if (*s) text(to, x + CELL_W / 2, y + 15, " text-anchor=\"middle\"", s);
    }
  }
}

void timeline_svg(FILE *to, const timeline_t *const *t, int n, const char *caption) {
  const int w = 2 * MARGIN + NAME_W + TL_CYCLES * CELL_W, h = MARGIN + n * PANEL_H + 24;
  fprintf(to,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
          "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n"
          "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
          w, h, w, h, w, h);
  for (int i = 0; i < n; i++)
    panel(to, t[i], MARGIN + i * PANEL_H);
  text(to, MARGIN, h - 12, " fill=\"#555555\"", caption);
  fprintf(to, "</svg>\n");
}
