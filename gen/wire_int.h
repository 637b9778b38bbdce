// SPDX-License-Identifier: Apache-2.0
// What the files of the wiring share: a module under completion.
#ifndef WS_WIRE_INT_H
#define WS_WIRE_INT_H

#include "inst.h"
#include "vhead.h"
#include "wire.h"

typedef struct {
  const char *name, *range; // range as written
  const char *driver;       // the instance that drives all of it, or NULL
  int at;                   // line of the template
  bool made;                // comes from an instance
  const char *from;         // module that a made one comes from
} ws_net_t;

typedef struct {
  ws_inst_t i;
  ws_vhead_t head;         // widths with the parameters it gets here
  ws_conn_t *param, *port; // completed
  size_t nparams, nports;
} ws_wired_t;

typedef struct {
  const ws_gen_t *g;
  const char *file;
  const ws_lines_t *in;
  ws_buf_t *err;
  ws_vhead_t head; // of this module, with its localparams
  ws_net_t *net;
  size_t nnets;
  ws_wired_t *unit;
  size_t nunits;
  const ws_inst_t *absent; // instances of modules that the configuration does not have
  size_t nabsent;
  struct ws_genvar {
    const char *name, *bound;
  } * genvar;
  size_t ngenvars;
} ws_wiring_t;

// Where a port goes: a signal of this module, or one element of it.
typedef struct {
  const char *base, *index; // index: NULL for all of it
} ws_target_t;

// The signal that the connection names for the port of this stem; base is NULL if the expression
// stays unchanged.
ws_target_t ws_target_of(const ws_conn_t *c, const char *stem);
const char *ws_code_of(const char *line); // without comment

bool ws_wire_fail(const ws_wiring_t *w, int at, const char *what);
ws_net_t *ws_net_add(ws_wiring_t *w, ws_net_t net);
ws_net_t *ws_net_find(const ws_wiring_t *w, const char *name);
const ws_vport_t *ws_port_find(const ws_vhead_t *h, const char *name); // NULL when there is none
bool ws_has_word(const char *text, const char *name);

// Element number `index` of a signal that has a field of this range for each; all of it for NULL.
const char *ws_slice(const char *name, const char *index, const char *range);
// Replaces the statements about bundles; see wire.h.
bool ws_spell(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
              ws_buf_t *err);

// Declarations, localparams, genvars and instances of the module; `wires` statements are expanded
// already.
bool ws_wiring_read(ws_wiring_t *w);
// The parameters of each instance, and the widths of its ports.
bool ws_wiring_params(ws_wiring_t *w);
// Errors of the whole, once all is connected. Wires that only absent modules would read become
// unused_..
bool ws_wiring_check(ws_wiring_t *w);
// The same text in names of this module.
const char *ws_wiring_translate(const ws_wiring_t *w, const ws_wired_t *u, const char *text);

#endif
