// SPDX-License-Identifier: Apache-2.0
// The controller of a Q-Channel, for harnesses of an SM that has one (quiesce), and the rules that
// the SM keeps: those of the handshake, and that nothing happens while it is stopped.
#ifndef WS_QCHANNEL_H
#define WS_QCHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A cycle of the SM: its pins, and what is known of its traffic.
typedef struct {
  bool reqn, acceptn, deny, active, irq;
  bool asks;    // a valid of the host on AXI4-Lite
  bool answers; // a ready or valid of the SM there
  bool offers;  // a valid of the AXI master
  bool idle;    // no transaction of it is open
  bool issues;  // an instruction issues
  bool live;    // a warp lives
} ws_qchannel_pins_t;

#define WS_QCHANNEL_PINS(I, O, bus_idle, issue, warps)                                             \
  ((ws_qchannel_pins_t){.reqn = (I)->qreqn_i,                                                      \
                        .acceptn = (O)->qacceptn_o,                                                \
                        .deny = (O)->qdeny_o,                                                      \
                        .active = (O)->qactive_o,                                                  \
                        .irq = (O)->irq_o,                                                         \
                        .asks = (I)->s_axi_awvalid || (I)->s_axi_wvalid || (I)->s_axi_arvalid,     \
                        .answers = (O)->s_axi_awready || (O)->s_axi_wready ||                      \
                                   (O)->s_axi_arready || (O)->s_axi_bvalid || (O)->s_axi_rvalid,   \
                        .offers = (O)->m_axi_arvalid || (O)->m_axi_awvalid || (O)->m_axi_wvalid,   \
                        .idle = (bus_idle),                                                        \
                        .issues = (issue),                                                         \
                        .live = (warps)})

typedef struct {
  unsigned in;     // cycles to the next request, 0: there is none
  unsigned stay;   // cycles to be stopped
  unsigned retry;  // from a denial to the next request, 0: no other
  unsigned period; // the same from an exit
  bool reqn;       // for the SM in the next cycle
  bool begun;      // `was` is a cycle
  ws_qchannel_pins_t was;
  unsigned left;             // of stay
  unsigned waits, longest;   // cycles from a request to its answer
  unsigned accepted, denied; // so far
  unsigned paused;           // accepted with warps that live
} ws_qchannel_t;

static inline void ws_qchannel_init(ws_qchannel_t *q) {
  *q = (ws_qchannel_t){.reqn = true};
}

// NULL, or the rule that this cycle breaks.
static inline const char *ws_qchannel_broken(const ws_qchannel_t *q, const ws_qchannel_pins_t *p) {
  const ws_qchannel_pins_t *w = &q->was;
  if (!p->acceptn && p->deny) return "QACCEPTn is low while QDENY is high";
  if (!p->acceptn && (p->offers || !p->idle)) return "stopped, and the AXI master is at work";
  if (!p->acceptn && p->answers) return "stopped, and a register answers";
  if (!p->acceptn && p->issues) return "stopped, and an instruction issues";
  if (p->asks && !p->active) return "an access to a register waits, QACTIVE is low";
  if (!q->begun) return NULL;
  if ((w->offers || !w->idle) && !p->active) return "the AXI master is at work, QACTIVE is low";
  if (w->acceptn != p->acceptn && w->deny != p->deny) return "QACCEPTn and QDENY change at once";
  if (w->acceptn && !p->acceptn && w->reqn) return "QACCEPTn falls without a request";
  if (!w->acceptn && p->acceptn && !w->reqn) return "QACCEPTn rises in a request";
  if (!w->deny && p->deny && w->reqn) return "QDENY rises without a request";
  if (w->deny && !p->deny && !w->reqn) return "QDENY falls in a request";
  if (!w->acceptn && !p->acceptn && w->irq != p->irq) return "stopped, and irq_o changes";
  return NULL;
}

// The controller's part in this cycle.
static inline const char *ws_qchannel_cycle(ws_qchannel_t *q, const ws_qchannel_pins_t *p) {
  const char *broken = ws_qchannel_broken(q, p);
  const bool was_acceptn = q->begun && q->was.acceptn;
  q->was = *p;
  q->begun = true;
  if (p->reqn) {
    if (p->acceptn && !p->deny && q->in && --q->in == 0) q->reqn = false, q->waits = 0;
  } else if (p->deny) {
    q->denied++;
    q->reqn = true;
    q->in = q->retry;
  } else if (p->acceptn) {
    q->waits++;
    if (q->waits > q->longest) q->longest = q->waits;
  } else {
    if (was_acceptn) {
      q->accepted++;
      q->paused += p->live;
      q->left = q->stay;
    }
    if (q->left)
      q->left--;
    else
      q->reqn = true, q->in = q->period;
  }
  return broken;
}

#endif
