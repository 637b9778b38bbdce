// SPDX-License-Identifier: Apache-2.0
// A read reads the store, and a write changes it, at a random moment between acceptance and answer:
// AXI promises no more, and a master that relies on more fails. Writes take effect in the order in
// which their addresses came.
#include "ws_axi_mem.h"

#include <stdlib.h>

typedef struct {
  bool looked;
  uint32_t id, addr, len, size, burst, beat, resp;
  uint64_t due, look;               // cycles
  uint8_t data[][WS_AXI_MAX_BYTES]; // len + 1 beats
} read_t;

typedef struct {
  uint8_t data[WS_AXI_MAX_BYTES], strb[WS_AXI_MAX_BYTES / 8];
} wbeat_t;

typedef struct {
  bool done, complete;
  uint32_t id, addr, len, size, burst, beats, resp;
  uint64_t due, apply;
  wbeat_t beat[]; // len + 1
} write_t;

struct ws_axi_mem {
  ws_axi_mem_cfg_t c;
  ws_axi_slave_t out;
  uint64_t cycle, random;
  read_t *read[WS_AXI_MAX_OPEN]; // in order of acceptance
  write_t *write[WS_AXI_MAX_OPEN];
  unsigned reads, writes;
  wbeat_t early[WS_AXI_MAX_OPEN]; // data beats may come before their address
  unsigned early_n;
  int r_now, b_now;              // index of what is on the R and B channels, -1 for nothing
  uint64_t answers;              // of writes
  uint64_t bad_beat, bad_answer; // numbers of those that are SLVERR, 0 for none
  ws_axi_mem_stats_t stats;
};

static uint32_t rnd(ws_axi_mem_t *m, uint32_t below) {
  m->random ^= m->random << 13;
  m->random ^= m->random >> 7;
  m->random ^= m->random << 17;
  return (uint32_t)((m->random >> 11) % below);
}

static bool chance(ws_axi_mem_t *m, unsigned percent) {
  return percent && rnd(m, 100) < percent;
}

bool ws_axi_mem_idle(const ws_axi_mem_t *m) {
  return !m->reads && !m->writes && !m->early_n;
}

void ws_axi_mem_break(ws_axi_mem_t *m, uint64_t read_beat, uint64_t write) {
  m->bad_beat = read_beat ? m->stats.read_beats + read_beat : 0;
  m->bad_answer = write ? m->answers + write : 0;
}

ws_axi_mem_stats_t ws_axi_mem_stats(const ws_axi_mem_t *m) {
  return m->stats;
}

const ws_axi_slave_t *ws_axi_mem_out(const ws_axi_mem_t *m) {
  return &m->out;
}

uint32_t ws_axi_beat_addr(uint32_t addr, uint32_t len, uint32_t size, uint32_t burst,
                          uint32_t beat) {
  uint32_t bytes = 1u << size, aligned = addr & ~(bytes - 1);
  if (burst == WS_AXI_FIXED || beat == 0) return addr;
  if (burst == WS_AXI_INCR) return aligned + beat * bytes;
  uint32_t whole = bytes * (len + 1), base = addr & ~(whole - 1);
  return base + (addr - base + beat * bytes) % whole;
}

// ---- the store ----------------------------------------------------------------------------------

static uint32_t error(int result) {
  return result == WS_AXI_SLVERR ? WS_AXI_SLVERR : WS_AXI_DECERR;
}

static void look(ws_axi_mem_t *m, read_t *r) {
  r->looked = true;
  for (uint32_t b = 0; b <= r->len; b++) {
    uint32_t at = ws_axi_beat_addr(r->addr, r->len, r->size, r->burst, b);
    uint32_t bytes = (1u << r->size) - (at & ((1u << r->size) - 1));
    const int result = m->c.read(m->c.ctx, at, &r->data[b][at % m->c.data_bytes], bytes);
    if (result) r->resp = error(result);
  }
}

static void apply(ws_axi_mem_t *m, write_t *w) {
  w->done = true;
  for (uint32_t b = 0; b <= w->len; b++) {
    uint32_t at = ws_axi_beat_addr(w->addr, w->len, w->size, w->burst, b) & ~(m->c.data_bytes - 1);
    const int result = m->c.write(m->c.ctx, at, w->beat[b].data, w->beat[b].strb, m->c.data_bytes);
    if (result) w->resp = error(result);
  }
}

static void pass_time(ws_axi_mem_t *m) {
  for (unsigned i = 0; i < m->writes; i++) { // in order: none before those ahead of it
    write_t *w = m->write[i];
    if (w->done) continue;
    if (!w->complete || m->cycle < w->apply) break;
    apply(m, w);
  }
  for (unsigned i = 0; i < m->reads; i++)
    if (!m->read[i]->looked && m->cycle >= m->read[i]->look) look(m, m->read[i]);
}

// ---- the slave's signals ------------------------------------------------------------------------

static int choose_read(ws_axi_mem_t *m) {
  if (!m->reads) return -1;
  if (!m->c.interleave) // a burst that has begun goes on
    for (unsigned i = 0; i < m->reads; i++)
      if (m->read[i]->beat) return (int)i;
  unsigned start = m->c.reorder ? rnd(m, m->reads) : 0;
  for (unsigned k = 0; k < (m->c.reorder ? m->reads : 1); k++) {
    unsigned i = (start + k) % m->reads;
    bool ahead = false;
    for (unsigned j = 0; j < i; j++)
      ahead = ahead || m->read[j]->id == m->read[i]->id;
    if (!ahead && m->read[i]->looked && m->cycle >= m->read[i]->due) return (int)i;
  }
  return -1;
}

static int choose_write(ws_axi_mem_t *m) {
  if (!m->writes) return -1;
  unsigned start = m->c.reorder ? rnd(m, m->writes) : 0;
  for (unsigned k = 0; k < (m->c.reorder ? m->writes : 1); k++) {
    unsigned i = (start + k) % m->writes;
    bool ahead = false;
    for (unsigned j = 0; j < i; j++)
      ahead = ahead || m->write[j]->id == m->write[i]->id;
    if (!ahead && m->write[i]->done && m->cycle >= m->write[i]->due) return (int)i;
  }
  return -1;
}

static void drive(ws_axi_mem_t *m) {
  ws_axi_slave_t *o = &m->out;
  pass_time(m);
  o->arready = m->reads < m->c.max_open && !chance(m, m->c.refuse_percent);
  o->awready = m->writes < m->c.max_open && !chance(m, m->c.refuse_percent);
  o->wready = m->early_n < WS_AXI_MAX_OPEN && !chance(m, m->c.refuse_percent);
  if (m->r_now < 0 && !chance(m, m->c.pause_percent)) m->r_now = choose_read(m);
  o->rvalid = m->r_now >= 0;
  if (o->rvalid) {
    const read_t *r = m->read[m->r_now];
    o->rid = r->id;
    o->rresp = m->stats.read_beats + 1 == m->bad_beat ? WS_AXI_SLVERR : r->resp;
    o->rlast = r->beat == r->len;
    memcpy(o->rdata, r->data[r->beat], m->c.data_bytes);
  }
  if (m->b_now < 0 && !chance(m, m->c.pause_percent)) m->b_now = choose_write(m);
  o->bvalid = m->b_now >= 0;
  if (o->bvalid) {
    o->bid = m->write[m->b_now]->id;
    o->bresp = m->answers + 1 == m->bad_answer ? WS_AXI_SLVERR : m->write[m->b_now]->resp;
  }
}

ws_axi_mem_t *ws_axi_mem_new(const ws_axi_mem_cfg_t *cfg) {
  ws_axi_mem_t *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->c = *cfg;
  if (!m->c.latency) m->c.latency = 1;
  if (!m->c.write_latency) m->c.write_latency = m->c.latency;
  if (!m->c.max_open || m->c.max_open > WS_AXI_MAX_OPEN) m->c.max_open = WS_AXI_MAX_OPEN;
  if (m->c.stress) {
    if (!m->c.extra_latency) m->c.extra_latency = m->c.latency + 8;
    if (!m->c.refuse_percent) m->c.refuse_percent = 25;
    if (!m->c.pause_percent) m->c.pause_percent = 15;
    m->c.reorder = m->c.interleave = true;
  }
  m->random = cfg->seed * 0x9E3779B97F4A7C15u + 0x2545F491;
  m->r_now = m->b_now = -1;
  drive(m);
  return m;
}

void ws_axi_mem_free(ws_axi_mem_t *m) {
  if (!m) return;
  for (unsigned i = 0; i < m->reads; i++)
    free(m->read[i]);
  for (unsigned i = 0; i < m->writes; i++)
    free(m->write[i]);
  free(m);
}

// ---- transfers ----------------------------------------------------------------------------------

static void take_read_address(ws_axi_mem_t *m, const ws_axi_master_t *a) {
  read_t *r = calloc(1, sizeof *r + (a->arlen + 1) * sizeof *r->data);
  if (!r) abort();
  r->id = a->arid;
  r->addr = a->araddr;
  r->len = a->arlen;
  r->size = a->arsize;
  r->burst = a->arburst;
  uint32_t wait = m->c.latency + rnd(m, m->c.extra_latency + 1);
  r->due = m->cycle + wait;
  r->look = m->cycle + 1 + rnd(m, wait);
  m->read[m->reads++] = r;
  m->stats.reads++;
}

static void take_write_address(ws_axi_mem_t *m, const ws_axi_master_t *a) {
  write_t *w = calloc(1, sizeof *w + (a->awlen + 1) * sizeof *w->beat);
  if (!w) abort();
  w->id = a->awid;
  w->addr = a->awaddr;
  w->len = a->awlen;
  w->size = a->awsize;
  w->burst = a->awburst;
  m->write[m->writes++] = w;
  m->stats.writes++;
}

static void take_write_data(ws_axi_mem_t *m, const ws_axi_master_t *a) {
  wbeat_t *w = &m->early[m->early_n++];
  memcpy(w->data, a->wdata, m->c.data_bytes);
  for (unsigned i = 0; i < (m->c.data_bytes + 7) / 8; i++)
    w->strb[i] = (uint8_t)(a->wstrb[i / 4] >> 8 * (i % 4));
  m->stats.write_beats++;
}

// Data beats belong to the writes in the order of their addresses.
static void match_beats(ws_axi_mem_t *m) {
  for (unsigned i = 0; i < m->writes && m->early_n; i++) {
    write_t *w = m->write[i];
    while (!w->complete && m->early_n) {
      w->beat[w->beats] = m->early[0];
      memmove(m->early, m->early + 1, --m->early_n * sizeof *m->early);
      if (w->beats++ != w->len) continue;
      w->complete = true;
      uint32_t wait = m->c.write_latency + rnd(m, m->c.extra_latency + 1);
      w->due = m->cycle + wait;
      w->apply = m->cycle + 1 + rnd(m, wait);
    }
  }
}

void ws_axi_mem_cycle(ws_axi_mem_t *m, const ws_axi_master_t *a) {
  const ws_axi_slave_t *o = &m->out;
  if (o->rvalid && a->rready) {
    read_t *r = m->read[m->r_now];
    m->stats.read_beats++;
    m->stats.errors += o->rresp != WS_AXI_OKAY;
    if (r->beat++ == r->len) {
      free(r);
      memmove(&m->read[m->r_now], &m->read[m->r_now + 1],
              (--m->reads - (unsigned)m->r_now) * sizeof *m->read);
    }
    m->r_now = -1;
  }
  if (o->bvalid && a->bready) {
    write_t *w = m->write[m->b_now];
    m->answers++;
    m->stats.errors += o->bresp != WS_AXI_OKAY;
    free(w);
    memmove(&m->write[m->b_now], &m->write[m->b_now + 1],
            (--m->writes - (unsigned)m->b_now) * sizeof *m->write);
    m->b_now = -1;
  }
  if (a->arvalid && o->arready) take_read_address(m, a);
  if (a->awvalid && o->awready) take_write_address(m, a);
  if (a->wvalid && o->wready) take_write_data(m, a);
  match_beats(m);
  m->cycle++;
  drive(m);
}
