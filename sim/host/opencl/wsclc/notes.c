// SPDX-License-Identifier: Apache-2.0
// What others are to know of the kernels: a note for each (ws_note.h), which libws and wsrun read,
// and a text for the OpenCL driver (section .ws_opencl), with a line per kernel and argument:
//   kernel <tab> name <tab> local bytes <tab> indirect <tab> args <tab> arg bytes
//          <tab> required x y z <tab> hint x y z
//   arg <tab> kind <tab> offset <tab> bytes <tab> align <tab> space
//       <tab> access <tab> type <tab> qualifiers <tab> name
#include "../../../compiler/runtime/ws_note.h"
#include "wsclc.h"

static void note_arg(FILE *out, char kind, uint32_t align, uint32_t offset, uint32_t bytes) {
  uint32_t log2_align = 2;
  while (1u << log2_align < align)
    log2_align++;
  fprintf(out, "\t.byte\t%d, %u\n\t.half\t%u, %u\n", kind, (unsigned)log2_align, (unsigned)offset,
          (unsigned)bytes);
}

static void note(const kernel_t *k, FILE *out) {
  const uint32_t args = k->indirect ? 1 : k->args;
  fprintf(out, "\t.word\t0x%x\n\t.word\t" ENTRY_PREFIX "%s\n\t.word\t%u\n\t.word\t%u\n",
          (unsigned)WS_NOTE_MAGIC, k->name, (unsigned)args,
          k->indirect ? 4u : (unsigned)k->arg_bytes);
  fprintf(out, "\t.word\t__ws_stack_" ENTRY_PREFIX "%s\n\t.word\t__ws_regs_" ENTRY_PREFIX "%s\n",
          k->name, k->name);
  if (k->indirect) note_arg(out, 'p', 4, 0, 4);
  for (uint32_t i = 0; i < args && !k->indirect; i++) {
    const arg_t *a = &k->arg[i];
    note_arg(out, a->kind, a->align, a->offset, a->bytes < 4 ? 4 : a->bytes);
  }
  fprintf(out, "\t.zero\t%u\n", (unsigned)((WS_NOTE_ARGS - args) * sizeof(ws_note_arg_t)));
  int n = fprintf(out, "\t.ascii\t\"%.*s\"\n", WS_NOTE_NAME - 1, k->name) - 11;
  fprintf(out, "\t.zero\t%d\n", WS_NOTE_NAME - n);
}

static void line(FILE *out, const char *text) {
  fputs("\t.ascii\t\"", out);
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') fputc('\\', out);
    if (*p == '\t' || *p == '\n')
      fputs(*p == '\t' ? "\\t" : "\\n", out);
    else
      fputc(*p, out);
  }
  fputs("\"\n", out);
}

void write_notes(const unit_t *u, const char *machine, FILE *out) {
  fputs("\t.section\t.ws_kernels,\"\",@progbits\n\t.balign\t4\n", out);
  for (uint32_t i = 0; i < u->kernels; i++)
    note(&u->kernel[i], out);
  fputs("\t.section\t.ws_opencl,\"\",@progbits\n", out);
  line(out, text_of("machine\t%s\n", machine));
  for (uint32_t i = 0; i < u->kernels; i++) {
    const kernel_t *k = &u->kernel[i];
    line(out,
         text_of("kernel\t%s\t%u\t%d\t%u\t%u\t%u %u %u\t%u %u %u\n", k->name,
                 (unsigned)k->local_bytes, k->indirect, (unsigned)k->args, (unsigned)k->arg_bytes,
                 (unsigned)k->required[0], (unsigned)k->required[1], (unsigned)k->required[2],
                 (unsigned)k->hint[0], (unsigned)k->hint[1], (unsigned)k->hint[2]));
    for (uint32_t j = 0; j < k->args; j++) {
      const arg_t *a = &k->arg[j];
      line(out, text_of("arg\t%c\t%u\t%u\t%u\t%u\t%s\t%s\t%s\t%s\n", a->kind, (unsigned)a->offset,
                        (unsigned)a->bytes, (unsigned)a->align, (unsigned)a->space, a->access,
                        a->type, a->qualifiers, a->name));
    }
  }
}
