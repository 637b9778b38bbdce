// SPDX-License-Identifier: Apache-2.0
// The SM as an IP-XACT component (IEEE 1685-2014) and its registers as CMSIS-SVD. Both schemas fix
// the order of the elements.
#include "regmap.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

// <tag>text</tag> at a depth, the text escaped.
static void leaf(ws_buf_t *b, int depth, const char *tag, const char *text) {
  const size_t name = strcspn(tag, " "); // attributes may follow it
  ws_printf(b, "%*s<%s>", depth * 2, "", tag);
  for (; *text; text++)
    if (*text == '&')
      ws_printf(b, "&amp;");
    else if (*text == '<')
      ws_printf(b, "&lt;");
    else if (*text == '>')
      ws_printf(b, "&gt;");
    else
      ws_add(b, text, 1);
  ws_printf(b, "</%.*s>\n", (int)name, tag);
}

static void number(ws_buf_t *b, int depth, const char *tag, int64_t value) {
  leaf(b, depth, tag, ws_fmt("%" PRId64, value));
}

static void open(ws_buf_t *b, int depth, const char *tag) {
  ws_printf(b, "%*s<%s>\n", depth * 2, "", tag);
}

static void close(ws_buf_t *b, int depth, const char *tag) {
  ws_printf(b, "%*s</%s>\n", depth * 2, "", tag);
}

static const char *heading(void) {
  return ws_fmt("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--%s -->\n"
                "<!-- SPDX-License-Identifier: Apache-2.0 -->\n",
                ws_provenance("", NULL, NULL));
}

const char *ws_emission_name(const ws_gen_t *g) {
  return ws_fmt("%s%s", g->cfg_name, *g->overrides ? ws_fmt("-%s", g->cfg_hash) : "");
}

// ---- IP-XACT: bus interfaces
// ----------------------------------------------------------------------

typedef struct {
  const char *name, *prefix, *bus, *mode; // bus: a definition of amba.com
} bus_t;

static void bus_type(ws_buf_t *b, int depth, const char *tag, const char *name) {
  ws_printf(
      b, "%*s<ipxact:%s vendor=\"amba.com\" library=\"AMBA4\" name=\"%s\" version=\"r0p0_0\"/>\n",
      depth * 2, "", tag, name);
}

static void port_map(ws_buf_t *b, const char *logical, const char *physical) {
  ws_printf(b,
            "%*s<ipxact:portMap><ipxact:logicalPort><ipxact:name>%s</ipxact:name>"
            "</ipxact:logicalPort><ipxact:physicalPort><ipxact:name>%s</ipxact:name>"
            "</ipxact:physicalPort></ipxact:portMap>\n",
            12, "", logical, physical);
}

// Ports whose names begin with the prefix; the rest of the name is the logical port in upper case.
static void port_maps(ws_buf_t *b, const bus_t *bus, const ws_vhead_t *head) {
  open(b, 5, "ipxact:portMaps");
  for (size_t i = 0; i < head->nports; i++) {
    const ws_vport_t *p = &head->port[i];
    if (strncmp(p->name, bus->prefix, strlen(bus->prefix)) != 0) continue;
    port_map(b, ws_upper(p->name + strlen(bus->prefix)), p->name);
  }
  close(b, 5, "ipxact:portMaps");
}

static void bus_interface(ws_buf_t *b, const bus_t *bus, const ws_vhead_t *head) {
  open(b, 2, "ipxact:busInterface");
  leaf(b, 3, "ipxact:name", bus->name);
  bus_type(b, 3, "busType", bus->bus);
  open(b, 3, "ipxact:abstractionTypes");
  open(b, 4, "ipxact:abstractionType");
  bus_type(b, 5, "abstractionRef", ws_fmt("%s_rtl", bus->bus));
  port_maps(b, bus, head);
  close(b, 4, "ipxact:abstractionType");
  close(b, 3, "ipxact:abstractionTypes");
  const char *map = *bus->mode == 's' ? "memoryMap" : "addressSpace";
  open(b, 3, ws_fmt("ipxact:%s", bus->mode));
  ws_printf(b, "        <ipxact:%sRef %sRef=\"%s\"/>\n", map, map,
            *bus->mode == 's' ? "registers" : "memory");
  close(b, 3, ws_fmt("ipxact:%s", bus->mode));
  close(b, 2, "ipxact:busInterface");
}

// ---- IP-XACT: clock, reset, interrupt
// ---------------------------------------------------------------

// Single wires, with the definitions that most tools know.
typedef struct {
  const char *port, *bus, *logical, *mode; // bus: a definition of xilinx.com:signal
  const char *parameters[2][2];            // name, value
} wire_bus_t;

static void wire_interface(ws_buf_t *b, const wire_bus_t *w) {
  const char *const definition =
      ws_fmt("vendor=\"xilinx.com\" library=\"signal\" name=\"%s\" version=\"1.0\"", w->bus);
  open(b, 2, "ipxact:busInterface");
  leaf(b, 3, "ipxact:name", w->port);
  ws_printf(b, "      <ipxact:busType %s/>\n", definition);
  open(b, 3, "ipxact:abstractionTypes");
  open(b, 4, "ipxact:abstractionType");
  ws_printf(b,
            "          <ipxact:abstractionRef vendor=\"xilinx.com\" library=\"signal\" "
            "name=\"%s_rtl\" version=\"1.0\"/>\n",
            w->bus);
  open(b, 5, "ipxact:portMaps");
  port_map(b, w->logical, w->port);
  close(b, 5, "ipxact:portMaps");
  close(b, 4, "ipxact:abstractionType");
  close(b, 3, "ipxact:abstractionTypes");
  ws_printf(b, "      <ipxact:%s/>\n", w->mode);
  open(b, 3, "ipxact:parameters");
  for (size_t i = 0; i < WS_COUNT(w->parameters) && w->parameters[i][0]; i++) {
    ws_printf(b, "        <ipxact:parameter parameterId=\"%s_%s\">\n", w->port,
              w->parameters[i][0]);
    leaf(b, 5, "ipxact:name", w->parameters[i][0]);
    leaf(b, 5, "ipxact:value", w->parameters[i][1]);
    close(b, 4, "ipxact:parameter");
  }
  close(b, 3, "ipxact:parameters");
  close(b, 2, "ipxact:busInterface");
}

// ---- IP-XACT: registers
// ---------------------------------------------------------------------------

static void ipxact_field(ws_buf_t *b, const ws_reg_t *r, const ws_reg_field_t *f) {
  static const char *const access[] = {"read-only", "read-write", "write-only"};
  open(b, 5, "ipxact:field");
  leaf(b, 6, "ipxact:name", f->name);
  leaf(b, 6, "ipxact:description", f->doc);
  number(b, 6, "ipxact:bitOffset", f->lsb);
  if (f->reset >= 0) {
    open(b, 6, "ipxact:resets");
    open(b, 7, "ipxact:reset");
    leaf(b, 8, "ipxact:value", ws_fmt("0x%" PRIX64, (uint64_t)f->reset));
    close(b, 7, "ipxact:reset");
    close(b, 6, "ipxact:resets");
  }
  number(b, 6, "ipxact:bitWidth", f->msb - f->lsb + 1);
  leaf(b, 6, "ipxact:access", access[r->access]);
  close(b, 5, "ipxact:field");
}

static void memory_map(ws_buf_t *b, const ws_config_t *c) {
  size_t n;
  const ws_reg_t *r = ws_regmap(c, &n);
  open(b, 1, "ipxact:memoryMaps");
  open(b, 2, "ipxact:memoryMap");
  leaf(b, 3, "ipxact:name", "registers");
  open(b, 3, "ipxact:addressBlock");
  leaf(b, 4, "ipxact:name", "launch");
  leaf(b, 4, "ipxact:baseAddress", "0x0");
  leaf(b, 4, "ipxact:range", ws_fmt("0x%X", WS_REG_SPACE));
  leaf(b, 4, "ipxact:width", "32");
  leaf(b, 4, "ipxact:usage", "register");
  for (size_t i = 0; i < n; i++) {
    open(b, 4, "ipxact:register");
    leaf(b, 5, "ipxact:name", r[i].name);
    leaf(b, 5, "ipxact:description", r[i].doc);
    leaf(b, 5, "ipxact:addressOffset", ws_fmt("0x%" PRIX32, r[i].offset));
    leaf(b, 5, "ipxact:size", "32");
    leaf(b, 5, "ipxact:volatile", r[i].access == WS_REG_RW ? "false" : "true");
    for (size_t k = 0; k < r[i].fields; k++)
      ipxact_field(b, &r[i], &r[i].field[k]);
    close(b, 4, "ipxact:register");
  }
  close(b, 3, "ipxact:addressBlock");
  leaf(b, 3, "ipxact:addressUnitBits", "8");
  close(b, 2, "ipxact:memoryMap");
  close(b, 1, "ipxact:memoryMaps");
}

// ---- IP-XACT: ports, files
// ------------------------------------------------------------------------

static void model(ws_buf_t *b, const ws_vhead_t *head) {
  open(b, 1, "ipxact:model");
  open(b, 2, "ipxact:views");
  open(b, 3, "ipxact:view");
  leaf(b, 4, "ipxact:name", "rtl");
  leaf(b, 4, "ipxact:componentInstantiationRef", "verilog");
  close(b, 3, "ipxact:view");
  close(b, 2, "ipxact:views");
  open(b, 2, "ipxact:instantiations");
  open(b, 3, "ipxact:componentInstantiation");
  leaf(b, 4, "ipxact:name", "verilog");
  leaf(b, 4, "ipxact:language", "Verilog");
  leaf(b, 4, "ipxact:moduleName", head->name);
  open(b, 4, "ipxact:fileSetRef");
  leaf(b, 5, "ipxact:localName", "rtl");
  close(b, 4, "ipxact:fileSetRef");
  close(b, 3, "ipxact:componentInstantiation");
  close(b, 2, "ipxact:instantiations");
  open(b, 2, "ipxact:ports");
  for (size_t i = 0; i < head->nports; i++) {
    const ws_vport_t *p = &head->port[i];
    ws_printf(b,
              "%*s<ipxact:port><ipxact:name>%s</ipxact:name><ipxact:wire><ipxact:direction>%s</"
              "ipxact:direction>",
              6, "", p->name, p->input ? "in" : "out");
    if (*p->range)
      ws_printf(b,
                "<ipxact:vectors><ipxact:vector><ipxact:left>%d</ipxact:left><ipxact:right>%d</"
                "ipxact:right></ipxact:vector></ipxact:vectors>",
                p->lsb + p->width - 1, p->lsb);
    ws_printf(b, "</ipxact:wire></ipxact:port>\n");
  }
  close(b, 2, "ipxact:ports");
  close(b, 1, "ipxact:model");
}

static void file_set(ws_buf_t *b, const ws_files_t *files, size_t nfiles) {
  open(b, 1, "ipxact:fileSets");
  open(b, 2, "ipxact:fileSet");
  leaf(b, 3, "ipxact:name", "rtl");
  for (size_t i = 0; i < nfiles; i++) {
    ws_printf(b,
              "%*s<ipxact:file><ipxact:name>%s</ipxact:name>"
              "<ipxact:fileType>verilogSource</ipxact:fileType></ipxact:file>\n",
              6, "", files->file[i].name);
  }
  close(b, 2, "ipxact:fileSet");
  close(b, 1, "ipxact:fileSets");
}

const char *ws_ipxact(const ws_gen_t *g, const ws_vhead_t *head, const ws_files_t *files,
                      size_t nfiles) {
  static const bus_t buses[] = {
      {"s_axi", "s_axi_", "AXI4-Lite", "slave"},
      {"m_axi", "m_axi_", "AXI4", "master"},
  };
  static const wire_bus_t wires[] = {
      {"clk_i",
       "clock",
       "CLK",
       "slave",
       {{"ASSOCIATED_BUSIF", "s_axi:m_axi"}, {"ASSOCIATED_RESET", "rst_i"}}},
      {"rst_i", "reset", "RST", "slave", {{"POLARITY", "ACTIVE_HIGH"}}},
      {"irq_o", "interrupt", "INTERRUPT", "master", {{"SENSITIVITY", "LEVEL_HIGH"}}},
  };
  ws_buf_t b = {0};
  ws_printf(&b,
            "%s<ipxact:component xmlns:ipxact=\"http://www.accellera.org/XMLSchema/IPXACT/"
            "1685-2014\">\n",
            heading());
  leaf(&b, 1, "ipxact:vendor", "warpsmith");
  leaf(&b, 1, "ipxact:library", ws_emission_name(g));
  leaf(&b, 1, "ipxact:name", head->name);
  leaf(&b, 1, "ipxact:version", WS_VERSION);
  open(&b, 1, "ipxact:busInterfaces");
  for (size_t i = 0; i < WS_COUNT(buses); i++)
    bus_interface(&b, &buses[i], head);
  for (size_t i = 0; i < WS_COUNT(wires); i++)
    wire_interface(&b, &wires[i]);
  close(&b, 1, "ipxact:busInterfaces");
  open(&b, 1, "ipxact:addressSpaces");
  open(&b, 2, "ipxact:addressSpace");
  leaf(&b, 3, "ipxact:name", "memory");
  leaf(&b, 3, "ipxact:range", "0x100000000");
  number(&b, 3, "ipxact:width", g->cfg.axi_data_w);
  leaf(&b, 3, "ipxact:addressUnitBits", "8");
  close(&b, 2, "ipxact:addressSpace");
  close(&b, 1, "ipxact:addressSpaces");
  memory_map(&b, &g->cfg);
  model(&b, head);
  file_set(&b, files, nfiles);
  leaf(&b, 1, "ipxact:description", ws_fmt("GPU streaming multiprocessor: %s", g->command));
  close(&b, 0, "ipxact:component");
  return b.p;
}

// ---- CMSIS-SVD
// ------------------------------------------------------------------------------------

static void svd_register(ws_buf_t *b, const ws_reg_t *r) {
  static const char *const access[] = {"read-only", "read-write", "write-only"};
  uint32_t mask;
  const uint32_t reset = ws_reg_reset(r, &mask);
  open(b, 4, "register");
  leaf(b, 5, "name", r->name);
  leaf(b, 5, "description", r->doc);
  leaf(b, 5, "addressOffset", ws_fmt("0x%03" PRIX32, r->offset));
  leaf(b, 5, "access", access[r->access]);
  leaf(b, 5, "resetValue", ws_fmt("0x%08" PRIX32, reset));
  leaf(b, 5, "resetMask", ws_fmt("0x%08" PRIX32, mask));
  open(b, 5, "fields");
  for (size_t k = 0; k < r->fields; k++) {
    open(b, 6, "field");
    leaf(b, 7, "name", r->field[k].name);
    leaf(b, 7, "description", r->field[k].doc);
    number(b, 7, "bitOffset", r->field[k].lsb);
    number(b, 7, "bitWidth", r->field[k].msb - r->field[k].lsb + 1);
    close(b, 6, "field");
  }
  close(b, 5, "fields");
  close(b, 4, "register");
}

const char *ws_svd(const ws_gen_t *g, const char *top) {
  ws_buf_t b = {0};
  size_t n;
  const ws_reg_t *r = ws_regmap(&g->cfg, &n);
  ws_printf(&b, "%s<device schemaVersion=\"1.3\">\n", heading());
  leaf(&b, 1, "vendor", "Warpsmith");
  leaf(&b, 1, "name", top);
  leaf(&b, 1, "version", WS_VERSION);
  leaf(&b, 1, "description", ws_fmt("Warpsmith SM: %s", g->command));
  leaf(&b, 1, "addressUnitBits", "8");
  leaf(&b, 1, "width", "32");
  leaf(&b, 1, "size", "32");
  open(&b, 1, "peripherals");
  open(&b, 2, "peripheral");
  leaf(&b, 3, "name", "SM");
  leaf(&b, 3, "description", "launch registers; the base address is that of the design");
  leaf(&b, 3, "baseAddress", "0x00000000");
  open(&b, 3, "addressBlock");
  leaf(&b, 4, "offset", "0x0");
  leaf(&b, 4, "size", ws_fmt("0x%X", WS_REG_SPACE));
  leaf(&b, 4, "usage", "registers");
  close(&b, 3, "addressBlock");
  open(&b, 3, "registers");
  for (size_t i = 0; i < n; i++)
    svd_register(&b, &r[i]);
  close(&b, 3, "registers");
  close(&b, 2, "peripheral");
  close(&b, 1, "peripherals");
  close(&b, 0, "device");
  return b.p;
}
