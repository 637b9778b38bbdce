// SPDX-License-Identifier: Apache-2.0
// Grids, blocks and what a thread reads about itself (sim/test/asm/launch.S), messages between
// warps (fence.S).
#include "sm.h"

enum { WORDS = 26, LOCAL = 256 };
typedef struct {
  unsigned x, y, z;
} dim_t;

static void check_thread(const uint32_t *got, dim_t grid, dim_t block, unsigned id) {
  static const char *const name[] = {
      "lane",     "warp",    "sm",     "tid.x",  "tid.y",  "tid.z",    "ctaid.x",
      "ctaid.y",  "ctaid.z", "ntid.x", "ntid.y", "ntid.z", "nctaid.x", "nctaid.y",
      "nctaid.z", "active",  "param",  "local",  "stack",  "global.x", "global.y"};
  const unsigned n = block.x * block.y * block.z, t = id % n, cta = id / n, wic = t / sm.threads;
  const unsigned wpc = (n + sm.threads - 1) / sm.threads, lanes = n - wic * sm.threads;
  const uint32_t want[] = {t % sm.threads,
                           got[1],
                           0,
                           t % block.x,
                           t / block.x % block.y,
                           t / block.x / block.y,
                           cta % grid.x,
                           cta / grid.x % grid.y,
                           cta / grid.x / grid.y,
                           block.x,
                           block.y,
                           block.z,
                           grid.x,
                           grid.y,
                           grid.z,
                           sm_ones(lanes < sm.threads ? lanes : sm.threads),
                           0xC0000000,
                           LOCAL,
                           0xE0000000 + LOCAL,
                           cta % grid.x * block.x + t % block.x,
                           cta / grid.x % grid.y * block.y + t / block.x % block.y};
  for (unsigned i = 0; i < sizeof want / sizeof want[0]; i++)
    CHECK_EQ(got[i], want[i], "%s of thread %u of CTA %u", name[i], t, cta);
  CHECK(got[1] < sm.warps && got[1] % wpc == wic,
        "thread %u of CTA %u is in warp slot %u, %u warps per CTA", t, cta, got[1], wpc);
  CHECK(got[21] > 0 && got[21] < 1u << 20, "%u cycles for a few instructions", got[21]);
  CHECK(got[22] > 0 && got[22] < 1u << 20, "%u instructions counted", got[22]);
  for (unsigned i = 23; i < WORDS; i++)
    CHECK_EQ(got[i], 0, "high word of a counter, thread %u of CTA %u", t, cta);
}

static void csrs(dim_t grid, dim_t block) {
  const unsigned n = grid.x * grid.y * grid.z * block.x * block.y * block.z;
  run_new("launch", "csrs");
  run_grid(grid.x, grid.y, grid.z);
  run_block(block.x, block.y, block.z);
  run_opt("--local %u", LOCAL);
  const uint32_t *out = run_out(WORDS * n);
  run_exits(EXIT_OK);
  for (unsigned id = 0; id < n; id++)
    check_thread(out + WORDS * id, grid, block, id);
}

static void test_launch__one_thread(void) {
  csrs((dim_t){1, 1, 1}, (dim_t){1, 1, 1});
}
static void test_launch__block_is_the_whole_machine(void) {
  const unsigned n = sm.fit * sm.threads;
  csrs((dim_t){3, 1, 1}, (dim_t){n, 1, 1});
  csrs((dim_t){1, 2, 1}, (dim_t){1, n, 1});
  csrs((dim_t){1, 1, 2}, (dim_t){1, 1, n});
  csrs((dim_t){1, 1, 1}, (dim_t){2, sm.threads / 2, sm.fit});
}
static void test_launch__last_warp_is_partial(void) {
  const unsigned n = sm.fit * sm.threads;
  csrs((dim_t){2, 2, 1}, (dim_t){n - 1, 1, 1});
  csrs((dim_t){5, 1, 1}, (dim_t){sm.threads + 1 < n ? sm.threads + 1 : n, 1, 1});
}
static void test_launch__three_dimensions(void) {
  const unsigned n = sm.fit * sm.threads;
  csrs((dim_t){3, 2, 2}, n < 6 ? (dim_t){2, 1, n / 2} : (dim_t){3, 2, n / 6});
  csrs((dim_t){2, 3, 2}, (dim_t){1, n / 2, 2});
}
static void test_launch__many_ctas(void) {
  csrs((dim_t){7, 5, 3}, (dim_t){2, 1, 1});
  csrs((dim_t){61, 1, 1}, (dim_t){1, 2, 1});
}

static void test_launch__registers_are_apart(void) {
  const unsigned n = sm.fit * sm.threads, grid = 3;
  const uint32_t seed = 0x01234567;
  run_new("launch", "registers");
  run_grid(grid, 1, 1);
  run_block(n, 1, 1);
  const uint32_t *out = run_out(grid * n);
  run_u32(seed);
  run_exits(EXIT_OK);
  for (uint32_t i = 0; i < grid * n; i++) {
    uint32_t x = i * seed + 1;
    for (uint32_t r = 2; r < 32; r++)
      x = x << 1 ^ (i * seed + r);
    CHECK_EQ(out[i], x, "thread %u", i);
  }
}

static void test_launch__fence_orders_messages(void) {
  NEEDS(sm.fit >= 2 && sm.cta_slots >= 2);
  run_new("fence", "pingpong");
  run_grid(2, 1, 1);
  run_block(1, 1, 1);
  run_out(512);
  const uint32_t *out = run_out(2);
  run_u32(25);
  run_exits(EXIT_OK);
  CHECK_EQ(out[0], 0, "messages of CTA 1 that were not there with the flag");
  CHECK_EQ(out[1], 0, "messages of CTA 0 that were not there with the flag");
}

static void test_launch__own_stores_in_order(void) {
  NEEDS(sm.atomics);
  const unsigned n = sm.fit * sm.threads, grid = 2;
  run_new("fence", "own");
  run_grid(grid, 1, 1);
  run_block(n, 1, 1);
  run_out(grid * n);
  const uint32_t *out = run_out(grid * n);
  run_exits(EXIT_OK);
  for (uint32_t i = 0; i < grid * n; i++)
    CHECK_EQ(out[i], 0x33223322 + i, "thread %u", i);
}

const sm_test_t launch_tests[] = {
    {"launch/one_thread", test_launch__one_thread},
    {"launch/block_is_the_whole_machine", test_launch__block_is_the_whole_machine},
    {"launch/last_warp_is_partial", test_launch__last_warp_is_partial},
    {"launch/three_dimensions", test_launch__three_dimensions},
    {"launch/many_ctas", test_launch__many_ctas},
    {"launch/registers_are_apart", test_launch__registers_are_apart},
    {"launch/fence_orders_messages", test_launch__fence_orders_messages},
    {"launch/own_stores_in_order", test_launch__own_stores_in_order},
    {0}};
