// SPDX-License-Identifier: Apache-2.0
// same MACHINE A_ELF: what run.sh does with wsrun, by libws alone. MACHINE "": that of the
// environment.
#include "../warpsmith.h"

#include <inttypes.h>

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  ws_device_options_t o = ws_device_defaults();
  if (*argv[1]) o.machine = argv[1];
  ws_device_t *d = ws_device_open(&o);
  if (!d) return fprintf(stderr, "%s\n", ws_error()), 1;
  const ws_kernel_t *k = ws_kernel_find(ws_program_load(d, argv[2]), "add");
  const ws_launch_config_t l = {.grid = {12}, .block = {8}};
  ws_args_t a = {0};
  for (unsigned i = 0; i < 3; i++)
    ws_args_word(&a, ws_alloc(d, 400));
  ws_args_word(&a, 96);
  if (ws_launch(d, k, &l, &a) || ws_wait(d)) return fprintf(stderr, "%s\n", ws_device_error(d)), 1;
  printf("cycles=%" PRIu64 " warp_instrs=%" PRIu64 "\n", ws_result(d)->cycles,
         ws_result(d)->warp_instrs);
  ws_device_close(d);
  return 0;
}
