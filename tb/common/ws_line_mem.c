// SPDX-License-Identifier: Apache-2.0
// With stress, a read reads the store either when it is taken or when its first beat is offered,
// and a write changes it either when it is taken or when it is answered: the bus promises no more.
#include "ws_line_mem.h"

void ws_line_init(ws_line_mem_t *m, const ws_line_cfg_t *c) {
  memset(m, 0, sizeof *m);
  m->c = *c;
  m->out.cache = -1;
  m->out.idle = m->out.quiet = true;
}

static bool chance(const ws_line_mem_t *m, uint32_t percent) {
  return m->c.stress && m->c.random(100) < percent;
}

static uint64_t due(const ws_line_mem_t *m) {
  return m->cycle + m->c.latency + (m->c.stress ? m->c.random(2 * m->c.latency + 1) : 0);
}

static bool is_idle(const ws_line_mem_t *m) {
  for (unsigned c = 0; c < WS_LINE_CACHES; c++)
    for (unsigned i = 0; i < m->c.ids[c]; i++)
      if (m->line[c][i].open) return false;
  return !m->writes;
}

// ---- driven signals -----------------------------------------------------------------------------

static void look(const ws_line_mem_t *m, ws_line_t *l) {
  const unsigned n = m->c.beat_bytes;
  for (unsigned i = 0; i <= l->last && !l->looked; i++)
    l->err[i] = m->c.read(m->c.ctx, l->addr + i * n, l->data + i * n, n) != 0;
  l->looked = true;
}

static void offer_beat(ws_line_mem_t *m, int c, uint32_t id) {
  ws_line_t *l = &m->line[c][id];
  ws_line_bus_t *o = &m->out;
  const unsigned n = m->c.beat_bytes;
  o->cache = c;
  o->id = id;
  o->last = l->beat == l->last;
  look(m, l);
  o->err = l->err[l->beat];
  memcpy(o->data, l->data + l->beat * n, n);
  // The lower row of a beat that was not taken is gone.
  for (unsigned i = 0; l->waits && i < m->c.row_bytes; i++)
    o->data[i] = (uint8_t)m->c.random(256);
}

// Beats of different lines may mix; one that was not taken stays.
static void choose_beat(ws_line_mem_t *m) {
  int best = -1;
  uint32_t best_id = 0, seen = 0;
  for (int c = 0; c < WS_LINE_CACHES; c++)
    for (uint32_t i = 0; i < m->c.ids[c]; i++) {
      const ws_line_t *l = &m->line[c][i];
      if (l->waits) {
        offer_beat(m, c, i);
        return;
      }
      if (!l->open || l->due > m->cycle) continue;
      const bool take = best < 0 || (m->c.stress ? m->c.random(++seen + 1) == 0
                                                 : l->due < m->line[best][best_id].due);
      if (take) best = c, best_id = i;
    }
  if (best >= 0 && !chance(m, 30)) offer_beat(m, best, best_id);
}

static void drive(ws_line_mem_t *m) {
  const bool ack = m->out.ack_valid; // not taken: it stays
  memset(&m->out, 0, sizeof m->out);
  m->out.cache = -1;
  for (unsigned c = 0; c < WS_LINE_CACHES; c++)
    m->refuses[c] = chance(m, 40);
  m->refuses_writes = chance(m, 40);
  choose_beat(m);
  if (!m->writes) return;
  const ws_line_write_t *w = &m->write[0];
  m->out.ack_valid = ack || (w->due <= m->cycle && !chance(m, 30));
  m->out.ack_err = m->out.ack_valid && w->err;
}

// One request per cycle, in turn.
void ws_line_see(ws_line_mem_t *m, const ws_line_sm_t *sm) {
  memset(m->out.req_ready, 0, sizeof m->out.req_ready);
  for (unsigned k = 0; k < WS_LINE_CACHES; k++) {
    const unsigned c = (m->turn + k) % WS_LINE_CACHES;
    if (!sm->cache[c].valid || sm->halt) continue;
    m->out.req_ready[c] = !m->refuses[c];
    break;
  }
  m->out.wr_ready = !sm->halt && m->writes < m->c.writes && !m->refuses_writes;
  m->out.idle = is_idle(m);
  m->out.quiet = m->out.idle && !sm->cache[WS_LINE_CC].valid && !sm->cache[WS_LINE_DC].valid;
}

// ---- checks of the SM's contract ----------------------------------------------------------------

static const char *check(const ws_line_mem_t *m, const ws_line_sm_t *sm) {
  const ws_line_sm_t *b = &m->before;
  for (unsigned c = 0; c < WS_LINE_CACHES; c++) {
    if (b->cache[c].valid &&
        (!sm->cache[c].valid || sm->cache[c].line != b->cache[c].line ||
         sm->cache[c].id != b->cache[c].id || sm->cache[c].first != b->cache[c].first ||
         sm->cache[c].beats != b->cache[c].beats))
      return "a request changes before it is taken";
    if (!sm->cache[c].valid) continue;
    if (sm->cache[c].id >= m->c.ids[c]) return "an id that the cache does not have";
    if (m->line[c][sm->cache[c].id].open) return "a request with an id that is open";
    if ((sm->cache[c].first + sm->cache[c].beats + 1) * m->c.beat_bytes > m->c.line_bytes[c])
      return "a segment that leaves its line";
  }
  if (b->wr_valid && (!sm->wr_valid || sm->wr_addr != b->wr_addr))
    return "a write changes before it is taken";
  return NULL;
}

// ---- the clock edge -----------------------------------------------------------------------------

static void take_request(ws_line_mem_t *m, unsigned c, const ws_line_sm_t *sm) {
  ws_line_t *l = &m->line[c][sm->cache[c].id];
  *l = (ws_line_t){.open = true,
                   .addr = sm->cache[c].line * m->c.line_bytes[c] +
                           sm->cache[c].first * m->c.beat_bytes,
                   .last = sm->cache[c].beats,
                   .due = due(m)};
  if (chance(m, 50)) look(m, l);
  m->turn = (c + 1) % WS_LINE_CACHES;
  m->reads_taken++;
}

static void apply(ws_line_mem_t *m, ws_line_write_t *w) {
  if (w->done) return;
  w->done = true;
  w->err = m->c.write(m->c.ctx, w->addr, w->data, w->strb, m->c.beat_bytes) != 0;
}

static void take_write(ws_line_mem_t *m, const ws_line_sm_t *sm) {
  ws_line_write_t *w = &m->write[m->writes++];
  *w = (ws_line_write_t){.addr = sm->wr_addr * m->c.beat_bytes, .due = due(m)};
  memcpy(w->data, sm->wr_data, m->c.beat_bytes);
  memcpy(w->strb, sm->wr_strb, (m->c.beat_bytes + 7) / 8);
  m->writes_taken++;
  if (chance(m, 50)) // no later than one before it
    for (unsigned i = 0; i < m->writes; i++)
      apply(m, &m->write[i]);
}

static void move(ws_line_mem_t *m, const ws_line_sm_t *sm) {
  const ws_line_bus_t o = m->out;
  if (o.cache >= 0) {
    ws_line_t *l = &m->line[o.cache][o.id];
    l->waits = !sm->cache[o.cache].resp_ready;
    m->errors += !l->waits && o.err;
    if (!l->waits && l->beat++ == l->last) l->open = false;
  }
  if (o.ack_valid && sm->ack_ready) {
    m->writes--;
    memmove(m->write, m->write + 1, m->writes * sizeof *m->write);
    m->out.ack_valid = false;
  }
  for (unsigned c = 0; c < WS_LINE_CACHES; c++)
    if (sm->cache[c].valid && o.req_ready[c]) take_request(m, c, sm);
  if (sm->wr_valid && o.wr_ready) take_write(m, sm);
}

const char *ws_line_cycle(ws_line_mem_t *m, const ws_line_sm_t *sm) {
  const char *broken = sm->rst ? NULL : check(m, sm);
  if (sm->rst) {
    memset(m->line, 0, sizeof m->line);
    memset(&m->before, 0, sizeof m->before);
    m->writes = 0;
    m->out.ack_valid = false;
  } else {
    move(m, sm);
    m->before = *sm;
    for (unsigned c = 0; c < WS_LINE_CACHES; c++)
      m->before.cache[c].valid &= !m->out.req_ready[c];
    m->before.wr_valid &= !m->out.wr_ready;
  }
  m->cycle++;
  // A write is done when it may be answered, at the latest.
  for (unsigned i = 0; i < m->writes && m->write[i].due <= m->cycle; i++)
    apply(m, &m->write[i]);
  drive(m);
  return broken;
}
