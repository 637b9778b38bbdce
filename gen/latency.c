// SPDX-License-Identifier: Apache-2.0
// What the pipeline itself takes from the issue of an instruction to that of the one that needs its
// result: docs/microarchitecture.md. make micro-test compares it with the RTL.
#include "config.h"

int ws_intervals(const ws_config_t *c) {
  const int all[] = {c->alu_interval, c->mul_interval, c->div_interval,
                     c->fpu_interval, c->sfu_interval, c->lsu_interval};
  int longest = 1;
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    longest = all[i] > longest ? all[i] : longest;
  return longest;
}

int ws_mul24_latency(const ws_config_t *c) {
  const int own = 5 + c->ready_bit + c->mul_stages + c->threads / c->lanes - 1;
  return c->alu_latency > own ? c->alu_latency : own;
}

ws_config_t ws_least(const ws_config_t *c) {
  const int more = c->threads / c->lanes - 1; // beats after the first
  // Steps of integer lanes after the first, of all beats; products of few lanes come one by one.
  const int steps = ws_int_steps(c) * (more + 1) - 1;
  const int passes = c->lanes / (c->sfu_lanes < c->lanes ? c->sfu_lanes : c->lanes);
  const int rows = c->mul > 1 + c->mul_stages ? c->mul : 1 + c->mul_stages;
  const int products = ws_int_steps(c) > 1 ? rows * steps : c->mul * more;
  // The load/store unit: beats after the first, a register in front of wide or narrow ones; a wide
  // result leaves part by part; a beat of constants takes two cycles where they come at once.
  const int wide = c->lsu_lanes > c->lanes, narrow = c->lsu_lanes < c->lanes;
  const int pieces = narrow ? c->threads / c->lsu_lanes - 1 : more;
  const int store = 5 + (c->cut_lsu == 2) + pieces + (wide || narrow);
  const int lsu = store + (wide ? c->lsu_lanes / c->lanes : 1) + c->ready_bit;
  // A constant that comes from a level: five more cycles, until it is looked up again, and one for
  // each row of its line. A level waits one more cycle for a line of the level after it, and
  // receives it in beats.
  const int cl1 = lsu + (wide ? 0 : pieces);
  const int cl2 = (c->ccache_latency == WS_AUTO ? cl1 : c->ccache_latency) + 5 + (wide || narrow) +
                  c->ccache_line / ws_cache_row(c);
  const int cl3 =
      (c->cl2_latency == WS_AUTO ? cl2 : c->cl2_latency) + 6 + c->cl2_line * 8 / c->axi_data_w;
  return (ws_config_t){
      .alu_latency = 3 + c->ready_bit + c->cut_dispatch - c->alu_direct + c->sp_stages + steps,
      .mul_latency = 4 + c->ready_bit + c->mul_stages + c->mul + products,
      .div_latency = 4 + c->ready_bit + steps,
      .fpu_latency =
          2 + c->fpu_regs + c->ready_bit + c->cut_dispatch + c->sp_stages + c->fma_stages + more,
      .sfu_latency = 11 + c->ready_bit + c->sfu_stages + passes * (more + 1),
      .smem_latency = lsu,
      .store_latency = store,
      .dcache_latency = lsu + 1,
      .ccache_latency = cl1,
      .cl2_latency = cl2,
      .cl3_latency = cl3,
      .branch_latency = 3 + c->cut_dispatch + steps,
      .barrier_latency = 4 + steps + c->cut_dispatch + (c->cut_dispatch || c->cut_branch),
  };
}
