// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include "../ws_host.h"

typedef struct {
  uint32_t *points, *centres, *labels, n, k, d;
} data_t;

// Points scattered around k places; the first points are the first centres.
static data_t make_data(const ws_host_api_t *h) {
  data_t m = {.n = h->param(h->ctx, "n", 60),
              .k = h->param(h->ctx, "k", 4),
              .d = h->param(h->ctx, "d", 10)};
  uint32_t seed = 5, *places = ws_host_words(m.k * m.d);
  m.points = ws_host_words(m.n * m.d);
  m.centres = ws_host_words(m.k * m.d);
  m.labels = ws_host_words(m.n);
  for (uint32_t i = 0; i < m.k * m.d; i++)
    places[i] = ws_host_below(&seed, 200);
  for (uint32_t i = 0; i < m.n; i++) {
    const uint32_t place = ws_host_below(&seed, m.k);
    for (uint32_t f = 0; f < m.d; f++)
      m.points[i * m.d + f] = places[place * m.d + f] + ws_host_below(&seed, 56);
  }
  for (uint32_t i = 0; i < m.k * m.d; i++)
    m.centres[i] = m.points[i % (m.n * m.d)];
  free(places);
  return m;
}

static uint32_t distance(const data_t *m, uint32_t i, uint32_t c) {
  uint32_t sum = 0;
  for (uint32_t f = 0; f < m->d; f++) {
    const uint32_t apart = m->points[i * m->d + f] - m->centres[c * m->d + f];
    sum += apart * apart;
  }
  return sum;
}

static void assign(data_t *m) {
  for (uint32_t i = 0; i < m->n; i++) {
    m->labels[i] = 0;
    for (uint32_t c = 1; c < m->k; c++)
      if (distance(m, i, c) < distance(m, i, m->labels[i])) m->labels[i] = c;
  }
}

// A centre is the mean of its points; one without points stays where it is.
static void move_centres(data_t *m) {
  for (uint32_t c = 0; c < m->k; c++) {
    for (uint32_t f = 0; f < m->d; f++) {
      uint32_t sum = 0, count = 0;
      for (uint32_t i = 0; i < m->n; i++) {
        if (m->labels[i] != c) continue;
        sum += m->points[i * m->d + f];
        count++;
      }
      if (count) m->centres[c * m->d + f] = sum / count;
    }
  }
}

int ws_host_kmeans(const ws_host_api_t *h) {
  data_t m = make_data(h);
  const uint32_t steps = h->param(h->ctx, "steps", 2), block = ws_host_block_stream(h);
  const uint32_t points = ws_host_upload(h, m.points, m.n * m.d * 4);
  const uint32_t centres = h->alloc(h->ctx, m.k * m.d * 4), labels = h->alloc(h->ctx, m.n * 4);
  int status = 0;
  for (uint32_t s = 0; s < steps && !status; s++) {
    if (h->write(h->ctx, centres, m.centres, m.k * m.d * 4)) status = WS_HOST_FAILED;
    if (!status) {
      status = ws_host_run(h, "kmeans", ws_host_div_up(m.n, block), block, 0,
                           WS_ARGS(points, centres, labels, m.n, m.k, m.d));
    }
    assign(&m);
    if (!status) status = ws_host_check(h, "labels", labels, m.labels, m.n);
    move_centres(&m);
  }
  free(m.points);
  free(m.centres);
  free(m.labels);
  return status;
}
