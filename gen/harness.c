// SPDX-License-Identifier: Apache-2.0
// Makes what lets a C test drive one module: port structs and the simulators' shells. A port image
// is an array of 32-bit words; every port starts at a word, the inputs but clk_i in one image, the
// outputs in the other, both in order of declaration.
#include "harness.h"
#include "meaning.h"
#include "vhead.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
  const ws_gen_t *g;
  const char *stem, *upper;
  ws_vhead_t head;
  const char *text, *statements; // of the module, and its template or NULL
  char *const *sets;
  size_t nsets;
  bool clocked;
  int words[2]; // [input]
  int *word;    // first word of each port
} harness_t;

static bool is_clock(const ws_vport_t *p) {
  return p->input && strcmp(p->name, "clk_i") == 0;
}

static int words_of(const ws_vport_t *p) {
  return (p->width + 31) / 32;
}

static void place_ports(harness_t *h) {
  h->word = ws_zalloc(sizeof *h->word * (h->head.nports + 1));
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    h->clocked = h->clocked || is_clock(p);
    if (is_clock(p)) continue;
    h->word[i] = h->words[p->input];
    h->words[p->input] += words_of(p);
  }
}

static void image_struct(const harness_t *h, ws_buf_t *b, bool input) {
  const char *dir = input ? "in" : "out";
  ws_printf(b, "\ntypedef struct {\n");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    if (p->input != input || is_clock(p)) continue;
    ws_printf(b, "  uint32_t %s", p->name);
    if (p->width > 32) ws_printf(b, "[%d]", words_of(p));
    ws_printf(b, "; // %d bit%s\n", p->width, p->width == 1 ? "" : "s");
  }
  if (!h->words[input]) ws_printf(b, "  uint32_t none;\n");
  ws_printf(b, "} %s_%s_t;\n", h->stem, dir);
}

// A text as a string of C.
static const char *c_string(const char *s) {
  ws_buf_t b = {0};
  ws_printf(&b, "\"");
  for (; *s; s++)
    ws_printf(&b, "%s%c", strchr("\"\\", *s) ? "\\" : "", *s);
  ws_printf(&b, "\"");
  return b.p;
}

// What the ports mean, for messages of tests.
static void meanings(const harness_t *h, ws_buf_t *b) {
  ws_printf(b, "// In the same order: M(dimensions, bits of an element, meaning)\n"
               "#define WS_DUT_MEANINGS(M)");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    if (is_clock(p)) continue;
    int bits;
    const char *dimensions = ws_port_dimensions(&h->head, p, &bits);
    ws_printf(b, " \\\n  M(%s, %d, %s)", c_string(dimensions), bits,
              c_string(ws_port_meaning(h->text, h->statements, p->name)));
  }
  ws_printf(b, "\n");
}

static const char *dut_header(const harness_t *h) {
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n// SPDX-License-Identifier: Apache-2.0\n", ws_provenance("//", NULL, NULL));
  ws_printf(&b, "#ifndef %s_DUT_H\n#define %s_DUT_H\n\n#include <stdint.h>\n\n", h->upper,
            h->upper);
  for (size_t i = 0; i < h->head.nparams; i++) {
    int64_t v = h->head.param[i].value;
    ws_printf(&b, "#define %s_%s %" PRId64 "%s\n", h->upper, h->head.param[i].name, v,
              v > INT32_MAX || v < INT32_MIN ? "LL" : "");
  }
  image_struct(h, &b, true);
  image_struct(h, &b, false);
  ws_printf(
      &b, "\n// Port list: P(direction, name, bits, first word of its image)\n#define %s_PORTS(P)",
      h->upper);
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    if (!is_clock(p))
      ws_printf(&b, " \\\n  P(%s, %s, %d, %d)", p->input ? "in" : "out", p->name, p->width,
                h->word[i]);
  }
  ws_printf(&b, "\n\n// For code that serves any module.\n");
  ws_printf(&b,
            "#define WS_DUT_NAME \"%s\"\n#define WS_DUT_IN_WORDS %d\n#define WS_DUT_OUT_WORDS %d\n",
            h->stem, h->words[1], h->words[0]);
  ws_printf(&b, "#define WS_DUT_PORTS %s_PORTS\n#define WS_DUT_CLOCKED %d\n", h->upper, h->clocked);
  meanings(h, &b);
  ws_printf(&b, "#define WS_DUT_IN %s_in_t\n#define WS_DUT_OUT %s_out_t\n", h->stem, h->stem);
  for (size_t i = 0; i < h->head.nports; i++)
    if (h->head.port[i].input && strcmp(h->head.port[i].name, "rst_i") == 0)
      ws_printf(&b, "#define WS_DUT_RST_WORD %d\n", h->word[i]);
  ws_printf(&b, "\n#endif\n");
  return b.p;
}

// The instance. Inputs are slices of the image `ins`; outputs are wires o_<port>.
static void instance(const harness_t *h, ws_buf_t *b) {
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    if (!p->input) ws_printf(b, "  wire [%d:0] o_%s;\n", p->width - 1, p->name);
  }
  ws_printf(b, "  %s%s", h->g->prefix, h->stem);
  for (size_t i = 0; i < h->nsets; i++) {
    int n = (int)strcspn(h->sets[i], "=");
    ws_printf(b, "%s.%.*s(%s)", i ? ", " : " #(", n, h->sets[i], h->sets[i] + n + 1);
  }
  ws_printf(b, "%s u_dut (\n", h->nsets ? ")" : "");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    const char *comma = i + 1 < h->head.nports ? "," : "";
    if (is_clock(p))
      ws_printf(b, "    .clk_i(clk)%s\n", comma);
    else if (p->input)
      ws_printf(b, "    .%s(ins[%d:%d])%s\n", p->name, h->word[i] * 32 + p->width - 1,
                h->word[i] * 32, comma);
    else
      ws_printf(b, "    .%s(o_%s)%s\n", p->name, p->name, comma);
  }
  ws_printf(b, "  );\n");
}

// The image of the outputs as one vector, its unused bits 0.
static void outputs_vector(const harness_t *h, ws_buf_t *b) {
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    int first = h->word[i] * 32, used = first + p->width, end = (h->word[i] + words_of(p)) * 32;
    if (p->input) continue;
    ws_printf(b, "  assign outs[%d:%d] = o_%s;\n", used - 1, first, p->name);
    if (used < end) ws_printf(b, "  assign outs[%d:%d] = %d'd0;\n", end - 1, used, end - used);
  }
  if (!h->words[0]) ws_printf(b, "  assign outs = 32'd0;\n");
}

// The same as an array of words that is filled on demand: concatenating thousands of bits in each
// evaluation took half of the simulation's time.
static void outputs_words(const harness_t *h, ws_buf_t *b) {
  ws_printf(b, "\n  task look;\n");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    for (int k = 0; !p->input && k < words_of(p); k++) {
      int left = p->width - k * 32, bits = left < 32 ? left : 32;
      if (bits == 32)
        ws_printf(b, "    outs[%d] = o_%s[%d:%d];\n", h->word[i] + k, p->name, k * 32 + 31, k * 32);
      else
        ws_printf(b, "    outs[%d] = {%d'd0, o_%s[%d:%d]};\n", h->word[i] + k, 32 - bits, p->name,
                  k * 32 + bits - 1, k * 32);
    }
  }
  if (!h->words[0]) ws_printf(b, "    outs[0] = 32'd0;\n");
  ws_printf(b, "  endtask\n");
}

static const char *dpi_shell(const harness_t *h) {
  ws_buf_t b = {0};
  int in = h->words[1] ? h->words[1] * 32 : 32, out = h->words[0] ? h->words[0] : 1;
  ws_printf(&b, "%s\n// SPDX-License-Identifier: Apache-2.0\n", ws_provenance("//", NULL, NULL));
  ws_printf(&b,
            "// Shell for Verilator: calls the C test once a step and does what it asks for.\n");
  ws_printf(&b, "module %s_tbtop;\n", h->stem);
  ws_printf(
      &b,
      "  import \"DPI-C\" function int ws_dut_step(input int outs[%d], output bit [%d:0] ins);\n\n",
      out, in - 1);
  // Verilator writes to waves only signals that the functions it has run may have changed, and
  // assumes that a process with delays runs once. Signals that such a process sets are therefore
  // public: they are compared in every step. So is clk_i of all modules, which is the same
  // variable.
  ws_printf(&b, "`ifdef WS_TRACE\n`define WS_SEEN /*verilator public_flat_rd*/\n`else\n"
                "`define WS_SEEN\n`endif\n");
  ws_printf(&b,
            "  bit [%d:0] ins;\n  bit [%d:0] next_ins `WS_SEEN;\n  int outs[%d];\n"
            "  int command `WS_SEEN;\n",
            in - 1, in - 1, out);
  ws_printf(&b, "  bit clk `WS_SEEN;\n  bit apply `WS_SEEN;\n  bit edge_due `WS_SEEN;\n");
  ws_printf(&b, "\n");
  instance(h, &b);
  outputs_words(h, &b);
  ws_printf(&b, "\n`ifdef WS_TRACE\n  string wave;\n`endif\n");
  // The inputs change in a process of their own, with the clock edge or when `apply` changes. If
  // the process with the delays wrote them, each of its delays would evaluate the logic after them.
  ws_printf(&b, "\n  always @(posedge clk, apply) ins <= next_ins;\n\n");
  ws_printf(
      &b, "  always begin\n`ifdef WS_TRACE\n    if ($value$plusargs(\"wave=%%s\", wave)) begin\n");
  ws_printf(&b, "      $dumpfile(wave);\n      $dumpvars(0, %s_tbtop);\n    end\n`endif\n    #1;\n",
            h->stem);
  // If one step follows another, new inputs come with the clock edge, so that a cycle is one
  // evaluation.
  ws_printf(
      &b,
      "    look();\n    command = ws_dut_step(outs, next_ins);\n    while (command != 2) begin\n");
  ws_printf(&b, "      if (!edge_due) begin\n        apply = !apply;\n        #1;\n      end\n");
  if (h->clocked)
    ws_printf(&b, "      if (command == 1) begin\n        clk = 1'b1;\n        #1;\n        clk = "
                  "1'b0;\n        #1;\n      end\n");
  ws_printf(&b, "      edge_due = command == 3;\n      look();\n      command = ws_dut_step(outs, "
                "next_ins);\n    "
                "  if (edge_due) begin\n        clk = 1'b1;\n        #1;\n        clk = "
                "1'b0;\n        #1;\n      end\n    end\n    $finish;\n  end\nendmodule\n");
  return b.p;
}

static const char *vpi_shell(const harness_t *h) {
  ws_buf_t b = {0};
  int in = h->words[1] ? h->words[1] * 32 : 32, out = h->words[0] ? h->words[0] * 32 : 32;
  ws_printf(&b, "%s\n// SPDX-License-Identifier: Apache-2.0\n", ws_provenance("//", NULL, NULL));
  ws_printf(&b, "// Shell for Icarus: calls the C test once a step and does what it asks for.\n");
  ws_printf(&b, "module %s_tbtop;\n  reg [%d:0] ins, next_ins;\n  wire [%d:0] outs;\n", h->stem,
            in - 1, out - 1);
  ws_printf(&b, "  reg [31:0] command;\n  reg [8*256-1:0] wave;\n");
  ws_printf(&b, "  reg clk, edge_due;\n");
  ws_printf(&b, "\n");
  instance(h, &b);
  outputs_vector(h, &b);
  ws_printf(&b, "\n  initial begin\n    if ($value$plusargs(\"wave=%%s\", wave)) begin\n");
  ws_printf(&b, "      $dumpfile(wave);\n      $dumpvars(0, %s_tbtop);\n    end\n", h->stem);
  ws_printf(&b, "    ins = 0;\n    next_ins = 0;\n%s    #1;\n", "    clk = 1'b0;\n");
  ws_printf(&b, "    $ws_step(outs, next_ins, command);\n    while (command != 32'd2) begin\n");
  ws_printf(&b, "      ins = next_ins;\n      #1;\n");
  if (h->clocked)
    ws_printf(&b, "      if (command == 32'd1) begin\n        clk = 1'b1;\n        #1;\n        "
                  "clk = 1'b0;\n      end\n");
  ws_printf(&b, "      edge_due = command == 32'd3;\n      $ws_step(outs, next_ins, command);\n    "
                "  if (edge_due) begin\n        clk = 1'b1;\n        #1;\n        clk = 1'b0;\n    "
                "  end\n    end\n    $finish;\n  end\nendmodule\n");
  return b.p;
}

bool ws_harness(const ws_gen_t *g, const char *stem, const char *verilog, char *const *sets,
                size_t nsets, ws_files_t *out, ws_buf_t *err) {
  harness_t h = {.g = g, .stem = stem, .upper = ws_upper(stem), .sets = sets, .nsets = nsets};
  const char *text = verilog ? ws_read_file(verilog) : ws_module_text(g, stem, err);
  if (verilog && !text) return ws_err(err, "%s cannot be read", verilog);
  if (!text || !ws_vhead_parse(ws_fmt("%s.v", stem), text, sets, nsets, &h.head, err)) return false;
  if (strcmp(h.head.name, stem) != 0)
    return ws_err(err, "%s: the file names its module %s", stem, h.head.name);
  h.text = text;
  h.statements = verilog ? NULL : ws_read_file(ws_fmt("%s/%s", g->root, ws_template_path(stem)));
  place_ports(&h);
  ws_files_add(out, ws_fmt("%s_dut.h", stem), dut_header(&h), "wsgen");
  ws_files_add(out, ws_fmt("%s_dpi.sv", stem), dpi_shell(&h), "wsgen");
  ws_files_add(out, ws_fmt("%s_vpi.v", stem), vpi_shell(&h), "wsgen");
  return true;
}
