// SPDX-License-Identifier: Apache-2.0
// The windows of the address space and accesses of all sizes (sim/test/asm/window.S).
#include <string.h>

#include "sm.h"

// Where wsrun puts local memory (sim/host/libws/machine_abi.h, WS_LOCAL_PHYS).
#define LOCAL_PHYS 0xB0000000u

static void test_window__local_is_interleaved_by_thread(void) {
  enum { BYTES = 128, SEED = 0x5A17 };
  const unsigned n = sm.fit * sm.threads - 1, words = sm.fit * sm.threads * BYTES / 4;
  run_new("window", "local");
  run_block(n, 1, 1);
  run_opt("--local %u", BYTES);
  const uint32_t *out = run_out(n);
  run_u32(SEED);
  const uint32_t *mem = run_dump(LOCAL_PHYS, words);
  run_exits(EXIT_OK);
  for (uint32_t i = 0; i < n; i++) {
    // word w of thread l of warp slot s is word s * (BYTES / 4) * threads + w * threads + l
    const uint32_t *word = mem + i / sm.threads * (BYTES / 4) * sm.threads + i % sm.threads,
                   s = SEED + 16 * i;
    CHECK_EQ(out[i], 0, "words of thread %u that do not read back", i);
    for (uint32_t w = 0; w < 16; w++)
      CHECK_EQ(word[w * sm.threads], s + w, "thread %u, word %u in memory", i, w);
    CHECK_EQ(word[16 * sm.threads],
             (s & 0xFF) | (s >> 8 & 0xFF) << 8 | (~s & 0xFF) << 16 | (i & 0xFF) << 24,
             "thread %u, bytes in memory", i);
    CHECK_EQ(word[17 * sm.threads], (~s & 0xFFFF) | s << 16, "thread %u, halves in memory", i);
    CHECK_EQ(word[18 * sm.threads], 0, "thread %u, a word without a store", i);
  }
}

static void test_window__stack_in_local_memory(void) {
  const unsigned n = sm.fit * sm.threads;
  run_new("window", "stack_use");
  run_block(n, 1, 1);
  run_opt("--local 64");
  const uint32_t *out = run_out(n);
  run_exits(EXIT_OK);
  for (uint32_t i = 0; i < n; i++)
    CHECK_EQ(out[i], i % 8 * (i % 8 + 1) / 2, "thread %u", i);
}

static uint8_t byte_of(const uint32_t *words, unsigned i) {
  return (uint8_t)(words[i / 4] >> (8 * (i % 4)));
}
static uint16_t half_of(const uint32_t *words, unsigned i) {
  return (uint16_t)(words[i / 2] >> (16 * (i % 2)));
}

static void test_window__constants(void) {
  const unsigned n = sm.fit * sm.threads;
  static uint32_t index[64 * 32];
  uint32_t table[64];
  for (uint32_t i = 0; i < 64; i++)
    table[i] = i * 0x9E3779B1u;
  for (unsigned i = 0; i < n; i++)
    index[i] = sm_rand() % 64;
  run_new("window", "constants");
  run_block(n, 1, 1);
  run_in(index, n);
  const uint32_t *out = run_out(8 * n);
  for (unsigned i = 2; i < 16; i++)
    run_u32(0xCAFE0000 + i);
  run_exits(EXIT_OK);
  for (unsigned i = 0; i < n; i++) {
    const uint32_t *got = out + 8 * i, k = index[i];
    CHECK_EQ(got[0], table[5], "one word for all, thread %u", i);
    CHECK_EQ(got[1], table[k], "word %u, thread %u", k, i);
    CHECK_EQ(got[2], (int8_t)byte_of(table, k), "lb %u, thread %u", k, i);
    CHECK_EQ(got[3], byte_of(table, k), "lbu %u, thread %u", k, i);
    CHECK_EQ(got[4], (int16_t)half_of(table, k / 2), "lh %u, thread %u", k, i);
    CHECK_EQ(got[5], half_of(table, k / 2), "lhu %u, thread %u", k, i);
    CHECK_EQ(got[6], 0xCAFE000F, "last argument, thread %u", i);
    CHECK_EQ(got[7], table[0], "first word, thread %u", i);
  }
}

static void test_window__shared_is_of_the_cta(void) {
  const unsigned blocks[] = {sm.threads, sm.threads / 2 + 1,
                             (sm.fit / 2 ? sm.fit / 2 : 1) * sm.threads};
  for (unsigned k = 0; k < 3; k++) {
    const unsigned n = blocks[k], grid = 3 * sm.cta_slots + 1,
                   words = 22; // 88 bytes: 96 from CTA to CTA
    run_new("window", "cta_shared");
    run_grid(grid, 1, 1);
    run_block(n, 1, 1);
    run_opt("--shared %u", 4 * words);
    const uint32_t *out = run_out(grid * n);
    run_u32(words);
    run_u32(3);
    run_exits(EXIT_OK);
    for (unsigned i = 0; i < grid * n; i++)
      CHECK_EQ(out[i], 0, "foreign words seen by thread %u, blocks of %u", i, n);
  }
}

static void test_window__bytes_and_halves(void) {
  enum { WORDS = 36 };
  const unsigned n = sm.threads;
  uint32_t in[16], want[WORDS] = {0};
  uint8_t *b = (uint8_t *)want;
  for (unsigned i = 0; i < 16; i++)
    in[i] = sm_rand();
  run_new("window", "subword");
  run_block(n, 1, 1);
  run_in(in, 16);
  const uint32_t *buffer = run_out(WORDS), *out = run_out(8 * n);
  run_exits(EXIT_OK);
  for (unsigned l = 0; l < n; l++) {
    const uint16_t h = (uint16_t)(half_of(in, l) + 2);
    CHECK_EQ(out[8 * l], (int8_t)byte_of(in, l), "lb of thread %u", l);
    CHECK_EQ(out[8 * l + 1], byte_of(in, l), "lbu of thread %u", l);
    CHECK_EQ(out[8 * l + 2], (int16_t)half_of(in, l), "lh of thread %u", l);
    CHECK_EQ(out[8 * l + 3], half_of(in, l), "lhu of thread %u", l);
    b[l] = (uint8_t)(byte_of(in, l) + 1);
    memcpy(b + 32 + 2 * l, &h, 2);
  }
  b[129] = byte_of(in, n - 1); // all threads store there: the highest wins
  want[33] = (uint32_t)half_of(in, n - 1) << 16;
  want[34] = half_of(in, n - 1);
  for (unsigned i = 0; i < WORDS; i++)
    CHECK_EQ(buffer[i], want[i], "word %u of the buffer", i);
}

static void test_window__strides(void) {
  static const unsigned strides[] = {0, 1, 2, 3, 17, 64};
  static uint32_t in[64 * 32 * 64 + 1];
  const unsigned n = sm.fit * sm.threads;
  for (unsigned i = 0; i < sizeof in / sizeof in[0]; i++)
    in[i] = i * 0x9E3779B1u;
  for (unsigned k = 0; k < sizeof strides / sizeof strides[0]; k++) {
    run_new("window", "strided");
    run_block(n, 1, 1);
    run_in(in, n * strides[k] + 1);
    const uint32_t *out = run_out(n);
    run_u32(strides[k]);
    run_exits(EXIT_OK);
    for (unsigned i = 0; i < n; i++)
      CHECK_EQ(out[i], in[i * strides[k]], "thread %u, stride %u", i, strides[k]);
  }
}

const sm_test_t window_tests[] = {
    {"window/local_is_interleaved_by_thread", test_window__local_is_interleaved_by_thread},
    {"window/stack_in_local_memory", test_window__stack_in_local_memory},
    {"window/constants", test_window__constants},
    {"window/shared_is_of_the_cta", test_window__shared_is_of_the_cta},
    {"window/bytes_and_halves", test_window__bytes_and_halves},
    {"window/strides", test_window__strides},
    {0}};
