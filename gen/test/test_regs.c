// SPDX-License-Identifier: Apache-2.0
// The launch registers: the table, and the IP-XACT and SVD descriptions made from it. Debian has
// neither schema, so both are checked against grammars written here from IEEE 1685-2014 and
// CMSIS-SVD 1.3, as far as the descriptions use them, and then against the table and the Verilog.
// Damaged descriptions have to be refused.
#include "../config.h"
#include "../emit.h"
#include "../regmap.h"
#include "test.h"
#include "xml.h"

#include <string.h>

#define X "ipxact:"

static const xml_rule_t ipxact_rules[] = {
    {X "component",
     X "vendor " X "library " X "name " X "version " X "busInterfaces? " X "addressSpaces? " X
       "memoryMaps? " X "model? " X "fileSets? " X "description?",
     "xmlns:ipxact"},
    {X "vendor", "[name]", NULL},
    {X "library", "[name]", NULL},
    {X "version", "[text]", NULL},
    {X "busInterfaces", X "busInterface+", NULL},
    {X "busInterface",
     X "name " X "description? " X "busType " X "abstractionTypes? " X "master? " X "slave? " X
       "parameters?",
     NULL},
    {X "parameters", X "parameter+", NULL},
    {X "parameter", X "name " X "value", "parameterId"},
    {X "parameter/" X "value", "[text]", NULL},
    {X "busType", "[empty]", "vendor library name version"},
    {X "abstractionTypes", X "abstractionType+", NULL},
    {X "abstractionType", X "abstractionRef " X "portMaps?", NULL},
    {X "abstractionRef", "[empty]", "vendor library name version"},
    {X "portMaps", X "portMap+", NULL},
    {X "portMap", X "logicalPort " X "physicalPort", NULL},
    {X "logicalPort", X "name " X "range?", NULL},
    {X "physicalPort", X "name " X "partSelect?", NULL},
    {X "master", X "addressSpaceRef?", NULL},
    {X "addressSpaceRef", "[empty]", "addressSpaceRef"},
    {X "slave", X "memoryMapRef?", NULL},
    {X "memoryMapRef", "[empty]", "memoryMapRef"},
    {X "addressSpaces", X "addressSpace+", NULL},
    {X "addressSpace", X "name " X "description? " X "range " X "width " X "addressUnitBits?",
     NULL},
    {X "addressUnitBits", "[number]", NULL},
    {X "memoryMaps", X "memoryMap+", NULL},
    {X "memoryMap", X "name " X "description? " X "addressBlock* " X "addressUnitBits?", NULL},
    {X "addressBlock",
     X "name " X "description? " X "baseAddress " X "range " X "width " X "usage? " X "volatile? " X
       "access? " X "register*",
     NULL},
    {X "baseAddress", "[number]", NULL},
    {X "range", "[number]", NULL},
    {X "width", "[number]", NULL},
    {X "usage", "[memory|register|reserved]", NULL},
    {X "register",
     X "name " X "displayName? " X "description? " X "addressOffset " X "size " X "volatile? " X
       "access? " X "field+",
     NULL},
    {X "displayName", "[text]", NULL},
    {X "addressOffset", "[number]", NULL},
    {X "size", "[number]", NULL},
    {X "volatile", "[true|false]", NULL},
    {X "field",
     X "name " X "displayName? " X "description? " X "bitOffset " X "resets? " X "bitWidth " X
       "volatile? " X "access?",
     NULL},
    {X "bitOffset", "[number]", NULL},
    {X "resets", X "reset+", NULL},
    {X "reset", X "value " X "mask?", NULL},
    {X "value", "[number]", NULL},
    {X "bitWidth", "[number]", NULL},
    {X "access", "[read-only|write-only|read-write|writeOnce|read-writeOnce]", NULL},
    {X "model", X "views? " X "instantiations? " X "ports?", NULL},
    {X "views", X "view+", NULL},
    {X "view", X "name " X "description? " X "envIdentifier* " X "componentInstantiationRef?",
     NULL},
    {X "componentInstantiationRef", "[name]", NULL},
    {X "instantiations", X "componentInstantiation+", NULL},
    {X "componentInstantiation",
     X "name " X "description? " X "language? " X "moduleName? " X "fileSetRef*", NULL},
    {X "language", "[text]", NULL},
    {X "moduleName", "[name]", NULL},
    {X "fileSetRef", X "localName", NULL},
    {X "localName", "[name]", NULL},
    {X "ports", X "port+", NULL},
    {X "port", X "name " X "description? " X "wire", NULL},
    {X "wire", X "direction " X "vectors?", NULL},
    {X "direction", "[in|out|inout|phantom]", NULL},
    {X "vectors", X "vector+", NULL},
    {X "vector", X "left " X "right", NULL},
    {X "left", "[number]", NULL},
    {X "right", "[number]", NULL},
    {X "fileSets", X "fileSet+", NULL},
    {X "fileSet", X "name " X "description? " X "file*", NULL},
    {X "file", X "name " X "fileType+", NULL},
    {X "fileType", "[verilogSource|verilogSource-95|verilogSource-2001|systemVerilogSource]", NULL},
    {X "file/" X "name", "[text]", NULL},
    {X "name", "[name]", NULL},
    {X "description", "[text]", NULL},
    {NULL, NULL, NULL}};

static const xml_rule_t svd_rules[] = {
    {"device",
     "vendor? vendorID? name series? version description licenseText? addressUnitBits width size? "
     "access? protection? resetValue? resetMask? peripherals",
     "schemaVersion"},
    {"peripherals", "peripheral+", NULL},
    {"peripheral",
     "name version? description? groupName? baseAddress size? access? protection? resetValue? "
     "resetMask? addressBlock* interrupt* registers?",
     NULL},
    {"addressBlock", "offset size usage protection?", NULL},
    {"offset", "[number]", NULL},
    {"usage", "[registers|buffer|reserved]", NULL},
    {"registers", "register+", NULL},
    {"register",
     "name displayName? description? addressOffset size? access? protection? resetValue? "
     "resetMask? dataType? modifiedWriteValues? readAction? fields?",
     NULL},
    {"fields", "field+", NULL},
    {"field", "name description? bitOffset bitWidth? access? modifiedWriteValues? readAction?",
     NULL},
    {"addressOffset", "[number]", NULL},
    {"access", "[read-only|write-only|read-write|writeOnce|read-writeOnce]", NULL},
    {"resetValue", "[number]", NULL},
    {"resetMask", "[number]", NULL},
    {"bitOffset", "[number]", NULL},
    {"bitWidth", "[number]", NULL},
    {"baseAddress", "[number]", NULL},
    {"addressUnitBits", "[number]", NULL},
    {"width", "[number]", NULL},
    {"size", "[number]", NULL},
    {"name", "[name]", NULL},
    {"vendor", "[text]", NULL},
    {"version", "[text]", NULL},
    {"description", "[text]", NULL},
    {NULL, NULL, NULL}};

// ---- against the table
// ----------------------------------------------------------------------------

static const char *access_word(ws_reg_access_t a) {
  return a == WS_REG_RO ? "read-only" : a == WS_REG_RW ? "read-write" : "write-only";
}

// A field at `x`, with tags that begin with `p`.
static bool same_field(const xml_t *x, const char *p, const ws_reg_field_t *f, ws_buf_t *err) {
  return (strcmp(xml_value(x, ws_fmt("%sname", p)), f->name) == 0 &&
          xml_number(x, ws_fmt("%sbitOffset", p)) == (uint64_t)f->lsb &&
          xml_number(x, ws_fmt("%sbitWidth", p)) == (uint64_t)(f->msb - f->lsb + 1)) ||
         ws_err(err, "line %d: not the field %s of the table", x->line, f->name);
}

static bool same_ipxact_reset(const xml_t *x, const ws_reg_t *r, const ws_reg_field_t *f,
                              ws_buf_t *err) {
  const uint64_t want = f->reset < 0 ? UINT64_MAX : (uint64_t)f->reset;
  return (xml_number(x, X "resets/" X "reset/" X "value") == want &&
          strcmp(xml_value(x, X "access"), access_word(r->access)) == 0) ||
         ws_err(err, "line %d: reset or access of %s", x->line, f->name);
}

static bool same_svd_reset(const xml_t *x, const ws_reg_t *r, ws_buf_t *err) {
  uint32_t mask;
  const uint32_t value = ws_reg_reset(r, &mask);
  return (xml_number(x, "resetValue") == value && xml_number(x, "resetMask") == mask &&
          strcmp(xml_value(x, "access"), access_word(r->access)) == 0) ||
         ws_err(err, "line %d: reset or access of %s", x->line, r->name);
}

static bool same_registers(const xml_t *x, const char *p, const ws_config_t *c, ws_buf_t *err) {
  size_t n;
  const ws_reg_t *r = ws_regmap(c, &n);
  const bool ipxact = *p != 0;
  x = xml_child(x, ws_fmt("%sregister", p));
  for (size_t i = 0; i < n; i++, x = x->next) {
    if (!x || strcmp(xml_value(x, ws_fmt("%sname", p)), r[i].name) != 0 ||
        xml_number(x, ws_fmt("%saddressOffset", p)) != r[i].offset)
      return ws_err(err, "line %d: not the register %s", x ? x->line : 0, r[i].name);
    if (!ipxact && !same_svd_reset(x, &r[i], err)) return false;
    const xml_t *f = xml_child(ipxact ? x : xml_child(x, "fields"), ws_fmt("%sfield", p));
    for (size_t k = 0; k < r[i].fields; k++, f = f->next)
      if (!f || !same_field(f, p, &r[i].field[k], err) ||
          (ipxact && !same_ipxact_reset(f, &r[i], &r[i].field[k], err)))
        return f ? false : ws_err(err, "line %d: a field is missing", x->line);
    if (f) return ws_err(err, "line %d: one field too many", f->line);
  }
  return !x || ws_err(err, "line %d: one register too many", x->line);
}

// ---- against the Verilog
// --------------------------------------------------------------------------

static const ws_vport_t *port_named(const ws_vhead_t *head, const char *name) {
  for (size_t i = 0; i < head->nports; i++)
    if (strcmp(head->port[i].name, name) == 0) return &head->port[i];
  return NULL;
}

static bool same_ports(const xml_t *component, const ws_vhead_t *head, ws_buf_t *err) {
  size_t n = 0;
  const xml_t *x = xml_child(xml_child(xml_child(component, X "model"), X "ports"), X "port");
  for (; x; x = x->next, n++) {
    const ws_vport_t *p = port_named(head, xml_value(x, X "name"));
    const uint64_t left = xml_number(x, X "wire/" X "vectors/" X "vector/" X "left");
    const uint64_t right = xml_number(x, X "wire/" X "vectors/" X "vector/" X "right");
    if (!p || p->input != (strcmp(xml_value(x, X "wire/" X "direction"), "in") == 0) ||
        (left == UINT64_MAX ? p->width != 1
                            : left - right + 1 != (uint64_t)p->width || right != (uint64_t)p->lsb))
      return ws_err(err, "line %d: not as in the Verilog", x->line);
  }
  return n == head->nports || ws_err(err, "%zu ports, the Verilog has %zu", n, head->nports);
}

// AXI ports of the Verilog are mapped, each once, to the logical port of the rest of their name;
// clock, reset and interrupt to that of their definition.
static const char *logical_port(const char *name) {
  static const char *const wires[][2] = {
      {"clk_i", "CLK"}, {"rst_i", "RST"}, {"irq_o", "INTERRUPT"}};
  for (size_t i = 0; i < WS_COUNT(wires); i++)
    if (strcmp(name, wires[i][0]) == 0) return wires[i][1];
  return strncmp(name + 1, "_axi_", 5) == 0 ? ws_upper(name + strlen("m_axi_")) : NULL;
}

static bool same_maps(const xml_t *component, const ws_vhead_t *head, ws_buf_t *err) {
  size_t want = 0, n = 0;
  for (size_t i = 0; i < head->nports; i++)
    want += logical_port(head->port[i].name) != NULL;
  const xml_t *bus = xml_child(xml_child(component, X "busInterfaces"), X "busInterface");
  for (; bus; bus = bus->next) {
    const xml_t *types = xml_child(xml_child(bus, X "abstractionTypes"), X "abstractionType");
    const xml_t *x = xml_child(xml_child(types, X "portMaps"), X "portMap");
    for (; x; x = x->next, n++) {
      const char *name = xml_value(x, X "physicalPort/" X "name");
      const char *logical = xml_value(x, X "logicalPort/" X "name");
      const char *right = port_named(head, name) ? logical_port(name) : NULL;
      if (!right || strcmp(right, logical) != 0 ||
          strncmp(name, xml_value(bus, X "name"), strlen("m_axi")) != 0)
        return ws_err(err, "line %d: %s is mapped to %s", x->line, name, logical);
    }
  }
  return n == want || ws_err(err, "%zu ports are mapped, the Verilog has %zu", n, want);
}

static bool same_files(const xml_t *component, const char *list, ws_buf_t *err) {
  const xml_t *x = xml_child(xml_child(xml_child(component, X "fileSets"), X "fileSet"), X "file");
  ws_buf_t names = {0};
  for (; x; x = x->next)
    ws_printf(&names, "%s\n", xml_value(x, X "name"));
  return (list && names.p && t_has(list, names.p)) || ws_err(err, "files are not those of files.f");
}

// ---- one description
// ------------------------------------------------------------------------------

typedef struct {
  ws_gen_t g;
  ws_vhead_t head;
  const char *xml, *svd, *regs_h, *config_h, *list;
} emission_t;

static const char *file_of(const ws_files_t *f, const char *name) {
  for (size_t i = 0; i < f->n; i++)
    if (strcmp(f->file[i].name, name) == 0) return f->file[i].text;
  return NULL;
}

static bool emit(emission_t *e, const char *cfg, const char *word, ws_buf_t *err) {
  ws_files_t files = {0};
  char *words[] = {ws_strdup(word ? word : "")};
  if (!ws_gen_init(&e->g, ".", cfg, words, word ? 1 : 0, err) ||
      !ws_emit_closure(&e->g, "ws_sm", &files, err) ||
      !ws_emit_side_files(&e->g, "ws_sm", false, &files, err))
    return false;
  const char *top = ws_fmt("%sws_sm", e->g.prefix);
  e->xml = file_of(&files, ws_fmt("%s.xml", top));
  e->svd = file_of(&files, ws_fmt("%s.svd", top));
  e->regs_h = file_of(&files, "ws_regs.h");
  e->config_h = file_of(&files, "ws_config.h");
  e->list = file_of(&files, "files.f");
  const char *v = file_of(&files, ws_fmt("%s.v", top));
  return e->xml && e->svd && e->regs_h && e->config_h && e->list && v &&
         ws_vhead_parse(top, v, NULL, 0, &e->head, err);
}

static bool ipxact_is_right(const emission_t *e, const char *text, ws_buf_t *err) {
  const xml_t *x = xml_read(text, err);
  if (!x || !xml_check(x, ipxact_rules, err)) return false;
  const xml_t *map = xml_child(xml_child(x, X "memoryMaps"), X "memoryMap");
  const xml_t *space = xml_child(xml_child(x, X "addressSpaces"), X "addressSpace");
  if (!t_has(text, ws_fmt("memoryMapRef=\"%s\"", xml_value(map, X "name"))) ||
      !t_has(text, ws_fmt("addressSpaceRef=\"%s\"", xml_value(space, X "name"))) ||
      strcmp(xml_value(x, X "model/" X "views/" X "view/" X "componentInstantiationRef"),
             xml_value(x, X "model/" X "instantiations/" X "componentInstantiation/" X "name")) !=
          0)
    return ws_err(err, "a reference names nothing");
  return same_registers(xml_child(map, X "addressBlock"), X, &e->g.cfg, err) &&
         same_ports(x, &e->head, err) && same_maps(x, &e->head, err) && same_files(x, e->list, err);
}

static bool svd_is_right(const emission_t *e, const char *text, ws_buf_t *err) {
  const xml_t *x = xml_read(text, err);
  if (!x || !xml_check(x, svd_rules, err)) return false;
  const xml_t *p = xml_child(xml_child(x, "peripherals"), "peripheral");
  return same_registers(xml_child(p, "registers"), "", &e->g.cfg, err);
}

// The text with its first `from` replaced.
static const char *damaged(const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  return at ? ws_fmt("%.*s%s%s", (int)(at - text), text, to, at + strlen(from)) : NULL;
}

static void damages(const emission_t *e) {
  static const struct {
    const char *what, *from, *to;
    bool svd;
  } d[] = {
      {"not_closed", "</ipxact:component>", "", false},
      {"order", "<ipxact:size>32</ipxact:size>\n", "", false},
      {"unknown_element", "<ipxact:usage>register</ipxact:usage>", "<ipxact:use/>", false},
      {"vendor_without_name", "<ipxact:vendor>warpsmith<", "<ipxact:vendor><", false},
      {"access_word", "read-write", "readwrite", false},
      {"number", "<ipxact:bitOffset>8<", "<ipxact:bitOffset>x8<", false},
      {"offset", "<ipxact:addressOffset>0x14<", "<ipxact:addressOffset>0x18<", false},
      {"field_width", "<ipxact:bitWidth>24<", "<ipxact:bitWidth>23<", false},
      {"reset", "0x57534D31", "0x57534D32", false},
      {"register_name", "<ipxact:name>GRID_X<", "<ipxact:name>GRID_Y<", false},
      {"direction", "<ipxact:direction>out<", "<ipxact:direction>in<", false},
      {"port_width", "<ipxact:left>11<", "<ipxact:left>12<", false},
      {"logical_port", "<ipxact:name>AWADDR<", "<ipxact:name>ARADDR<", false},
      {"file", "<ipxact:name>ws_sm.v<", "<ipxact:name>ws_sn.v<", false},
      {"clock_port", "<ipxact:name>CLK<", "<ipxact:name>CLOCK<", false},
      {"interrupt_unmapped", "<ipxact:name>irq_o</ipxact:name></ipxact:physicalPort>",
       "<ipxact:name>irq_x</ipxact:name></ipxact:physicalPort>", false},
      {"parameter_without_id", " parameterId=\"rst_i_POLARITY\"", "", false},
      {"map_reference", "memoryMapRef=\"registers\"", "memoryMapRef=\"register\"", false},
      {"bus_version", " version=\"r0p0_0\"/>", "/>", false},
      {"svd_order", "<width>32</width>\n  <size>32</size>", "<size>32</size><width>32</width>",
       true},
      {"svd_offset", "<addressOffset>0x014<", "<addressOffset>0x010<", true},
      {"svd_mask", "<resetMask>0xFFFFFFFF<", "<resetMask>0x7FFFFFFF<", true},
      {"svd_access", "<access>read-write<", "<access>read-only<", true},
      {"svd_field", "<name>THREADS<", "<name>WARPS<", true},
      {"svd_schema", " schemaVersion=\"1.3\"", "", true},
  };
  for (size_t i = 0; i < WS_COUNT(d); i++) {
    ws_buf_t err = {0};
    const char *text = damaged(d[i].svd ? e->svd : e->xml, d[i].from, d[i].to);
    t_ok(text && !(d[i].svd ? svd_is_right(e, text, &err) : ipxact_is_right(e, text, &err)),
         ws_fmt("regs/damage_is_seen[%s]", d[i].what), "%s", text ? "accepted" : "no such text");
  }
}

// ---- the table, the header
// ------------------------------------------------------------------------

static void table(void) {
  ws_config_t c;
  ws_buf_t err = {0};
  size_t n;
  ws_config_defaults(&c);
  ws_config_resolve(&c, &err);
  const ws_reg_t *r = ws_regmap(&c, &n);
  bool ok = n > 20;
  for (size_t i = 0; i < n && ok; i++) {
    ok = r[i].offset % 4 == 0 && r[i].offset < WS_REG_SPACE && r[i].fields > 0 &&
         (i == 0 || r[i].offset > r[i - 1].offset);
    for (size_t k = 0; k < r[i].fields && ok; k++) {
      const ws_reg_field_t *f = &r[i].field[k];
      ok = f->lsb >= 0 && f->lsb <= f->msb && f->msb < 32 &&
           (k == 0 || f->lsb > r[i].field[k - 1].msb) &&
           (f->reset < 0 || (uint64_t)f->reset <= ws_reg_field_bits(f) >> f->lsb);
    }
    if (!ok) ws_err(&err, "%s", r[i].name);
  }
  t_ok(ok, "regs/table_is_in_order", "%s", t_text(&err));
}

// C and assembly take the header, and both see the offsets of the table.
static void header(const emission_t *e) {
  size_t n;
  const ws_reg_t *r = ws_regmap(&e->g.cfg, &n);
  ws_buf_t c = {0}, s = {0};
  ws_printf(&c, "#include \"ws_regs.h\"\n");
  ws_printf(&c, "_Static_assert(WS_REG_COUNTER_N == %zu, \"\");\n", ws_perf_count(&e->g.cfg));
  ws_printf(&s, "#include \"ws_regs.h\"\n  .text\n");
  for (size_t i = 0; i < n; i++) {
    ws_printf(&c, "_Static_assert(WS_REG_%s == 0x%x, \"\");\n", r[i].name, r[i].offset);
    ws_printf(&s, "  .if WS_REG_%s != 0x%x\n  .error \"%s\"\n  .endif\n", r[i].name, r[i].offset,
              r[i].name);
    for (size_t k = 0; k < r[i].fields && r[i].fields > 1; k++)
      ws_printf(&c, "_Static_assert(WS_REG_%s_%s_MASK == 0x%xu && WS_REG_%s_%s_LSB == %d, \"\");\n",
                r[i].name, r[i].field[k].name, ws_reg_field_bits(&r[i].field[k]), r[i].name,
                r[i].field[k].name, r[i].field[k].lsb);
  }
  t_write(TMP "/regs/ws_regs.h", e->regs_h);
  t_write(TMP "/regs/c.c", c.p);
  t_write(TMP "/regs/ws_config.h", e->config_h);
  t_write(TMP "/regs/c89.c", "#include \"ws_regs.h\"\n#include \"ws_config.h\"\nint unused;\n");
  t_write(TMP "/regs/s.S", s.p);
  t_ok(t_shell("gcc -std=c11 -Wall -Wextra -Wundef -pedantic -Werror -c -o " TMP "/regs/c.o " TMP
               "/regs/c.c") == 0,
       "regs/header_in_c", "see above");
  t_ok(t_shell("gcc -std=c89 -Wall -Wextra -pedantic -Werror -fsyntax-only " TMP "/regs/c89.c") ==
           0,
       "regs/headers_in_c89", "see above");
  t_ok(t_shell("gcc -c -o " TMP "/regs/s.o " TMP "/regs/s.S") == 0, "regs/header_in_assembly",
       "see above");
}

void test_regs(void) {
  static const struct {
    const char *cfg, *word;
  } cases[] = {
      {"tiny", NULL}, {"tiny", "PERF_COUNTERS=0"}, {"tiny", "PREFIX=acme_"}, {"wide", NULL}};
  table();
  for (size_t i = 0; i < WS_COUNT(cases); i++) {
    emission_t e;
    ws_buf_t err = {0};
    const char *what = cases[i].word ? ws_fmt("%s %s", cases[i].cfg, cases[i].word) : cases[i].cfg;
    const bool ok = emit(&e, cases[i].cfg, cases[i].word, &err);
    t_ok(ok && ipxact_is_right(&e, e.xml, &err), ws_fmt("regs/ipxact[%s]", what), "%s",
         t_text(&err));
    t_ok(ok && svd_is_right(&e, e.svd, &err), ws_fmt("regs/svd[%s]", what), "%s", t_text(&err));
    if (ok && i == 0) {
      header(&e);
      damages(&e);
    }
  }
}
