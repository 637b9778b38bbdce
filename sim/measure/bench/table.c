// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <inttypes.h>
#include <stdio.h>

// The ratio is our figure divided by the anchor's, of the quantity in the anchor column: fewer
// cycles or less area are below 1, more IPC or more speed above.
void bench_table_head(void) {
  printf("%-52s %13s %7s %9s %9s %6s %6s %9s %6s  %s\n", "kernel", "config", "latency", "cycles",
         "warp ins", "IPC", "each", "Vortex", "ratio", "goals");
}

static bool meets(double value, double limit, bool more, bench_goals_t *goals) {
  const bool met = more ? value >= limit : value <= limit;
  *(met ? &goals->met : &goals->missed) += 1;
  return met;
}

// Each goal with what it is about; one that is not met says so.
static void goal(const char *what, double value, double limit, bool more, int digits,
                 bench_goals_t *goals) {
  if (limit <= 0) return;
  printf("  %s %.*f%s", what, digits, limit, meets(value, limit, more, goals) ? "" : " MISSED");
}

static void anchor(double value, const char *unit, int digits, double ours) {
  char text[32];
  snprintf(text, sizeof text, "%.*f%s", digits, value, unit);
  printf(" %9s %6.2f", text, ours / value);
}

void bench_table_row(const bench_row_t *r, const bench_anchor_t *a, bench_goals_t *goals) {
  static const bench_anchor_t none;
  if (!a) a = &none;
  printf("%-52s %13s %7u %9" PRIu64 " %9" PRIu64 " %6.3f", r->kernel, r->config, r->latency,
         r->cycles, r->warp_instrs, r->ipc);
  const bool compared = a->cycles > 0 || a->each > 0 || a->ipc > 0 || a->goal_ipc > 0;
  if (r->each > 0)
    printf(" %6.2f", r->each);
  else if (compared)
    printf(" %6s", "");
  if (a->cycles > 0)
    anchor(a->cycles, "", 0, (double)r->cycles);
  else if (a->each > 0)
    anchor(a->each, " each", 0, r->each);
  else if (a->ipc > 0)
    anchor(a->ipc, " IPC", 2, r->ipc);
  else if (compared)
    printf(" %9s %6s", "", "");
  if (a->cycles > 0) goal("ratio", (double)r->cycles / a->cycles, a->goal_ratio, false, 2, goals);
  goal("each", r->each, a->goal_each, false, 2, goals);
  goal("IPC", r->ipc, a->goal_ipc, true, 2, goals);
  printf("\n");
  fflush(stdout);
}

void bench_table_ratio(double ratio, double limit, int digits, bench_goals_t *goals) {
  printf(" %6.*f", digits, ratio);
  goal("ratio", ratio, limit, false, 2, goals);
  printf("\n");
}

void bench_table_figure(const char *what, double value, double of_anchor, double limit, bool more,
                        bench_goals_t *goals) {
  const int digits = limit < 10 ? 3 : limit < 1000 ? 1 : 0;
  printf("%-34s %9.*f   Vortex %.0f, ratio %.2f, goal %.*f", what, digits, value, of_anchor,
         value / of_anchor, limit < 10 ? 2 : 0, limit);
  printf("%s\n", meets(value, limit, more, goals) ? "" : " MISSED");
}
