// SPDX-License-Identifier: Apache-2.0
#include "ranges.h"

#include "../../../gen/grid.h"

#include <stdlib.h>
#include <string.h>

enum {
#define WS_CSR(name, number, meaning) CSR_##name = number,
#include "../../../gen/csr.def"
  // Of a block, more than any machine has: LLVM would divide what has 16 bits in 16 bits.
  THREADS = 1 << 17,
  // Blocks that a launch can have; of y and z more than that, for the same reason.
  GRID_X = WS_GRID_X_MOST,
  GRID_YZ = 2 << WS_GRID_YZ_W,
};

// From `low` to below `end`.
static const struct {
  unsigned csr, low, end;
} ranges[] = {
    {CSR_LANE, 0, 32},
    {CSR_TID_X, 0, THREADS},
    {CSR_TID_Y, 0, THREADS},
    {CSR_TID_Z, 0, THREADS},
    {CSR_NTID_X, 1, THREADS + 1},
    {CSR_NTID_Y, 1, THREADS + 1},
    {CSR_NTID_Z, 1, THREADS + 1},
    {CSR_CTAID_X, 0, GRID_X},
    {CSR_CTAID_Y, 0, GRID_YZ},
    {CSR_CTAID_Z, 0, GRID_YZ},
    {CSR_NCTAID_X, 1, GRID_X + 1},
    {CSR_NCTAID_Y, 1, GRID_YZ + 1},
    {CSR_NCTAID_Z, 1, GRID_YZ + 1},
    {CSR_WARP_SIZE, 2, 33},
};

void ranges_note(LLVMValueRef read, const char *text) {
  static const char begin[] = "csrr $0, 0x", kind[] = "range";
  LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(read));
  LLVMTypeRef word = LLVMInt32TypeInContext(ctx);
  const char *number = strstr(text, begin);
  if (!number || LLVMTypeOf(read) != word) return;
  char *end;
  const unsigned long csr = strtoul(number + sizeof begin - 1, &end, 16);
  for (size_t i = 0; *end == '"' && i < sizeof ranges / sizeof *ranges; i++) {
    if (ranges[i].csr != csr) continue;
    LLVMMetadataRef bounds[] = {LLVMValueAsMetadata(LLVMConstInt(word, ranges[i].low, 0)),
                                LLVMValueAsMetadata(LLVMConstInt(word, ranges[i].end, 0))};
    LLVMSetMetadata(read, LLVMGetMDKindIDInContext(ctx, kind, sizeof kind - 1),
                    LLVMMetadataAsValue(ctx, LLVMMDNodeInContext2(ctx, bounds, 2)));
  }
}
