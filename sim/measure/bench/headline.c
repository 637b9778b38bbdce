// SPDX-License-Identifier: Apache-2.0
// The headline of README: time and area of ref relative to those of the anchor.
#include "headline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "time.h"

static const struct {
  const char *name;
  double anchor;
} figures[] = {
#define WS_BENCH_FIGURE(name, what, anchor, goal, more) {#name, anchor},
#include "rows.def"
};

static double area_of_anchor(void) {
  for (unsigned i = 0; i < sizeof figures / sizeof figures[0]; i++)
    if (!strcmp(figures[i].name, "AREA")) return figures[i].anchor;
  return 0;
}

static bench_headline_t beside_anchor(bench_headline_t h) {
  h.time = h.cycles * h.period / bench_time_anchor();
  h.area_ratio = h.area / area_of_anchor();
  return h;
}

bench_headline_t bench_headline(json_t *file) {
  return beside_anchor((bench_headline_t){
      .cycles = bench_cycles_ratio(json_object_get(file, "rows")),
      .period = json_number_value(json_object_get(json_object_get(file, "period_ns"), "8x8")),
      .area = json_number_value(json_object_get(file, "area_knand2")),
  });
}

// What the new file does not know is as in the old one.
static bench_headline_t completed(bench_headline_t h, const bench_headline_t *base) {
  if (!(h.cycles > 0)) h.cycles = base->cycles;
  if (!(h.period > 0)) h.period = base->period;
  if (!(h.area > 0)) h.area = base->area;
  return beside_anchor(h);
}

static bool worse(const char *what, double a, double b) {
  if (!(a > 0)) return false;
  const bool more = b > a * (1 + 1e-9);
  printf("headline: %s of the anchor's: %.4f -> %.4f%s\n", what, a, b,
         more                 ? "  WORSE"
         : b < a * (1 - 1e-9) ? "  better"
                              : "");
  return more;
}

bool bench_headline_worse(json_t *base, json_t *now) {
  const bench_headline_t a = bench_headline(base);
  const bench_headline_t b = completed(bench_headline(now), &a);
  const bool cycles = worse("cycles", a.cycles, b.cycles);
  const bool time = worse("time", a.time, b.time);
  return worse("area", a.area_ratio, b.area_ratio) || time || cycles;
}

int bench_headline_print(const char *path) {
  json_t *j = bench_load(path);
  if (!j) return BENCH_USAGE;
  const bench_headline_t h = bench_headline(j);
  json_decref(j);
  if (!(h.time > 0) || !(h.area > 0))
    return bench_complain("%s: no headline: it needs the eight rows that count, \"period_ns\" of "
                          "8x8 and \"area_knand2\": make bench AREA=1 TIMING=1",
                          path);
  printf("cycles %.2f time %.2f area %.2f time_area %.2f period %.2f knand2 %.0f\n", h.cycles,
         h.time, h.area_ratio, h.time * h.area_ratio, h.period, h.area);
  return BENCH_OK;
}

bool bench_headline_write(json_t *from, json_t *old, FILE *f) {
  const bench_headline_t base = bench_headline(old);
  const bench_headline_t h = completed(bench_headline(from), &base);
  if (!(h.period > 0) || !(h.area > 0)) return true;
  return fprintf(f, "\"period_ns\": {\"8x8\": %.4f}, \"area_knand2\": %.2f, ", h.period, h.area) >
         0;
}
