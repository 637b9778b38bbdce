// SPDX-License-Identifier: Apache-2.0
// One-line disassembly in GNU syntax, from the instruction table alone.
#include "isa.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const reg[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                    "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                    "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                    "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

static const char *const freg[32] = {"ft0", "ft1", "ft2",  "ft3",  "ft4", "ft5", "ft6",  "ft7",
                                     "fs0", "fs1", "fa0",  "fa1",  "fa2", "fa3", "fa4",  "fa5",
                                     "fa6", "fa7", "fs2",  "fs3",  "fs4", "fs5", "fs6",  "fs7",
                                     "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};
// Rounding mode as a suffix; a dynamic one has none.
static const char *const rounding[8] = {", rne", ", rtz", ", rdn", ", rup",
                                        ", rmm", ", ?",   ", ?",   ""};

// Ordering of an atomic as a suffix.
static const char *const ordering[4] = {"", ".rl", ".aq", ".aqrl"};

const char *ws_csr_name(uint32_t number) {
  static _Thread_local char low[24];
  for (size_t i = 0; i < ws_csrs_n; i++) {
    if (ws_csrs[i].code != number) continue;
    size_t k = 0;
    for (; ws_csrs[i].name[k] && k < sizeof low - 1; k++) {
      char ch = ws_csrs[i].name[k];
      low[k] = ch >= 'A' && ch <= 'Z' ? (char)(ch - 'A' + 'a') : ch;
    }
    low[k] = 0;
    return low;
  }
  const uint32_t high = WS_CSR_COUNTERH - WS_CSR_COUNTER;
  const uint32_t counter = (number & ~high) - WS_CSR_COUNTER;
  if (counter >= WS_PERF_N) return NULL;
  snprintf(low, sizeof low, "hpmcounter%" PRIu32 "%s", counter + 3, number & high ? "h" : "");
  return low;
}

const char *ws_fault_doc(uint32_t cause) {
  for (size_t i = 0; i < ws_faults_n; i++)
    if (ws_faults[i].code == cause) return ws_faults[i].doc;
  return "?";
}

// The accesses before or after a fence.
static const char *fence_set(uint32_t bits) {
  static const char *const set[16] = {"0", "w",  "r",  "rw",  "o",  "ow",  "or",  "orw",
                                      "i", "iw", "ir", "irw", "io", "iow", "ior", "iorw"};
  return set[bits & 15];
}

static void csr_text(uint32_t number, char *buf, size_t n) {
  const char *name = ws_csr_name(number);
  if (name)
    snprintf(buf, n, "%s", name);
  else
    snprintf(buf, n, "0x%" PRIx32, number);
}

void ws_disasm(uint32_t insn, uint32_t pc, char *buf, size_t n) {
  const struct ws_isa_row *r = ws_isa_find(insn);
  if (!r) {
    snprintf(buf, n, ".word 0x%08" PRIx32, insn);
    return;
  }
  const char *m = r->mnemonic;
  const char *rd = (r->rd == 2 ? freg : reg)[insn >> 7 & 31];
  const char *rs1 = (r->rs1 == 2 ? freg : reg)[insn >> 15 & 31];
  const char *rs2 = (r->rs2 == 2 ? freg : reg)[insn >> 20 & 31];
  const char *rm = rounding[insn >> 12 & 7];
  const char *order = r->mask >> 25 & 3 ? "" : ordering[insn >> 25 & 3];
  int32_t imm = (int32_t)ws_isa_imm(r, insn);
  uint32_t target = pc + (uint32_t)imm;
  char csr[24];
  switch (r->fmt) {
  case WS_FMT_R:
    snprintf(buf, n, "%s %s, %s, %s", m, rd, rs1, rs2);
    break;
  case WS_FMT_I:
    snprintf(buf, n, "%s %s, %s, %" PRId32, m, rd, rs1, imm);
    break;
  case WS_FMT_SH:
    snprintf(buf, n, "%s %s, %s, %" PRId32, m, rd, rs1, imm & 31);
    break;
  case WS_FMT_L:
    snprintf(buf, n, "%s %s, %" PRId32 "(%s)", m, rd, imm, rs1);
    break;
  case WS_FMT_S:
    snprintf(buf, n, "%s %s, %" PRId32 "(%s)", m, rs2, imm, rs1);
    break;
  case WS_FMT_SX:
    snprintf(buf, n, "%s %s, %s, %s", m, rs2, rs1, rd);
    break;
  case WS_FMT_B:
    snprintf(buf, n, "%s %s, %s, 0x%" PRIx32, m, rs1, rs2, target);
    break;
  case WS_FMT_BM:
    snprintf(buf, n, "%s %s, %s, 0x%" PRIx32 ", 0x%" PRIx32, m, rs1, rs2, target,
             pc + ws_isa_meet(insn));
    break;
  case WS_FMT_U:
    snprintf(buf, n, "%s %s, 0x%" PRIx32, m, rd, (uint32_t)imm >> 12);
    break;
  case WS_FMT_J:
    snprintf(buf, n, "%s %s, 0x%" PRIx32, m, rd, target);
    break;
  case WS_FMT_A:
    snprintf(buf, n, "%s%s %s, %s, (%s)", m, order, rd, rs2, rs1);
    break;
  case WS_FMT_A0:
    snprintf(buf, n, "%s%s %s, (%s)", m, order, rd, rs1);
    break;
  case WS_FMT_CSR:
    csr_text(insn >> 20, csr, sizeof csr);
    snprintf(buf, n, "%s %s, %s, zero", m, rd, csr);
    break;
  case WS_FMT_CSRI:
    csr_text(insn >> 20, csr, sizeof csr);
    snprintf(buf, n, "%s %s, %s, 0", m, rd, csr);
    break;
  case WS_FMT_N:
    snprintf(buf, n, "%s", m);
    break;
  case WS_FMT_FN:
    if ((insn & 0xfff00000u) == 0x0ff00000u)
      snprintf(buf, n, "%s", m);
    else
      snprintf(buf, n, "%s %s, %s", m, fence_set(insn >> 24), fence_set(insn >> 20));
    break;
  case WS_FMT_R0:
    snprintf(buf, n, "%s %s, %s", m, rd, rs1);
    break;
  case WS_FMT_B0:
    snprintf(buf, n, "%s %s", m, rs1);
    break;
  case WS_FMT_R4:
    snprintf(buf, n, "%s %s, %s, %s, %s%s", m, rd, rs1, rs2, freg[insn >> 27], rm);
    break;
  case WS_FMT_R4N:
    snprintf(buf, n, "%s %s, %s, %s, %s", m, rd, rs1, rs2, freg[insn >> 27]);
    break;
  case WS_FMT_FR:
    snprintf(buf, n, "%s %s, %s, %s%s", m, rd, rs1, rs2, rm);
    break;
  case WS_FMT_FR0:
    snprintf(buf, n, "%s %s, %s%s", m, rd, rs1, rm);
    break;
  case WS_FMT_CSRW:
    csr_text(insn >> 20, csr, sizeof csr);
    snprintf(buf, n, "%s %s, %s, %s", m, rd, csr, rs1);
    break;
  case WS_FMT_CSRWI:
    csr_text(insn >> 20, csr, sizeof csr);
    snprintf(buf, n, "%s %s, %s, %u", m, rd, csr, (unsigned)(insn >> 15 & 31));
    break;
  case WS_FMT_X:
    snprintf(buf, n, "%s 0x%" PRIx32, m, target);
    break;
  case WS_FMT_RB:
    snprintf(buf, n, "%s %u, 0x%02" PRIx32, m, (unsigned)(insn >> 21 & 7), insn >> 15 & 63);
    break;
  }
}
