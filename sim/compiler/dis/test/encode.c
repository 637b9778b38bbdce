// SPDX-License-Identifier: Apache-2.0
// Every row of the instruction table as a word with operands of its own: mnemonic, `gnu` when GNU
// objdump knows it and `-` otherwise, word; between tabs.
#include "../../../../gen/isa.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
  for (const struct ws_isa_row *r = ws_isa; r < ws_isa + WS_INSN_N; r++) {
    const bool csr = r->imm == WS_IMM_Z || r->unit == WS_UNIT_CSR;
    const bool xws = ws_ext_is_xws(r->ext) || r->ext == WS_EXT_CAS; // GNU does not know them
    const ws_operands_t o = {.rd = 8,                               // registers of any group
                             .rs1 = 16,
                             .rs2 = 28,
                             .rs3 = 20,
                             .rm = 1,
                             .imm = csr                  ? (r->imm == WS_IMM_Z ? 2 : 0xCC3)
                                    : r->imm == WS_IMM_U ? 0xABCDE000
                                                         : 0x48,
                             .meet = 12};
    printf("%s\t%s\t0x%08" PRIx32 "\n", r->mnemonic, csr || xws ? "-" : "gnu",
           ws_isa_encode(r, &o));
  }
  return 0;
}
