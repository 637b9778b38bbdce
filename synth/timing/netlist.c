// SPDX-License-Identifier: Apache-2.0
#include "netlist.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static int net_of(const json_t *bit) {
  if (json_is_integer(bit)) return (int)json_integer_value(bit);
  return strcmp(json_string_value(bit), "1") == 0 ? NL_ONE : NL_ZERO;
}

static void see(netlist_t *n, int net) {
  size_t have = n->nnets;
  if ((size_t)net < have) return;
  n->nnets = ((size_t)net + 1) * 2;
  n->net = ws_realloc(n->net, sizeof *n->net * n->nnets);
  memset(n->net + have, 0, sizeof *n->net * (n->nnets - have));
}

static void add_pins(netlist_t *n, nl_pin_t **pin, size_t *npins, const char *name, bool output,
                     const json_t *bits) {
  size_t width = json_array_size(bits);
  if (!width) return;
  *pin = ws_realloc(*pin, sizeof **pin * (*npins + width));
  for (size_t i = 0; i < width; i++) {
    int net = net_of(json_array_get(bits, i));
    see(n, net);
    (*pin)[(*npins)++] = (nl_pin_t){name, (int)i, net, output};
  }
}

// A number, or a string of binary digits.
static int number(const json_t *v) {
  if (json_is_integer(v)) return (int)json_integer_value(v);
  return v ? (int)strtoul(json_string_value(v), NULL, 2) : 0;
}

static bool add_cell(netlist_t *n, const char *name, const json_t *c, ws_buf_t *err) {
  const char *type = json_string_value(json_object_get(c, "type"));
  const char *ram = strstr(type, "ws_lib_ram_");
  const json_t *params = json_object_get(c, "parameters");
  const char *src = json_string_value(json_object_get(json_object_get(c, "attributes"), "src"));
  nl_cell_t cell = {.name = ws_strdup(name),
                    .type = ws_strdup(ram ? ram : type),
                    .src = src ? ws_strdup(src) : NULL,
                    .ram = ram};
  const char *port;
  json_t *bits;
  if (ram) {
    cell.depth = number(json_object_get(params, "DEPTH"));
    cell.width = number(json_object_get(params, "WIDTH"));
    cell.we_n = number(json_object_get(params, "WE_N"));
    if (cell.depth < 1 || cell.width < 1) return ws_err(err, "RAM %s has no DEPTH or WIDTH", name);
  }
  json_object_foreach(json_object_get(c, "connections"), port, bits) {
    const char *dir =
        json_string_value(json_object_get(json_object_get(c, "port_directions"), port));
    // Without a direction, yosys knows only the name of the module: it is not in the library.
    if (!dir) return ws_err(err, "cell %s: the pins of type %s are unknown", name, type);
    add_pins(n, &cell.pin, &cell.npins, ws_strdup(port), strcmp(dir, "output") == 0, bits);
  }
  n->cell = ws_realloc(n->cell, sizeof *n->cell * (n->ncells + 1));
  n->cell[n->ncells++] = cell;
  return true;
}

// The module in which the wire is declared. Its `src` lists that place and the instances around it;
// an instance takes several lines, a declaration one.
static const char *module_of(const char *src) {
  while (src && *src) {
    size_t n = strcspn(src, "|");
    const char *place = ws_fmt("%.*s", (int)n, src), *colon = strrchr(place, ':');
    int first = 0, last = -1;
    if (colon && sscanf(colon + 1, "%d.%*d-%d", &first, &last) == 2 && first == last) {
      const char *file = strrchr(place, '/'), *stem = strstr(file ? file : place, "ws_");
      return stem ? ws_fmt("%.*s", (int)strcspn(stem, "."), stem) : NULL;
    }
    src += n + (src[n] == '|');
  }
  return NULL;
}

static int depth_of(const char *name) {
  int depth = 0;
  for (; *name; name++)
    depth += *name == '.';
  return depth;
}

static bool ends_in(const char *name, const char *end) {
  size_t n = strlen(name), m = strlen(end);
  return n > m && strcmp(name + n - m, end) == 0;
}

// Of the names of a net, the one in the module that drives it: the deepest one that is no input
// port, preferably that of a register.
static bool better(const char *name, const char *than) {
  if (!than) return true;
  if (ends_in(name, "_i") != ends_in(than, "_i")) return ends_in(than, "_i");
  if (depth_of(name) != depth_of(than)) return depth_of(name) > depth_of(than);
  return ends_in(name, "_q") && !ends_in(than, "_q");
}

// The instances and generate blocks of a name: without its last part.
static const char *path_of(const char *name) {
  const char *dot = strrchr(name, '.');
  return ws_fmt("%.*s", dot ? (int)(dot - name) : 0, name);
}

static nl_place_t *place_of(const netlist_t *n, const char *path) {
  size_t at = (size_t)ws_hash(path, strlen(path)) & (n->places_cap - 1);
  while (n->place[at].path && strcmp(n->place[at].path, path) != 0)
    at = (at + 1) & (n->places_cap - 1);
  return &n->place[at];
}

const char *nl_module_of(const netlist_t *n, const char *name) {
  return n->nplaces ? place_of(n, path_of(name))->module : NULL;
}

static void add_place(netlist_t *n, const char *name, const char *module) {
  if (n->nplaces * 2 >= n->places_cap) {
    netlist_t old = *n;
    n->places_cap = old.places_cap ? old.places_cap * 2 : 64;
    n->place = ws_zalloc(sizeof *n->place * n->places_cap);
    for (size_t i = 0; i < old.places_cap; i++)
      if (old.place[i].path) *place_of(n, old.place[i].path) = old.place[i];
  }
  nl_place_t *p = place_of(n, path_of(name));
  if (p->path) return;
  *p = (nl_place_t){path_of(name), module};
  n->nplaces++;
}

static void add_names(netlist_t *n, const char *name, const json_t *v) {
  if (json_integer_value(json_object_get(v, "hide_name"))) return;
  const json_t *bits = json_object_get(v, "bits");
  const char *src = json_string_value(json_object_get(json_object_get(v, "attributes"), "src"));
  const char *module = module_of(src), *own = ws_strdup(name);
  if (module) add_place(n, own, module);
  for (size_t i = 0; i < json_array_size(bits); i++) {
    int net = net_of(json_array_get(bits, i));
    see(n, net);
    if (net <= NL_ONE || !better(own, n->net[net])) continue;
    n->net[net] = json_array_size(bits) > 1 ? ws_fmt("%s[%zu]", own, i) : own;
  }
}

bool nl_read(const char *path, const char *top, netlist_t *out, ws_buf_t *err) {
  json_error_t e;
  json_t *root = json_load_file(path, 0, &e), *m, *v;
  const char *name;
  bool ok = true;
  *out = (netlist_t){.top = top};
  if (!root) return ws_err(err, "%s:%d: %s", path, e.line, e.text);
  m = json_object_get(json_object_get(root, "modules"), top);
  if (!m) {
    json_decref(root);
    return ws_err(err, "%s has no module %s", path, top);
  }
  see(out, NL_ONE);
  json_object_foreach(json_object_get(m, "ports"), name, v) {
    bool output = strcmp(json_string_value(json_object_get(v, "direction")), "output") == 0;
    add_pins(out, &out->port, &out->nports, ws_strdup(name), output, json_object_get(v, "bits"));
  }
  json_object_foreach(json_object_get(m, "cells"), name, v) ok = ok && add_cell(out, name, v, err);
  json_object_foreach(json_object_get(m, "netnames"), name, v) add_names(out, name, v);
  json_decref(root);
  return ok;
}
