// SPDX-License-Identifier: Apache-2.0
// What ws_dcache must do, from its contract: a byte memory that accesses change in the order in
// which the cache says they take effect, and the rule that accesses to one line keep their order.
#ifndef WS_DCACHE_MODEL_H
#define WS_DCACHE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { DCM_LANES = 32, DCM_LINE = 256, DCM_LINES = 64, DCM_REQS = 4096, DCM_ROWS = 2048 };

// A request as taken by the cache; line is an index of the test's line table.
typedef struct {
  bool used;
  uint32_t seq; // order of acceptance
  uint32_t line, op, tag, pc;
  uint32_t mask; // lanes
  uint32_t off[DCM_LANES];
  uint32_t data[DCM_LANES], cmp[DCM_LANES];
  uint32_t row;            // number of the beat, in those of all warps
  uint32_t effect;         // lanes that have taken effect
  uint32_t old[DCM_LANES]; // what loads and AMOs must answer
  uint32_t answered;
  uint32_t written; // AMO lanes whose result went to memory, or that have none
  uint32_t fails;   // lanes whose sc.w fails
} dcm_req_t;

typedef struct {
  unsigned lanes, line_bytes, numbers;
  uint8_t mem[DCM_LINES][DCM_LINE]; // after all effects so far
  dcm_req_t req[DCM_REQS];          // by request number, those in use below `numbers`
  bool ftz;
  uint32_t address[DCM_LINES];           // number of the line, for the classes of reservations
  uint8_t reserved[DCM_ROWS][DCM_LANES]; // 1 + class of the thread's reservation, 0: none
} dcm_t;

static inline bool dcm_is_amo(uint32_t op) {
  return op >= 16;
}
static inline bool dcm_is_past(uint32_t op) { // a load that reads memory, whatever the cache has
  return op == 3 || op == 7;
}
static inline bool dcm_is_store(uint32_t op) {
  return op >= 8 && op < 16;
}

// The lanes of mask take effect now. Returns NULL or what is wrong.
const char *dcm_effect(dcm_t *m, uint32_t number, uint32_t mask);
// Line image and strobes of a store (or of one lane of an AMO whose memory value is already new).
void dcm_image(const dcm_t *m, uint32_t number, uint32_t mask, uint8_t *image, uint8_t *strb);
uint32_t dcm_amo(uint32_t op, uint32_t memory, uint32_t operand);
uint32_t dcm_word(const dcm_t *m, uint32_t line, uint32_t off);

#endif
