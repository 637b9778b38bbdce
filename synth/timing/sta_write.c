// SPDX-License-Identifier: Apache-2.0
#include "sta_write.h"

#include "stage.h"

#include <string.h>

typedef struct {
  const netlist_t *n;
  const liberty_t *lib;
  const sta_options_t *o;
  const nl_cell_t *flop; // one of the netlist's: RAM pins are flops like it
  int clock;             // net of port clk_i; -1: there is none, and no register
  ws_buf_t *v;
  ws_buf_t *probe;                         // commands that show the delay of a RAM of each kind
  bool from[STAGE_COUNT], to[STAGE_COUNT]; // stages that have start points, end points
} writer_t;

static const char *net_name(int net) {
  return net <= NL_ONE ? ws_fmt("1'b%d", net) : ws_fmt("n%d", net);
}

static const char *port_name(const nl_pin_t *p, size_t index) {
  return ws_fmt("p%d_%zu", stage_of_port(p->name), index);
}

// ---- checks ----

static bool check_cells(const writer_t *w, ws_buf_t *err) {
  size_t foreign = 0;
  const char *first = NULL;
  for (size_t i = 0; i < w->n->ncells; i++) {
    const nl_cell_t *c = &w->n->cell[i];
    if (c->ram || lib_find(w->lib, c->type)) continue;
    if (!foreign++) first = ws_fmt("%s (%s)", c->name, c->type);
  }
  return !foreign ||
         ws_err(
             err,
             "%zu cells are not of the library, the first is %s: is the netlist flat and mapped?",
             foreign, first);
}

static bool check_drivers(const writer_t *w, ws_buf_t *err) {
  char *driven = ws_zalloc(w->n->nnets);
  driven[NL_ZERO] = driven[NL_ONE] = 1;
  for (size_t i = 0; i < w->n->nports; i++)
    if (!w->n->port[i].output) driven[w->n->port[i].net] = 1;
  for (size_t i = 0; i < w->n->ncells; i++)
    for (size_t k = 0; k < w->n->cell[i].npins; k++) {
      const nl_pin_t *p = &w->n->cell[i].pin[k];
      if (!p->output) continue;
      if (p->net > NL_ONE && driven[p->net])
        return ws_err(err, "net %d has two drivers, one is %s", p->net, w->n->cell[i].name);
      driven[p->net] = 1;
    }
  for (size_t i = 0; i < w->n->ncells; i++)
    for (size_t k = 0; k < w->n->cell[i].npins; k++)
      if (!driven[w->n->cell[i].pin[k].net])
        return ws_err(err, "nothing drives pin %s of cell %s", w->n->cell[i].pin[k].name,
                      w->n->cell[i].name);
  return true;
}

// ---- netlist.v ----

static int stage_of_cell(const writer_t *w, const nl_cell_t *c) {
  for (size_t i = 0; i < c->npins; i++) {
    const char *name = w->n->net[c->pin[i].net];
    if (c->ram) return stage_of_name(w->n, c->name);
    if (c->pin[i].output && name) return stage_of_name(w->n, name);
  }
  return 0;
}

static const char *clock_pin(const writer_t *w, const nl_cell_t *c) {
  for (size_t i = 0; i < c->npins; i++)
    if (c->pin[i].net == w->clock && !c->pin[i].output) return c->pin[i].name;
  return NULL;
}

// A flop at one pin of a RAM: its output drives a net, or its input reads one.
static void ram_flop(writer_t *w, int stage, size_t cell, size_t pin) {
  const nl_pin_t *p = &w->n->cell[cell].pin[pin];
  ws_printf(w->v, "  %s r%d_%zu_%zu (", w->flop->type, stage, cell, pin);
  for (size_t i = 0, first = 1; i < w->flop->npins; i++) {
    const nl_pin_t *f = &w->flop->pin[i];
    const char *net = f->output            ? (p->output ? net_name(p->net) : NULL)
                      : f->net == w->clock ? net_name(w->clock)
                      : p->output          ? "1'b0"
                                           : net_name(p->net);
    if (!net) continue;
    ws_printf(w->v, "%s.%s(%s)", first ? "" : ", ", f->name, net);
    first = 0;
  }
  ws_printf(w->v, ");\n");
}

static const char *ram_type(const nl_cell_t *c) {
  return ws_fmt("%s_%dx%dx%d", c->type, c->depth, c->width, c->we_n);
}

static void write_cell(writer_t *w, size_t i) {
  const nl_cell_t *c = &w->n->cell[i];
  const lib_cell_t *l = c->ram ? NULL : lib_find(w->lib, c->type);
  bool state = c->ram || l->state;
  int stage = state ? stage_of_cell(w, c) : 0;
  if (state) w->from[stage] = w->to[stage] = true;
  if (c->ram && !w->o->ram_model) {
    for (size_t k = 0; k < c->npins; k++)
      if (c->pin[k].net != w->clock) ram_flop(w, stage, i, k);
    return;
  }
  ws_printf(w->v, "  %s %s%zu (", c->ram ? ram_type(c) : c->type,
            state ? ws_fmt("r%d_", stage) : "u", i);
  for (size_t k = 0; k < c->npins; k++) {
    const nl_pin_t *p = &c->pin[k];
    ws_printf(w->v, "%s.%s(%s)", k ? ", " : "", c->ram ? ws_fmt("%s_%d", p->name, p->bit) : p->name,
              net_name(p->net));
  }
  ws_printf(w->v, ");\n");
}

static void write_ports(writer_t *w) {
  for (size_t i = 0; i < w->n->nports; i++)
    ws_printf(w->v, "%s%s", i ? ", " : "", port_name(&w->n->port[i], i));
  ws_printf(w->v, ");\n");
  for (size_t i = 0; i < w->n->nports; i++) {
    const nl_pin_t *p = &w->n->port[i];
    const char *port = port_name(p, i), *net = net_name(p->net);
    ws_printf(w->v, "  %s %s;\n", p->output ? "output" : "input", port);
    ws_printf(w->v, "  assign %s = %s;\n", p->output ? port : net, p->output ? net : port);
    if (p->net != w->clock) (p->output ? w->to : w->from)[stage_of_port(p->name)] = true;
  }
}

// ---- rams.lib ----

double sta_ram_fo4(int depth, int width) {
  double bits = (double)depth * width, fo4 = 0;
  for (; bits >= 2; bits /= 2)
    fo4++;
  return fo4 + bits - 1; // between powers of two on a straight line
}

static void lib_pin(const writer_t *w, const nl_cell_t *c, const nl_pin_t *p, ws_buf_t *b) {
  const char *name = ws_fmt("%s_%d", p->name, p->bit);
  double access = sta_ram_fo4(c->depth, c->width) * w->o->fo4_ns, setup = w->o->fo4_ns;
  ws_printf(b, "    pin (%s) {\n      direction : %s;\n", name, p->output ? "output" : "input");
  if (!p->output) ws_printf(b, "      capacitance : 0.01;\n");
  if (p->net == w->clock) {
    ws_printf(b, "      clock : true;\n");
  } else if (p->output) {
    ws_printf(b, "      timing () {\n        related_pin : \"clk_i_0\";\n        timing_type : "
                 "rising_edge;\n");
    for (int fall = 0; fall < 2; fall++)
      ws_printf(b,
                "        cell_%s (scalar) { values (\"%.4f\"); }\n        %s_transition (scalar) { "
                "values (\"%.4f\"); }\n",
                fall ? "fall" : "rise", access, fall ? "fall" : "rise", w->o->fo4_ns);
    ws_printf(b, "      }\n");
  } else {
    ws_printf(b,
              "      timing () {\n        related_pin : \"clk_i_0\";\n        timing_type : "
              "setup_rising;\n"
              "        rise_constraint (scalar) { values (\"%.4f\"); }\n"
              "        fall_constraint (scalar) { values (\"%.4f\"); }\n      }\n",
              setup, setup);
  }
  ws_printf(b, "    }\n");
}

static bool write_rams(const writer_t *w, ws_buf_t *err) {
  ws_buf_t b = {0};
  ws_printf(&b, "library (rams) {\n  delay_model : table_lookup;\n  time_unit : \"1ns\";\n  "
                "capacitive_load_unit (1,pf);\n  voltage_unit : \"1V\";\n");
  for (int i = 0; i < 2; i++) {
    const char *edge = i ? "fall" : "rise";
    ws_printf(&b, "  input_threshold_pct_%s : 50;\n  output_threshold_pct_%s : 50;\n", edge, edge);
    ws_printf(&b, "  slew_lower_threshold_pct_%s : 20;\n  slew_upper_threshold_pct_%s : 80;\n",
              edge, edge);
  }
  for (size_t i = 0; i < w->n->ncells; i++) {
    const nl_cell_t *c = &w->n->cell[i];
    bool again = false;
    if (!c->ram) continue;
    for (size_t k = 0; k < i && !again; k++)
      again = w->n->cell[k].ram && strcmp(ram_type(c), ram_type(&w->n->cell[k])) == 0;
    if (again) continue;
    ws_printf(w->probe,
              "puts \"== ram %s\"\nreport_dcalc -from [get_pins r%d_%zu/clk_i_0] -to [get_pins "
              "r%d_%zu/rdata_o_0]\n",
              ram_type(c), stage_of_cell(w, c), i, stage_of_cell(w, c), i);
    ws_printf(&b, "  cell (%s) {\n", ram_type(c));
    for (size_t k = 0; k < c->npins; k++)
      lib_pin(w, c, &c->pin[k], &b);
    ws_printf(&b, "  }\n");
  }
  ws_printf(&b, "}\n");
  return ws_write_file(ws_fmt("%s/rams.lib", w->o->dir), b.p, true, err);
}

// ---- sta.tcl ----

static const char *points(int stage, bool from) {
  if (!stage_is_ports(stage)) return ws_fmt("[get_cells r%d_*]", stage);
  return ws_fmt("$%s%d", from ? "in" : "out", stage);
}

static bool write_tcl(const writer_t *w, ws_buf_t *err) {
  ws_buf_t b = {0};
  const char *clk = NULL;
  ws_printf(&b, "read_liberty %s\n", w->o->liberty);
  if (w->o->ram_model) ws_printf(&b, "read_liberty %s/rams.lib\n", w->o->dir);
  ws_printf(&b, "read_verilog %s/netlist.v\nlink_design timed\n", w->o->dir);
  for (int s = 0; s < STAGE_COUNT; s++)
    if (stage_is_ports(s)) ws_printf(&b, "set in%d {}\nset out%d {}\n", s, s);
  for (size_t i = 0; i < w->n->nports; i++) {
    const nl_pin_t *p = &w->n->port[i];
    const char *name = port_name(p, i);
    if (p->net == w->clock && !p->output)
      clk = name;
    else
      ws_printf(&b, "lappend %s%d [get_ports %s]\n", p->output ? "out" : "in",
                stage_of_port(p->name), name);
  }
  // The constraints of the emission, or the same where there are none and for modules without a
  // clock.
  const bool sdc = w->o->sdc && clk;
  const char *const clock = sdc ? "clk_i" : "clk";
  if (sdc) {
    ws_printf(&b, "set ws_period_ns %d\nset ws_clock_port %s\nset ws_inputs [concat", STA_PERIOD,
              clk);
    for (int s = 0; s < STAGE_COUNT; s++)
      if (stage_is_ports(s)) ws_printf(&b, " $in%d", s);
    ws_printf(&b, "]\nsource %s\n", w->o->sdc);
  } else {
    ws_printf(&b, "create_clock -name clk -period %d %s\n", STA_PERIOD,
              clk ? ws_fmt("[get_ports %s]", clk) : "");
  }
  for (int s = 0; s < STAGE_COUNT; s++) {
    if (!stage_is_ports(s)) continue;
    if (w->from[s]) ws_printf(&b, "set_driving_cell -lib_cell %s $in%d\n", w->o->driver, s);
    if (w->from[s] && !sdc) ws_printf(&b, "set_input_delay 0 -clock %s $in%d\n", clock, s);
    if (w->to[s] && !sdc) ws_printf(&b, "set_output_delay 0 -clock %s $out%d\n", clock, s);
  }
  for (int i = 0; i < STAGE_COUNT; i++)
    for (int k = 0; k < STAGE_COUNT; k++)
      if (w->from[i] && w->to[k])
        ws_printf(&b, "group_path -name g_%d_%d -from %s -to %s\n", i, k, points(i, true),
                  points(k, false));
  ws_printf(&b, "check_setup -verbose -no_clock -loops -no_input_delay\n");
  if (w->o->ram_model && w->probe->p) ws_add(&b, w->probe->p, w->probe->n);
  ws_printf(&b, "puts \"== paths\"\nreport_checks -path_delay max -format full -group_count 1 "
                "-digits 4\nexit\n");
  return ws_write_file(ws_fmt("%s/sta.tcl", w->o->dir), b.p, true, err);
}

bool sta_write(const netlist_t *n, const liberty_t *lib, const sta_options_t *o, ws_buf_t *err) {
  ws_buf_t v = {0}, probe = {0};
  writer_t w = {.n = n, .lib = lib, .o = o, .clock = -1, .v = &v, .probe = &probe};
  for (size_t i = 0; i < n->nports; i++)
    if (!n->port[i].output && strcmp(n->port[i].name, "clk_i") == 0) w.clock = n->port[i].net;
  if (!check_cells(&w, err) || !check_drivers(&w, err)) return false;
  for (size_t i = 0; i < n->ncells && !w.flop; i++) {
    const lib_cell_t *l = n->cell[i].ram ? NULL : lib_find(lib, n->cell[i].type);
    if (l && l->state && clock_pin(&w, &n->cell[i])) w.flop = &n->cell[i];
  }
  if (!w.flop && w.clock >= 0) return ws_err(err, "no flop of %s is clocked by port clk_i", n->top);
  ws_printf(&v, "module timed (");
  write_ports(&w);
  for (size_t i = 0; i < n->ncells; i++)
    write_cell(&w, i);
  ws_printf(&v, "endmodule\n");
  return ws_write_file(ws_fmt("%s/netlist.v", o->dir), v.p, true, err) && write_rams(&w, err) &&
         write_tcl(&w, err);
}
