// SPDX-License-Identifier: Apache-2.0
// A host outside the tree: vecadd of README, checked. host FILE.elf
#include <stdio.h>
#include <warpsmith.h>

enum { N = 1000, BLOCK = 8 };

int main(int argc, char **argv) {
  static int a[N], b[N], c[N];
  const ws_device_options_t o = ws_device_defaults();
  ws_device_t *d = ws_device_open(&o);
  if (!d) return fprintf(stderr, "%s\n", ws_error()), 1;
  ws_program_t *p = argc > 1 ? ws_program_load(d, argv[1]) : NULL;
  const ws_kernel_t *k = ws_kernel_find(p, "vecadd");
  if (!k) return fprintf(stderr, "%s\n", ws_device_error(d)), 1;
  for (int i = 0; i < N; i++) {
    a[i] = 3 * i;
    b[i] = i * i - 7;
  }
  const ws_addr_t da = ws_alloc(d, sizeof a), db = ws_alloc(d, sizeof b),
                  dc = ws_alloc(d, sizeof c);
  ws_args_t args = {0};
  ws_args_word(&args, da);
  ws_args_word(&args, db);
  ws_args_word(&args, dc);
  ws_args_word(&args, N);
  const ws_launch_config_t l = {.grid = {(N + BLOCK - 1) / BLOCK}, .block = {BLOCK}};
  if (ws_write(d, da, a, sizeof a) || ws_write(d, db, b, sizeof b) || ws_launch(d, k, &l, &args) ||
      ws_wait(d) || ws_read(d, c, dc, sizeof c))
    return fprintf(stderr, "%s\n", ws_device_error(d)), 1;
  int right = 0;
  for (int i = 0; i < N; i++)
    right += c[i] == 3 * i + i * i - 7;
  printf("%d of %d right\n", right, N);
  ws_device_close(d);
  return right != N;
}
