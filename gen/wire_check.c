// SPDX-License-Identifier: Apache-2.0
// Checks a module whose instances are connected: two drivers, nothing reads, nothing drives.
#include "bundle.h"
#include "wire_int.h"

#include <string.h>

const char *ws_code_of(const char *line) {
  const char *c = strstr(line, "//");
  return c ? ws_fmt("%.*s", (int)(c - line), line) : line;
}

// Is the wire read by an instance or by the text besides instances?
static bool is_read(const ws_wiring_t *w, const ws_net_t *n, const char *besides) {
  for (size_t i = 0; i < w->nunits; i++)
    for (size_t k = 0; k < w->unit[i].nports; k++) {
      const ws_wired_t *u = &w->unit[i];
      if (u->head.port[k].input && ws_has_word(u->port[k].expr, n->name)) return true;
    }
  return ws_has_word(besides, n->name);
}

static const char *text_besides(const ws_wiring_t *w) {
  ws_buf_t b = {0};
  size_t u = 0, i = 0;
  ws_add(&b, "", 0);
  while (i < w->in->n && strcmp(w->in->line[i].text, ");") != 0)
    i++;
  for (; i < w->in->n; i++) {
    if (u < w->nunits && i == w->unit[u].i.first && w->unit[u].nports) {
      i = w->unit[u++].i.last;
      continue;
    }
    if (u < w->nunits && i == w->unit[u].i.first) u++;
    ws_printf(&b, "%s\n", ws_code_of(w->in->line[i].text));
  }
  return b.p;
}

// Would an instance that is left out have read the wire?
static bool is_for_absent(const ws_wiring_t *w, const ws_net_t *n) {
  for (size_t i = 0; i < w->nabsent; i++) {
    const ws_inst_t *in = &w->absent[i];
    ws_vhead_t head;
    ws_buf_t ignored = {0};
    const char *text = ws_module_text(w->g, in->stem, &ignored);
    if (!text || !ws_vhead_parse(in->stem, text, NULL, 0, &head, &ignored)) continue;
    for (size_t k = 0; k < head.nports; k++) {
      const char *port = head.port[k].name, *stem = ws_port_stem(port);
      const ws_conn_t *c = ws_conn_find(in->port, in->nports, port, stem);
      const char *base = ws_target_of(c, stem).base;
      if (head.port[k].input && ws_has_word(base ? base : c->expr, n->name)) return true;
    }
  }
  return false;
}

static void name_unused(ws_wiring_t *w, ws_net_t *n) {
  const char *name = ws_fmt("unused_%s", n->name);
  for (size_t u = 0; u < w->nunits; u++)
    for (size_t k = 0; k < w->unit[u].nports; k++)
      w->unit[u].port[k].expr = ws_replace_word(w->unit[u].port[k].expr, n->name, name);
  n->name = name;
}

// By `assign x = ..`, `assign x[..] = ..` or `wire x = ..`.
static bool is_assigned(const char *name, const char *besides) {
  return strstr(besides, ws_fmt(" %s = ", name)) || strstr(besides, ws_fmt("assign %s[", name));
}

bool ws_wiring_check(ws_wiring_t *w) {
  const char *besides = text_besides(w);
  for (size_t i = 0; i < w->nnets; i++) {
    ws_net_t *n = &w->net[i];
    if (n->driver && ws_has_word(besides, n->name) && is_assigned(n->name, besides))
      return ws_wire_fail(w, n->at,
                          ws_fmt("%s is driven by %s and by an assignment", n->name, n->driver));
    if (!n->made || strncmp(n->name, "unused_", 7) == 0 || is_read(w, n, besides)) continue;
    if (!is_for_absent(w, n))
      return ws_wire_fail(
          w, n->at,
          ws_fmt("nothing reads %s of %s; if that is meant, name it unused_..", n->name, n->from));
    name_unused(w, n);
  }
  for (size_t i = 0; i < w->head.nports; i++) {
    const ws_vport_t *p = &w->head.port[i];
    if (!p->input && !ws_net_find(w, p->name) && !ws_has_word(besides, p->name)) {
      bool part = false;
      for (size_t u = 0; u < w->nunits; u++)
        for (size_t k = 0; k < w->unit[u].nports; k++)
          part = part || ws_has_word(w->unit[u].port[k].expr, p->name);
      if (!part) return ws_wire_fail(w, 1, ws_fmt("nothing drives port %s", p->name));
    }
  }
  return true;
}
