// SPDX-License-Identifier: Apache-2.0
#include "model.h"

#include "ws_fp.h"
#include "ws_rv32.h"

#include <string.h>

uint32_t dcm_word(const dcm_t *m, uint32_t line, uint32_t off) {
  const uint8_t *p = &m->mem[line][off & ~3u];
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void put(dcm_t *m, uint32_t line, uint32_t off, unsigned bytes, uint32_t value) {
  for (unsigned i = 0; i < bytes; i++)
    m->mem[line][off + i] = (uint8_t)(value >> 8 * i);
}

uint32_t dcm_amo(uint32_t op, uint32_t memory, uint32_t operand) {
  return ws_rv32_stored(op, memory, operand);
}

static unsigned store_bytes(uint32_t op) {
  return 1u << (op & 3);
}

static uint8_t address_class(const dcm_t *m, uint32_t line) {
  return (uint8_t)(1 + (m->address[line] & 15));
}

// One lane of an AMO or of a reservation; false: the word stays as it is.
static bool exchange(dcm_t *m, dcm_req_t *r, unsigned l) {
  uint8_t *reserved = &m->reserved[r->row][l];
  const uint32_t old = r->old[l];
  unsigned flags = 0;
  uint32_t value;
  switch (r->op) {
  case WS_LSU_LR_W:
    *reserved = address_class(m, r->line);
    return false;
  case WS_LSU_SC_W:
    r->fails |= (uint32_t)(*reserved != address_class(m, r->line)) << l;
    *reserved = 0;
    if (r->fails >> l & 1) return false;
    value = r->data[l];
    break;
  case WS_LSU_AMOCAS_W:
    if (old != r->cmp[l]) return false;
    value = r->data[l];
    break;
  case WS_LSU_AMOFADD_W:
    value =
        ws_fp_add(m->ftz ? &ws_fp_binary32_ftz : &ws_fp_binary32, old, r->data[l], WS_RNE, &flags);
    break;
  default:
    value = dcm_amo(r->op, old, r->data[l]);
  }
  put(m, r->line, r->off[l], 4, value);
  return true;
}

static void broken(dcm_t *m, uint32_t line) {
  for (unsigned row = 0; row < DCM_ROWS; row++)
    for (unsigned l = 0; l < m->lanes; l++)
      if (m->reserved[row][l] == address_class(m, line)) m->reserved[row][l] = 0;
}

const char *dcm_effect(dcm_t *m, uint32_t number, uint32_t mask) {
  dcm_req_t *r = &m->req[number];
  if (!r->used) return "an effect of no request";
  if (!mask || (mask & ~r->mask)) return "an effect on lanes that are not in the request";
  if (mask & r->effect) return "a second effect of a lane";
  for (uint32_t i = 0; i < m->numbers; i++) {
    const dcm_req_t *o = &m->req[i];
    if (o->used && o->line == r->line && o->seq < r->seq && o->effect != o->mask)
      return "overtakes an earlier request for its line";
  }
  if (!dcm_is_amo(r->op) && mask != r->mask) return "part of a load or store";
  if (dcm_is_amo(r->op) && (mask & (mask - 1))) return "several lanes of an AMO at once";
  if (dcm_is_amo(r->op) && (r->mask & ~r->effect & (mask - 1)))
    return "AMO lanes not in ascending order";
  r->effect |= mask;
  for (unsigned l = 0; l < m->lanes; l++) { // ascending: the highest lane wins a store
    if (!(mask >> l & 1)) continue;
    r->old[l] = dcm_word(m, r->line, r->off[l]);
    if (dcm_is_amo(r->op) && !exchange(m, r, l))
      r->written |= 1u << l;
    else if (dcm_is_amo(r->op))
      broken(m, r->line);
    if (dcm_is_store(r->op)) put(m, r->line, r->off[l], store_bytes(r->op), r->data[l]);
  }
  if (dcm_is_store(r->op)) broken(m, r->line);
  return NULL;
}

void dcm_image(const dcm_t *m, uint32_t number, uint32_t mask, uint8_t *image, uint8_t *strb) {
  const dcm_req_t *r = &m->req[number];
  unsigned bytes = dcm_is_amo(r->op) ? 4 : store_bytes(r->op);
  memset(image, 0, m->line_bytes);
  memset(strb, 0, m->line_bytes);
  for (unsigned l = 0; l < m->lanes; l++)
    if (mask >> l & 1)
      for (unsigned i = 0; i < bytes; i++) {
        strb[r->off[l] + i] = 1;
        image[r->off[l] + i] = m->mem[r->line][r->off[l] + i];
      }
}
