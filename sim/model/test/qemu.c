// SPDX-License-Identifier: Apache-2.0
// The model against qemu-riscv32 on random scalar programs over RV32IMAF. A batch of programs is
// one bare static ELF, written here: each program ends by writing its data (buffer and final
// registers) to stdout and goes on with the next one. The model runs the same words at the same
// addresses with one thread; only what follows the programs differs.
#define _POSIX_C_SOURCE 200809L
#include "../../common/spawn.h"
#include "../model_int.h"
#include "t.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  BATCH = 50,
  CODE_AT = 0x10000000,
  DATA_AT = 0x20000000,
  STEP = 4 * WSA_WORDS,
  CPU_SECONDS = 30
};
enum { SYS_WRITE = 64, SYS_EXIT = 93, EM_RISCV = 243, EHDR = 52, PHDR = 32, PAGE = 4096 };

typedef struct batch {
  uint64_t seed;
  unsigned n;
  uint32_t code[BATCH][WSA_WORDS]; // as qemu runs it; this and the next two by place
  uint32_t body[BATCH];            // words up to the end of the program proper
  uint8_t data[BATCH][GEN_DATA];   // before
  uint8_t qemu[BATCH][GEN_DATA];   // data after, from qemu, in order of the seeds
} batch_t;

// Place of program i of the batch: it follows from its seed alone, so that a program keeps its
// addresses when it is run again by itself.
static unsigned place(const batch_t *b, unsigned i) {
  return (unsigned)((b->seed + i) % BATCH);
}
static uint32_t code_at(const batch_t *b, unsigned i) {
  return CODE_AT + place(b, i) * STEP;
}
static uint32_t data_at(const batch_t *b, unsigned i) {
  return DATA_AT + place(b, i) * GEN_DATA;
}

// ---- coverage: how often the model executed each instruction ----

static uint64_t seen[WS_INSN_N];

static uint64_t rounded[2][5]; // instructions by rounding mode: static, dynamic

static void count_mode(const ws_model_t *m, const ws_retire_t *r) {
  const wsm_op_t *op = wsm_decode(r->insn);
  if (op->row->imm != WS_IMM_RM) return;
  const uint32_t rm = ws_isa_imm(op->row, r->insn), frm = m->warp[r->warp].frm;
  rounded[rm == 7][rm == 7 ? frm : rm]++;
}

static void count(void *ctx, const ws_model_t *m, const ws_retire_t *r) {
  (void)ctx;
  count_mode(m, r);
  seen[wsm_decode(r->insn)->row->id]++;
}

// What qemu knows, too. It has no CSRs of ours, and version 7.2 no Zacas.
static bool must_see(const struct ws_isa_row *r) {
  return !ws_ext_is_xws(r->ext) && r->ext != WS_EXT_SYS && r->ext != WS_EXT_CAS;
}

static void check_coverage(unsigned programs) {
  const uint64_t least = programs / 5;
  for (unsigned i = 0; i < 10; i++)
    CHECK(rounded[i / 5][i % 5] >= least, "%s rounding mode %u was used %llu times only",
          i < 5 ? "static" : "dynamic", i % 5, (unsigned long long)rounded[i / 5][i % 5]);
  for (size_t i = 0; i < WS_INSN_N; i++)
    if (must_see(&ws_isa[i]))
      CHECK(seen[i] >= least, "%s was executed %llu times only", ws_isa[i].name,
            (unsigned long long)seen[i]);
}

// ---- ELF ----

static void le(uint8_t *at, uint32_t value, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++)
    at[i] = (uint8_t)(value >> (8 * i));
}

static void program_header(uint8_t *at, uint32_t offset, uint32_t addr, uint32_t bytes,
                           uint32_t flags) {
  const uint32_t field[] = {1 /* PT_LOAD */, offset, addr, addr, bytes, bytes, flags, PAGE};
  for (unsigned i = 0; i < 8; i++)
    le(at + 4 * i, field[i], 4);
}

static bool write_elf(const batch_t *b, const char *path) {
  static const uint8_t ident[16] = {0x7F, 'E', 'L', 'F', 1, 1, 1};
  static uint8_t head[PAGE], code[BATCH * STEP];
  const uint32_t code_bytes = BATCH * STEP, data_bytes = BATCH * GEN_DATA;
  memset(head, 0, sizeof head);
  memcpy(head, ident, sizeof ident);
  le(head + 16, 2, 2); // ET_EXEC
  le(head + 18, EM_RISCV, 2);
  le(head + 20, 1, 4);
  le(head + 24, code_at(b, 0), 4); // entry
  le(head + 28, EHDR, 4);          // program headers
  le(head + 40, EHDR, 2);
  le(head + 42, PHDR, 2);
  le(head + 44, 2, 2);
  le(head + 46, 40, 2); // section header size; there are none
  program_header(head + EHDR, PAGE, CODE_AT, code_bytes, 5);
  program_header(head + EHDR + PHDR, PAGE + code_bytes, DATA_AT, data_bytes, 6);
  for (unsigned i = 0; i < BATCH; i++)
    for (unsigned k = 0; k < WSA_WORDS; k++)
      le(code + i * STEP + 4 * k, b->code[i][k], 4);
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  bool ok = fwrite(head, 1, PAGE, f) == PAGE && fwrite(code, 1, code_bytes, f) == code_bytes &&
            fwrite(b->data, 1, data_bytes, f) == data_bytes;
  return fclose(f) == 0 && ok && chmod(path, 0755) == 0;
}

// ---- one batch ----

static bool build(batch_t *b) {
  static wsa_t a;
  for (unsigned i = 0; i < b->n; i++) {
    const unsigned at = place(b, i);
    const uint32_t data = data_at(b, i), next = code_at(b, i + 1);
    const gen_cfg_t cfg = {
        .seed = b->seed + i, .code = code_at(b, i), .data = data, .fp = true, .lrsc = true};
    gen_data(b->seed + i, b->data[at]);
    gen_program(&cfg, &a);
    b->body[at] = a.n;
    wsa_li(&a, 17, SYS_WRITE);
    wsa_li(&a, 10, 1);
    wsa_li(&a, 11, data);
    wsa_li(&a, 12, GEN_DATA);
    wsa_put(&a, wsa_ecall());
    if (i + 1 < b->n) {
      wsa_put(&a, wsa_jal(0, (int32_t)(next - wsa_pc(&a))));
    } else {
      wsa_li(&a, 17, SYS_EXIT);
      wsa_li(&a, 10, 0);
      wsa_put(&a, wsa_ecall());
    }
    if (wsa_end(&a)) {
      t_fail(__FILE__, __LINE__, "seed %llu: %s", (unsigned long long)(b->seed + i), a.err);
      return false;
    }
    memcpy(b->code[at], a.word, sizeof a.word);
  }
  return true;
}

// Runs qemu with stdout to `out`; true when it exited with 0.
static bool run_qemu(const char *qemu, const char *elf, const char *out) {
  char cpu[32];
  snprintf(cpu, sizeof cpu, "--cpu=%d", CPU_SECONDS);
  const char *const argv[] = {"prlimit", cpu, qemu, elf, NULL};
  return ws_spawn(argv, &(ws_spawn_t){.out = out}) == 0;
}

static bool read_output(batch_t *b, const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  bool ok = fread(b->qemu, GEN_DATA, b->n, f) == b->n && fgetc(f) == EOF;
  fclose(f);
  return ok;
}

// Runs program i on the model; false with a message when it does not end well.
static bool run_model(const batch_t *b, unsigned i, ws_mem_t *mem) {
  static const ws_model_cfg_t cfg = {.warps = 1,
                                     .isa = {.atomics = true, .bitmanip = true, .lrsc = true},
                                     .threads = 2,
                                     .cta_slots = 1,
                                     .barriers = 1,
                                     .stack_depth = 2,
                                     .fp = WS_FLOAT_IEEE,
                                     .fflags = true};
  const unsigned at = place(b, i);
  const uint32_t code = code_at(b, i);
  const ws_launch_t l = {
      .entry_pc = code, .grid = {1, 1, 1}, .block = {1, 1, 1}, .regs_per_thread = 64};
  ws_mem_map(mem, code, STEP);
  for (uint32_t k = 0; k < b->body[at]; k++)
    ws_mem_write_le(mem, code + 4 * k, 4, b->code[at][k]);
  ws_mem_write_le(mem, code + 4 * b->body[at], 4, wsa_exit());
  ws_mem_load(mem, data_at(b, i), b->data[at], GEN_DATA);
  ws_model_t *m = ws_model_new(&cfg, mem);
  ws_model_trace(m, count, NULL);
  int rc = ws_model_launch(m, &l);
  if (rc == WS_OK) rc = ws_model_run(m, 5000000, WS_RUN_RR);
  const ws_fault_t *f = ws_model_fault(m);
  if (rc != WS_OK)
    t_note("model: rc %d, %s at 0x%08x, %s", rc, ws_cause_name(f ? f->cause : 0),
           f ? (unsigned)f->pc : 0, ws_model_err(m));
  ws_model_free(m);
  return rc == WS_OK;
}

// The first difference of program i, and how to see it again.
static void compare(const qemu_cfg_t *cfg, const batch_t *b, unsigned i) {
  ws_mem_t *mem = ws_mem_new();
  const bool ran = run_model(b, i, mem);
  char what[96] = "the model's run did not end";
  bool equal = ran;
  for (uint32_t k = 0; ran && equal && k < GEN_DATA; k += 4) {
    const uint32_t word = (k + GEN_DUMP) % GEN_DATA; // registers first
    uint32_t ours = 0, theirs = 0;
    ws_mem_read_le(mem, data_at(b, i) + word, 4, &ours);
    for (unsigned j = 4; j--;)
      theirs = theirs << 8 | b->qemu[i][word + j];
    equal = ours == theirs;
    if (equal) continue;
    const unsigned reg = (word - GEN_DUMP) / 4; // 64: fcsr
    char data[16];
    snprintf(data, sizeof data, "data + %u", (unsigned)word);
    snprintf(what, sizeof what, "%s: model 0x%08x, qemu 0x%08x",
             word < GEN_DUMP || reg > 64 ? data
             : reg < 64                  ? ws_reg_name(reg)
                                         : "fcsr",
             (unsigned)ours, (unsigned)theirs);
  }
  ws_mem_free(mem);
  CHECK(equal, "%s; reproduce: %s --qemu %s --dir %s --seed %llu --programs 1 --only qemu", what,
        cfg->self, cfg->qemu, cfg->dir, (unsigned long long)(b->seed + i));
}

static void run_batch(const qemu_cfg_t *cfg, batch_t *b) {
  char elf[512], out[512];
  snprintf(elf, sizeof elf, "%s/batch.elf", cfg->dir);
  snprintf(out, sizeof out, "%s/batch.out", cfg->dir);
  if (!build(b)) return;
  CHECK(write_elf(b, elf), "cannot write %s", elf);
  CHECK(run_qemu(cfg->qemu, elf, out), "%s failed on seeds %llu..%llu", cfg->qemu,
        (unsigned long long)b->seed, (unsigned long long)(b->seed + b->n - 1));
  CHECK(read_output(b, out), "%s wrote too little or too much", cfg->qemu);
  for (unsigned i = 0; i < b->n && !t_failed(); i++)
    compare(cfg, b, i);
}

void qemu_tests(const qemu_cfg_t *cfg) {
  batch_t *b = calloc(1, sizeof *b);
  bool equal = b != NULL;
  memset(seen, 0, sizeof seen);
  for (unsigned done = 0; b && done < cfg->programs; done += b->n) {
    char name[96];
    b->seed = cfg->seed + done;
    b->n = cfg->programs - done < BATCH ? cfg->programs - done : BATCH;
    run_batch(cfg, b);
    equal = equal && !t_failed();
    snprintf(name, sizeof name, "model/qemu/programs_equal[seeds %llu..%llu]",
             (unsigned long long)b->seed, (unsigned long long)(b->seed + b->n - 1));
    t_report(name);
  }
  free(b);
  if (cfg->programs < BATCH || !equal) return;
  check_coverage(cfg->programs);
  t_report("model/qemu/every_instruction_is_executed");
  uint64_t total = 0;
  for (unsigned i = 0; i < WS_INSN_N; i++)
    total += seen[i];
  t_note("%u random programs, %llu instructions", cfg->programs, (unsigned long long)total);
}
