// SPDX-License-Identifier: Apache-2.0
// A test that ends at once: the wave file has the signals of the machine, and nothing happens.
#include "../../../../tb/common/ws_sim.h"

ws_tb_command_t ws_tb_step(const uint32_t *outs, const uint32_t *x, uint32_t *ins) {
  (void)outs, (void)x, (void)ins;
  return WS_TB_FINISH;
}

void ws_tb_time(uint64_t fs) {
  (void)fs;
}
