// SPDX-License-Identifier: Apache-2.0
// Makes what lets a C test drive one module: port structs and the simulators' shells. A port image
// is an array of 32-bit words; every port starts at a word, the inputs but clk_i in one image, the
// outputs in the other, both in order of declaration.
#include "harness.h"
#include "meaning.h"
#include "tmpl.h"
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

static const char *number(int n) {
  return ws_fmt("%d", n);
}

// The instance: its parameters that are set, its ports, and bits of the image `ins`.
static void instance(const harness_t *h, ws_scope_t *s) {
  ws_set(s, "module", ws_fmt("%s%s", h->g->prefix, h->stem));
  ws_set_int(s, "parameters", h->nsets > 0);
  ws_list_t *sets = ws_list_new(s, "sets", "", "name value"),
            *outputs = ws_list_new(s, "outputs", "", "msb name"),
            *ports = ws_list_new(s, "ports", "", "name high low clock input output");
  for (size_t i = 0; i < h->nsets; i++) {
    const int n = (int)strcspn(h->sets[i], "=");
    WS_ROW(sets, ws_fmt("%.*s", n, h->sets[i]), h->sets[i] + n + 1);
  }
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    const int first = h->word[i] * 32;
    const bool clock = is_clock(p);
    WS_ROW(ports, p->name, number(first + p->width - 1), number(first), number(clock),
           number(p->input && !clock), number(!p->input));
    if (!p->input) WS_ROW(outputs, number(p->width - 1), p->name);
  }
  ws_set_int(s, "any_output", h->words[0] > 0);
}

// Each word of the outputs: bits of a port, and how many bits are left.
static void output_words(const harness_t *h, ws_scope_t *s) {
  ws_list_t *words = ws_list_new(s, "words", "", "word name high low pad");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    for (int k = 0; !p->input && k < words_of(p); k++) {
      const int left = p->width - k * 32, bits = left < 32 ? left : 32;
      WS_ROW(words, number(h->word[i] + k), p->name, number(k * 32 + bits - 1), number(k * 32),
             number(32 - bits));
    }
  }
}

// Each output in the vector of all, and the bits that are left in its last word.
static void output_slices(const harness_t *h, ws_scope_t *s) {
  ws_list_t *slices = ws_list_new(s, "slices", "", "name high low end next pad");
  for (size_t i = 0; i < h->head.nports; i++) {
    const ws_vport_t *p = &h->head.port[i];
    const int first = h->word[i] * 32, next = first + p->width,
              end = (h->word[i] + words_of(p)) * 32;
    if (!p->input)
      WS_ROW(slices, p->name, number(next - 1), number(first), number(end - 1), number(next),
             number(end - next));
  }
}

// For the cycle counter of the shell: the bit of the image `ins`, and what the tests of the module
// count. ws_sm is driven by steps (ws_step() of tb/common/ws_sim.h), so its first cycle is 1.
static void cycles(const harness_t *h, ws_scope_t *s) {
  int bit = -1;
  for (size_t i = 0; i < h->head.nports; i++)
    if (h->head.port[i].input && strcmp(h->head.port[i].name, "rst_i") == 0) bit = h->word[i] * 32;
  const bool steps = strcmp(h->stem, "ws_sm") == 0;
  ws_set_int(s, "quick", bit >= 0 && !steps);
  ws_set_int(s, "first", steps);
  ws_set_int(s, "first_edge", !steps);
  ws_set_int(s, "reset", bit >= 0);
  ws_set_int(s, "reset_bit", bit >= 0 ? bit : 0);
}

// Adds the shell of a simulator, NAME.tmpl of gen/shell.
static bool shell(const harness_t *h, const char *name, ws_files_t *out, ws_buf_t *err) {
  const char *file = ws_fmt("gen/shell/%s.tmpl", name);
  const char *text = ws_read_file(ws_fmt("%s/%s", h->g->root, file));
  if (!text) return ws_err(err, "%s cannot be read", file);
  ws_scope_t *s = ws_scope_new(NULL);
  const int in = h->words[1] ? h->words[1] : 1, words = h->words[0] ? h->words[0] : 1;
  ws_set(s, "stem", h->stem);
  ws_set_int(s, "clocked", h->clocked);
  cycles(h, s);
  ws_set_int(s, "ins_msb", in * 32 - 1);
  instance(h, s);
  if (strcmp(name, "dpi.sv") == 0) {
    ws_set_int(s, "out_words", words);
    output_words(h, s);
  } else {
    ws_set_int(s, "outs_msb", words * 32 - 1);
    output_slices(h, s);
  }
  ws_buf_t b = {0};
  ws_printf(&b, "%s\n", ws_provenance("//", NULL, NULL));
  if (!ws_render(file, text, s, &b, err)) return false;
  ws_files_add(out, ws_fmt("%s_%s", h->stem, name), b.p, "wsgen");
  return true;
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
  return shell(&h, "dpi.sv", out, err) && shell(&h, "vpi.v", out, err);
}
