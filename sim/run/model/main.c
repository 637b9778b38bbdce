// SPDX-License-Identifier: Apache-2.0
// wsmodel: wsrun without RTL. The same command line; everything runs on the golden model.
#include <stdio.h>

#include "../../../tb/common/ws_sim.h"
#include "../session.h"

const bool ws_rtl_present = false;

bool ws_rtl_open(ws_session_t *s) {
  (void)s;
  fprintf(stderr, "wsmodel: there is no RTL in this program\n");
  return false;
}

int ws_rtl_launch(ws_session_t *s, const ws_launch_t *launch, bool with_model) {
  (void)launch, (void)with_model;
  return ws_rtl_open(s) ? 0 : WS_EXIT_USAGE;
}

int main(void) {
  return ws_bench_main();
}
