// SPDX-License-Identifier: Apache-2.0
// The rules of a launch, from the machine's contract: how many blocks are resident, which warp
// slots a block gets, in which order blocks start. Knows nothing of cycles.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CTA_MAX_WARPS = 64 };

typedef struct {
  unsigned warps, threads, lanes, cta_slots, rf_banks, rf_rows, schedulers, max_regs, smem_bytes;
  unsigned reg_quantum;   // registers of a thread are a multiple of it
  unsigned block_quantum; // a block has the registers of a multiple of that many warps
  unsigned block_rows;    // of a bank, for one block
  unsigned block_threads; // of a block, at most
  unsigned smem_granule;  // bytes; shared memory of a block is a multiple of it
} cta_machine_t;

typedef struct {
  uint32_t grid[3], block[3];
  uint32_t shared_bytes, regs; // per block, per thread
  uint32_t first, skip;        // blocks first, first + skip + 1 .. are run
} cta_launch_t;

typedef struct {
  cta_machine_t machine;
  cta_launch_t launch;
  unsigned threads;       // of a block
  unsigned wpc, resident; // warps of a block, blocks that fit
  unsigned rpw;           // rows of a register bank for one beat of a warp
  uint64_t blocks, block; // that are run; the one of them whose warps start
  unsigned slot, wic;     // of it: its slot (once its first warp has started), its next warp
  bool live[CTA_MAX_WARPS];
} cta_model_t;

typedef struct {
  unsigned warp, wic;
  bool last;
  uint32_t mask, ctaid[3];
} cta_start_t;

static unsigned cta_divide_up(unsigned a, unsigned b) {
  return (a + b - 1) / b;
}

static unsigned cta_round_up(unsigned a, unsigned to) {
  return cta_divide_up(a, to) * to;
}

static unsigned cta_min(unsigned a, unsigned b) {
  return a < b ? a : b;
}

// False when not one block fits.
static bool cta_launch(cta_model_t *m, const cta_machine_t *machine, const cta_launch_t *l) {
  memset(m, 0, sizeof *m);
  m->machine = *machine;
  m->launch = *l;
  const uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
  const uint64_t grid = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
  if (!threads || !grid || threads > (uint64_t)machine->warps * machine->threads) return false;
  for (uint64_t n = l->first; n < grid; n += l->skip + 1)
    m->blocks++;
  if (threads > machine->block_threads) return false;
  if (!l->regs || l->regs > machine->max_regs) return false;
  m->threads = (unsigned)threads;
  m->wpc = cta_divide_up(m->threads, machine->threads);
  m->rpw = cta_divide_up(cta_round_up(l->regs, machine->reg_quantum), machine->rf_banks);
  // Each scheduler has as many warps as its own banks hold.
  const unsigned warp_rows = m->rpw * (machine->threads / machine->lanes);
  const unsigned with_regs = machine->rf_rows / warp_rows * machine->schedulers;
  const unsigned of_a_block = machine->block_rows / warp_rows * machine->schedulers;
  const unsigned owners = cta_round_up(m->wpc, machine->block_quantum);
  const unsigned share = cta_round_up(l->shared_bytes, machine->smem_granule);
  m->resident = cta_min(machine->cta_slots, machine->warps / m->wpc);
  m->resident = cta_min(m->resident, owners > of_a_block ? 0 : with_regs / owners);
  if (share) m->resident = cta_min(m->resident, machine->smem_bytes / share);
  return m->resident > 0;
}

static bool cta_slot_free(const cta_model_t *m, unsigned slot) {
  for (unsigned i = 0; i < m->wpc; i++)
    if (m->live[slot * m->wpc + i]) return false;
  return true;
}

static bool cta_any_free(const cta_model_t *m) {
  for (unsigned k = 0; k < m->resident; k++)
    if (cta_slot_free(m, k)) return true;
  return false;
}

static bool cta_all_started(const cta_model_t *m) {
  return m->block == m->blocks;
}

static bool cta_done(const cta_model_t *m) {
  for (unsigned w = 0; w < m->machine.warps; w++)
    if (m->live[w]) return false;
  return cta_all_started(m);
}

// The next warp start, when it is in this slot. False when it may not be.
static bool cta_next(const cta_model_t *m, unsigned slot, cta_start_t *s) {
  if (cta_all_started(m) || slot >= m->resident) return false;
  if (m->wic ? slot != m->slot : !cta_slot_free(m, slot)) return false;
  const unsigned rest = m->threads - m->wic * m->machine.threads;
  s->warp = slot * m->wpc + m->wic;
  s->wic = m->wic;
  s->last = m->wic + 1 == m->wpc;
  s->mask = rest >= 32 ? UINT32_MAX : (1u << rest) - 1;
  if (m->machine.threads < 32) s->mask &= (1u << m->machine.threads) - 1;
  const uint64_t number = m->launch.first + m->block * (m->launch.skip + 1);
  s->ctaid[0] = (uint32_t)(number % m->launch.grid[0]);
  s->ctaid[1] = (uint32_t)(number / m->launch.grid[0] % m->launch.grid[1]);
  s->ctaid[2] = (uint32_t)(number / m->launch.grid[0] / m->launch.grid[1]);
  return true;
}

static void cta_start(cta_model_t *m, unsigned slot) {
  m->live[slot * m->wpc + m->wic] = true;
  m->slot = slot;
  if (++m->wic < m->wpc) return;
  m->wic = 0;
  m->block++;
}

static void cta_end(cta_model_t *m, unsigned warp) {
  m->live[warp] = false;
}
