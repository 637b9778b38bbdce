// SPDX-License-Identifier: Apache-2.0
#include "ws_axi_check.h"

const char *ws_axi_rule_text(ws_axi_rule_t rule) {
#define WS_AXI_RULE_TEXT(name, text) "AXI4 " #name ": " text,
  static const char *const texts[] = {"no rule broken", WS_AXI_RULES(WS_AXI_RULE_TEXT)};
#undef WS_AXI_RULE_TEXT
  return rule < WS_AXI_RULES_N ? texts[rule] : "?";
}

void ws_axi_check_init(ws_axi_check_t *c, unsigned data_bytes) {
  memset(c, 0, sizeof *c);
  c->data_bytes = data_bytes;
}

bool ws_axi_check_idle(const ws_axi_check_t *c) {
  return !c->reads && !c->writes && !c->early;
}

// ---- stability ----------------------------------------------------------------------------------

static ws_axi_rule_t stability(const ws_axi_check_t *c, const ws_axi_master_t *m,
                               const ws_axi_slave_t *s, uint64_t strb) {
  const ws_axi_master_t *bm = &c->m;
  const ws_axi_slave_t *bs = &c->s;
  if (bm->arvalid && !bs->arready &&
      (!m->arvalid || m->arid != bm->arid || m->araddr != bm->araddr || m->arlen != bm->arlen ||
       m->arsize != bm->arsize || m->arburst != bm->arburst))
    return WS_AXI_RULE_AR_STABLE;
  if (bm->awvalid && !bs->awready &&
      (!m->awvalid || m->awid != bm->awid || m->awaddr != bm->awaddr || m->awlen != bm->awlen ||
       m->awsize != bm->awsize || m->awburst != bm->awburst))
    return WS_AXI_RULE_AW_STABLE;
  if (bm->wvalid && !bs->wready) {
    if (!m->wvalid || strb != c->wstrb || m->wlast != bm->wlast) return WS_AXI_RULE_W_STABLE;
    for (unsigned i = 0; i < c->data_bytes; i++)
      if ((strb >> i & 1) && ((const uint8_t *)m->wdata)[i] != c->wdata[i])
        return WS_AXI_RULE_W_STABLE;
  }
  if (bs->rvalid && !bm->rready &&
      (!s->rvalid || s->rid != bs->rid || s->rresp != bs->rresp || s->rlast != bs->rlast ||
       (s->rresp == WS_AXI_OKAY && memcmp(s->rdata, bs->rdata, c->data_bytes) != 0)))
    return WS_AXI_RULE_R_STABLE;
  if (bs->bvalid && !bm->bready && (!s->bvalid || s->bid != bs->bid || s->bresp != bs->bresp))
    return WS_AXI_RULE_B_STABLE;
  return WS_AXI_RULE_NONE;
}

// ---- bursts -------------------------------------------------------------------------------------

static ws_axi_rule_t burst_rules(const ws_axi_check_t *c, const ws_axi_burst_t *t) {
  if (t->size > 7 || 1u << t->size > c->data_bytes) return WS_AXI_RULE_SIZE;
  uint32_t bytes = 1u << t->size;
  if (t->burst > WS_AXI_WRAP) return WS_AXI_RULE_BURST;
  if (t->burst == WS_AXI_FIXED && t->len > 15) return WS_AXI_RULE_FIXED;
  if (t->burst == WS_AXI_WRAP &&
      ((t->len != 1 && t->len != 3 && t->len != 7 && t->len != 15) || t->addr % bytes != 0))
    return WS_AXI_RULE_WRAP;
  if (t->burst == WS_AXI_INCR) {
    uint32_t first = t->addr & ~(bytes - 1), last = first + t->len * bytes + bytes - 1;
    if (first >> 12 != last >> 12) return WS_AXI_RULE_BOUNDARY;
  }
  return WS_AXI_RULE_NONE;
}

static ws_axi_rule_t strobes(const ws_axi_check_t *c, const ws_axi_burst_t *t, uint64_t strb) {
  uint32_t at = ws_axi_beat_addr(t->addr, t->len, t->size, t->burst, t->beats);
  uint32_t from = at % c->data_bytes, bytes = 1u << t->size;
  uint32_t to = (at & ~(bytes - 1)) % c->data_bytes + bytes; // one past the last
  for (uint32_t i = 0; i < 64; i++)
    if ((strb >> i & 1) && (i < from || i >= to)) return WS_AXI_RULE_STROBES;
  return WS_AXI_RULE_NONE;
}

static void drop(ws_axi_burst_t *list, unsigned *n, unsigned i) {
  (*n)--;
  memmove(list + i, list + i + 1, (*n - i) * sizeof *list);
}

// Data beats belong to the writes in the order of their addresses; they may come first.
static ws_axi_rule_t match_beats(ws_axi_check_t *c) {
  for (unsigned i = 0; i < c->writes; i++) {
    ws_axi_burst_t *t = &c->write[i];
    while (!t->complete && c->early) {
      ws_axi_rule_t bad = strobes(c, t, c->early_strb[0]);
      if (bad) return bad;
      if (c->early_last[0] != (t->beats == t->len)) return WS_AXI_RULE_WLAST;
      t->complete = t->beats++ == t->len;
      c->early--;
      memmove(c->early_strb, c->early_strb + 1, c->early * sizeof *c->early_strb);
      memmove(c->early_last, c->early_last + 1, c->early * sizeof *c->early_last);
    }
  }
  return WS_AXI_RULE_NONE;
}

// ---- answers ------------------------------------------------------------------------------------

static ws_axi_rule_t read_answer(ws_axi_check_t *c, const ws_axi_slave_t *s, bool ready) {
  for (unsigned i = 0; i < c->reads; i++) {
    ws_axi_burst_t *t = &c->read[i];
    if (t->id != s->rid) continue;
    if (s->rlast != (t->beats == t->len)) return WS_AXI_RULE_RLAST;
    if (s->rresp == 1) return WS_AXI_RULE_EXOKAY;
    if (ready && t->beats++ == t->len) drop(c->read, &c->reads, i);
    return WS_AXI_RULE_NONE;
  }
  return WS_AXI_RULE_R_ID;
}

static ws_axi_rule_t write_answer(ws_axi_check_t *c, const ws_axi_slave_t *s, bool ready) {
  for (unsigned i = 0; i < c->writes; i++) {
    ws_axi_burst_t *t = &c->write[i];
    if (t->id != s->bid) continue;
    if (!t->complete) return WS_AXI_RULE_B_ID;
    if (s->bresp == 1) return WS_AXI_RULE_EXOKAY;
    if (ready) drop(c->write, &c->writes, i);
    return WS_AXI_RULE_NONE;
  }
  return WS_AXI_RULE_B_ID;
}

ws_axi_rule_t ws_axi_check(ws_axi_check_t *c, const ws_axi_master_t *m, const ws_axi_slave_t *s) {
  uint64_t strb = 0;
  if (m->wvalid)
    for (unsigned i = 0; i < c->data_bytes; i++)
      strb |= (uint64_t)(m->wstrb[i / 32] >> i % 32 & 1) << i;
  ws_axi_rule_t bad = c->any ? stability(c, m, s, strb) : WS_AXI_RULE_NONE;
  // Answers belong to what was accepted in earlier cycles.
  if (!bad && s->rvalid) bad = read_answer(c, s, m->rready);
  if (!bad && s->bvalid) bad = write_answer(c, s, m->bready);
  if (!bad && m->arvalid) {
    ws_axi_burst_t t = {
        .id = m->arid, .addr = m->araddr, .len = m->arlen, .size = m->arsize, .burst = m->arburst};
    bad = burst_rules(c, &t);
    if (!bad && s->arready) {
      if (c->reads == WS_AXI_MAX_OPEN) return WS_AXI_RULE_TOO_MANY;
      c->read[c->reads++] = t;
    }
  }
  if (!bad && m->awvalid) {
    ws_axi_burst_t t = {
        .id = m->awid, .addr = m->awaddr, .len = m->awlen, .size = m->awsize, .burst = m->awburst};
    bad = burst_rules(c, &t);
    if (!bad && s->awready) {
      if (c->writes == WS_AXI_MAX_OPEN) return WS_AXI_RULE_TOO_MANY;
      c->write[c->writes++] = t;
    }
  }
  if (!bad && m->wvalid && s->wready) {
    if (c->early == WS_AXI_MAX_OPEN) return WS_AXI_RULE_TOO_MANY;
    c->early_strb[c->early] = strb;
    c->early_last[c->early++] = m->wlast;
  }
  if (!bad) bad = match_beats(c);
  if (c->reads > c->max_reads) c->max_reads = c->reads;
  if (c->writes > c->max_writes) c->max_writes = c->writes;
  c->m = *m;
  c->s = *s;
  c->wstrb = strb;
  if (m->wvalid) memcpy(c->wdata, m->wdata, c->data_bytes);
  c->any = true;
  return bad;
}

ws_axi_rule_t ws_axi_check_reset(ws_axi_check_t *c, const ws_axi_master_t *m,
                                 const ws_axi_slave_t *s) {
  c->any = false;
  c->reads = c->writes = c->early = 0;
  if (m->arvalid || m->awvalid || m->wvalid) return WS_AXI_RULE_MASTER_RESET;
  if (s->rvalid || s->bvalid) return WS_AXI_RULE_SLAVE_RESET;
  return WS_AXI_RULE_NONE;
}
